import type { Act } from '../evidence/act.ts'
import { MAX_CODE_CHARACTERS, MAX_POWERSHELL_DEPTH } from '../skill/limits.ts'
import { thousands } from '../text/thousands.ts'
import { newKnown } from './known.ts'
import { runAll, runInner } from './run.ts'
import { together } from './together.ts'

export interface PowerShellOptions {
  readonly autoRun?: boolean
  /** It stands in a document, where somebody reads what is to be run. */
  readonly shown?: boolean
  /** Told when the text is more than is analysed, in words that follow "because". */
  readonly onLimit?: (why: string) => void
}

/**
 * What PowerShell, or a batch file, does. It is cut into statements, in which quotes, comments and the escape character
 * are told apart. What a statement fetches, reads or decodes stays known under its variables and files.
 */
export function analysePowerShell(text: string, { autoRun = false, shown = false, onLimit }: PowerShellOptions = {}): readonly Act[] {
  const acts: Act[] = []
  const known = newKnown(acts, autoRun, shown, runInner)
  const source = text.slice(0, MAX_CODE_CHARACTERS)
  if (text.length > MAX_CODE_CHARACTERS)
    onLimit?.(`it has ${thousands(text.length)} characters of PowerShell, and skillc analyses ${thousands(MAX_CODE_CHARACTERS)}`)
  runAll(source, known, undefined)
  // What a function is given is known once it was called.
  if (known.functions.size > 0) {
    acts.length = 0
    runAll(source, known, undefined)
  }
  if (known.state.counter.tooDeep) onLimit?.(`it nests code in code more than ${MAX_POWERSHELL_DEPTH} deep`)
  together(acts, known, source)
  const seen = new Set<string>()
  return acts.filter(({ kind, span, what }) => {
    const key = `${kind} ${span.start} ${what}`
    return !seen.has(key) && seen.add(key)
  })
}
