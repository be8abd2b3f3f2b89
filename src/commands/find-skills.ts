import { discover, type Discovered } from '../fs/discover.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { refuse, type CommandResult } from './result.ts'

/** Failures to read what was given: the exit code is 2, after everything else was done. */
export function failuresOf({ missing, unreadable }: Discovered): string[] {
  return [...missing.map((path) => `${printable(path)} does not exist`), ...unreadable.map(({ path, message }) => `${printable(path)}: ${message}`)]
}

/** The skills at some paths; or the result of a command that finds none. */
export async function findSkills(
  given: readonly string[],
  cwd: string,
  plugins = false,
): Promise<{ readonly found: Discovered; readonly failures: readonly string[] } | { readonly none: CommandResult }> {
  const paths = given.length > 0 ? given : ['.']
  const found = await discover(paths, { cwd, plugins })
  const failures = failuresOf(found)
  if (found.skills.length > 0) return { found, failures }
  if (failures.length > 0) return { none: { stdout: '', stderr: failures.map((one) => `skillc: ${one}\n`).join(''), exitCode: 2 } }
  return { none: noSkill(given, found) }
}

export function noSkill(given: readonly string[], { skipped }: Pick<Discovered, 'skipped'>): CommandResult {
  const paths = given.length > 0 ? given : ['.']
  const strays = skipped.flatMap(({ path, reason }) => (reason === 'belongs to no skill' ? [path] : []))
  if (strays.length > 0 && strays.length === skipped.length && strays.length === paths.length)
    return refuse(`${strays.slice(0, 3).join(', ')} ${strays.length === 1 ? 'belongs' : 'belong'} to no skill; name a SKILL.md, or a directory with one`)
  return refuse(`no skill found under ${paths.join(', ')}: a skill is a directory with a SKILL.md${passedOver(skipped)}`)
}

/** ` (skipped 1 path: skills/one, symlink to a skill, not followed)` */
export function passedOver(skipped: Discovered['skipped']): string {
  if (skipped.length === 0) return ''
  const first = skipped.slice(0, 3).map(({ path, reason }) => `${printable(path)}, ${reason}`)
  return ` (skipped ${plural(skipped.length, 'path')}: ${first.join('; ')})`
}
