import type { Span } from '../text/span.ts'
import { folded } from './fold.ts'

export interface Statement {
  /** Without comments and escapes, in one line; texts keep their quotes. */
  readonly text: string
  readonly span: Span
  /** It stands in the block of a loop over what the statement before puts out. */
  readonly inLoop: boolean
  /** The function whose body it stands in. */
  readonly inside: string | undefined
  /** It has an address whose host is put together of pieces. */
  readonly apart: boolean
}

/** A script while it is cut. */
export interface Cutting {
  readonly source: string
  /** It is a batch file. */
  readonly batch: boolean
  readonly statements: Statement[]
  /** The statement at hand: its text, where it began, and where its last sign ended. */
  text: string
  start: number
  end: number
  inLoop: boolean
  /** How many brackets are open. */
  depth: number
  /** Of each open brace, whether it is part of the statement. */
  readonly braces: boolean[]
  /** The functions whose braces are open; '' for other blocks. */
  readonly functions: string[]
  /** How many quotes were found without an end. */
  misses: number
}

/** The longest statement; and how far a quote is looked for. */
export const LONGEST = 20_000

/** Nobody takes the name of a host apart who wants it to be read. */
const APART =
  /&\s{0,4}\(\s{0,4}["'](?:\{\d\}){2,10}["']\s{0,4}-f\b|https?:\/\/[\w.-]{0,60}(['"])\s{0,4}\+\s{0,4}\1[\w.-]|(['"])ht{1,2}p?s?\2\s{0,4}\+\s{0,4}\2/i

/** The statement at hand ends, and another begins. */
export function cut(cutting: Cutting): void {
  const { text, start, end, inLoop, functions, statements } = cutting
  const whole = folded(text.replace(/\s+/g, ' ').trim())
  if (whole !== '' && start >= 0)
    statements.push({ text: whole, span: { start, end }, inLoop, inside: functions.findLast((name) => name !== ''), apart: APART.test(text) })
  cutting.text = ''
  cutting.start = -1
  cutting.inLoop = false
}

export function add(piece: string, from: number, to: number, cutting: Cutting): void {
  const blank = piece.trim() === ''
  if (cutting.start < 0 && !blank) cutting.start = from
  cutting.text += piece
  if (!blank) cutting.end = to
}

/** Reads on from a sign; where it has stopped. */
export type Read = (at: number, char: string, cutting: Cutting) => number

export function plain(at: number, char: string, cutting: Cutting): number {
  add(char, at, at + 1, cutting)
  return at
}
