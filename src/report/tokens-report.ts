import type { Details } from '../documents/plugin-details.ts'
import type { Form } from '../hosts/listing-budget.ts'
import type { Rendered } from '../hosts/listing.ts'
import type { Estimate } from '../tokens/estimate.ts'

/** What a set of skills costs in one host. */
export interface TokensReport {
  readonly tool: { readonly name: string; readonly version: string }
  readonly host: { readonly id: string; readonly title: string; readonly version: string }
  /** As the user named it, or the one that the host takes by itself; empty where none matters. */
  readonly model: string
  /** In tokens; absent where the host's listing does not depend on it. */
  readonly context?: number
  readonly listing: ListingCost & {
    readonly text: string
    /** Characters that belong to no skill. */
    readonly frame: number
    readonly budget?: Rendered['budget']
    /** How the budget is kept, in a sentence. */
    readonly rule?: string
  }
  /** What the budget took, in the order in which the host takes it. */
  readonly gaveWay: readonly { readonly name: string; readonly form: Form }[]
  /** Sorted by path. */
  readonly skills: readonly SkillCost[]
  readonly plugins: readonly PluginCost[]
  /** The bodies of all skills that load. */
  readonly bodies: Estimate
  /** What is over a limit, and what may be. */
  readonly over: readonly string[]
  readonly near: readonly string[]
}

export interface ListingCost {
  /** As it is, in UTF-16 units. */
  readonly characters: number
  /** As it would be if there were no budget. */
  readonly whole: number
  readonly tokens: Estimate
  readonly wholeTokens: Estimate
}

export interface PluginCost {
  readonly path: string
  readonly name: string
  /** Why nothing of it is there. */
  readonly refused?: string
  /** As the host itself counts it. */
  readonly details?: Details
}

export interface SkillCost {
  readonly path: string
  readonly name: string
  /** Why it is not in the listing. */
  readonly unlisted?: string
  readonly listing?: ListingCost & { readonly form: Form }
  /** What goes into the context when it is used; absent where it does not load. */
  readonly body?: Estimate
  readonly references: References
}

/** Files of a skill that are text, by how the model comes to them. */
export interface References {
  /** SKILL.md links or names them. */
  readonly linked: Files
  /** Only such a file leads to them. */
  readonly deeper: Files
}

export interface Files {
  readonly files: number
  readonly tokens: Estimate
}
