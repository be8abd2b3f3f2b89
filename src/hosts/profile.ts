import type { DialectName, Shape } from './dialects/dialect.ts'
import type { Listing } from './listing.ts'
import type { Refusal, Step } from './steps.ts'

/**
 * How a host reads the patterns of a conditional skill, and what matches them. `gitignore`: a list or text with commas, braces
 * expanded first, relative to the working directory (Claude Code). `picomatch`: a list, with `dot` (Qwen Code). Both [R] and [M].
 */
export type Globs = 'gitignore' | 'picomatch'

/** A skill file as a host gets it. Nothing is judged yet. */
export interface SkillFile {
  /** The text; a byte-order mark is still there, and bytes that are no UTF-8 are U+FFFD. */
  readonly text: string
  /** Whether every byte was UTF-8. */
  readonly utf8: boolean
  /** Size of the file, in bytes. */
  readonly bytes: number
  /** The name of its directory. */
  readonly dirName: string
  /** Another file of the skill, as text, by its path from the skill's directory. */
  read?(path: string): string | undefined
}

/** Where a host looks for skills, and what it passes over. */
export interface Discovery {
  /** Directories in a project, in the order of their precedence, first wins. */
  readonly project: readonly string[]
  /** Directories in the user's home, `~/` left out. */
  readonly user: readonly string[]
  /** How many directories below one of these a skill may stand; `Infinity` for any. */
  readonly depth: number
  /** Directories whose name begins with a dot; a list where it looks into them below these alone. */
  readonly hidden: boolean | readonly string[]
  readonly nodeModules: boolean
  /** How many skills of one directory are loaded. */
  readonly most?: number
  /** Names of other directories that it skips. */
  readonly passesOver?: RegExp
  /** A skill inside the directory of another. */
  readonly nested: boolean
  /** Names of directories of a skill in which it looks for none. */
  readonly notInside?: readonly string[]
  /** A SKILL.md in the directory of skills itself: `alone` where it is then the only skill there. Not known where left out. */
  readonly top?: 'ignored' | 'beside' | 'alone'
  /** Markdown files are skills, too: at the `top` of these directories, or only `below` it. */
  readonly looseFiles?: Readonly<Record<string, 'top' | 'below'>>
  /** A SKILL.md that is a symlink: `inside only` where the file must be in the directory of the skill. */
  readonly symlinkedFile: 'follows' | 'ignores' | 'inside only'
  /** What it says where SKILL.md is a symlink that leads nowhere; nothing when left out. */
  readonly brokenLink?: string
  /** `inside only` where a symlink in a project must stay in the directory of skills. Those in the user's own directories may lead anywhere. */
  readonly symlinkedDirectory: 'follows' | 'ignores' | 'inside only'
  /** Names of ignore files that it applies. */
  readonly ignoreFiles: readonly string[]
  /** Which skill wins when two have one name. */
  readonly duplicates: 'first' | 'last' | 'all' | 'random' | 'by directory'
  /** The directory that is named after the host: skills in it are meant for this host. */
  readonly own?: string
  /** `skill.md` will do. */
  readonly anyCase?: true
  /** The levels from the one that wins down, where they are not the usual ones. */
  readonly precedence?: readonly LevelKind[]
  /** The project's directories, or these, count in each directory from the current one up to the repository's root, the nearest first; `root`: in these two alone. */
  readonly parents?: true | 'root' | readonly string[]
  /** Without a repository, they count up to the user's home directory, or else the top; `root`: up to the top in any case. */
  readonly climbs?: 'home' | 'root'
  /** Directories of a project that do not count where that is the user's home. */
  readonly notAtHome?: readonly string[]
  /** What the project has is there only where the user trusts its folder. */
  readonly trust?: true
  /** Absolute directories that an administrator fills. */
  readonly managed?: readonly string[]
  /** A directory of Markdown files that are skills of an older form: in a project, and as `tree` in the user's home, too, with directories as parts of names. */
  readonly commands?: { readonly path: string; readonly as: 'tree' | 'flat' }
  /** What a user adds is a directory of skills, and no project. */
  readonly additional?: 'skills'
  /** A skill of a directory that a user adds is called `directory:skill` where its name is taken. */
  readonly additionalPrefix?: true
  /** Skills of plugins are called `plugin:skill`, and so clash with no other. */
  readonly pluginPrefix?: true
}

