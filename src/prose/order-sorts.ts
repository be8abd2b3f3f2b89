import { bitOf, type Kind } from './words.ts'
import type { Level } from '../evidence/level.ts'

/** What a text must have: an expression, or any of several. */
export type Fact = Pick<RegExp, 'test' | 'exec'>

/** Any of these; the first that is found stands for it. */
export const anyOf = (...all: readonly RegExp[]): Fact => ({
  test: (text) => all.some((one) => one.test(text)),
  exec(text) {
    for (const one of all) {
      const found = one.exec(text)
      if (found) return found
    }
    return null
  },
})

/** Which rule tells of an order. */
export type Concern = 'secret' | 'claim' | 'approval' | 'harm'

/** A kind of order: the facts that make it. */
export interface Sort {
  readonly concern: Concern
  /** A passage must have a word of each of these kinds to be looked at: what keeps the search cheap. */
  readonly gate: readonly number[]
  /** All must be found, in one sentence or in two that follow. The first is the act, and must not be negated; the last is the rarest. */
  readonly facts: () => readonly Fact[]
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

/**
 * A kind of order whose facts may stand in several sentences or steps of one section: who is meant in the first, what happens to it in the third.
 */
export interface SectionSort {
  readonly concern: Concern
  /** A sentence with one of these is where to look: single words, a verb with its forms as `send+`. */
  readonly words: string
  /** In texts that are not English, parts of words instead. */
  readonly stems?: readonly string[]
  /** One of these is around that sentence: a look for them is quicker than the facts. */
  readonly hints?: readonly string[]
  /** All must be found around that sentence. The first is the act, and must not be negated; the last is the rarest. */
  readonly facts: () => readonly Fact[]
  readonly unless?: () => RegExp | readonly RegExp[]
  /** As for {@link Sort}. */
  readonly place?: true | 'collects'
  /** How many sentences before and after belong to it; two, when left out. */
  readonly reach?: number
  readonly level: Level
  readonly says: string
}

/** The gate of a sort: see there. */
export function kinds(...all: readonly (readonly Kind[])[]): readonly number[] {
  return all.map((any) => bitOf(...any))
}

/** What leaves the machine, or is put where others can read it. */
export const AWAY = (): RegExp =>
  /\b(?:send|mail|e-?mail|upload|post|submit|forward|transmit|deliver|push|publish|attach|append|share|relay|report|register|registered|enter|enters|type|fill|store|stored|put|place|add|include|copy|write|paste|save|give|pass|open|request|call|load|fetch|export|resolve|look up|dig|move|sync|mirror|back up|stream|feed|drop|log|cc|bcc|tunnel|hand(?:ed)? over|sent|uploaded|posted|copied|forwarded)\b/i
/** What only leaves the machine. */
export const LEAVES = (): RegExp =>
  /\b(?:send|sends|sent|mail|mails|e-?mail|upload|uploads|uploaded|post|posts|posted|submit|submits|forward|forwards|transmit|deliver|push|publish|relay|report|register|registered|share|stream|sync|mirror|copied|cc|bcc|beacon|put)\b/i
/** The same, or into what is asked of a server. */
export const INTO_REQUEST = (): RegExp =>
  /\b(?:send|sends|sent|mail|mails|e-?mail|upload|uploads|uploaded|post|posts|posted|submit|submits|forward|forwards|transmit|deliver|push|publish|relay|report|register|registered|share|stream|sync|mirror|copied|cc|bcc|beacon|put)\b|\b(?:add|include|append|attach|pass|put) [^.]{0,60}\b(?:requests?|query|url|parameters?|headers?|body)\b/i
export const STRONG = (): RegExp =>
  /~?\/?\.ssh\b(?!\/(?:config|known_hosts|authorized_keys))|\bid_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|\.aws\/credentials|\.netrc|\.git-credentials|\.config\/(?:gh|gcloud|solana|op)\b|\.kube\/config|\.docker\/config\.json|\.gnupg|\.pgpass|keychain|login data|(?:session|browser|login|chrome|firefox)['’]?s? (?:\w+ )?cookies|cookies (?:of|for|from|in) |saved (?:passwords|logins)|(?:stored|browser) (?:passwords|logins|credentials)|password (?:manager|store|vault)|wallet\.dat|keystore|shell history|\.(?:bash|zsh)_history|secrets\.ya?ml|output of `?(?:env|printenv)\b|private keys?\b|local state\b|application support\/google\/chrome|user data\/default|\.mozilla\/firefox|google-chrome\/default|\/etc\/shadow|(?:chrome|firefox|brave|edge)[\w/ .-]{0,20} profile|\bbw (?:export|list|get)\b|\bop (?:item (?:get|list)|read)\b|\blpass (?:export|show)\b|\bgopass show\b|\bkeepassxc-cli (?:export|show)\b|\bvault kv get\b|\bgh auth token\b|\bfind-(?:generic|internet)-password\b|\bget secrets?\b[^.]{0,20}-o\b|\bexport-credentials\b|\bunencrypted export\b|\.tfstate\b/i
export const WEAK = (): RegExp =>
  /(?:^|[\s`"'(/])\.env\b(?!\.(?:example|sample|template))|\.npmrc|\.pypirc|environment variables|(?:the|all|every|full|complete) (?:environment|env)\b/i
export const WHOLLY = (): RegExp =>
  /\bcontents?\b|base64|\bhex\b|encod|\bwhole\b|\bentire\b|\bfull\b|\ball\b|\beverything\b|\bvalues?\b|\braw\b|\bcopy of\b|\bas (?:json|text|an? attachment)\b|\b(?:it|them) (?:to|at|in|on|into|with)\b|\bvariables to\b|\bunencrypted\b|\bexports? to\b/i
/** How a service is told who asks, where a person puts a secret, and keys that open nothing. */
export const OWN_USE = (): RegExp =>
  /\b(?:authorization|bearer|basic auth|x-api-key|authenticat\w{1,5}|github secrets?|repository secrets?|actions secrets?|secrets? (?:settings|tab|page|manager|store|named)|vault kv|dashboard|settings page|ssh-add|ssh-copy-id|key (?:for|of) [`"']?[\w.$-]{1,40}@[\w.-]{1,80}|known_hosts|public keys?|\.pub\b|log ?in\b(?! data)|sign ?in|encrypt\w{0,3}|scp|rsync|from https?|keys? stays? (?:server-side|on the server|in the (?:vault|enclave|backend)))\b/i
/** The key of a service that is put where programs look for it. */
export const INTO_OWN = (): RegExp =>
  /\b(?:put|add|set|save|write|store|paste|place|keep)\b[^.]{0,60}\b(?:in|into|to) (?:the |your |a )?[`"']?(?:[~$][\w./-]{0,60}\/)?\.env/i
export const HAND = (): RegExp =>
  /\b(?:ask|tell|let|have|request|prompt|get|urge|invite|instruct)\w{0,3} (?:\w+ ){0,3}(?:users?|person|customer|client|them|him|human|owner|victim)\b|\bcollect\b|\bthe user (?:must|has to|should|needs to)\b/i
/** Others' speech of sending, telling that a store of secrets goes to an address. */
export const AWAY_ELSEWHERE = (): RegExp =>
  /\bstuur\w{0,2}\b|\bverzend\w{0,2}\b|\bwyślij\b|\bprześlij\b|\bgönder\w{0,6}|\bkirim\w{0,4}|\bskicka\b|надішли|أرسل|ارسل|ارفع|\benv[ií](?!ron)\w{1,7}|\bmand[ae]\w{0,3}\b|\bs[uú]b[ei]\w{0,4}\b|\btransmet\w*|\btransmit[aei]\w*|\bschick\w*|\bsend(?:e|en|et)\b|(?<!\w)übermitt\w*|(?<!\w)übertrag\w*|\bhochlad\w*|\blade? (?:es|sie|ihn|den|die|das|alles)\b|\benvoy\w*|\bexpédi\w*|\btéléverse\w*|\binvia\w*|\bspedi\w*|\bcaric\w+|отправ\w*|отошли|передай\w*|загруз\w*|перешли|выгруз|(?:上传|上傳|发送|發送|提交|推送|传送|发)(?:到|至|给|給|往)|传到|傳到|(?:把|将|將|向)[^，。；]{0,40}(?:上传|上傳|发送|發送|提交|推送|传送)|送信|アップロード|送っ|転送|전송|보내|업로드|송신/i
export const SECRETS_ELSEWHERE = (): RegExp =>
  /(?:online-?banking|kreditkartennummer|ausweisnummer|numéros? de (?:carte|compte|sécurité sociale)|número de (?:tarjeta|la tarjeta|cuenta|cartão|cpf)|numero della carta|номер[а-я]{0,2} (?:карт|паспорт)|身份证号|银行卡号|口座番号|暗証番号|マイナンバー|계좌 ?번호|주민등록|mots de passe|contraseñas|senhas|passwörter|passwort|password|пароли|密码|密碼|パスワード|비밀번호)|cookies?|frase (?:de recuperaci[oó]n|semilla|de recuperação|secreta|di recupero)|phrase (?:de récupération|secrète)|(?:wiederherstellungs|seed-?)phrase|сид-?фраз|助记词|助記詞|復元フレーズ|シードフレーズ|시드 ?구문|복구 ?(?:문구|구문)|私钥|私鑰|秘密鍵|개인 ?키|privaten? schlüssel|clé privée|claves? privadas?|chave privada|приватн\w+ ключ|zugangsdaten|credenciales|credenciais|identifiants|учётные данные|учетные данные|凭证|凭据|認証情報|자격 ?증명|對話|对话|聊天记录|用户的|问题和|(?:整个|所有|全部|每个|每次|每份).{0,12}(?:项目|目录|文件|代码|文档|回答|仓库)|ユーザーの|사용자의|会話|대화 ?내용|conversaci[oó]n|unterhaltung|gespräch|переписк/i
