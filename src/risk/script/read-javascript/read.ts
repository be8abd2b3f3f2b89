import type { Syntax } from '../syntax.ts'
import { MAX_DEPTH, type Node } from '../tree.ts'
import { assignment, declarations } from './assign.ts'
import { branches, ownBlock } from './branches.ts'
import { call } from './call.ts'
import { definedClass } from './classes.ts'
import { declaredFunction, namelessFunction, returned, yielded } from './functions.ts'
import { list, listPattern } from './lists.ts'
import { literalNumber, literalPattern, literalText, tagged, template } from './literals.ts'
import { forLoop, whileLoop } from './loops.ts'
import { member } from './member.ts'
import { exported, imported, importedLater } from './modules.ts'
import { nameNode, otherNode } from './nodes.ts'
import { binary, conditional, postfix, sequence, unary } from './operators.ts'
import { block, type Reader } from './reader.ts'
import { record, recordPattern } from './records.ts'

/** A statement or an expression; what is nested too deep is not read. */
export function read(reader: Reader, node: Syntax): readonly Node[] {
  if (reader.depth >= MAX_DEPTH) return []
  reader.depth++
  const found = readNode(reader, node)
  reader.depth--
  return found
}

function readNode(reader: Reader, node: Syntax): readonly Node[] {
  const single = SINGLE.get(node.name)
  if (single) return [single(reader, node)]
  const several = SEVERAL.get(node.name)
  if (several) return several(reader, node)
  return IGNORED.test(node.name) ? [] : [otherNode(node, block(reader, node))]
}

/** What is one of ours. */
const SINGLE: ReadonlyMap<string, (reader: Reader, node: Syntax) => Node> = new Map(
  Object.entries({
    Block: ownBlock,
    WhileStatement: whileLoop,
    DoStatement: whileLoop,
    ForStatement: forLoop,
    AssignmentExpression: assignment,
    YieldExpression: yielded,
    ReturnStatement: returned,
    FunctionDeclaration: declaredFunction,
    FunctionExpression: namelessFunction,
    ArrowFunction: namelessFunction,
    ClassDeclaration: definedClass,
    ClassExpression: definedClass,
    ImportDeclaration: imported,
    DynamicImport: importedLater,
    ImportMeta: importMeta,
    BooleanLiteral: nameNode,
    VariableName: nameNode,
    VariableDefinition: nameNode,
    this: nameNode,
    super: nameNode,
    JSXIdentifier: nameNode,
    RegExp: literalPattern,
    String: literalText,
    TemplateString: template,
    TaggedTemplateExpression: tagged,
    Number: literalNumber,
    MemberExpression: member,
    CallExpression: call,
    NewExpression: call,
    BinaryExpression: binary,
    ConditionalExpression: conditional,
    UnaryExpression: unary,
    ArrayExpression: list,
    ArrayPattern: listPattern,
    ObjectExpression: record,
    ObjectPattern: recordPattern,
  }),
)

/** What may be none of ours, or more than one. */
const SEVERAL: ReadonlyMap<string, typeof read> = new Map(
  Object.entries({
    Script: block,
    ExpressionStatement: block,
    LabeledStatement: block,
    ParenthesizedExpression: block,
    AwaitExpression: block,
    ThrowStatement: block,
    Interpolation: block,
    InstantiationExpression: block,
    IfStatement: branches,
    TryStatement: branches,
    SwitchStatement: branches,
    SwitchBody: branches,
    VariableDeclaration: declarations,
    ExportDeclaration: exported,
    PrefixCast: cast,
    SequenceExpression: sequence,
    PostfixExpression: postfix,
  }),
)

const IGNORED =
  /^(?:[^A-Za-z⚠]+|[a-z]+|Type(?:Annotation|ParamList|ArgList|AliasDeclaration|Name)|.*Type|Equals|Arrow|Spread|Star|Escape|Label|Privacy|InterfaceDeclaration|AmbientDeclaration|LogicOp|ArithOp|CompareOp|BitOp|UpdateOp|JSX(?:Text|StartTag|EndTag|CloseTag|StartCloseTag|SelfCloseEndTag|Builtin|EmptyExpression)|InterpolationStart|InterpolationEnd|PropertyName|PropertyDefinition|DefaultLabel)$/

/** `import.meta`. */
function importMeta(_: Reader, { from, to }: Syntax): Node {
  return { start: from, end: to, type: 'name', name: 'import.meta' }
}

/** `<A>a`. */
function cast(reader: Reader, node: Syntax): readonly Node[] {
  const inner = node.kids.at(-1)
  return inner ? reader.read(inner) : []
}
