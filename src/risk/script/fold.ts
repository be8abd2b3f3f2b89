import { concat, marked, marksOf, plain, textOf, value, withMarks, type Value } from './value.ts'

const LONGEST = 64_000
/** Names of what a chain of calls returns grow; no known name is as long. */
const LONGEST_NAME = 200

/** The text that an encoding hides, one byte a character; `undefined` where it is none. */
export function decodeText(text: string, encoding: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const bytes = decodeBytes(text, encoding)
  return bytes === undefined ? undefined : fromUtf8(bytes)
}

function decodeBytes(text: string, encoding: string): string | undefined {
  switch (encoding.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) {
    case 'base64':
    case 'base64url': {
      const letters = text.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
      if (letters === '' || /[^A-Za-z0-9+/]/.test(letters) || letters.length % 4 === 1) return undefined
      return atob(letters)
    }
    case 'base32': {
      const letters = text.toUpperCase().replaceAll('=', '')
      if (letters === '' || /[^A-Z2-7]/.test(letters)) return undefined
      const bits = [...letters].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
      return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCodePoint(Number.parseInt(byte, 2))).join('')
    }
    case 'hex': {
      const digits = text.replaceAll(/\s/g, '')
      if (digits === '' || digits.length % 2 === 1 || /[^0-9a-f]/i.test(digits)) return undefined
      return (digits.match(/../g) ?? []).map((byte) => String.fromCodePoint(Number.parseInt(byte, 16))).join('')
    }
    case 'rot13':
      return text.replaceAll(/[a-z]/gi, (letter) => {
        const base = letter <= 'Z' ? 65 : 97
        return String.fromCodePoint((((letter.codePointAt(0) as number) - base + 13) % 26) + base)
      })
    default:
      return undefined
  }
}

function fromUtf8(bytes: string): string {
  // oxlint-disable-next-line no-control-regex -- bytes are looked for
  if (!/[\u0080-\u00ff]/.test(bytes)) return bytes
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.codePointAt(0) as number))
  } catch {
    return bytes
  }
}

/** What decoding gives: the text where it can be computed, and in any case that it was hidden. */
export function decoded(given: Value | undefined, encoding: string, sort?: 'compressed'): Value {
  const text = given && plain(given)
  const found = text === undefined ? undefined : decodeText(text, encoding)
  const marks = given ? marksOf(given).filter(({ kind }) => kind !== 'blob') : []
  return marked('decoded', `${sort ?? encoding} text`, { marks, text: found }, { sort })
}

/** Characters by their numbers. */
export function fromCodes(given: readonly Value[]): Value {
  const codes = given.flatMap((one) => one.items ?? [one])
  const marks = given.reduce((all, one) => withMarks(all, marksOf(one)), withMarks([], []))
  if (codes.every(({ number }) => number !== undefined && number >= 0 && number < 0x110000)) {
    return marked('decoded', 'numbers that stand for letters', {
      marks,
      text: codes
        .slice(0, LONGEST)
        .map(({ number }) => String.fromCodePoint(number as number))
        .join(''),
    })
  }
  return marked('decoded', 'numbers that stand for letters', { marks })
}

/** A path from its parts. */
export function joinPath(parts: readonly Value[]): Value {
  const pieces = parts.flatMap((part, i) => (i === 0 ? [part] : [value({ text: '/' }), part]))
  const joined = concat(pieces)
  const text = joined.text
  if (text !== undefined) return { ...joined, text: text.replaceAll(/\/{2,}/g, '/').replaceAll(/\/\.(?=\/)/g, '') }
  // an absolute or home part begins anew
  const anew = parts.findLastIndex((part, i) => i > 0 && /^(?:\/|~)/.test(textOf(part, () => 'x') ?? ''))
  return anew > 0 && textOf(parts[anew] as Value, () => 'x')?.startsWith('~') ? joinPath(parts.slice(anew)) : joined
}

/** So many names are remembered; when there are more, all are forgotten. */
const MOST_NAMES = 5000

/** The same function, which works once for each name: the same few are asked for all the time. */
export function remembered<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    let found = known.get(name)
    if (found === undefined) {
      found = make(name)
      if (known.size >= MOST_NAMES) known.clear()
      if (name.length <= LONGEST_NAME) known.set(name, found)
    }
    return found
  }
}

/** Gives names their canonical form. */
export function canonicalBy(aliases: readonly (readonly [RegExp, string])[]): (path: string) => string {
  /** What no alias fits has none: asked at once, since most names are of that kind. */
  let any: RegExp | undefined
  return remembered((path) => {
    if (path.length > LONGEST_NAME) return path.slice(0, LONGEST_NAME)
    any ??= new RegExp(aliases.map(([{ source }]) => source).join('|'))
    return any.test(path) ? aliases.reduce((name, [pattern, other]) => name.replace(pattern, other), path) : path
  })
}

/** The canonical form of `path.name`, found without putting the two together again: a string that is new is slow to look for. */
export function membersBy(canonical: (path: string) => string): (path: string, name: string) => string {
  const known = new Map<string, Map<string, string>>()
  let count = 0
  return (path, name) => {
    const names = known.get(path)
    let found = names?.get(name)
    if (found === undefined) {
      found = canonical(`${path}.${name}`)
      if (++count > MOST_NAMES) {
        known.clear()
        count = 0
      } else if (names) names.set(name, found)
      else known.set(path, new Map([[name, found]]))
    }
    return found
  }
}

/** What a call of something returns, as a name. */
export const resultOf: (path: string) => string = remembered((path) => `${path}()`)
