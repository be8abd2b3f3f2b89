import { SURE_ACCOUNT } from '../evidence/accounts.ts'
import { HOSTILE, type Site } from '../evidence/sites.ts'
import { otherTexts } from '../risk/other-texts.ts'
import { codeFencesOf, passageAt, passagesOf, type Passage } from '../risk/passages.ts'
import { once, texts } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { ACTS, CHAT, HIDES, MAIL, PUTS, SENDS, STEERS, type Fact } from './betrayal-facts.ts'
import { isQuoted, readWords, sitesIn, type Prose } from './prose.ts'

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

/** Sections in which something is done behind the user's back: how it is hidden and what it is are weighed together. */
export const betrayals: (skill: Skill) => readonly Betrayal[] = once((skill) => [
  ...texts(skill).flatMap(({ file, markdown }) =>
    sectionsOf([...passagesOf(file, markdown), ...codeFencesOf(file, markdown).map(({ passage }) => passage)]).flatMap((section) => judge(section) ?? []),
  ),
  ...otherTexts(skill).flatMap(({ file, text }) => (OF_WORDS.test(file) && text.length <= LONGEST ? (judge(piecesOf(file, text)) ?? []) : [])),
])

/** Files that hold words: templates, prompts, data that an agent reads. */
const OF_WORDS = /\.(?:txt|rst|adoc|org|html?|csv|tsv|json|ya?ml|toml|xml|mdx|mdc|tmpl|j2|hbs|prompt)$|(?:^|\/)[A-Z]{4,}$/i
/** In UTF-16 code units: longer ones are data. */
const LONGEST = 60_000

/** The paragraphs of a text that has no other shape. */
function piecesOf(file: string, text: string): readonly Passage[] {
  const pieces: Passage[] = []
  for (const { 0: piece, index } of text.matchAll(/\S(?:.|\n(?!\s*\n)){0,2000}/g)) {
    const passage = passageAt(file, text, { start: index, end: index + piece.length })
    if (passage) pieces.push(passage)
  }
  return pieces
}

/** What stands under each heading, in its order. */
function sectionsOf(all: readonly Passage[]): readonly (readonly Passage[])[] {
  const sections = new Map<string, Passage[]>()
  for (const one of all) {
    if (one.kind === 'heading' || one.kind === 'frontmatter') continue
    const key = one.headings.join('\0')
    const held = sections.get(key)
    if (held) held.push(one)
    else sections.set(key, [one])
  }
  return [...sections.values()].map((section) => section.sort((a, b) => a.span.start - b.span.start))
}

interface Hit {
  readonly says: string
  readonly weight: number
  readonly start: number
  readonly end: number
}

function hitsOf(facts: readonly Fact[], text: string): readonly Hit[] {
  return facts.flatMap(({ says, weight, patterns, unless }) => {
    for (const pattern of patterns) {
      const found = pattern.exec(text)
      if (!found) continue
      const end = found.index + found[0].length
      if (!unless?.test(text.slice(Math.max(0, found.index - 60), end))) return [{ says, weight, start: found.index, end }]
    }
    return []
  })
}

const weigh = (hits: readonly { readonly weight: number }[]): number => hits.reduce((sum, { weight }) => sum + weight, 0)

const OUTSPOKEN = 4
/** Further from where it is hidden, an act is not meant, in UTF-16 code units. */
const REACH = 900

function judge(section: readonly Passage[]): Betrayal | undefined {
  for (const anchor of section) {
    const own = hitsOf(HIDES, anchor.view)
    if (weigh(own) < 2) continue
    const near = [anchor, ...section.filter((other) => other !== anchor && Math.abs(other.span.start - anchor.span.start) < REACH)]
    const text = near.map(({ view }) => view).join('\n')
    const read = near.map(readWords)
    const out = wentOut(text, read)
    const acts = [...(out === undefined ? [] : [{ says: `\`${out}\``, weight: 2 }]), ...byName(text), ...hitsOf(ACTS, text)]
    const hidden = weigh(hitsOf(HIDES, text))
    if (!isGrave(hidden, acts, out !== undefined)) continue
    const [first] = own.toSorted((a, b) => b.weight - a.weight)
    if (first && (anchor.kind === 'fence' || !isQuoted(read[0] as Prose, first.start, first.end)))
      return {
        one: read[0] as Prose,
        start: first.start,
        end: first.end,
        outspoken: hidden >= OUTSPOKEN,
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
function wentOut(text: string, read: readonly Prose[]): string | undefined {
  if (!SENDS.test(text)) return undefined
  return sitesIn(...read).find(({ site }) => isStrange(site))?.site.host ?? (MAIL.exec(text) ?? CHAT.exec(text))?.[0]
}

/** Acts that are told by names. */
function byName(text: string): { readonly says: string; readonly weight: number }[] {
  return [
    ...(STEERS.test(text) && PUTS.test(text) ? [{ says: 'what steers the agent or the shell', weight: 2 }] : []),
    ...(SURE_ACCOUNT.test(text) ? [{ says: 'an account for money', weight: 2 }] : []),
  ]
}

/** A site that may be anybody's. */
function isStrange({ kind }: Site): boolean {
  return kind === 'unknown' || kind === 'free hosting' || kind === 'messenger' || HOSTILE.has(kind)
}
