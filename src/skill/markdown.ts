import type { SourceText } from '../text/source-text.ts'
import type { Span } from '../text/span.ts'

export interface Link {
  /** As written, without angle brackets and title. */
  readonly destination: string
  readonly destinationSpan: Span
  readonly span: Span
  readonly image: boolean
}

export interface Fence {
  /** "```" or longer, or "~~~". */
  readonly marker: string
  /** What follows the opening marker, trimmed: `bash`, `!`, ... */
  readonly info: string
  readonly span: Span
  readonly content: Span
  readonly closed: boolean
}

export interface CodeSpan {
  readonly text: string
  readonly span: Span
}

export interface Heading {
  readonly level: number
  readonly text: string
  readonly span: Span
}

/** The structure of a Markdown text that rules ask for, found by one pass over its lines. */
export interface Markdown {
  readonly source: SourceText
  /** The Markdown in the file: after the frontmatter. */
  readonly span: Span
  readonly links: readonly Link[]
  readonly fences: readonly Fence[]
  /** Code blocks that are set in by four spaces. */
  readonly indented: readonly Span[]
  readonly codeSpans: readonly CodeSpan[]
  readonly headings: readonly Heading[]
  /** HTML comments. */
  readonly comments: readonly Span[]
  /** Fragments that `#...` links can name: heading slugs as GitHub makes them, and HTML ids. */
  readonly anchors: ReadonlySet<string>
  /** Whether an offset is in a fence or a code span. */
  inCode(offset: number): boolean
  /** Whether an offset is in a fence. */
  inFence(offset: number): boolean
  /** Whether an offset is in an HTML comment. */
  inComment(offset: number): boolean
}

