import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Target } from '../bundle/limits.ts'
import { MANIFEST_NAME } from '../bundle/manifest.ts'
import { memoryTree } from '../bundle/memory-tree.ts'
import { CLIENT_MANIFESTS } from '../bundle/parts.ts'
import { BuildError, errorOf, type Problem } from '../bundle/problem.ts'
import { isAboutBundle, readSettings, SETTINGS_FILES, type Settings, type SettingsFile, type SettingsOverrides } from '../bundle/settings.ts'
import type { SourceMarketplace } from '../bundle/targets/target.ts'
import { mapIn, type Json } from '../bundle/json.ts'
import { entriesOf, marketplace as marketplaceKind } from '../documents/marketplace.ts'
import { isOfficial } from '../documents/names.ts'
import { readDocument } from '../documents/read-document.ts'
import { localSource } from '../documents/source.ts'
import { discover } from '../fs/discover.ts'
import { readInPlace } from '../fs/read-file.ts'
import { isWithin, realPath, statOf } from '../fs/real-path.ts'
import { toPlain } from '../skill/yaml-node.ts'
import type { PluginPlace } from './plugin-source.ts'
import type { SkillPlaces } from './skills-source.ts'

export interface FindOptions {
  /** Skills, plugins, or directories of them, as given. */
  readonly paths: readonly string[]
  readonly cwd: string
  /** Absolute. */
  readonly out: string
  readonly told: SettingsOverrides
}

/** One bundle to make: a plugin, or skills at some paths. */
export type Project = { readonly settings: Settings } & ({ readonly plugin: PluginPlace } | { readonly skills: SkillPlaces })

export interface Projects {
  readonly projects: readonly Project[]
  readonly marketplace?: SourceMarketplace
}

const MARKETPLACE = '.claude-plugin/marketplace.json'

