import { mayMatter } from '../shell/may-matter.ts'
import { MAX_CALLS_WITH_COMMANDS } from '../../skill/limits.ts'
import { assign, changed } from './assign.ts'
import { decoded } from './decode.ts'
import { methodOfContainer } from './methods.ts'
import { moduleValue } from './modules.ts'
import { at, member, within } from './names.ts'
import { lastOf, NONE_NAMED, type Call, type Program } from './program.ts'
import { runsFile } from './runs.ts'
import { block } from './statements.ts'
import type { Argument, FunctionNode, Node, Param } from './tree.ts'
import {
  also,
  has,
  inherited,
  join,
  marksOf,
  marksOfAll,
  NO_MARKS,
  plain,
  text,
  textOf,
  value,
  withMarks,
  type ClassValue,
  type Closure,
  type Mark,
  type Scope,
  type Value,
} from './value.ts'

/** A call takes as long as some other steps. */
const STEPS_OF_CALL = 8
/** How often a function is followed, and how deep. */
const MOST_CALLS = 8
/** The same, where it is given nothing of which it is known where it comes from. */
const MOST_PLAIN_CALLS = 2
const DEEPEST_CALL = 7

/** Methods that change what they are called on. */
const CHANGES: ReadonlySet<string> = new Set(['append', 'push', 'unshift', 'extend', 'update', 'insert', 'setdefault', 'add', 'set'])

/** A call: what is called, with what, and then what it does. */
export function evaluateCall(node: Node & { type: 'call' }, scope: Scope, program: Program): Value {
  program.takesStep(STEPS_OF_CALL)
  const { callee: called } = node
  let receiver: Value | undefined
  let callee: Value
  if (called.type === 'member') {
    receiver = CHANGES.has(called.name) ? changed(called.object, scope, program) : program.evaluate(called.object, scope)
    callee = member(receiver, called.name, program)
  } else if (called.type === 'index' && called.key) {
    receiver = program.evaluate(called.object, scope)
    callee = at(receiver, program.evaluate(called.key, scope), program)
  } else callee = program.evaluate(called, scope)
  const { args, named } = handedOver(node.args, scope, program)
  const path = callee.path ?? '?'
  const from = receiver ?? callee.fields?.get('@self')
  return perform(callee, { span: node, path, method: lastOf(path), receiver: from, args, named, given: node.args }, program)
}

/** What a call is given. */
function handedOver(given: readonly Argument[], scope: Scope, program: Program): Pick<Call, 'args' | 'named'> {
  const args: Value[] = []
  let named: Map<string, Value> | undefined
  for (const { name, value: node } of given) {
    const known = program.evaluate(node, scope)
    if (name === '**' && known.fields) for (const [field, held] of known.fields) (named ??= new Map()).set(field, held)
    else if (name !== undefined) (named ??= new Map()).set(name, known)
    else if (node.type === 'spread' && known.items) args.push(...known.items)
    else args.push(known)
  }
  return { args, named: named ?? NONE_NAMED }
}

/** A call, once it is known what is called, with what. */
export function perform(callee: Value, call: Call, program: Program): Value {
  const { args, named } = call
  if (callee.closure) return invoke(callee.closure, args, named, program)
  if (callee.class) return instantiate(callee.class, args, named, program)
  const called = callee.instance && inherited(callee.instance, '__call__')
  if (called?.closure) return invoke({ ...called.closure, self: callee }, args, named, program)
  if (callee.path !== undefined && has(callee.marks, 'decoded') && program.language.runs(callee.path))
    program.emit('decode-execute', 'error', call.span, `calls \`${callee.path}\` by an encoded name`)
  const known = reflected(call, program) ?? program.language.call(call, program) ?? methodOfContainer(call, program)
  const marks = known ? NO_MARKS : passedOn(call)
  callBack(call, known ?? value({ marks }), program)
  return known ?? value({ path: callee.path && program.language.canonical(`${callee.path}()`), marks })
}

