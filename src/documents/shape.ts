import { nearestWithin } from '../text/edit-distance.ts'
import type { Span } from '../text/span.ts'
import { typeName, type YamlNode } from '../skill/yaml-node.ts'

/** What a value must be. Tables of fields are made of these. */
export type Shape =
  | { readonly is: 'any' }
  | { readonly is: 'boolean' }
  | { readonly is: 'null' }
  | { readonly is: 'number'; readonly min?: number; readonly max?: number; readonly above?: number; readonly whole?: true }
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

/** The keys that lead to a value. */
export type KeyPath = readonly string[]

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

export interface Fitted {
  readonly faults: readonly Fault[]
  /** The paths that are written as paths must be. */
  readonly paths: readonly NamedPath[]
}

/** Hold a value against its shape. */
export function fit(node: YamlNode, shape: Shape, at: KeyPath = []): Fitted {
  const faults: Fault[] = []
  const paths: NamedPath[] = []
  const say = (says: string, node: YamlNode, at: KeyPath, help?: string, kind: Fault['kind'] = 'type'): void => {
    faults.push({ kind, at, span: node.span, says, ...(help !== undefined && { help }) })
  }
  const visit = (node: YamlNode, shape: Shape, at: KeyPath): void => {
    if (!takes(shape, node)) return say(`must be ${nameOf(shape)}, not ${typeName(node)}`, node, at)
    switch (shape.is) {
      case 'any':
      case 'boolean':
      case 'null':
        return
      case 'number': {
        const value = (node as { value: number }).value
        const { min = -Infinity, max = Infinity, above = -Infinity, whole } = shape
        if (value < min) say(`must be ${min} or more`, node, at)
        else if (value > max) say(`must be ${max} or less`, node, at)
        else if (value <= above) say(`must be more than ${above}`, node, at)
        else if (whole && !Number.isInteger(value)) say('must be a whole number', node, at)
        return
      }
      case 'text': {
        const wrong = wrongText((node as { value: string }).value, shape)
        if (wrong !== undefined) say(wrong, node, at)
        return
      }
      case 'path': {
        const value = (node as { value: string }).value
        const wrong = wrongPath(value, shape)
        if (wrong) say(wrong.says, node, at, wrong.help, 'path')
        else if (!isUrl(value)) paths.push({ at, path: value, span: node.span, shape })
        return
      }
      case 'list': {
        const { items } = node as { items: readonly YamlNode[] }
        if (items.length < (shape.min ?? 0)) say('must not be empty', node, at)
        items.forEach((item, i) => visit(item, shape.of, [...at, String(i)]))
        return
      }
      case 'map': {
        const { entries } = node as Extract<YamlNode, { kind: 'map' }>
        if (entries.length < (shape.min ?? 0)) say('must not be empty', node, at)
        for (const { key, keySpan, value } of entries) {
          if (shape.like && !shape.like.test(key))
            faults.push({ kind: 'type', at: [...at, key], span: keySpan, says: `must be ${shape.keys ?? 'another key'}` })
          visit(value, shape.of, [...at, key])
        }
        return
      }
      case 'record': {
        const { entries } = node as Extract<YamlNode, { kind: 'map' }>
        const known = Object.keys(shape.fields)
        for (const key of shape.required ?? [])
          if (!entries.some((entry) => entry.key === key)) faults.push({ kind: 'missing', at: [...at, key], span: node.span, says: 'is missing' })
        for (const { key, keySpan, value } of entries) {
          const field = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined
          const near = field ? undefined : meantKey(key, known)
          const help = near === undefined ? {} : { help: `write \`${near}\`` }
          if (field) visit(value, field, [...at, key])
          else if (shape.others !== 'free')
            faults.push({ kind: shape.others === 'refused' ? 'unknown' : 'ignored', at: [...at, key], span: keySpan, says: 'is not known', ...help })
        }
        return
      }
      case 'either':
        return visit(node, shape.of.find((one) => takes(one, node)) as Shape, at)
      case 'tagged': {
        const tag = entryOf(node, shape.by)
        if (!tag) {
          if (shape.none) visit(node, shape.none, at)
          else faults.push({ kind: 'missing', at: [...at, shape.by], span: node.span, says: 'is missing' })
          return
        }
        const { value } = tag.value as { value?: unknown }
        const one = typeof value === 'string' && Object.hasOwn(shape.of, value) ? shape.of[value] : undefined
        if (one) return visit(node, one, at)
        return say(`must be ${orList(Object.keys(shape.of))}`, tag.value, [...at, shape.by])
      }
    }
  }
  visit(node, shape, at)
  return { faults, paths }
}

