import { KEY_TYPE } from './ssh-key.ts'
import { fromBase64, sameBytes } from './ssh-wire.ts'

/** A line of a file of allowed signers, as `ssh-keygen` reads it. */
export interface AllowedSigner {
  /** Patterns; one with `!` in front takes those that it fits out again. */
  readonly principals: readonly string[]
  /** The public key as SSH writes it. */
  readonly key: Uint8Array
  /** Patterns of what it may sign for; anything when `undefined`. */
  readonly namespaces?: readonly string[]
  /** In milliseconds since 1970. */
  readonly validAfter?: number
  readonly validBefore?: number
}

export interface AllowedSigners {
  readonly signers: readonly AllowedSigner[]
  /** Lines that were not understood, or that are about keys of another kind, with the reason. */
  readonly skipped: readonly { readonly line: number; readonly why: string }[]
}

/** Read a file of allowed signers. A line that is not understood allows nobody anything. */
export function readAllowedSigners(text: string): AllowedSigners {
  const signers: AllowedSigner[] = []
  const skipped: { line: number; why: string }[] = []
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const signer = readLine(line)
    if (typeof signer === 'string') skipped.push({ line: i + 1, why: signer })
    else signers.push(signer)
  }
  return { signers, skipped }
}

function readLine(line: string): AllowedSigner | string {
  if (line.split('"').length % 2 === 0) return 'lacks a quotation mark'
  // Spaces in quotes divide nothing.
  const [principals, ...rest] = line.match(/(?:"[^"]*"|[^\s"])+/g) ?? []
  if (principals === undefined || rest.length < 2) return 'is not a line of allowed signers'
  const hasOptions = !isKeyType(rest[0] as string)
  const options = hasOptions ? optionsOf(rest[0] as string) : new Map<string, string>()
  const [type, base64] = hasOptions ? rest.slice(1) : rest
  if (!options) return 'has options that skillc does not know'
  if (type === undefined || !isKeyType(type)) return 'has no key'
  if (options.has('cert-authority')) return 'names a certificate authority, which skillc does not read'
  if (type !== KEY_TYPE) return `names a key of the type ${type}, but bundles need ${KEY_TYPE}`
  const key = base64 === undefined ? undefined : fromBase64(base64)
  if (!key) return 'has a damaged key'
  const [after, before] = [timeOf(options.get('valid-after')), timeOf(options.get('valid-before'))]
  if (Number.isNaN(after) || Number.isNaN(before)) return 'has a time that skillc cannot read'
  const namespaces = options.get('namespaces')?.split(',')
  return {
    principals: unquoted(principals).split(','),
    key,
    ...(namespaces && { namespaces }),
    ...(after !== undefined && { validAfter: after }),
    ...(before !== undefined && { validBefore: before }),
  }
}

function isKeyType(text: string): boolean {
  return /^(?:ssh-|sk-|ecdsa-)/.test(text)
}

function unquoted(text: string): string {
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}

const OPTIONS: ReadonlySet<string> = new Set(['cert-authority', 'namespaces', 'valid-after', 'valid-before'])

/** An option that is not known might be a restriction, so that the line is left out. */
function optionsOf(text: string): Map<string, string> | undefined {
  const found = new Map<string, string>()
  for (const one of text.match(/(?:"[^"]*"|[^,"])+/g) ?? []) {
    const equals = one.indexOf('=')
    const name = (equals < 0 ? one : one.slice(0, equals)).toLowerCase()
    const value = equals < 0 ? '' : one.slice(equals + 1)
    // To ssh-keygen, a value without quotation marks is none.
    if (!OPTIONS.has(name) || found.has(name) || (value === '' ? name !== 'cert-authority' : !/^".*"$/.test(value))) return undefined
    found.set(name, unquoted(value))
  }
  return found
}

/** `YYYYMMDD`, with `HHMM` and `SS`, in the time of the machine unless it ends in `Z`. NaN for what is no time. */
function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const match = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(Z?)$/.exec(text)
  if (!match) return Number.NaN
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [number, number, number, number, number, number]
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  // The thirteenth month would be the first of the next year, and the key valid until then.
  if (month < 1 || month > 12 || new Date(utc).getUTCDate() !== day || hour > 23 || minute > 59 || second > 60) return Number.NaN
  return match[7] === 'Z' ? utc : new Date(year, month - 1, day, hour, minute, second).getTime()
}

export type SignerFault = 'UNKNOWN_SIGNER' | 'WRONG_IDENTITY' | 'KEY_EXPIRED' | 'KEY_REVOKED'

/**
 * Who a key belongs to, or why it may not sign.
 *
 * @param identity who is asked for; anybody that is allowed when `undefined`
 * @param now in milliseconds since 1970
 */
export function signerOf(
  key: Uint8Array,
  { signers }: AllowedSigners,
  namespace: string,
  identity: string | undefined,
  now: number,
): { readonly principals: readonly string[] } | { readonly code: SignerFault; readonly message: string } {
  const own = signers.filter((signer) => sameBytes(signer.key, key) && (signer.namespaces === undefined || fitsList(namespace, signer.namespaces)))
  if (own.length === 0) return { code: 'UNKNOWN_SIGNER', message: 'its key is not among the allowed signers' }
  const named = own.filter(({ principals }) => identity === undefined || fitsList(identity, principals))
  if (named.length === 0)
    return { code: 'WRONG_IDENTITY', message: `its key belongs to ${own.map(({ principals }) => principals.join(',')).join(' or ')}, not to ${identity}` }
  const valid = named.find(({ validAfter = -Infinity, validBefore = Infinity }) => now >= validAfter && now < validBefore)
  return valid ? { principals: valid.principals } : { code: 'KEY_EXPIRED', message: 'its key is not valid now, by the dates in the list of allowed signers' }
}

/** Principals and namespaces alike: what `!` takes out is out, wherever it stands. */
function fitsList(text: string, patterns: readonly string[]): boolean {
  if (patterns.some((pattern) => pattern.startsWith('!') && fits(text, pattern.slice(1)))) return false
  return patterns.some((pattern) => fits(text, pattern))
}

/** `*` for any text, `?` for one character. In linear time and memory: both go on from where they were. */
function fits(text: string, pattern: string): boolean {
  let at = 0
  let star = -1
  let back = 0
  let i = 0
  while (i < text.length) {
    if (pattern[at] === '*') {
      star = at++
      back = i
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[i])) {
      at++
      i++
    } else if (star >= 0) {
      at = star + 1
      i = ++back
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}
