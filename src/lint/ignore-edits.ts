import { splitFrontmatter } from '../skill/frontmatter.ts'
import { markdown } from '../skill/markdown.ts'
import type { SourceText } from '../text/source-text.ts'
import { insertion, type Edit, type Span } from '../text/span.ts'

/** Where a rule found something. */
interface Place {
  readonly rule: string
  readonly span: Span
  readonly line: number
}

const HASH = /\.(?:sh|bash|zsh|py|rb|pl|ya?ml|toml|ps1)$/i
const SLASHES = /\.(?:[cm]?[jt]sx?|go|rs|java|swift|kt)$/i

/** Comments that turn rules off where they found something: in Markdown at the end of a line of text; where a comment there would change what it means, one for the whole file. */
export function ignoreEdits(source: SourceText, found: readonly Place[], reason: string): readonly Edit[] {
  const { path: file, text } = source
  const whole = (rules: readonly Place[]): string => `skillc-ignore-file ${namesOf(rules)}: ${reason}`
  if (!/\.md$/i.test(file)) {
    const sign = HASH.test(file) ? '#' : SLASHES.test(file) ? '//' : undefined
    const at = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0
    return sign === undefined ? [] : [insertion(at, `${sign} ${whole(found)}\n`)]
  }
  const { frontmatter, body } = splitFrontmatter(text)
  const page = markdown(source, body)
  const isText = ({ span }: Place): boolean => span.start >= body.start && span.end > 0 && !page.inFence(span.start) && !page.inComment(span.start)
  const lines = new Map<number, Place[]>()
  for (const one of found.filter(isText)) lines.set(one.line, [...(lines.get(one.line) ?? []), one])
  const others = found.filter((one) => !isText(one))
  return [
    ...[...lines].map(([line, own]) => insertion(source.lineSpan(line).end, ` <!-- skillc-ignore ${namesOf(own)}: ${reason} -->`)),
    ...(others.length === 0
      ? []
      : [frontmatter ? insertion(frontmatter.yaml.start, `# ${whole(others)}\n`) : insertion(text.length, `\n<!-- ${whole(others)} -->\n`)]),
  ]
}

function namesOf(found: readonly Place[]): string {
  return [...new Set(found.map(({ rule }) => rule))].join(', ')
}