/** The known key that is spelled almost like this one. */
function meantKey(key: string, known: readonly string[]): string | undefined {
  const plain = (one: string): string => one.toLowerCase().replace(/[-_]/g, '')
  return known.find((one) => plain(one) === plain(key)) ?? nearestWithin(key.length > 4 ? 2 : key.length > 3 ? 1 : 0, key, known)
}

/** Whether it is the kind of value at all. */
function takes(shape: Shape, node: YamlNode): boolean {
  const value = node.kind === 'scalar' ? node.value : undefined
  switch (shape.is) {
    case 'any':
      return true
    case 'boolean':
    case 'number':
      return typeof value === shape.is
    case 'null':
      return value === null
    case 'text':
    case 'path':
      return typeof value === 'string'
    case 'list':
      return node.kind === 'list'
    case 'either':
      return shape.of.some((one) => takes(one, node))
    default:
      return node.kind === 'map'
  }
}

function nameOf(shape: Shape): string {
  const names: Readonly<Record<string, string>> = { null: 'null', boolean: 'true or false', number: 'a number', text: 'text', path: 'a path', list: 'a list' }
  if (shape.is === 'either') return orList([...new Set(shape.of.map(nameOf))])
  return names[shape.is] ?? 'a map'
}

export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function wrongText(value: string, { filled, among, like, url, says }: TextShape): string | undefined {
  if (filled && value === '') return 'must not be empty'
  if (among && !among.includes(value)) return `must be ${orList(among)}`
  if (url && !URL.canParse(value)) return 'must be a URL with its scheme'
  if (like && !like.test(value)) return `must be ${says ?? 'written otherwise'}`
  return undefined
}

function isUrl(value: string): boolean {
  return /^https?:\/\//.test(value)
}

function wrongPath(value: string, { ends, dot, url }: PathShape): { says: string; help?: string } | undefined {
  if ((dot && value === '.') || (url && isUrl(value))) return undefined
  if (!value.startsWith('./')) {
    const inside = value.replace(/^[\\/]+|^\.[\\/]*/, '').replaceAll('\\', '/')
    return { says: `must begin with \`./\``, ...(/^[\w-]/.test(inside) && !value.includes(':') && { help: `write \`./${inside}\`` }) }
  }
  if (ends && !ends.some((end) => value.endsWith(end))) return { says: `must end with \`${ends.join('` or `')}\`` }
  return undefined
}

/** The entry of a map under a key. */
export function entryOf(node: YamlNode | undefined, key: string): Extract<YamlNode, { kind: 'map' }>['entries'][number] | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined
}

/** The value under a chain of keys. */
export function valueAt(node: YamlNode | undefined, ...keys: KeyPath): YamlNode | undefined {
  let one = node
  for (const key of keys) one = one?.kind === 'list' ? one.items[Number(key)] : entryOf(one, key)?.value
  return one
}

/** What a list holds, and what a map holds; nothing where it is none. */
export function itemsOf(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === 'list' ? node.items : []
}

export function entriesIn(node: YamlNode | undefined): Extract<YamlNode, { kind: 'map' }>['entries'] {
  return node?.kind === 'map' ? node.entries : []
}

/** The texts and numbers of a list, as texts. */
export function wordsIn(node: YamlNode | undefined): readonly string[] {
  return itemsOf(node).flatMap((item) => (item.kind === 'scalar' ? [String(item.value)] : []))
}

/** The text under a chain of keys. */
export function textAt(node: YamlNode | undefined, ...keys: KeyPath): string | undefined {
  return textIn(valueAt(node, ...keys))
}

export function textIn(node: YamlNode | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}

/** Whether a switch under a key is set to this. */
export function isSet(node: YamlNode | undefined, key: string, wanted: boolean): boolean {
  const one = valueAt(node, key)
  return one?.kind === 'scalar' && one.value === wanted
}
