import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkFrozen, checkVersion, lockText, readLock, suggestBump, withBundle, type LockedBundle } from '../../src/bundle/lock.ts'
import { verify, type VerifyOptions } from '../../src/commands/verify.ts'
import { buildIn, PDF, reportOf, sandbox, SETTINGS, VERSION, writeSources, type Sandbox } from './small-bundle.ts'

const digest = (seed: string): string => `h1:${Buffer.from(seed.padEnd(32, '.')).toString('base64')}`
const A: LockedBundle = {
  version: '1.2.0',
  sourceDigest: digest('a'),
  skills: { csv: digest('csv'), pdf: digest('pdf') },
  executables: ['pdf/run.sh'],
  targets: { plugin: digest('plugin') },
}
const codes = (problems: readonly { readonly code: string }[]): string[] => problems.map(({ code }) => code)

describe('versions', () => {
  test.each<[string, Partial<LockedBundle>, readonly string[], string?]>([
    ['the same content under the same version', {}, []],
    [
      'other content under the same version',
      { sourceDigest: digest('b'), skills: { ...A.skills, pdf: digest('new') } },
      ['NOT_BUMPED'],
      'raise the version to 1.2.1 (patch: "pdf" changed): skillc version 1.2.1',
    ],
    [
      'a new skill under the same version',
      { sourceDigest: digest('b'), skills: { ...A.skills, x: digest('x') } },
      ['NOT_BUMPED'],
      'raise the version to 1.3.0 (minor: "x" is new): skillc version 1.3.0',
    ],
    [
      'a skill less under the same version',
      { sourceDigest: digest('b'), skills: { pdf: digest('pdf') } },
      ['NOT_BUMPED'],
      'raise the version to 2.0.0 (major: "csv" is gone): skillc version 2.0.0',
    ],
    [
      'another file that can be run',
      { executables: [] },
      ['NOT_BUMPED'],
      'raise the version to 1.2.1 (patch: files changed that belong to no skill, or may be run): skillc version 1.2.1',
    ],
    ['other content under a later version', { sourceDigest: digest('b'), version: '1.2.1' }, []],
    [
      'a skill less under a version that is only a little later',
      { version: '1.3.0', skills: { pdf: digest('pdf') } },
      ['NOT_BUMPED'],
      'raise the version to 2.0.0 (major: "csv" is gone): skillc version 2.0.0',
    ],
    ['a skill less under the next major version', { version: '2.0.0', skills: { pdf: digest('pdf') } }, []],
    ['a skill less under a pre-release of it', { version: '2.0.0-rc.1', skills: { pdf: digest('pdf') } }, []],
    ['the same content under a later version', { version: '2.0.0' }, []],
    ['other content under an earlier version', { sourceDigest: digest('b'), version: '1.1.9' }, ['NOT_BUMPED']],
    ['a pre-release of what is out', { sourceDigest: digest('b'), version: '1.2.0-beta.1' }, ['NOT_BUMPED']],
    ['other content that differs by build metadata only', { sourceDigest: digest('b'), version: '1.2.0+2' }, ['NOT_BUMPED']],
    ['the same content that differs by build metadata only', { version: '1.2.0+2' }, ['NOT_BUMPED'], 'keep the old version'],
  ])('%s', (_, change, expected, help) => {
    const problems = checkVersion(A, { ...A, ...change })
    expect(codes(problems)).toEqual(expected)
    if (help !== undefined) expect(problems[0]?.help).toBe(help)
  })

  test('before 1.0.0 a minor step is enough for a skill less', () => {
    const [before, now] = [
      { ...A, version: '0.2.0' },
      { ...A, skills: {} },
    ]
    expect(checkVersion(before, { ...now, version: '0.2.1' })[0]?.help).toContain('0.3.0 (minor: "csv" and "pdf" are gone)')
    expect(checkVersion(before, { ...now, version: '0.3.0' })).toEqual([])
  })

  test('nothing to compare with is no problem', () => {
    expect(checkVersion(undefined, A)).toEqual([])
  })

  test('what is suggested would be taken', () => {
    const digests = fc.constantFrom('a', 'b', 'c').map(digest)
    const skills = fc.dictionary(fc.constantFrom('pdf', 'csv', 'constructor', '__proto__'), digests)
    const version = fc.constantFrom('0.1.0', '1.0.0', '1.0.0-rc.1', '2.3.4-alpha')
    fc.assert(
      fc.property(skills, skills, version, (before, now, was) => {
        const old = { ...A, version: was, skills: before }
        const next = { ...A, sourceDigest: digest('other'), version: was, skills: now }
        const [problem] = checkVersion(old, next)
        const suggested = /to (\S+) \(/.exec(problem?.help ?? '')?.[1] ?? ''
        expect(checkVersion(old, { ...next, version: suggested })).toEqual([])
      }),
    )
  })

  test('of a skill with the name of something that objects have', () => {
    expect(suggestBump({ ...A, skills: {} }, { ...A, skills: { constructor: digest('x') } })).toEqual({ by: 'minor', because: '"constructor" is new' })
    expect(checkFrozen({ bundles: { x: { ...A, skills: {} } } }, 'constructor', A)).toMatchObject([{ code: 'DRIFT' }])
  })
})

describe('frozen', () => {
  const lock = { bundles: { acme: A } }
  test.each<[string, Partial<LockedBundle>, number]>([
    ['nothing', {}, 0],
    ['fewer targets', { targets: {} }, 0],
    ['a version', { version: '1.2.1' }, 1],
    ['two skills', { skills: { pdf: digest('other'), new: digest('x') } }, 3],
    ['files beside the skills', { sourceDigest: digest('b') }, 1],
    ['what can be run', { executables: [] }, 1],
    ['a target with the same sources', { targets: { plugin: digest('other') } }, 1],
    ['a target that is not locked', { targets: { ...A.targets, npm: digest('npm') } }, 1],
  ])('%s', (_, change, count) => {
    const problems = checkFrozen(lock, 'acme', { ...A, ...change })
    expect(codes(problems)).toEqual(Array.from({ length: count }, () => 'DRIFT'))
  })

  test('no lock, or not of this bundle', () => {
    expect(codes(checkFrozen(undefined, 'acme', A))).toEqual(['NO_LOCK'])
    expect(codes(checkFrozen(lock, 'other', A))).toEqual(['DRIFT'])
  })
})

describe('the file', () => {
  const schema = JSON.parse(readFileSync(new URL('../../schemas/lock.schema.json', import.meta.url), 'utf8')) as object
  const isValid = new Ajv2020({ strict: true }).compile(schema)

  test('is the same for the same lock, fits its schema, and is read again', () => {
    const lock = { bundles: { b: A, a: { ...A, targets: { npm: digest('n'), plugin: digest('p') }, skills: { z: digest('z'), a: digest('a') } } } }
    const text = lockText(lock)
    expect(text).toBe(lockText({ bundles: { a: lock.bundles.a, b: lock.bundles.b } }))
    expect(text.indexOf('"a": {')).toBeLessThan(text.indexOf('"b": {'))
    expect(isValid(JSON.parse(text))).toBe(true)
    expect(readLock(text)).toEqual(lock)
    expect(lockText(readLock(text) as typeof lock)).toBe(text)
  })

  test.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['another file', '{"name":"x"}'],
    ['a later version', '{"lockVersion":3,"bundles":{}}'],
    ['a digest that is none', lockText({ bundles: { a: { ...A, sourceDigest: 'sha256:1' } } })],
    ['a version that is none', lockText({ bundles: { a: { ...A, version: 'latest' } } })],
    ['a bundle that stands there twice', lockText({ bundles: { a: A } }).replace(/("a": \{[\s\S]*?\n {4}\})/, '$1,\n    $1')],
    ['a version that stands there twice', lockText({ bundles: { a: A } }).replace('"version":', '"version": "9.0.0", "version":')],
    ['merge markers', `<<<<<<< HEAD\n${lockText({ bundles: { a: A } })}`],
  ])('%s is refused in words', (_, text) => {
    expect(typeof readLock(text)).toBe('string')
  })

  test('may be formatted otherwise', () => {
    expect(readLock(JSON.stringify(JSON.parse(lockText({ bundles: { a: A } }))).replaceAll(',', ',\r\n\t'))).toEqual({ bundles: { a: A } })
  })

  test('targets that were not built now are kept while the content is the same', () => {
    const lock = withBundle({ bundles: { acme: A } }, 'acme', { ...A, targets: { npm: digest('npm') } })
    expect(lock.bundles['acme']?.targets).toEqual({ plugin: digest('plugin'), npm: digest('npm') })
    expect(withBundle(lock, 'acme', { ...A, sourceDigest: digest('b'), targets: { npm: digest('x') } }).bundles['acme']?.targets).toEqual({ npm: digest('x') })
  })
})

