// Makes the code of an emitted extractor: the very files that the tests run, in one module that imports nothing but Node's own.

import { parser } from '@lezer/javascript'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../', import.meta.url)
const FILES = ['src/extract/extract-error.ts', 'src/skill/paths.ts', 'src/extract/place.ts', 'src/extract/tree.ts', 'src/extract/extractor.ts']

/** What the module exports. Whatever these do not need is left out. */
const EXPORTS = 'ExtractCode ExtractError BundledFile CarriedBundle ExtractorOptions TreeDifference SkillDifference Extractor createExtractor'.split(' ')

const typescript = parser.configure({ dialect: 'ts' })

/**
 * The code as TypeScript, as JavaScript, and as declarations.
 *
 * @returns {Promise<{ ts: string, mjs: string, dts: string }>}
 */
export async function extractorSource() {
  const ts = oneModule(await Promise.all(FILES.map(async (path) => piecesOf(await readFile(new URL(path, ROOT), 'utf8')))))
  const { mjs, dts } = await compile(ts)
  return { ts, mjs, dts }
}

/** The declarations of a file, each with the comments before it and the names that it can see, and what the file imports from Node. */
function piecesOf(text) {
  const imports = []
  const pieces = []
  const visible = new Set()
  let from = 0
  for (let node = typescript.parse(text).topNode.firstChild; node; node = node.nextSibling) {
    if (node.type.isError) throw new Error(`cannot be parsed at ${node.from}`)
    if (node.name.endsWith('Comment')) continue
    const code = text.slice(node.from, node.to)
    const comments = text.slice(from, node.from).replace(/^[ \t]*\/\/ oxlint-disable.*\n/gm, '')
    from = node.to
    if (node.name === 'ImportDeclaration') {
      const [, names, module] = /^import (?:type )?\{([^}]*)\} from '([^']+)'$/.exec(code) ?? []
      if (names === undefined) throw new Error(`an import that this script does not understand: ${code}`)
      for (const name of names.split(',').map((one) => one.trim())) {
        if (name === '') continue
        if (module.startsWith('node:')) imports.push({ module, name })
        else visible.add(name.replace(/^type /, ''))
      }
      continue
    }
    const plain = code.replace(/^export /, '').replace(/^[ \t]*\/\/ oxlint-disable.*\n/gm, '')
    pieces.push({ ...namesIn(node, text), visible, text: comments.trim() === '' ? plain : `${comments.trim()}\n${plain}` })
  }
  for (const name of pieces.flatMap(({ declared }) => declared)) visible.add(name)
  return { imports, pieces }
}

/** What a statement declares, and every name that it uses. */
function namesIn(statement, text) {
  const code = text.slice(statement.from, statement.to)
  const declared = /^(?:export )?(?:const \{ ([\w, ]+) \} =|(?:async )?(?:class|const|function|interface|type) (\w+))/.exec(code)
  if (!declared) throw new Error(`a statement that this script does not understand: ${code}`)
  const used = new Set()
  statement.cursor().iterate(({ name, from, to }) => {
    if (name === 'VariableName' || name === 'TypeName') used.add(text.slice(from, to))
  })
  return { declared: (declared[1] ?? declared[2]).split(', '), used }
}

/** The files one after the other, without what none of the exports needs. */
function oneModule(files) {
  const pieces = files.flatMap((file) => file.pieces)
  const byName = new Map()
  for (const piece of pieces) {
    for (const name of piece.declared) {
      if (byName.has(name)) throw new Error(`two files of the extractor declare ${name}`)
      byName.set(name, piece)
    }
  }
  const kept = new Set()
  const keep = (name) => {
    const piece = byName.get(name)
    if (!piece || kept.has(piece)) return
    kept.add(piece)
    for (const one of piece.used) if (piece.visible.has(one)) keep(one)
  }
  for (const name of EXPORTS) {
    if (!byName.has(name)) throw new Error(`${name} is nowhere declared`)
    keep(name)
  }
  const used = new Set([...kept].flatMap((piece) => [...piece.used]))
  const modules = new Map()
  for (const { module, name } of files.flatMap((file) => file.imports)) {
    if (used.has(name.replace(/^type /, ''))) modules.set(module, new Set([...(modules.get(module) ?? []), name]))
  }
  const imports = [...modules].map(([module, names]) => `import { ${[...names].sort(byCodeUnit).join(', ')} } from '${module}'\n`).sort(byCodeUnit)
  const statements = pieces.filter((piece) => kept.has(piece)).map((piece) => exported(piece))
  return `${imports.join('')}\n${statements.join('\n\n')}\n`
}

/** Only what the module is to export is exported. */
function exported({ declared, text }) {
  return declared.some((name) => EXPORTS.includes(name)) ? text.replace(/^(?=(?:class|const|function|interface|type) )/m, 'export ') : text
}

/** By the type checker, which keeps comments. It drops blank lines, of which those between declarations are put back. */
async function compile(ts) {
  const directory = await mkdtemp(join(tmpdir(), 'skillc-generate-'))
  try {
    await writeFile(join(directory, 'package.json'), '{"type":"module"}')
    await writeFile(join(directory, 'extractor.ts'), ts)
    const types = fileURLToPath(new URL('node_modules/@types', ROOT))
    const options = '--ignoreConfig --declaration --noCheck --target es2022 --module nodenext --newLine lf --types node --pretty false'.split(' ')
    const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', ROOT))
    const { status, stdout } = spawnSync(process.execPath, [tsc, 'extractor.ts', ...options, '--typeRoots', types], { cwd: directory, encoding: 'utf8' })
    if (status !== 0) throw new Error(`tsc: ${stdout}`)
    const [mjs, dts] = await Promise.all(['extractor.js', 'extractor.d.ts'].map((name) => readFile(join(directory, name), 'utf8')))
    return { mjs: spaced(mjs), dts: spaced(dts) }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function spaced(code) {
  return code
    .replace(/^ +/gm, (indent) => ' '.repeat(indent.length / 2))
    .replace(
      /(?<=^(?:\}|export declare|declare|const|type|export type|import).*\n)(?=\/[/*]|(?:export )?(?:declare )?(?:async )?(?:class|function|interface)\b)/gm,
      '\n',
    )
}

function byCodeUnit(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}
