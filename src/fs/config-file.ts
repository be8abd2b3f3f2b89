import { dirname, join } from 'node:path'
import { readRegularFile } from './read-file.ts'
import { statOf } from './real-path.ts'

/** What the configuration is called. */
export const CONFIG_NAME = 'skillc.json'

/** The largest configuration that is read, in bytes. */
const MAX_BYTES = 1_000_000

/** A configuration that was found; without bytes where it cannot be read. */
export interface ConfigFile {
  readonly path: string
  readonly bytes: Uint8Array | undefined
}

/** The nearest configuration, from a directory up to the root of the repository; in that directory alone where it is in none. */
export function findConfig(cwd: string): ConfigFile | undefined {
  let found: string | undefined
  for (let at = cwd; ; at = dirname(at)) {
    const path = join(at, CONFIG_NAME)
    // What stands above belongs to a repository, or to somebody else.
    if (found === undefined && statOf(path)) found = path
    if (statOf(join(at, '.git'))) break
    if (at === dirname(at)) {
      if (found !== join(cwd, CONFIG_NAME)) found = undefined
      break
    }
  }
  return found === undefined ? undefined : configFile(found)
}

/** The configuration at a path. */
export function configFile(path: string): ConfigFile {
  return { path, bytes: readRegularFile(path, MAX_BYTES) }
}
