import type { Listing } from '../listing.ts'
import { XML_ENTRY } from './_xml.ts'

/** OpenClaw 2026.9.6 [R: skill-contract, skill-prompt-limits; M]. */
export const openclawListing: Listing = {
  before: `

The following skills provide specialized instructions for specific tasks.
Read a skill's file at its listed location when the task matches its {when}.
When a skill file references a relative path, resolve it against the skill directory (parent of SKILL.md / dirname of the path) and use that absolute path in tool commands.

<available_skills>
`,
  entry: XML_ENTRY,
  bare: '  <skill>\n    <name>{name}</name>\n    <location>{location}</location>\n  </skill>',
  between: '\n',
  after: '\n</available_skills>',
  order: 'english name',
  escape: { name: 'xml', description: 'xml', location: 'xml' },
  when: ['description', 'name or description', 'name'],
  notice({ included, total, described }) {
    const descriptions = `descriptions ${described ? 'shortened' : 'omitted'}`
    const what =
      included < total
        ? `truncated: included ${included} of ${total}${described === undefined ? '' : ` (compact format, ${descriptions})`}`
        : `catalog using compact format (${descriptions})`
    return `⚠️ Skills ${what}. Run \`openclaw skills check\` to audit.`
  },
  budget: { kind: 'compact', max: 18_000, skills: 150, shortest: 4, longest: 220, perContext: { tokens: 5, shortest: 64, longest: 220 } },
}
