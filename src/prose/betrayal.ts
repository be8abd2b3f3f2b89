import { SURE_ACCOUNT } from '../evidence/accounts.ts'
import { isKnownHost } from '../evidence/services.ts'
import { isAnybodys } from '../evidence/sites.ts'
import { otherTexts } from '../risk/other-texts.ts'
import { codeFencesOf, passageAt, type CodeFence, type Passage } from '../risk/passages.ts'
import { once, texts } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { ACTS_ELSEWHERE, ELSEWHERE, FETCHES, HIDES_ELSEWHERE } from './betrayal-elsewhere.ts'
import { ACTS, CHAT, HIDES, LIES, MAIL, OBEYS, PUTS, PUTS_BACK, SENDS, STEERS, UNASKED, type Fact } from './betrayal-facts.ts'
import { isQuoted, prose, sitesIn, type Prose } from './prose.ts'
import { readWords } from './read-words.ts'
import { bySection, sectionOf } from './sections.ts'
import { knownOf } from './word.ts'
import { bitOf } from './words.ts'

/** A section that has the agent do something behind the user's back. */
export interface Betrayal {
  /** The passage that says how it is hidden, and where. */
  readonly one: Prose
  readonly start: number
  readonly end: number
  /** What is done. */
  readonly acts: readonly string[]
  /** It says so at length: no lesson on what others do. */
  readonly outspoken: boolean
}

interface Piece {
  readonly passage: Passage
  /** Its words; those of code only where they are asked for. */
  readonly read: () => Prose
  /** Where it has the agent keep something from somebody, in plain words. */
  readonly plain: Hit | undefined
}

/** Sections in which something is done behind the user's back: how it is hidden and what it is are weighed together. */
export const betrayals: (skill: Skill) => readonly Betrayal[] = once((skill) => {
  const pieces = [...prose(skill).map(pieceOf), ...texts(skill).flatMap(({ file, markdown }) => codeFencesOf(file, markdown).map(pieceOfCode))]
  const short = shortTexts(skill)
  const sections = pieces.some(({ plain }) => plain) ? sectionsOf(pieces, short) : []
  const others = otherTexts(skill).flatMap(({ file, text }) => (OF_WORDS.test(file) && text.length <= LONGEST ? [piecesOf(file, text)] : []))
  return [...sections.map((section) => judge(section, short)), ...others.map((section) => judge(section))].flatMap((found) => found ?? [])
})

function sectionsOf(all: readonly Piece[], short: ReadonlySet<string>): readonly (readonly Piece[])[] {
  return bySection(
    all,
    ({ passage }) => passage,
    (passage) => (passage.kind === 'heading' || passage.kind === 'frontmatter' ? undefined : short.has(passage.file) ? passage.file : sectionOf(passage)),
  )
}

/** In UTF-16 code units: what a text of this length says in two sections belongs together. */
const SHORT = 3000

function shortTexts(skill: Skill): ReadonlySet<string> {
  return new Set(texts(skill).flatMap(({ file, markdown }) => (markdown.source.text.length < SHORT ? [file] : [])))
}

function pieceOf(one: Prose): Piece {
  return { passage: one.passage, read: () => one, plain: plainOf(one) }
}

/** A command that starts an agent gives it orders. */
function pieceOfCode({ language, passage }: CodeFence): Piece {
  const plain = COMMANDS.has(language) && STARTS_AGENT.test(passage.raw) ? plainIn(passage) : undefined
  return { passage, read: () => readWords(passage), plain }
}

/** Looked for where a text has a word by which something is told or hidden, or is in another language; some of it where it explains or puts back. */
function plainOf({ bits, words, passage }: Prose): Hit | undefined {
  if ((bits & HIDING) !== 0 || ELSEWHERE.test(passage.view)) return plainIn(passage)
  return words.some(saysMore) ? plainIn(passage, PLAIN_ANSWERS) : undefined
}

const SAYS_MORE = new Set('why again restore re-add readd reinstall re-install re-enable re-create recreate'.split(' '))
const saysMore = knownOf(({ text }) => SAYS_MORE.has(text))

const HIDING = bitOf('tell', 'cue', 'stealth')

function plainIn({ view }: Passage, facts = ELSEWHERE.test(view) ? PLAIN_EVERYWHERE : PLAIN): Hit | undefined {
  for (const fact of facts) {
    const found = hitIn(fact, view)
    if (found) return found
  }
  return undefined
}

const COMMANDS: ReadonlySet<string> = new Set('sh bash zsh shell console powershell'.split(' '))
const STARTS_AGENT = /\b(?:claude|codex|gemini|opencode|openclaw|copilot|cursor-agent|aider|goose|qwen)\b/

/** Files that hold words: templates, prompts, data that an agent reads. */
const OF_WORDS = /\.(?:txt|rst|adoc|org|html?|csv|tsv|json|ya?ml|toml|xml|mdx|mdc|cursorrules|windsurfrules|clinerules|tmpl|j2|hbs|prompt)$|(?:^|\/)[A-Z]{4,}$/i
/** In UTF-16 code units: longer ones are data. */
const LONGEST = 60_000

/** What a text has somebody do behind the user's back who obeys it, where it stands in no document: what a program writes. */
export function betrayalIn(text: string): readonly string[] | undefined {
  const section = piecesOf('', text.slice(0, LONGEST))
  const found = judge(section)
  if (found) return found.acts
  // Nobody who writes for another's agent has it obey what comes from somewhere, and ask nobody.
  const acts = hitsOf(ACTS, text).map(({ says }) => says)
  return acts.includes(OBEYS) && acts.includes(UNASKED) ? acts : undefined
}

