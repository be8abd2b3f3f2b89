import type { Act, ActKind, AnalyseShell } from '../../../src/risk/evidence/act.ts'
import { analyseScript, analyseScripts } from '../../../src/risk/script/analyse-script.ts'
import { analyseShell } from '../../../src/risk/shell/analyse-shell.ts'

/** In a skill that names no address. */
export const shell: AnalyseShell = (command) => analyseShell(command).map((act) => ({ ...act, ...act.unnamed?.instead }))

type Rest<F> = F extends (language: never, ...rest: infer R) => unknown ? R : never

export const analysePython = (...rest: Rest<typeof analyseScript>): readonly Act[] => analyseScript('python', ...rest)
export const analyseJavaScript = (...rest: Rest<typeof analyseScript>): readonly Act[] => analyseScript('javascript', ...rest)
export const analysePythonFiles = (...rest: Rest<typeof analyseScripts>): ReturnType<typeof analyseScripts> => analyseScripts('python', ...rest)
export const analyseJavaScriptFiles: typeof analysePythonFiles = (...rest) => analyseScripts('javascript', ...rest)

export function errors(acts: readonly Act[]): ActKind[] {
  return at(acts, 'error')
}

export function warnings(acts: readonly Act[]): ActKind[] {
  return at(acts, 'warning')
}

function at(acts: readonly Act[], level: Act['level']): ActKind[] {
  return [...new Set(acts.filter((act) => act.level === level).map(({ kind }) => kind))]
}
