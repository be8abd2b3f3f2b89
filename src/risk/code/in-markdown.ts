import { JOINS, mayFetchFile, mayMatter, mayRunFile } from '../shell/may-matter.ts'
import type { Fence, Markdown } from '../../skill/markdown.ts'
import { shift } from '../../text/span.ts'
import { passagesOf } from '../text/passages.ts'
import type { CodeUnit } from '../evidence/unit.ts'
import { encodedIn } from './encoded.ts'
import { mayMatterAsShell } from './as-shell.ts'
import { both, commandsIn, guess } from './in-text.ts'
import { languageNamed, containerNamed } from './languages.ts'
import { embeddedIn, unit } from './place.ts'

/** Fences, code spans, and commands that stand in the prose of a document. */
export function inMarkdown(file: string, markdown: Markdown): CodeUnit[] {
  const { text } = markdown.source
  const units: CodeUnit[] = []
  const fetches = mayFetchFile(text)
  for (const fence of markdown.fences) {
    units.push(...inFence(file, text, fence, fetches))
  }
  for (const { start, end } of markdown.indented)
    units.push(...both(file, 'fence', text.slice(start, end), start, fetches && mayRunFile(text.slice(start, end))))
  units.push(...encodedIn(file, text, 'fence'))
  if (!mayMatterAsShell(text)) return units
  for (const { span } of markdown.codeSpans) {
    const raw = text.slice(span.start, span.end)
    const ticks = /^`+/.exec(raw)?.[0].length ?? 0
    const inside = raw.slice(ticks, raw.length - ticks)
    // In a table `\|` is how a bar is written.
    const code = inside.includes('\\|') && isRow(text, span.start) ? inside.replaceAll('\\|', ' |') : inside
    // A word alone is a name.
    if (/\s/.test(code.trim()) && mayMatterAsShell(code)) units.push(...both(file, 'inline', code, span.start + ticks, true))
  }
  for (const passage of passagesOf(file, markdown)) {
    if (passage.kind === 'fence' || (passage.kind !== 'comment' && !JOINS.test(passage.raw)) || !mayMatter(passage.raw)) continue
    if (markdown.indented.some(({ start, end }) => start <= passage.span.start && passage.span.end <= end + 1)) continue
    // In a comment no code span is one for Markdown, and the agent reads the command all the same.
    if (passage.kind === 'comment')
      for (const { index, 1: code = '' } of passage.raw.matchAll(/`([^`\n]{4,2000})`/g))
        if (mayMatter(code)) units.push(...both(file, 'inline', code, passage.span.start + index + 1, true))
    if (passage.kind === 'paragraph' && isCommands(passage.raw))
      units.push(...both(file, 'fence', passage.raw, passage.span.start, fetches && mayRunFile(passage.raw)))
    else units.push(...commandsIn(file, withoutCodeSpans(passage.raw), (span) => shift(span, passage.span.start)))
  }
  return units
}

const COMMAND =
  /^[ \t>]{0,8}(?:\$ )?(?:sudo )?(?:(?:git|cd|python3?|node|npm|npx|pip3?|curl|wget|bash|sh|chmod|tar|unzip|mkdir|cp|mv|rm|export|source|make|docker|brew|apt|apt-get|yarn|pnpm|bun|cargo|go) (?!to |the |and |is |are |it )\S|\.\/\S)/

/** Whether a paragraph is a script that nobody put into a fence: every line of it is a command, and there are several. */
function isCommands(raw: string): boolean {
  const lines = raw.trimEnd().split('\n')
  return lines.length > 1 && lines.length < 200 && lines.every((line) => COMMAND.test(line))
}

/** Whether a place stands in the row of a table. */
function isRow(text: string, at: number): boolean {
  return /^[ \t>]{0,20}\|/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at + 1))
}

function inFence(file: string, text: string, { info, content }: Fence, fetches: boolean): CodeUnit[] {
  const raw = text
    .slice(content.start, content.end)
    .replace(/^([ \t]*)((?:>[ \t]?)+)/gm, (_, blanks: string, marks: string) => blanks + ' '.repeat(marks.length))
  const word = (/^[\w+#-]+/.exec(info)?.[0] ?? '').toLowerCase()
  const container = containerNamed(word)
  if (container && container !== 'notebook') return embeddedIn(container, file, raw, 'fence', content.start)
  const language = word === '' ? guess(raw) : languageNamed(word)
  if (language === 'python' || language === 'javascript') {
    // A document's fence may mix: commands among the code of another language.
    return [unit(file, language, 'fence', raw, content.start), ...commandsIn(file, raw, (span) => shift(span, content.start), 'fence', true)]
  }
  if (language === 'powershell') return [unit(file, 'powershell', 'fence', raw, content.start)]
  if (language === 'shell') {
    const shell = both(file, 'fence', raw, content.start, fetches && mayRunFile(raw))
    // A fence without a language may be anything: an address or a setting that holds a command.
    return word === '' && /[{"']/.test(raw) ? [...shell, ...commandsIn(file, raw, (span) => shift(span, content.start), 'fence')] : shell
  }
  return commandsIn(file, raw, (span) => shift(span, content.start), 'fence')
}

/** Code spans as spaces, so that places stay. A span ends at the first run of as many backticks or more, if it is one of the next nine. */
function withoutCodeSpans(raw: string): string {
  const runs = Array.from(raw.matchAll(/`+/g), ({ 0: ticks, index }) => ({ end: index + ticks.length, length: ticks.length }))
  let result = ''
  let done = 0
  for (const [i, open] of runs.entries()) {
    const next = runs.slice(i + 1, i + 10)
    const length = Math.min(open.length, Math.max(0, ...next.map((one) => one.length)))
    const close = length === 0 || open.end <= done ? undefined : next.find((one) => one.length >= length)
    if (!close) continue
    const end = close.end - close.length + length
    result += raw.slice(done, open.end - length) + ' '.repeat(end - open.end + length)
    done = end
    // What the span leaves of the run may open another one.
    close.length -= length
  }
  return result + raw.slice(done)
}
