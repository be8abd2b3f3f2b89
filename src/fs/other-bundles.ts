import { join } from 'node:path'
import { MANIFEST_NAME } from '../bundle/manifest.ts'
import { readSums, SUMS_FILE } from '../bundle/sums.ts'
import { DISCOVERY_HOME, INDEX_PATH } from '../bundle/targets/discovery.ts'
import { MARKETPLACE_PATH } from '../bundle/targets/marketplace.ts'
import type { OtherBundles } from '../bundle/targets/target.ts'
import { isMap, mapIn, type Json } from '../bundle/json.ts'
import { parentsOf } from '../text/parents.ts'
import { manifestIn, textOf, type ReadArchive } from './read-build.ts'

/** At the top, each with its version in its name. */
const ARCHIVE = /^[^/]+\.(?:zip|skill|tgz)$/

const LISTS: ReadonlySet<string> = new Set([MARKETPLACE_PATH, INDEX_PATH])

/**
 * What earlier builds of bundles of other names have put into an output directory. Each file belongs to the bundle that the
 * manifest in its tree or archive names.
 *
 * @param directory absolute
 * @param versions of the bundles that are built now, whose files are replaced, by their names
 * @param keep archives of other versions of these stay, too
 */
export function otherBundles(directory: string, versions: ReadonlyMap<string, string>, keep: boolean, readArchive: ReadArchive): OtherBundles {
  const sums = readSums(textOf(join(directory, SUMS_FILE))) ?? new Map<string, string>()
  const owners = new Map<string, Json | undefined>()
  for (const path of sums.keys())
    if (path.endsWith(`/${MANIFEST_NAME}`)) owners.set(path.slice(0, -MANIFEST_NAME.length - 1), mapIn(textOf(join(directory, path))))
  const ownerOf = (path: string): Json | undefined => {
    const owner = parentsOf(path).find((directory) => owners.get(directory) !== undefined)
    if (owner !== undefined) return owners.get(owner)
    return /\.(?:zip|skill|tgz|tar\.gz)$/.test(path)
      ? inArchive(join(directory, path), readArchive)
      : { name: /^([a-z0-9-]+)\.extract\.[\w.]+$/.exec(path)?.[1] }
  }
  const all = [...sums].map(([path, sha256]) => ({ path, sha256, owner: LISTS.has(path) ? undefined : ownerOf(path) }))
  const nameOf = ({ owner }: (typeof all)[number]): string => (typeof owner?.['name'] === 'string' ? owner['name'] : '')
  const others = all.filter((one) => nameOf(one) !== '' && !versions.has(nameOf(one)))
  // What has no version in its name is replaced.
  const older = all.filter((one) => keep && ARCHIVE.test(one.path) && versions.has(nameOf(one)) && versions.get(nameOf(one)) !== one.owner?.['version'])
  const kept = { files: [...others, ...older].map(plain), older: older.map(({ path }) => path) }
  if (others.length === 0) return { ...NO_OTHERS, ...kept }
  const paths = new Set(kept.files.map(({ path }) => path))
  return {
    ...kept,
    names: [...new Set(others.map(nameOf))].toSorted(),
    lists: all.filter(({ path }) => LISTS.has(path)).map(plain),
    plugins: listIn(textOf(join(directory, MARKETPLACE_PATH)), 'plugins').filter((one) => !versions.has(one['name'] as string)),
    skills: listIn(textOf(join(directory, INDEX_PATH)), 'skills').filter(({ url }) => paths.has(`${DISCOVERY_HOME}/${String(url)}`)),
  }
}

export const NO_OTHERS: OtherBundles = { names: [], older: [], files: [], lists: [], plugins: [], skills: [] }

function plain({ path, sha256 }: OtherBundles['files'][number]): OtherBundles['files'][number] {
  return { path, sha256 }
}

function inArchive(path: string, readArchive: ReadArchive): Json | undefined {
  try {
    return mapIn(manifestIn(path, readArchive)?.content())
  } catch {
    return undefined
  }
}

function listIn(text: string, key: string): readonly Json[] {
  const list = mapIn(text)?.[key]
  return Array.isArray(list) ? list.filter(isMap) : []
}
