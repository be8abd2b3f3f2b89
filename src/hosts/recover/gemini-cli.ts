import type { Recover } from '../profile.ts'

/** Gemini CLI looks for the two fields line by line, at any depth: the last of each counts, and nothing is ever unquoted. */
export const recoverGemini: Recover = (yaml) => {
  let name: string | undefined
  let description: string | undefined
  const lines = yaml.split(/\r?\n/)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const named = valueOf('name', line)
    name = named ?? name
    if (named !== undefined) continue
    const described = valueOf('description', line)
    if (described === undefined) continue
    const parts = [described]
    while (/^[ \t]+\S/.test(lines[at + 1] ?? '')) parts.push((lines[++at] ?? '').trim())
    description = parts.filter((part) => part !== '').join(' ')
  }
  return { values: name === undefined || description === undefined ? {} : { name, description } }
}

/** What follows a key, up to the end of its line; nothing where another kind of line end is in it. */
function valueOf(key: string, line: string): string | undefined {
  const start = line.trimStart()
  if (!start.startsWith(`${key}:`)) return undefined
  const value = start.slice(key.length + 1).trimStart()
  return /[\r\u2028\u2029]/.test(value) ? undefined : value.trimEnd()
}
