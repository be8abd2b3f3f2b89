import { anyOfPieces } from '../../text/pieces.ts'

/**
 * Files and stores that hold credentials. Reviewed by hand on 2026-11-21. Each names a secret: public keys, `known_hosts`
 * and templates such as `.env.example` are not meant.
 */
const STORES: readonly string[] = [
  // Keys of ssh and gpg, and the directories that hold them.
  String.raw`\.ssh[/\\](?!known_hosts|config\b|authorized_keys|[\w.@-]{1,80}\.pub\b)[\w.@-]{1,80}`,
  String.raw`\.ssh[/\\]?(?=$|[\s"')},;|&*])`,
  String.raw`id_(?:rsa|dsa|ecdsa|ed25519)(?!\.pub|\w)`,
  String.raw`\.gnupg\b`,
  // Clouds and services.
  String.raw`\.aws[/\\](?:credentials|config)\b`,
  String.raw`\.aws[/\\]?(?=$|[\s"')},;|&*])`,
  String.raw`\.kube[/\\]config\b`,
  String.raw`\.docker[/\\]config\.json`,
  String.raw`\.azure[/\\]`,
  String.raw`\.config[/\\](?:gcloud|gh|hub|op|rclone|solana)\b`,
  String.raw`application_default_credentials\.json`,
  String.raw`\.terraform\.d[/\\]credentials`,
  String.raw`\.vault-token\b`,
  String.raw`\.config[/\\](?:doctl|hcloud|netlify|stripe|configstore|git[/\\]credentials|openai|anthropic|huggingface|\.wrangler|filezilla|sops|helm[/\\]registry|composer[/\\]auth\.json)\b`,
  String.raw`\.(?:fly[/\\]config\.yml|databrickscfg|s3cfg|boto|ossutilconfig|oci[/\\]config|aliyun[/\\]config\.json|kaggle[/\\]kaggle\.json|railway[/\\]config\.json|supabase[/\\]access-token|ngrok2[/\\]ngrok\.yml|snowsql[/\\]config|snowflake[/\\]\w{1,20}\.toml|huggingface[/\\]token|cache[/\\]huggingface[/\\]token|wrangler[/\\]config|bluemix[/\\]config\.json|pulumi[/\\]credentials\.json)\b`,
  // Registries, repositories, databases.
  String.raw`\.(?:m2[/\\]settings(?:-security)?\.xml|gradle[/\\]gradle\.properties|cargo[/\\]credentials(?:\.toml)?|gem[/\\]credentials|composer[/\\]auth\.json|nuget[/\\]nuget\.config|my\.cnf|mylogin\.cnf|yarnrc\.yml|terraformrc)\b`,
  String.raw`[._]netrc\b`,
  String.raw`\.pgpass\b`,
  String.raw`\.git-credentials\b`,
  String.raw`\.npmrc\b`,
  String.raw`\.pypirc\b`,
  String.raw`\.codespaces[/\\]shared[/\\][\w.-]{0,40}secrets`,
  String.raw`\.openclaw[/\\]device\.json`,
  String.raw`\.env(?:\.(?:local|production|prod|staging|development|dev))?(?=$|[\s"')},;|&])`,
  // Agents.
  String.raw`\.openclaw[/\\](?:\.env|openclaw\.json|credentials|auth)`,
  String.raw`\.clawdbot[/\\](?:\.env|credentials)`,
  String.raw`\.claude[/\\]\.credentials\.json`,
  String.raw`\.codex[/\\]auth\.json`,
  String.raw`\.gemini[/\\]oauth_creds\.json`,
  String.raw`\.local[/\\]share[/\\](?:opencode[/\\]auth\.json|keyrings|kwalletd)\b`,
  String.raw`github-copilot[/\\](?:hosts|apps)\.json`,
  // Shells remember what was typed.
  String.raw`\.(?:bash|zsh|python|psql|mysql)_history\b`,
  // Passwords, browsers, wallets.
  String.raw`\.password-store\b`,
  String.raw`Keychains[/\\]`,
  String.raw`[\w-]{1,40}\.keychain(?:-db)?\b`,
  String.raw`Login Data\b`,
  String.raw`Local State\b`,
  String.raw`logins\.json\b`,
  String.raw`key[34]\.db\b`,
  String.raw`cookies\.sqlite\b`,
  String.raw`Cookies(?=["')]|$)`,
  String.raw`Local Extension Settings`,
  String.raw`nkbihfbeogaeaoehlefnkodbefgpgknn`,
  String.raw`\.solana[/\\]id\.json`,
  String.raw`\.ethereum[/\\]keystore`,
  String.raw`\.bitcoin[/\\]wallet`,
  String.raw`wallet\.dat\b`,
  String.raw`\.electrum\b`,
  String.raw`(?:Exodus[/\\]exodus\.wallet|atomic[/\\]Local Storage|Ledger Live[/\\]app\.json|\.config[/\\]sui|\.sui[/\\]sui_config|\.near-credentials|\.monero|Monero[/\\]wallets|\.brownie[/\\]accounts|\.foundry[/\\]keystores)\b`,
  String.raw`discord(?:canary|ptb|development)?[/\\]Local Storage\b`,
  String.raw`(?:TelegramDesktop|Telegram Desktop)[/\\]tdata\b`,
  // The system's own.
  String.raw`proc[/\\][^\s/]{1,12}[/\\]mem\b`,
  String.raw`secrets[/\\]kubernetes\.io\b(?![/\\]serviceaccount[/\\](?:namespace|ca\.crt)\b)`,
  String.raw`etc[/\\](?:shadow|gshadow|master\.passwd|sudoers)\b`,
  String.raw`proc[/\\][^\s/]{1,12}[/\\]environ`,
  String.raw`security[/\\]SAM\b`,
  String.raw`ntds\.dit\b`,
]

