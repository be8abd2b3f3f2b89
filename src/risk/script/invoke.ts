import { assign } from './assign.ts'
import { block } from './block.ts'
import { takesCall } from './limits.ts'
import { within } from './names.ts'
import type { Program } from './program.ts'
import type { FunctionNode, Param } from './tree.ts'
import { join, marksOf, NO_MARKS, secret, value, withMarks, type Closure, type Scope, type Value } from './value.ts'

/** Parameters that hold what opens a wallet. */
const PHRASE = /^(?:mnemonic|seed_?phrase|recovery_?phrase|secret_?phrase|seed_?words)$/i

/** A call of one of the program's own functions: what it returns. */
export function invoke(closure: Closure, args: readonly Value[], named: ReadonlyMap<string, Value>, program: Program): Value | undefined {
  const { node } = closure
  if (!takesCall(node, args, program)) return unfollowed(node, args, program)
  const scope = within(closure.scope)
  const python = program.language.name === 'python'
  const given = closure.self && python ? [closure.self, ...args] : args
  if (closure.self && !python) scope.vars.set('this', closure.self)
  for (const [i, param] of node.params.entries()) assign(param.target, handed(param, i, given, named, closure.scope, program), scope, true, program)
  const { state } = program
  const { file, conditions, guards } = state
  state.file = closure.scope.module.file
  state.conditions = 0
  state.guards = 0
  program.active.push(node)
  program.returned.push(undefined)
  block(node.body, scope, program)
  const result = program.returned.pop()
  program.active.pop()
  state.file = file
  state.conditions = conditions
  state.guards = guards
  if (result) program.results.set(node, result)
  return result ?? value()
}

/** A call that is not followed returns what others did, and what it is given. */
function unfollowed(node: FunctionNode, args: readonly Value[], { results }: Program): Value {
  const before = results.get(node)
  if (before && args.length === 0) return before
  let marks = before?.marks ?? NO_MARKS
  for (const arg of args) marks = withMarks(marks, marksOf(arg))
  return value({ marks })
}

/** What a parameter holds. */
function handed(
  { target, value: standard, rest }: Param,
  i: number,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
  scope: Scope,
  program: Program,
): Value {
  const name = target.type === 'name' ? target.name : undefined
  if (rest === 'record') return value({ fields: new Map(named) })
  if (rest === 'list') return value({ items: given.slice(i) })
  return (
    given[i] ??
    (name ? named.get(name) : undefined) ??
    (name !== undefined && PHRASE.test(name) ? secret(name) : undefined) ??
    (standard ? join(value({ path: `?${name ?? ''}` }), program.evaluate(standard, scope)) : value({ path: `?${name ?? ''}` }))
  )
}
