import fc from 'fast-check'
import { expect, test } from 'vitest'
import { h1, MANIFEST_NAME, MANIFEST_SCHEMA, type Manifest, type ManifestFile, type ManifestSkill } from '../../src/bundle/manifest.ts'
import { filesOfSkill, readManifest } from '../../src/bundle/read-manifest.ts'
import { codec } from '../../src/fs/codec.ts'

const file = (path: string, mode: ManifestFile['mode'] = '0644'): ManifestFile => ({
  path,
  size: 1,
  sha256: codec.sha256(new TextEncoder().encode(path)),
  mode,
})

function skill(name: string, files: readonly ManifestFile[], path = `skills/${name}`): ManifestSkill {
  const own = filesOfSkill(files, { path })
  const executables = own.filter(({ mode }) => mode === '0755').map((one) => one.path)
  return {
    name,
    path,
    digest: h1(own, codec),
    tokens: { description: 1, body: 1 },
    capabilities: { tools: [], shellBlocks: [], executables, hosts: [], hooks: [] },
  }
}

const FILES = [file('LICENSE'), file('skills/a/SKILL.md'), file('skills/a/run.sh', '0755'), file('skills/b/SKILL.md')]

/** A manifest whose digests are those of its files, whatever else is wrong with it. */
function manifest(
  files: readonly ManifestFile[] = FILES,
  skills: readonly ManifestSkill[] = ['a', 'b'].map((name) => skill(name, files)),
  rest: object = {},
): object {
  const made: Manifest = {
    $schema: MANIFEST_SCHEMA,
    schemaVersion: 1,
    name: 'acme',
    version: '1.0.0',
    license: 'MIT',
    contentDigest: h1(files, codec),
    files,
    skills,
    generator: { name: 'skillc', version: '0.1.0' },
  }
  return { ...made, ...rest }
}

const read = (value: unknown): ReturnType<typeof readManifest> => readManifest(new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`), codec)

test('a right one is read', () => {
  expect(read(manifest())).toEqual(manifest())
  const alone = [file('SKILL.md')]
  expect(read(manifest(alone, [skill('a', alone, '.')]))).toEqual(manifest(alone, [skill('a', alone, '.')]))
})

const a = skill('a', FILES)
const b = skill('b', FILES)
const one = (change: object): object => manifest(FILES, [{ ...a, ...change }, b])

test.each<[unknown, string]>([
  ['text', 'is not an object'],
  [null, 'is not an object'],
  [[], 'is not an object'],
  [manifest(FILES, [a, b], { schemaVersion: 2 }), 'is of a version that this skillc does not know'],
  [manifest(FILES, [a, b], { $schema: 'x' }), 'is of a version that this skillc does not know'],
  [manifest(FILES, [a, b], { name: 'Acme Tools' }), 'has no proper name'],
  [manifest(FILES, [a, b], { name: 'a'.repeat(65) }), 'has no proper name'],
  [manifest(FILES, [a, b], { version: 'v1' }), 'has no proper version'],
  [manifest(FILES, [a, b], { license: '' }), 'has no proper license'],
  [manifest(FILES, [a, b], { contentDigest: 1 }), 'has no proper content digest'],
  [manifest(FILES, [a, b], { contentDigest: h1([], codec) }), 'has a content digest that is not that of the files it lists'],
  [manifest(FILES, [a, b], { files: [] }), 'does not list files as it should'],
  [manifest(FILES, [a, b], { files: [null] }), 'does not list files as it should'],
  [manifest(FILES, [a, b], { files: [{ ...FILES[0], mode: '4755' }] }), 'does not list files as it should'],
  [manifest(FILES, [a, b], { files: [{ ...FILES[0], size: -1 }] }), 'does not list files as it should'],
  [manifest(FILES, [a, b], { files: [{ ...FILES[0], sha256: 'A'.repeat(64) }] }), 'does not list files as it should'],
  [manifest(FILES, [a, b], { skills: [] }), 'does not list skills as it should'],
  [manifest(FILES, [a, b], { skills: ['a'] }), 'does not list skills as it should'],
  [one({ path: 'skills/b' }), 'does not list skills as it should'],
  [one({ path: '../a' }), 'does not list skills as it should'],
  [one({ tokens: { description: 1.5, body: 1 } }), 'does not list skills as it should'],
  [one({ capabilities: { ...a.capabilities, hosts: 'all' } }), 'does not list skills as it should'],
  [one({ capabilities: { ...a.capabilities, hosts: [1] } }), 'does not list skills as it should'],
  [manifest(FILES, [a, b], { generator: { name: 'other', version: '1' } }), 'does not say what made it'],
  [manifest(FILES, [a, b], { more: 1 }), 'is not written as skillc writes it: it was changed'],
  [one({ more: 1 }), 'is not written as skillc writes it: it was changed'],
  [manifest([...FILES, file('../x')]), 'lists "../x", which holds `..`'],
  [manifest([...FILES, file(MANIFEST_NAME)]), 'lists itself'],
  [manifest([...FILES].reverse()), 'lists files in another order than skillc does, or twice'],
  [manifest([...FILES, FILES[3] as ManifestFile]), 'lists files in another order than skillc does, or twice'],
  [manifest([...FILES, file('skills/b/skill.md')]), 'lists two files that are the same on some disks'],
  [
    manifest(
      [file('README.md'), file('SKILL.md'), ...FILES.slice(1)],
      [skill('a', [file('README.md'), file('SKILL.md'), ...FILES.slice(1)], '.'), skill('b', FILES)],
    ),
    'lists a skill that is the whole tree next to others',
  ],
  [manifest(FILES, [b, a]), 'lists skills in another order than skillc does, or twice'],
  [manifest(FILES, [a, a]), 'lists skills in another order than skillc does, or twice'],
  [manifest(FILES, [a]), 'lists "skills/b/SKILL.md", and says nothing of that skill'],
  [manifest([file('skills/a/x')], [skill('a', [file('skills/a/x')])]), 'lists the skill "a" without its SKILL.md'],
  [one({ digest: b.digest }), 'has a digest of the skill "a" that is not that of its files'],
  [one({ capabilities: { ...a.capabilities, executables: [] } }), 'does not say of the skill "a" which of its files can be run'],
])('%#: %s', (value, message) => {
  expect(read(value)).toBe(message)
})

test('no bytes make it throw', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof readManifest(bytes, codec) === 'string'))
  fc.assert(fc.property(fc.jsonValue(), (value) => typeof read(value) === 'string'))
  // Anything in the place of any of its values.
  fc.assert(
    fc.property(
      fc.constantFrom('name', 'version', 'license', 'contentDigest', 'files', 'skills', 'generator'),
      fc.jsonValue(),
      (key, value) => void read({ ...manifest(), [key]: value }),
    ),
  )
})
