import type { Span } from '../text/span.ts'

/** Why hosts find no frontmatter where the author wrote some, or find another one than meant. */
export type FenceProblem =
  | 'empty-file'
  | 'none'
  | 'byte-order-mark'
  | 'blank-before'
  | 'comment-before'
  | 'text-before'
  | 'code-fence'
  | 'no-opening'
  | 'unclosed'
  | 'closed-by-dots'
  | 'one-line'
  | 'toml'
  | 'language'
  | 'key-on-opening'
  | 'long-opening'
  | 'blanks-after-opening'
  | 'blanks-after-closing'
  | 'loose-closing'
  | 'carriage-returns'

/** Where the frontmatter stands. Offsets count from the start of the file. */
export interface Frontmatter {
  /** The opening fence line, without its line break; empty where it is missing. */
  readonly opening: Span
  /** The YAML between the fences. */
  readonly yaml: Span
  /** The closing fence line, without its line break; empty where it is missing. */
  readonly closing: Span
  /** `js` in `---js`: some hosts hand the block to another parser, and one runs it. */
  readonly language?: string
}

export interface SplitText {
  readonly frontmatter: Frontmatter | undefined
  readonly body: Span
  readonly problems: readonly { readonly kind: FenceProblem; readonly span: Span }[]
}

const KEY_LINE = /^[A-Za-z_][\w-]*[ \t]*:(?:[ \t\r\n]|$)/

type Say = (kind: FenceProblem, start: number, end: number) => void

/** Frontmatter, and where the text behind it begins. */
interface Block {
  readonly frontmatter: Frontmatter
  readonly next: number
}

/**
 * Find the frontmatter as its author meant it: a line `---` first, and the next line `---` ends it.
 * `problems` has everything that makes some host read it differently; the block is still found where possible.
 */
export function splitFrontmatter(text: string): SplitText {
  const problems: { kind: FenceProblem; span: Span }[] = []
  const block = find(text, (kind, start, end) => problems.push({ kind, span: { start, end } }))
  return { frontmatter: block?.frontmatter, body: { start: block?.next ?? 0, end: text.length }, problems }
}

