import { siteOf, type Site } from '../evidence/sites.ts'
import { fromBase64, fromHex } from '../evidence/decode-text.ts'
import { escapes } from './say.ts'
import type { Data, Fact } from './data.ts'

/** An address with its scheme. */
export function isAddress(text: string): boolean {
  return /^\s{0,8}(?:https?|ftp|wss?):\/\/[\w[]/i.test(text)
}

/** What an address reaches, with or without its scheme; `undefined` where that is this machine, or nobody can say. */
export function reached(text: string): Site | undefined {
  if (!/^(?:[a-z][a-z0-9+.-]{1,20}:\/\/)?(?:[^\s/@]{1,80}@)?(?:[\w-]{1,63}\.){1,8}[a-z0-9-]{2,63}(?=[:/?#]|$)/i.test(text)) return undefined
  const site = siteOf(/^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(text) ? text : `https://${text}`)
  return site?.kind === 'local' || site?.kind === 'installer' ? undefined : site
}

const isLetter = (text: string, at: number): boolean => /[a-z]/i.test(text[at] ?? '')

/** Whether an address is put together of pieces that break inside of its words: `ht` and `tps://ex` and `ample.net`. */
export function brokenInside(text: string, cuts: readonly number[]): boolean {
  const [scheme, , rest = ''] = /^([a-z]{2,5})(:\/\/)([^/?#]*)/i.exec(text)?.slice(1) ?? []
  if (scheme === undefined) return false
  const host = scheme.length + 3 + rest.length
  const inside = new Set(cuts.filter((at) => at > 0 && at < host && isLetter(text, at - 1) && isLetter(text, at)))
  return inside.size > 1 || [...inside].some((at) => at < scheme.length)
}

/** The fact that a text is put together so that no search finds it. */
export const PIECES: Fact = { kind: 'decoded', how: 'pieces that are put together', here: true }

/** `$'\\x68\\x74\\x74\\x70'`, as written. */
export function ansiFacts(written: string): Fact[] {
  return escapes(written) < 4 ? [] : [{ kind: 'decoded', how: 'escapes', here: true }]
}

/** What a line of another language says that only undoes an encoding: `print(bytes.fromhex('…').decode())`. */
export function saidBy(code: string): Data | undefined {
  if (code.length > 2000 || !/\b(?:print|console\.log|process\.stdout\.write|puts|echo)\b/.test(code)) return undefined
  const hex =
    /(?:fromhex|unhexlify|hex2bin|pack)\((?:["']H\*["'],\s{0,4})?b?["']([0-9a-fA-F]{8,1000})["']|["']([0-9a-fA-F]{8,1000})["'],\s{0,4}["']hex["']/.exec(code)
  const base64 = /(?:b64decode|base64_decode|decode64|atob)\(b?["']([\w+/=-]{8,1000})["']|["']([\w+/=-]{8,1000})["'],\s{0,4}["']base64["']/.exec(code)
  const text = hex ? fromHex(hex[1] ?? hex[2] ?? '') : base64 ? fromBase64(base64[1] ?? base64[2] ?? '') : undefined
  return text === undefined ? undefined : { text, facts: [{ kind: 'decoded', how: hex ? 'hexadecimal' : 'base64', here: true }] }
}

/** What a program of `awk` prints letter by letter, from numbers. */
export function lettersBy(code: string): Data | undefined {
  const [, format, numbers] = /^\s*BEGIN\s{0,8}\{\s{0,8}printf\s{0,4}\(?\s{0,4}"((?:%c|[^"%\\]){4,400})"\s{0,4},\s{0,4}([\d,\s]{4,1000})/.exec(code) ?? []
  if (format === undefined || numbers === undefined) return undefined
  const letters = numbers.split(',').map((one) => String.fromCharCode(Number(one.trim()) % 256))
  let next = 0
  return { text: format.replaceAll('%c', () => letters[next++] ?? ''), facts: [{ kind: 'decoded', how: 'numbers for letters', sort: 'numbers', here: true }] }
}
