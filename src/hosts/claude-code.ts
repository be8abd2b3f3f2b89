import { claudeCode197Listing, claudeCodeListing } from './listings/claude-code.ts'
import type { HostProfile } from './profile.ts'
import { quoteProblems } from './recover/claude-code.ts'
import type { Step } from './steps.ts'

/** Escape sequences of terminals: CSI, then the strings of OSC, DCS, SOS, PM and APC, then the short ones, then a lone ESC. */
// oxlint-disable-next-line no-control-regex -- they are what this looks for
const TERMINAL = /(?:\x1b\[|\x9b)[^\x40-\x7e]*[\x40-\x7e]?|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^]*?(?:\x07|\x1b\\|\x9c|$)|\x1b[\x20-\x2f]*[\x30-\x7e]?/g

/**
 * What joiners and selectors are part of: emoji as Unicode lists them, and letters of Indic scripts and Arabic that a joiner stands
 * between. In Arabic it must follow a letter that would join the next, vowel signs aside. [R]
 */
function joined(): RegExp {
  if (!JOINED) {
    // Where consonants stand in these scripts, counted from the beginning of each: Devanagari to Malayalam, which has no nukta.
    const indic = [0x900, 0x980, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00].map((script) => {
      const at = (offset: number): string => String.fromCharCode(script + offset)
      const letter = `[${at(0x15)}-${at(0x39)}]`
      return `[\\u200C\\u200D](?<=${letter}${script === 0xd00 ? '' : `${at(0x3c)}?`}${at(0x4d)}.)(?=${letter})`
    })
    const sinhala = '\\u200D(?<=[\\u0D9A-\\u0DC6]\\u0DCA.)(?=[\\u0D9A-\\u0DC6])'
    const arabic = `\\u200C(?<=[${JOINS_NEXT}](?:(?=[\\p{sc=Arabic}\\p{sc=Inherited}])(?!\\p{Default_Ignorable_Code_Point})\\p{Mn}){0,8}.)(?=[${JOINS_LAST}])`
    JOINED = new RegExp(['(?=\\p{Emoji})\\p{RGI_Emoji}', ...indic, sinhala, arabic].join('|'), 'gv')
  }
  return JOINED
}

let JOINED: RegExp | undefined

/** Letters of Arabic that join the one after them. */
const JOINS_NEXT =
  '\\u0620\\u0626\\u0628\\u062A-\\u062E\\u0633-\\u063F\\u0641-\\u0647\\u0649\\u064A\\u066E\\u066F\\u0678-\\u0687\\u069A-\\u06BF\\u06C1\\u06C2\\u06CC\\u06CE\\u06D0\\u06D1\\u06FA-\\u06FC\\u06FF\\u0750-\\u0758\\u075C-\\u076A\\u076D-\\u0770\\u0772\\u0775-\\u0777\\u077A-\\u077F\\u0886\\u0889-\\u088D\\u088F\\u08A0-\\u08A9\\u08AF\\u08B0\\u08B3-\\u08B8\\u08BA-\\u08C8'

/** Those that join the one before them. */
const JOINS_LAST =
  '\\u0620\\u0622-\\u063F\\u0641-\\u064A\\u066E\\u066F\\u0671-\\u0673\\u0675-\\u06D3\\u06D5\\u06EE\\u06EF\\u06FA-\\u06FC\\u06FF\\u0750-\\u077F\\u0870-\\u0882\\u0886\\u0889-\\u088F\\u08A0-\\u08AC\\u08AE-\\u08C8'

/** What shows as nothing: controls, formats, halves of pairs, private and unassigned characters, and blank ones. It stays where `joined` has it. */
const hidden = (pattern: RegExp): Step => ({
  replace: [pattern, ' '],
  except: { where: /\u200c|\u200d|\ufe0f|\u{e007f}/u, pattern: joined, max: 4096 },
})

/**
 * A name that these would change is that of no skill [M, with a directory for each of 11,000 characters]: besides what shows as
 * nothing it may hold no angle brackets, no white space but single spaces inside, no space beside a colon, no colon at its ends, and
 * no mark of a script behind something that is not of it. Of the last, only marks behind Latin letters and signs are known here.
 */
