import type { Level, Confidence } from '../evidence/level.ts'
import type { Span } from '../../text/span.ts'

/** Characters in a text that nobody sees, or that make a reader see another text, and that have no honest use where they stand. */
export interface Hidden {
  readonly kind: 'tags' | 'variation selectors' | 'private-use characters' | 'zero-width message' | 'split word' | 'invisible characters'
  readonly span: Span
  readonly count: number
  /** What they spell, with everything but printable ASCII escaped. */
  readonly message?: string
  readonly level: Level
  readonly confidence: Confidence
}

/** The quick look: without one of these there is nothing to find. */
const SIGN =
  // oxlint-disable-next-line no-misleading-character-class -- each stands for itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ue000-\uf8ff]|\udb40|[\udb80-\udbff]/

/** Whether a text has a character that {@link findHidden} or {@link findBidi} looks at. */
export function hasHiddenSign(text: string): boolean {
  return SIGN.test(text)
}

/**
 * Find characters that nobody sees.
 *
 * @param inCode whether an offset stands in code
 */
export function findHidden(text: string, inCode: (offset: number) => boolean = () => false): readonly Hidden[] {
  if (!SIGN.test(text)) return []
  return [...tags(text), ...selectors(text), ...privateUse(text, inCode), ...zeroWidth(text, inCode)].sort((a, b) => a.span.start - b.span.start)
}

/** Tags stand behind a black flag, three to six of them and an end, in the flags of Scotland, Texas and the like. */
function* tags(text: string): Generator<Hidden> {
  if (!text.includes('\udb40')) return
  let strays = 0
  for (const { 0: run, index } of text.matchAll(/[\u{e0000}-\u{e007f}]+/gu)) {
    const flag = text.slice(index - 2, index) === '\u{1f3f4}' ? /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/u.exec(run)?.[0].length : undefined
    const count = (run.length - (flag ?? 0)) / 2
    if (count === 0) continue
    // One or two are a broken flag, or the ends of a range that code looks for; of those, one finding will do.
    if (count < 3 && strays++ > 0) continue
    const letters = Array.from(run.slice(flag), (tag) => (tag.codePointAt(0) as number) - 0xe0000)
    yield {
      kind: 'tags',
      span: { start: index + (flag ?? 0), end: index + run.length },
      count,
      message: spelled(letters.filter((code) => code >= 0x20 && code < 0x7f)),
      level: count > 2 ? 'error' : 'warning',
      confidence: count > 2 ? 'high' : 'medium',
    }
  }
}

/** One selector chooses a form of the letter before it. Several in a row choose nothing: each of the 256 stands for a byte. */
function* selectors(text: string): Generator<Hidden> {
  if (!/\udb40|[\ufe00-\ufe0f]{2}/.test(text)) return
  const strays: { readonly at: number; readonly byte: number }[] = []
  for (const { 0: run, index } of text.matchAll(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu)) {
    const bytes = [...run].map(selectorByte)
    const span = { start: index, end: index + run.length }
    // The same one over and over is left of an emoji that was taken out.
    if (new Set(bytes).size === 1 && run.length < 8 && (bytes[0] as number) >= 14 && (bytes[0] as number) < 16) continue
    if (bytes.length >= 4) yield { kind: 'variation selectors', span, count: bytes.length, message: spelled(bytes), level: 'error', confidence: 'high' }
    // The supplementary ones belong to Chinese characters.
    else if (bytes.some((byte) => byte > 15) && !/\p{Script=Han}$/u.test(text.slice(Math.max(0, index - 2), index)))
      for (const byte of bytes) strays.push({ at: index, byte })
  }
  const [first] = strays
  if (!first) return
  yield {
    kind: 'variation selectors',
    span: { start: first.at, end: first.at + 2 },
    count: strays.length,
    message: spelled(strays.map(({ byte }) => byte)),
    level: strays.length >= 8 ? 'error' : strays.length > 1 ? 'warning' : 'note',
    confidence: strays.length >= 8 ? 'high' : strays.length > 1 ? 'medium' : 'low',
  }
}

function selectorByte(selector: string): number {
  const code = selector.codePointAt(0) as number
  return code < 0x10000 ? code - 0xfe00 : code - 0xe0100 + 16
}

/** Icons of terminal fonts stand alone or in twos. A row of many different ones is data; one whose low bytes are letters is text. */
function* privateUse(text: string, inCode: (offset: number) => boolean): Generator<Hidden> {
  if (!/[\ue000-\uf8ff]{8}|[\udb80-\udbff]/.test(text)) return
  for (const { 0: run, index } of text.matchAll(/[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]{8,}/gu)) {
    const codes = [...run].map((char) => char.codePointAt(0) as number)
    const letters = codes.map((code) => code & 0xff)
    const isText = letters.every((code) => code >= 0x20 && code < 0x7f) && letters.filter(isLetterOrBlank).length * 10 >= letters.length * 7
    // A table of an encoding lists them in order.
    const isVaried = new Set(codes).size >= 5 && codes.some((code, i) => i > 0 && code !== (codes[i - 1] as number) + 1)
    yield {
      kind: 'private-use characters',
      span: { start: index, end: index + run.length },
      count: codes.length,
      ...(isText && isVaried && { message: spelled(letters) }),
      level: !isVaried ? 'note' : isText ? 'error' : inCode(index) ? 'warning' : 'note',
      confidence: isText && isVaried ? 'high' : 'low',
    }
  }
}

function isLetterOrBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}

function* zeroWidth(text: string, inCode: (offset: number) => boolean): Generator<Hidden> {
  const inWords: Span[] = []
  const elsewhere: Span[] = []
  let wordEnd = -1
  for (const { 0: run, index } of text.matchAll(
    // oxlint-disable-next-line no-misleading-character-class -- each stands for itself
    /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0]+/g,
  )) {
    const span = { start: index, end: index + run.length }
    const message = hiddenBits(run)
    if (message) {
      yield { kind: 'zero-width message', span, count: run.length, ...message }
      continue
    }
    const before = text.charCodeAt(index - 1)
    const after = text.charCodeAt(span.end)
    if (isAlphanumeric(before) && isAlphanumeric(after)) {
      if (index < wordEnd) continue
      const word = wordAround(text, index)
      wordEnd = word.end
      if (word.isSplit) {
        yield { kind: 'split word', span: word, count: word.gaps, message: word.letters, level: 'error', confidence: 'high' }
        continue
      }
      // A soft hyphen, or a space before a capital, is a hint for where a long word may break.
      if (!/[^\u00ad]/.test(run) || (isLower(before) && isUpper(after))) continue
      for (let i = 0; i < word.gaps; i++) inWords.push(span)
    } else if (index > 0 && isNobodys(run, before, after)) {
      const first = run.charCodeAt(0)
      // These are letters to a compiler: a variable without a visible name.
      const isListed = /["'`[\]/|-]/.test(text.charAt(index - 1)) || /["'`[\]/|-]/.test(text.charAt(span.end))
      if ((first === 0x3164 || first === 0xffa0 || first === 0x115f || first === 0x1160) && !isListed && inCode(index))
        yield { kind: 'invisible characters', span, count: run.length, level: 'warning', confidence: 'medium' }
      else elsewhere.push(span)
    }
  }
  const all = [...inWords, ...elsewhere]
  if (all.length < 3 && inWords.length === 0) return
  yield {
    kind: 'invisible characters',
    span: (inWords[0] ?? elsewhere[0]) as Span,
    count: all.length,
    level: inWords.length >= 3 ? 'warning' : 'note',
    confidence: inWords.length >= 3 ? 'medium' : 'low',
  }
}

/** The whole word that an invisible character stands in, and whether it is taken apart letter by letter. */
function wordAround(text: string, at: number): Span & { readonly letters: string; readonly gaps: number; readonly isSplit: boolean } {
  // oxlint-disable-next-line no-misleading-character-class -- each stands for itself
  const invisible = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff]/
  const belongs = (i: number): boolean => isAlphanumeric(text.charCodeAt(i)) || invisible.test(text.charAt(i))
  let start = at
  let end = at
  while (start > 0 && at - start < 200 && belongs(start - 1)) start--
  while (end < text.length && end - at < 200 && belongs(end)) end++
  const pieces = text.slice(start, end).split(invisible)
  const letters = pieces.join('')
  const gaps = pieces.filter((piece) => piece !== '').length - 1
  return { start, end, letters, gaps, isSplit: gaps >= 3 && letters.length <= gaps * 1.5 + 1.5 && /^[A-Za-z]+$/.test(letters) }
}

/** Whether an invisible character outside of a word belongs to no script that has a use for it, and to no emoji. */
function isNobodys(run: string, before: number, after: number): boolean {
  const first = run.charCodeAt(0)
  if (first === 0x2800) return !isBraille(before) && !isBraille(after)
  // Joiners and marks of direction belong to scripts and emoji; a soft hyphen to a line's end; selectors to Mongolian.
  if (first === 0x200c || first === 0x200d || first === 0x200e || first === 0x200f || first === 0x61c || first === 0xad || first === 0x34f) return false
  if ((first >= 0x180b && first <= 0x180e) || first === 0x17b4 || first === 0x17b5)
    return (before < 0x1780 || before > 0x18af) && (after < 0x1780 || after > 0x18af)
  // Thai, Khmer, Japanese and others part words so; Markdown in Chinese and Korean needs it beside a `**`.
  return before < 0x0e00 && !(after >= 0x0e00)
}

function isBraille(code: number): boolean {
  return code >= 0x2800 && code <= 0x28ff
}

