import type { Edit, Span } from '../../text/span.ts'
import type { Confidence, Level } from './level.ts'

/** A change that mends a finding. A safe fix keeps the meaning that the author can be shown to have had; a suggested one needs a look. */
export interface Fix {
  /** Imperative, lower case: `quote the description`. */
  readonly title: string
  readonly edits: readonly Edit[]
  readonly safety: 'safe' | 'suggested'
}

/** What a rule says. The engine adds the rule's id, its level, the file and the page. */
export interface Finding {
  /** Subject, quoted value, problem; lower case, no full stop. */
  readonly message: string
  /** Where, in the file; a finding without one is about the whole file. */
  readonly span?: Span
  /** Relative to the skill's directory; the skill file when left out. */
  readonly file?: string
  /** What to write instead. */
  readonly help?: string
  /** Only ever lower than the rule's own level. */
  readonly level?: Level
  readonly confidence?: Confidence
  readonly fix?: Fix
}
