import { SURE_ACCOUNT } from '../evidence/accounts.ts'
import type { Claimed } from './authority.ts'
import type { Cue } from './cues.ts'
import type { Deceived } from './deceit-cues.ts'
import type { Harmful } from './harm.ts'
import { holdsAny } from './holds-any.ts'
import { has, type Prose } from './prose.ts'

/** The user, in the languages that are read here: what keeps a text cheap which has no such word. */
const USERS: readonly string[] =
  'auftraggeber,betreiber,buchhaltung,kunden,empfänger,client,destinataire,trésorier,commissaire,titular,contabilidad,dueña,destinatario,клиент,владелец,бухгалтер,客户,客戶,家长,患者,顧客,利用者,inhaber,хозяин,заказчик,владельц,praticien,propriétaire,dueño,propietario,proprietário,本人,nutzer,anwender,usuari,usuári,utilisat,utente,utenti,пользовател,用户,用戶,使用者,ユーザ,사용자'.split(
    ',',
  )

/** Negations, and verbs of telling and of knowing, by their stems. */
const NOT =
  /\b(?:nicht|nichts|nie|niemals|kein\w{0,2}|ohne|no|nunca|jamás|jamas|sin|ne|jamais|rien|sans|pas|não|nao|sem|non|mai|senza)\b(?!-)|\bn['’]|(?:^|\s)(?:не|никогда|нельзя|без)\s|[不别勿]|未经|ない|ません|ずに|禁止|않|마세요|말고/i
const TELLS =
  /(?<!\w)(?:erfahr|wissen|weiß|mitteil|teile|informier|unterricht|auffall|fällt|stolper|ansicht|sag|erzähl|erwähn|verrat|bemerk|merk|zeig|saber|sepa|enter|inform|dig|decir|cuent|mencion|revel|avis|comuni|not[ae]|muestr|sach|savoir|remarqu|connaître|apprend|voi[ert]|voient|dis\b|dit|dire|parl|mentionn|évoqu|révél|signal|préven|aperç|montr|sab|cont[ea]|diga|coment|perceb|figur|ve[ra]\b|vea\b|sappia|dir|mostr)|(?:узна|зна[лет]|говори|сообща|упомина|рассказ|показ|замет|уведом|включа|отраж|задава)|知道|告诉|告訴|告知|提及|提到|发现|透露|察觉|知らせ|伝え|言わ|話さ|教え|気づ|説明|報告|記録|明か|残さ|残し|表示し|言及|알리|알게|말하/i
/** In Chinese what is negated stands right behind: `告诉用户不要` tells something. */
const UNTOLD = /(?:[不别勿]|未经|没有|沒有)[^，。,.;；]{0,8}(?:知道|告诉|告訴|告知|提及|提到|发现|發現|透露|察觉|察覺)/
const ASKED =
  /^\W{0,4}fragt\b.{0,30}\bnach\b|\b(?:wenn|falls|sollte|nachfrage|fragt|si|cuando|s['’]il|lorsqu|quando|se)\b.{0,40}(?:frag|remarqu|pregunt|demand|pergunt|chied|aperç|cuenta|notic|merk)|если.{0,30}(?:спрос|спраш|замет)|на вопрос.{0,60}(?:отвеча|говори)|如果.{0,12}(?:问|詢問|询问|发现)|(?:聞かれ|尋ねられ|問われ|気づ)|묻/i
const SAYS =
  /\b(?:sag|behaupt|antwort|leugn|di\b|diga|respond|contest|niega|nié?g|répond|dis\b|dites|ni[ea]|rispond)|(?:говори|отвеча|скажи|отрица)|[说說]|回答|答え|言っ|답하|말하/i
/** What is done so that nobody notices. */
const SECRETLY =
  /(?<!\w)(?:heimlich|unbemerkt|verschw(?:ie|ei)g\w*|en secreto|a escondidas|em segredo|às escondidas|secretamente|segretamente|di nascosto|discrètement|secrètement|en cachette|sans (?:le|rien) dire|sin decirlo|sem dizer|à l['’]insu)\b|\bpara (?:que )?(?:(?:el|la|o|a) \p{L}{3,12} )?(?:no|não) (?:note|notar|lo note|sospeche|desconfi|perceb|se entere|lo sepa)|\b(?:damit|sodass|so dass)\b[^.]{0,30}(?:keine rückfragen|niemand (?:etwas |es )?(?:merkt|fragt|bemerkt|sieht)|nicht auffällt)|\b(?:così|cosi) (?:che )?nessuno\b|\bpara que nadie\b|\bpara que ninguém\b|\bpour que personne\b|незаметно|тайно|скрытно|втайне|偷偷|悄悄(?!收窄|缩|降|弱|通过|跳过|放宽|吞|退化|失败|丢)|暗中|秘密地|こっそり|密かに|内緒で|몰래|비밀리/iu
/** The stems of those, and of whom it is hidden from. */
const HIDERS: readonly string[] =
  'sans le dire,sans rien dire,sin decirlo,sem dizer,heimlich,unbemerkt,verschwieg,verschweig,en secreto,escondidas,em segredo,segretamente,secretamente,di nascosto,discrètement,secrètement,cachette,insu,rückfragen,damit niemand,dass niemand,sodass niemand,nicht auffällt,così nessuno,così che nessuno,para que nadie,para que ninguém,pour que personne,para que no,para o ,para el ,незаметно,тайно,скрытно,втайне,偷偷,悄悄,暗中,秘密地,こっそり,密かに,内緒で,몰래,비밀리'.split(
    ',',
  )

/** Of what was done: `davon`, `das`, `que`. */
const OF_THIS =
  /\b(?:sans en|cette|ess[ae]|est[ae]|es[ae]|diesen schritt|davon|darüber|dies\w{0,2}|das|dass|es|wissen|erfahr\w+|lo|esto|sepa|saber|entere|cela|prévenir|avertir|sache|isso|disso|saiba|foi|merkt|ciò)(?!\w)|n['’]en|об этом|это|узнал|此|这|這|知道|保密|知らせ|知られ|気づ|절대|이 작업|(?:告诉|告訴|告知|通知)(?:用户|用戶|使用者)(?=[。，,;；!！]|$)/i
const BEFORE = /\b(?:bevor|ohne zustimmung|antes de|avant de|prima di)\b|перед тем/i
const SOOTHES =
  /\b(?:lokal|nichts|routine|local\w{0,5}|nada|rien|normal|cifrad|chiffr|pirat|hack|fehler|erreur|errore?\b|niega|niég|leugn|ni[ea]\b)|локальн|ничего|зашифр|отриц|本地|没有|正在|檢查|检查|ローカル|何も|のみ|だけ|通常/i
const IGNORES = /(?<!\w)(?:ignor|missacht|widersprech|desobede|übergeh)|игнорир|无视|無視|무시/i
/** What ranks above the user, who is named after it: `优先于用户`. In Japanese and Korean before it: `사용자보다 우선`. That the user comes first, many say. */
const OUTRANKS =
  /(?:\b(?:vorrang|priorit|prioridad|primaz|prevalec|précéden|stehen über)|приоритет|важнее).{0,60}(?:nutzer|anwender|usuari|usuári|utilisat|utent|пользовател)|(?:优先(?:于|权)|優先於|高[于於]).{0,12}(?:用户|用戶|使用者)|(?:ユーザ|利用者|使用者|사용자).{0,16}(?:より|보다).{0,12}(?:優先|우선)/i
const ORDERS = /\b(?:anweis|wünsch|befehl|instru|orden|consign|ordre|ceux|celles|ordini|regole|reglas|regras)|указан|инструк|команд|指令|指示|要求|命令|지시/i
const REFUSES = /\b(?:weiger|ablehn|lehnt|widersprich|refus|nieg|rechaz|recus|opon|stopp|nein)|отказ|возраж|против|拒绝|拒絕|拒否|断[らりっるわ]|거부/i
const ANYWAY =
  /\b(?:trotzdem|dennoch|quand même|malgré|de todos modos|igualmente|de todas formas|mesmo assim|comunque|weiter)\b|вс[её] равно|продолжай|仍然|依然|照样|照樣|(?:继续|繼續)(?!任务|任務|本次|使用|可用|有效|兼容)|それでも|続け|계속/i

/** Whether one stands within a few words of the other. A language without spaces needs a third of the letters. */
function areNear(text: string, one: RegExp, other: RegExp): boolean {
  const far = /[\u3040-\u9fff\uac00-\ud7af]/.test(text) ? 20 : 60
  for (let at = 0; at < text.length;) {
    const found = one.exec(text.slice(at))
    if (!found) return false
    const start = at + found.index
    at = start + Math.max(1, found[0].length)
    if (other.test(text.slice(Math.max(0, start - far), at + far))) return true
  }
  return false
}

const speaksOfUser = holdsAny(USERS)
const hides = holdsAny(HIDERS)

/** What a sentence says that is not in English: see {@link cueFinder} for the grades. */
function cuesIn<Says extends string>(one: Prose, judge: (text: string) => readonly [number, Says] | undefined): Cue<Says>[] {
  if (!speaksOfUser(one)) return []
  const { view } = one.passage
  const lower = one.lower
  return one.sentences.flatMap(({ start, end }) => {
    const text = view.slice(start, end)
    const small = lower.slice(start, end)
    const found = USERS.some((user) => small.includes(user)) || ASKED.test(text) ? judge(text) : undefined
    return found ? [{ start, end, grade: found[0], says: found[1] }] : []
  })
}

const FORBIDDEN = /(?:不要|不得|不能|不可|不会|不允许|禁止|切勿|勿|别|別|绝不|絕不|避免)\p{L}{0,3}$/u

/** That something is done in secret, whoever it is hidden from. */
function secretIn(one: Prose): Cue<Deceived>[] {
  const found = hides(one) ? SECRETLY.exec(one.passage.view) : null
  // `不要偷偷…`
  if (found && FORBIDDEN.test(one.passage.view.slice(Math.max(0, found.index - 6), found.index))) return []
  return found ? [{ start: found.index, end: found.index + found[0].length, grade: 1, says: 'tells the agent to act in secret: …' }] : []
}

export function foreignDeceit(one: Prose): Cue<Deceived>[] {
  const untold = cuesIn<Deceived>(one, (text) => {
    const isUntold = (/[\u3400-\u9fff]/.test(text) && !/[\u3040-\u30ff]/.test(text) ? UNTOLD.test(text) : areNear(text, NOT, TELLS)) && !BEFORE.test(text)
    if (ASKED.test(text) && SAYS.test(text))
      return SOOTHES.test(text) ? [isUntold && OF_THIS.test(text) ? 2 : 1, 'tells the agent what to answer about …'] : undefined
    return isUntold ? [OF_THIS.test(text) ? 1 : 0.5, 'tells the agent not to mention …'] : undefined
  })
  return [...untold, ...secretIn(one)]
}

export function foreignClaim(one: Prose): Cue<Claimed>[] {
  return cuesIn<Claimed>(one, (text) =>
    (areNear(text, IGNORES, ORDERS) || (OUTRANKS.test(text) && ORDERS.test(text))) && !/\b(?:nicht|nie|no|pas|não)\b/i.test(text)
      ? [/\b(?:ignor|missacht|desobede)/i.test(text) || /(?:unterliegt|gegen)/i.test(text) ? 1 : 1.5, 'ranks itself above the user']
      : areNear(text, REFUSES, ANYWAY) &&
          !/(?:不要|不得|禁止|切勿|勿|别)[^，。；]{0,12}(?:拒绝|拒絕)|跳过|略过|スキップ|건너|拒[绝絕](?:继续|繼續)|(?:当前|现有|旧|原)(?:版本|配置|流程|方式)[^，。；]{0,6}(?:继续|繼續)|(?:继续|繼續|仍|照常)(?:可用|有效|兼容|支持|工作|生效|保留)/.test(
            text,
          )
        ? [2, 'goes on when the user says no']
        : undefined,
  )
}

/** What gives something to an address. */
const GIVES =
  /(?<!\w)(?:env[ií][ae]|s[uú]be|mand[ae]|reenv[ií]|envo[iy]|transf[eé]r|téléverse|schick|sende|übermittl|übertrag|hochlad|lad[et]?\b|invia|carica|inoltra|POST\b)|отправ|перешл|пересл|загру[жз]|выгру|переда[йть]|发送|發送|上传|上傳|提交|回传|送信|アップロード|転送|보내|전송|업로드/i

/** What a step does to the user whose section says, in another passage and outright, that they are not to know. */
export function foreignHarmBeside(one: Prose): Cue<Harmful>[] {
  const { view } = one.passage
  return foreignHarm(one, true).filter(({ says, start, end }) => {
    if (says !== TO_ADDRESS) return true
    const sentence = one.sentences.find((all) => all.start <= start && end <= all.end)
    return sentence !== undefined && GIVES.test(view.slice(sentence.start, sentence.end))
  })
}

const TO_ADDRESS = 'data that it sends to an address'
const BACK_DOOR = 'a back door'
/** What is done to the user: a verb, and near it what it is done to. */
const ACTS: readonly (readonly [verb: RegExp, object: RegExp, says: Harmful])[] = [
  [
    /добав|созда|выда|предостав|назнач|\b(?:añad|agreg|crea|otorg|conced|ajout|cré[ee]|accord|füge|erstell|gewähr|adicion|cri[ae]\b|aggiung)|添加|加入|创建|建立|授予|追加|作成|付与|추가|생성|만들|부여/i,
    /администратор|прав\p{L}{0,4} (?:записи|доступа)|ключ развёртывания|уч[её]тн|\b(?:administrador|colaborador|administrateur|collaborateur|administrator|adminrechte|deploy-?key|amministrator)|管理员|管理員|协作者|協作者|部署密钥|管理者|コラボレーター|デプロイキー|관리자|협업자|배포 키/iu,
    'rights that it gives away',
  ],
  [
    /отключ|выключ|останов|\b(?:desactiv|apag[ae]|désactiv|coupe[rz]?\b|schalte|deaktivier|abschalt|disattiv|spegni|deslig)|关闭|關閉|禁用|停用|無効|オフに|停止|비활성|끄고|중지/i,
    /защит[а-я]{0,2} (?:ветк|аккаунт|запис|устройств)|антивирус|межсетев|брандмауэр|журналирован|логирован|\b(?:antiv[ií]rus|cortafuegos|firewall|pare-feu|virenschutz|virenscanner|protokollierung|auditor[ií]a)|杀毒|殺毒|防火墙|防火牆|审计|ウイルス対策|ファイアウォール|監査|방화벽|백신|감사/i,
    'a check that it turns off',
  ],
  [
    /\b(?:eingesetzt|einzusetzen|einsetzen|eingetragen|eintragen|reemplaz|sustitu|cambia|escribe|scriv|pon\b|substitu|troque|troca|remplace|ersetze|tausche|sostitu)|замени|подставь|替换|改成|改为|置き換え|書き換え|바꾸|교체/i,
    new RegExp(`${SURE_ACCOUNT.source}|\\bchave pix\\b|\\b\\d{4} ?\\d{4} ?\\d{4} ?\\d{3,4}(?: ?\\d{3})?\\b`, 'i'),
    'money that it spends',
  ],
  [/остальн|остаток|(?<!\w)часть|%|\b(?:resto|rest|reste|parte|anteil|teil)\b|余额|剩余|部分|残り/i, SURE_ACCOUNT, 'money that it spends'],
  [
    /\b(?:no lugar d|en lugar d|anstelle|statt de[rs]|au lieu d|al posto d|invece d)|вместо|代わり|代替|대신/i,
    /\b(?:chave|conta|cuenta|iban|konto|compte|clave|rib)\b|сч[её]т|реквизит|口座|账户|账号|계좌/i,
    'money that it spends',
  ],
  [
    /удал[ия]|сотр[ия]|\b(?:borra|elimin|supprim|efface|lösch|cancell|apag)|删除|清除|抹去|削除|消去|삭제|지우/i,
    /писем|письма|почт|историю|журнал|следы|резервн|\b(?:historial|copias? de seguridad|rastros?|huellas|historique|sauvegardes?|traces|\p{L}{0,12}verlauf|sicherung|spuren|cronologia|histórico|conversas?)|聊天记录|日志|备份|痕迹|履歴|バックアップ|기록|로그|백업/iu,
    'what it destroys',
  ],
  [
    /加入|添加|植入|留下|设置|設置|追加|仕込|埋め込|добав|встро|создай|\b(?:añad|incluy|introdu[cz]|adicion|inclu[ai]|ajout|insèr|ins[ée]r|füge|bau|aggiung|inseri)|추가|심어/i,
    /后门|後門|バックドア|백도어|бэкдор|под любым (?:логином|пользователем)|без проверки (?:прав|пароля)|служебн\p{L}{1,3} доступ|\bsin comprobar (?:permisos|la contraseña)\b|\bohne (?:prüfung|passwort)\b|\bsans vérifi\p{L}{2,5} (?:les droits|le mot de passe)\b|绕过(?:认证|验证|登录|鉴权)|万能密码|\bpuerta trasera\b|\bporta dos fundos\b|\bporte dérobée\b|\bhintertür|\bbackdoor\b/iu,
    BACK_DOOR,
  ],
  [
    /\b(?:inventa|inventad[ao]s|fabriqué\p{L}{0,2}|invente[rz]?|erfinde|erfunden\p{L}{0,2}|invent[ae])\b|выдум|поддела|编造|捏造|伪造|でっち上げ|改ざん|지어내|조작/iu,
    /\p{L}/u,
    'results that it changes',
  ],
]

/** Something goes to an address, or is done to the user. */
export function foreignHarm(one: Prose, asked: boolean = speaksOfUser(one) || hides(one)): Cue<Harmful>[] {
  if (!asked) return []
  const { view } = one.passage
  const found: Cue<Harmful>[] = []
  for (const { tokens, start, end } of one.sentences) {
    // `[Title](https://…)` is a source.
    const place = tokens.find(
      ({ bits, word, start: at }) => (has(bits, 'url') && view.slice(at - 2, at) !== '](') || (word.includes('@') && word.includes('.')),
    )
    if (place) found.push({ start: place.start, end: place.end, grade: 2, says: TO_ADDRESS })
    const text = view.slice(start, end)
    for (const [verb, object, says] of ACTS) if (areNear(text, verb, object)) found.push({ start, end, grade: says === BACK_DOOR ? 3 : 2, says })
  }
  return found
}
