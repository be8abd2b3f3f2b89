import type { Diagnostic } from '../lint/report.ts'

/**
 * A name for each finding that stays the same while lines above it come and go: of its rule, its file, the line it is in and
 * what it says, and which of those that are equal in all of this it is.
 */
export function fingerprints(diagnostics: readonly Diagnostic[]): readonly string[] {
  const seen = new Map<string, number>()
  return diagnostics.map(({ file, rule, message, excerpt }) => {
    const about = [file, rule, message, excerpt?.text.trim() ?? ''].join('\n')
    const count = (seen.get(about) ?? 0) + 1
    seen.set(about, count)
    return [0, 1].map((seed) => hash(`${seed}\n${about}\n${count}`)).join('')
  })
}

/** FNV-1a in 32 bits: it keeps findings of one project apart, and need keep nothing secret. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(16).padStart(8, '0')
}
