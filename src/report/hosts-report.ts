import type { Evidence, Prediction } from '../hosts/profile.ts'

/** What `skillc hosts` has to say. */
export interface HostsReport {
  readonly targets: readonly { readonly key: string; readonly title: string; readonly version: string; readonly evidence: Evidence }[]
  readonly skills: readonly SkillOutcomes[]
  /** Sentences about skills that have one name. */
  readonly duplicates: readonly string[]
  /** Sentences about what was not looked at, and what hosts do with it. */
  readonly aside: readonly string[]
}

export interface SkillOutcomes {
  readonly path: string
  /** The target that matters most for this skill. */
  readonly primary: string
  /** By the key of the target. */
  readonly outcomes: Readonly<Record<string, Prediction>>
  /** The targets that look where it stands. */
  readonly found: readonly string[]
}
