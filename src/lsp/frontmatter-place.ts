import { splitFrontmatter } from '../skill/frontmatter.ts'
import type { SourceText } from '../text/source-text.ts'
import type { Span } from '../text/span.ts'

/** What stands at a place of the frontmatter, by its lines: what is being typed need not be YAML yet. */
export interface FrontmatterPlace {
  /** That of the entry which the place is in. */
  readonly key: string
  /** `below`: in a later line than the key. */
  readonly in: 'key' | 'value' | 'below'
  /** The key, or what stands of the value in this line. */
  readonly span: Span
  /** The key has a colon. */
  readonly colon: boolean
  /** All keys of the frontmatter. */
  readonly keys: readonly string[]
}

const ENTRY = /^([A-Za-z_][\w-]*)?([ \t]*:[ \t]*)?/

export function placeInFrontmatter(source: SourceText, offset: number): FrontmatterPlace | undefined {
  const yaml = yamlIn(source.text)
  if (!yaml || offset < yaml.start || offset > yaml.end) return undefined
  const here = source.positionAt(offset).line
  const keys: string[] = []
  let above = ''
  let found: FrontmatterPlace | undefined
  for (
    let { line } = source.positionAt(yaml.start), { start, end } = source.lineSpan(line);
    start < yaml.end || line === here;
    { start, end } = source.lineSpan(++line)
  ) {
    const text = source.text.slice(start, end)
    const [head = '', key = '', colon] = ENTRY.exec(text) ?? []
    const isEntry = key !== '' && colon !== undefined
    if (isEntry) keys.push(key)
    if (line <= here && isEntry) above = key
    if (line !== here) continue
    const inKey = offset <= start + key.length && (isEntry || key === text)
    const span = inKey ? { start, end: start + key.length } : { start: start + head.length, end }
    found = { key: inKey ? key : above, in: inKey ? 'key' : isEntry ? 'value' : 'below', span, colon: isEntry, keys }
  }
  return found
}

/** Also where nothing closes it yet. */
function yamlIn(text: string): Span | undefined {
  const { frontmatter } = splitFrontmatter(text)
  if (frontmatter && frontmatter.closing.end > frontmatter.closing.start) return frontmatter.yaml
  const opening = /^\uFEFF?---[ \t]*(?:\r\n?|\n)/.exec(text)?.[0].length
  return opening === undefined ? undefined : { start: opening, end: text.length }
}
