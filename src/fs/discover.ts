import { accessSync, constants, lstatSync, readdirSync, statSync, type Dirent, type Stats } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { MAX_FILE_BYTES } from '../skill/limits.ts'
import { isApart } from '../skill/layout.ts'
import type { FileTree } from '../skill/file-tree.ts'
import type { SkillFiles } from '../skill/parse.ts'
import { byCodeUnit } from '../text/compare.ts'
import { diskTree } from './disk-tree.ts'
import { addIgnoreFile, isIgnored, type IgnoreFile, type IgnoreRules } from './ignore-files.ts'
import { isCommandFile, MANIFEST, MARKETPLACE, placeIn, placeOf, skillFileIn, TELLING_NAMES, type Place } from './place.ts'
import { readRegularFile } from './read-file.ts'
import type { Texts } from './unsaved.ts'
import { codeOf, isWithin, leadsToDirectory, linkAt, listIn, messageOf, realPath, slashed, statOf } from './real-path.ts'

/** Why something that could have been or held a skill was passed over. */
export type SkipReason =
  | 'belongs to no skill'
  | 'node_modules'
  | '.git in a skill'
  | 'symlink, not followed'
  | typeof SKILL_LINK
  | 'made by skillc build'
  | `ignored by ${IgnoreFile | 'skillc.json'}`

/** What it leads to is not found otherwise. */
export const SKILL_LINK = 'symlink to a skill, not followed'

/** A path that the user gave, or that a glob of theirs matched, as it was understood. */
export interface Root {
  /** As the report names it. */
  readonly path: string
  /** Absolute, without symlinks: the directory that was walked, or that of the skill which the path belongs to. */
  readonly directory: string
  /** The nearest directory with `.git`, or else `directory`: as far as links of a skill are looked for. */
  readonly repository: string
}

/** What stands at the paths that the user gave. Every list is sorted, and names a thing once. */
export interface Discovered {
  readonly skills: readonly SkillFiles[]
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[]
  readonly unreadable: readonly { readonly path: string; readonly message: string }[]
  /** Paths that do not exist and globs that match nothing, as given. */
  readonly missing: readonly string[]
  readonly roots: readonly Root[]
}

export interface DiscoverOptions {
  /** Absolute. */
  readonly cwd: string
  /** Respect `.gitignore` and `.skillcignore`. True unless said otherwise. */
  readonly ignore?: boolean
  /** Find plugins, too, for what they hold besides skills and commands; `whole`: with all files of a repository that is one. */
  readonly plugins?: boolean | 'whole'
  /** Texts in place of those on the disk, by absolute paths; what is not there yet is found by its path. */
  readonly texts?: Texts | undefined
}

/** How many directories below the one that the user names are looked into: far deeper than anybody keeps skills. */
const MAX_WALK_DEPTH = 64

/** Directories of tools, where nobody keeps skills. All other hidden directories are walked: most hosts have one of their own. */
const UNWALKED: ReadonlySet<string> = new Set(
  '.git .hg .svn .venv .tox .cache .next .nuxt .turbo .yarn .pnpm-store .idea .vscode .Trash .npm __pycache__ node_modules'.split(' '),
)

/** The names that say something about the whole directory they stand in. */
const TOLD_BY: ReadonlySet<string> = new Set([...TELLING_NAMES, '.gitignore', '.skillcignore'])

/** The names of what makes a project of a directory. Which of these hosts read, `project-tree.ts` knows. */
const OF_PROJECT: ReadonlySet<string> = new Set(
  `CLAUDE.md CLAUDE.local.md AGENTS.md GEMINI.md MEMORY.md .claude .mcp.json gemini-extension.json plugin.json skills-lock.json .codex-plugin
  .cursor-plugin .plugin .github .well-known .agents .codex .copilot .cursor .gemini .opencode .qwen`.split(/\s+/),
)

/** What the steps of one discovery share. Things are keyed by the path that the report names, skills by their real path. */
interface Discovery {
  readonly cwd: string
  readonly realCwd: string
  readonly ignore: boolean
  readonly plugins: boolean | 'whole'
  readonly texts: Texts
  readonly cover: (tree: FileTree, directory: string) => FileTree
  readonly skills: Map<string, SkillFiles>
  readonly skipped: Map<string, SkipReason>
  readonly unreadable: Map<string, string>
  readonly missing: Set<string>
  readonly roots: Map<string, Root>
  readonly walked: Set<string>
  readonly places: Map<string, Place>
  readonly rules: Map<string, Promise<IgnoreRules | undefined>>
}

