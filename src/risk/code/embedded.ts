import { quotedWord } from '../../text/quoted-word.ts'
import type { Span } from '../../text/span.ts'
import { firstWhere } from '../evidence/first-where.ts'
import type { CodeUnit, Language } from '../evidence/unit.ts'

/** Files that hold code among other things. */
export type Container = 'notebook' | 'page' | 'makefile' | 'dockerfile'

/** Code that was taken out of a file, and where it stands there. */
export interface Embedded extends Pick<CodeUnit, 'inContainer'> {
  readonly language: Language
  readonly text: string
  readonly spanOf: (span: Span) => Span
}

/** The code in a file that is no script as a whole. */
export const CODE_IN: Readonly<Record<Container, (text: string) => readonly Embedded[]>> = {
  notebook: inNotebook,
  page: inPage,
  makefile: inMakefile,
  dockerfile: inDockerfile,
}

/** Lines with their places in the file. */
interface Line {
  readonly text: string
  readonly span: Span
}

function linesOf(text: string): Line[] {
  let at = 0
  return text.split('\n').map((line) => ({ text: line, span: { start: at, end: (at += line.length + 1) - 1 } }))
}

function made(language: Language, lines: readonly Line[], between = '\n'): Embedded[] {
  if (lines.length === 0) return []
  const starts: number[] = []
  let text = ''
  for (const line of lines) {
    starts.push(text.length)
    text += line.text + between
  }
  const lineAt = (place: number): Line => lines[firstWhere(starts, (start) => start > place) - 1] as Line
  const spanOf = ({ start, end }: Span): Span => ({ start: lineAt(start).span.start, end: lineAt(Math.max(start, end - 1)).span.end })
  return [{ language, text, spanOf }]
}

