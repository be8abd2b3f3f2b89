import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { SignatureCodec, Signer } from '../bundle/sign.ts'
import { readOpenSshKey } from '../bundle/ssh-key.ts'
import { sep } from 'node:path'
import { readDescriptor, readRegularFile } from './read-file.ts'
import { statOf } from './real-path.ts'

/** What stands before the 32 bytes of a key in the forms that Node reads. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Ed25519 and digests, by Node. */
export const signatureCodec: SignatureCodec = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  sha512: (bytes) => createHash('sha512').update(bytes).digest(),
  verify(publicKey, message, signature) {
    try {
      return verify(null, message, createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' }), signature)
    } catch {
      // Not every 32 bytes are a key.
      return false
    }
  },
}

/** The largest file that is taken for a key, in bytes. */
const MAX_KEY = 100_000

/** The descriptor that a path stands for, as a shell names what it hands over: `-`, `/dev/stdin`, and the `/dev/fd/63` of `<(…)`. */
export function descriptorOf(path: string): number | undefined {
  if (path === '-' || path === '/dev/stdin') return 0
  const number = /^\/(?:dev|proc\/self)\/fd\/(\d{1,6})$/.exec(path)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Whether others may read a key file. Windows has no mode that tells. */
export function isOpenToOthers(path: string): boolean {
  return sep === '/' && descriptorOf(path) === undefined && ((statOf(path)?.mode ?? 0) & 0o077) !== 0
}

/**
 * Read a private key: that of `ssh-keygen`, or PEM. A text says why there is none, in words that follow the name of the file.
 *
 * @param path of a file, or what stands for a descriptor, which is read to its end
 */
export function readSigner(path: string): Signer | string {
  const descriptor = descriptorOf(path)
  const bytes = descriptor === undefined ? readRegularFile(path, MAX_KEY) : readDescriptor(descriptor, MAX_KEY)
  if (!bytes) return 'cannot be read, or is not a regular file'
  const text = new TextDecoder().decode(bytes)
  if (text.includes('BEGIN OPENSSH PRIVATE KEY')) {
    const found = readOpenSshKey(text)
    if (typeof found === 'string') return found
    const key = createPrivateKey({ key: Buffer.concat([PKCS8, found.seed]), format: 'der', type: 'pkcs8' })
    const signer = signerOf(key)
    return Buffer.compare(signer.publicKey, found.publicKey) === 0 ? signer : 'is damaged: its halves do not match'
  }
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(text)) return 'is encrypted; skillc does not ask for a passphrase'
  if (/^(?:ssh-|ecdsa-|sk-)|BEGIN (?:SSH2 )?PUBLIC KEY/m.test(text)) return 'is a public key; use the private one'
  if (!text.includes('PRIVATE KEY-----')) return 'has no private key in it'
  let key: KeyObject
  try {
    key = createPrivateKey(text)
  } catch {
    return 'is damaged: it has no key in it'
  }
  if (key.asymmetricKeyType !== 'ed25519')
    return `is a key of the type ${key.asymmetricKeyType ?? 'none'}, but bundles need Ed25519; make one with \`ssh-keygen -t ed25519\``
  return signerOf(key)
}

function signerOf(key: KeyObject): Signer {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return { publicKey: spki.subarray(SPKI.length), sign: (message) => sign(null, message, key) }
}
