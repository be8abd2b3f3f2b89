import { once, texts } from '../../skill/layout.ts'
import { textOf, type Skill } from '../../skill/skill.ts'
import { isKnownVendor, siteOf } from '../evidence/sites.ts'

/** Where the name of the host says nothing of whose a file is, and the path does. */
const OWNER_IN_PATH =
  /^(?:(?:www|api|codeload)\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$|^raw\.githubusercontent\.com$|^cdn\.jsdelivr\.net$|^storage\.googleapis\.com$/
/** Below these of a country, the name of an owner is one further to the left. */
const OF_COUNTRY: ReadonlySet<string> = new Set('co com org net gov ac edu or ne go'.split(' '))
/** Parts of a host or a path that say nothing of whose it is. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(
  `api app apps www web site data cloud host server static assets install installer get download downloads update updates setup tool tools skill
   skills agent agents code test example service services telemetry metrics analytics collect upload backup file files doc docs repo repos public
   project projects stable release releases latest main master script scripts repository repositories raw gh`.split(/\s+/),
)
/** What owners put behind their name when the short one is taken: `d2lang`, `linearapp`. */
const BEHIND = /(?<=..)(?:lang|labs?|app|hq|cli|dev|soft(?:ware)?|project|team|inc|corp|api)$/
const PLACEHOLDER = /^(?:<.*|\$.*|\{.*|%.*|(?:your|my)[-_a-z]*|owner|org|user(?:name)?|repo|example|xxx+)$/i
const URL_PARTS = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@\s]*@)?([^/?#:\s]+)(?::\d+)?([^\s?#]*)/i

/** The names by which a text could say whose an address is: of a forge the owner and the repository, else the domain. */
function namesOf(url: string): readonly string[] {
  const [, host = '', path = ''] = URL_PARTS.exec(url.toLowerCase()) ?? []
  const labels = host.split('.')
  const names = OWNER_IN_PATH.test(host)
    ? path
        .split('/')
        .slice(1)
        .filter((part) => part !== '' && !SAYS_NOTHING.has(part))
        .slice(0, 2)
    : siteOf(`https://${host}`)?.kind === 'free hosting'
      ? labels.slice(0, -2)
      : [labels.at(OF_COUNTRY.has(labels.at(-2) ?? '') && labels.length > 2 ? -3 : -2) ?? '']
  return names.filter((name) => !SAYS_NOTHING.has(name))
}

/**
 * Whether the words of a skill name an address, or whose it is. Honest skills say which service they use. What only code
 * shows, in a fence or in a span, is no telling: that is where the address stands that is asked about. A comment there is.
 */
export function namesAddress(skill: Skill, url: string): boolean {
  const names = namesOf(url)
  if (URL_PARTS.exec(url)?.[1] === undefined || names.some((name) => PLACEHOLDER.test(name))) return true
  const words = saidWords(skill)
  const letters = saidLetters(skill)
  return names
    .flatMap((name) => [name, name.replace(BEHIND, '')])
    .some((own) => (own.length > 3 ? letters.includes(lettersOf(own)) : own.length > 1 && words.has(own)))
}

/** Whether an address is of the product that the name or description of the skill says it is for: who installs it expects that program. */
export function isOfSubject(skill: Skill, url: string): boolean {
  const subject = `${textOf(skill, 'name') ?? ''} ${textOf(skill, 'description') ?? ''}`.toLowerCase()
  return namesOf(url).some((name) => {
    const own = name.replace(BEHIND, '')
    if (own.length < 3 || isKnownVendor(own)) return false
    return own.length > 5 ? lettersOf(subject).includes(lettersOf(own)) : subject.split(/[^\p{L}\p{N}]+/u).includes(own)
  })
}

/** Name, description and documents, without addresses, and of the code what its comments say. */
const said = once((skill: Skill): string => {
  const parts = [textOf(skill, 'name') ?? '', textOf(skill, 'description') ?? '']
  for (const { markdown } of texts(skill)) {
    const { text } = markdown.source
    let at = markdown.span.start
    for (const { span } of [...markdown.fences, ...markdown.codeSpans].toSorted((a, b) => a.span.start - b.span.start)) {
      if (span.start > at) parts.push(text.slice(at, span.start))
      for (const [, comment = ''] of text.slice(span.start, span.end).matchAll(/(?:^|\s)(?:#|\/\/) ?([^\n]{1,300})/g)) parts.push(comment)
      at = Math.max(at, span.end)
    }
    parts.push(text.slice(at, markdown.span.end))
  }
  return parts
    .join(' ')
    .toLowerCase()
    .replaceAll(/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s\])>"'`]{0,2000}/g, ' ')
})

const saidWords = once((skill: Skill) => new Set(said(skill).split(/[^\p{L}\p{N}]+/u)))
const saidLetters = once((skill: Skill) => lettersOf(said(skill)))

/** Without the spaces and signs by which one name is written in many ways. */
function lettersOf(text: string): string {
  return text.replaceAll(/[\s\p{P}\p{S}]/gu, '')
}
