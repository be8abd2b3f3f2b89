import { nearestWithin } from '../text/edit-distance.ts'
import { wordsSet } from './_words-set.ts'
import type { Rule } from './rule.ts'

const KNOWN = ['CLAUDE_SKILL_DIR', 'CLAUDE_SESSION_ID', 'CLAUDE_EFFORT', 'CLAUDE_PROJECT_DIR', 'CLAUDE_PLUGIN_ROOT', 'CLAUDE_PLUGIN_DATA'] as const
/** Too far from the name that was meant, and yet plain. */
const MEANT: Readonly<Record<string, string>> = {
  CLAUDE_PLUGIN_DIR: 'CLAUDE_PLUGIN_ROOT',
  CLAUDE_PLUGIN_PATH: 'CLAUDE_PLUGIN_ROOT',
  CLAUDE_PROJECT_ROOT: 'CLAUDE_PROJECT_DIR',
  CLAUDE_SKILL_PATH: 'CLAUDE_SKILL_DIR',
  CLAUDE_SKILL_ROOT: 'CLAUDE_SKILL_DIR',
}
/** Variables of the environment, which a shell fills in. */
const ENVIRONMENT = /^CLAUDE_(?:CODE_.*|ENV_FILE|CONFIG_DIR|API_KEY)$/

export const unknownPlaceholder: Rule = {
  id: 'unknown-placeholder',
  level: 'warning',
  category: 'body',
  summary: 'a placeholder that Claude Code does not replace',
  why: 'Claude Code replaces `${CLAUDE_SKILL_DIR}` and a few other placeholders in the text of a skill. A misspelt one, or `$CLAUDE_SKILL_DIR` without braces, stays as it is, and a shell replaces it with nothing: `$CLAUDE_SKILL_DIR/run.sh` becomes `/run.sh`.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n\nRun `${CLAUDE_SKILL_DIR}/run.sh` with ${CLAUDE_CONFIG_DIR}.\n',
    '---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n\n```bash\nCLAUDE_SKILLS_DIR=~/.claude/skills\nls "${CLAUDE_SKILLS_DIR}"\n```\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n\nRun `${CLAUDE_SKILLS_DIR}/run.sh`.\n',
    '---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n\nRun `bash "$CLAUDE_SKILL_DIR/run.sh"`.\n',
  ],
  *check({ body, source }) {
    const text = source.text.slice(body.span.start, body.span.end)
    let set: ReadonlySet<string> | undefined
    for (const { index, 0: found, 1: braced, 2: bare } of text.matchAll(/\$\{(CLAUDE_[A-Z0-9_]+)\}|(?<!\\)\$(CLAUDE_SKILL_DIR)\b/g)) {
      const name = braced ?? bare ?? ''
      const span = { start: body.span.start + index, end: body.span.start + index + found.length }
      if (body.inComment(span.start) || (braced && KNOWN.some((known) => known === braced)) || ENVIRONMENT.test(name)) continue
      const meant = MEANT[name] ?? nearestWithin(3, name, KNOWN)
      // A variable that the text itself sets is filled in by the shell.
      if (meant === undefined || (set ??= wordsSet(text)).has(name)) continue
      yield {
        message: bare
          ? `Claude Code does not replace \`${found}\`, only \`\${${name}}\``
          : `Claude Code does not know the placeholder \`${found}\`, so it stays as it is`,
        span,
        help: `write \`\${${meant}}\``,
        fix: { title: `write \`\${${meant}}\``, edits: [{ span, text: `\${${meant}}` }], safety: bare ? 'safe' : 'suggested' },
      }
    }
  },
}
