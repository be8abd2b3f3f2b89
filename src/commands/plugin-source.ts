import { basename } from 'node:path'
import { chosenTree } from '../bundle/chosen-tree.ts'
import { choosingParts } from '../bundle/choose-parts.ts'
import { withParts } from '../bundle/clients.ts'
import { CLIENT_MANIFESTS, documentsOf } from '../bundle/parts.ts'
import { makePlan, type SkillSource, type WholePlugin } from '../bundle/plan.ts'
import { selectFiles, type Includes, type Selection, type SourceEntry, type Taken } from '../bundle/select.ts'
import type { Settings } from '../bundle/settings.ts'
import { mapIn, type Json } from '../bundle/json.ts'
import type { Document } from '../documents/document.ts'
import { servers } from '../documents/mcp-servers.ts'
import { tidy } from '../documents/source.ts'
import { codec } from '../fs/codec.ts'
import { discover } from '../fs/discover.ts'
import { isWithin, listIn } from '../fs/real-path.ts'
import { listSource } from '../fs/skill-sources.ts'
import type { FileTree } from '../skill/file-tree.ts'
import type { SkillFiles } from '../skill/parse.ts'
import type { Skill } from '../skill/skill.ts'
import { toPlain } from '../skill/yaml-node.ts'
import { byUtf8 } from '../text/compare.ts'
import type { Source, SourceOptions } from './skills-source.ts'
import { includesBelow, sourceChanged, tooMany } from './skills-source.ts'

/** A plugin of which a bundle is made. */
export interface PluginPlace {
  /** As the report names it; `.` for the working directory. */
  readonly shown: string
  /** Absolute, without symlinks. */
  readonly directory: string
  /** An entry of a marketplace that says something of it. */
  readonly entry?: Json
  /** The entry is its manifest, since there is no other. */
  readonly isEntry: boolean
  /** Only the skills that the entry names: it stands at the root of its marketplace. */
  readonly namedSkills: boolean
  /** Directories of other plugins in it, relative to it. */
  readonly others: readonly string[]
  /** The directory that it shares with other plugins, absolute and without symlinks: their licence may stand there. */
  readonly beside?: string
}

const MANIFEST = '.claude-plugin/plugin.json'
/** Keys of an entry that are about the marketplace. */
const OF_MARKETPLACE = ['source', 'category', 'tags', 'strict', 'relevance', 'headers', 'headersHelper']
const LEGAL = /^(?:licen[cs]e|copying|notice|third[-_ ]?party)/i

