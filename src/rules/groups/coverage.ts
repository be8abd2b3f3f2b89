import { notAnalysed } from '../not-analysed.ts'
import type { Rule } from '../rule.ts'

/** What nobody has looked at. */
export const rules: readonly Rule[] = [notAnalysed]
