import { resolve } from 'node:path'
import { readRegularFile } from '../fs/read-file.ts'
import type { Change } from '../lint/fix.ts'
import { plural } from '../report/levels.ts'
import { splitFrontmatter } from '../skill/frontmatter.ts'
import { markdown } from '../skill/markdown.ts'
import { decode } from '../text/decode.ts'
import { sourceText } from '../text/source-text.ts'
import { applyEdits, type Edit } from '../text/span.ts'
import { lint, type LintOptions } from './lint.ts'
import { refuse, type CommandResult } from './result.ts'
import { writeAll } from './write-fixes.ts'

/** What JSON says of a finding. */
interface Found {
  readonly rule: string
  readonly file: string
  readonly start: { readonly offset: number; readonly line: number }
  readonly end: { readonly offset: number }
}

/** Write comments with a reason beside all that is found, and check again: what a comment cannot turn off is told. */
export async function addIgnores(reason: string, options: LintOptions): Promise<CommandResult> {
  if (reason.trim() === '' || /-->|[\r\n]/.test(reason)) return refuse('--add-ignores takes a reason, in one line')
  const first = await lint({ ...options, format: 'json', outputs: [], level: options.level ?? 'warning', maxFindings: undefined })
  if (first.exitCode === 2 || first.stdout === '') return { ...first, stdout: '' }
  const { diagnostics } = JSON.parse(first.stdout) as { diagnostics: readonly Found[] }
  const changes = [...new Set(diagnostics.map(({ file }) => file))].flatMap((file): Change[] => {
    const { text = '', encoding } = decodedAt(resolve(options.cwd, file))
    if (encoding !== 'utf-8') return []
    const found = diagnostics.filter((one) => one.file === file)
    const edits = editsFor(file, text, found, reason.trim())
    return edits.length > 0 ? [{ path: file, before: text, after: applyEdits(text, edits) }] : []
  })
  const failures: string[] = []
  const written = await writeAll(changes, options.cwd, failures)
  const rest = await lint(options)
  const stderr = [...failures.map((failure) => `skillc: ${failure}\n`), `wrote comments into ${plural(written, 'file')}\n`, rest.stderr].join('')
  return { ...rest, stderr, exitCode: failures.length > 0 ? 2 : rest.exitCode }
}

function decodedAt(path: string): Partial<ReturnType<typeof decode>> {
  const bytes = readRegularFile(path)
  return bytes ? decode(bytes) : {}
}

const HASH = /\.(?:sh|bash|zsh|py|rb|pl|ya?ml|toml|ps1)$/i
const SLASHES = /\.(?:[cm]?[jt]sx?|go|rs|java|swift|kt)$/i

/** In Markdown at the end of a line of text; where a comment there would change what it means, one for the whole file. */
function editsFor(file: string, text: string, found: readonly Found[], reason: string): readonly Edit[] {
  const source = sourceText(file, text)
  const insert = (at: number, what: string): Edit => ({ span: { start: at, end: at }, text: what })
  const whole = (rules: readonly Found[]): string => `skillc-ignore-file ${namesOf(rules)}: ${reason}`
  if (!/\.md$/i.test(file)) {
    const sign = HASH.test(file) ? '#' : SLASHES.test(file) ? '//' : undefined
    const at = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0
    return sign === undefined ? [] : [insert(at, `${sign} ${whole(found)}\n`)]
  }
  const { frontmatter, body } = splitFrontmatter(text)
  const page = markdown(source, body)
  const isText = ({ start, end }: Found): boolean =>
    start.offset >= body.start && end.offset > 0 && !page.inFence(start.offset) && !page.inComment(start.offset)
  const lines = new Map<number, Found[]>()
  for (const one of found.filter(isText)) lines.set(one.start.line, [...(lines.get(one.start.line) ?? []), one])
  const others = found.filter((one) => !isText(one))
  return [
    ...[...lines].map(([line, own]) => insert(source.lineSpan(line).end, ` <!-- skillc-ignore ${namesOf(own)}: ${reason} -->`)),
    ...(others.length === 0
      ? []
      : [frontmatter ? insert(frontmatter.yaml.start, `# ${whole(others)}\n`) : insert(text.length, `\n<!-- ${whole(others)} -->\n`)]),
  ]
}

function namesOf(found: readonly Found[]): string {
  return [...new Set(found.map(({ rule }) => rule))].join(', ')
}
