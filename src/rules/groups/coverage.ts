import { autoRunFile } from '../auto-run-file.ts'
import { notAnalysed } from '../not-analysed.ts'
import type { Rule } from '../rule.ts'

/** What starts by itself, and what nobody has looked at: both ask what code does, if somebody has looked. */
export const rules: readonly Rule[] = [autoRunFile, notAnalysed]
