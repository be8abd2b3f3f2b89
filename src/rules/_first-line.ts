import type { Span } from '../text/span.ts'

/** The first line of a text that is not blank, without the spaces around it; `offset` is where the text begins. */
export function firstLine(text: string, offset = 0): Span {
  const match = /[^\s\ufeff][^\r\n]*/.exec(text)
  const start = offset + (match?.index ?? 0)
  return { start, end: start + (match?.[0].trimEnd().length ?? 0) }
}
