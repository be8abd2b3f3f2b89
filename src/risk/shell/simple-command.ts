import type { Assignment, Command } from 'unbash'
import type { Span } from '../../text/span.ts'
import { assign, assigned, assignmentWord, type Assigned } from './assign.ts'
import { EMPTY, peerAt, type Data } from './data.ts'
import { keepFile } from './files.ts'
import { callFunction, functionOf } from './functions.ts'
import { invocationOf, type Argument, type Invocation, type Redirection } from './invocation.ts'
import { hushedBy, inputOf, redirection, written } from './redirect.ts'
import { runCommand } from './run-command.ts'
import type { State } from './state.ts'
import { braceWords, unfold } from './words.ts'

/** One command with its assignments, words and redirections. */
export function runSimple(node: Command, outer: State, input: Data, span: Span): Data {
  outer.counter.commands++
  let state = input === outer.stdin || input.facts.length === 0 ? outer : { ...outer, stdin: input }
  for (const part of node.prefix) if (part.type === 'Assignment') assign(part, assigned(part, state), state)
  const { words, declared } = wordsOf(node, state)
  const redirections = node.redirects.map((one) => redirection(one, state))
  const hushed = redirections.length === 0 ? undefined : hushedBy(redirections)
  if (hushed !== undefined && state.hushed !== 'all') state = { ...state, hushed }
  unfold(words, node.name, state)
  const stdin = inputOf(redirections, input, state)
  openPeers(redirections, state)
  const invocation = withInput(invocationOf(words, redirections, span), stdin)
  if (!invocation) {
    // `X=$(…)` alone; `$(< file)`, which reads it; or `> file`, which empties it.
    const reads = !node.prefix.some(({ type }) => type === 'Assignment') && redirections.some(({ operator }) => operator === '<')
    return written(redirections, reads ? stdin : EMPTY, state, span)
  }
  if (DECLARE.has(invocation.name)) for (const [part, given] of declared) assign(part, given, state)
  const own = functionOf(invocation, state)
  const output = own ? callFunction(own, invocation, state, stdin) : runCommand(invocation, stdin, state)
  return output ? written(redirections, output, state, span) : EMPTY
}

const DECLARE: ReadonlySet<string> = new Set(['export', 'local', 'declare', 'readonly', 'typeset'])

/** The words of a command, its name first; and those that assign, if it is one that declares. */
function wordsOf({ name, args }: Command, state: State): { readonly words: Argument[]; readonly declared: readonly [Assignment, Assigned][] } {
  const declared: [Assignment, Assigned][] = []
  const words = [
    ...(name ? braceWords(name, state) : []),
    ...args.flatMap((part) => {
      if (part.type === 'Word') return braceWords(part, state)
      const given = assigned(part, state)
      declared.push([part, given])
      return [assignmentWord(part, given)]
    }),
  ]
  return { words, declared }
}

/** `exec 3<>/dev/tcp/…` */
function openPeers(redirections: readonly Redirection[], state: State): void {
  for (const { operator, descriptor, target } of redirections) {
    if (operator === '<>' && target && /^\/dev\/(?:tcp|udp)\//.test(target.text)) keepFile(`&${descriptor ?? 0}`, { facts: [peerAt(target.text)] }, state)
  }
}

/** `xargs` makes arguments of its input. */
function withInput(invocation: Invocation | undefined, input: Data): Invocation | undefined {
  if (!invocation?.wrappers.includes('xargs') || (input.facts.length === 0 && input.text === undefined)) return invocation
  const { args, mark = '{}' } = invocation
  const put = input.text?.trim()
  const given = (one: Argument): Argument => {
    const word = put === undefined ? one.text : one.text.replaceAll(mark, put)
    return { ...one, text: word, data: { text: put === undefined ? undefined : word, facts: [...one.data.facts, ...input.facts] } }
  }
  if (args.some(({ text }) => text.includes(mark))) return { ...invocation, args: args.map((one) => (one.text.includes(mark) ? given(one) : one)) }
  return {
    ...invocation,
    args: [...args, { text: put ?? '$input', exact: put !== undefined, data: input, isFile: false, written: '$input', span: invocation.span }],
  }
}
