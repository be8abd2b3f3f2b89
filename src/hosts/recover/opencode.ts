import type { Recover } from '../profile.ts'

/**
 * opencode writes each top-level value that holds a colon as a block of its own, in a file that begins with plain dashes. Where that
 * changes nothing there is no second reading: gray-matter has kept the file, without values, from the first.
 */
export const recoverOpencode: Recover = (_yaml, _error, text) => {
  const matter = /^---\r?\n([^]*?)\r?\n---/.exec(text)?.[1]
  if (matter === undefined) return undefined
  const rewritten = matter.split(/\r?\n/).flatMap(asBlock).join('\n')
  return rewritten === matter ? undefined : { yaml: `\n${rewritten}` }
}

function asBlock(line: string): readonly string[] {
  const [start = '', key = ''] = /^([a-zA-Z_][a-zA-Z0-9_]*)\s*:/.exec(line) ?? []
  const rest = line.slice(start.length).trimStart()
  if (key === '' || !rest.includes(':') || /^["']|[\r\u2028\u2029]/.test(rest)) return [line]
  return [`${key}: |-`, `  ${rest.trimEnd()}`]
}
