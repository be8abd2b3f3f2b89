import { isStruct, type FieldShape, type FieldType, type Parsed, type Shape } from './dialect.ts'
import { yamlEvents, type Mark, type NodeEvent as Event, type YamlEvent } from './libyaml.ts'

/** The events of a document, up to the first fault. */
interface Document {
  /** How many there are. */
  readonly size: number
  /** There is none, and no fault either. */
  readonly empty: boolean
  /** The event of this number; it throws the fault that is in its place. */
  readonly event: (at: number) => Event
  /** For an alias, the number of the event that it stands for. */
  readonly target: (alias: number) => number
}

/**
 * serde_yaml 0.9 on libyaml [R: its source]: with a shape, into a struct of these fields, else into its `Value`. A struct takes what
 * is written for its text fields, whatever type it has elsewhere (`1.50`, `yes`), and passes over all other fields unread.
 */
export function serdeYaml(text: string, shape?: Shape): Parsed {
  try {
    const { document, end } = load(text)
    const value = shape ? struct(document, shape) : valueOf(document)
    end()
    return { value }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** The first document; `end` throws when it is at fault, or another one follows. */
function load(text: string): { document: Document; end: () => void } {
  const events: Event[] = []
  const names = new Map<string, number>()
  const targets = new Map<number, number>()
  const aliases = new Map<number, number>()
  let fault: Error | undefined
  let more = false
  const stream = yamlEvents(text)
  const next = (): YamlEvent | undefined => {
    try {
      return stream.next().value ?? undefined
    } catch (error) {
      fault = error as Error
      return undefined
    }
  }
  if (next()?.kind === 'document') {
    let event = next()
    for (; event && event.kind !== 'end of document' && isNode(event); event = next()) {
      if (event.kind === 'alias') {
        const id = names.get(event.anchor)
        if (id === undefined) {
          fault = located('unknown anchor', event.at)
          break
        }
        aliases.set(events.length, id)
      } else if (event.kind !== 'end' && event.anchor !== undefined) {
        // A name that is used again does not count, so that the next new one takes over its number.
        const id = names.size
        names.set(event.anchor, id)
        targets.set(id, events.length)
      }
      events.push(event)
    }
    if (!fault) {
      more = next()?.kind !== 'end of stream'
      fault = undefined
    }
  }
  return {
    document: {
      size: events.length,
      empty: events.length === 0 && !fault,
      event(at) {
        const event = events[at]
        if (!event) throw fault ?? new Error('EOF while parsing a value')
        return event
      },
      target: (alias) => targets.get(aliases.get(alias) ?? -1) ?? alias,
    },
    end() {
      if (fault) throw fault
      if (more) throw new Error('deserializing from YAML containing more than one document is not supported')
    },
  }
}

const isNode = (event: YamlEvent): event is Event => event.kind !== 'document' && event.kind !== 'end of document' && event.kind !== 'end of stream'

const located = (message: string, { line, column }: Mark): Error =>
  new Error(line === 0 && column === 0 ? message : `${message} at line ${line + 1} column ${column + 1}`)

// Into a struct

function struct(document: Document, shape: Shape, path = '', start = 0): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  if (document.empty) return fields
  const at = follow(document, start)
  const event = document.event(at)
  if (event.kind === 'scalar' && event.style === 'plain' && event.value === '') return fields
  if (event.kind !== 'mapping') throw mistyped(event, path, 'a mapping')
  for (let key = at + 1; document.event(key).kind !== 'end'; key = after(document, key + 1)) {
    const name = document.event(follow(document, key))
    if (name.kind !== 'scalar') throw mistyped(name, path, 'field identifier')
    // What is no scalar has been refused, so the value is the event behind the key.
    const type = Object.hasOwn(shape, name.value) ? shape[name.value] : undefined
    if (type === undefined) continue
    if (Object.hasOwn(fields, name.value)) throw new Error(`${before(path)}duplicate field \`${name.value}\``)
    fields[name.value] = fieldOf(document, type, below(path, name.value), key + 1)
  }
  return fields
}

function fieldOf(document: Document, type: FieldShape, path: string, start: number): unknown {
  if (typeof type === 'string') return FIELDS[type](document, path, start)
  if (isStruct(type)) return struct(document, type, path, start)
  if (type instanceof RegExp) return word(document, type, path, start)
  if (type.length === 1) return list(document, type[0], path, start)
  const event = document.event(follow(document, start))
  return event.kind === 'scalar' && scalar(event, path).value === null ? null : fieldOf(document, type[1], path, start)
}

/** An enum without fields, which a tag of one's own would name. */
function word(document: Document, one: RegExp, path: string, start: number): string {
  const event = document.event(follow(document, start))
  const text = rawText(document, path, start)
  if (('tag' in event && event.tag?.startsWith('!')) || !one.test(text)) throw located(`${before(path)}unknown variant \`${text}\``, event.at)
  return text
}

function list(document: Document, type: FieldShape, path: string, start: number): readonly unknown[] {
  const at = follow(document, start)
  const event = document.event(at)
  if (event.kind === 'scalar' && event.style === 'plain' && event.value === '') return []
  if (event.kind !== 'sequence') throw mistyped(event, path, 'a sequence')
  const items: unknown[] = []
  for (let item = at + 1; document.event(item).kind !== 'end'; item = after(document, item))
    items.push(fieldOf(document, type, `${path}[${items.length}]`, item))
  return items
}

const before = (path: string): string => (path === '' ? '' : `${path}: `)
const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

const follow = ({ event, target }: Document, at: number): number => (event(at).kind === 'alias' ? target(at) : at)

/** The number of the event behind this node. */
function after({ event }: Document, start: number): number {
  let depth = 0
  for (let at = start; ; at++) {
    const { kind } = event(at)
    if (kind === 'sequence' || kind === 'mapping') depth++
    else if (kind === 'end') depth--
    if (depth === 0) return at + 1
  }
}

const FIELDS: Readonly<Record<FieldType, (document: Document, path: string, start: number) => unknown>> = {
  text: optionalText,
  raw: rawText,
  values: mappingOfAnything,
  texts: mappingOfAnything,
  boolean: optionalBoolean,
}

function rawText(document: Document, path: string, start: number): string {
  const event = document.event(follow(document, start))
  if (event.kind !== 'scalar') throw mistyped(event, path, 'a string')
  return event.value
}

/** Only that it is a mapping; what is in it is not needed by any host. */
function mappingOfAnything(document: Document, path: string, start: number): Record<string, unknown> {
  const event = document.event(follow(document, start))
  if (event.kind !== 'mapping' && !(event.kind === 'scalar' && event.style === 'plain' && event.value === '')) throw mistyped(event, path, 'a map')
  return {}
}

/** Text as it stands; null for null, which a quoted or tagged word is not. */
function optionalText(document: Document, path: string, start: number): string | null {
  const event = document.event(follow(document, start))
  if (event.kind !== 'scalar') throw mistyped(event, path, 'a string')
  const { value, style, tag } = event
  if (style !== 'plain') return value
  if (tag === undefined) return value === '' || NULL.has(value) ? null : value
  if (tag !== `${CORE}null`) return value
  if (NULL.has(value)) return null
  throw located(`invalid value: string ${JSON.stringify(value)}, expected null`, event.at)
}

function optionalBoolean(document: Document, path: string, start: number): boolean | null {
  const event = document.event(follow(document, start))
  const text = optionalText(document, path, start)
  if (text === null) return null
  if (event.kind === 'scalar' && (event.style === 'plain' || (event.style === 'literal' && event.tag === `${CORE}bool`)) && (TRUE.has(text) || FALSE.has(text)))
    return TRUE.has(text)
  throw mistyped(event, path, 'a boolean')
}

function mistyped(event: Event, path: string, expected: string): Error {
  const type = event.kind === 'mapping' ? 'map' : event.kind === 'scalar' ? typeOf(event) : 'sequence'
  return located(`${before(path)}invalid type: ${type}, expected ${expected}`, event.at)
}

function typeOf(event: Scalar): string {
  const { value } = scalar(event)
  if (value === null) return 'unit value'
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  return typeof value === 'boolean' ? `boolean \`${value}\`` : `number \`${event.value}\``
}

// Into a value

const CORE = 'tag:yaml.org,2002:'
const NULL: ReadonlySet<string> = new Set(['null', 'Null', 'NULL', '~'])
const TRUE: ReadonlySet<string> = new Set(['true', 'True', 'TRUE'])
const FALSE: ReadonlySet<string> = new Set(['false', 'False', 'FALSE'])
const DEPTH = 128
/** Aliases that may be followed for each event. */
const JUMPS = 100

interface Built {
  readonly value: unknown
  /** Says of two keys whether they are one. */
  readonly key: string
  /** Collections inside each other. */
  readonly height: number
}

type Scalar = Event & { kind: 'scalar' }

/** A `Value`: mappings as objects of their text keys, tags of one's own forgotten, since `as_str` and the like look through them. */
function valueOf(document: Document): unknown {
  let at = 0
  let jumps = 0
  /** What aliases stand for: read once, so that a bomb of aliases costs no more than its length. */
  const built = new Map<number, Built & { readonly jumps: number }>()
  const open = new Set<number>()
  const keyOfKeys = new Map<string, string>()
  return document.empty ? null : node(0, '').value

  function node(depth: number, path: string): Built {
    const start = at
    const event = document.event(at++)
    if (event.kind === 'alias') return aliased(document.target(start), depth, path)
    if (event.kind === 'end') throw new Error('EOF while parsing a value')
    const before = jumps
    if (event.anchor !== undefined) open.add(start)
    const made = event.kind === 'scalar' ? scalar(event, path) : collection(event, depth, path)
    if (open.delete(start)) built.set(start, { ...made, jumps: jumps - before })
    return made
  }

  function aliased(target: number, depth: number, path: string): Built {
    const known = built.get(target)
    jumps += 1 + (known?.jumps ?? 0)
    if (jumps > document.size * JUMPS) throw new Error('repetition limit exceeded')
    if (open.has(target) || depth + (known?.height ?? 0) > DEPTH) throw new Error('recursion limit exceeded')
    if (known) return known
    const back = at
    at = target
    const made = node(depth, path)
    at = back
    return made
  }

  function collection(event: Event & { kind: 'sequence' | 'mapping' }, depth: number, path: string): Built {
    if (depth === DEPTH) throw located('recursion limit exceeded', event.at)
    const items: Built[] = []
    const seen = new Set<string>()
    while (document.event(at).kind !== 'end') {
      const first = document.event(at)
      const item = node(depth + 1, event.kind === 'sequence' ? `${path}[${items.length}]` : path)
      items.push(item)
      if (event.kind === 'sequence') continue
      if (seen.has(item.key)) throw located(`${before(path)}duplicate entry ${asKey(item.value)}`, event.at)
      seen.add(item.key)
      items.push(node(depth + 1, below(path, first.kind === 'scalar' ? first.value : '?')))
    }
    at++
    const height = 1 + items.reduce((most, item) => Math.max(most, item.height), 0)
    if (event.kind === 'sequence') return { value: items.map(({ value }) => value), key: short(`[${items.map(({ key }) => key).join()}]`, event), height }
    const fields: Record<string, unknown> = Object.create(null)
    const pairs: string[] = []
    for (let index = 0; index < items.length; index += 2) {
      const [name, held] = [items[index]!, items[index + 1]!]
      if (typeof name.value === 'string') fields[name.value] = held.value
      pairs.push(`${name.key}:${held.key}`)
    }
    return { value: fields, key: short(`{${pairs.sort().join()}}`, event), height }
  }

  /** Keys of collections are numbered, else those of nested ones would grow without end. */
  function short(key: string, { tag }: { readonly tag?: string }): string {
    const full = ownTag(tag) + key
    const known = keyOfKeys.get(full) ?? `#${keyOfKeys.size}`
    keyOfKeys.set(full, known)
    return known
  }
}

function asKey(value: unknown): string {
  if (typeof value === 'string') return `with key ${JSON.stringify(value)}`
  if (value === null) return 'with null key'
  return typeof value === 'number' || typeof value === 'boolean' ? `with key ${value}` : 'in YAML map'
}

/** The tag, if it makes another value: one that begins with `!`. */
const ownTag = (tag: string | undefined): string => (tag?.startsWith('!') ? `${tag} ` : '')

function scalar(event: Scalar, path = ''): Built {
  const { value: text, style, tag } = event
  const is = (type: string, value: unknown): Built => ({ value, key: `${ownTag(tag)}${type} ${String(value)}`, height: 0 })
  const wrong = (expected: string): Error => located(`${before(path)}invalid value: string ${JSON.stringify(text)}, expected ${expected}`, event.at)
  if (tag !== undefined && !tag.startsWith('!')) {
    if (tag === `${CORE}bool`) {
      if (TRUE.has(text) || FALSE.has(text)) return is('boolean', TRUE.has(text))
      throw wrong('a boolean')
    }
    if (tag === `${CORE}null`) {
      if (NULL.has(text)) return is('null', null)
      throw wrong('null')
    }
    if (tag === `${CORE}int`) {
      const found = integer(event, path)
      if (found !== undefined) return is('integer', found)
      throw wrong('an integer')
    }
    if (tag === `${CORE}float`) {
      const found = float(text)
      if (found !== undefined) return is('float', found)
      throw wrong('a float')
    }
    return is('string', text)
  }
  if (style !== 'plain') return is('string', text)
  if (text === '' || NULL.has(text)) return is('null', null)
  if (TRUE.has(text) || FALSE.has(text)) return is('boolean', TRUE.has(text))
  const whole = integer(event, path)
  if (whole !== undefined) return is('integer', whole)
  const number = ZEROS.test(text) ? undefined : float(text)
  return number === undefined ? is('string', text) : is('float', number)
}

/** `017` is text. */
const ZEROS = /^[-+]?0\d+$/
const INTEGER = /^[-+]?(?:0x[\da-fA-F]+|0o[0-7]+|0b[01]+|\d+)$/
const FLOAT = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i

/** An integer of 64 bits; one that only fits in 128 is none, and no other value either. */
function integer({ value: text, at }: Scalar, path: string): number | undefined {
  if (!INTEGER.test(text) || ZEROS.test(text) || text.length > 140) return undefined
  const size = BigInt(text.replace(/^[-+]/, ''))
  const negative = text.startsWith('-')
  if (size < 2n ** (negative ? 63n : 64n) || (negative && size === 2n ** 63n)) return Number(negative ? -size : size)
  if (size < 2n ** (negative ? 127n : 128n) || (negative && size === 2n ** 127n))
    throw located(`${before(path)}invalid type: integer \`${text}\` as ${negative ? 'i' : 'u'}128, expected any YAML value`, at)
  return undefined
}

function float(text: string): number | undefined {
  if (/^\+?\.(?:inf|Inf|INF)$/.test(text)) return Infinity
  if (/^-\.(?:inf|Inf|INF)$/.test(text)) return -Infinity
  if (/^\.(?:nan|NaN|NAN)$/.test(text)) return NaN
  const number = FLOAT.test(text) ? Number(text) : NaN
  return Number.isFinite(number) ? number : undefined
}