/** `/etc/passwd` holds no secret today, but nobody sends it to a server for an honest reason. */
const ACCOUNT_FILE = /(?:^|[\s"'=:@])\/etc\/passwd\b/

/** What is secret by its name, alone or with what it belongs to. */
const SECRET_WORDS =
  'TOKENS?|SECRETS?|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|(?:ACCESS|PRIVATE|SECRET|AUTH|SESSION|ACCOUNT)_KEY|CREDENTIALS?|CREDS|MNEMONIC|' +
  'SEED_?PHRASE|RECOVERY_PHRASE|KEYPAIR|CONNECTION_STRING|(?:DATABASE|DB|POSTGRES|MYSQL|MONGO|MONGODB|REDIS)_UR[LI]'
const PASSWORD_OF = 'SMTP|IMAP|POP3?|E?MAIL|DB|DATABASE|PG|MYSQL|POSTGRES|REDIS|MONGO|S?FTP|SSH|ADMIN|ROOT|SUDO|LOGIN|USER|ACCOUNT|PROXY|KEYSTORE|WALLET'
const SECRET_NAME = new RegExp(`(?:^|_)(?:${SECRET_WORDS})(?:_|$|\\d)|(?:^|_)(?:${PASSWORD_OF})_?(?:PASS|PWD)$`, 'i')

/** One of these is part of every store: looked for first, since the expression is dear to compile. */
const hasHint = anyOfPieces(
  '.ssh id_ .gnupg .aws .kube .docker .azure .config credentials .terraform .vault netrc .pgpass .git-cred .npmrc .pypirc .env .openclaw .clawdbot auth.json _history .password Keychain .keychain Login Local logins key3.db key4.db ookies tdata /mem nkbih .solana .ethereum .bitcoin wallet .electrum shadow master.passwd sudoers environ SAM ntds passwd kubernetes.io iscord .fly databricks .s3cfg .boto ossutil .oci .aliyun kaggle railway supabase ngrok .snow huggingface wrangler bluemix pulumi .m2 gradle.properties .cargo .gem .composer nuget .my.cnf mylogin .yarnrc terraformrc oauth_creds .local copilot xodus atomic Ledger .sui .near- onero .brownie .foundry'.split(
    ' ',
  ),
)

let stores: RegExp | undefined

/** The longest text that is looked into, in UTF-16 code units. */
const LONGEST = 4000

/** The credential file or store that a text names; `undefined` when it names none. */
export function credentialIn(text: string): string | undefined {
  if (text.length > LONGEST || !hasHint(text)) return undefined
  stores ??= new RegExp(String.raw`(?:^|[\s"'=:@~/\\({,])(?:${STORES.join('|')})`, 'i')
  const found = stores.exec(text) ?? ACCOUNT_FILE.exec(text)
  return found?.[0].replace(/^[\s"'=:@({,]/, '')
}

/** Whether a variable is named like one that holds a secret: `GITHUB_TOKEN`, `awsSecretAccessKey`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))
}
