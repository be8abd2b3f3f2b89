import { remembered } from './fold.ts'
import type { Call } from './language.ts'
import type { Span } from '../../text/span.ts'
import type { Value } from './value.ts'

/** The place of what stands nowhere in the code. */
export const NOWHERE: Span = { start: 0, end: 0 }

/** The last part of a name. */
export const lastOf: (path: string) => string = remembered((path) => path.slice(path.lastIndexOf('.') + 1))

/** Arguments that have names, where there are none. */
export const NONE_NAMED: ReadonlyMap<string, Value> = new Map()

/** A call of a known function with nothing but arguments. */
export function callOf(path: string, args: readonly Value[], span: Span): Call {
  return { span, path, method: lastOf(path), receiver: undefined, args, named: NONE_NAMED, given: [], made: false, hidden: false, pieces: false }
}

/** Where an argument of a call stands that has no name, or the first one, or the call itself. */
export function placeOf({ given, span }: Call, at = 0): Span {
  const unnamed = given.filter(({ name }) => name === undefined)
  return (unnamed[at] ?? unnamed[0])?.value ?? span
}
