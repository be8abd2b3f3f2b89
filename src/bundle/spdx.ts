import type { Bill, BilledPart, Property } from './bill.ts'
import type { Codec } from './codec.ts'
import { licencesIn } from './licence.ts'
import { MANIFEST_NAME } from './manifest.ts'
import { timeOf } from './moment.ts'
import type { Scope } from './named-packages.ts'
import { jsonText } from './pack.ts'

/** When everything was made that has no time: the first moment that a zip can tell, as in the archives. */
const NO_TIME = Date.UTC(1980, 0) / 1000

const DOCUMENT = 'SPDXRef-DOCUMENT'
const UNKNOWN = 'NOASSERTION'

/** A bill of materials in the form of SPDX 2.3. Its namespace comes from the manifest: the same bundle has the same one. */
export function spdxText({ name, version, generator, parts, packages, unread, uuid, epoch }: Bill, codec: Codec): string {
  const [bundle, ...skills] = parts
  const idOf = ({ skill }: BilledPart): string => (skill === undefined ? 'SPDXRef-Bundle' : `SPDXRef-Skill-${skill}`)
  const ids = new Map(packages.map(({ id }, i) => [id, `SPDXRef-Package-${i + 1}`]))
  const files = parts.flatMap((part) => part.files.map((file) => ({ ...file, part }))).map((file, i) => ({ ...file, id: `SPDXRef-File-${i + 1}` }))
  const known = files.flatMap((file) => (file.sha1 === undefined ? [] : [{ ...file, sha1: file.sha1 }]))
  const words = new Map<string, string>()
  const relate = (from: string, relationshipType: string, to: string): object => ({ spdxElementId: from, relationshipType, relatedSpdxElement: to })
  const packageOf = (part: BilledPart): object => {
    const own = known.filter((file) => file.part === part)
    const codes = own
      .map(({ sha1 }) => sha1)
      .sort()
      .join('')
    const excluded = [...part.files.filter(({ sha1 }) => sha1 === undefined).map(({ path }) => path), ...(part === bundle ? [MANIFEST_NAME] : [])]
    return {
      ...shared(idOf(part), part.name, part.properties),
      versionInfo: version,
      filesAnalyzed: own.length > 0,
      ...(own.length > 0 && {
        packageVerificationCode: {
          packageVerificationCodeValue: codec.sha1(new TextEncoder().encode(codes)),
          packageVerificationCodeExcludedFiles: excluded.map((path) => `./${path}`),
        },
      }),
      licenseConcluded: UNKNOWN,
      licenseDeclared: part.license === undefined ? UNKNOWN : declared(part.license, words),
      copyrightText: UNKNOWN,
      primaryPackagePurpose: 'APPLICATION',
    }
  }
  const described = parts.map(packageOf)
  return jsonText({
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: DOCUMENT,
    name: `${name}-${version}`,
    documentNamespace: `urn:uuid:${uuid}`,
    ...(unread.length > 0 && { comment: ['Not in this document:', ...unread].join('\n') }),
    creationInfo: { created: timeOf(epoch ?? NO_TIME), creators: [`Tool: ${generator.name}-${generator.version}`] },
    packages: [
      ...described,
      ...packages.map(({ id, purl, name: title, version: pinned, properties }) => ({
        ...shared(ids.get(id) as string, title, properties),
        ...(pinned !== undefined && { versionInfo: pinned }),
        filesAnalyzed: false,
        licenseConcluded: UNKNOWN,
        licenseDeclared: UNKNOWN,
        copyrightText: UNKNOWN,
        ...(purl !== undefined && { externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }] }),
        primaryPackagePurpose: 'LIBRARY',
      })),
    ],
    files: known.map(({ id, path, sha1, sha256, mode }) => ({
      SPDXID: id,
      fileName: `./${path}`,
      checksums: [
        { algorithm: 'SHA1', checksumValue: sha1 },
        { algorithm: 'SHA256', checksumValue: sha256 },
      ],
      licenseConcluded: UNKNOWN,
      copyrightText: UNKNOWN,
      ...(mode === '0755' && { comment: 'skillc:executable: true' }),
    })),
    ...(words.size > 0 && {
      hasExtractedLicensingInfos: [...words].map(([text, licenseId]) => ({ licenseId, name: text, extractedText: text })),
    }),
    relationships: [
      relate(DOCUMENT, 'DESCRIBES', idOf(bundle)),
      ...skills.map((skill) => relate(idOf(bundle), 'CONTAINS', idOf(skill))),
      ...known.map(({ part, id }) => relate(idOf(part), 'CONTAINS', id)),
      ...parts.flatMap((part) => [...part.needs].map(([id, scope]) => needs(idOf(part), scope, ids.get(id) as string))),
    ],
  })

  function needs(part: string, scope: Scope, one: string): object {
    if (scope === 'required') return relate(part, 'DEPENDS_ON', one)
    return relate(one, scope === 'optional' ? 'OPTIONAL_DEPENDENCY_OF' : 'DEV_DEPENDENCY_OF', part)
  }
}

function shared(id: string, name: string, properties: readonly Property[]): object {
  return { SPDXID: id, name, downloadLocation: UNKNOWN, comment: properties.map(([key, value]) => `skillc:${key}: ${value}`).join('\n') }
}

/** An expression of SPDX; what is none, or a name that nobody else knows, is written out under a name of its own. */
function declared(license: string, words: Map<string, string>): string {
  const names = licencesIn(license)
  for (const one of names ?? []) if (one.startsWith('LicenseRef-')) words.set(one, one)
  if (names) return license
  const known = words.get(license) ?? `LicenseRef-skillc-${words.size + 1}`
  words.set(license, known)
  return known
}
