/** A half-open range of UTF-16 code units in one text: `start` is in, `end` is out. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Replace what stands in `span` by `text`. An insertion has an empty span. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

export function insertion(at: number, text: string): Edit {
  return { span: { start: at, end: at }, text }
}

/**
 * Apply edits that do not overlap.
 *
 * @throws RangeError when two edits overlap: a fix that cannot say which comes first is a bug.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  let out = ''
  let from = 0
  for (const { span, text: replacement } of ordered) {
    if (span.start < from) throw new RangeError(`edits overlap at offset ${span.start}`)
    out += text.slice(from, span.start) + replacement
    from = span.end
  }
  return out + text.slice(from)
}

/** The same span, `offset` code units further on. */
export function shift(span: Span, offset: number): Span {
  return { start: span.start + offset, end: span.end + offset }
}
