import { join } from 'node:path'
import { MANIFEST_NAME } from '../bundle/manifest.ts'
import { readSums, SUMS_FILE } from '../bundle/sums.ts'
import { DISCOVERY_HOME, INDEX_PATH } from '../bundle/targets/discovery.ts'
import { MARKETPLACE_PATH } from '../bundle/targets/marketplace.ts'
import type { OtherBundles } from '../bundle/targets/target.ts'
import { isMap, mapIn, type Json } from '../bundle/json.ts'
import { parentsOf } from '../text/parents.ts'
import { manifestIn, textOf, type ReadArchive } from './read-build.ts'

const LISTS: ReadonlySet<string> = new Set([MARKETPLACE_PATH, INDEX_PATH])

/**
 * What earlier builds of bundles of other names have put into an output directory. Each file belongs to the bundle that the
 * manifest in its tree or archive names.
 *
 * @param directory absolute
 * @param names of the bundles that are built now, whose files are replaced
 */
export function otherBundles(directory: string, names: ReadonlySet<string>, readArchive: ReadArchive): OtherBundles {
  const sums = readSums(textOf(join(directory, SUMS_FILE))) ?? new Map<string, string>()
  const owners = new Map<string, string | undefined>()
  for (const path of sums.keys())
    if (path.endsWith(`/${MANIFEST_NAME}`)) owners.set(path.slice(0, -MANIFEST_NAME.length - 1), nameIn(textOf(join(directory, path))))
  const ownerOf = (path: string): string | undefined => {
    const owner = parentsOf(path).find((directory) => owners.get(directory) !== undefined)
    if (owner !== undefined) return owners.get(owner)
    return /\.(?:zip|skill|tgz|tar\.gz)$/.test(path) ? inArchive(join(directory, path), readArchive) : /^([a-z0-9-]+)\.extract\.[\w.]+$/.exec(path)?.[1]
  }
  const all = [...sums].map(([path, sha256]) => ({ path, sha256, owner: LISTS.has(path) ? undefined : ownerOf(path) }))
  const files = all.filter(({ owner }) => owner !== undefined && !names.has(owner))
  const found = [...new Set(files.map(({ owner }) => owner as string))].toSorted()
  if (found.length === 0) return NO_OTHERS
  const paths = new Set(files.map(({ path }) => path))
  const plain = ({ path, sha256 }: (typeof all)[number]): OtherBundles['files'][number] => ({ path, sha256 })
  return {
    names: found,
    files: files.map(plain),
    lists: all.filter(({ path }) => LISTS.has(path)).map(plain),
    plugins: listIn(textOf(join(directory, MARKETPLACE_PATH)), 'plugins').filter((one) => !names.has(one['name'] as string)),
    skills: listIn(textOf(join(directory, INDEX_PATH)), 'skills').filter(({ url }) => paths.has(`${DISCOVERY_HOME}/${String(url)}`)),
  }
}

export const NO_OTHERS: OtherBundles = { names: [], files: [], lists: [], plugins: [], skills: [] }

function inArchive(path: string, readArchive: ReadArchive): string | undefined {
  try {
    const manifest = manifestIn(path, readArchive)
    return manifest && nameIn(new TextDecoder().decode(manifest.content()))
  } catch {
    return undefined
  }
}

function nameIn(text: string): string | undefined {
  const name = mapIn(text)?.['name']
  return typeof name === 'string' ? name : undefined
}

function listIn(text: string, key: string): readonly Json[] {
  const list = mapIn(text)?.[key]
  return Array.isArray(list) ? list.filter(isMap) : []
}
