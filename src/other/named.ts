import type { Data, Fact } from '../shell/data.ts'
import { siteOf } from '../evidence/sites.ts'
import type { Span } from '../text/span.ts'
import { assignment, type Assignment } from './assignment.ts'
import { conceals } from './concealed.ts'
import { leadOf, type Program } from './program.ts'
import { ASKER, REQUEST } from './request.ts'
import { rolesOf, type Role } from './roles.ts'
import { BARE_SHELL } from './shell-text.ts'
import { spanOf, type Call, type Statement } from './statements.ts'
import { pathsOf, urlIn } from './texts.ts'

/** A statement, and what it names. */
export interface Named {
  readonly statement: Statement
  readonly span: Span
  readonly calls: readonly Call[]
  /** The first call that does something. */
  readonly called: (role: Role) => Call | undefined
  readonly words: ReadonlySet<string>
  /** Its texts, as far as they may be paths: each, and all together. */
  readonly paths: readonly string[]
  readonly assigned: Assignment | undefined
  /** What is known under the names in it, and of how its texts are written. */
  readonly facts: readonly Fact[]
  /** A text that stands hidden in it. */
  readonly text: string | undefined
  /** An address in it that is not on the machine itself. */
  readonly remote: string | undefined
  /** That address, or the one that a name in it has to do with. */
  readonly lead: string | undefined
}

/** What a statement names: variables, texts, addresses, paths, and the names that it gives something to. */
export function namedIn(statement: Statement, calls: readonly Call[], program: Program): Named {
  const span = spanOf(statement)
  const assigned = assignment(statement, program.dialect)
  const words = new Set(statement.flatMap(({ kind, text: word }) => (kind === 'word' ? [word] : [])))
  const facts: Fact[] = []
  const urls: string[] = []
  let text: string | undefined
  for (const [i, token] of statement.entries()) {
    if (assigned && i < assigned.from) continue
    if (token.kind === 'word') facts.push(...standsUnder(token.text, program))
    if (token.kind !== 'string' && token.kind !== 'command') continue
    if (token.hidden !== undefined) {
      facts.push(conceals(token.text, token.hidden, program, span))
      text = token.text
    }
    const url = token.text.startsWith('${') ? withBase(token.text, program) : token.text
    if (/^(?:https?|ftp|wss?|tcp):\/\//i.test(url)) urls.push(url)
    tells(token.text, program, span)
    facts.push(...filledInto(token.text, program))
  }
  urls.push(...[...words].flatMap((word) => urlIn(program.variables.get(word)?.text) ?? []))
  const roles = calls.map(({ path }) => rolesOf(path))
  const remote = urls.find((url) => siteOf(url)?.kind !== 'local')
  return {
    statement,
    span,
    calls,
    called: (role) => calls[roles.findIndex((own) => own.has(role))],
    words,
    paths: pathsOf(statement, program),
    assigned,
    facts,
    text,
    remote,
    lead: remote ?? leadOf(statement, program),
  }
}

/** What is known under a name. Keys and tokens go into headers of requests: that is what they are for. */
function standsUnder(word: string, { variables }: Program): readonly Fact[] {
  const known = /header|authori[sz]/i.test(word) ? [] : (variables.get(word)?.facts ?? [])
  return REQUEST.test(word) ? [...known, ASKER] : known
}

/** What a text tells, whatever is done with it. */
function tells(text: string, { facts, state }: Program, span: Span): void {
  if (BARE_SHELL.test(text)) facts.add('names a shell')
  if (/CurrentVersion\\{1,2}(?:Run|Policies\\{1,2}Explorer\\{1,2}Run)|Winlogon\\{1,2}/i.test(text)) facts.add('names the run key')
  if (/stratum\+(?:tcp|ssl|tls):\/\//i.test(text))
    state.acts.push({ kind: 'crypto-miner', span, what: 'mines cryptocurrency', level: 'error', confidence: 'high' })
}

/** `"#{API}/upload"`: an address whose beginning has a name. */
function withBase(text: string, { variables }: Program): string {
  const name = /^\$\{(\w{1,60})\}/.exec(text)
  const base = name && urlIn(variables.get(name[1] ?? '')?.text)
  return base ? base + text.slice(name[0].length) : text
}

/** What is known of what is put into a text: `"key=#{key}"`. */
function filledInto(text: string, { dialect, variables }: Program): Fact[] {
  if (!text.includes('${')) return []
  return Array.from(text.matchAll(/\$\{([\w.]{1,80})\}/g)).flatMap(({ 0: name, index }) => {
    const inner =
      variables.get(name.slice(2, -1)) ??
      variables.get(`$${name.slice(2, -1)}`) ??
      (dialect === 'terraform' ? variables.get(name.slice(2, -1).split('.')[name.startsWith('${data.') ? 2 : 1] ?? '') : undefined)
    return inner && !/authori[sz]ation|bearer/i.test(text.slice(Math.max(0, index - 40), index)) ? inner.facts : []
  })
}

/** What is known of what a call is given. */
export function inCall(statement: Statement, call: Call, { variables }: Program): Data {
  const tokens = statement.slice(call.from, call.to)
  const facts = tokens.flatMap(({ kind, text }): readonly Fact[] =>
    kind === 'word' ? (REQUEST.test(text) ? [ASKER] : (variables.get(text)?.facts ?? [])) : [],
  )
  const [only] = tokens
  return { facts, text: tokens.length === 1 && only?.kind === 'word' ? variables.get(only.text)?.text : undefined }
}