describe('a build with a lock', () => {
  let box: Sandbox
  beforeEach(() => {
    box = sandbox()
    writeSources(box)
  })
  afterEach(() => box.remove())
  const lock = (): string => readFileSync(join(box.path, 'skillc.lock.json'), 'utf8')
  const problems = async (flags: Parameters<typeof buildIn>[1]): Promise<string[]> =>
    codes(reportOf(await buildIn(box, flags)).problems).filter((code) => code !== 'NO_AUTHOR')

  test('keeps none unless it is asked for', async () => {
    expect(await problems({})).toEqual([])
    expect(existsSync(join(box.path, 'skillc.lock.json'))).toBe(false)
    expect(await problems({ frozen: true })).toEqual(['NO_LOCK'])
    // The help is true: a build without either writes no lock.
    const { help } = reportOf(await buildIn(box, { frozen: true })).problems.find(({ code }) => code === 'NO_LOCK') as { help?: string }
    expect(help).toBe('build with --check-version, which writes the lock file, and commit it')
    expect(await problems({ checkVersion: true })).toEqual([])
    expect(await problems({ frozen: true })).toEqual([])
  })

  test('refuses content that changed under the same version, and takes it under the next', async () => {
    expect(await problems({ checkVersion: true })).toEqual([])
    const first = lock()
    expect(await problems({ checkVersion: true })).toEqual([])
    expect(await problems({ frozen: true })).toEqual([])
    expect(lock()).toBe(first)
    box.write('skills/pdf/SKILL.md', `${PDF}\nMore.\n`)
    const before = readFileSync(join(box.path, 'dist/SHA256SUMS'), 'utf8')
    expect(await problems({ checkVersion: true })).toEqual(['NOT_BUMPED'])
    expect(await problems({ frozen: true })).toEqual(['DRIFT'])
    // Neither the lock nor what was built before has changed.
    expect(lock()).toBe(first)
    expect(readFileSync(join(box.path, 'dist/SHA256SUMS'), 'utf8')).toBe(before)
    box.write('skillc.json', JSON.stringify({ ...SETTINGS, version: '1.2.1' }))
    expect(await problems({ checkVersion: true })).toEqual([])
    expect(lock()).not.toBe(first)
    expect(await problems({ frozen: true })).toEqual([])
  })

  test('a plain build tells of it, and leaves the lock as it is', async () => {
    await problems({ checkVersion: true })
    const before = lock()
    box.write('skills/pdf/SKILL.md', `${PDF}\nMore.\n`)
    expect(await problems({})).toEqual(['NOT_BUMPED'])
    expect(lock()).toBe(before)
  })

  test('a mode counts as content', async () => {
    await problems({ checkVersion: true })
    box.write('skills/pdf/scripts/run.sh', readFileSync(join(box.path, 'skills/pdf/scripts/run.sh')), 0o644)
    expect(await problems({ checkVersion: true })).toEqual(['NOT_BUMPED'])
  })

  test('settings that change what is made are drift, and no change of content', async () => {
    await problems({ checkVersion: true })
    box.write('skillc.json', JSON.stringify({ ...SETTINGS, description: 'Other words for the same skills.' }))
    expect(await problems({ checkVersion: true })).toEqual([])
    box.write('skillc.json', JSON.stringify({ ...SETTINGS, description: 'And others again.' }))
    expect(await problems({ frozen: true })).toEqual(['DRIFT'])
  })

  test('compares with the lock of another branch', async () => {
    await problems({ checkVersion: true })
    writeFileSync(join(box.path, 'base.json'), lock())
    box.write('skills/pdf/SKILL.md', `${PDF}\nMore.\n`)
    expect(await problems({ checkVersion: 'base.json' })).toEqual(['NOT_BUMPED'])
    expect(await problems({ checkVersion: 'none.json' })).toEqual(['NO_LOCK'])
    writeFileSync(join(box.path, 'base.json'), '<<<<<<<')
    expect(await problems({ checkVersion: 'base.json' })).toEqual(['BAD_LOCK'])
  })
})

