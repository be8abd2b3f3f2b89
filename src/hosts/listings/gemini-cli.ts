import type { Listing } from '../listing.ts'
import { XML_ENTRY } from './_xml.ts'

/** Gemini CLI 0.61.0 [R: renderAgentSkills]: all skills, whole, and nothing escaped. */
export const geminiCliListing: Listing = {
  before: `# Available Agent Skills

You have access to the following specialized skills. To activate a skill and receive its detailed instructions, call the \`activate_skill\` tool with the skill's name.

<available_skills>
`,
  entry: XML_ENTRY,
  between: '\n',
  after: '\n</available_skills>',
  order: 'location',
}
