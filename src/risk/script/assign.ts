import type { Span } from '../../text/span.ts'
import { setsAccount } from './alters.ts'
import { letsGo } from './block.ts'
import { at, member } from './member.ts'
import { ownerOf } from './names.ts'
import { binary } from './operators.ts'
import type { Program } from './program.ts'
import type { Node } from './tree.ts'
import { concat, join, plain, value, withMarks, type Mark, type Scope, type Value } from './value.ts'

/** `a = b = …`, `a += …`: what is assigned. */
export function assignment(node: Node & { type: 'assign' }, scope: Scope, program: Program): Value {
  const [into] = node.targets
  if (into?.type === 'member' && /^on[a-z]{3,20}$/.test(into.name) && node.value.type === 'function') letsGo(node.value, program)
  const before = program.waitFor
  const later: (() => void)[] = []
  program.waitFor = node.declares && node.value.type === 'call' ? { call: node.value, later } : undefined
  const given = program.evaluate(node.value, scope)
  program.waitFor = before
  for (const target of node.targets) {
    const old = node.update === undefined ? undefined : program.evaluate(target, scope)
    const adds = node.update === '' || node.update === '+'
    // to a list, `+=` adds elements: the first is still the program that is started
    const kept = !old ? given : !adds ? join(old, given) : old.items ? binary('+', old, given) : concat([old, given])
    assign(target, kept, scope, node.declares, program)
  }
  for (const callback of later) callback()
  return given
}

/** A target holds something from now on. */
export function assign(target: Node, given: Value, scope: Scope, declares: boolean, program: Program): void {
  switch (target.type) {
    case 'name': {
      const owner = ownerOf(target.name, scope, declares)
      const before = program.state.conditions > 0 || owner !== scope ? owner.vars.get(target.name) : undefined
      owner.vars.set(target.name, before ? join(before, given) : given)
      return
    }
    case 'list':
      target.items.forEach((item, i) => {
        if (item.type === 'spread') assign(item.value, given, scope, declares, program)
        else assign(item, given.items?.[i] ?? at(given, value({ number: i }), program), scope, declares, program)
      })
      return
    case 'record':
      for (const { key, value: into } of target.entries) {
        const name = key && plain(program.evaluate(key, scope))
        assign(into, name === undefined ? given : member(given, name, program), scope, declares, program)
      }
      return
    case 'member':
      put(changed(target.object, scope, program), target.name, given, target, program)
      return
    case 'index': {
      const object = changed(target.object, scope, program)
      const key = target.key && program.evaluate(target.key, scope)
      const parts = key && namesake(key, given)
      if (parts) for (const [name, part] of parts) put(object, name, part, target, program)
      else put(object, key && plain(key), key && key.marks.length > 0 ? { ...given, marks: withMarks(given.marks, key.marks) } : given, target, program)
      return
    }
    case 'assign':
      assign(target.targets[0] as Node, join(given, program.evaluate(target.value, scope)), scope, declares, program)
      return
    default:
  }
}

function nameOf(mark: Mark): string | undefined {
  return mark.kind === 'secret' ? mark.name : mark.at
}

/** `settings[name] = os.environ[name]` for each of some names: under each stands its own. */
function namesake(key: Value, given: Value): ReadonlyMap<string, Value> | undefined {
  const names = key.options?.flatMap(({ text }) => text ?? []) ?? []
  if (names.length < 2 || names.length !== key.options?.length || !names.some((name) => given.marks.some((mark) => nameOf(mark) === name))) return undefined
  const others = (name: string): ReadonlySet<string | undefined> => new Set(names.filter((one) => one !== name))
  return new Map(
    names.map((name) => {
      const not = others(name)
      return [name, value({ marks: given.marks.filter((mark) => !not.has(nameOf(mark))) })] as const
    }),
  )
}

/** What is about to be changed: a part that was not looked at before is made, so that the change is kept. */
export function changed(node: Node, scope: Scope, program: Program): Value {
  if (node.type !== 'member' && node.type !== 'index') return program.evaluate(node, scope)
  const object = changed(node.object, scope, program)
  const key = node.type === 'member' ? value({ text: node.name }) : node.key ? program.evaluate(node.key, scope) : value()
  const name = plain(key)
  if (name === undefined || object.path !== undefined || !object.fields || object.fields.has(name))
    return name !== undefined && node.type === 'member' ? member(object, name, program) : at(object, key, program)
  const made = value({ fields: new Map() })
  object.fields.set(name, made)
  return made
}

/** Something is put into an object, under a name or under any. */
function put(object: Value, name: string | undefined, given: Value, span: Span, program: Program): void {
  const fields = object.instance ? object.instance.fields : (object.class?.fields ?? (object.fields ??= new Map()))
  const key = name ?? '*'
  fields.set(key, program.state.conditions > 0 || object.instance || key === '*' ? join(fields.get(key), given) : given)
  const exported = object.path === 'module' && name === 'exports' ? program.modules[program.state.file]?.exports : undefined
  if (exported) {
    for (const [field, known] of given.fields ?? []) exported.fields?.set(field, known)
    Object.assign(exported, { class: given.class, closure: given.closure, instance: given.instance })
  }
  if (given.text !== undefined && given.text.length >= 15) setsAccount(program, span, object, name, given)
  program.language.assigned(object, name, given, span, program)
}
