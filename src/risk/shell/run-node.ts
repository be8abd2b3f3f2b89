import type { AndOr, Coproc, If, Pipeline, Redirected, SyntaxNode } from 'unbash'
import { MAX_SHELL_COMMANDS } from '../../skill/limits.ts'
import { fact, join, NOTHING, type Data } from './data.ts'
import { defineFunction } from './functions.ts'
import { runArithmeticFor, runFor, runWhile } from './loops.ts'
import { hushedBy, inputOf, redirection, written } from './redirect.ts'
import { openPort } from './send.ts'
import { runSimple } from './simple-command.ts'
import type { State } from './state.ts'
import { runStatements } from './statements.ts'

/** What a piece of a script puts out, given its input: which file knows each kind of piece. */
export function runNode(node: SyntaxNode, state: State, input: Data): Data {
  if (state.counter.commands > MAX_SHELL_COMMANDS) return NOTHING
  switch (node.type) {
    case 'Command':
      return runSimple(node, state, input, { start: node.pos, end: node.end })
    case 'Pipeline':
      return runPipeline(node, state, input)
    case 'AndOr':
      return runAndOr(node, state, input)
    case 'Redirected':
      return runRedirected(node, state, input)
    case 'Function':
      return defineFunction(node, state)
    case 'For':
    case 'Select':
      return runFor(node, state, input)
    case 'Case':
      return join(...node.items.map(({ body }) => runNode(body, { ...state, maybe: true }, input)))
    case 'CompoundList':
      return runStatements(node.commands, state, input)
    case 'If':
      return runIf(node, { ...state, maybe: true }, input)
    case 'While':
      return runWhile(node, state, input)
    case 'ArithmeticFor':
      return runArithmeticFor(node, state, input)
    case 'Subshell':
    case 'BraceGroup':
      return runNode(node.body, state, input)
    case 'Coproc':
      return runCoproc(node, state, input)
    default:
      return NOTHING
  }
}

function runPipeline({ commands, pos, end }: Pipeline, state: State, input: Data): Data {
  const span = { start: pos, end }
  let data = input
  for (const command of commands) data = command.type === 'Command' ? runSimple(command, state, data, span) : runNode(command, state, data)
  return data
}

function runAndOr({ commands }: AndOr, state: State, input: Data): Data {
  return join(...commands.map((command, i) => runNode(command, i === 0 || state.maybe ? state : { ...state, maybe: true }, input)))
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

function runCoproc({ body, name }: Coproc, state: State, input: Data): Data {
  const output = runNode(body, state, input)
  const peer = fact(output, 'peer')
  if (peer) openPort(name?.value ?? 'COPROC', peer, state)
  return output
}