/** A call of one of the program's own functions: what it returns. */
export function invoke(closure: Closure, args: readonly Value[], named: ReadonlyMap<string, Value>, program: Program): Value {
  const { node, self } = closure
  const { state, active, returned } = program
  if (!takesCall(node, args, program)) {
    // a call that is not followed returns what others did, and what it is given
    const before = program.results.get(node)
    return before && args.length === 0 ? before : value({ marks: withMarks(before?.marks ?? NO_MARKS, marksOfAll(args)) })
  }
  const scope = within(closure.scope)
  const python = program.language.name === 'python'
  const given = self && python ? [self, ...args] : args
  if (self && !python) scope.vars.set('this', self)
  node.params.forEach((param, i) => assign(param.target, handed(param, i, given, named, closure.scope, program), scope, true, program))
  const { file, conditions } = state
  state.file = closure.scope.file
  state.conditions = 0
  active.push(node)
  returned.push(undefined)
  block(node.body, scope, program)
  const result = returned.pop()
  active.pop()
  state.file = file
  state.conditions = conditions
  if (result) program.results.set(node, result)
  return result ?? value()
}

/** One call more of a function: whether it is followed. Beyond the most, only those are that are given what may be a command. */
function takesCall(node: FunctionNode, args: readonly Value[], { counts, active, cut, state }: Program): boolean {
  const times = (counts.get(node) ?? 0) + 1
  if (active.length >= DEEPEST_CALL || active.includes(node)) return false
  const most = args.some(({ marks, closure, fields, items, parts, instance }) => marks.length > 0 || (closure ?? fields ?? items ?? parts ?? instance))
    ? MOST_CALLS
    : MOST_PLAIN_CALLS
  if (times > most && !args.some(({ text }) => text !== undefined && mayMatter(text))) return false
  counts.set(node, times)
  if (times > MAX_CALLS_WITH_COMMANDS) cut.add(state.file)
  return times <= MAX_CALLS_WITH_COMMANDS
}

/** What a parameter holds. */
function handed(
  { target, value: standard, rest }: Param,
  i: number,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
  scope: Scope,
  program: Program,
): Value {
  if (rest === 'record') return value({ fields: new Map(named) })
  if (rest === 'list') return value({ items: given.slice(i) })
  const name = target.type === 'name' ? target.name : ''
  const unknown = value({ path: `?${name}` })
  return given[i] ?? named.get(name) ?? (standard ? join(unknown, program.evaluate(standard, scope)) : unknown)
}

/** An object of a class of the program's own. */
function instantiate(made: ClassValue, args: readonly Value[], named: ReadonlyMap<string, Value>, program: Program): Value {
  const base = made.bases.find(({ path }) => path)?.path
  const self = value({ instance: made, path: base && `${base}()` })
  const start = inherited(made, '__init__') ?? inherited(made, 'constructor')
  if (start?.closure) invoke({ ...start.closure, self }, args, named, program)
  else for (const [name, given] of named) made.fields.set(name, join(made.fields.get(name), given))
  return self
}

const LOADERS = new Set(['require', '__import__', 'importlib.import_module', 'module.require', 'process.mainModule.require', 'process.getBuiltinModule'])

/** `require(…)`, `getattr(…)` and the like: what they return is known by its name. */
function reflected({ path, args, method, receiver, span }: Call, program: Program): Value | undefined {
  const [first, second] = args
  const javascript = program.language.name === 'javascript'
  if (LOADERS.has(path)) {
    const name = plain(first)
    // what stands in the address itself is code
    const address = first && textOf(first)
    const [, base64] = /^data:[\w/;=-]{0,60}base64,(.*)$/s.exec(address ?? '') ?? []
    if (first && address?.startsWith('data:')) program.apply(value({ path: 'eval' }), [base64 && !first.parts ? decoded(text(base64), 'base64') : first], span)
    else if (first) runsFile(program, span, first)
    return first && name !== undefined ? also(moduleValue(name, program), first.marks) : undefined
  }
  if ((path === 'getattr' || path === 'Reflect.get') && first && second) {
    const name = plain(second)
    return name === undefined ? value({ marks: marksOf(first) }) : also(member(first, name, program), second.marks)
  }
  if ((method === 'call' || method === 'apply') && javascript && receiver && (receiver.path !== undefined || receiver.closure))
    return program.apply(receiver, method === 'apply' ? (second?.items ?? args.slice(1)) : args.slice(1), span)
  return path === 'globals' || path === 'locals' ? value({ path: 'globals()' }) : undefined
}