/** A path that exists. */
interface Given {
  /** Absolute, with its symlinks. */
  readonly path: string
  readonly shown: string
  /** The user wrote it as an absolute path. */
  readonly absolute: boolean
  /** By the user, letter for letter. What a glob matched is treated as what a walk meets. */
  readonly named: boolean
}

/** The ignore files that hold in a directory. */
interface Rules {
  readonly git: IgnoreRules | undefined
  readonly own: IgnoreRules | undefined
}

/**
 * Find the skills at the paths of a command line: skill files, directories of skills, files in skills, directories that
 * hold skills anywhere below them, legacy command files, and globs of these. Finding a skill does not open its file.
 *
 * What the user names is looked at even where an ignore file leaves it out, and a directory that they name may be a
 * symlink. A symlink that a walk meets is not followed. Nothing that stands on the disk makes this throw.
 */
export async function discover(paths: readonly string[], { cwd, ignore = true, plugins = false, texts: given }: DiscoverOptions): Promise<Discovered> {
  const unsaved = given && (await import('./unsaved.ts'))
  const texts: Texts = new Map(Array.from(given ?? [], ([path, bytes]) => [unsaved?.realPlace(path) ?? path, bytes]))
  const found: Discovery = {
    cwd,
    realCwd: realPath(cwd),
    ignore,
    plugins,
    texts,
    cover: (tree, directory) => unsaved?.withTexts(tree, directory, texts) ?? tree,
    skills: new Map(),
    skipped: new Map(),
    unreadable: new Map(),
    missing: new Set(),
    roots: new Map(),
    walked: new Set(),
    places: new Map(),
    rules: new Map(),
  }
  for (const path of paths) {
    const failure = path === '' ? 'ENOENT' : failureAt(resolve(cwd, path))
    const unsavedAt = failure === 'ENOENT' && unsaved ? unsaved.realPlace(resolve(cwd, path)) : ''
    if (texts.has(unsavedAt)) await visitUnsaved(found, path, unsavedAt)
    else if (failure === undefined) await visit(found, path, true)
    else if (failure !== 'ENOENT') found.unreadable.set(display(found, resolve(cwd, path), isAbsolute(path)), failure)
    else if (/[*?[{]/.test(path)) await expand(found, path)
    else found.missing.add(path)
  }
  const skipped = sorted(found.skipped).map(([path, reason]): [string, SkipReason] => [
    path,
    reason === 'symlink, not followed' && leadsToSkills(found, resolve(cwd, path)) ? SKILL_LINK : reason,
  ])
  // Every package of a repository may have one of these; the first stands for them all.
  const nodeModules = skipped.find(([, reason]) => reason === 'node_modules')
  return {
    skills: withNesting(withFound(found.skills).sort((a, b) => byCodeUnit(a.dir, b.dir) || byCodeUnit(a.fileName, b.fileName))),
    skipped: skipped
      // What one path passed over another may have named.
      .filter((one) => !found.roots.has(one[0]) && (one[1] !== 'node_modules' || one === nodeModules))
      .map(([path, reason]) => ({ path, reason })),
    unreadable: sorted(found.unreadable).map(([path, message]) => ({ path, message })),
    missing: [...found.missing].sort(byCodeUnit),
    roots: sorted(found.roots).map(([, root]) => root),
  }
}

/** Whether a symlink leads to a skill, or to a directory of them, that nothing else has led to. */
function leadsToSkills({ skills }: Discovery, link: string): boolean {
  const target = realPath(link)
  const isHome = (directory: string): boolean => statOf(join(directory, 'SKILL.md'))?.isFile() === true
  const holds = isHome(target) || listIn(target).some((entry) => entry.isDirectory() && isHome(join(target, entry.name)))
  return holds && ![...skills.keys()].some((file) => isWithin(target, file))
}

/** The directory that is a skill or a plugin; a command is its file. */
function homeOf(path: string, { kind }: SkillFiles): string {
  return kind === 'command' ? path : kind === 'skill' ? dirname(path) : dirname(dirname(path))
}

/** Tell each skill which directories below it are skills that were found, too, and how far up the nearest one stands. */
function withFound(skills: ReadonlyMap<string, SkillFiles>): SkillFiles[] {
  const marked = new Set<string>([...skills].flatMap(([path, { fileName }]) => (fileName === 'SKILL.md' ? [dirname(path)] : [])))
  const inside = { skill: new Map<string, Set<string>>(), plugin: new Map<string, Set<string>>() }
  for (const [path, skill] of skills) if (skill.kind !== 'command') inside[skill.kind].set(homeOf(path, skill), new Set())
  for (const [path, skill] of skills) {
    const home = homeOf(path, skill)
    for (let up = dirname(home); up !== dirname(up); up = dirname(up)) {
      if (skill.kind === 'skill') inside.skill.get(up)?.add(slashed(relative(up, home)))
      if (skill.extent !== 'project') inside.plugin.get(up)?.add(slashed(relative(up, home)))
    }
  }
  return [...skills].map(([path, skill]) => {
    if (skill.kind === 'command') return skill
    const found = inside[skill.kind].get(homeOf(path, skill)) ?? new Set()
    if (skill.kind === 'plugin') return { ...skill, found }
    const above = stepsUp(dirname(path), marked)
    return { ...skill, ...(found.size > 0 && { found }), ...(above !== undefined && { above }) }
  })
}

function stepsUp(directory: string, to: ReadonlySet<string>): number | undefined {
  let steps = 1
  for (let up = dirname(directory); up !== dirname(up); up = dirname(up), steps++) if (to.has(up)) return steps
  return undefined
}

/** Tell a skill inside another skill's directory (a sample, a template, a part) from one of a collection with a skill at its top. */
function withNesting(skills: SkillFiles[]): SkillFiles[] {
  const directories = new Set(skills.filter(({ kind }) => kind === 'skill').map(({ dir }) => dir))
  return skills.map((skill) => {
    if (skill.kind !== 'skill') return skill
    let inner = ''
    for (let dir = skill.dir; dir.includes('/');) {
      inner = `${dir.slice(dir.lastIndexOf('/') + 1)}/${inner}`
      dir = dir.slice(0, dir.lastIndexOf('/'))
      // In a directory called `skills` a SKILL.md stands beside the others, and by mistake.
      if (directories.has(dir)) return /(?:^|\/)skills?$/.test(dir) || /^(?:.*\/)?(?:skills?|\.[^/]+)\//.test(inner) ? skill : { ...skill, nestedIn: dir }
    }
    return skill
  })
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => byCodeUnit(a, b))
}

/** Why nothing can be found at a path: `ENOENT` when nothing stands there, or else in words. */
function failureAt(path: string): string | undefined {
  try {
    lstatSync(path)
    return undefined
  } catch (error) {
    return ['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE'].includes(codeOf(error)) ? 'ENOENT' : messageOf(error)
  }
}

async function expand(found: Discovery, pattern: string): Promise<void> {
  const matches = await (await import('./globs.ts')).matchesOf(pattern, found.cwd, UNWALKED)
  if (typeof matches === 'string') found.unreadable.set(pattern, matches)
  else if (matches.length === 0) found.missing.add(pattern)
  else for (const match of matches) await visit(found, match, false)
}

function givenAt(found: Discovery, path: string, named: boolean): Given {
  const absolute = isAbsolute(path)
  const logical = resolve(found.cwd, path)
  return { path: logical, shown: display(found, logical, absolute), absolute, named }
}

async function visit(found: Discovery, path: string, named: boolean): Promise<void> {
  const given = givenAt(found, path, named)
  // Where a symlink stands, not where it leads: only so is a symlink in a skill seen to be one.
  const place = join(realPath(dirname(given.path)), basename(given.path))
  const stats = statOf(place)
  if (!stats) return
  if (!stats.isSymbolicLink()) return visitReal(found, given, realPath(place), stats)
  let target: Stats | undefined
  let failure = ''
  try {
    target = statSync(place)
  } catch (error) {
    failure = codeOf(error) === 'ENOENT' ? 'a symlink that leads nowhere' : messageOf(error)
  }
  if (target?.isDirectory()) {
    if (named) return visitReal(found, given, realPath(place), target)
    found.skipped.set(given.shown, 'symlink, not followed')
  } else if (!named && (await passOver(found, given, place, false))) {
    return
  } else if (await visitFile(found, given, place)) {
    return
  } else if (!target) found.unreadable.set(given.shown, failure)
  else if (named) await visitReal(found, given, realPath(place), target)
  else found.skipped.set(given.shown, 'belongs to no skill')
}

async function visitUnsaved(found: Discovery, path: string, file: string): Promise<void> {
  const given = givenAt(found, path, true)
  const above = dirname(dirname(file))
  if (basename(dirname(file)) === '.claude-plugin') found.places.set(above, { ...placeOf(above, found.places), plugin: true, home: 'claude-code' })
  if (!(await visitFile(found, given, file))) found.skipped.set(given.shown, 'belongs to no skill')
}

async function visitReal(found: Discovery, given: Given, path: string, stats: Stats): Promise<void> {
  if (!given.named && (await passOver(found, given, path, stats.isDirectory()))) return
  if (stats.isDirectory()) await walk(found, given, path)
  else if (stats.isFile() && ARCHIVE.test(path) && (await visitArchive(found, given, path))) return
  else if (!stats.isFile()) found.unreadable.set(given.shown, 'neither a file nor a directory')
  else if (!(await visitFile(found, given, path))) found.skipped.set(given.shown, 'belongs to no skill')
}

const ARCHIVE = /\.(?:zip|skill|tgz|tar\.gz|tar)$/i

/** Find what is in an archive. False where nothing is, or where the archive is broken and belongs to a skill, of which it is a file like any other. */
async function visitArchive(found: Discovery, given: Given, file: string): Promise<boolean> {
  const { skillsInArchive } = await import('./archive-skills.ts')
  const inside = skillsInArchive(file, given.shown)
  if (typeof inside === 'string') {
    if (holderOf(file, found) !== undefined) return false
    found.unreadable.set(given.shown, inside)
    return true
  }
  const wanted = [...inside].filter(([, { kind }]) => kind !== 'plugin' || found.plugins !== false)
  for (const [path, unit] of wanted) found.skills.set(path, unit)
  if (wanted.length > 0) found.roots.set(given.shown, { path: given.shown, directory: dirname(file), repository: dirname(file) })
  return wanted.length > 0
}

/** The nearest directory of a file that is a skill. */
function holderOf(file: string, { places }: Discovery): string | undefined {
  const { gitRoot } = placeOf(dirname(file), places)
  for (let at = dirname(file); ; at = dirname(at)) {
    if (skillFileIn(listIn(at), false) !== undefined) return at
    if (at === gitRoot || at === dirname(at)) return undefined
  }
}

/** Find the skill that a file belongs to, or the legacy command that it is. False when it is neither. */
async function visitFile(found: Discovery, given: Given, file: string): Promise<boolean> {
  const own = placeOf(dirname(file), found.places)
  const isOfProject = found.plugins !== false && !/^skill\.md$/i.test(basename(file)) && (await visitProject(found, given, file))
  // Outside of a repository, a skill that the user stands in is the last that a file of it can belong to.
  const top = own.gitRoot ?? (isWithin(found.realCwd, file) ? found.realCwd : undefined)
  let logical = dirname(given.path)
  for (let place = own; ; place = placeOf(dirname(place.directory), found.places), logical = dirname(logical)) {
    const { directory } = place
    const names = place === own ? [{ name: basename(file), isDirectory: () => false }] : []
    const skillFile = skillFileIn([...listIn(directory), ...names], place.commands)
    const command = place === own && own.commands && isCommandFile(basename(file))
    const isPlugin = !command && found.plugins !== false && place.plugin
    if (skillFile !== undefined || command || isPlugin) {
      // Above a symlinked directory stands another directory than above the one it leads to.
      const shown = display(found, realPath(logical) === directory ? logical : directory, given.absolute)
      const root = { path: given.shown, directory, repository: place.gitRoot ?? directory }
      if (isPlugin) await addPlugin(found, place, root, shown, skillFile, file)
      if (skillFile !== undefined || command) add(found, place, root, shown, skillFile ?? basename(file), skillFile === undefined ? 'command' : 'skill')
      found.roots.set(given.shown, root)
      return true
    }
    if (directory === top || directory === dirname(directory)) return isOfProject
  }
}

async function walk(found: Discovery, given: Given, top: string): Promise<void> {
  const topPlace = placeOf(top, found.places)
  const root: Root = { path: given.shown, directory: top, repository: topPlace.gitRoot ?? top }
  found.roots.set(given.shown, root)
  const ownBase = ownBaseOf(found, given, top)
  const above = dirname(top)
  if (found.plugins && basename(top) === '.claude') await addProject(found, placeOf(above, found.places), root, display(found, above, given.absolute))
  const stack = [
    {
      directory: top,
      shown: given.shown,
      depth: 0,
      inSkill: false,
      parent: above === top ? undefined : placeOf(above, found.places),
      rules: await rulesAbove(found, top, topPlace.gitRoot, ownBase),
    },
  ]
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { directory, shown, depth, inSkill, parent } = step
    if (found.walked.has(directory)) continue
    found.walked.add(directory)
    if (depth > MAX_WALK_DEPTH) {
      found.unreadable.set(shown, `is more than ${MAX_WALK_DEPTH} directories deep`)
      continue
    }
    let entries: Dirent[]
    try {
      entries = readdirSync(directory, { withFileTypes: true })
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') found.unreadable.set(shown, messageOf(error))
      else if (directory.includes('\uFFFD')) found.unreadable.set(shown, 'has a name that is not UTF-8')
      continue
    }
    if (found.ignore && found.plugins === true && directory !== top && isBuilt(directory, entries)) {
      found.skipped.set(shown, 'made by skillc build')
      continue
    }
    const telling = new Set<string>()
    for (const { name } of entries) if (TOLD_BY.has(name)) telling.add(name)
    const place = placeIn(directory, parent, (name) => telling.has(name))
    let { rules } = step
    if (place.gitRoot === directory && directory !== top) rules = { ...rules, git: undefined }
    if (found.ignore && place.gitRoot !== undefined && telling.has('.gitignore')) {
      rules = { ...rules, git: await addIgnoreFile(rules.git, place.gitRoot, directory, '.gitignore') }
    }
    if (found.ignore && telling.has('.skillcignore')) rules = { ...rules, own: await addIgnoreFile(rules.own, ownBase, directory, '.skillcignore') }

    const named = skillFileIn(entries, place.commands)
    const skillFile = named !== undefined && isPage(directory, named) ? undefined : named
    if (found.plugins && place.plugin) await addPlugin(found, place, root, shown, skillFile)
    // What stands in a skill is the skill’s, and what stands in `.claude` is that of the project around it.
    const isOfSkill = (inSkill || skillFile !== undefined) && place.gitRoot !== directory
    const ofProject = found.plugins && !isOfSkill && basename(directory) !== '.claude' ? entries.filter(({ name }) => OF_PROJECT.has(name)) : []
    if (ofProject.some((entry) => !ignoredBy(rules, join(directory, entry.name), entry.isDirectory()))) await addProject(found, place, root, shown)
    for (const entry of entries) {
      const { name } = entry
      const isSkill = name === skillFile
      // Most of what a walk meets.
      if (entry.isFile() && !isSkill && !place.commands) continue
      const path = join(directory, name)
      if (isSkill || (place.commands && !entry.isDirectory() && isCommandFile(name))) {
        const reason = ignoredBy(rules, path, entry.isDirectory())
        if (reason) found.skipped.set(below(shown, name), reason)
        else add(found, place, root, shown, name, isSkill ? 'skill' : 'command')
        if (!entry.isDirectory() || reason) continue
      }
      if (entry.isSymbolicLink()) {
        if (!UNWALKED.has(name) && leadsToDirectory(path) && !ignoredBy(rules, path, false)) found.skipped.set(below(shown, name), 'symlink, not followed')
      } else if (entry.isDirectory()) {
        const reason = UNWALKED.has(name) ? undefined : ignoredBy(rules, path, true)
        if (name === 'node_modules') found.skipped.set(below(shown, name), 'node_modules')
        // At the top of a skill it is that of its repository.
        else if (name === '.git' && inSkill) found.skipped.set(below(shown, name), '.git in a skill')
        else if (reason) found.skipped.set(below(shown, name), reason)
        else if (!UNWALKED.has(name))
          stack.push({ directory: path, shown: below(shown, name), depth: depth + 1, inSkill: inSkill || skillFile !== undefined, parent: place, rules })
      }
    }
  }
}

