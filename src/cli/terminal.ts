import { fstatSync, realpathSync, statSync, writeSync } from 'node:fs'
import { printable } from '../report/printable.ts'

/** Whether a stream is a terminal. Pipes, files and `/dev/null` are told apart first: for them, Node need not make the stream. */
export function isTerminal(descriptor: 1 | 2 = 1): boolean {
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isCharacterDevice() || stats.rdev === nullDevice()) return false
    return (descriptor === 1 ? process.stdout : process.stderr).isTTY
  } catch {
    return false
  }
}

function nullDevice(): number | undefined {
  return statSync('/dev/null', { throwIfNoEntry: false })?.rdev
}

/** Whether to colour: the option decides, then the environment, then whether stdout is a terminal. */
export function wantsColor(when: string | undefined): boolean {
  if (when === 'always' || when === 'never') return when === 'always'
  const { NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, TERM } = process.env
  if (NO_COLOR) return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  if (CLICOLOR_FORCE && CLICOLOR_FORCE !== '0') return true
  return isTerminal() && TERM !== 'dumb'
}

/** The URL of the installed package, which has the rules' pages, if stdout is a terminal that can open them. */
export function hyperlinkBase(): string | undefined {
  const { TERM, CI, NO_COLOR } = process.env
  const [, script] = process.argv
  if (!isTerminal() || TERM === 'dumb' || CI || NO_COLOR || script === undefined) return undefined
  // Every other run does without this module, which takes a millisecond to load.
  const { pathToFileURL } = process.getBuiltinModule('node:url')
  return new URL('..', pathToFileURL(realpathSync(script))).href
}

/** Columns of the output. */
export function widthOfTerminal(): number {
  const columns = isTerminal() ? process.stdout.columns : Number(process.env['COLUMNS'])
  return Number.isFinite(columns) && columns > 0 ? Math.max(40, columns) : 100
}

/** Milliseconds before the first progress line, and between two of them. */
const PROGRESS_INTERVAL = 300

/** Shows a progress line on stderr, each in place of the one before; `undefined` where stderr is no terminal. */
export function progressLine(): ((line: string | undefined) => void) | undefined {
  if (!isTerminal(2)) return undefined
  let last = performance.now()
  let shown = false
  return (line) => {
    if (line === undefined ? !shown : performance.now() - last < PROGRESS_INTERVAL) return
    last = performance.now()
    shown = line !== undefined
    const text = line === undefined ? '' : printable(line).slice(0, widthOfTerminal() - 1)
    writeSync(2, `\r\u001b[K${text}`)
  }
}
