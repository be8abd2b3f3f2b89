import { thousands } from '../text/thousands.ts'
import type { Rule } from './rule.ts'

const head = '---\nname: example\ndescription: Lists the stations of the network.\n---\n'

export const oversizedSkillFile: Rule = {
  id: 'oversized-skill-file',
  level: 'error',
  category: 'body',
  since: '0.1.0',
  loses: true,
  summary: 'a skill file that hosts skip for its size',
  why: 'Claude Code skips a SKILL.md of over 1,000,000 bytes, and Copilot fails on one of over 1,048,576. OpenClaw skips one of over 256,000 bytes: a warning.',
  hosts: ['claude-code', 'copilot-cli', 'openclaw'],
  valid: [`${head}The stations are in a file of their own.\n`],
  invalid: [head + '- Berlin, Hamburg, Köln\n'.repeat(12_000), head + '- Berlin, Hamburg, Köln\n'.repeat(45_000)],
  *check({ source, files, fileName, unread }) {
    if (unread?.reason === 'symlink' || (!unread && source.text.length < 80_000)) return
    const size =
      unread?.size ?? files.entries.find(({ path, kind }) => path === fileName && kind === 'file')?.size ?? new TextEncoder().encode(source.text).length
    if (size <= 256_000 && !unread) return
    const large = size > 1_000_000 || unread !== undefined
    yield {
      message: `\`${fileName}\` has ${thousands(size)} bytes: ${large ? 'Claude Code skips it over 1,000,000' : 'OpenClaw skips it over 256,000'}`,
      ...(!large && { level: 'warning' as const }),
      help: 'move what is not always needed into files under `references/`',
    }
  },
}
