import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byCodeUnit } from '../../src/text/compare.ts'

/** Real skills to try things on; without the variable the tests do with the project's own. */
export const corpus: string | undefined = process.env['SKILLC_CORPUS']

/** The bytes of every SKILL.md below a directory, by path. */
export function skillFiles(directory: string): { path: string; bytes: Uint8Array }[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'SKILL.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort(byCodeUnit)
    .map((path) => ({ path, bytes: readFileSync(path) }))
}
