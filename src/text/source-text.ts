import type { Span } from './span.ts'

/** Where an offset stands for a reader: both 1-based; the column counts UTF-16 code units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A text with its path. Lines are found once, when somebody asks for a position. */
export interface SourceText {
  readonly path: string
  readonly text: string
  positionAt(offset: number): Position
  /** The text of a 1-based line, without its line break. */
  line(number: number): string
  lineSpan(number: number): Span
}

/** Make a {@link SourceText}. A line ends at CRLF, LF or a lone CR. */
export function sourceText(path: string, text: string): SourceText {
  let starts: number[] | undefined
  const lineStarts = (): number[] => (starts ??= findLineStarts(text))
  const lineSpan = (number: number): Span => {
    const all = lineStarts()
    const start = all[number - 1] ?? text.length
    let end = all[number] ?? text.length
    if (end > start && text[end - 1] === '\n') end--
    if (end > start && text[end - 1] === '\r') end--
    return { start, end }
  }
  return {
    path,
    text,
    lineSpan,
    line(number) {
      const { start, end } = lineSpan(number)
      return text.slice(start, end)
    },
    positionAt(offset) {
      const all = lineStarts()
      let low = 0
      let high = all.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((all[middle] as number) <= offset) low = middle
        else high = middle - 1
      }
      return { line: low + 1, column: offset - (all[low] as number) + 1 }
    },
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 13 && text.charCodeAt(i + 1) === 10) continue
    if (code === 10 || code === 13) starts.push(i + 1)
  }
  return starts
}
