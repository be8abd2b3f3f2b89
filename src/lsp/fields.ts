import { nameOf, orList, type Shape } from '../documents/shape.ts'
import { TITLES } from '../hosts/known.generated.ts'

/** What is known of a key, for who writes it. */
export interface Field {
  readonly type: string
  /** All values that it can have, or those that have a name. */
  readonly values: readonly string[]
  /** In Markdown. */
  readonly says?: string
}

export type Fields = ReadonlyMap<string, Field>

/** A schema of JSON, as far as it is needed here. */
export interface Schema {
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** The fields of a schema, with the hosts that read them, each with the version from which on it does. */
export function fieldsOfSchema({ properties = {} }: Schema, facts: Readonly<Record<string, { readonly hosts: Readonly<Record<string, string>> }>>): Fields {
  return new Map(
    Object.entries(properties).map(([key, schema]) => {
      const all = [schema, ...(schema.anyOf ?? [])]
      const types = [...new Set(all.flatMap((one) => one.type ?? (one.enum ? 'string' : [])))]
      const values = all.flatMap((one) => [...(one.enum ?? []), ...(one.type === 'boolean' ? ['true', 'false'] : [])])
      const hosts = Object.entries(facts[key]?.hosts ?? {}).map(([id, since]) => `${TITLES[id] ?? id}${since === '' ? '' : ` (from ${since} on)`}`)
      const says = `${schema.description ?? ''}\n\n${hosts.length > 0 ? `Read by ${hosts.join(', ')}.` : 'No host reads it.'}`
      return [key, { type: orList(types.map((type) => TYPES[type] ?? type)), values, says }] as const
    }),
  )
}

const TYPES: Readonly<Record<string, string>> = { string: 'text', array: 'a list', object: 'a map', boolean: 'true or false', integer: 'a number' }

/** The keys of a map of this shape. */
export function fieldsOfShape(shape: Shape | undefined): Fields {
  return new Map(shape?.is === 'record' ? Object.entries(shape.fields).map(([key, one]) => [key, { type: nameOf(one), values: valuesOf(one) }]) : [])
}

/** The values of a shape that have a name. */
export function valuesOf(shape: Shape): readonly string[] {
  if (shape.is === 'text') return shape.among ?? []
  if (shape.is === 'boolean') return ['true', 'false']
  return shape.is === 'either' ? shape.of.flatMap(valuesOf) : []
}

/** The shapes that a value under some keys may have. */
export function shapesAt(shape: Shape, at: readonly string[]): readonly Shape[] {
  if (shape.is === 'either') return shape.of.flatMap((one) => shapesAt(one, at))
  const [key, ...rest] = at
  if (shape.is === 'tagged') {
    const tags = { is: 'text', among: Object.keys(shape.of) } as const
    return key === shape.by ? [tags] : [...Object.values(shape.of), ...(shape.none ? [shape.none] : [])].flatMap((one) => shapesAt(one, at))
  }
  if (key === undefined) return [shape]
  if (shape.is === 'list' || shape.is === 'map') return shapesAt(shape.of, rest)
  const inner = shape.is === 'record' && Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined
  return inner ? shapesAt(inner, rest) : []
}
