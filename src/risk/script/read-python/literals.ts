import { codeOf, type Syntax } from '../syntax.ts'
import { isEscaped, type Node } from '../tree.ts'
import { unescape, unquote } from './escapes.ts'
import { numberNode } from './nodes.ts'
import { isPunctuation } from './parts.ts'
import { inFile, type Reader } from './reader.ts'

/** `'…'`, `b'…'`, `r'…'`. */
export function literalText(reader: Reader, node: Syntax): Node {
  const literal = codeOf(reader, node)
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'text', value: unquote(literal), escaped: isEscaped(literal) }
}

/** `'…' '…'`. */
export function continued(reader: Reader, node: Syntax): Node {
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'template', parts: node.kids.map(reader.expression) }
}

/** `f'… {…} …'`. */
export function formatted(reader: Reader, node: Syntax): Node {
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'template', parts: pieces(reader, node) }
}

function pieces(reader: Reader, node: Syntax): Node[] {
  const raw = codeOf(reader, node)
  const opening = /^[a-z]*('''|"""|'|")/i.exec(raw)
  const quote = opening?.[1] ?? '"'
  const isRaw = /^[a-z]*r/i.test(raw)
  const end = node.to - (raw.endsWith(quote) ? quote.length : 0)
  const parts: Node[] = []
  let from = node.from + (opening?.[0].length ?? 0)
  const literal = (to: number) => {
    const value = reader.code.slice(from, to).replaceAll('{{', '{').replaceAll('}}', '}')
    if (value) parts.push({ start: inFile(reader, from), end: inFile(reader, to), type: 'text', value: isRaw ? value : unescape(value) })
  }
  for (const child of node.kids) {
    if (child.name !== 'FormatReplacement') continue
    literal(child.from)
    from = child.to
    const inner = child.kids.find((part) => !isPunctuation(part) && part.name !== 'FormatConversion' && part.name !== 'FormatSpec')
    if (inner) parts.push(reader.expression(inner))
  }
  literal(Math.max(from, end))
  return parts
}

/** `1_000`, `0o17`, and `017` as Python 2 has it. */
export function literalNumber(reader: Reader, node: Syntax): Node {
  const digits = codeOf(reader, node)
    .replaceAll('_', '')
    .replace(/^0(\d)/, '0o$1')
  return numberNode(reader, node, Number(digits))
}
