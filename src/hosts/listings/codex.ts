import type { Listing } from '../listing.ts'

/** Codex CLI 0.171.0 [R: codex-rs/core-skills/src/render.rs of an earlier version; M]. Its own skills come first, then those of projects, then the user's. */
export const codexListing: Listing = {
  before: `<skills_instructions>
## Skills
A skill is a set of local instructions to follow that is stored in a \`SKILL.md\` file. Below is the list of skills that can be used. Each entry includes a name, description, and a short path that can be expanded into an absolute path using the skill roots table.
### Skill roots
{roots}
### Available skills
`,
  entry: '- {name}: {description} (file: {location})',
  bare: '- {name}: (file: {location})',
  between: '\n',
  always: true,
  after: '\n</skills_instructions>',
  order: 'name',
  description: [{ max: 1024, unit: 'code points', else: { cut: '...' } }],
  roots: { line: '- `{alias}` = `{root}`', own: '~/.codex/skills/.system' },
  budget: { kind: 'share alike', share: 0.02 },
  builtIn: [
    { name: 'imagegen', description: 570, place: 'first' },
    { name: 'openai-docs', description: 624, place: 'first' },
    { name: 'skill-creator', description: 106, place: 'first' },
    { name: 'skill-installer', description: 225, place: 'first' },
  ],
  // A model that it does not know gets the window of those that it knows. [M]
  models: {
    usual: 'gpt-6.2-sol',
    contexts: [
      { name: /^gpt-6\.(?:[12]-sol|1-terra)/, context: 500_000, charactersPerToken: 4 },
      { name: /^gpt-daybreak-red/, context: 372_000, charactersPerToken: 4 },
      { name: /^/, context: 272_000, charactersPerToken: 4 },
    ],
  },
}

/** Codex 0.169.0 [M]: fewer models have the larger window, and not the usual one. */
export const codex169Listing: Listing = {
  ...codexListing,
  models: {
    usual: 'gpt-6.1-sol',
    contexts: codexListing.models?.contexts?.map((one) => (one.context === 500_000 ? { ...one, name: /^gpt-6\.1-terra/ } : one)) ?? [],
  },
}
