import { dirname, relative, resolve } from 'node:path'
import { momentOf } from '../bundle/moment.ts'
import type { BundlePlan } from '../bundle/plan.ts'
import { BuildError } from '../bundle/problem.ts'
import { builderOf, provenanceText, type BuiltFile } from '../bundle/provenance.ts'
import { checkoutAt } from '../fs/checkout.ts'
import { placeOf } from '../fs/place.ts'
import { isWithin, realPath, slashed } from '../fs/real-path.ts'

/** What a statement tells of a run. */
export interface BuildRun {
  readonly cwd: string
  readonly version: string
  readonly node?: string | undefined
  readonly env?: ((name: string) => string | undefined) | undefined
  readonly paths: readonly string[]
  /** The options that were given. */
  readonly told: object
}

/** What writes the statement when the plans are made, and the files that they are made of were read. */
type Statement = (plans: readonly BundlePlan[], sources: readonly string[]) => (subjects: readonly BuiltFile[]) => string

/** @throws BuildError before anything is done when the statement would lack something */
export function howBuilt(service: string | true, { cwd, env = () => undefined, node, version, paths, told }: BuildRun): Statement {
  const builder = builderOf(service, env)
  const epoch = momentOf(env('SOURCE_DATE_EPOCH'))
  if (typeof builder === 'string' || typeof epoch === 'string') throw new BuildError('BAD_OPTION', String(typeof builder === 'string' ? builder : epoch))
  return (plans, sources) => {
    const known = new Map<string, ReturnType<typeof placeOf>>()
    const topOf = (directory: string): string | undefined => placeOf(directory, known).gitRoot
    const here = realPath(cwd)
    const tops = new Set([topOf(here), ...sources.map((path) => topOf(dirname(path)))].flatMap((top) => top ?? []))
    const checkouts = [...tops].flatMap(
      (top) =>
        checkoutAt(
          top,
          sources.filter((path) => topOf(dirname(path)) === top),
        ) ?? [],
    )
    const top = topOf(here) ?? here
    const shown = (path: string): string => {
      const at = realPath(resolve(cwd, path))
      return isWithin(top, at) ? slashed(relative(here, at)) || '.' : slashed(path)
    }
    const parameters = {
      directory: slashed(relative(top, here)) || '.',
      paths: paths.map(shown),
      ...told,
      bundles: plans.map(({ settings }) => ({ name: settings.name, version: settings.version, targets: settings.targets, compression: settings.compression })),
    }
    const bundles = plans.map(({ settings, sourceDigest }) => ({ name: settings.name, sourceDigest }))
    return (subjects) =>
      provenanceText(subjects, { builder, versions: { skillc: version, ...(node !== undefined && { node }) }, parameters, checkouts, sources: bundles, epoch })
  }
}
