import { lookUp, member } from './names.ts'
import { remembering } from '../../text/remembering.ts'
import type { Language, Program, SourceFile } from './program.ts'
import { ranWritten } from './runs.ts'
import { block } from './statements.ts'
import type { Node } from './tree.ts'
import { value, type Scope, type Value } from './value.ts'

/** To parse costs as much as to run: files that import one another are parsed once, though they are followed again in another round or copy. */
const read = remembering<ReturnType<Language['read']>>(2_000_000)

/** A file is run, once in each pass: what it exports. */
export function load(file: number, program: Program): Value {
  const { state, language, trees, shifts } = program
  const exports = program.exports[file] as Value
  if (program.loaded.has(file)) return exports
  program.loaded.add(file)
  const [before, waiting] = [{ ...state }, program.pending]
  program.pending = []
  Object.assign(state, { file, depth: 0, conditions: 0, loops: 0 })
  const scope = program.scopes[file] as Scope
  if (!trees[file]) {
    const { text } = program.files[file] as SourceFile
    const { nodes, shift } = program.files.length > 1 ? read(`${language.name} ${text}`, () => language.read(text)) : language.read(text)
    trees[file] = nodes
    shifts[file] = shift
  }
  block(trees[file], scope, program)
  if (language.name === 'python') for (const [name, known] of scope.vars) exports.fields?.set(name, known)
  // functions that nobody here calls may be called by anybody, with anything
  for (let i = 0; i < program.pending.length && i < 3000; i++) {
    const closure = program.pending[i]
    if (closure && !program.counts.has(closure.node)) program.apply(value({ closure }), [], closure.node)
  }
  program.pending = waiting
  Object.assign(state, { ...before, steps: state.steps })
  return exports
}

/** `import …`: the names that it brings. */
export function imported(node: Node & { type: 'import' }, scope: Scope, program: Program): Value {
  const file = `${node.module}.py`
  for (const [path, content] of program.language.name === 'python' ? program.written : [])
    if (path === file || path.endsWith(`/${file}`)) ranWritten(program, node, content)
  const module = moduleValue(node.module, program)
  for (const { local, member: wanted } of node.bindings) {
    if (wanted === undefined) scope.vars.set(local, module)
    else if (wanted === '*') for (const [name, known] of module.fields ?? []) scope.vars.set(name, known)
    else {
      // `from package import module`
      const inside =
        module.fields?.has(wanted) || program.language.name === 'javascript' ? undefined : siblingOf(`${node.module.replace(/(\w)$/, '$1.')}${wanted}`, program)
      scope.vars.set(local, inside ?? member(module, wanted, program))
    }
  }
  return value()
}

/** `export { … }`. */
export function exported(node: Node & { type: 'export' }, scope: Scope, program: Program): Value {
  for (const { local, as } of node.names) program.exports[scope.file]?.fields?.set(as, lookUp(local, scope, program))
  return value()
}

/** What a module of this name is: another file, or one that is known by its name. */
export function moduleValue(name: string, program: Program): Value {
  return siblingOf(name, program) ?? value({ path: program.language.canonical(name.replace(/^node:/, '').replaceAll('/', '.')) })
}

function siblingOf(name: string, program: Program): Value | undefined {
  const { files, language, state } = program
  const own = files[state.file]
  if (!own || files.length < 2) return undefined
  const wanted = language.name === 'python' ? pythonPath(name, own.path) : javascriptPath(name, own.path)
  let file = wanted ? files.findIndex(({ path }) => wanted.has(path)) : -1
  // a script may have put another directory of the skill on the path
  if (file < 0 && language.name === 'python') {
    const end = `/${name.replace(/^\.+/, '').replaceAll('.', '/')}.py`
    const elsewhere = files.flatMap(({ path }, i) => (i !== state.file && `/${path}`.endsWith(end) ? [i] : []))
    if (elsewhere.length === 1) [file = -1] = elsewhere
  }
  return file < 0 || file === state.file ? undefined : load(file, program)
}

function pythonPath(name: string, from: string): ReadonlySet<string> {
  const dots = /^\.*/.exec(name)?.[0].length ?? 0
  let base = from.slice(0, from.lastIndexOf('/') + 1)
  for (let up = 1; up < dots; up++) base = base.slice(0, base.lastIndexOf('/', base.length - 2) + 1)
  const path = `${base}${name.slice(dots).replaceAll('.', '/')}`
  return new Set([`${path}.py`, `${path}/__init__.py`])
}

const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.tsx', '.jsx', '/index.js', '/index.ts']

function javascriptPath(name: string, from: string): ReadonlySet<string> | undefined {
  if (!name.startsWith('.')) return undefined
  const segments = from.split('/').slice(0, -1)
  for (const part of name.split('/')) {
    if (part === '..') segments.pop()
    else if (part !== '.') segments.push(part)
  }
  const path = segments.join('/')
  return new Set([...ENDINGS.map((end) => `${path}${end}`), path.replace(/\.js$/, '.ts')])
}
