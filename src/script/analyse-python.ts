import type { Act, AnalyseShell } from '../risk/act.ts'
import { conclude } from './acts.ts'
import { codeInCode, isReadable, MAX_SCRIPT_CHARACTERS } from './inner.ts'
import { PYTHON } from './python.ts'
import { runFiles, type SourceFile } from './run.ts'

export { isReadable, MAX_SCRIPT_CHARACTERS }

/** What Python code does: a script or a snippet, broken or not. What is not `isReadable` is not analysed. */
export function analysePython(text: string, analyseShell: AnalyseShell): readonly Act[] {
  return analysePythonFiles([{ path: 'script.py', text }], analyseShell).get('script.py') ?? []
}

/** The same for files that import one another: data is followed from file to file. Paths are relative to one directory, with `/`. */
export function analysePythonFiles(files: readonly SourceFile[], analyseShell: AnalyseShell, onLimit?: () => void): ReadonlyMap<string, readonly Act[]> {
  const readable = files.filter(({ text }) => isReadable(text))
  return runFiles(readable, PYTHON, analyseShell, codeInCode(analyseShell, 0), 0, conclude, onLimit)
}
