import { autoRunFile } from '../auto-run-file.ts'
import { notAnalysed } from '../not-analysed.ts'
import { untrustedDependency } from '../untrusted-dependency.ts'
import type { Rule } from '../rule.ts'

/** What starts by itself, comes from elsewhere, or was looked at by nobody; it asks what code does, if that was looked at. */
export const rules: readonly Rule[] = [autoRunFile, notAnalysed, untrustedDependency]
