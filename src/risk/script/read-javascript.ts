import { parser } from '@lezer/javascript'
import { unescape, unquote } from './literals.ts'
import { assigned, nameNode, operation, other, type Reader } from './reading.ts'
import { codeOf, syntaxOf, type Syntax } from './syntax.ts'
import { asksKind, make, MAX_DEPTH, type Binding, type Entry, type FunctionNode, type Node, type Param } from './tree.ts'

const dialects: Partial<Record<'ts' | 'ts jsx', typeof parser>> = {}

/** Reads JavaScript or TypeScript, with or without JSX, complete or a snippet, broken or not. */
export function readJavaScript(text: string): { readonly nodes: readonly Node[]; readonly shift: 0 } {
  // the parser takes `async <T>(…) =>` for a comparison
  const code = text.includes('async') ? text.replace(/\basync\s{0,4}<[A-Z][\w, ]{0,60}>(?=\()/g, (types) => 'async'.padEnd(types.length)) : text
  // with JSX, `<any>x` would swallow all that follows
  const dialect = /<\/[A-Za-z>]|\/>/.test(code) ? 'ts jsx' : 'ts'
  const tree = (dialects[dialect] ??= parser.configure({ dialect })).parse(code)
  return { nodes: block({ code, depth: 0 }, syntaxOf(tree)), shift: 0 }
}

function block(reader: Reader, node: Syntax): Node[] {
  const all: Node[] = []
  for (const kid of node.kids) all.push(...read(reader, kid))
  return all
}

/** What something is, or the first of what it is. */
function one(reader: Reader, node: Syntax | undefined): Node | undefined {
  return node && read(reader, node)[0]
}

/** A statement or an expression; what is nested too deep is not read. */
function read(reader: Reader, node: Syntax): readonly Node[] {
  if (reader.depth >= MAX_DEPTH || IGNORED.test(node.name)) return []
  reader.depth++
  const found = KINDS.get(node.name)?.(reader, node) ?? [other(node, block(reader, node))]
  reader.depth--
  return found
}

type Reads = (reader: Reader, node: Syntax) => readonly Node[]

const KINDS: ReadonlyMap<string, Reads> = new Map(
  Object.entries<Reads>({
    ExpressionStatement: block,
    LabeledStatement: block,
    ParenthesizedExpression: block,
    AwaitExpression: block,
    ThrowStatement: block,
    Interpolation: block,
    InstantiationExpression: block,
    PostfixExpression: block,
    PrefixCast: (reader, node) => block(reader, node).slice(-1),
    Block: (reader, node) => [make(node, { type: 'block', body: block(reader, node), sometimes: false })],
    IfStatement: branches,
    TryStatement: branches,
    SwitchStatement: branches,
    SwitchBody: branches,
    WhileStatement: (reader, node) => [loop(node, block(reader, node))],
    DoStatement: (reader, node) => [loop(node, block(reader, node))],
    ForStatement: forLoop,
    VariableDeclaration: declarations,
    AssignmentExpression: assignment,
    ReturnStatement: (reader, node) => [returned(node, block(reader, node)[0])],
    YieldExpression: (reader, node) => [returned(node, list(node, block(reader, node)))],
    FunctionDeclaration: declaredFunction,
    FunctionExpression: (reader, node) => [functionOf(reader, node, undefined)],
    ArrowFunction: (reader, node) => [functionOf(reader, node, undefined)],
    ClassDeclaration: definedClass,
    ClassExpression: definedClass,
    ImportDeclaration: imported,
    DynamicImport: importedLater,
    ImportMeta: (_, node) => [make(node, { type: 'name', name: 'import.meta' })],
    ExportDeclaration: exported,
    BooleanLiteral: named,
    VariableName: named,
    VariableDefinition: named,
    this: named,
    super: named,
    RegExp: (_, node) => [make(node, { type: 'name', name: 'RegExp()' })],
    String: (reader, node) => [make(node, { type: 'text', value: unquote(codeOf(reader, node)) })],
    Number: (reader, node) => [make(node, { type: 'number', value: Number(codeOf(reader, node).replaceAll('_', '').replace(/n$/, '')) })],
    TemplateString: template,
    TaggedTemplateExpression: tagged,
    MemberExpression: member,
    CallExpression: call,
    NewExpression: call,
    BinaryExpression: binary,
    UnaryExpression: unary,
    ConditionalExpression(reader, node) {
      const [, ...options] = block(reader, node)
      return [make(node, { type: 'choice', options })]
    },
    // the last is what it gives
    SequenceExpression(reader, node) {
      const items = block(reader, node)
      return [...items.slice(-1), ...items.slice(0, -1)]
    },
    ArrayExpression: (reader, node) => [list(node, spreads(reader, node))],
    ArrayPattern: (reader, node) => [list(node, block(reader, node))],
    ObjectExpression: record,
    ObjectPattern: record,
  }),
)

const IGNORED =
  /^(?:[^A-Za-z⚠]+|(?!this$|super$)[a-z]+|Type(?:Annotation|ParamList|ArgList|AliasDeclaration|Name)|.*Type|Equals|Arrow|Spread|Star|Escape|Label|Privacy|InterfaceDeclaration|AmbientDeclaration|(?:Logic|Arith|Compare|Bit|Update)Op|JSX(?:Text|\w*Tag|EmptyExpression)|Interpolation(?:Start|End)|PropertyName|PropertyDefinition|DefaultLabel)$/

function list(node: Syntax, items: readonly Node[]): Node {
  return make(node, { type: 'list', items })
}

function named(reader: Reader, node: Syntax): Node[] {
  return [nameNode(reader, node)]
}

function loop(node: Syntax, body: readonly Node[]): Node {
  return make(node, { type: 'loop', over: undefined, keys: false, body })
}

function returned(node: Syntax, value: Node | undefined): Node {
  return make(node, { type: 'return', value: value ?? other(node, []) })
}

/** `if …`, `try …`, `switch …`: what may run. */
function branches(reader: Reader, node: Syntax): Node[] {
  const test = node.kids.find(({ name }) => name === 'ParenthesizedExpression')
  const always = test !== undefined && asksKind(codeOf(reader, test))
  return node.kids.flatMap((kid): readonly Node[] => {
    const body = read(reader, kid)
    const runs = kid.name !== 'ParenthesizedExpression' && kid.name !== 'CaseLabel' && kid.name !== 'SwitchBody'
    return runs && body.length > 0 ? [make(kid, { type: 'block', body, sometimes: !always && (node.name !== 'TryStatement' || kid.name !== 'Block') })] : body
  })
}

/** `for (…; …; …)`, `for (… of …)`, `for (… in …)`. */
function forLoop(reader: Reader, node: Syntax): Node[] {
  const spec = node.kids.find(({ name }) => name.endsWith('Spec'))
  const body = node.kids.filter((kid) => kid !== spec).flatMap((kid) => read(reader, kid))
  if (spec?.name !== 'ForOfSpec' && spec?.name !== 'ForInSpec') return [loop(node, [...(spec ? block(reader, spec) : []), ...body])]
  const [target, iterable] = spec.kids.flatMap((kid) => read(reader, kid))
  const over = target && iterable ? { test: undefined, target, iterable } : undefined
  return [make(node, { type: 'loop', over, keys: spec.name === 'ForInSpec', body })]
}

const TARGET = /^(?:VariableDefinition|ObjectPattern|ArrayPattern)$/

/** `const a = …, {b} = …`. */
function declarations(reader: Reader, node: Syntax): Node[] {
  const found: Node[] = []
  let target: Node | undefined
  node.kids.forEach((kid, i) => {
    if (TARGET.test(kid.name)) target = one(reader, kid)
    else if (node.kids[i - 1]?.name === 'Equals' && target) found.push(assigned(node, [target], one(reader, kid) ?? other(kid, []), true))
  })
  return found
}

/** `a = …`, `a += …`. */
function assignment(reader: Reader, node: Syntax): Node[] {
  const at = node.kids.findIndex(({ name }) => name === 'Equals' || name === 'UpdateOp')
  const [target, value] = [one(reader, node.kids[0]), one(reader, node.kids[at + 1])]
  if (!target || !value) return [other(node, value ? [value] : [])]
  return [assigned(node, [target], value, false, node.kids[at]?.name === 'UpdateOp')]
}

/** `function a(…) { … }`. */
function declaredFunction(reader: Reader, node: Syntax): Node[] {
  const called = node.kids.find(({ name }) => name === 'VariableDefinition')
  const made = functionOf(reader, node, called && codeOf(reader, called))
  return [called ? assigned(node, [nameNode(reader, called)], made, true) : made]
}

/** A function under the name that it is called by. */
function functionOf(reader: Reader, node: Syntax, name: string | undefined): FunctionNode {
  const params = node.kids.find((kid) => kid.name === 'ParamList')
  const body = node.kids.at(-1)
  const arrow = body?.name !== 'Block' && node.kids.some((kid) => kid.name === 'Arrow')
  const statements = arrow && body ? [returned(body, one(reader, body))] : body?.name === 'Block' ? block(reader, body) : []
  return make(node, {
    type: 'function',
    name,
    params: paramsOf(reader, node, params),
    body: statements,
    isStatic: true,
    isGetter: node.kids.some((kid) => kid.name === 'get'),
  })
}

function paramsOf(reader: Reader, node: Syntax, params: Syntax | undefined): Param[] {
  const found: Param[] = []
  const [first] = node.kids
  // `a => …`
  if (!params)
    return first?.name === 'VariableDefinition' && node.name === 'ArrowFunction' ? [{ target: nameNode(reader, first), value: undefined, rest: undefined }] : []
  params.kids.forEach((kid, i) => {
    const before = params.kids[i - 1]?.name
    const last = found.at(-1)
    if (before === 'Equals' && last) found[found.length - 1] = { ...last, value: one(reader, kid) }
    else if (TARGET.test(kid.name)) {
      const target = one(reader, kid)
      if (target) found.push({ target, value: undefined, rest: before === 'Spread' ? 'list' : undefined })
    }
  })
  return found
}

/** `class … extends … { … }`. */
function definedClass(reader: Reader, node: Syntax): Node[] {
  const called = node.kids.find(({ name }) => name === 'VariableDefinition')
  const extending = node.kids.findIndex(({ name }) => name === 'extends')
  const base = extending < 0 ? undefined : one(reader, node.kids[extending + 1])
  const body = node.kids.find(({ name }) => name === 'ClassBody')?.kids.flatMap((kid) => classMember(reader, kid)) ?? []
  return [make(node, { type: 'class', name: called && codeOf(reader, called), bases: base ? [base] : [], body })]
}

function classMember(reader: Reader, node: Syntax): Node[] {
  const called = node.kids.find(({ name }) => name.endsWith('PropertyDefinition'))
  if (!called) return block(reader, node)
  const equals = node.kids.findIndex(({ name }) => name === 'Equals')
  const value =
    node.name === 'MethodDeclaration' ? functionOf(reader, node, codeOf(reader, called)) : equals < 0 ? undefined : one(reader, node.kids[equals + 1])
  return value ? [assigned(node, [nameNode(reader, called)], value, true)] : []
}

/** `import a, {b as c}, * as d from '…'`. */
function imported(reader: Reader, node: Syntax): Node[] {
  const source = node.kids.findLast(({ name }) => name === 'String')
  const bindings: Binding[] = []
  node.kids.forEach((kid, i) => {
    const local = codeOf(reader, kid)
    if (kid.name === 'VariableDefinition') bindings.push({ local, member: node.kids[i - 1]?.name === 'as' ? undefined : 'default' })
    if (kid.name !== 'ImportGroup') return
    kid.kids.forEach((inner, at) => {
      if (inner.name !== 'VariableDefinition') return
      const renamed = kid.kids[at - 1]?.name === 'as' ? kid.kids[at - 2] : undefined
      bindings.push({ local: codeOf(reader, inner), member: unquote(codeOf(reader, renamed ?? inner)) })
    })
  })
  return [make(node, { type: 'import', module: source ? unquote(codeOf(reader, source)) : '', bindings })]
}

/** `import('…')` is a call like `require('…')`. */
function importedLater(reader: Reader, node: Syntax): Node[] {
  const args = block(reader, node).map((value) => ({ name: undefined, value }))
  return [make(node, { type: 'call', callee: make(node, { type: 'name', name: 'require' }), args })]
}

/** `export {…}`, `export const …`, `export default …`. */
function exported(reader: Reader, node: Syntax): Node[] {
  const made = (names: readonly string[], as?: string): Node => make(node, { type: 'export', names: names.map((local) => ({ local, as: as ?? local })) })
  const group = node.kids.find(({ name }) => name === 'ExportGroup')
  if (group) return [made(group.kids.filter(({ name }) => name.startsWith('Variable')).map((kid) => codeOf(reader, kid)))]
  const inner = node.kids.filter(({ name }) => name !== 'String').flatMap((kid) => read(reader, kid))
  const isDefault = node.kids.some(({ name }) => name === 'default')
  const names = inner.flatMap((part) =>
    part.type === 'assign' ? part.targets.flatMap((target) => (target.type === 'name' ? target.name : [])) : part.type === 'class' ? (part.name ?? []) : [],
  )
  const [value] = inner
  if (isDefault && value && names.length === 0) return [assigned(node, [make(node, { type: 'name', name: 'default' })], value, true), made(['default'])]
  return [...inner, made(names, isDefault ? 'default' : undefined)]
}

/** A text in backticks, and what `${…}` puts into it. */
function template(reader: Reader, node: Syntax): Node[] {
  const parts: Node[] = []
  let from = node.from + 1
  const literal = (to: number) => {
    if (to > from) parts.push({ start: from, end: to, type: 'text', value: unescape(reader.code.slice(from, to)) })
  }
  for (const kid of node.kids) {
    if (kid.name !== 'Interpolation') continue
    literal(kid.from)
    from = kid.to
    parts.push(...block(reader, kid).slice(0, 1))
  }
  literal(node.to - 1)
  return [make(node, { type: 'template', parts })]
}

/** A template that is given to the function before it. */
function tagged(reader: Reader, node: Syntax): Node[] {
  const [callee, value] = block(reader, node)
  if (!callee || !value) return []
  // `$` of zx, Bun and their like hands each value over as one word, whatever is in it
  const isQuoted = callee.type === 'name' && callee.name === '$' && value.type === 'template'
  const mark = make(node, { type: 'text', value: "'" })
  const parts = isQuoted ? value.parts.flatMap((part) => (part.type === 'text' ? [part] : [mark, part, mark])) : []
  return [make(node, { type: 'call', callee, args: [{ name: undefined, value: isQuoted ? { ...value, parts } : value }] })]
}

/** `a.b`, `a.#b`, `a[b]`. */
function member(reader: Reader, node: Syntax): Node[] {
  const object = one(reader, node.kids[0]) ?? other(node, [])
  const property = node.kids.at(-1)
  if (property?.name.endsWith('PropertyName')) return [make(node, { type: 'member', object, name: codeOf(reader, property) })]
  const at = node.kids.findIndex(({ name }) => name === '[')
  return [make(node, { type: 'index', object, key: one(reader, node.kids[at + 1]) })]
}

/** `a(…)`, `new A(…)`. */
function call(reader: Reader, node: Syntax): Node[] {
  const callee = one(
    reader,
    node.kids.find(({ name }) => name !== 'new'),
  )
  const args = node.kids.find(({ name }) => name === 'ArgList')
  const given = args ? spreads(reader, args).map((value) => ({ name: undefined, value })) : []
  return [make(node, { type: 'call', callee: callee ?? other(node, []), args: given })]
}

/** Expressions between commas, where three dots before one spread it. */
function spreads(reader: Reader, node: Syntax): Node[] {
  return node.kids.flatMap((kid, i): Node[] => {
    // `null` holds a place: `f.apply(null, list)`
    const value = one(reader, kid) ?? (kid.name === 'null' ? other(kid, []) : undefined)
    if (!value) return []
    return [node.kids[i - 1]?.name === 'Spread' ? make(kid, { type: 'spread', value }) : value]
  })
}

const OPERATOR = /^(?:[-+*/%&|^<>=!?]{1,4}|in|instanceof|as|satisfies)$/

/** `a + b`, `a ?? b`, `a as B`. */
function binary(reader: Reader, node: Syntax): Node[] {
  const sides = ({ name, kids }: Syntax) => {
    const at = name === 'BinaryExpression' ? kids.findIndex((part, i) => i > 0 && OPERATOR.test(codeOf(reader, part))) : -1
    const [left, sign] = [kids[0], kids[at]]
    if (!left || !sign) return undefined
    const operator = codeOf(reader, sign)
    return { operator, left, right: operator === 'as' || operator === 'satisfies' ? undefined : kids[at + 1] }
  }
  return [operation(node, sides, (part) => one(reader, part)) ?? other(node, block(reader, node))]
}

/** `-a`, `!a`. */
function unary(reader: Reader, node: Syntax): Node[] {
  const [value, ...rest] = block(reader, node)
  if (value?.type === 'number' && reader.code[node.from] === '-') return [{ ...value, start: node.from, value: -value.value }]
  return [other(node, value ? [value, ...rest] : [])]
}

/** `{a: b, ...c}`, `{a: b, c = d, ...e} = …`. */
function record(reader: Reader, node: Syntax): Node[] {
  const entries = node.kids.flatMap((kid): readonly Entry[] => {
    if (kid.name === 'Property') return [property(reader, kid)]
    return kid.name === 'PatternProperty' ? patternProperty(reader, kid) : []
  })
  return [make(node, { type: 'record', entries })]
}

function property(reader: Reader, node: Syntax): Entry {
  const { kids } = node
  if (kids[0]?.name === 'Spread') return { key: undefined, value: one(reader, kids[1]) ?? other(node, []) }
  const called = kids.find(({ name }) => name === 'PropertyDefinition' || name === 'String' || name === 'Number')
  const key = called && keyOf(reader, called)
  if (kids.some(({ name }) => name === 'ParamList')) return { key, value: functionOf(reader, node, called && codeOf(reader, called)) }
  const colon = kids.findIndex(({ name }) => name === ':')
  if (colon < 0) return { key, value: called ? nameNode(reader, called) : other(node, []) }
  return { key: kids[0]?.name === '[' ? one(reader, kids[1]) : key, value: one(reader, kids[colon + 1]) ?? other(node, []) }
}

function patternProperty(reader: Reader, node: Syntax): Entry[] {
  const [first, second] = node.kids
  if (!first) return []
  if (first.name === 'Spread') return second ? [{ key: undefined, value: nameNode(reader, second) }] : []
  const colon = node.kids.findIndex(({ name }) => name === ':')
  const target = colon < 0 ? nameNode(reader, first) : one(reader, node.kids[colon + 1])
  const equals = node.kids.findIndex(({ name }) => name === 'Equals')
  const standard = equals < 0 ? undefined : one(reader, node.kids[equals + 1])
  return target ? [{ key: keyOf(reader, first), value: standard ? assigned(node, [target], standard, true) : target }] : []
}

function keyOf(reader: Reader, node: Syntax): Node {
  return make(node, { type: 'text', value: unquote(codeOf(reader, node)) })
}
