import { leadsWhere } from './_leads.ts'
import { IGNORES_LINKS } from '../hosts/known.generated.ts'
import { hostsNamed } from './_harm.ts'
import type { Rule } from './rule.ts'

export const symlinkedSkillFile: Rule = {
  id: 'symlinked-skill-file',
  level: 'error',
  category: 'portability',
  loses: true,
  summary: 'a skill file that is a symlink',
  why: 'Codex silently ignores a SKILL.md that is a symlink, and OpenClaw refuses one that leads out of the root. Packers drop the link or copy its target. skillc does not follow the link, so it checks nothing else. A link that stays inside the skill is a warning.',
  valid: [{ 'SKILL.md': '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nRead the forms.\n' }],
  invalid: [
    { 'SKILL.md': { link: '../shared/SKILL.md' } },
    { 'SKILL.md': { link: 'docs/skill.md' }, 'docs/skill.md': '---\nname: example\ndescription: Fills PDF forms.\n---\nRead the forms.\n' },
  ],
  *check(skill) {
    const { unread, source, files, fileName } = skill
    const empty = !unread && source.text === ''
    const link = unread?.reason === 'symlink' ? unread : empty ? files.entries.find(({ path }) => path === fileName)?.link : undefined
    // Codex, of which this is said, reads no commands.
    if (!link || skill.kind === 'command') return
    yield {
      message: `\`${skill.fileName}\` is a symlink to \`${link.target}\`, which leads ${leadsWhere(link.leads)}: ${hostsNamed(IGNORES_LINKS)} ${IGNORES_LINKS.length > 1 ? 'ignore' : 'ignores'} the skill`,
      ...(link.leads === 'inside' && { level: 'warning' as const }),
      help: `write the text into \`${skill.fileName}\` itself`,
    }
  },
}
