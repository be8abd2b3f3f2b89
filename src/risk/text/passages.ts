import { splitFrontmatter } from '../../skill/frontmatter.ts'
import { once } from '../../skill/layout.ts'
import type { Markdown } from '../../skill/markdown.ts'
import type { Skill } from '../../skill/skill.ts'
import type { YamlNode } from '../../skill/yaml-node.ts'
import { lookalikeOf } from '../../text/kebab-case.ts'
import type { Span } from '../../text/span.ts'
import { firstWhere } from '../evidence/first-where.ts'

export type PassageKind = 'paragraph' | 'item' | 'row' | 'heading' | 'comment' | 'frontmatter' | 'fence'

/** A stretch of prose that is read as one: a paragraph, a list item, a table row, a text of the frontmatter, ... */
export interface Passage {
  /** Relative to the skill's directory. */
  readonly file: string
  readonly kind: PassageKind
  /** In the file, for a passage and for a window of a long one. */
  readonly span: Span
  /** As written, code spans and link destinations included. */
  readonly raw: string
  /** The headings that it stands under, outermost first. */
  readonly headings: readonly string[]
  /** In a block quote. */
  readonly quoted: boolean
  /** What to match against: see {@link normalise}. Made when it is first asked for. */
  readonly view: string
  /** Where a stretch of `view` stands in the file. */
  spanInFile(start: number, end: number): Span
}

/** The longest stretch that is matched at once; a longer passage is cut into windows that overlap. */
const WINDOW = 4000
const OVERLAP = 400

/** Fences that hold prose: templates and prompts. */
const PROSE_FENCE = /^(?:|te?xt|plaintext|markdown|md|mdx|xml|prompt|system|user|none|plain)$/i

