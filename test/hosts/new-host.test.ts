import { transform } from 'esbuild'
import { beforeAll, expect, it, vi } from 'vitest'
import { hostOf, type HostProfile } from '../../src/hosts/profile.ts'
import type { Example, Rule } from '../../src/rules/rule.ts'

/** A host that nobody knows yet: it reads a field of its own, rejects skills without a name, and takes small files only. */
const madeUp: HostProfile = hostOf({
  id: 'made-up',
  title: 'Made-Up',
  version: '1.0',
  evidence: 'source',
  read: '2026-01-02',
  discovery: { project: ['.made-up/skills'], own: '.made-up', nested: true },
  size: { max: 200_000, over: { reject: 'too large' } },
  recognised: 'name description mood',
})

// By a computed path: the script is plain JavaScript, of which the type checker knows nothing.
const { generate } = (await import(new URL('../../scripts/generate.mjs', import.meta.url).href)) as {
  generate: (more: readonly HostProfile[]) => Promise<Map<string, string>>
}

let generated: Map<string, string>
beforeAll(async () => {
  generated = await generate([madeUp])
  for (const path of ['src/hosts/known.generated.ts', 'src/schema/fields.generated.ts']) {
    const { code } = await transform(generated.get(path) ?? '', { loader: 'ts', format: 'esm' })
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>
    vi.doMock(new URL(`../../${path}`, import.meta.url).pathname, () => module)
  }
}, 60_000)

/** What a rule says where the made-up host is known. */
async function said(id: string, example: Example): Promise<string[]> {
  const { rules } = (await import('../../src/rules/index.ts')) as { rules: readonly Rule[] }
  const { check } = await import('../../src/lint/engine.ts')
  const { parseExample } = await import('../support/memory-tree.ts')
  const { diagnostics } = await check(
    await parseExample(example),
    rules.filter((rule) => rule.id === id),
  )
  return diagnostics.map(({ message }) => message)
}

it('knows the fields of a host that has only a profile', async () => {
  expect(await said('unknown-field', '---\nname: example\ndescription: Formats.\nmood: calm\n---\nText.\n')).toEqual([])
  expect(await said('unknown-field', '---\nname: example\ndescription: Formats.\nmodel-mood: calm\n---\nText.\n')).toHaveLength(1)
  expect(generated.get('docs/fields.md')).toContain('| `mood` | not known | made-up | A field of Made-Up. |')
})

it('names it in what rules say', async () => {
  expect(await said('missing-name', '---\ndescription: Formats.\n---\nText.\n')).toEqual([expect.stringMatching(/^`name` is missing: /)])
  expect(await said('oversized-skill-file', `---\nname: example\ndescription: Formats.\n---\n${'x'.repeat(210_000)}\n`)).toEqual([
    expect.stringContaining('Made-Up rejects the skill'),
  ])
})

it('describes it in docs/hosts.md, and knows its directory', () => {
  const page = generated.get('docs/hosts.md') ?? ''
  expect(page).toContain('## Made-Up')
  // In the matrix that the page begins with, each cell has the version, the day and how it is known.
  const cells = /^\| Made-Up \| (.*) \|$/m.exec(page)?.[1]?.split(' | ') ?? []
  expect(cells.length).toBeGreaterThan(10)
  // Where it looks its data file does not state.
  for (const cell of cells) expect(cell).toMatch(/^(?:not known|.*<br><sub>1\.0, 2026-01-02, \*source\*<\/sub>)$/)
  expect(cells.filter((cell) => cell === 'not known')).toHaveLength(3)
  expect(generated.get('src/hosts/known.generated.ts')).toContain("'.made-up': 'made-up'")
})
