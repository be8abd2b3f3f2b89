import { forEachChild, type Function as FunctionNode, type SyntaxNode } from 'unbash'
import { MAX_CALLS_WITH_COMMANDS } from '../../skill/limits.ts'
import { ASKS_PASSWORD } from './command-words.ts'
import { EMPTY, join, NOTHING, secret, type Data } from './data.ts'
import type { Invocation } from './invocation.ts'
import { act, report, type State } from './state.ts'

/** A function is run so often, each time with what it is given; and more often with what may be a command. */
const MAX_CALLS = 8

/** A function is kept, and run once where it stands. */
export function defineFunction({ name: { value: name }, body, pos, end }: FunctionNode, state: State): Data {
  state.functions.set(name, body)
  const span = { start: pos, end }
  if (callsItselfTwice(body, name)) report(state, { ...act('destructive-command', 'starts copies of itself until the machine stops', 'error'), span })
  // What it asks for under the name of `sudo`, `sudo` would have asked for.
  const asked = ASKS_PASSWORD.has(name) ? secret(`the password that \`${name}\` would ask for`, 'store') : undefined
  state.runNode(body, asked ? { ...state, variables: new Map([...state.variables, ['read -s', asked]]) } : state, NOTHING)
  return EMPTY
}

function callsItselfTwice(node: SyntaxNode, name: string): boolean {
  if (node.type === 'Pipeline') return node.commands.filter((one) => one.type === 'Command' && one.name?.value === name).length > 1
  let found = false
  forEachChild(node, (child) => {
    found ||= callsItselfTwice(child, name)
  })
  return found
}

/** The function of the script's that a command calls: often enough, what it does is no news. */
export function functionOf({ name, args }: Invocation, state: State): SyntaxNode | undefined {
  const own = state.functions.get(name)
  return own && ((state.calls.get(name) ?? 0) < MAX_CALLS || args.some(({ data, text }) => /\s/.test(data.text ?? text))) ? own : undefined
}

/** What a function puts out, with these arguments in the place of its caller's; `undefined` where it was called too often. */
export function callFunction(body: SyntaxNode, { name, args }: Invocation, state: State, input: Data): Data | undefined {
  const calls = state.calls.get(name) ?? 0
  if (calls >= MAX_CALLS_WITH_COMMANDS) {
    state.counter.calledTooOften = true
    return undefined
  }
  state.calls.set(name, calls + 1)
  const { variables } = state
  const items = args.map(({ data, text }) => (data.text === undefined && data.facts.length === 0 ? { ...data, partly: text } : data))
  const all = join(...items)
  const given: [string, Data][] = [...args.map(({ data }, i): [string, Data] => [String(i + 1), data]), ['@', { ...all, items }], ['*', all]]
  const before = given.map(([one]) => [one, variables.get(one)] as const)
  for (const [one, data] of given) variables.set(one, data)
  const output = state.runNode(body, state, input)
  for (const [one, data] of before) {
    if (data) variables.set(one, data)
    else variables.delete(one)
  }
  return output
}
