import { describe, expect, it } from 'vitest'
import { hostNamed } from '../../src/hosts/index.ts'
import { renderListing, settingsFor, type Listing, type Rendered, type ListedSkill } from '../../src/hosts/listing.ts'

/** The listing of a host. */
const listingOf = (target: string): Listing => hostNamed(target)?.listing as Listing
const claudeCodeListing = listingOf('claude-code')
const codexListing = listingOf('codex')
const copilotCliListing = listingOf('copilot-cli')
const gooseListing = listingOf('goose')
const openclawListing = listingOf('openclaw')
const opencodeListing = listingOf('opencode')
const piListing = listingOf('pi')
const qwenCodeListing = listingOf('qwen-code')
const vscodeListing = listingOf('vscode')

const skill = (name: string, description: string | undefined, fields: ListedSkill['fields'] = {}): ListedSkill => ({
  name,
  written: name,
  description,
  root: '/p',
  location: `/p/${name}/SKILL.md`,
  fields,
})
const render = (listing: Listing, skills: readonly ListedSkill[], limit?: number): Rendered =>
  renderListing(listing, skills, { ...settingsFor(listing), ...(limit !== undefined && { limit }) })
const forms = ({ entries }: Rendered): string[] => entries.map(({ name, form }) => `${name} ${form}`)

/** What the host's own skills leave of a budget of so many columns, when theirs are dropped as far as they can be. */
const beside = (listing: Listing, columns: number): number => (render(listing, [skill('a', 'x')], 1).budget?.builtIn ?? 0) + columns

