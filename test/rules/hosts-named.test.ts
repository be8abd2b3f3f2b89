import { beforeAll, describe, expect, it } from 'vitest'
import { outcomesOf } from '../hosts/fault-outcomes.ts'
import { FAULTS } from '../hosts/faults.ts'
import { predict } from '../../src/hosts/predict.ts'
import { hosts as all } from '../../src/hosts/index.ts'
import { OUTCOMES, SIZES, TITLES, type FaultName } from '../../src/hosts/known.generated.ts'
import { prepareHosts } from '../../src/hosts/predict-file.ts'
import type { HostProfile, Prediction } from '../../src/hosts/profile.ts'
import { check } from '../../src/lint/engine.ts'
import { targetsOf } from '../../src/report/rule-page.ts'
import { faultIn } from '../../src/rules/_name-faults.ts'
import { rules } from '../../src/rules/index.ts'
import { fields } from '../../src/schema/fields.ts'
import { BOOLEAN_WORDS } from '../../src/schema/boolean-words.ts'
import { parseExample } from '../support/memory-tree.ts'

/** The newest version of each. */
const hosts = all.filter((host, at) => all.findIndex(({ id }) => id === host.id) === at)
beforeAll(() => prepareHosts(hosts))

/** What rules say of hosts, and whether that is what is predicted. */
const VERBS: Readonly<Record<string, (does: Prediction) => boolean>> = {
  'rejects?|refuses?': ({ outcome }) => outcome === 'rejected',
  '(?:silently )?drops?': ({ outcome }) => outcome === 'silent',
  '(?:does|do) not list|never lists?': ({ listed }) => listed === false,
  'cuts?|renames?': ({ outcome }) => outcome === 'changed',
  '(?:does|do) not find': ({ outcome }) => outcome !== 'loads',
}

interface Saying {
  readonly titles: readonly string[]
  readonly fits: (does: Prediction) => boolean
}

const TITLE = `(?:${Object.values(TITLES).join('|')})`

/** `Codex and pi reject the skill` and the like. What is said of an older version is left out. */
function sayings(text: string): Saying[] {
  return Object.entries(VERBS).flatMap(([verb, fits]) =>
    Array.from(
      text.matchAll(new RegExp(`(${TITLE}(?:(?:, | and )${TITLE})*)(?: and \\d+ more)? (?:${verb})\\b(?! (?:\`|a manifest))`, 'g')),
      ([, who = '']) => ({
        titles: Array.from(who.matchAll(new RegExp(TITLE, 'g')), ([title]) => title),
        fits,
      }),
    ),
  )
}

/** Examples of what a page says beside what its rule finds. */
const ALSO: Readonly<Record<string, readonly string[]>> = { 'yaml-alias': ['---\nname: example\ndescription: !odd Formats.\n---\nText.\n'] }

const titled = (title: string): HostProfile => hosts.find((host) => host.title === title) as HostProfile

// What Claude Code does with a whole plugin is measured in test/conformance/plugins.
describe.each(rules.flatMap((rule) => (rule.category === 'plugins' || !rule.check ? [] : [[rule.id, rule] as const])))('%s', (_, rule) => {
  it('says of hosts in its messages what is predicted', async () => {
    for (const example of rule.invalid) {
      const skills = await parseExample(example)
      const { diagnostics } = await check(skills, [rule], 'default', await targetsOf(rule))
      for (const { message, file } of diagnostics.filter((one) => !one.file.includes('/.claude-plugin/')))
        for (const { titles, fits } of sayings(message))
          for (const title of titles) {
            const skill = skills.find((one) => file.startsWith(one.dir))
            const does = skill && predict(titled(title), skill)
            expect(does && fits(does), `${title} in "${message}": ${JSON.stringify(does)}`).toBe(true)
          }
    }
  })

  it('says of hosts on its page what is predicted for one of its examples', async () => {
    const skills = (await Promise.all([...rule.invalid, ...(ALSO[rule.id] ?? [])].map((example) => parseExample(example)))).flat()
    for (const { titles, fits } of sayings(rule.why))
      for (const title of titles) {
        const does = skills.map((skill) => predict(titled(title), skill))
        expect(does.some(fits), `${title}: ${rule.why}`).toBe(true)
      }
  })
})

