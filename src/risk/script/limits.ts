import { mayMatter } from '../shell/may-matter.ts'
import { MAX_CALLS_WITH_COMMANDS, MAX_SCRIPT_STEPS } from '../../skill/limits.ts'
import type { Program } from './program.ts'
import type { FunctionNode } from './tree.ts'
import { partsSeen, type Value } from './value.ts'

/** A call takes as long as some other steps, and code in code as many more; to look for marks in a part of a value is a part of one. */
export const STEPS_OF_CALL = 8
export const STEPS_OF_CODE = 20
const PARTS_OF_STEP = 16
/** How often a function is followed, in the pass that looks around and in the pass that judges. */
const MOST_CALLS = [2, 10] as const
/** Of functions that only return something. */
const MOST_CALLS_OF_SMALL = 24
const DEEPEST_CALL = 7
const DEEPEST = 500

/** One step more: whether there was one left. */
export function takesStep({ state, partsBefore, cut }: Program): boolean {
  if (++state.steps + (partsSeen() - partsBefore) / PARTS_OF_STEP <= MAX_SCRIPT_STEPS && state.depth <= DEEPEST) return true
  cut.add(state.file)
  return false
}

/** One call more of a function: whether it is followed. Beyond the most, only those are that are given what may be a command. */
export function takesCall(node: FunctionNode, args: readonly Value[], { counts, withCommands, active, cut, state }: Program): boolean {
  const times = (counts.get(node) ?? 0) + 1
  counts.set(node, times)
  const most = node.body.length === 1 && node.body[0]?.type === 'return' ? MOST_CALLS_OF_SMALL : (MOST_CALLS[state.pass] ?? 0)
  const matters = times > most && args.some(({ text }) => text !== undefined && mayMatter(text))
  const more = (withCommands.get(node) ?? 0) + (matters ? 1 : 0)
  if (matters) withCommands.set(node, more)
  if (more > MAX_CALLS_WITH_COMMANDS) cut.add(state.file)
  return (times <= most || (matters && more <= MAX_CALLS_WITH_COMMANDS)) && active.length < DEEPEST_CALL && !active.includes(node)
}

/** What stops by itself, as the parser does on some texts, is not analysed to its end. */
export function orStopped<T>(work: () => T, { cut, state }: Program): T | undefined {
  const done = safely(work)
  if (done === undefined) cut.add(state.file)
  return done
}

export function safely<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
