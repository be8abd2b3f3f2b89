import { replacesAccount } from './alters.ts'
import { BROKEN } from './disguise.ts'
import { iterated, joined, MOST_FOLDED, toPairs } from './elements.ts'
import type { Call } from './language.ts'
import { at } from './member.ts'
import type { Program } from './program.ts'
import { concat, join, marksOf, NO_MARKS, plain, value, withMarks, type Mark, type Value } from './value.ts'

type Method = (receiver: Value, call: Call, program: Program) => Value | undefined

/** What methods do that containers and texts have in both languages. */
const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries<Method>({
    add: put,
    appendleft: put,
    insert: put,
    put,
    set: put,
    unshift: put,
    append,
    push: append,
    extend: (receiver, call) => putBy(keepElements, receiver, call),
    update: (receiver, call) => (receiver.path?.includes('(') ? undefined : putBy(keepFields, receiver, call)),
    setdefault({ path, fields }, { args: [first, second] }) {
      if (path !== undefined || !fields) return undefined
      const name = (first && plain(first)) ?? '*'
      const kept = fields.get(name) ?? second ?? value({ fields: new Map() })
      fields.set(name, kept)
      return kept
    },

    get(receiver, { args: [first, second] }, program) {
      if (receiver.path?.startsWith('?') === false && !receiver.fields && !receiver.path.includes('environ')) return undefined
      if (!first && receiver.fields?.has('*')) return iterated(receiver, false)
      return first ? join(second, at(receiver, first, program)) : undefined
    },
    items: pairs,
    entries: pairs,
    keys: ({ fields, marks }) => fields && value({ items: [...fields.keys()].slice(0, 64).map((text) => value({ text })), marks }),
    values: ({ fields, marks }) => fields && value({ items: [...fields.values()].slice(0, 64), marks }),

    join(receiver, { args: [first] }) {
      if (receiver.items || receiver.fields?.has('*')) return joined(receiver, first ?? value({ text: ',' }))
      return (receiver.text !== undefined || receiver.parts) && first ? joined(first, receiver) : undefined
    },
    concat: (receiver, { args }) =>
      receiver.items ? value({ items: [...receiver.items, ...args.flatMap((arg) => arg.items ?? [arg])].slice(0, MOST_FOLDED) }) : concat([receiver, ...args]),
    reverse,
    toReversed: reverse,
    split({ text, marks }, { args: [first] }) {
      if (text === undefined || text.length >= 20_000) return undefined
      const pieces = text.split((first && plain(first)) ?? /\s+/)
      return value({ items: pieces.slice(0, 2000).map((piece) => value({ text: piece, marks })), marks })
    },
    slice: (receiver, call) => cut(receiver, call, -Infinity),
    substring: (receiver, call) => cut(receiver, call, 0),
    format({ text }, { args, named }) {
      if (text === undefined) return undefined
      let next = 0
      const pieces = text.split(/(\{[^{}]{0,60}\})/).map((piece, i) => {
        if (i % 2 === 0) return value({ text: piece })
        const name = piece.slice(1, -1).split(/[:!.[]/)[0] as string
        return (name === '' ? args[next++] : (named.get(name) ?? args[Number(name)])) ?? value()
      })
      return concat(pieces)
    },
    replace,
    replaceAll: replace,

    lower,
    toLowerCase: lower,
    upper,
    toUpperCase: upper,
    strip: itself,
    lstrip: itself,
    rstrip: itself,
    trim: itself,
    trimStart: itself,
    trimEnd: itself,
    copy: itself,
    on: emitter,
    once: emitter,
    addListener: emitter,
    encode: itself,
    toString: itself,
    valueOf: itself,
    decode: (receiver, { args: [first] }) => (first?.text && DECODINGS.test(first.text) ? undefined : itself(receiver)),
  }),
)

/** `http.request(…).on('error', …).end(…)`: what others listen to is the same thing after it. */
function emitter(receiver: Value): Value | undefined {
  return receiver.path?.endsWith(')') === true ? receiver : undefined
}

const DECODINGS = /^(?:base64|hex|rot_?13|zlib|zip|bz2|uu|unicode_escape|raw_unicode_escape)/i
const BACKWARDS: Mark = { kind: 'decoded', of: 'text that is spelt backwards' }

