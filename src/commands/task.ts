import { discover, type Discovered, type DiscoverOptions, type SkipReason } from '../fs/discover.ts'
import type { Checks } from '../lint/engine.ts'
import type { Profile } from '../lint/profile.ts'
import { byCodeUnit } from '../text/compare.ts'
import { chooseRules } from './choose-rules.ts'
import { configAt, targetsOf } from './config.ts'
import type { SetLevels } from './set-levels.ts'
import type { Settings } from './settings.ts'

export interface TaskOptions {
  readonly cwd: string
  /** As given; the current directory when empty. */
  readonly paths: readonly string[]
  readonly select: readonly string[]
  readonly ignore: readonly string[]
  readonly profile: Profile
  /** Hosts whose outcome decides the levels; those of the configuration when empty. */
  readonly targets?: readonly string[]
  /** Texts in place of those on the disk, by absolute paths. */
  readonly texts?: DiscoverOptions['texts']
}

/** What is checked, and with what. */
export interface Task {
  readonly found: Discovered
  readonly checks: Checks
  readonly config: Settings
  /** Rules that the configuration names. */
  readonly asked: readonly string[]
}

/** What options and configuration make of some paths; or what is wrong with the latter, or with the former. */
export async function taskOf({
  cwd,
  paths,
  profile,
  select,
  ignore,
  targets: wanted = [],
  texts,
}: TaskOptions): Promise<Task | { readonly problem: string } | string> {
  const config = await configAt(cwd)
  if ('problem' in config) return config
  const strict = profile === 'strict'
  // Who checks a stranger's skill does not let the stranger decide what is found.
  const layers = strict ? [] : config.layers
  const levels = layers.length > 0 ? await (await import('./set-levels.ts')).setLevels(layers, cwd) : undefined
  const asked = levels?.asked ?? []
  const groups = await chooseRules(select, ignore, asked)
  if (typeof groups === 'string') return groups
  const onTargets = await targetsOf(config, cwd, wanted)
  if (typeof onTargets === 'string') return onTargets
  // In a stranger's repository, its ignore files must not decide which skills are found.
  const all = await discover(paths.length > 0 ? paths : ['.'], { cwd, ignore: !strict, plugins: strict ? 'whole' : true, texts })
  const found = levels ? withoutIgnored(all, levels) : all
  return { found, checks: { groups, profile, onTargets, adjust: levels?.adjust }, config, asked }
}

/** What was found, but for what the configuration leaves out: even what is named, since a hook names whatever a commit changes. */
function withoutIgnored(found: Discovered, { ignoredBy }: SetLevels): Discovered {
  const skills = found.skills.filter(({ dir, fileName }) => ignoredBy(`${dir}/${fileName}`) === undefined)
  if (skills.length === found.skills.length) return found
  const left = new Set(skills)
  const reason: SkipReason = 'ignored by skillc.json'
  const ignored = found.skills.flatMap((one) => (left.has(one) ? [] : [{ path: `${one.dir}/${one.fileName}`, reason }]))
  return { ...found, skills, skipped: [...found.skipped, ...ignored].sort((a, b) => byCodeUnit(a.path, b.path)) }
}
