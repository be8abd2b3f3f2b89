import fastGlob from 'fast-glob'
import { sep } from 'node:path'
import { byCodeUnit } from '../text/compare.ts'

/** The most paths that the braces of a pattern may make of it. */
const MAX_ALTERNATIVES = 1000

/** The most `**` in a pattern, and `*` in a name of it: each multiplies the time of a match by the depth of the path, or the length of the name. */
const MAX_STARS = 3

/** Whether to match a pattern could take for ever. It may be of `skillc.json`, by a stranger who chose the names on the disk, too. */
function isTooMuch(pattern: string): boolean {
  const stars = pattern.split('/').map((name) => (name === '**' ? 0 : name.split('*').length - 1))
  // What is in parentheses can be repeated, and that again.
  const isOdd = /(?<!\\)\(|\{[^{},/]*\w\.\.-?\w/.test(pattern)
  return isOdd || pattern.split('**').length - 1 > MAX_STARS || Math.max(...stars) > MAX_STARS || alternativesIn(pattern) > MAX_ALTERNATIVES
}

/** As many as braces make of a pattern, or more where they stand in one another. */
function alternativesIn(pattern: string): number {
  let all = 1
  const open: number[] = []
  for (const sign of pattern.match(/[{},]/g) ?? []) {
    if (sign === '{') open.push(1)
    else if (sign === '}') all *= open.pop() ?? 1
    else if (open.length > 0) open.push((open.pop() as number) + 1)
  }
  return all
}

/** The paths that a pattern matches, sorted; or what is wrong with it. */
export async function matchesOf(pattern: string, cwd: string, unwalked: ReadonlySet<string>): Promise<readonly string[] | string> {
  if (isTooMuch(pattern))
    return `is too complex a pattern: the limit is ${MAX_ALTERNATIVES} alternatives, ${MAX_STARS} \`**\`, ${MAX_STARS} \`*\` in a name, and neither parentheses nor ranges`
  const left = [...unwalked].filter((name) => !pattern.includes(name))
  const matches = await fastGlob(sep === '\\' ? pattern.replaceAll('\\', '/') : pattern, {
    cwd,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    suppressErrors: true,
    ignore: left.flatMap((name) => [`**/${name}`, `**/${name}/**`]),
  })
  return matches.sort(byCodeUnit)
}
