/**
 * The library behind the `skillc` command: everything is a value. `discover`, `resolve` and `verify` read the disk; only `build`,
 * `extract`, `install` and `uninstall` write to it.
 *
 * ```js
 * import { discover, lintSkills, rules } from 'skillc'
 *
 * const { skills } = await discover(['.'], { cwd: process.cwd() })
 * const { diagnostics } = await lintSkills(skills, rules.filter((rule) => !rule.optIn))
 * ```
 *
 * @packageDocumentation
 */
import { homedir } from 'node:os'
import { VERSION } from './cli/version.ts'
import type { BuildOptions } from './commands/build.ts'
import type { ExtractOptions } from './commands/extract.ts'
import type { InstallOptions } from './commands/install.ts'
import type { ResolveOptions } from './commands/resolve.ts'
import type { CommandResult } from './commands/result.ts'
import type { UninstallOptions } from './commands/uninstall.ts'
import type { VerifyOptions } from './commands/verify.ts'
import { onTargets, type OnTarget } from './hosts/on-targets.ts'
import type { Skill } from './skill/skill.ts'

export { discover, type Discovered, type DiscoverOptions, type Root, type SkipReason } from './fs/discover.ts'
export { check, RuleCrash } from './lint/engine.ts'
export { memoryTree, type Content } from './lint/example.ts'
export type { Profile } from './lint/profile.ts'
export { fixSkills, type Change, type FixResult } from './lint/fix.ts'
export { onTargets, type OnTarget, type OnTargets } from './hosts/on-targets.ts'
export type { Prediction } from './hosts/profile.ts'
export { lintSkills, type LintResult } from './lint/lint.ts'
export type { Diagnostic, Excerpt, NotChecked, Report, SkillSummary, Suppression } from './lint/report.ts'
export { agentReport } from './report/agent.ts'
export { conciseReport } from './report/concise.ts'
export { githubReport } from './report/github.ts'
export { gitlabReport } from './report/gitlab.ts'
export { jsonLines, jsonReport } from './report/json.ts'
export { junitReport } from './report/junit.ts'
export type { View } from './report/levels.ts'
export { markdownReport } from './report/markdown.ts'
export { rdjsonReport } from './report/rdjson.ts'
export { sarifReport, type SarifOptions } from './report/sarif.ts'
export { textReport, type TextOptions } from './report/text.ts'
export { rules } from './rules/index.ts'
export type { Finding, Fix } from './risk/evidence/finding.ts'
export type { Level } from './risk/evidence/level.ts'
export type { Category, Example, Rule, RuleContext, Sibling, Siblings } from './rules/rule.ts'
export type { Entry, FileTree, Surroundings, Unlisted } from './skill/file-tree.ts'
export { parseSkill, type SkillFiles } from './skill/parse.ts'
export type { Field, Home, Skill } from './skill/skill.ts'
export { sourceText, type Position, type SourceText } from './text/source-text.ts'
export { applyEdits, type Edit, type Span } from './text/span.ts'

export type { BuildOptions, CommandResult, ExtractOptions, InstallOptions, ResolveOptions, UninstallOptions, VerifyOptions }

/**
 * What hosts do with a skill: those that are named, as in `--target`, and every measured one.
 *
 * @throws RangeError where no host has such a name
 */
export async function predict(skill: Skill, targets: readonly string[] = []): Promise<readonly OnTarget[]> {
  const on = await onTargets(targets)
  if (typeof on === 'string') throw new RangeError(on)
  return on(skill)
}

/** Which skills hosts find when they are started in `cwd`, as `skillc resolve` prints it in JSON. */
export async function resolve({ cwd, ...options }: Pick<ResolveOptions, 'cwd'> & Partial<ResolveOptions>): Promise<CommandResult> {
  const { resolveSkills } = await import('./commands/resolve.ts')
  const usual = { home: homedir(), additional: [], plugins: [], targets: [], bins: [], env: [], format: 'json', width: 80 } as const
  return resolveSkills({ ...usual, ...options, cwd })
}

/** Compile skills or plugins in `cwd` into bundles, as `skillc build --json` does. */
export async function build({ cwd, ...options }: Pick<BuildOptions, 'cwd'> & Partial<BuildOptions>): Promise<CommandResult> {
  const usual = { paths: [], out: 'dist', failOn: 'error', symlinks: 'error', dryRun: false, json: true, width: 80, frozen: false } as const
  return (await import('./commands/build.ts')).build({ version: VERSION, ...usual, ...options, cwd })
}

/** Check a bundle against its manifest, and its signature where signers are given, as `skillc verify --json` does. */
export async function verify({ cwd, path, ...options }: Pick<VerifyOptions, 'cwd' | 'path'> & Partial<VerifyOptions>): Promise<CommandResult> {
  return (await import('./commands/verify.ts')).verify({ version: VERSION, now: Date.now(), installed: false, json: true, ...options, cwd, path })
}

/** Check and unpack a bundle into a directory that is not there yet, as `skillc extract --json` does: all of it, or nothing. */
export async function extract({
  cwd,
  bundle,
  directory,
  ...options
}: Pick<ExtractOptions, 'cwd' | 'bundle' | 'directory'> & Partial<ExtractOptions>): Promise<CommandResult> {
  const usual = { version: VERSION, now: Date.now(), noManifest: false, json: true }
  return (await import('./commands/extract.ts')).extract({ ...usual, ...options, cwd, bundle, directory })
}

/** Check the skills of a bundle, and put them into the directory `dir` or that of the host `target`, as `skillc install --json` does. */
export async function install({ cwd, path, ...options }: Pick<InstallOptions, 'cwd' | 'path'> & Partial<InstallOptions>): Promise<CommandResult> {
  const usual = { version: VERSION, now: Date.now(), home: homedir(), global: false, noManifest: false, dryRun: false, json: true }
  return (await import('./commands/install.ts')).install({ ...usual, ...options, cwd, path })
}

/** Remove skills that were installed in that way, as `skillc uninstall --json` does. */
export async function uninstall({ cwd, names, ...options }: Pick<UninstallOptions, 'cwd' | 'names'> & Partial<UninstallOptions>): Promise<CommandResult> {
  const usual = { version: VERSION, home: homedir(), global: false, force: false, dryRun: false, json: true }
  return (await import('./commands/uninstall.ts')).uninstall({ ...usual, ...options, cwd, names })
}
