import { relative, resolve } from 'node:path'
import type { Includes } from '../bundle/select.ts'
import { matching } from '../fs/ignore-files.ts'
import { slashed } from '../fs/real-path.ts'
import type { Diagnostic } from '../lint/report.ts'
import type { Level } from '../risk/evidence/level.ts'
import type { Category } from '../rules/rule.ts'
import type { ConfigLayer } from './settings.ts'

/** A level that the configuration sets, and where it does. */
export interface SetLevel {
  readonly level: Level | 'off'
  readonly from: string
}

/** What the configuration says of rules and files. */
export interface SetLevels {
  /** Of what a rule finds in a file; nothing where it says nothing. */
  readonly levelOf: (rule: { readonly rule: string; readonly category: Category }, file: string) => SetLevel | undefined
  /** Which setting leaves a file out. */
  readonly ignoredBy: (file: string) => string | undefined
  /** The finding as the configuration has it; nothing where it does not count. */
  readonly adjust: (diagnostic: Diagnostic) => Diagnostic | undefined
  /** What goes into bundles though the deny list has it; paths are as the report names them. */
  readonly includes: Includes
  /** What is named by itself, and not off everywhere: rules that are not checked unless they are asked for. */
  readonly asked: readonly string[]
}

/** @param cwd what files are relative to */
export async function setLevels(layers: readonly ConfigLayer[], cwd: string): Promise<SetLevels> {
  const settings: { rules: Readonly<Record<string, Level | 'off'>>; from: string; holds: (file: string) => boolean }[] = []
  const ignores: { from: string; holds: (file: string) => boolean }[] = []
  const named: { exact: ReadonlySet<string>; holds: (file: string) => boolean }[] = []
  for (const { directory, file, config } of layers) {
    const { rules, overrides = [], ignore = [], include = [] } = config
    named.push({ exact: new Set(include.map((path) => resolve(directory, path))), holds: await inFiles(include, directory, cwd) })
    if (rules) settings.push({ rules, from: file, holds: () => true })
    for (const [i, override] of overrides.entries())
      settings.push({ rules: override.rules, from: `${file} overrides[${i}]`, holds: await inFiles(override.files, directory, cwd) })
    if (ignore.length > 0) ignores.push({ from: file, holds: await inFiles(ignore, directory, cwd) })
  }
  const levelOf: SetLevels['levelOf'] = ({ rule, category }, file) => {
    const last = settings.findLast(({ rules, holds }) => (Object.hasOwn(rules, rule) || Object.hasOwn(rules, category)) && holds(file))
    const key = last && Object.hasOwn(last.rules, rule) ? rule : category
    const level = last?.rules[key]
    return last && level ? { level, from: `${last.from} ${key}` } : undefined
  }
  const ignoredBy: SetLevels['ignoredBy'] = (file) => ignores.find(({ holds }) => holds(file))?.from
  return {
    levelOf,
    ignoredBy,
    includes: (path, { secret, never }) => !never && named.some(({ exact, holds }) => (secret ? exact.has(resolve(cwd, path)) : holds(path))),
    adjust: (diagnostic) => {
      if (ignoredBy(diagnostic.file) !== undefined) return undefined
      const level = levelOf(diagnostic, diagnostic.file)?.level
      return level === 'off' ? undefined : level === undefined ? diagnostic : { ...diagnostic, level }
    },
    asked: settings.flatMap(({ rules }) => Object.entries(rules).flatMap(([name, level]) => (level === 'off' ? [] : [name]))),
  }
}

async function inFiles(patterns: readonly string[], directory: string, cwd: string): Promise<(file: string) => boolean> {
  const matches = await matching(patterns)
  return (file) => {
    const path = slashed(relative(directory, resolve(cwd, file)))
    return path !== '' && path !== '..' && !path.startsWith('../') && matches(path)
  }
}