/** Whether a build has made a directory: what it is made of is found, too. */
function isBuilt(directory: string, entries: readonly Dirent[]): boolean {
  const sums = entries.some(({ name }) => name === 'SHA256SUMS') && readRegularFile(join(directory, 'SHA256SUMS'))
  return sums ? new TextDecoder().decode(sums).includes('/skillc.manifest.json\n') : false
}

/** Whether a `skill.md` is a page about skills: not in a directory of skills, and without a field of one. */
function isPage(directory: string, name: string): boolean {
  if (name !== 'skill.md' || basename(dirname(directory)) === 'skills') return false
  const text = new TextDecoder().decode(readRegularFile(join(directory, name)))
  return text.trim() !== '' && !/^\uFEFF?---\r?\n[^]{0,2000}?^(?:name|description):/m.test(text)
}

/**
 * Take a directory for a plugin, a marketplace or both, with the plugins in a marketplace that have no manifest of their own.
 *
 * @param ofSkill the skill that the directory is, too: its files are checked as that
 * @param around of the plugins in a marketplace, only the one that holds this file
 */
async function addPlugin(found: Discovery, place: Place, root: Root, shown: string, ofSkill: string | undefined, around?: string): Promise<void> {
  const { directory, gitRoot } = place
  const isPlugin = isFile(found, join(directory, MANIFEST))
  const disk = { directory, repository: gitRoot ?? root.directory }
  const isMarketplace = isFile(found, join(directory, MARKETPLACE))
  const inside = isMarketplace
    ? (await import('../documents/marketplace.ts')).localPlugins(found.cover(diskTree(disk.directory, disk.repository), directory))
    : []
  const isWhole = found.plugins === 'whole' || directory !== disk.repository
  const holdsNothing = ofSkill !== undefined || (isMarketplace && !isPlugin && !inside.includes(''))
  const extent = holdsNothing ? 'manifest' : isWhole ? undefined : 'used'
  add(found, place, root, shown, isMarketplace && !isPlugin ? MARKETPLACE : MANIFEST, 'plugin', extent)
  for (const inner of inside) {
    const below = join(directory, inner)
    if (inner === '' || (around !== undefined && !isWithin(below, around)) || statOf(below)?.isDirectory() !== true || realPath(below) !== below) continue
    const own = placeOf(below, found.places)
    if (!own.plugin && skillFileIn(listIn(below), false) === undefined) add(found, own, root, shown === '.' ? inner : `${shown}/${inner}`, MANIFEST, 'plugin')
  }
}

