import { parser } from '@lezer/python'
import { unescape, unquote } from './literals.ts'
import { assigned, nameNode, operation, other, type Reader } from './reading.ts'
import { codeOf, syntaxOf, type Syntax } from './syntax.ts'
import { asksKind, make, MAX_DEPTH, type Argument, type Binding, type Entry, type FunctionNode, type Loop, type Node, type Param } from './tree.ts'

/** What was read, and how many characters stand before those of the file. */
export interface Read {
  readonly nodes: readonly Node[]
  readonly shift: number
}

/** Reads Python, complete or a snippet, broken or not. */
export function readPython(text: string): Read {
  const { code, shift } = asModule(text)
  return { nodes: block({ code, depth: 0 }, syntaxOf(parser.parse(code))), shift }
}

/** A snippet may be indented as a whole, or be a dialogue with the interpreter; both keep their offsets, but for `shift`. */
function asModule(text: string): { code: string; shift: number } {
  let code = text
  if (/^[ \t]*>>> /m.test(text)) code = code.replace(/^([ \t]*)(?:>>>|\.\.\.) /gm, (_, indent: string) => `${indent}    `)
  code = code.replace(/^[ \t]*[!%][^\n]*/gm, (line) => ' '.repeat(line.length))
  const first = code.split('\n', 200).find((line) => /^[ \t]*[^\s#]/.test(line))
  return first !== undefined && /^[ \t]/.test(first) ? { code: `if 1:\n${code}`, shift: 6 } : { code, shift: 0 }
}

/** Parts that only say how the others belong together, or nothing. */
const PUNCTUATION = new Set(
  '( ) [ ] { } , : ; . * ** = => -> for in if else elif while try except finally with as async await return yield from import not and or is lambda def class At del raise assert print case match AssignOp Comment ⚠ TypeDef pass break continue Decorator'.split(
    ' ',
  ),
)
const isPart = ({ name }: Syntax): boolean => !PUNCTUATION.has(name)

function block(reader: Reader, node: Syntax): Node[] {
  const all: Node[] = []
  for (const kid of node.kids) all.push(...statement(reader, kid))
  return all
}

function bodies(reader: Reader, parts: readonly Syntax[]): Node[] {
  return parts.filter(({ name }) => name === 'Body').flatMap((body) => block(reader, body))
}

/** What is nested too deep is not read. */
function statement(reader: Reader, node: Syntax): readonly Node[] {
  if (reader.depth >= MAX_DEPTH) return []
  reader.depth++
  const read = STATEMENTS.get(node.name)?.(reader, node) ?? (isPart(node) ? [expression(reader, node)] : [])
  reader.depth--
  return read
}

type ReadsAll = (reader: Reader, node: Syntax) => readonly Node[]

const STATEMENTS: ReadonlyMap<string, ReadsAll> = new Map(
  Object.entries<ReadsAll>({
    Body: block,
    ExpressionStatement: block,
    StatementGroup: block,
    AssertStatement: block,
    RaiseStatement: block,
    PrintStatement: block,
    AssignStatement: assignment,
    UpdateStatement: update,
    YieldStatement: (reader, node) => [yielded(reader, node)],
    ReturnStatement: returned,
    FunctionDefinition: (reader, node) => [defined(reader, node, [])],
    ClassDefinition: definedClass,
    DecoratedStatement: decorated,
    IfStatement: branches,
    TryStatement: branches,
    MatchStatement: branches,
    MatchBody: branches,
    MatchClause: branches,
    WhileStatement: whileLoop,
    ForStatement: forLoop,
    WithStatement: withItems,
    ImportStatement: imported,
    ScopeStatement: (reader, node) => [
      make(node, { type: 'outer', names: node.kids.filter(({ name }) => name === 'VariableName').map((kid) => codeOf(reader, kid)) }),
    ],
  }),
)

/** `a = b = …`. */
function assignment(reader: Reader, node: Syntax): Node[] {
  const sides = splitAt(
    node.kids.filter(({ name }) => name !== 'TypeDef'),
    'AssignOp',
  )
  const last = sides.length > 1 ? (sides.pop() ?? []) : []
  return [
    assigned(
      node,
      sides.map((side) => together(reader, node, side)),
      together(reader, node, last),
    ),
  ]
}

/** `a += …`. */
function update(reader: Reader, node: Syntax): Node[] {
  const [target, , value] = node.kids
  return target && value ? [assigned(node, [expression(reader, target)], expression(reader, value), true, true)] : []
}

/** `return …`. */
function returned(reader: Reader, node: Syntax): Node[] {
  return [make(node, { type: 'return', value: together(reader, node, node.kids) })]
}

/** `if …`, `try …`, `match …`: what may run. */
function branches(reader: Reader, node: Syntax): Node[] {
  const first = node.kids.findIndex(({ name }) => name === 'Body')
  const test = node.name === 'IfStatement' ? reader.code.slice(node.kids[1]?.from, node.kids[first]?.from) : ''
  const always = test === '1' || asksKind(test)
  return node.kids.flatMap((kid, i): readonly Node[] =>
    kid.name === 'Body'
      ? [make(kid, { type: 'block', body: block(reader, kid), sometimes: !always && !(node.name === 'TryStatement' && i === first) })]
      : isPart(kid)
        ? statement(reader, kid)
        : [],
  )
}

/** `while …`. */
function whileLoop(reader: Reader, node: Syntax): Node[] {
  return node.kids.flatMap((kid): readonly Node[] =>
    kid.name === 'Body'
      ? [{ start: node.from, end: kid.to, type: 'loop', over: undefined, keys: false, body: block(reader, kid) }]
      : isPart(kid)
        ? statement(reader, kid)
        : [],
  )
}

/** `for … in …`. */
function forLoop(reader: Reader, node: Syntax): Node[] {
  const { kids } = node
  const [first, into, start] = ['for', 'in', 'Body'].map((word) => kids.findIndex(({ name }) => name === word)) as [number, number, number]
  const over = { test: undefined, target: together(reader, node, kids.slice(first + 1, into)), iterable: together(reader, node, kids.slice(into + 1, start)) }
  return [make(node, { type: 'loop', over, keys: false, body: bodies(reader, kids) })]
}

/** `with … as …, …:`. */
function withItems(reader: Reader, node: Syntax): Node[] {
  const read: Node[] = []
  let last: Node | undefined
  let named = false
  for (const kid of node.kids) {
    if (kid.name === 'as') named = true
    else if (kid.name === 'Body') read.push(...(last ? [last] : []), ...block(reader, kid))
    else if (named && last) {
      read.push(assigned(kid, [expression(reader, kid)], last))
      last = undefined
      named = false
    } else if (isPart(kid)) {
      if (last) read.push(last)
      last = expression(reader, kid)
    }
  }
  return read
}

/** `import a.b as c`, `from a import b as c`. */
function imported(reader: Reader, node: Syntax): Node[] {
  const words = node.kids.filter(({ name }) => name !== '(' && name !== ')').map((kid) => ({ name: kid.name, text: codeOf(reader, kid) }))
  const made = (module: string, bindings: readonly Binding[]): Node => make(node, { type: 'import', module, bindings })
  const text = (parts: typeof words) => parts.map((word) => word.text).join('')
  const at = words.findIndex(({ name }) => name === 'import')
  if (words[0]?.name === 'from') {
    const names = splitAt(words.slice(at + 1), ',').map(([what, , as]) => ({ member: what?.text ?? '', local: as?.text ?? what?.text ?? '' }))
    return [made(text(words.slice(1, at < 0 ? undefined : at)), names)]
  }
  return splitAt(words.slice(1), ',').map((part) => {
    const as = part.findIndex(({ name }) => name === 'as')
    const module = text(part.slice(0, as < 0 ? undefined : as))
    const local = as < 0 ? (module.split('.')[0] ?? module) : (part[as + 1]?.text ?? module)
    return made(as < 0 ? local : module, [{ local, member: undefined }])
  })
}

/** `@… def …`, `@… class …`. */
function decorated(reader: Reader, node: Syntax): readonly Node[] {
  const inner = node.kids.at(-1)
  const decorators = node.kids.filter(({ name }) => name === 'Decorator').map((kid) => codeOf(reader, kid).trim())
  return inner?.name === 'FunctionDefinition' ? [defined(reader, inner, decorators)] : inner ? statement(reader, inner) : []
}

/** `def …`. */
function defined(reader: Reader, node: Syntax, decorators: readonly string[]): Node {
  const called = node.kids.find(({ name }) => name === 'VariableName')
  const made: FunctionNode = make(node, {
    type: 'function',
    name: called && codeOf(reader, called),
    params: paramsOf(reader, node),
    body: bodies(reader, node.kids),
    isStatic: decorators.some((decorator) => decorator === '@staticmethod'),
    isGetter: decorators.some((decorator) => decorator.endsWith('property')),
  })
  return called ? assigned(node, [nameNode(reader, called)], made) : made
}

/** `lambda …: …`. */
function lambda(reader: Reader, node: Syntax): Node {
  const value = node.kids.at(-1)
  const body: Node[] = value ? [make(value, { type: 'return', value: expression(reader, value) })] : []
  return make(node, { type: 'function', name: undefined, params: paramsOf(reader, node), body, isStatic: true, isGetter: false })
}

function paramsOf(reader: Reader, node: Syntax): Param[] {
  const list = node.kids.find(({ name }) => name === 'ParamList')
  return splitAt(list?.kids.filter(({ name }) => name !== '(' && name !== ')') ?? [], ',').flatMap((part): Param[] => {
    const called = part.find(({ name }) => name === 'VariableName')
    if (!called) return []
    const equals = part.findIndex(({ name }) => name === 'AssignOp')
    const value = equals < 0 ? undefined : part[equals + 1]
    const rest = part[0]?.name === '*' ? 'list' : part[0]?.name === '**' ? 'record' : undefined
    return [{ target: nameNode(reader, called), value: value && expression(reader, value), rest }]
  })
}

/** `class …`. */
function definedClass(reader: Reader, node: Syntax): Node[] {
  const called = node.kids.find(({ name }) => name === 'VariableName')
  const bases = node.kids.find(({ name }) => name === 'ArgList')
  return [
    make(node, {
      type: 'class',
      name: called && codeOf(reader, called),
      bases: bases ? argumentsOf(reader, bases).map(({ value }) => value) : [],
      body: bodies(reader, node.kids),
    }),
  ]
}

function expression(reader: Reader, node: Syntax): Node {
  if (reader.depth >= MAX_DEPTH) return other(node)
  reader.depth++
  const read =
    EXPRESSIONS.get(node.name)?.(reader, node) ?? make(node, { type: 'other', parts: node.kids.flatMap((kid) => (isPart(kid) ? statement(reader, kid) : [])) })
  reader.depth--
  return read
}

type Reads = (reader: Reader, node: Syntax) => Node

const group: Reads = (reader, node) => together(reader, node, node.kids)
const list: Reads = (reader, node) => make(node, { type: 'list', items: spreads(reader, node.kids) })

const EXPRESSIONS: ReadonlyMap<string, Reads> = new Map(
  Object.entries<Reads>({
    VariableName: nameNode,
    Boolean: nameNode,
    None: nameNode,
    String: (reader, node) => make(node, { type: 'text', value: unquote(codeOf(reader, node)) }),
    FormatString: formatted,
    ContinuedString: (reader, node) => make(node, { type: 'template', parts: node.kids.map((kid) => expression(reader, kid)) }),
    Number: number,
    ParenthesizedExpression: group,
    AwaitExpression: group,
    YieldExpression: yielded,
    MemberExpression: member,
    CallExpression: call,
    BinaryExpression: binary,
    UnaryExpression: unary,
    ConditionalExpression(reader, node) {
      const [yes, , no] = node.kids.filter(isPart)
      return make(node, { type: 'choice', options: [yes, no].flatMap((option) => (option ? [expression(reader, option)] : [])) })
    },
    NamedExpression(reader, node) {
      const [target, , value] = node.kids
      return target && value ? assigned(node, [expression(reader, target)], expression(reader, value)) : group(reader, node)
    },
    ArrayExpression: list,
    TupleExpression: list,
    SetExpression: list,
    DictionaryExpression: record,
    ArrayComprehensionExpression: comprehension,
    SetComprehensionExpression: comprehension,
    DictionaryComprehensionExpression: comprehension,
    ComprehensionExpression: comprehension,
    LambdaExpression: lambda,
  }),
)

function number(reader: Reader, node: Syntax): Node {
  const digits = codeOf(reader, node).replaceAll('_', '')
  return make(node, { type: 'number', value: Number(digits.replace(/^0(\d)/, '0o$1')) })
}

/** What a generator gives is an element of what it returns. */
function yielded(reader: Reader, node: Syntax): Node {
  const value = group(reader, node)
  const whole = node.kids.some(({ name }) => name === 'from')
  return make(node, { type: 'return', value: whole ? value : make(node, { type: 'list', items: [value] }) })
}

/** `a.b`, `a[b]`, `a[b:c]`. */
function member(reader: Reader, node: Syntax): Node {
  const [first, ...parts] = node.kids
  const object = first ? expression(reader, first) : other(node)
  const property = parts.at(-1)
  if (property?.name === 'PropertyName') return make(node, { type: 'member', object, name: codeOf(reader, property) })
  const inside = parts.slice(1, -1)
  if (!inside.some(({ name }) => name === ':')) return make(node, { type: 'index', object, key: together(reader, node, inside) })
  const bounds = /^\[\s?(-?\d{0,6})\s?:\s?(-?\d{0,6})\s?(?::\s?(-?\d{0,3})\s?)?\]$/.exec(reader.code.slice(parts[0]?.from ?? node.from, node.to))
  const bound = (text: string | undefined) => (text ? Number(text) : undefined)
  const known = bounds !== null && !bounds[3]
  return make(node, { type: 'slice', object, from: known ? (bound(bounds[1]) ?? 0) : undefined, to: bound(bounds?.[2]), reversed: bounds?.[3] === '-1' })
}

/** `a(…)`. */
function call(reader: Reader, node: Syntax): Node {
  const [callee, args] = node.kids
  return make(node, {
    type: 'call',
    callee: callee ? expression(reader, callee) : other(node),
    args: args ? argumentsOf(reader, args) : [],
  })
}

/** `(a, b=c, *d, **e)`. */
function argumentsOf(reader: Reader, args: Syntax): Argument[] {
  const parts = args.kids.filter(({ name }) => name !== '(' && name !== ')')
  if (parts.some(({ name }) => name === 'for')) return [{ name: undefined, value: comprehension(reader, args) }]
  return splitAt(parts, ',').flatMap((part): Argument[] => {
    const [first, second, third] = part
    if (first && second?.name === 'AssignOp' && third) return [{ name: codeOf(reader, first), value: expression(reader, third) }]
    if (first?.name === '**' && second) return [{ name: '**', value: expression(reader, second) }]
    return spreads(reader, part).map((value) => ({ name: undefined, value }))
  })
}

/** `a + b`, `a or b`. */
function binary(reader: Reader, node: Syntax): Node {
  const sides = ({ name, kids }: Syntax) => {
    const [left, operator] = kids
    const right = kids.at(-1)
    return name === 'BinaryExpression' && left && operator && right && right !== operator ? { operator: codeOf(reader, operator), left, right } : undefined
  }
  return operation(node, sides, (part) => expression(reader, part)) ?? other(node)
}

/** `-a`, `not a`. */
function unary(reader: Reader, node: Syntax): Node {
  const [operator, value] = node.kids
  const read = value && expression(reader, value)
  if (operator && read?.type === 'number' && codeOf(reader, operator) === '-') return { ...read, start: node.from, value: -read.value }
  return other(node, read ? [read] : [])
}

/** `{a: b, **c}`. */
function record(reader: Reader, node: Syntax): Node {
  const entries = splitAt(node.kids.slice(1, -1), ',').flatMap((part): Entry[] => {
    const [key, value] = part.filter(isPart).map((one) => expression(reader, one))
    return key && value ? [{ key, value }] : key ? [{ key: undefined, value: key }] : []
  })
  return make(node, { type: 'record', entries })
}

/** `[… for … in … if …]`. */
function comprehension(reader: Reader, node: Syntax): Node {
  const { kids } = node
  const next = (from: number, ...words: readonly string[]) => kids.findIndex(({ name }, at) => at > from && words.includes(name))
  const first = next(-1, 'for')
  const [one, two] = kids
    .slice(0, first)
    .filter(isPart)
    .map((kid) => expression(reader, kid))
  const loops: Loop[] = []
  for (let at = first; at >= 0; at = next(at, 'for')) {
    const into = next(at, 'in')
    if (into < 0) break
    const end = next(into, 'for', 'if', 'async')
    const test = kids[end]?.name === 'if' ? kids[end + 1] : undefined
    loops.push({
      test: test && codeOf(reader, test).includes(':=') ? expression(reader, test) : undefined,
      target: together(reader, node, kids.slice(at + 1, into)),
      iterable: together(reader, node, kids.slice(into + 1, end < 0 ? undefined : end)),
    })
  }
  const item = two ?? one ?? together(reader, node, [])
  return make(node, { type: 'each', loops, key: two && one, item })
}

/** `f'… {…} …'`. */
function formatted(reader: Reader, node: Syntax): Node {
  const raw = codeOf(reader, node)
  const [whole = '', prefix = '', quote = '"'] = /^([a-z]{0,2})('''|"""|'|")/i.exec(raw) ?? []
  const parts: Node[] = []
  let from = node.from + whole.length
  const literal = (to: number) => {
    const value = reader.code.slice(from, to).replaceAll('{{', '{').replaceAll('}}', '}')
    if (value) parts.push({ start: from, end: to, type: 'text', value: /r/i.test(prefix) ? value : unescape(value) })
  }
  for (const kid of node.kids) {
    if (kid.name !== 'FormatReplacement') continue
    literal(kid.from)
    from = kid.to
    const inner = kid.kids.find((part) => isPart(part) && part.name !== 'FormatConversion' && part.name !== 'FormatSpec')
    if (inner) parts.push(expression(reader, inner))
  }
  literal(Math.max(from, node.to - (raw.endsWith(quote) ? quote.length : 0)))
  return make(node, { type: 'template', parts })
}

/** One expression, or several with commas between them. */
function together(reader: Reader, node: Syntax, parts: readonly Syntax[]): Node {
  const items = parts.filter(isPart)
  const [only] = items
  if (only && items.length === 1 && !parts.some(({ name }) => name === ',')) return expression(reader, only)
  return items.length === 0 ? other(node) : make(node, { type: 'list', items: spreads(reader, parts) })
}

/** Expressions between commas, where a star before one spreads it. */
function spreads(reader: Reader, parts: readonly Syntax[]): Node[] {
  const items: Node[] = []
  parts.forEach((part, i) => {
    if (!isPart(part)) return
    const value = expression(reader, part)
    items.push(parts[i - 1]?.name === '*' ? make(part, { type: 'spread', value }) : value)
  })
  return items
}

/** What stands between separators. */
function splitAt<T extends { readonly name: string }>(parts: readonly T[], separator: string): T[][] {
  const groups: T[][] = [[]]
  for (const part of parts) {
    if (part.name === separator) groups.push([])
    else groups.at(-1)?.push(part)
  }
  return groups.filter((group) => group.length > 0)
}
