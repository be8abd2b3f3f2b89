import type { Word, WordPart } from 'unbash'
import { computed } from './arithmetic.ts'
import { changed, join, NOTHING } from './data.ts'
import { ansiFacts, brokenInside, isAddress, PIECES } from './disguise.ts'
import type { Argument } from './invocation.ts'
import { parameter } from './parameter.ts'
import type { State } from './state.ts'
import { runScript } from './statements.ts'
import { variable, type Piece } from './variable.ts'

/** What a word says, as far as variables and substitutions are known. */
export function argument(word: Word, state: State): Argument {
  const written = word.text
  const span = { start: word.pos, end: word.end }
  const { parts } = word
  if (!parts) {
    const text = word.value
    return { text, exact: true, data: { text, facts: [] }, isFile: false, written, span }
  }
  const pieces = parts.map((part) => piece(part, state))
  const joined = join(...pieces.map(({ data }) => data))
  const exact = pieces.every(({ data: { text } }) => text !== undefined)
  const text = pieces.map(({ shown }) => shown).join('')
  // `http[s]://` is how documents write both.
  const data =
    exact && isAddress(text) && !written.startsWith('http[s]://') && brokenInside(text, cutsOf(pieces))
      ? { ...joined, facts: [...joined.facts, PIECES] }
      : joined
  return { text, exact, data: { ...data, text: exact ? text : undefined }, isFile: pieces.some(({ isFile }) => isFile), written, span }
}

/** Where variables and substitutions begin and end in the text that they make. */
function cutsOf(pieces: readonly Piece[]): number[] {
  let at = 0
  return pieces.flatMap(({ shown, cuts }) => {
    const start = at
    at += shown.length
    return [start, ...(cuts ?? []).map((cut) => cut + start), at]
  })
}

/** What a part of a word says. */
export function piece(part: WordPart, state: State): Piece {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
      return plain(part.value)
    case 'AnsiCQuoted':
      return { shown: part.value, data: { text: part.value, facts: ansiFacts(part.text) }, isFile: false }
    case 'DoubleQuoted':
    case 'LocaleString':
      return quoted(part.parts, state)
    case 'SimpleExpansion':
      return variable(part.text.slice(1), part.text, state)
    case 'ParameterExpansion':
      return parameter(part, state, argument)
    case 'CommandExpansion':
    case 'ProcessSubstitution': {
      const output = part.script ? runScript(part.script, state, state.stdin) : NOTHING
      const text = output.text?.replace(/(?<!\n)\n+$/, '')
      return { shown: text ?? part.text, data: changed(output, text), isFile: part.type === 'ProcessSubstitution' && part.operator === '<' }
    }
    case 'Glob':
      // `id_r[s]a` matches one name, and no search for it.
      return part.kind === 'bracket' && /^\[\w\]$/.test(part.text) ? plain(part.text[1] as string) : plain(part.text)
    case 'ArithmeticExpansion': {
      const value = part.expression === undefined ? undefined : computed(part.expression, state)
      return value === undefined ? { shown: part.text, data: NOTHING, isFile: false } : plain(String(value))
    }
    default:
      return plain(part.text)
  }
}

function plain(text: string): Piece {
  return { shown: text, data: { text, facts: [] }, isFile: false }
}

/** `"a ${b} c"`. */
function quoted(parts: readonly WordPart[], state: State): Piece {
  const inner = parts.map((one) => piece(one, state))
  const data = join(...inner.map((one) => one.data))
  const shown = inner.map((one) => one.shown).join('')
  return {
    shown,
    data: { ...data, text: inner.every((one) => one.data.text !== undefined) ? shown : undefined },
    isFile: false,
    ...(inner.length > 1 && { cuts: cutsOf(inner) }),
  }
}
