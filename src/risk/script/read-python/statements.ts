import { codeOf, type Syntax } from '../syntax.ts'
import { MAX_DEPTH, type Node } from '../tree.ts'
import { assignment, update } from './assign.ts'
import { branches } from './branches.ts'
import { definedClass } from './classes.ts'
import { decorated, defined, returned, yielded } from './functions.ts'
import { imported } from './imports.ts'
import { forLoop, whileLoop } from './loops.ts'
import { isPunctuation } from './parts.ts'
import { block, inFile, type Reader } from './reader.ts'
import { withItems } from './with.ts'

/** What is nested too deep is not read. */
export function statement(reader: Reader, node: Syntax): readonly Node[] {
  if (reader.depth >= MAX_DEPTH) return []
  reader.depth++
  const read = readStatement(reader, node)
  reader.depth--
  return read
}

function readStatement(reader: Reader, node: Syntax): readonly Node[] {
  const single = SINGLE.get(node.name)
  if (single) return [single(reader, node)]
  const several = SEVERAL.get(node.name)
  if (several) return several(reader, node)
  return isPunctuation(node) ? [] : [reader.expression(node)]
}

/** Statements that are one of ours. */
const SINGLE: ReadonlyMap<string, (reader: Reader, node: Syntax) => Node> = new Map(
  Object.entries({
    AssignStatement: assignment,
    YieldStatement: yielded,
    ReturnStatement: returned,
    FunctionDefinition: defined,
    ClassDefinition: definedClass,
    ForStatement: forLoop,
    ImportStatement: imported,
    ScopeStatement: scope,
  }),
)

/** Statements that may be none of ours, or more than one. */
const SEVERAL: ReadonlyMap<string, typeof statement> = new Map(
  Object.entries({
    Script: block,
    Body: block,
    ExpressionStatement: block,
    StatementGroup: block,
    AssertStatement: block,
    RaiseStatement: block,
    PrintStatement: block,
    UpdateStatement: update,
    DecoratedStatement: decorated,
    IfStatement: branches,
    TryStatement: branches,
    MatchStatement: branches,
    MatchBody: branches,
    MatchClause: branches,
    WhileStatement: whileLoop,
    WithStatement: withItems,
  }),
)

/** `global …`, `nonlocal …`. */
function scope(reader: Reader, node: Syntax): Node {
  const names = node.kids.filter((child) => child.name === 'VariableName').map((child) => codeOf(reader, child))
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'scope', names }
}
