import type { Finding } from '../risk/evidence/finding.ts'
import type { Level } from '../risk/evidence/level.ts'
import type { OnTarget } from '../hosts/on-targets.ts'
import type { Inspection } from '../risk/inspect.ts'
import type { Entry } from '../skill/file-tree.ts'
import type { Skill } from '../skill/skill.ts'

export type Category = 'frontmatter' | 'fields' | 'links' | 'body' | 'security' | 'portability' | 'bundle' | 'plugins'

/** What is known of another skill that is loaded from the same place. */
export interface Sibling {
  readonly kind: Skill['kind']
  /** The file, as the report names it. */
  readonly path: string
}

/** The skills of one place that share a value which should differ, with this one among them, by their paths; nobody where it shares it with none. */
export interface Siblings {
  readonly byName: readonly Sibling[]
  readonly byDescription: readonly Sibling[]
}

export interface RuleContext {
  /** Empty, but for rules that ask for them. */
  readonly siblings: Siblings
  /** What the skill's code does; empty unless some rule of the category `security` is checked. */
  readonly inspection: Inspection
  /** What the targets do with the skill; absent where nobody asked for any. */
  readonly targets?: readonly OnTarget[]
  /** What hosts do with a skill that some of them may lose, where nobody asked for targets. */
  readonly defaults?: readonly OnTarget[]
}

/** A file of an example: its text, a symlink, a file whose listing tells something, or what is no file. */
export type ExampleFile =
  | string
  | { readonly link: string }
  | ({ readonly content: string | Uint8Array } & Partial<Pick<Entry, 'executable' | 'mode' | 'links' | 'size'>>)
  | { readonly special: NonNullable<Entry['special']> }

/**
 * A skill to try a rule on: the text of SKILL.md, or the files of a directory by path.
 * Its directory is called `example`; `../NAME/...` makes a sibling, and `{ link: target }` a symlink.
 */
export type Example = string | Readonly<Record<string, ExampleFile>>

/** A rule is data and at most one pure generator. Its examples are its tests and its page. */
export interface Rule {
  /** Kebab-case, named for the fault. */
  readonly id: string
  readonly level: Level
  readonly category: Category
  /** The skillc version that brought it; the first one when left out. */
  readonly since?: string
  /** One line: the fault. */
  readonly summary: string
  /** What happens, on which host, and why that hurts. Markdown. */
  readonly why: string
  /** Hosts that the fault concerns; every one when left out. */
  readonly hosts?: readonly string[]
  /** What it finds can cost the skill, as everything about the frontmatter and its fields: where targets are known, its level follows what they do. */
  readonly loses?: true
  /** The targets that its examples are checked for. */
  readonly targets?: readonly string[]
  /** It compares skills: it is asked only about those that share something with others. */
  readonly siblings?: true
  /** Not checked unless it is asked for. */
  readonly optIn?: true
  readonly valid: readonly Example[]
  readonly invalid: readonly Example[]
  /** Absent where src/documents finds it, in a plugin or a marketplace as a whole. */
  check?(skill: Skill, context: RuleContext): Iterable<Finding>
}
