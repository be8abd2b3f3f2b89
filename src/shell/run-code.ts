import type { Data } from './data.ts'
import type { Interpreted, Invocation } from './invocation.ts'
import { report, type State } from './state.ts'

/** Code that a command is given: shell is run here, and other languages have analysers of their own. */
export function runCode({ name, span }: Invocation, language: Interpreted['language'], code: string, state: State, input?: Data): void {
  if (language === 'shell') {
    state.runNested(code, state, span, input)
    return
  }
  const parsed = language === 'powershell' || language === 'python' || language === 'javascript'
  const acts = parsed ? state.analyseCode(language, code) : state.analyseCode('other', code, name)
  for (const act of acts) report(state, { ...act, span })
}
