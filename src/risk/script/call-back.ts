import { letsGo } from './block.ts'
import { lastOf, NONE_NAMED } from './calls.ts'
import { resultOf } from './fold.ts'
import { invoke } from './invoke.ts'
import type { Call } from './language.ts'
import type { Program } from './program.ts'
import { marksOf, value, withMarks, type Closure, type Mark, type Value } from './value.ts'

/** Functions that call what they are given again and again. */
const REPEATS = /^(?:setInterval|threading\.Timer|schedule\..{0,60}\.do|(?:node-)?cron\.schedule|.{0,60}\.add_job|(?:.{0,20}\.)?run_forever)$/
/** Functions that use nothing of what they call returns. */
const USES_NOTHING = /^(?:forEach|addEventListener|on|once|setInterval|setTimeout)$/

/** Functions that are given to others are called by them. */
export function callBack({ args, named, receiver, path }: Call, marks: readonly Mark[], program: Program): void {
  const { state } = program
  const given = named.size === 0 ? args : [...args, ...named.values()]
  const functions = functionsIn(given)
  if (functions.length === 0) return
  let all = marks
  for (const arg of given) if (!arg.closure) all = withMarks(all, marksOf(arg))
  const tuple = named.get('args')?.items ?? []
  const again = REPEATS.test(path) ? 1 : 0
  const restless = again === 1 && path === 'setInterval' && (args[1]?.number ?? 1000) <= 10 ? 1 : 0
  state.again += again
  state.restless += restless
  state.loops += restless
  for (const fn of functions) {
    const closure = fn.closure as Closure
    const { node } = closure
    if (USES_NOTHING.test(lastOf(path))) letsGo(node, program)
    if (node.params.length === 0 && program.counts.has(node)) continue
    const handed = tuple.length > 0 ? tuple : node.params.map(() => value({ path: receiver?.path && resultOf(receiver.path), marks: all }))
    invoke(closure, handed, NONE_NAMED, program)
  }
  state.again -= again
  state.restless -= restless
  state.loops -= restless
}

/** The functions among arguments, and in records that are arguments. */
function functionsIn(given: readonly Value[]): Value[] {
  const functions: Value[] = []
  for (const arg of given) {
    if (arg.closure) functions.push(arg)
    if (!arg.fields || arg.instance || arg.class) continue
    let looked = 0
    for (const field of arg.fields.values()) {
      if (++looked > 20) break
      if (field.closure) functions.push(field)
    }
  }
  return functions
}
