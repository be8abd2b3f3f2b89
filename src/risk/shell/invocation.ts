import type { Span } from '../../text/span.ts'
import type { Data } from './data.ts'
import { INTERPRETERS, WRAPPERS } from './command-words.ts'

/** One word of a command: what it says once quotes are gone and known variables are put in. */
export interface Argument {
  readonly text: string
  /** Every letter is known. */
  readonly exact: boolean
  /** What flows in by variables and substitutions. */
  readonly data: Data
  /** `<(…)`: a file whose content is `data`. */
  readonly isFile: boolean
  /** As written. */
  readonly written: string
  readonly span: Span
}

/** Words in one text. */
export function asText(words: readonly Argument[]): string {
  return words.map((one) => one.text).join(' ')
}

export interface Redirection {
  readonly operator: string
  readonly descriptor: number | undefined
  readonly target: Argument | undefined
  /** The text of a here-document or here-string. */
  readonly here: Data | undefined
}

/** A command without the commands that only run it: `sudo env X=1 bash -s` is `bash`. */
export interface Invocation {
  /** Base name, lower case, without `.exe`. */
  readonly name: string
  readonly command: Argument
  readonly args: readonly Argument[]
  readonly redirections: readonly Redirection[]
  readonly wrappers: readonly string[]
  /** What `xargs` puts its input in the place of. */
  readonly mark?: string
  readonly span: Span
}

/** Wrappers that take a word of their own before the command: a time, a file, a directory. */
const OPERAND_FIRST: ReadonlySet<string> = new Set(['timeout', 'flock', 'chroot', 'taskset'])

/** `undefined` when there is no command, only assignments or redirections. */
export function invocationOf(words: readonly Argument[], redirections: readonly Redirection[], span: Span): Invocation | undefined {
  const wrappers: string[] = []
  let mark: string | undefined
  let at = 0
  for (;;) {
    const word = words[at]
    if (!word) return undefined
    const name = nameOf(word.text)
    const valued = WRAPPERS.get(name)
    // `exec` alone, and `time` of a pipeline, run nothing.
    if (!valued || at + 1 >= words.length) {
      return {
        name: /^python3?\.\d+$/.test(name) ? 'python3' : name,
        command: word,
        args: words.slice(at + 1),
        redirections,
        wrappers,
        ...(mark !== undefined && { mark }),
        span,
      }
    }
    // `command -v bash` says where it is, and runs nothing.
    if (name === 'command' && /^-[vV]$/.test(words[at + 1]?.text ?? ''))
      return { name: 'which', command: word, args: words.slice(at + 2), redirections, wrappers, ...(mark !== undefined && { mark }), span }
    let next = at + 1
    while (next < words.length) {
      const { text } = words[next] as Argument
      if (name === 'xargs') mark = /^-I(.+)$/.exec(text)?.[1] ?? (text === '-I' ? words[next + 1]?.text : mark)
      if (text === '--') {
        next++
        break
      }
      if (/^[A-Za-z_]\w*=/.test(text) && name !== 'xargs') next++
      else if (text.startsWith('-') && text.length > 1) next += valued.test(text) ? 2 : 1
      else break
    }
    if (OPERAND_FIRST.has(name)) next++
    if (next >= words.length) return { name, command: word, args: words.slice(at + 1), redirections, wrappers, ...(mark !== undefined && { mark }), span }
    wrappers.push(name)
    at = next
  }
}

/** Every member of `a` base name, as the commands' table spells it. */
export function nameOf(written: string): string {
  // `c${empty}url`, `w$@get`: what says nothing stands in the middle of a name.
  const text = written.includes('$') && /^\w/.test(written) ? written.replace(/(?<=\w)\$(?:[@*!]|\{\w+\})(?=\w)/g, '') : written
  return text
    .slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, '')
}

export interface Interpreted {
  readonly language: 'shell' | 'python' | 'javascript' | 'powershell' | 'other'
  /** Code on the command line. */
  readonly code: Argument | undefined
  /** A script by name. */
  readonly script: Argument | undefined
  /** Code comes from the input. */
  readonly fromInput: boolean
  /** A module or an option that only reads the input. */
  readonly reads: boolean
}

