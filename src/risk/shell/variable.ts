import { isSecretName } from '../evidence/credentials.ts'
import { inVariable, type Data } from './data.ts'
import { brokenInside, isAddress, PIECES } from './disguise.ts'
import type { State } from './state.ts'

/** What a part of a word says. */
export interface Piece {
  readonly shown: string
  readonly data: Data
  readonly isFile: boolean
  /** Where pieces begin and end in it. */
  readonly cuts?: readonly number[]
}

/** What a variable holds; where nobody knows it, what its name tells. */
export function variable(name: string, written: string, state: State): Piece {
  const known = state.variables.get(name)
  if (known) return { shown: known.text ?? written, data: known.items ? ofPieces(known, known.items) : known, isFile: false }
  const place = PLACES.get(name)
  if (place !== undefined) return { shown: place, data: { text: place, facts: [] }, isFile: false }
  const facts: Data['facts'] = isSecretName(name) ? [inVariable(name)] : (TELLS.get(name) ?? [])
  return { shown: written, data: { facts }, isFile: false }
}

const PLACES: ReadonlyMap<string, string> = new Map([
  ['HOME', '~'],
  ['PWD', '.'],
])

/** Variables of the shell's own that tell something. */
const TELLS: ReadonlyMap<string, Data['facts']> = new Map<string, Data['facts']>([
  ['BASH_COMMAND', [{ kind: 'secret', what: 'each command that the user types', from: 'store' }]],
  ['HOSTNAME', [{ kind: 'machine', what: '$HOSTNAME' }]],
  ['USER', [{ kind: 'machine', what: '$USER' }]],
])

/** An address whose letters are the elements of an array. */
function ofPieces(data: Data, items: readonly Data[]): Data {
  if (data.text === undefined || !isAddress(data.text)) return data
  let at = 0
  return brokenInside(
    data.text,
    items.map(({ text }) => (at += text?.length ?? 0)),
  )
    ? { ...data, facts: [...data.facts, PIECES] }
    : data
}
