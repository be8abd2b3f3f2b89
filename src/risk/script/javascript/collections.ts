import { each, fromPairs, MAP, toPairs } from '../elements.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { join, marksOf, value, withMarks, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const COLLECTION_ROLES: Roles = {
  container: ({ path, args: [first] }) =>
    path === 'Set' && first
      ? first
      : value({ path: MAP, fields: first?.items ? fromPairs(first).fields : new Map(first?.fields ?? []), marks: first ? marksOf(first) : [] }),
  pairs: ({ args: [first] }) => (first ? (first.items ? fromPairs(first) : first) : value()),
  same: ({ path, args: [first] }) =>
    path === 'JSON.parse' && first ? value({ marks: marksOf(first), fields: new Map() }) : first && path === 'Object.entries' ? toPairs(first) : first,
  assign: assigned,
}

/** Lists, records and forms. */
export const COLLECTIONS: Functions = {
  'Array.from': from,
  'Uint8Array.from': from,
  Uint8Array: ({ args }) => args[0] ?? value(),
  'Object.keys': names,
  FormData: () => value({ path: 'FormData()', fields: new Map() }),
  append: appended,
}

function assigned({ args }: Call): Value {
  const [first] = args
  if (!first) return value()
  for (const more of args.slice(1)) {
    const fields = (first.fields ??= new Map())
    for (const [name, field] of more.fields ?? []) fields.set(name, join(fields.get(name), field))
    first.marks = withMarks(first.marks, more.marks)
  }
  return first
}

function from({ args: [first, second], span }: Call, run: Run): Value | undefined {
  return first && second ? value({ items: each(first).map((item) => run.apply(second, [item], span)), marks: first.marks }) : first
}

function names({ args: [first] }: Call): Value | undefined {
  if (first?.path === 'process.env') return value({ fields: new Map([['*', value({ marks: first.marks })]]) })
  return first?.fields ? value({ items: [...first.fields.keys()].slice(0, 64).map((text) => value({ text })) }) : undefined
}

function appended({ path, receiver, args: [, second] }: Call): Value | undefined {
  if (!receiver || path.startsWith('document') || !/FormData|URLSearchParams/.test(receiver.path ?? '') || !second) return undefined
  const fields = (receiver.fields ??= new Map())
  fields.set('*', join(fields.get('*'), second))
  return value()
}
