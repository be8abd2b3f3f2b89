/** The text of a file as hosts read it: always as UTF-8, with U+FFFD for what is none, and the byte-order mark kept. */
export function decodeForHosts(bytes: Uint8Array): { readonly text: string; readonly utf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), utf8: true }
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), utf8: false }
  }
}
