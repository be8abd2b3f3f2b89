import type { Cue } from './cues.ts'
import { cuesOfDeceit, UNASKED, type Deceived } from './deceit-cues.ts'
import { foreignDeceit } from './foreign.ts'
import { hasOtherSense } from './other-senses.ts'
import { onceOf, type Prose } from './prose.ts'
import { untoldIn } from './untold.ts'

export interface Deceit {
  /** 2 where it is plain, more where several facts join. */
  readonly grade: number
  readonly cues: readonly Cue<Deceived>[]
}

/** Where a text has the agent hide what it does, or deny it. */
export function deceitIn(...all: readonly Prose[]): Deceit {
  const cues = all.flatMap(deceitCues)
  return { grade: gradeOf(cues), cues: cues.toSorted((a, b) => b.grade - a.grade) }
}

/** What cues come to together: the best of each sort. */
export function gradeOf(cues: readonly Cue[]): number {
  const best = new Map<string, number>()
  for (const { says, grade } of cues) best.set(says, Math.max(best.get(says) ?? 0, grade))
  // Many skills work without questions; it counts beside a reason not to ask.
  if (best.size === 1) best.delete(UNASKED)
  let sum = 0
  for (const grade of best.values()) sum += grade
  return sum
}

const deceitCues = onceOf((one: Prose): readonly Cue<Deceived>[] => {
  return [...cuesOfDeceit(one).filter((cue) => cue.grade > 0 && !hasOtherSense(one, cue)), ...foreignDeceit(one), ...untoldIn(one)]
})
