import { invoke } from './invoke.ts'
import { within } from './names.ts'
import type { Program } from './program.ts'
import type { FunctionNode, Node } from './tree.ts'
import { inherited, join, value, type ClassValue, type Closure, type Scope, type Value } from './value.ts'

/** `class …`: the class. */
export function definedClass(node: Node & { type: 'class' }, scope: Scope, program: Program): Value {
  const before = node.name ? scope.vars.get(node.name)?.class : undefined
  const made: ClassValue = {
    name: node.name ?? '',
    bases: node.bases.map((base) => program.evaluate(base, scope)),
    fields: before?.fields ?? new Map<string, Value>(),
  }
  const known = value({ class: made })
  if (node.name) scope.vars.set(node.name, known)
  const inner = within(scope, made.fields)
  const outside = within(scope)
  const base = made.bases.find(({ path }) => path)?.path
  for (const part of node.body) {
    if (part.type === 'assign' && part.value.type === 'function') definedMethod(part.targets[0], part.value, made, base, outside, program)
    else program.evaluate(part, inner)
  }
  return known
}

function definedMethod(target: Node | undefined, method: FunctionNode, owner: ClassValue, base: string | undefined, scope: Scope, program: Program): void {
  const { language } = program
  const self = selfOf(method, owner, base, program)
  const closure: Closure = { node: method, scope, self }
  if (!program.counts.has(method)) program.pending.push(closure)
  if (target?.type !== 'name') return
  owner.fields.set(target.name, value({ closure }))
  if (base !== undefined) language.inherits?.(base, target.name, value({ closure }), method, program)
}

/** What a method is called on. */
function selfOf({ isStatic, params: [first] }: FunctionNode, owner: ClassValue, base: string | undefined, { language }: Program): Value | undefined {
  if (language.name === 'python' && isStatic) return undefined
  // `cls(…)` makes an object.
  if (language.name === 'python' && first?.target.type === 'name' && first.target.name === 'cls') return value({ class: owner })
  return value({ instance: owner, path: base && `${base}()` })
}

/** An object of a class of the program's own. */
export function instantiate(made: ClassValue, args: readonly Value[], named: ReadonlyMap<string, Value>, program: Program): Value {
  const self = value({ instance: made })
  const start = inherited(made, '__init__') ?? inherited(made, 'constructor')
  if (start?.closure) invoke({ ...start.closure, self }, args, named, program)
  else for (const [name, given] of named) made.fields.set(name, join(made.fields.get(name), given))
  const base = made.bases.find(({ path }) => path)
  return base?.path ? value({ instance: made, path: `${base.path}()` }) : self
}
