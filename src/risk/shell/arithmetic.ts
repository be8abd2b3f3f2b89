import type { ArithmeticExpression } from 'unbash'
import type { State } from './state.ts'

/** What an arithmetic expression of known numbers comes to. */
export function computed(node: ArithmeticExpression, state: State): number | undefined {
  switch (node.type) {
    case 'ArithmeticGroup':
      return computed(node.expression, state)
    case 'ArithmeticWord': {
      const text = /^\$?\{?[A-Za-z_]\w{0,60}\}?$/.test(node.value) ? state.variables.get(node.value.replace(/[${}]/g, ''))?.text : node.value
      return text === undefined || !/^(?:0x[0-9a-f]{1,8}|\d{1,9})$/i.test(text) ? undefined : /^0\d/.test(text) ? Number.parseInt(text, 8) : Number(text)
    }
    case 'ArithmeticBinary': {
      const [a, b] = [computed(node.left, state), computed(node.right, state)]
      return a === undefined || b === undefined ? undefined : OPERATORS[node.operator]?.(a, b)
    }
    default:
      return undefined
  }
}

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => Math.trunc(a / (b || 1)),
  '%': (a, b) => a % (b || 1),
  '^': (a, b) => a ^ b,
  '|': (a, b) => a | b,
  '<<': (a, b) => a << b,
}
