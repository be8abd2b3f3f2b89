import type { Act, AnalyseShell } from '../evidence/act.ts'
import { MAX_CODE_CHARACTERS, MAX_INNER_CHARACTERS, MAX_INNER_DEPTH, MAX_OPEN_BRACKETS, MAX_SHELL_CHARACTERS } from '../../skill/limits.ts'
import { atSpan, conclude } from './conclude.ts'
import { JAVASCRIPT } from './javascript.ts'
import { PYTHON } from './python.ts'
import type { AnalyseInner } from './language.ts'
import { runFiles } from './run.ts'

/** Whether a script is analysed at all; whoever calls says so when it is not. */
export function isReadable(text: string): boolean {
  if (text.length > MAX_CODE_CHARACTERS) return false
  let open = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 40 || code === 91 || code === 123) open++
    else if ((code === 41 || code === 93 || code === 125) && open > 0) open--
    if (open > MAX_OPEN_BRACKETS) return false
  }
  return true
}

/** Analyses code in code; its acts stand where the outer code holds it. `onLimit` is told of what is not analysed, or not to its end. */
export function codeInCode(analyseShell: AnalyseShell, layer: number): AnalyseInner {
  const known = new Map<string, readonly Act[]>()
  const inner = (code: string, language: 'python' | 'javascript' | 'shell', onLimit: () => void): readonly Act[] => {
    if (language === 'shell') {
      if (code.length > MAX_SHELL_CHARACTERS) onLimit()
      return analyseShell(code, onLimit)
    }
    if (layer >= MAX_INNER_DEPTH || code.length > MAX_INNER_CHARACTERS || !isReadable(code)) {
      onLimit()
      return []
    }
    const file = { path: 'inner', text: code }
    return (
      runFiles([file], language === 'python' ? PYTHON : JAVASCRIPT, analyseShell, codeInCode(analyseShell, layer + 1), layer + 1, conclude, onLimit).get(
        'inner',
      ) ?? []
    )
  }
  return (code, language, span, onLimit) => {
    const key = `${language} ${code}`
    let acts = known.get(key)
    if (!acts) {
      acts = inner(code, language, onLimit)
      if (known.size < 500) known.set(key, acts)
    }
    return atSpan(acts, span)
  }
}