/** Take a directory for a project, if it holds anything that hosts read of one. */
async function addProject(found: Discovery, place: Place, root: Root, shown: string): Promise<boolean> {
  const project = (await import('./project-tree.ts')).projectAt(place, root.directory, shown, found.texts)
  if (project) found.skills.set(join(place.directory, project.fileName), project)
  return project !== undefined
}

/** Find the project of which hosts read a file. */
async function visitProject(found: Discovery, given: Given, file: string): Promise<boolean> {
  const directory = (await import('./project-tree.ts')).projectOf(file)
  if (directory === undefined || skillFileIn(listIn(directory), false) !== undefined) return false
  const place = placeOf(directory, found.places)
  const root = { path: given.shown, directory, repository: place.gitRoot ?? directory }
  const isThere = await addProject(found, place, root, display(found, directory, given.absolute))
  if (isThere) found.roots.set(given.shown, root)
  return isThere
}

function isFile({ texts }: Discovery, path: string): boolean {
  return texts.has(path) || statOf(path)?.isFile() === true
}

/** Take a file for a skill or a legacy command, unless it cannot be one. */
function add(found: Discovery, place: Place, root: Root, shown: string, fileName: string, kind: SkillFiles['kind'], extent?: SkillFiles['extent']): void {
  const { directory, home } = place
  const path = join(directory, fileName)
  if (found.skills.has(path)) return
  const refuse = (message: string): void => void found.unreadable.set(below(shown, fileName), message)
  let unread: SkillFiles['unread']
  const text = found.texts.get(path)
  try {
    const stats = lstatSync(path)
    // What is wrong with a manifest, the rules on plugins say.
    if (kind === 'plugin' && !stats.isFile()) unread = undefined
    else if (stats.isDirectory()) return refuse(`is a directory; ${fileName} must be a file`)
    if (stats.isSymbolicLink()) unread = { reason: 'symlink', ...linkAt(path, directory) }
    else if (!stats.isFile()) return refuse('is not a regular file')
    else if (stats.size > MAX_FILE_BYTES) unread = { reason: 'too-large', size: stats.size }
    else accessSync(path, constants.R_OK)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return refuse(messageOf(error))
    // A skill file went away since its directory was listed; a plugin may have no manifest.
    if (kind !== 'plugin' && !text) return
  }
  if (text) unread = text.length > MAX_FILE_BYTES ? { reason: 'too-large', size: text.length } : undefined
  const disk = { directory, repository: place.gitRoot ?? root.directory }
  const files = found.cover(diskTree(disk.directory, disk.repository), directory)
  const apart = isApart(slashed(relative(root.directory, directory)))
  const ofRepository = kind === 'skill' && directory === place.gitRoot && found.plugins === true
  found.skills.set(path, {
    kind,
    dir: shown,
    dirName: basename(directory),
    fileName,
    home,
    files,
    disk,
    ...(apart && { apart }),
    ...(ofRepository && { ofRepository }),
    ...(extent && { extent }),
    ...(unread && { unread }),
  })
}

