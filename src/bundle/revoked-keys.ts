import { fingerprint } from './ssh-key.ts'
import { fromBase64, wireReader } from './ssh-wire.ts'

/**
 * The fingerprints of keys that may sign nothing more, from a list of public keys or fingerprints, one a line, as
 * `ssh-keygen -Y verify -r` and `ssh-keygen -k` take them.
 *
 * @returns words that follow the name of the list when a line is something else: nobody knows whom it revokes then
 */
export function readRevoked(text: string, codec: { sha256(bytes: Uint8Array): Uint8Array }): ReadonlySet<string> | string {
  if (text.startsWith('SSHKRL\n')) return 'is a binary list of ssh-keygen -k; list the public keys or their SHA256 fingerprints, one a line'
  const revoked = new Set<string>()
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const [word = '', base64 = ''] = line.replace(/^(?:key|sha256|hash):\s*/, '').split(/\s+/)
    const key = fromBase64(base64)
    if (/^SHA256:[A-Za-z0-9+/]{43}$/.test(word)) revoked.add(word)
    else if (key && key.length > 0 && wireReader(key).text() === word) revoked.add(fingerprint(key, codec))
    else return `has neither a public key nor a SHA256 fingerprint in line ${i + 1}`
  }
  return revoked
}
