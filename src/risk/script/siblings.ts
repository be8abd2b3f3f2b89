import type { Language, SourceFile } from './language.ts'

/** The file that an import means, by its place in the list; `-1` for none. */
export function siblingIn(name: string, files: readonly SourceFile[], from: number, language: Language['name']): number {
  if (files.length < 2) return -1
  const wanted = siblingPath(name, (files[from] as SourceFile).path, language)
  if (wanted === undefined) return -1
  const beside = files.findIndex(({ path }) => wanted.has(path))
  if (beside >= 0 || language !== 'python' || !/^[\w.]+$/.test(name)) return beside
  // a script may have put another directory of the skill on the path
  const end = `/${name.replace(/^\.+/, '').replaceAll('.', '/')}.py`
  const elsewhere = files.flatMap(({ path }, i) => (i !== from && `/${path}`.endsWith(end) ? [i] : []))
  return elsewhere.length === 1 ? (elsewhere[0] as number) : -1
}

/** The files that an import may mean, beside the file that imports. */
function siblingPath(name: string, from: string, language: Language['name']): Set<string> | undefined {
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  if (language === 'python') {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0
    let base = folder
    for (let up = 1; up < dots; up++) base = base.slice(0, base.lastIndexOf('/', base.length - 2) + 1)
    const path = name.slice(dots).replaceAll('.', '/')
    return new Set([`${base}${path}.py`, `${base}${path}/__init__.py`])
  }
  if (!name.startsWith('.')) return undefined
  const segments = folder.split('/').slice(0, -1)
  for (const part of name.split('/')) {
    if (part === '..') segments.pop()
    else if (part !== '.') segments.push(part)
  }
  const path = segments.join('/')
  return new Set(
    ['', '.js', '.mjs', '.cjs', '.ts', '.tsx', '.jsx', '/index.js', '/index.ts'].flatMap((end) => [
      `${path}${end}`,
      ...(path.endsWith('.js') ? [path.replace(/\.js$/, '.ts')] : []),
    ]),
  )
}
