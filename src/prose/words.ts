/**
 * Words that instructions to an agent are made of, by what they mean there. `+` stands for a verb with its forms
 * (`send+` is send, sends, sending, sended); a phrase of several words is written with `_`.
 */
const WORDS = {
  no: `not never no don't dont don’t doesn't doesn’t won't won’t can't can’t cannot shouldn't shouldn’t mustn't mustn’t needn't avoid+ refuse+ neither nor nobody isn't isn’t aren't aren’t stop refrain prohibited forbidden nunca niemals nicht jamais ne keine keinen nichts nie não nao не никогда 不要 不得 不准 切勿 不再 无需 無需 不必 停止 ないで しないで`,
  override: `ignore+ disregard+ forget+ forgetting override+ overriding overridden discard+ supersede+ dismiss+ neglect+ bypass+ abandon+ nullify+ void replace+ set_aside put_aside pay_no_attention_to stop_following do_not_follow don't_follow don’t_follow
    no_longer_follow circumvent+ erase+ suspend+ drop unlearn overwrite+ break_free ignora ignorez oubliez olvida ignoriere vergiss 忽略 无视 無視 忘记 ignorar ignorieren descarta olvide desconsidere esqueça oublie dimentica ignori missachte игнорируй игнорируйте забудь 抛弃 忘掉 무시 잊고 잊어 無視し 忘れ`,
  prior: `previous previously prior above earlier preceding existing original foregoing former past initial given_so_far before received_so_far system anteriores précédentes vorherigen anteriori 之前 以前 先前 前面 anterior previas previos précédents vorherige vorherigen bisherigen precedenti предыдущие предыдущих все_предыдущие 上述`,
  instructions: `instruction instructions instructed prompt prompts rule rules guideline guidelines directive directives constraint constraints restriction restrictions limitation limitations programming policy policies order orders training safeguard safeguards
    guardrail guardrails protocol protocols filter filters boundaries safety_measures commands told instrucciones consignes anweisungen istruzioni instruções 指令 指示 提示 规则 instruccion reglas regras directrices diretrizes règles regeln vorgaben istruzione инструкции инструкций правила указания 命令 ルール normas órdenes instruções regole указаний 规定 系统提示 지시 명령 규칙 지침`,
  safety: `safety ethical ethics moral security content moderation alignment developer usage operational mode dan unrestricted unfiltered uncensored jailbroken jailbreak unshackled amoral bound unaligned defender antivirus edr crowdstrike sentinelone gatekeeper xprotect smartscreen malwarebytes sophos bitdefender amsi`,
  tell: `tell+ telling told mention+ inform+ show+ reveal+ disclose+ notify+ alert+ report+ display+ warn+ explain+ acknowledge+ announce+ expose+ surface+ advise+ let_on admit discuss say informes informe informa informar informez informiere informieren digas diga dígale dis dites menciones mencione mencionar mentionne mentionnez reveles revele révèle révélez avises avise avisar sage sag erwähne erwähnen verrate mitteilen dica rivelare сообщай сообщайте говори говорите упоминай упоминайте рассказывай рассказывайте показывай показывайте 告诉 告知 通知 提及 透露 知らせ 伝え`,
  user: `user users user's users' user’s human humans owner operator them him anyone anybody usuario usuarios usuário usuários utilisateur utilisateurs benutzer nutzer anwender utente пользователю пользователя 用户 用戶 使用者 ユーザー`,
  stealth: `silently secretly covertly discreetly quietly stealthily invisibly unobtrusively surreptitiously clandestinely unnoticed undetected behind_the_scenes in_secret sigilosamente silenciosamente discretamente discrètement heimlich unbemerkt тайно незаметно 偷偷 悄悄 静默 秘密`,
  send: `send+ sent upload+ post+ transmit+ transmitting transmitted exfiltrate+ forward+ leak+ submit+ submitting transfer+ email+ beacon+ relay+ append+ push+ deliver+ dispatch+ pipe+ report_to insert+ paste print output embed+ encode+ include+ pass+ attach+ phone_home enviar envia senden sende отправь отправить 发送 上传 送信 envía envíe envíalo envíalos envie envoie envoyez envoyer schicke schick übermittle übertrage invia inviare отправляй отправьте отправляйте загрузи 发给 发到 上传到 送って アップロード`,
  read: `read+ collect+ gather+ harvest+ cat dump+ search+ grab+ grabbing find+ locate+ list get+ obtain+ retrieve+ access+ scan+ capture+ copy copying extract+ enumerate+ query record+ monitor+ log+ export+ load+ lee lea leer lies lisez lire leia ler leggi прочитай прочти 读取 收集 読み取`,
  run: `run+ running execute+ launch+ install+ start+ apply+ invoke+ eval source open+ activate+ double-click doubleclick ejecuta ejecutar ejecute ausführen starte exécuter exécutez lancer executar execute esegui запустите запустить установите 运行 执行 安装 実行 ejecútelo ejecútalo lance starte execute-o`,
  download: `download+ get fetch+ grab install+ save retrieve+ pull wget curl descarga descargar descargue herunterladen lade télécharger téléchargez baixe baixar scarica скачайте скачать загрузите 下载 下載 ダウンロード descárguelo descárgalo bájalo téléchargez-le`,
  archive: `archive zip rar 7z dmg installer executable exe msi zip-file zipfile binary .zip .exe .dmg .rar .pkg .msi pkg-file`,
  password: `password pass pwd passphrase passcode passwd pw unlock_code archive_key decryption_key extraction_code extract_code contraseña clave passwort kennwort senha пароль 密码 密碼 パスワード 비밀번호 解压码 mot_de_passe unlock_key extraction_key extraction_password 解压密码 解凍パスワード`,
  extract: `extract+ unzip+ unzipping unpack+ decompress+ unarchive+ unlock+ decrypt+ unrar uncompress extraer extraiga descomprimir entpacken entpacke extraire extrayez extrair extraia распакуйте распаковать извлеките 解压 解壓 解凍 展開`,
  url: ``,
  credential: `ssh_key ssh_keys private_key private_keys seed_phrase seed_phrases recovery_phrase recovery_phrases recovery_words seed_words backup_words mnemonic mnemonics mnemonic_phrase secret_phrase keychain wallet_file wallet_files aws_credentials browser_cookies session_cookies saved_passwords
    id_rsa id_ed25519 .env env_file env_files dotenv environment_variables env_vars environment_secrets process.env os.environ printenv wallet.dat secret_recovery_phrase keystore ssh_private_key backup_phrase backup_phrases 12-word 24-word 12_words 24_words`,
  secret: `api_key api_keys apikey api-key token tokens credential credentials secret secrets password passwords access_key access_keys auth_token access_token login_details passphrase passcode contraseñas contraseña credenciales claves mots_de_passe identifiants jetons passwörter passwort zugangsdaten senhas senha credenciais chaves пароли пароль ключи токены 密码 密钥 凭证 凭据 パスワード 認証情報 비밀번호`,
  data: `conversation conversations transcript transcripts chat_history chat_log chat_logs message_history session_history prompts user_prompts user_messages user_data personal_data personal_information private_data memory_files source_code
    file_contents all_files workspace_files project_files local_files entire_codebase contents clipboard screenshot screenshots keystrokes cookie cookies browsing_history command_history shell_history user's_messages user’s_messages session_data session_context full_context chat chats documents emails inbox contacts memories all_messages every_message all_emails conversación conversa unterhaltung 对话 聊天记录 会話`,
  copy: `copy copies copying ctrl+c cmd+c copia copiez kopiere скопируйте 复制 複製 コピー copie cópialo copiare kopieren`,
  paste: `paste pastes pasting pasted ctrl+v cmd+v ⌘v pega collez einfügen cole вставьте 粘贴 貼り付け colle incolla péguelo pegue füge cola`,
  terminal: `terminal powershell cmd cmd.exe console shell command_prompt run_dialog run_box win+r windows+r iterm bash zsh command_line terminal.app терминал 终端 ターミナル konsole terminale terminal_window powershell_window command-line`,
  command: `command commands script code snippet one-liner oneliner comando befehl commande команду команда 命令 コマンド installation_script setup_script commands_shown script_shown bash_command comandos commandes code_block installer_command one-line`,
  visit: `visit visits go_to navigate_to browse_to head_to open click follow_this_link follow_the_link visitez besuche visita acesse перейдите 访问 打开 abra abre ouvrez öffne öffnen apri откройте 前往 visite visita besuchen rendez-vous`,
  must: `must required mandatory critical important prerequisite prerequisites requires require necessary essential need needs needed requirement requirements warning obligatorio requerido erforderlich requis obrigatório необходимо требуется обязательно 必须 必須 前提 needed_to 需要 前置条件 obligatoire`,
  follow: `follow+ obey+ execute+ adhere+ comply+ complying apply perform+ act_on carry_out implement+ adopt+ do run+ running abide evaluate eval`,
  approval: `confirmation confirmations approval approvals permission permissions consent permission_prompts guardrails sandbox human_review user_review safety_check safety_checks human-in-the-loop authorization verification`,
  bypass: `bypass+ skip+ skipping disable+ turn_off circumvent+ suppress+ auto-approve autoapprove auto-accept ignore+ evade+ evading override+ deactivate+ without sidestep+ defeat+`,
  // Words without which nothing in orders-of-harm.ts and its neighbours is an order, but to send: what keeps the search there cheap.
  grave: `recovery trust administratoraccess near-factory factory pristine terminate-instances delete-db-instance delete-user profiles pay pays paid payment payments transfer+ iban wallet wallets usdt usdc eth btc bitcoin donate+ tip balance balances invoice invoices account accounts address addresses payee payout dust sweep gas überweise stratum+tcp stratum+ssl mining monero xmr xmrig coins
    encrypt+ defender crowdstrike sentinelone antivirus anti-virus edr gatekeeper smartscreen malwarebytes sophos bitdefender xprotect amsi falcon accept+ accepted allow+ honour+ honor+ recognise+ recognize+ treat+ grant+ skip+ skips shell eval subprocess os.system exec bash
    assertion assertions pass passes passed green succeeded verified this_skill this_file this_document this_section this_text this_folder this_paragraph this_prompt these_instructions these_rules these_lines these_directives itself of_this
    cron crontab cronjob launchagents launchagent launch_agent login_item login_items scheduled_task task_scheduler systemd start-up startup at_login at_boot each_login authorized_keys authorised_keys authorised authorized desc metadata exif xmp hidden comment password txt
    suspended lifted waived disabled off inactive relaxed skipped begin begins beginning begining starting starts marked tagged signed prefixed sender phrase words word contains addresses_you addressed_to instructs speaks_to talks_to asks_you tells_you orders_you asks_the tells_the
    olvida olvide ignora ignoriere vergiss missachte oublie oubliez ignorez descarta desconsidere esqueça dimentica забудь игнорируй 不再 不要 无需 不必 無視 忘れ 무시 잊 따르지 consigne consignes reglas regeln anweisungen instrucciones instruções regras regole istruzioni правила правил инструкции инструкций 规则 指令 指示
    outdated obsolete void superseded replaced invalid irrelevant gone conscience caveats refusals refusal morals ethics restrictions limits policies rules policy guidelines hierarchy order_of chain_of
    prompt prompts question questions dialog dialogs confirmation confirmations confirmed permission permissions warnings consent consented agreed agree approved approval approve+ opted gave dangerously-skip-permissions dangerouslydisablesandbox bypasspermissions auto-approve auto-accept autoapprove yolo sandbox yourself by_you by_the_agent`,
  every: `every each hourly daily periodically heartbeat regularly always automatically whenever constantly continuously cron after_every on_startup`,
  endpoint: `server endpoint webhook url parameter parameters query_string query_parameter telegram discord remote_server external_server our_server collector callback collaborator attacker bot api_endpoint email_address support_team request_parameter request requests header headers`,
  // Words of concealment that no other kind has: see deceit-cues.ts and untold.ts.
  cue: `sent_folder sent_items change_list secret hidden hide recap yourself quiet quietly trouble bother burden deny denies insist attribute blame pretend claim notice notices complain hesitate hesitates nobody anybody anyone hardly rarely seldom barely scarcely trace traces footprints disguise+ camouflage+ sneak+ smuggle+ slip fold obfuscate white transparent tiny invisible summary diff between_us confidential unmentioned unnecessary needless needn't assure reassure covert undercover already agreed consented confuse insulting annoyed innocuous inconspicuous recreate restore disappears audit sessions undisclosed exclude omit leave auf_nachfrage comment+ bring brought talk refer+ reference suspect shorten shown hand_them summarise summarize steht registres 展示 请回答 알리지`,
} as const

