import { codeOf, type Syntax } from '../syntax.ts'
import type { FunctionNode, Node, Param } from '../tree.ts'
import { together } from './lists.ts'
import { assignNode, listNode, nameNode, returnNode } from './nodes.ts'
import { splitAt, tail } from './parts.ts'
import { bodies, inFile, type Reader } from './reader.ts'

/** `def …`. */
export function defined(reader: Reader, node: Syntax): Node {
  return define(reader, node, [], [])
}

/** `@… def …`, `@… class …`. */
export function decorated(reader: Reader, node: Syntax): readonly Node[] {
  const decorators = node.kids.filter((child) => child.name === 'Decorator')
  const inner = node.kids.at(-1)
  if (inner?.name !== 'FunctionDefinition') return inner ? reader.statement(inner) : []
  const calls = decorators.flatMap((decorator) => tail(decorator, 'At')).map((call) => codeOf(reader, call))
  const handed = decorators.flatMap((decorator) => handedTo(reader, decorator))
  return [define(reader, inner, calls, handed)]
}

/** The object and method of `@bot.command(…)`. */
function handedTo(reader: Reader, decorator: Syntax): Node[] {
  const [first, ...rest] = /^@\s{0,4}(\w+(?:\.\w+){1,5})/.exec(codeOf(reader, decorator))?.[1]?.split('.') ?? []
  if (first === undefined) return []
  const start = inFile(reader, decorator.from)
  const end = inFile(reader, decorator.to)
  return [rest.reduce<Node>((object, member) => ({ start, end, type: 'member', object, name: member }), { start, end, type: 'name', name: first })]
}

function define(reader: Reader, node: Syntax, decorators: readonly string[], handed: readonly Node[]): Node {
  const parts = node.kids
  const called = parts.find((part) => part.name === 'VariableName')
  const params = parts.find((part) => part.name === 'ParamList')
  const before = reader.manages
  // what it yields is what `with` gives
  reader.manages = decorators.some((decorator) => /contextmanager$|^fixture$/.test(decorator))
  const body = bodies(reader, parts)
  reader.manages = before
  const made: FunctionNode = {
    start: inFile(reader, node.from),
    end: inFile(reader, node.to),
    type: 'function',
    name: called && codeOf(reader, called),
    params: params ? paramsOf(reader, params) : [],
    body,
    isStatic: decorators.includes('staticmethod'),
    isTool: decorators.some((decorator) => /(?:^|\.)(?:tool|prompt|resource)\b/.test(decorator)),
    isGetter: decorators.some((decorator) => decorator.endsWith('property')),
    ...(handed.length > 0 ? { decorators: handed } : {}),
  }
  return called ? assignNode(reader, node, [nameNode(reader, called)], made) : made
}

/** `lambda …: …`. */
export function lambda(reader: Reader, node: Syntax): Node {
  const params = node.kids.find((child) => child.name === 'ParamList')
  const value = node.kids.at(-1)
  return {
    start: inFile(reader, node.from),
    end: inFile(reader, node.to),
    type: 'function',
    name: undefined,
    params: params ? paramsOf(reader, params) : [],
    body: value ? [returnNode(reader, value, reader.expression(value))] : [],
    isStatic: true,
    isGetter: false,
  }
}

function paramsOf(reader: Reader, params: Syntax): Param[] {
  return splitAt(
    params.kids.filter((child) => child.name !== '(' && child.name !== ')'),
    ',',
  ).flatMap((part): Param[] => {
    const called = part.find((child) => child.name === 'VariableName')
    if (!called) return []
    const equals = part.findIndex((child) => child.name === 'AssignOp')
    const value = equals < 0 ? undefined : part[equals + 1]
    const rest = part[0]?.name === '*' ? 'list' : part[0]?.name === '**' ? 'record' : undefined
    return [{ target: nameNode(reader, called), value: value && reader.expression(value), rest }]
  })
}

/** `return …`. */
export function returned(reader: Reader, node: Syntax): Node {
  return returnNode(reader, node, together(reader, node, tail(node, 'return')))
}

/** What a generator gives is an element of what it returns. */
export function yielded(reader: Reader, node: Syntax): Node {
  const given = together(reader, node, tail(node, 'yield'))
  const whole = node.kids.some((child) => child.name === 'from') || reader.manages
  return returnNode(reader, node, whole ? given : listNode(reader, node, [given]))
}
