import type { ArithmeticFor, For, If, Pipeline, Redirected, Select, SyntaxNode, While } from 'unbash'
import { MAX_SHELL_COMMANDS } from '../../skill/limits.ts'
import { argument } from './argument.ts'
import { join, NOTHING, type Data } from './data.ts'
import { defineFunction } from './functions.ts'
import { hushedBy, inputOf, redirection, written } from './redirect.ts'
import { runSimple } from './simple-command.ts'
import type { State } from './state.ts'
import { runStatements } from './statements.ts'
import { itemsOf, splitOf } from './words.ts'

/** What a piece of a script puts out, given its input: which function knows each kind of piece. */
export function runNode(node: SyntaxNode, state: State, input: Data): Data {
  if (state.counter.commands > MAX_SHELL_COMMANDS) return NOTHING
  switch (node.type) {
    case 'Command':
      return runSimple(node, state, input, { start: node.pos, end: node.end })
    case 'Pipeline':
      return runPipeline(node, state, input)
    case 'AndOr':
      return join(...node.commands.map((command, i) => runNode(command, i === 0 ? state : perhaps(state), input)))
    case 'Redirected':
      return runRedirected(node, state, input)
    case 'Function':
      return defineFunction(node, state)
    case 'For':
    case 'Select':
      return runFor(node, state, input)
    case 'Case':
      return join(...node.items.map(({ body }) => runNode(body, perhaps(state), input)))
    case 'CompoundList':
      return runStatements(node.commands, state, input)
    case 'If':
      return runIf(node, perhaps(state), input)
    case 'While':
      return runWhile(node, state, input)
    case 'ArithmeticFor':
    case 'Subshell':
    case 'BraceGroup':
      return runNode((node as ArithmeticFor).body, state, input)
    default:
      return NOTHING
  }
}

function perhaps(state: State): State {
  return state.maybe ? state : { ...state, maybe: true }
}

function runPipeline({ commands, pos, end }: Pipeline, state: State, input: Data): Data {
  const span = { start: pos, end }
  let data = input
  for (const command of commands) data = command.type === 'Command' ? runSimple(command, state, data, span) : runNode(command, state, data)
  return data
}

function runRedirected({ command, redirects, pos, end }: Redirected, state: State, input: Data): Data {
  const redirections = redirects.map((one) => redirection(one, state))
  const hushed = hushedBy(redirections) ?? state.hushed
  const inner = hushed === state.hushed || hushed === undefined ? state : { ...state, hushed }
  const output = runNode(command, inner, inputOf(redirections, input, state))
  return written(redirections, output, state, { start: pos, end })
}

function runIf(node: If, state: State, input: Data): Data {
  const lists = [node.clause, node.then, ...node.elif.flatMap(({ clause, then }) => [clause, then]), ...(node.else ? [node.else] : [])]
  return join(...lists.map((list) => runNode(list, state, input)))
}

/** Each of a few words on its own; of many, all at once. */
function runFor({ name, wordlist, body }: For | Select, state: State, input: Data): Data {
  const words = (wordlist ?? []).flatMap((word) => itemsOf(word, state) ?? splitOf(word, state) ?? [argument(word, state).data])
  const rounds = words.length === 0 ? [NOTHING] : words.length <= 6 ? words : [join(...words)]
  return join(
    ...rounds.map((word) => {
      state.variables.set(name.value, word)
      return runNode(body, state, input)
    }),
  )
}

function runWhile({ clause, body }: While, state: State, input: Data): Data {
  return join(runNode(clause, state, input), runNode(body, state, input))
}
