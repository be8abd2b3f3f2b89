import type { Confidence, Level } from '../risk/evidence/level.ts'
import type { Category } from '../rules/rule.ts'
import type { Position } from '../text/source-text.ts'
import type { Edit, Span } from '../text/span.ts'

/** A finding with what the engine knows: which rule, how bad, where, where to read more. Plain data, so that a skill need not stay in memory for it. */
export interface Diagnostic {
  readonly rule: string
  readonly level: Level
  readonly category: Category
  readonly confidence?: Confidence
  readonly message: string
  readonly help?: string
  /** As the report names it, with `/`. */
  readonly file: string
  readonly span: Span
  readonly start: Position
  readonly end: Position
  /** What stands there; absent where the file as a whole is meant. */
  readonly excerpt?: Excerpt
  /** Where the rule's page stands, relative to the package. */
  readonly url: string
  readonly fixes: readonly { readonly title: string; readonly safety: 'safe' | 'suggested'; readonly edits: readonly Edit[] }[]
  /** Why it does not count, where it does not. */
  readonly suppression?: Suppression
}

/** A comment in the file turned a finding off, or a list of old findings. In the words of SARIF. */
export interface Suppression {
  readonly kind: 'inSource' | 'external'
  readonly justification: string
}

/** The line in which a finding begins; of a long line, what stands around that place. */
export interface Excerpt {
  readonly text: string
  /** Where `text` begins in the line. */
  readonly from: number
  /** The line goes on after it. */
  readonly cut: boolean
}

/** One skill as it was read. */
export interface SkillSummary {
  readonly path: string
  readonly name: string
  readonly kind: 'skill' | 'command' | 'plugin' | 'project'
  /** As read after recovery; absent when there is none. */
  readonly description?: string
  /** Keys whose value strict YAML refuses. */
  readonly recovered: readonly string[]
}

/** What hosts do with a skill, and what it costs, for formats that tell. */
export interface SkillFacts {
  readonly path: string
  /** Tokens of its entry in a listing, estimated; 0 where no host has it. */
  readonly listing: number
  /** Tokens of what follows the frontmatter, estimated. */
  readonly body: number
  readonly outcomes: readonly { readonly host: string; readonly outcome: string; readonly reason: string | undefined }[]
}

/** Something that could not be checked, and why. */
export interface NotChecked {
  readonly path: string
  readonly reason: string
}

/** All that a reporter gets. */
export interface Report {
  readonly tool: {
    readonly name: 'skillc'
    readonly version: string
    /** Where the rules' pages stand on the web, if they do. */
    readonly pages?: string | undefined
  }
  readonly skills: readonly SkillSummary[]
  /** Sorted by file, offset, rule. */
  readonly diagnostics: readonly Diagnostic[]
  /** Files read, in number. */
  readonly files: number
  /** Left out on purpose. */
  readonly skipped: readonly NotChecked[]
  /** Should have been checked and could not be: the run exits with 2. */
  readonly unreadable: readonly NotChecked[]
  /** Diagnostics that a comment in the file turned off. */
  readonly suppressed: number
  /** What these are, for formats that tell. */
  readonly turnedOff?: readonly Diagnostic[]
  readonly facts?: readonly SkillFacts[] | undefined
}
