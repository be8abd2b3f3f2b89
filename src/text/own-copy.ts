/** The value with texts of its own: what is cut out of a text, or put together with it, else keeps all of that text in memory. */
export function ownCopy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T)
}