function find(text: string, say: Say): Block | undefined {
  let at = 0
  if (text.charCodeAt(0) === 0xfeff) {
    say('byte-order-mark', 0, 1)
    at = 1
  }
  if (text.slice(at).trim() === '') {
    say('empty-file', 0, text.length)
    return undefined
  }
  if (!text.includes('\n') && text.includes('\r')) say('carriage-returns', text.indexOf('\r'), text.indexOf('\r') + 1)

  const before = skipBlank(text, at)
  let first = lineAt(text, before)
  if (before > at && isOpening(first.text)) say('blank-before', at, before)
  else if (first.text.trimStart().startsWith('<!--')) {
    const end = text.indexOf('-->', first.start)
    const next = lineAt(text, skipBlank(text, end < 0 ? text.length : end + 3))
    if (isOpening(next.text) && closingAfter(text, next.next)) {
      say('comment-before', first.start, next.start)
      first = next
    }
  }

  if (!isOpening(first.text)) return withoutOpening(text, first, say)

  const [, indent = '', dashes = '', blanks = '', rest = ''] = /^([ \t]*)(-{3,})([ \t]*)(.*)$/s.exec(first.text) as RegExpExecArray
  // `---name: example`: the line break was forgotten.
  const glued = KEY_LINE.test(rest) && !rest.includes('---')
  const opening = { start: first.start, end: glued ? first.end - rest.length - blanks.length : first.end }
  if (indent !== '' && before === at) say('blank-before', first.start, first.start + indent.length)
  if (dashes.length > 3) say('long-opening', first.start, first.end)
  if (glued) say('key-on-opening', first.start, first.end)
  else if (rest !== '') {
    const key = /(?<![\w-])[\d-]*[A-Za-z_][\w-]*:/.exec(rest)
    if (key && rest.includes('---', key.index + key[0].length)) {
      say('one-line', first.start, first.end)
      return undefined
    }
    if (!/^[\w+#.-]+$/.test(rest.trim())) return undefined
    say('language', first.start, first.end)
  } else if (blanks !== '') say('blanks-after-opening', first.end - blanks.length, first.end)

  const language = glued || rest.trim() === '' ? {} : { language: rest.trim() }
  const block = (close: Line): Block => blockOf(opening, glued ? first.end - rest.length : first.next, close, language)
  const close = closingAfter(text, first.next)
  if (!close) {
    const dots = /^\.\.\.[ \t]*$/m.exec(text.slice(first.next))
    if (dots) {
      const line = lineAt(text, first.next + dots.index)
      say('closed-by-dots', line.start, line.start + 3)
      return block(line)
    }
    say('unclosed', opening.start, opening.end)
    const end = endOfKeys(text, first.next)
    // Only a block that looks like frontmatter is one: a Markdown file may begin with a rule.
    return end.start === first.next ? undefined : block(end)
  }
  if (close.loose) say('loose-closing', close.start, close.end)
  else if (close.end - close.start > 3) say('blanks-after-closing', close.start + 3, close.end)
  return block(close)
}

function blockOf(opening: Span, start: number, close: Line, language: Pick<Frontmatter, 'language'> = {}): Block {
  return { frontmatter: { opening, yaml: { start, end: close.start }, closing: { start: close.start, end: close.end }, ...language }, next: close.next }
}

function withoutOpening(text: string, first: Line, say: Say): Block | undefined {
  if (/^\+\+\+[ \t]*$/.test(first.text)) {
    say('toml', first.start, first.end)
    return undefined
  }
  const fence = /^(`{3,}|~{3,})[ \t]*(?:(ya?ml|markdown|md)[ \t]*)?$/i.exec(first.text)
  if (fence) {
    const inner = lineAt(text, first.next)
    if (isOpening(inner.text) || KEY_LINE.test(inner.text)) {
      say('code-fence', first.start, first.end)
      return undefined
    }
  }
  if (KEY_LINE.test(first.text) && /^(?:name|description)[ \t]*:/m.test(text.slice(first.start, first.start + 2000))) {
    say('no-opening', first.start, first.end)
    return blockOf({ start: first.start, end: first.start }, first.start, closingAfter(text, first.start) ?? endOfKeys(text, first.start))
  }
  // A block with a name or description further down: something was put before it.
  const later = /^---[ \t]*\r?\n(?=(?:[A-Za-z_][^\n]*\n|[ \t][^\n]*\n)*?(?:name|description)[ \t]*:)/m.exec(text.slice(0, 4000))
  // In a code fence it is a sample.
  const fences = later ? (text.slice(0, later.index).match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) : 0
  if (later && later.index > 0 && fences % 2 === 0) {
    const line = lineAt(text, later.index)
    const close = closingAfter(text, line.next)
    if (close && KEY_LINE.test(lineAt(text, line.next).text)) {
      say('text-before', first.start, line.start)
      return blockOf({ start: line.start, end: line.end }, line.next, close)
    }
  }
  say('none', first.start, first.end)
  return undefined
}

export interface Line {
  readonly text: string
  readonly start: number
  /** Before the line break. */
  readonly end: number
  /** After the line break. */
  readonly next: number
}

/** The line that begins at an offset. It ends at CRLF, LF or a lone CR. */
export function lineAt(text: string, start: number): Line {
  let end = start
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++
  const next = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : Math.min(end + 1, text.length)
  return { text: text.slice(start, end), start, end, next }
}

/** The start of the first line that is not blank. */
function skipBlank(text: string, from: number): number {
  let at = from
  for (;;) {
    const line = lineAt(text, at)
    if (line.text.trim() !== '' || line.next >= text.length) return at
    at = line.next
  }
}

function isOpening(line: string): boolean {
  return /^[ \t]*-{3,}(?:[ \t]|$|[A-Za-z])/.test(line)
}

/** The line that closes the block: `---` alone, or, where no such line follows, one that only some hosts take for it. */
function closingAfter(text: string, from: number): (Line & { loose: boolean }) | undefined {
  let loose: Line | undefined
  for (let at = from; at < text.length;) {
    const line = lineAt(text, at)
    if (line.text.startsWith('---') && line.text.trimEnd() === '---') return { ...line, loose: false }
    if (!loose && /^[ \t]*-{3,}/.test(line.text)) loose = line
    // A heading or a code fence: the body has begun, and a `---` from here on is a rule in the text.
    if (loose && /^(?:#{1,6} |```)/.test(line.text)) break
    at = line.next
  }
  return loose && { ...loose, loose: true }
}

/** The place where the run of `key: value` lines and what is indented below them ends, as an empty line. */
function endOfKeys(text: string, from: number): Line {
  let end = from
  while (end < text.length) {
    const line = lineAt(text, end)
    if (line.text.trim() === '' || line.text.startsWith('#')) break
    if (!KEY_LINE.test(line.text) && !/^[ \t]/.test(line.text)) break
    end = line.next
  }
  return { text: '', start: end, end, next: end }
}

/**
 * Where a host that ends the frontmatter at the first `---` ends it, when that is before the closing line.
 * Claude Code and skills-ref read `/^---\s*\n([\s\S]*?)---/`: any three dashes inside a value end the block.
 */
export function earlyEnd(text: string, { yaml }: Frontmatter): Span | undefined {
  const at = text.indexOf('---', yaml.start)
  return at < 0 || at >= yaml.end ? undefined : { start: at, end: at + 3 }
}
