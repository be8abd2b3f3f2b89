import { join } from 'node:path'
import { RECORD_NAME } from '../bundle/installed.ts'
import { removeTree } from '../extract/tree.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { diskProblem, holdRoot, ownWork, recordedFiles, rootOf, shown, standingAt, tidy, type Root, type RootOptions } from './install-root.ts'
import { inJson, isProblem, misused, type CommandResult, type Problem } from './result.ts'

export interface UninstallOptions extends RootOptions {
  /** Of the skill. */
  readonly name: string
  /** Files that were changed since are removed, too. */
  readonly force: boolean
  readonly dryRun: boolean
  readonly json: boolean
  /** Of skillc. */
  readonly version: string
}

interface Removed {
  /** By their paths in the skill. */
  readonly removed: readonly string[]
  /** What somebody has added. */
  readonly kept: readonly string[]
}

/** Remove what `install` has put into the directory of a host, and nothing else. */
export async function uninstall(options: UninstallOptions): Promise<CommandResult> {
  const { name, cwd, json, version, dryRun } = options
  if (name === '' || name.startsWith('.') || /[/\\]/.test(name)) return misused(`uninstall takes the name of a skill, not a path such as "${name}"`)
  const root = rootOf(options)
  if (typeof root === 'string') return misused(root)
  const done = await run(options, root).catch((error: unknown) => diskProblem(error, root.path))
  const place = shown(root, name, cwd)
  if (isProblem(done)) {
    const exitCode = done.refused ? 1 : 2
    const status = done.refused ? 'refused' : 'failed'
    if (json) return inJson(version, { name, status, directory: root.path, problems: [{ code: done.code, message: done.message }] }, exitCode)
    return { stdout: '', stderr: `skillc: ${printable(done.message)} [${done.code}]\nnothing was removed\n`, exitCode }
  }
  if (json) return inJson(version, { name, status: dryRun ? 'planned' : 'removed', directory: root.path, ...done, problems: [] }, 0)
  const kept = done.kept.map((path) => `kept: ${printable(`${place}/${path}`)} is not from the bundle\n`).join('')
  const sum = `${plural(done.removed.length, 'file')} of ${printable(name)}${dryRun ? '; nothing was removed, because of --dry-run' : ''}\n`
  return { stdout: done.removed.map((path) => `${printable(`${place}/${path}`)}\n`).join(''), stderr: kept + sum, exitCode: 0 }
}

async function run({ name, force, dryRun }: UninstallOptions, root: Root): Promise<Removed | Problem> {
  if (!dryRun) await tidy(root, [{ name }])
  const standing = await standingAt(root.path, name)
  if (!standing) return { code: 'NOT_INSTALLED', message: `there is no skill "${name}" in ${root.path}`, refused: true }
  if (!standing.record) {
    const message = `${join(root.path, name)} has no ${RECORD_NAME}, so \`skillc install\` has not put it there; remove it by hand`
    return { code: 'NOT_INSTALLED', message, refused: true }
  }
  const own = ownWork(standing)
  const changed = own.find(({ code }) => code !== 'EXTRA')
  if (changed && !force) {
    const message = `${join(root.path, name, changed.path)} was changed since it was installed; keep a copy, then remove it with --force`
    return { code: changed.code, message, refused: true }
  }
  const files = recordedFiles(standing)
  const gone = new Set(standing.differences.flatMap(({ code, path }) => (code === 'MISSING' ? [path] : [])))
  if (!dryRun) {
    const held = holdRoot(root, false)
    try {
      // The record goes last: whoever is killed or refused on the way can begin again.
      for (const some of [files.slice(0, -1), files.slice(-1)]) {
        if (held) removeTree(held.place, name, some)
        const left = (await standingAt(root.path, name))?.tree.files.find(({ path }) => some.some((one) => one.path === path))
        if (left) return { code: 'NOT_ALLOWED', message: `${join(root.path, name, left.path)} could not be removed`, refused: false }
      }
    } finally {
      held?.close(true)
    }
  }
  const kept = own.flatMap(({ code, path }) => (code === 'EXTRA' ? [path] : []))
  return { removed: files.flatMap(({ path }) => (gone.has(path) ? [] : [path])), kept }
}
