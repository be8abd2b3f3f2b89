import type { Tree } from '@lezer/common'
import { parser } from '@lezer/javascript'
import { isEscaped, MAX_DEPTH, onlyAsksKind, type Argument, type Binding, type FunctionNode, type Node, type Param } from './tree.ts'
import { syntaxOf, type Syntax } from './syntax.ts'

const dialects: Partial<Record<'ts' | 'ts jsx', typeof parser>> = {}

/** Reads JavaScript or TypeScript, with or without JSX, complete or a snippet, broken or not. */
export function readJavaScript(text: string): Node[] {
  // the parser takes `async <T>(…) =>` for a comparison
  const code = text.includes('async') ? text.replace(/\basync\s{0,4}<[A-Z][\w, ]{0,60}>(?=\()/g, (types) => 'async'.padEnd(types.length)) : text
  return reader(code).block(syntaxOf(parsed(code)))
}

/** With JSX, `<any>x` and `<T>(x) =>` would swallow all that follows: it is read where something is closed, and nothing is broken. */
function parsed(code: string): Tree {
  const parse = (dialect: 'ts' | 'ts jsx') => (dialects[dialect] ??= parser.configure({ dialect })).parse(code)
  if (!/<\/[A-Za-z>]|\/>/.test(code)) return parse('ts')
  const tree = parse('ts jsx')
  const broken = errorsIn(tree)
  if (broken === 0) return tree
  const other = parse('ts')
  return errorsIn(other) < broken ? other : tree
}

function errorsIn(tree: Tree): number {
  let count = 0
  tree.iterate({
    enter({ type }) {
      if (type.isError) count++
    },
  })
  return count
}

function reader(code: string) {
  let depth = 0
  // Objects are written out, place and all: what is spread into a literal is several times as slow to make and to read.
  const slice = (node: Syntax) => code.slice(node.from, node.to)
  const other = (node: Syntax, parts: Node[]): Node => ({ start: node.from, end: node.to, type: 'other', parts })
  const name = (node: Syntax): Node => ({ start: node.from, end: node.to, type: 'name', name: slice(node) })

  function block(node: Syntax): Node[] {
    return children(node).flatMap(read)
  }

  function read(node: Syntax): Node[] {
    if (++depth > MAX_DEPTH) {
      depth--
      return []
    }
    const found = readNode(node)
    depth--
    return found
  }

  function one(node: Syntax | undefined): Node | undefined {
    return node && read(node)[0]
  }

  function all(nodes: readonly Syntax[]): Node[] {
    return nodes.flatMap(read)
  }

  function readNode(node: Syntax): Node[] {
    switch (node.name) {
      case 'Script':
      case 'ExpressionStatement':
      case 'LabeledStatement':
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
      case 'ThrowStatement':
      case 'Interpolation':
      case 'InstantiationExpression':
        return block(node)
      case 'Block':
        return [{ start: node.from, end: node.to, type: 'block', body: block(node), sometimes: false, anyway: true }]
      case 'IfStatement':
      case 'TryStatement':
      case 'SwitchStatement':
      case 'SwitchBody':
        return branches(node)
      case 'WhileStatement':
      case 'DoStatement':
        return [{ start: node.from, end: node.to, type: 'loop', target: undefined, iterable: undefined, keys: false, body: block(node) }]
      case 'ForStatement':
        return [loop(node)]
      case 'VariableDeclaration':
        return declarations(node)
      case 'AssignmentExpression':
        return assignment(node)
      // what a generator gives is an element of what it returns
      case 'YieldExpression': {
        const items = block(node)
        return [{ start: node.from, end: node.to, type: 'return', value: { start: node.from, end: node.to, type: 'list', items } }]
      }
      case 'ReturnStatement':
        return [{ start: node.from, end: node.to, type: 'return', value: block(node)[0] ?? other(node, []) }]
      case 'FunctionDeclaration': {
        const called = children(node).find((child) => child.name === 'VariableDefinition')
        const made = fn(node, called && slice(called))
        return [called ? { start: node.from, end: node.to, type: 'assign', targets: [name(called)], value: made, update: undefined, declares: true } : made]
      }
      case 'FunctionExpression':
      case 'ArrowFunction':
        return [fn(node, undefined)]
      case 'ClassDeclaration':
      case 'ClassExpression':
        return [definedClass(node)]
      case 'ImportDeclaration':
        return [imported(node)]
      case 'ExportDeclaration':
        return exported(node)
      case 'DynamicImport': {
        const [module] = block(node)
        return [module ? { start: node.from, end: node.to, type: 'load', module } : other(node, [])]
      }
      case 'BooleanLiteral':
      case 'VariableName':
      case 'VariableDefinition':
      case 'this':
      case 'super':
      case 'JSXIdentifier':
        return [name(node)]
      case 'ImportMeta':
        return [{ start: node.from, end: node.to, type: 'name', name: 'import.meta' }]
      case 'PrefixCast': {
        const inner = children(node).at(-1)
        return inner ? read(inner) : []
      }
      case 'RegExp':
        return [{ start: node.from, end: node.to, type: 'name', name: 'RegExp()', pattern: /[{]|bc1/.test(slice(node)) ? slice(node) : undefined }]
      case 'String':
        return [{ start: node.from, end: node.to, type: 'text', value: unquote(slice(node)), escaped: isEscaped(slice(node)) }]
      case 'TemplateString':
        return [{ start: node.from, end: node.to, type: 'template', parts: pieces(node) }]
      case 'TaggedTemplateExpression': {
        const [tag, read] = block(node)
        if (!tag || !read) return [other(node, [])]
        const template = tag.type === 'name' && tag.name === '$' && read.type === 'template' ? quoted(read) : read
        return [{ start: node.from, end: node.to, type: 'call', callee: tag, args: [{ name: undefined, value: template }], made: false }]
      }
      case 'Number':
        return [{ start: node.from, end: node.to, type: 'number', value: Number(slice(node).replaceAll('_', '').replace(/n$/, '')) }]
      case 'MemberExpression':
        return [member(node)]
      case 'CallExpression':
      case 'NewExpression':
        return [call(node)]
      case 'BinaryExpression':
        return [binary(node)]
      case 'ConditionalExpression': {
        const [test, ...options] = block(node)
        return [{ start: node.from, end: node.to, type: 'choice', test, options }]
      }
      case 'SequenceExpression': {
        const items = block(node)
        const last = items.at(-1)
        return last ? [...items.slice(0, -1).map((item) => other(node, [item])), last].toReversed() : []
      }
      case 'ArrayExpression':
        return [{ start: node.from, end: node.to, type: 'list', items: spreads(node) }]
      case 'ArrayPattern':
        return [{ start: node.from, end: node.to, type: 'list', items: block(node) }]
      case 'ObjectExpression':
        return [
          { start: node.from, end: node.to, type: 'record', entries: children(node).flatMap((child) => (child.name === 'Property' ? [entry(child)] : [])) },
        ]
      case 'ObjectPattern':
        return [{ start: node.from, end: node.to, type: 'record', entries: patternEntries(node) }]
      case 'PostfixExpression':
      case 'UnaryExpression': {
        const values = block(node)
        const [first] = children(node)
        if (node.name === 'PostfixExpression' && values.length === 1) return values
        const [value] = values
        if (first && slice(first) === '-' && value?.type === 'number') return [{ start: node.from, end: node.to, type: 'number', value: -value.value }]
        return [other(node, values)]
      }
      default:
        return IGNORED.test(node.name) ? [] : [other(node, block(node))]
    }
  }

  function branches(node: Syntax): Node[] {
    const test = children(node).find((child) => child.name === 'ParenthesizedExpression')
    const anyway = node.name === 'TryStatement' || (test !== undefined && onlyAsksKind(slice(test)))
    return children(node).flatMap((child): Node[] => {
      if (child.name === 'SwitchBody') return branches(child)
      if (child.name === 'ParenthesizedExpression' || child.name === 'CaseLabel') return read(child)
      const body = read(child)
      return body.length === 0
        ? []
        : [{ start: child.from, end: child.to, type: 'block', body, sometimes: !(node.name === 'TryStatement' && child.name === 'Block'), anyway }]
    })
  }

  function loop(node: Syntax): Node {
    const [spec, ...rest] = children(node).filter((child) => child.name !== 'for' && child.name !== 'await')
    const body = all(rest)
    if (spec?.name !== 'ForOfSpec' && spec?.name !== 'ForInSpec') {
      return {
        start: node.from,
        end: node.to,
        type: 'loop',
        target: undefined,
        iterable: undefined,
        keys: false,
        body: [...(spec ? block(spec) : []), ...body],
      }
    }
    const parts = children(spec).filter((child) => !/^(?:\(|\)|const|let|var|of|in)$/.test(child.name))
    return { start: node.from, end: node.to, type: 'loop', target: one(parts[0]), iterable: one(parts[1]), keys: spec.name === 'ForInSpec', body }
  }

  function declarations(node: Syntax): Node[] {
    const found: Node[] = []
    let target: Node | undefined
    let ready = false
    for (const child of children(node)) {
      if (child.name === 'Equals') ready = true
      else if (child.name === ',') {
        target = undefined
        ready = false
      } else if (ready && target) {
        const value = one(child)
        if (value) found.push({ start: node.from, end: node.to, type: 'assign', targets: [target], value, update: undefined, declares: true })
        ready = false
      } else if (/^(?:VariableDefinition|ObjectPattern|ArrayPattern)$/.test(child.name)) target = one(child)
    }
    return found
  }

  function assignment(node: Syntax): Node[] {
    const parts = children(node).filter((child) => child.name !== 'TypeAnnotation')
    const at = parts.findIndex((child) => child.name === 'Equals' || child.name === 'UpdateOp')
    const target = one(parts[at - 1])
    const value = one(parts[at + 1])
    if (!target || !value) return [other(node, value ? [value] : [])]
    const operator = parts[at] as Syntax
    return [
      {
        start: node.from,
        end: node.to,
        type: 'assign',
        targets: [target],
        value,
        update: operator.name === 'UpdateOp' ? slice(operator).slice(0, -1) : undefined,
        declares: false,
      },
    ]
  }

  function fn(node: Syntax, called: string | undefined): FunctionNode {
    const parts = children(node)
    const list = parts.find((part) => part.name === 'ParamList')
    const body = parts.at(-1)
    const arrow = parts.some((part) => part.name === 'Arrow') && body?.name !== 'Block'
    const value = arrow ? one(body) : undefined
    // `constructor(private url: string)` keeps what it is given
    const kept =
      list && called === 'constructor'
        ? children(list).flatMap((child, i, all) =>
            child.name === 'Privacy' ? (all.slice(i + 1).find(({ name: kind }) => kind === 'VariableDefinition') ?? []) : [],
          )
        : []
    const keeps = kept.map((given): Node => ({
      start: given.from,
      end: given.to,
      type: 'assign',
      targets: [
        { start: given.from, end: given.to, type: 'member', object: { start: given.from, end: given.to, type: 'name', name: 'this' }, name: slice(given) },
      ],
      value: name(given),
      update: undefined,
      declares: false,
    }))
    return {
      start: node.from,
      end: node.to,
      type: 'function',
      name: called,
      params: list ? params(list) : [],
      body: value ? [{ start: node.from, end: node.to, type: 'return', value }] : body?.name === 'Block' ? [...keeps, ...block(body)] : [],
      isStatic: true,
      isGetter: parts.some((part) => part.name === 'get'),
    }
  }

  function params(list: Syntax): Param[] {
    const found: Param[] = []
    let rest = false
    let value = false
    for (const child of children(list)) {
      if (child.name === 'Spread') rest = true
      else if (child.name === 'Equals') value = true
      else if (child.name === ',') value = false
      else if (value) {
        const last = found.pop()
        if (last) found.push({ ...last, value: one(child) })
        value = false
      } else if (/^(?:VariableDefinition|ObjectPattern|ArrayPattern)$/.test(child.name)) {
        const target = one(child)
        if (target) found.push({ target, value: undefined, rest: rest ? 'list' : undefined })
        rest = false
      }
    }
    return found
  }

  function definedClass(node: Syntax): Node {
    const parts = children(node)
    const called = parts.find((part) => part.name === 'VariableDefinition')
    const at = parts.findIndex((part) => part.name === 'extends')
    const base = at < 0 ? undefined : one(parts[at + 1])
    const body = parts.find((part) => part.name === 'ClassBody')
    return {
      start: node.from,
      end: node.to,
      type: 'class',
      name: called && slice(called),
      bases: base ? [base] : [],
      body: body ? children(body).flatMap(classMember) : [],
    }
  }

  function classMember(node: Syntax): Node[] {
    const parts = children(node)
    const called = parts.find((part) => /^(?:Private)?PropertyDefinition$/.test(part.name))
    if (!called) return block(node)
    const target: Node = { start: called.from, end: called.to, type: 'name', name: slice(called) }
    const equals = parts.findIndex((part) => part.name === 'Equals')
    const value = node.name === 'MethodDeclaration' ? fn(node, slice(called)) : one(parts[equals + 1])
    return value && (equals >= 0 || node.name === 'MethodDeclaration')
      ? [{ start: node.from, end: node.to, type: 'assign', targets: [target], value, update: undefined, declares: true }]
      : []
  }

  function imported(node: Syntax): Node {
    const parts = children(node)
    const module = parts.findLast((part) => part.name === 'String')
    const bindings: Binding[] = []
    parts.forEach((part, i) => {
      if (part.name === 'VariableDefinition') bindings.push({ local: slice(part), member: parts[i - 2]?.name === 'Star' ? undefined : 'default' })
      if (part.name !== 'ImportGroup') return
      const inside = children(part)
      inside.forEach((child, at) => {
        if (child.name !== 'VariableDefinition') return
        const before = inside[at - 2]
        bindings.push({ local: slice(child), member: inside[at - 1]?.name === 'as' && before ? slice(before).replace(/^["']|["']$/g, '') : slice(child) })
      })
    })
    return { start: node.from, end: node.to, type: 'import', module: module ? unquote(slice(module)) : '', bindings }
  }

  function exported(node: Syntax): Node[] {
    const parts = children(node)
    const group = parts.find((part) => part.name === 'ExportGroup')
    const isDefault = parts.some((part) => part.name === 'default')
    if (group) {
      const names = children(group).filter((child) => child.name === 'VariableName' || child.name === 'VariableDefinition')
      return [{ start: node.from, end: node.to, type: 'export', names: names.map((child) => ({ local: slice(child), as: slice(child) })) }]
    }
    const inner = all(parts.filter((part) => !/^(?:export|default|String|from|Star|as|;)$/.test(part.name)))
    const names = inner.flatMap((part) =>
      part.type === 'assign'
        ? part.targets.flatMap((target) => (target.type === 'name' ? [target.name] : []))
        : part.type === 'class' && part.name
          ? [part.name]
          : [],
    )
    const [value] = inner
    if (isDefault && value && names.length === 0) {
      const target: Node = { start: node.from, end: node.to, type: 'name', name: 'default' }
      return [
        { start: node.from, end: node.to, type: 'assign', targets: [target], value, update: undefined, declares: true },
        { start: node.from, end: node.to, type: 'export', names: [{ local: 'default', as: 'default' }] },
      ]
    }
    return [...inner, { start: node.from, end: node.to, type: 'export', names: names.map((local) => ({ local, as: isDefault ? 'default' : local })) }]
  }

  function member(node: Syntax): Node {
    const parts = children(node)
    const first = parts[0]
    const object = (first && one(first)) ?? other(node, [])
    const property = parts.at(-1)
    if (property?.name === 'PropertyName' || property?.name === 'PrivatePropertyName')
      return { start: node.from, end: node.to, type: 'member', object, name: slice(property) }
    const at = parts.findIndex((part) => part.name === '[')
    return { start: node.from, end: node.to, type: 'index', object, key: one(parts[at + 1]), slice: undefined }
  }

  function call(node: Syntax): Node {
    const parts = children(node).filter((part) => !/^(?:new|\?\.|TypeArgList)$/.test(part.name))
    const list = parts.find((part) => part.name === 'ArgList')
    const template = parts.find((part, i) => i > 0 && part.name === 'TemplateString')
    const callee = parts[0] ? one(parts[0]) : undefined
    const args: Argument[] = list
      ? spreads(list).map((value) => ({ name: undefined, value }))
      : template
        ? all([template]).map((value) => ({ name: undefined, value }))
        : []
    return { start: node.from, end: node.to, type: 'call', callee: callee ?? other(node, []), args, made: node.name === 'NewExpression' }
  }

  function spreads(node: Syntax): Node[] {
    let spread = false
    return children(node).flatMap((child): Node[] => {
      if (child.name === 'Spread') {
        spread = true
        return []
      }
      const values = read(child)
      const value = values.at(0)
      if (!value) return []
      const wrapped: Node[] = spread ? [{ start: child.from, end: child.to, type: 'spread', value }] : [value]
      spread = false
      return wrapped
    })
  }

  function entry(node: Syntax): { key: Node | undefined; value: Node } {
    const parts = children(node)
    if (parts[0]?.name === 'Spread') return { key: undefined, value: one(parts[1]) ?? other(node, []) }
    const called = parts.find((part) => part.name === 'PropertyDefinition' || part.name === 'String' || part.name === 'Number')
    const key = called && text(called)
    if (parts.some((part) => part.name === 'ParamList')) return { key, value: fn(node, called && slice(called)) }
    const colon = parts.findIndex((part) => part.name === ':')
    if (colon < 0) return { key, value: called ? name(called) : other(node, []) }
    return { key: parts[0]?.name === '[' ? one(parts[1]) : key, value: one(parts[colon + 1]) ?? other(node, []) }
  }

  function patternEntries(node: Syntax): { key: Node | undefined; value: Node }[] {
    return children(node).flatMap((child): { key: Node | undefined; value: Node }[] => {
      if (child.name !== 'PatternProperty') return []
      const parts = children(child)
      if (parts[0]?.name === 'Spread') return parts[1] ? [{ key: undefined, value: name(parts[1]) }] : []
      const target = parts.find((_, i) => i > 0 && parts[i - 1]?.name === ':') ?? parts[0]
      const into = target && (target.name === 'PropertyName' ? name(target) : one(target))
      const equals = parts.findIndex((part) => part.name === 'Equals')
      const standard = equals < 0 ? undefined : one(parts[equals + 1])
      const value: Node | undefined =
        into && standard ? { start: child.from, end: child.to, type: 'assign', targets: [into], value: standard, update: undefined, declares: true } : into
      return parts[0] && value ? [{ key: text(parts[0]), value }] : []
    })
  }

  function text(node: Syntax): Node {
    return { start: node.from, end: node.to, type: 'text', value: node.name === 'String' ? unquote(slice(node)) : slice(node) }
  }

  /** Long sums are read without recursion: text that is hidden in pieces can have thousands. */
  function binary(node: Syntax): Node {
    const spine: { operator: string; right: Node | undefined; node: Syntax }[] = []
    let left: Syntax | undefined = node
    while (left?.name === 'BinaryExpression') {
      const parts = children(left)
      const operator = parts.find((part, i) => i > 0 && !/^(?:VariableName|⚠)$/.test(part.name) && OPERATOR.test(slice(part)))
      if (!operator) break
      spine.push({ operator: slice(operator), right: one(parts[parts.indexOf(operator) + 1]), node: left })
      left = parts[0]
    }
    let found = left && left !== node ? (one(left) ?? other(node, [])) : other(node, left === node ? block(node) : [])
    for (const { operator, right, node: whole } of spine.toReversed()) {
      if (!right || operator === 'as' || operator === 'satisfies') continue
      if (/^(?:\|\||&&|\?\?)$/.test(operator)) found = { start: whole.from, end: whole.to, type: 'choice', test: undefined, options: [found, right] }
      else found = { start: whole.from, end: whole.to, type: 'binary', operator, left: found, right }
    }
    return found
  }

  /** `$` of zx, Bun and their like hands each value over as one word, whatever is in it. */
  function quoted(template: Node & { readonly type: 'template' }): Node {
    const parts = template.parts.flatMap((part, i): readonly Node[] => {
      const before = template.parts[i - 1]
      if (part.type === 'text' || (before?.type === 'text' && !/[\s=:/@]$/.test(before.value))) return [part]
      const mark: Node = { start: part.start, end: part.start, type: 'text', value: "'" }
      return [mark, part, mark]
    })
    return { ...template, parts }
  }

  function pieces(node: Syntax): Node[] {
    const parts: Node[] = []
    let from = node.from + 1
    const literal = (to: number) => {
      if (to > from) parts.push({ start: from, end: to, type: 'text', value: unescape(code.slice(from, to)) })
    }
    for (const child of children(node)) {
      if (child.name !== 'Interpolation') continue
      literal(child.from)
      from = child.to
      parts.push(...block(child).slice(0, 1))
    }
    literal(node.to - 1)
    return parts
  }

  return { block }
}

const IGNORED =
  /^(?:[^A-Za-z⚠]+|[a-z]+|Type(?:Annotation|ParamList|ArgList|AliasDeclaration|Name)|.*Type|Equals|Arrow|Spread|Star|Escape|Label|Privacy|InterfaceDeclaration|AmbientDeclaration|LogicOp|ArithOp|CompareOp|BitOp|UpdateOp|JSX(?:Text|StartTag|EndTag|CloseTag|StartCloseTag|SelfCloseEndTag|Builtin|EmptyExpression)|InterpolationStart|InterpolationEnd|PropertyName|PropertyDefinition|DefaultLabel)$/
const OPERATOR = /^(?:[-+*/%&|^<>=!?]{1,4}|in|instanceof|as|satisfies)$/

function children(node: Syntax): readonly Syntax[] {
  return node.kids
}

function unquote(literal: string): string {
  const closed = literal.length > 1 && literal.at(-1) === literal[0]
  return unescape(literal.slice(1, closed ? -1 : undefined))
}

const ESCAPE = /\\(?:\r?\n|x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([0-7]{1,3})|([^]))/gi
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' }

function unescape(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, hex?: string, four?: string, code?: string, octal?: string, letter?: string) => {
    const digits = hex ?? four ?? code
    if (digits) return Number.parseInt(digits, 16) < 0x110000 ? String.fromCodePoint(Number.parseInt(digits, 16)) : ''
    if (octal) return String.fromCodePoint(Number.parseInt(octal, 8))
    return letter ? (ESCAPED[letter] ?? letter) : ''
  })
}
