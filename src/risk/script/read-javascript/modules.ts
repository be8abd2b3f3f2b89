import { codeOf, type Syntax } from '../syntax.ts'
import type { Binding, Node } from '../tree.ts'
import { unquote } from './escapes.ts'
import { declareNode, otherNode } from './nodes.ts'
import { block, type Reader } from './reader.ts'

/** `import a, {b as c}, * as d from '…'`. */
export function imported(reader: Reader, node: Syntax): Node {
  const parts = node.kids
  const module = parts.findLast((part) => part.name === 'String')
  const bindings: Binding[] = []
  parts.forEach((part, i) => {
    if (part.name === 'VariableDefinition') bindings.push({ local: codeOf(reader, part), member: parts[i - 2]?.name === 'Star' ? undefined : 'default' })
    if (part.name === 'ImportGroup') bindings.push(...bindingsOf(reader, part))
  })
  return { start: node.from, end: node.to, type: 'import', module: module ? unquote(codeOf(reader, module)) : '', bindings }
}

/** `{a, b as c}`. */
function bindingsOf(reader: Reader, group: Syntax): Binding[] {
  const inside = group.kids
  return inside.flatMap((child, at): Binding[] => {
    if (child.name !== 'VariableDefinition') return []
    const before = inside[at - 2]
    const local = codeOf(reader, child)
    return [{ local, member: inside[at - 1]?.name === 'as' && before ? codeOf(reader, before).replace(/^["']|["']$/g, '') : local }]
  })
}

/** `import('…')`. */
export function importedLater(reader: Reader, node: Syntax): Node {
  const [module] = block(reader, node)
  return module ? { start: node.from, end: node.to, type: 'load', module } : otherNode(node, [])
}

/** `export {…}`, `export const …`, `export default …`. */
export function exported(reader: Reader, node: Syntax): Node[] {
  const parts = node.kids
  const group = parts.find((part) => part.name === 'ExportGroup')
  const isDefault = parts.some((part) => part.name === 'default')
  if (group) {
    const names = group.kids.filter((child) => child.name === 'VariableName' || child.name === 'VariableDefinition').map((child) => codeOf(reader, child))
    return [exportNode(node, names)]
  }
  const inner = parts.filter((part) => !/^(?:export|default|String|from|Star|as|;)$/.test(part.name)).flatMap(reader.read)
  const names = inner.flatMap(namesOf)
  const [value] = inner
  if (isDefault && value && names.length === 0) {
    const target: Node = { start: node.from, end: node.to, type: 'name', name: 'default' }
    return [declareNode(node, target, value), exportNode(node, ['default'])]
  }
  return [...inner, exportNode(node, names, isDefault ? 'default' : undefined)]
}

/** The names that something gives to what it makes. */
function namesOf(part: Node): string[] {
  if (part.type === 'assign') return part.targets.flatMap((target) => (target.type === 'name' ? [target.name] : []))
  return part.type === 'class' && part.name ? [part.name] : []
}

function exportNode(node: Syntax, names: readonly string[], as?: string): Node {
  return { start: node.from, end: node.to, type: 'export', names: names.map((local) => ({ local, as: as ?? local })) }
}
