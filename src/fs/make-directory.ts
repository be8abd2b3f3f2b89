import { mkdirSync, rmdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, statOf } from './real-path.ts'

/** A directory and those above it that are not there, the innermost first. */
export function missingDirectories(path: string): string[] {
  const missing: string[] = []
  for (let at = path; !statOf(at) && dirname(at) !== at; at = dirname(at)) missing.push(at)
  return missing
}

/**
 * Make a directory and those above it that are missing. Node's own way tries again for ever where the system says that there
 * is no directory to make one in, though there is, as it does of /proc.
 *
 * @throws the system's error
 */
export function makeDirectory(path: string): void {
  for (const one of missingDirectories(path).reverse()) {
    try {
      mkdirSync(one)
    } catch (error) {
      // Somebody else may have made it meanwhile.
      if (codeOf(error) !== 'EEXIST' || !statOf(one)?.isDirectory()) throw error
    }
  }
}

/** Take a directory back that was made, unless there is something in it. */
export function removeEmpty(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    // It was not made, or somebody else uses it by now.
  }
}
