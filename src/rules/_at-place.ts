import type { Finding } from '../risk/evidence/finding.ts'
import { LOWER, oneLower, type Level } from '../risk/evidence/level.ts'
import { whyLowered } from '../risk/judge/lowered.ts'
import type { Skill } from '../skill/skill.ts'
import type { Span } from '../text/span.ts'

/** A finding on a stretch of a document: one level lower, and why, where the text around it warns of what stands there. */
export function atPlace(
  skill: Skill,
  file: string,
  span: Span,
  { level, message, help }: { readonly level: Level; readonly message: string; readonly help: string },
): Finding {
  const why = level === 'note' ? undefined : whyLowered(skill, file, span)
  return {
    message: why === undefined ? message : message + oneLower(why),
    file,
    span,
    help,
    level: why === undefined ? level : LOWER[level],
    confidence: level === 'error' ? 'high' : level === 'warning' ? 'medium' : 'low',
  }
}
