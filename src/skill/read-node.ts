import type { YamlEntry, YamlNode, YamlScalar } from './yaml-node.ts'

/** The keys that lead to a value. */
export type KeyPath = readonly string[]

/** The entry of a map under a key. */
export function entryOf(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined
}

/** The value under a chain of keys. */
export function valueAt(node: YamlNode | undefined, ...keys: KeyPath): YamlNode | undefined {
  let one = node
  for (const key of keys) one = one?.kind === 'list' ? one.items[Number(key)] : entryOf(one, key)?.value
  return one
}

/** What a list holds, and what a map holds; nothing where it is none. */
export function itemsOf(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === 'list' ? node.items : []
}

export function entriesIn(node: YamlNode | undefined): readonly YamlEntry[] {
  return node?.kind === 'map' ? node.entries : []
}

/** The texts and numbers of a list, as texts. */
export function wordsIn(node: YamlNode | undefined): readonly string[] {
  return itemsOf(node).flatMap((item) => (item.kind === 'scalar' ? [String(item.value)] : []))
}

/** The value under a chain of keys, where it is neither a list nor a map. */
export function scalarAt(node: YamlNode | undefined, ...keys: KeyPath): YamlScalar['value'] | undefined {
  const one = valueAt(node, ...keys)
  return one?.kind === 'scalar' ? one.value : undefined
}

/** The text under a chain of keys. */
export function textAt(node: YamlNode | undefined, ...keys: KeyPath): string | undefined {
  return textIn(valueAt(node, ...keys))
}

export function textIn(node: YamlNode | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}

/** Whether a switch under a key is set to this. */
export function isSet(node: YamlNode | undefined, key: string, wanted: boolean): boolean {
  return scalarAt(node, key) === wanted
}
