import { missingMention } from '../missing-mention.ts'
import { missingSkill } from '../missing-skill.ts'
import { userHomePath } from '../user-home-path.ts'
import type { Rule } from '../rule.ts'

/** Paths that a skill names outside of its links. Sorted by id. */
export const rules: readonly Rule[] = [missingMention, missingSkill, userHomePath]
