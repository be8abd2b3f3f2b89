import { COLLECTS } from '../risk/sites.ts'
import { bitOf, type Kind } from './_prose-words.ts'
import { isQuoted, LOWER, sitesIn, type Prose } from './_prose.ts'
import type { Level } from './rule.ts'

/** Which rule tells of an order. */
export type Concern = 'secret' | 'claim' | 'approval' | 'harm'

/** An order that needs no concealment to be wrong: all of its facts stand in one place. */
export interface Order {
  readonly start: number
  readonly end: number
  readonly level: Level
  readonly says: string
}

interface Sort {
  readonly concern: Concern
  /** A passage must have a word of each of these kinds to be looked at: what keeps the search cheap. */
  readonly gate: readonly number[]
  /** All must be found, in one sentence or in two that follow. The first is the act, and must not be negated; the last is the rarest. */
  readonly facts: () => readonly RegExp[]
  /** One of these is in what the last fact finds: a look for them is quicker. */
  readonly hints?: readonly string[]
  readonly unless?: () => RegExp | readonly RegExp[]
  /** A site that is neither local nor a known service, or a mail address. */
  readonly place?: true | 'collects'
  /** Only in the frontmatter, which every session reads. */
  readonly frontmatter?: true
  /** Not in English. */
  readonly elsewhere?: true
  /** The facts may stand in steps that follow. */
  readonly steps?: true
  readonly level: Level
  readonly says: string
}

/** What leaves the machine, or is put where others can read it. */
const AWAY = (): RegExp =>
  /\b(?:send|mail|e-?mail|upload|post|submit|forward|transmit|deliver|push|publish|attach|append|share|relay|report|register|registered|enter|enters|type|fill|store|stored|put|place|add|include|copy|write|paste|save|give|pass|open|request|call|load|fetch|export|resolve|look up|dig|move|sync|mirror|back up|stream|feed|drop|log|cc|bcc|tunnel|hand(?:ed)? over|sent|uploaded|posted|copied|forwarded)\b/i
/** What only leaves the machine. */
const LEAVES = (): RegExp =>
  /\b(?:send|sends|sent|mail|mails|e-?mail|upload|uploads|uploaded|post|posts|posted|submit|submits|forward|forwards|transmit|deliver|push|publish|relay|report|register|registered|share|stream|sync|mirror|copied|cc|bcc|beacon|put)\b/i
/** The same, or into what is asked of a server. */
const INTO_REQUEST = (): RegExp =>
  /\b(?:send|sends|sent|mail|mails|e-?mail|upload|uploads|uploaded|post|posts|posted|submit|submits|forward|forwards|transmit|deliver|push|publish|relay|report|register|registered|share|stream|sync|mirror|copied|cc|bcc|beacon|put)\b|\b(?:add|include|append|attach|pass|put) [^.]{0,60}\b(?:requests?|query|url|parameters?|headers?|body)\b/i
