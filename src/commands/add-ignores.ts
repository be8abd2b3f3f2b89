import { resolve } from 'node:path'
import { readRegularFile } from '../fs/read-file.ts'
import type { Change } from '../lint/fix.ts'
import { ignoreEdits } from '../lint/ignore-edits.ts'
import { plural } from '../report/levels.ts'
import { decode } from '../text/decode.ts'
import { sourceText } from '../text/source-text.ts'
import { applyEdits } from '../text/span.ts'
import { lint, type LintOptions } from './lint.ts'
import { misused, type CommandResult } from './result.ts'
import { writeAll } from './write-fixes.ts'

/** What JSON says of a finding. */
interface Told {
  readonly rule: string
  readonly file: string
  readonly start: { readonly offset: number; readonly line: number }
  readonly end: { readonly offset: number }
}

/** Write comments with a reason beside all that is found, and check again: what a comment cannot turn off is told. */
export async function addIgnores(reason: string, options: LintOptions): Promise<CommandResult> {
  if (reason.trim() === '' || /-->|[\r\n]/.test(reason)) return misused('--add-ignores needs a reason on one line')
  const first = await lint({ ...options, format: 'json', outputs: [], level: options.level ?? 'warning', maxFindings: undefined })
  if (first.exitCode === 2 || first.stdout === '') return { ...first, stdout: '' }
  const { diagnostics } = JSON.parse(first.stdout) as { diagnostics: readonly Told[] }
  const changes = [...new Set(diagnostics.map(({ file }) => file))].flatMap((file): Change[] => {
    const { text = '', encoding } = decodedAt(resolve(options.cwd, file))
    if (encoding !== 'utf-8') return []
    const places = diagnostics.flatMap(({ rule, start, end, ...one }) =>
      one.file === file ? [{ rule, line: start.line, span: { start: start.offset, end: end.offset } }] : [],
    )
    const edits = ignoreEdits(sourceText(file, text), places, reason.trim())
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
