/** A field that is written, and not inherited: `__proto__` is a key like any other. */
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
}

/** The value at a path of fields. */
export function within(value: unknown, path: readonly string[]): unknown {
  return path.reduce(own, value)
}
