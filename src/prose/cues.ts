import { has, negated, onceOf, type Prose, type Sentence, type Token } from './prose.ts'
import { knownOf, phraseEnd, type Word } from './word.ts'
import { eachEntry } from './words.ts'

/** Words by classes of meaning, as in the lexicon: `send+` with its forms, `hand_over` as a phrase. */
export type Classes = Readonly<Record<string, string>>

/**
 * What a sentence says, by the patterns and grades that say it: words of these classes meet in it.
 * `SEND DATA PLACE`: in any order; the first is what is told, so it must not be negated. `HIDE 3 FROM`: in this order, with at most so many words between.
 * `A/B`: either. A word in lower case means itself.
 */
export type Patterns = Readonly<Record<string, readonly (readonly [pattern: string, grade: number])[]>>

/**
 * Evidence in a sentence. What it says is told to people, and tells cues apart as well: as a type, so that whoever asks for
 * what no pattern says any more is told when the types are checked.
 */
export interface Cue<Says extends string = string> {
  readonly start: number
  readonly end: number
  readonly grade: number
  readonly says: Says
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
  /** Begins with one of several classes. */
  readonly several: boolean
}

interface ClassPhrase {
  readonly rest: readonly string[]
  readonly id: number
}

/** The classes of a word, and the phrases that it begins. */
interface Member {
  readonly ids: readonly number[]
  readonly phrases: readonly ClassPhrase[]
  /** It may have a class by its form. */
  readonly formed: boolean
}

const OF_NONE: Member = { ids: [], phrases: [], formed: false }

interface Reader {
  readonly memberOf: (word: Word) => Member
  /** The classes that a word has by its form. */
  readonly forms: readonly { readonly id: number; readonly is: (bits: number, word: string) => boolean }[]
  readonly byLead: readonly (readonly Told[] | undefined)[]
  /** Where the words of a class stand in the sentence that is read: filled for it, and emptied after. */
  readonly places: readonly number[][]
  /** Whether a class may be met in the passage that is read. */
  readonly marks: Uint8Array
}

const FARTHEST = 45

/** What finds the evidence in a text. The tables are made when they are first asked for. */
export function cueFinder<Says extends string>(classes: Classes, patterns: Readonly<Record<Says, Patterns[string]>>): (one: Prose) => readonly Cue<Says>[] {
  let reader: Reader | undefined
  return onceOf((one: Prose): readonly Cue<Says>[] => {
    const own = (reader ??= readerOf(classes, patterns))
    const found: Cue<Says>[] = []
    if (mayHold(own, one)) for (const sentence of one.sentences) addCues(found, own, one, sentence)
    return found
  })
}

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/
// An account number, or the beginning of one that is written in groups.
const ACCOUNT = /^(?:[a-z]{2}\d{2}(?:[a-z0-9]{11,30})?|bc1[a-z0-9]{25,60}|0x[0-9a-f]{40})$/

/** The classes that a word has by its form: by what it can mean, and how it is written. What can mean more has no class less. */
const FORMS: readonly (readonly [string, (bits: number, word: string) => boolean])[] = [
  ['PLACE', (bits, word) => has(bits, 'url') || word.includes('@') || ADDRESS.test(word)],
  ['SECRET', (bits) => has(bits, 'credential')],
  ['VALUE', (_, word) => ACCOUNT.test(word)],
  ['FOREIGN', (bits, word) => has(bits, 'url') && /\.(?:js|gif|png|css)$/.test(word)],
]

/** Made once in a run, and at the start of each: nothing is made twice here, and no pattern read before its words are met. */
function readerOf(classes: Classes, patterns: Patterns): Reader {
  const words = new Map<string, number[]>()
  const phrases = new Map<string, ClassPhrase[]>()
  const ids = new Map<string, number>()
  const add = (word: string, id: number): void => {
    const held = words.get(word)
    if (!held) words.set(word, [id])
    else if (held.at(-1) !== id) held.push(id)
  }
  const addPhrase = (first: string, rest: readonly string[], id: number): void => {
    const held = phrases.get(first)
    if (held) held.push({ rest, id })
    else phrases.set(first, [{ rest, id }])
  }
  for (const [name, list] of Object.entries(classes)) {
    const id = ids.size
    ids.set(name, id)
    eachEntry(
      list,
      (word) => add(word, id),
      (first, rest) => addPhrase(first, rest, id),
    )
  }
  const idOf = (name: string): number => {
    let id = ids.get(name)
    if (id === undefined) {
      ids.set(name, (id = ids.size))
      const own = id
      eachEntry(
        name,
        (word) => add(word, own),
        (first, rest) => addPhrase(first, rest, own),
      )
    }
    return id
  }
  const byLead: Told[][] = []
  const all = Object.entries(patterns).flatMap(([says, own]) => own.map(([pattern, grade]) => ({ pattern, grade, says })))
  for (const { pattern, grade, says } of all) {
    const parts = partsOf(pattern, idOf)
    const told: Told = { parts, grade, says, not: pattern.startsWith('NOT'), several: (parts[0]?.ids.length ?? 0) > 1 }
    for (const id of told.parts[0]?.ids ?? []) {
      const held = byLead[id]
      if (held) held.push(told)
      else byLead[id] = [told]
    }
  }
  const forms = FORMS.flatMap(([name, is]) => (name in classes ? [{ id: idOf(name), is }] : []))
  const memberOf = knownOf((word): Member => {
    const { text, bits, phrases: meant = [] } = word
    const own = words.get(text) ?? (text.includes('/') ? words.get(text.slice(text.lastIndexOf('/') + 1)) : undefined)
    const begun = phrases.get(text)
    // With all that it may mean in a phrase.
    const most = meant.reduce((all, phrase) => all | phrase.bits, bits)
    const formed = forms.some(({ is }) => is(most, text))
    return own || begun || formed ? { ids: own ?? [], phrases: begun ?? [], formed } : OF_NONE
  })
  return { memberOf, byLead, forms, places: Array.from({ length: ids.size }, () => []), marks: new Uint8Array(ids.size) }
}

