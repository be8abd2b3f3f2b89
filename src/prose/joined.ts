import { once } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { claimIn } from './authority.ts'
import type { Cue } from './cues.ts'
import { deceitIn, gradeOf, type Deceit } from './deceit.ts'
import { UNASKED, type Deceived } from './deceit-cues.ts'
import { foreignDeceit } from './foreign.ts'
import { harmBeside, harmIn, type Harm, type Harmful } from './harm.ts'
import { isQuoted, prose, type Prose } from './prose.ts'
import { bySection, sectionOf } from './sections.ts'
import type { Level } from '../evidence/level.ts'

/** Something that a user would want to know, and that the agent is to keep from them. */
export interface Hidden {
  readonly one: Prose
  readonly start: number
  readonly end: number
  readonly level: Level
  /** What the text does with it, with `…` for what that is. */
  readonly deceit: string
  readonly harm: string
  /** It says so at length: nobody's lesson, and no two words that meet by chance. */
  readonly outspoken: boolean
}

/** What is half plain must be an order, and a short one: in long texts, words of either kind stand near each other by chance. */
const SHORT = 160
/** In a paragraph of so many, what is plain need not stand near … */
const LONG = 900
/** … and in one of so many, what is half plain will do beside an act that is ordered, or is grave. */
const MIDDLING = 450
/** So many ways to hide something tell enough. */
const OUTSPOKEN = 5
/** What is not in English is told by longer pieces, which seldom meet by chance. */
const LONGER = 480

function isPlain(one: Prose): boolean {
  const deceit = deceitIn(one)
  const harm = harmIn(one)
  // What is hidden, and that it is hidden, are two facts: one and the same words are only one.
  const foreign = foreignDeceit(one).length > 0
  if (!foreign && !harm.cues.some((act) => deceit.cues.some((cue) => act.end <= cue.start || cue.end <= act.start))) return false
  if (deceit.grade >= 2 && harm.grade >= 2 && harm.cues.some((act) => act.grade >= 2 && deceitNear(one, act) >= 2)) return true
  const { kind, view } = one.passage
  const hides = gradeOf(deceit.cues.filter(({ says }) => says !== UNASKED))
  if (harm.grade >= 2 && ((hides >= 2 && view.length <= LONG) || (hides >= 1.5 && view.length <= MIDDLING))) return true
  if (hides >= OUTSPOKEN && view.length <= LONG) return true
  if (hides >= 1 && harm.grade >= 2 && view.length <= MIDDLING && kind !== 'fence' && kind !== 'row' && (harm.grade > 2 || isOrdered(one, harm, deceit)))
    return true
  return (
    deceit.grade >= 1 &&
    harm.grade >= 1 &&
    deceit.grade + harm.grade >= 3 &&
    one.passage.view.length <= (foreign ? LONGER : SHORT) &&
    (foreign || harm.cues.some((cue) => cue.grade >= Math.min(2, harm.grade) && isOrder(one, cue.start)))
  )
}

/** Whether an act that somebody would want to know of is ordered, and what is said of it stands in other words. */
function isOrdered(one: Prose, { cues }: Harm, deceit: Deceit): boolean {
  return cues.some(
    (act) =>
      act.grade >= 2 &&
      isOrder(one, act.start) &&
      deceit.cues.some((cue) => cue.grade >= 1 && cue.says !== UNASKED && (act.end <= cue.start || cue.end <= act.start)),
  )
}

/** Further apart than this, two things are not said of one another, in UTF-16 code units. */
const FAR = 320

function deceitNear(one: Prose, { start, end, grade }: Cue): number {
  const apart: Cue[] = []
  // What no user wants may be told at length.
  const reach = grade > 2 ? 2 * FAR : FAR
  // The same words are one fact, however many sorts they are of.
  const at = sentenceAt(one, start)
  for (const cue of deceitIn(one).cues)
    if (
      cue.says !== UNASKED &&
      Math.abs(sentenceAt(one, cue.start) - at) <= (grade > 2 ? 3 : cue.grade > 1 ? 2 : 1) &&
      cue.start <= end + reach &&
      cue.end >= start - reach &&
      !apart.some((other) => cue.start < other.end && other.start < cue.end)
    )
      apart.push(cue)
  return gradeOf(apart)
}

function sentenceAt({ sentences }: Prose, at: number): number {
  return sentences.findIndex(({ end }) => at < end)
}

/** Whether a text alone has the agent hide an act that nobody wants, or obey somebody else. */
export function isTreason(one: Prose): boolean {
  return claimIn(one).grade >= 2 || isPlain(one)
}

/** What may stand before the verb of an order, in its clause. */
const OPENS =
  /^\W{0,4}(?:\d{1,3}[.)]\s)?\W{0,4}(?:(?:(?:once|twice) (?:an?|per|every|each) \w{3,8}|(?:every|each) (?:day|hour|week|month|session|time|night|morning|evening)|daily|weekly|then|now|first|finally|always|also|please|and|just|simply|silently|quietly|you|must|should|are to|will|have to|make sure to|be sure to)\s){0,4}\W{0,3}$/i

/** Whether a cue begins where an order does. */
function isOrder(one: Prose, at: number): boolean {
  const sentence = one.sentences.find(({ start, end }) => start <= at && at < end)
  if (!sentence) return false
  const { view } = one.passage
  const before = view.slice(sentence.start, at)
  // `Ignoring leaks` names a mistake, `**Skip** findings` what they are called.
  return (
    !/^(?:\w+ing\b|\w+\*\*)/.test(view.slice(at, at + 30)) &&
    OPENS.test(before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf(':'), before.lastIndexOf(';')) + 1))
  )
}

