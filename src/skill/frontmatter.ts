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

/**
 * Find the frontmatter as its author meant it: a line `---` first, and the next line `---` ends it.
 * `problems` has everything that makes some host read it differently; the block is still found where possible.
 */
export function splitFrontmatter(text: string): SplitText {
  const problems: { kind: FenceProblem; span: Span }[] = []
  const say = (kind: FenceProblem, start: number, end: number): void => {
    problems.push({ kind, span: { start, end } })
  }
  const nothing = (): SplitText => ({ frontmatter: undefined, body: { start: 0, end: text.length }, problems })

  let at = 0
  if (text.charCodeAt(0) === 0xfeff) {
    say('byte-order-mark', 0, 1)
    at = 1
  }
  if (text.slice(at).trim() === '') {
    say('empty-file', 0, text.length)
    return nothing()
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

  if (!isOpening(first.text)) return withoutOpening(text, first, say, nothing)

  const opening = /^([ \t]*)(-{3,})([ \t]*)(.*)$/s.exec(first.text) as RegExpExecArray
  const [, indent = '', dashes = '', blanks = '', rest = ''] = opening
  // `---name: example`: the line break was forgotten.
  const glued = KEY_LINE.test(rest) && !rest.includes('---')
  const openingSpan = { start: first.start, end: glued ? first.end - rest.length - blanks.length : first.end }
  const yamlStart = glued ? first.end - rest.length : first.next
  if (indent !== '' && before === at) say('blank-before', first.start, first.start + indent.length)
  if (dashes.length > 3) say('long-opening', first.start, first.end)
  if (glued) say('key-on-opening', first.start, first.end)
  else if (rest !== '') {
    const key = /(?<![\w-])[\d-]*[A-Za-z_][\w-]*:/.exec(rest)
    if (key && rest.includes('---', key.index + key[0].length)) {
      say('one-line', first.start, first.end)
      return nothing()
    }
    if (/^[\w+#.-]+$/.test(rest.trim())) say('language', first.start, first.end)
    else return nothing()
  } else if (blanks !== '') say('blanks-after-opening', first.end - blanks.length, first.end)

  const language = glued || rest.trim() === '' ? {} : { language: rest.trim() }
  const close = closingAfter(text, first.next)
  if (!close) {
    const dots = /^\.\.\.[ \t]*$/m.exec(text.slice(first.next))
    if (dots) {
      const start = first.next + dots.index
      say('closed-by-dots', start, start + 3)
      const line = lineAt(text, start)
      return {
        frontmatter: { opening: openingSpan, yaml: { start: yamlStart, end: start }, closing: { start, end: line.end }, ...language },
        body: { start: line.next, end: text.length },
        problems,
      }
    }
    say('unclosed', openingSpan.start, openingSpan.end)
    const end = endOfKeys(text, first.next)
    // Only a block that looks like frontmatter is one: a Markdown file may begin with a rule.
    if (end === first.next) return nothing()
    return {
      frontmatter: { opening: openingSpan, yaml: { start: yamlStart, end }, closing: { start: end, end }, ...language },
      body: { start: end, end: text.length },
      problems,
    }
  }
  if (close.loose) say('loose-closing', close.start, close.end)
  else if (close.end - close.start > 3) say('blanks-after-closing', close.start + 3, close.end)
  return {
    frontmatter: { opening: openingSpan, yaml: { start: yamlStart, end: close.start }, closing: { start: close.start, end: close.end }, ...language },
    body: { start: close.next, end: text.length },
    problems,
  }
}

function withoutOpening(text: string, first: Line, say: (kind: FenceProblem, start: number, end: number) => void, nothing: () => SplitText): SplitText {
  if (/^\+\+\+[ \t]*$/.test(first.text)) {
    say('toml', first.start, first.end)
    return nothing()
  }
  const fence = /^(`{3,}|~{3,})[ \t]*(?:(ya?ml|markdown|md)[ \t]*)?$/i.exec(first.text)
  if (fence) {
    const inner = lineAt(text, first.next)
    if (isOpening(inner.text) || KEY_LINE.test(inner.text)) {
      say('code-fence', first.start, first.end)
      return nothing()
    }
  }
  if (KEY_LINE.test(first.text) && /^(?:name|description)[ \t]*:/m.test(text.slice(first.start, first.start + 2000))) {
    const close = closingAfter(text, first.start)
    const end = close ? close.start : endOfKeys(text, first.start)
    say('no-opening', first.start, first.end)
    const at = { start: first.start, end: first.start }
    return {
      frontmatter: { opening: at, yaml: { start: first.start, end }, closing: { start: end, end: close ? close.end : end } },
      body: { start: close ? close.next : end, end: text.length },
      problems: nothing().problems,
    }
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
      return {
        frontmatter: {
          opening: { start: line.start, end: line.end },
          yaml: { start: line.next, end: close.start },
          closing: { start: close.start, end: close.end },
        },
        body: { start: close.next, end: text.length },
        problems: nothing().problems,
      }
    }
  }
  say('none', first.start, first.end)
  return nothing()
}

interface Line {
  readonly text: string
  readonly start: number
  /** Before the line break. */
  readonly end: number
  /** After the line break. */
  readonly next: number
}

function lineAt(text: string, start: number): Line {
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

/** Where the run of `key: value` lines and what is indented below them ends. */
function endOfKeys(text: string, from: number): number {
  let end = from
  for (let at = from; at < text.length;) {
    const line = lineAt(text, at)
    if (line.text.trim() === '' || line.text.startsWith('#')) break
    if (!KEY_LINE.test(line.text) && !/^[ \t]/.test(line.text)) break
    at = line.next
    end = at
  }
  return end
}

/**
 * Where a host that ends the frontmatter at the first `---` ends it, when that is before the closing line.
 * Claude Code and skills-ref read `/^---\s*\n([\s\S]*?)---/`: any three dashes inside a value end the block.
 */
export function earlyEnd(text: string, { yaml }: Frontmatter): Span | undefined {
  const at = text.indexOf('---', yaml.start)
  return at < 0 || at >= yaml.end ? undefined : { start: at, end: at + 3 }
}
