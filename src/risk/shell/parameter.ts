import type { ParameterExpansionPart, ParameterOperation, Word } from 'unbash'
import { isSecretName } from '../evidence/credentials.ts'
import { changed, inVariable, type Data } from './data.ts'
import type { Argument } from './invocation.ts'
import { judgeExecution } from './judge.ts'
import { act, report, type State } from './state.ts'

/** Says what a word in a parameter says, which may hold others. */
type Read = (word: Word, state: State) => Argument

/** `${name}`, `${name[0]}`, and what is done to it: `${name:-other}`, `${name//a/b}`. */
export function parameter(part: ParameterExpansionPart, state: State, read: Read): Piece {
  const found = held(part, state)
  const { operation } = part
  if (!operation) return found
  if (operation.type === 'Default' && /^:?[-=]$/.test(operation.operator) && found.data.text === undefined && found.data.facts.length === 0) {
    const other = read(operation.operand, state)
    if (operation.operator.endsWith('=')) state.variables.set(part.parameter, other.data)
    return { shown: other.text, data: other.data, isFile: false }
  }
  if (operation.type === 'Transform' && part.text.endsWith('@P}')) return prompted(part, found, state)
  if (found.data.text === undefined) return found
  const text = operated(found.data.text, operation, state, read)
  return { shown: text ?? part.text, data: changed(found.data, text), isFile: false }
}

/** `${name@P}` reads the value as a prompt, and runs the commands in it: in a prompt they have a reason. */
function prompted({ parameter: name, pos, end }: ParameterExpansionPart, found: Piece, state: State): Piece {
  const span = { start: pos, end }
  judgeExecution(found.data, state, span)
  if (!/^PS\d$|PROMPT/.test(name) && /\$\(|`/.test(found.data.text ?? ''))
    report(state, { ...act('decode-execute', 'runs the commands in a variable through `@P`', 'error'), span })
  return found
}

/** What a variable holds, or one element of it. */
function held({ parameter: name, index, text }: ParameterExpansionPart, state: State): Piece {
  const at = index && /^\d{1,3}$/.test(index.value) ? Number(index.value) : undefined
  const item: Data | undefined = at === undefined ? undefined : state.variables.get(name)?.items?.[at]
  return item ? { shown: item.text ?? text, data: item, isFile: false } : variable(name, text, state)
}

function operated(text: string, operation: ParameterOperation, state: State, read: Read): string | undefined {
  if (operation.type === 'Slice') {
    const [offset, length] = [Number(operation.offset.value), operation.length ? Number(operation.length.value) : undefined]
    return Number.isNaN(offset) || Number.isNaN(length ?? 0) ? undefined : text.slice(offset, length === undefined ? undefined : offset + length)
  }
  if (operation.type === 'Replace') {
    const [from, to] = [read(operation.pattern, state).text, read(operation.replacement, state).text]
    return /[*?[]/.test(from) || from === '' ? undefined : operation.operator === '//' ? text.replaceAll(from, to) : text.replace(from, to)
  }
  if (operation.type === 'CaseModification') return operation.operator.startsWith(',') ? text.toLowerCase() : text.toUpperCase()
  return operation.type === 'Default' ? text : undefined
}

/** What a part of a word says. */
export interface Piece {
  readonly shown: string
  readonly data: Data
  /** `<(…)`: a file with that content. */
  readonly isFile: boolean
}

/** What a variable holds; where nobody knows it, what its name tells. */
export function variable(name: string, written: string, state: State): Piece {
  const known = state.variables.get(name) ?? OF_THE_SHELL.get(name)
  if (known) return { shown: known.text ?? written, data: known, isFile: false }
  return { shown: written, data: { facts: isSecretName(name) ? [inVariable(name)] : [] }, isFile: false }
}

/** Variables of the shell's own. */
const OF_THE_SHELL: ReadonlyMap<string, Data> = new Map<string, Data>([
  ['HOME', { text: '~', facts: [] }],
  ['PWD', { text: '.', facts: [] }],
  ['HOSTNAME', { facts: [{ kind: 'machine', what: '$HOSTNAME' }] }],
  ['USER', { facts: [{ kind: 'machine', what: '$USER' }] }],
])
