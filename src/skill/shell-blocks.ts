import type { Span } from '../text/span.ts'
import { once } from './layout.ts'
import { enclosing, spanOf, type Markdown } from './markdown.ts'
import type { Skill } from './skill.ts'

/** Text that Claude Code puts in the place of a `$` before the shell sees the command. */
export interface Interpolation {
  /** As written: `$ARGUMENTS`, `$1`, `$file`, `${CLAUDE_SKILL_DIR}`. */
  readonly text: string
  readonly span: Span
  /** `arguments`: what the caller wrote, all of it; `argument`: one word of it; `host`: a value that the host knows. */
  readonly source: 'arguments' | 'argument' | 'host'
  /** The quotes around it. They protect nothing: the text may hold the same quote. */
  readonly quotes: 'none' | 'single' | 'double'
}

/** A command that Claude Code runs when the skill is called, before the model sees the text. */
export interface ShellBlock {
  readonly form: 'inline' | 'fence'
  /** As the shell gets it, but for the interpolations. */
  readonly command: string
  readonly commandSpan: Span
  /** From the `!` or the three backticks to the last backtick. */
  readonly span: Span
  /** The Markdown construct around the block, which the host ignores. */
  readonly in: 'text' | 'code span' | 'after a code span' | 'code block' | 'comment'
  /** The author shows the block rather than means it, as far as its surroundings tell; it runs all the same. */
  readonly example: boolean
  readonly interpolations: readonly Interpolation[]
  /** The same text, earlier in the body and in a place where it does not run: the host puts the output there instead. */
  readonly outputAt?: Span
}

/**
 * The shell blocks of a skill or command, in their order, as Claude Code 2.1.330 finds them: by text alone, without
 * regard to Markdown. Only the body has any; frontmatter and other documents do not.
 */
export const shellBlocks: (skill: Skill) => readonly ShellBlock[] = once((skill) => (skill.unread ? [] : findBlocks(skill)))

function findBlocks(skill: Skill): ShellBlock[] {
  const { text } = skill.source
  const { start, end } = skill.body.span
  // Nearly every skill ends here.
  if (text.indexOf('!`', start) < 0 && text.indexOf('```!', start) < 0) return []
  const found = [...fencedBlocks(text, start, end), ...inlineBlocks(text, start, end)].sort((a, b) => a.span.start - b.span.start)
  if (found.length === 0) return []
  const names = argumentNames(skill)
  const starts = new Set(found.map(({ span }) => span.start))
  return found.map(({ form, span, content }, i) => {
    const place = placeOf(skill.body, span, form)
    const commandSpan = trimmed(text, content)
    const command = text.slice(commandSpan.start, commandSpan.end)
    const written = text.slice(span.start, span.end)
    // Beyond any honest number of blocks it matters no more, and looking would cost the square of them.
    const earlier = i < MAX_COMPARED ? text.indexOf(written, start) : span.start
    return {
      form,
      command,
      commandSpan,
      span,
      in: place,
      example: place === 'comment' || place.endsWith('code span') || PLACEHOLDER.test(command) || (place === 'code block' && isSample(skill.body, span)),
      interpolations: interpolations(command, commandSpan.start, names),
      ...(earlier < span.start && !starts.has(earlier) && { outputAt: { start: earlier, end: earlier + written.length } }),
    }
  })
}

const MAX_COMPARED = 200

/** What authors write for "any command". */
const PLACEHOLDER = /^<?(?:(?:your|some|any|the|shell|bash)[ _-])?(?:cmd|commands?|\.\.\.|\u2026)(?:[ _-]here)?>?$/i

interface Found {
  readonly form: ShellBlock['form']
  readonly span: Span
  readonly content: Span
}

/** Three backticks and a `!` anywhere, up to the next three backticks anywhere. What stands right after the `!` is part of the command. */
function* fencedBlocks(text: string, start: number, end: number): Iterable<Found> {
  for (let open = text.indexOf('```!', start); open >= 0 && open + 4 <= end;) {
    const close = text.indexOf('```', open + 4)
    if (close < 0 || close + 3 > end) return
    const content = { start: open + 4, end: close }
    if (text.slice(content.start, content.end).trim() !== '') yield { form: 'fence', span: { start: open, end: close + 3 }, content }
    open = text.indexOf('```!', close + 3)
  }
}

/** A `!` at the start of a line or after white space, and a backtick; then anything but backticks; then a backtick. */
function* inlineBlocks(text: string, start: number, end: number): Iterable<Found> {
  for (let open = text.indexOf('!`', start); open >= 0 && open + 2 <= end;) {
    const close = text.indexOf('`', open + 2)
    if (close < 0 || close >= end) return
    // JavaScript's idea of white space: U+3000 and the byte order mark are, U+0085 and U+200B are not.
    const runs = close > open + 2 && (open === start || /\s/.test(text[open - 1] as string))
    const content = { start: open + 2, end: close }
    if (runs && text.slice(content.start, content.end).trim() !== '') yield { form: 'inline', span: { start: open, end: close + 1 }, content }
    open = text.indexOf('!`', runs ? close + 1 : open + 1)
  }
}