const STRONG = (): RegExp =>
  /~?\/?\.ssh\b(?!\/(?:config|known_hosts|authorized_keys))|\bid_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|\.aws\/credentials|\.netrc|\.git-credentials|\.config\/(?:gh|gcloud|solana|op)\b|\.kube\/config|\.docker\/config\.json|\.gnupg|\.pgpass|keychain|login data|(?:session|browser|login|chrome|firefox)['’]?s? (?:\w+ )?cookies|cookies (?:of|for|from|in) |saved (?:passwords|logins)|(?:stored|browser) (?:passwords|logins|credentials)|password (?:manager|store|vault)|wallet\.dat|keystore|shell history|\.(?:bash|zsh)_history|secrets\.ya?ml|output of `?(?:env|printenv)\b|private keys?\b|local state\b|application support\/google\/chrome|user data\/default|\.mozilla\/firefox|google-chrome\/default|\/etc\/shadow|(?:chrome|firefox|brave|edge)[\w/ .-]{0,20} profile/i
const WEAK = (): RegExp =>
  /(?:^|[\s`"'(/])\.env\b(?!\.(?:example|sample|template))|\.npmrc|\.pypirc|environment variables|(?:the|all|every|full|complete) (?:environment|env)\b/i
const WHOLLY = (): RegExp =>
  /\bcontents?\b|base64|\bhex\b|encod|\bwhole\b|\bentire\b|\bfull\b|\ball\b|\beverything\b|\bvalues?\b|\braw\b|\bcopy of\b|\bas (?:json|text|an? attachment)\b|\b(?:it|them) (?:to|at|in|on|into|with)\b|\bvariables to\b/i
/** How a service is told who asks, where a person puts a secret, and keys that open nothing. */
const OWN_USE = (): RegExp =>
  /\b(?:authorization|bearer|basic auth|x-api-key|authenticat\w{1,5}|github secrets?|repository secrets?|actions secrets?|secrets? (?:settings|tab|page|manager|store|named)|vault kv|dashboard|settings page|ssh-add|ssh-copy-id|known_hosts|public keys?|\.pub\b|log ?in\b(?! data)|sign ?in|encrypt\w{0,3}|scp|rsync|from https?)\b/i
/** The key of a service that is put where programs look for it. */
const INTO_OWN = (): RegExp => /\b(?:put|add|set|save|write|store|paste|place|keep)\b[^.]{0,60}\b(?:in|into|to) (?:the |your |a )?[`"']?\.env/i
const HAND = (): RegExp =>
  /\b(?:ask|tell|let|have|request|prompt|get|urge|invite|instruct)\w{0,3} (?:\w+ ){0,3}(?:users?|person|customer|client|them|him|human|owner|victim)\b|\bcollect\b|\bthe user (?:must|has to|should|needs to)\b/i
const FREE_MAIL = (): RegExp =>
  /[\w+-]@(?:gmail|googlemail|outlook|hotmail|yahoo|proton|protonmail|pm|tutanota|tuta|gmx|yandex|mail|qq|163|icloud|aol|zoho)\.(?:com|net|me|de|ru|io|org)\b/i
const ACCOUNT = (): RegExp =>
  /\b0x[0-9a-fA-F]{40}\b|\bbc1[a-z0-9]{25,60}\b|\bT[1-9A-HJ-NP-Za-km-z]{33}\b|\b4[0-9A-Za-z]{94}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b|\b[13][1-9A-HJ-NP-Za-km-z]{26,33}\b|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b/
/** Others' speech of sending, telling that a store of secrets goes to an address. */
const AWAY_ELSEWHERE = (): RegExp =>
  /\benv[ií]\w{1,7}|\bmand[ae]\w{0,3}\b|\bs[uú]b[ei]\w{0,4}\b|\btransmet\w*|\btransmit[aei]\w*|\bschick\w*|\bsend(?:e|en|et)\b|\bübermitt\w*|\bübertrag\w*|\bhochlad\w*|\blade? (?:es|sie|ihn|den|die|das|alles)\b|\benvoy\w*|\bexpédi\w*|\btéléverse\w*|\binvia\w*|\bspedi\w*|\bcaric\w+|отправ\w*|отошли|передай\w*|загруз\w*|перешли|выгруз|上传|上傳|发送|發送|提交|传到|傳到|发到|推送|传送|送信|アップロード|送っ|転送|전송|보내|업로드|송신/i
const SECRETS_ELSEWHERE = (): RegExp =>
  /(?:mots de passe|contraseñas|senhas|passwörter|passwort|password|пароли|密码|密碼|パスワード|비밀번호)|cookies?|frase (?:de recuperaci[oó]n|semilla|de recuperação|secreta|di recupero)|phrase (?:de récupération|secrète)|(?:wiederherstellungs|seed-?)phrase|сид-?фраз|助记词|助記詞|復元フレーズ|シードフレーズ|시드 ?구문|복구 ?(?:문구|구문)|私钥|私鑰|秘密鍵|개인 ?키|privaten? schlüssel|clé privée|claves? privadas?|chave privada|приватн\w+ ключ|zugangsdaten|credenciales|credenciais|identifiants|учётные данные|учетные данные|凭证|凭据|認証情報|자격 ?증명|對話|对话|聊天记录|用户的|问题和|(?:整个|所有|全部|每个|每次|每份).{0,12}(?:项目|目录|文件|代码|文档|回答|仓库)|ユーザーの|사용자의|会話|대화 ?내용|conversaci[oó]n|unterhaltung|gespräch|переписк/i

const GRAVE = bitOf('grave')

let sorts: Readonly<Record<Concern, readonly Sort[]>> | undefined

function kinds(...all: readonly (readonly Kind[])[]): readonly number[] {
  return all.map((any) => bitOf(...any))
}

/** The orders, with the facts that make each. Made when they are first asked for. */
function sortsOfOrders(): Readonly<Record<Concern, readonly Sort[]>> {
  const all: readonly Sort[] = [
    // Secrets and private data.
    {
      concern: 'secret',
      gate: kinds(['credential', 'secret', 'data']),
      hints: [
        '.ssh',
        'id_',
        '.aws',
        'netrc',
        'git-cred',
        '.config',
        '.kube',
        '.docker',
        'gnupg',
        'pgpass',
        'keychain',
        'login data',
        'cookies',
        'passwords',
        'logins',
        'credentials',
        'password ',
        'wallet.dat',
        'keystore',
        'history',
        'secrets.',
        'output of',
        'private key',
        'local state',
        'shadow',
        'profile',
        'application support',
        'user data',
        '.mozilla',
        'google-chrome',
      ],
      facts: () => [AWAY(), WHOLLY(), STRONG()],
      unless: () => OWN_USE(),
      place: true,
      steps: true,
      level: 'error',
      says: 'has a store of secrets handed to an address',
    },
    {
      concern: 'secret',
      gate: kinds(['url', 'endpoint'], ['credential']),
      facts: () => [INTO_REQUEST(), WHOLLY(), WEAK()],
      unless: () => [OWN_USE(), INTO_OWN()],
      place: true,
      level: 'error',
      says: 'has the environment handed to an address',
    },
    {
      concern: 'secret',
      gate: kinds(['credential', 'secret']),
      hints: [
        'commit',
        'issue',
        'gist',
        'dns',
        'subdomain',
        'pull request',
        'comment',
        'trace',
        'dig',
        'nslookup',
        'readme',
        'alt text',
        'query',
        'user-agent',
        'file name',
        'branch',
      ],
      facts: () => [
        /\b(?:ends?|put|add|append|include|write|embed|place|attach|hide|encode|resolve|look ?up|dig|nslookup|open|create|file|copy)\b/i,
        STRONG(),
        /\b(?:commit (?:message|trailer)s?|commits?|branch name|pull request|(?:public )?issues?|gists?|alt text|(?:html )?comments?|dns|subdomain|dig|nslookup|user-agent|query (?:string|parameter)s?|trace-?id|readme|file name)\b/i,
        /base64|\bhex|encod|contents?|\blines?\b|characters|\bvalues?\b|in (?:the|its) body/i,
      ],
      unless: () => OWN_USE(),
      level: 'error',
      says: 'has secrets put where others can read them',
    },
    {
      concern: 'secret',
      gate: kinds(['secret', 'credential']),
      hints: ['resolve', 'lookup', 'look up', 'dig', 'ping'],
      facts: () => [
        /\b(?:resolve|look ?up|dig|nslookup|query|ping)\b/i,
        /\b(?:token|key|password|secret|credential|\.env|\.npmrc)/i,
        /(?:<[\w -]{1,30}>|\{\w{1,30}\}|\$\w{1,30}|\[[\w -]{1,30}\])\.[\w-]{1,40}\.[\w.-]{2,60}/,
      ],
      level: 'error',
      says: 'has a secret put into the name of a host',
    },
    {
      concern: 'secret',
      gate: kinds(['url'], ['secret', 'credential']),
      facts: () => [
        /\b(?:post|send|forward|put|mail|report)\b/i,
        /\b(?:tokens?|secrets?|passwords?|keys?|credentials?)\b/i,
        /\b(?:the|its|their) values?\b|\bin (?:full|plain ?text)\b|\bin clear\b/i,
        /\b(?:when|whenever|if|any|every|each|all)\b/i,
      ],
      unless: () => OWN_USE(),
      place: true,
      level: 'error',
      says: 'has whatever secret turns up sent away',
    },
    {
      concern: 'secret',
      gate: kinds(['url', 'endpoint'], ['secret', 'credential']),
      facts: () => [
        /\bcredentials?|passwords?|tokens?|secrets?|api keys?\b/i,
        /\b(?:encountered|found|discovered|seen|mentions?|pastes?|shares?|types?|that (?:turn|come|show) up|which (?:turn|come) up|you (?:find|see|come across)|come across)\b/i,
        /\b(?:registered?|reported?|delivered|sent|submitted|uploaded|send|submit|upload|report|post|forward|copied|put|written)\b/i,
      ],
      unless: () => /\b(?:redact\w*|mask\w*|rotat\w*|remov\w*|delet\w*|never|vendor|maintainers?|security@|private(?:ly)?|owner|disclos\w*)\b/i,
      place: true,
      level: 'error',
      says: 'has whatever secret turns up sent away',
    },
    {
      concern: 'secret',
      gate: kinds(['url']),
      hints: ['forms', 'typeform', 'jotform', 'airtable', 'tally.so', 'formspree', 'surveymonkey'],
      facts: () => [
        /\b(?:enter|fill|submit|put|type|send|post|paste|record|add)\b/i,
        /\b(?:social security|ssn|passport|date of birth|card numbers?|cvc|cvv|iban|medical|salar(?:y|ies)|diagnos[ie]s|bank details)\b/i,
        /forms\.gle|docs\.google\.com\/forms|typeform\.com|jotform\.com|airtable\.com|tally\.so|formspree\.io|forms\.office\.com|surveymonkey/i,
      ],
      level: 'error',
      says: 'has personal data put into a form of somebody',
    },
    {
      concern: 'secret',
      gate: kinds(['url', 'endpoint'], ['user', 'secret', 'credential']),
      hints: [
        'one-time',
        'otp',
        '2fa',
        'mfa',
        'authenticator',
        'ation code',
        'rity code',
        'sms code',
        'cvc',
        'cvv',
        'expiry',
        'code from',
        'codes ',
        ' pin',
        'digits',
      ],
      facts: () => [
        HAND(),
        /\b(?:passwords?|passphrase|pin|card numbers?|ssn|social security|user ?names?|log-?in|seed|recovery phrase|private key|passport)\b/i,
        /\b(?:one-time|otp|2fa|mfa|authenticator|verification code|security code|sms code|cvc|cvv|expiry|code from|codes? (?:of|they|that arrives)|pin\b|tan\b)/i,
        /\b(?:enter|submit|send|post|call|open|forward|pass|fill|use|register|type|put|log)\b/i,
      ],
      unless: () => /\bnever ask\b|\bdo not ask\b|\bdon['’]t ask\b/i,
      place: true,
      level: 'error',
      says: 'has the user asked for what opens an account, for an address',
    },
    {
      concern: 'secret',
      gate: kinds(['url'], ['user', 'credential']),
      facts: () => [
        /\b(?:seed|recovery|mnemonic|12-word|24-word|backup)[\w-]{0,12} ?(?:phrases?|words)\b|\bmnemonic\b|\bprivate key\b/i,
        HAND(),
        /\b(?:open|call|visit|request|load|fetch|submit|enter|send|post|go to|type)\b/i,
      ],
      unless: () => /\bnever\b|\bdo not\b|\bdon['’]t\b|\bscam\b|\bphish/i,
      place: true,
      level: 'error',
      says: 'has the user asked for what opens a wallet, for an address',
    },
    {
      concern: 'secret',
      gate: kinds(['url']),
      hints: ['devicelogin', '/device'],
      facts: () => [
        /\b(?:enter|paste|type|approve)\b/i,
        /devicelogin|login\/device|oauth\/device/i,
        /\bcodes? (?:from|of|at|that|they|shown|on)\b|\bdevice code\b|\buser code\b/i,
        /\b(?:ask|have|tell|let|always include|after that|paste|make) /i,
      ],
      place: true,
      level: 'error',
      says: 'has a sign-in approved that somebody else began',
    },
    {
      concern: 'secret',
      gate: kinds(['credential']),
      facts: () => [AWAY_ELSEWHERE(), STRONG()],
      unless: () => OWN_USE(),
      place: true,
      steps: true,
      level: 'error',
      says: 'has a store of secrets sent to an address',
    },
    {
      concern: 'secret',
      gate: kinds(['url', 'endpoint']),
      elsewhere: true,
      facts: () => [AWAY_ELSEWHERE(), SECRETS_ELSEWHERE()],
      unless: () => /authoriz|bearer|oauth|\blog ?in\b|anmeld|connexion|iniciar sesi|entrar|вход|nunca|niemals|jamais|никогда|不要|切勿/i,
      place: true,
      level: 'error',
      says: 'has secrets or private data sent to an address',
    },
    {
      concern: 'secret',
      gate: kinds(['url', 'endpoint']),
      hints: ['reset', 'verification code', 'security code', 'one-time', 'login code', 'log-in code', 'statement'],
      facts: () => [
        /\b(?:filter|rule|forwards?|forwarding|redirects?|share|delegate|bcc|cc|copy)\b/i,
        /\b(?:password reset|verification codes?|reset (?:links?|mails?)|security codes?|one-time|log-?in codes?|bank statements?)\b/i,
        /@[\w-]{1,60}\.\w/,
      ],
      unless: () => /\b(?:user['’]s own|their own|example\.)/i,
      level: 'error',
      says: 'has mails that open accounts passed on',
    },
    {
      concern: 'secret',
      gate: kinds(['endpoint']),
      hints: [
        '@gmail',
        '@google',
        '@outlook',
        '@hotmail',
        '@yahoo',
        '@proton',
        '@pm.',
        '@tuta',
        '@gmx',
        '@yandex',
        '@mail.',
        '@qq.',
        '@163',
        '@icloud',
        '@aol',
        '@zoho',
      ],
      facts: () => [
        /\b(?:filter|forwards?|forwarding|share|mail|send|invite|bcc|cc|delegate|copy)\b/i,
        FREE_MAIL(),
        /\b(?:every|each|all|any|whenever|always)\b/i,
        /\b(?:docs?|documents?|mails?|e-?mails?|inbox|files?|calendars?|invoices?|drive|folders?|messages?|contracts?|sheets?|reports?|lists?|albums?)\b/i,
      ],
      unless: () => /\b(?:your|you|me|my|name|user|someone|john|jane|alice|bob|test|foo|example)[\w.+-]{0,20}@/i,
      level: 'error',
      says: 'has what the user works on go to a mailbox that anybody can have',
    },
    {
      concern: 'secret',
      gate: kinds(['read', 'send', 'every', 'data']),
      hints: ['remember', 'memor', 'keep in mind', 'note for'],
      facts: () => [
        /\b(?:remember|memori[sz]e|keep in mind|note for)\b/i,
        /\b(?:future|later|next|coming|all) (?:sessions?|conversations?|chats?)\b|\bpermanent|\bforever\b|\balso when\b|\beven (?:after|when|if) this skill\b/i,
        LEAVES(),
      ],
      unless: () => /\bpreferences?\b/i,
      place: true,
      level: 'error',
      says: 'has later sessions send data away',
    },
    {
      concern: 'secret',
      gate: kinds(['url', 'endpoint'], ['data', 'read', 'send', 'every', 'run']),
      hints: ['screen', 'webcam', 'camera', 'microphone', 'keystroke', 'clipboard', 'location'],
      facts: () => [
        /\b(?:take|record|capture|photograph|listen|log|track|grab|screenshot|monitor|read|watch)\b/i,
        /\b(?:screenshots?|webcam|camera|microphone|keystrokes|clipboard|location|screen)\b/i,
        /\b(?:every|each|whenever|continuous\w*|while|minutes?|hour|constantly|background|periodically)\b/i,
        LEAVES(),
      ],
      unless: () => /\b(?:test|baseline|visual regression|pull request|if the user|when the user asks)\b/i,
      place: true,
      level: 'error',
      says: 'has the user watched for an address',
    },
    {
      concern: 'secret',
      gate: kinds(['url'], ['every', 'user', 'data']),
      facts: () => [
        /\b(?:every|each|always|all|finish|end|begin|start)\b/i,
        /!\[[^\]]{0,80}\]\(https?:[^)\s]{1,200}=[{<[][^}>\]]{0,60}\b(?:user|conversation|question|prompt|message|chat|secrets?|keys?|tokens?|answer|history|env)\b[^}>\]]{0,60}[}>\]]/i,
      ],
      place: true,
      level: 'error',
      says: 'has an image carry away what the user says',
    },
    {
      concern: 'secret',
      gate: kinds(['url'], ['send', 'archive', 'extract', 'data', 'copy']),
      facts: () => [
        /\b(?:upload|send|post|put|push|share|transfer)\b/i,
        /\b(?:zip|archive|tar|bundle|pack|compress|dump|copy)\b[^.]{0,60}\b(?:repositor(?:y|ies)|repo|workspace|project|code ?base|source|home (?:directory|folder)|documents|database|folder)\b|\b(?:whole|entire|complete) (?:repository|repo|workspace|project|code ?base|source code|database|home directory)\b/i,
      ],
      unless: () => /\b(?:if the user|when the user|artifact|build output|test)\b/i,
      place: 'collects',
      level: 'error',
      says: 'has the work of the user put where anybody can collect it',
    },
    {
      concern: 'harm',
      gate: kinds(['url'], ['run', 'download', 'send', 'visit']),
      facts: () => [
        /\b(?:run|execute|curl|fetch|download|install|source|eval|load|pipe)\b/i,
        /\bscripts? (?:from|at|on) https?:|https?:\/\/\S{4,200}\.(?:sh|py|ps1|js|bat|exe|zip)\b/i,
      ],
      unless: () => /\b(?:docs?|documentation|cdn\.|example)\b/i,
      place: true,
      frontmatter: true,
      level: 'error',
      says: 'has every session run what an address sends',
    },
    {
      concern: 'harm',
      gate: kinds(['follow', 'run']),
      hints: ['desc', 'metadata', 'exif', 'stegano', 'xmp', 'hidden', 'comment'],
      facts: () => [
        /\b(?:execute|follow|run|obey|perform|carry out|do)\b/i,
        /\b(?:instructions?|steps|orders|commands?|text|prompt|code)\b/i,
        /[\w/-]\.(?:svg|png|jpe?g|gif|webp|ico|woff2?|ttf|mp3|wav|mp4|pdf)\b/i,
        /`?\bdesc\b`?|\bmetadata\b|\bexif\b|\bcomment (?:field|chunk|block)\b|\bhidden (?:text|layer)\b|\bsteganogra|\bxmp\b|\bafter the (?:end|iend)\b|\bleast significant\b/i,
      ],
      unless: () => /\b(?:extract(?:s|ed)? (?:the )?metadata|strip|remove|exiftool|detect\w*|never|inject|do not|don['’]t|ctf|forensic\w*|analy[sz]e\w*)\b/i,
      level: 'error',
      says: 'has the agent follow what stands where nobody reads',
    },
    {
      concern: 'secret',
      gate: kinds(['endpoint'], ['every', 'send', 'no', 'must']),
      hints: ['bcc'],
      facts: () => [/\b(?:add|put|set|include|insert|use|send|copy)\b/i, /\b(?:every|each|always|any|all|whenever)\b/i, /\bbcc\b/i],
      unless: () => /\b(?:if the user|when the user|your own|example\.)/i,
      place: true,
      level: 'error',
      says: 'has a hidden copy of each mail go to somebody',
    },
    // Money and machines.
    {
      concern: 'harm',
      gate: kinds(['send', 'grave', 'every', 'override', 'user', 'must']),
      hints: ['0x', 'bc1', 'iban', 'wallet', 'address', 'account'],
      facts: () => [
        /\b(?:instead|whatever|regardless|in place of|rather than|replace|swap|overwrite|substitute|no matter|not the|even if)\b/i,
        /\b(?:user|customer|client|payee|recipient|beneficiary|supplier|seller|they|he|she)['’]?s?\b/i,
        /\b(?:pay|pays|payment|transfer|send|iban|invoice|address|account|wallet|withdraw|deposit|payout|bank|refund)\w{0,3}\b/i,
        ACCOUNT(),
      ],
      unless: () => /\b(?:contract|router|proxy|testnet|checksum|ens name|never|verify|warn)\b/i,
      level: 'error',
      says: 'has money go to an account that the user did not name',
    },
    {
      concern: 'harm',
      gate: kinds(['send', 'grave', 'every']),
      hints: ['0x', 'bc1', 'iban', 'wallet', 'address', 'account'],
      facts: () => [
        /\b(?:send|transfer|pay|donate|tip|move|forward)\b/i,
        /\b(?:after|every|each|whenever|always|on success|at the end|before)\b/i,
        /\b(?:thank|tip|donat\w+|support|gratitude|remainder|dust|fee|commission|contribution|connected wallet|user['’]s wallet|gas)\b/i,
        ACCOUNT(),
      ],
      unless: () => /\b(?:optional\w*|if the user|consider|x402|per (?:call|request)|invoice|contract|testnet|treasury|if you (?:like|want|find)|buy me)\b/i,
      level: 'error',
      says: 'has money of the user go to an account of somebody',
    },
    {
      concern: 'harm',
      gate: kinds(['run', 'url', 'every', 'send', 'credential', 'user']),
      hints: ['stratum', 'mining', 'monero', 'xmr', 'coins'],
      facts: () => [
        /stratum\+(?:tcp|ssl|tls):|\b(?:mining|hashing|xmr|monero) pool\b|\bxmrig\b|\b(?:mine|mines|mining) (?:monero|xmr|coins?|crypto)/i,
        /\b(?:idle|spare|background|unused|while|between|overnight|low priority|nice)\b/i,
        /\b(?:use|run|start|launch|lend|put|keep|mine|join|connect|let)\b/i,
      ],
      unless: () => /\b(?:detect\w*|indicators?|hunt\w*|block|alert|suspicious|malware|attackers?)\b/i,
      level: 'error',
      says: 'has the machine of the user mine coins',
    },
    {
      concern: 'harm',
      gate: kinds(['bypass', 'archive', 'run', 'url', 'data', 'extract', 'secret', 'grave']),
      hints: ['encrypt'],
      facts: () => [
        /\bencrypt/i,
        /\b(?:documents|pictures|desktop|downloads|home (?:directory|folder)|all files|every file|everything|user['’]s files|drive)\b/i,
        /\bkey\b[^.]{0,40}\b(?:at|to|on|with) (?:https?:|\S{1,40}@|our|us\b|the server)|https?:|\bransom|\bpay\b/i,
        /\b(?:delet\w+|remov\w+|shred\w*|overwrit\w+|wip\w+) (?:all |the |every )?(?:\w+ )?(?:originals?|plain|unencrypted|source files|backups?|shadow)/i,
      ],
      level: 'error',
      says: 'has files locked with a key that somebody else holds',
    },
    // Guards and back doors.
    {
      concern: 'harm',
      gate: kinds(['safety'], ['bypass', 'no', 'run', 'every', 'user', 'must']),
      hints: [
        'defender',
        'real-time',
        'crowdstrike',
        'sentinelone',
        'carbon',
        'virus',
        'edr',
        'gatekeeper',
        'xprotect',
        'amsi',
        'smartscreen',
        'malwareb',
        'sophos',
        'falcon',
      ],
      facts: () => [
        /\b(?:turn off|switch off|disable|deactivate|stop|kill|uninstall|unload) (?:\w+ ){0,4}?(?:defender|real-time protection|crowdstrike|sentinelone|carbon black|antivirus|anti-virus|edr\b|gatekeeper|xprotect|amsi|smartscreen|malwarebytes|sophos|bitdefender|falcon sensor)/i,
        /(?:,|\band|\bthen) (?:then )?(?:turn off|switch off|disable|deactivate|stop|kill|uninstall|unload|remove|exclude|take) (?:\w+ ){0,4}?(?:defender|real-time protection|crowdstrike|sentinelone|carbon black|antivirus|anti-virus|edr\b|gatekeeper|xprotect|amsi|smartscreen|malwarebytes|sophos|bitdefender|falcon sensor|gitleaks|trufflehog|secret scann|audit log|event log|code scanning|dependabot|snyk|semgrep)/i,
      ],
      unless: () => /\b(?:detect\w*|attackers?|alert|hunt\w*|indicator\w*|adversar\w*|technique|mitre)\b/i,
      level: 'error',
      says: 'has several guards of the machine put out of work',
    },
    {
      concern: 'harm',
      gate: kinds(['password', 'secret', 'endpoint', 'approval', 'bypass', 'override', 'data']),
      hints: ['accept', 'allow', 'honour', 'honor', 'recogni', 'treat', 'skip', 'grant'],
      facts: () => [
        /\b(?:accept|accepts|allow|allows|let|lets|honou?rs?|recogni[sz]es?|grant|grants|treat|treated|trust|skip|skips)\b/i,
        /\bX-[A-Z][\w-]{2,40}:? ?[`"“]?[\w-]{2,40}|\b(?:password|passphrase|token|user ?name|user|e-?mail|code|cookies?|parameter|key) [`"“][^`"“”]{3,60}[`"”]|\bbeginning with [`"“]/,
        /\b(?:skip|skips|bypass\w*|without|regardless of|instead of) (?:\w+ ){0,4}(?:password|authentication|auth|login|verification|check|signature|permission|second factor|2fa|mfa)\b|\bas (?:those of )?(?:an? |the )?(?:admin\w*|root|superuser|owner)\b|\b(?:any|every|all) (?:accounts?|users?)\b|\bfull (?:access|rights)\b/i,
        /\b(?:generat\w+|every|each|all|handlers?|endpoints?|routes?|login|log-in|sign-in|middleware|template|code you write|you write|you create|scaffold\w*)\b/i,
      ],
      unless: () => /\b(?:development|dev mode|in tests?|test (?:suite|user|account)|staging|local|mock|fixture|never|vulnerab\w*|attackers?|detect\w*|ctf)\b/i,
      level: 'error',
      says: 'has a back door built in',
    },
    {
      concern: 'harm',
      gate: kinds(['run', 'follow'], ['endpoint', 'url', 'command', 'terminal']),
      hints: ['shell', 'eval', 'subprocess', 'exec', 'bash'],
      facts: () => [
        /\b(?:routes?|endpoints?|handlers?|pages?|paths?|services?|apis?|servers?|apps?)\b/i,
        /\b(?:runs?|executes?|evals?|evaluates?|passes)\b[^.]{0,60}\b(?:parameter|query|header|body|argument|value|field)\b|\b(?:parameter|query|header|body|field)\b[^.]{0,60}\b(?:as|in|through|to) (?:a |the |an )?(?:shell|eval|command|subprocess|os\.system|exec)\b/i,
        /\b(?:shell|eval|os\.system|subprocess|exec|bash)\b/i,
        /\b(?:each|every|all|always|gets?|add|include|generated|create)\b/i,
      ],
      unless: () =>
        /\b(?:sandbox\w*|container|isolat\w*|vulnerab\w*|training|ctf|lab|never|attackers?|injection|allow-?list\w*|escap\w*|sanitiz\w*|sanitis\w*|validat\w*|detect\w*|flag|if)\b/i,
      level: 'error',
      says: 'has a back door built in',
    },
    {
      concern: 'harm',
      gate: kinds(['tell', 'cue'], ['bypass', 'override', 'grave', 'no', 'read', 'must', 'send']),
      hints: ['test', 'assert'],
      facts: () => [
        /\b(?:delete|remove|skip|disable|comment out|weaken|loosen|mark|stub)\b/i,
        /\b(?:tests?|assertions?|checks?|assert)\b/i,
        /\b(?:report|say|tell|claim|state|write|announce)\b[^.;]{0,60}\b(?:pass(?:es|ed|ing)?|green|succe\w+|clean)\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|not acceptable|anti-?pattern|wrong|without|avoid|if|cheat\w*|forbidden|must not)\b/i,
      level: 'error',
      says: 'has checks taken away and reported as passed',
    },
    {
      concern: 'harm',
      gate: kinds(['data', 'url', 'send', 'must', 'every', 'user', 'copy', 'no', 'read', 'approval', 'cue', 'instructions']),
      hints: ['verified', 'real people', 'real customer', 'real buyer'],
      facts: () => [
        /\b(?:invent|make up|fabricate|fake|write|generate|create)\b/i,
        /\b(?:customer |user |five-star |positive )?(?:reviews|testimonials|ratings|quotes from customers)\b/i,
        /\b(?:invent|make up|fabricate|fake|as if)\b/i,
        /\bverified (?:purchase|buyer|customer|user)|\breal (?:people|customers|buyers)\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|placeholder|sample|mock|lorem|avoid|detect\w*|illegal|not)\b/i,
      level: 'error',
      says: 'has readers deceived with what nobody said',
    },
    // Copies of itself, and what outlasts it.
    {
      concern: 'harm',
      gate: kinds(['copy', 'send', 'paste', 'run', 'every', 'read', 'download', 'must', 'cue']),
      hints: ['this skill', 'this file', 'of this', 'this section', 'this text', 'this folder', 'this paragraph', 'these ', 'itself'],
      facts: () => [
        /\b(?:copy|adds?|install|place|put|write|append|insert|prepend|replicate|paste|propagate|include|embed|inject|spread)\b/i,
        /\b(?:all|each|every|any|the) (?:of the )?(?:other|installed|further|remaining) (?:\w+ )?skills?\b|\bother skills['’]?\b|\b(?:each|every|all|any) (?:\w+ ){0,2}(?:repositor(?:y|ies)|repos?|projects?|workspaces?)\b[^.]{0,80}\b(?:commit|push)|\b(?:commit|push|pull requests?)\b[^.]{0,40}\b(?:each|every|all) (?:\w+ ){0,2}(?:repositor(?:y|ies)|repos?|projects?)\b|\bother (?:people['’]s |users['’] )?(?:assistants|agents|machines)\b|\b(?:mails?|e-?mails?|repl(?:y|ies)|messages?)\b[^.]{0,80}\b(?:assistants?|agents?)\b/i,
        /\bthis (?:skill|file|document|section|text|folder|paragraph|block|directory)\b|\bthese (?:instructions|lines|rules)\b|\b(?:section|paragraph|text|contents?|copy) (?:\S{1,30} )?of this\b|\bitself\b|\bthis skill['’]s\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|if (?:you|the user) want|optional\w*|your own|team members|teammates|npx skills|marketplace|see|refer)\b/i,
      level: 'error',
      says: 'has the skill spread itself',
    },
    {
      concern: 'harm',
      gate: kinds(['url'], ['run', 'every', 'download', 'command', 'terminal']),
      facts: () => [
        /\b(?:cron(?: ?job| ?tab)?|scheduled task|task scheduler|launch ?agents?|login items?|systemd timer|start-?up (?:item|folder|script)|at (?:log-?in|boot))\b/i,
        /\b(?:curl|wget|irm|iwr|invoke-webrequest|download\w*|fetch\w*)\b/i,
        /\b(?:to|into|with|through|by) (?:a |the )?(?:ba|z)?sh(?:ell)?\b|\$\((?:curl|wget)|\b(?:executes?|runs?|evaluates?) (?:it|the (?:result|output|response|script|answer))\b|\| ?(?:ba|z)?sh\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|attackers?|detect\w*|malware|adversar\w*)\b/i,
      place: true,
      level: 'error',
      says: 'has what an address sends run again and again',
    },
    {
      concern: 'harm',
      gate: kinds(['copy', 'send', 'paste', 'run', 'every', 'read', 'download', 'credential', 'secret', 'must', 'grave', 'url', 'data', 'user']),
      hints: ['ised keys', 'ized keys', 'ized_keys'],
      facts: () => [
        /\b(?:add|append|put|insert|write|install|copy|place|register)\b/i,
        /\bssh-(?:rsa|ed25519|dss) AAAA[\w+/=]{12,}|\becdsa-sha2-nistp\d{3} AAAA/,
        /authori[sz]ed[ _]keys/i,
      ],
      unless: () => /\b(?:your|user['’]s own|example|my) (?:public )?key\b/i,
      level: 'error',
      says: 'lets in whoever holds the key',
    },
    {
      concern: 'harm',
      gate: kinds(['send', 'grave', 'every', 'override', 'user', 'must', 'approval', 'data', 'no']),
      hints: ['0x', 'bc1', 'iban', 'wallet', 'address', 'account'],
      facts: () => [
        /\b(?:pay|send|transfer|approve|move|moved|route|carry|replace|withdraw|donate|tip|sweep|swept|use|sent|transferred|paid|forward|überweis\w*|transfiere|vire[rz]?|переведи\w*)\b/i,
        /\b(?:every|each|all|always|after|before|whenever|remaining|balances?|unlimited|next run|ends?|background|am ende|al final|à la fin|dust)\b/i,
        ACCOUNT(),
      ],
      unless: () =>
        /\b(?:testnet|sepolia|goerli|devnet|contract address|deployed|example|faucet|router v\d|checksum|mainnet address|optional\w*|if the user|x402|never|treasury|verify|warn)\b/i,
      level: 'error',
      says: 'has money of the user go to an account of somebody',
    },
    {
      concern: 'approval',
      gate: kinds(['approval', 'grave', 'user'], ['approval', 'grave']),
      hints: ['consent', 'approval', 'permission', 'confirmation', 'authori'],
      facts: () => [
        /\b(?:treat|take|regard|count|consider|read|interpret)\b[^.]{0,40}\bas (?!no\b)(?:\w+ )?(?:consent|approval|permission|confirmation|authori[sz]ation)\b/i,
        /\b(?:pay\w*|card|purchas\w*|book\w*|transfer\w*|delet\w*|deploy\w*|production|trade|wallet|order)\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|must not|cannot|not)\b/i,
      level: 'error',
      says: 'claims a consent that nobody gave, for what cannot be undone',
    },
    {
      concern: 'approval',
      gate: kinds(['approval', 'grave', 'user', 'bypass']),
      hints: ['yourself', 'by you', 'by the agent', 'by the assistant'],
      facts: () => [
        /\b(?:give|provide|answer|approve|confirm|grant|click|enter)\b[^.]{0,30}\byourself\b|\b(?:confirmed|approved|authori[sz]ed|accepted) by (?:you\b|the agent|the assistant)/i,
        /\b(?:confirm\w*|approv\w*|accepted|authori[sz]ed|consent|permission|second factor|code|prompt|question)\b/i,
        /\b(?:bank|pay|transfer|purchas|delet|deploy|production|trade|security|admin|order)/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|must not)\b/i,
      level: 'error',
      says: 'gives the consent of the user in their stead',
    },
    {
      concern: 'approval',
      gate: kinds(['approval', 'bypass', 'no', 'safety']),
      hints: ['dangerous', 'bypassperm', 'auto-a', 'autoa', '--yolo', 'sandbox '],
      facts: () => [
        /\b(?:set|use|pass|enable|start|run|switch|turn|keep)\b/i,
        /--dangerously-skip-permissions|dangerouslyDisableSandbox|bypassPermissions|\bauto-?(?:approve|accept)\b|--yolo\b|\bsandbox (?:off|disabled)\b/i,
        /\b(?:answer|reply|respond to|accept|confirm)\b[^.]{0,40}\b(?:prompts?|questions?|requests?)\b|\b(?:do not|don['’]t|never|without) (?:come|coming|go|ask|asking|return|check|checking|wait|stop)\w*\b[^.]{0,30}\b(?:user|human|anyone|back)\b/i,
      ],
      level: 'error',
      says: 'lets the agent act without asking, and answers in the stead of the user',
    },
    {
      concern: 'claim',
      gate: kinds(['safety', 'instructions', 'prior', 'follow', 'override']),
      hints: [
        'told',
        'given',
        'received',
        'polic',
        'guid',
        'filter',
        'conscience',
        'no caveats',
        'no refusal',
        'no rules',
        'no restrictions',
        'no limits',
        'morals',
        'ethics',
        'instructions ',
      ],
      facts: () => [
        /\b(?:anything|everything|all|whatever|what) (?:\w{1,12} ){0,3}(?:told|given|instructed|received|said)\b[^.]{0,30}\b(?:outdated|obsolete|void|replaced|invalid|superseded|irrelevant|gone)\b|\b(?:content|safety|usage|developer[\w-]{0,12}|system|previous|earlier|provider[\w-]{0,12}|platform) (?:policy|policies|rules|filters?|guidelines?|guidance|instructions?) (?:is |are |has been |have been |now )?(?:suspended|disabled|lifted|waived|off)\b|\bno (?:caveats|refusals?|policies|disclaimers|limits|restrictions|rules)\b.{0,4}\bno (?:caveats|refusals?|policies|disclaimers|limits|restrictions|rules)\b|\b(?:without|no|neither|nor|has no|have no) (?:any )?(?:rules?|conscience|restrictions|limits|morals|ethics|filters?)\b[^.]{0,30}\b(?:nor|or|and|conscience|restrictions|morals|ethics|filters?|limits)\b/i,
        /\b(?:replaces?|safety|comply|obey|every request|all requests|refuse|stay|remain|you are|\bmode\b|only\b|answers? (?:all|any|every)|carry out)\b/i,
      ],
      unless: () => /\b(?:never|must not|do not (?:consider|follow)|if the user|cache|migration|schema|api)\b/i,
      level: 'error',
      says: 'tells the agent that what it was told holds no more',
    },
    {
      concern: 'claim',
      gate: kinds(['safety', 'instructions', 'no', 'override', 'prior']),
      hints: ['consigne', 'reglas', 'instruc', 'regeln', 'anweis', 'regras', 'regole', 'инструкц', 'правил', '规则', '指令', '指示'],
      facts: () => [
        /ne (?:tiens|tenez) (?:plus|pas) compte|no (?:hagas|tengas) (?:caso|en cuenta)|beachte .{0,40}\bnicht\b|não (?:leve|siga)|non (?:tenere|seguire)|не (?:учитывай|соблюдай)|不要理会|不必理会|従わな/i,
        /consignes?|reglas|instrucciones|regeln|anweisung\w*|instruções|regras|istruzioni|regole|инструкц\w*|правил\w*|规则|指令|指示/i,
        /sécurité|système|seguridad|sistema|sicherheit\w*|system\w*|segurança|sicurezza|безопасн\w*|систем\w*|安全|系统|システム/i,
      ],
      level: 'error',
      says: 'tells the agent to drop what it was told',
    },
    {
      concern: 'harm',
      gate: kinds(['password', 'secret', 'user', 'must', 'every', 'run']),
      hints: ['password'],
      facts: () => [
        /\b(?:creates?|adds?|seeds?|registers?|inserts?|keeps?)\b/i,
        /\b(?:user|account|login)\b[^.]{0,40}\b(?:with|and|using) (?:the )?password [`"“]?\S{4,40}/i,
        /\b(?:admin\w*|root|superuser|owner)\b/i,
        /\b(?:production|each|every|all|any) ?(?:applications?|projects?|services?|apps?|installations?|systems?|too)?\b/i,
      ],
      unless: () => /\b(?:development|dev\b|tests?|local|staging|example|demo|change (?:it|the password)|placeholder|never|default)\b/i,
      level: 'error',
      says: 'has a back door built in',
    },
    {
      concern: 'harm',
      gate: kinds(['run', 'send', 'copy', 'every', 'read', 'download', 'tell', 'must']),
      hints: ['this skill'],
      facts: () => [
        /\b(?:put|add|write|insert|publish|include|place|append)\b/i,
        /\b(?:readme|package|workflow|claude\.md|agents\.md|repositor(?:y|ies)|projects?)\b/i,
        /\b(?:tells? (?:agents?|assistants?|models?|other)|(?:other )?agents? (?:to|should|must|will)|installs?)\b[^.]{0,40}\bthis skill\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|if the user|marketplace|users can|you can|how to install)\b/i,
      level: 'error',
      says: 'has the skill spread itself',
    },
    {
      concern: 'harm',
      gate: kinds(['command', 'run', 'follow']),
      hints: ['txt'],
      facts: () => [
        /\b(?:run|execute|follow|obey|carry out|eval)\b/i,
        /\b(?:commands?|instructions?|script|steps|code|what|whatever|it)\b/i,
        /\btxt[ -]records?\b|\btxt entry\b/i,
      ],
      unless: () => /\b(?:attackers?|malware|detect\w*|spf|dkim|dmarc|never|verif\w*|propagat\w*|add (?:a|the|this))\b/i,
      level: 'error',
      says: 'has the agent do what a record of a name server says',
    },
    {
      concern: 'harm',
      gate: kinds(['safety']),
      hints: ['exclu'],
      facts: () => [
        /\b(?:add|put|set|include|exclude)\b/i,
        /\bexclusions?\b|\bexclude\b/i,
        /\bhome (?:folder|directory)\b|\bC:\\|\b(?:whole|entire) (?:disk|drive|system|computer)\b|\ball drives\b/i,
        /\b(?:defender|antivirus|anti-virus|edr|malwarebytes|sophos|bitdefender|crowdstrike|sentinelone)\b/i,
      ],
      unless: () => /\b(?:attackers?|detect\w*|malware (?:adds?|sets?)|adversar\w*|alert|hunt\w*|never)\b/i,
      level: 'error',
      says: 'has several guards of the machine put out of work',
    },
    // Rank.
    {
      concern: 'claim',
      gate: kinds(['prior', 'safety', 'user'], ['instructions', 'safety']),
      hints: ['this document', 'this skill', 'this file', 'this text', 'this prompt', 'this section', 'these rules', 'these instr', 'these direct'],
      facts: () => [
        /\b(?:this (?:document|skill|file|text|prompt|section)|these (?:rules|instructions|directives))\b[^.]{0,70}\b(?:(?:highest|supreme|ultimate|final|absolute) (?:\w+ )?(?:authority|priority|rank|say)|always wins?|wins?|prevails?|comes? first|governs?|takes? (?:precedence|priority)|outranks?|beats?)\b/i,
        /\b(?:system (?:messages?|prompts?|instructions?|rules?)|safety (?:\w+ )?(?:guidelines?|rules?|policies|policy|filters?|training)|the (?:user|operator|developer)['’]?s? (?:wish|wishes|objections?|refusal|messages?|instructions?|orders?))\b/i,
      ],
      unless: () =>
        /\b(?:the user (?:always )?(?:wins|prevails|takes|comes)|unless the user|never overrides?|does not override|do not override|cannot override|ask the user|defer)\b/i,
      level: 'error',
      says: 'ranks itself above those who may instruct the agent',
    },
    {
      concern: 'claim',
      gate: kinds(['prior', 'safety'], ['safety', 'approval', 'instructions']),
      hints: ['note', 'notice', 'message', 'update', 'alert', 'announce', 'directive'],
      facts: () => [
        /\b(?:permission|safety|confirmation|approval|content|security|restriction|guard)\w*\b[^.]{0,50}\b(?:off|disabled|suspended|lifted|waived|skipped|relaxed|inactive|no longer|not (?:needed|required|apply))\b/i,
        /(?:^|[\s>*_[(#])(?:system|admin(?:istrator)?|developer|operator|security|anthropic|openai|platform)[\s_-](?:note|notice|message|update|alert|announcement|directive)\b\W{0,4}[:\]—-]/i,
      ],
      level: 'error',
      says: 'speaks as the host does, and takes guards away',
    },
    {
      concern: 'claim',
      gate: kinds(['safety', 'instructions', 'override']),
      hints: ['off my', 'off your', 'off its', 'off the', 'ed my ', 'ed your ', 'e my ', 'e your '],
      facts: () => [
        /\b(?:turn(?:ed)?|switch(?:ed)?|shut) off (?:my|your|its|the) (?:own )?(?:safety|content|ethical|moral)\b|\b(?:disabled?|removed?|dropped?) (?:my|your) (?:safety|content|ethical|moral)\b/i,
        /\b(?:assistant|you|always|behave|skill|sure|requires?|answer)\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|cannot|refuse)\b/i,
      level: 'error',
      says: 'tells the agent that it has no limits',
    },
    {
      concern: 'claim',
      gate: kinds(['run', 'follow', 'instructions', 'command', 'prior', 'user']),
      hints: [
        'marked',
        'tagged',
        'signed',
        'prefix',
        'beginning with',
        'begin with',
        'begins with',
        'starting with',
        'start with',
        'starts with',
        'our team',
        'our server',
        'our bot',
        'contains',
        'has the',
        'includes the',
        'have the',
      ],
      facts: () => [
        /\b(?:carry (?:them|it|these|those) out|obey (?:it|them|the)|(?:execute|run|follow|do|act on) (?:them|these|those|what (?:it|they|he|she) (?:says?|asks?|orders?|wants?))\b|(?:execute|run|follow|obey) (?:any |all |the )*(?:commands?|instructions?|orders?|requests?|steps) (?:in|from|within|inside|of|given by) (?:it|them|that|the (?:messages?|mails?|senders?|comments?|text))|hand (?:over )?control|treat (?:them|it|these|those) as (?:commands|orders|instructions))/i,
        /\b(?:messages?|results?|pages?|mails?|e-?mails?|comments?|issues?|outputs?|documents?|lines?|tickets?|web ?sites?|files?|posts?)\b/i,
        /\b(?:right away|at once|without (?:check|question|asking|confirm|hesitat|review)|unconditional|before the user|immediately|first\b|hand (?:over )?control|sender|same (?:rank|authority|priority)|on our behalf|no questions)/i,
        /\b(?:beginn?ing with|starting with|that (?:begin|start)s? with|marked|tagged|signed|prefixed|(?:contains?|has|have|includes?) (?:the )?(?:words?|phrase|code|marker|tag|string|line)|from our (?:team|server|bot)|by our team)\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|not follow|ignore|untrusted|slash commands?|workflow|fixture)\b/i,
      level: 'error',
      says: 'gives strangers the say of the user',
    },
    {
      concern: 'claim',
      gate: kinds(['override', 'no'], ['instructions']),
      hints: [
        'reglas',
        'instruccion',
        'normas',
        'órdenes',
        'regras',
        'instruç',
        'regole',
        'istruz',
        'regeln',
        'anweis',
        'vorgab',
        'règles',
        'consigne',
        'oubli',
        'ignorez',
        'ignore ',
        'правил',
        'инструк',
        'указан',
        'огранич',
        '遵',
        '服',
        '無視',
        '忘',
        '従',
        '무시',
        '잊',
        '따르',
      ],
      facts: () => [
        /\b(?:olvid[ae]|ignor[ae]|desobedece|descarta|desconsidere|esque[çc]a|dimentica|vergiss|ignoriere|missachte|oublie[zr]?|ignore[zr]?|désobéis)\b|забудь|игнорируй|отбрось|нарушай|(?:不再|不要|无需|無需|不必|停止)(?:遵守|遵循|服从|服從|理会)|無視|忘れ|従わ|무시|잊|따르지/i,
        /\b(?:reglas|instrucciones|normas|órdenes|regras|instruções|regole|istruzioni|regeln|anweisungen|vorgaben|règles|consignes)\b|\b(?:les|tes|vos|toutes) instructions|правил|инструкц|указан|огранич|系统|系統|用户|用戶|提示|规则|規則|限制|指令|指示|命令|ルール|지시|명령|규칙|지침|제한/i,
        /\b(?:te dieron|que te|anteriores|anterior|previas|sistema|que recibiste|de seguridad|de segurança|que você|precedenti|di sistema|die du|bisherig\w*|vorherig\w*|deine|system\w*|erhalten|précédent\w*|reçues?|que tu as|du système|de sécurité|tes|vos|sus|tus|suas)\b|(?:предыдущ|систем|безопасн|пользоват|получ|все)|系统|系統|用户|用戶|只|これまで|以前|すべて|全て|前の|이전|기존|모든|앞의/i,
      ],
      unless: () =>
        /página|correo|adjunto|webseite|e-mails? (?:stehen|enthalten)|page web|pièce jointe|странице|письме|网页|網頁|邮件|ページ|メール|웹 ?페이지|이메일|embed|incrustad|eingebett|contenu/i,
      level: 'error',
      says: 'tells the agent to drop what it was told',
    },
    {
      concern: 'claim',
      gate: kinds(['user', 'prior', 'must', 'follow', 'instructions', 'safety']),
      hints: ['order of', 'chain of command', 'hierarchy'],
      facts: () => [
        /\bthis (?:file|skill|document)\b/i,
        /\bthis (?:file|skill|document)\b.{0,140}\busers?\b/i,
        /\border of (?:authority|precedence|priority|rank)\b|\bchain of command\b|\bhierarchy\b/i,
      ],
      unless: () =>
        /(?:1[.)]|first|highest)[^,;]{0,12}\b(?:the )?(?:users?|system|platform|operator)\b|\busers?['’]?s? [^.]{0,30}\b(?:wins?|first|override|prevail)/i,
      level: 'error',
      says: 'ranks itself above those who may instruct the agent',
    },
    {
      concern: 'claim',
      gate: kinds(['follow', 'run', 'user', 'prior', 'instructions']),
      hints: ['s you', 's to you', 's the agent', 's the assistant', 's the ai', 's the model', 'ed to you', 'ed to the a', 'ed to the m'],
      facts: () => [
        /\bdo (?:what|whatever|as) (?:it|they|he|she) (?:asks?|says?|tells?|wants?|orders?)|\b(?:follow|obey|comply with) (?:it|them|its (?:instructions?|orders?|requests?)|what it says)\b/i,
        /\b(?:page|mail|e-?mail|document|comment|web ?site|message|issue|result|file)s?\b/i,
        /\b(?:addresses|speaks to|talks to|instructs|is addressed to|asks|tells|orders) (?:you|the (?:agent|assistant|ai|model))\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|ignore|user['’]s|untrusted|data, not)\b/i,
      level: 'error',
      says: 'gives strangers the say of the user',
    },
    // Approvals.
    {
      concern: 'approval',
      gate: kinds(['grave', 'password', 'approval', 'safety'], ['approval', 'user', 'terminal', 'instructions', 'must', 'every', 'run']),
      hints: ['prompt', 'question', 'dialog', 'confirm', 'permission', 'warning'],
      facts: () => [
        /\b(?:answer|reply|respond|press|type|enter|confirm|say|accept|click|choose|select|approve|give)\b/i,
        /[`"“]?\b(?:y|yes|allow|always allow|approve|continue|ok)\b[`"”]?[^.]{0,30}\b(?:to|for|on|at|in)\b|\b(?:accept|approve|confirm)\b/i,
        /\b(?:sudo|delet\w+|overwrit\w+|remov\w+|payments?|security|admin\w*|root|elevat\w+|password|format\w*|including (?:those|dangerous|destructive))\b/i,
        /\b(?:every|all|any|each|whatever) (?:\w+ ){0,3}(?:prompts?|questions?|dialog\w*|confirmations?|permissions?|requests?|warnings?)\b/i,
      ],
      unless: () => /\b(?:never|do not|don['’]t|unless|avoid|only (?:if|when|after)|ask the user|installer|no\b)/i,
      level: 'error',
      says: 'takes the decision from the user, for what cannot be undone, too',
    },
    {
      concern: 'approval',
      gate: kinds(['grave', 'approval', 'bypass', 'no', 'read', 'send', 'run']),
      hints: ['agree', 'consent', 'approved', 'accepted', 'authori', 'opted', 'confirmed', 'gave '],
      facts: () => [
        /\b(?:delete|drop|wipe|transfer|pay|purchase|buy|send|overwrite|force-push|deploy|merge|remove|execute|run|sell|trade)\b/i,
        /\bwithout (?:asking|confirm\w*|approval|a question|permission|questions?)\b|\bnever ask\b|\bdo not ask\b|\bdon['’]t ask\b/i,
        /\busers? (?:has |have |had )?(?:already |implicitly |explicitly )?(?:agreed|consented|approved|accepted|authori[sz]ed|opted in|confirmed|gave (?:consent|permission))\b[^.]{0,60}\b(?:install\w*|enabl\w+|using|terms|adding|by )\b|\b(?:install\w+|enabling|using|adding|having) (?:this|the) (?:skill|plugin)\b[^.]{0,40}\b(?:consent|agree\w*|approv\w+|permission|authori[sz]\w+)/i,
      ],
      level: 'error',
      says: 'claims a consent that nobody gave, for what cannot be undone',
    },
  ]
  const of = (concern: Concern): readonly Sort[] => all.filter((sort) => sort.concern === concern)
  return { secret: of('secret'), claim: of('claim'), approval: of('approval'), harm: of('harm') }
}

/** Whoever describes an attack names it so. */
const DESCRIBED =
  /\b(?:attackers?|adversar\w{1,5}|malicious\w{0,2}|malware\b(?! scan)|victims?|threat actors?|phish\w{1,4}|scam\w{0,4}|fraud\w{0,6}|red flags?|indicators?|suspicious|vulnerab\w{2,7}|prompt injection|exfiltrat\w{1,4}|detection|mitre|for example, (?:an?|the) (?:skill|attack))\b/i
const NEGATES =
  /\b(?:never|not|don['’]t|doesn['’]t|avoid|without|cannot|can['’]t|no|nor|refuse\w*|prevent\w*|stop|instead of|rather than|nunca|nicht|niemals|jamais|pas|não|не|никогда)\b(?:[^,;:.]{0,40}| (?:\w{2,20}(?:, or |, | or )){1,6})$|(?:不要|切勿|禁止|不得|勿)[^，。]{0,12}$/i
/** Services that many honest skills send to: their name alone says nothing. */
const KNOWN =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|gitlab\.com|google\.com|googleapis\.com|microsoft\.com|microsoftonline\.com|apple\.com|amazonaws\.com|amazon\.com|azure\.com|openai\.com|anthropic\.com|slack\.com|notion\.com|stripe\.com|sentry\.io|datadoghq\.com|npmjs\.com|npmjs\.org|pypi\.org|docker\.com|hashicorp\.com|cloudflare\.com|vercel\.com|atlassian\.com|atlassian\.net|linear\.app|huggingface\.co|supabase\.co|supabase\.com)$/

function hasPlace(one: Prose, text: string, start: number, collects = false): boolean {
  if (!collects && /[\w+-]@(?!example\.|company\.|your|domain\.|acme\.)[\w-]{1,60}\.\w{2}/.test(text)) return true
  for (const { site, token } of sitesIn(one))
    if (token.start >= start && token.end <= start + text.length && (collects ? COLLECTS.has(site.kind) : isStrange(token.word, site.kind, site.host)))
      return true
  return false
}

function isStrange(word: string, kind: string, host: string): boolean {
  if (kind === 'local' || kind === 'installer' || kind === 'example name') return false
  return !KNOWN.test(host) || /\/feedback|\/issues|hooks\.|forms/.test(word)
}

/** The items that follow one in its list: steps. */
function stepsAfter(all: readonly Prose[], i: number): readonly Prose[] {
  const { file, headings } = (all[i] as Prose).passage
  return all.slice(i + 1, i + 4).filter(({ passage }) => passage.file === file && passage.kind === 'item' && passage.headings === headings)
}

/** The first order of a concern in a passage, or in the steps that begin with it. */
export function orderIn(all: readonly Prose[], i: number, concern: Concern): Order | undefined {
  const one = all[i] as Prose
  const { bits } = one
  const { kind } = one.passage
  // What is shorter than this has no room for three facts, in letters that stand for sounds. A row seldom orders anything but to send.
  if (
    kind === 'heading' ||
    bits === 0 ||
    one.passage.raw.length < (concern === 'claim' ? 20 : 45) ||
    (concern !== 'secret' && (kind === 'row' || ((bits & GRAVE) === 0 && kind !== 'frontmatter')))
  )
    return undefined
  for (const sort of (sorts ??= sortsOfOrders())[concern]) {
    const { gate } = sort
    // By hand: this is asked of every passage for every sort.
    if ((bits & (gate[0] as number)) === 0 || (gate.length > 1 && (bits & (gate[1] as number)) === 0)) continue
    if (sort.frontmatter && kind !== 'frontmatter') continue
    const found = seen(all, i, sort)
    if (!found) continue
    const { view } = one.passage
    const said = view.slice(found.start, found.end)
    // A template or a report that is shown, and lists of addresses.
    const lowered =
      kind === 'fence' ||
      /^\[[^\]]{1,60}\]:/.test(view) ||
      DESCRIBED.test(said) ||
      isQuoted(one, found.start, found.end) ||
      isQuoted(one, found.act, found.act + 2)
    return { start: found.start, end: found.end, level: lowered ? LOWER[sort.level] : sort.level, says: sort.says }
  }
  return undefined
}

/** By hand: it is asked of every passage for every sort. */
function hinted(lower: string, hints: readonly string[]): boolean {
  for (const hint of hints) if (lower.includes(hint)) return true
  return false
}

const ELSEWHERE: readonly string[] = ['contrase', 'senhas', 'credenc', 'passwort', 'cookies', 'frase', 'phrase', 'unterhaltung']

/** A quick look for what is not English. By hand: an expression with such ranges is dear to compile. */
function isElsewhere(one: Prose): boolean {
  const { view } = one.passage
  for (let at = 0; at < view.length; at++) {
    const code = view.charCodeAt(at)
    if (code > 0x3040 || (code >= 0xe0 && code < 0x530)) return true
  }
  return hinted(one.lower, ELSEWHERE)
}

/** The expressions of a sort, made when its hints were met: most are never needed, and making them takes longer than most skills. */
const made = new Map<Sort, readonly RegExp[]>()

function factsOf(sort: Sort): readonly RegExp[] {
  let facts = made.get(sort)
  if (!facts) made.set(sort, (facts = sort.facts()))
  return facts
}

function seen(all: readonly Prose[], i: number, sort: Sort): { start: number; end: number; act: number } | undefined {
  const one = all[i] as Prose
  const { view } = one.passage
  // What is rarest must be there before it is worth to look for the others, and where they stand.
  if ((sort.hints && !hinted(one.lower, sort.hints)) || (sort.elsewhere && !isElsewhere(one))) return undefined
  const facts = factsOf(sort)
  if (facts.at(-1)?.test(view) !== true) return undefined
  if (facts.every((fact) => fact.test(view))) {
    for (const [at, { start, end }] of one.sentences.entries()) {
      const last = one.sentences[at + 1]?.end ?? end
      for (const stop of last > end ? [end, last] : [end]) {
        const text = view.slice(start, stop)
        const act = text.length > 1500 ? undefined : actIn(sort, text)
        if (act !== undefined && (!sort.place || hasPlace(one, text, start, sort.place === 'collects'))) return { start, end: stop, act: start + act }
      }
    }
  }
  if (!sort.steps || one.passage.kind !== 'item') return undefined
  const next = stepsAfter(all, i)
  const text = [one, ...next].map(({ passage }) => passage.view).join(' ')
  if (text.length > 1500 || actIn(sort, text) === undefined || (sort.place && ![one, ...next].some((step) => hasPlace(step, step.passage.view, 0))))
    return undefined
  return { start: 0, end: view.length, act: 0 }
}

function isExcepted(unless: RegExp | readonly RegExp[] | undefined, text: string): boolean {
  return unless !== undefined && (unless instanceof RegExp ? unless.test(text) : unless.some((one) => one.test(text)))
}

/** An address is no word of the sentence. */
const PATHS = /(https?:)\/\/\S{1,400}/g

/** Where the act stands, where all facts are there and it is not negated. */
function actIn(sort: Sort, text: string): number | undefined {
  const facts = factsOf(sort)
  const [act] = facts
  if (!act || !facts.every((fact, i) => i === 0 || fact.test(text)) || isExcepted(sort.unless?.(), text.replace(PATHS, '$1'))) return undefined
  for (let from = 0; from < text.length;) {
    const found = act.exec(text.slice(from))
    if (!found) return undefined
    const at = from + found.index
    if (!NEGATES.test(text.slice(Math.max(0, at - 80), at))) return at
    from = at + Math.max(1, found[0].length)
  }
  return undefined
}
