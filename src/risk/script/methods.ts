import { ENVIRONMENT_NAMES, oneSetting, settingsOnly } from './sources.ts'
import { decoded } from './decode.ts'
import type { Call, Program } from './program.ts'
import {
  also,
  concat,
  each,
  elementOf,
  elements,
  has,
  join,
  markOf,
  marksOf,
  marksOfAll,
  NO_MARKS,
  plain,
  value,
  withMarks,
  type Mark,
  type Value,
} from './value.ts'

type Method = (receiver: Value, call: Call, program: Program) => Value | undefined

/** Methods of lists, records, texts and promises, whatever they are called on. */
const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  // `{ toString: … }` would be taken for the one that every object has
  ['toString', (receiver, { args: [encoding] }) => (/^(?:base64|hex)$/.test(plain(encoding) ?? '') ? value({ marks: marksOf(receiver) }) : itself(receiver))],
  ['then', (receiver, { args: [fn], span }, program) => (fn && isFunction(fn) ? program.apply(fn, [receiver], span) : undefined)],
  ...Object.entries<Method>({
    append: put,
    push: put,
    unshift: put,
    add: put,
    put,
    insert: (receiver, call) => put(receiver, { ...call, args: call.args.slice(1) }),
    extend: (receiver, call) => put(receiver, { ...call, args: call.args.map((arg) => (arg.items ? elementOf(arg) : arg)) }),
    update: (receiver, { args, named }) => setAll(receiver, [...args.flatMap(({ fields }) => [...(fields ?? [])]), ...named], marksOfAll(args)),
    setdefault: (receiver, call) => set(receiver, call) && receiver.fields?.get(plain(call.args[0]) ?? '*'),
    set,
    get,
    pop: (receiver, call, program) => (call.args[0]?.text === undefined ? elementOrNothing(receiver) : get(receiver, call, program)),
    getItem: get,
    keys: (receiver) => names(receiver),
    values: (receiver) => (receiver.fields ? value({ items: [...receiver.fields.values()], marks: receiver.marks }) : undefined),
    items: pairs,
    entries: pairs,
    join: joined,
    concat: (receiver, { args }) =>
      receiver.items ? value({ items: [...receiver.items, ...args.flatMap((arg) => arg.items ?? [arg])].slice(0, 2000) }) : concat([receiver, ...args]),
    reverse: reversed,
    toReversed: reversed,
    split,
    match: setting,
    exec: setting,
    group: setting,
    partition: setting,
    slice: cut,
    substring: cut,
    format,
    replace,
    replaceAll: replace,
    lower: (receiver) => recased(receiver, receiver.text?.toLowerCase()),
    toLowerCase: (receiver) => recased(receiver, receiver.text?.toLowerCase()),
    upper: (receiver) => recased(receiver, receiver.text?.toUpperCase()),
    toUpperCase: (receiver) => recased(receiver, receiver.text?.toUpperCase()),
    charCodeAt: (receiver, { args: [at] }) =>
      receiver.text === undefined || at?.number === undefined ? undefined : value({ number: receiver.text.charCodeAt(at.number) }),
    decode: (receiver, { args: [encoding] }) => (encoding?.text && DECODINGS.test(encoding.text) ? decoded(receiver, encoding.text) : itself(receiver)),
    ...Object.fromEntries('strip lstrip rstrip trim trimStart trimEnd copy encode valueOf on once addListener'.split(' ').map((name) => [name, itself])),
    ...Object.fromEntries(
      'set_content set_payload attach add_attachment add_file add_field'
        .split(' ')
        .map((name) => [name, (receiver: Value, { args }: Call) => absorbed(receiver, args)]),
    ),
    // with a function
    map: (receiver, call, program) => mapped(receiver, call, program),
    flatMap: (receiver, call, program) => mapped(receiver, call, program),
    filter: (receiver, call, program) => mapped(receiver, call, program) && receiver,
    sort: (receiver) => (isKnown(receiver) ? receiver : undefined),
    find: (receiver, call, program) => mapped(receiver, call, program) && elementOf(receiver),
    forEach: (receiver, call, program) => mapped(receiver, call, program) && value(),
    reduce(receiver, { args: [fn, start], span }, program) {
      if (!fn?.closure) return undefined
      let reached = start ?? value()
      for (const item of each(receiver, 64)) reached = join(start?.fields ? reached : undefined, program.apply(fn, [reached, item], span))
      return reached
    },
    catch: settled,
    finally: settled,
  }),
])