export type Kind = keyof typeof WORDS

const KINDS = Object.keys(WORDS) as Kind[]

// Asked for at every word: a look into a table, not into a list.
const BITS = Object.fromEntries(KINDS.map((kind, i) => [kind, 1 << i])) as Readonly<Record<Kind, number>>

/** The bit of a kind in a {@link Meaning}. */
export function bitOf(...kinds: Kind[]): number {
  let bits = 0
  for (const kind of kinds) bits |= BITS[kind]
  return bits
}

/** What words can mean, as bits, and the phrases that begin with them. */
export interface Lexicon {
  readonly words: ReadonlyMap<string, number>
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>
}

export interface Phrase {
  readonly rest: readonly string[]
  readonly bits: number
}

let known: Lexicon | undefined
let han: RegExp | undefined

/** The lexicon; made when it is first asked for. */
export function lexicon(): Lexicon {
  return (known ??= makeLexicon())
}

/** Words of scripts that are written without spaces. */
export function unspacedWords(): RegExp {
  return (han ??= unspacedOf([...lexicon().words.keys()].filter((word) => /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word))))
}

function unspacedOf(words: readonly string[]): RegExp {
  // What a word may begin with is looked at first: the words one after another are many.
  return new RegExp(`(?=[${words.map((word) => word[0]).join('')}])(?:${words.join('|')})`, 'g')
}

