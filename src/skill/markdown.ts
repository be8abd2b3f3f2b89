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
  /** Where the Markdown stands in the file: after the frontmatter. */
  readonly span: Span
  readonly links: readonly Link[]
  readonly fences: readonly Fence[]
  readonly codeSpans: readonly CodeSpan[]
  readonly headings: readonly Heading[]
  /** HTML comments. */
  readonly comments: readonly Span[]
  /** Fragments that `#...` links can name: heading slugs as GitHub makes them, and HTML ids. */
  readonly anchors: ReadonlySet<string>
  /** Whether an offset stands in a fence or a code span. */
  inCode(offset: number): boolean
  /** Whether an offset stands in an HTML comment. */
  inComment(offset: number): boolean
}

/** Read the structure of the Markdown in `span`. It is found when it is first asked for. */
export function markdown(source: SourceText, span: Span = { start: 0, end: source.text.length }): Markdown {
  let scanned: Scan | undefined
  const scan = (): Scan => (scanned ??= scanMarkdown(source.text, span))
  let anchors: Set<string> | undefined
  return {
    source,
    span,
    get links() {
      return scan().links
    },
    get fences() {
      return scan().fences
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
      return within(found.fences, offset) || within(found.codeSpans, offset)
    },
    inComment(offset) {
      return scan().comments.some((comment) => comment.start <= offset && offset < comment.end)
    },
  }
}

interface Scan {
  links: Link[]
  fences: Fence[]
  codeSpans: CodeSpan[]
  headings: Heading[]
  comments: Span[]
}

function within(sorted: readonly { span: Span }[], offset: number): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as { span: Span }).span.end <= offset) low = middle + 1
    else high = middle
  }
  const found = sorted[low]
  return found !== undefined && found.span.start <= offset
}

function scanMarkdown(text: string, { start, end }: Span): Scan {
  const scan: Scan = { links: [], fences: [], codeSpans: [], headings: [], comments: [] }
  let open: { marker: string; info: string; start: number; content: number; indent: number } | undefined
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

  for (let at = start; at < end; ) {
    const past = open ? 0 : (scan.comments.at(-1)?.end ?? 0)
    if (past > at) {
      const newline = text.indexOf('\n', past)
      at = newline < 0 ? end : newline + 1
      continue
    }
    let stop = at
    while (stop < end && text[stop] !== '\n' && text[stop] !== '\r') stop++
    const next = text[stop] === '\r' && text[stop + 1] === '\n' ? stop + 2 : Math.min(stop + 1, end)
    const line = text.slice(at, stop)
    const trimmed = line.trimStart()
    const indent = line.length - trimmed.length

    if (open) {
      const closing = indent < open.indent + 4 ? /^(`{3,}|~{3,})[ \t]*$/.exec(stripContainer(trimmed)) : null
      if (closing?.[1] && closing[1][0] === open.marker[0] && closing[1].length >= open.marker.length) {
        scan.fences.push({ marker: open.marker, info: open.info, span: { start: open.start, end: stop }, content: { start: open.content, end: at }, closed: true })
        open = undefined
      }
    } else {
      const fence = /^((?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*)(`{3,}|~{3,})([^\n]*)$/.exec(trimmed)
      const info = fence?.[3] ?? ''
      const indented = paragraph < 0 && (blankBefore || inIndented) && !inList && /^(?: {4}| {0,3}\t)/.test(line)
      if (fence?.[2] && !indented && !(fence[2][0] === '`' && info.includes('`'))) {
        if (flush(at)) continue
        open = { marker: fence[2], info: info.trim(), start: at, content: next, indent: indent + (fence[1] ?? '').length }
        inIndented = false
      } else if (trimmed === '') {
        flush(at)
        blankBefore = true
        at = next
        lastEnd = next
        continue
      } else {
        const heading = /^(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(trimmed)
        const underline = paragraph >= 0 && indent < 4 ? /^(=+|-+)[ \t]*$/.exec(trimmed) : null
        if (heading && indent < 4) {
          if (flush(at)) continue
          scan.headings.push({ level: (heading[1] as string).length, text: heading[2] ?? '', span: { start: at, end: stop } })
          scanInline(text, at, stop, scan)
        } else if (underline) {
          const title = text.slice(paragraph, lastEnd).trim()
          if (!title.includes('\n')) scan.headings.push({ level: underline[1]?.[0] === '=' ? 1 : 2, text: title, span: { start: paragraph, end: lastEnd } })
          flush(at)
        } else if (!indented) {
          // An item or a table row is a block of its own: no code span and no link runs on into the next one.
          if (/^(?:[-*+]|\d{1,9}[.)]|\|)(?:[ \t]|(?<=\|))/.test(trimmed)) flush(at)
          if (paragraph < 0) paragraph = at
        }
        inIndented = indented
        if (indent === 0) inList = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/.test(trimmed) || (inList && !blankBefore)
        blankBefore = false
      }
    }
    lastEnd = stop
    at = next
  }
  flush(end)
  if (open) scan.fences.push({ marker: open.marker, info: open.info, span: { start: open.start, end }, content: { start: open.content, end }, closed: false })
  return scan
}

