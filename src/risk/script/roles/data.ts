import { decoded, fromCodes } from '../decode.ts'
import { calledWith } from '../library.ts'
import { fromPairs, pairs } from '../methods.ts'
import { argument, type Does, only } from '../program.ts'
import { ASKS_KEY, environment, oneSetting, settingsOnly, variable } from '../sources.ts'
import {
  also,
  each,
  elementOf,
  elements,
  has,
  join,
  joinAll,
  marked,
  markOf,
  marksOf,
  marksOfAll,
  NO_MARKS,
  plain,
  secret,
  textsOf,
  value,
  type Value,
} from '../value.ts'

/** `os.getenv(name, standard)`. */
export const getenv: Does = ({ args: [name, standard] }) => {
  const names = (name?.options ?? (name ? [name] : [])).flatMap((option) => plain(option) ?? [])
  if (names.length === 0) return name && has(marksOf(name), 'environment') ? environment('os.environ') : (standard ?? value())
  const found = joinAll(names.map(variable))
  return standard?.text !== undefined && found.text === undefined ? value({ text: standard.text, marks: found.marks }) : found
}

/** What somebody gives who runs it. */
export const outside: Does = ({ path, args: [first], receiver }) => {
  if (ASKS_KEY.test(textsOf(first)[0] ?? '')) return secret('phrase', 'question', 'the phrase or password that it asks for')
  return marked('outside', path.startsWith('argparse') ? 'an argument' : `\`${path}()\``, { path: `${path}()`, fields: receiver?.fields })
}

/** `parser.add_argument('--url', default=…)`: what nobody gives is what stands here. */
export const addArgument: Does = only(({ args, named, receiver }) => {
  const standard = named.get('default')
  const flag = plain(named.get('dest')) ?? args.findLast((arg) => arg.text?.startsWith('--'))?.text?.slice(2)
  if (receiver && standard && flag !== undefined)
    (receiver.fields ??= new Map()).set(flag.replaceAll('-', '_'), join(marked('outside', 'an argument'), standard))
})

/** The passwords that the system keeps; in a loop, one after the other is all of them. */
export const keyring: Does = ({ path, args: [service] }, program) =>
  program.state.loops > 0 && plain(service) === undefined
    ? marked('credential', 'the passwords that the keyring keeps')
    : secret(plain(service) ?? path, undefined, `\`${path}(…)\``)

export const encrypt: Does = ({ args }) => marked('encrypted', 'encrypted', { marks: marksOfAll(args) })

export const decrypt: Does = ({ args: [first] }) => marked('decoded', 'encrypted text', { marks: first ? marksOf(first) : [] })

/** `base64.b64decode(…)` and the like. */
export const decodes =
  (encoding: string): Does =>
  ({ args: [first] }) =>
    decoded(first, encoding)

/** `codecs.decode(text, 'rot13')`, `Buffer.from(text, 'base64')`. */
export const decodesAs: Does = ({ args: [first, encoding] }) =>
  encoding?.text && /^(?:base64|hex|rot_?13|zlib)/i.test(encoding.text) ? decoded(first, encoding.text) : fromBytes(first)

/** Bytes that are numbers of letters. */
function fromBytes(first: Value | undefined): Value {
  if (!first) return value()
  return first.items && first.items.length > 2 && first.items.every(({ number }) => number !== undefined) ? fromCodes([first]) : first
}

export const bytes: Does = ({ args: [first] }) => fromBytes(first)

/** `chr(112)`: one letter alone hides nothing. */
export const character: Does = ({ args: [code] }) =>
  code?.number === undefined
    ? code && value({ marks: marksOf(code) })
    : value({ text: String.fromCodePoint(Math.min(0x10ffff, Math.max(0, code.number))), marks: code.marks })

export const codes: Does = (call, program) => (call.args.length === 1 && !call.args[0]?.items ? character(call, program) : fromCodes(call.args))
export const ordinal: Does = ({ args: [first] }) => (first?.text === undefined ? undefined : value({ number: first.text.codePointAt(0), marks: first.marks }))

export const integer: Does = ({ args: [first, base] }) => {
  const known = plain(first)
  return known === undefined
    ? first && value({ marks: marksOf(first) })
    : value({ number: Number.parseInt(known, base?.number ?? 10), marks: first?.marks ?? [] })
}

