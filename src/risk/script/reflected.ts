import { callOf } from './calls.ts'
import { HIDDEN_NAME, hides } from './disguise.ts'
import { remembered } from './fold.ts'
import type { Call } from './language.ts'
import { member, NAMES_OF_MODULE } from './member.ts'
import { moduleValue } from './modules.ts'
import { lookUp } from './names.ts'
import type { Program } from './program.ts'
import { has, marksOf, plain, value, withMarks, type Mark, type Scope, type Value } from './value.ts'

const IN_PIECES: Mark = { kind: 'pieces', of: 'a name in pieces' }
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

/** Names of what reaches others by their names, and of methods that do. */
const REFLECTS =
  /^(?:getattr|Reflect\.get|(?:functools\.)?partial|vars|globals|locals|operator\.(?:attrgetter|methodcaller)(?:\(\))?)$|(?:^|\.)(?:bind|call|apply|get)$/
const reflects = remembered((path) => LOADERS.has(path) || REFLECTS.test(path))

/** `require(…)`, `getattr(…)` and the like: what they return is known by its name. */
export function reflected({ path, args, named, method: called, receiver, pieces, span, callee }: Call, scope: Scope, program: Program): Value | undefined {
  if (!reflects(path)) return undefined
  const { language } = program
  const first = args[0] && plain(args[0])
  const inPieces = (found: Value, from: Value) => {
    const mark = hides(from) !== undefined ? HIDDEN_NAME : pieces || has(marksOf(from), 'decoded') ? IN_PIECES : undefined
    return mark ? { ...found, marks: withMarks(found.marks, [mark]) } : found
  }
  if (LOADERS.has(path) && args[0]) {
    language.call(callOf('import', args, span), program)
    return first === undefined ? undefined : inPieces(moduleValue(first, scope, program), args[0])
  }
  if ((path === 'getattr' || path === 'Reflect.get') && args[0] && args[1]) {
    const name = plain(args[1])
    return name === undefined ? value({ marks: marksOf(args[0]) }) : inPieces(member(args[0], name, program), args[1])
  }
  if (path === 'functools.partial' || path === 'partial' || (called === 'bind' && receiver && language.name === 'javascript')) {
    const fn = called === 'bind' ? receiver : args[0]
    const given = args.slice(1)
    if (given.length === 0 && called === 'bind') return fn
    const fields = new Map([['@args', value({ items: given })]])
    for (const [name, field] of named) fields.set(`@named ${name}`, field)
    const self = fn?.fields?.get('@self')
    if (self) fields.set('@self', self)
    return fn && value({ path: fn.path, closure: fn.closure, fields, marks: fn.marks })
  }
  if ((called === 'call' || called === 'apply') && language.name === 'javascript' && receiver && (receiver.path !== undefined || receiver.closure))
    return program.apply(receiver, called === 'apply' ? (args[1]?.items ?? args.slice(1)) : args.slice(1), span)
  if (path === 'vars' && args[0]) return args[0]
  if (path === 'globals' || path === 'locals' || path === 'vars') return value({ path: NAMES_OF_MODULE })
  if (path === 'operator.attrgetter' && first !== undefined && args[0]) return value({ path: 'operator.attrgetter()', fields: new Map([['@name', args[0]]]) })
  if (path === 'operator.attrgetter()' && callee?.fields?.get('@name') && args[0]) {
    const name = callee.fields.get('@name') as Value
    return inPieces(
      (plain(name) ?? '').split('.').reduce((object, part) => member(object, part, program), args[0]),
      name,
    )
  }
  if (path === 'operator.methodcaller' && first !== undefined && args[0])
    return value({
      path: 'operator.methodcaller()',
      fields: new Map([
        ['@name', args[0]],
        ['@rest', value({ items: args.slice(1) })],
      ]),
    })
  if (path === 'operator.methodcaller()' && callee?.fields?.get('@name') && args[0]) {
    const name = callee.fields.get('@name') as Value
    return program.apply(inPieces(member(args[0], plain(name) ?? '', program), name), callee.fields.get('@rest')?.items ?? [], span)
  }
  if (called === 'get' && receiver?.path === NAMES_OF_MODULE && first !== undefined) return lookUp(first, scope, program)
  return undefined
}
