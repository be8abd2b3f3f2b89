import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '../../src/bundle/manifest.ts'
import { sbomText } from '../../src/bundle/sbom.ts'
import { verify } from '../../src/commands/verify.ts'
import { codec } from '../../src/fs/codec.ts'
import { buildIn, PDF, sandbox, VERSION, writeSources, type Sandbox } from './small-bundle.ts'

let box: Sandbox
let manifest: Manifest
let text = ''
beforeAll(async () => {
  box = sandbox()
  writeSources(box)
  await buildIn(box)
  const bytes = readFileSync(join(box.path, 'dist/acme-tools/skillc.manifest.json'))
  manifest = JSON.parse(bytes.toString()) as Manifest
  text = sbomText(manifest, { manifestSha256: codec.sha256(bytes) }, codec)
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

test('a skill has the licence that it says or brings itself, and any other that of the bundle', async () => {
  box.write('skills/pdf/SKILL.md', PDF.replace('license: MIT', 'license: Proprietary. LICENSE.txt has complete terms'))
  box.write('skills/csv/LICENSE.txt', 'All rights reserved.\n')
  box.write('skills/own/SKILL.md', '---\nname: own\ndescription: Says nothing of a licence.\n---\nRead.\n')
  await buildIn(box)
  const path = 'dist/acme-tools-1.2.0.zip'
  expect((await verify({ path, cwd: box.path, version: VERSION, installed: false, json: true, now: 0, sbom: 'bom.json' })).exitCode).toBe(0)
  const { components } = JSON.parse(readFileSync(join(box.path, 'bom.json'), 'utf8')) as { components: readonly Component[] }
  expect(components.flatMap(({ type, name, licenses }) => (type === 'application' ? [[name, licenses]] : []))).toEqual([
    ['csv', [{ license: { name: 'as in skills/csv/LICENSE.txt' } }]],
    ['own', [{ expression: 'MIT' }]],
    ['pdf', [{ license: { name: 'Proprietary. LICENSE.txt has complete terms' } }]],
  ])
})

test('is the same for the same manifest, and holds no time', () => {
  expect(sbomText(manifest, { manifestSha256: 'a'.repeat(64) }, codec)).toBe(sbomText(manifest, { manifestSha256: 'a'.repeat(64) }, codec))
  expect(text).not.toContain('timestamp')
  expect((JSON.parse(text) as { serialNumber: string }).serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test.each([
  ['MIT', { expression: 'MIT' }],
  ['Apache-2.0 OR MIT', { expression: 'Apache-2.0 OR MIT' }],
  ['GPL-3.0-or-later', { expression: 'GPL-3.0-or-later' }],
  ['Proprietary. See LICENSE.txt', { license: { name: 'Proprietary. See LICENSE.txt' } }],
  ['Proprietary', { license: { name: 'Proprietary' } }],
])('the license %s', (license, expected) => {
  const bom = JSON.parse(sbomText({ ...manifest, license }, { manifestSha256: 'a'.repeat(64) }, codec)) as { metadata: { component: Component } }
  expect(bom.metadata.component.licenses).toEqual([expected])
})