/** Keys of YAML whose text is for a shell, in workflows, hooks, compose files and manifests. */
const BLOCK =
  /^([ \t]{0,80})(?:-[ \t]{1,8})?(?:["']?(?:run|script|before_script|after_script|command|commands|args|entrypoint|entry|install|shell|cmd|bash|sh|exec|test|inlineScript|\w{1,30}Command|[\w.-]{1,60}\.sh)["']?:[ \t]{1,8})?([|>])[+-]?\d?[ \t]{0,8}(?:#.{0,100})?$/

/** Blocks of YAML that a shell is given, and the text without them. */
export function blocksIn(text: string): { readonly code: readonly Embedded[]; readonly rest: string } {
  const code: Embedded[] = []
  const rest: string[] = []
  const all = linesOf(text)
  // What a workflow gives to its steps under other names.
  const given = Array.from(text.matchAll(GIVEN), ({ 0: whole, 1: name = '', 2: value = '', index }) => ({
    name,
    text: `${name}=${value.startsWith('secrets.') ? `$${value.slice(8)}` : '$(env)'};`,
    span: { start: index, end: index + whole.length },
  })).slice(0, 40)
  for (let i = 0; i < all.length; i++) {
    const { text: line } = all[i] as Line
    rest.push(line)
    const block = /[|>][+-]?\d?[ \t]{0,8}(?:#.{0,100})?$/.test(line.slice(-120)) ? BLOCK.exec(line) : null
    if (!block || (!line.includes(':') && !line.includes('-'))) continue
    const indent = (block[1] ?? '').length
    const lines: Line[] = []
    while (i + 1 < all.length) {
      const { text: next, span } = all[i + 1] as Line
      if (next.trim() !== '' && next.length - next.trimStart().length <= indent) break
      lines.push({ text: withoutExpressions(next), span })
      rest.push(' '.repeat(next.length))
      i++
    }
    const used = given.filter(({ name }) => lines.some((one) => one.text.includes(name)))
    code.push(...made('shell', lines.length === 0 ? [] : [...used, ...lines], block[2] === '>' ? ' ' : '\n'))
  }
  return { code, rest: rest.join('\n') }
}

const GIVEN = /^[ \t]{1,40}([A-Za-z_]\w{0,60}):[ \t]{1,8}["']?\$\{\{[ \t]{0,4}(secrets\.\w{1,60}|toJSON\(\s{0,4}secrets\s{0,4}\))[ \t]{0,4}\}\}/gim

/** What a workflow puts in before the shell sees it. */
function withoutExpressions(line: string): string {
  return line.includes('${{')
    ? line
        .replace(/\$\{\{\s{0,4}toJSON\(\s{0,4}secrets\s{0,4}\)\s{0,4}\}\}/gi, '$(env)')
        .replace(/\$\{\{\s{0,4}(?:secrets|env|vars)\.(\w{1,60})\s{0,4}\}\}/g, '$$$1')
        .replace(/\$\{\{[^}\n]{0,200}\}\}/g, 'given')
    : line
}

/** Cells of Jupyter are Python; in it a line with `!` and a cell with `%%bash` are for a shell. */
function inNotebook(text: string): Embedded[] {
  let notebook: { cells?: unknown } | null
  try {
    notebook = JSON.parse(text) as typeof notebook
  } catch {
    return []
  }
  if (!Array.isArray(notebook?.cells)) return []
  const python: Line[] = []
  const shell: Line[] = []
  let at = 0
  let misses = 0
  const place = (line: string): Span => {
    const written = JSON.stringify(line).slice(1, -1)
    const start = misses > 20 || line.trim() === '' ? -1 : text.indexOf(written, at)
    if (start < 0) {
      if (line.trim() !== '') misses++
      return { start: at, end: at }
    }
    at = start + written.length
    return { start, end: at }
  }
  for (const cell of notebook.cells as { cell_type?: unknown; source?: unknown }[]) {
    if (cell?.cell_type !== 'code') continue
    const source = Array.isArray(cell.source)
      ? cell.source.filter((one) => typeof one === 'string').join('')
      : typeof cell.source === 'string'
        ? cell.source
        : ''
    const lines = source.split('\n').map((line) => ({ text: line, span: place(line) }))
    if (/^%%(?:bash|sh|script\b)/.test(source)) shell.push(...lines.slice(1))
    else if (!source.startsWith('%%') || /^%%(?:time|timeit|capture)\b/.test(source)) {
      for (const line of lines) {
        const indent = /^\s{0,40}/.exec(line.text)?.[0] ?? ''
        const command = /^(?:!{1,2}|%(?:sx|system|pip|conda)\b)/.exec(line.text.slice(indent.length))?.[0]
        if (command !== undefined) shell.push({ ...line, text: line.text.slice(indent.length + (command.startsWith('!') ? command.length : 1)) })
        // `!` lines stand where a statement has to stand.
        python.push(/^\s*[!%?]/.test(line.text) ? { ...line, text: `${indent}pass` } : line)
      }
    }
  }
  return [...made('python', python), ...made('shell', shell)]
}

/** What stands between `<script>` and `</script>`, in its place; everything else is blank. */
function inPage(text: string): Embedded[] {
  if (!/<script/i.test(text)) return []
  let found = ''
  let at = 0
  const lower = text.toLowerCase()
  for (;;) {
    const open = lower.indexOf('<script', at)
    const from = open < 0 ? -1 : lower.indexOf('>', open) + 1
    if (from <= 0) break
    const close = lower.indexOf('</script', from)
    const end = close < 0 ? text.length : close
    const tag = lower.slice(open, Math.min(from, open + 400))
    const type = /\b(?:type|language)\s{0,4}=\s{0,4}["']?([\w/+.-]{1,60})/.exec(tag)?.[1] ?? 'javascript'
    if (/javascript|ecmascript|jscript|module|babel|typescript|jsx/.test(type))
      found +=
        text.slice(found.length, from).replace(/[^\n]/g, ' ') +
        text
          .slice(from, end)
          .replace(/^\s{0,8}(?:<!\[CDATA\[|<!--)/, (mark) => ' '.repeat(mark.length))
          .replace(/\]\]>\s{0,8}$/, (mark) => ' '.repeat(mark.length))
    at = end
    if (close < 0) break
  }
  return found === '' ? [] : [{ language: 'javascript', text: found, spanOf: (span) => span }]
}

/** Recipes, as the shell gets them; variables of make are those of the shell. */
function inMakefile(text: string): Embedded[] {
  const plain = (one: string): string =>
    one
      .replace(/\$\((\w{1,60})\)/g, '${$1}')
      .replaceAll('$$', '$')
      .replace(/\$\(shell /g, '$(')
  const lines: Line[] = []
  for (const { text: line, span } of linesOf(text)) {
    if (line.startsWith('\t')) lines.push({ text: plain(line.replace(/^\t[\t @+-]*/, '')), span })
    else {
      const set = /^(?:export\s{1,4})?([A-Za-z_]\w{0,60})\s{0,8}(?:[:?]{0,2}=|!=)\s{0,8}(\S.{0,2000})$/.exec(line)
      // `$(shell …)` in a variable runs when make reads the file.
      if (set && !/["`]/.test(set[2] ?? '')) lines.push({ text: `${set[1]}="${plain(set[2] ?? '')}"`, span })
      else if (/\$\(shell /.test(line)) lines.push({ text: plain(line.slice(line.indexOf('$(shell '))), span })
    }
  }
  return made('shell', lines)
}

/** What `RUN`, and an entry point, give to a shell. */
function inDockerfile(text: string): Embedded[] {
  const lines: Line[] = []
  let runs = false
  for (const { text: line, span } of linesOf(text)) {
    const command =
      /^[ \t]{0,40}(?:ONBUILD\s{1,8})?(?:HEALTHCHECK\s{1,8}(?:--[\w-]{1,30}=\S{1,200}\s{1,8}){0,6}CMD|RUN|CMD|ENTRYPOINT)\s{1,8}(?:--[\w-]{1,30}=\S{1,200}\s{1,8}){0,6}/i.exec(
        line,
      )?.[0]
    const begins = command !== undefined
    const set = begins || runs ? undefined : /^[ \t]{0,40}(?:ARG|ENV)\s{1,8}(\w{1,60})[= ]\s{0,4}(\S{1,400})\s{0,8}$/i.exec(line)
    if (set) lines.push({ text: `export ${set[1]}=${set[2]}`, span })
    // Comments may stand between the lines of a command.
    if (runs && !begins && /^\s{0,40}#/.test(line)) continue
    if (begins || runs) lines.push({ text: listed(line.slice(command?.length ?? 0)), span })
    runs = (begins || runs) && /\\\s{0,8}$/.test(line)
  }
  return made('shell', lines).map((one) => ({ ...one, inContainer: true }))
}

/** `["sh", "-c", "…"]` is a command, too. */
function listed(text: string): string {
  if (!/^\s{0,8}\[\s{0,8}"/.test(text)) return text
  try {
    const words = JSON.parse(text) as unknown
    return Array.isArray(words) ? words.map((word) => quotedWord(String(word))).join(' ') : text
  } catch {
    return text
  }
}
