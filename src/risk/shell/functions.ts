import { forEachChild, type Function as FunctionNode, type SyntaxNode } from 'unbash'
import { MAX_CALLS_WITH_COMMANDS } from '../../skill/limits.ts'
import { ASKS_PASSWORD } from './command-words.ts'
import { EMPTY, join, NOTHING, type Data } from './data.ts'
import type { Invocation } from './invocation.ts'
import { mayMatter } from './may-matter.ts'
import { report, type State } from './state.ts'

/** A function is run so often, each time with what it is given; and more often with what may be a command. */
const MAX_CALLS = 8

/** A function is kept, and run once where it stands. */
export function defineFunction({ name: { value: name }, body, pos, end }: FunctionNode, state: State): Data {
  state.functions.set(name, body)
  if (callsItselfTwice(body, name))
    report(state, {
      kind: 'destructive-command',
      span: { start: pos, end },
      what: 'starts copies of itself until the machine stops',
      level: 'error',
      confidence: 'high',
    })
  state.runNode(body, TYPED.has(name) ? typing(state) : ASKS_PASSWORD.has(name) ? { ...state, standsIn: name } : state, NOTHING)
  return EMPTY
}

/** Functions that the shell calls with each command that its user types. */
const TYPED: ReadonlySet<string> = new Set(['preexec', 'zshaddhistory', 'command_not_found_handle', 'command_not_found_handler'])

function typing(state: State): State {
  const typed: Data = { facts: [{ kind: 'secret', what: 'each command that the user types', from: 'store' }] }
  return { ...state, variables: new Map([...state.variables, ['1', typed], ['@', typed], ['*', typed]]) }
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
  const calls = state.calls.get(name) ?? 0
  return own && (calls < MAX_CALLS || args.some(({ data, text }) => mayMatter(data.text ?? text))) ? own : undefined
}

/** What it puts out; `undefined` where it was called too often. */
export function callFunction(body: SyntaxNode, invocation: Invocation, state: State, input: Data): Data | undefined {
  const calls = state.calls.get(invocation.name) ?? 0
  if (calls >= MAX_CALLS_WITH_COMMANDS) {
    state.counter.calledTooOften = true
    return undefined
  }
  state.calls.set(invocation.name, calls + 1)
  return called(body, invocation, state, input)
}

/** A function, with its arguments in the place of its caller's. */
function called(body: SyntaxNode, { args }: Invocation, state: State, input: Data): Data {
  const { variables } = state
  const items = args.map(({ data, text }) => (data.text === undefined && data.facts.length === 0 ? { ...data, partly: text } : data))
  const given = new Map<string, Data>([
    ...args.map(({ data }, i): [string, Data] => [String(i + 1), data]),
    ['@', { ...join(...items), items }],
    ['*', join(...items)],
  ])
  const before = new Map([...given.keys()].map((name) => [name, variables.get(name)] as const))
  for (const [name, data] of given) variables.set(name, data)
  const output = state.runNode(body, state, input)
  for (const [name, data] of before) {
    if (data) variables.set(name, data)
    else variables.delete(name)
  }
  return output
}
