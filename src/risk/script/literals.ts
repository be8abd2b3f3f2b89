import { NOWHERE } from './calls.ts'
import { elements, MOST_FOLDED } from './elements.ts'
import { ENVIRONMENT } from './member.ts'
import { describesTool } from './plants.ts'
import type { Program } from './program.ts'
import type { Node } from './tree.ts'
import { join, marked, marksOf, NO_MARKS, value, withMarks, type Scope, type Value } from './value.ts'

/** At least 120 letters of base64 or hexadecimal, nothing else. */
const BLOB = /^(?:[A-Za-z0-9+/=_-]{120,}|(?:[A-Za-z0-9+/=_-]{40,100}\r?\n){3,}[A-Za-z0-9+/=_-]*\s?)$/

/** A text, as it stands in the code. */
export function literalText(node: Node & { type: 'text' }): Value {
  if (node.escaped) return marked('decoded', 'escaped text', { text: node.value })
  return node.value.length >= 120 && BLOB.test(node.value)
    ? marked('blob', 'a long text that nobody can read', { text: node.value })
    : value({ text: node.value })
}

/** `[a, b, ...c]`. */
export function list(items: readonly Node[], scope: Scope, program: Program): Value {
  const known: Value[] = []
  let marks = NO_MARKS
  for (const item of items) {
    const found = program.evaluate(item, scope)
    if (item.type !== 'spread') known.push(found)
    else if (found.items || found.text !== undefined) known.push(...(elements(found) ?? [found]).slice(0, MOST_FOLDED))
    else {
      marks = withMarks(marks, marksOf(found))
      known.push(found)
    }
  }
  return value({ items: known, marks })
}

/** `{a: b, ...c}`. */
export function record(entries: (Node & { type: 'record' })['entries'], scope: Scope, program: Program): Value {
  const fields = new Map<string, Value>()
  let marks = NO_MARKS
  let path: string | undefined
  for (const entry of entries) {
    const found = program.evaluate(entry.value, scope)
    const key = entry.key && program.evaluate(entry.key, scope)
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
    describesTool(program, entries[0]?.value ?? NOWHERE, description)
  return value({ fields, marks, path })
}

/** `function … { … }`: the function, and what it is handed to where it is defined. */
export function literalFunction(node: Node & { type: 'function' }, scope: Scope, program: Program): Value {
  const closure = { node, scope }
  if (node.isTool && node.body[0]?.type === 'text') describesTool(program, node.body[0], node.body[0].value)
  if (!program.counts.has(node)) program.pending.push(closure)
  const made = value({ closure })
  for (const handed of node.decorators ?? []) {
    const to = program.evaluate(handed, scope).path
    if (to !== undefined) program.language.decorated?.(to, made, node, program)
  }
  return made
}