function ignoredBy({ git, own }: Rules, path: string, isDirectory: boolean): SkipReason | undefined {
  if (git && isIgnored(git, path, isDirectory)) return 'ignored by .gitignore'
  if (own && isIgnored(own, path, isDirectory)) return 'ignored by .skillcignore'
  return undefined
}

/** The directory from which down `.skillcignore` holds: the one the user named, or for a glob the one they stand in. */
function ownBaseOf(found: Discovery, { named }: Given, path: string): string {
  return !named && isWithin(found.realCwd, path) ? found.realCwd : path
}

/** The ignore files above a directory that is about to be walked; those that leave it out as a whole hold no more once it is named. */
async function rulesAbove(found: Discovery, directory: string, gitRoot: string | undefined, ownBase: string): Promise<Rules> {
  const above = dirname(directory)
  const git = gitRoot === undefined ? undefined : await rulesFor(found, '.gitignore', gitRoot, above)
  const own = await rulesFor(found, '.skillcignore', ownBase, above)
  return { git: git && isIgnored(git, directory, true) ? undefined : git, own: own && isIgnored(own, directory, true) ? undefined : own }
}

/** The rules of all ignore files of one name from `base` down to `directory`. */
function rulesFor(found: Discovery, name: IgnoreFile, base: string, directory: string): Promise<IgnoreRules | undefined> {
  if (!found.ignore || !isWithin(base, directory)) return Promise.resolve(undefined)
  const key = [name, base, directory].join('\0')
  let rules = found.rules.get(key)
  if (!rules) {
    const above = directory === base ? Promise.resolve(undefined) : rulesFor(found, name, base, dirname(directory))
    rules = above.then((one) => addIgnoreFile(one, base, directory, name))
    found.rules.set(key, rules)
  }
  return rules
}

