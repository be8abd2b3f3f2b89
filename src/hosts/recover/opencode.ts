import type { Recover } from '../profile.ts'

/** opencode writes each top-level value that holds a colon as a block of its own. */
export const recoverOpencode: Recover = rewriting((key, value) => [`${key}: |-`, `  ${value}`])

/** Kilo Code, which is a fork of it, still puts the value in quotes, so that a second line is an error. */
export const recoverKiloCode: Recover = rewriting((key, value) => [`${key}: "${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`])

/**
 * In a file that begins with plain dashes. Where that changes nothing there is no second reading: gray-matter has kept the file, without
 * values, from the first.
 */
function rewriting(asLines: (key: string, value: string) => readonly string[]): Recover {
  return (_yaml, _error, text) => {
    const matter = /^---\r?\n([^]*?)\r?\n---/.exec(text)?.[1]
    if (matter === undefined) return undefined
    const rewritten = matter
      .split(/\r?\n/)
      .flatMap((line) => {
        const [start = '', key = ''] = /^([a-zA-Z_][a-zA-Z0-9_]*)\s*:/.exec(line) ?? []
        const rest = line.slice(start.length).trimStart()
        if (key === '' || !rest.includes(':') || /^["']|[\r\u2028\u2029]/.test(rest)) return [line]
        return asLines(key, rest.trimEnd())
      })
      .join('\n')
    return rewritten === matter ? undefined : { yaml: `\n${rewritten}` }
  }
}
