/** What several names stand for each: the names have blanks between them. Where a name stands twice, the last one counts. */
export function byName<T>(entries: readonly (readonly [names: string, one: T])[]): ReadonlyMap<string, T> {
  return new Map(entries.flatMap(([names, one]) => names.split(' ').map((name) => [name, one] as const)))
}

/** The same where a name may stand for several, in their order. */
export function allByName<T>(entries: readonly (readonly [names: string, one: T])[]): ReadonlyMap<string, readonly T[]> {
  const all = new Map<string, T[]>()
  for (const [names, one] of entries) for (const name of names.split(' ')) all.set(name, [...(all.get(name) ?? []), one])
  return all
}
