import { at, member, ownerOf } from './names.ts'
import type { Program } from './program.ts'
import type { Node } from './tree.ts'
import { also, join, marksOf, plain, value, type Scope, type Value } from './value.ts'

/** A target holds something from now on. */
export function assign(target: Node, given: Value, scope: Scope, declares: boolean, program: Program): void {
  switch (target.type) {
    case 'name': {
      const owner = ownerOf(target.name, scope, declares)
      const before = program.state.conditions > 0 || owner !== scope ? owner.vars.get(target.name) : undefined
      owner.vars.set(target.name, before ? join(before, given) : given)
      program.learns(target.name, given)
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
      putInto(changed(target.object, scope, program), target.name, given, target, program)
      return
    case 'index': {
      const key = target.key && program.evaluate(target.key, scope)
      putInto(changed(target.object, scope, program), plain(key), key ? also(given, key.marks) : given, target, program)
      return
    }
    case 'assign':
      assign(target.targets[0] as Node, join(given, program.evaluate(target.value, scope)), scope, declares, program)
      return
    default:
  }
}

/** What is about to be changed: a part that was not looked at before is made, so that the change is kept. */
export function changed(node: Node, scope: Scope, program: Program): Value {
  if (node.type !== 'member' && node.type !== 'index') return program.evaluate(node, scope)
  const object = changed(node.object, scope, program)
  const name = node.type === 'member' ? node.name : node.key && plain(program.evaluate(node.key, scope))
  if (name === undefined) return at(object, value(), program)
  if (object.path !== undefined || !object.fields || object.fields.has(name)) return member(object, name, program)
  const made = value({ fields: new Map() })
  object.fields.set(name, made)
  return made
}

function putInto(object: Value, name: string | undefined, given: Value, span: Node, program: Program): void {
  const fields = object.instance?.fields ?? object.class?.fields ?? (object.fields ??= new Map())
  const key = name ?? '*'
  if (object.instance ?? object.class) program.learns(key, given)
  fields.set(key, program.state.conditions > 0 || object.instance || key === '*' ? join(fields.get(key), given) : given)
  const exports = object.path === 'module' && name === 'exports' ? program.exports[program.state.file] : undefined
  if (exports) {
    for (const [field, known] of given.fields ?? []) exports.fields?.set(field, known)
    Object.assign(exports, { class: given.class, closure: given.closure, instance: given.instance })
  }
  // `new Image().src = …`
  if (name === 'src' && /(?:Image|createElement)\(\)$/.test(object.path ?? '')) program.apply(value({ path: 'navigator.sendBeacon' }), [given], span)
  // `socket.onmessage = …`
  if (name?.startsWith('on') && given.closure)
    program.apply(given, [value({ path: object.path && `${object.path}[]`, marks: marksOf(object) })], given.closure.node)
}