/** What a call does that is a method of a container or a text. */
export function containerMethod(call: Call, program: Program): Value | undefined {
  const { method, receiver } = call
  return receiver && METHODS.get(method)?.(receiver, call, program)
}

function put(receiver: Value, call: Call): Value | undefined {
  return putBy(keep, receiver, call)
}

function append(receiver: Value, call: Call): Value | undefined {
  const done = put(receiver, call)
  const [first] = call.args
  if (done && receiver.items && first && receiver.items.length < 64 && !receiver.items.includes(first)) receiver.items.push(first)
  return done
}

/** Something is put into a container. */
function putBy(keeps: (fields: Map<string, Value>, arg: Value) => void, receiver: Value, { args, named }: Call): Value | undefined {
  if (receiver.text !== undefined || (receiver.path && !receiver.items && !receiver.fields)) return undefined
  const fields = receiver.instance ? receiver.instance.fields : (receiver.fields ??= new Map())
  for (const arg of [...args, ...named.values()]) keeps(fields, arg)
  return value()
}

function keep(fields: Map<string, Value>, arg: Value): void {
  fields.set('*', join(fields.get('*'), arg))
}

function keepElements(fields: Map<string, Value>, arg: Value): void {
  keep(fields, arg.items ? iterated(arg, false) : arg)
}

function keepFields(fields: Map<string, Value>, arg: Value): void {
  if (arg.fields) for (const [name, field] of arg.fields) fields.set(name, join(fields.get(name), field))
  keep(fields, arg)
}

function pairs(receiver: Value): Value | undefined {
  return receiver.fields && receiver.fields.size > 0 ? toPairs(receiver) : undefined
}

function reverse({ items, marks }: Value): Value | undefined {
  return items && value({ items: items.toReversed(), marks: withMarks(marks, items.length >= 6 ? [BACKWARDS] : NO_MARKS) })
}

/** A part of a text; what begins before `least` begins there. */
function cut({ text, marks }: Value, { args: [first, second] }: Call, least: number): Value | undefined {
  if (text === undefined || first?.number === undefined || (second && second.number === undefined)) return undefined
  return value({ text: text.slice(Math.max(least, first.number), second?.number), marks })
}

function replace(receiver: Value, { args: [first, second], span }: Call, program: Program): Value {
  const [a, b] = [first && plain(first), second && plain(second)]
  if (first?.fields?.has('@pattern')) replacesAccount(program, span, first, second)
  if (receiver.text === undefined || a === undefined || a === '' || b === undefined) {
    const made = second?.closure ? program.apply(second, [receiver], span).marks : NO_MARKS
    // what is put into a text that is not known stays visible when it is long
    const put = receiver.text === undefined && second && !second.closure && (second.parts || (b !== undefined && b.length >= 40))
    if (put && second) return concat([value({ marks: marksOf(receiver) }), second])
    return value({ marks: withMarks(marksOf(receiver), made) })
  }
  const made = receiver.text.replaceAll(a, b)
  // an address that was none before, or letters that stood in the way of whoever searches
  const noise =
    made !== receiver.text &&
    made.length < 300 &&
    /^(?:https?|wss?|ftp):\/\//.test(made) &&
    (!/^(?:https?|wss?|ftp):\/\//.test(receiver.text) || (b === '' && made.length + a.length * 3 <= receiver.text.length))
  return value({ text: made, marks: noise ? withMarks(receiver.marks, [BROKEN]) : receiver.marks })
}

function lower(receiver: Value): Value {
  return recased(receiver, receiver.text?.toLowerCase())
}

function upper(receiver: Value): Value {
  return recased(receiver, receiver.text?.toUpperCase())
}

function recased(receiver: Value, text: string | undefined): Value {
  if (text === undefined) return value({ parts: receiver.parts, options: receiver.options, path: receiver.path, marks: marksOf(receiver) })
  return value({ text, marks: receiver.marks })
}

function itself(receiver: Value): Value | undefined {
  if (receiver.path && !receiver.fields && receiver.text === undefined && !receiver.parts && !receiver.items) return undefined
  return receiver
}
