import { type Interpolation, type ShellBlock, shellBlocks } from '../skill/shell-blocks.ts'
import type { Skill } from '../skill/skill.ts'
import { shownCommand } from './_command.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

export const argumentInCommand: Rule = {
  id: 'argument-in-command',
  level: 'error',
  category: 'security',
  summary: 'a user’s argument in a command that runs without asking',
  why: 'Claude Code first puts the arguments into the text, unchanged, and then gives the command to the shell. With an argument such as `x; id` both commands run, and a quote in the argument ends the quotes around it. A model that calls the skill takes arguments from issues, mails and web pages. Placeholders of the host, such as `${CLAUDE_SKILL_DIR}`, are not reported. A `$1` in an `awk` program or a shell function is replaced, too, which is seldom wanted: a warning.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\nargument-hint: "[branch]"\n---\nThe branch to compare with is `$ARGUMENTS`. It is now !`git log -1 --format=%s`, by !`python3 ${CLAUDE_SKILL_DIR}/author.py "$HOME"`.\n',
    "---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\n---\nSizes: !`du -s . | awk '{ print \\$1 }'`\n",
  ],
  invalid: [
    '---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\nargument-hint: "[branch]"\n---\nChanges: !`git diff $ARGUMENTS`\n',
    "---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\narguments: base head\n---\n```!\ngit log --oneline '$base'..'$head'\ngit diff $1\n```\n",
    "---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\n---\nSizes: !`du -s . | awk '{ print $1 }'`\n",
  ],
  *check(skill) {
    for (const block of shellBlocks(skill)) {
      const told = new Set<string>()
      for (const one of block.interpolations) {
        if (one.source === 'host' || told.has(one.text)) continue
        told.add(one.text)
        yield finding(one, block, skill)
      }
    }
  },
}

function finding(one: Interpolation, block: ShellBlock, skill: Skill): Finding {
  const { text, span, quotes } = one
  if (isForeign(one, block, skill)) {
    return {
      message: `Claude Code replaces \`${text}\` in ${shownCommand(block.command, 60)} with an argument before the program sees it`,
      span,
      level: 'warning',
      confidence: 'medium',
      help: `write \`\\${text}\``,
    }
  }
  return {
    message: `\`${text}\` puts what the user types into a command that runs without asking${quotes === 'none' ? '' : '; quotes do not prevent that'}`,
    span,
    confidence: block.example ? 'medium' : 'high',
    ...(block.example && { level: 'warning' as const }),
    help: 'write the argument into the text, and tell the agent to run the command with it',
  }
}

/** A `$1` that belongs to another language or to a function: in the program of an awk, or where nothing says that the skill takes arguments. */
function isForeign({ source, span, quotes, text }: Interpolation, { command, commandSpan }: ShellBlock, { fields, source: file, body }: Skill): boolean {
  if (source !== 'argument' || !/^\$\d/.test(text)) return false
  const before = command.slice(Math.max(0, span.start - commandSpan.start - 1000), span.start - commandSpan.start)
  const program = before.slice(0, Math.max(0, before.lastIndexOf("'"))).split(/[|;&\n]/)
  if (quotes === 'single' && /\b(?:[gmn]?awk|perl|sed|psql)\b/.test(program.at(-1) as string)) return true
  if (fields.has('arguments') || fields.has('argument-hint') || file.text.includes('$ARGUMENTS', body.span.start)) return false
  return /\b\w+ ?\(\) ?\{|\bset --/.test(before)
}
