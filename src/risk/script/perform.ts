import type { Span } from '../../text/span.ts'
import { callBack } from './call-back.ts'
import { callbackMethod } from './callback-methods.ts'
import { callOf } from './calls.ts'
import { instantiate } from './classes.ts'
import { HIDDEN_NAME } from './disguise.ts'
import { resultOf } from './fold.ts'
import { invoke } from './invoke.ts'
import type { Call } from './language.ts'
import { STEPS_OF_CALL } from './limits.ts'
import { containerMethod } from './methods.ts'
import { passedOn } from './passing.ts'
import type { Program } from './program.ts'
import { reflected } from './reflected.ts'
import { inherited, marksOf, value, withMarks, type Scope, type Value } from './value.ts'

/** Functions of Python that call their first argument. */
const APPLIES = /^(?:submit|to_thread|call_soon|start_new_thread|run_in_executor|apply_async)$/

const NONE: readonly Value[] = []

/** A call, once it is known what is called, with what. What it is given to call is called `later`, or now. */
export function perform(callee: Value, done: Call, later: (() => void)[] | undefined, scope: Scope, program: Program): Value {
  const { args, named, receiver } = done
  const { language } = program
  const bound = callee.fields?.get('@args')?.items ?? NONE
  if (callee.path === 'super' && language.name === 'javascript') return value()
  if (callee.closure) return invoke(callee.closure, bound.length > 0 ? [...bound, ...args] : args, named, program) ?? value()
  if (callee.class) return instantiate(callee.class, args, named, program)
  const called = callee.instance && language.name === 'python' ? inherited(callee.instance, '__call__') : undefined
  if (called?.closure) return invoke({ ...called.closure, self: callee }, args, named, program) ?? value()
  const call = bound.length > 0 || callee.fields?.has('@self') ? asBound(done, callee, bound) : done
  const dynamic = reflected(call, scope, program)
  if (dynamic) return dynamic
  const known = language.call(call, program) ?? containerMethod(call, program) ?? callbackMethod(call, program)
  // these call what they are given, with what stands beside it, and have been followed so
  if (known && args[0]?.closure && language.name === 'python' && APPLIES.test(call.method)) return known
  const marks = known ? marksOf(known) : passedOn(call)
  const callbacks = () => callBack(call, known || !receiver ? marks : withMarks(marks, marksOf(receiver)), program)
  if (later) later.push(callbacks)
  else callbacks()
  return known ?? value({ path: callee.path && resultOf(callee.path), marks })
}

/** A call of what was bound to arguments before, or taken from its object. */
function asBound(done: Call, callee: Value, bound: readonly Value[]): Call {
  const named = new Map(done.named)
  for (const [name, field] of callee.fields ?? []) if (name.startsWith('@named ') && !named.has(name.slice(7))) named.set(name.slice(7), field)
  return { ...done, args: [...bound, ...done.args], named, receiver: done.receiver ?? callee.fields?.get('@self') }
}

/** A function that is given as a value is called. */
export function apply(callee: Value, args: readonly Value[], place: Span, program: Program): Value {
  const { state, scopes } = program
  state.steps += STEPS_OF_CALL
  const disguised = callee.path !== undefined && callee.marks.includes(HIDDEN_NAME)
  const call = { ...callOf(callee.path ?? '?', args, place), callee, hidden: disguised, disguised }
  return perform(callee, call, undefined, scopes[state.file] as Scope, program)
}
