import type { Syntax } from '../syntax.ts'
import { MAX_DEPTH, type Node } from '../tree.ts'
import { namedExpression } from './assign.ts'
import { call } from './call.ts'
import { lambda, yielded } from './functions.ts'
import { listed, record, together } from './lists.ts'
import { continued, formatted, literalNumber, literalText } from './literals.ts'
import { comprehension } from './loops.ts'
import { member } from './member.ts'
import { nameNode, otherNode } from './nodes.ts'
import { binary, conditional, unary } from './operators.ts'
import { isPunctuation, tail } from './parts.ts'
import type { Reader } from './reader.ts'

/** What is nested too deep is not read. */
export function expression(reader: Reader, node: Syntax): Node {
  if (reader.depth >= MAX_DEPTH) return otherNode(reader, node, [])
  reader.depth++
  const read = (EXPRESSIONS.get(node.name) ?? unknown)(reader, node)
  reader.depth--
  return read
}

const EXPRESSIONS: ReadonlyMap<string, typeof expression> = new Map(
  Object.entries({
    VariableName: nameNode,
    Boolean: nameNode,
    String: literalText,
    FormatString: formatted,
    ContinuedString: continued,
    Number: literalNumber,
    ParenthesizedExpression: awaited,
    AwaitExpression: awaited,
    YieldExpression: yielded,
    MemberExpression: member,
    CallExpression: call,
    BinaryExpression: binary,
    ConditionalExpression: conditional,
    UnaryExpression: unary,
    NamedExpression: namedExpression,
    ArrayExpression: listed,
    TupleExpression: listed,
    SetExpression: listed,
    DictionaryExpression: record,
    ArrayComprehensionExpression: comprehension,
    SetComprehensionExpression: comprehension,
    DictionaryComprehensionExpression: comprehension,
    ComprehensionExpression: comprehension,
    LambdaExpression: lambda,
  }),
)

/** `(a)`, `await a`. */
function awaited(reader: Reader, node: Syntax): Node {
  return together(reader, node, tail(node, 'await'))
}

/** What is of no kind that matters still holds its parts. */
function unknown(reader: Reader, node: Syntax): Node {
  return otherNode(
    reader,
    node,
    node.kids.flatMap((child) => (isPunctuation(child) ? [] : reader.statement(child))),
  )
}
