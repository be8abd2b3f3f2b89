import { toolEntries } from './_tool-entries.ts'
import type { Rule } from './rule.ts'

const EVERYTHING = /^(?:\*|Bash|Bash\((?:\*|:\*|\*:\*)\)|Bash\(\))$/

export const unrestrictedTools: Rule = {
  id: 'unrestricted-tools',
  level: 'note',
  category: 'security',
  since: '0.1.0',
  summary: 'a skill that may run any command without asking',
  why: 'While the skill is in use, tools in `allowed-tools` run without a question to the user. `Bash` alone is every command there is; and in Claude Code it lets the commands in the text run even in a folder that the user has not trusted.',
  valid: ['---\nname: example\ndescription: Formats SQL queries.\nallowed-tools: Read Bash(git add *) Bash(npm test:*)\n---\n# Example\n\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: Formats SQL queries.\nallowed-tools: Read, Bash\n---\n# Example\n',
    '---\nname: example\ndescription: Formats SQL queries.\nallowed-tools:\n  - Bash(*)\n  - Read\n---\n# Example\n',
  ],
  *check(skill) {
    for (const { text, span } of toolEntries(skill, 'allowed-tools')) {
      if (!EVERYTHING.test(text)) continue
      yield {
        message: `\`${text}\` in \`allowed-tools\` lets the skill ${text === '*' ? 'use every tool' : 'run any command'} without asking`,
        span,
        help: text === '*' ? 'name the tools that it needs' : 'name the commands that it needs, such as `Bash(git status:*)`',
      }
    }
  },
}
