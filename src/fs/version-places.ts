import { dirname, join, relative } from 'node:path'
import { CLIENT_MANIFESTS } from '../bundle/parts.ts'
import { SETTINGS_FILES } from '../bundle/settings.ts'
import { localSource } from '../documents/source.ts'
import { parseJson } from '../skill/json.ts'
import { itemsOf, valueAt } from '../skill/read-node.ts'
import type { YamlNode, YamlScalar } from '../skill/yaml-node.ts'
import { decode } from '../text/decode.ts'
import { MARKETPLACE, placeOf } from './place.ts'
import { readInPlace, whyUnread } from './read-file.ts'
import { isWithin, realPath, slashed, statOf } from './real-path.ts'

/** A file that says the version of a bundle, once or twice. */
export interface Versioned {
  /** Absolute, and as a message names it. */
  readonly path: string
  readonly shown: string
  readonly text: string
  /** In the order in which they stand. */
  readonly versions: readonly YamlScalar[]
}

/** That of the bundle itself, those first that say who it is; a lock of npm says it again for the package. */
const FILES = [...new Set([...SETTINGS_FILES.map(({ path }) => path), ...CLIENT_MANIFESTS, 'package-lock.json'])]

/** A lock of npm is larger than any manifest. */
const MAX_BYTES = 64 << 20

/** Where the version of the bundle in a directory stands; or which file cannot be read, in a sentence. */
export function versionPlaces(cwd: string): readonly Versioned[] | string {
  const found: Versioned[] = []
  const own = (root: YamlNode): readonly (YamlNode | undefined)[] => [valueAt(root, 'version'), valueAt(root, 'packages', '', 'version')]
  const directory = realPath(cwd)
  const of = FILES.map((file) => [join(directory, file), own] as const)
  const { gitRoot = directory } = placeOf(directory, new Map())
  // A marketplace that lists it may stand above, as far as its repository goes.
  for (let at = directory; isWithin(gitRoot, at) && at !== dirname(at); at = dirname(at)) {
    const here = slashed(relative(at, directory))
    const entries = (root: YamlNode): readonly YamlNode[] => itemsOf(valueAt(root, 'plugins')).filter((entry) => localSource(root, entry) === here)
    of.push([join(at, MARKETPLACE), (root) => entries(root).map((entry) => valueAt(entry, 'version'))])
  }
  for (const [path, nodesIn] of of) {
    if (!statOf(path)) continue
    const shown = slashed(relative(directory, path))
    const bytes = readInPlace(path, MAX_BYTES)
    if (!bytes) return `${shown} ${whyUnread(path, MAX_BYTES)}`
    const { text, encoding } = decode(bytes)
    if (encoding !== 'utf-8') return `${shown} is not UTF-8`
    const { root, problems } = parseJson(text, 1)
    if (!root || problems.some(({ code }) => code !== 'depth')) return `${shown} is not JSON: ${problems[0]?.message ?? 'it cannot be read'}`
    const versions = nodesIn(root).flatMap((node) => (node?.kind === 'scalar' ? [node] : []))
    if (versions.length > 0) found.push({ path, shown, text, versions })
  }
  return found
}
