import { decoded, fromCodes } from '../fold.ts'
import type { Call } from '../language.ts'
import type { Functions } from '../library.ts'
import { marked, plain, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const DECODING_ROLES: Roles = {
  base64: ({ args }) => decoded(args[0], 'base64'),
  buffer,
  codes: ({ args }) => fromCodes(args),
  unescape: unescaped,
  unpack: ({ args, method }) => decoded(args[0], method, 'compressed'),
}

/** What decodes: text that was escaped, packed, or written as numbers. */
export const DECODING: Functions = {
  decode: ({ path, args: [first] }) => (path.includes('TextDecoder') ? first : undefined),
}

function buffer({ args: [first, second] }: Call): Value {
  const encoding = second && plain(second)
  if (encoding && /^(?:base64|base64url|hex)$/i.test(encoding)) return decoded(first, encoding)
  return first?.items && first.items.length > 0 ? fromCodes([first]) : first ? { ...first, path: undefined } : value()
}

function unescaped({ path, args: [first] }: Call): Value | undefined {
  const text = first && plain(first)
  if (!first || text === undefined) return first
  const hidden = (text.match(/%[0-9a-f]{2}|%u[0-9a-f]{4}/gi) ?? []).length * 3 > text.length * 0.6
  try {
    const plainText =
      path === 'unescape'
        ? text.replaceAll(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_, four: string, two: string) => String.fromCodePoint(Number.parseInt(four ?? two, 16)))
        : decodeURIComponent(text)
    return hidden ? marked('decoded', 'escaped text', { text: plainText, marks: first.marks }) : value({ text: plainText, marks: first.marks })
  } catch {
    return first
  }
}
