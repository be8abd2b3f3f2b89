import type { Act, AnalyseShell } from '../evidence/act.ts'
import { conclude } from './conclude.ts'
import { codeInCode, isReadable } from './inner.ts'
import { JAVASCRIPT } from './javascript.ts'
import type { Run, SourceFile } from './language.ts'
import { putAside } from './may-matter.ts'
import { runFiles } from './run.ts'

export { isReadable }

/** What JavaScript or TypeScript code does: a script or a snippet, broken or not. What is not `isReadable` is not analysed. */
export function analyseJavaScript(text: string, analyseShell: AnalyseShell): readonly Act[] {
  return isReadable(text) ? (analyseJavaScriptFiles([{ path: 'script.js', text }], analyseShell).get('script.js') ?? []) : []
}

/** The same for files that import one another, all of them `isReadable`: data is followed from file to file. Paths are relative to one directory, with `/`. */
export function analyseJavaScriptFiles(
  files: readonly SourceFile[],
  analyseShell: AnalyseShell,
  onLimit?: (paths: readonly string[]) => void,
  written?: Run['written'],
): ReadonlyMap<string, readonly Act[]> {
  return runFiles(putAside(files), JAVASCRIPT, analyseShell, codeInCode(analyseShell, 0), 0, conclude, onLimit, written)
}
