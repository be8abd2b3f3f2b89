import type { Markdown } from '../../skill/markdown.ts'
import { once } from '../../skill/layout.ts'
import type { Span } from '../../text/span.ts'

/** A stretch of a document that a reader of the rendered page does not see, and an agent does. */
export interface Unseen {
  /** In words that follow "stands in". */
  readonly where: string
  /** In the file, with the marks around it. */
  readonly span: Span
  /** What it says, without the marks. */
  readonly text: string
}

/** Of elements that hold something: an `<img>` has no end, and what follows it is not in it. */
const ELEMENT = /<(?!(?:img|br|hr|input|link|meta|source|wbr)\s)([a-z][a-z0-9]{0,10})\s[^<>]{1,600}>/gi
/** Ways to put text where no reader sees it. */
const HIDES: readonly RegExp[] = [
  /\s(?:style\s?=\s?["'][^"'>]{0,300})?(?:display ?: ?none|visibility ?: ?hidden)/i,
  /font-size ?: ?[01](?:px|pt|em|rem|%)?(?=[;"'! ]|$)|opacity ?: ?0(?:\.0+)?(?=[;"' ]|$)/i,
  /(?:left|top|text-indent) ?: ?-\d{3,5}px/i,
  /(?:^|[^-])color ?: ?(?:white|#fff(?:fff)?\b|transparent|rgba?\( ?255 ?, ?255 ?, ?255)/i,
  /\shidden(?=[\s>/=])/i,
]
/** `[//]: # (…)`: a link that no page shows. */
const LINK_COMMENT = /^\[[^\]\n]{1,40}\]: ?(?:#|<>) ?[("']([^\n]{1,4000})/gm
/** Text behind so many blanks stands off the screen. */
const FAR_RIGHT = /\S[ \t]{120,2000}(\S[^\n]{0,4000})/g

/** All of them in a document, outside of code, sorted. */
export const unseenIn: (markdown: Markdown) => readonly Unseen[] = once((markdown: Markdown) => {
  const { text } = markdown.source
  const found: Unseen[] = markdown.comments.map((span) => ({
    where: 'an HTML comment',
    span,
    text: text.slice(span.start, span.end).replace(/^<!--|-->$/g, ''),
  }))
  if (/style\s?=|\shidden[\s>/=]/i.test(text)) found.push(...elements(text))
  if (text.includes(']: #') || text.includes(']:#') || text.includes(']: <>')) found.push(...matched(text, LINK_COMMENT, 'a link definition'))
  if (text.includes(BLANKS)) found.push(...matched(text, FAR_RIGHT, 'text far to the right'))
  return found.filter(({ span }) => span.start >= markdown.span.start && !markdown.inCode(span.start)).toSorted((a, b) => a.span.start - b.span.start)
})

const BLANKS = ' '.repeat(120)

function* elements(text: string): Generator<Unseen> {
  for (const { 0: tag, 1: name = '', index } of text.matchAll(ELEMENT)) {
    if (!HIDES.some((way) => way.test(tag))) continue
    const from = index + tag.length
    const close = text.indexOf(`</${name}`, from)
    const end = close < 0 ? Math.min(text.length, from + 4000) : close
    yield { where: `a hidden \`<${name}>\``, span: { start: index, end }, text: text.slice(from, end) }
  }
}

function* matched(text: string, pattern: RegExp, where: string): Generator<Unseen> {
  for (const { 0: whole, 1: said = '', index } of text.matchAll(pattern))
    yield { where, span: { start: index + whole.length - said.length, end: index + whole.length }, text: said }
}

/** Whether a place in a document is out of its readers' sight. */
export function isUnseen(markdown: Markdown, offset: number): boolean {
  return unseenIn(markdown).some(({ span }) => span.start <= offset && offset < span.end)
}
