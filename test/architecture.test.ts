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

/** The TypeScript files below a folder, as absolute paths. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
}

/** The folders whose values the files of a folder import, and `node:`. */
function importedBy(folder: string): string[] {
  const found = new Set<string>()
  for (const file of filesBelow(join(SOURCE, folder))) {
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

/** Which files import which, for values or for types, by their paths from `src`. */
function importGraph(): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, string[]>()
  for (const file of filesBelow(SOURCE)) {
    const imported = Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, , , from, lazily]) => from ?? lazily ?? '')
    const paths = imported.filter((module) => module.startsWith('.')).map((module) => posix(relative(SOURCE, resolve(dirname(file), module))))
    graph.set(posix(relative(SOURCE, file)), paths)
  }
  return graph
}

function posix(path: string): string {
  return path.replaceAll('\\', '/')
}

/** Groups of files each of which can be reached from each other one by imports (Tarjan's algorithm). */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const stack: string[] = []
  /** The lowest place in the order that can be reached from a file by way of files on the stack. */
  function visit(file: string): number {
    const place = order.size
    order.set(file, place)
    stack.push(file)
    let lowest = place
    const imports = graph.get(file) ?? []
    for (const other of imports) {
      if (!order.has(other)) lowest = Math.min(lowest, visit(other))
      else if (stack.includes(other)) lowest = Math.min(lowest, order.get(other) as number)
    }
    if (lowest === place) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1 || imports.includes(file)) circles.push(circle.toSorted())
    }
    return lowest
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

it('finds circles, in values and in types', () => {
  const graph = new Map(Object.entries({ a: ['b', 'd'], b: ['c'], c: ['b'], d: ['e'], e: [] }))
  expect(circlesIn(graph)).toEqual([['b', 'c']])
  const edges = [...importGraph()].flatMap(([from, to]) => to.map((other) => `${from} ${other}`))
  // A type alone, and an import that is made on demand.
  expect(edges).toContain('hosts/profile.ts hosts/steps.ts')
  expect(edges).toContain('hosts/dialects.ts hosts/dialects/bun.ts')
})

it('has no circle of files', () => {
  expect(circlesIn(importGraph())).toEqual([])
})
