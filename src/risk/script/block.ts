import { textAtHand, type Program } from './program.ts'
import type { FunctionNode, Node } from './tree.ts'
import { value, type Scope, type Value } from './value.ts'

/** Methods that use nothing of what they are called on. */
const LETS_GO: ReadonlySet<string> = new Set(['catch', 'finally', 'close', 'read', 'end', 'unref'])

/** Statements, one after another. */
export function block(nodes: readonly Node[], scope: Scope, program: Program): void {
  const { state } = program
  if (program.language.name === 'javascript')
    for (const node of nodes) if (node.type === 'assign' && node.value.type === 'function' && node.value.name) program.evaluate(node, scope)
  const text = textAtHand(program)
  for (const node of nodes) {
    for (
      let at: Node | undefined = alone(node);
      at?.type === 'call';
      at = at.callee.type === 'member' && LETS_GO.has(at.callee.name) ? at.callee.object : undefined
    )
      program.unused.add(at)
    const template = text.startsWith('{{', node.start) ? 1 : 0
    state.templates += template
    program.evaluate(node, scope)
    state.templates -= template
  }
}

/** `if (…) { … }`, `try { … }`: statements that are run under a condition, or may be. */
export function innerBlock(node: Node & { type: 'block' }, scope: Scope, program: Program): Value {
  const { state } = program
  const condition = node.sometimes ? 1 : 0
  const guard = node.sometimes && !node.anyway ? 1 : 0
  state.conditions += condition
  state.guards += guard
  block(node.body, scope, program)
  state.conditions -= condition
  state.guards -= guard
  return value()
}

/** Nobody uses what a function of one expression returns. */
export function letsGo(node: FunctionNode, { unused }: Program): void {
  const [only] = node.body
  const made = only?.type === 'return' ? alone(only.value) : undefined
  if (made) unused.add(made)
}

/** `await f()`, and what else holds one thing, is that thing. */
function alone(node: Node): Node | undefined {
  return node.type === 'other' && node.parts.length === 1 ? node.parts[0] : node
}
