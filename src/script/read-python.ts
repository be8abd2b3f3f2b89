import { parser } from '@lezer/python'
import { isEscaped, MAX_DEPTH, onlyAsksKind, type Argument, type Binding, type FunctionNode, type Loop, type Node, type Param } from './tree.ts'
import { syntaxOf, type Syntax } from './syntax.ts'

/** Reads Python, complete or a snippet, broken or not. */
export function readPython(text: string): Node[] {
  const { code, shift } = asModule(text)
  return reader(code, shift).block(syntaxOf(parser.parse(code)))
}

/** A snippet may be indented as a whole, or be a dialogue with the interpreter; both keep their offsets, but for `shift`. */
function asModule(text: string): { code: string; shift: number } {
  let code = text
  if (/^[ \t]*>>> /m.test(text)) code = code.replace(/^([ \t]*)(?:>>>|\.\.\.) /gm, (_, indent: string) => `${indent}    `)
  code = code.replace(/^[ \t]*[!%][^\n]*/gm, (line) => ' '.repeat(line.length))
  const first = code.split('\n', 200).find((line) => /^[ \t]*[^\s#]/.test(line))
  const indented = first !== undefined && /^[ \t]/.test(first)
  return indented ? { code: `if 1:\n${code}`, shift: 6 } : { code, shift: 0 }
}

function reader(code: string, shift: number) {
  let depth = 0
  // Objects are written out, place and all: what is spread into a literal is several times as slow to make and to read.
  const inFile = (offset: number): number => Math.max(0, offset - shift)
  const slice = (node: Syntax) => code.slice(node.from, node.to)
  const other = (node: Syntax, parts: Node[]): Node => ({ start: inFile(node.from), end: inFile(node.to), type: 'other', parts })
  const place = (node: Syntax) => ({ start: inFile(node.from), end: inFile(node.to) })
  const name = (node: Syntax): Node => ({ start: inFile(node.from), end: inFile(node.to), type: 'name', name: slice(node) })

  /** Whether the function around is given to `with`. */
  let manages = false

  function block(node: Syntax): Node[] {
    return children(node).flatMap(statement)
  }

  function statement(node: Syntax): Node[] {
    if (++depth > MAX_DEPTH) {
      depth--
      return []
    }
    const read = readStatement(node)
    depth--
    return read
  }

  function readStatement(node: Syntax): Node[] {
    switch (node.name) {
      case 'ExpressionStatement':
      case 'StatementGroup':
      case 'AssertStatement':
      case 'RaiseStatement':
      case 'PrintStatement':
        return children(node).flatMap((child) => statement(child))
      case 'AssignStatement':
        return [assignment(node)]
      case 'UpdateStatement': {
        const [target, operator, value] = children(node)
        if (!target || !operator || !value) return []
        return [
          {
            start: inFile(node.from),
            end: inFile(node.to),
            type: 'assign',
            targets: [expression(target)],
            value: expression(value),
            update: slice(operator).slice(0, -1),
            declares: true,
          },
        ]
      }
      case 'YieldStatement':
        return [yielded(node)]
      case 'ReturnStatement':
        return [{ start: inFile(node.from), end: inFile(node.to), type: 'return', value: together(node, tail(node, 'return')) }]
      case 'FunctionDefinition':
        return [define(node, [])]
      case 'DecoratedStatement': {
        const decorators = children(node).filter((child) => child.name === 'Decorator')
        const inner = children(node).at(-1)
        const calls = decorators.flatMap((decorator) => tail(decorator, 'At'))
        if (inner?.name === 'FunctionDefinition') return [define(inner, calls.map(slice), decorators.flatMap(handedTo))]
        return inner ? statement(inner) : []
      }
      case 'ClassDefinition':
        return [definedClass(node)]
      case 'IfStatement':
      case 'WhileStatement':
      case 'TryStatement':
      case 'MatchStatement':
      case 'MatchBody':
      case 'MatchClause':
        return branches(node)
      case 'ForStatement':
        return [loop(node)]
      case 'WithStatement':
        return withItems(node)
      case 'ImportStatement':
        return [imported(node)]
      case 'ScopeStatement':
        return [
          {
            start: inFile(node.from),
            end: inFile(node.to),
            type: 'scope',
            names: children(node)
              .filter((child) => child.name === 'VariableName')
              .map(slice),
          },
        ]
      case 'Body':
        return block(node)
      case 'Script':
        return block(node)
      default:
        return PUNCTUATION.has(node.name) ? [] : [expression(node)]
    }
  }

  /** What a generator gives is an element of what it returns. */
  function yielded(node: Syntax): Node {
    const given = together(node, tail(node, 'yield'))
    const whole = children(node).some((child) => child.name === 'from') || manages
    return {
      start: inFile(node.from),
      end: inFile(node.to),
      type: 'return',
      value: whole ? given : { start: inFile(node.from), end: inFile(node.to), type: 'list', items: [given] },
    }
  }

  function branches(node: Syntax): Node[] {
    const loops = node.name === 'WhileStatement'
    const test = children(node).findIndex((child) => child.name === 'Body')
    const anyway = node.name === 'TryStatement' || (node.name === 'IfStatement' && onlyAsksKind(code.slice(node.from, children(node)[test]?.from)))
    return children(node).flatMap((child): Node[] => {
      if (child.name === 'Body' && loops)
        return [{ start: inFile(node.from), end: inFile(child.to), type: 'loop', target: undefined, iterable: undefined, keys: false, body: block(child) }]
      if (child.name === 'Body') {
        const body = block(child)
        return [
          {
            start: inFile(child.from),
            end: inFile(child.to),
            type: 'block',
            body,
            sometimes: !(node.name === 'IfStatement' && slice(node).startsWith('if 1:')),
            anyway,
          },
        ]
      }
      return PUNCTUATION.has(child.name) ? [] : statement(child)
    })
  }

  function assignment(node: Syntax): Node {
    const sides: Syntax[][] = [[]]
    for (const child of children(node)) {
      if (child.name === 'AssignOp') sides.push([])
      else if (child.name !== 'TypeDef' && child.name !== ',') sides.at(-1)?.push(child)
    }
    const last = sides.length > 1 ? (sides.pop() as Syntax[]) : []
    return {
      start: inFile(node.from),
      end: inFile(node.to),
      type: 'assign',
      targets: sides.map((side) => together(node, side)),
      value: together(node, last),
      update: undefined,
      declares: true,
    }
  }

  function together(node: Syntax, parts: readonly Syntax[]): Node {
    const items = parts.filter((part) => !PUNCTUATION.has(part.name))
    if (items.length === 1) return expression(items[0] as Syntax)
    return items.length === 0 ? other(node, []) : { start: inFile(node.from), end: inFile(node.to), type: 'list', items: spreads(parts) }
  }

  /** Expressions between commas, where a star before one spreads it. */
  function spreads(parts: readonly Syntax[]): Node[] {
    return parts.flatMap((part, i): Node[] => {
      if (PUNCTUATION.has(part.name)) return []
      const value = expression(part)
      return parts[i - 1]?.name.startsWith('*') ? [{ start: inFile(part.from), end: inFile(part.to), type: 'spread', value }] : [value]
    })
  }

  function loop(node: Syntax): Node {
    const parts = children(node)
    const into = parts.findIndex((part) => part.name === 'in')
    const start = parts.findIndex((part) => part.name === 'Body')
    const body = parts.filter((part) => part.name === 'Body').flatMap(block)
    const first = parts.findIndex((part) => part.name === 'for')
    return {
      start: inFile(node.from),
      end: inFile(node.to),
      type: 'loop',
      target: together(node, parts.slice(first + 1, into)),
      iterable: together(node, parts.slice(into + 1, start < 0 ? undefined : start)),
      keys: false,
      body,
    }
  }

  function withItems(node: Syntax): Node[] {
    const read: Node[] = []
    let last: Node | undefined
    let named = false
    for (const child of children(node)) {
      if (child.name === 'Body') read.push(...(last ? [last] : []), ...block(child))
      else if (child.name === 'as') named = true
      else if (child.name === ',') {
        if (last) read.push(last)
        last = undefined
      } else if (named && last) {
        read.push({
          start: inFile(child.from),
          end: inFile(child.to),
          type: 'assign',
          targets: [expression(child)],
          value: last,
          update: undefined,
          declares: true,
        })
        last = undefined
        named = false
      } else if (!PUNCTUATION.has(child.name)) last = expression(child)
    }
    return read
  }

  function imported(node: Syntax): Node {
    const words = children(node).map((child) => ({ kind: child.name, text: slice(child) }))
    const bindings: Binding[] = []
    if (words[0]?.text === 'from') {
      const at = words.findIndex(({ kind }) => kind === 'import')
      const module = words
        .slice(1, at < 0 ? undefined : at)
        .map(({ text }) => text)
        .join('')
      const rest = words.slice(at + 1)
      rest.forEach(({ kind, text }, i) => {
        if (text === '*') bindings.push({ local: '*', member: '*' })
        else if (kind === 'VariableName' && rest[i - 1]?.kind !== 'as')
          bindings.push({ local: rest[i + 1]?.kind === 'as' ? (rest[i + 2]?.text ?? text) : text, member: text })
      })
      return { start: inFile(node.from), end: inFile(node.to), type: 'import', module, bindings }
    }
    const modules: Node[] = []
    for (const part of splitAt(words.slice(1), ',')) {
      const as = part.findIndex(({ kind }) => kind === 'as')
      const module = part
        .slice(0, as < 0 ? undefined : as)
        .map(({ text }) => text)
        .join('')
      const local = as < 0 ? (module.split('.')[0] as string) : (part[as + 1]?.text ?? module)
      modules.push({
        start: inFile(node.from),
        end: inFile(node.to),
        type: 'import',
        module: as < 0 ? local : module,
        bindings: [{ local, member: undefined }],
      })
    }
    return modules.length === 1 ? (modules[0] as Node) : other(node, modules)
  }

  /** The object and method of `@bot.command(…)`. */
  function handedTo(decorator: Syntax): Node[] {
    const [first, ...rest] = /^@\s{0,4}(\w+(?:\.\w+){1,5})/.exec(slice(decorator))?.[1]?.split('.') ?? []
    if (first === undefined) return []
    const place = { start: inFile(decorator.from), end: inFile(decorator.to) }
    return [rest.reduce<Node>((object, member) => ({ ...place, type: 'member', object, name: member }), { ...place, type: 'name', name: first })]
  }

  function define(node: Syntax, decorators: readonly string[], handed: readonly Node[] = []): Node {
    const parts = children(node)
    const called = parts.find((part) => part.name === 'VariableName')
    const list = parts.find((part) => part.name === 'ParamList')
    const before = manages
    // what it yields is what `with` gives
    manages = decorators.some((decorator) => /contextmanager$|^fixture$/.test(decorator))
    const body = parts.filter((part) => part.name === 'Body').flatMap(block)
    manages = before
    const made: FunctionNode = {
      start: inFile(node.from),
      end: inFile(node.to),
      type: 'function',
      name: called && slice(called),
      params: list ? params(list) : [],
      body,
      isStatic: decorators.includes('staticmethod'),
      isTool: decorators.some((decorator) => /(?:^|\.)(?:tool|prompt|resource)\b/.test(decorator)),
      isGetter: decorators.some((decorator) => decorator.endsWith('property')),
      ...(handed.length > 0 ? { decorators: handed } : {}),
    }
    if (!called) return made
    return { start: inFile(node.from), end: inFile(node.to), type: 'assign', targets: [name(called)], value: made, update: undefined, declares: true }
  }

  function params(list: Syntax): Param[] {
    return splitAt(
      children(list).filter((child) => child.name !== '(' && child.name !== ')'),
      ',',
    ).flatMap((part): Param[] => {
      const called = part.find((child) => child.name === 'VariableName')
      if (!called) return []
      const equals = part.findIndex((child) => child.name === 'AssignOp')
      const value = equals < 0 ? undefined : part[equals + 1]
      return [{ target: name(called), value: value && expression(value), rest: part[0]?.name === '*' ? 'list' : part[0]?.name === '**' ? 'record' : undefined }]
    })
  }

  function definedClass(node: Syntax): Node {
    const parts = children(node)
    const called = parts.find((part) => part.name === 'VariableName')
    const bases = parts.find((part) => part.name === 'ArgList')
    const body = parts.filter((part) => part.name === 'Body').flatMap(block)
    return {
      start: inFile(node.from),
      end: inFile(node.to),
      type: 'class',
      name: called && slice(called),
      bases: bases ? args(bases).map((arg) => arg.value) : [],
      body,
    }
  }

  function expression(node: Syntax): Node {
    if (++depth > MAX_DEPTH) {
      depth--
      return other(node, [])
    }
    const read = readExpression(node)
    depth--
    return read
  }

  function readExpression(node: Syntax): Node {
    switch (node.name) {
      case 'VariableName':
      case 'Boolean':
        return name(node)
      case 'String':
        return { start: inFile(node.from), end: inFile(node.to), type: 'text', value: unquote(slice(node)), escaped: isEscaped(slice(node)) }
      case 'FormatString':
        return { start: inFile(node.from), end: inFile(node.to), type: 'template', parts: formatted(node) }
      case 'ContinuedString':
        return { start: inFile(node.from), end: inFile(node.to), type: 'template', parts: children(node).map(expression) }
      case 'Number':
        return {
          start: inFile(node.from),
          end: inFile(node.to),
          type: 'number',
          value: Number(
            slice(node)
              .replaceAll('_', '')
              .replace(/^0(\d)/, '0o$1'),
          ),
        }
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
        return together(node, tail(node, 'await'))
      case 'YieldExpression':
        return yielded(node)
      case 'MemberExpression':
        return member(node)
      case 'CallExpression': {
        const [callee, list] = children(node)
        return {
          start: inFile(node.from),
          end: inFile(node.to),
          type: 'call',
          callee: callee ? expression(callee) : other(node, []),
          args: list ? args(list) : [],
          made: false,
        }
      }
      case 'BinaryExpression':
        return binary(node)
      case 'ConditionalExpression': {
        const [yes, test, no] = children(node).filter((child) => !PUNCTUATION.has(child.name))
        return {
          start: inFile(node.from),
          end: inFile(node.to),
          type: 'choice',
          test: test && expression(test),
          options: [yes, no].flatMap((option) => (option ? [expression(option)] : [])),
        }
      }
      case 'UnaryExpression': {
        const [operator, value] = children(node)
        if (operator && value?.name === 'Number' && slice(operator) === '-')
          return { start: inFile(node.from), end: inFile(node.to), type: 'number', value: -Number(slice(value)) }
        return other(node, value ? [expression(value)] : [])
      }
      case 'NamedExpression': {
        const [target, , value] = children(node)
        if (!target || !value) return other(node, [])
        return {
          start: inFile(node.from),
          end: inFile(node.to),
          type: 'assign',
          targets: [expression(target)],
          value: expression(value),
          update: undefined,
          declares: true,
        }
      }
      case 'ArrayExpression':
      case 'TupleExpression':
      case 'SetExpression':
        return { start: inFile(node.from), end: inFile(node.to), type: 'list', items: spreads(children(node)) }
      case 'DictionaryExpression':
        return { start: inFile(node.from), end: inFile(node.to), type: 'record', entries: entries(children(node)) }
      case 'ArrayComprehensionExpression':
      case 'SetComprehensionExpression':
      case 'DictionaryComprehensionExpression':
      case 'ComprehensionExpression':
        return comprehension(node)
      case 'LambdaExpression': {
        const list = children(node).find((child) => child.name === 'ParamList')
        const value = children(node).at(-1)
        const body: Node[] = value ? [{ start: inFile(value.from), end: inFile(value.to), type: 'return', value: expression(value) }] : []
        return {
          start: inFile(node.from),
          end: inFile(node.to),
          type: 'function',
          name: undefined,
          params: list ? params(list) : [],
          body,
          isStatic: true,
          isGetter: false,
        }
      }
      default:
        return other(
          node,
          children(node).flatMap((child) => (PUNCTUATION.has(child.name) ? [] : statement(child))),
        )
    }
  }

  function member(node: Syntax): Node {
    const parts = children(node)
    const object = parts[0] ? expression(parts[0]) : other(node, [])
    const property = parts.at(-1)
    if (property?.name === 'PropertyName') return { start: inFile(node.from), end: inFile(node.to), type: 'member', object, name: slice(property) }
    const inside = parts.slice(2, -1)
    if (!inside.some((part) => part.name === ':'))
      return { start: inFile(node.from), end: inFile(node.to), type: 'index', object, key: together(node, inside), slice: undefined }
    const reversed = /^\[\s*:\s*:\s*-\s*1\s*\]$/.test(code.slice(parts[1]?.from ?? node.from, node.to))
    const bounds = /^\[\s?(-?\d{0,6})\s?:\s?(-?\d{0,6})\s?\]$/.exec(code.slice(parts[1]?.from ?? node.from, node.to))
    const bound = (text: string | undefined, standard: number): Node => ({ ...place(node), type: 'number', value: text ? Number(text) : standard })
    const key: Node | undefined = bounds ? { ...place(node), type: 'list', items: [bound(bounds[1], 0), bound(bounds[2], Infinity)] } : undefined
    return { ...place(node), type: 'index', object, key, slice: reversed ? 'reversed' : 'part' }
  }

  /** Long sums are read without recursion: text that is hidden in pieces can have thousands. */
  function binary(node: Syntax): Node {
    const spine: { operator: string; right: Syntax; node: Syntax }[] = []
    let left: Syntax | undefined = node
    while (left?.name === 'BinaryExpression') {
      const parts = children(left)
      const [first] = parts
      const right = parts.at(-1)
      const operators = parts.slice(1, -1)
      if (!first || !right || operators.length === 0) break
      spine.push({ operator: operators.map(slice).join(' '), right, node: left })
      left = first
    }
    let read = left && left.name !== 'BinaryExpression' ? expression(left) : other(node, [])
    for (const { operator, right, node: whole } of spine.toReversed()) {
      if (operator === 'or' || operator === 'and')
        read = { start: inFile(whole.from), end: inFile(whole.to), type: 'choice', test: undefined, options: [read, expression(right)] }
      else read = { start: inFile(whole.from), end: inFile(whole.to), type: 'binary', operator, left: read, right: expression(right) }
    }
    return read
  }

  function args(list: Syntax): Argument[] {
    const parts = children(list).filter((child) => child.name !== '(' && child.name !== ')')
    if (parts.some((part) => part.name === 'for')) return [{ name: undefined, value: comprehension(list) }]
    return splitAt(parts, ',').flatMap((part): Argument[] => {
      if (part[1]?.name === 'AssignOp' && part[0] && part[2]) return [{ name: slice(part[0]), value: expression(part[2]) }]
      if (part[0]?.name === '**' && part[1]) return [{ name: '**', value: expression(part[1]) }]
      const [value] = spreads(part)
      return value ? [{ name: undefined, value }] : []
    })
  }

  function entries(parts: readonly Syntax[]): { key: Node | undefined; value: Node }[] {
    return splitAt(parts, ',').flatMap((part): { key: Node | undefined; value: Node }[] => {
      const items = part.filter((child) => !PUNCTUATION.has(child.name))
      const [key, value] = items
      if (key && value) return [{ key: expression(key), value: expression(value) }]
      return key ? [{ key: undefined, value: expression(key) }] : []
    })
  }

  function comprehension(node: Syntax): Node {
    const parts = children(node)
    const first = parts.findIndex((part) => part.name === 'for')
    const items = parts
      .slice(0, first)
      .filter((part) => !PUNCTUATION.has(part.name))
      .map(expression)
    const loops: Loop[] = []
    for (let i = first; i >= 0 && i < parts.length;) {
      const into = parts.findIndex((part, at) => at > i && part.name === 'in')
      if (into < 0) break
      const next = parts.findIndex((part, at) => at > into && (part.name === 'for' || part.name === 'if' || part.name === 'async'))
      const test = parts[next]?.name === 'if' ? parts[next + 1] : undefined
      loops.push({
        target: together(node, parts.slice(i + 1, into)),
        iterable: together(node, parts.slice(into + 1, next < 0 ? undefined : next)),
        keeps: test && slice(test).includes(':=') ? expression(test) : undefined,
      })
      i = parts.findIndex((part, at) => at > into && part.name === 'for')
    }
    return { start: inFile(node.from), end: inFile(node.to), type: 'each', loops, items, keyed: node.name === 'DictionaryComprehensionExpression' }
  }

  function formatted(node: Syntax): Node[] {
    const raw = slice(node)
    const opening = /^[a-z]*('''|"""|'|")/i.exec(raw)
    const quote = opening?.[1] ?? '"'
    const isRaw = /^[a-z]*r/i.test(raw)
    const end = node.to - (raw.endsWith(quote) ? quote.length : 0)
    const parts: Node[] = []
    let from = node.from + (opening?.[0].length ?? 0)
    const literal = (to: number) => {
      const value = code.slice(from, to).replaceAll('{{', '{').replaceAll('}}', '}')
      if (value) parts.push({ start: inFile(from), end: inFile(to), type: 'text', value: isRaw ? value : unescape(value) })
    }
    for (const child of children(node)) {
      if (child.name !== 'FormatReplacement') continue
      literal(child.from)
      from = child.to
      const inner = children(child).find((part) => !PUNCTUATION.has(part.name) && part.name !== 'FormatConversion' && part.name !== 'FormatSpec')
      if (inner) parts.push(expression(inner))
    }
    literal(Math.max(from, end))
    return parts
  }

  return { block }
}

const PUNCTUATION = new Set(
  '( ) [ ] { } , : ; . * ** = => for in if else elif while try except finally with as async await return yield from import not and or is lambda def class At del raise assert print case match AssignOp Comment ⚠ TypeDef pass break continue Decorator'.split(
    ' ',
  ),
)

function children(node: Syntax): readonly Syntax[] {
  return node.kids
}

function tail(node: Syntax, skipped: string): Syntax[] {
  return children(node).filter((child) => child.name !== skipped)
}

function splitAt<T extends { readonly name?: string; readonly text?: string }>(parts: readonly T[], separator: string): T[][] {
  const groups: T[][] = [[]]
  for (const part of parts) {
    if ((part.name ?? part.text) === separator) groups.push([])
    else groups.at(-1)?.push(part)
  }
  return groups.filter((group) => group.length > 0)
}

/** The value of a literal; bytes become the characters of the same numbers. */
function unquote(literal: string): string {
  const opening = /^([a-z]*)('''|"""|'|")/i.exec(literal)
  if (!opening) return literal
  const quote = opening[2] as string
  const inside = literal.slice(opening[0].length, literal.length > opening[0].length && literal.endsWith(quote) ? -quote.length : undefined)
  return /r/i.test(opening[1] as string) ? inside : unescape(inside)
}

const ESCAPE = /\\(?:\r?\n|x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([0-7]{1,3})|([^]))/gi
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', a: '\u0007' }

function unescape(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, hex?: string, four?: string, eight?: string, octal?: string, letter?: string) => {
    const code = hex ?? four ?? eight
    if (code) return Number.parseInt(code, 16) < 0x110000 ? String.fromCodePoint(Number.parseInt(code, 16)) : ''
    if (octal) return String.fromCodePoint(Number.parseInt(octal, 8))
    return letter ? (ESCAPED[letter] ?? (/['"\\]/.test(letter) ? letter : `\\${letter}`)) : ''
  })
}
