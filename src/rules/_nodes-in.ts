import { entriesIn, itemsOf } from '../skill/read-node.ts'
import type { YamlNode } from '../skill/yaml-node.ts'

/** A value and all that it holds, in the order of the text; what an alias repeats is found where it stands. */
export function* nodesIn(root: YamlNode): Generator<YamlNode> {
  const left = [root]
  for (let node = left.pop(); node; node = left.pop()) {
    yield node
    if (node.alias !== undefined) continue
    for (const inner of [...itemsOf(node), ...entriesIn(node).map(({ value }) => value)].toReversed()) left.push(inner)
  }
}
