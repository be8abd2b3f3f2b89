import { has, negated, phraseEnd, type Prose, type Sentence, type Token } from './_prose.ts'
import { eachEntry } from './_prose-words.ts'

/** Words by classes of meaning, as in the lexicon: `send+` with its forms, `hand_over` as a phrase. */
export type Classes = Readonly<Record<string, string>>

/**
 * What a sentence says when words of these classes meet in it.
 * `SEND DATA PLACE`: in any order; the first is what is told, so it must not be negated. `HIDE 3 FROM`: in this order, with at most so many words between.
 * `A/B`: either. A word in lower case means itself.
 */
export type Pattern = readonly [pattern: string, grade: number, says: string]

/** Evidence in a sentence. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly grade: number
  readonly says: string
}

interface Part {
  /** Any of these classes. */
  readonly ids: readonly number[]
  /** At most so many words after the part before; `undefined` where the order is free. */
  readonly within: number | undefined
  /** Written with `^`: not where it is negated. */
  readonly affirmed: boolean
}

interface Told {
  readonly parts: readonly Part[]
  readonly grade: number
  readonly says: string
  /** Begins with a negation. */
  readonly not: boolean
}

interface Reader {
  /** One class, or several. */
  readonly words: ReadonlyMap<string, number | readonly number[]>
  readonly phrases: ReadonlyMap<string, readonly { readonly rest: readonly string[]; readonly id: number }[]>
  /** The classes that a word has by its form. */
  readonly forms: readonly { readonly id: number; readonly is: (token: Token) => boolean }[]
  readonly byLead: ReadonlyMap<number, readonly Told[]>
}

const FARTHEST = 45

/** What finds the evidence in a text. The tables are made when they are first asked for. */
export function cueFinder(classes: Classes, patterns: readonly Pattern[]): (one: Prose) => readonly Cue[] {
  const found = new WeakMap<Prose, readonly Cue[]>()
  let reader: Reader | undefined
  return (one) => {
    let cues = found.get(one)
    if (!cues) {
      reader ??= readerOf(classes, patterns)
      const own = reader
      found.set(one, (cues = one.sentences.flatMap((sentence) => cuesIn(own, one, sentence))))
    }
    return cues
  }
}

const FORMS: readonly (readonly [string, (token: Token) => boolean])[] = [
  ['PLACE', ({ bits, word }) => has(bits, 'url') || word.includes('@')],
  ['SECRET', ({ bits }) => has(bits, 'credential')],
  // An account number, or the beginning of one that is written in groups.
  ['VALUE', ({ word }) => (word.length === 4 || word.length > 14) && /^(?:[a-z]{2}\d{2}(?:[a-z0-9]{11,30})?|bc1[a-z0-9]{25,60}|0x[0-9a-f]{40})$/.test(word)],
  ['FOREIGN', ({ bits, word }) => has(bits, 'url') && /\.(?:js|gif|png|css)$/.test(word)],
]

/** Made once in a run, and at the start of each: nothing is made twice here, and no pattern read before its words are met. */
function readerOf(classes: Classes, patterns: readonly Pattern[]): Reader {
  const words = new Map<string, number | number[]>()
  const phrases = new Map<string, { readonly rest: readonly string[]; readonly id: number }[]>()
  const ids = new Map<string, number>()
  const add = (word: string, id: number): void => {
    const held = words.get(word)
    if (held === undefined) words.set(word, id)
    else if (typeof held !== 'number') held.push(id)
    else if (held !== id) words.set(word, [held, id])
  }
  for (const [name, list] of Object.entries(classes)) {
    const id = ids.size
    ids.set(name, id)
    eachEntry(
      list,
      (word) => add(word, id),
      (first, rest) => {
        const held = phrases.get(first)
        if (held) held.push({ rest, id })
        else phrases.set(first, [{ rest, id }])
      },
    )
  }
  const idOf = (name: string): number => {
    let id = ids.get(name)
    if (id === undefined) {
      ids.set(name, (id = ids.size))
      add(name, id)
    }
    return id
  }
  const byLead = new Map<number, Told[]>()
  for (const [pattern, grade, says] of patterns) {
    const told: Told = { parts: partsOf(pattern, idOf), grade, says, not: pattern.startsWith('NOT') }
    for (const id of told.parts[0]?.ids ?? []) {
      const held = byLead.get(id)
      if (held) held.push(told)
      else byLead.set(id, [told])
    }
  }
  return { words, phrases, byLead, forms: FORMS.flatMap(([name, is]) => (name in classes ? [{ id: idOf(name), is }] : [])) }
}

