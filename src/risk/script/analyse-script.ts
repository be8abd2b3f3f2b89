import type { Act, AnalyseShell } from '../evidence/act.ts'
import { JAVASCRIPT } from './javascript.ts'
import { putAside } from './may-matter.ts'
import type { SourceFile } from './program.ts'
import { PYTHON } from './python.ts'
import { isReadable, runFiles, type Languages } from './run.ts'

export { isReadable }

const LANGUAGES: Languages = { python: PYTHON, javascript: JAVASCRIPT }

/** What Python, or JavaScript or TypeScript, does: a script or a snippet, broken or not. What is not `isReadable` is not analysed. */
export function analyseScript(language: keyof Languages, text: string, analyseShell: AnalyseShell): readonly Act[] {
  return isReadable(text) ? (analyseScripts(language, [{ path: 'script', text }], analyseShell).get('script') ?? []) : []
}

/** The same for files that import one another, all of them `isReadable`: data is followed from file to file. Paths are relative to one directory, with `/`. */
export function analyseScripts(
  language: keyof Languages,
  files: readonly SourceFile[],
  analyseShell: AnalyseShell,
  onLimit?: (paths: readonly string[]) => void,
): ReadonlyMap<string, readonly Act[]> {
  return runFiles(putAside(files), language, LANGUAGES, analyseShell, onLimit)
}