/** How a host is known: it was run, or this was read in its source, in its documentation, or in what others write of it. */
export type Evidence = 'measured' | 'source' | 'documentation' | 'third parties'

/** Where a skill may come from, as the levels of `skillc resolve`. */
export type LevelKind = 'managed' | 'user' | 'project' | 'additional' | 'plugin' | 'commands' | 'bundled'

/**
 * What a host does with a skill, as data: the stages in the order in which it goes through them.
 * `[M]` in a comment is measured on the real host, `[R]` read in its source.
 */
export interface HostProfile {
  /** As in `--target`. */
  readonly id: string
  /** As in messages. */
  readonly title: string
  /** The newest version that was looked at. */
  readonly version: string
  /** The oldest one that does the same, where more than one was looked at. */
  readonly since?: string
  readonly evidence: Evidence
  /** The day when it was read; of hosts that were run, the record has the day. */
  readonly read?: string
  /** What its data file says of it; what it does not say is as with most hosts, and not known. */
  readonly stated: ReadonlySet<string>
  readonly discovery: Discovery

  /** Largest file, in bytes. */
  readonly size?: { readonly max: number; readonly over: Refusal }
  /** Bytes that are no UTF-8; U+FFFD takes their place when left out. `empty`: the file counts as empty. */
  readonly notUtf8?: Refusal | 'empty'
  /** The same, where only those in the YAML count. */
  readonly notUtf8Inside?: Refusal
  /** Changes to the text before anything else, in this order. */
  readonly prepare: readonly ('strip-bom' | 'lf' | 'cr-to-lf')[]

  readonly fence: Fence
  /** The reader of the YAML between the fences. */
  readonly yaml: DialectName
  /** The fields that the reader forces into types, where the host has it read into a struct. */
  readonly shape?: Shape
  /** What the host tries when that fails: other text for the same reader, or the values themselves. */
  readonly recover?: Recover
  /** Fields that must be text: where one is not, the second try comes although the YAML was readable. */
  readonly recoverUnlessText?: readonly string[]
  /** YAML that stays unreadable. `empty`: the skill goes on without frontmatter. */
  readonly badYaml: Refusal | 'empty'
  /** The same after `recover` gave other text to read; `badYaml` when left out. */
  readonly badRecoveredYaml?: Refusal
  /** The error that it reports is that of the original YAML, and not that of the recovered text. */
  readonly reportsFirstError?: true
  /** YAML that is no mapping. */
  readonly noMapping: Refusal | 'empty'

  /** From the frontmatter's value to the name that the host uses. */
  readonly name: readonly Step[]
  readonly description: readonly Step[]
  /** Other fields that can cost the skill, or that the listing shows. */
  readonly fields: Readonly<Record<string, readonly Step[]>>
  /** Fields that the host does something with; all others are passed over. */
  readonly recognised: readonly string[]
  /** A field that is not among these; `{fields}` stands for all such. */
  readonly unknownField?: Refusal
  /** Values that keep the skill out of the listing: by field, those that do. */
  readonly unlisted?: Readonly<Record<string, readonly unknown[]>>
  /** Another file next to SKILL.md that the host reads. It is ignored where it does not parse. */
  readonly sidecar?: {
    readonly path: string
    readonly shape: Shape
    /** With this value in the field, the skill is not listed. */
    readonly unlistedBy: { readonly field: readonly string[]; readonly value: unknown }
    /** Of the words in a list there, if there are any, one must match. */
    readonly only?: { readonly field: readonly string[]; readonly one: RegExp; readonly else: Refusal }
  }
  /** The field that keeps a skill out of the listing until a file matches, and how it is read; `hides`: from the user, too. */
  readonly conditional?: { readonly field: string; readonly globs: Globs; readonly hides?: true }
  /** The field whose gates must open on a machine, as those of OpenClaw do. */
  readonly gates?: string
  /** How a user installs a whole plugin. */
  readonly installs?: string
  /** The user can call a skill by name where this field is absent or has one of these values; elsewhere only the model can. */
  readonly userCalls?: { readonly field: string; readonly values: readonly unknown[] }
  /** How the listing shows a description; without it, the text is listed as loaded. */
  readonly shown?: Shown
  /** What of a skill runs or is replaced when it is used. */
  readonly runs: readonly ('shell-blocks' | 'file-references' | 'variables' | 'hooks' | 'js-frontmatter')[]
  readonly listing?: Listing
  /** How it reads the skills and commands of plugins, where that differs. */
  readonly inPlugins?: HostProfile
  /** How it reads commands of an older form, where that differs. */
  readonly inCommands?: HostProfile
}

