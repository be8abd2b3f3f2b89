import type { BuiltIn, Listing } from '../listing.ts'

const fixed = (name: string, description: number): BuiltIn => ({ name, description, fixed: true, place: 'last' })
const last = (name: string, description: number, unlike: BuiltIn['unlike'] = []): BuiltIn => ({ name, description, unlike, place: 'last' })

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
export const claudeCodeListing: Listing = {
  before: 'The following skills are available for use with the Skill tool:\n\n',
  entry: '- {name}: {description}',
  bare: '- {name}',
  between: '\n',
  after: '',
  order: 'english name',
  alsoNamed: { match: /^[\p{L}\p{M}\p{N}_:.-]{1,256}$/u, taken: COMMANDS },
  budget: { kind: 'drop descriptions', share: 0.01, unit: 'columns with marks' },
  // Bundled skills always keep their descriptions; commands that the model may call come last, and keep theirs only if there is room.
  builtIn: [
    fixed('dataviz', 1436),
    fixed('update-config', 690),
    fixed('keybindings-help', 228),
    fixed('code-review', 835),
    fixed('simplify', 176),
    fixed('fewer-permission-prompts', 163),
    fixed('loop', 336),
    fixed('claude-api', 1155),
    fixed('workflow-authoring', 230),
    fixed('run', 361),
    fixed('plugin-authoring', 255),
    last('init', 59),
    last('security-review', 71, [
      [/^claude-(?:opus-4-8|opus-5(?!-)|fable-5)/, 122],
      [/^claude-sonnet-5(?!-)/, 197],
    ]),
  ],
  models: {
    usual: 'claude-opus-5-5',
    contexts: [
      { name: /^claude-(?:3-|haiku-4|sonnet-4|opus-4-[56])[^[]*$/, context: 200_000, charactersPerToken: 4 },
      { name: /^claude-(?:3-|haiku-4|sonnet-4|opus-4-[56]).*\[1m\]$/, context: 1_000_000, charactersPerToken: 4 },
      { name: /^/, context: 1_000_000, charactersPerToken: 3 },
    ],
  },
}

const { alsoNamed: _, ...withoutSecondNames } = claudeCodeListing

/** Claude Code 2.1.197 [M]: other skills of its own, and newer models get a larger window only when it is asked for. */
export const claudeCode197Listing: Listing = {
  ...withoutSecondNames,
  budget: { kind: 'drop descriptions', share: 0.01, unit: 'columns' },
  builtIn: [
    fixed('deep-research', 470),
    fixed('update-config', 690),
    fixed('keybindings-help', 228),
    fixed('verify', 250),
    fixed('code-review', 346),
    fixed('simplify', 176),
    fixed('fewer-permission-prompts', 163),
    fixed('loop', 306),
    fixed('claude-api', 1066),
    fixed('run', 361),
    last('init', 59),
    last('review', 68),
    last('security-review', 71),
  ],
  models: {
    usual: 'claude-opus-4-8[1m]',
    contexts: [
      { name: /^(?:claude-(?:3-|haiku-4|sonnet-4|opus-4-[56])[^[]*|haiku)$/, context: 200_000, charactersPerToken: 4 },
      { name: /^claude-(?:3-|haiku-4|sonnet-4|opus-4-[56]).*\[1m\]$/, context: 1_000_000, charactersPerToken: 4 },
      { name: /\[1m\]$/, context: 1_000_000, charactersPerToken: 3 },
      { name: /^/, context: 200_000, charactersPerToken: 3 },
    ],
  },
}