const nameable: readonly Step[] = [
  hidden(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u20e3\u2800\ufffc]+/gu),
  { replace: [/[<>]|^:|:$| :|: |^\p{M}|(?<!\p{M}|(?!\p{sc=Latin})\p{L})(?!\p{sc=Inherited})\p{M}/gu, ''] },
  { collapse: true },
]

const yes: readonly Step[] = [{ type: ['string', 'number', 'boolean'], else: { take: 'empty text' } }, { text: 'js' }, { trim: 'both' }, { lower: true }]
const YES = ['true', 'yes', 'on', '1']

const asDirectory: readonly Step[] = [{ missing: { take: 'directory' } }, { type: [], else: { take: 'directory' } }]

const plain: HostProfile = {
  id: 'claude-code',
  title: 'Claude Code',
  version: '2.1.332',
  since: '2.1.330',
  evidence: 'measured',
  discovery: {
    project: ['.claude/skills'],
    user: ['.claude/skills'],
    depth: 1,
    hidden: true,
    nodeModules: true,
    nested: false,
    top: 'ignored',
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
    ignoreFiles: [],
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
  recover: quoteProblems('bun'),
  badYaml: 'empty',
  noMapping: 'empty',
  // Skills of users and projects are called as their directory is.
  name: [...asDirectory, { unchangedBy: nameable, else: { silent: 'Claude Code skips a directory with invisible or ambiguous characters in its name' } }],
  description: [
    { type: ['string', 'number', 'boolean'], else: { take: 'nothing' } },
    { text: 'js' },
    { trim: 'both' },
    { blank: { take: 'nothing' } },
    { missing: { take: 'first line', max: 100, or: 'Skill' } },
  ],
  fields: {
    when_to_use: [{ text: 'js' }],
    'disable-model-invocation': yes,
    'user-invocable': yes,
    paths: [],
  },
  recognised: [
    'name',
    'description',
    'when_to_use',
    'argument-hint',
    'arguments',
    'disable-model-invocation',
    'user-invocable',
    'allowed-tools',
    'disallowed-tools',
    'model',
    'effort',
    'context',
    'agent',
    'background',
    'hooks',
    'paths',
    'shell',
    'metadata',
    'license',
    'compatibility',
  ],
  unlisted: { 'disable-model-invocation': YES },
  userCalls: { field: 'user-invocable', values: YES },
  shown: {
    also: { field: 'when_to_use', between: ' - ' },
    steps: [
      { replace: [TERMINAL, ''] },
      hidden(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu),
      { replace: [/</g, '&lt;'] },
      { replace: [/>/g, '&gt;'] },
      { max: 1536, else: { cut: '…' } },
      { wellFormed: true },
    ],
  },
  runs: ['shell-blocks', 'file-references', 'variables', 'hooks'],
  listing: claudeCodeListing,
}

/** Claude Code 2.1.330 to 2.1.332 [M: the listing in the request that it sends]. What belongs to a plugin waits for no file. */
export const claudeCode: HostProfile = {
  ...plain,
  conditional: 'paths',
  globs: 'gitignore',
  waits: true,
  inPlugins: {
    ...plain,
    size: { max: 1_048_576, over: { silent: 'Claude Code skips files of more than 1,048,576 bytes' } },
    name: [...plain.name, { max: 256, else: { silent: 'Claude Code does not offer names of more than 256 characters' } }],
  },
}

const same: readonly Step[] = []

/** Claude Code 2.1.197 [M]: a byte-order mark hides the frontmatter, fewer words mean yes, any name will do, and the listing is printed raw. */
export const claudeCode197: HostProfile = {
  ...claudeCode,
  version: '2.1.197',
  since: '2.1.197',
  listing: claudeCode197Listing,
  prepare: [],
  name: asDirectory,
  yaml: 'older-bun',
  recover: quoteProblems('older-bun'),
  fields: { when_to_use: [{ text: 'js' }], 'disable-model-invocation': same, 'user-invocable': same, paths: same },
  unlisted: { 'disable-model-invocation': [true, 'true'] },
  userCalls: { field: 'user-invocable', values: [true, 'true'] },
  shown: {
    also: { field: 'when_to_use', between: ' - ' },
    steps: [{ max: 1536, else: { cut: '…' } }, { wellFormed: true }],
  },
}
