import { once } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { claimIn } from './_prose-authority.ts'
import { deceitIn } from './_prose-deceit.ts'
import { harmIn } from './_prose-harm.ts'
import { prose, type Prose } from './_prose.ts'
import type { Level } from './rule.ts'

/** Something that a user would want to know, and that the agent is to keep from them. */
export interface Hidden {
  readonly one: Prose
  readonly start: number
  readonly end: number
  readonly level: Level
  readonly deceit: string
  readonly harm: string
}

/** What stands in one passage needs less than what stands near. */
function levelOf(deceit: number, harm: number, least: number): Level | undefined {
  if (deceit < 0.5 || harm === 0) return undefined
  const sum = Math.min(3, deceit) + harm
  if (sum >= least && (deceit >= 1 || harm >= 3)) return 'error'
  return sum >= least - (harm >= 2 ? 0.5 : 1) && (harm >= 2 || deceit >= 1) ? 'warning' : undefined
}

/** Whether a text alone has the agent hide an act that nobody wants, or obey somebody else. */
export function isTreason(one: Prose): boolean {
  const deceit = deceitIn(one).grade
  return claimIn(one).grade >= 2 || levelOf(deceit, harmIn(one).grade, 3) === 'error'
}

/** Passages that belong together: those around one, under the same heading. */
export function sectionOf(all: readonly Prose[], i: number, reach = 4): readonly Prose[] {
  const { file, headings, kind } = (all[i] as Prose).passage
  if (kind === 'frontmatter') return [all[i] as Prose]
  return all
    .slice(Math.max(0, i - reach), i + reach + 1)
    .filter(({ passage }) => passage.file === file && passage.headings === headings && passage.kind !== 'heading' && passage.kind !== 'comment')
}

/** Where concealment and an act that nobody wants meet. */
export const hiddenActs: (skill: Skill) => readonly Hidden[] = once((skill) => {
  const all = prose(skill)
  const found: Hidden[] = []
  for (const [i, one] of all.entries()) {
    if (one.passage.kind === 'heading' || one.passage.kind === 'row') continue
    const own = deceitIn(one)
    if (own.grade === 0) continue
    const section = sectionOf(all, i)
    const near = deceitIn(...section)
    const harm = harmIn(...section)
    const here = harmIn(one)
    const [cue] = own.cues
    const [act] = here.grade >= harm.grade ? here.cues : harm.cues
    if (!cue) continue
    if (!act) {
      if (own.grade >= 3) found.push({ one, start: cue.start, end: cue.end, level: 'warning', deceit: cue.says, harm: 'something' })
      continue
    }
    const level = levelOf(own.grade, here.grade, 3) ?? levelOf(Math.min(near.grade, own.grade + 1), harm.grade, 4)
    if (!level) continue
    found.push({ one, start: cue.start, end: cue.end, level, deceit: cue.says, harm: act.says })
  }
  return found
})
