import type { Rule } from './rule.ts'

export const invalidMemory: Rule = {
  id: 'invalid-memory',
  level: 'warning',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a memory that is not found, stands twice, or is soon wrong',
  why: 'Claude Code tells from `name`, `description` and `type` (user, feedback, project or reference) whether a memory is of use now. Two of one name or description are told apart by nobody, and “yesterday” is another day each time that it is read, which is a note.',
  hosts: ['claude-code'],
  valid: [
    {
      'MEMORY.md': '- [Retries](retries.md) — how often to try again\n',
      'retries.md': '---\nname: retries\ndescription: How often to try again.\ntype: feedback\n---\nSince 2026-03-01, three times.\n',
    },
  ],
  invalid: [
    { 'MEMORY.md': '- [Retries](retries.md)\n', 'retries.md': '---\nname: retries\ndescription: How often.\ntype: rule\n---\nThree times.\n' },
    { 'MEMORY.md': '- [Retries](retries.md)\n', 'retries.md': '---\nname: retries\ntype: feedback\n---\nThree times.\n' },
    {
      'MEMORY.md': '- [Retries](retries.md)\n',
      'retries.md': '---\nname: retries\ndescription: How often.\ntype: project\n---\nThree times since yesterday.\n',
    },
  ],
}
