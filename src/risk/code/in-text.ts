import { JOINS, mayMatter } from '../shell/may-matter.ts'
import { shift, type Span } from '../../text/span.ts'
import type { CodeUnit, Exposure, Language } from '../evidence/unit.ts'
import { unit } from './place.ts'
import { mayMatterAsShell } from './as-shell.ts'
import { POWERSHELL, WINDOWS } from './windows.ts'

/** The language of code that nothing names. */
export function guess(code: string): Language {
  if (/^[ \t]*(?:import [a-z_][\w.]*(?:$|[ \t]+as\b|,)|from [a-z_][\w.]* import |def \w+\([^)\n]{0,200}\)[^\n]{0,40}:)/m.test(code)) return 'python'
  if (/^[ \t]*(?:const|let|var) [\w{[][^\n]{0,200}=|\brequire\(['"]|^[ \t]*import [^\n]{1,200} from ['"]/m.test(code)) return 'javascript'
  return 'shell'
}

/** Shell, and PowerShell where a word of it is there. */
export function both(file: string, exposure: Exposure, raw: string, offset: number, always = false): CodeUnit[] {
  const units: CodeUnit[] = []
  if (always || mayMatterAsShell(raw)) units.push(unit(file, 'shell', exposure, raw, offset))
  if (POWERSHELL.test(raw) || ((exposure === 'fence' || exposure === 'script') && WINDOWS.test(raw)))
    units.push(unit(file, 'powershell', exposure, raw, offset))
  return units
}

const COMMAND_WORD =
  /(?:^|[\s"'`(:>])((?:sudo\s+)?(?:\/(?:usr\/)?bin\/)?(?:curl|wget|bash|sh|zsh|eval|echo|printf|powershell|pwsh|iwr|irm|iex|python3?|node|nc|ncat|osascript|mshta|certutil|rm|base64|cat|tar|env|printenv|find|tail|git|kubectl|scp|rsync|aws|gsutil|rclone|source|npx|pip3?|npm|crontab|chmod|dd|export)(?:\.exe)?\s[^\n]{3,2000})/g

/** A file of words, where commands stand in sentences. */
const PLAIN_TEXT = /\.txt$/i

/** `'rm -rf /' in command`, with the quote that closes the text. */
const SOUGHT_IN = /^["'`]\s{1,2}(?:not )?in \w/

/** `command == '…'`, `command.includes('…')`. */
const COMPARES = /(?:[=!]=|\.(?:includes|starts_?with|ends_?with)\()\s{0,2}$/i

/** Commands in a text that is no shell script: prose, a configuration, code of another language. */
export function commandsIn(file: string, raw: string, spanOf: (span: Span) => Span, exposure: Exposure = 'prose', isCode = false): CodeUnit[] {
  if (!JOINS.test(raw) || !mayMatter(raw)) return []
  const units: CodeUnit[] = []
  // Code goes on in the next line behind a backslash.
  for (const match of (exposure === 'fence' ? raw.replace(/\\\r?\n/g, (end) => ' '.repeat(end.length)) : raw).matchAll(COMMAND_WORD)) {
    const command = match[1] as string
    const joins =
      /[|;&`]|\$\(|<\(|>&|<<|@-|\s-(?:d|F|T|X|e|enc|EncodedCommand)\b|--(?:data|form|upload|post)|\brm\s+-[a-z]*r|\biex\b|\bfetch\b|^(?:scp|rsync)\s\S[^\n]{0,200}\s[\w.-]+@[\w.-]+:|^(?:aws\s+s3|gsutil|rclone)\s+(?:cp|sync|mv|copy)\s/i.test(
        command,
      )
    if (!joins || !mayMatter(command)) continue
    const start = match.index + match[0].length - command.length
    // `"deny": ["Bash(rm -rf /)"]`: a rule on what the agent may do runs nothing.
    if (raw.slice(start - 5, start) === 'Bash(' && /["'`]/.test(raw[start - 6] ?? '')) continue
    // What a text holds is run only where the code runs it, which the parser of its language sees; what is handed to a call may be.
    if (isCode && !mayRun(raw, start)) continue
    // In prose a quote or a full stop ends it; in JSON the quote does, too.
    const quote = /["'`]/.exec(match[0][0] ?? '')?.[0]
    const whole = quote === undefined ? command : unquoted(command, quote)
    // What code compares with another text, or looks for in one, is not run.
    const after = isCode && quote !== undefined ? command.slice(whole.length, whole.length + 12) : ''
    if (SOUGHT_IN.test(after) || (after !== '' && COMPARES.test(raw.slice(Math.max(0, start - 20), start - 1)))) continue
    // A sentence goes on where the command ends: `… | sh first`.
    const cut = exposure === 'prose' || PLAIN_TEXT.test(file) ? whole.replace(/(\|[ \t]{0,4}(?:sudo )?(?:ba|z|da)?sh)[ \t]{1,4}[a-z(].*$/s, '$1') : whole
    const text = withoutEnd(cut)
    for (const one of both(file, exposure, text, 0)) units.push({ ...one, spanInFile: (span) => spanOf(shift(one.spanInFile(span), start)) })
  }
  return units
}

/** Whether a command in code of another language begins its line, or is handed to a call. */
function mayRun(raw: string, start: number): boolean {
  const line = raw.slice(Math.max(raw.lastIndexOf('\n', start - 1) + 1, start - 80), start)
  return /^[\s#/$>!%*-]{0,80}$/.test(line) || /\w\(\s{0,20}\[?[frb]?["'`]$/.test(line)
}

/** A command without what the text around it closes. */
function withoutEnd(command: string): string {
  let text = command
  while (text !== '' && '.,;:)]}"\'`*'.includes(text.at(-1) as string) && (!balances(text) || '.,;:*`'.includes(text.at(-1) as string)))
    text = text.slice(0, -1)
  return text
}

function unquoted(command: string, quote: string): string {
  for (let i = 0; i < command.length; i++) {
    if (command[i] === '\\') i++
    else if (command[i] === quote) return command.slice(0, i).replaceAll('\\"', '"')
  }
  return command
}

function balances(text: string): boolean {
  return (
    (text.match(/"/g) ?? []).length % 2 === 0 &&
    (text.match(/'/g) ?? []).length % 2 === 0 &&
    (text.match(/\(/g) ?? []).length === (text.match(/\)/g) ?? []).length
  )
}
