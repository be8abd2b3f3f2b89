import { once, texts } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import type { ActKind } from './act.ts'
import { frontmatterPassages, passagesOf } from './passages.ts'

/** What a skill says to its reader. A command names what it has installed; the address itself, in code, is no telling. */
const said = once((skill: Skill) =>
  [...frontmatterPassages(skill), ...texts(skill).flatMap(({ file, markdown }) => passagesOf(file, markdown))].flatMap(({ kind, view }) =>
    kind === 'comment' ? [] : [kind === 'fence' ? view.replaceAll(/\S{0,200}:\/\/\S{0,2000}/g, ' ') : view],
  ),
)

/** The same without the blanks and signs by which names are written in many ways. */
const saidInLetters = once((skill: Skill) => said(skill).map(lettersOf).join(' '))

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
  const text = saidInLetters(skill)
  if (text.includes(lettersOf(host)) && !FORGE.test(host)) return true
  const names = FORGE.test(host)
    ? path
        .split('/')
        .filter((part) => part !== '' && part !== 'gh')
        .slice(0, 2)
    : host.toLowerCase().split('.').slice(0, -1)
  // `metasploit-omnibus` is of Metasploit; a host of such a name may be anybody's.
  const whole = FORGE.test(host) ? names.flatMap((name) => [name, ...name.split('-').filter((part) => part.length > 5)]) : names
  return whole.some((name) => name.length > 3 && !NOTHING_SAID.test(name) && text.includes(lettersOf(name)))
}

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

/** Whether the text of a skill says nothing by which its reader could expect an act of this kind; false for kinds that need no telling. */
export function isUntold(skill: Skill, kind: ActKind): boolean {
  const words = WORDS_OF[kind]
  return words !== undefined && !said(skill).some((text) => words.test(text))
}
