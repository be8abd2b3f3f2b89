import { codeOf, type Syntax } from '../syntax.ts'
import type { FunctionNode, Node, Param } from '../tree.ts'
import { declareNode, listNode, nameNode, otherNode, returnNode } from './nodes.ts'
import { block, one, type Reader } from './reader.ts'

/** `function a(…) { … }`. */
export function declaredFunction(reader: Reader, node: Syntax): Node {
  const called = node.kids.find((child) => child.name === 'VariableDefinition')
  const made = functionOf(reader, node, called && codeOf(reader, called))
  return called ? declareNode(node, nameNode(reader, called), made) : made
}

/** `function (…) { … }`, `(…) => …`. */
export function namelessFunction(reader: Reader, node: Syntax): Node {
  return functionOf(reader, node, undefined)
}

/** A function under the name that it is called by. */
export function functionOf(reader: Reader, node: Syntax, called: string | undefined): FunctionNode {
  const parts = node.kids
  const params = parts.find((part) => part.name === 'ParamList')
  const body = parts.at(-1)
  const arrow = parts.some((part) => part.name === 'Arrow') && body?.name !== 'Block'
  const value = arrow ? one(reader, body) : undefined
  const keeps = params && called === 'constructor' ? kept(reader, params) : []
  return {
    start: node.from,
    end: node.to,
    type: 'function',
    name: called,
    params: params ? paramsOf(reader, params) : [],
    body: value ? [returnNode(node, value)] : body?.name === 'Block' ? [...keeps, ...block(reader, body)] : [],
    isStatic: true,
    isGetter: parts.some((part) => part.name === 'get'),
  }
}

/** `constructor(private url: string)` keeps what it is given. */
function kept(reader: Reader, params: Syntax): Node[] {
  const given = params.kids.flatMap((child, i, all) =>
    child.name === 'Privacy' ? (all.slice(i + 1).find(({ name }) => name === 'VariableDefinition') ?? []) : [],
  )
  return given.map((param): Node => {
    const { from: start, to: end } = param
    const object: Node = { start, end, type: 'name', name: 'this' }
    const target: Node = { start, end, type: 'member', object, name: codeOf(reader, param) }
    return { start, end, type: 'assign', targets: [target], value: nameNode(reader, param), update: undefined, declares: false }
  })
}

function paramsOf(reader: Reader, params: Syntax): Param[] {
  const found: Param[] = []
  let rest = false
  let value = false
  for (const child of params.kids) {
    if (child.name === 'Spread') rest = true
    else if (child.name === 'Equals') value = true
    else if (child.name === ',') value = false
    else if (value) {
      const last = found.pop()
      if (last) found.push({ ...last, value: one(reader, child) })
      value = false
    } else if (/^(?:VariableDefinition|ObjectPattern|ArrayPattern)$/.test(child.name)) {
      const target = one(reader, child)
      if (target) found.push({ target, value: undefined, rest: rest ? 'list' : undefined })
      rest = false
    }
  }
  return found
}

/** `return …`. */
export function returned(reader: Reader, node: Syntax): Node {
  return returnNode(node, block(reader, node)[0] ?? otherNode(node, []))
}

/** What a generator gives is an element of what it returns. */
export function yielded(reader: Reader, node: Syntax): Node {
  return returnNode(node, listNode(node, block(reader, node)))
}
