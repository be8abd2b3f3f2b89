import { changed } from './assign.ts'
import { lastOf, NONE_NAMED } from './calls.ts'
import { HIDDEN_NAME, hides } from './disguise.ts'
import { MOST_FOLDED } from './elements.ts'
import { STEPS_OF_CALL } from './limits.ts'
import { at, member } from './member.ts'
import { isHidden } from './operators.ts'
import { perform } from './perform.ts'
import type { Program } from './program.ts'
import type { Argument, Node } from './tree.ts'
import { has, type Scope, type Value } from './value.ts'

const CHANGES: ReadonlySet<string> = new Set(['append', 'push', 'unshift', 'extend', 'update', 'insert', 'setdefault', 'add', 'set'])

/** A call: what is called, with what, and then what it does. */
export function evaluateCall(node: Node & { type: 'call' }, scope: Scope, program: Program): Value {
  program.state.steps += STEPS_OF_CALL
  const { callee, receiver, hidden, disguised } = called(node.callee, scope, program)
  const { args, named } = handedOver(node.args, scope, program)
  const path = callee.path ?? '?'
  const pieces = node.args.some((arg) => isHidden(arg.value))
  const done = {
    span: node,
    path,
    method: lastOf(path),
    receiver,
    args,
    named,
    given: node.args,
    made: node.made,
    hidden: hidden || disguised,
    disguised,
    pieces,
    callee,
  }
  return perform(callee, done, program.waitFor?.call === node ? program.waitFor.later : undefined, scope, program)
}

/** What is called. */
interface Called {
  readonly callee: Value
  readonly receiver: Value | undefined
  /** Its name is not to be found in the code. */
  readonly hidden: boolean
  /** That is no chance. */
  readonly disguised: boolean
}

function called(node: Node, scope: Scope, program: Program): Called {
  const changes = node.type === 'member' && CHANGES.has(node.name)
  const receiver =
    node.type === 'member' || node.type === 'index' ? (changes ? changed(node.object, scope, program) : program.evaluate(node.object, scope)) : undefined
  let hidden = false
  let disguised = false
  let callee: Value
  if (receiver && node.type === 'member') callee = member(receiver, node.name, program)
  else if (receiver && node.type === 'index' && node.key) {
    const key = program.evaluate(node.key, scope)
    hidden = node.key.type !== 'text' && key.text !== undefined && (isHidden(node.key) || has(key.marks, 'decoded') !== undefined)
    disguised = hides(key) !== undefined
    callee = at(receiver, key, program)
  } else callee = program.evaluate(node, scope)
  if (callee.path !== undefined && callee.marks.length > 0) {
    disguised ||= callee.marks.includes(HIDDEN_NAME)
    hidden ||= callee.marks.some(({ kind }) => kind === 'pieces' || (kind === 'decoded' && !receiver))
  }
  return { callee, receiver, hidden, disguised }
}

/** What a call is given. */
interface HandedOver {
  readonly args: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
}

function handedOver(given: readonly Argument[], scope: Scope, program: Program): HandedOver {
  if (given.every(isAlone)) return { args: given.map((arg) => program.evaluate(arg.value, scope)), named: NONE_NAMED }
  const args: Value[] = []
  let named: Map<string, Value> | undefined
  for (const arg of given) {
    const known = program.evaluate(arg.value, scope)
    if (arg.name !== undefined) named ??= new Map()
    if (arg.name === '**' && known.fields) for (const [name, field] of known.fields) named?.set(name, field)
    else if (arg.name !== undefined) named?.set(arg.name, known)
    else if (arg.value.type === 'spread' && known.items) args.push(...known.items.slice(0, MOST_FOLDED))
    else args.push(known)
  }
  return { args, named: named ?? NONE_NAMED }
}

/** Whether an argument is one value, without a name: most are. */
function isAlone({ name, value }: Argument): boolean {
  return name === undefined && value.type !== 'spread'
}
