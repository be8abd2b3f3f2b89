import type { Listing } from '../listing.ts'

/** GitHub Copilot CLI 1.0.102 [M: the system message that it sends]. */
export const copilotCliListing: Listing = {
  before: '<available_skills>\n',
  entry: '<skill>\n  <name>{name}</name>\n  <description>{description}</description>\n  <location>project</location>\n</skill>',
  between: '\n',
  after: '\n</available_skills>',
  order: 'name',
  escape: { name: 'xml', description: 'xml' },
  budget: { kind: 'names last', max: 15_000, line: 'Additional skills available (invoke by name): {names}' },
  builtIn: [
    { name: 'customize-cloud-agent', description: 329, place: 'last' },
    { name: 'github-pr-media', description: 216, place: 'last' },
  ],
}