/** The paragraphs of a text that has no other shape. */
function piecesOf(file: string, text: string): readonly Piece[] {
  const pieces: Piece[] = []
  for (const { 0: piece, index } of text.matchAll(/\S(?:.|\n(?!\s*\n)){0,2000}/g)) {
    const passage = passageAt(file, text, { start: index, end: index + piece.length })
    if (passage) pieces.push(pieceOf(readWords(passage)))
  }
  return pieces
}

interface Hit {
  readonly says: string
  readonly weight: number
  readonly start: number
  readonly end: number
}

function hitIn({ says, weight, patterns, unless, unlessNext }: Fact, text: string): Hit | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const end = found.index + found[0].length
    if (!unless?.test(text.slice(Math.max(0, found.index - 60), end)) && !unlessNext?.test(text.slice(end, end + 30)))
      return { says, weight, start: found.index, end }
  }
  return undefined
}

function hitsOf(facts: readonly Fact[], text: string): readonly Hit[] {
  return facts.flatMap((fact) => hitIn(fact, text) ?? [])
}

const weigh = (hits: readonly { readonly weight: number }[]): number => hits.reduce((sum, { weight }) => sum + weight, 0)

/** The same said in two languages is said once. */
function said(hits: readonly Hit[]): readonly Hit[] {
  return [...new Map(hits.map((hit) => [hit.says, hit])).values()]
}

const OUTSPOKEN = 4
/** Further from where it is hidden, an act is not meant, in UTF-16 code units. */
const REACH = 900
/** The same in a short text. */
const REACH_IN_SHORT = 1400

const PLAIN = HIDES.filter(({ weight }) => weight > 1)
const PLAIN_ANSWERS = PLAIN.filter(({ says }) => says === LIES || says === PUTS_BACK)
const PLAIN_EVERYWHERE = [...PLAIN, ...HIDES_ELSEWHERE]
const HIDES_EVERYWHERE = [...HIDES, ...HIDES_ELSEWHERE]
const ACTS_EVERYWHERE = [...ACTS, ...ACTS_ELSEWHERE]

function judge(section: readonly Piece[], short?: ReadonlySet<string>): Betrayal | undefined {
  for (const { passage, plain, read } of section) {
    if (!plain) continue
    const { view, span, kind } = passage
    const one = read()
    const reach = short?.has(passage.file) === true ? REACH_IN_SHORT : REACH
    const near = [
      one,
      ...section.flatMap((other) => (other.passage !== passage && Math.abs(other.passage.span.start - span.start) < reach ? other.read() : [])),
    ]
    // What stands as far away in the same passage is not meant, either.
    const text = near.map((each) => (each === one ? view.slice(Math.max(0, plain.start - reach), plain.end + reach) : each.passage.view)).join('\n')
    const elsewhere = ELSEWHERE.test(text)
    const known = said(hitsOf(elsewhere ? ACTS_EVERYWHERE : ACTS, text))
    const obeys = elsewhere && known.some(({ says }) => says === OBEYS) && FETCHES.test(text)
    const out = obeys || SENDS.test(text) ? placeIn(text, near) : undefined
    const acts = [...(out === undefined ? [] : [{ says: `\`${out}\``, weight: 2 }]), ...byName(text), ...known]
    const hidden = weigh(said(hitsOf(elsewhere ? HIDES_EVERYWHERE : HIDES, text)))
    if (!isGrave(hidden, acts, out !== undefined)) continue
    // What is to be written into a file stands in quotes as well; what a row quotes is an example.
    if (kind === 'fence' || (kind !== 'row' && steers(text)) || !isQuoted(one, plain.start, plain.end))
      return {
        one,
        start: plain.start,
        end: plain.end,
        outspoken: hidden >= OUTSPOKEN || weigh(acts) > OUTSPOKEN + 1 || SURE_ACCOUNT.test(text),
        acts: acts.map(({ says }) => says),
      }
  }
  return undefined
}

/** The more is said to hide it, the less has to be known of what it is; the measure is what honest skills say. */
function isGrave(hidden: number, acts: readonly { readonly weight: number }[], goesOut: boolean): boolean {
  return hidden >= 2 && acts.length >= 2 && weigh(acts) >= (hidden >= 4 || goesOut ? 3 : 4)
}

/** Where something may go to: a site of somebody's, an address of mail, a chat. */
function placeIn(text: string, read: readonly Prose[]): string | undefined {
  return (
    sitesIn(...read).find(({ site }) => isAnybodys(site) && site.kind !== 'example name' && !(site.kind === 'unknown' && isKnownHost(site.host)))?.site.host ??
    (MAIL.exec(text) ?? CHAT.exec(text))?.[0]
  )
}

function steers(text: string): boolean {
  return STEERS.test(text) && PUTS.test(text)
}

/** What is written like an account of a bank. */
const ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?\d{4}){3,6}(?: ?\d{1,4})?\b/

/** Acts that are told by names. */
function byName(text: string): { readonly says: string; readonly weight: number }[] {
  return [
    ...(steers(text) ? [{ says: 'what steers the agent or the shell', weight: 2 }] : []),
    ...(SURE_ACCOUNT.test(text) || ACCOUNT.test(text) ? [{ says: 'an account for money', weight: 2 }] : []),
  ]
}
