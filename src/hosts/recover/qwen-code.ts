import type { Recover } from '../profile.ts'

/** Qwen Code's second reading, line by line: `key: value`, lists and mappings one level deep by exactly two spaces. */
export const recoverQwen: Recover = (yaml) => {
  const values = new Map<string, unknown>()
  const lines = yaml.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  let owner = ''
  let list: unknown[] | undefined
  let map: { readonly key: string; readonly fields: Map<string, unknown> } | undefined

  const endList = (): void => {
    if (list)
      values.set(
        owner,
        list.filter((item) => item !== null),
      )
    if (list) owner = ''
    list = undefined
  }
  const endMap = (): void => {
    if (map) values.set(map.key, Object.fromEntries([...map.fields].filter(([, value]) => value !== null)))
    map = undefined
  }
  for (const [at, line] of lines.entries()) {
    if (line.startsWith(ITEM)) {
      list ??= []
      list.push(scalar(line.slice(ITEM.length).trim()))
      continue
    }
    endList()
    if (map && line.startsWith(INDENT)) {
      const [key, value] = field(line)
      map.fields.set(key, scalar(value))
      continue
    }
    endMap()
    if (!line.includes(':')) continue
    const [key, value] = field(line)
    if (value !== '') {
      values.set(key, scalar(value))
      continue
    }
    const next = lines[at + 1] ?? ''
    const opens = next.startsWith(INDENT) && !next.startsWith(ITEM)
    owner = opens ? '' : key
    if (opens) map = { key, fields: new Map() }
  }
  endList()
  endMap()
  return { values: Object.fromEntries([...values].filter(([, value]) => value !== null)) }
}

const INDENT = '  '
const ITEM = '  - '

/** The two sides of the first colon. */
function field(line: string): [key: string, value: string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['', ''],
])

/** Double quotes are taken off, single ones stay; all that JavaScript reads as a number is one. */
function scalar(text: string): unknown {
  if (WORDS.has(text)) return WORDS.get(text)
  if (text.length >= 2 && text.startsWith('"') && text.endsWith('"')) return text.slice(1, -1).replaceAll('\\"', '"').replaceAll('\\\\', '\\')
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}
