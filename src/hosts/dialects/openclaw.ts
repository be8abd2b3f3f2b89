import { isAlias, isMap, isNode, isScalar, parseDocument } from 'yaml'
import type { Parsed } from './dialect.ts'
import { tooMuch } from './cost.ts'
import { simpleYaml } from './simple.ts'

/** How often the host repairs a line and reads again [R]. */
const ROUNDS = 3

/** OpenClaw's frontmatter: `yaml` 2, a repair of the description, and all values as text [R: packages/markdown-core/src/frontmatter.ts]. */
export function openclaw(text: string): Parsed {
  const costly = tooMuch(text)
  const byLine = valuesByLine(text)
  if (costly !== undefined) {
    const simple = simpleYaml(text)
    return simple && 'value' in simple ? inTexts(simple.value as object, new Set(), byLine) : { error: costly }
  }
  let tried = text
  let parsed = readOnce(tried, byLine)
  for (let round = 0; round < ROUNDS && 'error' in parsed; round++) {
    const mended = mend(tried)
    if (mended === tried) break
    tried = mended
    parsed = readOnce(tried, byLine)
  }
  return parsed
}

/** Values that YAML leaves null, or does not have at all, come from a reading line by line of the text as it was. */
function readOnce(text: string, byLine: ReadonlyMap<string, string>): Parsed {
  try {
    const doc = document(text)
    const [error] = doc.errors
    if (error) return { error: `${error.code}: ${error.message}` }
    const value: unknown = isMap(doc.contents) ? doc.toJS() : undefined
    if (typeof value !== 'object' || value === null) return { error: 'INVALID_ROOT: frontmatter must be a YAML mapping' }

    const withColon = new Set<string>()
    for (const { key } of isMap(doc.contents) ? doc.contents.items : []) {
      const start = isNode(key) ? key.range?.[0] : undefined
      const field = start === undefined ? undefined : fieldIn(text.slice(start, lineEnd(text, start)))
      if (field?.value.includes(':')) withColon.add(field.key)
    }

    return inTexts(value, withColon, byLine)
  } catch (error) {
    return { error: `YAML_EXCEPTION: ${(error as Error).message}` }
  }
}

function inTexts(mapping: object, withColon: ReadonlySet<string>, byLine: ReadonlyMap<string, string>): Parsed {
  const values = new Map<string, string>()
  for (const [rawKey, held] of Object.entries(mapping)) {
    const key = rawKey.trim()
    const asText = key === '' ? undefined : inText(held)
    if (asText === undefined) continue
    // A list or mapping that stands behind its key and has a colon in it was meant as text.
    const written = typeof held === 'object' && withColon.has(key) ? byLine.get(key) : undefined
    values.set(key, written ?? asText)
  }
  for (const [key, held] of byLine) if (!values.has(key)) values.set(key, held)
  return { value: Object.fromEntries(values) }
}

function document(text: string) {
  return parseDocument(text, { schema: 'core', prettyErrors: false, logLevel: 'error' })
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function inText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  try {
    return JSON.stringify(value)
  } catch {
    return undefined // A collection that holds itself.
  }
}

/**
 * Quote the value on the line of the first error, if it is a description at the top level; `read_when` and `summary` only for a
 * `: ` in them. Without an error, a description that is an alias.
 */
function mend(text: string): string {
  const doc = document(text)
  if (!isMap(doc.contents)) return text
  const { items } = doc.contents
  const [error] = doc.errors
  const alias = items.find(({ key, value }) => isScalar(key) && key.value === 'description' && isAlias(value))
  const at = error?.pos[0] ?? (isNode(alias?.key) ? alias.key.range?.[0] : undefined)
  if (at === undefined) return text

  const start = text.lastIndexOf('\n', at) + 1
  const end = lineEnd(text, at)
  const field = fieldIn(text.slice(start, end), 'quotes')
  const written = field?.value.trim()
  if (!field || !written || BLOCK_HEADER.test(written)) return text
  if (!items.some(({ key }) => isScalar(key) && key.value === field.key && key.range?.[0] === start)) return text
  const colon = error?.code === 'BLOCK_AS_IMPLICIT_KEY' && written.includes(': ')
  if (field.key !== 'description' && !(COLON_ONLY.has(field.key) && colon)) return text
  return `${text.slice(0, start)}${field.key}: ${JSON.stringify(withoutQuotes(written))}${text.slice(end)}`
}

const COLON_ONLY: ReadonlySet<string> = new Set(['read_when', 'summary'])
const BLOCK_HEADER = /^[|>](?:[1-9][+-]?|[+-][1-9]?)?$/

/** A field on a line, its value as it is written, without spaces before it. Keys are words and hyphens, with `quotes` in quotes, too. */
function fieldIn(line: string, quotes?: 'quotes'): { readonly key: string; readonly value: string } | undefined {
  const colon = line.indexOf(':')
  if (colon < 0) return undefined
  const written = line.slice(0, colon)
  const key = quotes && /^(["']).*\1$/.test(written) ? written.slice(1, -1) : written
  const value = line.slice(colon + 1).trimStart()
  // The host's pattern stops at these two, which JavaScript takes for line ends.
  return /^[\w-]+$/.test(key) && !/[\u2028\u2029]/.test(value) ? { key, value } : undefined
}

/** `"a"` and `'a'` are `a`; no escape is read. */
function withoutQuotes(text: string): string {
  const quote = text.at(0)
  return (quote === '"' || quote === "'") && text.at(-1) === quote ? text.slice(1, -1) : text
}

/** OpenClaw's reading of frontmatter line by line, without YAML; an empty value takes the indented lines that follow. */
function valuesByLine(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index++) {
    const field = fieldIn(lines[index] ?? '')
    if (!field) continue
    let value = field.value.trim()
    if (value === '' && INDENTED.test(lines[index + 1] ?? '')) {
      const first = index + 1
      while (index + 1 < lines.length && (lines[index + 1] === '' || INDENTED.test(lines[index + 1] ?? ''))) index++
      value = lines
        .slice(first, index + 1)
        .join('\n')
        .trim()
    } else {
      value = withoutQuotes(value)
    }
    if (value !== '') values.set(field.key, value)
  }
  return values
}

const INDENTED = /^[ \t]/
