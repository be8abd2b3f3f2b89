import { describe, expect, it } from 'vitest'
import { hosts } from '../../src/hosts/index.ts'
import { HOMES, TITLES } from '../../src/hosts/known.generated.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'
import { primaryOf } from '../../src/hosts/targets.ts'

const file = (yaml: string): Parameters<typeof predictFile>[1] => {
  const text = `---\nname: many\ndescription: Fills forms.\n${yaml}---\nBody.\n`
  return { text, utf8: true, bytes: text.length, dirName: 'many' }
}

describe('what would take for ever', () => {
  const many = (line: (at: number) => string, length = 10_000): string => Array.from({ length }, (_, at) => line(at)).join('')

  it.each([
    ['keys', many((at) => `k${at}: 1\n`)],
    ['keys that are asked about', many((at) => `? k${at}\n`)],
    ['a set', `s: {${many((at) => `k${at}, `)}}\n`],
    ['a set that is still read', `s: {${many((at) => `k${at}, `, 1900)}}\n`],
    ['items', `l:\n${many((at) => `- i${at}\n`)}`],
    ['depth', `d: ${'['.repeat(5000)}\n`],
    ['margins', `d:\n${Array.from({ length: 900 }, (_, at) => `${' '.repeat(at)}- `).join('')}x\n`],
    [
      'aliases',
      `a: &a [x]\n${Array.from({ length: 30 }, (_, at) => `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`}, *${at === 0 ? 'a' : `b${at - 1}`}]\n`).join('')}`,
    ],
  ])('is over soon: %s', async (_, yaml) => {
    await prepareHosts(hosts)
    const start = process.cpuUsage()
    for (const host of hosts) expect(predictFile(host, file(yaml))).toBeTypeOf('object')
    // Of the processor, of which others on a busy machine take none.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(10_000)
  })
})

it('names no more fields than somebody reads', async () => {
  const upload = hosts.find(({ id }) => id === 'claude-api')
  if (!upload) throw new Error('no profile')
  await prepareHosts([upload])
  const result = predictFile(upload, file(Array.from({ length: 40 }, (_, at) => `field${at}: x\n`).join('')))
  expect(JSON.stringify(result)).toMatch(/field11 and 28 more/)
})

describe('what plain lint knows of hosts', () => {
  it('is what their profiles say', () => {
    for (const { id, title, discovery } of hosts) {
      expect(TITLES[id]).toBe(title)
      if (discovery.own !== undefined) {
        expect(HOMES).toMatchObject({ [discovery.own]: id })
        // A host looks below the directory that is named after it.
        expect([...discovery.project, ...discovery.user].some((path) => path.startsWith(`${discovery.own ?? ''}/`))).toBe(true)
      }
    }
  })
})

describe('the primary target', () => {
  it.each([
    [{ asked: [] }, 'any', 'claude-code'],
    [{ asked: [] }, 'codex', 'codex'],
    [{ asked: [], primary: 'pi' }, 'codex', 'pi'],
    [{ asked: ['pi', 'codex'] }, 'any', 'pi'],
    [{ asked: ['pi', 'codex'] }, 'codex', 'codex'],
    [{ asked: ['pi', 'claude-code@2.1.330'] }, 'any', 'claude-code@2.1.330'],
    [{ asked: ['pi', 'codex'], primary: 'codex' }, 'any', 'codex'],
    [{ asked: ['pi'], primary: 'codex' }, 'any', 'pi'],
  ])('of %j in the home %s is %s', (preference, home, wanted) => {
    expect(primaryOf(preference, home)).toBe(wanted)
  })
})
