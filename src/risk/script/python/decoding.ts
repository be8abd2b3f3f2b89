import { decoded, fromCodes } from '../fold.ts'
import type { Call } from '../language.ts'
import type { Functions } from '../library.ts'
import { marked, marksOf, plain, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const DECODING_ROLES: Roles = {
  base64: ({ args }) => decoded(args[0], 'base64'),
  base64url: ({ args }) => decoded(args[0], 'base64url'),
  base32: ({ args }) => decoded(args[0], 'base32'),
  hex: ({ args }) => decoded(args[0], 'hex'),
  unpack: ({ args, method }) => decoded(args[0], method, 'compressed'),
  codes: ({ args: [first] }) => (first?.items ? fromCodes([first]) : first),
}

/** What decodes, and what encrypts. */
export const DECODING: Functions = {
  chr: fromCode,
  unichr: fromCode,
  decode: fromEncoding,
  encrypt: ({ args: [first] }) => first && marked('encrypted', 'encrypted', { marks: marksOf(first) }),
  encrypt_and_digest: ({ args: [first] }) => first && value({ items: [marked('encrypted', 'encrypted', { marks: marksOf(first) }), value()] }),
  'hashlib.new': () => value(),
}

function fromCode({ args: [first] }: Call): Value | undefined {
  return first && fromCodes([first])
}

function fromEncoding({ path, args: [first, second], receiver }: Call): Value | undefined {
  const encoding = path === 'codecs.decode' ? second : first
  const named = encoding && plain(encoding)
  if (!named || !/^(?:base64|hex|rot_?13|zlib|zip|bz2|uu|unicode_escape)/i.test(named)) return undefined
  return decoded(path === 'codecs.decode' ? first : receiver, named.replace(/_codec$/, ''))
}
