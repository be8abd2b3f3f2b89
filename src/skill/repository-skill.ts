import { decode } from '../text/decode.ts'
import { baseName } from '../text/parents.ts'
import type { Entry } from './file-tree.ts'
import type { Skill } from './skill.ts'

/** Directories that are a skill's own wherever it stands; and those of a product, which to name as a whole says nothing. */
const USUAL = /^(?:references?|scripts|assets|templates?|resources|rules|examples|workflows|agents|commands|hooks|prompts|bin)\//
const OF_PRODUCT = /^(?:src|tests?|__tests__|spec|docs?|packages|dist|build)$/
const TEXT = /\.(?:md|markdown|txt|sh|bash|zsh|py|[cm]?[jt]s|rb|pl|ps1|json|ya?ml|toml)$/i
const MOST_BYTES = 300_000
const TOKEN = /[\w@.+-]{1,200}(?:\/[\w@.+-]{1,200}){0,20}\/?/g

/**
 * Where the root of a repository is a skill: the files that SKILL.md leads to, by link or by name and from one to the next. What stands
 * at the top and is no Markdown counts, too, and so do the directories that skills usually have. The rest is a product.
 */
export function reachedFiles({ files, fileName }: Skill): ReadonlySet<string> {
  const entries = new Map(files.entries.filter(({ kind }) => kind !== 'directory').map((entry) => [entry.path, entry]))
  const directories = new Set(files.entries.filter(({ kind }) => kind === 'directory').map(({ path }) => path))
  const byName = new Map<string, Entry | undefined>()
  for (const [path, entry] of entries) if (!isPage(path)) byName.set(baseName(path), byName.has(baseName(path)) ? undefined : entry)
  const reached = new Set<string>()
  const open: string[] = []
  const reach = (path: string | undefined): void => {
    if (path === undefined || reached.has(path) || !entries.has(path)) return
    reached.add(path)
    open.push(path)
  }
  for (const [path] of entries) if (path === fileName || USUAL.test(path) || isOfTop(path)) reach(path)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const entry = entries.get(path)
    const bytes = entry && TEXT.test(path) && entry.size <= MOST_BYTES ? files.read(path) : undefined
    const from = path.slice(0, path.lastIndexOf('/') + 1)
    for (const [token] of bytes ? decode(bytes).text.matchAll(TOKEN) : []) {
      const plain = token.replace(/^\.\//, '')
      const directory = plain.endsWith('/') ? plain.slice(0, -1) : ''
      if (directory !== '' && directories.has(directory) && !OF_PRODUCT.test(directory)) for (const [one] of entries) if (one.startsWith(plain)) reach(one)
      reach(plain)
      reach(from + plain)
      reach(byName.get(baseName(plain))?.path)
    }
  }
  return reached
}

/** Files that tools start from, and what is hidden: anybody who clones the skill has them. */
function isOfTop(path: string): boolean {
  return path.includes('/') ? /^\.(?!github\/)/.test(path) : !isPage(path)
}

function isPage(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path)
}
