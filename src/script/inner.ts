import type { Act, AnalyseShell } from '../risk/act.ts'
import type { Span } from '../text/span.ts'
import { atSpan, conclude } from './conclude.ts'
import { JAVASCRIPT } from './javascript.ts'
import { PYTHON } from './python.ts'
import type { Run } from './language.ts'
import { runFiles } from './run.ts'

/** Longer texts are not analysed; whoever calls says so. */
export const MAX_SCRIPT_CHARACTERS = 1_000_000

/** Brackets that nothing closes: the parser needs memory for the square of them. */
const MAX_OPEN_BRACKETS = 1000

/** Whether a script is analysed at all; whoever calls says so when it is not. */
export function isReadable(text: string): boolean {
  if (text.length > MAX_SCRIPT_CHARACTERS) return false
  let open = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 40 || code === 91 || code === 123) open++
    else if ((code === 41 || code === 93 || code === 125) && open > 0) open--
    if (open > MAX_OPEN_BRACKETS) return false
  }
  return true
}

/** Code that stands in a text inside code, at most this deep. */
const MAX_LAYERS = 2

/** Analyses code in code; its acts stand where the outer code holds it. */
export function codeInCode(analyseShell: AnalyseShell, layer: number): Run['analyse'] {
  const known = new Map<string, readonly Act[]>()
  const inner = (code: string, language: 'python' | 'javascript' | 'shell'): readonly Act[] => {
    if (language === 'shell') return analyseShell(code)
    if (layer >= MAX_LAYERS || code.length > MAX_SCRIPT_CHARACTERS / 4 || !isReadable(code)) return []
    const file = { path: 'inner', text: code }
    return (
      runFiles([file], language === 'python' ? PYTHON : JAVASCRIPT, analyseShell, codeInCode(analyseShell, layer + 1), layer + 1, conclude).get('inner') ?? []
    )
  }
  return (code: string, language: 'python' | 'javascript' | 'shell', span: Span) => {
    const key = `${language} ${code}`
    let acts = known.get(key)
    if (!acts) {
      acts = inner(code, language)
      if (known.size < 500) known.set(key, acts)
    }
    return atSpan(acts, span)
  }
}
