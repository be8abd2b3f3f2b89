import type { CommandExpansionPart, ProcessSubstitutionPart, Word, WordPart } from 'unbash'
import { MAX_SHELL_DEPTH } from '../../skill/limits.ts'
import { changed, hidden, join, NOTHING, type Data } from './data.ts'
import type { Argument } from './invocation.ts'
import { parameter, variable, type Piece } from './parameter.ts'
import { escapes } from './say.ts'
import type { State } from './state.ts'
import { runScript } from './statements.ts'

/** What a word says, as far as variables and substitutions are known. */
export function argument(word: Word, state: State): Argument {
  const written = word.text
  const span = { start: word.pos, end: word.end }
  const { parts } = word
  if (!parts) return { text: word.value, exact: true, data: known(word.value), isFile: false, written, span }
  const { shown, data, isFile } = together(parts, state)
  return { text: shown, exact: data.text !== undefined, data, isFile, written, span }
}

/** Several parts of a word in one. */
function together(parts: readonly WordPart[], state: State): Piece {
  const pieces = parts.map((part) => piece(part, state))
  const [only] = pieces
  if (only && pieces.length === 1) return { ...only, data: { ...only.data, text: only.data.text === undefined ? undefined : only.shown } }
  const shown = pieces.map((one) => one.shown).join('')
  const exact = pieces.every((one) => one.data.text !== undefined)
  return { shown, data: { ...join(...pieces.map((one) => one.data)), text: exact ? shown : undefined }, isFile: pieces.some((one) => one.isFile) }
}

/** What a part of a word says. */
export function piece(part: WordPart, state: State): Piece {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
      return plain(part.value)
    case 'AnsiCQuoted': {
      const data = known(part.value)
      return { shown: part.value, data: escapes(part.text) < 4 ? data : { ...data, facts: [hidden('escapes', data)] }, isFile: false }
    }
    case 'DoubleQuoted':
    case 'LocaleString':
      return { ...together(part.parts, state), isFile: false }
    case 'SimpleExpansion':
      return variable(part.text.slice(1), part.text, state)
    case 'ParameterExpansion':
      return parameter(part, state, argument)
    case 'CommandExpansion':
    case 'ProcessSubstitution': {
      const output = substituted(part, state)
      const text = output.text?.replace(/(?<!\n)\n+$/, '')
      return { shown: text ?? part.text, data: changed(output, text), isFile: part.type === 'ProcessSubstitution' && part.operator === '<' }
    }
    case 'Glob':
      // `id_r[s]a` matches one name, and no search for it.
      return plain(part.kind === 'bracket' && /^\[\w\]$/.test(part.text) ? (part.text[1] as string) : part.text)
    case 'ArithmeticExpansion':
      return { shown: part.text, data: NOTHING, isFile: false }
    default:
      return plain(part.text)
  }
}

/** What the commands in a substitution put out. Each is parsed when it is asked for, so that those too deep cost nothing. */
function substituted(part: CommandExpansionPart | ProcessSubstitutionPart, state: State): Data {
  if (state.depth >= MAX_SHELL_DEPTH) {
    state.counter.tooDeep = true
    return NOTHING
  }
  return part.script ? runScript(part.script, { ...state, depth: state.depth + 1 }, state.stdin) : NOTHING
}

function plain(text: string): Piece {
  return { shown: text, data: known(text), isFile: false }
}

function known(text: string): Data {
  return { text, facts: [] }
}