/** How a field begins, and a line that belongs to one. */
const FIELD = /^[\w.-]{1,60}:/
const OF_FIELD = /^(?:[ \t#-]|$)/

/**
 * The fields that a document begins with, where it is not read as frontmatter: they tell of different things. The last of
 * the offsets is where the text begins; none when it does not look so.
 */
function fieldsOf(text: string): readonly number[] {
  if (!text.startsWith('---')) return []
  const { frontmatter, body, problems } = splitFrontmatter(text)
  if (!frontmatter || problems.length > 0) return []
  const { start, end } = frontmatter.yaml
  const found: number[] = []
  let at = start
  for (const line of text.slice(start, end).split('\n')) {
    if (FIELD.test(line)) found.push(at)
    else if (!OF_FIELD.test(line.trimEnd()) || found.length === 0) return []
    at += line.length + 1
  }
  return found.length > 200 ? [] : [...found, body.start]
}

const ITEM = /^(?:[-*+•]|\d{1,9}[.)])[ \t]/

/** Every text of the frontmatter is a passage: a description steers an agent as well as the body does. */
export const frontmatterPassages: (skill: Skill) => readonly Passage[] = once((skill: Skill) =>
  [...skill.fields.values()].flatMap(({ node }) => textsIn(skill, node, 0)),
)

function textsIn(skill: Skill, node: YamlNode, depth: number): Passage[] {
  if (node.alias !== undefined || depth > 20) return []
  if (node.kind === 'list') return node.items.flatMap((item) => textsIn(skill, item, depth + 1))
  if (node.kind === 'map') return node.entries.flatMap(({ value }) => textsIn(skill, value, depth + 1))
  if (typeof node.value !== 'string' || node.value === '') return []
  const { text } = skill.source
  const written = text.slice(node.span.start, node.span.end)
  const at = written.indexOf(node.value)
  const made: Passage[] = []
  const about = { file: skill.fileName, kind: 'frontmatter', headings: [], quoted: false } as const
  if (at >= 0) push(made, about, text, { start: node.span.start + at, end: node.span.start + at + node.value.length })
  // A folded value is read as written. One with escapes can only be shown as a whole.
  else if (written.replace(/\s+/g, ' ').includes(node.value.replace(/\s+/g, ' ').trim())) push(made, about, text, node.span)
  else push(made, about, node.value, { start: 0, end: node.value.length }, node.span)
  return made
}

/** Add a passage, in windows where it is long. `whole` is where it stands when that cannot be told piece by piece. */
function push(into: Passage[], about: Pick<Passage, 'file' | 'kind' | 'headings' | 'quoted'>, text: string, { start, end }: Span, whole?: Span): void {
  for (let from = start; from < end; from += WINDOW - OVERLAP) {
    const to = Math.min(end, from + WINDOW)
    const raw = text.slice(from, to)
    if (/\S/.test(raw)) into.push(passage(about, raw, from, to, whole))
    if (to === end) return
  }
}

function passage(
  { file, kind, headings, quoted }: Pick<Passage, 'file' | 'kind' | 'headings' | 'quoted'>,
  raw: string,
  start: number,
  end: number,
  whole?: Span,
): Passage {
  let made: Normal | undefined
  return {
    file,
    kind,
    headings,
    quoted,
    raw,
    span: whole ?? { start, end },
    get view() {
      return (made ??= normalise(raw)).text
    },
    spanInFile(first, last) {
      made ??= normalise(raw)
      return whole ?? { start: start + made.offset(first), end: start + made.offset(last) }
    },
  }
}

const splits = new WeakMap<Markdown, readonly Passage[]>()

/** The passages of a Markdown text, in its order. They are found once. */
export function passagesOf(file: string, markdown: Markdown): readonly Passage[] {
  let found = splits.get(markdown)
  if (!found) splits.set(markdown, (found = split(file, markdown)))
  return found
}

/** The index of the last passage that begins at or before an offset, or -1. */
export function passageAt(passages: readonly Passage[], offset: number): number {
  return firstWhere(passages, ({ span }) => span.start > offset) - 1
}

function split(file: string, markdown: Markdown): readonly Passage[] {
  const { text } = markdown.source
  const { fences, headings, comments } = markdown
  const found: Passage[] = []
  let above: { readonly level: number; readonly text: string }[] = []
  let titles: readonly string[] = []
  let open = -1
  let kind: PassageKind = 'paragraph'
  let quoted = false
  let heldBy: PassageKind | undefined
  const flush = (end: number): void => {
    if (open >= 0) push(found, { file, kind: heldBy ?? kind, headings: titles, quoted }, text, { start: open, end })
    open = -1
  }
  const lines = (start: number, end: number, stopAt: (at: number, stop: number) => number | undefined): void => {
    for (let at = start; at < end;) {
      const newline = text.indexOf('\n', at)
      const stop = newline < 0 || newline > end ? end : newline
      const past = stopAt(at, stop)
      if (past !== undefined) {
        at = past
        continue
      }
      let first = at
      while (first < stop && (text[first] === ' ' || text[first] === '\t' || text[first] === '\r')) first++
      const sign = text[first]
      if (first === stop) flush(at)
      else {
        const isQuote = sign === '>'
        if (isQuote) while (first < stop && (text[first] === '>' || text[first] === ' ' || text[first] === '\r')) first++
        // A blank line in a quote ends its paragraph.
        if (first === stop) {
          flush(at)
          at = stop + 1
          continue
        }
        const line = text.slice(first, first + 12)
        if (line[0] === '|') {
          flush(at)
          kind = 'row'
          open = first
        } else if (ITEM.test(line)) {
          flush(at)
          kind = 'item'
          open = first
        } else if (open < 0 || kind === 'row' || isQuote !== quoted) {
          flush(at)
          kind = 'paragraph'
          open = first
        }
        quoted = isQuote
      }
      at = stop + 1
    }
    flush(end)
  }

  let from = markdown.span.start
  if (from === 0) {
    const fields = fieldsOf(text)
    for (const [i, end] of fields.slice(1).entries())
      push(found, { file, kind: 'frontmatter', headings: [], quoted: false }, text, { start: fields[i] as number, end })
    from = fields.at(-1) ?? 0
  }
  let nextFence = 0
  let nextHeading = 0
  let nextComment = 0
  lines(from, markdown.span.end, (at, stop) => {
    while ((comments[nextComment]?.end ?? Infinity) <= at) nextComment++
    const comment = comments[nextComment]
    if (comment && comment.start <= stop && comment.start >= at && text.slice(at, comment.start).trim() === '') {
      flush(at)
      return comment.end
    }
    while ((fences[nextFence]?.span.end ?? Infinity) <= at) nextFence++
    const fence = fences[nextFence]
    if (fence && fence.span.start <= stop) {
      flush(at)
      const [language = ''] = fence.info.split(/[\s{]/, 1)
      if (PROSE_FENCE.test(language)) {
        heldBy = 'fence'
        lines(fence.content.start, fence.content.end, () => undefined)
        heldBy = undefined
      }
      return Math.max(fence.span.end, at) + 1
    }
    while ((headings[nextHeading]?.span.end ?? Infinity) <= at) nextHeading++
    const heading = headings[nextHeading]
    if (heading && heading.span.start <= stop) {
      flush(at)
      above = [...above.filter(({ level }) => level < heading.level), heading]
      push(found, { file, kind: 'heading', headings: titles, quoted: false }, text, heading.span)
      titles = above.map(({ text: title }) => title)
      return Math.max(heading.span.end, at) + 1
    }
    return undefined
  })
  let before = 0
  const withComments = [...found]
  for (const { start, end } of comments) {
    while (before < found.length && (found[before] as Passage).span.start < start) before++
    const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    push(withComments, { file, kind: 'comment', headings: headingsAt(found[before - 1]), quoted: line.trimStart().startsWith('>') }, text, { start, end })
  }
  return comments.length === 0 ? found : withComments.sort((a, b) => a.span.start - b.span.start)
}

/** What a passage stands under; a heading, what stands below it. */
function headingsAt(passage: Passage | undefined): readonly string[] {
  if (!passage) return []
  return passage.kind === 'heading' ? [...passage.headings, passage.raw.replace(/^#{1,6}[ \t]{1,20}/, '')] : passage.headings
}

/** A text to match against, and where its characters stand in the original. */
export interface Normal {
  readonly text: string
  offset(at: number): number
}

const FOREIGN = /[\u0080-\uffff]/
const BLANKS = /\s\s|[\t\n\r\f\v]/
/** Spaces that are not one plain space. */
const NOT_ONE = /[^\S ]\s*| \s+/g
const DEFANGED = /h(?:xx|XX)ps?:|\[(?:\.|:|dot)\]/

let invisible: RegExp | undefined
const plain = new Map<string, string>()

/**
 * What a text says to a reader: compatibility forms as the plain ones, nothing invisible, spaces as one space,
 * `hxxp` and `[.]` as in an address, and letters of other scripts as the Latin ones that they imitate inside of a Latin word.
 */
export function normalise(raw: string): Normal {
  const foreign = FOREIGN.test(raw)
  const defanged = DEFANGED.test(raw)
  if (!foreign && !defanged && !BLANKS.test(raw)) return { text: raw, offset: (at) => at }
  // Passages of which nobody asks for a place, which are nearly all, do without the offsets.
  let text = raw
  if (foreign) text = text.replace(/[\u0080-\u{10ffff}]/gu, plainForm)
  if (defanged) text = text.replace(/hxxp(?=s?:)/gi, 'http').replace(/\[(\.|:|dot)\]/g, (_, sign: string) => (sign === ':' ? ':' : '.'))
  text = text.replace(NOT_ONE, ' ')
  let offsets: number[] | undefined
  return {
    text: foreign ? latin(text) : text,
    offset(at) {
      offsets ??= offsetsOf(raw)
      return offsets[at] ?? (at <= 0 ? 0 : raw.length)
    },
  }
}

/** Where each character of the normalised text begins in the raw one: the same steps, one by one. */
function offsetsOf(raw: string): number[] {
  const offsets: number[] = []
  let blank = false
  for (let at = 0; at < raw.length;) {
    const char = String.fromCodePoint(raw.codePointAt(at) as number)
    const rest = char === 'h' || char === 'H' || char === '[' ? raw.slice(at, at + 6) : ''
    const dot = /^\[(?:\.|:|dot)\]/.exec(rest)
    const step = dot ? dot[0].length : char.length
    const said = dot ? '.' : char < '\u0080' ? char : plainForm(char)
    for (const one of said) {
      if (/\s/.test(one)) {
        if (!blank) offsets.push(at)
        blank = true
      } else {
        for (let i = 0; i < one.length; i++) offsets.push(at)
        blank = false
      }
    }
    at += step
  }
  return offsets
}

function plainForm(char: string): string {
  let found = plain.get(char)
  if (found === undefined) {
    // Tags, variation selectors, joiners, soft hyphens, marks of direction, fillers.
    invisible ??= /\p{Cf}|\p{Variation_Selector}|[\u115f\u1160\u3164\uffa0]|\u034f/u
    found = invisible.test(char) ? '' : char.normalize('NFKC')
    if (plain.size < 5000) plain.set(char, found)
  }
  return found
}

/** Letters of other scripts inside of a Latin word, as those that they imitate: one for one, so that places stay. */
function latin(text: string): string {
  return /[\u0370-\u03ff\u0400-\u052f]/.test(text)
    ? text.replace(/[A-Za-z\u0370-\u03ff\u0400-\u052f]+/g, (word) =>
        /[A-Za-z]/.test(word) ? [...word].map((letter) => lookalikeOf(letter) ?? letter).join('') : word,
      )
    : text
}

/** A full stop, or the mark that begins the next entry of a list that has no other. */
const SENTENCE_END = /[.!?](?=["'”’)*_`\]]{0,6}(?:\s|$))|[。！？]|\s(?=(?:✅|❌|☑|✔|✓|✗|✘|🚫|⛔|⚠)\ufe0f?\s)/gu
/** The same for what has no other letters than ASCII: the marks are tried at every space. */
const PLAIN_SENTENCE_END = /[.!?](?=["')*_`\]]{0,6}(?:\s|$))/g
const ABBREVIATIONS: ReadonlySet<string> = new Set(['e.g', 'i.e', 'etc', 'vs', 'cf', 'no', 'fig', 'approx'])

/** Whether the word before `end` is shortened, or a number of a list. */
function isAbbreviated(text: string, start: number, end: number): boolean {
  let from = end
  while (from > start && end - from < 7 && text[from - 1] !== '(' && (text[from - 1] as string).trim() !== '') from--
  const word = text.slice(from, end)
  return ABBREVIATIONS.has(word.toLowerCase()) || (word.length < 4 && /^\d+$/.test(word))
}

/** Three full stops are a pause, or stand for something, where a small letter follows. */
function goesOn(text: string, at: number): boolean {
  return text[at - 1] === '.' && /^.{0,6}\s[a-z]/.test(text.slice(at + 1, at + 9))
}

/** Where the sentences of a text stand; of a {@link Passage.view}, as a rule. */
export function sentencesOf(text: string): readonly Span[] {
  const found: Span[] = []
  let start = 0
  const ending = FOREIGN.test(text) ? SENTENCE_END : PLAIN_SENTENCE_END
  for (ending.lastIndex = 0; ending.test(text);) {
    const index = ending.lastIndex - 1
    if (text[index] === '.' && (isAbbreviated(text, start, index) || goesOn(text, index))) continue
    found.push({ start, end: index + 1 })
    start = index + 1
  }
  if (start < text.length) found.push({ start, end: text.length })
  return found
}
