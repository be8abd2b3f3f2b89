import { SIZES } from '../hosts/known.generated.ts'
import { thousands } from '../text/thousands.ts'
import { harmOf, losing } from './_harm.ts'
import type { Rule } from './rule.ts'

const head = '---\nname: example\ndescription: Lists the stations of the network.\n---\n'

/** What every host takes, in bytes. A UTF-16 code unit is three at most. */
const SMALLEST = Math.min(...Object.values(SIZES).map(({ max }) => max))

export const oversizedSkillFile: Rule = {
  id: 'oversized-skill-file',
  level: 'error',
  category: 'body',
  loses: true,
  summary: 'a skill file that is too large for some hosts',
  why: 'OpenClaw rejects a SKILL.md of more than 256,000 bytes, Copilot CLI one of more than 1,048,576, and Claude Code silently drops one of more than 1,000,000. Below that, this is a warning.',
  hosts: ['claude-code', 'copilot-cli', 'openclaw'],
  valid: [`${head}The stations are in a file of their own.\n`],
  invalid: [head + '- Berlin, Hamburg, Köln\n'.repeat(12_000), head + '- Berlin, Hamburg, Köln\n'.repeat(45_000)],
  *check({ source, files, fileName, unread }) {
    if (unread?.reason === 'symlink' || (!unread && source.text.length * 3 <= SMALLEST)) return
    const size =
      unread?.size ?? files.entries.find(({ path, kind }) => path === fileName && kind === 'file')?.size ?? new TextEncoder().encode(source.text).length
    const losers = Object.entries(SIZES).filter(([, { max }]) => size > max)
    if (losers.length === 0) return
    const outcomes = {
      rejects: losers.flatMap(([id, { does }]) => (does === 'rejects' ? [id] : [])),
      drops: losers.flatMap(([id, { does }]) => (does === 'drops' ? [id] : [])),
    }
    yield {
      message: `\`${fileName}\` has ${thousands(size)} bytes: ${harmOf(outcomes)}`,
      ...(!losing(outcomes).includes('claude-code') && { level: 'warning' as const }),
      help: `keep the file below ${thousands(SMALLEST)} bytes: move what is not always needed to files in \`references/\``,
    }
  },
}
