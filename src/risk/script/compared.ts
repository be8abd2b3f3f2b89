import { binary } from './operators.ts'
import type { Program } from './program.ts'
import type { Node } from './tree.ts'
import { concat, has, plain, type Value } from './value.ts'

const EQUALS = /^(?:={2,3}|!={1,2}|is|is not)$/
const SENDER = /(?:author|user|sender|from|chat|member|owner)\w{0,12}(?:\.|_)?id$/i
/** `find_executable`, `bash` name what is to be done, and are no key. */
const ACTION = /^(?:[a-z]{2,8}|[a-z]{2,20}(?:_[a-z]{2,20}){1,4})$/

/** `a == b`, `a + b`: what comes out, and whether a key is asked for. */
export function compared(node: Node & { type: 'binary' }, left: Value, right: Value, program: Program): Value {
  if (EQUALS.test(node.operator))
    for (const [asked, fixed] of [
      [left, right],
      [right, left],
    ] as const)
      if (isFixedKey(asked, fixed)) program.fact('fixed key', node, plain(fixed) ?? '')
  return node.operator === '+' && node.right.type === 'text' && (node.left.type === 'text' || node.left.type === 'binary') && left.text !== undefined
    ? concat([left, right], true)
    : binary(node.operator, left, right)
}

/** Whether something that somebody sends is compared with what stands in the code. */
function isFixedKey(asked: Value, fixed: Value): boolean {
  const text = plain(fixed)
  if (text === undefined || fixed.marks.length > 0 || text.length < 4 || text.startsWith('/') || ACTION.test(text)) return false
  return has(asked.marks, 'request') !== undefined || (SENDER.test(asked.path ?? '') && /^\d{6,20}$/.test(text))
}
