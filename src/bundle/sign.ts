import { isMap, mapIn, type Json } from './json.ts'
import type { Manifest } from './manifest.ts'
import { fingerprint, KEY_TYPE, publicBlob, rawPublicKey } from './ssh-key.ts'
import { bytesOf, fromBase64, joined, sshString, toBase64, uint32, wireReader } from './ssh-wire.ts'

/** What signing and verifying need of the system. */
export interface SignatureCodec {
  sha256(bytes: Uint8Array): Uint8Array
  sha512(bytes: Uint8Array): Uint8Array
  /** @param publicKey 32 bytes of Ed25519 */
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean
}

export interface Signer {
  /** 32 bytes of Ed25519. */
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** What a signature is for: one that was made for another purpose proves nothing here. `ssh-keygen -Y verify -n skillc`. */
export const NAMESPACE = 'skillc'

const PREAMBLE = bytesOf('SSHSIG')
const BEGIN = '-----BEGIN SSH SIGNATURE-----'
const END = '-----END SSH SIGNATURE-----'

/** The lines of an armoured signature, as long as `ssh-keygen` makes them. */
const LINES = /.{1,70}/g

/** A signature that `ssh-keygen -Y verify -n skillc` accepts. The same key and message make the same bytes. */
export function sshSignature(message: Uint8Array, signer: Signer, codec: SignatureCodec): string {
  const hash = 'sha512'
  const signature = joined(sshString(KEY_TYPE), sshString(signer.sign(signedBytes(hash, codec.sha512(message)))))
  const blob = joined(PREAMBLE, uint32(1), sshString(publicBlob(signer.publicKey)), sshString(NAMESPACE), sshString(''), sshString(hash), sshString(signature))
  const lines = toBase64(blob).match(LINES) ?? []
  return `${BEGIN}\n${lines.join('\n')}\n${END}\n`
}

/** What is signed is not the message but a statement about it. */
function signedBytes(hash: string, digest: Uint8Array): Uint8Array {
  return joined(PREAMBLE, sshString(NAMESPACE), sshString(''), sshString(hash), sshString(digest))
}

/** Who has signed what, as far as the signature shows. */
export interface Signed {
  readonly form: 'SSHSIG' | 'DSSE'
  /** The public key as SSH writes it. */
  readonly key: Uint8Array
  readonly fingerprint: string
  /** Which of the messages. */
  readonly what: string
  /** What it says of how that was built. */
  readonly provenance?: Provenance
}

/** Who has built something, and of what; as an allowed signer says. */
export interface Provenance {
  readonly builder: string
  readonly sources: readonly string[]
}

/** Something that may have been signed. */
export interface Message {
  /** For people: `the manifest`. */
  readonly what: string
  readonly bytes: Uint8Array
}

/**
 * Check a signature in the form of SSH: whether it is one of a message, and by which key. Whether the key may sign is
 * another question.
 *
 * @returns words that follow "the signature" when it is no good
 */
export function checkSshSignature(text: string, messages: readonly Message[], codec: SignatureCodec): Signed | string {
  const armoured = text.trim()
  // One signature and nothing beside it, so that nobody reads another one out of the same file.
  const blob = armoured.startsWith(BEGIN) && armoured.endsWith(END) ? fromBase64(armoured.slice(BEGIN.length, -END.length)) : undefined
  if (!blob) return 'is damaged'
  const reader = wireReader(blob)
  const preamble = reader.raw(PREAMBLE.length)
  if (!preamble || !preamble.every((byte, i) => byte === PREAMBLE[i])) return 'is damaged'
  if (reader.number() !== 1) return 'has a version that skillc does not know'
  const key = reader.string()
  const namespace = reader.text()
  const reserved = reader.string()
  const hash = reader.text()
  const inner = reader.string()
  if (!key || namespace === undefined || reserved?.length !== 0 || hash === undefined || !inner || reader.rest().length > 0) return 'is damaged'
  if (namespace !== NAMESPACE) return `was made for "${namespace}" and not for "${NAMESPACE}"; sign with \`ssh-keygen -Y sign -n ${NAMESPACE}\``
  if (hash !== 'sha512' && hash !== 'sha256') return `uses the digest ${hash}, which skillc does not know`
  const publicKey = rawPublicKey(key)
  const signatureReader = wireReader(inner)
  const type = signatureReader.text()
  const signature = signatureReader.string()
  if (!publicKey || type !== KEY_TYPE) return `is by a key of the kind ${wireReader(key).text() ?? 'none'}, and skillc knows ${KEY_TYPE}`
  if (signature?.length !== 64 || signatureReader.rest().length > 0) return 'is damaged'
  const signed = messages.find(({ bytes }) => codec.verify(publicKey, signedBytes(hash, codec[hash](bytes)), signature))
  if (!signed) return `is not one of ${messages.map(({ what }) => what).join(' or ')}`
  return { form: 'SSHSIG', key, fingerprint: fingerprint(key, codec), what: signed.what }
}

const PAYLOAD_TYPE = 'application/vnd.in-toto+json'
export const STATEMENT = 'https://in-toto.io/Statement/v1'

/** Says of a bundle what it is. */
export const PREDICATE = 'urn:skillc:predicate:bundle:1'

/** Says of files how they were built, in the words of SLSA. */
export const PROVENANCE = 'https://slsa.dev/provenance/v1'

/** Something that a statement is about. */
export interface Subject {
  /** Of its file, without directories. */
  readonly name: string
  /** In hexadecimal. */
  readonly sha256: string
}

/** An in-toto statement about a bundle. */
export function bundleStatement(subjects: readonly Subject[], { name, version, contentDigest, skills }: Manifest): string {
  return JSON.stringify({
    _type: STATEMENT,
    subject: subjects.map((subject) => ({ name: subject.name, digest: { sha256: subject.sha256 } })),
    predicateType: PREDICATE,
    predicate: { name, version, contentDigest, skills: skills.map((skill) => ({ name: skill.name, digest: skill.digest })) },
  })
}

/** The subjects of a statement on how something was built; `undefined` for any other text. */
export function builtSubjects(text: Uint8Array): readonly Subject[] | undefined {
  const { _type, predicateType, subject } = mapIn(text) ?? {}
  if (_type !== STATEMENT || predicateType !== PROVENANCE || !Array.isArray(subject)) return undefined
  return subject.map((one: { name?: unknown; digest?: { sha256?: unknown } } | null) => ({ name: String(one?.name), sha256: String(one?.digest?.sha256) }))
}

/** A statement, signed, in an envelope of DSSE: one line of JSON. The same statement and key make the same bytes. */
export function envelope(payload: Uint8Array, signer: Signer, codec: SignatureCodec): string {
  const keyid = fingerprint(publicBlob(signer.publicKey), codec)
  const sig = toBase64(signer.sign(authenticated(PAYLOAD_TYPE, payload)))
  return `${JSON.stringify({ payloadType: PAYLOAD_TYPE, payload: toBase64(payload), signatures: [{ keyid, sig }] })}\n`
}

/** What DSSE signs: the payload and its type, each with its length, so that no one can be taken for the other. */
function authenticated(type: string, payload: Uint8Array): Uint8Array {
  return joined(bytesOf(`DSSEv1 ${bytesOf(type).length} ${type} ${payload.length} `), payload)
}

/**
 * Check an envelope: whether one of the keys has signed it, and whether it is about one of the messages.
 *
 * @param keys public keys as SSH writes them; the first that has signed it counts
 * @returns words that follow "the signature" when it is no good; `undefined` for a good one of something else
 */
export function checkEnvelope(text: string, messages: readonly Message[], keys: readonly Uint8Array[], codec: SignatureCodec): Signed | string | undefined {
  const value = mapIn(text)
  const payloadType = value?.['payloadType']
  const payload = typeof value?.['payload'] === 'string' ? fromBase64(value['payload']) : undefined
  const signatures = value?.['signatures']
  if (typeof payloadType !== 'string' || !payload || !Array.isArray(signatures)) return 'is damaged'
  const bytes = authenticated(payloadType, payload)
  const sigs = signatures.flatMap((one: unknown) => {
    const sig = typeof one === 'object' && one !== null && 'sig' in one && typeof one.sig === 'string' ? fromBase64(one.sig) : undefined
    return sig?.length === 64 ? [sig] : []
  })
  const key = keys.find((one) => {
    const publicKey = rawPublicKey(one)
    return publicKey !== undefined && sigs.some((sig) => codec.verify(publicKey, bytes, sig))
  })
  if (!key) return 'is not by an allowed signer'
  const statement = payloadType === PAYLOAD_TYPE ? mapIn(payload) : undefined
  const subjects = statement?.['subject']
  if (statement?.['_type'] !== STATEMENT || !Array.isArray(subjects)) return 'is of something else than an in-toto statement'
  // The same key may have said of the same file that it failed its tests.
  const type = statement['predicateType']
  if (type !== PREDICATE && type !== PROVENANCE) return `says something else of the bundle (${String(type)}) than what it is or how it was built`
  const digests = new Set(subjects.map((subject: { digest?: { sha256?: unknown } } | null) => subject?.digest?.sha256))
  const signed = messages.find(({ bytes: message }) => digests.has(hex(codec.sha256(message))))
  if (!signed) return undefined
  return {
    form: 'DSSE',
    key,
    fingerprint: fingerprint(key, codec),
    what: signed.what,
    ...(type === PROVENANCE && { provenance: provenanceIn(statement['predicate']) }),
  }
}

/** Others than skillc may have written it. */
function provenanceIn(predicate: unknown): Provenance {
  const { buildDefinition, runDetails } = isMap(predicate) ? predicate : {}
  const builder = isMap(runDetails) && isMap(runDetails['builder']) ? runDetails['builder']['id'] : undefined
  const sources = isMap(buildDefinition) && Array.isArray(buildDefinition['resolvedDependencies']) ? buildDefinition['resolvedDependencies'] : []
  return { builder: String(builder), sources: sources.filter(isMap).flatMap(sourceIn) }
}

/** `git+https://… commit 0123… changed`: only what has a commit. */
function sourceIn({ uri, digest, annotations }: Json): string[] {
  const commit = isMap(digest) ? (digest['gitCommit'] ?? digest['sha1']) : undefined
  if (typeof commit !== 'string') return []
  const dirty = isMap(annotations) ? annotations['dirty'] : undefined
  const state = dirty === true ? [', with changes'] : dirty === 'unknown' ? [', perhaps with changes'] : []
  return [`${typeof uri === 'string' ? uri : 'a repository'} commit ${commit}${state.join('')}`]
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
