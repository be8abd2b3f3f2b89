import { lostOnHost } from '../lost-on-host.ts'
import type { Rule } from '../rule.ts'

/** What hosts make of a skill; to say that takes the hosts. */
export const rules: readonly Rule[] = [lostOnHost]
