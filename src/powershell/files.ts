import type { Data } from '../shell/data.ts'

/** Files by one spelling: `$env:TEMP\a.exe` and `%TEMP%\A.EXE` are the same. */
export function pathKey(path: string): string {
  return path
    .slice(0, 300)
    .replace(/^["']{1,2}|["';),]{1,8}$/g, '')
    .replace(/\$\{?env:(\w{1,40})\}?|%(\w{1,40})%/gi, (_, a?: string, b?: string) => `%${a ?? b}%`)
    .replaceAll('/', '\\')
    .replace(/^\.\\/, '')
    .toLowerCase()
}

/** What a program that is started in a directory reads, and does not run. */
const SETTINGS_FILE = /\.(?:ya?ml|toml|lock|log|md|txt)$/

/** What a file that a statement names holds: itself, or what it was taken out of. */
export function fileIn(text: string, files: ReadonlyMap<string, Data>, runs = false): Data | undefined {
  if (files.size === 0) return undefined
  const words = text.match(/"[^"]{1,300}"|'[^']{1,300}'|[^\s"'|;,()]{1,300}/g) ?? []
  for (const word of words.slice(0, 60)) {
    const path = pathKey(word.replace(/^(["']?)\w{0,40}=?@/, '$1'))
    const found = files.get(path)
    if (found) return found
    // What is taken out of an archive, and a directory with what was put into it.
    for (const [name, data] of files) {
      if ((name.length > 2 || name.endsWith(':')) && path.startsWith(`${name}\\`)) return data
      if (path.length > 6 && name.startsWith(`${path}\\`) && !(runs && SETTINGS_FILE.test(name))) return data
    }
  }
  return undefined
}
