import { fromBase32, fromBase64, fromHex } from '../evidence/decode-text.ts'
import { concat, marked, markOf, marksOf, marksOfAll, plain, textOf, value, withMarks, type Value } from './value.ts'

const LONGEST = 64_000

/** The text that an encoding hides; `undefined` where it is none. */
function decodeText(text: string, encoding: string): string | undefined {
  const name = encoding.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (text.length > LONGEST) return undefined
  if (name.startsWith('base64')) return fromBase64(text)
  return name === 'base32' ? fromBase32(text) : name === 'hex' ? fromHex(text) : name === 'rot13' ? rot13(text) : undefined
}

function rot13(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCodePoint((((letter.codePointAt(0) as number) - base + 13) % 26) + base)
  })
}

/** What decoding gives: the text where it can be computed, and in any case that it was hidden. */
export function decoded(given: Value | undefined, encoding: string): Value {
  const text = plain(given)
  return marked('decoded', `${encoding} text`, { marks: given ? marksOf(given) : [], text: text === undefined ? undefined : decodeText(text, encoding) })
}

const NUMBERS = markOf('decoded', 'numbers for letters')

/** Characters by their numbers. */
export function fromCodes(given: readonly Value[]): Value {
  const codes = given.flatMap((one) => one.items ?? [one])
  const marks = withMarks(marksOfAll(given), [NUMBERS])
  const known = codes.every(({ number }) => number !== undefined && number >= 0 && number < 0x110000)
  return value({
    marks,
    text: known
      ? codes
          .slice(0, LONGEST)
          .map(({ number }) => String.fromCodePoint(number as number))
          .join('')
      : undefined,
  })
}

/** A path from its parts. */
export function joinPath(parts: readonly Value[]): Value {
  // an absolute or home part begins anew
  const anew = parts.findLastIndex((part, i) => i > 0 && /^[/~]/.test(textOf(part, () => 'x') ?? ''))
  const joined = concat(parts.slice(Math.max(0, anew)).flatMap((part, i) => (i === 0 ? [part] : [value({ text: '/' }), part])))
  return joined.text === undefined ? joined : { ...joined, text: joined.text.replaceAll(/\/{2,}/g, '/').replaceAll(/\/\.(?=\/)/g, '') }
}
