import { shellBlocks } from '../skill/shell-blocks.ts'
import { isReadOnly, shownCommand } from './_command.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const autoRunCommand: Rule = {
  id: 'auto-run-command',
  level: 'note',
  category: 'security',
  summary: 'a command that Claude Code runs when the skill is called',
  why: 'Claude Code runs a command in backticks after an exclamation mark, at the start of a line or after a space, before the model sees the text, and puts the output in its place. It does the same with a block that begins with three backticks and `!`, anywhere. Read-only commands, and those in `allowed-tools`, run without asking; where another command is not permitted, the skill is not loaded. Other hosts, skills from an MCP server, and Claude Code with `disableSkillShellExecution` leave the text as it is. This is a list of what runs, not a fault.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\n---\nRun `git diff`. The marks in `!git`, (!`git status`), KEY=!`date` and "!`date`" are no blocks.\n\n``` !\ndate\n```\n',
    {
      'SKILL.md': withText('Read [the notes](notes.md).', 'Sums up a change. Use when the user asks what changed.'),
      'notes.md': 'Only the skill file has blocks: !`date`\n',
    },
  ],
  invalid: [withText('Branch: !`git branch --show-current`\n\n```!\ngit diff --stat\n```', 'Sums up a change. Use when the user asks what changed.')],
  *check(skill) {
    for (const { command, span, outputAt } of shellBlocks(skill)) {
      yield {
        message: `Claude Code runs ${shownCommand(command)} when the skill is called${isReadOnly(command) ? '' : ', if permissions allow it'}`,
        span,
        confidence: 'high',
        help: outputAt
          ? 'the output replaces the same text further up, which is not run: make the two texts differ'
          : 'other hosts show the command as plain text: say in words what to run there',
      }
    }
  },
}
