import { mayLeaveDoor } from '../../other/signs.ts'
import { shift } from '../../text/span.ts'
import { codeIn, type Container, type Embedded } from '../embedded.ts'
import type { CodeUnit, Exposure, Language } from '../../evidence/unit.ts'

/** The same text, to see which doors it leaves open. */
export function doors(file: string, raw: string, exposure: Exposure, offset = 0): CodeUnit[] {
  return mayLeaveDoor(raw) ? [{ ...unit(file, 'other', exposure, raw, offset), dialect: 'any' }] : []
}

/** Code that stands among other things in a file or fence which begins at `offset`. */
export function embeddedIn(container: Container, file: string, raw: string, exposure: Exposure, offset = 0): CodeUnit[] {
  return placed(codeIn(container, raw), file, exposure, offset)
}

/** The same, where the code was found already. */
export function placed(code: readonly Embedded[], file: string, exposure: Exposure, offset: number): CodeUnit[] {
  return code.map(({ language, dialect, inContainer, text, spanOf }) => {
    const own = unit(file, language, exposure, text, 0)
    return { ...own, ...(dialect && { dialect }), ...(inContainer && { inContainer }), spanInFile: (span) => shift(spanOf(own.spanInFile(span)), offset) }
  })
}

/** A piece of code at `offset` of its file. Letters that only look different, and invisible ones, are told apart from nothing. */
export function unit(file: string, language: Language, exposure: Exposure, raw: string, offset: number): CodeUnit {
  const { text, offsetOf } = plainLetters(raw)
  return { file, language, exposure, text, spanInFile: ({ start, end }) => shift({ start: offsetOf(start), end: offsetOf(end) }, offset) }
}

/** Full-width letters as the ASCII ones that shells and people read, and nothing invisible. */
function plainLetters(raw: string): { text: string; offsetOf: (at: number) => number } {
  let at = 0
  while (at < raw.length && !isOdd(raw.charCodeAt(at))) at++
  if (at === raw.length) return { text: raw, offsetOf: (same) => same }
  let text = raw.slice(0, at)
  const offsets = Array.from({ length: at }, (_, i) => i)
  for (; at < raw.length; at++) {
    const code = raw.charCodeAt(at)
    if (isInvisible(code)) continue
    text += isFullWidth(code) ? String.fromCharCode(code - 0xfee0) : raw[at]
    offsets.push(at)
  }
  return { text, offsetOf: (place) => offsets[place] ?? raw.length }
}

function isOdd(code: number): boolean {
  return code > 0xac && (isInvisible(code) || isFullWidth(code))
}

/** Soft hyphens, joiners, marks of direction, variation selectors, the byte-order mark. */
function isInvisible(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x180e ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff
  )
}

function isFullWidth(code: number): boolean {
  return code >= 0xff01 && code <= 0xff5e
}
