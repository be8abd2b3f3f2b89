import type { Rule } from './rule.ts'

const INDEX = { 'MEMORY.md': '- [Retries](retries.md) — how often to try again\n' }

export const invalidMemory: Rule = {
  id: 'invalid-memory',
  level: 'warning',
  category: 'plugins',
  summary: 'a memory file, or their index, that is cut off, not found or soon out of date',
  why: 'Claude Code begins each session with the first 200 lines of MEMORY.md, or its first 25,000 bytes: a line for each file, `- [Title](file.md) — what the file is about`, without frontmatter. It chooses memories by their `name`, `description` and `metadata.type` (user, feedback, project or reference). Notes are a file that no line names, a line of more than 200 characters, a second line for one file, and words such as “yesterday”, which mean another day at each reading.',
  hosts: ['claude-code'],
  valid: [
    { ...INDEX, 'retries.md': '---\nname: retries\ndescription: How often to try again.\nmetadata:\n  type: feedback\n---\nSince 2026-03-01, three times.\n' },
  ],
  invalid: [
    INDEX,
    { 'MEMORY.md': '- Try again three times.\n'.repeat(201) },
    { ...INDEX, 'retries.md': '---\nname: retries\ndescription: How often.\ntype: rule\n---\nThree times.\n' },
    { ...INDEX, 'retries.md': '---\nname: retries\ndescription: How often.\ntype: project\n---\nThree times since yesterday.\n' },
  ],
}