/** How an interpreter gets its code; `undefined` when the command is none. */
export function interpreted({ name, args }: Invocation): Interpreted | undefined {
  const interpreter = INTERPRETERS.get(name)
  if (!interpreter) return undefined
  const { code: takesCode } = interpreter
  // AppleScript, or JavaScript that is given the same powers.
  const language = name === 'osascript' && args.some(({ text }, i) => text === '-l' && args[i + 1]?.text === 'JavaScript') ? 'javascript' : interpreter.language
  const result = { language, code: undefined, script: undefined, fromInput: false, reads: false }
  for (let i = 0; i < args.length; i++) {
    const { text } = args[i] as Argument
    if (takesCode.test(text)) return { ...result, code: args[i + 1], reads: true }
    if (name === 'deno' && (text === 'run' || text === '-A')) continue
    if (name === 'bun' && (text === 'run' || text === 'x')) continue
    if (text === '-' || text === '/dev/stdin' || (language === 'shell' && /^-[a-rt-z]*s[a-z]*$/.test(text))) return { ...result, fromInput: true }
    if (text === '-m' || text === '--version' || text === '-V' || text === '--help') return { ...result, reads: true }
    if (language === 'powershell' && /^-(?:f|file)$/i.test(text)) return { ...result, script: args[i + 1] }
    if (language === 'powershell' && /^-(?:w|windowstyle|ep|executionpolicy|version)$/i.test(text)) i++
    else if (/^(?:-o|\+o|--rcfile|--init-file|-W|-X|-r|--require|-I)$/.test(text) && language !== 'powershell') i++
    else if (text === '-l' && name === 'osascript') i++
    else if (!/^[-+]/.test(text) || text === '') return { ...result, script: args[i] as Argument }
    else if (name === 'perl' || name === 'ruby') {
      // `-e'…'` in one word; `-ropen-uri` and `-MSocket` take a name along.
      const attached = /^-[a-zA-Z0-9]{0,4}e([\s\S]{3,})$/.exec(text)?.[1]
      if (attached !== undefined && !/^-[rMI]/.test(text))
        return { ...result, code: { ...(args[i] as Argument), text: attached, data: { ...(args[i] as Argument).data, text: attached } }, reads: true }
      if (/^-[a-z]{0,3}[np]/.test(text) && !/^-[rMI]/.test(text)) return { ...result, reads: true }
    }
  }
  return { ...result, fromInput: true }
}

/** The values of options, of a command whose other options take no value but those that `valued` says. */
export function optionsOf(
  args: readonly Argument[],
  valued: RegExp,
): { options: readonly { name: string; value: Argument | undefined }[]; operands: readonly Argument[] } {
  const options: { name: string; value: Argument | undefined }[] = []
  const operands: Argument[] = []
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as Argument
    const { text } = arg
    if (!text.startsWith('-') || text.length < 2) {
      operands.push(arg)
      continue
    }
    const equals = text.startsWith('--') ? text.indexOf('=') : -1
    if (equals > 0) options.push({ name: text.slice(0, equals), value: { ...arg, text: text.slice(equals + 1) } })
    else if (valued.test(text)) options.push({ name: text, value: args[++i] })
    else if (/^-[A-Za-z]./s.test(text) && !text.startsWith('--')) {
      // `-sSLo file`, `-Ffile=@x`: the letters before the one that takes a value stand alone.
      const letters = text.slice(1)
      let at = 0
      while (at < letters.length && !valued.test(`-${letters[at]}`)) options.push({ name: `-${letters[at++]}`, value: undefined })
      if (at < letters.length) {
        const rest = letters.slice(at + 1)
        options.push({ name: `-${letters[at]}`, value: rest === '' ? args[++i] : { ...arg, text: rest } })
      }
    } else options.push({ name: text, value: undefined })
  }
  return { options, operands }
}
