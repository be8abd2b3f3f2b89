import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nearest } from '../text/edit-distance.ts'
import { didYouMean, misused, type CommandResult } from './result.ts'

const END = '.schema.json'

/** Print a published schema, or their names. */
export function printSchema([name, ...more]: readonly string[], program: string): CommandResult {
  const names = readdirSync(schemasOf(program))
    .flatMap((file) => (file.endsWith(END) ? [file.slice(0, -END.length)] : []))
    .sort()
  if (more.length > 0) return misused('schema takes one name')
  if (name === undefined) return { stdout: names.map((one) => `${one}\n`).join(''), stderr: '', exitCode: 0 }
  if (!names.includes(name)) return misused(`there is no schema "${name}"${didYouMean(nearest(name, names))}; there are ${names.join(', ')}`)
  return { stdout: schemaText(name, program), stderr: '', exitCode: 0 }
}

/** @param program the file that was started: the package has its schemas beside the directory of that */
export function schemaText(name: string, program: string): string {
  return readFileSync(join(schemasOf(program), name + END), 'utf8')
}

function schemasOf(program: string): string {
  return join(dirname(dirname(program)), 'schemas')
}
