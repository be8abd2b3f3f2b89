import { type Target, TARGETS } from '../limits.ts'
import { sumsText } from '../manifest.ts'
import { textFile } from '../pack.ts'
import { BuildError } from '../problem.ts'
import type { BuiltFile } from '../provenance.ts'
import { PROVENANCE_FILE } from '../sums.ts'
import { makeApm } from './apm.ts'
import { finishDiscovery, makeDiscovery } from './discovery.ts'
import { finishMarketplace } from './marketplace.ts'
import { makeNpm } from './npm.ts'
import { makePlugin } from './plugin.ts'
import { makeSkills } from './skill.ts'
import { fileOutput, type FinishTarget, type Finishing, type MakeTarget, type Output } from './target.ts'

/** What each target is made by, of one bundle. The extractor holds a compiled program, and is loaded when it is asked for. */
const MAKERS: Readonly<Record<Target, MakeTarget>> = {
  plugin: makePlugin,
  skill: makeSkills,
  discovery: makeDiscovery,
  marketplace: () => [],
  npm: makeNpm,
  apm: makeApm,
  extractor: async function* (making) {
    const { makeExtractor } = await import('./extractor.ts')
    yield* makeExtractor(making)
  },
}

/** What says something of all bundles. */
const FINISHERS: Readonly<Partial<Record<Target, FinishTarget>>> = { discovery: finishDiscovery, marketplace: finishMarketplace }

/** Lists every file of the output directory but itself, for `sha256sum -c`. */
export const SUMS_NAME = 'SHA256SUMS'

/** Targets that point at what others make. */
export function withNeeded(targets: readonly Target[]): readonly Target[] {
  return targets.includes('marketplace') && !targets.includes('plugin') ? ['plugin', ...targets] : targets
}

export interface OutputsOptions extends Omit<Finishing, 'digestOf'> {
  /** Version of skillc, for the manifests. */
  readonly generator: string
  /** Says how these were built: archives, manifests of trees, and files that stand in no tree. */
  readonly statement?: ((subjects: readonly BuiltFile[]) => string) | undefined
}

/** Every file of the output directory, one after another, so that no two archives need to be held. Deterministic. */
export async function* makeOutputs({ generator, statement, ...given }: OutputsOptions): AsyncGenerator<Output> {
  const { plans, codec, others } = given
  const made = new Map<string, string>()
  const subjects: BuiltFile[] = []
  const finishing: Finishing = { ...given, digestOf: (path) => made.get(path) }
  // One alone, with nothing beside it, is all that a list of bundles tells of.
  const shared = plans.length > 1 || others.names.length > 0
  const kept = new Set(others.files.map(({ path }) => path))
  const add = (output: Output): Output => {
    if (kept.has(output.path) || made.has(output.path))
      throw new BuildError('OUT_IN_USE', `${output.path} is a file of another bundle, too`, { path: output.path, help: 'give another directory with --out' })
    made.set(output.path, output.sha256)
    if (output.tree || !output.path.includes('/')) subjects.push({ name: output.path, sha256: output.sha256, contentDigest: output.tree?.contentDigest })
    return output
  }
  for (const target of TARGETS) {
    const own = plans.filter(({ settings }) => withNeeded(settings.targets).includes(target))
    for (const plan of own) for await (const output of MAKERS[target]({ plan, codec, generator })) yield add({ ...output, bundle: plan.settings.name })
    const lists = own.length > 0 ? FINISHERS[target]?.({ ...finishing, plans: own }) : undefined
    for (const output of lists ?? []) yield add(shared ? output : { ...output, bundle: plans[0]?.settings.name as string })
  }
  const sums = [...others.files, ...others.lists.filter(({ path }) => !made.has(path)), ...[...made].map(([path, sha256]) => ({ path, sha256 }))]
  const list = fileOutput(plans[0]?.settings.targets[0] as Target, textFile(SUMS_NAME, sumsText(sums), codec))
  yield list
  if (statement) yield fileOutput(list.target, textFile(PROVENANCE_FILE, statement([{ name: list.path, sha256: list.sha256 }, ...subjects]), codec))
}
