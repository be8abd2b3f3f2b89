import { join } from 'node:path'
import { RECORD_NAME } from '../bundle/installed.ts'
import { removeTree } from '../extract/tree.ts'
import { listIn, statOf } from '../fs/real-path.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { parentsOf } from '../text/parents.ts'
import { diskProblem, holdRoot, ownWork, recordedFiles, rootOf, shown, standingAt, tidy, type Root, type RootOptions, type Standing } from './install-root.ts'
import { inJson, isProblem, misused, type CommandResult, type Problem } from './result.ts'

export interface UninstallOptions extends RootOptions {
  /** Of the skills. */
  readonly names: readonly string[]
  /** Files that were changed since are removed, too. */
  readonly force: boolean
  readonly dryRun: boolean
  readonly json: boolean
  /** Of skillc. */
  readonly version: string
}

/** Remove what `install` has put into the directory of a host, and nothing else: nothing at all where one of the skills may not be removed. */
export async function uninstall(options: UninstallOptions): Promise<CommandResult> {
  const { names, cwd, json, version, dryRun } = options
  const path = names.find((name) => name === '' || name.startsWith('.') || /[/\\]/.test(name))
  if (path !== undefined) return misused(`uninstall takes the names of skills, not a path such as "${path}"`)
  const root = rootOf(options)
  if (typeof root === 'string') return misused(root)
  const done = await run(options, root).catch((error: unknown) => diskProblem(error, root.path))
  if (isProblem(done)) {
    const exitCode = done.refused ? 1 : 2
    const status = done.refused ? 'refused' : 'failed'
    if (json) return inJson(version, { status, directory: root.path, skills: [], problems: [{ code: done.code, message: done.message }] }, exitCode)
    return { stdout: '', stderr: `skillc: ${printable(done.message)} [${done.code}]\n${done.refused ? 'nothing was removed\n' : ''}`, exitCode }
  }
  const skills = done.map(([name, { differences, record }]) => {
    const of = (which: string): readonly string[] => differences.flatMap(({ code, path: at }) => (code === which ? [at] : []))
    const gone = new Set(of('MISSING'))
    const files = [...(record?.files ?? []).map((file) => file.path), RECORD_NAME]
    return { name, removed: files.filter((one) => !gone.has(one)), kept: of('EXTRA') }
  })
  if (json) return inJson(version, { status: dryRun ? 'planned' : 'removed', directory: root.path, skills, problems: [] }, 0)
  const lines = (key: 'removed' | 'kept'): readonly string[] =>
    skills.flatMap(({ name, [key]: paths }) => paths.map((one) => printable(`${shown(root, name, cwd)}/${one}`)))
  const stdout = lines('removed')
    .map((one) => `${one}\n`)
    .join('')
  const kept = lines('kept').map((one) => `kept: ${one} is not from the bundle\n`)
  const sum = skills.map(({ name, removed }) => `${plural(removed.length, 'file')} of ${printable(name)}`).join(', ')
  const stderr = `${kept.join('')}${sum}${dryRun ? '; nothing was removed, because of --dry-run' : ''}\n`
  return { stdout, stderr, exitCode: 0 }
}

async function run({ names, force, dryRun }: UninstallOptions, root: Root): Promise<readonly (readonly [name: string, Standing])[] | Problem> {
  const all: [string, Standing][] = []
  if (!dryRun)
    await tidy(
      root,
      names.map((name) => ({ name })),
    )
  for (const name of new Set(names)) {
    const standing = await standingAt(root.path, name)
    if (!standing) return { code: 'NOT_INSTALLED', message: `there is no skill "${name}" in ${root.path}`, refused: true }
    const problem = whyKept(standing, join(root.path, name), force)
    if (problem) return problem
    all.push([name, standing])
  }
  if (dryRun) return all
  const held = holdRoot(root, false)
  try {
    for (const [name, standing] of all) {
      const files = recordedFiles(standing)
      // The record goes last: whoever is killed or refused on the way can begin again.
      for (const some of [files.slice(0, -1), files.slice(-1)]) {
        if (held) removeTree(held.place, name, some)
        const left = some.flatMap(({ path }) => [path, ...parentsOf(path)]).find((path) => isLeft(join(root.path, name, path)))
        if (left !== undefined) return { code: 'NOT_ALLOWED', message: `${join(root.path, name, left)} could not be removed`, refused: false }
      }
    }
  } finally {
    held?.close(true)
  }
  return all
}

/** Whether a file is there, or a directory that has become empty. */
function isLeft(path: string): boolean {
  const stats = statOf(path)
  return stats !== undefined && !(stats.isDirectory() && listIn(path).length > 0)
}

function whyKept(standing: Standing, path: string, force: boolean): Problem | undefined {
  const foreign = `${path} has no ${RECORD_NAME}, so \`skillc install\` has not put it there; remove it by hand`
  if (!standing.record) return { code: 'NOT_INSTALLED', message: foreign, refused: true }
  const changed = force ? undefined : ownWork(standing).find(({ code }) => code !== 'EXTRA')
  const message = `${join(path, changed?.path ?? '')} was changed since it was installed; keep a copy, then remove it with --force`
  return changed && { code: changed.code, message, refused: true }
}
