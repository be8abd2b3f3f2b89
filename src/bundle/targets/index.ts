import type { Target } from '../limits.ts'
import { sumsText } from '../manifest.ts'
import { textFile } from '../pack.ts'
import { makeDiscovery } from './discovery.ts'
import { makeMarketplace } from './marketplace.ts'
import { makeNpm } from './npm.ts'
import { makePlugin } from './plugin.ts'
import { makeSkills } from './skill.ts'
import { fileOutput, type MakeTarget, type Making, type Output } from './target.ts'

/** What each target is made by. The extractor holds a compiled program, and is loaded when it is asked for. */
const MAKERS: Readonly<Record<Target, MakeTarget>> = {
  plugin: makePlugin,
  skill: makeSkills,
  discovery: makeDiscovery,
  marketplace: makeMarketplace,
  npm: makeNpm,
  extractor: async function* (making) {
    const { makeExtractor } = await import('./extractor.ts')
    yield* makeExtractor(making)
  },
}

/** Lists every file of the output directory but itself, for `sha256sum -c`. */
export const SUMS_NAME = 'SHA256SUMS'

/** Targets that point at what others make. */
export function withNeeded(targets: readonly Target[]): readonly Target[] {
  return targets.includes('marketplace') && !targets.includes('plugin') ? ['plugin', ...targets] : targets
}

/** Every file of the output directory, one after another, so that no two archives need to be held. Deterministic. */
export async function* makeOutputs(making: Omit<Making, 'digestOf'>): AsyncGenerator<Output> {
  const made = new Map<string, string>()
  const digestOf = (path: string): string | undefined => made.get(path)
  for (const target of withNeeded(making.plan.settings.targets)) {
    for await (const output of MAKERS[target]({ ...making, digestOf })) {
      made.set(output.path, output.sha256)
      yield output
    }
  }
  const sums = [...made].map(([path, sha256]) => ({ path, sha256 }))
  yield fileOutput(making.plan.settings.targets[0] as Target, textFile(SUMS_NAME, sumsText(sums), making.codec))
}
