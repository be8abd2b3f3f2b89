import { fromBase64, joined, sameBytes, sshString, toBase64, wireReader } from './ssh-wire.ts'

/** The one kind of key that signs bundles: small, deterministic, and the default of `ssh-keygen`. */
export const KEY_TYPE = 'ssh-ed25519'

/** A private key as it was found in a file. */
export interface PrivateKey {
  /** 32 bytes. */
  readonly seed: Uint8Array
  /** 32 bytes. */
  readonly publicKey: Uint8Array
}

/** The public key as SSH writes it. */
export function publicBlob(publicKey: Uint8Array): Uint8Array {
  return joined(sshString(KEY_TYPE), sshString(publicKey))
}

/** The raw Ed25519 key in a public key of SSH; `undefined` for one of another kind. */
export function rawPublicKey(blob: Uint8Array): Uint8Array | undefined {
  const reader = wireReader(blob)
  const type = reader.text()
  const key = reader.string()
  return type === KEY_TYPE && key?.length === 32 && reader.rest().length === 0 ? key : undefined
}

/** What `ssh-keygen -l` shows of a key. */
export function fingerprint(blob: Uint8Array, codec: { sha256(bytes: Uint8Array): Uint8Array }): string {
  // 32 bytes leave one sign of padding.
  return `SHA256:${toBase64(codec.sha256(blob)).slice(0, -1)}`
}

const MAGIC = 'openssh-key-v1\0'
const BEGIN = '-----BEGIN OPENSSH PRIVATE KEY-----'
const END = '-----END OPENSSH PRIVATE KEY-----'

/** Read a private key as `ssh-keygen` writes it, or say why that cannot be done, in words that follow the name of the file. */
export function readOpenSshKey(text: string): PrivateKey | string {
  const start = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  const body = start < 0 || end < start ? undefined : text.slice(start + BEGIN.length, end)
  const bytes = body === undefined ? undefined : fromBase64(body)
  if (!bytes || new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return 'is damaged: it has no key in it'
  const outer = wireReader(bytes.subarray(MAGIC.length))
  const cipher = outer.text()
  const derivation = outer.text()
  outer.string()
  const count = outer.number()
  const publicPart = outer.string()
  const section = outer.string()
  if (cipher === undefined || count !== 1 || !publicPart || !section) return 'is damaged: it has no key in it'
  if (cipher !== 'none' || derivation !== 'none')
    return 'is encrypted; skillc does not ask for a passphrase; sign with `ssh-keygen -Y sign -n skillc -f KEY skillc.manifest.json`'
  const inner = wireReader(section)
  const check = inner.number()
  if (check === undefined || inner.number() !== check) return 'is damaged: its check is wrong'
  const type = inner.text()
  if (type !== KEY_TYPE) return `is a key of the kind ${type ?? 'none'}, but bundles need Ed25519; make one with \`ssh-keygen -t ed25519\``
  const publicKey = inner.string()
  const secret = inner.string()
  if (publicKey?.length !== 32 || secret?.length !== 64 || !sameBytes(secret.subarray(32), publicKey)) return 'is damaged: its halves do not match'
  if (!sameBytes(publicBlob(publicKey), publicPart)) return 'is damaged: its halves do not match'
  return { seed: secret.slice(0, 32), publicKey: publicKey.slice() }
}
