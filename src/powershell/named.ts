import type { Fact } from '../shell/data.ts'
import type { Span } from '../text/span.ts'
import type { Statement } from './cutting.ts'
import { fileIn } from './files.ts'
import { define, usedIn } from './functions.ts'
import type { Called, Known } from './known.ts'
import { FETCH, READS, SENDS, URL_IN } from './signs.ts'
import { expanded } from './texts.ts'

/** What a statement names, before it is known what it does with that. */
export interface Named extends Pick<Statement, 'text' | 'inLoop' | 'apart'> {
  readonly span: Span
  /** The variable that it sets, or that goes through something: `$x = …`, `foreach ($x in …)`. */
  readonly target: string | undefined
  /** The variable keeps what it has: `+=`, `$x[…] =`. */
  readonly adds: boolean
  readonly loops: boolean
  /** What the variable is given; the whole statement where there is none. */
  readonly value: string
  /** The same, with the texts of variables in their places. */
  readonly seen: string
  /** The function that it calls. */
  readonly used: Called | undefined
  readonly url: string | undefined
  readonly fetches: boolean
  readonly sends: boolean
  readonly runs: boolean
  /** What it holds: first of its variables and files, and then of what it takes in. */
  readonly facts: Fact[]
}

/** Ways to run what is text. */
const RUN =
  /(?:^|[\s|;&({=])['"]?(?:iex|invoke-expression)\b|\[(?:system\.)?reflection\.assembly\]::load(?:file|from)?\s?\(|\badd-type\b[^\n]{0,60}\s-typedefinition\s+\(|\bdo\s+(?:cmd\b|powershell\b|(?:call\s+)?%%?\w\b)|\[scriptblock\]::create|\.invokescript\(|invoke-command\b[^\n]{0,80}scriptblock|\|\s?(?:powershell|pwsh|cmd)(?:\.exe)?(?:\s-no\w{1,12}|\s-ep?\s\w{1,12}){0,4}(?:\s-c(?:ommand)?)?(?:\s-)?\s?$/i

const UPLOADS = /-transfertype\s{1,4}['"]?upload/i

export function namedIn({ text, inLoop, inside, apart }: Statement, span: Span, known: Known): Named {
  const assigned = assignedIn(text)
  const { value } = assigned
  const seen = expanded(value, known)
  const facts = [...factsIn(value, seen, known), ...(inLoop || text.startsWith('|') ? (known.variables.get('_')?.facts ?? []) : [])]
  const sends = (SENDS.test(seen) || UPLOADS.test(seen)) && (FETCH.test(seen) || /upload|send-mail|postasync|putasync/i.test(seen))
  define(text, inside, known)
  const used = usedIn(text, inside, known)
  const url = URL_IN.exec(seen)?.[0] ?? used?.url
  const fetches = (FETCH.test(withoutGiven(seen)) && !/^(?:set-alias|function)\b/i.test(text)) || (used?.fetches === true && url !== undefined)
  const own = inside === undefined || !fetches ? undefined : known.functions.get(inside)
  if (own) {
    own.fetches = true
    own.url ??= url
  }
  return { text, inLoop, apart, span, ...assigned, seen, used, url, fetches, sends, runs: RUN.test(seen), facts }
}

function assignedIn(text: string): Pick<Named, 'target' | 'adds' | 'loops' | 'value'> {
  const set = /^(?:\[[\w.[\]]{1,60}\]\s?)?\$((?:\w{1,20}:)?\w{1,80})(?:\[[^\]\n]{1,80}\])?\s?(\+?=)(?!=)\s?(.*)$/s.exec(text)
  const loop = /^(?:foreach|for)\s?\(\s?\$(\w{1,80})\s+in\s(.*)\)?$/is.exec(text)
  const batchSet = /^set\s+(?:\/p\s+)?"?(\w{1,80})=(.*?)"?$/i.exec(text)
  return {
    target: (set?.[1] ?? loop?.[1] ?? batchSet?.[1])?.toLowerCase(),
    adds: set?.[2] === '+=' || /^\$\w{1,80}\[/.test(text),
    loops: loop !== null,
    value: set?.[3] ?? loop?.[2] ?? batchSet?.[2] ?? text,
  }
}

/** A statement without the texts that a script in a file of its own is given: nobody runs them here. */
function withoutGiven(text: string): string {
  const at = /^(?:\$\w{1,80}\s?=\s?)?(?:&|powershell|pwsh)[^\n]{1,200}?\s-file\s/i.exec(text)?.[0].length
  if (at === undefined || RUN.test(text)) return text
  const rest = text.slice(at)
  const file = /^(?:"[^"]{0,300}"|'[^']{0,300}'|[^\s"']{1,300})/.exec(rest)?.[0].length ?? 0
  return text.slice(0, at + file) + rest.slice(file).replace(/"[^"]{0,2000}"|'[^']{0,2000}'/g, '""')
}

const TAKES = /\b(?:get-item|gi)\b|-transfertype\b/i

/** What variables and files in a statement hold; a token in a header is what headers are for. */
function factsIn(text: string, seen: string, { variables, files }: Known): Fact[] {
  const facts: Fact[] = []
  for (const { 0: name, index } of text.matchAll(/\$\{?(?:\w{1,20}:)?\w{1,80}|%\w{1,80}%/g)) {
    const held = variables.get(name.replace(/^\$\{?|%/g, '').toLowerCase())
    if (held && !/header/i.test(name) && !/-headers\s?$|authori[sz]ation['"]?\s?=\s?["']?\w{0,10}\s?$/i.test(text.slice(Math.max(0, index - 60), index)))
      facts.push(...held.facts)
  }
  if (files.size > 0 && (/\bnew-scheduledtaskaction\b/i.test(seen) || READS.test(seen) || SENDS.test(seen) || TAKES.test(seen)))
    facts.push(...((fileIn(text, files) ?? fileIn(seen, files))?.facts ?? []))
  return facts.slice(0, 60)
}
