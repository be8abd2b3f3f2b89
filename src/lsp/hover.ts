import type { Hover } from 'vscode-languageserver'
import type { SourceText } from '../text/source-text.ts'
import type { Fields } from './fields.ts'
import { placeInFrontmatter } from './frontmatter-place.ts'
import { rangeOf } from './positions.ts'

/** Keys with which hosts list a skill. */
const LISTED = ['name', 'description']

/** What a field of the frontmatter is; of those that are listed also what hosts make of the skill. */
export async function hoverAt(source: SourceText, offset: number, fields: Fields, outcome: () => Promise<readonly string[]>): Promise<Hover | undefined> {
  const place = placeInFrontmatter(source, offset)
  const field = place && fields.get(place.key)
  if (!field) return undefined
  const values = field.values.length > 0 ? `: ${field.values.map((one) => `\`${one}\``).join(', ')}` : field.type && `: ${field.type}`
  const lines = [`**${place.key}**${values}`, field.says, ...(LISTED.includes(place.key) ? await outcome() : [])]
  return { contents: { kind: 'markdown', value: lines.filter((one) => one !== undefined).join('\n\n') }, range: rangeOf(source, place.span) }
}
