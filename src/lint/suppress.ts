import type { SourceText } from '../text/source-text.ts'
import type { Diagnostic } from './report.ts'

/**
 * `<!-- skillc-ignore RULE[, RULE]: reason -->` turns rules off for its own line and the next one;
 * `# skillc-ignore RULE: reason` does so in the frontmatter and in scripts, as `//` does; `skillc-ignore-file` for the whole file.
 * Without a reason it is not heeded.
 */
const DIRECTIVE = /(?:<!--|#|\/\/)[ \t]*skillc-ignore(-file)?[ \t]+([a-z][a-z0-9-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*)*)[ \t]*:([^\n]*?)(?:-->|\r?\n|$)/g

/** Where each rule is turned off: the lines of the comments, or the whole file. */
type Directives = ReadonlyMap<string, ReadonlySet<number>>

const WHOLE_FILE = -1

/** The diagnostics that no comment turns off. */
export function suppress(diagnostics: readonly Diagnostic[], profile: 'default' | 'strict'): readonly Diagnostic[] {
  const directives = new Map<SourceText['text'], Directives>()
  return diagnostics.filter(({ source, category, rule, span }) => {
    // Who checks a stranger's skill does not let the stranger decide what is found.
    if (profile === 'strict' && category === 'security') return true
    let found = directives.get(source.text)
    if (!found) directives.set(source.text, (found = readDirectives(source)))
    const lines = found.get(rule)
    if (!lines || lines.has(WHOLE_FILE)) return !lines
    const { line } = source.positionAt(span.start)
    return !lines.has(line) && !lines.has(line - 1)
  })
}

function readDirectives(source: SourceText): Directives {
  const found = new Map<string, Set<number>>()
  if (!source.text.includes('skillc-ignore')) return found
  for (const match of source.text.matchAll(DIRECTIVE)) {
    if (!match[3]?.trim()) continue
    const line = match[1] ? WHOLE_FILE : source.positionAt(match.index).line
    for (const rule of (match[2] as string).split(',')) found.set(rule.trim(), (found.get(rule.trim()) ?? new Set()).add(line))
  }
  return found
}
