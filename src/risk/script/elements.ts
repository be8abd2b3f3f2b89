import { concat, join, marksOf, NO_MARKS, plain, value, withMarks, type Mark, type Value } from './value.ts'

export const MOST_FOLDED = 4096
const MOST_JOINED = 40

/** What `new Map()` is called. */
export const MAP = 'Map()'

/** All elements, where they are known. Letters are also numbers, since bytes are. */
export function elements(over: Value): readonly Value[] | undefined {
  if (over.items && !over.options) return over.items
  if (over.text !== undefined && over.text.length <= MOST_FOLDED) {
    return [...over.text].map((letter) => value({ text: letter, number: letter.codePointAt(0), marks: over.marks }))
  }
  return undefined
}

/** What any one element may be; of a record the values, or with `keys` its names. */
export function iterated(over: Value, keys: boolean): Value {
  if (over.items && over.items.length > 0) {
    const joined = over.items.slice(0, MOST_JOINED).reduce<Value | undefined>((found, item) => join(found, item), undefined)
    return over.marks.length > 0 && joined ? { ...joined, marks: withMarks(joined.marks, over.marks) } : (joined ?? value())
  }
  if (over.path === MAP && !keys) return iterated(toPairs({ ...over, path: undefined }), false)
  if (keys && over.fields && !over.instance)
    return value({ options: [...over.fields.keys()].slice(0, MOST_JOINED).map((text) => value({ text })), marks: over.marks })
  const any = over.fields?.get('*')
  if (any) return { ...any, marks: withMarks(any.marks, over.marks) }
  if (over.fields && over.fields.size > 0 && !over.instance)
    return value({ options: [...over.fields.keys()].slice(0, MOST_JOINED).map((text) => value({ text })), marks: marksOf(over) })
  return value({ path: over.path && `${over.path}[]`, text: over.text, parts: over.parts, options: over.options, marks: marksOf(over) })
}

/** Elements, or where they are not known the one that stands for them all. */
export function each(over: Value, most: number = MOST_FOLDED): readonly Value[] {
  return over.items && !over.options ? over.items.slice(0, most) : [iterated(over, false)]
}

const LETTERS: Mark = { kind: 'decoded', of: 'letters that are put together' }

/** Elements with a text between them. */
export function joined(over: Value, separator: Value): Value {
  const items = elements(over)
  if (!items) return value({ marks: marksOf(over) })
  const found = concat(
    items.flatMap((item, i) => (i === 0 || separator.text === '' ? [item] : [separator, item])),
    separator.text === '',
  )
  const spelt = over.items && items.length >= 3 && separator.text === '' && items.every(({ text }) => text?.length === 1)
  const marks = spelt ? withMarks(over.marks, [LETTERS]) : over.marks
  return marks.length > 0 ? { ...found, marks: withMarks(found.marks, marks) } : found
}

/** A record from pairs of names and values, as `Object.fromEntries` and `dict` make it. */
export function fromPairs(pairs: Value): Value {
  const fields = new Map<string, Value>()
  let marks = pairs.marks
  for (const pair of each(pairs, 64)) {
    const [key, held] = pair.items ?? []
    if (!key || !held) {
      marks = withMarks(marks, marksOf(pair))
      continue
    }
    const name = plain(key)
    if (name === undefined) marks = withMarks(marks, marksOf(key))
    fields.set(name ?? '*', name === undefined ? join(fields.get('*'), held) : held)
  }
  return value({ fields, marks })
}

/** The pairs of a record. */
export function toPairs(record: Value): Value {
  const { fields, marks } = record
  if (!fields || fields.size === 0 || fields.has('*') || fields.size > MOST_JOINED) {
    const held = fields?.get('*') ?? value({ marks: marksOf(record) })
    return value({ items: [value({ items: [value({ marks: fields ? marks : marksOf(record) }), held] })], marks })
  }
  return value({ items: [...fields].map(([text, field]) => value({ items: [value({ text }), field] })), marks })
}

/** Lists side by side: `zip(a, b)`. */
export function zipped(lists: readonly Value[]): Value {
  const known = lists.map((list) => elements(list))
  const marks = lists.reduce((all, list) => withMarks(all, list.marks), NO_MARKS)
  const length = known.every((list) => list !== undefined) ? Math.min(64, ...known.map((list) => list.length)) : 0
  if (length === 0) return value({ items: [value({ items: lists.map((list) => iterated(list, false)) })], marks })
  return value({ items: Array.from({ length }, (_, i) => value({ items: known.map((list) => list?.[i] ?? value()) })), marks })
}

/** Each of one list with each of the others: `product(a, b)`. */
export function product(lists: readonly Value[]): Value {
  let rows: Value[][] = [[]]
  for (const list of lists) rows = rows.flatMap((row) => each(list, 16).map((item) => [...row, item])).slice(0, 64)
  return value({ items: rows.map((items) => value({ items })), marks: lists.reduce((all, list) => withMarks(all, list.marks), NO_MARKS) })
}
