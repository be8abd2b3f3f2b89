import { hidden, nameable, unescaped } from './claude-code-text.ts'
import { builtIn, type Listing } from './listing.ts'
import { hostOf, type HostProfile } from './profile.ts'
import { quoteProblems } from './recover/claude-code.ts'
import type { Step } from './steps.ts'

const yes: readonly Step[] = [
  { type: ['string', 'number', 'boolean'], else: { take: 'empty text' } },
  { text: 'js' },
  { apply: 'trim' },
  { apply: 'lower case' },
]
const YES = ['true', 'yes', 'on', '1']

const asDirectory: readonly Step[] = [{ missing: { take: 'directory' } }, { type: [], else: { take: 'directory' } }]

/** Commands of Claude Code 2.1.330: no skill is called so beside its own name. [M] */
const COMMANDS: ReadonlySet<string> = new Set(
  `__remote-workflow add-dir agents auto-mode-setup autocompact background batch branch btw bug cd claude-api clear code-review color compact
  config context copy dataviz debug deep-research diff doctor effort exit export fast feedback fewer-permission-prompts focus fork goal heapdump
  help hooks ide init insights keybindings keybindings-help list-agents login logout loop mcp memory mobile model output-style passes permissions
  plan plugin plugin-authoring powerup pro-trial-expired radio recap release-notes reload-plugins reload-skills rename resume rewind run
  run-skill-generator sandbox scroll-speed security-review setup-bedrock setup-vertex simplify skills status statusline stickers subtask tasks
  team-onboarding terminal-setup theme tui update-config usage verify workflow-authoring workflow-launch-exec workflows`.split(/\s+/),
)

/** Claude Code 2.1.330 [M: the listing in the request that it sends; R: how it makes the budget]. Descriptions are escaped and cut before. */
const listing: Listing = {
  before: 'The following skills are available for use with the Skill tool:\n\n',
  entry: '- {name}: {description}',
  bare: '- {name}',
  after: '',
  order: 'english name',
  alsoNamed: { match: /^[\p{L}\p{M}\p{N}_:.-]{1,256}$/u, taken: COMMANDS },
  budget: { kind: 'drop descriptions', share: 0.01 },
  // Bundled skills always keep their descriptions; commands that the model may call come last, and keep theirs only if there is room.
  builtIn: [
    ...builtIn(
      `dataviz 1436, update-config 690, keybindings-help 228, code-review 835, simplify 176, fewer-permission-prompts 163, loop 336,
      claude-api 1155, workflow-authoring 230, run 361, plugin-authoring 255`,
      { fixed: true, place: 'last' },
    ),
    ...builtIn('init 59', { place: 'last' }),
    {
      name: 'security-review',
      description: 71,
      place: 'last',
      unlike: [
        [/^claude-(?:opus-4-8|opus-5(?!-)|fable-5)/, 122],
        [/^claude-sonnet-5(?!-)/, 197],
      ],
    },
  ],
  models: {
    usual: 'claude-opus-5-5',
    contexts: [
      { name: /^claude-(?:3-|haiku-4|sonnet-4|opus-4-[56])[^[]*$/, context: 200_000 },
      { name: /^claude-(?:3-|haiku-4|sonnet-4|opus-4-[56]).*\[1m\]$/, context: 1_000_000 },
      { name: /^/, context: 1_000_000, charactersPerToken: 3 },
    ],
  },
}

const plain: HostProfile = hostOf({
  id: 'claude-code',
  title: 'Claude Code',
  version: '2.1.332',
  since: '2.1.330',
  evidence: 'measured',
  installs: 'claude plugin install',
  discovery: {
    project: ['.claude/skills'],
    top: 'ignored',
    duplicates: 'by directory',
    own: '.claude',
    // What it keeps of claude.ai. [M]
    passesOver: /^synced$/i,
    // [M], but for those of administrators and plugins.
    precedence: ['managed', 'user', 'project', 'additional', 'plugin', 'commands', 'bundled'],
    additionalPrefix: true,
    parents: true,
    managed: ['/etc/claude-code/.claude/skills', '/Library/Application Support/ClaudeCode/.claude/skills'],
    climbs: 'home',
    commands: { path: '.claude/commands', as: 'tree' },
    pluginPrefix: true,
  },
  size: { max: 1_000_000, over: { silent: 'Claude Code skips files of more than 1,000,000 bytes' } },
  prepare: ['strip-bom'],
  // Three dashes end the frontmatter wherever they stand.
  fence: { pattern: /^---\s*\n(?![^\S\n]*\n)([^]*?)---\s*\n?/, none: 'empty' },
  yaml: 'bun',
  recover: quoteProblems,
  badYaml: 'empty',
  noMapping: 'empty',
  // Skills of users and projects are called as their directory is.
  name: [...asDirectory, { unchangedBy: nameable, else: { silent: 'Claude Code skips a directory with invisible or ambiguous characters in its name' } }],
  description: [
    { type: ['string', 'number', 'boolean'], else: { take: 'nothing' } },
    { text: 'js' },
    { apply: 'trim' },
    { blank: { take: 'nothing' } },
    { missing: { take: 'first line', max: 100, or: 'Skill' } },
  ],
  fields: { when_to_use: [{ text: 'js' }], 'disable-model-invocation': yes, 'user-invocable': yes, paths: [] },
  recognised: `name description when_to_use argument-hint arguments disable-model-invocation user-invocable allowed-tools
    disallowed-tools model effort context agent background hooks paths shell metadata license compatibility`,
  unlisted: { 'disable-model-invocation': YES },
  userCalls: { field: 'user-invocable', values: YES },
  shown: {
    also: { field: 'when_to_use', between: ' - ' },
    steps: [
      unescaped,
      hidden(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu),
      { replace: [/</g, '&lt;'] },
      { replace: [/>/g, '&gt;'] },
      { max: 1536, else: { cut: '…' } },
      { apply: 'well-formed' },
    ],
  },
  runs: ['shell-blocks', 'file-references', 'variables', 'hooks'],
  listing,
})

/** Claude Code 2.1.330 to 2.1.332 [M: the listing in the request that it sends]. What belongs to a plugin waits for no file. */
export const claudeCode: HostProfile = {
  ...plain,
  conditional: { field: 'paths', globs: 'gitignore', hides: true },
  inPlugins: {
    ...plain,
    size: { max: 1_048_576, over: { silent: 'Claude Code skips files of more than 1,048,576 bytes' } },
    name: [...plain.name, { max: 256, else: { silent: 'Claude Code does not offer names of more than 256 characters' } }],
  },
}
