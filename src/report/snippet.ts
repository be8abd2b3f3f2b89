import { displayWidth } from '../hosts/display-width.ts'
import type { Diagnostic } from '../lint/report.ts'
import { printable } from './printable.ts'

/** One line of source, and which part of it is meant. */
export interface Snippet {
  readonly line: string
  readonly indent: number
  readonly marked: number
}

const CUT = '...'

/**
 * The first line of a finding as it fits in `width` columns, cut around what is meant.
 *
 * @returns `undefined` when the whole file is meant: there is nothing to point at
 */
export function snippet({ excerpt, span, start: position }: Pick<Diagnostic, 'excerpt' | 'span' | 'start'>, width: number): Snippet | undefined {
  if (!excerpt) return undefined
  const { text } = excerpt
  const start = Math.min(position.column - 1 - excerpt.from, text.length)
  const end = Math.max(start, Math.min(start + span.end - span.start, text.length))
  const all = cells(text)
  const first = indexAt(all, start)
  const last = Math.max(first, indexAt(all, end))
  const [from, to] = window(all, first, last, Math.max(width, 4 * CUT.length))
  const before = from > 0 || excerpt.from > 0 ? CUT : ''
  return {
    line:
      before +
      all
        .slice(from, to)
        .map(({ shown }) => shown)
        .join('') +
      (to < all.length || excerpt.cut ? CUT : ''),
    indent: before.length + widthOf(all.slice(from, first)),
    marked: Math.max(1, widthOf(all.slice(first, Math.min(last, to)))),
  }
}

/** A stretch of a line as the terminal shows it. */
interface Cell {
  /** Offset in the line. */
  readonly start: number
  readonly shown: string
  /** Terminal columns. */
  readonly width: number
}

/** What a line looks like, character by character: tabs are four spaces, what cannot be seen is escaped. */
export function cells(line: string): Cell[] {
  const out: Cell[] = []
  let start = 0
  for (const char of line) {
    if (char >= ' ' && char <= '~') out.push({ start, shown: char, width: 1 })
    else if (char === '\t') out.push({ start, shown: '    ', width: 4 })
    else {
      const shown = printable(char)
      out.push({ start, shown, width: displayWidth(shown) })
    }
    start += char.length
  }
  return out
}

function indexAt(all: readonly Cell[], offset: number): number {
  const index = all.findIndex((cell) => cell.start >= offset)
  return index < 0 ? all.length : index
}

function widthOf(all: readonly Cell[]): number {
  return all.reduce((sum, { width }) => sum + width, 0)
}

/** The cells to show: all if they fit, or else the marked ones with as much as fits around them, more of what comes before. */
function window(all: readonly Cell[], first: number, last: number, width: number): [number, number] {
  if (widthOf(all) <= width) return [0, all.length]
  let room = width - 2 * CUT.length
  let from = first
  let to = first
  while (to < last && room >= (all[to] as Cell).width) room -= (all[to++] as Cell).width
  if (to < last) return [from, to]
  let ahead = Math.floor(room / 2)
  while (to < all.length && ahead >= (all[to] as Cell).width) {
    ahead -= (all[to] as Cell).width
    room -= (all[to++] as Cell).width
  }
  while (from > 0 && room >= (all[from - 1] as Cell).width) room -= (all[--from] as Cell).width
  // What the left side did not need goes to the right one.
  while (to < all.length && room >= (all[to] as Cell).width) room -= (all[to++] as Cell).width
  return [from, to]
}
