import type { ParameterExpansionPart, ParameterOperation, Word } from 'unbash'
import { changed, hidden, NOTHING, type Data } from './data.ts'
import { isAddress } from './disguise.ts'
import type { Argument } from './invocation.ts'
import { report, type State } from './state.ts'
import { variable, type Piece } from './variable.ts'

/** Says what a word in a parameter says, which may hold others. */
type Read = (word: Word, state: State) => Argument

/** `${name}`, `${name[0]}`, and what is done to it: `${name:-other}`, `${name//a/b}`. */
export function parameter(part: ParameterExpansionPart, state: State, read: Read): Piece {
  const found = held(part, state)
  const { operation } = part
  const replaces = operation?.type === 'Default' && /^:?[-=]$/.test(operation.operator)
  if (operation?.type === 'Default' && replaces && found.data.text === undefined && found.data.facts.length === 0) {
    const other = read(operation.operand, state)
    return { shown: other.text, data: other.data, isFile: false }
  }
  // `@P` reads the value as a prompt, and runs the commands in it.
  if (operation?.type === 'Transform' && part.text.endsWith('@P}')) {
    report(state, {
      kind: 'decode-execute',
      span: { start: part.pos, end: part.end },
      what: 'runs what the variable holds, by `@P`',
      level: 'error',
      confidence: 'high',
    })
    return { shown: part.text, data: NOTHING, isFile: false }
  }
  if (found.data.text === undefined || !operation) return found
  const text = operated(found.data.text, operation, state, read)
  const data = changed(found.data, text, ...(reveals(found.data.text, text, operation, state, read) ? [hidden('letters that are exchanged', found.data)] : []))
  return { shown: text ?? part.text, data, isFile: false }
}

/** What a variable holds, or one element of it. */
function held({ parameter: name, index, text }: ParameterExpansionPart, state: State): Piece {
  const at = index && /^\d{1,3}$/.test(index.value) ? Number(index.value) : undefined
  const item: Data | undefined = at === undefined ? undefined : state.variables.get(name)?.items?.[at]
  return item ? { shown: item.text ?? text, data: item, isFile: false } : variable(name, text, state)
}

/** It is an address only once its letters are exchanged. */
function reveals(before: string, text: string | undefined, operation: ParameterOperation, state: State, read: Read): boolean {
  return text !== undefined && operation.type === 'Replace' && isAddress(text) && !isAddress(before) && !read(operation.replacement, state).text.includes('/')
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
