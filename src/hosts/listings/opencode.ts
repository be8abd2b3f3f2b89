import type { Listing } from '../listing.ts'
import { XML_ENTRY } from './_xml.ts'

/** opencode 1.18.33 [R: its SystemPrompt and Skill modules]: all skills, whole, and only locations escaped. */
export const opencodeListing: Listing = {
  before: `Skills provide specialized instructions and workflows for specific tasks.
Use the skill tool to load a skill when a task matches its description.
<available_skills>
`,
  entry: XML_ENTRY,
  between: '\n',
  after: '\n</available_skills>',
  order: 'english name',
  escape: { location: 'xml-39' },
}