/** Which bundles are to be made; none where `problems` say why. */
export async function findBundles(options: FindOptions, problems: Problem[]): Promise<Projects> {
  const { paths, cwd, told } = options
  const own = settingsFile(realPath(cwd), problems)
  if (problems.length > 0) return { projects: [] }
  const given = paths.map((path) => shownAt(path, cwd))
  const missing = given.filter((path) => !/[*?[{]/.test(path) && !statOf(resolve(cwd, path)))
  problems.push(...missing.map((path) => errorOf('UNREADABLE', `${path} does not exist`, path)))
  if (missing.length > 0) return { projects: [] }
  const [base = '.', ...more] = given
  const isMarketplace = more.length === 0 && own?.kind !== 'skillc' && statOf(join(resolve(cwd, base), MARKETPLACE))?.isFile()
  if (isMarketplace && settingsFile(realPath(resolve(cwd, base)), problems)?.kind !== 'skillc') return inMarketplace(base, options, problems)
  const places = given.map((shown) => placeAt(shown, cwd))
  if (places.length > 0 && places.every(({ directory }) => isPlugin(directory))) return several(places, options, problems)
  if (given.length === 0 && !namedBySettings(own) && isPlugin(cwd)) return several([placeAt('.', cwd)], options, problems)
  const below = more.length === 0 && !own ? await pluginsBelow(base, options) : []
  if (below.length > 0)
    return several(
      below.map((one) => ({ ...one, beside: realPath(resolve(cwd, base)) })),
      options,
      problems,
    )
  const settings = read(own, told, problems)
  if (!settings) return { projects: [] }
  const named = given.length > 0 ? paths : settings.skills
  const usual = statOf(join(cwd, 'skills'))?.isDirectory() ? ['skills'] : ['.']
  return { projects: [{ settings, skills: { paths: named ?? usual, isNamed: named !== undefined } }] }
}

function placeAt(shown: string, cwd: string): PluginPlace {
  return { shown, directory: realPath(resolve(cwd, shown)), isEntry: false, namedSkills: false, others: [] }
}

/** A path as discovery names it. */
function shownAt(path: string, cwd: string): string {
  const absolute = resolve(cwd, path)
  return isAbsolute(path) && !isWithin(cwd, absolute) ? absolute : relative(cwd, absolute).split(sep).join('/') || '.'
}

function isPlugin(directory: string): boolean {
  return CLIENT_MANIFESTS.some((path) => statOf(join(directory, path))?.isFile()) && !statOf(join(directory, MANIFEST_NAME))
}

/** Whether a skillc.json says which skills there are. */
function namedBySettings(file: SettingsFile | undefined): boolean {
  const said = file?.kind === 'skillc' ? (mapIn(file.text) ?? { skills: undefined }) : {}
  return 'skills' in said
}

/** Who the bundle in a directory, named without symlinks, is, as the first file says that is about bundles. */
function settingsFile(directory: string, problems: Problem[], shown = ''): SettingsFile | undefined {
  for (const { path, kind } of SETTINGS_FILES) {
    if (!statOf(join(directory, path))) continue
    const bytes = readInPlace(join(directory, path))
    const name = shown === '' ? path : `${shown}/${path}`
    if (!bytes) problems.push(errorOf('BAD_SETTINGS', `${name} cannot be read, or is not a regular file`, name))
    const found = bytes && { path: name, kind, text: new TextDecoder().decode(bytes) }
    if (!found || isAboutBundle(found)) return found
  }
  return undefined
}

function read(file: SettingsFile | undefined, told: SettingsOverrides, problems: Problem[]): Settings | undefined {
  const { settings, problems: found } = readSettings(file, told)
  problems.push(...found)
  return settings
}

/** One plugin, or several of which each is who it says; then the command line says what they do not. */
function several(places: readonly PluginPlace[], { told }: FindOptions, problems: Problem[], official = false): Projects {
  const isOne = places.length === 1
  const { name: marketplaceName, targets, reserved, ...rest } = told
  const usual: readonly Target[] = isOne && !places[0]?.entry ? ['plugin'] : ['plugin', 'marketplace']
  const projects = places.flatMap((plugin): Extract<Project, { plugin: unknown }>[] => {
    const { directory } = plugin
    const before = problems.length
    const file = settingsFile(directory, problems, plugin.shown === '.' ? '' : plugin.shown)
    if (problems.length > before) return []
    const entry = plugin.entry ?? {}
    const isBeside = file?.kind === 'skillc' ? [mapIn(readInPlace(join(directory, '.claude-plugin/plugin.json'))) ?? {}] : []
    const standsFor: SettingsFile = { path: MARKETPLACE, kind: 'plugin', text: JSON.stringify(entry) }
    const source = plugin.isEntry && file?.kind !== 'skillc' ? standsFor : file
    const said = isOne ? { ...told, fallback: [...isBeside, entry] } : { targets, reserved, fallback: [...isBeside, entry, rest] }
    const settings = read(source, { ...said, usual, official }, problems)
    return settings ? [{ settings, plugin }] : []
  })
  const names = projects.map(({ settings }) => settings.name)
  const twice = names.findIndex((name, i) => names.indexOf(name) < i)
  const [one, other] = [names.indexOf(names[twice] as string), twice].map((i) => projects[i]?.plugin.shown)
  if (twice >= 0) problems.push(errorOf('BAD_NAME', `the plugins in ${one} and ${other} are both called "${names[twice]}"`))
  if (problems.some(({ level }) => level === 'error')) return { projects: [] }
  const [first] = projects
  if (isOne || marketplaceName === undefined || !first) return { projects }
  const list = {
    name: marketplaceName,
    ...(rest.description !== undefined && { description: rest.description }),
    owner: first.settings.author ?? { name: marketplaceName },
  }
  return { projects, marketplace: { list, entries: names.map((bundle) => ({ entry: {}, bundle })) } }
}

/** Plugins of a directory that is none itself, where they are all that it has. */
async function pluginsBelow(base: string, { cwd, out }: FindOptions): Promise<readonly PluginPlace[]> {
  const { skills } = await discover([base], { cwd, plugins: true })
  const isSource = (dir: string): boolean => !isWithin(realPath(out), realPath(resolve(cwd, dir))) && !statOf(join(resolve(cwd, dir), MANIFEST_NAME))
  // What is found at the top of a project is told as a plugin's, too.
  const plugins = skills.flatMap(({ kind, dir }) => (kind === 'plugin' && isSource(dir) && isPlugin(resolve(cwd, dir)) ? [dir] : []))
  const outermost = plugins.filter((dir) => !plugins.some((other) => dir.startsWith(`${other}/`)))
  const others = skills.filter(({ kind, dir }) => kind === 'skill' && isSource(dir) && !outermost.some((one) => dir === one || dir.startsWith(`${one}/`)))
  return outermost.length > 1 || others.length === 0 ? outermost.map((dir) => placeAt(dir, cwd)) : []
}

/** Every plugin of a marketplace that stands in its repository; the others stay where they are. */
function inMarketplace(base: string, options: FindOptions, problems: Problem[]): Projects {
  const root = realPath(resolve(options.cwd, base))
  const bytes = readInPlace(join(root, MARKETPLACE))
  const tree = memoryTree([{ path: MARKETPLACE, size: bytes?.length ?? 0, executable: false, content: () => bytes }])
  const list = readDocument(tree, marketplaceKind, MARKETPLACE)
  if (!list?.root || list.root.kind !== 'map')
    throw new BuildError('BAD_SETTINGS', `${MARKETPLACE} cannot be read, or is not a JSON object`, { path: MARKETPLACE })
  const found = entriesOf(list).map(({ node }) => ({ entry: toPlain(node) as Json, directory: localSource(list.root, node) }))
  const local = found.flatMap(({ directory }) => (directory === undefined ? [] : [directory]))
  const places = found.flatMap(({ entry, directory }): PluginPlace[] => {
    if (directory === undefined) return []
    const absolute = realPath(join(root, directory))
    const shown = shownAt(join(base, directory), options.cwd)
    if (!statOf(join(root, directory))?.isDirectory() || !isWithin(root, absolute)) {
      problems.push(errorOf('UNREADABLE', `${MARKETPLACE} names \`${directory || '.'}\`, which is not a directory of the marketplace`, MARKETPLACE))
      return []
    }
    const isEntry = !statOf(join(absolute, '.claude-plugin/plugin.json'))?.isFile()
    const below = directory === '' ? local : local.flatMap((one) => (one.startsWith(`${directory}/`) ? [one.slice(directory.length + 1)] : []))
    const others = [...new Set(below)].filter((one) => one !== '')
    const namedSkills = isEntry && directory === '' && 'skills' in entry
    return [{ shown, directory: absolute, entry, isEntry, namedSkills, others, ...(directory !== '' && { beside: root }) }]
  })
  if (problems.length > 0) return { projects: [] }
  if (places.length === 0)
    throw new BuildError('NO_SKILLS', `${MARKETPLACE} lists no plugin of this repository`, { help: 'build the other plugins where their sources are' })
  // A plugin that says who it is is one, however many entries lead to it.
  const isSame = (one: PluginPlace, other: PluginPlace): boolean => one === other || (!one.isEntry && one.directory === other.directory)
  const distinct = places.filter((one, i) => places.findIndex((other) => isSame(one, other)) === i)
  const { projects } = several(distinct, options, problems, isOfficial(list.root))
  const bundles = new Map(
    places.flatMap((place) => {
      const own = projects.find((one) => 'plugin' in one && isSame(place, one.plugin))
      return place.entry && own ? [[place.entry, own.settings.name] as const] : []
    }),
  )
  const entries = found.map(({ entry }) => ({ entry, ...(bundles.has(entry) && { bundle: bundles.get(entry) as string }) }))
  return { projects, marketplace: { list: toPlain(list.root) as Json, entries } }
}
