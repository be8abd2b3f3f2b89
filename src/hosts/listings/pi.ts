import type { Listing } from '../listing.ts'
import { XML_ENTRY } from './_xml.ts'

/** pi 1.5.2 [R: dist/core/skills.js]: all skills, whole. */
export const piListing: Listing = {
  before: `

The following skills provide specialized instructions for specific tasks.
Use the read tool to load a skill's file when the task matches its description.
Resolve relative paths against the skill's directory (parent of SKILL.md). Use absolute paths in tool calls.

<available_skills>
`,
  entry: XML_ENTRY,
  between: '\n',
  after: '\n</available_skills>',
  // It reads directories as the system sorts them, by bytes.
  order: 'directory',
  escape: { name: 'xml', description: 'xml', location: 'xml' },
}
