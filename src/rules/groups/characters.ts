import { bidiControl } from '../bidi-control.ts'
import { hiddenUnicode } from '../hidden-unicode.ts'
import { lookalikeName } from '../lookalike-name.ts'
import type { Rule } from '../rule.ts'

/** Characters outside of ASCII. Sorted by id. */
export const rules: readonly Rule[] = [bidiControl, hiddenUnicode, lookalikeName]