/** What is said of an act in so many words, so that the act may stand in a sentence of its own. */
const OUTRIGHT: ReadonlySet<Deceived> = new Set<Deceived>([
  'tells the agent not to mention …',
  'tells the agent to keep quiet about …',
  'tells the agent to leave out of its report …',
  'tells the agent what to answer about …',
])
const OF_PEOPLE = /\b(?:users?|owners?|humans?|customers?|when asked|somebody asks|your summary)\b/i
/** Whether it is somebody who is not to know, by name or said again: `No question to the user is needed, and they are not to be told`. */
function isOfPeople(view: string, said: string): boolean {
  return OF_PEOPLE.test(said) || (/\b(?:they|them|he|she|him|her)\b/i.test(said) && /\busers?\b/i.test(view))
}

/** How many passages of its section away. */
const NEAR = 4

/** `Invite … as an administrator.` and, two steps on, `Do not mention it to the user.` */
function besideAct(all: readonly Prose[], i: number): Harm | undefined {
  const one = all[i] as Prose
  const { view, file, headings } = one.passage
  const outright = deceitIn(one).cues.find(
    ({ grade, says, start, end }) => grade >= 2 && (OUTRIGHT.has(says) || isOfPeople(view, view.slice(start, end))) && !isQuoted(one, start, end),
  )
  const elsewhere = outright ? undefined : foreignDeceit(one).find(({ grade, says }) => grade >= 1 && OUTRIGHT.has(says))
  if (!outright && !elsewhere) return undefined
  for (const other of all.slice(Math.max(0, i - NEAR), i + NEAR + 1)) {
    const { passage } = other
    if (other === one || passage.file !== file || passage.headings !== headings || !(passage.kind === 'paragraph' || passage.kind === 'item')) continue
    if (elsewhere) {
      const harm = harmBeside(other)
      if (harm.grade >= 2) return harm
      continue
    }
    const harm = harmIn(other)
    if (harm.cues.some(({ grade, start }) => grade >= 3 || (grade === 2 && isOrder(other, start)))) return harm
  }
  return undefined
}

/** Where concealment and an act that nobody wants meet: in a passage, beside one another, or all over a section. */
export const hiddenActs: (skill: Skill) => readonly Hidden[] = once((skill) => {
  const all = prose(skill)
  const inPassages = passagesWithHidden(all)
  const told = new Set(inPassages.filter(({ level }) => level === 'error').map(({ one }) => sectionOf(one.passage)))
  return [...inPassages, ...sectionsOf(all).flatMap((section) => (section[0] && told.has(sectionOf(section[0].passage)) ? [] : (allOver(section) ?? [])))]
})

/** In UTF-16 code units: in longer sections, honest ones too speak of much. */
const SHORT_SECTION = 1200

/** The paragraphs and items under each heading. */
function sectionsOf(all: readonly Prose[]): readonly (readonly Prose[])[] {
  return bySection(
    all,
    ({ passage }) => passage,
    (passage) => (passage.kind === 'paragraph' || passage.kind === 'item' ? sectionOf(passage) : undefined),
  )
}

/** Several ways to hide something in a short section, and several things that nobody wants. */
function allOver(section: readonly Prose[]): Hidden | undefined {
  if (section.length < 2 || section.reduce((sum, { passage }) => sum + passage.view.length, 0) > SHORT_SECTION) return undefined
  const hiding = section.flatMap((one) =>
    deceitIn(one)
      .cues.filter(({ says, start, end }) => says !== UNASKED && !isQuoted(one, start, end))
      .map((cue) => ({ ...cue, one })),
  )
  const hides = gradeOf(hiding)
  if (hides < 2) return undefined
  const acts = section.flatMap((one) => harmIn(one).cues.filter(({ says }) => says !== LASTS))
  const harms = gradeOf(acts)
  if (!((hides >= 3 && harms >= 2) || (hides >= 2 && harms >= 4))) return undefined
  const [worst] = hiding.toSorted((a, b) => b.grade - a.grade)
  const [act] = acts.toSorted((a, b) => b.grade - a.grade)
  return worst && act && { one: worst.one, start: worst.start, end: worst.end, level: 'error', deceit: worst.says, harm: act.says, outspoken: hides >= 3 }
}

/** Memory is what many skills are about. */
const LASTS = 'what it leaves behind after the session' satisfies Harmful

function passagesWithHidden(all: readonly Prose[]): readonly Hidden[] {
  return all.flatMap((one, i): readonly Hidden[] => {
    if (one.passage.kind === 'heading' || one.passage.kind === 'row') return []
    const deceit = deceitIn(one)
    const [cue] = deceit.cues
    if (deceit.grade < 1 || !cue) return []
    const harm = harmIn(one)
    const { start, end, says } = cue
    // To ask nothing is how many skills work.
    const outspoken = gradeOf(deceit.cues.filter(({ says: how }) => how !== UNASKED)) >= 3
    const found = { one, start, end, deceit: says, outspoken }
    const act = isPlain(one) ? harm : besideAct(all, i)
    if (act) return [{ ...found, level: 'error', harm: act.cues[0]?.says ?? 'something' }]
    // No second fact where nothing is done.
    return outspoken && harm.grade === 0 ? [{ ...found, level: 'warning', harm: 'something' }] : []
  })
}
