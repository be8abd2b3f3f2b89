import { isStruct, reader, type Dialect, type FieldShape, type FieldType, type Shape } from './dialect.ts'
import { fault, type Mark } from './libyaml.ts'
import { compose, CORE, type Alias, type Composed, type Fault, type Scalar, type YamlNode } from './yaml-nodes.ts'

type Real = Exclude<YamlNode, Alias | Fault>

/**
 * serde_yaml 0.9 on libyaml [R: its source]: with a shape, into a struct of these fields, else into its `Value`. A struct takes what
 * is written for its text fields, whatever type it has elsewhere (`1.50`, `yes`), and passes over all other fields unread.
 */
export const serdeYaml: Dialect = reader((text, shape) => {
  const document = compose(text, { variant: 'rust', keepsAliases: true })
  const value = shape ? struct(document.root, shape) : valueOf(document)
  if (document.fault) throw document.fault
  if (isFollowed(document)) throw new Error('deserializing from YAML containing more than one document is not supported')
  return value
})

/** What is at fault behind the document is taken for another one. */
function isFollowed({ follows }: Composed): boolean {
  try {
    return follows()
  } catch {
    return true
  }
}

/** The node, or the one that an alias stands for. Throws where the text is at fault in its place. */
function real(node: YamlNode): Real {
  const target = node.kind === 'alias' ? (node.of.node as Real) : node
  if (target.kind === 'fault') throw target.error
  return target
}

const located = (path: string, message: string, at: Mark): Error => fault(before(path) + message, at)
const before = (path: string): string => (path === '' ? '' : `${path}: `)
const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)
const isEmpty = (node: Real): boolean => node.kind === 'scalar' && node.style === 'plain' && node.text === ''

// Into a struct

function struct(start: YamlNode | undefined, shape: Shape, path = ''): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const node = start && real(start)
  if (!node || isEmpty(node)) return fields
  if (node.kind !== 'mapping') throw mistyped(node, path, 'a mapping')
  for (const [key, value] of node.pairs) {
    const name = real(key)
    if (name.kind !== 'scalar') throw mistyped(name, path, 'field identifier')
    const type = Object.hasOwn(shape, name.text) ? shape[name.text] : undefined
    if (type === undefined) real(value)
    else if (Object.hasOwn(fields, name.text)) throw new Error(`${before(path)}duplicate field \`${name.text}\``)
    else fields[name.text] = fieldOf(value, type, below(path, name.text))
  }
  return fields
}

function fieldOf(start: YamlNode, type: FieldShape, path: string): unknown {
  if (isStruct(type)) return struct(start, type, path)
  const node = real(start)
  if (typeof type === 'string') return FIELDS[type](node, path)
  if (type instanceof RegExp) return word(node, type, path)
  if (type.length === 1) return list(node, type[0], path)
  return node.kind === 'scalar' && scalar(node, path).value === null ? null : fieldOf(node, type[1], path)
}

/** An enum without fields, which a tag of one's own would name. */
function word(node: Real, one: RegExp, path: string): string {
  const text = rawText(node, path)
  if (node.tag?.startsWith('!') || !one.test(text)) throw located(path, `unknown variant \`${text}\``, node.at)
  return text
}

function list(node: Real, type: FieldShape, path: string): readonly unknown[] {
  if (isEmpty(node)) return []
  if (node.kind !== 'sequence') throw mistyped(node, path, 'a sequence')
  return node.items.map((item, at) => fieldOf(item, type, `${path}[${at}]`))
}

const FIELDS: Readonly<Record<FieldType, (node: Real, path: string) => unknown>> = {
  text: optionalText,
  raw: rawText,
  values: mappingOfAnything,
  texts: mappingOfAnything,
  boolean: optionalBoolean,
}

function rawText(node: Real, path: string): string {
  if (node.kind !== 'scalar') throw mistyped(node, path, 'a string')
  return node.text
}

/** Only that it is a mapping; what is in it is not needed by any host. */
function mappingOfAnything(node: Real, path: string): Record<string, unknown> {
  if (node.kind !== 'mapping' && !isEmpty(node)) throw mistyped(node, path, 'a map')
  return {}
}

/** Text as it stands; null for null, which a quoted or tagged word is not. */
function optionalText(node: Real, path: string): string | null {
  const text = rawText(node, path)
  if (node.kind !== 'scalar' || node.style !== 'plain') return text
  if (node.tag === undefined) return text === '' || NULL.has(text) ? null : text
  if (node.tag !== `${CORE}null`) return text
  if (NULL.has(text)) return null
  throw located('', `invalid value: string ${JSON.stringify(text)}, expected null`, node.at)
}

function optionalBoolean(node: Real, path: string): boolean | null {
  const text = optionalText(node, path)
  if (text === null) return null
  const plain = node.kind === 'scalar' && (node.style === 'plain' || (node.style === 'literal' && node.tag === `${CORE}bool`))
  const value = plain ? BOOLEANS.get(text) : undefined
  if (value === undefined) throw mistyped(node, path, 'a boolean')
  return value
}

function mistyped(node: Real, path: string, expected: string): Error {
  const type = node.kind === 'mapping' ? 'map' : node.kind === 'scalar' ? typeOf(node) : 'sequence'
  return located(path, `invalid type: ${type}, expected ${expected}`, node.at)
}

function typeOf(node: Scalar): string {
  const { value } = scalar(node)
  if (value === null) return 'unit value'
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  return typeof value === 'boolean' ? `boolean \`${value}\`` : `number \`${node.text}\``
}

// Into a value

const NULL: ReadonlySet<string> = new Set(['null', 'Null', 'NULL', '~'])
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
])
const DEPTH = 128
/** Aliases that may be followed for each node and end of a collection. */
const JUMPS = 100

