import type { FenceProblem } from '../skill/frontmatter.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

type Cause = { readonly message: string; readonly help: string }

/** Why no host finds any frontmatter, and what to write instead. */
const CAUSES: Partial<Record<FenceProblem, Cause>> = {
  'empty-file': { message: 'the file is empty', help: 'begin with `---`, a `name:` line, a `description:` line and `---`' },
  none: {
    message: 'the file has no frontmatter: hosts need `name` and `description` between two `---` lines',
    help: 'begin the file with `---`, a `name:` line, a `description:` line and `---`',
  },
  'code-fence': { message: 'the frontmatter is in a code fence, so no host sees it', help: 'remove the fence, so that `---` is the first line of the file' },
  'one-line': { message: 'the frontmatter is on one line, so no host sees it', help: 'put each `---` and each key on a line of its own' },
  toml: { message: '`+++` begins TOML frontmatter, which no host reads', help: 'write YAML between two `---` lines' },
}

export const missingFrontmatter: Rule = {
  id: 'missing-frontmatter',
  level: 'error',
  category: 'frontmatter',
  summary: 'no frontmatter that any host can find',
  why: 'Without frontmatter a skill has no name and no description: Codex, OpenClaw, Qwen Code, pi and Copilot CLI reject it, opencode and Gemini CLI silently drop it, and Claude Code lists the first line of the file as its description.',
  valid: ['---\nname: example\ndescription: Formats tables in Markdown files.\n---\n# Example\n'],
  invalid: [
    '# Example\n\nText.\n',
    '# Example\n\n```markdown\n---\nname: sample\ndescription: Formats tables.\n---\n```\n',
    '',
    '```yaml\nname: example\ndescription: Formats tables.\n```\n',
    '--- name: example description: Formats tables. ---\nText.\n',
    '+++\nname = "example"\n+++\n',
  ],
  *check({ split, kind, unread, encoding, home }): Iterable<Finding> {
    // A legacy command works without; a file that was not read, or not as text, has its own finding.
    if (kind === 'command' || unread || encoding.startsWith('utf-16') || split.frontmatter) return
    for (const { kind: problem, span } of split.problems) {
      const cause = CAUSES[problem]
      if (cause)
        yield {
          ...cause,
          span: problem === 'none' ? { start: span.start, end: Math.min(span.end, span.start + 80) } : span,
          ...(problem === 'none' && home === 'claude-code' && { level: 'warning' }),
        }
    }
    if (split.problems.every(({ kind: problem }) => CAUSES[problem] === undefined)) {
      yield {
        message: 'the file has no frontmatter: no host accepts its first line as `---`',
        span: { start: 0, end: 3 },
        help: 'write `---` alone on the first line',
      }
    }
  },
}
