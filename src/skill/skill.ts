import type { HOMES } from '../hosts/known.generated.ts'
import type { Encoding } from '../text/decode.ts'
import type { SourceText } from '../text/source-text.ts'
import type { Edit, Span } from '../text/span.ts'
import type { FileTree } from './file-tree.ts'
import type { Frontmatter, SplitText } from './frontmatter.ts'
import type { Markdown } from './markdown.ts'
import type { Recovery } from './recover.ts'
import type { ParsedYaml, PlainValue, YamlNode } from './yaml-node.ts'

/** One top-level key of the frontmatter. */
export interface Field {
  readonly key: string
  readonly keySpan: Span
  readonly node: YamlNode
  readonly value: PlainValue
  /** Strict YAML refused it; `value` is what the author meant. */
  readonly recovery?: Recovery
}

/** The host that a skill is meant for, by its directory. Other hosts may look there, too. */
export type Home = (typeof HOMES)[keyof typeof HOMES] | 'any'

/** What stands for a project where a plugin has its manifest. */
export const PROJECT_FILE = '.claude/settings.json'

/** A skill directory, a legacy command file, or what a plugin holds besides its skills, parsed. Parsing never throws: what it could not do is in `problems`. */
export interface Skill {
  readonly kind: 'skill' | 'command' | 'plugin'
  /** The directory as the report names it. */
  readonly dir: string
  /** The same, absolute and with slashes; absent where it stands on no disk. */
  readonly place?: string
  /** The directory's own name, which many hosts use as the skill's. */
  readonly dirName: string
  /** `SKILL.md`, or the file in its place: `skill.md`, `review.md`; the manifest of a plugin. */
  readonly fileName: string
  readonly home: Home
  /** The directory of the skill that contains this one; to most hosts it is then no skill of its own. */
  readonly nestedIn?: string
  /** How many directories up the nearest SKILL.md above this one is; hosts differ on what that means. */
  readonly above?: number
  /** What below this directory is checked by itself: directories of skills, and in a plugin its commands and other plugins. None when left out. */
  readonly found?: ReadonlySet<string>
  /**
   * Of a plugin: which of its files are looked into, where that is not all: those that hosts use of a whole repository, or only what
   * stands in `.claude-plugin`. Or it is no plugin and a project, of which its tree holds what hosts read.
   */
  readonly extent?: 'used' | 'manifest' | 'project'
  /** Of a plugin: command lines that a host starts, as its documents have it. */
  readonly starts?: readonly { readonly file: string; readonly span: Span; readonly command: string }[]
  /** It stands among templates, fixtures, tests or backups. */
  readonly apart?: true
  /** Why the zip in which it stands cannot be uploaded. */
  readonly badUpload?: string
  /** Its directory is a whole repository, of which only what SKILL.md leads to is its own. */
  readonly ofRepository?: true
  readonly source: SourceText
  readonly encoding: Encoding
  readonly split: SplitText
  readonly frontmatter: Frontmatter | undefined
  readonly yaml: ParsedYaml
  readonly fields: ReadonlyMap<string, Field>
  /** Entries that strict YAML refused, as their author meant them. */
  readonly recoveries: readonly Recovery[]
  /** Lines of the frontmatter that belong to no entry. */
  readonly stray: readonly Span[]
  /** The quoting edits that make strict YAML read every value as recovered; proven by reading them again. */
  readonly recoveryEdits: readonly Edit[] | undefined
  readonly body: Markdown
  readonly files: FileTree
  /** Another Markdown file of the skill, by its path; `undefined` when there is none to read. */
  document(path: string): Markdown | undefined
  /** Why the skill file was not read: the rest of this record is then empty. */
  readonly unread?: { readonly reason: 'too-large'; readonly size: number } | { readonly reason: 'symlink'; readonly target: string; readonly leads: string }
}

/** Text of a field, or `undefined` when it is absent or no text. */
export function textOf(skill: Skill, key: string): string | undefined {
  const value = skill.fields.get(key)?.value
  return typeof value === 'string' ? value : undefined
}

/** The name of the skill in messages: its own, or else its directory's. */
export function displayName(skill: Skill): string {
  return textOf(skill, 'name')?.trim() || skill.dirName
}
