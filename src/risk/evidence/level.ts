/** SARIF's words. A fault that breaks a primary target is an error, one that breaks another is a warning, the rest are notes. */
export type Level = 'error' | 'warning' | 'note'

/** How sure it is that a finding is what it says. */
export type Confidence = 'high' | 'medium' | 'low'

/** What weighs more comes first, and counts. */
export const WEIGHT: Readonly<Record<Level, number>> = { error: 2, warning: 1, note: 0 }

/** One level less. */
export const LOWER: Readonly<Record<Level, Level>> = { error: 'warning', warning: 'note', note: 'note' }

/** The end of a message whose level was lowered. It names no level: profiles and settings change levels later. */
export const oneLower = (why: string): string => `; one level lower: ${why}`
