import { relative, resolve } from 'node:path'
import { realPath, slashed, statOf } from '../fs/real-path.ts'
import { versionNotes } from '../hosts/index.ts'
import { prepareHosts } from '../hosts/predict-file.ts'
import { resolveAll } from '../hosts/resolve.ts'
import { targetsNamed, type Target } from '../hosts/targets.ts'
import { resolveJson, resolveText, type ResolveReport } from '../report/resolve.ts'
import { configAt } from './config.ts'
import { installed, type Start } from './installed.ts'
import { misused, refuse, type CommandResult } from './result.ts'
import { whyNot } from './why.ts'

export interface ResolveOptions extends Start {
  readonly targets: readonly string[]
  /** Say this about one name alone. */
  readonly why?: string | undefined
  /** A file of the project that is in use. */
  readonly path?: string | undefined
  readonly os?: string | undefined
  readonly bins: readonly string[]
  readonly env: readonly string[]
  readonly format: 'text' | 'json'
  readonly width: number
}

/** Say which skills hosts have when they are started in a directory, and which of them others hide. */
export async function resolveSkills(given: ResolveOptions): Promise<CommandResult> {
  // Hosts climb from where a symlink leads.
  const cwd = realPath(given.cwd)
  const options = { ...given, cwd }
  const missing = [cwd, ...options.additional, ...options.plugins].find((directory) => !statOf(directory))
  if (missing !== undefined) return refuse(`${missing} does not exist`)
  const config = await configAt(cwd)
  if ('problem' in config) return refuse(config.problem)
  const targets = targetsNamed(options.targets.length > 0 ? options.targets : [config.hosts.primary ?? 'claude-code'])
  if (typeof targets === 'string') return misused(targets)
  const deaf = options.path === undefined ? undefined : targets.find(({ host }) => host.conditional === undefined)
  if (deaf) return misused(`${deaf.host.title} does not read \`paths\` of skills; Claude Code and Qwen Code do`)
  await prepareHosts(targets.map(({ host }) => host))
  const reports: ResolveReport[] = []
  for (const target of targets) {
    const report = await resolveFor(target, options)
    reports.push(options.why === undefined ? report : await whyNot(report, target.host, options.why))
  }
  const stderr = versionNotes(targets.map(({ key }) => key))
  const isNowhere = reports.every(({ skills, bundled, why }) => why?.elsewhere.length === 0 && skills.length + bundled.length === 0)
  const stdout = options.format === 'json' ? resolveJson(reports) : reports.map((report) => resolveText(report, options.width)).join('\n')
  return { stdout, stderr, exitCode: isNowhere ? 1 : 0 }
}

async function resolveFor({ host, key }: Target, options: ResolveOptions): Promise<ResolveReport> {
  const { cwd } = options
  const { looked, candidates } = await installed(host, options)
  const machine = { os: options.os ?? '', bins: new Set(options.bins), env: new Set(options.env) }
  const path = options.path === undefined ? undefined : slashed(relative(cwd, resolve(cwd, options.path)))
  const skills = resolveAll(host, candidates, { machine, path })
  const bundled = (host.listing?.builtIn ?? []).map(({ name }) => name).filter((name) => !skills.some((one) => one.name === name && one.status === 'wins'))
  return { host: { key, title: host.title, version: host.version }, cwd, ...(path !== undefined && { path }), looked, skills, bundled }
}
