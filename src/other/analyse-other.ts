import type { Act, AnalyseShell } from '../evidence/act.ts'
import { MAX_OTHER_CHARACTERS, MAX_OTHER_COMMANDS } from '../skill/limits.ts'
import type { Dialect } from '../evidence/dialects.ts'
import { thousands } from '../text/thousands.ts'
import { doorsIn } from './doors.ts'
import { declare } from './functions.ts'
import { unhide } from './hidden.ts'
import { mayMatter } from './may-matter.ts'
import { newProgram } from './program.ts'
import { run } from './run.ts'
import { mayLeaveDoor } from './signs.ts'
import { statementsOf } from './statements.ts'
import { together } from './together.ts'
import { tokensOf } from './tokens.ts'

interface OtherOptions {
  /** It stands in a file of its own, and not in a text that shows code. */
  readonly isFile?: boolean
  readonly autoRun?: boolean
  /** Told when the program is longer than what is analysed, in words that follow "because". */
  readonly onLimit?: (why: string) => void
}

/**
 * What a program does in a language that skillc has no parser for. Strings, comments and statements are told apart; what
 * a statement fetches, reads or decodes stays known under the names that it is given to, and is judged where something
 * runs or sends it. Never throws.
 */
export function analyseOther(
  source: string,
  dialect: Dialect,
  analyseShell: AnalyseShell,
  { isFile = false, autoRun = false, onLimit }: OtherOptions = {},
): readonly Act[] {
  // Of no language are only texts that may leave a door.
  if (dialect === 'any') return doorsIn(source)
  const doors = mayLeaveDoor(source) ? doorsIn(source) : []
  if (!mayMatter(source)) return doors
  if (source.length > MAX_OTHER_CHARACTERS) {
    onLimit?.(`it has ${thousands(source.length)} characters in a language without a parser, and skillc analyses ${thousands(MAX_OTHER_CHARACTERS)}`)
    return doors
  }
  const acts: Act[] = [...doors]
  const inShell = remembered(analyseShell, onLimit)
  const program = newProgram({ dialect, isFile, analyseShell: inShell, analyseInner: (text) => analyseOther(text, dialect, inShell) }, acts, autoRun)
  const statements = statementsOf(unhide(tokensOf(source, dialect)))
  for (const one of statements) declare(one, program)
  // What is defined further down is known the second time.
  for (const one of statements) run(one, program)
  acts.length = doors.length
  for (const one of statements) run(one, program)
  together(program, { start: 0, end: Math.min(source.length, 200) }, source)
  const seen = new Set<string>()
  return acts.filter(({ kind, span, what }) => {
    const key = `${kind} ${span.start} ${span.end} ${what}`
    return !seen.has(key) && seen.add(key)
  })
}

/** A statement is looked at twice, and its commands once. */
function remembered(analyseShell: AnalyseShell, onLimit: OtherOptions['onLimit']): AnalyseShell {
  const known = new Map<string, readonly Act[]>()
  let told = false
  return (command) => {
    const found = known.get(command)
    if (found) return found
    const isBeyond = known.size >= MAX_OTHER_COMMANDS
    if (isBeyond && !told) onLimit?.(`it gives a shell more than ${MAX_OTHER_COMMANDS} commands`)
    told ||= isBeyond
    const acts = isBeyond ? [] : analyseShell(command, onLimit)
    if (!isBeyond) known.set(command, acts)
    return acts
  }
}
