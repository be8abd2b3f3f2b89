import { shellBlocks } from '../skill/shell-blocks.ts'
import { actingParts, shownCommand } from './_command.ts'
import type { Rule } from './rule.ts'
import { toolEntries } from './_tool-entries.ts'

export const unapprovedCommand: Rule = {
  id: 'unapproved-command',
  level: 'warning',
  category: 'body',
  summary: 'a command that keeps Claude Code from calling the skill',
  why: 'When a skill is called, Claude Code 2.1.332 runs the command after `!` if the command only reads, as `git status || true` does, or if `allowed-tools` or the settings of the user permit it. For any other command Claude Code says “Shell command permission check failed”, and the agent gets nothing of the skill. The same happens when a command fails.',
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
        message: `calling the skill fails in Claude Code: no permission covers ${shownCommand(part)} after \`!\``,
        span,
        confidence: 'medium',
        help: `add \`Bash(${part.split(/\s/, 2).join(' ')} *)\` to \`allowed-tools\`, or let the agent run the command`,
      }
    }
  },
}
