import type { Program } from './program.ts'
import { value, type Scope, type Value } from './value.ts'

/** A scope within another. */
export function within(scope: Scope, vars: Map<string, Value> = new Map()): Scope {
  return { vars, parent: scope, outer: NO_NAMES, module: scope.module }
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** What a name is looked for in that stands nowhere in the files. */
const NOTHING = value()

/** What a name stands for. */
export function lookUp(name: string, scope: Scope, { language, stars, unbound }: Program): Value {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const found = at.vars.get(name)
    if (found) return found
  }
  if (name === 'exports' && language.name === 'javascript') return scope.module.exports
  if (name === 'module' && language.name === 'javascript') return value({ path: 'module', fields: new Map([['exports', scope.module.exports]]) })
  const star = stars.get(scope.module)?.find((module) => language.knows(language.memberOf(module, name)))
  const path = star ? language.memberOf(star, name) : language.canonical(name)
  const known = unbound.get(path) ?? language.attribute(path, NOTHING, name)
  if (known) return known
  const made = value({ path })
  unbound.set(path, made)
  return made
}

/** The scope that a name belongs to. */
export function ownerOf(name: string, scope: Scope, declares: boolean): Scope {
  if (declares && !scope.outer.has(name)) return scope
  if (!declares && scope.vars.has(name)) return scope
  for (let at = scope.parent; at; at = at.parent) if (at.vars.has(name) || !at.parent) return at
  return scope
}
