import { once, texts } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { frontmatterPassages, passagesOf } from './passages.ts'

/** What a skill says to its reader, without the blanks and signs by which names are written in many ways. */
const said = once((skill: Skill) =>
  [...frontmatterPassages(skill), ...texts(skill).flatMap(({ file, markdown }) => passagesOf(file, markdown))]
    // A command names what it has installed; the address itself, in code, is no telling.
    .map(({ kind, view }) => (kind === 'comment' ? '' : lettersOf(kind === 'fence' ? view.replaceAll(/\S{0,200}:\/\/\S{0,2000}/g, ' ') : view)))
    .join(' '),
)

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '')
}

/** Where a name of the host says nothing of whose text it is, and the path does. */
const FORGE = /^(?:(?:www|api|codeload|objects)\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$|^raw\.githubusercontent\.com$|^cdn\.jsdelivr\.net$/
/** Parts of a host that say nothing of whose it is. */
const NOTHING_SAID =
  /^(?:api|app|apps|www\d?|web|site|data|cloud|host|server|static|assets|install|installer|download|downloads|update|updates|setup|tools?|skills?|agents?|code|test|example|service|services|telemetry|metrics|analytics|collect|upload|backup|files?|docs?)$/

/**
 * Whether the text of a skill names an address, or whose it is: the host, one of the names in it, or on a forge the owner or
 * the repository. Honest skills say which service they use; of 3,300 real ones, one runs an installer from a host that its
 * text does not name, and none sends data to such a host without looking at the answer.
 */
export function namesAddress(skill: Skill, url: string): boolean {
  const [, host = '', path = ''] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@\s]*@)?([^/?#:\s]+)(?::\d+)?([^\s?#]*)/i.exec(url) ?? []
  if (host === '') return true
  const text = said(skill)
  if (text.includes(lettersOf(host)) && !FORGE.test(host)) return true
  const names = FORGE.test(host)
    ? path
        .split('/')
        .filter((part) => part !== '' && part !== 'gh')
        .slice(0, 2)
    : host.toLowerCase().split('.').slice(0, -1)
  return names.some((name) => name.length > 3 && !NOTHING_SAID.test(name) && text.includes(lettersOf(name)))
}
