import { WEIGHT } from '../evidence/level.ts'
import type { Act, ActKind } from '../evidence/act.ts'
import type { Span } from '../../text/span.ts'
import { MAX_SCRIPT_STEPS } from '../../skill/limits.ts'
import type { Argument, FunctionNode, Node } from './tree.ts'
import { value, type Closure, type Scope, type Value } from './value.ts'

/** A call, with what its parts may hold. */
export interface Call {
  readonly span: Span
  /** The canonical name of what is called: `subprocess.run`; `?…` where a parameter is called. */
  readonly path: string
  /** The last part of it. */
  readonly method: string
  readonly receiver: Value | undefined
  readonly args: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
  /** The arguments as they are written, which says where they stand. */
  readonly given: readonly Argument[]
}

/** What a function does, and what it returns: `undefined` where nothing is known of that. */
export type Does = (call: Call, program: Program) => Value | undefined

/** The same where nothing comes back. */
export function only(does: (call: Call, program: Program) => void): Does {
  return (call, program) => {
    does(call, program)
    return value()
  }
}

/** What a language brings: how it is read, what its names mean. */
export interface Language {
  readonly name: 'python' | 'javascript'
  read(code: string): { readonly nodes: readonly Node[]; readonly shift: number }
  /** One name for each thing that has several. */
  canonical(path: string): string
  /** What a call does, if the language knows the function. */
  readonly call: Does
  /** Whether a function runs what it is given. */
  runs(path: string): boolean
  /** A known name or attribute, as `os.environ`. */
  attribute(path: string, object: Value, name: string): Value | undefined
}

/** What is judged only together with others of the same file. */
export type FactName = 'connects' | 'accepts' | 'binds a shell' | 'encrypts files' | 'encrypts a home' | 'deletes files'

export interface SourceFile {
  readonly path: string
  readonly text: string
  /** Looked at only when another file imports it. */
  readonly aside?: boolean
}

export type LanguageOfCode = 'python' | 'javascript' | 'shell'

/** Analyses code that stands in a text inside code. */
export type AnalyseInner = (code: string, language: LanguageOfCode, onLimit: () => void) => readonly Act[]

interface State {
  file: number
  steps: number
  depth: number
  /** How many conditions, and how many loops, are around what runs now. */
  conditions: number
  loops: number
}

/** What the parts of a run need of one another. */
export interface Ways {
  evaluate(node: Node, scope: Scope, program: Program): Value
  perform(callee: Value, call: Call, program: Program): Value
  at(object: Value, key: Value, program: Program): Value
}

/** Files of one language while they are run together. */
export class Program {
  readonly state: State = { file: 0, steps: 0, depth: 0, conditions: 0, loops: 0 }
  readonly actsIn: readonly Map<string, Act>[]
  readonly facts: readonly Map<FactName, { readonly span: Span; readonly of: string }>[]
  /** What each file exports, its names, and its code once it is read. */
  readonly exports: readonly Value[]
  readonly scopes: readonly Scope[]
  readonly trees: (readonly Node[])[] = []
  readonly shifts: number[] = []
  /** Files that were not followed to their end. */
  readonly cut: Set<number> = new Set()
  readonly loaded: Set<number> = new Set()
  /** How often each function was called in this pass, and what it returned last. */
  counts: Map<FunctionNode, number> = new Map()
  readonly results: Map<FunctionNode, Value> = new Map()
  /** Command lines that were run so far. */
  readonly lines: string[] = []
  /** Functions of the file at hand that nobody may have called yet. */
  pending: Closure[] = []
  /** Where callbacks wait until what a call returns has a name. */
  deferred: (() => void)[] | undefined = undefined
  /** The functions that are run now, the innermost last, and what they return so far. */
  readonly active: FunctionNode[] = []
  readonly returned: (Value | undefined)[] = []
  /** Calls of which nobody uses what they return. */
  readonly unused: Set<Span> = new Set()
  /** Names of attributes and variables that were read before anything was known of them, and whether something became known of one. */
  readonly readBare: Set<string> = new Set()
  isLate = false
  readonly files: readonly SourceFile[]
  readonly language: Language
  readonly analyseInner: AnalyseInner
  /** Content by the file that it was written to. */
  readonly written: Map<string, Value> = new Map()
  readonly #ways: Ways

