import { assign } from './assign.ts'
import { within } from './names.ts'
import { binary } from './operators.ts'
import type { Program } from './program.ts'
import type { Node } from './tree.ts'
import { elementOf, elements, join, plain, value, type ClassValue, type Closure, type Scope, type Value } from './value.ts'

/** Statements, one after another. */
export function block(nodes: readonly Node[], scope: Scope, program: Program): void {
  // functions are there from the beginning
  if (program.language.name === 'javascript')
    for (const node of nodes) if (node.type === 'assign' && node.value.type === 'function' && node.value.name) program.evaluate(node, scope)
  for (const node of nodes) {
    // `f().catch(…)`: what is done with the answer is nothing
    for (let call: Node | undefined = node; call?.type === 'call';) {
      program.unused.add(call)
      call = call.callee.type === 'member' && LETS_GO.has(call.callee.name) ? call.callee.object : undefined
    }
    program.evaluate(node, scope)
  }
}

const LETS_GO: ReadonlySet<string> = new Set(['catch', 'finally', 'close', 'read', 'end', 'unref', 'raise_for_status'])

export function innerBlock(node: Node & { type: 'block' }, scope: Scope, program: Program): Value {
  const { state } = program
  if (node.sometimes) state.conditions++
  block(node.body, scope, program)
  if (node.sometimes) state.conditions--
  return value()
}

/** `for …`, `while …`: the outermost twice, since what one round gathers the next one uses. */
export function loop({ over, keys, body }: Node & { type: 'loop' }, scope: Scope, program: Program): Value {
  const { state } = program
  const whole = over && program.evaluate(over.iterable, scope)
  const times = state.loops === 0 ? 2 : 1
  state.loops++
  for (let time = 0; time < times; time++) {
    if (over && whole) assign(over.target, elementOf(whole, keys), scope, true, program)
    state.conditions++
    block(body, scope, program)
    state.conditions--
  }
  state.loops--
  return value()
}

/** `a = b = …`, `a += …`. */
export function assignment({ targets, value: node, adds, declares }: Node & { type: 'assign' }, scope: Scope, program: Program): Value {
  // a callback may use what the call is assigned to: `const c = connect(…, () => c.write(…))`
  const { deferred } = program
  const later: (() => void)[] = []
  if (declares && node.type === 'call') program.deferred = later
  const given = program.evaluate(node, scope)
  program.deferred = deferred
  for (const target of targets) {
    const old = adds ? program.evaluate(target, scope) : undefined
    assign(target, old ? binary('+', old, given) : given, scope, declares, program)
  }
  for (const callback of later) callback()
  return given
}

/** Something is put under a name, or under one that is not known. */
export function put(fields: Map<string, Value>, name: string | undefined, given: Value): void {
  fields.set(name ?? '*', name === undefined ? join(fields.get('*'), given) : given)
}

/** `[… for … in …]`: of each element where all are known, or else of any. */
export function comprehension({ loops, key, item }: Node & { type: 'each' }, scope: Scope, program: Program): Value {
  const inner = within(scope)
  const [first, ...others] = loops
  if (!first) return program.evaluate(item, inner)
  const over = program.evaluate(first.iterable, scope)
  const known = others.length === 0 ? elements(over) : undefined
  program.state.loops++
  const fields = new Map<string, Value>()
  const items: Value[] = []
  for (const element of known ?? [elementOf(over)]) {
    assign(first.target, element, inner, true, program)
    if (first.test) program.evaluate(first.test, inner)
    for (const { target, iterable } of others) assign(target, elementOf(program.evaluate(iterable, inner)), inner, true, program)
    const made = program.evaluate(item, inner)
    if (key) put(fields, plain(program.evaluate(key, inner)), made)
    else if (known) items.push(made)
    else put(fields, undefined, made)
  }
  program.state.loops--
  return key || !known ? value({ fields, marks: over.marks }) : value({ items, marks: over.marks })
}

export function definedClass(node: Node & { type: 'class' }, scope: Scope, program: Program): Value {
  const before = node.name ? scope.vars.get(node.name)?.class : undefined
  const made: ClassValue = { name: node.name, bases: node.bases.map((base) => program.evaluate(base, scope)), fields: before?.fields ?? new Map() }
  if (node.name) scope.vars.set(node.name, value({ class: made }))
  const base = made.bases.find(({ path }) => path)?.path
  const inner = within(scope, made.fields)
  for (const part of node.body) {
    const method = part.type === 'assign' && part.value.type === 'function' ? part.value : undefined
    if (!method || part.type !== 'assign') {
      program.evaluate(part, inner)
      continue
    }
    const [first] = method.params
    const python = program.language.name === 'python'
    // `cls(…)` makes an object
    const isClass = python && first?.target.type === 'name' && first.target.name === 'cls'
    const self = python && method.isStatic ? undefined : isClass ? value({ class: made }) : value({ instance: made, path: base && `${base}()` })
    const closure: Closure = { node: method, scope, self }
    if (!program.counts.has(method)) program.pending.push(closure)
    const [target] = part.targets
    if (target?.type === 'name') made.fields.set(target.name, value({ closure }))
  }
  return value({ class: made })
}
