import { shellBlocks } from '../skill/shell-blocks.ts'
import { actingParts, shownCommand } from './_command.ts'
import type { Rule } from './rule.ts'
import { toolEntries } from './_tool-entries.ts'

export const unapprovedCommand: Rule = {
  id: 'unapproved-command',
  level: 'warning',
  category: 'body',
  since: '0.1.0',
  summary: 'a command after `!` that Claude Code refuses to run, and the skill with it',
  why: 'When a skill is called, Claude Code 2.1.332 runs the commands after `!` that only read, as `git status || true` does, or that `allowed-tools` or the settings of the user permit. For any other command it prints “Shell command permission check failed” and does not load the skill. A command that fails has the same effect.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Sums up a change. Use when the user asks what changed.\n---\n```!\ngit log --oneline | head -5 || echo none\n```\n',
    '---\nname: example\ndescription: Tests a change. Use when the user asks for tests.\nallowed-tools: Bash(npm test:*), Bash(npx tsc *)\n---\nNow: !`npm test -- --silent && npx tsc --noEmit`\n',
    '---\nname: example\ndescription: Tests a change. Use when the user asks for tests.\nallowed-tools: ["Bash(${CLAUDE_SKILL_DIR}/run.sh:*)"]\n---\n```!\n"${CLAUDE_SKILL_DIR}/run.sh" --all\n```\n',
    '---\nname: example\ndescription: Tests a change. Use when the user asks for tests.\nallowed-tools: [Bash]\n---\nNow: !`npm test`\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Tests a change. Use when the user asks for tests.\n---\nNow: !`npm test || true`\n',
    '---\nname: example\ndescription: Tests a change. Use when the user asks for tests.\nallowed-tools: Bash(git *), Read\n---\n```!\ngit fetch && mkdir -p out\n```\n',
  ],
  *check(skill) {
    const allowed = toolEntries(skill, 'allowed-tools').flatMap(({ text }) => /^Bash(?:\(([^]*)\))?$/.exec(text)?.slice(1) ?? [])
    if (skill.fields.get('shell')?.value === 'powershell' || allowed.some((rule) => rule === undefined || rule === '*')) return
    const prefixes = allowed.flatMap((rule) => rule.split(',').map((one) => one.trim().replace(/(?::| )?\*$/, '')))
    for (const { command, span, example } of shellBlocks(skill)) {
      const bare = command.replace(/["']/g, '')
      const acting = actingParts(command).find((one) => !prefixes.some((prefix) => (command.includes(one) ? one.startsWith(prefix) : bare.includes(prefix))))
      if (example || acting === undefined) continue
      // Text in quotes is cut to one letter.
      const part = command.includes(acting) ? acting : command
      yield {
        message: `nothing permits ${shownCommand(part)} after \`!\`, so Claude Code refuses the skill when it is called`,
        span,
        confidence: 'medium',
        help: `add \`Bash(${part.split(/\s/, 2).join(' ')} *)\` to \`allowed-tools\`, or let the agent run the command`,
      }
    }
  },
}
