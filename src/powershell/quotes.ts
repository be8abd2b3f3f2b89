import { add, LONGEST, plain, type Cutting } from './cutting.ts'

/** It continues a line, and cuts words: `i`ex` is `iex`. */
export function backtick(at: number, char: string, cutting: Cutting): number {
  const { source } = cutting
  const next = source[at + 1]
  if (next === undefined) return plain(at, char, cutting)
  const lineEnd = next === '\n' || (next === '\r' && source[at + 2] === '\n')
  if (lineEnd) {
    add(' ', at, at, cutting)
    return at + (next === '\r' ? 2 : 1)
  }
  add(/[a-z"'$]/i.test(next) ? next : ` ${next}`, at, at + 2, cutting)
  return at + 1
}

/** The same in a batch file. */
export function caret(at: number, char: string, cutting: Cutting): number {
  const next = cutting.source[at + 1]
  if (next === undefined) return plain(at, char, cutting)
  return next === '\r' ? at + 2 : next === '\n' ? at + 1 : at
}

/** `@" … "@` */
export function hereString(at: number, char: string, cutting: Cutting): number {
  const { source, misses } = cutting
  const next = source[at + 1]
  if ((next !== '"' && next !== "'") || !/^@["'][ \t]{0,20}\r?\n/.test(source.slice(at, at + 30)) || misses >= 50) return plain(at, char, cutting)
  const close = source.indexOf(`\n${next}@`, at + 2)
  if (close < 0) {
    cutting.misses++
    return at
  }
  add(`"${source.slice(source.indexOf('\n', at) + 1, close).replaceAll('"', "'")}"`, at, close + 3, cutting)
  return close + 2
}

/** A quote in a word is part of it: `"iex"` as well as `i"e"x`. */
export function quote(at: number, char: string, cutting: Cutting): number {
  const { source, misses, batch } = cutting
  const close = misses > 200 ? -1 : closing(source, at, batch)
  if (close < 0) {
    cutting.misses++
    add(' ', at, at + 1, cutting)
    return at
  }
  const whole = source.slice(at, close + 1)
  add(char === '"' ? whole.replace(/`(?=[a-z])/gi, '') : whole, at, close + 1, cutting)
  return close
}

function closing(source: string, open: number, batch: boolean): number {
  const quote = source[open]
  const last = Math.min(source.length, open + LONGEST)
  for (let i = open + 1; i < last; i++) {
    const char = source[i]
    if (char === '`' && quote === '"' && !batch) i++
    else if (char === quote) {
      if (source[i + 1] === quote) i++
      else return i
    } else if (char === '\n' && batch) return -1
  }
  return -1
}
