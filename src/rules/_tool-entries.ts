import type { Skill } from '../skill/skill.ts'
import type { Span } from '../text/span.ts'
import { spanInside } from './_span-inside.ts'

/** The tools that a field lists, as text between commas or spaces or as a list, each with its place. */
export function toolEntries(skill: Skill, key: string): { readonly text: string; readonly span: Span }[] {
  const node = skill.fields.get(key)?.node
  if (!node || node.kind === 'map') return []
  return (node.kind === 'list' ? node.items : [node]).flatMap((item) => {
    if (item.kind !== 'scalar' || typeof item.value !== 'string') return []
    // Blanks and commas inside parentheses belong to the entry: `Bash(git add, git commit:*)`.
    return [...item.value.matchAll(/[^\s,(]+(?:\([^)]*\)?)?|\([^)]*\)?/g)].map(({ 0: text, index }) => ({
      text,
      span: spanInside(skill, item, index, index + text.length) ?? item.span,
    }))
  })
}
