import type { PlacedAct } from '../risk/inspect.ts'
import { handed, isWeak, type Joined } from './join.ts'
import type { Prose } from './prose.ts'
import { sectionOf } from './sections.ts'

/** A secret that code reads, and that the text beside the code hands over. */
export interface HandedOver extends Joined {
  readonly one: Prose
}

/** How far from the code, in UTF-16 code units. */
const BEFORE = 200
const BEHIND = 600

/** `cat ~/.ssh/id_rsa` in a fence, and `send the output to https://…` in the text around it. */
export function handedOver(all: readonly Prose[], acts: readonly PlacedAct[]): readonly HandedOver[] {
  return acts.flatMap(({ kind, file, span, lowered, code }) => {
    if (kind !== 'credential-read' || lowered !== undefined) return []
    const own = all.findLast(({ passage }) => passage.file === file && passage.span.start <= span.start)
    for (const one of all) {
      const { passage } = one
      if (passage.file !== file || (passage.kind !== 'paragraph' && passage.kind !== 'item')) continue
      const from = span.start - passage.span.end
      const to = passage.span.start - span.end
      if (from > BEFORE || to > BEHIND || (own && sectionOf(passage) !== sectionOf(own.passage))) continue
      for (const sentence of one.sentences) {
        const found = handed(one, sentence, undefined, isWeak(code))
        if (found) return [{ one, start: sentence.start, end: found.end, what: code.replace(/\s+/g, ' ').slice(0, 60), where: found.where }]
      }
    }
    return []
  })
}
