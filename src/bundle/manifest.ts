import { CAPABILITY_LISTS, type Capabilities, type TokenCost } from './capabilities.ts'
import type { Codec } from './codec.ts'
import { inOrder, jsonText, type PackFile } from './pack.ts'
import { PART_LISTS, type PartCapabilities } from './parts.ts'

/** In every tree that is built; it lists all other files of the tree, and not itself. */
export const MANIFEST_NAME = 'skillc.manifest.json'

/** What `schemas/bundle-manifest.schema.json` describes. No time, no place, no user: the same sources have the same manifest. */
export interface Manifest {
  readonly $schema: string
  /** 2 when it says something of parts that are no skills. */
  readonly schemaVersion: 1 | 2
  /** Of the bundle. */
  readonly name: string
  readonly version: string
  readonly license?: string
  /** What the files are together, as `h1:` and base64; see {@link h1}. Modes are not in it. */
  readonly contentDigest: string
  /** In the order of the bytes of their paths. */
  readonly files: readonly ManifestFile[]
  readonly skills: readonly ManifestSkill[]
  /** What the parts of a plugin may do that are no skills. */
  readonly parts?: PartCapabilities
  readonly generator: { readonly name: 'skillc'; readonly version: string }
}

export type ManifestFile = Pick<PackFile, 'path' | 'size' | 'sha256' | 'mode'>

export interface ManifestSkill {
  readonly name: string
  /** Its directory in the tree; `.` when the tree is the skill. */
  readonly path: string
  /** Of its files, by their paths in the skill: the same in every tree. */
  readonly digest: string
  /** Estimates. */
  readonly tokens: TokenCost
  readonly capabilities: Capabilities
}

export const MANIFEST_SCHEMA = 'urn:skillc:schema:bundle-manifest:1'
/** Of a whole plugin. */
export const PLUGIN_SCHEMA = 'urn:skillc:schema:bundle-manifest:2'

/**
 * The digest of a list of files, as Go computes that of a directory: `sha256sum` of them, sorted by path, digested once
 * more. `find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum` prints the same in hexadecimal.
 */
export function h1(files: readonly Pick<PackFile, 'path' | 'sha256'>[], codec: Codec): string {
  const hex = codec.sha256(new TextEncoder().encode(sumsText(files)))
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return `h1:${btoa(String.fromCharCode(...bytes))}`
}

/** What `sha256sum` prints of some files, and `sha256sum -c` checks. */
export function sumsText(files: readonly Pick<PackFile, 'path' | 'sha256'>[]): string {
  return inOrder(files)
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    .join('')
}

export interface ManifestFacts extends Pick<Manifest, 'name' | 'version' | 'skills'> {
  readonly license?: string | undefined
  readonly parts?: PartCapabilities | undefined
  /** Version of skillc. */
  readonly generator: string
}

/** The text of the manifest of a tree. */
export function manifestText(files: readonly ManifestFile[], { name, version, license, skills, parts, generator }: ManifestFacts, codec: Codec): string {
  const contentDigest = h1(files, codec)
  const made: Manifest['generator'] = { name: 'skillc', version: generator }
  const form = parts ? ({ $schema: PLUGIN_SCHEMA, schemaVersion: 2 } as const) : ({ $schema: MANIFEST_SCHEMA, schemaVersion: 1 } as const)
  const said = { ...form, name, version, contentDigest, files: inOrder(files), skills, generator: made }
  return jsonText(asWritten({ ...said, ...(license !== undefined && { license }), ...(parts && { parts }) }))
}

/** The facts of a manifest in the order in which they are written, whatever order they came in, and no others. */
export function asWritten({ $schema, schemaVersion, name, version, license, contentDigest, files, skills, parts, generator }: Manifest): Manifest {
  return {
    $schema,
    schemaVersion,
    name,
    version,
    ...(license !== undefined && { license }),
    contentDigest,
    files: files.map(({ path, size, sha256, mode }) => ({ path, size, sha256, mode })),
    skills: skills.map(({ name: skill, path, digest, tokens: { description, body }, capabilities }) => {
      return { name: skill, path, digest, tokens: { description, body }, capabilities: inListOrder(capabilities, CAPABILITY_LISTS) }
    }),
    ...(parts && { parts: inListOrder(parts, PART_LISTS) }),
    generator: { name: generator.name, version: generator.version },
  }
}

function inListOrder<T extends object>(all: T, lists: readonly (keyof T & string)[]): T {
  return Object.fromEntries(lists.map((list) => [list, all[list]])) as T
}
