import { byCodeUnit } from '../text/compare.ts'
import { plainRules } from './plain.ts'
import { riskRules } from './risks.ts'
import type { Rule } from './rule.ts'

/** Every rule, sorted by id. */
export const rules: readonly Rule[] = [...plainRules, ...riskRules].sort((a, b) => byCodeUnit(a.id, b.id))
