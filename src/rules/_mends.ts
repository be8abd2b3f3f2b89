import type { RecoveryCause } from '../skill/recover.ts'
import type { Skill } from '../skill/skill.ts'
import type { Edit } from '../text/span.ts'

/** What the edits of a recovery do, where they add no quotes. */
export const MENDS: Partial<Record<RecoveryCause, string>> = {
  tab: 'indent with spaces below',
  indentation: 'indent the lines of',
  'no-space': 'write a colon and a space after',
  'no-colon': 'write a colon after',
  'list-on-key-line': 'move the list below',
  bullets: 'write a list with `-` in',
}

/** What a fix does to the entries that were recovered. */
export function title(recoveries: Skill['recoveries'], edits: readonly Edit[]): string {
  const mends = new Map<string, Set<string>>()
  for (const { key, keySpan, span, cause } of recoveries) {
    const quotes = edits.some(({ span: { start, end }, text }) => start >= keySpan.start && end <= span.end && /["']/.test(text))
    const verb = (quotes ? undefined : MENDS[cause]) ?? 'quote'
    mends.set(verb, (mends.get(verb) ?? new Set()).add(`\`${key}\``))
  }
  return [...mends].map(([verb, keys]) => `${verb} ${[...keys].join(' and ')}`).join(', ')
}
