import { iterated, MOST_FOLDED } from './elements.ts'
import type { Node } from './tree.ts'
import { concat, join, marksOf, NO_MARKS, value, withMarks, type Value } from './value.ts'

const ARITHMETIC: ReadonlyMap<string, (a: number, b: number) => number | undefined> = new Map([
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['**', (a, b) => (Math.abs(b) < 64 ? a ** b : undefined)],
  ['/', (a, b) => a / b],
  ['//', (a, b) => Math.floor(a / b)],
  ['%', (a, b) => (b === 0 ? undefined : ((a % b) + b) % b)],
  ['^', (a, b) => a ^ b],
  ['|', (a, b) => a | b],
  ['&', (a, b) => a & b],
  ['<<', (a, b) => (b < 31 ? a << b : undefined)],
  ['>>', (a, b) => a >> b],
  ['>>>', (a, b) => a >> b],
])

/** What an operator makes of two values. */
export function binary(operator: string, left: Value, right: Value): Value {
  const [a, b] = [left.number, right.number]
  if (operator === '+')
    return a !== undefined && b !== undefined && left.text === undefined && right.text === undefined
      ? value({ number: a + b })
      : (left.items ?? right.items) && !isText(left) && !isText(right)
        ? value({ items: [...listed(left), ...listed(right)].slice(0, MOST_FOLDED), marks: withMarks(left.marks, right.marks) })
        : concat([left, right])
  if (a !== undefined && b !== undefined) {
    const number = ARITHMETIC.get(operator)?.(a, b)
    if (number !== undefined) return value({ number, marks: operator === '^' ? [{ kind: 'decoded', of: 'numbers that are mixed' }] : NO_MARKS })
  }
  if (operator === '|' && left.path && right.path) return join(left, right)
  if (operator === '/') return { ...concat([left, value({ text: '/' }), right]), path: left.path }
  if (operator === '%' && (left.text !== undefined || left.parts)) return filled(left, right)
  if (operator === '*' && left.text !== undefined && b !== undefined && left.text.length * b < 10_000)
    return value({ text: left.text.repeat(Math.max(0, b)), marks: left.marks })
  if (operator === '*' && left.text !== undefined && left.text.length > 0 && left.text.length <= 4 && b !== undefined && b > 10_000)
    return value({ path: 'bytes()', marks: left.marks })
  if (/^(?:[<>=!]=*|===|!==|in|not in|is|is not|instanceof)$/.test(operator)) return value()
  const marks = withMarks(marksOf(left), marksOf(right))
  return value({ marks: operator === '^' ? withMarks(marks, [{ kind: 'decoded', sort: 'mixed', of: 'bytes that are mixed' }]) : marks })
}

function isText(v: Value): boolean {
  return v.text !== undefined || v.number !== undefined || v.parts !== undefined
}

/** What is added to a list is one, too, though nobody knows of what. */
function listed(v: Value): readonly Value[] {
  return v.items ?? [iterated(v, false)]
}

function filled(pattern: Value, given: Value): Value {
  const holes = given.items ?? [given]
  const text = pattern.text
  if (text === undefined) return concat([pattern, given])
  let next = 0
  const pieces = text.split(/(%(?:\(\w*\))?[-#0 +]?\d?\d?(?:\.\d)?[a-z%])/i).map((piece, i) => {
    if (i % 2 === 0) return value({ text: piece })
    if (piece.endsWith('%')) return value({ text: '%' })
    const named = /^%\((\w*)\)/.exec(piece)?.[1]
    return named === undefined ? (holes[next++] ?? value()) : (given.fields?.get(named) ?? given)
  })
  return concat(pieces)
}

/** Whether a key is put together from pieces, as `'sys' + 'tem'`. */
export function isHidden(node: Node): boolean {
  if (node.type === 'binary') return node.operator === '+'
  return node.type === 'template' ? node.parts.length > 1 : node.type === 'call'
}
