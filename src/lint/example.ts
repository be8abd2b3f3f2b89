import type { Example, ExampleFile } from '../rules/rule.ts'
import type { Entry, FileTree } from '../skill/file-tree.ts'
import { parseSkill } from '../skill/parse.ts'
import { resolvePath } from '../skill/paths.ts'
import { PROJECT_FILE, type Skill } from '../skill/skill.ts'
import { withDirectories } from '../skill/with-directories.ts'

/** What stands at a path of a {@link memoryTree}. */
export type Content = ExampleFile | Uint8Array

/** A {@link FileTree} over a record of paths. `around` knows the siblings it is given. */
export function memoryTree(files: Readonly<Record<string, Content>>, siblings: ReadonlySet<string> = new Set()): FileTree {
  const entries = withDirectories(Object.entries(files).map(([path, content]) => entryOf(path, content, files)))
  const kinds = new Map(entries.map(({ path, kind }) => [path, kind]))
  return {
    entries,
    read(path) {
      const content = files[path]
      if (content === undefined || isPlain(content)) return content === undefined ? undefined : bytesOf(content)
      return 'content' in content ? bytesOf(content.content) : undefined
    },
    around(path) {
      const known = kinds.get(path)
      if (known === 'file' || known === 'directory') return known
      if (siblings.has(path)) return 'file'
      return [...siblings].some((one) => one.startsWith(`${path}/`)) ? 'directory' : 'missing'
    },
  }
}

function entryOf(path: string, content: Content, files: Readonly<Record<string, Content>>): Entry {
  const common = { path, size: 0, executable: false }
  if (isPlain(content)) return { ...common, kind: 'file', size: bytesOf(content).length }
  if ('special' in content) return { ...common, kind: 'other', ...content }
  if ('content' in content) {
    const { content: bytes, ...listed } = content
    return { ...common, kind: 'file', size: bytesOf(bytes).length, ...listed }
  }
  const to = resolvePath(content.link, path.split('/').slice(0, -1).join('/'))
  const isOutside = to.form !== 'relative' || !to.inside
  const isCircle = path.startsWith(`${to.path}/`) || to.path === ''
  const leads = isOutside ? 'outside' : to.path in files ? 'inside' : isCircle ? 'in a circle' : 'nowhere'
  return { ...common, kind: 'symlink', link: { target: content.link, leads } }
}

function isPlain(content: Content): content is string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

/** Parse a rule's example: the skill, the plugin or marketplace that it is, or else the project, then its siblings. */
export async function parseExample(example: Example): Promise<Skill[]> {
  const files = typeof example === 'string' ? { 'SKILL.md': example } : example
  const own: Record<string, Content> = {}
  const others = new Map<string, Record<string, Content>>()
  for (const [path, content] of Object.entries(files)) {
    const match = /^\.\.\/([^/]+)\/(.+)$/.exec(path)
    if (!match) own[path] = content
    else others.set(match[1] as string, { ...others.get(match[1] as string), [match[2] as string]: content })
  }
  const around = new Set(Object.keys(files).filter((path) => path.startsWith('../')))
  const skillFile = Object.keys(own).find((path) => path.toLowerCase() === 'skill.md')
  const known = { dir: 'skills/example', dirName: 'example', home: 'any', files: memoryTree(own, around) } as const
  const skills = skillFile === undefined ? [] : [await parseSkill({ ...known, kind: 'skill', fileName: skillFile })]
  if (Object.keys(own).some((path) => path.startsWith('.claude-plugin/'))) {
    const extent = skillFile !== undefined && { extent: 'manifest' as const }
    skills.push(await parseSkill({ ...known, kind: 'plugin', fileName: '.claude-plugin/plugin.json', ...extent }))
  }
  if (skills.length === 0) skills.push(await parseSkill({ ...known, kind: 'plugin', fileName: PROJECT_FILE, extent: 'project' }))
  for (const [name, content] of others) {
    skills.push(await parseSkill({ kind: 'skill', dir: `skills/${name}`, dirName: name, fileName: 'SKILL.md', home: 'any', files: memoryTree(content) }))
  }
  return skills
}
