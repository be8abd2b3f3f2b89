import { typeName, type YamlNode } from '../skill/yaml-node.ts'
import { kebabCase } from '../text/kebab-case.ts'
import { BOOLEAN_WORDS } from './boolean-words.ts'
import type { AjvIssue } from './validator.ts'

export interface FieldMessage {
  /** Subject, problem; lower case, no full stop. */
  readonly message: string
  /** What to write instead, where it is known. */
  readonly help?: string
}

/** Describes an issue. `key` is the place as a reader would name it: `hooks.Stop`, `paths[0]`. */
export type Describe = (issue: AjvIssue, key: string, node: YamlNode) => FieldMessage

/**
 * What a broken constraint is called, by its keyword in the schema.
 * Of several issues at one place, only the one whose keyword comes first here is reported.
 */
export const messages: Readonly<Record<string, Describe>> = {
  enum: ({ params }, key, node) => {
    const allowed = (params['allowedValues'] as readonly unknown[]).join(', ').replace(/, (?=[^,]*$)/, ' or ')
    return { message: node.kind === 'scalar' && node.value !== null ? `${assignment(key, node)} is not ${allowed}` : `${place(key, node)}, not ${allowed}` }
  },
  type: ({ params }, key, node) => {
    const wanted = [params['type']].flat() as string[]
    const help = wanted.map((type) => helpByType[type]?.(key, node)).find((text) => text !== undefined)
    return { message: `${place(key, node)}, not ${wanted.map((type) => TYPES[type] ?? type).join(' or ')}`, ...(help !== undefined && { help }) }
  },
  minLength: ({ params }, key, node) => {
    if (params['limit'] === 1) return { message: `\`${key}\` is empty` }
    return { message: `\`${key}\` has ${count(lengthOf(node), 'character')}, fewer than ${String(params['limit'])}` }
  },
  maxLength: ({ params }, key, node) => ({ message: `\`${key}\` has ${lengthOf(node)} characters, more than ${String(params['limit'])}` }),
  pattern: ({ params }, key, node) => {
    const { problem, fix } = PATTERNS[params['pattern'] as string] ?? { problem: `does not match \`${String(params['pattern'])}\``, fix: () => '' }
    const better = fix(node)
    return { message: `${assignment(key, node)} ${problem}`, ...(better !== '' && { help: `write \`${key}: ${better}\`` }) }
  },
  anyOf: (_issue, key, node) => ({ message: `${place(key, node)}, which no host accepts` }),
}

/** Of types that a schema asks for. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'a map',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
}

/** Of types that a value has. */
const KINDS: Readonly<Record<string, string>> = {
  text: 'is text',
  number: 'is a number',
  boolean: 'is a boolean',
  list: 'is a list',
  map: 'is a map',
  null: 'is empty',
}

const PATTERNS: Readonly<Record<string, { readonly problem: string; readonly fix: (node: YamlNode) => string }>> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': {
    problem: 'has other characters than lower-case letters, digits and single hyphens',
    fix: (node) => (node.kind === 'scalar' ? kebabCase(String(node.value)) : ''),
  },
}

/** How to come to a type, where the value tells what was meant. */
const helpByType: Readonly<Record<string, (key: string, node: YamlNode) => string | undefined>> = {
  string: (key, node) => {
    if (node.kind === 'scalar') return node.source === '' ? undefined : `quote it: \`${key}: "${clean(node.source)}"\``
    if (node.kind === 'list' && node.flow) return `quote it: \`${key}: ${quoteFor(flowSource(node))}\``
    return undefined
  },
  boolean: (key, node) => {
    if (node.kind !== 'scalar') return undefined
    const meant = BOOLEAN_WORDS[String(node.value).trim().toLowerCase()]
    return meant === undefined ? undefined : `write \`${key}: ${meant}\``
  },
  array: (key, node) => (node.kind === 'scalar' && typeof node.value === 'string' ? `write a list: \`${key}: [${shorten(clean(node.source))}]\`` : undefined),
  object: (key, node) => (node.kind === 'scalar' && node.value !== null ? `write the keys below \`${key}:\`, each on its own line` : undefined),
}

function place(key: string, node: YamlNode): string {
  const kind = KINDS[typeName(node)] ?? 'is something else'
  return node.kind === 'scalar' && node.value !== null ? `${assignment(key, node)} ${kind}` : `\`${key}\` ${kind}`
}

/** The entry as written, shortened. */
function assignment(key: string, node: YamlNode): string {
  if (node.kind !== 'scalar') return `\`${key}\``
  const written = node.style === 'block' || node.source === '' ? String(node.value) : node.source
  return `\`${key}: ${shorten(clean(written))}\``
}

/** Fit to stand on one line between backticks. */
function clean(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/`/g, "'")
    .replace(/[\p{Cc}\p{Cf}]/gu, '\u{fffd}')
    .trim()
}

const LONGEST = 40

function shorten(text: string): string {
  const characters = [...text]
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`
}

/** A list on one line, as its author wrote it but for the spaces. */
function flowSource(node: YamlNode): string {
  if (node.kind === 'scalar') return node.source
  const inner = node.kind === 'list' ? node.items.map(flowSource) : node.entries.map(({ key, value }) => `${key}: ${flowSource(value)}`)
  // The only map that brackets make without braces is one entry in a list: `[optional: date]`.
  return node.kind === 'list' ? `[${inner.join(', ')}]` : node.entries.length === 1 ? inner.join() : `{${inner.join(', ')}}`
}

function quoteFor(text: string): string {
  const one = clean(text)
  return one.includes('"') ? `'${one.replace(/'/g, "''")}'` : `"${one}"`
}

/** Limits count code points. */
function lengthOf(node: YamlNode): number {
  return node.kind === 'scalar' ? [...String(node.value)].length : 0
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
