import type { Word } from 'unbash'
import { argument } from './argument.ts'
import { join, type Data } from './data.ts'
import { brokenInside, PIECES } from './disguise.ts'
import type { Argument } from './invocation.ts'
import type { State } from './state.ts'

/** `{curl,-s,http://x}` is three words, written so as not to look like a command. */
export function braceWords(word: Word, state: State): Argument[] {
  const items = word.parts ? (itemsOf(word, state) ?? splitOf(word, state)) : undefined
  const whole = argument(word, state)
  if (items) return items.map((data) => ({ ...whole, text: data.text ?? data.partly ?? whole.text, exact: data.text !== undefined, data }))
  const only = word.parts?.length === 1 ? word.parts[0] : undefined
  if (only?.type !== 'BraceExpansion' || !/^\{[^{}$`,]*,[^{}$`]*\}$/.test(only.text)) return [whole]
  return only.text
    .slice(1, -1)
    .split(',')
    .map((text) => ({ ...whole, text, data: { text, facts: [] } }))
}

/** The elements of an array, and the arguments of a function, where a word stands for all of them. */
export function itemsOf(word: Word, state: State): readonly Data[] | undefined {
  const [only, ...more] = word.parts ?? []
  const part = only?.type === 'DoubleQuoted' && only.parts.length === 1 ? only.parts[0] : only
  if (!part || more.length > 0) return undefined
  const name =
    part.type === 'SimpleExpansion' && /^\$[@*]$/.test(part.text)
      ? '@'
      : part.type === 'ParameterExpansion' && !part.operation && !part.prefix && /^[@*]$/.test(part.index?.value ?? '')
        ? part.parameter
        : part.type === 'ParameterExpansion' && /^[@*]$/.test(part.parameter) && !part.operation
          ? '@'
          : undefined
  const items = name === undefined ? undefined : state.variables.get(name)?.items
  const glued = items && word.text.includes('*') && state.variables.get('IFS')?.text === '' && items.every(({ text }) => text !== undefined)
  if (!glued) return items
  const text = items.map((one) => one.text).join('')
  let at = 0
  const cuts = items.map((one) => (at += one.text?.length ?? 0))
  return [{ text, facts: [...join(...items).facts, ...(brokenInside(text, cuts) ? [PIECES] : [])] }]
}

/** A variable without quotes is as many words as its text. */
export function splitOf(word: Word, state: State): readonly Data[] | undefined {
  const name = /^\$\{?(\w+)\}?$/.exec(word.text)?.[1]
  const data = name === undefined ? undefined : state.variables.get(name)
  const pieces = data?.text?.trim().split(/\s+/) ?? []
  return pieces.length > 1 && pieces.length < 40 ? pieces.map((text) => ({ text, facts: data?.facts ?? [] })) : undefined
}

/** An alias, or a variable without quotes, is as many words as it says. */
export function unfold(words: Argument[], name: Word | undefined, state: State): void {
  const [first] = words
  if (!first || !name) return
  const alias = state.variables.get(`alias ${first.text}`)?.text
  const parts = state.variables.get('IFS')?.text
  const bare = /^\$(?:\w+|\{[\w[\]]+\})$/.test(name.text)
    ? parts === ',' || parts === ':' || parts === '|'
      ? first.data.text?.replaceAll(parts, ' ')
      : first.data.text
    : undefined
  const text = alias ?? bare
  if (text === undefined || text.length > 2000 || (alias === undefined && !/\s/.test(text.trim()))) return
  words.splice(
    0,
    1,
    ...text
      .trim()
      .split(/\s+/)
      .map((word) => ({ ...first, text: word, data: { text: word, facts: first.data.facts }, isFile: false })),
  )
}

/** `@<(env)` is parsed as two words, and is one. */
export function together(words: readonly Argument[]): Argument[] {
  const out: Argument[] = []
  for (const word of words) {
    const last = out.at(-1)
    if (last && word.isFile && last.span.end === word.span.start && last.span.end > last.span.start)
      out[out.length - 1] = {
        ...last,
        text: last.text + word.text,
        exact: false,
        data: join(last.data, word.data),
        isFile: false,
        span: { start: last.span.start, end: word.span.end },
      }
    else out.push(word)
  }
  return out
}
