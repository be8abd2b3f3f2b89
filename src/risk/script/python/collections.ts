import { each, elements, fromPairs, iterated, product, zipped } from '../elements.ts'
import type { Call, Run } from '../language.ts'
import { join, marksOf, value, withMarks, type Value } from '../value.ts'
import type { Roles } from './names.ts'

/** Collections, and functions over many values. */
export const COLLECTION_ROLES: Roles = {
  container: ({ args: [first] }) => (first?.items ? first : value({ fields: new Map() })),
  pairs,
  'apply to each': applied,
  filter: ({ args }) => args[1] ?? value(),
  zip: ({ args }) => zipped(args),
  product: ({ args }) => product(args),
  enumerate: numbered,
  reduce: reduced,
  one: ({ args: [first, second] }) => (first ? join(second, iterated(first, false)) : value()),
}

/** A function is called for each of many values. */
export function applied({ args: [first, second], span }: Call, run: Run): Value {
  if (!first || !second) return value()
  return value({
    items: each(elements(second) ? value({ items: [...(elements(second) ?? [])] }) : second).map((item) => run.apply(first, [item], span)),
    marks: second.marks,
  })
}

function numbered({ args: [first] }: Call): Value {
  if (!first) return value()
  return zipped([value({ items: Array.from({ length: elements(first)?.length ?? 1 }, (_, number) => value({ number })) }), first])
}

function reduced({ args: [first, second, initial], span }: Call, run: Run): Value {
  if (!first || !second) return value()
  const [start, ...rest] = initial ? [initial, ...each(second, 64)] : each(second, 64)
  return rest.reduce<Value>((reached, item) => run.apply(first, [reached, item], span), start ?? value())
}

function pairs({ args: [first], named }: Call): Value {
  const made = !first ? value({ fields: new Map() }) : first.items ? fromPairs(first) : first.instance ? value({ fields: first.instance.fields }) : first
  if (named.size === 0) return made
  const whole = named.get('**')
  return value({
    fields: new Map([...(made.fields ?? []), ...named]),
    marks: whole ? withMarks(made.marks, marksOf(whole)) : made.marks,
    path: whole?.path,
  })
}
