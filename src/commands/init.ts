import { basename, dirname, join, resolve } from 'node:path'
import { statOf } from '../fs/real-path.ts'
import { firstUnwritten } from '../fs/write-file.ts'
import { CI_FILES } from '../init/ci.ts'
import { newPlugin, newSkill, type NewFiles } from '../init/skill.ts'
import { printable } from '../report/printable.ts'
import { isName, kebabCase } from '../text/kebab-case.ts'
import { misused, refuse, type CommandResult } from './result.ts'

/** Write the first files of a skill or of a plugin. What is there already stays as it is. */
export async function initPackage(dir: string, cwd: string, plugin: boolean): Promise<CommandResult> {
  const name = basename(resolve(cwd, dir))
  if (!isName(name)) {
    const better = kebabCase(name)
    return refuse(
      `"${name}" cannot be the name of a ${plugin ? 'plugin' : 'skill'}`,
      `Name the directory with lower-case letters, digits and single hyphens${better ? `, as in ${better}` : ''}.`,
    )
  }
  return write(dir, cwd, plugin ? newPlugin(name) : newSkill(name), `Fill in each TODO, then run: skillc lint ${printable(dir)}`)
}

/**
 * Write the file that has a service check skills.
 *
 * @param from Git URL and commit, as `https://git.example/skillc#COMMIT`
 */
export async function initCi(service: string, from: string, cwd: string): Promise<CommandResult> {
  const [, url, commit] = /^(?:git\+)?([a-z+]+:\/\/[^\s#'"]+)#([\w./-]+)$/.exec(from) ?? []
  if (url === undefined || commit === undefined) return misused(`--from takes a Git URL and a commit, as in https://git.example/skillc#COMMIT, not "${from}"`)
  const { path, text } = CI_FILES[service] as (typeof CI_FILES)[string]
  const content = text(url, commit)
  if (statOf(resolve(cwd, path))) return { ...refuse(`${path} exists already and was not changed; add these lines`), stdout: content }
  return write('.', cwd, new Map([[path, content]]), 'Commit the file and push.')
}

async function write(dir: string, cwd: string, files: NewFiles, next: string): Promise<CommandResult> {
  const paths = [...files.keys()].map((path) => join(dir, path))
  const there = paths.find((path) => statOf(resolve(cwd, path)))
  if (there !== undefined) return refuse(`${there} exists already; nothing was written`)
  const failure = await firstUnwritten(
    new Map(Array.from(files, ([path, text]) => [resolve(cwd, dir, path), text])),
    paths.map((path) => dirname(resolve(cwd, path))),
  )
  if (failure) return refuse(`${dir} was not written: ${failure.why}`)
  return { stdout: paths.map((path) => `${printable(path)}\n`).join(''), stderr: `${next}\n`, exitCode: 0 }
}
