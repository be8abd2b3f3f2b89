import type { Codec } from '../codec.ts'
import { maxRatio, overLimits, type Target } from '../limits.ts'
import { manifestText, MANIFEST_NAME, type Manifest, type ManifestFile, type ManifestSkill } from '../manifest.ts'
import { piecesOf, textFile, type Chunk, type PackFile } from '../pack.ts'
import type { BundlePlan, PlannedSkill } from '../plan.ts'
import { BuildError } from '../problem.ts'
import { packTarGz } from '../tar.ts'
import { packZip } from '../zip.ts'
import type { Json } from '../json.ts'

/** A file of the output directory, by its path there. */
export interface Output extends ManifestFile {
  readonly target: Target
  /** Of which bundle it is; `undefined` where it tells of all of them. */
  readonly bundle?: string
  /** The bytes, one after another. */
  content(): Iterable<Uint8Array>
  /** What a reader has to find in it again, when it is an archive. */
  readonly archive?: { readonly format: 'zip' | 'tar.gz'; readonly files: readonly PackFile[] }
  /** What the manifest says of the tree that it stands in, when it is a manifest or an archive with one. */
  readonly tree?: TreeFacts | undefined
}

/** What `verify` tells of a tree, too. */
export interface TreeFacts {
  readonly contentDigest: string
  /** How many files the digest is of. */
  readonly files: number
}

/** What a target makes its files of. */
export interface Making {
  readonly plan: BundlePlan
  readonly codec: Codec
  /** Version of skillc, for the manifests. */
  readonly generator: string
}

/** One form of a bundle: a pure generator of files. What it yields may be let go before it goes on. */
export type MakeTarget = (making: Making) => Iterable<Output> | AsyncIterable<Output>

/** What is said of all bundles in one output directory. */
export interface Finishing {
  readonly plans: readonly BundlePlan[]
  readonly codec: Codec
  readonly marketplace: SourceMarketplace | undefined
  readonly others: OtherBundles
  /** SHA-256 of an output that was made before. */
  readonly digestOf: (path: string) => string | undefined
}

/** A marketplace that stands in the sources: what it says stays, but for where its plugins are. */
export interface SourceMarketplace {
  readonly list: Json
  /** The bundle that is made of each entry; `undefined` for what comes from elsewhere, and stays as it is. */
  readonly entries: readonly { readonly entry: Json; readonly bundle?: string }[]
}

/** What earlier builds of other bundles have put into the output directory, which stays. */
export interface OtherBundles {
  readonly names: readonly string[]
  /** Archives of other versions of the bundles that are built, by their paths; they are among the files. */
  readonly older: readonly string[]
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
  /** Files that tell of all bundles: they stay where this build makes none of its own. */
  readonly lists: OtherBundles['files']
  /** As the marketplace and the index of skills have them. */
  readonly plugins: readonly Json[]
  readonly skills: readonly Json[]
}

/** What comes when the files of all bundles are made. */
export type FinishTarget = (finishing: Finishing) => Iterable<Output>

/** A file of a tree as it is. */
export function fileOutput(target: Target, file: PackFile, path: string = file.path): Output {
  const { mode, size, sha256 } = file
  return { path, mode, size, sha256, target, content: () => piecesOf([file]), tree: treeFacts([file]) }
}

/** A zip of some files. The consumers of a target may be stricter than it says: those of another one. */
export async function zipOutput(
  target: Target,
  path: string,
  files: readonly PackFile[],
  { plan, codec }: Making,
  consumers: Target = target,
): Promise<Output> {
  const options = { store: plan.settings.compression === 'store', maxRatio: maxRatio(consumers) }
  return archiveOutput(target, path, await packZip(files, codec, options), { format: 'zip', files }, codec)
}

/** A compressed tar of some files. */
export async function tarOutput(target: Target, path: string, files: readonly PackFile[], { codec }: Making): Promise<Output> {
  return archiveOutput(target, path, await packTarGz(files, codec), { format: 'tar.gz', files }, codec)
}

/** @throws BuildError when it is more than a consumer of the target takes, now that it is packed */
function archiveOutput(target: Target, path: string, chunks: readonly Chunk[], archive: NonNullable<Output['archive']>, codec: Codec): Output {
  const size = chunks.reduce((sum, chunk) => sum + (chunk instanceof Uint8Array ? chunk.length : chunk.size), 0)
  const [over] = overLimits(target, path, archive.files, size)
  if (over) throw new BuildError(over.code, over.message, { path })
  const content = (): Iterable<Uint8Array> => piecesOf(chunks)
  return { path, mode: '0644', size, sha256: codec.sha256(content()), target, content, archive, tree: treeFacts(archive.files) }
}

/** By the manifest among some files. */
function treeFacts(files: readonly PackFile[]): TreeFacts | undefined {
  const manifest = files.find(({ path }) => path === MANIFEST_NAME || path.endsWith(`/${MANIFEST_NAME}`))
  if (!manifest) return undefined
  const { contentDigest, files: listed } = JSON.parse(new TextDecoder().decode(manifest.content())) as Manifest
  return { contentDigest, files: listed.length }
}

/** The tree of one skill alone, with its manifest; paths are relative to the skill. */
export function skillTree(skill: PlannedSkill, making: Making): readonly PackFile[] {
  return withManifest(skill.files, making, [{ ...skill, path: '.' }])
}

/** The same files, and the manifest that lists them. */
export function withManifest(
  files: readonly PackFile[],
  { plan, codec, generator }: Making,
  skills: readonly ManifestSkill[] = plan.skills,
): readonly PackFile[] {
  const { name, version, license } = plan.settings
  // A tree of one skill alone has no other parts.
  const parts = skills.some(({ path }) => path === '.') ? undefined : plan.parts
  return [...files, textFile(MANIFEST_NAME, manifestText(files, { name, version, license, skills, parts, generator }, codec), codec)]
}
