import type { Discovered } from '../fs/discover.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { nothingToCheck, type FinishOptions } from './finish.ts'
import { noSkill } from './find-skills.ts'
import type { CommandResult } from './result.ts'

/** Say why there is nothing to check, and whether that is a failure. */
export async function nothingFound(
  found: Discovered,
  failures: readonly string[],
  options: FinishOptions & { readonly paths: readonly string[]; readonly allowUnmatched?: boolean },
): Promise<CommandResult> {
  const { skipped, roots } = found
  if (failures.length > 0) return { stdout: '', stderr: failures.map((failure) => `skillc: ${failure}\n`).join(''), exitCode: 2 }
  const count = (reason: (typeof skipped)[number]['reason']): number => skipped.filter((one) => one.reason === reason).length
  const strays = count('belongs to no skill')
  const ignored = count('ignored by skillc.json')
  if (ignored > 0) return nothingToCheck(`skillc.json ignores ${plural(ignored, 'skill')}`, found, options)
  const paths = options.paths.length > 0 ? options.paths : ['.']
  if (roots.length === 0 && strays > 0) {
    const which =
      strays === 1 ? `${printable(paths[0] as string)} belongs to no skill and no plugin` : `none of the ${strays} files belongs to a skill or a plugin`
    const told = await nothingToCheck(which, found, options)
    return options.allowUnmatched === true ? told : { ...told, exitCode: 2 }
  }
  return noSkill(paths, found)
}
