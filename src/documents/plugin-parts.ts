import { claudeCode } from '../hosts/claude-code.ts'
import { decodeForHosts } from '../hosts/skill-file.ts'
import { loadDialects } from '../hosts/dialects.ts'
import { predictFile, type LoadedSkill } from '../hosts/predict-file.ts'
import type { HostProfile, SkillFile } from '../hosts/profile.ts'
import type { Candidate } from '../hosts/resolve.ts'
import type { Entry, FileTree } from '../skill/file-tree.ts'
import type { YamlNode } from '../skill/yaml-node.ts'
import { pluginFaults } from './check.ts'
import { REFUSES, type Document, type Package } from './document.ts'
import { readPackage } from './package.ts'
import { names, pluginManifest } from './plugin-manifest.ts'
import { readDocument } from './read-document.ts'
import { entriesIn, isSet, scalarAt, textAt, valueAt } from '../skill/read-node.ts'

/** What Claude Code has of a plugin that it is started with. */
export interface Plugin {
  readonly name: string
  readonly package: Package
  /** Why nothing of it is there. */
  readonly refused?: string
  /** Nor is it now, though nothing is wrong with it. */
  readonly off?: string
  /** Those that win come first. */
  readonly parts: readonly PluginPart[]
}

/** A skill, a command or an agent of a plugin. A SKILL.md among commands is one of them. */
export interface PluginPart {
  readonly kind: 'skill' | 'command' | 'agent'
  /** In a session, `plugin:name`. */
  readonly name: string
  /** That of its directory or file, or of its frontmatter where it has none. */
  readonly bare: string
  /** Relative to the plugin. */
  readonly file: string
  /** Directly in a directory where such files are looked for. */
  readonly flat: boolean
  readonly source: SkillFile
  readonly loaded?: LoadedSkill
  /** Why it is not told to the model, besides what its fields say. */
  readonly unlisted?: string
}

/**
 * The skills and commands of a plugin, for `resolveAll`.
 *
 * @param place where a file of the plugin is
 */
export function candidatesIn(
  { refused, off, parts }: Plugin,
  root: string,
  place: (file: string) => Pick<Candidate, 'path' | 'realPath'>,
): readonly Candidate[] {
  const missing = refused ?? off
  return parts
    .filter(({ kind }) => kind !== 'agent')
    .map(({ kind, name, file, source, unlisted }): Candidate => {
      const { path, realPath } = place(file)
      // Several may stand in the manifest itself. What is a command is not taken for a skill that is there already.
      const real = file === pluginManifest.file ? `${realPath}#${name}` : kind === 'command' ? `${realPath}#command` : realPath
      const common = { level: 'plugin', root, path, realPath: real, as: IN_PLUGINS, unlisted } as const
      return { ...common, file: missing === undefined ? source : { refused: missing } }
    })
}

/** How the host reads the parts of plugins; and with no other text in the place of a description. */
const IN_PLUGINS: HostProfile = claudeCode.inPlugins ?? claudeCode
const AS_WRITTEN: HostProfile = { ...IN_PLUGINS, description: IN_PLUGINS.description.filter(({ missing }) => !missing) }

/**
 * Read a plugin as a session of Claude Code does.
 *
 * @param directory the name of its directory
 * @param follow reads a file of it through symlinks
 */
export async function pluginParts(files: FileTree, directory: string, follow: FileTree['read']): Promise<Plugin> {
  await loadDialects(['bun'])
  const tree = throughLinks(files, follow)
  const manifest = readDocument(tree, pluginManifest)
  const whole = readPackage(tree, manifest)
  const name = textAt(manifest?.root, 'name') || directory
  const refused = refusal(whole)
  const off = offReason(manifest?.root)
  return { name, package: whole, ...(refused !== undefined ? { refused } : off !== undefined && { off }), parts: partsOf(whole, name, directory) }
}

