import { reader, type Dialect } from './dialect.ts'
import { foreign, pythonText } from '../python-text.ts'
import type { Variant } from './libyaml.ts'
import { CORE, rootOf, type Mapping, type YamlNode } from './yaml-nodes.ts'

/** Collections inside each other; Python's own limit is on calls, and not far from here. */
const DEPTH = 300
/** Entries that merge keys may copy. */
const COPIES = 100_000

/**
 * PyYAML 6 `safe_load` [R: its composer, resolver and constructor]: YAML 1.1 types. Whole numbers are `bigint`, and mappings below the
 * first `Map`. Its scanner is taken for libyaml's, of which it is the older brother.
 */
export const pyYaml: Dialect = safeLoad('python')

/** The same where libyaml itself is the scanner: `CSafeLoader`. */
export const pyLibyaml: Dialect = safeLoad('libyaml')

function safeLoad(variant: Variant): Dialect {
  return reader((text, shape) => {
    const root = rootOf(text, { depth: DEPTH, variant, anchorsOnce: true, single: true })
    const value = root === undefined ? null : construct(root)
    // Where it goes into a struct.
    if (shape && value instanceof Map && [...value.keys()].some((key) => typeof key !== 'string')) throw new Error('keywords must be strings')
    return value instanceof Map ? Object.fromEntries([...value].filter(([key]) => typeof key === 'string')) : value
  })
}

/** The tag of a node, written or by what it looks like. */
function tagOf(node: YamlNode): string {
  if (node.tag !== undefined && node.tag !== '!') return node.tag
  if (node.kind !== 'scalar') return CORE + (node.kind === 'sequence' ? 'seq' : 'map')
  // `!` makes even quoted text something to be resolved.
  return CORE + (node.tag === '!' || node.style === 'plain' ? typeOf(node.text) : 'str')
}

/** Plain text that is more than text, by what it looks like. */
const TYPES: readonly (readonly [type: string, looks: RegExp])[] = [
  ['bool', /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/],
  [
    'float',
    /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  ],
  ['int', /^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/],
  ['merge', /^<<$/],
  ['null', /^(?:~|null|Null|NULL|)$/],
  [
    'timestamp',
    /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$/,
  ],
  ['value', /^=$/],
]

function typeOf(text: string): string {
  return TYPES.find(([, looks]) => looks.test(text))?.[0] ?? 'str'
}

function construct(root: YamlNode): unknown {
  const made = new Map<YamlNode, unknown>()
  const flat = new Set<YamlNode>()
  const busy = new Set<YamlNode>()
  let copies = 0
  return value(root)

  function value(node: YamlNode): unknown {
    if (made.has(node)) return made.get(node)
    const tag = tagOf(node)
    const type = tag.startsWith(CORE) ? tag.slice(CORE.length) : ''
    if (node.kind === 'scalar') return scalar(type, node.text)
    if (node.kind === 'sequence' && (type === 'seq' || type === 'omap' || type === 'pairs')) {
      const items: unknown[] = []
      made.set(node, items)
      for (const item of node.items) items.push(value(item))
      return items
    }
    if (node.kind === 'mapping' && (type === 'map' || type === 'set')) {
      const fields = new Map<unknown, unknown>()
      made.set(node, fields)
      flatten(node)
      for (const [key, held] of node.pairs) fields.set(keyOf(key), value(held))
      return type === 'set' ? foreign(`{${pythonText([...fields.keys()]).slice(1, -1)}}`) : fields
    }
    // A mapping with the key `=` can stand for text.
    const inner = node.kind === 'mapping' && SCALARS.has(type) ? node.pairs.find(([key]) => tagOf(key) === `${CORE}value`)?.[1] : undefined
    if (inner?.kind === 'scalar') return scalar(type, inner.text)
    throw new Error(`could not determine a constructor for the tag '${tag}'`)
  }

  function keyOf(node: YamlNode): unknown {
    if (node.kind !== 'scalar') throw new Error('found unhashable key')
    return value(node)
  }

  /** Put what merge keys bring in front of what is written. */
  function flatten(node: Mapping): void {
    if (flat.has(node)) return
    if (busy.has(node)) throw new Error('maximum recursion depth exceeded')
    busy.add(node)
    const merged: [YamlNode, YamlNode][] = []
    const own: [YamlNode, YamlNode][] = []
    for (const [key, held] of node.pairs) {
      if (tagOf(key) !== `${CORE}merge`) own.push([tagOf(key) === `${CORE}value` && key.kind === 'scalar' ? { ...key, tag: `${CORE}str` } : key, held])
      else
        for (const one of held.kind === 'sequence' ? held.items.toReversed() : [held]) {
          if (one.kind !== 'mapping') throw new Error('expected a mapping or list of mappings for merging')
          flatten(one)
          copies += one.pairs.length
          if (copies > COPIES) throw new Error('too many entries are merged')
          merged.push(...one.pairs)
        }
    }
    node.pairs = [...merged, ...own]
    busy.delete(node)
    flat.add(node)
  }
}

