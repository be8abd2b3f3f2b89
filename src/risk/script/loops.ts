import { assign } from './assign.ts'
import { block } from './block.ts'
import { elements, iterated, MOST_FOLDED } from './elements.ts'
import { within } from './names.ts'
import { textAtHand, type Program } from './program.ts'
import type { Loop, Node } from './tree.ts'
import { marksOf, NO_MARKS, value, withMarks, type Scope, type Value } from './value.ts'

/** `for …`, `while …`: run twice, the second time as if it may not be. */
export function loop(node: Node & { type: 'loop' }, scope: Scope, program: Program): Value {
  const { state } = program
  const over = node.iterable && program.evaluate(node.iterable, scope)
  state.loops++
  const restless = node.iterable ? 0 : isRestless(textAtHand(program).slice(node.start, node.end))
  state.again += node.iterable ? 0 : 1
  state.restless += restless
  for (let time = 0; time < 2; time++) {
    state.conditions += time
    if (node.target && over) assign(node.target, iterated(over, node.keys), scope, true, program)
    state.conditions += 1 - time
    block(node.body, scope, program)
    state.conditions--
  }
  state.again -= node.iterable ? 0 : 1
  state.restless -= restless
  state.loops--
  return value()
}

/** `[… for … in …]`: of each element where all are known, or else of any. */
export function each(node: Node & { type: 'each' }, scope: Scope, program: Program): Value {
  const { state } = program
  const inner = within(scope)
  const [first] = node.loops
  if (!first) return value()
  const over = program.evaluate(first.iterable, scope)
  const known = node.loops.length === 1 && !node.keyed ? elements(over) : undefined
  state.loops++
  const [made] = node.items
  if (made && known && known.length <= MOST_FOLDED) {
    const items = known.map((element) => {
      goesThrough(first, element, inner, program)
      return program.evaluate(made, inner)
    })
    state.loops--
    return value({ items, marks: over.marks })
  }
  goesThrough(first, iterated(over, false), inner, program)
  for (const more of node.loops.slice(1)) assign(more.target, iterated(program.evaluate(more.iterable, inner), false), inner, true, program)
  const items = node.items.map((item) => program.evaluate(item, inner))
  state.loops--
  const [item, kept] = items
  if (node.keyed) return value({ fields: new Map(kept ? [['*', kept]] : []), marks: item ? marksOf(item) : NO_MARKS })
  return item ? value({ items: undefined, fields: new Map([['*', item]]), path: undefined, marks: withMarks(marksOf(item), over.marks) }) : value()
}

function goesThrough({ target, keeps }: Loop, element: Value, scope: Scope, program: Program): void {
  assign(target, element, scope, true, program)
  if (keeps) program.evaluate(keeps, scope)
}

/** What a loop without an end waits for, or stops by. */
const PAUSES =
  /sleep|\bwait|delay|setTimeout|\b(?:break|return|yield|input|accept|select|poll|recv|read|readline|process\.exit|sys\.exit)\b|(?:queue|q|jobs|tasks|inbox)\.get\(/m

/** Whether the code of a loop says that it goes on for ever, without a pause: 1 or 0. */
function isRestless(code: string): 0 | 1 {
  return /^(?:while\s{0,3}\(?\s{0,3}(?:True|true|1|!0)\b|for\s{0,3}\(\s{0,3};\s{0,3};|do\b)/.test(code) && !PAUSES.test(code) ? 1 : 0
}
