import { nearestWithin } from '../text/edit-distance.ts'
import type { Span } from '../text/span.ts'
import { entriesIn, entryOf, itemsOf, textIn, valueAt, type KeyPath } from '../skill/read-node.ts'
import { typeName, type YamlNode } from '../skill/yaml-node.ts'

/** What a value must be. Tables of fields are made of these. */
export type Shape =
  | { readonly is: 'any' }
  | { readonly is: 'boolean' }
  | { readonly is: 'null' }
  | NumberShape
  | TextShape
  | PathShape
  | { readonly is: 'list'; readonly of: Shape; readonly min?: number }
  /** Any key that is `like` this, and the same shape for every value. */
  | { readonly is: 'map'; readonly of: Shape; readonly like?: RegExp; readonly keys?: string; readonly min?: number }
  | RecordShape
  /** The first that takes this kind of value. */
  | { readonly is: 'either'; readonly of: readonly Shape[] }
  /** Which one is told by the text under a key; `none` is for a map without it. */
  | { readonly is: 'tagged'; readonly by: string; readonly of: Readonly<Record<string, Shape>>; readonly none?: Shape }

interface NumberShape {
  readonly is: 'number'
  readonly min?: number
  readonly max?: number
  readonly above?: number
  readonly whole?: true
}

interface TextShape {
  readonly is: 'text'
  readonly filled?: true
  readonly among?: readonly string[]
  readonly like?: RegExp
  readonly url?: true
  /** What it must be, where `like` says it. */
  readonly says?: string
}

/** A path in the package, which begins with `./`. */
export interface PathShape {
  readonly is: 'path'
  readonly to: 'file' | 'directory' | 'either'
  /** What files there must end in, for the manifest to be taken. */
  readonly ends?: readonly string[]
  /** What files there must end in, for anything to be loaded. */
  readonly loads?: string
  /** `.` is taken, too. */
  readonly dot?: true
  /** So is an address on the network. */
  readonly url?: true
}

export interface RecordShape {
  readonly is: 'record'
  readonly fields: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  /** What becomes of other keys. */
  readonly others: 'free' | 'ignored' | 'refused'
}

export const any = { is: 'any' } as const
export const boolean = { is: 'boolean' } as const
export const text = { is: 'text' } as const
export const filled = { is: 'text', filled: true } as const
export const number = { is: 'number' } as const
export const positive = { is: 'number', above: 0, whole: true } as const
/** The same for all of these keys. */
export const all = (shape: Shape, ...keys: readonly string[]): Readonly<Record<string, Shape>> => Object.fromEntries(keys.map((key) => [key, shape]))
export const texts: Shape = { is: 'list', of: text }
export const textMap: Shape = { is: 'map', of: text }
export const listOf = (of: Shape): Shape => ({ is: 'list', of })
export const mapOf = (of: Shape): Shape => ({ is: 'map', of })
export const oneOf = (...among: readonly string[]): Shape => ({ is: 'text', among })
export const either = (...of: readonly Shape[]): Shape => ({ is: 'either', of })
export const oneOrMore = (of: Shape): Shape => either(of, listOf(of))
export const path = (to: PathShape['to'], more: Partial<PathShape> = {}): PathShape => ({ is: 'path', to, ...more })

export function record(fields: RecordShape['fields'], required: readonly string[] = [], others: RecordShape['others'] = 'ignored'): RecordShape {
  return { is: 'record', fields, required, others }
}

/** A value that is not what it must be. */
export interface Fault {
  /** `ignored`: nobody reads this key. `path`: no path as hosts take it. */
  readonly kind: 'type' | 'missing' | 'unknown' | 'ignored' | 'path'
  readonly at: KeyPath
  readonly span: Span
  /** Follows the name of the key: `must be a list, not text`. */
  readonly says: string
  readonly help?: string
}

export interface NamedPath {
  readonly at: KeyPath
  readonly path: string
  readonly span: Span
  readonly shape: PathShape
}

