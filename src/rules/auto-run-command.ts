import { shellBlocks } from '../skill/shell-blocks.ts'
import { shownCommand } from './_command.ts'
import type { Rule } from './rule.ts'

export const autoRunCommand: Rule = {
  id: 'auto-run-command',
  level: 'note',
  category: 'security',
  since: '0.1.0',
  summary: 'a command that Claude Code runs by itself when the skill is called',
  why: 'An exclamation mark and a command in backticks, at the start of a line or after a space, is run before the model sees the text, and what it prints takes its place; so is a block between three backticks with `!` and the next three, anywhere. Read-only commands, and those in `allowed-tools`, run without asking; if any other is not permitted, the skill is not loaded. Other hosts, skills that come from an MCP server, and Claude Code with `disableSkillShellExecution`, leave the text as it is. This is a list of what runs, not a fault.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\n---\nRun `git diff`. The marks in `!git`, (!`git status`), KEY=!`date` and "!`date`" are no blocks.\n\n``` !\ndate\n```\n',
    {
      'SKILL.md': '---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\n---\nRead [the notes](notes.md).\n',
      'notes.md': 'Only the skill file has blocks: !`date`\n',
    },
  ],
  invalid: [
    '---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\n---\nBranch: !`git branch --show-current`\n\n```!\ngit diff --stat\n```\n',
  ],
  *check(skill) {
    for (const { command, span, outputAt } of shellBlocks(skill)) {
      yield {
        message: `${shownCommand(command)} is run by Claude Code when the skill is called, before the model sees the text`,
        span,
        confidence: 'high',
        help: outputAt
          ? 'the output replaces the same text further up, where it does not run: make the two differ'
          : 'other hosts, and skills from an MCP server, show it as plain text: say what to run there',
      }
    }
  },
}
