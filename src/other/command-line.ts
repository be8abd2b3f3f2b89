import type { Dialect } from '../evidence/dialects.ts'
import type { Program } from './program.ts'
import { splitAt, type Call, type Statement } from './statements.ts'
import { textOf } from './texts.ts'
import type { Token } from './tokens.ts'

/** A call that starts a program, and what it is given. */
export interface CommandLine {
  /** The program and its arguments. */
  readonly parts: readonly Token[][]
  /** What decides what is run: the program, and what stands after `-c`. */
  readonly ordered: Statement
  /** `Command::new("sh").arg("-c").arg("…")`: the arguments follow. */
  readonly chained: boolean
  /** `system({ "curl", "…" })` */
  readonly isList: boolean
  /** Of a list, only the program decides what is run: the rest are words that no shell reads. */
  readonly spelt: boolean
}

/** Programs that run what they are given. */
const INTERPRETS = /(?:^|[/\\])(?:(?:ba|z|da|k)?sh|cmd|powershell|pwsh|python|perl|ruby|node|php|env|sudo|ssh|xargs|find|awk)[\d.]{0,5}(?:\.exe)?$/i

/** What a call starts, and with which arguments. */
export function commandLineOf(statement: Statement, call: Call, dialect: Dialect): CommandLine {
  const method = statement[call.from - 1]?.text === '('
  const isList = method && /^[{[]$/.test(statement[call.from]?.text ?? '')
  const chained = /Command|ProcessBuilder|ProcessStartInfo|Start|exec|Process|launchPath|commandLine/.test(call.path)
  const all = receives(call.path, dialect) ? statement.slice(0, call.at) : statement.slice(call.from, method && !chained ? call.to : undefined)
  // `with administrator privileges`: what AppleScript says after the text.
  const ends =
    dialect === 'applescript' ? all.findIndex(({ kind, text }) => kind === 'word' && /^(?:with|without|user|password|altering|as|given)$/.test(text)) : -1
  const parts = splitAt(
    (ends < 0 ? all : all.slice(0, ends)).map((token) => (token.kind === 'mark' && /^[()[\]{}]$/.test(token.text) ? { ...token, text: ',' } : token)),
  ).filter((part) => part.length > 0)
  const after = parts.findIndex((part) => part.length === 1 && part[0]?.kind === 'string' && /^(?:-l?i?c|\/[ckCK]|-[cC]ommand)$/.test(part[0].text))
  const spelt = isList && parts[0]?.[0]?.kind === 'string' && !parts.some(([word]) => word?.kind === 'string' && INTERPRETS.test(word.text))
  const ordered = [...(parts[0] ?? []), ...(after < 0 || spelt ? [] : parts.slice(after + 1, after + 4).flat())]
  return { parts, ordered, chained, isList, spelt }
}

/** Whether a call starts no program: names that mean something else in one language. */
export function isNoShell(path: string, dialect: Dialect): boolean {
  const own = path.slice(path.lastIndexOf('.') + 1)
  if (own === 'cmd' || own === 'sh') return !['groovy', 'elixir'].includes(dialect)
  if (own === 'execute') return !/(?:^|\.)os\.execute$/.test(path) && dialect !== 'groovy'
  if (own === 'Run' || own === 'Exec' || own === 'ShellExecute') return dialect !== 'vbscript' && own !== 'ShellExecute'
  if (own === 'shell') return dialect !== 'r'
  if (own === 'arguments' || own === 'launchPath' || own === 'executableURL') return dialect !== 'swift'
  if (own === 'command' || own === 'program') return dialect !== 'terraform'
  // `tokio::spawn(async move { … })`: a task of the program's own.
  if (own === 'spawn') return dialect === 'rust' && path !== 'spawn' && !/[cC]ommand|cmd/.test(path)
  return false
}

/** `"…".execute()` of Groovy, `"…" | getline` of awk: what runs stands before. */
function receives(path: string, dialect: Dialect): boolean {
  return (dialect === 'groovy' && /(?:^|\.)execute$/.test(path)) || (dialect === 'awk' && path === 'getline')
}

/** The words of a command line, as far as they are known. */
export function argumentsOf({ parts, chained }: CommandLine, program: Program): string[] {
  const words: string[] = []
  for (const part of parts) {
    // `.arg("-c").arg("…")` has no commas between.
    const chain = chained && part.some(({ kind, text }) => kind === 'word' && /^(?:args?|command|add|Arguments|FileName)$/.test(text))
    if (chain) words.push(...part.flatMap((token) => (token.kind === 'string' ? [token.text] : [])))
    else {
      const text = textOf(part, program)
      if (text !== undefined) words.push(text.replace(/^\$\{(?:exec|Command|cmd|Process|proc)\}/, ''))
    }
  }
  return words
}

/** A text for a shell. */
interface ForShell {
  readonly command: string
  /** It is code, as a switch says that stands before it. */
  readonly isCode: boolean
  /** That code alone. */
  readonly code: string | undefined
}

/** What a shell is given to run, of words that are known. */
export function forShell({ parts, chained, isList }: CommandLine, [first, ...others]: readonly [string, ...string[]], path: string): ForShell {
  const words = [first, ...others]
  const at = words.findIndex((word) => /^(?:-l?i?c|\/[ckCK]|-[cC]ommand|-[eE]ncodedCommand)$/.test(word))
  const isCode = at >= 0
  const code = at > 0 ? words[at + 1] : undefined
  if (/^(?:powershell|pwsh|cmd)/i.test(first) && at > 0) return { command: words.join(' '), isCode, code }
  const after = isCode ? words[at + 1] : undefined
  if (after !== undefined) return { command: after, isCode, code }
  // A program, and all of its arguments as one text.
  if ((words.length === 2 || /ShellExecute/.test(path)) && /\s/.test(words[1] ?? '')) return { command: `${first} ${words[1]}`, isCode, code }
  const whole = words.length === 1 || (!chained && !isList && !isSpelt(parts))
  return { command: whole ? first : words.map(quoted).join(' '), isCode, code }
}

/** A program and its arguments, each a text of its own. */
function isSpelt(parts: readonly Token[][]): boolean {
  return parts.length > 2 && parts.slice(0, 3).every((part) => part.length === 1 && part[0]?.kind === 'string') && !/\s/.test(parts[0]?.[0]?.text ?? ' ')
}

function quoted(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
