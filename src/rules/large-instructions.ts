import type { Rule } from './rule.ts'

export const largeInstructions: Rule = {
  id: 'large-instructions',
  level: 'warning',
  category: 'plugins',
  summary: 'a file of instructions that is cut off, or uses many tokens in every session',
  why: 'Codex reads 32 KiB of all AGENTS.md files together and cuts off the rest. CLAUDE.md, with all that it imports, is in the context of every session: from about 10,000 tokens this is a note. A skill is read only when it is needed.',
  hosts: ['codex', 'claude-code', 'gemini-cli'],
  valid: [{ 'AGENTS.md': 'Run the tests with `npm test`.\n' }],
  invalid: [{ 'AGENTS.md': 'Keep every function short, and name it for what it does.\n'.repeat(700) }],
}
