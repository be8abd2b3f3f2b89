import { builtIn, type Listing } from './listing.ts'
import { hostOf, type HostProfile } from './profile.ts'
import { recoverCodex } from './recover/codex.ts'
import type { Step } from './steps.ts'

/** What Rust trims off a line. */
const S = '(?:[^\\S\\n\\ufeff]|\\x85)*'
const CLOSE = `${S}---${S}(?:\\n|$)`

/** Words with one space between them, and none outside. */
const words: readonly Step[] = [{ replace: [/(?:[^\S\ufeff]|\x85)+/g, ' '] }, { replace: [/^ | $/g, ''] }]
const notBlank = /[^\s\x85]|\ufeff/

/** Codex CLI 0.171.0 [R: codex-rs/core-skills/src/render.rs of an earlier version; M]. Its own skills come first, then those of projects, then the user's. */
const listing: Listing = {
  before: `<skills_instructions>
## Skills
A skill is a set of local instructions to follow that is stored in a \`SKILL.md\` file. Below is the list of skills that can be used. Each entry includes a name, description, and a short path that can be expanded into an absolute path using the skill roots table.
### Skill roots
{roots}
### Available skills
`,
  entry: '- {name}: {description} (file: {location})',
  bare: '- {name}: (file: {location})',
  always: true,
  after: '\n</skills_instructions>',
  order: 'name',
  description: [{ max: 1024, unit: 'code points', else: { cut: '...' } }],
  roots: { line: '- `{alias}` = `{root}`', own: '~/.codex/skills/.system' },
  budget: { kind: 'share alike', share: 0.02 },
  builtIn: builtIn('imagegen 570, openai-docs 624, skill-creator 106, skill-installer 225', { place: 'first', stays: true }),
  // A model that it does not know gets the window of those that it knows. [M]
  models: {
    usual: 'gpt-6.2-sol',
    contexts: [
      { name: /^gpt-6\.(?:[12]-sol|1-terra)/, context: 500_000 },
      { name: /^gpt-daybreak-red/, context: 372_000 },
      { name: /^/, context: 272_000 },
    ],
  },
}

/** OpenAI Codex CLI 0.171.0 [R: codex-rs, the parser of skills' frontmatter and the loader; M: all of it]. */
export const codex: HostProfile = hostOf({
  id: 'codex',
  title: 'Codex',
  version: '0.171.0',
  evidence: 'measured',
  installs: 'codex plugin add',
  discovery: {
    // In every directory from the root of the project down to the current one.
    project: ['.agents/skills', '.codex/skills'],
    // `/etc/codex/skills` comes last.
    depth: 6,
    hidden: false,
    // It reads paths as URLs are read. [M]
    passesOver: /[\t\n\r]/,
    nested: true,
    top: 'beside',
    symlinkedFile: 'ignores',
    duplicates: 'all',
    own: '.codex',
    parents: true,
    managed: ['/etc/codex/skills'],
    precedence: ['project', 'user', 'bundled', 'managed', 'plugin', 'additional'],
    pluginPrefix: true,
  },
  notUtf8: { reject: 'failed to read file: invalid utf-8 sequence' },
  prepare: ['lf'],
  // Both fences may stand between whitespace, and at least one line must stand between them.
  fence: {
    pattern: new RegExp(`^${S}---${S}\\n((?:(?!${CLOSE})[^\\n]*\\n)*?(?!${CLOSE})[^\\n]*)\\n${CLOSE}`),
    none: { reject: 'missing YAML frontmatter delimited by ---' },
  },
  yaml: 'serde-yaml',
  shape: { name: 'text', description: 'text', metadata: { 'short-description': 'text' } },
  recover: recoverCodex,
  badYaml: { reject: 'invalid YAML: {error}' },
  reportsFirstError: true,
  noMapping: { reject: 'invalid YAML: invalid type, expected a mapping' },
  name: [
    { missing: { take: 'directory' } },
    { match: notBlank, else: { take: 'directory' } },
    ...words,
    { max: 64, unit: 'code points', else: { reject: 'invalid name: exceeds maximum length of 64 characters' } },
  ],
  description: [{ missing: { reject: 'missing field `description`' } }, { match: notBlank, else: { reject: 'missing field `description`' } }, ...words],
  recognised: 'name description metadata',
  // Where anything in it has a wrong type, all of it is passed over. [M]
  sidecar: {
    path: 'agents/openai.yaml',
    shape: {
      interface: [
        'optional',
        { display_name: 'text', short_description: 'text', icon_small: 'text', icon_large: 'text', brand_color: 'text', default_prompt: 'text' },
      ],
      dependencies: ['optional', { tools: [{ type: 'text', value: 'text', description: 'text', transport: 'text', command: 'text', url: 'text' }] }],
      policy: { allow_implicit_invocation: 'boolean', products: [/^(?:codex|chatgpt|atlas|CODEX|CHATGPT|ATLAS)$/] },
    },
    unlistedBy: { field: ['policy', 'allow_implicit_invocation'], value: false },
    only: { field: ['policy', 'products'], one: /^codex$/i, else: { silent: 'agents/openai.yaml allows the skill only for other products' } },
  },
  listing,
})
