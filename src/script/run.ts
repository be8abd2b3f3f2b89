import type { Act, ActKind, AnalyseShell } from '../risk/act.ts'
import type { Span } from '../text/span.ts'
import type { FunctionNode, Node } from './tree.ts'
import { remembered } from './fold.ts'
import {
  concat,
  has,
  join,
  marked,
  marksMade,
  marksOf,
  NO_MARKS,
  partsSeen,
  plain,
  value,
  withMarks,
  type ClassValue,
  type Closure,
  type Mark,
  type Module,
  type Scope,
  type Value,
} from './value.ts'

/** A call, with what its parts may hold. */
export interface Call {
  readonly span: Span
  /** The canonical name of what is called: `subprocess.run`, `requests.post`; `?…` where a parameter is called. */
  readonly path: string
  /** The last part of it. */
  readonly method: string
  readonly receiver: Value | undefined
  readonly args: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
  /** Where the arguments stand. */
  readonly places: readonly Span[]
  readonly made: boolean
  /** The name was put together from pieces, so that nobody finds it. */
  readonly hidden: boolean
}

/** What a language brings: how it is read, what its names mean. */
export interface Language {
  readonly name: 'python' | 'javascript'
  read(text: string): readonly Node[]
  canonical(path: string): string
  /** What a known function does; `undefined` for an unknown one. */
  call(call: Call, run: Run): Value | undefined
  /** Whether a name means something here. */
  knows(path: string): boolean
  /** A known attribute, as `os.environ`. */
  attribute(path: string, object: Value, name: string): Value | undefined
  /** Something was put into an attribute: `socket.onmessage = …`. */
  assigned(object: Value, name: string | undefined, given: Value, span: Span, run: Run): void
}

export interface Fact {
  readonly name: string
  readonly span: Span
  readonly of: string
  readonly value?: Value | undefined
}

export interface SourceFile {
  readonly path: string
  readonly text: string
}

export interface Run {
  readonly language: Language
  readonly analyseShell: AnalyseShell
  /** How many layers of code in code are around this. */
  readonly layer: number
  /** Content that was written to files, by the file. */
  readonly written: Map<string, { readonly content: Value; readonly span: Span }>
  /** Whether what runs now runs only under a condition. */
  conditions(): number
  loops(): number
  emit(kind: ActKind, level: Act['level'], span: Span, what: string, confidence?: Act['confidence']): void
  /** Something that is judged only together with other facts of the same file. */
  fact(name: string, span: Span, of: string, value?: Value): void
  facts(): readonly Fact[]
  invoke(callee: Value, args: readonly Value[]): Value | undefined
  /** Code in code. */
  analyse(code: string, language: 'python' | 'javascript' | 'shell', span: Span): readonly Act[]
}

/** In a pass. A call takes as long as some other steps, and code in code as many more; to look for marks in a part of a value is a part of one. */
const MOST_STEPS = 300_000
const STEPS_OF_CALL = 8
const STEPS_OF_CODE = 20
const PARTS_OF_STEP = 16
/** How often a function is followed, in the pass that looks around and in the pass that judges. */
const MOST_CALLS = [2, 10] as const
const DEEPEST_CALL = 7
const DEEPEST = 500
const MOST_FOLDED = 4096

