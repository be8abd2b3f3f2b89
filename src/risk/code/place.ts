import { shift } from '../../text/span.ts'
import { CODE_IN, type Container, type Embedded } from './embedded.ts'
import type { CodeUnit, Exposure, Language } from '../evidence/unit.ts'

/** Code that stands among other things in a file or fence which begins at `offset`. */
export function embeddedIn(container: Container, file: string, raw: string, exposure: Exposure, offset = 0): CodeUnit[] {
  return placed(CODE_IN[container](raw), file, exposure, offset)
}

/** The same, where the code was found already. */
export function placed(code: readonly Embedded[], file: string, exposure: Exposure, offset: number): CodeUnit[] {
  return code.map(({ language, inContainer, text, spanOf }) => {
    const own = unit(file, language, exposure, text, 0)
    return { ...own, ...(inContainer && { inContainer }), spanInFile: (span) => shift(spanOf(own.spanInFile(span)), offset) }
  })
}

/** A piece of code at `offset` of its file. Letters that only look different, and invisible ones, are told apart from nothing. */
export function unit(file: string, language: Language, exposure: Exposure, raw: string, offset: number): CodeUnit {
  const { text, offsetOf } = plainLetters(raw)
  return { file, language, exposure, text, spanInFile: ({ start, end }) => shift({ start: offsetOf(start), end: offsetOf(end) }, offset) }
}

/** Soft hyphens, joiners, marks of direction, variation selectors, the byte-order mark. */
// oxlint-disable-next-line no-misleading-character-class -- each stands for itself
const INVISIBLE = /[\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g

/** Full-width letters as the ASCII ones that shells and people read, and nothing invisible. */
function plainLetters(raw: string): { text: string; offsetOf: (at: number) => number } {
  const text = raw.replace(INVISIBLE, '').replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
  if (text === raw) return { text, offsetOf: (same) => same }
  // Asked only where something is found.
  let offsets: readonly number[] | undefined
  return { text, offsetOf: (place) => (offsets ??= visibleIn(raw))[place] ?? raw.length }
}

/** Where all that is not invisible stands. */
function visibleIn(raw: string): number[] {
  const places: number[] = []
  let at = 0
  for (const { index } of raw.matchAll(INVISIBLE)) {
    while (at < index) places.push(at++)
    at = index + 1
  }
  while (at < raw.length) places.push(at++)
  return places
}
