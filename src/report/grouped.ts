/** Items by what they have in common, in the order in which the first of each comes. */
export function grouped<Key, T>(items: Iterable<T>, keyOf: (item: T) => Key): ReadonlyMap<Key, readonly [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
