import type { Outcomes } from '../hosts/outcomes.ts'

/** The hosts that lose a skill, by how. */
export type Loss = Pick<Outcomes, 'rejects' | 'drops'>

/** What is known of a frontmatter field. */
export interface FieldFacts {
  /** One or two sentences: what it does. */
  readonly description: string
  /** Hosts that know it, each with the first version that does, or '' where that is unknown. */
  readonly hosts: Readonly<Record<string, string>>
  /**
   * What hosts do that lose the whole skill over a wrong value: by the kind of the value (`map`, `text`; `item number` for one in a list
   * or a map), by the constraint that it breaks (`maxLength`), or, where only true and false are right, by what is written (`"yes"`).
   */
  readonly losses: Readonly<Record<string, Loss>>
  /** JSON Schema types that it may have. */
  readonly types: readonly string[]
}