/** A plugin with all its parts. */
export async function pluginSource(place: PluginPlace, settings: Settings, options: SourceOptions): Promise<Source> {
  const { cwd, out, symlinks, problems } = options
  const { shown, directory, entry, isEntry, namedSkills, others, beside: around } = place
  const listing = await listSource(directory, { output: out, project: cwd })
  if (listing.truncated) problems.push(tooMany(shown))
  const manifests = manifestsIn(listing.tree, isEntry ? entry : undefined)
  const files = isEntry ? withManifest(listing.tree, manifests[MANIFEST] ?? {}) : listing.tree
  const named = namedSkills ? [entry?.['skills']].flat().map((path) => tidy(String(path))) : undefined
  const documents = (await documentsOf(files, entry && !isEntry ? entry : undefined)).filter(
    ({ kind, file }) => kind.name !== 'skill' || !named || named.some((path) => file.startsWith(`${path}/`)),
  )
  const homes = documents.flatMap(({ kind, file }) => (kind.name === 'skill' ? [file.replace(/\/?SKILL\.md$/, '')] : []))
  const said = [...Object.values(manifests), ...(entry ? [entry] : [])]
  const included = includesBelow(shown, files, options.includes)
  const choose = (all: boolean): readonly SourceEntry[] => {
    const whyNot = choosingParts(files, documents, said, { others, namedSkills, all })
    return listing.entries.map((one) => {
      const why = one.unwanted ?? whyNot(one.path)
      return why === undefined ? one : { ...one, unwanted: why }
    })
  }
  const manifestText = JSON.stringify(said)
  // A packed server is a bundle itself, and a part of this one where a manifest names it.
  const includes: Includes = (path, denied) => included(path, denied) || (/\.(?:mcpb|dxt)$/.test(path) && manifestText.includes(`./${path}`))
  const select = (entries: readonly SourceEntry[], secrets: ReadonlySet<string>): Selection => selectFiles(entries, { symlinks, secrets, homes, includes })
  const entries = choose(false)
  const selection = select(entries, new Set())
  // A skill at the top takes what stands around it, as it does alone; of the other parts what it names.
  const parts = new Set(documents.flatMap(({ kind, file }) => (kind.name === 'skill' ? [] : [file])))
  const ofRoot = homes.includes('') ? choose(true) : undefined
  const lintable = await judged(place, files, entries, selection, options)
  const found = homes.flatMap((home) => {
    const skill = lintable.find((one) => one.kind === 'skill' && relativeTo(shown, one.dir) === home)
    return skill ? [{ home, skill }] : []
  })
  return {
    files: lintable,
    async plan(parsed, secrets, reader) {
      const own = new Set([...secrets].flatMap((file) => relativeTo(shown, file) ?? []))
      const chosen = own.size > 0 ? select(entries, own) : selection
      const take = (file: Taken, path: string) => reader.take(directory, { ...file, path }, shown === '.' ? file.from : `${shown}/${file.from}`)
      const isSkill = (path: string): boolean => found.some(({ home }) => (home === '' ? path === 'SKILL.md' : path.startsWith(`${home}/`)))
      const skills = found.map(({ home, skill }): SkillSource => {
        const { text } = (parsed.get(skill) as Skill).source
        const inside =
          home === '' && ofRoot
            ? select(ofRoot, own).taken.filter(({ path }) => !path.startsWith('.') && (!parts.has(path) || text.includes(path)))
            : chosen.taken.filter(({ path }) => path.startsWith(`${home}/`))
        const start = home === '' ? 0 : home.length + 1
        return {
          skill: parsed.get(skill) as Skill,
          ...(home !== '' && { path: home }),
          files: inside.map((file) => take(file, file.path.slice(start))),
          leftOut: [],
          problems: [],
        }
      })
      const extras = chosen.taken.filter(({ path }) => !isSkill(path)).map((file) => take(file, file.path))
      const legal =
        around !== undefined && !extras.some(({ path }) => /^(?:licen[cs]e|copying)/i.test(path))
          ? listIn(around)
              .filter((entry) => LEGAL.test(entry.name) && entry.isFile() && !extras.some(({ path }) => path === entry.name))
              .map(({ name }) => reader.take(around, { path: name, from: name, size: 0, executable: false }, name))
          : []
      extras.push(...legal)
      const whole: WholePlugin = { manifests, isEntry, kinds: kindsOf(documents, extras), servers: serversOf(documents) }
      const plan = await withParts(makePlan(settings, skills, extras, codec, whole), codec)
      const prefix = shown === '.' ? '' : `${shown}/`
      const leftOut = chosen.leftOut.map((one) => ({ ...one, path: prefix + one.path })).sort((a, b) => byUtf8(a.path, b.path))
      const wrong = chosen.problems.map((one) => ({ ...one, path: prefix + (one.path ?? '') }))
      return { ...plan, leftOut, problems: [...plan.problems, ...wrong] }
    },
  }
}

/** What the manifests of clients say that stand in a plugin. */
function manifestsIn(files: FileTree, entry: Json | undefined): Readonly<Record<string, Json>> {
  // What is wrong with that of Claude Code is told by whoever reads the settings; others are made anew.
  const found = CLIENT_MANIFESTS.flatMap((path) => {
    const said = mapIn(files.read(path))
    return said ? [[path, said] as const] : []
  })
  return { ...Object.fromEntries(found), ...(entry && { [MANIFEST]: manifestOf(entry) }) }
}

/** An entry as the manifest that it stands for. Skills that stand where they are looked for need no key. */
function manifestOf(entry: Json): Json {
  const { skills, ...rest } = Object.fromEntries(Object.entries(entry).filter(([key]) => !OF_MARKETPLACE.includes(key)))
  const isDefault = [skills].flat().every((path) => typeof path === 'string' && /^skills\/[^/]+$/.test(tidy(path)))
  return skills === undefined || isDefault ? rest : { ...rest, skills }
}

