import type { Rule } from './rule.ts'

export const notAnalysed: Rule = {
  id: 'not-analysed',
  level: 'warning',
  category: 'security',
  since: '0.1.0',
  summary: 'code that skillc did not analyse',
  why: 'Scripts beyond a size, texts that run an absurd number of commands, and files that cannot be read are left out, and a hundred thousand blank lines before the payload are a known way past scanners. So skillc says what it has not seen. The limits: scripts of 1,000,000 bytes, documents of 4,000,000, and 200,000 characters and 20,000 commands of shell code in a piece.',
  valid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Formats code. Use when the user asks for formatting.\n---\nRun `scripts/format.sh`.\n',
      'scripts/format.sh': '#!/bin/sh\nnpx prettier --write .\n',
    },
  ],
  invalid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Formats code. Use when the user asks for formatting.\n---\nRun `scripts/format.sh`.\n',
      'scripts/format.sh': { content: '#!/bin/sh\nnpx prettier --write .\n', size: 1_000_001 },
    },
  ],
  *check(_, { inspection }) {
    for (const { file, reason } of inspection.unanalysed)
      yield {
        message: `\`${file}\` was not analysed: ${reason}`,
        file,
        confidence: 'high',
        help: 'make it smaller, or read it yourself',
      }
  },
}
