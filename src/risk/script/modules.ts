import { block } from './block.ts'
import { callOf, NONE_NAMED } from './calls.ts'
import { invoke } from './invoke.ts'
import type { SourceFile } from './language.ts'
import { orStopped } from './limits.ts'
import { member } from './member.ts'
import { lookUp } from './names.ts'
import type { Program } from './program.ts'
import { siblingIn } from './siblings.ts'
import type { Node } from './tree.ts'
import { plain, value, type Closure, type Module, type Scope, type Value } from './value.ts'

/** A file is run, once in each pass: what it exports. */
export function load(file: number, program: Program): Value {
  const { state, language, trees } = program
  const module = program.modules[file] as Module
  if (program.loaded.has(file)) return module.exports
  program.loaded.add(file)
  const before = { ...state }
  const waiting = program.pending
  program.pending = []
  Object.assign(state, { file, depth: 0, conditions: 0, guards: 0, loops: 0, again: 0, restless: 0 })
  const scope = program.scopes[file] as Scope
  block((trees[file] ??= orStopped(() => language.read((program.files[file] as SourceFile).text), program) ?? []), scope, program)
  if (language.name === 'python') for (const [name, known] of scope.vars) module.exports.fields?.set(name, known)
  const ends = program.atEnd
  program.atEnd = []
  for (const end of ends) end()
  callTheRest(program)
  program.pending = waiting
  Object.assign(state, { ...before, steps: state.steps })
  return module.exports
}

/** Functions that nobody here calls may be called by anybody, with anything. */
function callTheRest(program: Program): void {
  for (let i = 0; i < program.pending.length && i < 5000; i++) {
    const closure = program.pending[i] as Closure
    if (!program.counts.has(closure.node)) invoke(closure, [], NONE_NAMED, program)
  }
}

/** `import …`: the names that it brings. */
export function imported(node: Node & { type: 'import' }, scope: Scope, program: Program): Value {
  const { language, stars } = program
  const module = moduleValue(node.module, scope, program)
  program.fact('imports', node, node.module)
  if (/^https?:\/\//.test(node.module)) language.call(callOf('import', [value({ text: node.module })], node), program)
  for (const { local, member: wanted } of node.bindings) {
    if (wanted === '*') {
      stars.set(scope.module, [...(stars.get(scope.module) ?? []), module.path ?? node.module])
      for (const [name, known] of module.fields ?? []) scope.vars.set(name, known)
    } else if (wanted === undefined) scope.vars.set(local, module)
    else {
      const inside =
        module.fields?.has(wanted) || language.name === 'javascript'
          ? undefined
          : siblingOf(`${node.module}${node.module.endsWith('.') ? '' : '.'}${wanted}`, scope, program)
      scope.vars.set(local, inside ?? member(module, wanted, program))
    }
  }
  return value()
}

/** `import(…)`: the module. */
export function importedLater(node: Node & { type: 'load' }, scope: Scope, program: Program): Value {
  const from = program.evaluate(node.module, scope)
  program.language.call({ ...callOf('import', [from], node), given: [{ name: undefined, value: node.module }] }, program)
  const module = plain(from)
  return module === undefined ? value() : moduleValue(module, scope, program)
}

/** `export { … }`. */
export function exported(node: Node & { type: 'export' }, scope: Scope, program: Program): Value {
  for (const { local, as } of node.names) scope.module.exports.fields?.set(as, lookUp(local, scope, program))
  return value()
}

/** What a module of this name is: another file, or one that is known by its name. */
export function moduleValue(name: string, scope: Scope, program: Program): Value {
  return siblingOf(name, scope, program) ?? value({ path: program.language.canonical(name.replace(/^node:/, '').replaceAll('/', '.')) })
}

function siblingOf(name: string, scope: Scope, program: Program): Value | undefined {
  const file = siblingIn(name, program.files, scope.module.file, program.language.name)
  return file < 0 || file === scope.module.file ? undefined : load(file, program)
}
