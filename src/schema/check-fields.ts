import { valueAt } from '../skill/read-node.ts'
import type { Skill } from '../skill/skill.ts'
import { typeName, type PlainValue, type YamlNode } from '../skill/yaml-node.ts'
import type { Span } from '../text/span.ts'
import type { Loss } from './field-facts.ts'
import { fields, knownFields } from './fields.ts'
import { validate } from './frontmatter.validate.ts'
import { messages } from './messages.ts'
import type { AjvIssue } from './validator.ts'

/** A value that some host cannot use. */
export interface FieldIssue {
  /** The top-level field. */
  readonly key: string
  /** The constraint that is broken: `type`, `maxLength`. */
  readonly keyword: string
  readonly message: string
  readonly help?: string
  /** Of the value. */
  readonly span: Span
  /** What hosts do that lose the whole skill over it. */
  readonly loss: Loss
}

/** Keywords in the order of how much they explain: for each place, the first one it breaks is reported. */
const RANK = Object.keys(messages)

/**
 * Check the values of known fields against the schema: one issue at most for each place, in the order of the file.
 * A field without a value counts as absent, as it does in most hosts.
 */
export function checkFields(skill: Skill): FieldIssue[] {
  const data = Object.create(null) as Record<string, PlainValue>
  for (const { key, value } of skill.fields.values()) if (knownFields.has(key) && value !== null) data[key] = value
  if (validate(data)) return []

  const byPlace = new Map<string, AjvIssue>()
  for (const issue of validate.errors ?? []) {
    const known = byPlace.get(issue.instancePath)
    if (!known || rank(issue) < rank(known)) byPlace.set(issue.instancePath, issue)
  }
  const found = [...byPlace.values()].map((issue) => fieldIssue(skill, issue)).filter((issue) => issue !== undefined)
  return found.sort((a, b) => a.span.start - b.span.start)
}

function rank({ keyword }: AjvIssue): number {
  const at = RANK.indexOf(keyword)
  return at < 0 ? RANK.length : at
}

function fieldIssue(skill: Skill, issue: AjvIssue): FieldIssue | undefined {
  const [key = '', ...path] = issue.instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~'))
  let node = skill.fields.get(key)?.node
  let place = key
  for (const segment of path) {
    place += node?.kind === 'list' ? `[${segment}]` : `.${segment}`
    node = valueAt(node, segment)
  }
  if (!node) return undefined
  const { keyword } = issue
  const { message, help } = messages[keyword]?.(issue, place, node) ?? { message: `\`${place}\` breaks the schema's \`${keyword}\`` }
  return {
    key,
    keyword,
    message,
    // Help is given for whole fields only: `paths[0]` is not syntax that an author can write.
    ...(help !== undefined && path.length === 0 && { help }),
    span: node.span,
    loss: lossOver(key, keyword, node, path.length > 0),
  }
}

function lossOver(key: string, keyword: string, node: YamlNode, inside: boolean): Loss {
  const losses = fields[key]?.losses ?? {}
  return losses[keyword] ?? losses[inside ? `item ${typeName(node)}` : typeName(node)] ?? {}
}
