import type { Codec } from './codec.ts'
import { MANIFEST_NAME, type Manifest } from './manifest.ts'
import { jsonText } from './pack.ts'
import { filesOfSkill } from './read-manifest.ts'

export interface SbomFacts {
  /** SHA-256 of the manifest, in hexadecimal. */
  readonly manifestSha256: string
  /** Of skills that have one of their own, by their paths; all others have that of the bundle. */
  readonly licenses?: ReadonlyMap<string, string> | undefined
}

interface Property {
  readonly name: string
  readonly value: string
}

/**
 * A bill of materials in the form of CycloneDX 1.6, made of a manifest: each skill with its files, their digests, and what
 * it may do. It holds no time, so that the same bundle has the same one; its serial number comes from the manifest.
 */
export function sbomText(manifest: Manifest, { manifestSha256, licenses }: SbomFacts, codec: Codec): string {
  const { name, version, license, contentDigest, files, skills, parts = {}, generator } = manifest
  const ref = (...parts: readonly string[]): string => [`skillc:${name}@${version}`, ...parts].join('/')
  const file = (path: string, at: string, sha256: string, mode: string): object => ({
    type: 'file',
    'bom-ref': ref(at),
    name: path,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    ...(mode === '0755' && { properties: [{ name: 'skillc:executable', value: 'true' }] }),
  })
  const inSkills = new Set<string>()
  const components = skills.map(({ name: skill, path, digest, tokens, capabilities }) => {
    const own = filesOfSkill(files, { path })
    const at = (one: string): string => (path === '.' ? one : `${path}/${one}`)
    for (const one of own) inSkills.add(at(one.path))
    return {
      type: 'application',
      'bom-ref': ref('skills', skill),
      name: skill,
      version,
      ...licensed(licenses?.get(path) ?? license),
      properties: [
        property('digest', digest),
        property('path', path),
        property('tokens:description', String(tokens.description)),
        property('tokens:body', String(tokens.body)),
        ...listed(capabilities),
      ],
      components: own.map((one) => file(one.path, at(one.path), one.sha256, one.mode)),
    }
  })
  const rest = files.filter(({ path }) => !inSkills.has(path)).map(({ path, sha256, mode }) => file(path, path, sha256, mode))
  return jsonText({
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(codec.sha256(new TextEncoder().encode(`${name}@${version} ${manifestSha256}`)))}`,
    version: 1,
    metadata: {
      tools: { components: [{ type: 'application', name: generator.name, version: generator.version }] },
      component: {
        type: 'application',
        'bom-ref': ref(),
        name,
        version,
        ...licensed(license),
        properties: [property('contentDigest', contentDigest), property(`sha256:${MANIFEST_NAME}`, manifestSha256), ...listed(parts)],
      },
    },
    components: [...components, ...rest],
    dependencies: [{ ref: ref(), dependsOn: skills.map((skill) => ref('skills', skill.name)) }, ...skills.map((skill) => ({ ref: ref('skills', skill.name) }))],
  })
}

function listed(capabilities: object): Property[] {
  return Object.entries(capabilities).flatMap(([kind, values]) => (values as readonly string[]).map((value) => property(`capability:${kind}`, value)))
}

function property(name: string, value: string): Property {
  return { name: `skillc:${name}`, value }
}

/** A name of SPDX, by its looks: all but the shortest have a version. */
const SPDX = /^(?:MIT|ISC|Zlib|Unlicense|[A-Za-z][A-Za-z-]{0,40}-\d[\w.]{0,10}(?:-only|-or-later|-Clause)?|LicenseRef-[A-Za-z0-9.-]{1,100})$/

/** As an expression of SPDX where it is one; by name otherwise. */
function licensed(license: string | undefined): { readonly licenses?: readonly object[] } {
  if (license === undefined) return {}
  const isExpression = license.split(/ (?:AND|OR) /).every((one) => SPDX.test(one))
  return { licenses: [isExpression ? { expression: license } : { license: { name: license } }] }
}

/** Of the fifth kind by its looks, with the bits of a digest. */
function uuidOf(sha256: string): string {
  const variant = ((Number.parseInt(sha256[16] as string, 16) & 3) | 8).toString(16)
  return [sha256.slice(0, 8), sha256.slice(8, 12), `5${sha256.slice(13, 16)}`, `${variant}${sha256.slice(17, 20)}`, sha256.slice(20, 32)].join('-')
}
