import { builtIn } from './listing.ts'
import { hostOf, type HostProfile } from './profile.ts'
import type { Refusal, Step, Type } from './steps.ts'

/** What Rust trims off a line. */
const S = '(?:[^\\S\\n\\ufeff]|\\x85)*'
const CLOSE = `---${S}(?:\\n|$)`

/** A field that must have one of these types where it is written; null has none. */
const only = (types: readonly Type[], reject: string): readonly Step[] => [{ type: types, else: { reject } }]

const NAME = /^[A-Za-z0-9][A-Za-z0-9\-_.: ]*$/
const UNDERIVED: Refusal = { reject: 'could not derive a valid skill name from the folder path' }

const plain: HostProfile = hostOf({
  id: 'copilot-cli',
  title: 'Copilot CLI',
  version: '1.0.102',
  evidence: 'measured',
  installs: 'copilot plugin install',
  discovery: {
    project: ['.github/skills', '.agents/skills', '.claude/skills'],
    user: ['.copilot/skills', '.agents/skills'],
    depth: Infinity,
    hidden: false,
    top: 'alone',
    own: '.copilot',
    // [M], but for plugins and what users add.
    precedence: ['project', 'commands', 'user', 'plugin', 'additional', 'bundled'],
    parents: true,
    climbs: 'home',
    notAtHome: ['.claude/skills', '.claude/commands'],
    commands: { path: '.claude/commands', as: 'flat' },
    additional: 'skills',
  },
  size: { max: 1_048_576, over: { reject: 'failed to read file: EFBIG' } },
  // The last line break before the closing fence is not part of the YAML, so that `|` loses its own.
  fence: {
    pattern: new RegExp(`^---${S}\\n(?:((?:(?!${CLOSE})[^\\n]*\\n)*?(?!${CLOSE})[^\\n]*)\\n)?${CLOSE}`),
    none: { reject: 'missing or malformed YAML frontmatter' },
  },
  yaml: 'serde-yaml',
  badYaml: { reject: 'failed to parse YAML frontmatter: {error}' },
  noMapping: 'empty',
  name: [
    ...only(['string'], 'Skill name must be a string'),
    { apply: 'trim' },
    { match: /[^]/, else: { reject: 'Skill name must not be empty' } },
    {
      match: NAME,
      else: {
        reject:
          'Skill name must start with an ASCII letter or number and contain only ASCII letters (a-z, A-Z), numbers, hyphens, underscores, dots, colons, and spaces',
      },
    },
    { max: 64, else: { reject: 'Skill name must be at most 64 characters' } },
    // That of the directory is not trimmed; what is written has passed these already.
    { missing: { take: 'directory' } },
    { match: NAME, else: UNDERIVED },
    { max: 64, else: UNDERIVED },
    { replace: [/ +/g, '-'] },
  ],
  description: [
    ...only(['string'], 'Skill description must be a string'),
    { max: 1024, else: { reject: 'Skill description must be at most 1024 characters' } },
    { missing: { take: 'first three lines' } },
    { max: 1024, else: { cut: '' } },
    // It cuts between characters.
    { replace: [/[\ud800-\udbff]$/, ''] },
  ],
  fields: {
    'allowed-tools': only(['string', 'list of strings'], 'allowed-tools must be a string or array of strings'),
    // It takes values through JSON, which makes null of `.inf` and `.nan`. [M]
    'argument-hint': only(['string', 'null', 'no finite number'], 'argument-hint must be a string'),
    'user-invocable': only(['boolean'], 'user-invocable must be a boolean'),
    'disable-model-invocation': only(['boolean'], 'disable-model-invocation must be a boolean'),
  },
  recognised: 'name description allowed-tools argument-hint disable-model-invocation user-invocable',
  unlisted: { 'disable-model-invocation': [true] },
  // GitHub Copilot CLI 1.0.102 [M: the system message that it sends].
  listing: {
    before: '<available_skills>\n',
    entry: '<skill>\n  <name>{name}</name>\n  <description>{description}</description>\n  <location>project</location>\n</skill>',
    order: 'name',
    escape: { name: 'xml', description: 'xml' },
    budget: { kind: 'names last', max: 15_000, line: 'Additional skills available (invoke by name): {names}' },
    builtIn: builtIn('customize-cloud-agent 329, github-pr-media 216', { place: 'last' }),
  },
})

/** GitHub Copilot CLI 1.0.102 [M: its source is closed; messages show serde_yaml behind it]. Commands need no frontmatter. */
export const copilotCli: HostProfile = {
  ...plain,
  inCommands: {
    ...plain,
    fence: { ...plain.fence, none: 'empty' },
    description: plain.description.map((step) => (step.missing ? { missing: { take: 'first line' } } : step)),
  },
}
