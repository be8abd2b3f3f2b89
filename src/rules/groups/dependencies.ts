import { untrustedDependency } from '../untrusted-dependency.ts'
import type { Rule } from '../rule.ts'

/** Packages from elsewhere. Sorted by id. */
export const rules: readonly Rule[] = [untrustedDependency]