it('is nothing where there is no skill, but for what Codex says of its own', () => {
  expect(render(codexListing, []).text).toMatch(/\n### Skill roots\n- `r0` = .*\n### Available skills\n<\/skills_instructions>$/)
  for (const listing of [piListing, claudeCodeListing]) expect(render(listing, [])).toEqual({ text: '', whole: '', entries: [] })
})

// As Claude Code 2.1.332 and Codex 0.171.0 list them.
it('leaves out what comes with the host where a skill has its name, but for Codex', () => {
  const own = (listing: Listing, name: string): number => render(listing, [skill(name, 'x')]).budget?.builtIn ?? 0
  expect(own(claudeCodeListing, 'code-review')).toBeLessThan(own(claudeCodeListing, 'a'))
  expect(own(codexListing, 'skill-creator')).toBe(own(codexListing, 'a'))
})

it('gives no skill the second name of one that the model is not told of', () => {
  const one = { ...skill('a', 'x'), written: 'off' }
  const off = { ...skill('off', undefined), unlisted: true }
  expect(render(claudeCodeListing, [one]).text).toContain('- a (off): x')
  expect(render(claudeCodeListing, [one, off]).text).toContain('- a: x')
  expect(render(claudeCodeListing, [one, off]).entries).toHaveLength(1)
  expect(render(piListing, [off]).text).toBe('')
})

describe('what hosts write', () => {
  it('has five lines of escaped XML for pi, sorted by bytes', () => {
    const { text } = render(piListing, [skill('b', '<b> & "c"'), skill('B', "it's")])
    expect(text).toMatch(/^\n\nThe following skills provide/)
    expect(text).toContain(
      '<name>B</name>\n    <description>it&apos;s</description>\n    <location>/p/B/SKILL.md</location>\n  </skill>\n  <skill>\n    <name>b</name>',
    )
    expect(text).toContain('<description>&lt;b&gt; &amp; &quot;c&quot;</description>')
  })

  it('escapes only locations in opencode', () => {
    const { text } = render(opencodeListing, [skill("it's", "<b> it's")])
    expect(text).toContain("<name>it's</name>\n    <description><b> it's</description>\n    <location>/p/it&#39;s/SKILL.md</location>")
  })

  it('puts what looks like a slot into no slot', () => {
    expect(render(gooseListing, [skill('{description}', '{name} $& {location}')]).text).toContain('• {description} - {name} $& {location}')
  })

  it('leaves the line of a missing description out in VS Code', () => {
    expect(render(vscodeListing, [skill('a', undefined)]).text).toContain('<skill>\n<name>a</name>\n<file>/p/a/SKILL.md</file>\n</skill>')
  })

  it('shortens paths by aliases in Codex', () => {
    const { text } = render(codexListing, [{ ...skill('a', 'one'), root: '/q', location: '/q/deep/a/SKILL.md' }, skill('b', 'two')])
    expect(text).toContain(
      '- `r1` = `/q`\n- `r2` = `/p`\n### Available skills\n- a: one (file: r1/deep/a/SKILL.md)\n- b: two (file: r2/b/SKILL.md)\n</skills_instructions>',
    )
  })

  it('cuts a description at 1,024 characters in Codex', () => {
    const { text } = render(codexListing, [skill('a', '🙂'.repeat(1025))])
    expect(text).toContain(`- a: ${'🙂'.repeat(1021)}... (file:`)
  })
})

describe('second names in Claude Code', () => {
  const named = (listing: Listing, ...skills: [name: string, written: unknown][]): string[] =>
    render(
      listing,
      skills.map(([name, written]) => ({ ...skill(name, 'x'), written })),
    ).text.match(/(?<=^- ).*(?=: x$)/gm) ?? []

  it('are shown if they are of letters and no skill and no command has them', () => {
    expect(named(claudeCodeListing, ['a', 'b c'], ['b', 'B'], ['c', 'a'], ['d', 'clear'], ['e', 12], ['f', 'same'], ['g', 'same'], ['h', undefined])).toEqual([
      'a',
      'b (B)',
      'c',
      'd',
      'e (12)',
      'f (same)',
      'g',
      'h',
    ])
  })
})

describe('budgets', () => {
  it('are shares of the context in Claude Code', () => {
    const limit = (listing: Listing, model?: string, context?: number): number | undefined =>
      renderListing(listing, [skill('a', 'b')], settingsFor(listing, model, context)).budget?.limit
    expect(limit(claudeCodeListing)).toBe(30_000)
    expect(limit(claudeCodeListing, 'claude-sonnet-4-5')).toBe(8000)
    expect(limit(claudeCodeListing, 'claude-sonnet-4-5[1m]')).toBe(40_000)
    expect(limit(claudeCodeListing, 'claude-opus-4-7[1m]')).toBe(30_000)
    expect(limit(claudeCodeListing, 'who-knows')).toBe(30_000)
    expect(limit(claudeCodeListing, undefined, 100_000)).toBe(3000)
    expect(limit(codexListing)).toBe(10_000)
    expect(limit(codexListing, 'gpt-5.5')).toBe(5440)
    expect(limit(codexListing, 'gpt-6.1-terra')).toBe(10_000)
  })

  it('drop whole descriptions in Claude Code, and keep a later one that fits', () => {
    // Names and line ends take 4 columns each.
    const limit = beside(claudeCodeListing, 3 * 4 + 10)
    const rendered = render(claudeCodeListing, [skill('a', 'x'.repeat(30)), skill('b', 'x'.repeat(5)), skill('c', 'x'.repeat(5))], limit)
    expect(forms(rendered)).toEqual(['a bare', 'b full', 'c bare'])
    expect(rendered.text).toMatch(/\n\n- a\n- b: x{5}\n- c$/)
  })

  it('count a wide character as two columns in Claude Code', () => {
    const limit = beside(claudeCodeListing, 4 + 2 + 6)
    expect(forms(render(claudeCodeListing, [skill('a', '技能'.repeat(2))], limit))).toEqual(['a bare'])
    expect(forms(render(claudeCodeListing, [skill('a', 'x'.repeat(5))], limit))).toEqual(['a full'])
  })

  it('share a letter for each in turn in Codex', () => {
    const skills = [skill('a', 'x'.repeat(400)), skill('b', 'y'.repeat(10)), skill('c', 'z'.repeat(400))]
    const rendered = render(codexListing, skills, 150)
    expect(forms(rendered)).toEqual(['a cut', 'b full', 'c cut'])
    const [a = '', , c = ''] = rendered.entries.map(({ text }) => /: ([xyz]*) /.exec(text)?.[1] ?? '')
    expect(Math.abs(a.length - c.length)).toBeLessThanOrEqual(4)
    expect(rendered.budget?.used).toBeLessThanOrEqual(150)
  })

  it('leave skills out in Codex where not even names fit, and go on to shorter ones', () => {
    const rendered = render(codexListing, [skill('a'.repeat(80), 'x'), skill('b', 'y')], 62)
    expect(forms(rendered)).toEqual([`${'a'.repeat(80)} omitted`, 'b bare'])
    expect(rendered.text).not.toContain('aaaa')
  })

  it('take nothing, then descriptions, then skills in OpenClaw, and say so first', () => {
    const skills = Array.from({ length: 20 }, (_, at) => skill(`s${String(at).padStart(2, '0')}`, 'word '.repeat(40)))
    expect(forms(render(openclawListing, skills)).every((one) => one.endsWith('full'))).toBe(true)
    const cut = render(openclawListing, skills, 4000)
    expect(cut.text).toMatch(/^⚠️ Skills catalog using compact format \(descriptions shortened\)\. Run `openclaw skills check` to audit\.\n\n\nThe/)
    expect(cut.text.length).toBeLessThanOrEqual(4000)
    expect(render(openclawListing, skills, 2200).text).toMatch(/^⚠️ Skills catalog using compact format \(descriptions omitted\)/)
    const left = render(openclawListing, skills, 1500)
    expect(left.text).toMatch(/^⚠️ Skills truncated: included \d+ of 20 \(compact format, descriptions omitted\)/)
    expect(forms(left).at(-1)).toBe('s19 omitted')
  })

  it('list no more than 150 skills in OpenClaw', () => {
    const skills = Array.from({ length: 160 }, (_, at) => skill(`s${String(at).padStart(3, '0')}`, 'x'))
    const rendered = render(openclawListing, skills, 100_000)
    expect(rendered.text).toMatch(/^⚠️ Skills truncated: included 150 of 160\. Run/)
    expect(forms(rendered).filter((one) => one.endsWith('omitted'))).toHaveLength(10)
  })

  it('shorten descriptions for a small context in OpenClaw', () => {
    const skills = Array.from({ length: 10 }, (_, at) => skill(`s${at}`, 'word '.repeat(60)))
    const rendered = renderListing(openclawListing, skills, settingsFor(openclawListing, undefined, 12_000))
    expect(rendered.text.length).toBeLessThanOrEqual(2400)
    expect(forms(rendered)).toContain('s0 cut')
  })

  it('tell only names from the first that does not fit in Copilot CLI', () => {
    const rendered = render(copilotCliListing, [skill('a', 'x'), skill('b', 'x'.repeat(300)), skill('c', 'x')], 300)
    expect(forms(rendered)).toEqual(['a full', 'b named', 'c named'])
    expect(rendered.text).toMatch(/<\/skill>\nAdditional skills available \(invoke by name\): b, c\n<\/available_skills>$/)
  })

  it('leave the first line of each description in Qwen Code, without when to use it', () => {
    const skills = [skill('a', `first <b>\nsecond ${'x'.repeat(3000)}`, { when_to_use: 'often' })]
    expect(render(qwenCodeListing, skills).text).toContain('<description>\nfirst &lt;b&gt; (project)\n</description>')
    expect(render(qwenCodeListing, [skill('a', 'one\ntwo', { when_to_use: 'often' })]).text).toContain(
      '<description>\none\ntwo — often (project)\n</description>',
    )
  })
})

it('never takes more than there is, whatever the budget', () => {
  const skills = Array.from({ length: 12 }, (_, at) => skill(`n${at}`, `技${'word '.repeat(at * 9)}🙂`))
  for (const listing of [codexListing, openclawListing, copilotCliListing]) {
    for (let limit = 1; limit < 4000; limit += 37) {
      const { budget, entries } = render(listing, skills, limit)
      expect(budget?.used).toBeLessThanOrEqual(limit)
      expect(entries).toHaveLength(12)
    }
  }
})