function makeLexicon(): Lexicon {
  const words = new Map<string, number>()
  const phrases = new Map<string, Phrase[]>()
  for (const kind of KINDS) {
    const bits = BITS[kind]
    eachEntry(
      WORDS[kind],
      (word) => void words.set(word, (words.get(word) ?? 0) | bits),
      (first, rest) => {
        if (!words.has(first)) words.set(first, 0)
        const held = phrases.get(first)
        if (held) held.push({ rest, bits })
        else phrases.set(first, [{ rest, bits }])
      },
    )
  }
  return { words, phrases }
}

/** Visit the words of a list, a verb with `+` in all its forms, and its phrases. */
export function eachEntry(list: string, word: (word: string) => void, phrase: (first: string, rest: readonly string[]) => void): void {
  for (const entry of list.replaceAll('\n', ' ').split(' ')) {
    const last = entry.length - 1
    if (last < 0) continue
    if (last > 0 && entry.charCodeAt(last) === PLUS) {
      eachForm(entry.slice(0, last), word)
      continue
    }
    if (!entry.includes('_') || entry.includes('.') || entry.startsWith('id_')) {
      word(entry)
      continue
    }
    const rest = entry.split('_')
    phrase(rest.shift() as string, rest)
  }
}

const PLUS = 43

/** A regular verb in its forms. */
function eachForm(verb: string, visit: (word: string) => void): void {
  const last = verb.at(-1) as string
  const stem = last === 'e' ? verb.slice(0, -1) : verb
  const y = last === 'y' && !'aeiou'.includes(verb.at(-2) as string) ? verb.slice(0, -1) : undefined
  visit(verb)
  visit(`${stem}ing`)
  visit(y === undefined ? `${stem}ed` : `${y}ied`)
  visit(y === undefined ? (isSibilant(verb, last) ? `${verb}es` : `${verb}s`) : `${y}ies`)
}

function isSibilant(verb: string, last: string): boolean {
  return last === 's' || last === 'x' || last === 'z' || (last === 'h' && (verb.endsWith('sh') || verb.endsWith('ch')))
}
