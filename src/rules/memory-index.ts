import type { Rule } from './rule.ts'

export const memoryIndex: Rule = {
  id: 'memory-index',
  level: 'warning',
  category: 'plugins',
  since: '0.1.0',
  summary: 'an index of memories that is cut off, or disagrees with its files',
  why: 'Claude Code begins each session with the first 200 lines of MEMORY.md, or its first 25,000 bytes, and finds the other memories by what it says: a line for each file, `- [Title](file.md) — what it is about`, without frontmatter. A file that no line names, a second line for one, and a line of more than 200 characters are notes.',
  hosts: ['claude-code'],
  valid: [
    {
      'MEMORY.md': '- [Retries](retries.md) — how often to try again\n',
      'retries.md': '---\nname: retries\ndescription: How often to try again.\nmetadata:\n  type: feedback\n---\nThree times.\n',
    },
  ],
  invalid: [
    { 'MEMORY.md': '- [Retries](retries.md) — how often to try again\n' },
    { 'MEMORY.md': '- Try again three times.\n'.repeat(201) },
    { 'MEMORY.md': '# Memory\n', 'retries.md': '---\nname: retries\ndescription: How often.\ntype: feedback\n---\nThree times.\n' },
  ],
}
