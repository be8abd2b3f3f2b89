import { shellBlocks, type ShellBlock } from '../skill/shell-blocks.ts'
import { shownCommand } from './_command.ts'
import type { Rule } from './rule.ts'

const WHERE: Readonly<Record<ShellBlock['in'], string>> = {
  comment: 'although it is in an HTML comment',
  'code span': 'although it is in a code span',
  'after a code span': 'by accident: the code span in front ends with `!`',
  'code block': 'although the code block is an example',
  text: 'although it is only an example',
}

const HELP: Partial<Record<ShellBlock['in'], string>> = {
  comment: 'delete the command, or the whole comment',
  'after a code span': 'write a space after the `!`, or another character before it',
}

export const commandInExample: Rule = {
  id: 'command-in-example',
  level: 'warning',
  category: 'security',
  summary: 'an example command that Claude Code runs',
  why: 'Claude Code finds `!` and a command in backticks by text alone: in HTML comments, in code spans with more backticks, and in fences of any language or length. So a skill that shows how skills are written runs its own samples, and if one fails, the skill is not loaded.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Writes skills. Use when the user asks for one.\n---\nThe syntax is `!`, then the command in backticks, as in (!`git status`).\n\nThe diff:\n\n```diff\n!`git diff`\n```\n',
    {
      'SKILL.md': '---\nname: example\ndescription: Writes skills. Use when the user asks for one.\n---\nThe syntax is in [a file](syntax.md) of its own.\n',
      'syntax.md': 'For example: !`git status`\n',
    },
  ],
  invalid: [
    '---\nname: example\ndescription: Writes skills. Use when the user asks for one.\n---\nFor example `` !`git status` ``, or:\n\n````markdown\n```!\ngit log -1\n```\n````\n\n<!-- !`date` -->\n',
    '---\nname: example\ndescription: Reviews shell scripts. Use when the user asks for a review.\n---\nWrite `if !` and `then` on one line.\n',
  ],
  *check(skill) {
    for (const { example, in: place, command, span } of shellBlocks(skill)) {
      if (!example) continue
      yield {
        message: `Claude Code runs ${shownCommand(command)} when the skill is called, ${WHERE[place]}`,
        span,
        confidence: place === 'code block' ? 'medium' : 'high',
        help: HELP[place] ?? 'move the example to another file, or write another character than a space before `!`',
      }
    }
  },
}
