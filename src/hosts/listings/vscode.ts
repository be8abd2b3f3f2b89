import type { Listing } from '../listing.ts'

/** VS Code [R: computeAutomaticInstructions]: all skills, whole, and nothing escaped. */
export const vscodeListing: Listing = {
  before: `<skills>
Here is a list of skills that contain domain specific knowledge on a variety of topics.
Each skill comes with a description of the topic and a file path that contains the detailed instructions.
When a user asks you to perform a task that falls within the domain of a skill, use the 'read_file' tool to acquire the full instructions from the file URI.
`,
  entry: '<skill>\n<name>{name}</name>\n<description>{description}</description>\n<file>{location}</file>\n</skill>',
  bare: '<skill>\n<name>{name}</name>\n<file>{location}</file>\n</skill>',
  between: '\n',
  after: '\n</skills>',
  order: 'location',
}
