import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hosts } from '../../src/hosts/index.ts'
import { fields } from '../../src/schema/fields.ts'

const root = new URL('../../', import.meta.url)
// By a computed path: the script is plain JavaScript, of which the type checker knows nothing.
const { generate } = (await import(new URL('scripts/generate.mjs', root).href)) as { generate: () => Promise<Map<string, string>> }
const generated = await generate()

test.each([...generated])('%s is up to date', async (path, content) => {
  expect(await readFile(new URL(path, root), 'utf8'), `${path} is out of date: run \`npm run generate\``).toBe(content)
})

test('the validator imports nothing at run time and compiles nothing', () => {
  const code = generated.get('src/schema/frontmatter.validate.ts') ?? ''
  expect(code.match(/^import (?!type )|require\(|\beval\b|new Function/gm)).toBeNull()
  expect(code.match(/^export .*$/gm)).toEqual([expect.stringMatching(/^export const validate: Validator = /)])
})

interface Property {
  readonly description?: string
  readonly 'x-since'?: Record<string, string>
}

const schema = JSON.parse(await readFile(new URL('schemas/frontmatter.schema.json', root), 'utf8')) as { properties: Record<string, Property> }

test.each(Object.entries(schema.properties))('%s says what it does', (key, property) => {
  expect(property.description).toMatch(/\.$/)
  for (const [host, since] of Object.entries(property['x-since'] ?? {})) {
    expect(hosts.find(({ id }) => id === host)?.recognised).toContain(key)
    expect(since).toMatch(/^\d+\.\d+\.\d+$/)
  }
  expect(fields[key]?.description).toBe(property.description)
})
