import { checkMemberPath, findCollisions } from '../skill/paths.ts'
import { byUtf8 } from '../text/compare.ts'
import { CAPABILITY_LISTS } from './capabilities.ts'
import type { Codec } from './codec.ts'
import { isMap, isTexts, type Json } from './json.ts'
import { asWritten, h1, MANIFEST_NAME, MANIFEST_SCHEMA, PLUGIN_SCHEMA, type Manifest, type ManifestFile, type ManifestSkill } from './manifest.ts'
import { jsonText } from './pack.ts'
import { PART_LISTS } from './parts.ts'
import { versionFault } from './semver.ts'

/**
 * Read a manifest, or say what is wrong with it, in words that follow "the manifest". It has to be as skillc writes it, to
 * the last space, and what it says twice has to agree.
 */
export function readManifest(bytes: Uint8Array, codec: Codec): Manifest | string {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    return 'is not JSON'
  }
  if (!isMap(value)) return 'is not an object'
  const schema = value['schemaVersion'] === 1 ? MANIFEST_SCHEMA : value['schemaVersion'] === 2 ? PLUGIN_SCHEMA : undefined
  if (schema === undefined || value['$schema'] !== schema) return 'is of a version that this skillc does not know'
  const fault = faultOf(value)
  if (fault !== undefined) return fault
  const manifest = value as unknown as Manifest
  if (jsonText(asWritten(manifest)) !== text) return 'is not written as skillc writes it: it was changed'
  return factsFault(manifest, codec) ?? manifest
}

const SHA256 = /^[0-9a-f]{64}$/
const H1 = /^h1:[A-Za-z0-9+/]{43}=$/
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

function faultOf({ schemaVersion, name, version, license, contentDigest, files, skills, parts, generator }: Json): string | undefined {
  if (!isName(name)) return 'has no proper name'
  if (typeof version !== 'string' || versionFault(version) !== undefined) return 'has no proper version'
  if (license !== undefined && !isText(license)) return 'has no proper license'
  if (!isDigest(contentDigest)) return 'has no proper content digest'
  if (!Array.isArray(files) || files.length === 0 || !files.every(isFile)) return 'does not list files as it should'
  const isWhole = schemaVersion === 2
  const isPlaced = (skill: ManifestSkill): boolean => isWhole || skill.path === '.' || skill.path === `skills/${skill.name}`
  if (!Array.isArray(skills) || (skills.length === 0 && !isWhole) || !skills.every((one) => isSkill(one) && isPlaced(one)))
    return 'does not list skills as it should'
  if (isWhole ? !isMap(parts) || !PART_LISTS.every((list) => isTexts(parts[list])) : parts !== undefined) return 'does not say what its parts may do'
  if (!isMap(generator) || generator['name'] !== 'skillc' || !isText(generator['version'])) return 'does not say what made it'
  return undefined
}

export function isFile(value: unknown): value is ManifestFile {
  if (!isMap(value)) return false
  const { path, size, sha256, mode } = value
  return isText(path) && isCount(size) && matches(sha256, SHA256) && (mode === '0644' || mode === '0755')
}

function isSkill(value: unknown): value is ManifestSkill {
  if (!isMap(value)) return false
  const { name, path, digest, tokens, capabilities } = value
  if (!isName(name) || !isText(path) || (path !== '.' && checkMemberPath(path) !== undefined) || !isDigest(digest)) return false
  if (!isMap(tokens) || !isCount(tokens['description']) || !isCount(tokens['body']) || !isMap(capabilities)) return false
  return CAPABILITY_LISTS.every((key) => isTexts(capabilities[key]))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isName(value: unknown): value is string {
  return matches(value, NAME) && value.length <= 64
}

/** What {@link h1} makes. */
export function isDigest(value: unknown): value is string {
  return matches(value, H1)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

/** What is wrong with the paths of a list. It does not hold the file that it stands in itself. */
export function pathsFault(paths: readonly string[], itself: string): string | undefined {
  const bad = paths.find((path) => checkMemberPath(path) !== undefined)
  if (bad !== undefined) return `lists ${JSON.stringify(bad)}, which ${checkMemberPath(bad)?.message}`
  if (paths.includes(itself)) return 'lists itself'
  if (paths.some((path, i) => i > 0 && byUtf8(paths[i - 1] as string, path) >= 0)) return 'lists files in another order than skillc does, or twice'
  return findCollisions(paths).length > 0 ? 'lists two files that are the same on some disks' : undefined
}

/** What the manifest says of its own lists. */
function factsFault({ files, skills, contentDigest }: Manifest, codec: Codec): string | undefined {
  const paths = files.map(({ path }) => path)
  const fault = pathsFault(paths, MANIFEST_NAME)
  if (fault !== undefined) return fault
  if (h1(files, codec) !== contentDigest) return 'has a content digest that is not that of the files it lists'
  if (skills.some(({ name }, i) => i > 0 && byUtf8((skills[i - 1] as ManifestSkill).name, name) >= 0))
    return 'lists skills in another order than skillc does, or twice'
  if (skills.length > 1 && skills.some(({ path }) => path === '.')) return 'lists a skill that is the whole tree next to others'
  const directories = new Set(skills.map(({ path }) => path))
  const isTold = (path: string): boolean => directories.has('.') || directories.has('skills') || directories.has(path.slice(0, -'/SKILL.md'.length))
  const untold = paths.find((path) => /^skills\/[^/]+\/SKILL\.md$/.test(path) && !isTold(path))
  if (untold !== undefined) return `lists ${JSON.stringify(untold)}, and says nothing of that skill`
  for (const skill of skills) {
    const own = filesOfSkill(files, skill)
    if (!own.some(({ path }) => path === 'SKILL.md')) return `lists the skill "${skill.name}" without its SKILL.md`
    if (h1(own, codec) !== skill.digest) return `has a digest of the skill "${skill.name}" that is not that of its files`
    const executables = own.filter(({ mode }) => mode === '0755').map(({ path }) => path)
    if (executables.join('\n') !== skill.capabilities.executables.join('\n')) return `does not say of the skill "${skill.name}" which of its files can be run`
  }
  return undefined
}

/** The files of a skill that a manifest lists, by their paths in the skill. */
export function filesOfSkill(files: readonly ManifestFile[], { path: directory }: Pick<ManifestSkill, 'path'>): readonly ManifestFile[] {
  if (directory === '.') return files
  const prefix = `${directory}/`
  return files.filter(({ path }) => path.startsWith(prefix)).map((file) => ({ ...file, path: file.path.slice(prefix.length) }))
}