/** From the description that a host has loaded to the one that its listing shows. */
export interface Shown {
  /** A field whose text goes behind the description, and what stands between. */
  readonly also?: { readonly field: string; readonly between: string }
  readonly steps: readonly Step[]
}

/** How a host finds the frontmatter. */
export interface Fence {
  /** Group 1 is the YAML; group 2, where there is one, the body; or the groups `yaml` and `body`. Matched against the prepared text. */
  readonly pattern: RegExp
  /** Where the pattern does not match. */
  readonly none: Refusal | 'empty'
  /** Where it matches this, though: it is open, and never closed. */
  readonly unclosed?: { readonly pattern: RegExp; readonly else: Refusal }
  /** A language behind the opening dashes, in the group `language`: who reads it; any other is refused. */
  readonly languages?: Readonly<Record<string, DialectName | 'executes'>>
  /** Languages that count only as written; any other may be in capitals. */
  readonly cased?: readonly string[]
  /** White space at the ends of the YAML is taken off before it is read. */
  readonly trim?: true
  /** What is taken out to see whether there is anything: frontmatter that is blank without it is not read, in no language. */
  readonly comments?: RegExp
}

/** A second try on frontmatter that the host's YAML reader refused: text to read again, or values. `text` is the file before it was prepared. */
export type Recover = (
  yaml: string,
  error: string,
  text: string,
) => { readonly yaml: string } | { readonly values: Readonly<Record<string, unknown>> } | undefined

/** What a host does with one skill. */
export interface Prediction {
  /** `changed`: it loads, with another name or description than the author wrote, or cut. `waiting`: it loads when a file matches. */
  readonly outcome: 'loads' | 'changed' | 'waiting' | 'rejected' | 'silent' | 'executes'
  /** As the host has loaded it; absent where the skill does not load. */
  readonly name?: string
  readonly description?: string
  /** For the author: why it is not simply loaded. */
  readonly reason?: string
  /** Its author wanted it not to be listed for the model, or not yet. */
  readonly listed?: false
}

/** What the data file of a host says: what it does otherwise than most, or than it documents. */
export type HostData = Pick<HostProfile, 'id' | 'title' | 'version'> &
  Partial<Omit<HostProfile, 'discovery' | 'recognised' | 'stated'>> & {
    readonly discovery: Pick<Discovery, 'project'> & Partial<Discovery>
    /** The names, with spaces between. */
    readonly recognised?: string
  }

/**
 * A host from what its data file says. All else is as most hosts have it: a name and a description are required, in YAML 1.2 between
 * lines of dashes, one directory below those that are given, which stand in projects and in the user's home.
 */
export function hostOf(data: HostData): HostProfile {
  const needs = (what: string): Refusal => ({ reject: `${data.title} documents ${what} as required` })
  return {
    evidence: 'documentation',
    prepare: ['strip-bom', 'lf'],
    fence: { pattern: /^---[^\S\n]*\n(?:([^]*?)\n)??---[^\S\n]*(?:\n([^]*)|$)/, none: needs('frontmatter') },
    yaml: 'yaml-core',
    badYaml: { reject: '{error}' },
    noMapping: needs('a mapping'),
    name: [{ missing: needs('name') }, { text: 'js' }],
    description: [{ missing: needs('description') }, { text: 'js' }],
    fields: {},
    runs: [],
    ...data,
    stated: new Set([...Object.keys(data), ...Object.keys(data.discovery)]),
    recognised: (data.recognised ?? 'name description license compatibility metadata allowed-tools').split(/\s+/),
    discovery: {
      user: data.discovery.project,
      depth: 1,
      hidden: true,
      nodeModules: true,
      nested: false,
      symlinkedFile: 'follows',
      symlinkedDirectory: 'follows',
      ignoreFiles: [],
      duplicates: 'first',
      ...data.discovery,
    },
  }
}
