import { displayWidth } from '../hosts/display-width.ts'

/** In so many columns of a terminal: filled up with spaces, or cut; a path at its start, since its end tells more. */
export function fitted(text: string, columns: number, cut: 'start' | 'end' = 'start'): string {
  let shown = text
  if (displayWidth(text) > columns) {
    const points = [...text]
    while (points.length > 0 && displayWidth(points.join('')) > columns - 1) points.splice(cut === 'start' ? 0 : -1, 1)
    shown = cut === 'start' ? `…${points.join('')}` : `${points.join('')}…`
  }
  return shown + ' '.repeat(Math.max(0, columns - displayWidth(shown)))
}

/** A line in lines of at most so many columns; those after the first stand further in. */
export function wrap(line: string, width: number, indent = '  '): string[] {
  if (displayWidth(line) <= width) return [line]
  const out: string[] = []
  let now = /^ */.exec(line)?.[0] ?? ''
  let empty = true
  for (const word of line.trimStart().split(' ')) {
    if (!empty && displayWidth(now) + 1 + displayWidth(word) > width) {
      out.push(now)
      now = indent + word
    } else now += empty ? word : ` ${word}`
    empty = false
  }
  return [...out, now]
}
