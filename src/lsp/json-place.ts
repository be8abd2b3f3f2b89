import type { Span } from '../text/span.ts'

/** Where a place in JSON is, by the text before it: what is being typed need not be JSON yet. */
export interface JsonPlace {
  /** The keys that lead to the map or the value. */
  readonly at: readonly string[]
  readonly in: 'key' | 'value'
  /** What is typed of it, with its quotes. */
  readonly span: Span
  /** The keys of the map that stand before it. */
  readonly keys: readonly string[]
}

interface Open {
  readonly isList: boolean
  readonly keys: string[]
  /** In a map: that of the value which comes. */
  key?: string | undefined
  index: number
}

/** A text in quotes, to its end or to where it breaks off; or one sign. */
const TOKEN = /"(?:[^"\\\r\n]|\\.)*"?|[{}[\]:,]/g
/** What is typed without quotes: a word, or the beginning of one. */
const WORD = /(?<![\w.-])[\w.-]+$/

export function placeInJson(text: string, offset: number): JsonPlace | undefined {
  const open: Open[] = []
  let last = ''
  let start = offset
  let end = offset
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (index >= offset) break
    const top = open.at(-1)
    if (token.startsWith('"')) {
      const next = index + token.length
      if (next >= offset) start = index
      // An editor closes a quote as soon as it is opened.
      if (next > offset && /^[\w$.-]*"$/.test(text.slice(offset, next))) end = next
      if (next < offset) last = token.slice(1, -1)
    } else if (token === '{' || token === '[') open.push({ isList: token === '[', keys: [], index: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':' && top && !top.isList) top.keys.push((top.key = last))
    else if (token === ',' && top) {
      top.key = undefined
      top.index++
    }
  }
  const top = open.at(-1)
  if (!top) return undefined
  if (start === offset) start -= WORD.exec(text.slice(Math.max(0, offset - 100), offset))?.[0].length ?? 0
  const isKey = !top.isList && top.key === undefined
  const at = open.flatMap(({ isList, index, key }) => (isList ? [String(index)] : key === undefined ? [] : [key]))
  return { at, in: isKey ? 'key' : 'value', span: { start, end }, keys: top.keys }
}
