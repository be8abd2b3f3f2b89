import { textOf, type Skill } from '../skill/skill.ts'
import { byUtf8 } from '../text/compare.ts'
import { capabilitiesOf, tokenCost } from './capabilities.ts'
import type { Codec } from './codec.ts'
import type { Json } from './json.ts'
import { needsTarNames, overLimits } from './limits.ts'
import { h1, MANIFEST_NAME, type ManifestSkill } from './manifest.ts'
import { below, inOrder, type PackFile } from './pack.ts'
import type { PartCapabilities } from './parts.ts'
import { errorOf, type Problem } from './problem.ts'
import type { LeftOut } from './select.ts'
import { nameFault, type Settings } from './settings.ts'
import { fitsTar } from './tar.ts'

/** A skill with the files of it that were chosen, read and digested. */
export interface SkillSource {
  readonly skill: Skill
  /** Where it stands in a bundle of the whole plugin; `skills/NAME` when left out. */
  readonly path?: string
  /** Paths are relative to the skill. */
  readonly files: readonly PackFile[]
  readonly leftOut: readonly LeftOut[]
  /** Found on the way; paths are relative to the skill. */
  readonly problems: readonly Problem[]
}

/** Its name is that of its directory where it stands alone, too, and its path is where it stands beside others. */
export interface PlannedSkill extends ManifestSkill {
  readonly description: string
  /** As the report names it. */
  readonly dir: string
  /** In order, relative to the skill. */
  readonly files: readonly PackFile[]
}

/** A plugin with all its parts, of which a bundle is made. */
export interface WholePlugin {
  /** The manifests of clients that stand in the sources, by their paths: what they say stays. */
  readonly manifests: Readonly<Record<string, Json>>
  /** The names of the kinds of its documents. */
  readonly kinds: ReadonlySet<string>
  /** Its manifest is an entry of a marketplace. */
  readonly isEntry: boolean
  /** Its MCP servers, as Claude Code has them. */
  readonly servers: Json
}

/** What goes into a bundle, whatever its form, and what does not, and why. */
export interface BundlePlan {
  readonly settings: Settings
  /** Of everything below: of sources only, nothing that the build writes itself. A tree that is made of them has a content digest of its own. */
  readonly sourceDigest: string
  /** In the order of their names. */
  readonly skills: readonly PlannedSkill[]
  /** All other parts of a plugin; README, LICENSE and the like; for trees that hold more than one skill. */
  readonly extras: readonly PackFile[]
  /** What else is known of a plugin; `undefined` for a bundle of skills alone. */
  readonly whole?: WholePlugin
  /** What its parts may do, those included that the build makes for clients. */
  readonly parts?: PartCapabilities
  /** Paths as the report names them. */
  readonly leftOut: readonly LeftOut[]
  readonly problems: readonly Problem[]
}

/** Make the plan of a bundle. Pure: the same sources have the same plan. */
export function makePlan(settings: Settings, sources: readonly SkillSource[], extras: readonly PackFile[], codec: Codec, whole?: WholePlugin): BundlePlan {
  const skills = sources.map((source) => planSkill(source, codec)).sort((a, b) => byUtf8(a.name, b.name) || byUtf8(a.dir, b.dir))
  const problems = [
    ...skillProblems(skills),
    ...sources.flatMap(({ skill, problems: own }) => own.map((one) => ({ ...one, path: join(skill.dir, one.path ?? '') }))),
  ]
  const files = contentFiles({ skills, extras })
  return {
    settings,
    sourceDigest: h1(files, codec),
    skills,
    extras: inOrder(extras),
    ...(whole && { whole }),
    leftOut: sources
      .flatMap(({ skill, leftOut }) => leftOut.map(({ path, why }) => ({ path: join(skill.dir, path), why })))
      .sort((a, b) => byUtf8(a.path, b.path)),
    problems: [...problems, ...targetProblems(settings, skills, files)],
  }
}

/** The files of a bundle in which skills stand beside one another, one of them perhaps in another: `skills/NAME/…`, and the extras. */
export function contentFiles({ skills, extras }: Pick<BundlePlan, 'skills' | 'extras'>): readonly PackFile[] {
  const files = [...skills.flatMap(({ path, files }) => below(path, files)), ...extras]
  return inOrder([...new Map(files.map((file) => [file.path, file])).values()])
}

function planSkill({ skill, path, files }: SkillSource, codec: Codec): PlannedSkill {
  const included = new Set(files.map(({ path }) => path))
  const executables = files.filter(({ mode }) => mode === '0755').map(({ path }) => path)
  const name = textOf(skill, 'name')?.trim() || skill.dirName
  return {
    name,
    path: path ?? `skills/${name}`,
    description: textOf(skill, 'description')?.trim() ?? '',
    dir: skill.dir,
    digest: h1(files, codec),
    tokens: tokenCost(skill),
    capabilities: capabilitiesOf(skill, executables, (path) => included.has(path)),
    files: inOrder(files),
  }
}

function skillProblems(skills: readonly PlannedSkill[]): Problem[] {
  const problems: Problem[] = []
  const error = (...of: Parameters<typeof errorOf>): void => void problems.push(errorOf(...of))
  for (const [i, { name, dir, files }] of skills.entries()) {
    const fault = nameFault(name)
    if (fault !== undefined) error('BAD_SKILL_NAME', `the name "${name}" of a skill ${fault}`, dir)
    if (skills[i - 1]?.name === name) error('DUPLICATE_SKILL', `${skills[i - 1]?.dir} and ${dir} are both called "${name}"`, dir)
    if (!files.some(({ path }) => path === 'SKILL.md')) error('LEFT_OUT_SKILL_FILE', `${dir} would be bundled without its SKILL.md`, dir)
  }
  return problems
}

/** What consumers would refuse, as far as it can be told before anything is packed. */
function targetProblems({ name, version, targets }: Settings, skills: readonly PlannedSkill[], files: readonly PackFile[]): Problem[] {
  return targets.flatMap((target) => {
    const alone = target === 'skill' || target === 'discovery'
    const trees = alone
      ? skills.map((skill) => ({ label: `${skill.name}-${version} (${target})`, files: skill.files, prefix: target === 'skill' ? `${skill.name}/` : '' }))
      : [{ label: `${name}-${version} (${target})`, files, prefix: target === 'npm' ? 'package/' : '' }]
    return trees.flatMap(({ label, files: own, prefix }) => [
      ...overLimits(target, label, [...own, { path: MANIFEST_NAME, size: 0 }]),
      ...(needsTarNames(target)
        ? own
            .filter(({ path }) => !fitsTar(prefix + path))
            .map(({ path }) => errorOf('NAME_TOO_LONG', `\`${path}\` is too long for the tar of ${target}: clients cut it silently`, path))
        : []),
    ])
  })
}

function join(dir: string, path: string): string {
  return dir === '' || dir === '.' ? path : `${dir}/${path}`
}
