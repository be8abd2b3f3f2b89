import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { decodeForHosts } from '../../src/hosts/skill-file.ts'
import { hostNamed, hosts } from '../../src/hosts/index.ts'
import { discoveryRefusal } from '../../src/hosts/location.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'

interface Case {
  readonly id: string
}
interface Agreement {
  readonly differences: readonly { readonly id: string; readonly what: string; readonly said: { readonly outcome: string }; readonly real: unknown }[]
  readonly count: number
  readonly outcome: string
  readonly fields: string
}
interface Tool {
  readonly cases: () => readonly Case[]
  readonly recordedOutcomes: () => Readonly<Record<string, { readonly version: string; readonly outcomes: Readonly<Record<string, unknown>> }>>
  readonly knownDisagreements: () => Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly agreement: (core: unknown, host: unknown, skills: readonly Case[], record: unknown) => Agreement
}

// By a computed path: the script is plain JavaScript, of which the type checker knows nothing.
const tool = (await import(new URL('../../scripts/agreement.mjs', import.meta.url).href)) as Tool
const { RUNS } = (await import(new URL('../../scripts/run-hosts.mjs', import.meta.url).href)) as { readonly RUNS: Readonly<Record<string, unknown>> }
const cases = tool.cases()
const recorded = tool.recordedOutcomes()
const known = tool.knownDisagreements()
const core = { decodeForHosts, discoveryRefusal, predictFile }

it('has cases of our own, each with its own name', () => {
  expect(cases.length).toBeGreaterThanOrEqual(420)
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
})

it('has a record of every host that counts as measured, and runs it again', () => {
  const measured = hosts.filter(({ evidence }) => evidence === 'measured').map(({ id }) => id)
  expect(Object.keys(recorded).toSorted()).toEqual(measured.toSorted())
  expect(Object.keys(RUNS).toSorted()).toEqual(measured.toSorted())
})

it('asks no host that it does not know for what has changed', () => {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('../../scripts/drift.mjs', import.meta.url)), 'nobody'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toMatch(/^drift: there is no host nobody; known are claude-code, /)
})

describe.each(Object.entries(recorded))('%s', (id, record) => {
  const host = hostNamed(id)

  it('has a record of every case, from the version of its profile', () => {
    expect(Object.keys(record.outcomes)).toEqual(cases.map((one) => one.id))
    expect(record.version).toContain(host?.version)
  })

  it('does what skillc says, but for what is known', async () => {
    if (!host) throw new Error(`there is no profile of ${id}`)
    await prepareHosts([host])
    const { differences } = tool.agreement(core, host, cases, record)
    const named = Object.keys(known[id] ?? {})
    expect(differences.filter((one) => !named.includes(one.id))).toEqual([])
    // What agrees by now is to be struck from the list.
    expect(named.filter((one) => !differences.some((difference) => difference.id === one))).toEqual([])
  })
})
