import { codeOf, type Syntax } from '../syntax.ts'
import { isEscaped, type Node } from '../tree.ts'
import { unescape, unquote } from './escapes.ts'
import { otherNode } from './nodes.ts'
import { block, type Reader } from './reader.ts'

/** `'…'`. */
export function literalText(reader: Reader, node: Syntax): Node {
  const literal = codeOf(reader, node)
  return { start: node.from, end: node.to, type: 'text', value: unquote(literal), escaped: isEscaped(literal) }
}

/** `1_000`, `0x1f`, `10n`. */
export function literalNumber(reader: Reader, node: Syntax): Node {
  return { start: node.from, end: node.to, type: 'number', value: Number(codeOf(reader, node).replaceAll('_', '').replace(/n$/, '')) }
}

/** `/…/`. */
export function literalPattern(reader: Reader, node: Syntax): Node {
  const literal = codeOf(reader, node)
  return { start: node.from, end: node.to, type: 'name', name: 'RegExp()', pattern: /[{]|bc1/.test(literal) ? literal : undefined }
}

/** A text in backticks, and what `${…}` puts into it. */
export function template(reader: Reader, node: Syntax): Node {
  return { start: node.from, end: node.to, type: 'template', parts: pieces(reader, node) }
}

function pieces(reader: Reader, node: Syntax): Node[] {
  const parts: Node[] = []
  let from = node.from + 1
  const literal = (to: number) => {
    if (to > from) parts.push({ start: from, end: to, type: 'text', value: unescape(reader.code.slice(from, to)) })
  }
  for (const child of node.kids) {
    if (child.name !== 'Interpolation') continue
    literal(child.from)
    from = child.to
    parts.push(...block(reader, child).slice(0, 1))
  }
  literal(node.to - 1)
  return parts
}

/** A template that is given to the function before it. */
export function tagged(reader: Reader, node: Syntax): Node {
  const [tag, read] = block(reader, node)
  if (!tag || !read) return otherNode(node, [])
  const value = tag.type === 'name' && tag.name === '$' && read.type === 'template' ? quoted(read) : read
  return { start: node.from, end: node.to, type: 'call', callee: tag, args: [{ name: undefined, value }], made: false }
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
