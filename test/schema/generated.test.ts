import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fields } from '../../src/schema/fields.ts'

const root = new URL('../../', import.meta.url)
// By a computed path: the script is plain JavaScript, of which the type checker knows nothing.
const { generate } = (await import(new URL('scripts/generate.mjs', root).href)) as { generate: () => Promise<Map<string, string>> }
const generated = await generate()

test.each([...generated])('%s is up to date', async (path, content) => {
  expect(await readFile(new URL(path, root), 'utf8'), `${path} is out of date: run \`npm run generate\``).toBe(content)
})

test('generating twice gives the same', async () => {
  expect(await generate()).toEqual(generated)
})

test('the validator imports nothing at run time and compiles nothing', () => {
  const code = generated.get('src/schema/frontmatter.validate.ts') ?? ''
  expect(code.match(/^import (?!type )|require\(|\beval\b|new Function/gm)).toBeNull()
  expect(code.match(/^export .*$/gm)).toEqual([expect.stringMatching(/^export const validate: Validator = /)])
})

const hosts = new Set(
  'agent-skills claude-code claude-api opencode openclaw codex gemini-cli copilot-cli qwen-code pi vscode goose crush mistral-vibe deepagents cursor'.split(
    ' ',
  ),
)

interface Property {
  readonly description?: string
  readonly 'x-hosts'?: Record<string, string>
  readonly 'x-breaks'?: Record<string, string[]>
}

const schema = JSON.parse(await readFile(new URL('schemas/frontmatter.schema.json', root), 'utf8')) as { properties: Record<string, Property> }

test.each(Object.entries(schema.properties))('%s says what it does and who knows it', (key, property) => {
  expect(property.description).toMatch(/\.$/)
  expect(property['x-hosts']).toBeTypeOf('object')
  for (const [host, since] of Object.entries(property['x-hosts'] ?? {})) {
    expect(hosts).toContain(host)
    expect(since).toMatch(/^(?:\d+\.\d+\.\d+)?$/)
  }
  // A host that loses the skill over a field must know the field.
  for (const broken of Object.values(property['x-breaks'] ?? {}).flat()) expect(Object.keys(property['x-hosts'] ?? {})).toContain(broken)
  for (const keyword of Object.keys(property['x-breaks'] ?? {})) expect(Object.keys(property)).toContain(keyword)
  expect(fields[key]?.description).toBe(property.description)
})
