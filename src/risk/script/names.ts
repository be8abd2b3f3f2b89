import { elementOf, has, inherited, join, marksOf, NO_MARKS, plain, value, withMarks, also, type Scope, type Value } from './value.ts'
import { oneSetting, settingsOnly, variable } from './sources.ts'
import type { Program } from './program.ts'

/** A scope within another. */
export function within(scope: Scope, vars: Map<string, Value> = new Map()): Scope {
  return { vars, parent: scope, outer: NO_NAMES, file: scope.file }
}

const NO_NAMES: ReadonlySet<string> = new Set()
const NOTHING = value()

/** What a name stands for. */
export function lookUp(name: string, scope: Scope, { language, exports, readBare }: Program): Value {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const found = at.vars.get(name)
    if (!found) continue
    if (at !== scope && found.marks.length === 0 && !found.closure) readBare.add(name)
    return found
  }
  readBare.add(name)
  const exported = language.name === 'javascript' ? exports[scope.file] : undefined
  if (name === 'exports' && exported) return exported
  if (name === 'module' && exported) return value({ path: 'module', fields: new Map([['exports', exported]]) })
  const path = language.canonical(name)
  return language.attribute(path, NOTHING, name) ?? value({ path })
}

/** The scope that a name belongs to. */
export function ownerOf(name: string, scope: Scope, declares: boolean): Scope {
  if (declares && !scope.outer.has(name)) return scope
  if (!declares && scope.vars.has(name)) return scope
  for (let at = scope.parent; at; at = at.parent) if (at.vars.has(name) || !at.parent) return at
  return scope
}

/** What is called on something, and is no name of a variable or a setting. */
const METHODS = new Set(
  'items copy values keys get pop setdefault update read readlines readline write decode encode strip split rsplit partition rpartition splitlines close toString trim data on pipe then slice substring match replace length forEach map filter reduce join content text push concat includes'.split(
    ' ',
  ),
)

/** What values know of themselves that a method of theirs may ask for. */
const OWN = ['@url', '@file', '@name']

/** What an object holds under a name. */
export function member(object: Value, name: string, program: Program): Value {
  const { language } = program
  if (object.path === 'globals()') return lookUp(name, program.scopes[program.state.file] as Scope, program)
  const owner = object.instance ?? object.class
  const own = object.fields?.get(name) ?? (owner && inherited(owner, name))
  if (own?.closure?.node.isGetter && object.instance) return program.apply({ ...own, closure: { ...own.closure, self: object } }, [], own.closure.node)
  if (owner && !own?.closure && (own?.marks.length ?? 0) === 0) program.readBare.add(name)
  if (own) return own.closure?.self && object.instance ? { ...own, closure: { ...own.closure, self: object } } : own
  if (name === 'default' && language.name === 'javascript' && object.path && !object.fields) return object
  if (name === 'constructor' && (object.closure || object.items || object.text !== undefined)) return value({ path: 'Function' })
  if (!METHODS.has(name)) {
    if (isEnvironment(object) || (/^[A-Z][A-Z0-9_]+$/.test(name) && object.text === undefined && has(object.marks, 'environment'))) return variable(name)
    if (settingsOnly(object)) return oneSetting(object)
  }
  const path = language.canonical(`${object.path ?? (object.items ? '[]' : object.text === undefined ? '?' : '""')}.${name}`)
  const known = language.attribute(path, object, name)
  if (known) return known
  const options = object.options?.flatMap((option) => option.fields?.get(name) ?? []) ?? []
  if (options.length > 0) return options.reduce((all, option) => join(all, option))
  const any = object.fields?.get('*')
  // what stands under a name in a record that was filled line by line
  const every = any && (settingsOnly(any) ? oneSetting(any).marks : marksOf(any))
  const named = every?.filter((mark) => mark.name === name)
  const held = named && named.length > 0 ? named : every
  const whole = object.fields && !object.instance && any === undefined ? object.marks : marksOf(object)
  const self = object.fields && OWN.some((own) => object.fields?.has(own)) ? new Map([['@self', object]]) : undefined
  return value({ path, fields: self, marks: any ? withMarks(object.marks, held ?? NO_MARKS) : whole })
}

/** Whether a value is all variables of the environment, or a copy. */
function isEnvironment({ path, fields, instance, marks, items }: Value): boolean {
  return (
    path === 'os.environ' ||
    path === 'process.env' ||
    (path === undefined && fields !== undefined && !instance && !items && has(marks, 'environment') !== undefined)
  )
}

const MOST_CHOICES = 8

/** What an object holds under a key. */
export function at(object: Value, key: Value, program: Program): Value {
  const names = (key.options ?? [key]).flatMap(({ text }) => text ?? [])
  if (names.length > 0)
    return also(
      names.map((name) => member(object, name, program)).reduce((all, one) => join(all, one)),
      key.marks,
    )
  if (isEnvironment(object)) return has(marksOf(key), 'environment') ? value({ marks: object.marks }) : value()
  if (key.number !== undefined) {
    const item = object.items?.at(key.number) ?? object.fields?.get(plain(key) as string)
    const letter = item ? undefined : object.text?.at(key.number)
    if (item) return item
    if (letter !== undefined) return value({ text: letter, number: letter.codePointAt(0), marks: object.marks })
  }
  // `COMMANDS[process.platform]`: any of those that are written there
  const written = object.fields && object.path === undefined && !object.instance ? [...object.fields.values()] : []
  if (written.length > 1 && written.length <= MOST_CHOICES)
    return also(
      written.reduce((all, one) => join(all, one)),
      object.marks,
    )
  const any = object.items ? elementOf(object) : object.fields?.get('*')
  const path = object.path && program.language.canonical(`${object.path}[]`)
  const known = path && program.language.attribute(path, object, '[]')
  return known || (any ? also(any, object.marks) : value({ path, marks: marksOf(object) }))
}