const SCALARS: ReadonlySet<string> = new Set(['null', 'bool', 'int', 'float', 'binary', 'timestamp', 'str'])
const BOOLS: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false, on: true, off: false }

function scalar(type: string, text: string): unknown {
  if (type === 'str') return text
  if (type === 'null') return null
  if (type === 'bool' && Object.hasOwn(BOOLS, text.toLowerCase())) return BOOLS[text.toLowerCase()]
  if (type === 'int') return int(text)
  if (type === 'float') return float(text)
  if (type === 'timestamp') return timestamp(text)
  if (type === 'binary') return foreign(`b'${atob(text.replace(/\s/g, ''))}'`)
  throw new Error('could not determine a constructor for the tag')
}

/** Python refuses to read more digits. */
const DIGITS = 4300

function int(text: string): bigint {
  const digits = text.replaceAll('_', '')
  const [, sign, size = ''] = /^([-+]?)(.*)$/s.exec(digits) ?? []
  if (size.length > DIGITS) throw new Error(`Exceeds the limit (${DIGITS} digits) for integer string conversion`)
  const octal = /^0[0-7]+$/.test(size) ? `0o${size.slice(1)}` : size
  if (!/^(?:0b[01]+|0o[0-7]+|0x[0-9a-fA-F]+|0|[1-9][0-9]*(?::[0-9]+)*)$/.test(octal)) throw new Error(`invalid literal for int(): '${text}'`)
  const value = octal.includes(':') ? octal.split(':').reduce((sum, part) => sum * 60n + BigInt(part), 0n) : BigInt(octal)
  return sign === '-' ? -value : value
}

function float(text: string): number {
  const lower = text.replaceAll('_', '').toLowerCase()
  const sign = lower.startsWith('-') ? -1 : 1
  const size = lower.replace(/^[-+]/, '')
  if (size === '.inf') return sign * Infinity
  if (size === '.nan') return Number.NaN
  const value = size.split(':').reduce((sum, part) => sum * 60 + (part === '' ? Number.NaN : Number(part)), 0)
  if (Number.isNaN(value)) throw new Error(`could not convert string to float: '${text}'`)
  return sign * value
}

const STAMP = /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.(\d*))?(?:[ \t]*(Z|([-+])(\d\d?)(?::(\d\d))?))?)?$/

function timestamp(text: string): unknown {
  const [found, year = '', month = '', day = '', hour, minute = '', second = '', part = '', zone, sign = '+', hours = '0', minutes = '0'] =
    STAMP.exec(text) ?? []
  const days = new Date(Date.UTC(2000, Number(month), 0)).getUTCDate()
  const leap = Number(month) === 2 && !isLeap(Number(year)) ? 1 : 0
  if (!found || Number(year) < 1 || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > days - leap)
    throw new Error(`invalid date: ${text}`)
  const two = (digits: string): string => digits.padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)}`
  const numbers = [year, month, day].map(Number)
  if (hour === undefined) return foreign(date, `datetime.date(${numbers.join(', ')})`)
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || Number(hours) > 23) throw new Error(`invalid time: ${text}`)
  const micro = part.slice(0, 6).padEnd(6, '0')
  const behind = zone === undefined ? '' : zone === 'Z' ? '+00:00' : `${Number(hours) + Number(minutes) === 0 ? '+' : sign}${two(hours)}:${two(minutes)}`
  const time = `${two(hour)}:${minute}:${second}${Number(micro) > 0 ? `.${micro}` : ''}`
  return foreign(`${date} ${time}${behind}`, `datetime.datetime(${[...numbers, Number(hour), Number(minute)].join(', ')})`)
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
