import type { ParsedScript, Statement } from 'unbash'
import { join, NOTHING, type Data } from './data.ts'
import type { State } from './state.ts'

export function runScript(script: ParsedScript, state: State, input: Data = NOTHING): Data {
  // Positions in an escaped substitution count in its own text.
  const inner = script.source === undefined || state.outer ? state : { ...state, outer: { start: 0, end: 0 } }
  return runStatements(script.commands, inner, input)
}

export function runStatements(statements: readonly Statement[], state: State, input: Data): Data {
  return join(
    ...statements.map(({ command, background }) =>
      state.runNode(command, background === true && !state.background ? { ...state, background: true } : state, input),
    ),
  )
}
