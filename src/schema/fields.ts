import { editDistance, nearestWithin } from '../text/edit-distance.ts'
import { aliases, fields } from './fields.generated.ts'

export { fields } from './fields.generated.ts'

/** Names of every field that some host reads. */
export const knownFields: ReadonlySet<string> = new Set(Object.keys(fields))

/** Keys that people use for things of their own, though each is near to some field. */
const OWN_MEANING: ReadonlySet<string> = new Set([
  'agents',
  'contact',
  'content',
  'contents',
  'contexts',
  'effect',
  'effects',
  'mode',
  'models',
  'modes',
  'module',
  'path',
  'slack',
  'trigger',
])

/**
 * The field that the author of an unknown key meant, if it looks like one.
 * `certain`: the key is that field's name in another spelling, and nothing else.
 */
export function meantField(key: string): { readonly field: string; readonly certain: boolean } | undefined {
  if (knownFields.has(key)) return undefined
  const normalized = normalize(key)
  if (Object.hasOwn(aliases, key)) {
    const field = aliases[key] as string
    // `tools` means something like `allowed-tools`, yet renaming it would grant permissions that the skill does not have.
    return { field, certain: editDistance(normalized, normalize(field)) <= 2 }
  }
  const same = [...knownFields].find((field) => normalize(field) === normalized)
  if (same !== undefined) return { field: same, certain: true }
  if (normalized.length < 4 || OWN_MEANING.has(key.toLowerCase())) return undefined
  // `description-cn`: the field in another language, not misspelt.
  if (knownFields.has(key.replace(/[-_][A-Za-z]{2}$/, ''))) return undefined

  // Two letters of a short word make another word of it: `parent` is not `agent`.
  const near = nearestWithin(normalized.length < 9 ? 1 : 2, key, knownFields, normalize)
  return near === undefined ? undefined : { field: near, certain: false }
}

/** Case, hyphens, underscores and spaces make no difference. */
function normalize(key: string): string {
  return key.toLowerCase().replace(/[-_ ]/g, '')
}
