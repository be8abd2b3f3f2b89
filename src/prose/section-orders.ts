import type { PassageKind } from '../risk/passages.ts'
import type { SectionSort } from './order-sorts.ts'
import { eachEntry } from './words.ts'
import { has, onceOf, type Prose } from './prose.ts'
import { sectionSorts } from './section-sorts.ts'
import { knownOf, type Word } from './word.ts'

/** A sentence, and where it stands. */
export interface Told {
  readonly one: Prose
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Index {
  readonly words: ReadonlyMap<string, readonly SectionSort[]>
  readonly elsewhere: readonly SectionSort[]
}

let index: Index | undefined

/** Which sorts a word is of. Made when it is first asked for. */
function indexOfSorts(): Index {
  const words = new Map<string, SectionSort[]>()
  const all = sectionSorts()
  for (const sort of all) {
    eachEntry(
      sort.words,
      (word) => {
        const held = words.get(word)
        if (!held) words.set(word, [sort])
        else if (!held.includes(sort)) held.push(sort)
      },
      () => undefined,
    )
  }
  return { words, elsewhere: all.filter(({ stems }) => stems !== undefined) }
}

/** A sort that a passage may be of, and where its words for that stand. */
export interface Lead {
  readonly sort: SectionSort
  readonly places: number[]
}

const NONE: readonly Lead[] = []

/** The sorts that a word is of, with the place in it of the letters that say so: `e-mail`. */
const sortsOf = knownOf(({ text }: Word): readonly (readonly [SectionSort, number])[] => {
  const { words } = (index ??= indexOfSorts())
  const found: [SectionSort, number][] = []
  for (const { 0: letters, index: at } of text.matchAll(/[a-z]{2,}/g)) for (const sort of words.get(letters) ?? []) found.push([sort, at])
  return found
})

/** The sorts that a passage may be of, by its words, with the places of these. */
export const leadsIn: (one: Prose) => readonly Lead[] = onceOf((one: Prose) => {
  let found: Lead[] | undefined
  const add = (sort: SectionSort, at: number): void => {
    found ??= []
    const held = found.find((lead) => lead.sort === sort)
    if (!held) found.push({ sort, places: [at] })
    else if (held.places.length < 6) held.places.push(at)
  }
  for (let i = 0; i < one.words.length; i++) {
    const sorts = sortsOf(one.words[i] as Word)
    if (sorts.length > 0) for (const [sort, at] of sorts) add(sort, one.startOf(i) + at)
  }
  if (one.elsewhere) {
    for (const sort of (index ??= indexOfSorts()).elsewhere) {
      const stem = sort.stems?.find((part) => one.lower.includes(part))
      if (stem !== undefined) add(sort, one.lower.indexOf(stem))
    }
  }
  return found ?? NONE
})

/** Whether two passages stand in one section: the steps of a list, the text under a heading. A row says all that it says. */
function isNeighbour({ passage: one }: Prose, other: Prose | undefined): other is Prose {
  return other !== undefined && other.passage.file === one.file && other.passage.headings === one.headings && JOINED.has(other.passage.kind)
}

const JOINED: ReadonlySet<PassageKind> = new Set(['paragraph', 'item', 'fence'])

const sentencesIn: (one: Prose) => readonly Told[] = onceOf((one: Prose) => {
  const { view } = one.passage
  return one.sentences.map(({ start, end }) => ({ one, start, end, text: view.slice(start, end) }))
})

/** A sentence of a passage, with those around it in the section. */
export interface Around {
  readonly here: Told
  readonly sentences: readonly Told[]
  readonly text: string
  readonly lower: string
  /** Whether an address may stand in it. */
  readonly linked: boolean
}

const known = new WeakMap<Told, (Around | undefined)[]>()

/** The sentence at a place of a passage, with so many before and after it. Made once: many sorts ask for the same. */
export function surroundingsOf(all: readonly Prose[], i: number, place: number, reach = 2): Around | undefined {
  const here = sentencesIn(all[i] as Prose).find(({ start, end }) => start <= place && place < end)
  if (!here) return undefined
  let byReach = known.get(here)
  if (!byReach) known.set(here, (byReach = []))
  return (byReach[reach] ??= surround(all, i, here, reach))
}

function surround(all: readonly Prose[], i: number, here: Told, reach: number): Around {
  const { one } = here
  const own = sentencesIn(one)
  const at = own.indexOf(here)
  const before = own.slice(Math.max(0, at - reach), at)
  const after = own.slice(at + 1, at + 1 + reach)
  if (JOINED.has(one.passage.kind)) {
    for (let next = i - 1; before.length < reach && isNeighbour(one, all[next]); next--)
      before.unshift(...sentencesIn(all[next] as Prose).slice(before.length - reach))
    for (let next = i + 1; after.length < reach && isNeighbour(one, all[next]); next++)
      after.push(...sentencesIn(all[next] as Prose).slice(0, reach - after.length))
  }
  const sentences = [...before, here, ...after].filter(({ text }) => text.length < 900)
  let text: string | undefined
  let lower: string | undefined
  return {
    here,
    sentences,
    linked: sentences.some((sentence) => has(sentence.one.bits, 'url', 'endpoint')),
    // Put together when it is asked for: most sorts want an address, and there is none.
    get text() {
      return (text ??= sentences.map((sentence) => sentence.text.trim()).join(' '))
    },
    get lower() {
      return (lower ??= this.text.toLowerCase())
    },
  }
}
