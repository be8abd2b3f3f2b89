import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCE = resolve(import.meta.dirname, '../src')

/** The rows of the table in docs/architecture.md: folders, from the bottom up, and what each imports. */
const rows = Array.from(
  readFileSync(resolve(import.meta.dirname, '../docs/architecture.md'), 'utf8').matchAll(/^\| `src\/(\w+)` +\|[^|]*\|([^|]*)\|$/gm),
  ([, folder = '', imports = '']) => ({ folder, imports: Array.from(imports.matchAll(/`([\w:]+)`/g), ([, one = '']) => one) }),
)

const IMPORT = /^\s*(?:import|export)\s+(type\s+)?([^'"]*?)\s*from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/gm

function isTypeOnly(type: string | undefined, names: string | undefined): boolean {
  if (type) return true
  const list = /^\{([^}]*)\}$/.exec(names ?? '')?.[1]
  return list !== undefined && list.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '))
}

/** The folders whose values the files of a folder import, and `node:`. */
function importedBy(folder: string): string[] {
  const found = new Set<string>()
  for (const name of readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const file = join(SOURCE, folder, name)
    for (const [, type, names, from, lazily] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const module = from ?? lazily ?? ''
      if (isTypeOnly(type, names)) continue
      if (module.startsWith('node:')) found.add('node:')
      else if (module.startsWith('.')) found.add(relative(SOURCE, resolve(dirname(file), module)).split(/[/\\]/)[0] ?? '')
    }
  }
  found.delete(folder)
  return [...found].toSorted()
}

it('has a row for each folder', () => {
  const folders = readdirSync(SOURCE, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  expect(rows.map(({ folder }) => folder).toSorted()).toEqual(folders.toSorted())
})

describe.each(rows)('src/$folder', ({ folder, imports }) => {
  it('imports what the table says', () => expect(importedBy(folder)).toEqual(imports.toSorted()))

  it('imports from above it', () => {
    const above = new Set(
      rows
        .slice(
          0,
          rows.findIndex((row) => row.folder === folder),
        )
        .map((row) => row.folder),
    )
    const below = imports.filter((one) => one !== 'node:' && !above.has(one))
    expect(below).toEqual(folder === 'schema' ? ['skill'] : [])
  })
})