interface Built {
  readonly value: unknown
  /** Says of two keys whether they are one. */
  readonly key: string
  /** Collections inside each other. */
  readonly height: number
}

/** A `Value`: mappings as objects of their text keys, tags of one's own forgotten, since `as_str` and the like look through them. */
function valueOf({ root, size }: Composed): unknown {
  let jumps = 0
  /** Read once, so that a bomb of aliases costs no more than its length. */
  const built = new Map<Real, Built & { readonly jumps: number }>()
  const open = new Set<Real>()
  const keyOfKeys = new Map<string, string>()
  return root ? valueAt(root, 0, '').value : null

  function valueAt(start: YamlNode, depth: number, path: string): Built {
    const node = real(start)
    if (start.kind === 'alias') {
      const known = built.get(node)
      jumps += 1 + (known?.jumps ?? 0)
      if (jumps > size * JUMPS) throw new Error('repetition limit exceeded')
      if (open.has(node) || depth + (known?.height ?? 0) > DEPTH) throw new Error('recursion limit exceeded')
      if (known) return known
    }
    const earlier = jumps
    open.add(node)
    const made = node.kind === 'scalar' ? scalar(node, path) : collection(node, depth, path)
    open.delete(node)
    built.set(node, { ...made, jumps: jumps - earlier })
    return made
  }

  function collection(node: Exclude<Real, Scalar>, depth: number, path: string): Built {
    if (depth === DEPTH) throw located('', 'recursion limit exceeded', node.at)
    const heightOf = (items: readonly Built[]): number => 1 + items.reduce((most, { height }) => Math.max(most, height), 0)
    if (node.kind === 'sequence') {
      const items = node.items.map((item, at) => valueAt(item, depth + 1, `${path}[${at}]`))
      return { value: items.map(({ value }) => value), key: short(`[${items.map(({ key }) => key).join()}]`, node.tag), height: heightOf(items) }
    }
    const seen = new Set<string>()
    const pairs = node.pairs.map(([key, value]) => {
      const name = valueAt(key, depth + 1, path)
      if (seen.has(name.key)) throw located(path, `duplicate entry ${asKey(name.value)}`, node.at)
      seen.add(name.key)
      return [name, valueAt(value, depth + 1, below(path, key.kind === 'scalar' ? key.text : '?'))] as const
    })
    const fields: Record<string, unknown> = Object.create(null)
    for (const [name, { value }] of pairs) if (typeof name.value === 'string') fields[name.value] = value
    const keys = pairs.map(([name, held]) => `${name.key}:${held.key}`)
    return { value: fields, key: short(`{${keys.sort().join()}}`, node.tag), height: heightOf(pairs.flat()) }
  }

  /** Keys of collections are numbered, else those of nested ones would grow without end. */
  function short(key: string, tag: string | undefined): string {
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

/** The types of plain scalars that are no text, in the order in which they are tried. */
const TYPES: Readonly<Record<string, { readonly expected: string; readonly read: (node: Scalar, path: string) => unknown }>> = {
  null: { expected: 'null', read: ({ text }) => (NULL.has(text) ? null : undefined) },
  bool: { expected: 'a boolean', read: ({ text }) => BOOLEANS.get(text) },
  int: { expected: 'an integer', read: integer },
  float: { expected: 'a float', read: ({ text }) => float(text) },
}

function scalar(node: Scalar, path = ''): Built {
  const { text, style, tag } = node
  const is = (type: string, value: unknown): Built => ({ value, key: `${ownTag(tag)}${type} ${String(value)}`, height: 0 })
  if (tag !== undefined && !tag.startsWith('!')) {
    const name = tag.startsWith(CORE) ? tag.slice(CORE.length) : ''
    const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
    if (!type) return is('string', text)
    const value = type.read(node, path)
    if (value === undefined) throw located(path, `invalid value: string ${JSON.stringify(text)}, expected ${type.expected}`, node.at)
    return is(name, value)
  }
  if (style !== 'plain') return is('string', text)
  if (text === '') return is('null', null)
  for (const [name, { read }] of ZEROS.test(text) ? [] : Object.entries(TYPES)) {
    const value = read(node, path)
    if (value !== undefined) return is(name, value)
  }
  return is('string', text)
}

/** `017` is text. */
const ZEROS = /^[-+]?0\d+$/
const INTEGER = /^[-+]?(?:0x[\da-fA-F]+|0o[0-7]+|0b[01]+|\d+)$/
const FLOAT = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i

/** An integer of 64 bits; one that only fits in 128 is none, and no other value either. */
function integer({ text, at }: Scalar, path: string): number | undefined {
  if (!INTEGER.test(text) || ZEROS.test(text) || text.length > 140) return undefined
  const size = BigInt(text.replace(/^[-+]/, ''))
  const negative = text.startsWith('-')
  const fits = (bits: bigint): boolean => (negative ? size <= 2n ** (bits - 1n) : size < 2n ** bits)
  if (fits(64n)) return Number(negative ? -size : size)
  if (fits(128n)) throw located(path, `invalid type: integer \`${text}\` as ${negative ? 'i' : 'u'}128, expected any YAML value`, at)
  return undefined
}

function float(text: string): number | undefined {
  if (/^\+?\.(?:inf|Inf|INF)$/.test(text)) return Infinity
  if (/^-\.(?:inf|Inf|INF)$/.test(text)) return -Infinity
  if (/^\.(?:nan|NaN|NAN)$/.test(text)) return NaN
  const number = FLOAT.test(text) ? Number(text) : NaN
  return Number.isFinite(number) ? number : undefined
}
