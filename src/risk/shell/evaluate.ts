import { ANSWER, fact, join, NOTHING, type Data } from './data.ts'
import { asText, type Invocation } from './invocation.ts'
import { judgeExecution } from './judge.ts'
import { runFile } from './run-file.ts'
import type { State } from './state.ts'

/** `eval "…"` */
export function evaluate({ args, span }: Invocation, _: Data, state: State): Data {
  const data = join(...args.map((one) => one.data))
  judgeExecution(data, state, span)
  const code = data.text ?? asText(args)
  return join(state.runNested(code, state, span), fact(data, 'download') || fact(data, 'peer') ? ANSWER : NOTHING)
}

/** `. file` */
export function source(invocation: Invocation, input: Data, state: State): Data {
  const file = invocation.args[0]
  if (!file || file.text === '/dev/stdin' || file.text === '-') {
    judgeExecution(input, state, invocation.span)
    if (input.text !== undefined) state.runNested(input.text, state, invocation.span)
  } else runFile(file, state, invocation)
  return NOTHING
}

export function alias({ args, span }: Invocation, _: Data, state: State): Data {
  for (const { text: word } of args) {
    const [, name, value] = /^([\w.-]{1,60})=(.*)$/s.exec(word) ?? []
    if (value !== undefined && state.unattended) state.runNested(value, state, span)
    if (name !== undefined && value !== undefined && value.split(' ')[0] !== name) state.variables.set(`alias ${name}`, { text: value, facts: [] })
  }
  return NOTHING
}

export function trap({ args, span }: Invocation, _: Data, state: State): Data {
  if (!args[0] || args.length < 2) return NOTHING
  // At an error or an exit, it is the script's own command that is named.
  const own = !args.some(({ text: word }) => /^(?:SIG)?DEBUG$/i.test(word)) && !state.unattended
  const inner = own ? { ...state, variables: new Map([...state.variables, ['BASH_COMMAND', NOTHING]]) } : state
  return state.runNested(args[0].data.text ?? args[0].text, inner, span)
}
