import { fstatSync, realpathSync, writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { printable } from '../report/printable.ts'

/** Whether somebody looks at a stream. To ask a pipe or a file that, there need not be one. */
export function isTerminal(descriptor: 1 | 2 = 1): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice() && (descriptor === 1 ? process.stdout : process.stderr).isTTY
  } catch {
    return false
  }
}

/** What the user says goes before what the environment says, and that before what the stream is. */
export function wantsColor(when: string | undefined): boolean {
  if (when === 'always' || when === 'never') return when === 'always'
  const { NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, TERM } = process.env
  if (NO_COLOR) return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  if (CLICOLOR_FORCE && CLICOLOR_FORCE !== '0') return true
  return isTerminal() && TERM !== 'dumb'
}

/** Where this package is installed, with the rules' pages in it, if a terminal is there to open them. */
export function hyperlinkBase(): string | undefined {
  const { TERM, CI } = process.env
  const [, script] = process.argv
  if (!isTerminal() || TERM === 'dumb' || CI || script === undefined) return undefined
  return new URL('..', pathToFileURL(realpathSync(script))).href
}

/** The directory of the checkout, where GitHub runs this. */
export function githubWorkspace(): string | undefined {
  return process.env['GITHUB_WORKSPACE']
}

/** Columns to write into. */
export function widthOfTerminal(): number {
  const columns = isTerminal() ? process.stdout.columns : Number(process.env['COLUMNS'])
  return Number.isFinite(columns) && columns > 0 ? Math.max(40, columns) : 100
}

/** Milliseconds for which nobody needs to be told what they wait for, and after which the line may change. */
const PATIENCE = 300

/** One line on stderr, written over by the next, and gone at the end; nothing where nobody looks. */
export function progressLine(): ((line: string | undefined) => void) | undefined {
  if (!isTerminal(2)) return undefined
  let last = performance.now()
  let shown = false
  return (line) => {
    if (line === undefined ? !shown : performance.now() - last < PATIENCE) return
    last = performance.now()
    shown = line !== undefined
    const text = line === undefined ? '' : printable(line).slice(0, widthOfTerminal() - 1)
    writeSync(2, `\r\u001b[K${text}`)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Do something before a signal ends the program. Returns how not to do it any more. */
export function whenEnded(act: () => void): () => void {
  const end = (signal: NodeJS.Signals): void => {
    act()
    stop()
    // Somebody else who listens decides what becomes of the program.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const stop = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, end)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return stop
}
