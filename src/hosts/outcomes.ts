/** What hosts do with a fault: the ids of hosts by outcome. A host that is not listed loads the skill as its author meant. */
export interface Outcomes {
  /** They refuse the skill, and say why somewhere. */
  readonly rejects?: readonly string[]
  /** They leave the skill out silently. */
  readonly drops?: readonly string[]
  /** They execute code in it. */
  readonly executes?: readonly string[]
  /** They load it, and do not list it for the model. */
  readonly hides?: readonly string[]
  /** They load it under another name than the one that is written. */
  readonly renames?: readonly string[]
  /** They list another description than the one that is written. */
  readonly alters?: readonly string[]
  /** They list the beginning of the description only. */
  readonly cuts?: readonly string[]
}