export const reversed: Does = ({ args: [first] }) => {
  const items = first && elements(first)
  return items && value({ items: items.toReversed(), marks: items.length > 8 ? [markOf('decoded', 'text that is spelt backwards')] : NO_MARKS })
}

/** `zip(a, b)`: lists side by side. */
export const zip: Does = ({ args }) => {
  const known = args.map(elements)
  const marks = marksOfAll(args.map((arg) => value({ marks: arg.marks })))
  const length = Math.min(512, ...known.map((one) => one?.length ?? 0))
  if (length === 0) return value({ items: [value({ items: args.map((arg) => elementOf(arg)) })], marks })
  return value({ items: Array.from({ length }, (_, i) => value({ items: known.map((one) => one?.[i] ?? value()) })), marks })
}

export const enumerate: Does = ({ args: [over] }) =>
  over && value({ items: each(over, 512).map((item, i) => value({ items: [value({ number: over.items ? i : undefined }), item] })), marks: over.marks })

export const any: Does = ({ args: [over] }) => over && elementOf(over)

/** `dict(…)`, `Object.fromEntries(…)`. */
export const record: Does = ({ args: [first], named }) => {
  if (!first) return value({ fields: new Map(named) })
  if (first.fields ?? first.path) return { ...first, path: undefined, fields: new Map([...(first.fields ?? []), ...named]) }
  return fromPairs(first)
}

/** `Object.assign(a, b)`. */
export const assigned: Does = ({ args }) => {
  const [into, ...others] = args
  for (const { fields } of others) for (const [name, field] of fields ?? []) (into ? (into.fields ??= new Map()) : new Map()).set(name, field)
  return into && also(into, marksOfAll(others))
}

/** `new Set(list)`. */
export const container: Does = ({ args: [first], path }) => (first ? (path.endsWith('Map') ? fromPairs(first) : first) : value({ fields: new Map() }))

/** What a pattern finds: one value of a file of settings. */
export const found: Does = ({ args: [from] }) => from && (settingsOnly(from) ? oneSetting(from) : value({ marks: marksOf(from) }))
export const searched: Does = ({ args: [, from] }) => (from && settingsOnly(from) ? oneSetting(from) : undefined)

/** `threading.Thread(target=f, args=(…))`. */
export const thread: Does = (call, program) => {
  calledWith(argument(call, 1, 'target', 'function'), (call.named.get('args') ?? call.args[3])?.items ?? [], call, program)
  return value({ path: `${call.path}()` })
}

/** `executor.submit(f, a)`, `asyncio.to_thread(f, a)`. */
export const submit: Does = (call, program) => {
  const [fn, ...args] = call.method === 'run_in_executor' ? call.args.slice(1) : call.args
  return (fn?.closure ?? fn?.path) ? calledWith(fn, call.named.get('args')?.items ?? args, call, program) : undefined
}

/** A file in memory. */
export const buffer: Does = ({ args: [first] }) => value({ path: 'buffer()', text: first?.text, marks: first ? marksOf(first) : [] })

/** `new Promise((resolve) => …)` is what it is resolved with. */
export const promise: Does = (call, program) => {
  const made = value()
  calledWith(call.args[0], [value({ path: 'resolve()', fields: new Map([['@self', value({ fields: new Map([['@into', made]]) })]]) })], call, program)
  return made
}

export const resolve: Does = only(({ receiver, args: [given] }) => {
  const into = receiver?.fields?.get('@into')
  if (into && given) Object.assign(into, { ...given, id: into.id })
})

export const unescaped: Does = ({ args: [first] }) => {
  if (first?.text === undefined || !/%[0-9a-f]{2}/i.test(first.text)) return first
  const letters = first.text.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
  return marked('decoded', 'escaped text', { text: letters, marks: first.marks })
}

/** `Object.entries(record)`, `Object.keys(record)`, `Object.values(record)`. */
export const entries: Does = ({ args: [first] }) => first && (pairs(first) ?? value({ marks: marksOf(first) }))
export const keys: Does = ({ args: [first] }) => first && value({ items: [elementOf(first, true)], marks: first.marks })

export const values: Does = ({ args: [first] }) =>
  first && value({ items: first.fields ? [...first.fields.values()] : undefined, marks: first.fields ? first.marks : marksOf(first) })