/** Hold a value against its shape; `paths` are those that are written as paths must be. */
export function fit(node: YamlNode, shape: Shape, at: KeyPath = []): { readonly faults: readonly Fault[]; readonly paths: readonly NamedPath[] } {
  const faults: Fault[] = []
  const paths: NamedPath[] = []
  const say = (says: string, node: YamlNode, at: KeyPath, help?: string, kind: Fault['kind'] = 'type'): void => {
    faults.push({ kind, at, span: node.span, says, ...(help !== undefined && { help }) })
  }
  const missing = (key: string, { span }: YamlNode, at: KeyPath): unknown => faults.push({ kind: 'missing', at: [...at, key], span, says: 'is missing' })
  const visit = (node: YamlNode, shape: Shape, at: KeyPath): void => {
    if (!takes(shape, node)) return say(`must be ${nameOf(shape)}, not ${typeName(node)}`, node, at)
    const value = node.kind === 'scalar' ? node.value : undefined
    const items = itemsOf(node)
    const entries = entriesIn(node)
    if (shape.is === 'number' || shape.is === 'text') {
      const wrong = shape.is === 'number' ? wrongNumber(Number(value), shape) : wrongText(String(value), shape)
      if (wrong !== undefined) say(wrong, node, at)
    } else if (shape.is === 'path') {
      const wrong = wrongPath(String(value), shape)
      if (wrong) say(wrong.says, node, at, wrong.help, 'path')
      else if (!WEB.test(String(value))) paths.push({ at, path: String(value), span: node.span, shape })
    } else if (shape.is === 'list') {
      if (items.length < (shape.min ?? 0)) say('must not be empty', node, at)
      for (const [i, item] of items.entries()) visit(item, shape.of, [...at, String(i)])
    } else if (shape.is === 'map') {
      if (entries.length < (shape.min ?? 0)) say('must not be empty', node, at)
      for (const { key, keySpan: span, value } of entries) {
        if (shape.like && !shape.like.test(key)) faults.push({ kind: 'type', at: [...at, key], span, says: `must be ${shape.keys ?? 'another key'}` })
        visit(value, shape.of, [...at, key])
      }
    } else if (shape.is === 'record') {
      for (const key of shape.required ?? []) if (!entryOf(node, key)) missing(key, node, at)
      for (const { key, keySpan: span, value } of entries) {
        const field = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined
        const near = field ? undefined : meantKey(key, Object.keys(shape.fields))
        const kind = shape.others === 'refused' ? 'unknown' : 'ignored'
        if (field) visit(value, field, [...at, key])
        else if (shape.others !== 'free')
          faults.push({ kind, at: [...at, key], span, says: 'is not known', ...(near !== undefined && { help: `write \`${near}\`` }) })
      }
    } else if (shape.is === 'either') visit(node, shape.of.find((one) => takes(one, node)) as Shape, at)
    else if (shape.is === 'tagged') {
      const tag = valueAt(node, shape.by)
      const word = textIn(tag) ?? ''
      const one = tag ? (Object.hasOwn(shape.of, word) ? shape.of[word] : undefined) : shape.none
      if (one) visit(node, one, at)
      else if (tag) say(`must be ${orList(Object.keys(shape.of))}`, tag, [...at, shape.by])
      else missing(shape.by, node, at)
    }
  }
  visit(node, shape, at)
  return { faults, paths }
}

/** The known key that is spelled almost like this one. */
function meantKey(key: string, known: readonly string[]): string | undefined {
  const plain = (one: string): string => one.toLowerCase().replace(/[-_]/g, '')
  return known.find((one) => plain(one) === plain(key)) ?? nearestWithin(key.length > 6 ? 2 : key.length > 3 ? 1 : 0, key, known)
}

/** Whether it is the kind of value at all. */
function takes(shape: Shape, node: YamlNode): boolean {
  const value = node.kind === 'scalar' ? node.value : undefined
  if (shape.is === 'any') return true
  if (shape.is === 'either') return shape.of.some((one) => takes(one, node))
  if (shape.is === 'null') return value === null
  if (shape.is === 'boolean' || shape.is === 'number') return typeof value === shape.is
  if (shape.is === 'text' || shape.is === 'path') return typeof value === 'string'
  return node.kind === (shape.is === 'list' ? 'list' : 'map')
}

/** What a value of a shape is called. */
export function nameOf(shape: Shape): string {
  const names: Readonly<Record<string, string>> = { null: 'null', boolean: 'true or false', number: 'a number', text: 'text', path: 'a path', list: 'a list' }
  if (shape.is === 'either') return orList([...new Set(shape.of.map(nameOf))])
  return names[shape.is] ?? 'a map'
}

export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function wrongNumber(value: number, { min = -Infinity, max = Infinity, above = -Infinity, whole }: NumberShape): string | undefined {
  if (value < min) return `must be ${min} or more`
  if (value > max) return `must be ${max} or less`
  if (value <= above) return `must be more than ${above}`
  return whole && !Number.isInteger(value) ? 'must be a whole number' : undefined
}

function wrongText(value: string, { filled, among, like, url, says }: TextShape): string | undefined {
  if (filled && value === '') return 'must not be empty'
  if (among && !among.includes(value)) return `must be ${orList(among)}`
  if (url && !URL.canParse(value)) return 'must be a URL with a scheme, such as `https:`'
  if (like && !like.test(value)) return `must be ${says ?? 'another value'}`
  return undefined
}

const WEB = /^https?:\/\//

function wrongPath(value: string, { ends, dot, url }: PathShape): { says: string; help?: string } | undefined {
  if ((dot && value === '.') || (url && WEB.test(value))) return undefined
  if (!value.startsWith('./')) {
    const inside = value.replace(/^[\\/]+|^\.[\\/]*/, '').replaceAll('\\', '/')
    return { says: `must begin with \`./\``, ...(/^[\w-]/.test(inside) && !value.includes(':') && { help: `write \`./${inside}\`` }) }
  }
  if (ends && !ends.some((end) => value.endsWith(end))) return { says: `must end with \`${ends.join('` or `')}\`` }
  return undefined
}
