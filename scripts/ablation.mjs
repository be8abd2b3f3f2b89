// `npm run ablation -- [rules|tables] [part of a name]`: what each rule on risks, and each table of src/risk, is good for.
// One is taken out at a time, and what changes is printed: on labelled skills (SKILLC_LABELLED: a directory with labels.json,
// a list of {path, label: "malicious" or "benign"}), on the project's own fixtures and examples, and on whole honest
// repositories (SKILLC_HONEST: directories, with a colon between them). What changes nothing is a candidate to go.
import { parser } from '@lezer/javascript'
import { build } from 'esbuild'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const typescript = parser.configure({ dialect: 'ts' })
const [, , what = 'rules', part = ''] = process.argv
const labelled = process.env.SKILLC_LABELLED
const honest = (process.env.SKILLC_HONEST ?? '').split(':').filter(Boolean)
const labels = labelled ? JSON.parse(readFileSync(join(labelled, 'labels.json'), 'utf8')) : []
// Inside the project, so that packages are found.
const work = mkdtempSync(join(root, 'node_modules', '.ablation-'))
let built = 0

/** The library, with one file's text changed. */
async function libraryWith(path, text) {
  const outfile = join(work, `${built++}.mjs`)
  const plugin = {
    name: 'ablation',
    setup: ({ onLoad }) => onLoad({ filter: /\.ts$/ }, (file) => (file.path === path ? { contents: text, loader: 'ts' } : undefined)),
  }
  await build({
    entryPoints: [join(root, 'src/index.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [plugin],
  })
  return import(pathToFileURL(outfile).href)
}

/** What is found, as lines that compare: a labelled skill by its worst level, all else by rule and level. */
async function findings({ discover, lintSkills, rules }, without) {
  const chosen = rules.filter(({ id, optIn, category }) => !optIn && category === 'security' && id !== without)
  const found = new Map()
  const add = (group, line) => found.set(group, (found.get(group) ?? new Set()).add(line))
  for (const { path, label } of labels) {
    const { skills } = await discover([join(labelled, path)], { cwd: labelled })
    const { diagnostics } = await lintSkills(skills, chosen)
    for (const level of ['error', 'warning']) if (diagnostics.some((one) => one.level === level)) add(`${label} ${level}`, path)
  }
  for (const directory of [join(root, 'fixtures'), join(root, 'examples'), ...honest]) {
    const group = honest.includes(directory) ? 'honest' : 'fixtures'
    const { skills } = await discover([directory], { cwd: directory })
    const { diagnostics } = await lintSkills(skills, chosen)
    for (const { file, rule, level, line, span } of diagnostics) if (level !== 'note') add(group, `${file}:${line ?? span.start} ${level} ${rule}`)
  }
  return found
}

/** Top-level tables and patterns of a file, and what stands in their place when they are taken out. */
function* tablesOf(text) {
  const tree = typescript.parse(text)
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    const declaration = node.name === 'ExportDeclaration' ? node.getChild('VariableDeclaration') : node.name === 'VariableDeclaration' ? node : null
    const name = declaration?.getChild('VariableDefinition')
    const value = declaration?.lastChild?.name === ';' ? declaration.lastChild.prevSibling : declaration?.lastChild
    if (!name || !value) continue
    const written = text.slice(value.from, value.to)
    const nothing =
      value.name === 'RegExp'
        ? `/(?!)/${/[dgimsuy]*$/.exec(written)?.[0] ?? ''}`
        : value.name === 'ArrayExpression'
          ? '[]'
          : value.name === 'NewExpression' && /^new (Map|Set)\b/.test(written)
            ? `${/^new (?:Map|Set)(?:<[^(]*>)?/.exec(written)?.[0]}()`
            : undefined
    if (nothing) yield { name: text.slice(name.from, name.to), text: text.slice(0, value.from) + nothing + text.slice(value.to) }
  }
}

function difference(before, after) {
  const parts = []
  for (const group of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(group) ?? new Set(), after.get(group) ?? new Set()]
    const lost = [...old].filter((line) => !now.has(line)).length
    const won = [...now].filter((line) => !old.has(line)).length
    if (lost + won > 0) parts.push(`${group} ${lost ? `-${lost}` : ''}${lost && won ? ' ' : ''}${won ? `+${won}` : ''}`)
  }
  return parts.length === 0 ? 'changes nothing' : parts.join(', ')
}

try {
  const whole = await libraryWith()
  const before = await findings(whole)
  for (const [group, lines] of before) console.log(`${group}: ${lines.size}`)
  if (what === 'rules') {
    for (const { id, category } of whole.rules)
      if (category === 'security' && id.includes(part)) console.log(`${id}: ${difference(before, await findings(whole, id))}`)
  } else {
    const files = readdirSync(join(root, 'src/risk'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    for (const file of files.toSorted()) {
      const path = join(root, 'src/risk', file)
      for (const { name, text } of tablesOf(readFileSync(path, 'utf8'))) {
        if (!`${file} ${name}`.includes(part)) continue
        const result = await libraryWith(path, text)
          .then(findings)
          .then(
            (after) => difference(before, after),
            (error) => `breaks: ${error.message.split('\n')[0]}`,
          )
        console.log(`${relative(root, path)} ${name}: ${result}`)
      }
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
