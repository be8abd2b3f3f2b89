import { evaluateCall } from './calls.ts'
import { exported, imported } from './modules.ts'
import { at, lookUp, member } from './names.ts'
import { binary } from './operators.ts'
import type { Program } from './program.ts'
import { assignment, comprehension, definedClass, innerBlock, loop, put } from './statements.ts'
import type { FunctionNode, Node } from './tree.ts'
import {
  concat,
  elementOf,
  elements,
  join,
  joinAll,
  markOf,
  marksOf,
  marksOfAll,
  NO_MARKS,
  plain,
  value,
  withMarks,
  type Closure,
  type Scope,
  type Value,
} from './value.ts'

/** What an expression may hold, after what it does; a statement is an expression, too. */
export function evaluate(node: Node, scope: Scope, program: Program): Value {
  if (!program.takesStep()) return value()
  program.state.depth++
  const found = evaluateNode(node, scope, program)
  program.state.depth--
  return found
}

function evaluateNode(node: Node, scope: Scope, program: Program): Value {
  switch (node.type) {
    case 'name':
      return lookUp(node.name, scope, program)
    case 'member':
      return member(program.evaluate(node.object, scope), node.name, program)
    case 'call':
      return evaluateCall(node, scope, program)
    case 'text':
      return value({ text: node.value })
    case 'number':
      return value({ number: node.value })
    case 'template':
      return concat(node.parts.map((part) => program.evaluate(part, scope)))
    case 'index':
      return at(program.evaluate(node.object, scope), node.key ? program.evaluate(node.key, scope) : value(), program)
    case 'slice':
      return sliced(node, program.evaluate(node.object, scope))
    case 'binary':
      return binary(node.operator, program.evaluate(node.left, scope), program.evaluate(node.right, scope))
    case 'list':
      return list(node.items, scope, program)
    case 'spread':
      return program.evaluate(node.value, scope)
    case 'record':
      return record(node, scope, program)
    case 'choice':
      return joinAll(node.options.map((option) => program.evaluate(option, scope)))
    case 'each':
      return comprehension(node, scope, program)
    case 'function':
      return literalFunction(node, scope, program)
    case 'assign':
      return assignment(node, scope, program)
    case 'block':
      return innerBlock(node, scope, program)
    case 'loop':
      return loop(node, scope, program)
    case 'class':
      return definedClass(node, scope, program)
    case 'import':
      return imported(node, scope, program)
    case 'export':
      return exported(node, scope, program)
    case 'return': {
      const given = program.evaluate(node.value, scope)
      program.returned[program.returned.length - 1] = join(program.returned.at(-1), given)
      return given
    }
    case 'outer':
      scope.outer = new Set([...scope.outer, ...node.names])
      return value()
    case 'other':
      // What is of no kind that matters passes on where its parts came from.
      return value({ marks: marksOfAll(node.parts.map((part) => program.evaluate(part, scope))) })
  }
}

function sliced({ from, to, reversed }: Node & { type: 'slice' }, object: Value): Value {
  if (reversed) {
    if (object.text === undefined) return value({ items: object.items?.toReversed(), marks: marksOf(object) })
    const backwards = markOf('decoded', 'text that is spelt backwards')
    return value({ text: [...object.text].toReversed().join(''), marks: withMarks(object.marks, [backwards]) })
  }
  if (from === undefined) return value({ marks: marksOf(object), path: object.path })
  if (object.text !== undefined) return value({ text: object.text.slice(from, to), marks: object.marks })
  return value({ items: object.items?.slice(from, to), path: object.path, marks: marksOf(object) })
}

function list(nodes: readonly Node[], scope: Scope, program: Program): Value {
  const items: Value[] = []
  let marks = NO_MARKS
  for (const node of nodes) {
    const item = program.evaluate(node, scope)
    if (node.type !== 'spread') items.push(item)
    else if (item.items) items.push(...item.items)
    else if (item.text !== undefined) items.push(...(elements(item) ?? []))
    else {
      items.push(elementOf(item))
      marks = withMarks(marks, item.marks)
    }
  }
  return value({ items, marks })
}

function record({ entries }: Node & { type: 'record' }, scope: Scope, program: Program): Value {
  const fields = new Map<string, Value>()
  let marks = NO_MARKS
  for (const { key, value: node } of entries) {
    const given = program.evaluate(node, scope)
    const name = key && program.evaluate(key, scope)
    if (name) put(fields, plain(name), given)
    else {
      for (const [inner, field] of given.fields ?? []) fields.set(inner, field)
      marks = withMarks(marks, given.fields ? given.marks : marksOf(given))
    }
  }
  return value({ fields, marks })
}

function literalFunction(node: FunctionNode, scope: Scope, program: Program): Value {
  const self = program.language.name === 'javascript' ? scope.vars.get('this') : undefined
  const closure: Closure = { node, scope, self }
  if (!program.counts.has(node)) program.pending.push(closure)
  return value({ closure })
}
