import { appendFileSync, chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createExtractor } from '../../src/extract/extractor.ts'
import { bundleOf, emptyDirectory, pathsIn, rootName, SAMPLE } from './bundles.ts'

/** Takes several turns of the event loop to extract. */
const LARGE = bundleOf({ large: Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`d${i % 7}/file-${i}.txt`, `${i}`.repeat(5000)])) })

const open = (): number => (existsSync('/proc/self/fd') ? pathsIn('/proc/self/fd').length : 0)

describe('a skill is extracted', () => {
  it('into a directory of its own, by the path that was agreed on', async () => {
    const base = emptyDirectory()
    const directory = await createExtractor(SAMPLE, { base }).skillDir('pdf')
    expect(directory.slice(base.length + 1)).toMatch(new RegExp(`^${rootName()}/bundled-skills/1\\.0\\.0/[0-9a-f]{32}/pdf$`))
    expect(pathsIn(directory)).toEqual(['SKILL.md', 'a', 'a/b', 'a/b/c.bin', 'a/d.txt', 'empty.txt', 'scripts', 'scripts/run.sh'])
    expect(readFileSync(join(directory, 'SKILL.md'), 'utf8')).toBe('# PDF\n')
    expect([...readFileSync(join(directory, 'a/b/c.bin'))]).toEqual([0, 1, 2, 255])
  })

  it('with permissions for its user alone, and to run only what may be run', async () => {
    const base = emptyDirectory()
    const directory = await createExtractor(SAMPLE, { base }).skillDir('pdf')
    const mode = (path: string): string => (lstatSync(path).mode & 0o7777).toString(8)
    for (let at = join(directory, 'a/b'); at !== base; at = dirname(at)) expect([at, mode(at)]).toEqual([at, '700'])
    expect(['SKILL.md', 'scripts/run.sh', 'a/b/c.bin'].map((path) => mode(join(directory, path)))).toEqual(['600', '700', '600'])
  })

  it('when it is asked for, and not before', async () => {
    const base = emptyDirectory()
    const extractor = createExtractor(SAMPLE, { base })
    expect([pathsIn(base), await extractor.verify()]).toEqual([[], []])
    await extractor.skillDir('xls')
    expect(pathsIn(base).filter((path) => path.endsWith('pdf'))).toEqual([])
  })

  it('once for callers at the same time, and the second time not at all', async () => {
    const base = emptyDirectory()
    const extractor = createExtractor(LARGE, { base })
    const all = await Promise.all(Array.from({ length: 20 }, () => extractor.skillDir('large')))
    const before = pathsIn(base)
    expect(new Set([...all, await extractor.skillDir('large')]).size).toBe(1)
    expect(pathsIn(base)).toEqual(before)
  })

  it('beside others in one directory, by each extractor in another', async () => {
    const base = emptyDirectory()
    const [one, two] = [createExtractor(SAMPLE, { base }), createExtractor(SAMPLE, { base })]
    const [pdf, xls, other] = await Promise.all([one.skillDir('pdf'), one.skillDir('xls'), two.skillDir('pdf')])
    expect(dirname(pdf)).toBe(dirname(xls))
    expect(dirname(pdf)).not.toBe(dirname(other))
    await two.dispose()
    expect(await one.verify()).toEqual([])
  })

  it('and lets others have their turn meanwhile', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await createExtractor(LARGE, { base: emptyDirectory() }).skillDir('large')
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })

  it('of a name that only the bundle knows', async () => {
    const extractor = createExtractor(SAMPLE, { base: emptyDirectory() })
    for (const name of ['toString', '__proto__', '', '../pdf', 'pdf/']) await expect(extractor.skillDir(name)).rejects.toMatchObject({ code: 'UNKNOWN_SKILL' })
  })
})

