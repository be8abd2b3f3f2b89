import type { Codec } from './codec.ts'
import type { FoundTree } from './found-tree.ts'
import type { Manifest, ManifestFile } from './manifest.ts'
import { namedPackages, purlOf, SCOPES, type NamedPackage, type Scope } from './named-packages.ts'
import { licensesOf } from './verify.ts'
import { MAX_SCRIPT_BYTES } from '../skill/limits.ts'

/** A file of a bundle, by its path there. */
export interface BilledFile extends ManifestFile {
  /** In hexadecimal; `undefined` where the file is not as the manifest has it, which an installer may have changed. */
  readonly sha1: string | undefined
}

/** The bundle, or a skill in it, without what belongs to a skill. */
export interface BilledPart {
  /** `undefined` for the bundle. */
  readonly skill: string | undefined
  readonly name: string
  readonly license: string | undefined
  readonly properties: readonly Property[]
  readonly files: readonly BilledFile[]
  /** By their ids, with the strongest word for how much each is needed. */
  readonly needs: ReadonlyMap<string, Scope>
}

export type Property = readonly [name: string, value: string]

/** A package that files of the bundle ask for, whatever each of them says of it. */
export interface BilledPackage {
  readonly id: string
  readonly purl: string | undefined
  readonly name: string
  readonly version: string | undefined
  readonly properties: readonly Property[]
}

/** What all forms of a bill of materials are made of. */
export interface Bill {
  readonly name: string
  readonly version: string
  readonly generator: Manifest['generator']
  /** The bundle, and its skills. */
  readonly parts: readonly [BilledPart, ...BilledPart[]]
  readonly packages: readonly BilledPackage[]
  /** What could not be read, in sentences. */
  readonly unread: readonly string[]
  /** The same for the same bundle. */
  readonly uuid: string
  /** Seconds since 1970; nothing else tells a time. */
  readonly epoch: number | undefined
}

/**
 * What is in a bundle: skills with their files, what they may do, and the packages that they ask for.
 *
 * @param tree as the manifest describes it
 */
export async function billOf(
  tree: FoundTree,
  manifest: Manifest,
  { manifestSha256, epoch }: { readonly manifestSha256: string; readonly epoch?: number | undefined },
  codec: Codec,
): Promise<Bill> {
  const { name, version, license, contentDigest, files, skills, parts: capabilities = {}, generator } = manifest
  const licenses = await licensesOf(tree, manifest)
  const there = new Map(tree.files.map((file) => [file.path, file]))
  const unread: string[] = []
  const billed = files.map((file): BilledFile => {
    const bytes = there.get(file.path)?.content()
    const isSame = bytes !== undefined && codec.sha256(bytes) === file.sha256
    if (!isSame) unread.push(`${file.path} is not as the manifest has it`)
    return { ...file, sha1: isSame ? codec.sha1(bytes) : undefined }
  })
  // In a skill that stands in another one, a file is the inner one's.
  const homes = skills.map(({ path }) => path).sort((a, b) => b.length - a.length)
  const homeOf = (path: string): string | undefined => homes.find((home) => home === '.' || path.startsWith(`${home}/`))
  const small = files.filter(({ size }) => size <= MAX_SCRIPT_BYTES).map(({ path }) => [path, () => there.get(path)?.content()] as const)
  const { packages: named, unread: strange } = namedPackages(new Map(small))
  const idOf = (one: NamedPackage): string => purlOf(one) ?? `${one.type}:${one.name} ${one.source}`
  const part = (skill: string | undefined, home: string | undefined, rest: Pick<BilledPart, 'name' | 'license' | 'properties'>): BilledPart => {
    const needs = new Map<string, Scope>()
    for (const one of named.filter(({ file }) => homeOf(file) === home)) needs.set(idOf(one), stronger(needs.get(idOf(one)), one.scope))
    return { skill, ...rest, files: billed.filter(({ path }) => homeOf(path) === home), needs }
  }
  const bundle = part(undefined, undefined, {
    name,
    license,
    properties: [['contentDigest', contentDigest], ['sha256:skillc.manifest.json', manifestSha256], ...listed(capabilities)],
  })
  return {
    name,
    version,
    generator,
    parts: [
      bundle,
      ...skills.map(({ name: skill, path, digest, tokens, capabilities: own }) => {
        const told: Property[] = [
          ['digest', digest],
          ['path', path],
          ['tokens:description', String(tokens.description)],
          ['tokens:body', String(tokens.body)],
        ]
        return part(skill, path, { name: skill, license: licenses.get(path) ?? license, properties: [...told, ...listed(own)] })
      }),
    ],
    packages: [...new Set(named.map(idOf))].sort().map((id) =>
      together(
        id,
        named.filter((one) => idOf(one) === id),
      ),
    ),
    unread: [...unread, ...strange],
    uuid: uuidOf(codec.sha256(new TextEncoder().encode(`${name}@${version} ${manifestSha256}`))),
    epoch,
  }
}

/** What several files say of one package, each thing once. */
function together(id: string, all: readonly NamedPackage[]): BilledPackage {
  const [one] = all as readonly [NamedPackage]
  const said = all.flatMap(({ asked, source, file }) => Object.entries({ ...asked, ...(source !== undefined && { source }), namedIn: file }))
  const distinct = new Map(said.map((property) => [property.join(' '), property]))
  return { id, purl: purlOf(one), name: one.name, version: one.version, properties: [...distinct.values()] }
}

function stronger(a: Scope | undefined, b: Scope): Scope {
  return SCOPES.find((scope) => scope === a || scope === b) as Scope
}

function listed(capabilities: object): Property[] {
  return Object.entries(capabilities).flatMap(([kind, values]) => (values as readonly string[]).map((value): Property => [`capability:${kind}`, value]))
}

/** Of the fifth kind by its looks, with the bits of a digest. */
function uuidOf(sha256: string): string {
  const variant = ((Number.parseInt(sha256[16] as string, 16) & 3) | 8).toString(16)
  return [sha256.slice(0, 8), sha256.slice(8, 12), `5${sha256.slice(13, 16)}`, `${variant}${sha256.slice(17, 20)}`, sha256.slice(20, 32)].join('-')
}