function partsOf(pattern: string, idOf: (name: string) => number): Part[] {
  const parts: Part[] = []
  let within: number | undefined
  for (const piece of pattern.split(' ')) {
    const gap = Number(piece)
    if (!Number.isNaN(gap)) {
      within = gap
      continue
    }
    const affirmed = piece.endsWith('^')
    const names = affirmed ? piece.slice(0, -1) : piece
    parts.push({ ids: names.includes('/') ? names.split('/').map(idOf) : [idOf(names)], within, affirmed })
    within = undefined
  }
  return parts
}

function cuesIn({ words, phrases, forms, byLead }: Reader, one: Prose, sentence: Sentence): Cue[] {
  const { tokens } = sentence
  /** Where the words of a class stand, and where a phrase ends that begins there. */
  const places = new Map<number, number[]>()
  const ends = new Map<number, number>()
  const add = (id: number, at: number): void => {
    const held = places.get(id)
    if (!held) places.set(id, [at])
    else if (held.at(-1) !== at) held.push(at)
  }
  for (const [i, token] of tokens.entries()) {
    const { word } = token
    const ids = words.get(word) ?? (word.includes('/') ? words.get(word.slice(word.lastIndexOf('/') + 1)) : undefined)
    if (typeof ids === 'number') add(ids, i)
    else if (ids) for (const id of ids) add(id, i)
    for (const { rest, id } of phrases.get(word) ?? []) {
      const last = phraseEnd(one.passage.view, token.end, rest)
      if (last === undefined) continue
      add(id, i)
      ends.set(i, Math.max(ends.get(i) ?? 0, last))
    }
    for (const { id, is } of forms) if (is(token)) add(id, i)
  }
  const tried = new Set<Told>()
  for (const id of places.keys())
    for (const told of byLead.get(id) ?? []) if (told.parts.every(({ ids }) => ids.some((own) => places.has(own)))) tried.add(told)
  return [...tried].flatMap((told) => {
    const path = pathOf(told, sentence, places)
    if (!path) return []
    const start = (tokens[Math.min(...path)] as Token).start
    return [{ start, end: Math.max(...path.map((at) => ends.get(at) ?? (tokens[at] as Token).end)), grade: told.grade, says: told.says }]
  })
}

/** The tokens that take the parts of a pattern. */
function pathOf({ parts, not }: Told, sentence: Sentence, places: ReadonlyMap<number, readonly number[]>): readonly number[] | undefined {
  const { tokens } = sentence
  const [leads = [], ...rest] = parts.map(({ ids, affirmed }) => {
    const all = ids.length === 1 ? (places.get(ids[0] as number) ?? []) : [...new Set(ids.flatMap((id) => places.get(id) ?? []))].sort((a, b) => a - b)
    return affirmed ? all.filter((at) => !negated(sentence, at, 4)) : all
  })
  for (const lead of leads) {
    if (!not && negated(sentence, lead, 6)) continue
    const path = [lead]
    for (const [n, all] of rest.entries()) {
      const before = path.at(-1) as number
      const within = parts[n + 1]?.within
      const next =
        within === undefined
          ? all.find((at) => !path.includes(at) && Math.abs(at - lead) <= FARTHEST)
          : all.find((at) => at > before && at <= before + 1 + within && (within > 5 || !tokens.slice(before + 1, at + 1).some(({ parted }) => parted)))
      if (next === undefined) break
      path.push(next)
    }
    if (path.length === parts.length) return path
  }
  return undefined
}
