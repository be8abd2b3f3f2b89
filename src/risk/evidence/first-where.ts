/** The first place in a row at which something holds that holds from there on: the length of the row where it never does. */
export function firstWhere<T>(row: readonly T[], holds: (one: T) => boolean): number {
  let [low, high] = [0, row.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(row[middle] as T)) high = middle
    else low = middle + 1
  }
  return low
}