/** Whether an ignore file leaves out what a glob matched. It is then told of once, at the directory that is left out. */
async function passOver(found: Discovery, given: Given, path: string, isDirectory: boolean): Promise<boolean> {
  const parent = placeOf(dirname(path), found.places)
  const git = parent.gitRoot === undefined ? undefined : await rulesFor(found, '.gitignore', parent.gitRoot, parent.directory)
  const own = await rulesFor(found, '.skillcignore', ownBaseOf(found, given, path), parent.directory)
  const rules = { git, own }
  if (!ignoredBy(rules, path, isDirectory)) return false
  let at = path
  for (let up = dirname(at); ignoredBy(rules, up, true); up = dirname(up)) at = up
  const reason = ignoredBy(rules, at, at !== path || isDirectory)
  if (reason) found.skipped.set(display(found, at, given.absolute), reason)
  return true
}

function below(shown: string, name: string): string {
  return shown === '.' ? name : shown.endsWith('/') ? shown + name : `${shown}/${name}`
}

/** A path as the report names it: relative to where the user stands, or as they wrote it when it is elsewhere. */
function display({ cwd, realCwd }: Discovery, path: string, absolute: boolean): string {
  const inside = (from: string, to: string): string | undefined => (isWithin(from, to) ? relative(from, to) || '.' : undefined)
  // The shell may name the working directory by a symlink to it, and the user by the directory itself, or the other way round.
  const shown = inside(cwd, path) ?? inside(realCwd, path) ?? (absolute ? (inside(realCwd, realPath(path)) ?? path) : relative(cwd, path))
  return slashed(shown)
}
