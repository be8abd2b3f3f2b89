import { resolve } from 'node:path'
import { readAllowedSigners, signerOf, type AllowedSigners, type SignerFault } from '../bundle/allowed-signers.ts'
import { readRevoked } from '../bundle/revoked-keys.ts'
import { fingerprint } from '../bundle/ssh-key.ts'
import { checkEnvelope, checkSshSignature, NAMESPACE, type Message, type Signed } from '../bundle/sign.ts'
import { signatureCodec } from '../fs/keys.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { statOf } from '../fs/real-path.ts'
import type { Problem } from './result.ts'

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
  const whose = (key: Uint8Array): ReturnType<typeof signerOf> => {
    if (gone.has(fingerprint(key, signatureCodec))) return { code: 'KEY_REVOKED' satisfies SignerFault, message: `its key is revoked by ${revoked}` }
    return signerOf(key, signers, NAMESPACE, identity, now)
  }
  const beside = Object.values(SIGNATURE_SUFFIX).map((suffix) => path + suffix)
  const file = signature === undefined ? beside.find((one) => statOf(one)) : resolve(cwd, signature)
  if (file === undefined) return { code: 'NO_SIGNATURE', message: 'the bundle has no signature beside it; name one with --signature', refused: true }
  const bytes = readRegularFile(file, 1_000_000)
  if (!bytes) return { code: 'UNREADABLE', message: `${signature ?? file} cannot be read, or is not a regular file`, refused: false }
  const text = new TextDecoder().decode(bytes)
  // Of several that have signed, the one that may counts.
  const may = (key: Uint8Array): boolean => !('code' in whose(key))
  const keys = signers.signers.map(({ key }) => key).sort((a, b) => Number(may(b)) - Number(may(a)))
  const signed = text.trimStart().startsWith('{') ? checkEnvelope(text, messages, keys, signatureCodec) : checkSshSignature(text, messages, signatureCodec)
  if (typeof signed === 'string') return { code: 'BAD_SIGNATURE', message: `the signature ${signed}`, refused: true }
  const signer = whose(signed.key)
  if ('code' in signer) return { code: signer.code, message: `${signed.fingerprint} has signed it, but ${signer.message}${skipped(signers)}`, refused: true }
  return { ...signed, principals: signer.principals }
}

function skipped({ skipped: lines }: AllowedSigners): string {
  const [first] = lines
  return first ? `; line ${first.line} of them ${first.why}` : ''
}
