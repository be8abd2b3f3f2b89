import { NO_COLUMN, TWO_COLUMNS } from './width-table.ts'

/**
 * Columns that a text takes on a terminal, as `Bun.stringWidth` counts them: Claude Code measures its listing so. Line ends and
 * other controls take none, and neither do escape sequences.
 *
 * @param marks whether vowel signs that take room of their own count, and some signs of doubtful width count two, as newer versions have it
 */
export function displayWidth(text: string, marks = false): number {
  if (/^[ -~]*$/.test(text)) return text.length
  const shown = text.replace(ESCAPE_SEQUENCES, '')
  // Elsewhere a character takes what its code points do.
  const parts = PARTS.test(shown) ? Array.from((segmenter ??= new Intl.Segmenter('en')).segment(shown), ({ segment }) => segment) : [shown]
  return parts.reduce((width, part) => width + (parts.length > 1 || PARTS.test(part) ? ofCharacter(part) : ofPoints(part)), marks ? ofMarks(shown) : 0)
}

// oxlint-disable-next-line no-control-regex -- they are what this looks for
const ESCAPE_SEQUENCES = /(?:\x1b\[|\x9b)[^\x1b\x9b@-~]*[@-~]?|(?:\x1b\]|\x9d)[^\x07\x1b\x9c\x9d]*(?:\x07|\x1b\\|\x9c)/g

/** What makes one character of several: joiners, selectors, the keycap, flag letters and skin tones. */
// oxlint-disable-next-line no-misleading-character-class -- they are what this looks for
const PARTS = /[\u200d\ufe0e\ufe0f\u20e3\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]/u

/** Vowel signs of Indian scripts that stand beside their letter. */
const SIGNS =
  /[\u093b\u093e-\u0940\u0949-\u094c\u0982\u09be-\u09c0\u09c7\u09c8\u09cb\u09cc\u09d7\u0a3e-\u0a40\u0abe-\u0ac0\u0ac9\u0acb\u0acc\u0b02\u0b3e\u0b40\u0b47\u0b48\u0b4b\u0b4c\u0b57\u0bbe\u0bbf\u0bc1\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcc\u0bd7\u0c01\u0c02\u0c41-\u0c44\u0c82\u0cbe\u0cc0-\u0cc4\u0cc7\u0cc8\u0cca\u0ccb\u0cd5\u0cd6\u0d02\u0d3e-\u0d40\u0d46-\u0d48\u0d4a-\u0d4c]/

/** Signs that most terminals draw over two columns, although Unicode does not call them wide. */
const BROAD =
  /[\u17a4\u17d8\u261d\u26f9\u270c\u270d\u2e3a\u2e3b\u3248-\u324f\u{1f1e6}-\u{1f1ff}\u{1f3cb}\u{1f3cc}\u{1f574}\u{1f575}\u{1f590}\u{1f93b}\u{1f946}]/u

/** What those take besides what was counted: up to eight a character, and one for a broad sign that was counted as narrow. */
function ofMarks(text: string): number {
  if (!SIGNS.test(text) && !BROAD.test(text)) return 0
  let more = 0
  for (const { segment } of (segmenter ??= new Intl.Segmenter('en')).segment(text)) {
    more += Math.min(segment.split(SIGNS).length - 1, 8)
    if (BROAD.test(segment) && ofCharacter(segment) === 1) more++
  }
  return more
}

let segmenter: Intl.Segmenter | undefined

function ofPoints(text: string): number {
  let width = 0
  for (const point of text) width += columnsOf(point)
  return width
}

/** The columns of what a reader sees as one character. */
function ofCharacter(text: string): number {
  const points = ofPoints(text)
  if (text.includes('\u20e3')) return 2
  if (/^[\u{1f1e6}-\u{1f1ff}]/u.test(text)) return text.length > 2 ? 2 : 1
  if (!/^\p{Extended_Pictographic}/u.test(text)) return points
  if (/^.[\u{1f3fb}-\u{1f3ff}]/u.test(text)) return /^\p{Emoji_Modifier_Base}/u.test(text) ? 2 : points
  if (/\u200d|\ufe0f/.test(text)) return 2
  return points
}

let table: { readonly none: RegExp; readonly two: RegExp } | undefined

function columnsOf(point: string): 0 | 1 | 2 {
  if (point >= ' ' && point <= '~') return 1
  table ??= { none: oneOf(NO_COLUMN), two: oneOf(TWO_COLUMNS) }
  return table.none.test(point) ? 0 : table.two.test(point) ? 2 : 1
}

/** A character in one of these ranges. */
function oneOf(ranges: string): RegExp {
  return new RegExp(
    `^[${ranges
      .trim()
      .replace(/[\da-f]+/g, '\\u{$&}')
      .replace(/\s+/g, '')}]`,
    'u',
  )
}
