import type { Span } from '../../text/span.ts'
import type { Data } from './data.ts'
import { INTERPRETERS, OPERAND_FIRST, WRAPPERS, type Interpreter } from './command-words.ts'

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

/** `undefined` when there is no command, only assignments or redirections. */
export function invocationOf(words: readonly Argument[], redirections: readonly Redirection[], span: Span): Invocation | undefined {
  const wrappers: string[] = []
  let mark: string | undefined
  let at = 0
  const made = (name: string, command: Argument, args: readonly Argument[]): Invocation => {
    return { name, command, args, redirections, wrappers, ...(mark !== undefined && { mark }), span }
  }
  for (;;) {
    const word = words[at]
    if (!word) return undefined
    const name = nameOf(word.text)
    const valued = WRAPPERS.get(name)
    // `exec` alone, and `time` of a pipeline, run nothing.
    if (!valued || at + 1 >= words.length) {
      return made(/^python3?\.\d+$/.test(name) ? 'python3' : name, word, words.slice(at + 1))
    }
    // `command -v bash` says where it is, and runs nothing.
    if (name === 'command' && /^-[vV]$/.test(words[at + 1]?.text ?? '')) return made('which', word, words.slice(at + 2))
    let next = at + 1
    while (next < words.length) {
      const { text } = words[next] as Argument
      if (name === 'xargs') mark = /^-I(.+)$/.exec(text)?.[1] ?? (text === '-I' ? words[next + 1]?.text : mark)
      if (text === '--') {
        next++
        break
      }
      if (/^[A-Za-z_]\w*=/.test(text) && name !== 'xargs') next++
      else if (text.startsWith('-') && text.length > 1) next += valued.has(text) ? 2 : 1
      else break
    }
    if (OPERAND_FIRST.has(name)) next++
    if (next >= words.length) return made(name, word, words.slice(at + 1))
    wrappers.push(name)
    at = next
  }
}

/** The base name of a command, in small letters and without `.exe`. */
export function nameOf(written: string): string {
  // `c${empty}url`, `w$@get`: what says nothing stands in the middle of a name.
  const text = written.includes('$') && /^\w/.test(written) ? written.replace(/(?<=\w)\$(?:[@*!]|\{\w+\})(?=\w)/g, '') : written
  return text
    .slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, '')
}

export interface Interpreted {
  readonly language: Interpreter['language']
  /** Code on the command line. */
  readonly code: Argument | undefined
  /** A script by name. */
  readonly script: Argument | undefined
  /** Code comes from the input. */
  readonly fromInput: boolean
}

/** Options of interpreters that take a value which is no code. */
const TAKES_VALUE = /^(?:-o|\+o|--rcfile|--init-file|-W|-X|-r|--require|-I|-l)$/
const TAKES_VALUE_IN_POWERSHELL = /^-(?:w|windowstyle|ep|executionpolicy|version)$/i

/** How an interpreter gets its code; `undefined` when the command is none. */
export function interpreted({ name, args }: Invocation): Interpreted | undefined {
  const interpreter = INTERPRETERS.get(name)
  if (!interpreter) return undefined
  // AppleScript, or JavaScript that is given the same powers.
  const language = name === 'osascript' && args.some(({ text }, i) => text === '-l' && args[i + 1]?.text === 'JavaScript') ? 'javascript' : interpreter.language
  const powershell = language === 'powershell'
  const result = { language, code: undefined, script: undefined, fromInput: false }
  for (let i = 0; i < args.length; i++) {
    const one = args[i] as Argument
    const { text } = one
    if (interpreter.code.test(text)) return { ...result, code: args[i + 1] }
    if (/^(?:deno|bun)$/.test(name) && /^(?:run|x|-A)$/.test(text)) continue
    if (text === '-' || text === '/dev/stdin' || (language === 'shell' && /^-[a-rt-z]*s[a-z]*$/.test(text))) return { ...result, fromInput: true }
    if (text === '-m' || text === '--version' || text === '-V' || text === '--help') return result
    if (powershell && /^-(?:f|file)$/i.test(text)) return { ...result, script: args[i + 1] }
    // `-e'…'` in one word, and `-n`, `-p`, which run code for each line of the input.
    const attached = name === 'perl' || name === 'ruby' ? /^-(?![rMI])[a-zA-Z0-9]{0,4}e([^]{3,})$/.exec(text)?.[1] : undefined
    if (attached !== undefined) return { ...result, code: { ...one, text: attached, data: { ...one.data, text: attached } } }
    if ((powershell ? TAKES_VALUE_IN_POWERSHELL : TAKES_VALUE).test(text) && !(text === '-l' && name !== 'osascript')) i++
    else if (!/^[-+]/.test(text) || text === '') return { ...result, script: one }
    else if ((name === 'perl' || name === 'ruby') && /^-[a-z]{0,3}[np]/.test(text)) return result
  }
  return { ...result, fromInput: true }
}

/** The values of options, where only those of `valued` take one. */
export function optionsOf(
  args: readonly Argument[],
  valued: ReadonlySet<string>,
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
    else if (valued.has(text)) options.push({ name: text, value: args[++i] })
    else if (/^-[A-Za-z]./s.test(text) && !text.startsWith('--')) {
      // `-sSLo file`, `-Ffile=@x`: the letters before the one that takes a value stand alone.
      const letters = text.slice(1)
      let at = 0
      while (at < letters.length && !valued.has(`-${letters[at]}`)) options.push({ name: `-${letters[at++]}`, value: undefined })
      if (at < letters.length) {
        const rest = letters.slice(at + 1)
        options.push({ name: `-${letters[at]}`, value: rest === '' ? args[++i] : { ...arg, text: rest } })
      }
    } else options.push({ name: text, value: undefined })
  }
  return { options, operands }
}