/** Analyses files of one language together; imports of one another are followed. Never throws, and stops by itself. */
export function runFiles(
  files: readonly SourceFile[],
  language: Language,
  analyseShell: AnalyseShell,
  analyseCode: Run['analyse'],
  layer: number,
  conclude: (run: Run) => void,
  onLimit: () => void = () => undefined,
): Map<string, Act[]> {
  const acts = files.map(() => new Map<string, Act>())
  const facts = files.map((): Map<string, Fact> => new Map())
  const modules = files.map((_, file): Module => ({ file, exports: value({ fields: new Map() }) }))
  const scopes = modules.map((module): Scope => ({ vars: new Map(), parent: undefined, outer: new Set(), module }))
  let stopped = false
  const trees = files.map(({ text }) => orStopped(() => language.read(text)) ?? [])
  const state = { pass: 0, file: 0, steps: 0, depth: 0, calls: 0, conditions: 0, loops: 0 }
  let counts = new Map<FunctionNode, number>()
  let pending: Closure[] = []
  const active: FunctionNode[] = []
  const loaded = new Set<number>()
  const results = new Map<FunctionNode, Value>()
  const stars = new Map<Module, string[]>()
  const returned: (Value | undefined)[] = []
  const unbound = new Map<string, Value>()

  const run: Run = {
    language,
    analyseShell,
    layer,
    written: new Map(),
    conditions: () => state.conditions,
    loops: () => state.loops,
    emit(kind, level, span, what, confidence = 'high') {
      const found = acts[state.file] as Map<string, Act>
      const key = `${kind} ${span.start}`
      const before = found.get(key)
      if (!before || RANK[before.level] < RANK[level]) found.set(key, { kind, span: { start: span.start, end: span.end }, what, level, confidence })
    },
    fact(name, span, of, given) {
      const known = facts[state.file] as Map<string, Fact>
      const key = `${name} ${span.start} ${of}`
      if (!known.has(key)) known.set(key, { name, span, of, value: given })
    },
    facts: () => [...(facts[state.file] as Map<string, Fact>).values()],
    invoke: (callee, args) => (callee.closure ? invoke(callee.closure, args, new Map()) : undefined),
    analyse(code, other, span) {
      state.steps += STEPS_OF_CODE
      return analyseCode(code, other, span)
    },
  }

  const before = marksMade()
  let partsBefore = 0
  for (let pass = 0; pass < 2; pass++) {
    state.pass = pass
    state.steps = 0
    partsBefore = partsSeen()
    loaded.clear()
    counts = new Map()
    files.forEach((_, file) => orStopped(() => load(file)))
    // a second look follows data against the order of the text; where there is none to follow, it is saved
    if (
      marksMade() === before &&
      facts.every((known) => [...known.values()].every(({ name }) => name === 'imports')) &&
      !acts.some((found) => [...found.values()].some(({ kind, level }) => kind === 'network' || level !== 'note'))
    )
      break
  }
  files.forEach((_, file) => {
    state.file = file
    safely(() => conclude(run))
  })
  if (stopped) onLimit()
  return new Map(files.map(({ path }, file) => [path, [...(acts[file] as Map<string, Act>).values()].sort((a, b) => a.span.start - b.span.start)]))

  /** What stops by itself, as the parser does on some texts, is not analysed to its end. */
  function orStopped<T>(work: () => T): T | undefined {
    const done = safely(work)
    stopped ||= done === undefined
    return done
  }

  function load(file: number): Value {
    const module = modules[file] as Module
    if (loaded.has(file)) return module.exports
    loaded.add(file)
    const before = { ...state }
    const waiting = pending
    pending = []
    Object.assign(state, { file, depth: 0, conditions: 0, loops: 0 })
    const scope = scopes[file] as Scope
    block(trees[file] ?? [], scope)
    if (language.name === 'python') for (const [name, known] of scope.vars) module.exports.fields?.set(name, known)
    // functions that nobody here calls may be called by anybody, with anything
    for (let i = 0; i < pending.length && i < 5000; i++) {
      const closure = pending[i] as Closure
      if (!counts.has(closure.node)) invoke(closure, [], new Map())
    }
    pending = waiting
    Object.assign(state, { file: before.file, depth: before.depth, conditions: before.conditions, loops: before.loops })
    return module.exports
  }

  function block(nodes: readonly Node[], scope: Scope): void {
    if (language.name === 'javascript')
      for (const node of nodes) if (node.type === 'assign' && node.value.type === 'function' && node.value.name) evaluate(node, scope)
    for (const node of nodes) evaluate(node, scope)
  }

  function evaluate(node: Node, scope: Scope): Value {
    if (++state.steps + (partsSeen() - partsBefore) / PARTS_OF_STEP > MOST_STEPS || state.depth > DEEPEST) {
      stopped = true
      return value()
    }
    state.depth++
    const found = evaluateNode(node, scope)
    state.depth--
    return found
  }

  function evaluateNode(node: Node, scope: Scope): Value {
    switch (node.type) {
      case 'name':
        return lookUp(node.name, scope)
      case 'member':
        return member(evaluate(node.object, scope), node.name)
      case 'call':
        return call(node, scope)
      case 'text':
        return node.value.length >= 120 && BLOB.test(node.value)
          ? marked('blob', 'a long text that nobody can read', { text: node.value })
          : value({ text: node.value })
      case 'number':
        return value({ number: node.value })
      case 'template':
        return concat(node.parts.map((part) => evaluate(part, scope)))
      case 'index':
        return index(node, scope)
      case 'binary':
        return binary(node.operator, evaluate(node.left, scope), evaluate(node.right, scope))
      case 'list':
        return list(node.items, scope)
      case 'spread':
        return evaluate(node.value, scope)
      case 'record':
        return record(node.entries, scope)
      case 'choice': {
        if (node.test) evaluate(node.test, scope)
        return node.options.map((option) => evaluate(option, scope)).reduce<Value | undefined>((joined, option) => join(joined, option), undefined) ?? value()
      }
      case 'each':
        return each(node, scope)
      case 'function': {
        const closure: Closure = { node, scope }
        if (!counts.has(node)) pending.push(closure)
        return value({ closure })
      }
      case 'assign': {
        const given = evaluate(node.value, scope)
        for (const target of node.targets) {
          const kept =
            node.update === undefined
              ? given
              : node.update === '' || node.update === '+'
                ? concat([evaluate(target, scope), given])
                : join(evaluate(target, scope), given)
          assign(target, kept, scope, node.declares)
        }
        return given
      }
      case 'block': {
        state.conditions += node.sometimes ? 1 : 0
        block(node.body, scope)
        state.conditions -= node.sometimes ? 1 : 0
        return value()
      }
      case 'loop':
        return loop(node, scope)
      case 'class':
        return definedClass(node, scope)
      case 'import':
        return imported(node, scope)
      case 'load': {
        const loadedFrom = evaluate(node.module, scope)
        language.call(
          {
            span: node,
            path: 'import',
            method: 'import',
            receiver: undefined,
            args: [loadedFrom],
            named: new Map(),
            places: [node.module],
            made: false,
            hidden: false,
          },
          run,
        )
        const module = plain(loadedFrom)
        return module === undefined ? value() : moduleValue(module, scope)
      }
      case 'export': {
        for (const { local, as } of node.names) scope.module.exports.fields?.set(as, lookUp(local, scope))
        return value()
      }
      case 'return': {
        const given = evaluate(node.value, scope)
        returned[returned.length - 1] = join(returned.at(-1), given)
        return given
      }
      case 'scope':
        for (const name of node.names) scope.outer.add(name)
        return value()
      case 'rest':
        return value()
      case 'other': {
        let marks = NO_MARKS
        for (const part of node.parts) marks = withMarks(marks, marksOf(evaluate(part, scope)))
        return value({ marks })
      }
    }
  }

  function lookUp(name: string, scope: Scope): Value {
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      const found = at.vars.get(name)
      if (found) return found
    }
    if (name === 'exports' && language.name === 'javascript') return scope.module.exports
    if (name === 'module' && language.name === 'javascript') return value({ path: 'module', fields: new Map([['exports', scope.module.exports]]) })
    const star = stars.get(scope.module)?.find((module) => language.knows(language.canonical(`${module}.${name}`)))
    const path = language.canonical(star ? `${star}.${name}` : name)
    const known = language.attribute(path, value(), name) ?? unbound.get(path)
    if (known) return known
    const made = value({ path })
    unbound.set(path, made)
    return made
  }

  function member(object: Value, name: string): Value {
    if (object.path === NAMES_OF_MODULE) return lookUp(name, scopes[state.file] as Scope)
    if (name === '__dict__' && object.instance) return value({ fields: object.instance.fields })
    const own = object.fields?.get(name) ?? (object.instance && inherited(object.instance, name)) ?? (object.class && inherited(object.class, name))
    if (own) return own.closure?.self && object.instance ? { ...own, closure: { ...own.closure, self: object } } : own
    if (name === 'default' && object.path && object.fields === undefined) return object
    if (name === 'constructor' && (object.closure || /^\[\]|^""/.test(object.path ?? ''))) return value({ path: 'Function' })
    const path = language.canonical(`${object.path ?? (object.items ? '[]' : object.text === undefined ? '?' : '""')}.${name}`)
    const known = language.attribute(path, object, name)
    if (known) return known
    for (const option of object.options ?? []) {
      const found = option.fields?.get(name)
      if (found) return found
    }
    return value({
      path,
      marks:
        object.fields && !object.instance
          ? withMarks(object.marks, object.fields.get('*') ? marksOf(object.fields.get('*') as Value) : NO_MARKS)
          : marksOf(object),
    })
  }

  function inherited(owner: ClassValue, name: string, depth = 0): Value | undefined {
    const own = owner.fields.get(name)
    if (own || depth > 5) return own
    for (const base of owner.bases) {
      const found = base.class && inherited(base.class, name, depth + 1)
      if (found) return found
    }
    return undefined
  }

  function index(node: Node & { type: 'index' }, scope: Scope): Value {
    const object = evaluate(node.object, scope)
    if (node.slice) {
      const text = object.text
      if (node.slice === 'part') return value({ marks: marksOf(object), path: object.path })
      if (text === undefined) return value({ marks: marksOf(object), items: object.items?.toReversed() })
      return value({ text: [...text].toReversed().join(''), marks: withMarks(object.marks, [{ kind: 'decoded', of: 'text that is spelt backwards' }]) })
    }
    const key = node.key ? evaluate(node.key, scope) : value()
    return at(object, key)
  }

  function at(object: Value, key: Value): Value {
    const name = key.text
    if (name !== undefined) {
      const found = member(object, name)
      return key.marks.length > 0 ? { ...found, marks: withMarks(found.marks, key.marks) } : found
    }
    if (key.number !== undefined) {
      const item = object.items?.at(key.number)
      if (item) return item
      const letter = object.text?.at(key.number)
      if (letter !== undefined) return value({ text: letter, number: letter.codePointAt(0), marks: object.marks })
      const numbered = object.fields?.get(String(key.number))
      if (numbered) return numbered
    }
    const names = key.options?.flatMap((option) => option.text ?? []) ?? []
    const picked = names.map((option) => member(object, option)).reduce<Value | undefined>((joined, option) => join(joined, option), undefined)
    if (picked) return picked
    const any = language.attribute(language.canonical(`${object.path ?? '?'}[]`), object, '[]')
    if (any) return key.marks.some(({ kind }) => kind === 'environment') ? value({ marks: marksOf(object) }) : any
    return value({ path: object.path && `${object.path}[]`, marks: marksOf(object), items: undefined, closure: object.fields?.get('*')?.closure })
  }

  function list(items: readonly Node[], scope: Scope): Value {
    const known: Value[] = []
    let marks = NO_MARKS
    for (const item of items) {
      const found = evaluate(item, scope)
      if (item.type !== 'spread') known.push(found)
      else if (found.items) known.push(...found.items.slice(0, MOST_FOLDED))
      else {
        marks = withMarks(marks, marksOf(found))
        known.push(found)
      }
    }
    return value({ items: known, marks })
  }

  function record(entries: (Node & { type: 'record' })['entries'], scope: Scope): Value {
    const fields = new Map<string, Value>()
    let marks = NO_MARKS
    let path: string | undefined
    for (const entry of entries) {
      const found = evaluate(entry.value, scope)
      const key = entry.key && evaluate(entry.key, scope)
      if (key?.text !== undefined) fields.set(key.text, found)
      else if (key) {
        fields.set('*', join(fields.get('*'), found))
        marks = withMarks(marks, marksOf(key))
      } else {
        if (entries.length === 1) path = found.path
        for (const [name, field] of found.fields ?? []) fields.set(name, field)
        marks = withMarks(marks, found.marks)
      }
    }
    return value({ fields, marks, path })
  }

  function binary(operator: string, left: Value, right: Value): Value {
    const [a, b] = [left.number, right.number]
    if (operator === '+')
      return a !== undefined && b !== undefined && left.text === undefined && right.text === undefined
        ? value({ number: a + b })
        : left.items && right.items
          ? value({ items: [...left.items, ...right.items].slice(0, MOST_FOLDED), marks: withMarks(left.marks, right.marks) })
          : concat([left, right])
    if (a !== undefined && b !== undefined) {
      const number = arithmetic(operator, a, b)
      if (number !== undefined) return value({ number, marks: operator === '^' ? [{ kind: 'decoded', of: 'numbers that are mixed' }] : NO_MARKS })
    }
    if (operator === '/') return { ...concat([left, value({ text: '/' }), right]), path: left.path }
    if (operator === '%' && (left.text !== undefined || left.parts)) return filled(left, right)
    if (operator === '*' && left.text !== undefined && b !== undefined && left.text.length * b < 10_000)
      return value({ text: left.text.repeat(Math.max(0, b)), marks: left.marks })
    if (/^(?:[<>=!]=*|===|!==|in|not in|is|is not|instanceof)$/.test(operator)) return value()
    const marks = withMarks(marksOf(left), marksOf(right))
    return value({ marks: operator === '^' ? withMarks(marks, [{ kind: 'decoded', of: 'bytes that are mixed' }]) : marks })
  }

  function filled(pattern: Value, given: Value): Value {
    const holes = given.items ?? [given]
    const text = pattern.text
    if (text === undefined) return concat([pattern, given])
    let next = 0
    const pieces = text.split(/(%(?:\(\w*\))?[-#0 +]?\d?\d?(?:\.\d)?[a-z%])/i).map((piece, i) => {
      if (i % 2 === 0) return value({ text: piece })
      if (piece.endsWith('%')) return value({ text: '%' })
      const named = /^%\((\w*)\)/.exec(piece)?.[1]
      return named === undefined ? (holes[next++] ?? value()) : (given.fields?.get(named) ?? given)
    })
    return concat(pieces)
  }

  function each(node: Node & { type: 'each' }, scope: Scope): Value {
    const inner: Scope = { vars: new Map(), parent: scope, outer: new Set(), module: scope.module }
    const [first] = node.loops
    if (!first) return value()
    const over = evaluate(first.iterable, scope)
    const known = node.loops.length === 1 && !node.keyed ? elements(over) : undefined
    if (known && known.length <= MOST_FOLDED) {
      const [item] = node.items
      if (!item) return value()
      return value({
        items: known.map((element) => {
          assign(first.target, element, inner, true)
          return evaluate(item, inner)
        }),
        marks: over.marks,
      })
    }
    state.loops++
    assign(first.target, iterated(over, false), inner, true)
    for (const more of node.loops.slice(1)) assign(more.target, iterated(evaluate(more.iterable, inner), false), inner, true)
    const items = node.items.map((item) => evaluate(item, inner))
    state.loops--
    const [item, kept] = items
    if (node.keyed) return value({ fields: new Map(kept ? [['*', kept]] : []), marks: item ? marksOf(item) : NO_MARKS })
    return item ? value({ items: undefined, fields: new Map([['*', item]]), path: undefined, marks: withMarks(marksOf(item), over.marks) }) : value()
  }

  /** All elements, where they are known. Letters are also numbers, since bytes are. */
  function elements(over: Value): readonly Value[] | undefined {
    if (over.items && !over.options) return over.items
    if (over.text !== undefined && over.text.length <= MOST_FOLDED) {
      return [...over.text].map((letter) => value({ text: letter, number: letter.codePointAt(0), marks: over.marks }))
    }
    return undefined
  }

  function iterated(over: Value, keys: boolean): Value {
    if (over.items && over.items.length > 0) {
      const joined = over.items.slice(0, 40).reduce<Value | undefined>((found, item) => join(found, item), undefined)
      return over.marks.length > 0 && joined ? { ...joined, marks: withMarks(joined.marks, over.marks) } : (joined ?? value())
    }
    if (keys && over.fields && !over.instance) return value({ options: [...over.fields.keys()].slice(0, 40).map((text) => value({ text })), marks: over.marks })
    const any = over.fields?.get('*')
    if (any) return { ...any, marks: withMarks(any.marks, over.marks) }
    if (over.fields && over.fields.size > 0 && !over.instance)
      return value({ options: [...over.fields.keys()].slice(0, 40).map((text) => value({ text })), marks: marksOf(over) })
    return value({ path: over.path && `${over.path}[]`, text: over.text, parts: over.parts, options: over.options, marks: marksOf(over) })
  }

  function loop(node: Node & { type: 'loop' }, scope: Scope): Value {
    const over = node.iterable && evaluate(node.iterable, scope)
    state.loops++
    for (let time = 0; time < 2; time++) {
      state.conditions += time
      if (node.target && over) assign(node.target, iterated(over, node.keys), scope, true)
      state.conditions += 1 - time
      block(node.body, scope)
      state.conditions--
    }
    state.loops--
    return value()
  }

  function assign(target: Node, given: Value, scope: Scope, declares: boolean): void {
    switch (target.type) {
      case 'name': {
        const owner = ownerOf(target.name, scope, declares)
        const before = state.conditions > 0 || owner !== scope ? owner.vars.get(target.name) : undefined
        owner.vars.set(target.name, before ? join(before, given) : given)
        return
      }
      case 'list':
        target.items.forEach((item, i) => {
          if (item.type === 'spread') assign(item.value, given, scope, declares)
          else assign(item, given.items?.[i] ?? at(given, value({ number: i })), scope, declares)
        })
        return
      case 'record':
        for (const { key, value: into } of target.entries) {
          const name = key && plain(evaluate(key, scope))
          assign(into, name === undefined ? given : member(given, name), scope, declares)
        }
        return
      case 'member':
        put(changed(target.object, scope), target.name, given, target)
        return
      case 'index': {
        const object = changed(target.object, scope)
        const key = target.key && evaluate(target.key, scope)
        put(object, key && plain(key), key && key.marks.length > 0 ? { ...given, marks: withMarks(given.marks, key.marks) } : given, target)
        return
      }
      case 'assign':
        assign(target.targets[0] as Node, join(given, evaluate(target.value, scope)), scope, declares)
        return
      default:
    }
  }

  /** What is about to be changed: a part that was not looked at before is made, so that the change is kept. */
  function changed(node: Node, scope: Scope): Value {
    if (node.type !== 'member' && node.type !== 'index') return evaluate(node, scope)
    const object = changed(node.object, scope)
    const key = node.type === 'member' ? value({ text: node.name }) : node.key ? evaluate(node.key, scope) : value()
    const name = plain(key)
    if (name === undefined || object.path !== undefined || !object.fields || object.fields.has(name))
      return name !== undefined && node.type === 'member' ? member(object, name) : at(object, key)
    const made = value({ fields: new Map() })
    object.fields.set(name, made)
    return made
  }

  function put(object: Value, name: string | undefined, given: Value, span: Span): void {
    const fields = object.instance ? object.instance.fields : (object.class?.fields ?? (object.fields ??= new Map()))
    const key = name ?? '*'
    fields.set(key, state.conditions > 0 || object.instance || key === '*' ? join(fields.get(key), given) : given)
    if (object.path === 'module' && name === 'exports' && given.fields)
      for (const [field, known] of given.fields) modules[state.file]?.exports.fields?.set(field, known)
    language.assigned(object, name, given, span, run)
  }

  function ownerOf(name: string, scope: Scope, declares: boolean): Scope {
    if (declares && !scope.outer.has(name)) return scope
    if (!declares && scope.vars.has(name)) return scope
    for (let at = scope.parent; at; at = at.parent) if (at.vars.has(name) || !at.parent) return at
    return scope
  }

  function definedClass(node: Node & { type: 'class' }, scope: Scope): Value {
    const before = node.name ? scope.vars.get(node.name)?.class : undefined
    const made: ClassValue = {
      name: node.name ?? '',
      bases: node.bases.map((base) => evaluate(base, scope)),
      fields: before?.fields ?? new Map<string, Value>(),
    }
    const known = value({ class: made })
    if (node.name) scope.vars.set(node.name, known)
    const inner: Scope = { vars: made.fields, parent: scope, outer: new Set(), module: scope.module }
    const outside: Scope = { vars: new Map(), parent: scope, outer: new Set(), module: scope.module }
    for (const part of node.body) {
      if (part.type === 'assign' && part.value.type === 'function') {
        const [target] = part.targets
        const method = part.value
        const self = method.isStatic && language.name === 'python' ? undefined : value({ instance: made })
        const closure: Closure = { node: method, scope: outside, self }
        if (!counts.has(method)) pending.push(closure)
        if (target?.type === 'name') made.fields.set(target.name, value({ closure }))
      } else evaluate(part, inner)
    }
    return known
  }

  function imported(node: Node & { type: 'import' }, scope: Scope): Value {
    const module = moduleValue(node.module, scope)
    run.fact('imports', node, node.module)
    for (const { local, member: wanted } of node.bindings) {
      if (wanted === '*') {
        stars.set(scope.module, [...(stars.get(scope.module) ?? []), module.path ?? node.module])
        for (const [name, known] of module.fields ?? []) scope.vars.set(name, known)
      } else if (wanted === undefined) scope.vars.set(local, module)
      else {
        const inside =
          module.fields || language.name === 'javascript' ? undefined : siblingOf(`${node.module}${node.module.endsWith('.') ? '' : '.'}${wanted}`, scope)
        scope.vars.set(local, inside ?? member(module, wanted))
      }
    }
    return value()
  }

  function moduleValue(name: string, scope: Scope): Value {
    return siblingOf(name, scope) ?? value({ path: language.canonical(name.replace(/^node:/, '').replaceAll('/', '.')) })
  }

  function siblingOf(name: string, scope: Scope): Value | undefined {
    const wanted = siblingPath(name, (files[scope.module.file] as SourceFile).path, language.name)
    if (wanted === undefined) return undefined
    const file = files.findIndex(({ path }) => wanted.has(path))
    return file < 0 || file === scope.module.file ? undefined : load(file)
  }

  function call(node: Node & { type: 'call' }, scope: Scope): Value {
    state.steps += STEPS_OF_CALL
    const changes = node.callee.type === 'member' && CHANGES.test(node.callee.name)
    const receiver = node.callee.type === 'member' || node.callee.type === 'index' ? (changes ? changed : evaluate)(node.callee.object, scope) : undefined
    let hidden = false
    let callee: Value
    if (receiver && node.callee.type === 'member') callee = member(receiver, node.callee.name)
    else if (receiver && node.callee.type === 'index' && node.callee.key) {
      const key = evaluate(node.callee.key, scope)
      hidden = node.callee.key.type !== 'text' && key.text !== undefined && isHidden(node.callee.key)
      callee = at(receiver, key)
    } else callee = evaluate(node.callee, scope)
    if (has(callee.marks, 'decoded') && callee.path && !receiver) hidden = true

    const args: Value[] = []
    const places: Span[] = []
    const named = new Map<string, Value>()
    for (const arg of node.args) {
      const given = evaluate(arg.value, scope)
      if (arg.name === '**' && given.fields) for (const [name, field] of given.fields) named.set(name, field)
      else if (arg.name !== undefined) named.set(arg.name, given)
      else if (arg.value.type === 'spread' && given.items) args.push(...given.items.slice(0, MOST_FOLDED))
      else args.push(given)
      if (arg.name === undefined) places.push(arg.value)
    }

    const bound = callee.fields?.get('@args')?.items
    if (bound) args.unshift(...bound)
    if (callee.path === 'super' && language.name === 'javascript') return value()
    if (callee.closure) return invoke(callee.closure, args, named) ?? value()
    if (callee.class) return instantiate(callee.class, args, named)
    const path = callee.path ?? '?'
    // a method of something that is one of several things
    const done: Call = { span: node, path, method: path.slice(path.lastIndexOf('.') + 1), receiver, args, named, places, made: node.made, hidden }
    const dynamic = reflected(done, scope)
    if (dynamic) return dynamic
    const known = language.call(done, run) ?? method(done)
    if (known) {
      callBack(done, marksOf(known))
      return known
    }
    const marks = passedOn(done)
    callBack(done, withMarks(marks, receiver ? marksOf(receiver) : NO_MARKS))
    return value({ path: callee.path && `${path}()`, marks })
  }

  /** `require(…)`, `getattr(…)` and the like: what they return is known by its name. */
  function reflected({ path, args, method: called, receiver }: Call, scope: Scope): Value | undefined {
    const first = args[0] && plain(args[0])
    if (LOADERS.has(path) && first !== undefined) {
      const module = moduleValue(first, scope)
      return has(marksOf(args[0] as Value), 'decoded') ? { ...module, marks: withMarks(module.marks, [{ kind: 'decoded', of: 'a name in pieces' }]) } : module
    }
    if ((path === 'getattr' || path === 'Reflect.get') && args[0] && args[1]) {
      const name = plain(args[1])
      if (name === undefined) return value({ marks: marksOf(args[0]) })
      const found = member(args[0], name)
      return has(marksOf(args[1]), 'decoded') ? { ...found, marks: withMarks(found.marks, [{ kind: 'decoded', of: 'a name in pieces' }]) } : found
    }
    if (path === 'functools.partial' || path === 'partial') {
      const [fn, ...given] = args
      return fn && value({ path: fn.path, closure: fn.closure, fields: new Map([['@args', value({ items: given })]]) })
    }
    if (path === 'globals' || path === 'locals' || path === 'vars') return value({ path: NAMES_OF_MODULE })
    if (called === 'get' && receiver?.path === NAMES_OF_MODULE && first !== undefined) return lookUp(first, scope)
    return undefined
  }

  /** Methods that containers and texts have in both languages. */
  function method({ method: called, receiver, args, named }: Call): Value | undefined {
    if (!receiver) return undefined
    const [first, second] = args
    switch (called) {
      case 'append':
      case 'push':
      case 'add':
      case 'unshift':
      case 'appendleft':
      case 'set':
      case 'extend':
      case 'update':
      case 'insert':
      case 'put': {
        if (called === 'update' && receiver.path?.includes('(')) return undefined
        if (receiver.text !== undefined || (receiver.path && !receiver.items && !receiver.fields)) return undefined
        const fields = receiver.instance ? receiver.instance.fields : (receiver.fields ??= new Map())
        for (const arg of [...args, ...named.values()]) {
          if (called === 'update' && arg.fields) for (const [name, field] of arg.fields) fields.set(name, join(fields.get(name), field))
          fields.set('*', join(fields.get('*'), called === 'extend' && arg.items ? iterated(arg, false) : arg))
        }
        if (receiver.items && (called === 'append' || called === 'push') && first && receiver.items.length < 64 && !receiver.items.includes(first))
          receiver.items.push(first)
        return value({ marks: NO_MARKS })
      }
      case 'setdefault': {
        const name = first && plain(first)
        if (receiver.path !== undefined || name === undefined || !receiver.fields) return undefined
        const kept = receiver.fields.get(name) ?? second ?? value({ fields: new Map() })
        receiver.fields.set(name, kept)
        return kept
      }
      case 'get': {
        if (receiver.path?.startsWith('?') === false && !receiver.fields && !receiver.path.includes('environ')) return undefined
        return first ? join(second, at(receiver, first)) : undefined
      }
      case 'join': {
        if (receiver.items || receiver.fields?.has('*')) return joined(receiver, first ?? value({ text: ',' }))
        return (receiver.text !== undefined || receiver.parts) && first ? joined(first, receiver) : undefined
      }
      case 'replace':
      case 'replaceAll': {
        const [a, b] = [first && plain(first), second && plain(second)]
        if (receiver.text === undefined || a === undefined || a === '' || b === undefined)
          return value({ marks: marksOf(receiver), ...(receiver.text === undefined ? {} : {}) })
        return value({ text: receiver.text.replaceAll(a, b), marks: receiver.marks })
      }
      case 'reverse':
        if (!receiver.items) return undefined
        return value({
          items: receiver.items.toReversed(),
          marks: withMarks(receiver.marks, receiver.items.length >= 6 ? [{ kind: 'decoded', of: 'text that is spelt backwards' }] : NO_MARKS),
        })
      case 'split': {
        const separator = first && plain(first)
        if (receiver.text !== undefined && receiver.text.length < 20_000) {
          const pieces = separator === undefined ? receiver.text.split(/\s+/) : receiver.text.split(separator)
          return value({ items: pieces.slice(0, 2000).map((text) => value({ text, marks: receiver.marks })), marks: receiver.marks })
        }
        return undefined
      }
      case 'concat':
        return receiver.items
          ? value({ items: [...receiver.items, ...args.flatMap((arg) => arg.items ?? [arg])].slice(0, MOST_FOLDED) })
          : concat([receiver, ...args])
      case 'format': {
        if (receiver.text === undefined) return undefined
        let next = 0
        const pieces = receiver.text.split(/(\{[^{}]{0,60}\})/).map((piece, i) => {
          if (i % 2 === 0) return value({ text: piece })
          const name = piece.slice(1, -1).split(/[:!.[]/)[0] as string
          return (name === '' ? args[next++] : (named.get(name) ?? args[Number(name)])) ?? value()
        })
        return concat(pieces)
      }
      case 'lower':
      case 'upper':
      case 'toLowerCase':
      case 'toUpperCase': {
        const text = receiver.text
        if (text === undefined) return value({ parts: receiver.parts, options: receiver.options, path: receiver.path, marks: marksOf(receiver) })
        return value({ text: /ower/.test(called) ? text.toLowerCase() : text.toUpperCase(), marks: receiver.marks })
      }
      case 'strip':
      case 'trim':
      case 'rstrip':
      case 'encode':
      case 'decode':
      case 'toString':
      case 'copy':
      case 'valueOf':
        if (called === 'decode' && first?.text && DECODINGS.test(first.text)) return undefined
        if (receiver.path && !receiver.fields && receiver.text === undefined && !receiver.parts && !receiver.items) return undefined
        return receiver
      case 'items':
      case 'entries': {
        const fields = receiver.fields
        if (!fields || fields.size === 0) return undefined
        if (fields.has('*') || fields.size > 40)
          return value({ fields: new Map([['*', value({ items: [value({ marks: receiver.marks }), fields.get('*') ?? value()] })]]), marks: receiver.marks })
        return value({ items: [...fields].map(([text, field]) => value({ items: [value({ text }), field] })), marks: receiver.marks })
      }
      case 'values':
        if (!receiver.fields) return undefined
        return value({ items: [...receiver.fields.values()].slice(0, 64), marks: receiver.marks })
      case 'keys':
        if (!receiver.fields) return undefined
        return value({ items: [...receiver.fields.keys()].slice(0, 64).map((text) => value({ text })), marks: receiver.marks })
      case 'map': {
        if (!first?.closure || !receiver.items) return undefined
        return value({ items: receiver.items.slice(0, MOST_FOLDED).map((item, i) => mapped(first, item, i)), marks: receiver.marks })
      }
      case 'forEach': {
        if (!first?.closure) return undefined
        if (receiver.items) for (const item of receiver.items.slice(0, 64)) invoke(first.closure, [item], new Map())
        else invoke(first.closure, [iterated(receiver, false)], new Map())
        return value()
      }
      case 'then':
      case 'finally': {
        const found = first?.closure && invoke(first.closure, [receiver], new Map())
        return found ?? (first ? receiver : undefined)
      }
      case 'call':
      case 'apply':
      case 'bind': {
        if (language.name !== 'javascript' || receiver.path === undefined) return undefined
        if (called === 'bind') return receiver
        const given = called === 'apply' ? (args[1]?.items ?? []) : args.slice(1)
        const path = receiver.path
        return language.call(
          {
            span: { start: 0, end: 0 },
            path,
            method: path.slice(path.lastIndexOf('.') + 1),
            receiver: undefined,
            args: given,
            named,
            places: [],
            made: false,
            hidden: false,
          },
          run,
        )
      }
      default:
        return undefined
    }
  }

  /** A function over many numbers is called for each, without the limit on calls. */
  function mapped(fn: Value, item: Value, i: number): Value {
    const closure = fn.closure as Closure
    counts.set(closure.node, 0)
    return invoke(closure, [item, value({ number: i })], new Map()) ?? value()
  }

  function joined(over: Value, separator: Value): Value {
    const items = elements(over)
    if (!items) return value({ marks: withMarks(marksOf(over), NO_MARKS) })
    const pieces = items.flatMap((item, i) => (i === 0 || separator.text === '' ? [item] : [separator, item]))
    const found = concat(pieces)
    return over.marks.length > 0 ? { ...found, marks: withMarks(found.marks, over.marks) } : found
  }

  /** An unknown function returns what it was given, in some form; one that opens a connection or makes a client does not. */
  function passedOn({ path, method: called, receiver, args, named }: Call): readonly Mark[] {
    let marks = receiver ? marksOf(receiver) : NO_MARKS
    const does = doing(called)
    if (does === 'nothing') return NO_MARKS
    if (does === 'makes') return marks.filter(({ kind }) => kind === 'network')
    for (const arg of [...args, ...named.values()]) {
      const given = marksOf(arg)
      if (given.length > 0) marks = withMarks(marks, isPlainFunction(path) ? given : given.filter(({ kind }) => kind !== 'secret'))
    }
    return marks
  }

  /** Functions that are given to others are called by them. */
  function callBack({ args, named, receiver }: Call, marks: readonly Mark[]): void {
    const functions: Value[] = []
    const given = named.size === 0 ? args : [...args, ...named.values()]
    for (const arg of given) {
      if (arg.closure) functions.push(arg)
      if (!arg.fields || arg.instance || arg.class) continue
      let looked = 0
      for (const field of arg.fields.values()) {
        if (++looked > 20) break
        if (field.closure) functions.push(field)
      }
    }
    if (functions.length === 0) return
    let all = marks
    for (const arg of given) if (!arg.closure) all = withMarks(all, marksOf(arg))
    const tuple = named.get('args')?.items ?? []
    for (const fn of functions) {
      const closure = fn.closure as Closure
      if (closure.node.params.length > 0 || !counts.has(closure.node))
        invoke(
          closure,
          tuple.length > 0 ? tuple : closure.node.params.map(() => value({ path: receiver?.path && `${receiver.path}()`, marks: all })),
          new Map(),
        )
    }
  }

  function instantiate(made: ClassValue, args: readonly Value[], named: ReadonlyMap<string, Value>): Value {
    const self = value({ instance: made })
    const start = inherited(made, '__init__') ?? inherited(made, 'constructor')
    if (start?.closure) invoke({ ...start.closure, self }, args, named)
    else for (const [name, given] of named) made.fields.set(name, join(made.fields.get(name), given))
    const base = made.bases.find(({ path }) => path)
    return base?.path ? value({ instance: made, path: `${base.path}()` }) : self
  }

  function invoke(closure: Closure, args: readonly Value[], named: ReadonlyMap<string, Value>): Value | undefined {
    const { node } = closure
    const times = (counts.get(node) ?? 0) + 1
    counts.set(node, times)
    if (times > (MOST_CALLS[state.pass] ?? 0) || active.length >= DEEPEST_CALL || active.includes(node)) {
      let marks = results.get(node)?.marks ?? NO_MARKS
      for (const arg of args) marks = withMarks(marks, marksOf(arg))
      return value({ marks })
    }
    const scope: Scope = { vars: new Map(), parent: closure.scope, outer: new Set(), module: closure.scope.module }
    const python = language.name === 'python'
    const given = closure.self && python ? [closure.self, ...args] : args
    if (closure.self && !python) scope.vars.set('this', closure.self)
    node.params.forEach(({ target, value: standard, rest }, i) => {
      const name = target.type === 'name' ? target.name : undefined
      let known: Value
      if (rest === 'record') known = value({ fields: new Map(named) })
      else if (rest === 'list') known = value({ items: given.slice(i) })
      else
        known =
          given[i] ??
          (name ? named.get(name) : undefined) ??
          (standard ? join(value({ path: `?${name ?? ''}` }), evaluate(standard, closure.scope)) : value({ path: `?${name ?? ''}` }))
      assign(target, known, scope, true)
    })
    const before = { ...state }
    Object.assign(state, { file: closure.scope.module.file, conditions: 0, loops: before.loops })
    active.push(node)
    returned.push(undefined)
    block(node.body, scope)
    const result = returned.pop()
    active.pop()
    Object.assign(state, { file: before.file, conditions: before.conditions, loops: before.loops, depth: before.depth })
    if (result) results.set(node, result)
    return result ?? value()
  }
}

const RANK = { note: 0, warning: 1, error: 2 } as const
/** At least 120 letters of base64 or hexadecimal, nothing else. */
const BLOB = /^(?:[A-Za-z0-9+/=_-]{120,}|(?:[A-Za-z0-9+/=_-]{40,100}\r?\n){3,}[A-Za-z0-9+/=_-]*\s?)$/
const DECODINGS = /^(?:base64|hex|rot_?13|zlib|zip|bz2|uu|unicode_escape|raw_unicode_escape)/i
const CHANGES = /^(?:append|push|unshift|extend|update|insert|setdefault|add|set)$/
/** What `globals()` returns. */
const NAMES_OF_MODULE = 'globals()'
const LOADERS = new Set([
  'require',
  '__import__',
  'importlib.import_module',
  'importlib.__import__',
  'process.mainModule.require',
  'module.require',
  'module.constructor._load',
  'process.getBuiltinModule',
])
const HARMLESS =
  /^(?:len|bool|isinstance|type|print|exists|isfile|isdir|is_file|is_dir|startsWith|startswith|endswith|endsWith|includes|has|test|index|indexOf|find|count|hexdigest|digest|sha256|sha1|md5|hash|stat|getsize|getmtime|id|any|all|log|info|warn|warning|error|debug|isdigit|status|raise_for_status|close|flush|seek|tell|issubclass|hasattr|callable|sum|round|abs|chmod|mkdir|makedirs|mkdirSync|existsSync|statSync|sleep|setTimeout|exit)$/

/** What a function of this name does with what it is given; found once for each name. */
const doing = remembered((called: string): 'nothing' | 'makes' | 'passes' => {
  if (HARMLESS.test(called)) return 'nothing'
  const makes =
    /^[A-Z]|[cC]lient|[cC]onnect|[sS]ession|[lL]ogin|[aA]uth|[lL]ogger|[eE]ngine/.test(called) &&
    !/^(?:Buffer|String|Array|Object|Map|Set|Uint8Array|TextEncoder|TextDecoder|Blob|FormData|URLSearchParams|File|Request|URL|Path|BytesIO|StringIO|Promise|ZipFile|MIME\w+|Message|EmailMessage)$/.test(
      called,
    )
  return makes ? 'makes' : 'passes'
})

const isPlainFunction = remembered((path: string): boolean =>
  /^(?:\?|""|\[\]|str|repr|dict|list|tuple|set|json|JSON|base64|urllib\.parse|Object|Array|String|Buffer|btoa|encodeURIComponent|encodeURI|zlib|gzip|binascii|codecs|bytes|bytearray|sorted|filter|map|zip|querystring|qs|io|pickle|URLSearchParams|FormData|format|os\.path|path)\b/.test(
    path,
  ),
)

/** Whether a key is put together from pieces, as `'sys' + 'tem'`. */
function isHidden(node: Node): boolean {
  if (node.type === 'binary') return node.left.type === 'text' || node.left.type === 'binary'
  return node.type === 'template' ? node.parts.length > 1 : node.type === 'call'
}

function arithmetic(operator: string, a: number, b: number): number | undefined {
  switch (operator) {
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '//':
      return Math.floor(a / b)
    case '%':
      return b === 0 ? undefined : ((a % b) + b) % b
    case '^':
      return a ^ b
    case '|':
      return a | b
    case '&':
      return a & b
    case '<<':
      return b < 31 ? a << b : undefined
    case '>>':
    case '>>>':
      return a >> b
    default:
      return undefined
  }
}

/** The files that an import may mean, beside the file that imports. */
function siblingPath(name: string, from: string, language: Language['name']): Set<string> | undefined {
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  if (language === 'python') {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0
    let base = folder
    for (let up = 1; up < dots; up++) base = base.slice(0, base.lastIndexOf('/', base.length - 2) + 1)
    const path = name.slice(dots).replaceAll('.', '/')
    return new Set([`${base}${path}.py`, `${base}${path}/__init__.py`])
  }
  if (!name.startsWith('.')) return undefined
  const segments = folder.split('/').slice(0, -1)
  for (const part of name.split('/')) {
    if (part === '..') segments.pop()
    else if (part !== '.') segments.push(part)
  }
  const path = segments.join('/')
  return new Set(
    ['', '.js', '.mjs', '.cjs', '.ts', '.tsx', '.jsx', '/index.js', '/index.ts'].flatMap((end) => [
      `${path}${end}`,
      ...(path.endsWith('.js') ? [path.replace(/\.js$/, '.ts')] : []),
    ]),
  )
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

export function argument({ args, named }: Pick<Call, 'args' | 'named'>, at: number, ...names: readonly string[]): Value | undefined {
  for (const name of names) {
    const found = named.get(name)
    if (found) return found
  }
  return at < 0 ? undefined : args[at]
}
