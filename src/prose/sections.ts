import type { Passage } from '../risk/passages.ts'

/** What the passage before stood in: those under one heading follow each other. */
let before: Pick<Passage, 'file' | 'headings'> | undefined
let section = ''

/** The section that a passage stands in: what shares it is read together. */
export function sectionOf({ file, headings }: Passage): string {
  if (before?.headings !== headings || before.file !== file) {
    section = [file, ...headings].join('\0')
    before = { file, headings }
  }
  return section
}

/** What stands in each section, in its order; what has no section is left out. */
export function bySection<T>(all: readonly T[], passageOf: (one: T) => Passage, keyOf: (passage: Passage) => string | undefined): readonly (readonly T[])[] {
  const sections = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(passageOf(one))
    if (key === undefined) continue
    const held = sections.get(key)
    if (held) held.push(one)
    else sections.set(key, [one])
  }
  return [...sections.values()].map((held) => held.sort((a, b) => passageOf(a).span.start - passageOf(b).span.start))
}
