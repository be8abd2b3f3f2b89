import { isStruct, reader, type Dialect, type FieldType, type Shape } from './dialect.ts'
import { CORE, rootOf, type Mapping, type Scalar, type YamlNode } from './yaml-nodes.ts'

const DEPTH = 1000
/** Entries that are gone through; yaml.v3 has a limit of its own on what aliases stand for. */
const MERGES = 500_000

/**
 * yaml.v3 of Go [R: its decode.go and resolve.go], into a struct: text is taken as it is written, whatever type it has elsewhere, and
 * the fields that are not in the struct are passed over.
 */
export const goYaml: Dialect = reader((text, shape = {}) => {
  const root = rootOf(text, { depth: DEPTH, variant: 'go' })
  const fields: Record<string, unknown> = {}
  if (root && !isNull(root)) struct(root, shape, fields, { left: MERGES })
  return fields
})

interface Merges {
  left: number
}

/** Fill in the fields that have nothing yet. */
function struct(node: YamlNode, shape: Shape, fields: Record<string, unknown>, merges: Merges): void {
  const { pairs } = mapping(node, merges)
  const done = new Set(Object.keys(fields))
  let merged: YamlNode | undefined
  for (const [key, value] of pairs) {
    if (isMerge(key)) {
      merged = value
      continue
    }
    const name = read('text', key, merges)
    if (typeof name !== 'string' || !Object.hasOwn(shape, name) || done.has(name)) continue
    const type = shape[name] ?? 'text'
    if (typeof type === 'string') fields[name] = read(type, value, merges)
    else if (isStruct(type)) struct(value, type, (fields[name] = {}), merges)
  }
  if (!merged) return
  for (const one of merged.kind === 'sequence' ? merged.items : [merged]) struct(one, shape, fields, merges)
}

/** A mapping in which no two keys are written alike. */
function mapping(node: YamlNode, merges: Merges): Mapping {
  if (node.kind !== 'mapping') throw new Error(`cannot unmarshal a ${node.kind} into a mapping of fields`)
  merges.left -= 1 + node.pairs.length
  if (merges.left < 0) throw new Error('document contains excessive aliasing')
  const seen = new Set<string>()
  for (const [key] of node.pairs) {
    const same = key.kind === 'scalar' ? `=${key.text}` : key.kind
    if (seen.has(same)) throw new Error(`mapping key ${JSON.stringify(key.kind === 'scalar' ? key.text : '')} already defined`)
    seen.add(same)
  }
  return node
}

function read(type: FieldType, node: YamlNode, merges: Merges): unknown {
  if (isNull(node)) return null
  if (type === 'texts') return texts(node, merges)
  if (node.kind !== 'scalar') throw new Error(`cannot unmarshal a ${node.kind} into a ${type}`)
  if (type !== 'boolean') return scalar(node)
  const word = scalar(node)
  const untagged = node.tag === undefined || node.tag === '!' || node.tag === `${CORE}bool`
  if (untagged && !isText(node) && BOOLS.has(word)) return word.toLowerCase() === 'true'
  // Words of YAML 1.1 count here even in quotes.
  if (/^(?:y|Y|yes|Yes|YES|on|On|ON)$/.test(word)) return true
  if (/^(?:n|N|no|No|NO|off|Off|OFF)$/.test(word)) return false
  throw new Error(`cannot unmarshal \`${word}\` into a boolean`)
}

function texts(node: YamlNode, merges: Merges): Record<string, unknown> {
  const { pairs } = mapping(node, merges)
  const held: Record<string, unknown> = {}
  let merged: YamlNode | undefined
  for (const [key, value] of pairs) {
    if (isMerge(key)) merged = value
    else held[String(read('text', key, merges))] = read('text', value, merges)
  }
  if (!merged) return held
  for (const one of merged.kind === 'sequence' ? merged.items : [merged]) Object.assign(held, texts(one, merges), { ...held })
  return held
}

const NULLS: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL'])
const BOOLS: ReadonlySet<string> = new Set(['true', 'True', 'TRUE', 'false', 'False', 'FALSE'])
const INT = /^[-+]?(?:0[bB][01]+|0[xX][0-9a-fA-F]+|0[oO]?[0-7]*|[1-9][0-9]*)$/
const FLOAT = /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/

/** It is text for certain: by its tag, or by its quotes. */
const isText = ({ tag, style }: Scalar): boolean => tag === `${CORE}str` || ((tag === undefined || tag === '!') && style !== 'plain')

function isNull(node: YamlNode): boolean {
  return node.kind === 'scalar' && !isText(node) && (node.tag === undefined || node.tag === '!' || node.tag === `${CORE}null`) && NULLS.has(node.text)
}

function isMerge(node: YamlNode): boolean {
  return (
    node.kind === 'scalar' && node.text === '<<' && (node.tag === `${CORE}merge` || ((node.tag === undefined || node.tag === '!') && node.style === 'plain'))
  )
}

/** What text with a tag must be. */
const FITS: Readonly<Record<string, (text: string, digits: string) => boolean>> = {
  bool: (text) => BOOLS.has(text),
  null: (text) => NULLS.has(text),
  int: (_, digits) => INT.test(digits),
  float: (_, digits) => INT.test(digits) || FLOAT.test(digits),
}

/** The text of a scalar, which must be what its tag says. */
function scalar(node: Scalar): string {
  const type = node.tag?.startsWith(CORE) ? node.tag.slice(CORE.length) : undefined
  if (type === 'binary') return atob(node.text)
  const fits = type === undefined || !Object.hasOwn(FITS, type) || FITS[type]?.(node.text, node.text.replaceAll('_', ''))
  if (!fits) throw new Error(`cannot decode \`${node.text}\` as a ${type}`)
  return node.text
}
