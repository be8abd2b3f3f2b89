import type { Rule } from './rule.ts'

export const missingImport: Rule = {
  id: 'missing-import',
  level: 'warning',
  category: 'plugins',
  summary: 'an import in CLAUDE.md, AGENTS.md or GEMINI.md that imports nothing',
  why: 'Claude Code and Gemini CLI put the file that `@path` names into CLAUDE.md, AGENTS.md or GEMINI.md, and say nothing where there is no such file. A full stop or comma after the path counts as part of it: `@docs/style.md.` imports nothing. Claude Code follows four imports in a row, Gemini CLI five. Notes are a file in the home directory, which each user must allow first, and an import in a circle.',
  hosts: ['claude-code', 'gemini-cli'],
  valid: [{ 'CLAUDE.md': 'See @docs/style.md and @README for more, or `@docs/none.md`.\n', 'docs/style.md': 'Two spaces.\n' }],
  invalid: [
    { 'CLAUDE.md': 'See @docs/none.md for more.\n' },
    { 'CLAUDE.md': 'Read @docs/style.md.\n', 'docs/style.md': 'Two spaces.\n' },
    { 'GEMINI.md': '@./a.md\n', 'a.md': '@./b.md\n', 'b.md': '@./a.md\n' },
  ],
}
