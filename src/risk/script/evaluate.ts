import { choosesAccount, returnsAccount } from './alters.ts'
import { assignment } from './assign.ts'
import { innerBlock } from './block.ts'
import { definedClass } from './classes.ts'
import { compared } from './compared.ts'
import { evaluateCall } from './evaluate-call.ts'
import { takesStep } from './limits.ts'
import { list, literalFunction, literalText, record } from './literals.ts'
import { each, loop } from './loops.ts'
import { at, member } from './member.ts'
import { exported, imported, importedLater } from './modules.ts'
import { lookUp } from './names.ts'
import { textAtHand, type Program } from './program.ts'
import type { Node } from './tree.ts'
import { concat, join, marksOf, NO_MARKS, value, withMarks, type Scope, type Value } from './value.ts'

/** What an expression may hold, after what it does; a statement is an expression, too. */
export function evaluate(node: Node, scope: Scope, program: Program): Value {
  if (!takesStep(program)) return value()
  program.state.depth++
  const found = evaluateNode(node, scope, program)
  program.state.depth--
  return found
}

function evaluateNode(node: Node, scope: Scope, program: Program): Value {
  switch (node.type) {
    case 'name':
      return node.pattern === undefined
        ? lookUp(node.name, scope, program)
        : value({ path: 'RegExp()', fields: new Map([['@pattern', value({ text: node.pattern })]]) })
    case 'member':
      return member(evaluate(node.object, scope, program), node.name, program)
    case 'call':
      return evaluateCall(node, scope, program)
    case 'text':
      return literalText(node)
    case 'number':
      return value({ number: node.value })
    case 'template':
      return template(node.parts, scope, program)
    case 'index':
      return index(node, scope, program)
    case 'binary':
      return compared(node, evaluate(node.left, scope, program), evaluate(node.right, scope, program), program)
    case 'list':
      return list(node.items, scope, program)
    case 'spread':
      return evaluate(node.value, scope, program)
    case 'record':
      return record(node.entries, scope, program)
    case 'choice':
      return choice(node, scope, program)
    case 'each':
      return each(node, scope, program)
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
    case 'load':
      return importedLater(node, scope, program)
    case 'export':
      return exported(node, scope, program)
    case 'return':
      return returned(node, scope, program)
    case 'scope':
      scope.outer = new Set([...scope.outer, ...node.names])
      return value()
    case 'rest':
      return value()
    case 'other':
      return other(node.parts, scope, program)
  }
}

/** `a ${b} c`. */
function template(parts: readonly Node[], scope: Scope, program: Program): Value {
  return concat(
    parts.map((part) => evaluate(part, scope, program)),
    parts.every(({ type }) => type === 'text'),
  )
}

/** `a[b]`, `a[b:c]`. */
function index(node: Node & { type: 'index' }, scope: Scope, program: Program): Value {
  const object = evaluate(node.object, scope, program)
  if (!node.slice) return at(object, node.key ? evaluate(node.key, scope, program) : value(), program)
  const text = object.text
  const [from, to] = node.key?.type === 'list' ? node.key.items : []
  if (text !== undefined && from?.type === 'number' && to?.type === 'number') return value({ text: text.slice(from.value, to.value), marks: object.marks })
  if (node.slice === 'part') return value({ marks: marksOf(object), path: object.path })
  if (text === undefined) return value({ marks: marksOf(object), items: object.items?.toReversed() })
  return value({ text: [...text].toReversed().join(''), marks: withMarks(object.marks, [{ kind: 'decoded', of: 'text that is spelt backwards' }]) })
}

/** A condition that asks how much something is, or throws dice. */
const BY_AMOUNT = /[<>%](?!=?\s?0\b)|random/i

/** `a if b else c`, `a || b`: one of these. */
function choice(node: Node & { type: 'choice' }, scope: Scope, program: Program): Value {
  if (node.test) evaluate(node.test, scope, program)
  const options = node.options.map((option) => evaluate(option, scope, program))
  if (node.test && options.length === 2 && BY_AMOUNT.test(textAtHand(program).slice(node.test.start, node.test.end))) choosesAccount(program, node, options)
  return options.reduce<Value | undefined>((joined, option) => join(joined, option), undefined) ?? value()
}

/** `return …`: what the function at hand returns, or did before. */
function returned(node: Node & { type: 'return' }, scope: Scope, program: Program): Value {
  const given = evaluate(node.value, scope, program)
  if (program.state.guards > 0 && BY_AMOUNT.test(lastCondition(textAtHand(program), node.start)))
    returnsAccount(program, node, given, program.active.at(-1), textAtHand(program))
  program.returned[program.returned.length - 1] = join(program.returned.at(-1), given)
  return given
}

/** What is asked before a statement, as far as its own line and the one before tell. */
function lastCondition(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 160), at)
  return before.slice(Math.max(0, before.lastIndexOf('if ')))
}

/** What is of no kind that matters passes on where its parts came from. */
function other(parts: readonly Node[], scope: Scope, program: Program): Value {
  let marks = NO_MARKS
  for (const part of parts) marks = withMarks(marks, marksOf(evaluate(part, scope, program)))
  return value({ marks })
}