/** The tree with files in the place of symlinks, and with the skills of linked directories. Links to commands and agents are never followed. */
function throughLinks(files: FileTree, follow: FileTree['read']): FileTree {
  const found = new Map<string, Uint8Array>()
  const entries = files.entries.flatMap((entry): Entry[] => {
    if (entry.kind !== 'symlink' || /^(?:commands|agents)\//.test(entry.path)) return [entry]
    for (const path of [entry.path, `${entry.path}/SKILL.md`]) {
      const bytes = follow(path)
      if (!bytes) continue
      found.set(path, bytes)
      return [{ path, kind: 'file', size: bytes.length, executable: false }]
    }
    return [entry]
  })
  return { ...files, entries, read: (path) => found.get(path) ?? files.read(path), around: (path) => files.around(path) }
}

/** Why a plugin is not loaded, by what is wrong with it. */
function refusal(whole: Package): string | undefined {
  const { manifest, stands } = whole
  if (manifest?.problems.some(({ code }) => code !== 'bom')) return 'the manifest is not valid JSON'
  if (stands(pluginManifest.file as string) === 'directory') return 'the manifest is a directory'
  for (const { message } of pluginFaults(whole, false)) if (message.includes(REFUSES)) return message.split(`: ${REFUSES}`, 1)[0]
  return undefined
}

function offReason(root: YamlNode | undefined): string | undefined {
  if (isSet(root, 'defaultEnabled', false)) return 'the plugin is off until the user enables it'
  const needed = names(valueAt(root, 'dependencies')).find((one) => one !== textAt(root, 'name'))
  return needed === undefined ? undefined : `the plugin is off until \`${needed}\` is installed`
}

const ORDER = ['command', 'skill', 'agent'] as const

function partsOf(whole: Package, plugin: string, directory: string): readonly PluginPart[] {
  const { documents, files, manifest } = whole
  const parts = documents.flatMap((document): PluginPart[] => {
    const kind = ORDER.find((one) => one === document.kind.name)
    const bytes = kind && files.read(document.file)
    if (!kind || !bytes) return []
    return [partOf(kind, document, decodeForHosts(bytes), plugin, directory, manifest)]
  })
  for (const { key, value } of entriesIn(valueAt(manifest?.root, 'commands'))) {
    const text = textAt(value, 'content')
    if (text === undefined || !manifest) continue
    parts.push(partOf('command', { ...manifest, called: key }, { text, utf8: true }, plugin, directory, manifest))
  }
  return parts.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

function partOf(
  kind: PluginPart['kind'],
  { file, below, called, root }: Document,
  read: Pick<SkillFile, 'text' | 'utf8'>,
  plugin: string,
  directory: string,
  manifest: Document | undefined,
): PluginPart {
  const inside = file.slice(below === undefined ? file.lastIndexOf('/') + 1 : below === '' ? 0 : below.length + 1)
  const own = /(?:^|\/)SKILL\.md$/.test(file)
  const source = { ...read, bytes: read.text.length, dirName: '' }
  const first = predictFile(AS_WRITTEN, { ...source, dirName: 'x' })
  const { written, whole, fields } = 'loaded' in first ? first.loaded : {}
  const alias = typeof written === 'string' ? written.trim() : ''
  const described = whole !== undefined || Boolean(fields?.['when_to_use'])
  const folder = file.split('/').at(-2) ?? directory
  const path = (own ? inside.split('/').slice(0, -1) : inside.replace(/\.md$/, '').split('/')).filter(Boolean)
  const said = kind === 'agent' ? scalarAt(root, 'name') : ''
  const bare = kind === 'skill' ? (path.at(-1) ?? (alias.replace(`${plugin}:`, '') || folder)) : (path.at(-1) ?? folder)
  const plain =
    kind === 'agent'
      ? [...path.slice(0, -1), String(said || path.at(-1))].join(':')
      : kind === 'skill'
        ? bare.replace(/[^a-zA-Z0-9_-]/g, '-')
        : (called ?? (path.join(':') || folder))
  const name = `${plugin}:${plain}`
  const of = called === undefined ? undefined : textAt(manifest?.root, 'commands', called, 'description')
  const text = of === undefined ? read.text : `---\ndescription: ${JSON.stringify(of)}\n---\n${read.text}`
  const full = { ...source, text, dirName: name }
  const result = predictFile(IN_PLUGINS, { ...full, dirName: 'x' })
  const loaded = 'loaded' in result ? result.loaded : undefined
  return {
    kind,
    name,
    bare,
    file,
    flat: below !== undefined && !inside.includes('/') && (kind !== 'command' || !own),
    source: full,
    ...(loaded && { loaded }),
    ...(loaded && kind !== 'agent' && !described && { unlisted: 'the skill has no description, so the model does not see it' }),
  }
}
