import { WEIGHT } from '../evidence/level.ts'
import type { Act, AnalyseShell } from '../evidence/act.ts'
import type { Span } from '../../text/span.ts'
import type { AnalyseInner, Fact, Language, Run, SourceFile } from './language.ts'
import { STEPS_OF_CODE } from './limits.ts'
import type { FunctionNode, Node } from './tree.ts'
import { value, type Closure, type Module, type Scope, type Value } from './value.ts'

/** Where a program stands: how far it was followed, and what is around what runs now. */
interface State {
  /** `0` looks around, `1` judges. */
  pass: number
  file: number
  steps: number
  depth: number
  conditions: number
  guards: number
  loops: number
  again: number
  restless: number
  templates: number
}

/** What a program is run with. */
export interface Given {
  readonly files: readonly SourceFile[]
  readonly language: Language
  readonly analyseShell: AnalyseShell
  readonly analyseCode: AnalyseInner
  readonly layer: number
  readonly written: Run['written']
}

/** What each part of a run needs of the others. */
interface Ways {
  evaluate(node: Node, scope: Scope, program: Program): Value
  invoke(closure: Closure, args: readonly Value[], named: ReadonlyMap<string, Value>, program: Program): Value | undefined
  apply(callee: Value, args: readonly Value[], place: Span, program: Program): Value
}

/** Files of one language while they are run together. What the languages see of it is a `Run`. */
export interface Program extends Run {
  readonly files: readonly SourceFile[]
  /** By file: what was found, what is judged only at the end, what it exports, its names, its code once it is read. */
  readonly actsIn: readonly Map<string, Act>[]
  readonly factsIn: readonly Map<string, Fact>[]
  readonly modules: readonly Module[]
  readonly scopes: readonly Scope[]
  readonly trees: (readonly Node[])[]
  /** Files that were not followed to their end. */
  readonly cut: Set<number>
  readonly state: State
  /** How many parts of values had been looked into before this pass. */
  partsBefore: number
  /** How often each function was called in this pass. */
  counts: Map<FunctionNode, number>
  /** Of those calls, the ones beyond the most that are given what may be a command. */
  withCommands: Map<FunctionNode, number>
  /** Functions of the file at hand that nobody may have called yet. */
  pending: Closure[]
  /** The functions that are run now, the innermost last, and what they return so far. */
  readonly active: FunctionNode[]
  readonly returned: (Value | undefined)[]
  /** What each function returned last. */
  readonly results: Map<FunctionNode, Value>
  readonly loaded: Set<number>
  /** Modules of which all names were imported. */
  readonly stars: Map<Module, string[]>
  /** Names that nothing in the files stands behind. */
  readonly unbound: Map<string, Value>
  /** What is left for the end of the file. */
  atEnd: (() => void)[]
  /** Calls of which nobody uses what they return. */
  readonly unused: Set<Span>
  /** Callbacks may use the variable that the call they are given to is assigned to: `const c = connect(…, () => c.write(…))`. */
  waitFor: { readonly call: Node; readonly later: (() => void)[] } | undefined
  evaluate(node: Node, scope: Scope): Value
  invoke(closure: Closure, args: readonly Value[], named: ReadonlyMap<string, Value>): Value | undefined
}

/** A program of which nothing was run yet. */
export function newProgram({ files, language, analyseShell, analyseCode, layer, written }: Given, ways: Ways): Program {
  const state: State = { pass: 0, file: 0, steps: 0, depth: 0, conditions: 0, guards: 0, loops: 0, again: 0, restless: 0, templates: 0 }
  const modules = files.map((_, file): Module => ({ file, exports: value({ fields: new Map() }) }))
  const program: Program = {
    language,
    analyseShell: (command) => analyseShell(command, () => void program.cut.add(program.state.file)),
    layer,
    written,
    guards: () => state.guards,
    loops: () => state.loops,
    again: () => state.again,
    inTemplate: () => state.templates > 0,
    restless: () => state.again > 0 && state.restless > 0,
    read: new Set(),
    inside: { install: 0 },
    ignored: (call) => program.unused.has(call),
    emit: (kind, level, span, what, confidence = 'high', more = {}) =>
      emit({ kind, span: { start: span.start, end: span.end }, what, level, confidence, ...more }, program),
    emitInner: ({ kind, sort, what, address, orders, level, confidence }, { start, end }) =>
      emit(
        {
          kind,
          ...(sort && { sort }),
          span: { start, end },
          what,
          ...(address !== undefined && { address }),
          ...(orders !== undefined && { orders }),
          level,
          confidence,
        },
        program,
      ),
    fact: (name, span, of, given) => note({ name, span, of, value: given }, program),
    facts: () => [...(program.factsIn[state.file] as Map<string, Fact>).values()],
    apply: (callee, args, place) => ways.apply(callee, args, place, program),
    later: (work) => void (program.atEnd.length < 20 && program.atEnd.push(work)),
    analyseWithin(code, other, span) {
      const { text } = files[state.file] as SourceFile
      return program.analyse(layer === 0 && uses(code, text) ? `${text.slice(0, span.start)}0${text.slice(span.end)}\n${code}` : code, other, span)
    },
    analyse(code, other, span) {
      state.steps += STEPS_OF_CODE
      return analyseCode(code, other, span, () => program.cut.add(state.file))
    },
    files,
    actsIn: files.map(() => new Map<string, Act>()),
    factsIn: files.map(() => new Map<string, Fact>()),
    modules,
    scopes: modules.map((module): Scope => ({ vars: new Map(), parent: undefined, outer: new Set(), module })),
    trees: [],
    cut: new Set(),
    state,
    partsBefore: 0,
    counts: new Map(),
    withCommands: new Map(),
    pending: [],
    active: [],
    returned: [],
    results: new Map(),
    loaded: new Set(),
    stars: new Map(),
    unbound: new Map(),
    atEnd: [],
    unused: new Set(),
    waitFor: undefined,
    evaluate: (node, scope) => ways.evaluate(node, scope, program),
    invoke: (closure, args, named) => ways.invoke(closure, args, named, program),
  }
  return program
}

/** The text of the file at hand. */
export function textAtHand({ files, state }: Program): string {
  return (files[state.file] as SourceFile).text
}

/** Names that code declares, at the beginning of a line or by a word. */
const DECLARED = /\b(?:const|let|var|function|def|class)\s{1,4}([A-Za-z_$][\w$]{0,60})|^([A-Za-z_]\w{0,60})\s{0,4}=(?!=)/gm

/** Whether code names something that another code declares. */
function uses(code: string, declaring: string): boolean {
  const names = new Set(code.match(/[A-Za-z_$][\w$]{0,60}/g))
  for (const [, byWord = '', byPlace = ''] of declaring.matchAll(DECLARED)) if (names.has(byWord || byPlace)) return true
  return false
}

/** Of what is found twice at one place, the worse is kept. */
function emit(act: Act, { actsIn, state }: Program): void {
  const found = actsIn[state.file] as Map<string, Act>
  const key = `${act.kind} ${act.span.start}`
  const before = found.get(key)
  if (!before || WEIGHT[before.level] < WEIGHT[act.level] || (WEIGHT[before.level] === WEIGHT[act.level] && act.unnamed && !before.unnamed)) found.set(key, act)
}

function note(fact: Fact, { factsIn, state }: Program): void {
  const known = factsIn[state.file] as Map<string, Fact>
  const key = `${fact.name} ${fact.span.start} ${fact.of}`
  if (!known.has(key)) known.set(key, fact)
}