function stripContainer(line: string): string {
  return line.replace(/^(?:>[ \t]?)+/, '').trimStart()
}

/** Code spans, HTML comments and links in one paragraph, in that order of precedence, as CommonMark has them. */
function scanInline(text: string, start: number, end: number, scan: Scan): void {
  const brackets: number[] = []
  for (let at = start; at < end; at++) {
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
          const close = text.indexOf('-->', at + 4)
          if (close < 0 && !atLineStart(text, at, start)) break
          const stop = close < 0 ? text.length : close + 3
          scan.comments.push({ start: at, end: stop })
          at = Math.min(stop, end) - 1
          break
        }
        const html = /^<(a|img)\b[^>]*?\b(href|src)[ \t]*=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)')[^>]*>/i.exec(text.slice(at, Math.min(end, at + 1000)))
        if (html) {
          const destination = html[3] ?? html[4] ?? ''
          const from = at + html[0].indexOf(destination, html[0].toLowerCase().indexOf(html[2]?.toLowerCase() ?? ''))
          scan.links.push({ destination, destinationSpan: { start: from, end: from + destination.length }, span: { start: at, end: at + html[0].length }, image: html[1]?.toLowerCase() === 'img' })
          at += html[0].length - 1
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
            scan.links.push({ destination: text.slice(found.start, found.end), destinationSpan: { start: found.start, end: found.end }, span: { start: image ? opening - 1 : opening, end: found.close }, image })
            at = found.close - 1
          }
        } else if (text[at + 1] === ':' && text[opening + 1] !== '^' && atLineStart(text, opening, start)) {
          const match = /^[ \t]*(?:\r?\n[ \t]*)?(?:<([^<>\n]*)>|(\S+))/.exec(text.slice(at + 2, end))
          const destination = match?.[1] ?? match?.[2]
          if (match && destination !== undefined) {
            const from = at + 2 + match[0].length - destination.length - (match[1] === undefined ? 0 : 1)
            scan.links.push({ destination, destinationSpan: { start: from, end: from + destination.length }, span: { start: opening, end: at + 2 + match[0].length }, image: false })
            at += 1 + match[0].length
          }
        }
        break
      }
    }
  }
}

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

/** The destination in `](destination "title")`, from after the parenthesis. */
function linkDestination(text: string, from: number, end: number): { start: number; end: number; close: number } | undefined {
  let at = from
  while (at < end && /\s/.test(text[at] as string)) at++
  let start = at
  let stop: number
  if (text[at] === '<') {
    start = at + 1
    stop = text.indexOf('>', start)
    if (stop < 0 || stop >= end || text.slice(start, stop).includes('\n')) return undefined
    at = stop + 1
  } else {
    let depth = 0
    for (; at < end; at++) {
      const char = text[at] as string
      if (char === '\\') at++
      else if (char === '(') depth++
      else if (char === ')') {
        if (depth === 0) break
        depth--
      } else if (/\s/.test(char)) break
    }
    stop = at
  }
  const rest = /^(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/.exec(text.slice(at, Math.min(end, at + 500)))
  return rest ? { start, end: stop, close: at + rest[0].length } : undefined
}

/** Heading slugs as GitHub makes them: lower case, punctuation out, blanks to hyphens, `-1` on repetition. */
function findAnchors(text: string, headings: readonly Heading[]): Set<string> {
  const anchors = new Set<string>()
  for (const { text: title } of headings) {
    const slug = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\{#[\w-]+\}\s*$/, '')
      .replace(/<[^>]*>/g, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    let unique = slug
    for (let i = 1; anchors.has(unique); i++) unique = `${slug}-${i}`
    anchors.add(unique)
  }
  for (const match of text.matchAll(/\b(?:id|name)[ \t]*=[ \t]*["']([^"'\s]+)["']|\{#([\w-]+)\}/g)) anchors.add(match[1] ?? match[2] ?? '')
  return anchors
}