const DECODINGS = /^(?:base64|hex|rot_?13|zlib|zip|bz2)/i

/** What a call does that is a method of a container, a text or a promise. */
export function methodOfContainer(call: Call, program: Program): Value | undefined {
  return call.receiver && METHODS.get(call.method)?.(call.receiver, call, program)
}

const isPlain = (receiver: Value): boolean => receiver.text === undefined && (!receiver.path || receiver.items !== undefined || receiver.fields !== undefined)

/** Something is put into a list. */
function put(receiver: Value, { args: [given] }: Call): Value | undefined {
  if (!given) return undefined
  if (!isPlain(receiver)) return absorbed(receiver, [given])
  if (receiver.items && receiver.items.length < 64 && !receiver.items.includes(given)) receiver.items.push(given)
  setAll(receiver, [['*', given]], NO_MARKS)
  return value()
}

/** A message, a form: what is put into it goes along. */
function absorbed(receiver: Value, given: readonly Value[]): Value | undefined {
  if (receiver.path?.endsWith('()') !== true || receiver.path.startsWith('?')) return undefined
  receiver.marks = withMarks(receiver.marks, marksOfAll(given))
  return value()
}

function set(receiver: Value, { args: [key, given] }: Call): Value | undefined {
  return key && given ? setAll(receiver, [[plain(key) ?? '*', given]], marksOf(key)) : undefined
}

function setAll(receiver: Value, entries: readonly (readonly [string, Value])[], marks: readonly Mark[]): Value | undefined {
  if (!isPlain(receiver)) return undefined
  const fields = receiver.instance?.fields ?? (receiver.fields ??= new Map())
  for (const [name, given] of entries) fields.set(name, join(fields.get(name), given))
  if (entries.length === 0) receiver.marks = withMarks(receiver.marks, marks)
  return value()
}

function get(receiver: Value, { args: [key, standard], path }: Call, program: Program): Value | undefined {
  if (!key || (!receiver.fields && !receiver.options && !ENVIRONMENT_NAMES.has(receiver.path ?? '') && !has(receiver.marks, 'credential', 'environment')))
    return undefined
  const found = program.language.name === 'python' || receiver.fields ? program.at(receiver, key) : undefined
  return found && standard && !path.startsWith('?') ? join(found, standard) : found
}

function elementOrNothing(receiver: Value): Value | undefined {
  return receiver.items || receiver.fields?.has('*') ? elementOf(receiver) : undefined
}

function names(receiver: Value): Value | undefined {
  return receiver.fields ? value({ items: [elementOf(receiver, true)], marks: receiver.marks }) : undefined
}

/** The pairs of a record. */
export function pairs(receiver: Value): Value | undefined {
  const { fields, marks, path } = receiver
  if (path && ENVIRONMENT_NAMES.has(path)) return value({ items: [value({ items: [value({ marks }), value({ marks })] })], marks })
  if (!fields || receiver.instance) return undefined
  return value({ items: [...fields].slice(0, 40).map(([name, field]) => value({ items: [name === '*' ? value() : value({ text: name }), field] })), marks })
}

const LETTERS = markOf('decoded', 'letters that are put together')

/** Elements with a text between them; whichever of the two it is called on. */
function joined(receiver: Value, { args: [first] }: Call): Value | undefined {
  const [over, separator] = receiver.items || receiver.fields || receiver.text === undefined ? [receiver, first] : [first ?? value(), receiver]
  const items = over.items ? elements(over) : undefined
  if (!items) return value({ marks: withMarks(marksOf(over), separator ? marksOf(separator) : NO_MARKS) })
  const between = separator?.text === '' ? [] : [separator ?? value({ text: ',' })]
  const spelt = items.length >= 3 && between.length === 0 && items.every(({ text }) => text?.length === 1)
  return also(concat(items.flatMap((item, i) => (i === 0 ? [item] : [...between, item]))), spelt ? withMarks(over.marks, [LETTERS]) : over.marks)
}

