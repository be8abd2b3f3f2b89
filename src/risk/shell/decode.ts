import { fromBase32, fromBase64, fromHex, reversed } from '../evidence/decode-text.ts'
import { changed, encoded, fact, hidden, type Data } from './data.ts'
import type { Argument } from './invocation.ts'

const DECODES = /^(?:-[a-ce-z]*d[a-z]*|-[a-z]*D[a-z]*|--decode|--decrypt)$/
/** What a document writes where the encoded text would stand. */
const STANDS_FOR_CODE = /^_\w+_$|\.\.\.|^(?:your|my|the)?[-_ ]?(?:base64|encoded)[-_ \w]*$/i

/** What `base64`, `openssl`, `gpg` and others make of a text. */
export function coded(name: string, args: readonly Argument[], data: Data): Data {
  const decodes = name === 'uudecode' || args.some(({ text }) => (name === 'openssl' ? text === '-d' : DECODES.test(text)))
  // Encoding is not hiding from whom the data belongs to, but it does not make a secret any less of one.
  if (!decodes) return encoded(data)
  // GitHub gives files in base64, to whoever asks for them.
  if (fact(data, 'download')?.site?.host === 'api.github.com') return changed(data, undefined)
  const given = data.text?.trim()
  const isBase64 = name === 'base64' || (name === 'openssl' && args.some(({ text }) => /^-?base64$|^-a$/.test(text)))
  const text = given === undefined ? undefined : isBase64 ? fromBase64(given) : name === 'base32' ? fromBase32(given) : undefined
  const how = name === 'base64' || name === 'base32' ? name : name === 'uudecode' ? 'uuencode' : 'encryption'
  const decoded = changed(data, text, text === undefined ? { kind: 'decoded', how } : hidden(how, data))
  return (text?.includes('...') ?? false) || STANDS_FOR_CODE.test(given ?? '') ? { ...decoded, placeholder: true } : decoded
}

/** `xxd -r` */
export function fromHexadecimal(args: readonly Argument[], data: Data): Data {
  if (!args.some(({ text }) => /^-[a-z]*r/.test(text))) return encoded(data)
  return changed(data, data.text === undefined ? undefined : fromHex(data.text), hidden('hexadecimal', data))
}

/** `rev`. Of a text that nobody knows, it is a way to take the last part: `… | rev | cut -d/ -f1 | rev`. */
export function backwards(data: Data): Data {
  return data.text === undefined ? data : changed(data, reversed(data.text.trim()), hidden('writing it backwards', data))
}

/** `tr`: a table of letters, or letters that go. */
export function translated(operands: readonly Argument[], args: readonly Argument[], input: Data): Data {
  const [from, to] = operands.map(({ text }) => text)
  if (args.some(({ text }) => text === '-d')) {
    if (input.text === undefined || from === undefined || /[[\\-]/.test(from)) return changed(input, undefined)
    const text = [...input.text].filter((letter) => !from.includes(letter)).join('')
    return changed(input, text, ...(/^https?:/.test(text) && !/^https?:/.test(input.text) ? [hidden('removing letters', input)] : []))
  }
  // Another order of the letters, which is more than their case.
  const turned = [from, to].every((set) => set !== undefined && /[a-z]-[a-z]|[a-z]{12}/i.test(set)) && from?.toLowerCase() !== to?.toLowerCase()
  return changed(input, undefined, ...(turned ? [hidden('replacing letters', input)] : []))
}
