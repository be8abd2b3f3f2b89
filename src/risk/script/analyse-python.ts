import type { Act, AnalyseShell } from '../evidence/act.ts'
import { JAVASCRIPT } from './javascript.ts'
import { putAside } from './may-matter.ts'
import type { SourceFile, Written } from './program.ts'
import { PYTHON } from './python.ts'
import { isReadable, runFiles } from './run.ts'

export { isReadable }

const LANGUAGES = { python: PYTHON, javascript: JAVASCRIPT }

/** What Python code does: a script or a snippet, broken or not. What is not `isReadable` is not analysed. */
export function analysePython(text: string, analyseShell: AnalyseShell): readonly Act[] {
  return isReadable(text) ? (analysePythonFiles([{ path: 'script.py', text }], analyseShell).get('script.py') ?? []) : []
}

/** The same for files that import one another, all of them `isReadable`: data is followed from file to file. Paths are relative to one directory, with `/`. */
export function analysePythonFiles(
  files: readonly SourceFile[],
  analyseShell: AnalyseShell,
  onLimit?: (paths: readonly string[]) => void,
  written?: Written,
): ReadonlyMap<string, readonly Act[]> {
  return runFiles(putAside(files), 'python', LANGUAGES, analyseShell, onLimit, written)
}