const LINK_SIGN = /\][(:]|<(?:a|img)\s/i

/** Read the structure of the Markdown in `span`. It is found when it is first asked for. */
export function markdown(source: SourceText, span: Span = { start: 0, end: source.text.length }): Markdown {
  let scanned: Scan | undefined
  const scan = (): Scan => (scanned ??= scanMarkdown(source.text, span))
  let anchors: Set<string> | undefined
  // Whether it is worth a scan.
  let maySayLinks: boolean | undefined
  let maySayFences: boolean | undefined
  return {
    source,
    span,
    get links() {
      // Without one of these there is no link, and no need to scan.
      return scanned || (maySayLinks ??= LINK_SIGN.test(source.text)) ? scan().links : []
    },
    get fences() {
      return scanned || (maySayFences ??= /```|~~~/.test(source.text)) ? scan().fences : []
    },
    get indented() {
      return scanned || /^(?: {4}| {0,3}\t)\s{0,20}\S/m.test(source.text) ? scan().indented : []
    },
    get codeSpans() {
      return scan().codeSpans
    },
    get headings() {
      return scan().headings
    },
    get comments() {
      return scan().comments
    },
    get anchors() {
      return (anchors ??= findAnchors(source.text.slice(span.start, span.end), scan().headings))
    },
    inCode(offset) {
      const found = scan()
      return isIn(found.fences, offset, spanOf) || isIn(found.codeSpans, offset, spanOf)
    },
    inFence: (offset) => isIn(scan().fences, offset, spanOf),
    inComment: (offset) => isIn(scan().comments, offset, (comment) => comment),
  }
}

interface Scan {
  links: Link[]
  fences: Fence[]
  indented: Span[]
  codeSpans: CodeSpan[]
  headings: Heading[]
  comments: Span[]
  /** The offset of the last `-->` of the text, so that no search beyond it is made. */
  readonly lastCommentEnd: number
}

/** `end` when there is none before it. */
function indexOf(text: string, what: string, from: number, end: number): number {
  const found = text.indexOf(what, from)
  return found < 0 || found > end ? end : found
}

export const spanOf = ({ span }: { readonly span: Span }): Span => span

/** The one of some things in order, none in another, that an offset is in. */
export function enclosing<T>(sorted: readonly T[], offset: number, span: (one: T) => Span): T | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (span(sorted[middle] as T).end <= offset) low = middle + 1
    else high = middle
  }
  const found = sorted[low]
  return found !== undefined && span(found).start <= offset ? found : undefined
}

function isIn<T>(sorted: readonly T[], offset: number, span: (one: T) => Span): boolean {
  return enclosing(sorted, offset, span) !== undefined
}

function scanMarkdown(text: string, { start, end }: Span): Scan {
  const scan: Scan = { links: [], fences: [], indented: [], codeSpans: [], headings: [], comments: [], lastCommentEnd: text.lastIndexOf('-->') }
  let open: { marker: string; info: string; start: number; content: number; indent: number } | undefined
  const fence = ({ marker, info, start, content }: NonNullable<typeof open>, end: number, contentEnd: number, closed: boolean): void =>
    void scan.fences.push({ marker, info, span: { start, end }, content: { start: content, end: contentEnd }, closed })
  // The next of each, found anew only when it is passed.
  let newline = -1
  let carriage = -1
  let ticks = -1
  let tildes = -1
  let paragraph = -1
  let lastEnd = start
  let blankBefore = true
  let inList = false
  let inIndented = false
  // Says whether a comment runs on from the paragraph, over blank lines and fences, past `upTo`.
  const flush = (upTo: number): boolean => {
    if (paragraph >= 0) scanInline(text, paragraph, upTo, scan)
    paragraph = -1
    return (scan.comments.at(-1)?.end ?? 0) > upTo
  }

  for (let at = start; at < end;) {
    const past = open ? 0 : (scan.comments.at(-1)?.end ?? 0)
    if (past > at) {
      at = Math.min(indexOf(text, '\n', past, end) + 1, end)
      continue
    }
    if (open) {
      // No line of a fence says anything but the one that closes it.
      let closing = indexOf(text, open.marker, at, end)
      while (closing > at && text[closing - 1] !== '\n' && text[closing - 1] !== '\r') closing--
      if ((at = closing) === end) break
    }
    if (newline < at) newline = indexOf(text, '\n', at, end)
    if (carriage < at) carriage = indexOf(text, '\r', at, end)
    const stop = Math.min(newline, carriage)
    const next = text[stop] === '\r' && text[stop + 1] === '\n' ? stop + 2 : Math.min(stop + 1, end)
    if (!open && isLetter(text.charCodeAt(at))) {
      // Most lines begin a paragraph or go on with one, and are nothing else.
      if (paragraph < 0) paragraph = at
      inIndented = false
      inList &&= !blankBefore
      blankBefore = false
      lastEnd = stop
      at = next
      continue
    }
    const line = text.slice(at, stop)
    const trimmed = line.trimStart()
    const indent = line.length - trimmed.length

    if (open) {
      const closing = indent < open.indent + 4 ? /^(`{3,}|~{3,})[ \t]*$/.exec(stripContainer(trimmed)) : null
      if (closing?.[1] && closing[1][0] === open.marker[0] && closing[1].length >= open.marker.length) {
        fence(open, stop, at, true)
        open = undefined
      }
    } else {
      const first = trimmed[0]
      if (ticks < at) ticks = indexOf(text, '```', at, end)
      if (tildes < at) tildes = indexOf(text, '~~~', at, end)
      const opening = ticks >= stop && tildes >= stop ? null : /^((?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*)(`{3,}|~{3,})([^\n]*)/.exec(trimmed)
      const info = opening?.[3] ?? ''
      const indented: boolean = paragraph < 0 && (blankBefore || inIndented) && !inList && /^(?: {4}| {0,3}\t)/.test(line)
      if (opening?.[2] && !indented && !(opening[2][0] === '`' && info.includes('`'))) {
        if (flush(at)) continue
        open = { marker: opening[2], info: info.trim(), start: at, content: next, indent: indent + (opening[1] ?? '').length }
        inIndented = false
      } else if (trimmed === '') {
        flush(at)
        blankBefore = true
        at = next
        lastEnd = next
        continue
      } else {
        const heading = first !== '#' ? null : /^(#{1,6})(?=[ \t]|$)/.exec(trimmed)
        const underline = paragraph >= 0 && indent < 4 && (first === '=' || first === '-') ? /^(=+|-+)[ \t]*$/.exec(trimmed) : null
        if (heading && indent < 4) {
          if (flush(at)) continue
          scan.headings.push({ level: heading[0].length, text: withoutClosing(trimmed.slice(heading[0].length).trim()), span: { start: at, end: stop } })
          scanInline(text, at, stop, scan)
        } else if (underline) {
          const title = text.slice(paragraph, lastEnd).trim()
          if (!title.includes('\n')) scan.headings.push({ level: underline[1]?.[0] === '=' ? 1 : 2, text: title, span: { start: paragraph, end: lastEnd } })
          flush(at)
        } else if (!indented) {
          // An item or a table row is a block of its own: no code span and no link runs on into the next one.
          if (mayBeItem(first) && /^(?:[-*+]|\d{1,9}[.)]|\|)(?:[ \t]|(?<=\|))/.test(trimmed) && flush(at)) continue
          if (paragraph < 0) paragraph = at
        }
        if (indented) {
          const start = inIndented ? scan.indented.pop()?.start : undefined
          scan.indented.push({ start: start ?? at, end: stop })
        }
        inIndented = indented
        if (indent === 0) inList = (mayBeItem(first) && /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/.test(trimmed)) || (inList && !blankBefore)
        blankBefore = false
      }
    }
    lastEnd = stop
    at = next
  }
  flush(end)
  if (open) fence(open, end, end, false)
  return scan
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** Whether a line that begins so can be an item of a list or a row of a table. */
function mayBeItem(first = ''): boolean {
  return '-*+|0123456789'.includes(first)
}

/** The text of a heading without the `##` that may close it. */
function withoutClosing(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '#') end--
  return end === 0 ? '' : /[ \t]/.test(text[end - 1] as string) ? text.slice(0, end).trimEnd() : text
}

function stripContainer(line: string): string {
  return line.replace(/^(?:>[ \t]?)+/, '').trimStart()
}

/** Code spans, HTML comments and links in one paragraph, in that order of precedence, as CommonMark has them. */
function scanInline(text: string, start: number, end: number, scan: Scan): void {
  const brackets: number[] = []
  const link = (destinationSpan: Span, span: Span, image: boolean): void =>
    void scan.links.push({ destination: text.slice(destinationSpan.start, destinationSpan.end), destinationSpan, span, image })
  // Definitions stand at the beginning of a paragraph, and one after the other.
  let defined = start
  for (let at = start; at < end; at++) {
    // `<`, and from `[` to the backtick: everything that is looked for is among these.
    const code = text.charCodeAt(at)
    if (code !== 60 && (code < 91 || code > 96)) continue
    switch (text[at]) {
      case '\\':
        at++
        break
      case '`': {
        let length = 1
        while (text[at + length] === '`') length++
        const close = closingTicks(text, at + length, end, length)
        if (close < 0) {
          at += length - 1
          break
        }
        scan.codeSpans.push({ text: text.slice(at + length, close).trim(), span: { start: at, end: close + length } })
        at = close + length - 1
        break
      }
      case '<': {
        if (text.startsWith('<!--', at)) {
          // A comment may run over blank lines, so its end is looked for beyond the paragraph.
          const close = at + 4 > scan.lastCommentEnd ? -1 : text.indexOf('-->', at + 4)
          if (close < 0 && !atLineStart(text, at, start)) break
          const stop = close < 0 ? text.length : close + 3
          scan.comments.push({ start: at, end: stop })
          at = Math.min(stop, end) - 1
          break
        }
        const tag = /[ai]/i.test(text[at + 1] ?? '') ? text.slice(at, Math.min(end, at + 1000)) : ''
        const html = tag.includes('>') ? /^<(a|img)\b[^>]*?\b(href|src)[ \t]*=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)')/i.exec(tag) : null
        const close = html ? tag.indexOf('>', html[0].length) : -1
        if (html && close > 0) {
          const destination = html[3] ?? html[4] ?? ''
          const from = at + html[0].indexOf(destination, html[0].toLowerCase().indexOf(html[2]?.toLowerCase() ?? ''))
          link({ start: from, end: from + destination.length }, { start: at, end: at + close + 1 }, html[1]?.toLowerCase() === 'img')
          at += close
        }
        break
      }
      case '[':
        brackets.push(at)
        break
      case ']': {
        const opening = brackets.pop()
        if (opening === undefined) break
        if (text[at + 1] === '(') {
          const found = linkDestination(text, at + 2, end)
          if (found) {
            const image = text[opening - 1] === '!'
            link({ start: found.start, end: found.end }, { start: image ? opening - 1 : opening, end: found.close }, image)
            at = found.close - 1
          }
        } else if (text[at + 1] === ':' && text[opening + 1] !== '^' && text.slice(defined, opening).trim() === '') {
          const match = DEFINED.exec(text.slice(at + 2, Math.min(end, at + 2 + MAX_DESTINATION)))
          const destination = match?.[1] ?? match?.[2]
          const close = at + 2 + (match?.[0].length ?? 0)
          const rest = text.slice(close, Math.min(indexOf(text, '\n', close, end), close + MAX_DESTINATION)).trim()
          if (destination !== undefined && (rest === '' || TITLE.test(rest))) {
            const from = close - destination.length - (match?.[1] === undefined ? 0 : 1)
            link({ start: from, end: from + destination.length }, { start: opening, end: close }, false)
            defined = indexOf(text, '\n', close, end)
            at = defined - 1
          }
        }
        break
      }
    }
  }
}

/** What follows `[label]:`: a destination, and after it nothing but a title. */
const DEFINED = /^[ \t]{0,99}(?:\r?\n[ \t]{0,99})?(?:<([^<>\n]*)>|(\S+))/
const TITLE = /^(?:"[^"]*"|'[^']*'|\([^()]*\))$/

function atLineStart(text: string, at: number, from: number): boolean {
  for (let i = at - 1; i >= from; i--) {
    if (text[i] === '\n' || text[i] === '\r') return true
    if (text[i] !== ' ') return false
  }
  return true
}

function closingTicks(text: string, from: number, end: number, length: number): number {
  for (let at = text.indexOf('`', from); at >= 0 && at < end; at = text.indexOf('`', at)) {
    let run = 1
    while (text[at + run] === '`') run++
    if (run === length) return at
    at += run
  }
  return -1
}

/** The longest destination that is looked for, so that an open parenthesis costs no more than that. */
const MAX_DESTINATION = 4000

/** The destination in `](destination "title")`, from after the parenthesis. */
function linkDestination(text: string, from: number, paragraphEnd: number): { start: number; end: number; close: number } | undefined {
  const end = Math.min(paragraphEnd, from + MAX_DESTINATION)
  let at = from
  while (at < end && /\s/.test(text[at] as string)) at++
  let start = at
  let stop: number
  if (text[at] === '<') {
    start = at + 1
    const length = text.slice(start, end).search(/[>\n]/)
    stop = start + length
    if (length < 0 || text[stop] === '\n') return undefined
    at = stop + 1
  } else {
    let depth = 0
    for (; at < end; at++) {
      const char = text[at] as string
      if (char === '\\') at++
      else if (char === '(') {
        // CommonMark lets a parser stop at 32.
        if (++depth > 32) return undefined
      } else if (char === ')') {
        if (depth === 0) break
        depth--
      } else if (/\s/.test(char)) break
    }
    stop = at
  }
  const rest = /^(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/.exec(text.slice(at, Math.min(paragraphEnd, at + 500)))
  return rest ? { start, end: stop, close: at + rest[0].length } : undefined
}

/** Heading slugs as GitHub makes them: lower case, punctuation out, spaces to hyphens, `-1` on repetition. */
function findAnchors(text: string, headings: readonly Heading[]): Set<string> {
  const anchors = new Set<string>()
  const repeated = new Map<string, number>()
  for (const { text: title } of headings) {
    const slug = title
      .slice(0, 1000)
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\{#[\w-]+\}\s*$/, '')
      .replace(/<[^>]*>/g, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    let count = repeated.get(slug) ?? 0
    while (anchors.has(count === 0 ? slug : `${slug}-${count}`)) count++
    repeated.set(slug, count + 1)
    anchors.add(count === 0 ? slug : `${slug}-${count}`)
  }
  for (const match of text.matchAll(/\b(?:id|name)[ \t]*=[ \t]*["']([^"'\s]+)["']|\{#([\w-]+)\}/g)) anchors.add(match[1] ?? match[2] ?? '')
  return anchors
}
