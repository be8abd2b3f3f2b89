import { basename, dirname, join, resolve } from 'node:path'
import { readAllowedSigners, signerOf, type AllowedSigners } from '../bundle/allowed-signers.ts'
import { readRevoked } from '../bundle/revoked-keys.ts'
import { fingerprint } from '../bundle/ssh-key.ts'
import { checkEnvelope, checkSshSignature, NAMESPACE, type Message, type Signed } from '../bundle/sign.ts'
import { PROVENANCE_FILE } from '../bundle/sums.ts'
import { signatureCodec } from '../fs/keys.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { statOf } from '../fs/real-path.ts'
import { isProblem, type Problem } from './result.ts'

/** The extensions of signature files, which are next to what they sign. */
export const SIGNATURE_SUFFIX = { ssh: '.sig', dsse: '.intoto.jsonl' } as const

export interface SignatureOptions {
  readonly cwd: string
  /** As given. */
  readonly signature?: string | undefined
  readonly allowedSigners: string
  readonly identity?: string | undefined
  /** File of keys that may not sign any more, as given. */
  readonly revoked?: string | undefined
  /** In milliseconds since 1970. */
  readonly now: number
}

export interface GoodSignature extends Signed {
  readonly principals: readonly string[]
}

/**
 * Find and check the signature of a tree.
 *
 * @param path of the tree, absolute: its signature is next to it unless one is given
 */
export function checkSignature(
  path: string,
  messages: readonly Message[],
  { cwd, signature, allowedSigners, identity, revoked, now }: SignatureOptions,
): GoodSignature | Problem {
  const allowed = readRegularFile(resolve(cwd, allowedSigners))
  if (!allowed) return { code: 'UNREADABLE', message: `${allowedSigners} cannot be read, or is not a regular file`, refused: false }
  const signers = readAllowedSigners(new TextDecoder().decode(allowed))
  const list = revoked === undefined ? undefined : readRegularFile(resolve(cwd, revoked))
  const gone = list
    ? readRevoked(new TextDecoder().decode(list), signatureCodec)
    : revoked === undefined
      ? new Set()
      : 'cannot be read, or is not a regular file'
  if (typeof gone === 'string') return { code: 'UNREADABLE', message: `${revoked} ${gone}`, refused: false }
  const beside = [...Object.values(SIGNATURE_SUFFIX).map((suffix) => path + suffix), join(dirname(path), `${PROVENANCE_FILE}l`)]
  const found = signature === undefined ? [...new Set(beside)].filter((one) => statOf(one)) : [resolve(cwd, signature)]
  const [file, ...others] = found
  if (file === undefined) return { code: 'NO_SIGNATURE', message: 'the bundle has no signature beside it; name one with --signature', refused: true }
  const who = (key: Uint8Array, as: string | undefined): ReturnType<typeof signerOf> =>
    gone.has(fingerprint(key, signatureCodec))
      ? { code: 'KEY_REVOKED', message: `its key is revoked by ${revoked}` }
      : signerOf(key, signers, NAMESPACE, as, now)
  const check = (one: string, as: string | undefined): GoodSignature | Problem | undefined => {
    const bytes = readRegularFile(one, MAX_SIGNATURE)
    if (!bytes) return { code: 'UNREADABLE', message: `${signature ?? one} cannot be read, or is not a regular file`, refused: false }
    const text = new TextDecoder().decode(bytes)
    // Of several that have signed, the one that may counts.
    const may = (key: Uint8Array): boolean => !('code' in who(key, as))
    const keys = signers.signers.map(({ key }) => key).sort((a, b) => Number(may(b)) - Number(may(a)))
    const signed = text.trimStart().startsWith('{') ? checkEnvelope(text, messages, keys, signatureCodec) : checkSshSignature(text, messages, signatureCodec)
    if (signed === undefined) return undefined
    const named = one === file ? 'the signature' : `the signature in ${basename(one)}`
    if (typeof signed === 'string') return { code: 'BAD_SIGNATURE', message: `${named} ${signed}`, refused: true }
    const signer = who(signed.key, as)
    if ('code' in signer) return { code: signer.code, message: `${signed.fingerprint} has signed it, but ${signer.message}${skipped(signers)}`, refused: true }
    return { ...signed, principals: signer.principals }
  }
  const first = check(file, identity)
  const what = messages.map((message) => message.what).join(' or ')
  if (!first) return { code: 'BAD_SIGNATURE', message: `the signature is a statement about something else than ${what}`, refused: true }
  if (isProblem(first)) return first
  // What else is said of it must be true, too, whoever of the allowed signers says so.
  const more = others.flatMap((one) => check(one, undefined) ?? [])
  const provenance = [first, ...more].flatMap((one) => ('provenance' in one && one.provenance ? [one.provenance] : []))[0]
  return more.find(isProblem) ?? { ...first, ...(provenance && { provenance }) }
}

/** The largest signature that is read, in bytes: a statement names every file that was built. */
const MAX_SIGNATURE = 16 << 20

function skipped({ skipped: lines }: AllowedSigners): string {
  const [first] = lines
  return first ? `; line ${first.line} of them ${first.why}` : ''
}
