import type { RecoveryCause } from '../skill/recover.ts'
import type { Skill } from '../skill/skill.ts'
import { quoted } from './_quoted.ts'
import { MENDS, title } from './_mends.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

/** What is wrong with a value, in words that follow its key. */
const CAUSES: Record<RecoveryCause, string> = {
  colon: 'contains `: `, so YAML reads the rest as a new key',
  indicator: 'begins with a character that YAML reserves',
  quotes: 'has quotes that do not match',
  escape: 'has a backslash that is no valid escape in double quotes',
  'block-header': 'has text on the same line as its `|` or `>`',
  tab: 'is indented with tabs, which YAML forbids',
  indentation: 'has lines that are not indented far enough',
  'no-space': 'needs a space after the colon',
  'no-colon': 'needs a colon after it',
  'list-on-key-line': 'begins its list on the line of the key',
  bullets: 'is a list with `*`, where YAML needs `-`',
  text: 'is not valid YAML',
}

export const invalidYaml: Rule = {
  id: 'invalid-yaml',
  level: 'error',
  category: 'frontmatter',
  summary: 'frontmatter that is not valid YAML',
  why: 'Hosts differ: Copilot CLI and pi reject the skill, opencode silently drops it, and Claude Code, Gemini CLI, Qwen Code, Codex and OpenClaw each guess in their own way; some guesses lose every other key. skillc reads each key on its own, shows the text that the author most likely meant, and offers the smallest edit after which strict YAML reads exactly that text and no other key changes.',
  valid: [
    '---\nname: example\ndescription: "Formats tables. Use when: asked."\n---\nText.\n',
    '---\nname: example\ndescription: >-\n  Formats tables. Use when: asked.\n---\nText.\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Formats tables. Use when: asked.\n---\nText.\n',
    '---\nname: example\ndescription: Formats tables.\nargument-hint: [file] [mode]\n---\nText.\n',
    "---\nname: example\ndescription: 'it's for tables'\n---\nText.\n",
    '---\nname: example\ndescription: Formats tables.\nmetadata:\n\tversion: "1"\n---\nText.\n',
    '---\nname: example\ndescription = Formats tables.\n---\nText.\n',
    '---\n- name\n- description\n---\nText.\n',
  ],
  *check(skill) {
    const { frontmatter, recoveries, stray, recoveryEdits, source } = skill
    if (!frontmatter || isOtherLanguage(skill)) return
    const fix = recoveryEdits && {
      title: title(recoveries, recoveryEdits),
      edits: recoveryEdits,
      safety: recoveries.every(({ certain }) => certain) ? ('safe' as const) : ('suggested' as const),
    }
    for (const { key, cause, span, keySpan, value } of recoveries) {
      // So Claude Code's own pages write it, and it puts quotes around it: `[file] [mode]` [M].
      const isHint = skill.kind === 'command' && key === 'argument-hint' && cause === 'indicator'
      yield {
        message: `\`${key}\` ${CAUSES[cause]}`,
        ...(isHint && { level: 'note' as const }),
        span: span.end > span.start ? firstLine(source.text, span) : keySpan,
        help: MENDS[cause] === undefined && typeof value === 'string' ? `put the value in quotes; skillc reads it as ${quoted(value)}` : 'make the fix',
        ...(fix && { fix }),
      }
    }
    for (const span of stray) {
      const conflict = /^[<=>|]{7}/.test(source.text.slice(span.start, span.end))
      yield {
        message: conflict ? 'the frontmatter has a merge conflict marker' : `the line ${quoted(source.text.slice(span.start, span.end))} belongs to no key`,
        span,
        help: conflict ? 'keep one side of the merge and delete the markers' : 'indent the line below its key, or delete it',
      }
    }
    if (recoveries.length > 0 || stray.length > 0) return
    for (const finding of whole(skill)) yield finding
  },
}

/** Faults that are not of one key. */
function* whole({ yaml, frontmatter, fields }: Skill): Iterable<Finding> {
  if (!frontmatter) return
  const [problem] = yaml.problems
  if (problem) {
    if (problem.code === 'RESOURCE_EXHAUSTION') return
    yield {
      message:
        problem.code === 'MULTIPLE_DOCS'
          ? 'a second YAML document begins inside the frontmatter'
          : `YAML: ${problem.message.split('\n')[0]?.replace(/\.$/, '')}`,
      span: problem.span,
      help: 'write one `key: value` per line',
    }
  } else if (yaml.root && yaml.root.kind !== 'map' && fields.size === 0) {
    yield {
      message: `the frontmatter is ${yaml.root.kind === 'list' ? 'a list' : 'plain text'}, not \`key: value\` lines`,
      span: yaml.root.span,
      help: 'write `name: ...` and `description: ...`',
    }
  }
}

function isOtherLanguage({ frontmatter }: Skill): boolean {
  return frontmatter?.language !== undefined && !/^ya?ml$/i.test(frontmatter.language)
}

function firstLine(text: string, span: { start: number; end: number }): { start: number; end: number } {
  const end = text.slice(span.start, span.end).search(/[\r\n]/)
  return end < 0 ? span : { start: span.start, end: span.start + end }
}