/** Functions that are given to others are called by them, with what these hold. */
function callBack({ args, named, receiver, path, span }: Call, made: Value, program: Program): void {
  const given = named.size === 0 ? args : [...args, ...named.values()]
  if (!given.some(({ closure, fields }) => closure ?? fields)) return
  const functions = given.flatMap((arg) =>
    arg.closure ? [arg] : [...(arg.fields && !arg.instance && !arg.class ? arg.fields.values() : [])].slice(0, 20).filter(({ closure }) => closure),
  )
  if (functions.length === 0) return
  const all = marksOfAll([made, ...(receiver ? [receiver] : []), ...given.filter(({ closure }) => !closure)])
  const tuple = named.get('args')?.items
  const caller = receiver?.path ?? path
  const run = () => {
    for (const fn of functions) {
      const { node } = fn.closure as Closure
      if (program.counts.has(node) && node.params.length === 0) continue
      program.apply(fn, tuple ?? node.params.map(() => value({ path: caller.startsWith('?') ? '?' : `${caller}()`, marks: all })), span)
    }
  }
  if (program.deferred) program.deferred.push(run)
  else run()
}

/** An unknown function returns what it was given, in some form; one that opens a connection or makes a client does not. */
function passedOn({ path, method, receiver, args, named }: Call): readonly Mark[] {
  if (HARMLESS.test(method)) return NO_MARKS
  const own = receiver ? marksOf(receiver) : NO_MARKS
  if (MAKES.test(method) && !HOLDS.test(method)) return own.filter(({ kind }) => kind === 'network' || kind === 'personal')
  const given = marksOfAll([...args, ...named.values()])
  return withMarks(own, PLAIN.test(path) ? given : given.filter(({ kind }) => kind !== 'secret'))
}

const HARMLESS =
  /^(?:len|bool|isinstance|type|print|exists\w*|is_?(?:file|dir|digit)|[sS]tarts[wW]ith|[eE]nds[wW]ith|includes|has\w{0,4}|test|index(?:Of)?|count|(?:hex)?digest|sha256|sha1|md5|hash|stat\w{0,4}|get[sm]\w{2,4}|id|log|info|warn\w{0,3}|error|debug|status|raise_for_status|close|flush|seek|tell|abs|round|chmod|mk\w{3,8}|sleep|setTimeout|exit)$/
const MAKES = /^[A-Z]|[cC]lient|[cC]onnect|[sS]ession|[lL]ogin|[aA]uth|[lL]ogger|[eE]ngine/
const HOLDS =
  /^(?:Buffer|String|Array|Object|Map|Set|Uint8Array|Text(?:En|De)coder|Blob|FormData|URLSearchParams|File|Request|URL|Path|BytesIO|StringIO|Promise|ZipFile|DictReader|BeautifulSoup|MIME\w+|\w{0,5}Message)$/
/** Functions that return what they are given, in another form. */
const PLAIN =
  /^(?:\?|""|\[\]|str|repr|dict|list|tuple|set|json|JSON|base64|urllib\.parse|Object|Array|String|Buffer|btoa|encodeURI|zlib|gzip|binascii|codecs|bytes|bytearray|sorted|filter|map|zip|querystring|qs|io|pickle|URLSearchParams|FormData|format|os\.path|path)(?![a-z])/
