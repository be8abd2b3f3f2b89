export interface Box<T> {
  readonly item: T
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Divide a rectangle among items by their weight, in boxes that are nearly square (Bruls, Huizing and van Wijk: Squarified Treemaps). */
export function treemap<T>(items: readonly { readonly item: T; readonly weight: number }[], width: number, height: number): readonly Box<T>[] {
  const left = items.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  const scale = (width * height) / left.reduce((sum, { weight }) => sum + weight, 0)
  const boxes: Box<T>[] = []
  let [x, y] = [0, 0]
  while (left.length > 0) {
    const side = Math.min(width - x, height - y)
    let count = 1
    while (count < left.length && worst(left.slice(0, count + 1), side, scale) <= worst(left.slice(0, count), side, scale)) count++
    const row = left.splice(0, count)
    const depth = (row.reduce((sum, { weight }) => sum + weight, 0) * scale) / side
    const upright = width - x >= height - y
    let along = upright ? y : x
    for (const { item, weight } of row) {
      const length = (weight * scale) / depth
      boxes.push(upright ? { item, x, y: along, width: depth, height: length } : { item, x: along, y, width: length, height: depth })
      along += length
    }
    if (upright) x += depth
    else y += depth
  }
  return boxes
}

/** How far from a square the flattest box of a row would be. */
function worst(row: readonly { readonly weight: number }[], side: number, scale: number): number {
  const areas = row.map(({ weight }) => weight * scale)
  const sum = areas.reduce((all, one) => all + one, 0)
  return Math.max((side * side * (areas[0] as number)) / (sum * sum), (sum * sum) / (side * side * (areas.at(-1) as number)))
}