const lost = (does: Prediction): boolean => does.outcome === 'rejected' || does.outcome === 'silent'
const ids = (outcomes: { readonly rejects?: readonly string[] }): readonly string[] => [...(outcomes.rejects ?? [])].toSorted()

it('knows what hosts do with each fault, up to date', async () => {
  for (const [fault, example] of Object.entries(FAULTS)) {
    const outcomes = await outcomesOf(
      hosts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      example,
    )
    expect(OUTCOMES[fault as FaultName], fault).toEqual(outcomes)
  }
})

it.each([
  'exam\u200bple',
  'exam\u0007ple',
  'exam\u00adple',
  'exam\tple',
  'exam\u00a0ple',
  'a/b',
  'exam\\ple',
  'exam<ple',
  'exam>ple',
  'exam?ple',
  'exam"ple',
  'exam|ple',
  'exam*',
  '*exam',
  'exam ple x',
  'exam@ple',
  'exam(ple)',
  'exam+ple',
  "exam'ple",
  'ex\u0430mple',
  '技能',
  'exam😀ple',
  'ns:exam',
  'a_b',
  '_ab',
  '.ab',
  ':ab',
  '-ab',
  'a.b',
  'ab.',
  'a--b',
  'ab-',
  'exAmple',
  'AB',
  'EXAMPLE-x',
])('says of the name %j who rejects it', async (name) => {
  const fault = faultIn(name)
  const predicted = await outcomesOf(hosts, { text: `---\nname: ${JSON.stringify(name)}\ndescription: Formats.\n---\nText.\n`, dirName: name })
  expect(ids(OUTCOMES[fault?.fault as FaultName])).toEqual(ids(predicted))
})

it('says of hosts what they do with a large file', async () => {
  for (const [id, { max, does }] of Object.entries(SIZES)) {
    const host = hosts.find((one) => one.id === id) as HostProfile
    expect(host.size?.max).toBe(max)
    expect('reject' in (host.size?.over ?? {})).toBe(does === 'rejects')
  }
})

it.each(Object.keys(fields).filter((key) => fields[key]?.types.join() === 'boolean'))('says who loses a skill for what stands at %s', async (key) => {
  const [rule] = rules.filter(({ id }) => id === 'boolean-as-text')
  if (!rule) throw new Error('no such rule')
  for (const word of Object.keys(BOOLEAN_WORDS).flatMap((one) => [one, one.toUpperCase(), `"${one}"`, `'${one.toUpperCase()}'`, 'maybe', '12', '"12"'])) {
    const text = `---\nname: example\ndescription: Formats tables.\n${key}: ${word}\n---\nText.\n`
    const [skill] = await parseExample(text)
    if (!skill) continue
    const { diagnostics } = await check([skill], [rule])
    const predicted = hosts.filter((host) => host.recognised.includes(key) && lost(predict(host, skill))).map(({ title }) => title)
    const said = diagnostics.flatMap(({ message }) => sayings(message).flatMap(({ titles }) => titles))
    expect(said.toSorted(), word).toEqual(predicted.toSorted())
  }
})

it.each(Object.keys(fields).filter((key) => key !== 'name' && key !== 'description'))('says who loses a skill for a wrong value of %s', async (key) => {
  const [rule] = rules.filter(({ id }) => id === 'invalid-field')
  if (!rule) throw new Error('no such rule')
  for (const value of ['12', 'yes', '[a, b]', '[1]', '{a: b}', '{a: [b]}', '{a: {b: c}}', 'text', '[{a: b}]', '[[a]]', `"${'x'.repeat(501)}"`]) {
    const text = `---\nname: example\ndescription: Formats tables.\n${key}: ${value}\n---\nText.\n`
    const [skill] = await parseExample(text)
    if (!skill) continue
    for (const { message } of (await check([skill], [rule])).diagnostics)
      for (const { titles, fits } of sayings(message))
        for (const title of titles) expect(fits(predict(titled(title), skill)), `${title}: ${message}`).toBe(true)
  }
})

it('says of two skills with one name what hosts do', () => {
  const doing = (duplicates: string): string[] => hosts.filter(({ discovery }) => discovery.duplicates === duplicates).map(({ title }) => title)
  // `duplicate-name` names these.
  expect(doing('random')).toEqual(['opencode', 'Kilo Code'])
  expect(doing('all').toSorted()).toEqual(['Codex', 'Hermes Agent'])
  expect(doing('first').length).toBeGreaterThan(hosts.length / 2)
})