function partsOf(pattern: string, idOf: (name: string) => number): Part[] {
  const parts: Part[] = []
  let within: number | undefined
  for (const piece of pattern.split(' ')) {
    // A number: how far the next part may be.
    const first = piece.charCodeAt(0)
    if (first >= 48 && first <= 57 && !/\D/.test(piece)) {
      within = Number(piece)
      continue
    }
    const affirmed = piece.endsWith('^')
    const names = affirmed ? piece.slice(0, -1) : piece
    parts.push({ ids: names.includes('/') ? names.split('/').map(idOf) : [idOf(names)], within, affirmed })
    within = undefined
  }
  return parts
}

/** Whether all parts of some pattern may be met in a passage. In most they are not, and their sentences need not be told apart. */
function mayHold({ memberOf, forms, byLead, marks }: Reader, one: Prose): boolean {
  // Its words are told apart with its sentences.
  if (one.unspaced) return true
  const met: number[] = []
  const mark = (id: number): void => {
    if (marks[id] === 0) met.push(id)
    marks[id] = 1
  }
  for (const word of one.words) {
    const member = memberOf(word)
    if (member === OF_NONE) continue
    for (const id of member.ids) mark(id)
    for (const { id } of member.phrases) mark(id)
    if (member.formed) for (const { id } of forms) mark(id)
  }
  const holds = met.some((lead) => byLead[lead]?.some((told) => isMarked(told, marks)))
  for (const id of met) marks[id] = 0
  return holds
}

function addCues<Says extends string>(found: Cue<Says>[], { memberOf, forms, byLead, places }: Reader, one: Prose, sentence: Sentence): void {
  const { tokens } = sentence
  /** The classes that are met, and where a phrase ends that begins at a word. */
  const met: number[] = []
  let ends: Map<number, number> | undefined
  const add = (id: number, at: number): void => {
    const held = places[id] as number[]
    if (held.length === 0) met.push(id)
    else if (held[held.length - 1] === at) return
    held.push(at)
  }
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token
    const member = memberOf(token.of)
    if (member === OF_NONE) continue
    for (const id of member.ids) add(id, i)
    for (const { rest, id } of member.phrases) {
      const last = phraseEnd(one.passage.view, token.end, rest)
      if (last === undefined) continue
      add(id, i)
      ends ??= new Map()
      ends.set(i, Math.max(ends.get(i) ?? 0, last))
    }
    if (member.formed) for (const { id, is } of forms) if (is(token.bits, token.word)) add(id, i)
  }
  const tried: Told[] = []
  for (const id of met) {
    for (const told of byLead[id] ?? []) if (areMet(told, places) && !(told.several && tried.includes(told))) tried.push(told)
  }
  for (const told of tried) {
    const path = pathOf(told, sentence, places)
    if (!path) continue
    const start = (tokens[Math.min(...path)] as Token).start
    // The patterns that were read are those of whoever asks.
    found.push({ start, end: Math.max(...path.map((at) => ends?.get(at) ?? (tokens[at] as Token).end)), grade: told.grade, says: told.says as Says })
  }
  for (const id of met) (places[id] as number[]).length = 0
}

function isMarked({ parts }: Told, marks: Uint8Array): boolean {
  for (const { ids } of parts) {
    let any = false
    for (const id of ids) if (marks[id] === 1) any = true
    if (!any) return false
  }
  return true
}

/** Whether each part of a pattern is met somewhere. By hand: it is asked of every sentence for many patterns. */
function areMet({ parts }: Told, places: readonly (readonly number[])[]): boolean {
  for (const { ids } of parts) {
    let any = false
    for (const id of ids) if ((places[id] as readonly number[]).length > 0) any = true
    if (!any) return false
  }
  return true
}

/** The tokens that take the parts of a pattern. */
function pathOf({ parts, not }: Told, sentence: Sentence, places: readonly (readonly number[])[]): readonly number[] | undefined {
  const { tokens } = sentence
  const [leads = [], ...rest] = parts.map(({ ids, affirmed }) => {
    const all =
      ids.length === 1
        ? (places[ids[0] as number] as readonly number[])
        : [...new Set(ids.flatMap((id) => places[id] as readonly number[]))].sort((a, b) => a - b)
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
