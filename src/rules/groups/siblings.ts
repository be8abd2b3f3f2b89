import { duplicateDescription } from '../duplicate-description.ts'
import { duplicateName } from '../duplicate-name.ts'
import type { Rule } from '../rule.ts'

/** Skills that share something. Sorted by id. */
export const rules: readonly Rule[] = [duplicateDescription, duplicateName]
