import { once, texts } from '../../skill/layout.ts'
import { textOf, type Skill } from '../../skill/skill.ts'
import type { ActKind } from '../evidence/act.ts'
import { isKnownVendor, siteOf } from '../evidence/sites.ts'
import { frontmatterPassages, passagesOf } from '../text/passages.ts'

/** What a skill says to its reader. The address itself, in code, is no telling. */
const said = once((skill: Skill) =>
  [...frontmatterPassages(skill), ...texts(skill).flatMap(({ file, markdown }) => passagesOf(file, markdown))].flatMap(({ kind, view }) =>
    kind === 'comment' ? [] : [kind === 'fence' ? withoutAddresses(view) : view],
  ),
)

/** The same, with the code that it shows: a command names what it has installed. */
const saidAndShown = once((skill: Skill) => [
  ...said(skill),
  ...texts(skill).flatMap(({ markdown }) => markdown.fences.map(({ content }) => withoutAddresses(markdown.source.text.slice(content.start, content.end)))),
])

function withoutAddresses(code: string): string {
  return code.replaceAll(/\S{0,200}:\/\/\S{0,2000}/g, ' ')
}

/** The same without the spaces and signs by which names are written in many ways. */
const saidInLetters = once((skill: Skill) => saidAndShown(skill).map(lettersOf).join(' '))

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '')
}

/** Where a name of the host says nothing of whose text it is, and the path does. */
const OWNER_IN_PATH =
  /^(?:(?:www|api|codeload|objects)\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$|^raw\.githubusercontent\.com$|^cdn\.jsdelivr\.net$|^dl\.cloudsmith\.io$|^packagecloud\.io$|^storage\.googleapis\.com$/
/** Under these of a country, the name of an owner is one further to the left. */
const OF_COUNTRY: ReadonlySet<string> = new Set('co com org net gov ac edu or ne go gob'.split(' '))

/** The labels of a host that say whose it is: what its owner puts in front of their name, anybody could. On web space for everybody that is all there is. */
function ownLabels(labels: readonly string[]): readonly string[] {
  if (siteOf(`https://${labels.join('.')}`)?.kind === 'free hosting') return labels.slice(0, -1)
  const last = OF_COUNTRY.has(labels.at(-2) ?? '') && labels.length > 2 ? -3 : -2
  return labels.slice(last, last + 1)
}

/** Where everybody has files under a name that the first label gives. */
const BUCKETS = /\.(?:aliyuncs|myhuaweicloud|myqcloud|amazonaws)\.com$/i
/** Parts of a host or a path that say nothing of whose it is. */
const NOTHING_SAID =
  /^(?:api|apps?|www\d?|web|site|data|cloud|host|server|static|assets|install|installer|get|download|downloads|update|updates|setup|tools?|skills?|agents?|code|test|example|service|services|telemetry|metrics|analytics|collect|upload|backup|files?|docs?|repos|public|projects?|stable|releases?|latest|main|master|scripts?|repositor(?:y|ies)|raw)$/
/** What owners of a name put behind it when the short one is taken: `d2lang`, `linearapp`. */
const BEHIND = /(?:lang|labs?|app|hq|cli|dev|soft(?:ware)?|project|team|inc|corp|payments?|api)$/
/** Somebody’s own is to stand there. */
const PLACEHOLDER = /^(?:<.*|\$.*|\{.*|%.*|(?:your|my)[-_a-z]*|owner|org|user(?:name)?|repo|example|xxx+)$/i

const URL_PARTS = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@\s]*@)?([^/?#:\s]+)(?::\d+)?([^\s?#]*)/i

/**
 * Whether the text of a skill names an address, or whose it is: the host, one of the names in it, or on a forge the owner or
 * the repository. Honest skills say which service they use.
 */
export function namesAddress(skill: Skill, url: string): boolean {
  const [, host = '', path = ''] = URL_PARTS.exec(url) ?? []
  if (host === '') return true
  const text = saidInLetters(skill)
  const forge = OWNER_IN_PATH.test(host)
  if (!forge && text.includes(lettersOf(host))) return true
  const labels = host.toLowerCase().split('.')
  const names = forge
    ? path
        .split('/')
        .filter((part) => part !== '' && !NOTHING_SAID.test(part) && part !== 'gh')
        .slice(0, 2)
    : BUCKETS.test(host)
      ? (labels[0] as string).split('-')
      : ownLabels(labels)
  if (forge && names.some((name) => PLACEHOLDER.test(name))) return true
  // `metasploit-omnibus` is of Metasploit, `get.tur.so` of Turso; a host of such parts may be anybody's.
  const whole = forge ? [...names, ...names.flatMap((name) => name.split('-'))] : [...names, labels.slice(-2).join('')]
  return whole.some(
    (name) =>
      !NOTHING_SAID.test(name) &&
      (name.length > 3
        ? text.includes(lettersOf(name)) || isWord(skill, name.replace(BEHIND, ''))
        : forge
          ? isWord(skill, name)
          : name === labels.at(-2) && name.length === 3 && subjectWords(skill).has(name)),
  )
}

const subjectWords = once((skill: Skill) => new Set(subject(skill).split(/[^\p{L}\p{N}]+/u)))

const subject = once((skill: Skill) => `${textOf(skill, 'name') ?? ''} ${textOf(skill, 'description') ?? ''}`.toLowerCase())

/**
 * Whether an address is of the product that the skill says it is for, in its name or description: `herdr.dev` of a skill
 * about Herdr, on a forge the owner or the repository. Who installs such a skill expects the program of that name.
 */
export function isOfSubject(skill: Skill, url: string): boolean {
  const [, host = '', path = ''] = URL_PARTS.exec(url) ?? []
  const names = OWNER_IN_PATH.test(host) ? path.toLowerCase().split('/').slice(1, 3) : [host.toLowerCase().split('.').at(-2) ?? '']
  const words = subject(skill)
  return names.some((name) => {
    const own = name.replace(BEHIND, '')
    return (
      own.length > 2 &&
      !NOTHING_SAID.test(own) &&
      !isKnownVendor(own) &&
      (own.length > 5 ? lettersOf(words).includes(lettersOf(own)) : words.split(/[^\p{L}\p{N}]+/u).includes(own))
    )
  })
}

/** Whether a short name is a word of the text: in a longer one, its letters stand by chance. */
function isWord(skill: Skill, name: string): boolean {
  return name.length > 1 && wordsSaid(skill).has(name)
}

const wordsSaid = once((skill: Skill) => new Set(saidAndShown(skill).flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))))

