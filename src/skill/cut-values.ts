import type { Span } from '../text/span.ts'
import type { Field, Skill } from './skill.ts'

/** Keys whose value is prose: there a number sign is hardly ever meant as a comment. */
const PROSE = new Set(['description', 'when_to_use', 'argument-hint', 'compatibility', 'license'])

/** A value of which YAML takes the end for a comment that was meant as text. */
export interface CutValue {
  readonly field: Field
  /** All that was written: from the value, or from the `#` where nothing is before it. */
  readonly span: Span
  /** What is lost, with its `#`. */
  readonly lost: string
  /** A blank follows the `#`: it may be a comment after all. */
  readonly spaced: boolean
}

export function* cutValues({ yaml, fields, source }: Pick<Skill, 'yaml' | 'fields' | 'source'>): Iterable<CutValue> {
  for (const { span: comment } of yaml.comments) {
    const field = ownerOf(comment.start, [...fields.values()])
    if (!field || field.recovery || field.node.kind !== 'scalar' || field.node.style !== 'plain') continue
    const { node, keySpan, key } = field
    const isEmpty = node.source === ''
    if (source.text.slice(isEmpty ? keySpan.end : node.span.end, comment.start).includes('\n')) continue
    const lost = source.text.slice(comment.start, comment.end).trimEnd()
    const spaced = /^#+(?:\s|$)/.test(lost)
    // `# words` after a short setting is a comment; in prose, or glued to a word, it was meant as text.
    if (spaced && !PROSE.has(key)) continue
    yield { field, span: { start: isEmpty ? comment.start : node.span.start, end: comment.start + lost.length }, lost, spaced }
  }
}

/** The field on whose value's line the comment stands. */
function ownerOf(offset: number, fields: readonly Field[]): Field | undefined {
  let owner: Field | undefined
  for (const field of fields) if (field.keySpan.start < offset && (!owner || field.keySpan.start > owner.keySpan.start)) owner = field
  return owner
}
