import type { Data } from './data.ts'
import type { Interpreted, Invocation } from './invocation.ts'
import { report, type State } from './state.ts'

/** Code that a command is given: shell is run here, and other languages have analysers of their own. */
export function runCode({ span }: Invocation, language: Interpreted['language'], code: string, state: State, input?: Data): void {
  if (language === 'shell') {
    state.runNested(code, state, span, input)
    return
  }
  if (language === 'other') return
  for (const act of state.analyseCode(language, code)) report(state, { ...act, span })
}
