import { nameOf } from './may-matter.ts'
import type { Language, SourceFile } from './program.ts'

/** A path that is put together when the program runs leads to no file that is known. */
const PATHS = /\b(?:from|import|require)\s{0,4}\(?\s{0,4}['"`](\.{1,2}(?:\/[^'"`\n]{0,200})?)['"`]/g
const STATEMENTS = /^[ \t]{0,40}(?:from|import)\b[^\n]{0,500}/gm
const LISTS = /\bimport[ \t]{0,4}\([^)]{0,2000}/g
const COMPUTED = /\b(?:importlib|__import__|runpy|execfile|exec)\b/

/** The same files in groups, of which none can import a file of another one. */
export function linked<File extends SourceFile>(files: readonly File[], language: Language['name']): readonly (readonly File[])[] {
  const groups = new Map(files.map((file) => [file, [file]]))
  for (const file of files) {
    const named = namesIn(file.text, language)
    for (const other of files) {
      const [own, its] = [groups.get(file) as File[], groups.get(other) as File[]]
      if (own === its || !(named === 'any' || named.has(ownName(other.path)) || named.has(nameOf(other.path)))) continue
      own.push(...its)
      for (const one of its) groups.set(one, own)
    }
  }
  return [...new Set(groups.values())].map((group) => files.filter((file) => group.includes(file)))
}

/** What a file may import, by the last name of it. */
function namesIn(text: string, language: Language['name']): ReadonlySet<string> | 'any' {
  if (language === 'javascript') return new Set(Array.from(text.matchAll(PATHS), ([, path = '']) => ownName(path)))
  if (COMPUTED.test(text)) return 'any'
  return new Set([...text.matchAll(STATEMENTS), ...text.matchAll(LISTS)].flatMap(([statement]) => statement.match(/\w+/g) ?? []))
}

/** `index.js` and `__init__.py` go by the name of their directory. */
function ownName(path: string): string {
  const name = nameOf(path)
  return name === 'index' || name === '__init__' || name === '' ? nameOf(path.split('/').slice(0, -1).join('/')) : name
}
