import type { Word } from 'unbash'
import { argument } from './argument.ts'
import type { Data } from './data.ts'
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

/** The elements of an array, and the arguments of a function, where a word stands for all of them: `"${a[@]}"`, `$@`. */
export function itemsOf({ text }: Word, state: State): readonly Data[] | undefined {
  const name = text.includes('@') || text.includes('*') ? /^"?\$(?:\{(\w+)\[[@*]\]\}|\{?[@*]\}?)"?$/.exec(text) : null
  return name ? state.variables.get(name[1] ?? '@')?.items : undefined
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
  const text = alias ?? (/^\$(?:\w+|\{[\w[\]]+\})$/.test(name.text) ? first.data.text : undefined)
  if (text === undefined || text.length > 2000 || (alias === undefined && !/\s/.test(text.trim()))) return
  const made = text
    .trim()
    .split(/\s+/)
    .map((word) => ({ ...first, text: word, data: { text: word, facts: first.data.facts }, isFile: false }))
  words.splice(0, 1, ...made)
}
