import type { Act, AnalyseShell } from '../risk/act.ts'
import { mayMatter } from '../shell/may-matter.ts'
import { MAX_CALLS_WITH_COMMANDS, MAX_SCRIPT_STEPS } from '../skill/limits.ts'
import type { Span } from '../text/span.ts'
import { accountIn, choosesAccount, setsAccount } from './alters.ts'
import { tablesIn } from './databases.ts'
import { elements, iterated, MOST_FOLDED } from './elements.ts'
import type { AnalyseInner, Call, Fact, Language, Run, SourceFile } from './language.ts'
import { holdsEnvironment, oneSetting, settingsOnly } from './common.ts'
import { callOf, lastOf, NAMES_OF_MODULE, NOWHERE, reflected, REPEATS } from './calls.ts'
import { HIDDEN_NAME, hides } from './disguise.ts'
import { containerMethod } from './methods.ts'
import { binary, isHidden } from './operators.ts'
import { describesTool } from './plants.ts'
import { passedOn } from './passing.ts'
import { siblingIn } from './siblings.ts'
import type { FunctionNode, Node } from './tree.ts'
import {
  concat,
  has,
  inherited,
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

/** A call takes as long as some other steps, and code in code as many more; to look for marks in a part of a value is a part of one. */
const STEPS_OF_CALL = 8
const STEPS_OF_CODE = 20
const PARTS_OF_STEP = 16
/** How often a function is followed, in the pass that looks around and in the pass that judges. */
const MOST_CALLS = [2, 10] as const
/** Of functions that only return something. */
const MOST_CALLS_OF_SMALL = 24
const DEEPEST_CALL = 7
const DEEPEST = 500

/** Analyses files of one language together; imports of one another are followed. Never throws, and stops by itself: `onLimit` is told of the files that it was not through with. */
export function runFiles(
  files: readonly SourceFile[],
  language: Language,
  analyseShell: AnalyseShell,
  analyseCode: AnalyseInner,
  layer: number,
  conclude: (run: Run) => void,
  onLimit: (paths: readonly string[]) => void = () => undefined,
  written: Run['written'] = new Map(),
): Map<string, Act[]> {
  const acts = files.map(() => new Map<string, Act>())
  const facts = files.map((): Map<string, Fact> => new Map())
  const modules = files.map((_, file): Module => ({ file, exports: value({ fields: new Map() }) }))
  const scopes = modules.map((module): Scope => ({ vars: new Map(), parent: undefined, outer: new Set(), module }))
  /** Files that were not followed to their end. */
  const cut = new Set<number>()
  const trees: (readonly Node[])[] = []
  const state = { pass: 0, file: 0, steps: 0, depth: 0, conditions: 0, guards: 0, loops: 0, again: 0, restless: 0, templates: 0 }
  let counts = new Map<FunctionNode, number>()
  /** Of those calls, the ones beyond the most that are given what may be a command. */
  let withCommands = new Map<FunctionNode, number>()
  let pending: Closure[] = []
  const active: FunctionNode[] = []
  const loaded = new Set<number>()
  const results = new Map<FunctionNode, Value>()
  const stars = new Map<Module, string[]>()
  const returned: (Value | undefined)[] = []
  const unbound = new Map<string, Value>()
  let atEnd: (() => void)[] = []
  /** Calls of which nobody uses what they return. */
  const ignored = new Set<Span>()
  /** Callbacks may use the variable that the call they are given to is assigned to: `const c = connect(…, () => c.write(…))`. */
  let waitFor: { readonly call: Node; readonly later: (() => void)[] } | undefined

  const run: Run = {
    language,
    analyseShell,
    layer,
    written,
    guards: () => state.guards,
    loops: () => state.loops,
    again: () => state.again,
    inTemplate: () => state.templates > 0,
    restless: () => state.again > 0 && state.restless > 0,
    read: new Set(),
    inside: { install: 0 },
    ignored: (call) => ignored.has(call),
    emit(kind, level, span, what, confidence = 'high', more = {}) {
      const found = acts[state.file] as Map<string, Act>
      const key = `${kind} ${span.start}`
      const before = found.get(key)
      if (!before || RANK[before.level] < RANK[level] || (RANK[before.level] === RANK[level] && more.unnamed && !before.unnamed))
        found.set(key, { kind, span: { start: span.start, end: span.end }, what, level, confidence, ...more })
    },
    fact(name, span, of, given) {
      const known = facts[state.file] as Map<string, Fact>
      const key = `${name} ${span.start} ${of}`
      if (!known.has(key)) known.set(key, { name, span, of, value: given })
    },
    facts: () => [...(facts[state.file] as Map<string, Fact>).values()],
    apply: (callee, args, place) => apply(callee, args, place),
    later: (work) => void (atEnd.length < 20 && atEnd.push(work)),
    analyse(code, other, span) {
      state.steps += STEPS_OF_CODE
      return analyseCode(code, other, span, () => cut.add(state.file))
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
    withCommands = new Map()
    files.forEach(({ aside }, file) => (aside ? undefined : orStopped(() => load(file))))
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
  if (cut.size > 0) onLimit(files.filter((_, file) => cut.has(file)).map(({ path }) => path))
  return new Map(files.map(({ path }, file) => [path, [...(acts[file] as Map<string, Act>).values()].sort((a, b) => a.span.start - b.span.start)]))

  /** What stops by itself, as the parser does on some texts, is not analysed to its end. */
  function orStopped<T>(work: () => T): T | undefined {
    const done = safely(work)
    if (done === undefined) cut.add(state.file)
    return done
  }

  function load(file: number): Value {
    const module = modules[file] as Module
    if (loaded.has(file)) return module.exports
    loaded.add(file)
    const before = { ...state }
    const waiting = pending
    pending = []
    Object.assign(state, { file, depth: 0, conditions: 0, guards: 0, loops: 0, again: 0, restless: 0 })
    const scope = scopes[file] as Scope
    block((trees[file] ??= orStopped(() => language.read((files[file] as SourceFile).text)) ?? []), scope)
    if (language.name === 'python') for (const [name, known] of scope.vars) module.exports.fields?.set(name, known)
    const ends = atEnd
    atEnd = []
    for (const end of ends) end()
    // functions that nobody here calls may be called by anybody, with anything
    for (let i = 0; i < pending.length && i < 5000; i++) {
      const closure = pending[i] as Closure
      if (!counts.has(closure.node)) invoke(closure, [], new Map())
    }
    pending = waiting
    Object.assign(state, { ...before, steps: state.steps })
    return module.exports
  }

  function block(nodes: readonly Node[], scope: Scope): void {
    if (language.name === 'javascript')
      for (const node of nodes) if (node.type === 'assign' && node.value.type === 'function' && node.value.name) evaluate(node, scope)
    for (const node of nodes) {
      for (
        let at: Node | undefined = node.type === 'other' && node.parts.length === 1 ? node.parts[0] : node;
        at?.type === 'call';
        at = at.callee.type === 'member' && LETS_GO.test(at.callee.name) ? at.callee.object : undefined
      )
        ignored.add(at)
      const template = (files[state.file] as SourceFile).text.startsWith('{{', node.start) ? 1 : 0
      state.templates += template
      evaluate(node, scope)
      state.templates -= template
    }
  }

  /** Nobody uses what a function of one expression returns. */
  function letsGo(node: FunctionNode): void {
    const [only] = node.body
    const made = only?.type === 'return' ? (only.value.type === 'other' && only.value.parts.length === 1 ? only.value.parts[0] : only.value) : undefined
    if (made) ignored.add(made)
  }

  function evaluate(node: Node, scope: Scope): Value {
    if (++state.steps + (partsSeen() - partsBefore) / PARTS_OF_STEP > MAX_SCRIPT_STEPS || state.depth > DEEPEST) {
      cut.add(state.file)
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
        return node.pattern === undefined
          ? lookUp(node.name, scope)
          : value({ path: 'RegExp()', fields: new Map([['@pattern', value({ text: node.pattern })]]) })
      case 'member':
        return member(evaluate(node.object, scope), node.name)
      case 'call':
        return call(node, scope)
      case 'text':
        if (node.escaped) return marked('decoded', 'escaped text', { text: node.value })
        return node.value.length >= 120 && BLOB.test(node.value)
          ? marked('blob', 'a long text that nobody can read', { text: node.value })
          : value({ text: node.value })
      case 'number':
        return value({ number: node.value })
      case 'template':
        return concat(
          node.parts.map((part) => evaluate(part, scope)),
          node.parts.every(({ type }) => type === 'text'),
        )
      case 'index':
        return index(node, scope)
      case 'binary':
        return compared(node, evaluate(node.left, scope), evaluate(node.right, scope))
      case 'list':
        return list(node.items, scope)
      case 'spread':
        return evaluate(node.value, scope)
      case 'record':
        return record(node.entries, scope)
      case 'choice': {
        if (node.test) evaluate(node.test, scope)
        const options = node.options.map((option) => evaluate(option, scope))
        if (node.test && options.length === 2 && BY_AMOUNT.test((files[state.file] as SourceFile).text.slice(node.test.start, node.test.end)))
          choosesAccount(run, node, options)
        return options.reduce<Value | undefined>((joined, option) => join(joined, option), undefined) ?? value()
      }
      case 'each':
        return each(node, scope)
      case 'function': {
        const closure: Closure = { node, scope }
        if (node.isTool && node.body[0]?.type === 'text') describesTool(run, node.body[0], node.body[0].value)
        if (!counts.has(node)) pending.push(closure)
        const made = value({ closure })
        for (const handed of node.decorators ?? []) {
          const to = evaluate(handed, scope).path
          if (to !== undefined) language.decorated?.(to, made, node, run)
        }
        return made
      }
      case 'assign': {
        const [into] = node.targets
        if (into?.type === 'member' && /^on[a-z]{3,20}$/.test(into.name) && node.value.type === 'function') letsGo(node.value)
        const before = waitFor
        const later: (() => void)[] = []
        waitFor = node.declares && node.value.type === 'call' ? { call: node.value, later } : undefined
        const given = evaluate(node.value, scope)
        waitFor = before
        for (const target of node.targets) {
          const old = node.update === undefined ? undefined : evaluate(target, scope)
          const adds = node.update === '' || node.update === '+'
          // to a list, `+=` adds elements: the first is still the program that is started
          const kept = !old ? given : !adds ? join(old, given) : old.items ? binary('+', old, given) : concat([old, given])
          assign(target, kept, scope, node.declares)
        }
        for (const callback of later) callback()
        return given
      }
      case 'block': {
        const [condition, guard] = [node.sometimes ? 1 : 0, node.sometimes && !node.anyway ? 1 : 0]
        state.conditions += condition
        state.guards += guard
        block(node.body, scope)
        state.conditions -= condition
        state.guards -= guard
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
        language.call({ ...callOf('import', [loadedFrom], node), places: [node.module] }, run)
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

  function compared(node: Node & { type: 'binary' }, left: Value, right: Value): Value {
    if (EQUALS.test(node.operator))
      for (const [asked, fixed] of [
        [left, right],
        [right, left],
      ] as const)
        if (isFixedKey(asked, fixed)) run.fact('fixed key', node, plain(fixed) ?? '')
    return node.operator === '+' && node.right.type === 'text' && (node.left.type === 'text' || node.left.type === 'binary') && left.text !== undefined
      ? concat([left, right], true)
      : binary(node.operator, left, right)
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
    if (own?.closure?.node.isGetter && object.instance) return invoke({ ...own.closure, self: object }, [], new Map()) ?? value()
    if (own) return own.closure?.self && object.instance ? { ...own, closure: { ...own.closure, self: object } } : own
    if (name === 'default' && language.name === 'javascript' && object.path && object.fields === undefined) return object
    if (name === 'constructor' && (object.closure || /^\[\]|^""/.test(object.path ?? ''))) return value({ path: 'Function' })
    const path = language.canonical(`${object.path ?? (object.items ? '[]' : object.text === undefined ? '?' : '""')}.${name}`)
    const known = language.attribute(path, object, name)
    if (known) return known
    for (const option of object.options ?? []) {
      const found = option.fields?.get(name)
      if (found) return found
    }
    const url = object.fields?.has('@url') && !object.instance ? object : undefined
    const any = object.fields?.get('*')
    // what stands under a name in a record that was filled line by line
    const held = any && (settingsOnly(any) ? oneSetting(any).marks : marksOf(any))
    return value({
      path,
      fields: url && new Map([['@self', url]]),
      marks: object.fields && !object.instance ? withMarks(object.marks, held ?? NO_MARKS) : marksOf(object),
    })
  }

  function index(node: Node & { type: 'index' }, scope: Scope): Value {
    const object = evaluate(node.object, scope)
    if (node.slice) {
      const text = object.text
      const [from, to] = node.key?.type === 'list' ? node.key.items : []
      if (text !== undefined && from?.type === 'number' && to?.type === 'number') return value({ text: text.slice(from.value, to.value), marks: object.marks })
      if (node.slice === 'part') return value({ marks: marksOf(object), path: object.path })
      if (text === undefined) return value({ marks: marksOf(object), items: object.items?.toReversed() })
      return value({ text: [...text].toReversed().join(''), marks: withMarks(object.marks, [{ kind: 'decoded', of: 'text that is spelt backwards' }]) })
    }
    const key = node.key ? evaluate(node.key, scope) : value()
    return at(object, key)
  }

  function at(object: Value, key: Value): Value {
    const name = key.text
    // One variable, of a name that settings tell: not all of them.
    if (
      (key.options ?? [key]).every(({ text }) => text === undefined) &&
      (ENVIRONMENT.test(object.path ?? '') || holdsEnvironment(object)) &&
      !has(marksOf(key), 'environment')
    )
      return value()
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
    // what stands for all that a list holds
    const held = key.number === undefined || object.path !== undefined || object.items ? undefined : object.fields?.get('*')
    if (held?.path !== undefined && object.fields?.size === 1) return { ...held, marks: withMarks(marksOf(held), object.marks) }
    const accounts = object.fields && object.path === undefined ? [...object.fields.values()] : []
    if (accountIn(accounts[0]) !== undefined) return value({ options: accounts.slice(0, 8) })
    const any = language.attribute(language.canonical(`${object.path ?? '?'}[]`), object, '[]')
    if (any) return key.marks.some(({ kind }) => kind === 'environment') ? value({ marks: marksOf(object) }) : any
    return value({
      path: object.path && `${object.path}[]`,
      marks: key.marks.length > 0 ? withMarks(marksOf(object), tablesIn(key)) : marksOf(object),
      items: undefined,
      closure: object.fields?.get('*')?.closure,
    })
  }

  function list(items: readonly Node[], scope: Scope): Value {
    const known: Value[] = []
    let marks = NO_MARKS
    for (const item of items) {
      const found = evaluate(item, scope)
      if (item.type !== 'spread') known.push(found)
      else if (found.items || found.text !== undefined) known.push(...(elements(found) ?? [found]).slice(0, MOST_FOLDED))
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
        if (entries.length === 1 || ENVIRONMENT.test(found.path ?? '')) path = found.path
        for (const [name, field] of found.fields ?? []) fields.set(name, field)
        marks = withMarks(marks, found.marks)
      }
    }
    const description = fields.get('description')?.text
    if (description !== undefined && (fields.has('inputSchema') || fields.has('input_schema') || fields.has('parameters')))
      describesTool(run, entries[0]?.value ?? NOWHERE, description)
    return value({ fields, marks, path })
  }

  function each(node: Node & { type: 'each' }, scope: Scope): Value {
    const inner: Scope = { vars: new Map(), parent: scope, outer: new Set(), module: scope.module }
    const [first] = node.loops
    if (!first) return value()
    const over = evaluate(first.iterable, scope)
    const known = node.loops.length === 1 && !node.keyed ? elements(over) : undefined
    state.loops++
    const [made] = node.items
    if (made && known && known.length <= MOST_FOLDED) {
      const items = known.map((element) => {
        assign(first.target, element, inner, true)
        if (first.keeps) evaluate(first.keeps, inner)
        return evaluate(made, inner)
      })
      state.loops--
      return value({ items, marks: over.marks })
    }
    assign(first.target, iterated(over, false), inner, true)
    if (first.keeps) evaluate(first.keeps, inner)
    for (const more of node.loops.slice(1)) assign(more.target, iterated(evaluate(more.iterable, inner), false), inner, true)
    const items = node.items.map((item) => evaluate(item, inner))
    state.loops--
    const [item, kept] = items
    if (node.keyed) return value({ fields: new Map(kept ? [['*', kept]] : []), marks: item ? marksOf(item) : NO_MARKS })
    return item ? value({ items: undefined, fields: new Map([['*', item]]), path: undefined, marks: withMarks(marksOf(item), over.marks) }) : value()
  }

  function loop(node: Node & { type: 'loop' }, scope: Scope): Value {
    const over = node.iterable && evaluate(node.iterable, scope)
    state.loops++
    const restless = node.iterable ? 0 : isRestless((files[state.file] as SourceFile).text.slice(node.start, node.end))
    state.again += node.iterable ? 0 : 1
    state.restless += restless
    for (let time = 0; time < 2; time++) {
      state.conditions += time
      if (node.target && over) assign(node.target, iterated(over, node.keys), scope, true)
      state.conditions += 1 - time
      block(node.body, scope)
      state.conditions--
    }
    state.again -= node.iterable ? 0 : 1
    state.restless -= restless
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
        const parts = key && namesake(key, given)
        if (parts) for (const [name, part] of parts) put(object, name, part, target)
        else put(object, key && plain(key), key && key.marks.length > 0 ? { ...given, marks: withMarks(given.marks, key.marks) } : given, target)
        return
      }
      case 'assign':
        assign(target.targets[0] as Node, join(given, evaluate(target.value, scope)), scope, declares)
        return
      default:
    }
  }

  /** `settings[name] = os.environ[name]` for each of some names: under each stands its own. */
  function namesake(key: Value, given: Value): ReadonlyMap<string, Value> | undefined {
    const names = key.options?.flatMap(({ text }) => text ?? []) ?? []
    if (names.length < 2 || names.length !== key.options?.length || !names.some((name) => given.marks.some(({ of }) => of === `\`${name}\``))) return undefined
    const others = (name: string): ReadonlySet<string> => new Set(names.filter((one) => one !== name).map((one) => `\`${one}\``))
    return new Map(
      names.map((name) => {
        const not = others(name)
        return [name, value({ marks: given.marks.filter(({ of }) => !not.has(of)) })] as const
      }),
    )
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
    const exported = object.path === 'module' && name === 'exports' ? modules[state.file]?.exports : undefined
    if (exported) {
      for (const [field, known] of given.fields ?? []) exported.fields?.set(field, known)
      Object.assign(exported, { class: given.class, closure: given.closure, instance: given.instance })
    }
    if (given.text !== undefined && given.text.length >= 15) setsAccount(run, span, object, name, given)
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
    const base = made.bases.find(({ path }) => path)?.path
    for (const part of node.body) {
      if (part.type === 'assign' && part.value.type === 'function') {
        const [target] = part.targets
        const method = part.value
        const self = method.isStatic && language.name === 'python' ? undefined : value({ instance: made, path: base && `${base}()` })
        const closure: Closure = { node: method, scope: outside, self }
        if (!counts.has(method)) pending.push(closure)
        if (target?.type === 'name') {
          made.fields.set(target.name, value({ closure }))
          if (base !== undefined) language.inherits?.(base, target.name, value({ closure }), method, run)
        }
      } else evaluate(part, inner)
    }
    return known
  }

  function imported(node: Node & { type: 'import' }, scope: Scope): Value {
    const module = moduleValue(node.module, scope)
    run.fact('imports', node, node.module)
    if (/^https?:\/\//.test(node.module)) language.call({ ...callOf('import', [value({ text: node.module })], node), places: [node] }, run)
    for (const { local, member: wanted } of node.bindings) {
      if (wanted === '*') {
        stars.set(scope.module, [...(stars.get(scope.module) ?? []), module.path ?? node.module])
        for (const [name, known] of module.fields ?? []) scope.vars.set(name, known)
      } else if (wanted === undefined) scope.vars.set(local, module)
      else {
        const inside =
          module.fields?.has(wanted) || language.name === 'javascript'
            ? undefined
            : siblingOf(`${node.module}${node.module.endsWith('.') ? '' : '.'}${wanted}`, scope)
        scope.vars.set(local, inside ?? member(module, wanted))
      }
    }
    return value()
  }

  function moduleValue(name: string, scope: Scope): Value {
    return siblingOf(name, scope) ?? value({ path: language.canonical(name.replace(/^node:/, '').replaceAll('/', '.')) })
  }

  function siblingOf(name: string, scope: Scope): Value | undefined {
    const file = siblingIn(name, files, scope.module.file, language.name)
    return file < 0 || file === scope.module.file ? undefined : load(file)
  }

  function call(node: Node & { type: 'call' }, scope: Scope): Value {
    state.steps += STEPS_OF_CALL
    const changes = node.callee.type === 'member' && CHANGES.test(node.callee.name)
    const receiver = node.callee.type === 'member' || node.callee.type === 'index' ? (changes ? changed : evaluate)(node.callee.object, scope) : undefined
    let hidden = false
    let disguised = false
    let callee: Value
    if (receiver && node.callee.type === 'member') callee = member(receiver, node.callee.name)
    else if (receiver && node.callee.type === 'index' && node.callee.key) {
      const key = evaluate(node.callee.key, scope)
      hidden = node.callee.key.type !== 'text' && key.text !== undefined && (isHidden(node.callee.key) || has(key.marks, 'decoded') !== undefined)
      disguised = hides(key) !== undefined
      callee = at(receiver, key)
    } else callee = evaluate(node.callee, scope)
    disguised ||= callee.path !== undefined && callee.marks.includes(HIDDEN_NAME)
    hidden ||= callee.path !== undefined && callee.marks.some(({ kind }) => kind === 'pieces' || (kind === 'decoded' && !receiver))

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

    const path = callee.path ?? '?'
    const pieces = node.args.some((arg) => isHidden(arg.value))
    const done = {
      span: node,
      path,
      method: lastOf(path),
      receiver,
      args,
      named,
      places,
      made: node.made,
      hidden: hidden || disguised,
      disguised,
      pieces,
      callee,
    }
    return perform(callee, done, waitFor?.call === node ? waitFor.later : undefined, scope)
  }

  /** A call, once it is known what is called, with what. */
  function perform(callee: Value, done: Call, later: (() => void)[] | undefined, scope: Scope): Value {
    const { args, named, receiver } = done
    const bound = callee.fields?.get('@args')?.items ?? []
    if (callee.path === 'super' && language.name === 'javascript') return value()
    if (callee.closure) return invoke(callee.closure, [...bound, ...args], named) ?? value()
    if (callee.class) return instantiate(callee.class, args, named)
    const called = callee.instance && language.name === 'python' ? inherited(callee.instance, '__call__') : undefined
    if (called?.closure) return invoke({ ...called.closure, self: callee }, args, named) ?? value()
    const call = bound.length > 0 || callee.fields?.has('@self') ? asBound(done, callee, bound) : done
    const dynamic = reflected(call, { run, member, lookUp: (name) => lookUp(name, scope), module: (name) => moduleValue(name, scope) })
    if (dynamic) return dynamic
    const known = language.call(call, run) ?? containerMethod(call, { run, at, mapped })
    // these call what they are given, with what stands beside it, and have been followed so
    if (known && args[0]?.closure && language.name === 'python' && APPLIES.test(call.method)) return known
    const marks = known ? marksOf(known) : passedOn(call)
    const callbacks = () => callBack(call, known || !receiver ? marks : withMarks(marks, marksOf(receiver)))
    if (later) later.push(callbacks)
    else callbacks()
    return known ?? value({ path: callee.path && `${callee.path}()`, marks })
  }

  function apply(callee: Value, args: readonly Value[], place: Span): Value {
    state.steps += STEPS_OF_CALL
    const disguised = callee.path !== undefined && callee.marks.includes(HIDDEN_NAME)
    return perform(callee, { ...callOf(callee.path ?? '?', args, place), callee, hidden: disguised, disguised }, undefined, scopes[state.file] as Scope)
  }

  /** A function over many numbers is called for each, without the limit on calls. */
  function mapped(fn: Value, args: readonly Value[], anew = true): Value {
    if (anew && fn.closure) counts.set(fn.closure.node, 0)
    state.loops++
    const made = apply(fn, args, fn.closure?.node ?? NOWHERE)
    state.loops--
    return made
  }

  /** Functions that are given to others are called by them. */
  function callBack({ args, named, receiver, path }: Call, marks: readonly Mark[]): void {
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
    const again = REPEATS.test(path) ? 1 : 0
    const restless = again === 1 && path === 'setInterval' && (args[1]?.number ?? 1000) <= 10 ? 1 : 0
    state.again += again
    state.restless += restless
    state.loops += restless
    for (const fn of functions) {
      const closure = fn.closure as Closure
      if (USES_NOTHING.test(lastOf(path))) letsGo(closure.node)
      if (closure.node.params.length > 0 || !counts.has(closure.node))
        invoke(
          closure,
          tuple.length > 0 ? tuple : closure.node.params.map(() => value({ path: receiver?.path && `${receiver.path}()`, marks: all })),
          new Map(),
        )
    }
    state.again -= again
    state.restless -= restless
    state.loops -= restless
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
    const most = node.body.length === 1 && node.body[0]?.type === 'return' ? MOST_CALLS_OF_SMALL : (MOST_CALLS[state.pass] ?? 0)
    const matters = times > most && args.some(({ text }) => text !== undefined && mayMatter(text))
    const more = (withCommands.get(node) ?? 0) + (matters ? 1 : 0)
    withCommands.set(node, more)
    if (more > MAX_CALLS_WITH_COMMANDS) cut.add(state.file)
    if ((times > most && (!matters || more > MAX_CALLS_WITH_COMMANDS)) || active.length >= DEEPEST_CALL || active.includes(node)) {
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
          (name !== undefined && PHRASE.test(name) ? marked('secret', `\`${name}\``) : undefined) ??
          (standard ? join(value({ path: `?${name ?? ''}` }), evaluate(standard, closure.scope)) : value({ path: `?${name ?? ''}` }))
      assign(target, known, scope, true)
    })
    const before = { ...state }
    Object.assign(state, { file: closure.scope.module.file, conditions: 0, guards: 0 })
    active.push(node)
    returned.push(undefined)
    block(node.body, scope)
    const result = returned.pop()
    active.pop()
    Object.assign(state, { ...before, steps: state.steps })
    if (result) results.set(node, result)
    return result ?? value()
  }
}

const RANK = { note: 0, warning: 1, error: 2 } as const
/** At least 120 letters of base64 or hexadecimal, nothing else. */
const BLOB = /^(?:[A-Za-z0-9+/=_-]{120,}|(?:[A-Za-z0-9+/=_-]{40,100}\r?\n){3,}[A-Za-z0-9+/=_-]*\s?)$/
/** Methods that use nothing of what they are called on. */
const LETS_GO = /^(?:catch|finally|close|read|end|unref)$/
/** Parameters that hold what opens a wallet. */
const PHRASE = /^(?:mnemonic|seed_?phrase|recovery_?phrase|secret_?phrase|seed_?words)$/i
const ENVIRONMENT = /^(?:os\.environb?|process\.env)$/
const EQUALS = /^(?:={2,3}|!={1,2}|is|is not)$/
const SENDER = /(?:author|user|sender|from|chat|member|owner)\w{0,12}(?:\.|_)?id$/i

/** Whether something that somebody sends is compared with what stands in the code. */
function isFixedKey(asked: Value, fixed: Value): boolean {
  const text = plain(fixed)
  if (text === undefined || fixed.marks.length > 0 || text.length < 4 || text.startsWith('/') || ACTION.test(text)) return false
  return has(asked.marks, 'request') !== undefined || (SENDER.test(asked.path ?? '') && /^\d{6,20}$/.test(text))
}

/** `find_executable` names what is to be done, and is no key. */
const ACTION = /^[a-z]{2,20}(?:_[a-z]{2,20}){1,4}$/

const APPLIES = /^(?:submit|to_thread|call_soon|start_new_thread|run_in_executor|apply_async)$/
/** Functions that use nothing of what they call returns. */
const USES_NOTHING = /^(?:forEach|addEventListener|on|once|setInterval|setTimeout)$/
/** What a loop without an end waits for, or stops by. */
const PAUSES =
  /sleep|\bwait|delay|setTimeout|\b(?:break|return|yield|input|accept|select|poll|recv|read|readline|process\.exit|sys\.exit)\b|(?:queue|q|jobs|tasks|inbox)\.get\(/m
/** Whether the code of a loop says that it goes on for ever, without a pause: 1 or 0. */
function isRestless(code: string): 0 | 1 {
  return /^(?:while\s{0,3}\(?\s{0,3}(?:True|true|1|!0)\b|for\s{0,3}\(\s{0,3};\s{0,3};|do\b)/.test(code) && !PAUSES.test(code) ? 1 : 0
}

/** A condition that asks how much something is, or throws dice. */
const BY_AMOUNT = /[<>%](?!=?\s?0\b)|random/i
const CHANGES = /^(?:append|push|unshift|extend|update|insert|setdefault|add|set)$/

/** A call of what was bound to arguments before, or taken from its object. */
function asBound(done: Call, callee: Value, bound: readonly Value[]): Call {
  const named = new Map(done.named)
  for (const [name, field] of callee.fields ?? []) if (name.startsWith('@named ') && !named.has(name.slice(7))) named.set(name.slice(7), field)
  return { ...done, args: [...bound, ...done.args], named, receiver: done.receiver ?? callee.fields?.get('@self') }
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