  constructor(files: readonly SourceFile[], language: Language, analyseInner: AnalyseInner, ways: Ways) {
    this.files = files
    this.language = language
    this.analyseInner = analyseInner
    this.#ways = ways
    this.actsIn = files.map(() => new Map<string, Act>())
    this.facts = files.map(() => new Map())
    this.exports = files.map(() => value({ fields: new Map() }))
    this.scopes = files.map((_, file): Scope => ({ vars: new Map(), parent: undefined, outer: new Set(), file }))
  }

  /** One step more: whether there was one left. */
  takesStep(cost = 1): boolean {
    this.state.steps += cost
    if (this.state.steps <= MAX_SCRIPT_STEPS && this.state.depth <= DEEPEST) return true
    this.cut.add(this.state.file)
    return false
  }

  evaluate(node: Node, scope: Scope): Value {
    return this.#ways.evaluate(node, scope, this)
  }

  /** What an object holds under a key. */
  at(object: Value, key: Value): Value {
    return this.#ways.at(object, key, this)
  }

  /** A function that is given as a value is called: one of the files, or one that is known by its name. */
  apply(callee: Value, args: readonly Value[], span: Span): Value {
    const path = callee.path ?? '?'
    return this.#ways.perform(callee, { span, path, method: lastOf(path), receiver: callee.fields?.get('@self'), args, named: NONE_NAMED, given: [] }, this)
  }

  /** Of what is found twice at one place, the worse is kept. */
  emit(kind: ActKind, level: Act['level'], span: Span, what: string, more: Partial<Omit<Act, 'kind' | 'level' | 'span' | 'what'>> = {}): void {
    const { file } = this.state
    const shift = this.shifts[file] ?? 0
    const found = this.actsIn[file] as Map<string, Act>
    const start = Math.max(0, span.start - shift)
    const key = `${kind} ${start}`
    const before = found.get(key)
    if (before && (WEIGHT[before.level] > WEIGHT[level] || (before.level === level && !(more.unnamed && !before.unnamed)))) return
    found.set(key, { confidence: 'high', ...more, kind, span: { start, end: Math.max(start, span.end - shift) }, what, level })
  }

  /** What code in code does, told where it stands; its addresses are not looked at again. */
  emitInner({ kind, level, what, ...more }: Act, span: Span): void {
    const { unnamed: _, own: _own, ...rest } = more
    this.emit(kind, level, span, what, rest)
  }

  fact(name: FactName, span: Span, of = ''): void {
    const known = this.facts[this.state.file]
    if (!known?.has(name)) known?.set(name, { span, of })
  }

  /** Something is known from now on of what stands under a name that everybody sees: whoever has read it before has missed that. */
  learns(name: string, given: Value): void {
    this.isLate ||= given.marks.length > 0 && this.readBare.has(name)
  }

  /** Code in code. */
  analyse(code: string, language: LanguageOfCode): readonly Act[] {
    this.state.steps += STEPS_OF_CODE
    return this.analyseInner(code, language, () => this.cut.add(this.state.file))
  }
}

const DEEPEST = 500
const STEPS_OF_CODE = 20
export const NONE_NAMED: ReadonlyMap<string, Value> = new Map()

export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

export function argument({ args, named }: Pick<Call, 'args' | 'named'>, at: number, ...names: readonly string[]): Value | undefined {
  for (const name of names) {
    const found = named.get(name)
    if (found) return found
  }
  return at < 0 ? undefined : args[at]
}

/** Where an argument stands, or else the call. */
export function placeOf({ given, span }: Call, at = 0): Span {
  return given[at]?.value ?? span
}
