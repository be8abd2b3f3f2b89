import type { Passage } from '../risk/passages.ts'

/** The section that a passage stands in: what shares it is read together. */
export function sectionOf({ file, headings }: Passage): string {
  return [file, ...headings].join('\0')
}

/** What stands in each section, in its order; what has no section is left out. */
export function bySection<T>(all: readonly T[], passageOf: (one: T) => Passage, keyOf: (passage: Passage) => string | undefined): readonly (readonly T[])[] {
  const sections = new Map<string, T[]>()
  for (const one of all) {
    const section = keyOf(passageOf(one))
    if (section === undefined) continue
    const held = sections.get(section)
    if (held) held.push(one)
    else sections.set(section, [one])
  }
  return [...sections.values()].map((section) => section.sort((a, b) => passageOf(a).span.start - passageOf(b).span.start))
}