function isAlphanumeric(code: number): boolean {
  return isLower(code) || isUpper(code) || (code >= 0x30 && code <= 0x39)
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

/** A row of two or more different characters without width that does not repeat itself is a message, whether or not it can be read. */
function hiddenBits(run: string): Pick<Hidden, 'message' | 'level' | 'confidence'> | undefined {
  const symbols = [...new Set(run)].filter((char) => /[\u180e\u200b-\u200d\u2060-\u2064\ufeff]/.test(char))
  if (run.length < 8 || symbols.length < 2 || symbols.length < new Set(run).size) return undefined
  for (const period of [2, 3, 4]) if (run.slice(period) === run.slice(0, -period)) return undefined
  for (const zero of symbols) {
    for (const one of symbols) {
      if (zero === one) continue
      for (const width of [8, 7]) {
        const text = spelling(
          [...run].filter((char) => char === zero || char === one).map((char) => (char === one ? 1 : 0)),
          width,
        )
        if (text !== undefined) return { message: text, level: 'error', confidence: 'high' }
      }
    }
  }
  return run.length < 16 ? { level: 'warning', confidence: 'medium' } : { level: 'error', confidence: 'medium' }
}

/** What bits spell, if that is three printable characters at least and nothing else. */
function spelling(bits: readonly number[], width: number): string | undefined {
  const codes: number[] = []
  for (let i = 0; i + width <= bits.length; i += width) codes.push(bits.slice(i, i + width).reduce((sum, bit) => sum * 2 + bit, 0))
  return codes.length >= 3 && codes.every((code) => (code >= 0x20 && code < 0x7f) || code === 10) ? spelled(codes) : undefined
}

/** Bytes as printable ASCII on one line, the rest of it escaped, and cut. */
function spelled(bytes: readonly number[]): string {
  const text = bytes
    .slice(0, 80)
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`))
    .join('')
    .replace(/[`"]/g, "'")
  return bytes.length > 80 ? `${text}…` : text
}

/** Characters that turn the order of a text round, in one line of code or one paragraph of prose. */
export interface Bidi {
  readonly span: Span
  readonly count: number
  /**
   * `code`: other code is read than is run. `constant`: code names the characters themselves. `reversed`: Latin letters are
   * shown backwards. `unbalanced`: they are not ended. `foreign`: nothing there is written from right to left.
   */
  readonly why: 'code' | 'constant' | 'reversed' | 'unbalanced' | 'foreign'
}

/**
 * Find characters that turn the order of a text round where nothing is written from right to left, or where they run on.
 *
 * @param inCode whether an offset stands in code
 */
export function findBidi(text: string, inCode: (offset: number) => boolean = () => false): readonly Bidi[] {
  const found: Bidi[] = []
  let done = 0
  for (const { index } of text.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (index < done) continue
    const code = inCode(index)
    const start = code ? text.lastIndexOf('\n', index) + 1 : Math.max(0, text.lastIndexOf('\n\n', index))
    const stop = text.indexOf(code ? '\n' : '\n\n', index)
    const part = text.slice(start, (done = stop < 0 ? text.length : stop))
    const controls = [...part.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)]
    const span = { start: index, end: start + (controls.at(-1)?.index ?? 0) + 1 }
    const isForeign = !/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/.test(part)
    const isReversed = part.split('\u202e').some((piece, i) => i > 0 && hasLatin(piece.slice(0, 200)))
    if (!isForeign && !isReversed && isBalanced(part)) continue
    // Who names the character shows it.
    const isNamed = code && /U\+20(?:2[A-E]|6[6-9])/i.test(part)
    const isConstant =
      isNamed || (code && !/[\u202a-\u202e\u2066-\u2069]/.test(part.replace(RANGE, '').replace(/["'`/[]([^"'`/[\]]{1,80})["'`/\]]/g, withoutConstants)))
    found.push({ span, count: controls.length, why: isConstant ? 'constant' : code ? 'code' : isReversed ? 'reversed' : isForeign ? 'foreign' : 'unbalanced' })
  }
  return found
}

/** Latin letters before a letter that is written from right to left, or the end of the reversal. */
function hasLatin(piece: string): boolean {
  return /[A-Za-z]{2}/.test(piece.split(/[\u0590-\u08ff\u202c\ufb1d-\ufdff\ufe70-\ufefc]/, 1)[0] as string)
}

/** One end of a range in a class of characters: `\u202a-\ud7ff`. */
const RANGE = /[\u202a-\u202e\u2066-\u2069]-[\u3000-\uffff]/g

/** Nothing in the place of a literal that holds controls and their escapes only, as code has it that takes them out. */
function withoutConstants(literal: string, content: string): string {
  const rest = content.replace(/\\[uxU][0-9a-fA-F{}]{2,8}/g, '')
  return /[^|()+*?^ \u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff-]/.test(rest) ? literal : ''
}

function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const [control] of text.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (control === '\u202c' || control === '\u2069') {
      if (open.pop() !== control) return false
    } else open.push(control >= '\u2066' ? '\u2069' : '\u202c')
  }
  return open.length === 0
}
