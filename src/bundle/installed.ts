import type { Codec } from './codec.ts'
import { isMap, mapIn } from './json.ts'
import { h1, type Manifest, type ManifestFile } from './manifest.ts'
import { inOrder, jsonText } from './pack.ts'
import { isFile, pathsFault } from './read-manifest.ts'

/** Stands in the directory of each skill that `install` has put there, so that skill and record are put in place, or removed, at once. */
export const RECORD_NAME = 'skillc.installed.json'
const SCHEMA = 'urn:skillc:schema:installed:1'

/** What `schemas/installed.schema.json` describes. No time, no place, no user. */
export interface InstalledRecord {
  readonly $schema: typeof SCHEMA
  readonly schemaVersion: 1
  /** Of the skill: its directory is called so. */
  readonly name: string
  /** Where it comes from; absent when that had no manifest, and nothing was checked. */
  readonly bundle?: Pick<Manifest, 'name' | 'version' | 'contentDigest'> & { readonly manifestSha256: string }
  /** Of the files, as {@link h1} has it. */
  readonly digest: string
  /** All but this record, in the order of the bytes of their paths. */
  readonly files: readonly ManifestFile[]
  /** Version of skillc. */
  readonly generator: string
}

export function recordText({ name, bundle, files, generator }: Pick<InstalledRecord, 'name' | 'bundle' | 'files' | 'generator'>, codec: Codec): string {
  const sorted = inOrder(files).map(({ path, size, sha256, mode }) => ({ path, size, sha256, mode }))
  return jsonText({ $schema: SCHEMA, schemaVersion: 1, name, ...(bundle && { bundle }), digest: h1(sorted, codec), files: sorted, generator })
}

/** Read a record. It has to be as skillc writes it, and about a directory of that name; `undefined` for anything else. */
export function readRecord(bytes: Uint8Array | undefined, name: string, codec: Codec): InstalledRecord | undefined {
  const value = mapIn(bytes)
  const files: unknown = value?.['files']
  if (!value || value['name'] !== name || typeof value['generator'] !== 'string' || !Array.isArray(files) || !files.every(isFile)) return undefined
  if (value['bundle'] !== undefined && !isMap(value['bundle'])) return undefined
  if (
    pathsFault(
      files.map(({ path }) => path),
      RECORD_NAME,
    ) !== undefined
  )
    return undefined
  const record = value as unknown as InstalledRecord
  return recordText(record, codec) === new TextDecoder().decode(bytes) ? record : undefined
}