function reversed({ items, marks }: Value): Value | undefined {
  return items && value({ items: items.toReversed(), marks: items.length >= 6 ? withMarks(marks, [markOf('decoded', 'text that is spelt backwards')]) : marks })
}

/** What a pattern finds in a file of settings is one of them. */
function setting(receiver: Value): Value | undefined {
  return settingsOnly(receiver) ? oneSetting(receiver) : undefined
}

function split(receiver: Value, { args: [first] }: Call): Value | undefined {
  if (plain(first)?.includes('\n') === false && settingsOnly(receiver)) return oneSetting(receiver)
  const { text, marks } = receiver
  if (text === undefined || text.length >= 20_000) return undefined
  const pieces = text.split(plain(first) ?? /\s+/)
  return value({ items: pieces.slice(0, 2000).map((piece) => value({ text: piece, marks })), marks })
}

function cut({ text, items, marks }: Value, { args: [first, second] }: Call): Value | undefined {
  if (first?.number === undefined || (second && second.number === undefined)) return undefined
  if (items) return value({ items: items.slice(first.number, second?.number), marks })
  return text === undefined ? undefined : value({ text: text.slice(first.number, second?.number), marks })
}

function format({ text }: Value, { args, named }: Call): Value | undefined {
  if (text === undefined) return undefined
  let next = 0
  const pieces = text.split(/(\{[^{}]{0,60}\})/).map((piece, i) => {
    if (i % 2 === 0) return value({ text: piece })
    const [name = ''] = piece.slice(1, -1).split(/[:!.[]/)
    return (name === '' ? args[next++] : (named.get(name) ?? args[Number(name)])) ?? value()
  })
  return concat(pieces)
}

function replace(receiver: Value, { args: [first, second], span }: Call, program: Program): Value {
  const [a, b] = [plain(first), plain(second)]
  if (receiver.text !== undefined && a && b !== undefined) return value({ text: receiver.text.replaceAll(a, b), marks: receiver.marks })
  const made = second?.closure ? marksOf(program.apply(second, [receiver], span)) : second ? marksOf(second) : NO_MARKS
  return value({ marks: withMarks(marksOf(receiver), made) })
}

function recased(receiver: Value, text: string | undefined): Value {
  return text === undefined ? (itself(receiver) ?? value({ marks: marksOf(receiver) })) : value({ text, marks: receiver.marks })
}

function itself(receiver: Value): Value | undefined {
  return receiver.path && !receiver.fields && receiver.text === undefined && !receiver.parts && !receiver.items ? undefined : receiver
}

function settled(receiver: Value, { args: [fn], span }: Call, program: Program): Value {
  if (fn) program.apply(fn, [], span)
  return receiver
}

function isFunction(given: Value): boolean {
  return given.closure !== undefined || (given.path !== undefined && given.text === undefined && !given.items && !given.fields)
}

function isKnown({ items, fields, text, marks }: Value): boolean {
  return (items ?? fields ?? text) !== undefined || marks.length > 0
}

/** A function is called for each element of a list, however long it is. */
function mapped(receiver: Value, { args: [fn], span }: Call, program: Program): Value | undefined {
  if (!fn || !isFunction(fn) || (!isKnown(receiver) && !fn.closure)) return undefined
  program.state.loops++
  const items = (elements(receiver) ?? [elementOf(receiver)]).map((item, i) => {
    if (receiver.items && fn.closure) program.counts.set(fn.closure.node, 0)
    return program.apply(fn, [item, value({ number: i }), receiver], span)
  })
  program.state.loops--
  return value({ items, marks: receiver.marks })
}

/** A record from pairs of names and values, as `Object.fromEntries` and `dict` make it. */
export function fromPairs(over: Value): Value {
  const fields = new Map<string, Value>()
  let { marks } = over
  for (const pair of each(over, 64)) {
    const [key, held] = pair.items ?? []
    if (key && held) fields.set(plain(key) ?? '*', plain(key) === undefined ? join(fields.get('*'), held) : held)
    else marks = withMarks(marks, marksOf(pair))
  }
  return value({ fields, marks })
}