function trimmed(text: string, { start, end }: Span): Span {
  const content = text.slice(start, end)
  return { start: start + content.length - content.trimStart().length, end: start + content.trimEnd().length }
}

function placeOf(body: Markdown, span: Span, form: ShellBlock['form']): ShellBlock['in'] {
  if (body.inComment(span.start)) return 'comment'
  const fence = enclosing(body.fences, span.start, spanOf)
  // A fenced block is a fence itself.
  if (fence) return form === 'fence' && fence.info.startsWith('!') && fence.content.start > span.start ? 'text' : 'code block'
  // A block on one line is a code span, or has one; the span that counts is longer.
  const code = enclosing(body.codeSpans, span.start, spanOf)
  if (code && code.span.start < span.start && code.span.end >= span.end) return 'code span'
  // `if !` and what follows, up to the next backtick. One that goes over lines begins with a stray backtick.
  if (code && code.span.start < span.start && code.span.end === span.start + 2 && !body.source.text.slice(code.span.start, span.start).includes('\n'))
    return 'after a code span'
  return enclosing(body.indented, span.start, (block) => block) ? 'code block' : 'text'
}

/** The start of a line, or of its last stretch: a line of any length costs no more than this. */
function lineStartOf(text: string, at: number): number {
  const from = Math.max(0, at - 1000)
  return from + text.slice(from, at).lastIndexOf('\n') + 1
}

/** What authors write before a sample of the syntax. */
const SAMPLE_CUES = /\b(?:syntax|examples?|e\.g\.|like this|looks like|slash[- ]commands?|frontmatter|SKILL\.md|anti-?patterns?|bad|wrong)\b/i

/** Whether a code block shows how skills are written, instead of holding output that the model should see as code. */
function isSample(body: Markdown, { start }: Span): boolean {
  const { text } = body.source
  const fence = enclosing(body.fences, start, spanOf)
  if (fence && (/^(?:md|mdx|markdown|ya?ml|skill)\b/i.test(fence.info) || fence.marker.length > 3)) return true
  if (fence && /^\s*---\r?\n/.test(text.slice(fence.content.start, fence.content.start + 20))) return true
  const from = fence?.span.start ?? lineStartOf(text, start)
  const before = text
    .slice(Math.max(body.span.start, from - 300), from)
    .trimEnd()
    .split(/\n[ \t]*\n/)
  return SAMPLE_CUES.test(before.at(-1) as string)
}

/** The names in `arguments`, in their order. */
function argumentNames(skill: Skill): readonly string[] {
  const value = skill.fields.get('arguments')?.value
  const parts = typeof value === 'string' ? value.split(/\s+/) : Array.isArray(value) ? value : []
  return parts.filter((one): one is string => typeof one === 'string' && /^[A-Za-z_]\w*$/.test(one))
}

/** In braces only, and in no other braces: `${HOME}` and `${ARGUMENTS}` go to the shell as they are. */
const SUBSTITUTED =
  /\$(?:(ARGUMENTS)(?:\[(\d{1,9})\])?|\d{1,9}(?!\w)|([A-Za-z_]\w{0,99})(?!\w)|\{(CLAUDE_(?:SKILL_DIR|SESSION_ID|EFFORT|PROJECT_DIR|PLUGIN_ROOT|PLUGIN_DATA))\})/g

function interpolations(command: string, offset: number, names: readonly string[]): Interpolation[] {
  if (!command.includes('$')) return []
  const found: Interpolation[] = []
  const quotes = quoteReader(command)
  for (const { 0: text, 1: all, 2: nth, 3: name, 4: host, index } of command.matchAll(SUBSTITUTED)) {
    // One backslash keeps the text; two are a backslash and the value. It does not keep a `${CLAUDE_...}`.
    if (host === undefined && command[index - 1] === '\\' && command[index - 2] !== '\\') continue
    if (name !== undefined && !names.includes(name)) continue
    found.push({
      text,
      span: { start: offset + index, end: offset + index + text.length },
      source: host !== undefined ? 'host' : all !== undefined && nth === undefined ? 'arguments' : 'argument',
      quotes: quotes(index),
    })
  }
  return found
}

/** Asked with growing offsets of a command: which quotes are open there. Here-documents and `$(...)` in quotes are not looked into. */
export function quoteReader(command: string): (at: number) => Interpolation['quotes'] {
  let quotes: Interpolation['quotes'] = 'none'
  let i = 0
  return (at) => {
    for (; i < at; i++) {
      const sign = command[i]
      if (sign === '\\' && quotes !== 'single') i++
      else if (sign === "'" && quotes !== 'double') quotes = quotes === 'single' ? 'none' : 'single'
      else if (sign === '"' && quotes !== 'single') quotes = quotes === 'double' ? 'none' : 'double'
    }
    return quotes
  }
}
