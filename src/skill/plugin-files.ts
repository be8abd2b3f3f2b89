import type { Entry } from './file-tree.ts'
import type { Skill } from './skill.ts'
import { decode } from '../text/decode.ts'

/** Directories of a plugin that hosts read, or that authors keep what they run in. */
const USUAL: ReadonlySet<string> = new Set(
  `agents assets bin commands config data hooks lib mcp mcp-server mcp-servers monitors output-styles prompts references resources rules schemas scripts server
  servers settings skills templates themes tools types workflows`.split(/\s+/),
)
/** What a host reads, or starts something from: names in it lead to other directories. */
const LEADS = /^(?:[^/]{1,100}\.json|(?:hooks|\.[\w-]{1,40})\/[^/]{1,100}\.json|(?:agents|commands|hooks|output-styles|scripts|bin)\/.{1,200})$/
const MOST_BYTES = 300_000

/** The directories at the top of a plugin that nothing a host reads leads to: a repository may hold a whole product besides. */
export function unreachedDirectories({ files, extent }: Skill): readonly string[] {
  if (extent !== 'used') return []
  const left = files.entries.filter(({ path, kind }) => kind === 'directory' && !path.includes('/') && !USUAL.has(path) && !/^\..{1,40}-plugin$/.test(path))
  if (left.length === 0) return []
  const leads = files.entries.filter(({ path, kind, size }) => kind === 'file' && size <= MOST_BYTES && LEADS.test(path))
  const read = leads.map(({ path }) => decode(files.read(path)).text)
  return left.map(({ path }) => path).filter((directory) => !read.some((text) => text.includes(`${directory}/`)))
}

/** Whether an entry stands in one of some directories, or is one. */
export function isBelow({ path }: Entry, directories: ReadonlySet<string>): boolean {
  const slash = path.indexOf('/')
  return directories.has(slash < 0 ? path : path.slice(0, slash))
}
