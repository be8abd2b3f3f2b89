import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '../../src/bundle/manifest.ts'
import { billOf, type Bill } from '../../src/bundle/bill.ts'
import { cyclonedxText } from '../../src/bundle/cyclonedx.ts'
import { namedPackages, purlOf } from '../../src/bundle/named-packages.ts'
import { spdxText } from '../../src/bundle/spdx.ts'
import { verify } from '../../src/commands/verify.ts'
import { codec } from '../../src/fs/codec.ts'
import { readTree } from '../../src/fs/read-tree.ts'
import { buildIn, PDF, sandbox, VERSION, writeSources, type Sandbox } from './small-bundle.ts'

let box: Sandbox
let manifest: Manifest
let text = ''
const bill = (epoch?: number, one: Manifest = manifest): Promise<Bill> =>
  billOf(readTree(join(box.path, 'dist/acme-tools')), one, { manifestSha256: 'a'.repeat(64), epoch }, codec)
beforeAll(async () => {
  box = sandbox()
  writeSources(box)
  box.write('skills/pdf/requirements.txt', 'pypdf==4.2.0\nnumpy>=1.26,<3 ; python_version < "3.13"\n-e .\n')
  box.write('skills/csv/requirements.txt', 'numpy\n')
  box.write('skills/csv/package.json', '{"dependencies": {"csv-parse": "5.5.6"}, "devDependencies": {"csv-parse": "5.5.6", "@types/node": "^20"}}')
  await buildIn(box)
  const bytes = readFileSync(join(box.path, 'dist/acme-tools/skillc.manifest.json'))
  manifest = JSON.parse(bytes.toString()) as Manifest
  text = cyclonedxText(await bill())
})
afterAll(() => box.remove())

