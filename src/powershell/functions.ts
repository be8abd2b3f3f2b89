import { join, type Fact } from '../shell/data.ts'
import type { Called, Known } from './known.ts'

/** A function, and the names of what it is given. */
export function define(text: string, inside: string | undefined, { functions }: Known): void {
  const [, name, list] = /^(?:function|filter)\s+(?:\w{1,20}:)?([\w-]{1,80})\s?(?:\(([^)]{0,400})\))?/i.exec(text) ?? []
  const key = name?.toLowerCase() ?? inside
  if (key === undefined || functions.size > 200) return
  const own: Called = functions.get(key) ?? { fetches: false, parameters: [] }
  functions.set(key, own)
  const given = list ?? (inside === undefined ? undefined : /^param\s?\((.{0,600}?)\)(?:\s|$)/i.exec(text)?.[1])
  for (const [, parameter] of (given ?? '').matchAll(/\$(\w{1,80})/g))
    if (parameter !== undefined && !own.parameters.includes(parameter.toLowerCase())) own.parameters.push(parameter.toLowerCase())
}

/** The function that a statement calls, and does not stand in. */
export function usedIn(text: string, inside: string | undefined, { functions }: Known): Called | undefined {
  if (functions.size === 0 || /^(?:function|filter)\b/i.test(text)) return undefined
  for (const { 0: word } of text.matchAll(/[a-z][\w-]{1,80}/gi)) {
    const found = word.toLowerCase() === inside ? undefined : functions.get(word.toLowerCase())
    if (found) return found
  }
  return undefined
}

/** What a function is given stands under the names of its parameters. */
export function give({ parameters }: Called, facts: readonly Fact[], { variables }: Known): void {
  for (const name of parameters)
    variables.set(name, join(variables.get(name) ?? { facts: [] }, { facts: facts.filter(({ kind }) => kind === 'secret' || kind === 'download') }))
}
