import { concat, marksOf, plain, value, withMarks, type Value } from './value.ts'

/** `a + b` and the like. */
export function binary(operator: string, left: Value, right: Value): Value {
  const marks = withMarks(marksOf(left), marksOf(right))
  const [a, b] = [left.number, right.number]
  if (operator === '+') {
    if (left.items) return value({ items: [...left.items, ...(right.items ?? [right])].slice(0, 2000), marks: withMarks(left.marks, right.marks) })
    if (a !== undefined && b !== undefined && left.text === undefined) return value({ number: a + b, marks })
    return concat([left, right])
  }
  // `'%s/x' % name`
  if (operator === '%' && (left.text ?? left.parts) !== undefined && a === undefined) return filled(left, right.items ?? [right])
  if (operator === '/' && (a === undefined || b === undefined)) return { ...concat([left, value({ text: '/' }), right]), path: left.path }
  if (a !== undefined && b !== undefined && Object.hasOwn(ARITHMETIC, operator)) return value({ number: ARITHMETIC[operator]?.(a, b), marks })
  if (operator === '*' && left.text !== undefined && b !== undefined) return value({ text: left.text.repeat(Math.min(Math.max(0, b), 2000)), marks })
  return /^(?:[<>=!]=|===|!==|[<>]|in|is|not|instanceof)$/.test(operator) ? value() : value({ marks })
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '^': (a, b) => a ^ b,
  '%': (a, b) => a % b,
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
}

function filled(pattern: Value, given: readonly Value[]): Value {
  let next = 0
  const pieces = (plain(pattern) ?? '').split(/(%[sdr])/).map((piece, i) => (i % 2 === 0 ? value({ text: piece }) : (given[next++] ?? value())))
  return pattern.text === undefined ? concat([pattern, ...given]) : concat(pieces)
}
