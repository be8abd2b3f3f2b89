import type { SourceText } from '../text/source-text.ts'
import type { Diagnostic } from './report.ts'

/**
 * `<!-- skillc-ignore RULE[, RULE]: reason -->` turns rules off for its own line and the next one;
 * `# skillc-ignore RULE: reason` does so in the frontmatter and in scripts, as `//` does; `skillc-ignore-file` for the whole file.
 * Without a reason it is not heeded.
 */
const DIRECTIVE =
  /(?:<!--|#|\/\/)[ \t]*skillc-ignore(-file)?[ \t]+([a-z][a-z0-9-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*)*)[ \t]*:([^\n]*?)(?:-->|\r?\n|$)/g

/** The diagnostics that no comment turns off. */
export function suppress(diagnostics: readonly Diagnostic[], profile: 'default' | 'strict'): readonly Diagnostic[] {
  const directives = new Map<SourceText['text'], { rules: Set<string>; line: number | undefined }[]>()
  return diagnostics.filter((diagnostic) => {
    const { source } = diagnostic
    // Who checks a stranger's skill does not let the stranger decide what is found.
    if (profile === 'strict' && diagnostic.category === 'security') return true
    if (!source.text.includes('skillc-ignore')) return true
    let found = directives.get(source.text)
    if (!found) directives.set(source.text, (found = readDirectives(source)))
    const { line } = source.positionAt(diagnostic.span.start)
    return !found.some((one) => one.rules.has(diagnostic.rule) && (one.line === undefined || one.line === line || one.line + 1 === line))
  })
}

function readDirectives(source: SourceText): { rules: Set<string>; line: number | undefined }[] {
  const found: { rules: Set<string>; line: number | undefined }[] = []
  for (const match of source.text.matchAll(DIRECTIVE)) {
    if (!match[3]?.trim()) continue
    const rules = new Set((match[2] as string).split(',').map((one) => one.trim()))
    found.push({ rules, line: match[1] ? undefined : source.positionAt(match.index).line })
  }
  return found
}
