import { ArchiveError, DEFAULT_ARCHIVE_CAPS, type Archive, type ArchiveCaps, type Unpacker } from './archive.ts'
import { readTar, readTarGz } from './read-tar.ts'
import { possibleEnds, readZip } from './read-zip.ts'

/**
 * Read an archive of any format that bundles come in, told by its first bytes and not by its name.
 *
 * @throws ArchiveError
 */
export function readArchive(bytes: Uint8Array, unpacker: Unpacker, caps: ArchiveCaps = DEFAULT_ARCHIVE_CAPS): Archive {
  if (bytes.length === 0) throw new ArchiveError('NOT_AN_ARCHIVE', 'the file is empty')
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return readTarGz(bytes, unpacker, caps)
  // The two letters alone may begin the name of the first file of a tar.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x20) return readZip(bytes, unpacker, caps)
  // A program may stand before a zip, and be what the file begins with.
  if (!isTar(bytes) && possibleEnds(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)).length > 0) return readZip(bytes, unpacker, caps)
  // A tar that is cut in its first block has a header all the same.
  if (bytes.length < 512 && !isTar(bytes)) throw new ArchiveError('NOT_AN_ARCHIVE', 'the file is neither a zip nor a tar archive')
  return readTar(bytes, caps)
}

const FORMAT_BY_NAME: readonly (readonly [name: RegExp, format: Archive['format']])[] = [
  [/\.(?:zip|skill|mcpb|dxt)$/i, 'zip'],
  [/\.(?:tgz|tar\.gz)$/i, 'tar.gz'],
  [/\.tar$/i, 'tar'],
]

/**
 * Refuse an archive that its name says to be of another format. A reader of zips looks for one from the end, and finds it in
 * a tar that ends with a file that is one: what is verified and what is installed would be two bundles.
 *
 * @param name of the file, as clients will see it
 * @throws ArchiveError
 */
export function refuseOtherFormat(name: string, format: Archive['format']): void {
  const said = FORMAT_BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  if (said !== undefined && said !== format)
    throw new ArchiveError('OTHER_FORMAT', `the archive is a ${said} by its name and a ${format} by its content, so tools may see different files in it`)
}

function isTar(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar'
}
