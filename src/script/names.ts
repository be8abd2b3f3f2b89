import type { Program } from './program.ts'
import { value, type Scope, type Value } from './value.ts'

/** A scope within another. */
export function within(scope: Scope, vars: Map<string, Value> = new Map()): Scope {
  return { vars, parent: scope, outer: new Set(), module: scope.module }
}

/** What a name stands for. */
export function lookUp(name: string, scope: Scope, { language, stars, unbound }: Program): Value {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const found = at.vars.get(name)
    if (found) return found
  }
  if (name === 'exports' && language.name === 'javascript') return scope.module.exports
  if (name === 'module' && language.name === 'javascript') return value({ path: 'module', fields: new Map([['exports', scope.module.exports]]) })
  const star = stars.get(scope.module)?.find((module) => language.knows(language.canonical(`${module}.${name}`)))
  const path = language.canonical(star ? `${star}.${name}` : name)
  const known = language.attribute(path, value(), name) ?? unbound.get(path)
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