/** Words by which a text tells of an act, however loosely. Without any of them, nobody who reads the skill expects it. */
const WORDS_OF: Partial<Record<ActKind, RegExp>> = {
  'agent-config-change':
    /claude\.md|agents\.md|gemini\.md|soul\.md|\.claude|memory|settings|instructions? files?|cursor|\brules\b|permission|hooks?\b|\bmcp\b|skill\.md|copilot/i,
  'data-drop': /\bsend|\bpost|upload|webhook|notif|\bshar(?:e|ing)|publish|discord|slack|telegram|\bchat|submit|endpoint/i,
  'disabled-protection':
    /firewall|selinux|apparmor|defender|antivirus|gatekeeper|quarantin|\btls|\bssl|certificat|verif|disabl|turn(?:s|ed|ing)? off|\baudit|bypass|insecure|hooks?\b|sandbox|histor/i,
  'privilege-change': /\broot\b|sudo|\badmin|privileg|permission|\bsuid|setuid|chmod|\biam\b|\broles?\b|docker|container|capabilit/i,
  spyware:
    /screen|clipboard|key(?:s|board|stroke|press|log|binding)|hotkey|shortcut|webcam|camera|microphone|record|captur|\bpast(?:e|es|ing)\b|\bcop(?:y|ies)\b/i,
}

/** Whether a skill speaks to its reader in letters in which none of {@link WORDS_OF} is written. */
const isElsewhere = once((skill: Skill) => {
  const letters = subject(skill).match(/\p{L}/gu) ?? []
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length * 3 > letters.length
})

/** Whether the text of a skill says nothing by which its reader could expect an act of this kind; false for kinds that need no telling. */
export function isUntold(skill: Skill, kind: ActKind): boolean {
  const words = WORDS_OF[kind]
  return words !== undefined && !isElsewhere(skill) && !said(skill).some((text) => words.test(text))
}

/** What an author says of a skill that sends nothing. */
const STAYS_HERE =
  /\b(?:never|not|nothing (?:is|gets)|no (?:data|files?|audio|text|content|code|recordings?) (?:is|are|gets?)) (?:ever )?(?:uploaded|sent|shared|transmitted)\b|\b(?:everything|all (?:processing|work|analysis|data)|the (?:whole )?(?:analysis|processing))\b[^.\n]{0,40}\b(?:locally|on (?:your|the|this) (?:own )?(?:machine|device|computer|laptop))\b|\b(?:nothing|no data|data never|never|does not|doesn['’]t) leaves? (?:the|your|this) (?:machine|device|computer|laptop|network|house)\b|\bno (?:network|internet) (?:access|calls?|requests?|traffic|connection)\b|\b(?:fully|completely|entirely|works?|runs?) offline\b/i

/** Whether a skill says of itself that nothing goes out. */
export const saysItStays: (skill: Skill) => boolean = once((skill: Skill) => said(skill).some((text) => STAYS_HERE.test(text)))
