import { entriesIn, itemsOf } from '../skill/read-node.ts'
import type { YamlNode } from '../skill/yaml-node.ts'

/** A value and all that it holds; what an alias repeats is found where it stands. */
export function* nodesIn(node: YamlNode): Generator<YamlNode> {
  yield node
  if (node.alias !== undefined) return
  for (const inner of [...itemsOf(node), ...entriesIn(node).map(({ value }) => value)]) yield* nodesIn(inner)
}
