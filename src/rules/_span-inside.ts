import type { Skill } from '../skill/skill.ts'
import type { YamlNode } from '../skill/yaml-node.ts'
import type { Span } from '../text/span.ts'

/**
 * Where a stretch of a text value stands in the file, if that can be told: on one line, or once only.
 *
 * @param start offset in the value
 */
export function spanInside(skill: Skill, node: YamlNode, start: number, end: number): Span | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'string' || node.alias !== undefined) return undefined
  const written = skill.source.text.slice(node.span.start, node.span.end)
  const whole = written.indexOf(node.value)
  if (whole >= 0) return { start: node.span.start + whole + start, end: node.span.start + whole + end }
  const piece = node.value.slice(start, end)
  const at = written.indexOf(piece)
  if (piece === '' || at < 0 || written.includes(piece, at + 1) || node.value.indexOf(piece) !== node.value.lastIndexOf(piece)) return undefined
  return { start: node.span.start + at, end: node.span.start + at + piece.length }
}
