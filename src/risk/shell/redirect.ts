import type { Redirection as RedirectionNode } from 'unbash'
import type { Span } from '../../text/span.ts'
import { argument, piece } from './argument.ts'
import { EMPTY, join, NOTHING, type Data } from './data.ts'
import { content, fileAt } from './files.ts'
import type { Redirection } from './invocation.ts'
import { sendsTo } from './send.ts'
import type { State } from './state.ts'
import { writeFile } from './write-file.ts'

/** In a text that is written as it is read, but for expansions: `\$(whoami)` is run later. */
const ESCAPED = /\\(?:([$`\\])|\n)/g

export function redirection(node: RedirectionNode, state: State): Redirection {
  const descriptor = node.descriptor?.type === 'FileDescriptor' ? node.descriptor.value : undefined
  if (node.type === 'HereDoc') {
    const { parts, text } = node.body
    const pieces = parts?.map((part) => piece(part, state))
    const data = pieces ? join(...pieces.map((one) => one.data)) : NOTHING
    const said = pieces ? pieces.map(({ shown }) => shown).join('') : text
    return { operator: '<<', descriptor, target: undefined, here: { ...data, text: node.delimiter?.quoted === false ? said.replace(ESCAPED, '$1') : said } }
  }
  const target = node.target ? argument(node.target, state) : undefined
  if (node.type === 'HereString') return { operator: '<<<', descriptor, target: undefined, here: target?.data ?? NOTHING }
  return { operator: node.operator, descriptor, target, here: undefined }
}

export function inputOf(redirections: readonly Redirection[], input: Data, state: State): Data {
  for (const { operator, here, target } of redirections) {
    if (here) return here
    if (operator === '<' && target) return target.isFile ? target.data : (fileAt(target.text, state) ?? join(...content(target, state)))
    if (operator === '<&' && target) return fileAt(`&${target.text}`, state) ?? input
  }
  return input
}

/** Output that goes to a file stays known under its name. */
export function written(redirections: readonly Redirection[], output: Data, state: State, span: Span): Data {
  let rest = output
  for (const { operator, target, descriptor } of redirections) {
    if (target && (operator === '>&' || /^\/dev\/(?:tcp|udp)\//.test(target.text))) sendsTo(target, output, state, span)
    if (!target || !/^(?:>|>>|>\||&>|&>>)$/.test(operator) || (descriptor !== undefined && descriptor !== 1)) continue
    writeFile(target.text, operator.endsWith('>>') ? join(fileAt(target.text, state) ?? EMPTY, output) : output, state, span)
    rest = EMPTY
  }
  return rest
}

/** Which of what a command says goes nowhere. */
export function hushedBy(redirections: readonly Redirection[]): State['hushed'] {
  let [output, errors] = [false, false]
  for (const { operator, descriptor, target } of redirections) {
    const nowhere = target?.text === '/dev/null'
    if (nowhere && /^&>>?$/.test(operator)) output = errors = true
    else if (nowhere && operator.startsWith('>') && (descriptor ?? 1) === 1) output = true
    else if (descriptor === 2 && (nowhere || (operator === '>&' && target?.text === '1' && output))) errors = true
  }
  return output ? (errors ? 'all' : 'output') : undefined
}