describe('a failure', () => {
  it('does not poison later calls', async () => {
    const base = emptyDirectory()
    const extractor = createExtractor(SAMPLE, { base })
    mkdirSync(join(base, rootName()), { mode: 0o777 })
    chmodSync(join(base, rootName()), 0o777)
    await expect(extractor.skillDir('pdf')).rejects.toMatchObject({ name: 'ExtractError', code: 'UNSAFE_ROOT' })
    chmodSync(join(base, rootName()), 0o700)
    expect(existsSync(await extractor.skillDir('pdf'))).toBe(true)
  })

  it('is told to all who waited', async () => {
    const base = emptyDirectory()
    symlinkSync(base, join(base, rootName()))
    const extractor = createExtractor(SAMPLE, { base })
    const all = await Promise.allSettled([extractor.skillDir('pdf'), extractor.skillDir('pdf')])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('keeps no descriptors', async () => {
    const base = emptyDirectory()
    symlinkSync(base, join(base, rootName()))
    const before = open()
    for (let i = 0; i < 20; i++) await expect(createExtractor(SAMPLE, { base }).skillDir('pdf')).rejects.toThrow()
    expect(open()).toBe(before)
  })
})

describe('an AbortSignal', () => {
  it('that is aborted already starts nothing', async () => {
    const base = emptyDirectory()
    await expect(createExtractor(SAMPLE, { base }).skillDir('pdf', { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
    expect(pathsIn(base)).toEqual([])
  })

  it('of one of two callers lets the other have the skill', async () => {
    const extractor = createExtractor(LARGE, { base: emptyDirectory() })
    const stop = new AbortController()
    const one = extractor.skillDir('large', { signal: stop.signal })
    const two = extractor.skillDir('large')
    setImmediate(() => stop.abort(new Error('enough')))
    await expect(one).rejects.toThrow('enough')
    expect(existsSync(await two)).toBe(true)
  })

  it('of all callers takes back what was written', async () => {
    const base = emptyDirectory()
    const extractor = createExtractor(LARGE, { base })
    const stops = [new AbortController(), new AbortController()]
    const all = stops.map(({ signal }) => extractor.skillDir('large', { signal }))
    setImmediate(() => stops.forEach((stop) => stop.abort(new Error('enough'))))
    for (const one of all) await expect(one).rejects.toThrow('enough')
    // Whoever comes while it is being taken back gets it all the same.
    const directory = await extractor.skillDir('large')
    expect(await extractor.verify()).toEqual([])
    expect(pathsIn(dirname(directory)).filter((path) => !path.includes('/'))).toEqual(['large'])
  })

  it('that is aborted later does nothing', async () => {
    const extractor = createExtractor(SAMPLE, { base: emptyDirectory() })
    const stop = new AbortController()
    const directory = await extractor.skillDir('pdf', { signal: stop.signal })
    stop.abort()
    expect(await extractor.skillDir('pdf')).toBe(directory)
  })
})

describe('verify', () => {
  it('tells what is missing, changed, extra, and open to others', async () => {
    const extractor = createExtractor(SAMPLE, { base: emptyDirectory() })
    const directory = await extractor.skillDir('pdf')
    unlinkSync(join(directory, 'a/b/c.bin'))
    appendFileSync(join(directory, 'a/d.txt'), '!')
    chmodSync(join(directory, 'SKILL.md'), 0o644)
    chmodSync(join(directory, 'a'), 0o755)
    writeFileSync(join(directory, 'scripts/new.sh'), '')
    mkdirSync(join(directory, 'new'))
    expect(await extractor.verify()).toEqual([
      { skill: 'pdf', path: 'SKILL.md', problem: 'mode' },
      { skill: 'pdf', path: 'a/b/c.bin', problem: 'missing' },
      { skill: 'pdf', path: 'a/d.txt', problem: 'changed' },
      { skill: 'pdf', path: 'a', problem: 'mode' },
      { skill: 'pdf', path: 'new', problem: 'extra' },
      { skill: 'pdf', path: 'scripts/new.sh', problem: 'extra' },
    ])
  })

  it('is not deceived by a change of equal size', async () => {
    const extractor = createExtractor(SAMPLE, { base: emptyDirectory() })
    writeFileSync(join(await extractor.skillDir('pdf'), 'SKILL.md'), '# FDP\n')
    expect(await extractor.verify()).toEqual([{ skill: 'pdf', path: 'SKILL.md', problem: 'changed' }])
  })

  it('follows no symlink, even to the same content', async () => {
    const base = emptyDirectory()
    const extractor = createExtractor(SAMPLE, { base })
    const directory = await extractor.skillDir('pdf')
    renameSync(join(directory, 'a'), join(base, 'a'))
    symlinkSync(join(base, 'a'), join(directory, 'a'))
    renameSync(join(directory, 'SKILL.md'), join(base, 'SKILL.md'))
    symlinkSync(join(base, 'SKILL.md'), join(directory, 'SKILL.md'))
    expect(await extractor.verify()).toEqual([
      { skill: 'pdf', path: 'SKILL.md', problem: 'missing' },
      { skill: 'pdf', path: 'a/b/c.bin', problem: 'missing' },
      { skill: 'pdf', path: 'a/d.txt', problem: 'missing' },
      { skill: 'pdf', path: 'a', problem: 'extra' },
    ])
  })

  it('tells a tree that is not where it was', async () => {
    const base = emptyDirectory()
    const extractor = createExtractor(SAMPLE, { base })
    await extractor.skillDir('pdf')
    renameSync(join(base, rootName()), join(base, 'elsewhere'))
    expect(await extractor.verify()).toEqual([{ skill: 'pdf', path: '', problem: 'missing' }])
  })
})

describe('a tree that is not what it was', () => {
  const spoilers: Readonly<Record<string, (directory: string, base: string) => void>> = {
    'was removed by a cleaner of temporary directories': (directory) => rmSync(directory, { recursive: true }),
    'was removed with all above it': (_, base) => rmSync(join(base, rootName()), { recursive: true }),
    'has lost a file': (directory) => unlinkSync(join(directory, 'a/d.txt')),
    'was changed': (directory) => writeFileSync(join(directory, 'SKILL.md'), '# EVL\n'),
    'was exchanged for a symlink': (directory, base) => {
      renameSync(directory, join(base, 'aside'))
      symlinkSync(join(base, 'aside'), directory)
    },
    'was exchanged for a file': (directory, base) => {
      renameSync(directory, join(base, 'aside'))
      writeFileSync(directory, '')
    },
    'was moved with all above it': (_, base) => renameSync(join(base, rootName()), join(base, 'aside')),
  }

  it.each(Object.entries(spoilers))('because it %s is extracted anew, elsewhere', async (_, spoil) => {
    const base = emptyDirectory()
    const extractor = createExtractor(SAMPLE, { base })
    const before = await extractor.skillDir('pdf')
    spoil(before, base)
    const after = await extractor.skillDir('pdf')
    expect(dirname(after)).not.toBe(dirname(before))
    expect(await extractor.verify()).toEqual([])
    expect(await extractor.skillDir('pdf')).toBe(after)
    await extractor.dispose()
    expect(existsSync(dirname(after))).toBe(false)
  })

  it('is used as long as the skill has only added to it, or may be run', async () => {
    const extractor = createExtractor(SAMPLE, { base: emptyDirectory() })
    const directory = await extractor.skillDir('pdf')
    mkdirSync(join(directory, 'scripts/__pycache__'))
    chmodSync(join(directory, 'a/d.txt'), 0o711)
    expect(await extractor.skillDir('pdf')).toBe(directory)
  })

  it('does not touch other skills', async () => {
    const extractor = createExtractor(SAMPLE, { base: emptyDirectory() })
    const [pdf, xls] = [await extractor.skillDir('pdf'), await extractor.skillDir('xls')]
    rmSync(pdf, { recursive: true })
    await extractor.skillDir('pdf')
    expect(await extractor.skillDir('xls')).toBe(xls)
  })
})

describe('dispose', () => {
  it('removes what was made, and lets go of it', async () => {
    const base = emptyDirectory()
    const before = open()
    const extractor = createExtractor(SAMPLE, { base })
    await Promise.all([extractor.skillDir('pdf'), extractor.skillDir('xls')])
    await extractor.dispose()
    expect(pathsIn(base)).toEqual([rootName(), `${rootName()}/bundled-skills`, `${rootName()}/bundled-skills/1.0.0`])
    expect(open()).toBe(before)
    expect(await extractor.verify()).toEqual([])
  })

  it('removes nothing else', async () => {
    const base = emptyDirectory()
    const extractor = createExtractor(SAMPLE, { base })
    const directory = await extractor.skillDir('pdf')
    writeFileSync(join(directory, 'a/mine.txt'), 'mine')
    writeFileSync(join(dirname(directory), 'mine.txt'), 'mine')
    await extractor.dispose()
    expect(pathsIn(dirname(directory))).toEqual(['mine.txt', 'pdf', 'pdf/a', 'pdf/a/mine.txt'])
  })

  it('follows no symlink that was put into the tree', async () => {
    const base = emptyDirectory()
    const extractor = createExtractor(SAMPLE, { base })
    const directory = await extractor.skillDir('pdf')
    renameSync(join(directory, 'a'), join(base, 'a'))
    symlinkSync(join(base, 'a'), join(directory, 'a'))
    await extractor.dispose()
    expect(pathsIn(join(base, 'a'))).toEqual(['b', 'b/c.bin', 'd.txt'])
  })

  it('stops what is running, and takes it back', async () => {
    const base = emptyDirectory()
    const extractor = createExtractor(LARGE, { base })
    const running = extractor.skillDir('large')
    const disposed = new Promise((resolve) => setImmediate(() => resolve(extractor.dispose())))
    await expect(running).rejects.toMatchObject({ code: 'DISPOSED' })
    await disposed
    expect(pathsIn(base).filter((path) => /[0-9a-f]{32}/.test(path))).toEqual([])
  })

  it('leaves who asks meanwhile alone, and can be called again', async () => {
    const extractor = createExtractor(LARGE, { base: emptyDirectory() })
    const first = extractor.skillDir('large').catch((error: unknown) => error)
    const disposed = Promise.all([extractor.dispose(), extractor.dispose()])
    const second = extractor.skillDir('large')
    await disposed
    expect(await first).toMatchObject({ code: 'DISPOSED' })
    expect(existsSync(await second)).toBe(true)
    expect(await extractor.verify()).toEqual([])
    await extractor.dispose()
  })
})