describe('verify --lock', () => {
  let box: Sandbox
  beforeEach(async () => {
    box = sandbox()
    writeSources(box)
    box.write('README.md', '# Tools\n')
    expect((await buildIn(box, { targets: ['plugin', 'skill', 'npm', 'apm'], checkVersion: true })).exitCode).toBe(0)
  })
  afterEach(() => box.remove())
  const told = async (path: string, options: Partial<VerifyOptions> = {}): Promise<unknown[]> => {
    const result = await verify({ path, cwd: box.path, version: VERSION, installed: false, json: true, now: 0, lock: true, ...options })
    return [result.exitCode, ...reportOf(result).problems.map(({ code }) => code)]
  }
  const rebuild = async (version: string, change?: () => void): Promise<void> => {
    box.write('skillc.json', JSON.stringify({ ...SETTINGS, version }))
    change?.()
    expect((await buildIn(box, { targets: ['plugin', 'skill'] })).exitCode).toBe(0)
  }

  test.each(['dist/acme-tools', 'dist/acme-tools-1.2.0.zip', 'dist/pdf-1.2.0.skill', 'dist/acme-tools-1.2.0.tgz', 'dist/acme-tools-1.2.0.apm.zip', 'dist'])(
    'takes %s as it was built',
    async (path) => expect(await told(path)).toEqual([0]),
  )

  test('refuses an older version, and takes a newer one', async () => {
    await rebuild('1.1.9')
    expect(await told('dist/acme-tools-1.1.9.zip')).toEqual([1, 'ROLLBACK'])
    expect(await told('dist/csv-1.1.9.skill')).toEqual([1, 'ROLLBACK'])
    expect(await told('dist')).toEqual([1, 'ROLLBACK'])
    expect(await told('dist/acme-tools', { lock: undefined })).toEqual([0])
    await rebuild('1.2.1-beta')
    expect(await told('dist/acme-tools')).toEqual([0])
    const { stdout } = await verify({ path: 'dist/acme-tools', cwd: box.path, version: VERSION, installed: false, json: false, now: 0, lock: true })
    expect(stdout).toContain('matches its manifest')
  })

  test.each<[string, (box: Sandbox) => void, boolean]>([
    ['another text of a skill', (one) => one.write('skills/pdf/SKILL.md', `${PDF}More.\n`), true],
    ['another mode', (one) => one.write('skills/pdf/scripts/lib.sh', 'greet() { echo hi; }\n', 0o755), true],
    ['another file beside the skills', (one) => one.write('README.md', '# Other\n'), false],
  ])('refuses %s under the same version', async (_, change, inSkill) => {
    await rebuild('1.2.0', () => change(box))
    expect(await told('dist/acme-tools-1.2.0.zip')).toEqual([1, 'DRIFT'])
    expect(await told('dist/pdf-1.2.0.skill')).toEqual(inSkill ? [1, 'DRIFT'] : [0])
    expect(await told('dist/csv-1.2.0.skill')).toEqual([0])
  })

  test('refuses a package.json that no build writes, under the same version', async () => {
    const settings = JSON.stringify({ ...SETTINGS, version: '1.2.0' })
    const add = (text: string): void => {
      box.write('.claude-plugin/plugin.json', settings)
      box.write('package.json', text)
    }
    await rebuild('1.2.0', () => add('{"name": "acme-tools", "pi": {"extensions": ["./evil.js"]}}'))
    expect(readFileSync(join(box.path, 'dist/acme-tools/package.json'), 'utf8')).toContain('evil')
    expect(await told('dist/acme-tools-1.2.0.zip')).toEqual([1, 'DRIFT'])
  })

  test('needs a lock that knows the bundle', async () => {
    expect(await told('dist/acme-tools', { lock: 'none.json' })).toEqual([2, 'NO_LOCK'])
    box.write('bad.json', '{}')
    expect(await told('dist/acme-tools', { lock: 'bad.json' })).toEqual([2, 'BAD_LOCK'])
    box.write('other.json', readFileSync(join(box.path, 'skillc.lock.json'), 'utf8').replace('"acme-tools"', '"other"'))
    expect(await told('dist/acme-tools', { lock: 'other.json' })).toEqual([2, 'NO_LOCK'])
  })
})
