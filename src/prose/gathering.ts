import { isAnybodys } from '../evidence/sites.ts'
import { once } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { has, negated, prose, sitesIn, type Prose, type Token } from './prose.ts'
import { sectionOf } from './sections.ts'

/** A section that gathers secrets of many kinds and sends them to one place. */
export interface Gathering {
  readonly one: Prose
  /** Where they are sent. */
  readonly place: Token
  readonly host: string
  /** The kinds, as a message says them. */
  readonly kinds: readonly string[]
}

/** Secrets by their kind: one is what a service asks for, many of them belong to no service. */
const KINDS: readonly (readonly [says: string, is: RegExp])[] = [
  ['SSH keys', /\bssh (?:private )?keys?\b|\bid_(?:rsa|ed25519)\b|~\/\.ssh\b|llaves? ssh|clés? ssh/i],
  [
    'keys of a cloud',
    /\.aws\b|\baws (?:access |secret )?(?:keys?|credentials?)\b|application_default_credentials|application default credentials|\.azure\b|service account key/i,
  ],
  ['keys of a cluster', /\.kube\b|\bkube ?config\b/i],
  ['the shell’s history', /\b(?:shell|bash|zsh|command) history\b|\.(?:bash|zsh)_history\b/i],
  [
    'passwords of the browser',
    /\b(?:saved|stored|browser) (?:passwords?|log-?ins?|cookies)\b|\bcookies of\b|gespeicherte[nr]? (?:zugangsdaten|passwörter)|contraseñas guardadas/i,
  ],
  ['a vault of passwords', /\bpassword manager\b|\bmaster password\b|\bvault\b[^.\n]{0,20}\b(?:export|unlocked)\b|\.kdbx\b|\bkeychain\b/i],
  ['a wallet', /\bseed phrase|\brecovery phrase|\bwallet files?\b|\bwallet\.dat\b|\bmnemonic\b|кошел/i],
  ['API keys', /\b(?:ANTHROPIC|OPENAI|GEMINI|GITHUB|AWS|STRIPE)_\w{0,20}(?:KEY|TOKEN)\b/],
  ['tokens of a forge', /\bgh auth token\b|\b(?:github|gitlab|npm|publishing) tokens?\b|\bgit[- ]credentials?\b|\bembedded credentials\b/i],
  ['a VPN profile', /\.ovpn\b|\bvpn profile\b|wireguard/i],
  ['the conversation', /\buser messages\b|\b(?:whole|entire|full|complete) conversation\b|\btranscripts?\b[^.\n]{0,20}\bverbatim\b|\bsystem prompt\b/i],
  ['a card', /\bcard number\b|\bnúmero de (?:la )?tarjeta\b|\bkartennummer\b|\bnuméro de carte\b|\bnúmero do cartão\b|卡号|カード番号/i],
  ['the code of a card', /\bcvv\b|\bcvc\b|\bthree digits\b|\bsecurity code\b/i],
  [
    'a one-time code',
    /\bone-time (?:code|password)\b|\bsms code\b|\bsix[- ]digit code\b|\bcódigo (?:que recib\S+ )?(?:por|de|del) sms\b|\bcode par sms\b|\bpin and (?:one |a |the )?tan\b|验证码|認証コード/i,
  ],
  ['backup codes', /\bbackup codes?\b|\brecovery codes?\b/i],
  ['a PIN', /\b(?:online|card|bank) pin\b|\bpin code\b/i],
  ['a passport', /\bpassport (?:number|scan)\b|\bnúmero de pasaporte\b|\bausweisnummer\b/i],
  ['a password', /\b(?:user ?name and|their|the user['’]s|account) password\b/i],
]

const SENDS =
  /\b(?:send|submit|transmit|post|upload|forward|deliver|store|report|record|exfiltrate)\b|\bsende|\bschick|(?<!\w)übermitt|\benv[ií][ae]|\benvoye|\btransmet|\binvia|отправ|загруз|передай|上传|发送|提交|送信|アップロード|전송|보내/i
/** More kinds than a service has need of. */
const MANY = 3
/** Further apart than this, two things are not said of one another, in UTF-16 code units. */
const REACH = 1400

/** Where a skill's prose has secrets of many kinds sent to one place: one a passage that names the place. */
export const gatherings: (skill: Skill) => readonly Gathering[] = once((skill) => {
  const all = prose(skill).filter(({ passage: { kind } }) => kind !== 'heading' && kind !== 'frontmatter')
  return all.flatMap((one, i) => {
    const { view, kind } = one.passage
    const to =
      has(one.bits, 'url', 'endpoint') && (kind === 'row' || SENDS.test(view))
        ? sitesIn(one).find(({ site }) => isAnybodys(site) && site.kind !== 'example name')
        : undefined
    if (!to || isForbidden(one, to.token)) return []
    const text = beside(all, i)
      .map(({ passage }) => passage.view)
      .join('\n')
    const kinds = KINDS.flatMap(([says, is]) => (is.test(text) ? [says] : []))
    return kinds.length >= MANY && SENDS.test(text) ? [{ one, place: to.token, host: to.site.host, kinds }] : []
  })
})

/** A passage with those of its section that are not far from it. */
function beside(all: readonly Prose[], index: number): readonly Prose[] {
  const { passage } = all[index] as Prose
  const isNear = (other: Prose | undefined): boolean => other?.passage.file === passage.file && Math.abs(other.passage.span.start - passage.span.start) < REACH
  let from = index
  let to = index + 1
  while (isNear(all[from - 1])) from--
  while (isNear(all[to])) to++
  const section = sectionOf(passage)
  return all.slice(from, to).filter((other) => sectionOf(other.passage) === section)
}

function isForbidden({ sentences }: Prose, { start }: Token): boolean {
  const sentence = sentences.find((each) => each.start <= start && start < each.end)
  return (
    sentence !== undefined &&
    negated(
      sentence,
      sentence.tokens.findIndex((token) => token.start === start),
      30,
    )
  )
}
