import type { Bill, BilledFile, BilledPart, Property } from './bill.ts'
import { licencesIn } from './licence.ts'
import { timeOf } from './moment.ts'
import { SCOPES, type Scope } from './named-packages.ts'
import { jsonText } from './pack.ts'

/** A bill of materials in the form of CycloneDX 1.6. It holds no time unless one was given, so that the same bundle has the same one. */
export function cyclonedxText({ name, version, generator, parts, packages, unread, uuid, epoch }: Bill): string {
  const ref = (...path: readonly string[]): string => [`skillc:${name}@${version}`, ...path].join('/')
  const refOf = ({ skill }: BilledPart): string => (skill === undefined ? ref() : ref('skills', skill))
  const [bundle, ...skills] = parts
  const shared = (part: BilledPart): object => ({ type: 'application', 'bom-ref': refOf(part), name: part.name, version, ...licensed(part.license) })
  const file = ({ path, sha256, mode }: BilledFile, shown: string): object => ({
    type: 'file',
    'bom-ref': ref(path),
    name: shown,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    ...(mode === '0755' && { properties: [property(['executable', 'true'])] }),
  })
  return jsonText({
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      ...(epoch !== undefined && { timestamp: timeOf(epoch) }),
      tools: { components: [{ type: 'application', name: generator.name, version: generator.version }] },
      component: { ...shared(bundle), properties: [...bundle.properties, ...unread.map((one): Property => ['unread', one])].map(property) },
    },
    components: [
      ...skills.map((skill) => {
        const home = skill.properties.find(([key]) => key === 'path')?.[1] ?? '.'
        const inside = skill.files.map((one) => file(one, home === '.' ? one.path : one.path.slice(home.length + 1)))
        return { ...shared(skill), properties: skill.properties.map(property), components: inside }
      }),
      ...bundle.files.map((one) => file(one, one.path)),
      ...packages.map(({ id, purl, name: title, version: pinned, properties }) => ({
        type: 'library',
        'bom-ref': id,
        name: title,
        ...(pinned !== undefined && { version: pinned }),
        scope: SCOPES.find((scope) => parts.some(({ needs }) => needs.get(id) === scope)) as Scope,
        ...(purl !== undefined && { purl }),
        properties: properties.map(property),
      })),
    ],
    dependencies: [
      { ref: ref(), dependsOn: [...skills.map(refOf), ...bundle.needs.keys()] },
      ...skills.map((skill) => ({ ref: refOf(skill), ...(skill.needs.size > 0 && { dependsOn: [...skill.needs.keys()] }) })),
      ...packages.map(({ id }) => ({ ref: id })),
    ],
    // What the packages need themselves, nobody has looked up.
    ...(packages.length > 0 && { compositions: [{ aggregate: 'unknown', dependencies: packages.map(({ id }) => id) }] }),
  })
}

function property([name, value]: Property): object {
  return { name: `skillc:${name}`, value }
}

/** As an expression of SPDX where it is one; by name otherwise. */
function licensed(license: string | undefined): { readonly licenses?: readonly object[] } {
  if (license === undefined) return {}
  return { licenses: [licencesIn(license) ? { expression: license } : { license: { name: license } }] }
}
