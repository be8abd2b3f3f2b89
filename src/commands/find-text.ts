import { join, resolve } from 'node:path'
import type { DocumentKind } from '../documents/document.ts'
import { kindAt } from '../documents/kind-at.ts'
import { pathFrom, realPath } from '../fs/real-path.ts'
import { realPlace, type Texts } from '../fs/unsaved.ts'
import { fixAll, type FixResult } from '../lint/fix.ts'
import { lintAll } from '../lint/lint.ts'
import type { Diagnostic } from '../lint/report.ts'
import { shownIn } from '../report/levels.ts'
import type { SkillFiles } from '../skill/parse.ts'
import { taskOf } from './task.ts'

/** One file, as `lint` sees it. Nothing of it is done before it is asked for. */
export interface FoundText {
  /** A skill file or a command, or a document of a plugin or a project. */
  readonly is: 'skill' | DocumentKind | undefined
  readonly found: () => Promise<readonly Diagnostic[]>
  /** The text with all safe fixes made; nothing where there are none. */
  readonly fixed: () => Promise<string | undefined>
  /** What hosts make of the skill. */
  readonly outcome: () => Promise<readonly string[]>
}

/** Findings that an editor gets of a file, the worst first where there are more. */
const MOST = 1000

/**
 * Find what a file belongs to; or say what is wrong with the configuration.
 *
 * @param texts of this file and others that are not saved, by absolute paths
 */
export async function findText(path: string, cwd: string, texts: Texts): Promise<FoundText | string> {
  const task = await taskOf({ cwd, paths: [path], select: [], ignore: [], profile: 'default', texts })
  if (typeof task === 'string') return task
  if ('problem' in task) return task.problem
  const { found, checks, config } = task
  const place = realPlace(path)
  const isIt = (file: string): boolean => realPlace(resolve(cwd, file)) === place
  const kinds = found.skills.flatMap((one) => kindIn(one, place) ?? [])
  const check = async (): Promise<readonly Diagnostic[]> => {
    const { diagnostics, crashes } = await lintAll(found.skills, checks)
    if (crashes[0] !== undefined) throw new Error(crashes[0])
    return shownIn({ diagnostics: diagnostics.filter(({ file }) => isIt(file)) }, { level: 'note', max: MOST })
  }
  // An editor asks for fixes wherever the cursor goes.
  let checked: Promise<readonly Diagnostic[]> | undefined
  let fixed: Promise<FixResult> | undefined
  return {
    is: kinds.find((one) => one === 'skill') ?? kinds[0],
    found: () => (checked ??= check()),
    fixed: async () => (await (fixed ??= fixAll(found.skills, checks, false))).changes.find((change) => isIt(change.path))?.after,
    outcome: async () => (await import('./skill-outcome.ts')).skillOutcome(found, config.hosts, cwd),
  }
}

function kindIn({ kind, extent, fileName, disk }: SkillFiles, place: string): FoundText['is'] {
  const directory = realPath(disk?.directory ?? '')
  if (kind !== 'plugin') return join(directory, fileName) === place ? 'skill' : undefined
  const path = pathFrom(directory, place)
  return path === undefined ? undefined : kindAt(path, extent === 'project')
}