interface Component {
  readonly type: string
  readonly 'bom-ref': string
  readonly name: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly components?: readonly Component[]
  readonly licenses?: readonly object[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

test('every file is in it once, with its digest', () => {
  const { components } = JSON.parse(text) as { components: readonly Component[] }
  const files = components.flatMap((one) => (one.type === 'file' ? [one] : (one.components ?? [])))
  expect(new Set(files.map(({ hashes }) => hashes?.[0]?.content))).toEqual(new Set(manifest.files.map(({ sha256 }) => sha256)))
  expect(files).toHaveLength(manifest.files.length)
})

test('skills say what they can do', () => {
  const { components } = JSON.parse(text) as { components: readonly Component[] }
  const pdf = components.find(({ name }) => name === 'pdf')
  expect(pdf?.properties).toEqual(
    expect.arrayContaining([
      { name: 'skillc:capability:tools', value: 'Read' },
      { name: 'skillc:capability:hosts', value: 'api.pdf-tools.dev' },
      { name: 'skillc:capability:executables', value: 'scripts/run.sh' },
    ]),
  )
})

test('references are unique, and lead somewhere', () => {
  const bom = JSON.parse(text) as {
    components: readonly Component[]
    metadata: { component: Component }
    dependencies: readonly { ref: string; dependsOn?: readonly string[] }[]
  }
  const all = (list: readonly Component[]): string[] => list.flatMap((one) => [one['bom-ref'], ...all(one.components ?? [])])
  const refs = [bom.metadata.component['bom-ref'], ...all(bom.components)]
  expect(new Set(refs).size).toBe(refs.length)
  for (const { ref, dependsOn = [] } of bom.dependencies) for (const one of [ref, ...dependsOn]) expect(refs).toContain(one)
})

test('is the same for the same manifest, and holds no time but the one that is given', async () => {
  for (const write of [cyclonedxText, (one: Bill) => spdxText(one, codec)]) expect(write(await bill())).toBe(write(await bill()))
  expect(text).not.toContain('timestamp')
  expect(JSON.parse(cyclonedxText(await bill(0)))).toMatchObject({ metadata: { timestamp: '1970-01-01T00:00:00Z' } })
  expect((JSON.parse(text) as { serialNumber: string }).serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test.each([
  ['MIT', { expression: 'MIT' }],
  ['Apache-2.0 OR MIT', { expression: 'Apache-2.0 OR MIT' }],
  ['GPL-3.0-or-later', { expression: 'GPL-3.0-or-later' }],
  ['Nobody-1.0', { license: { name: 'Nobody-1.0' } }],
  ['Proprietary. See LICENSE.txt', { license: { name: 'Proprietary. See LICENSE.txt' } }],
  ['Proprietary', { license: { name: 'Proprietary' } }],
])('the license %s', async (license, expected) => {
  const bom = JSON.parse(cyclonedxText(await bill(undefined, { ...manifest, license }))) as { metadata: { component: Component } }
  expect(bom.metadata.component.licenses).toEqual([expected])
})

test('packages belong to the skill that asks for them, with a version where there is one only', () => {
  const { components, dependencies, metadata } = JSON.parse(text) as {
    components: readonly (Component & { version?: string; scope?: string; purl?: string })[]
    dependencies: readonly { ref: string; dependsOn?: readonly string[] }[]
    metadata: { component: Component }
  }
  const packages = components.filter(({ type }) => type === 'library')
  expect(packages.map(({ purl, version, scope }) => [purl, version, scope])).toEqual([
    ['pkg:npm/%40types/node', undefined, 'excluded'],
    ['pkg:npm/csv-parse@5.5.6', '5.5.6', 'required'],
    ['pkg:pypi/numpy', undefined, 'required'],
    ['pkg:pypi/pypdf@4.2.0', '4.2.0', 'required'],
  ])
  expect(packages[2]?.properties).toEqual([
    { name: 'skillc:namedIn', value: 'skills/csv/requirements.txt' },
    { name: 'skillc:range', value: '>=1.26,<3' },
    { name: 'skillc:marker', value: 'python_version < "3.13"' },
    { name: 'skillc:namedIn', value: 'skills/pdf/requirements.txt' },
  ])
  expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toMatchObject({
    'skillc:acme-tools@1.2.0/skills/csv': ['pkg:npm/csv-parse@5.5.6', 'pkg:npm/%40types/node', 'pkg:pypi/numpy'],
    'skillc:acme-tools@1.2.0/skills/pdf': ['pkg:pypi/pypdf@4.2.0', 'pkg:pypi/numpy'],
  })
  expect(metadata.component.properties).toContainEqual({
    name: 'skillc:unread',
    value: 'skills/pdf/requirements.txt: `.` names no package that skillc can read',
  })
})

test('SPDX says the same', async () => {
  const bom = JSON.parse(spdxText(await bill(), codec)) as {
    documentNamespace: string
    comment: string
    creationInfo: { created: string }
    packages: readonly {
      SPDXID: string
      name: string
      versionInfo?: string
      licenseDeclared: string
      externalRefs?: readonly { referenceLocator: string }[]
      packageVerificationCode?: { packageVerificationCodeValue: string }
    }[]
    files: readonly { SPDXID: string; fileName: string; checksums: readonly { algorithm: string; checksumValue: string }[] }[]
    relationships: readonly { spdxElementId: string; relationshipType: string; relatedSpdxElement: string }[]
  }
  expect(bom.documentNamespace).toBe((JSON.parse(text) as { serialNumber: string }).serialNumber)
  expect(bom.creationInfo.created).toBe('1980-01-01T00:00:00Z')
  expect(bom.comment).toContain('`.` names no package')
  expect(bom.packages.map(({ name, versionInfo, externalRefs }) => [name, versionInfo, externalRefs?.[0]?.referenceLocator])).toEqual([
    ['acme-tools', '1.2.0', undefined],
    ['csv', '1.2.0', undefined],
    ['pdf', '1.2.0', undefined],
    ['@types/node', undefined, 'pkg:npm/%40types/node'],
    ['csv-parse', '5.5.6', 'pkg:npm/csv-parse@5.5.6'],
    ['numpy', undefined, 'pkg:pypi/numpy'],
    ['pypdf', '4.2.0', 'pkg:pypi/pypdf@4.2.0'],
  ])
  expect(bom.files.map(({ fileName, checksums }) => `${fileName.slice(2)} ${checksums[1]?.checksumValue}`).sort()).toEqual(
    manifest.files.map(({ path, sha256 }) => `${path} ${sha256}`).sort(),
  )
  const named = new Map([
    ...bom.packages.map(({ SPDXID, name }) => [SPDXID, name] as const),
    ...bom.files.map(({ SPDXID, fileName }) => [SPDXID, fileName] as const),
  ])
  const related = bom.relationships.map(
    (one) => `${named.get(one.spdxElementId) ?? 'document'} ${one.relationshipType} ${named.get(one.relatedSpdxElement) ?? ''}`,
  )
  expect(related).toEqual(
    expect.arrayContaining([
      'document DESCRIBES acme-tools',
      'acme-tools CONTAINS pdf',
      'pdf CONTAINS ./skills/pdf/SKILL.md',
      'csv DEPENDS_ON numpy',
      '@types/node DEV_DEPENDENCY_OF csv',
    ]),
  )
  // As the specification has it: the digest of all digests, in order.
  const own = bom.files.filter(({ fileName }) => fileName.startsWith('./skills/pdf/')).flatMap(({ checksums }) => checksums[0]?.checksumValue ?? []).sort().join('') // prettier-ignore
  expect(bom.packages[2]?.packageVerificationCode?.packageVerificationCodeValue).toBe(createHash('sha1').update(own).digest('hex'))
})

test('verify writes the form that the name asks for, and says what is not in it', async () => {
  const options = { path: 'dist/acme-tools', cwd: box.path, version: VERSION, installed: false, json: false, now: 0 }
  const { stdout } = await verify({ ...options, sbom: 'bom.spdx.json', epoch: '86400' })
  expect(stdout).toContain('bom.spdx.json: SPDX 2.3, 4 packages\n  not in it: skills/pdf/requirements.txt: `.` names no package that skillc can read\n')
  expect(JSON.parse(readFileSync(join(box.path, 'bom.spdx.json'), 'utf8'))).toMatchObject({ creationInfo: { created: '1970-01-02T00:00:00Z' } })
  expect(await verify({ ...options, sbom: 'bom.json', epoch: 'today' })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('SOURCE_DATE_EPOCH is "today"') as string,
  })
})

test('a skill has the licence that it says or brings itself, and any other that of the bundle', async () => {
  box.write('skills/pdf/SKILL.md', PDF.replace('license: MIT', 'license: Proprietary. LICENSE.txt has complete terms'))
  box.write('skills/csv/LICENSE.txt', 'All rights reserved.\n')
  box.write('THIRD_PARTY_NOTICES.md', 'Notices.\n')
  box.write('skills/own/SKILL.md', '---\nname: own\ndescription: Says nothing of a licence.\n---\nRead.\n')
  await buildIn(box)
  const path = 'dist/acme-tools-1.2.0.zip'
  expect((await verify({ path, cwd: box.path, version: VERSION, installed: false, json: true, now: 0, sbom: 'bom.json' })).exitCode).toBe(0)
  const { components } = JSON.parse(readFileSync(join(box.path, 'bom.json'), 'utf8')) as { components: readonly Component[] }
  expect(components.map(({ name }) => name)).toContain('THIRD_PARTY_NOTICES.md')
  expect(components.flatMap(({ type, name, licenses }) => (type === 'application' ? [[name, licenses]] : []))).toEqual([
    ['csv', [{ license: { name: 'as in skills/csv/LICENSE.txt' } }]],
    ['own', [{ expression: 'MIT' }]],
    ['pdf', [{ license: { name: 'Proprietary. LICENSE.txt has complete terms' } }]],
  ])
})

test('a file that is not as the manifest has it is in no list of SPDX, and named', async () => {
  box.write('dist/acme-tools/skills/pdf/SKILL.md', 'changed\n')
  const { comment, files } = JSON.parse(spdxText(await bill(), codec)) as { comment: string; files: readonly { fileName: string }[] }
  expect(comment).toContain('skills/pdf/SKILL.md is not as the manifest has it')
  expect(files.map(({ fileName }) => fileName)).not.toContain('./skills/pdf/SKILL.md')
})

/** What is found in one file. */
function found(file: string, text: string): readonly string[] {
  const { packages, unread } = namedPackages(new Map([[file, () => new TextEncoder().encode(text)]]))
  return [
    ...packages.map((one) =>
      [purlOf(one) ?? `${one.name} ${one.source}`, ...Object.values(one.asked), ...(one.scope === 'required' ? [] : [one.scope])].join(' '),
    ),
    ...unread,
  ]
}

test.each([
  ['requirements.txt', '# none\n\nA_b==1.0 # c\nc===2\nd==1.*\ne[x, y]~=1\n', ['pkg:pypi/a-b@1.0', 'pkg:pypi/c@2', 'pkg:pypi/d ==1.*', 'pkg:pypi/e ~=1 x, y']],
  ['requirements-dev.txt', 'a==1 --hash=sha256:b \\\n  --hash=sha256:c\n', ['pkg:pypi/a@1']],
  ['requirements.txt', 'a @ https://u:p@x.dev/a.whl?token=t\n', ['pkg:pypi/a?download_url=https://x.dev/a.whl']],
  ['requirements.txt', '-e git+https://token@x.dev/a@v1#egg=a\n', ['pkg:pypi/a?vcs_url=git%2Bhttps://x.dev/a%40v1%23egg%3Da']],
  ['requirements.txt', '--index-url https://u:p@x.dev/simple\n', ['requirements.txt: `--index-url https://x.dev/simple` is not read']],
  ['requirements/base.in', '-r other.txt\na b\n', ['requirements/base.in: `-r other.txt` is not read', 'requirements/base.in: `a b` names no package that skillc can read']],
  ['package.json', '{"dependencies": {"a": "=1.2.3", "b": "npm:@c/d@^1", "e": "file:../e", "f": "git+https://u:p@x.dev/f.git#v1", "g": 1}}', ['pkg:npm/a@1.2.3', 'pkg:npm/%40c/d ^1', 'e file:../e', 'pkg:npm/f?vcs_url=git%2Bhttps://x.dev/f.git%23v1', 'package.json: `g` in `dependencies` names no package']],
  ['package.json', '{"optionalDependencies": {"a": ""}, "peerDependencies": []}', ['pkg:npm/a * optional', 'package.json: `peerDependencies` is not an object']],
  ['package.json', '{"dependencies": {"a": "HTTPS://u:secret@x.dev/a.tgz"}}', ['pkg:npm/a?vcs_url=HTTPS://x.dev/a.tgz']],
  ['package.json', '[', ['package.json: is not a JSON object']],
  ['pyproject.toml', '[project]\ntext = """\n[project]\ndependencies = ["no"]\n"""\ndependencies = [\n  "a==1", # ]\n  \'b; x == "y"\',\n]\n[project.optional-dependencies]\nc = ["d"]\n[dependency-groups]\ne = ["f"]\n', ['pkg:pypi/a@1', 'pkg:pypi/b x == "y"', 'pkg:pypi/d optional', 'pkg:pypi/f excluded']],
  ['pyproject.toml', 'project.dependencies = ["a"]\n[project]\ndynamic = ["dependencies"]\n[dependency-groups]\nb = ["c", {include-group = "d"}]\n[tool.poetry.dependencies]\ne = "^1"\n', ['pkg:pypi/a', 'pyproject.toml: `project.dynamic` is not read', 'pyproject.toml: `dependency-groups.b` is not read', 'pyproject.toml: `tool.poetry.dependencies.e` is not read']],
  ['a.py', '#!/usr/bin/env -S uv run\n# /// script\n# requires-python = ">=3.11"\n# dependencies = [\n#   "rich==13.0",\n# ]\n# ///\ndependencies = ["no"]\n', ['pkg:pypi/rich@13.0']],
  ['a.py', '# /// script\n# dependencies = ["a"]\nimport a\n', ['a.py: `# /// script` has no end, `# ///`']],
  ['uv.lock', '', ['uv.lock: is not read']],
] as const)('%s: %s', (file, text, expected) => expect(found(file, text)).toEqual(expected)) // prettier-ignore

test('a list of requirements that another one names is read, too, once', () => {
  const files = { 'a/requirements.txt': '-r more/base.txt\n', 'a/more/base.txt': '-r ../requirements.txt\nx==1\n' }
  const { packages, unread } = namedPackages(new Map(Object.entries(files).map(([path, text]) => [path, () => new TextEncoder().encode(text)])))
  expect([packages.map(({ name, file }) => [name, file]), unread]).toEqual([[['x', 'a/more/base.txt']], []])
})
