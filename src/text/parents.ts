/** The directories that a path stands in, the outermost first. */
export function parentsOf(path: string): readonly string[] {
  const found: string[] = []
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) found.push(path.slice(0, slash))
  return found
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
