import { accountIn } from './alters.ts'
import { NONE_NAMED } from './calls.ts'
import { holdsEnvironment, oneSetting, settingsOnly } from './common.ts'
import { tablesIn } from './databases.ts'
import { lookUp } from './names.ts'
import type { Program } from './program.ts'
import { has, inherited, join, marksOf, NO_MARKS, value, withMarks, type Scope, type Value } from './value.ts'

/** What `globals()` returns. */
export const NAMES_OF_MODULE = 'globals()'
export const ENVIRONMENT: RegExp = /^(?:os\.environb?|process\.env)$/

/** What an object holds under a name. */
export function member(object: Value, name: string, program: Program): Value {
  const { language } = program
  if (object.path === NAMES_OF_MODULE) return lookUp(name, program.scopes[program.state.file] as Scope, program)
  if (name === '__dict__' && object.instance) return value({ fields: object.instance.fields })
  const own = object.fields?.get(name) ?? (object.instance && inherited(object.instance, name)) ?? (object.class && inherited(object.class, name))
  if (own?.closure?.node.isGetter && object.instance) return program.invoke({ ...own.closure, self: object }, [], NONE_NAMED) ?? value()
  if (own) return own.closure?.self && object.instance ? { ...own, closure: { ...own.closure, self: object } } : own
  if (name === 'default' && language.name === 'javascript' && object.path && object.fields === undefined) return object
  if (name === 'constructor' && (object.closure || /^\[\]|^""/.test(object.path ?? ''))) return value({ path: 'Function' })
  const path = language.memberOf(object.path ?? (object.items ? '[]' : object.text === undefined ? '?' : '""'), name)
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

/** What an object holds under a key. */
export function at(object: Value, key: Value, program: Program): Value {
  const name = key.text
  // One variable, of a name that settings tell: not all of them.
  if (
    (key.options ?? [key]).every(({ text }) => text === undefined) &&
    (ENVIRONMENT.test(object.path ?? '') || holdsEnvironment(object)) &&
    !has(marksOf(key), 'environment')
  )
    return value()
  if (name !== undefined) {
    const found = member(object, name, program)
    return key.marks.length > 0 ? { ...found, marks: withMarks(found.marks, key.marks) } : found
  }
  const numbered = key.number === undefined ? undefined : atNumber(object, key.number)
  if (numbered) return numbered
  const names = key.options?.flatMap((option) => option.text ?? []) ?? []
  const picked = names.map((option) => member(object, option, program)).reduce<Value | undefined>((joined, option) => join(joined, option), undefined)
  return picked ?? atAny(object, key, program)
}

function atNumber(object: Value, number: number): Value | undefined {
  const item = object.items?.at(number)
  if (item) return item
  const letter = object.text?.at(number)
  if (letter !== undefined) return value({ text: letter, number: letter.codePointAt(0), marks: object.marks })
  return object.fields?.get(String(number))
}

const MOST_CHOICES = 8

/** What an object may hold under a key of which nothing is known. */
function atAny(object: Value, key: Value, { language }: Program): Value {
  // what stands for all that a list holds
  const held = key.number === undefined || object.path !== undefined || object.items ? undefined : object.fields?.get('*')
  if (held?.path !== undefined && object.fields?.size === 1) return { ...held, marks: withMarks(marksOf(held), object.marks) }
  // `COMMANDS[process.platform]`: any of those that are written there
  const written = object.fields && object.path === undefined && !object.instance ? [...object.fields.values()] : []
  if (accountIn(written[0]) !== undefined || (written.length > 1 && written.length <= MOST_CHOICES && written.every(({ text }) => text !== undefined)))
    return value({ options: written.slice(0, MOST_CHOICES), marks: key.marks.length > 0 ? withMarks(object.marks, tablesIn(key)) : object.marks })
  const any = language.attribute(language.canonical(`${object.path ?? '?'}[]`), object, '[]')
  if (any) return key.marks.some(({ kind }) => kind === 'environment') ? value({ marks: marksOf(object) }) : any
  return value({
    path: object.path && `${object.path}[]`,
    marks: key.marks.length > 0 ? withMarks(marksOf(object), tablesIn(key)) : marksOf(object),
    items: undefined,
    closure: object.fields?.get('*')?.closure,
  })
}