/** The tree with a manifest that stands elsewhere. */
function withManifest(files: FileTree, manifest: Json): FileTree {
  const bytes = new TextEncoder().encode(JSON.stringify(manifest))
  return {
    entries: [...files.entries, { path: MANIFEST, kind: 'file', size: bytes.length, executable: false }],
    truncated: files.truncated ?? false,
    read: (path) => (path === MANIFEST ? bytes : files.read(path)),
    around: (path) => files.around(path),
  }
}

/** A path below a directory, both as the report names them; `undefined` for what is elsewhere. */
function relativeTo(shown: string, path: string): string | undefined {
  if (path === shown) return ''
  if (shown === '.') return path
  return path.startsWith(`${shown}/`) ? path.slice(shown.length + 1) : undefined
}

/** What lint looks at: the plugin, and its skills and commands, all as the bundle would have them. */
async function judged(
  { shown, directory, others, isEntry }: PluginPlace,
  files: FileTree,
  entries: readonly SourceEntry[],
  { taken, leftOut, problems }: Selection,
  { cwd }: SourceOptions,
): Promise<readonly SkillFiles[]> {
  const isManifest = (path: string): boolean => (CLIENT_MANIFESTS as readonly string[]).includes(path)
  const own = entries.flatMap(({ path, size, executable, kind }): Taken[] =>
    isManifest(path) && kind === 'file' ? [{ path, from: path, size, executable }] : [],
  )
  const virtual = isEntry ? [{ path: MANIFEST, from: MANIFEST, size: 0, executable: false }] : []
  const all = [...taken, ...own, ...virtual]
  const left = leftOut.filter(({ path }) => !isManifest(path))
  const listed = isEntry ? [...entries, { path: MANIFEST, kind: 'file', size: 0, executable: false } as const] : entries
  const isTaken = new Set(all.map(({ path }) => path))
  const whole = chosenTree(files, listed, { taken: all, leftOut: left, problems })
  const { skills } = await discover([shown], { cwd, plugins: 'whole' })
  if (skills.some(({ disk }) => disk && !isWithin(directory, disk.directory))) throw sourceChanged(shown)
  const chosen = skills.flatMap((one): SkillFiles[] => {
    const home = relativeTo(shown, one.dir)
    if (home === undefined || others.some((other) => home === other || home.startsWith(`${other}/`))) return []
    const path = home === '' ? one.fileName : `${home}/${one.fileName}`
    if (!isTaken.has(path)) return []
    if (home === '') return [{ ...one, files: { ...whole, around: (path) => one.files.around(path) } }]
    const below = <T extends { readonly path: string }>(list: readonly T[]): T[] =>
      list.filter((entry) => entry.path.startsWith(`${home}/`)).map((entry) => ({ ...entry, path: entry.path.slice(home.length + 1) }))
    const inside = below(taken).map((file) => ({ ...file, from: file.from.startsWith(`${home}/`) ? file.from.slice(home.length + 1) : file.path }))
    return [{ ...one, files: chosenTree(one.files, below(entries), { taken: inside, leftOut: below(left), problems: [] }) }]
  })
  if (!isEntry) return chosen
  const found = new Set(chosen.flatMap(({ kind, dir, fileName }) => relativeTo(shown, kind === 'command' ? `${dir}/${fileName}` : dir) ?? []))
  return [...chosen, { kind: 'plugin', dir: shown, dirName: basename(directory), fileName: MANIFEST, home: 'claude-code', found, files: whole }]
}

function kindsOf(documents: readonly Document[], extras: readonly { readonly path: string }[]): ReadonlySet<string> {
  const kinds = new Set(documents.map(({ kind }) => kind.name))
  return extras.some(({ path }) => path.startsWith('bin/')) ? kinds.add('bin') : kinds
}

/** Those of Claude Code; what stands in the manifest goes before what stands in files. */
function serversOf(documents: readonly Document[]): Json {
  const lists = documents.filter(({ kind, file }) => kind.name === 'mcp-servers' && !['mcp.json', 'gemini-extension.json'].includes(file))
  const inOrder = lists.toSorted((a, b) => Number(a.at.length > 0) - Number(b.at.length > 0))
  return Object.fromEntries(inOrder.flatMap((one) => servers(one).map(({ name, node }) => [name, toPlain(node)])))
}
