import type { Call, Run } from './language.ts'
import type { Span } from '../text/span.ts'
import { has, marksOf, plain, value, withMarks, type Mark, type Value } from './value.ts'

/** The last part of a name. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** A call of a known function with nothing but arguments. */
export function callOf(path: string, args: readonly Value[], span: Span): Call {
  return { span, path, method: lastOf(path), receiver: undefined, args, named: new Map(), places: [], made: false, hidden: false, pieces: false }
}

/** Functions that call what they are given again and again. */
export const REPEATS: RegExp = /^(?:setInterval|threading\.Timer|schedule\..{0,60}\.do|(?:node-)?cron\.schedule|.{0,60}\.add_job|(?:.{0,20}\.)?run_forever)$/
const IN_PIECES: Mark = { kind: 'pieces', of: 'a name in pieces' }
export const NOWHERE: Span = { start: 0, end: 0 }
/** What `globals()` returns. */
export const NAMES_OF_MODULE = 'globals()'
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

/** How names are looked up. */
interface Ways {
  readonly run: Run
  readonly member: (object: Value, name: string) => Value
  readonly lookUp: (name: string) => Value
  readonly module: (name: string) => Value
}

/** `require(…)`, `getattr(…)` and the like: what they return is known by its name. */
export function reflected({ path, args, method: called, receiver, pieces, span }: Call, { run, member, lookUp, module }: Ways): Value | undefined {
  const { language } = run
  const first = args[0] && plain(args[0])
  const inPieces = (found: Value, from: Value) => (pieces || has(marksOf(from), 'decoded') ? { ...found, marks: withMarks(found.marks, [IN_PIECES]) } : found)
  if (LOADERS.has(path) && args[0]) {
    language.call({ ...callOf('import', args, span), places: [span] }, run)
    return first === undefined ? undefined : inPieces(module(first), args[0])
  }
  if ((path === 'getattr' || path === 'Reflect.get') && args[0] && args[1]) {
    const name = plain(args[1])
    return name === undefined ? value({ marks: marksOf(args[0]) }) : inPieces(member(args[0], name), args[1])
  }
  if (path === 'functools.partial' || path === 'partial' || (called === 'bind' && receiver && language.name === 'javascript')) {
    const fn = called === 'bind' ? receiver : args[0]
    const given = args.slice(1)
    if (given.length === 0) return fn
    return fn && value({ path: fn.path, closure: fn.closure, fields: new Map([['@args', value({ items: given })]]) })
  }
  if ((called === 'call' || called === 'apply') && language.name === 'javascript' && receiver && (receiver.path !== undefined || receiver.closure))
    return run.apply(receiver, called === 'apply' ? (args[1]?.items ?? args.slice(1)) : args.slice(1), span)
  if (path === 'globals' || path === 'locals' || path === 'vars') return value({ path: NAMES_OF_MODULE })
  if (called === 'get' && receiver?.path === NAMES_OF_MODULE && first !== undefined) return lookUp(first)
  return undefined
}
