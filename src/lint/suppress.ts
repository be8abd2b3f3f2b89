import { texts } from '../skill/layout.ts'
import type { Markdown } from '../skill/markdown.ts'
import type { Skill } from '../skill/skill.ts'
import { ownCopy } from '../text/own-copy.ts'
import type { SourceText } from '../text/source-text.ts'
import type { Diagnostic } from './report.ts'

/**
 * `<!-- skillc-ignore RULE[, RULE]: reason -->` turns rules off for its own line and the next one;
 * `# skillc-ignore RULE: reason` does so in the frontmatter, in scripts and in fenced code, as `//` does; `skillc-ignore-file`
 * for the whole file, but not from fenced code. Without a reason it is not heeded, and neither where a text only shows it.
 */
export const DIRECTIVE: RegExp =
  /(<!--|#|\/\/)[ \t]*skillc-ignore(-file)?[ \t]+([a-z][a-z0-9-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*)*)[ \t]*:([^\n]*?)(?:-->|\r?\n|$)/g

/** Where each rule is turned off, and why: the lines of the comments, or the whole file. */
type Directives = ReadonlyMap<string, ReadonlyMap<number, string>>

const WHOLE_FILE = -1

/** Says of what is found in a skill for what reason a comment turns it off, if one does. */
export function suppression(skill: Skill, profile: 'default' | 'strict'): (diagnostic: Diagnostic, source: SourceText) => string | undefined {
  const directives = new Map<SourceText, Directives>()
  return ({ category, rule, start }, source) => {
    // Who checks a stranger's skill does not let the stranger decide what is found.
    if (profile === 'strict' && category === 'security') return undefined
    let found = directives.get(source)
    if (!found) directives.set(source, (found = readDirectives(source, skill)))
    const lines = found.get(rule)
    return lines?.get(WHOLE_FILE) ?? lines?.get(start.line) ?? lines?.get(start.line - 1)
  }
}

function readDirectives(source: SourceText, skill: Skill): Directives {
  const found = new Map<string, Map<number, string>>()
  if (!source.text.includes('skillc-ignore')) return found
  const page = texts(skill).find(({ markdown }) => markdown.source.path === source.path)?.markdown
  for (const { 1: opens = '', 2: wholeFile, 3: rules = '', 4: reason = '', index } of source.text.matchAll(DIRECTIVE)) {
    if (reason.trim() === '' || (page && !isComment(page, index, opens, wholeFile !== undefined))) continue
    const line = wholeFile === undefined ? source.positionAt(index).line : WHOLE_FILE
    for (const rule of rules.split(',')) found.set(rule.trim(), (found.get(rule.trim()) ?? new Map<number, string>()).set(line, ownCopy(reason.trim())))
  }
  return found
}

/** Whether what looks like a comment is one, there: text and examples only speak of it. */
export function isComment(page: Markdown, at: number, opens: string, wholeFile: boolean): boolean {
  if (at < page.span.start) return opens === '#'
  if (opens === '<!--') return page.inComment(at) && !page.inCode(at)
  return !wholeFile && page.inFence(at)
}
