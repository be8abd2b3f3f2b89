import { check } from '../lint/engine.ts'
import type { Diagnostic } from '../lint/report.ts'
import { brokenLink } from '../rules/broken-link.ts'
import { wrongCaseLink } from '../rules/wrong-case-link.ts'
import type { Surroundings } from '../skill/file-tree.ts'
import type { Level } from '../risk/evidence/level.ts'
import type { Skill } from '../skill/skill.ts'
import { resolvePath } from '../skill/paths.ts'
import { denialsOf } from './deny-list.ts'
import { packedTree } from './memory-tree.ts'
import { type BundlePlan, type PlannedSkill, contentFiles } from './plan.ts'
import type { Problem } from './problem.ts'

/**
 * The links that lead nowhere once a skill stands where bundles put it: in `skills/NAME` beside the others, or alone. Their levels
 * are those of lint: a document beside SKILL.md is an old changelog more often than something to be read.
 *
 * @param parsed the skills of the plan as they were parsed, by their directories
 * @param adjust what the configuration makes of a finding
 * @param stops whether a finding of a level keeps the bundle from being built
 */
export async function brokenLinks(
  plan: BundlePlan,
  parsed: ReadonlyMap<string, Skill>,
  adjust: (found: Diagnostic) => Diagnostic | undefined,
  stops: (level: Level) => boolean,
): Promise<readonly Problem[]> {
  const { targets } = plan.settings
  const together = new Set(contentFiles(plan).map(({ path }) => path))
  const alone = targets.filter((target) => target === 'skill' || target === 'discovery')
  const left = new Map(plan.leftOut.map(({ path, why }) => [path, why]))
  const found: Problem[] = []
  const seen = new Set<string>()
  for (const planned of plan.skills) {
    const skill = parsed.get(planned.dir)
    if (!skill) continue
    const layouts = [
      ...(targets.length > alone.length ? [{ around: together, where: '' }] : []),
      ...(alone.length > 0 ? [{ around: new Set(planned.files.map(({ path }) => `${planned.path}/${path}`)), where: ` in ${alone.join(' and ')}` }] : []),
    ]
    for (const { around, where } of layouts) {
      const { diagnostics } = await check([relocated(skill, planned, around)], [brokenLink, wrongCaseLink])
      for (const { file, span, start, level, message, help } of diagnostics.flatMap((one) => adjust(one) ?? [])) {
        const key = `${file} ${span.start}`
        if (seen.has(key)) continue
        seen.add(key)
        const places = placesOf(textIn(skill, file).slice(span.start, span.end), file, planned.dir)
        const gone = [...left.keys()].find((path) => places.some((place) => place === path || (path.endsWith('/') && `${place}/`.startsWith(path))))
        const why = gone === undefined ? help : `${gone} is left out, since it ${left.get(gone)}${wayIn(gone, plan, left.get(gone))}`
        found.push({
          code: 'BROKEN_LINK',
          level: stops(level) ? 'error' : 'warning',
          message: message + where,
          path: `${file}:${start.line}:${start.column}`,
          ...(why !== undefined && { help: why }),
        })
      }
    }
  }
  return found
}

/** The text of a file as the report names it. */
function textIn(skill: Skill, file: string): string {
  if (file === skill.source.path) return skill.source.text
  return skill.document(skill.dir === '.' || skill.dir === '' ? file : file.slice(skill.dir.length + 1))?.source.text ?? ''
}

/** Where a link in a file may lead, as the report names it: as seen from the file, or from the skill. */
function placesOf(link: string, file: string, dir: string): readonly string[] {
  const bases = new Set([file.slice(0, Math.max(0, file.lastIndexOf('/'))), dir === '.' ? '' : dir])
  return [...bases].map((base) => resolvePath(link, base).path)
}

/** What brings something in that the deny list keeps out. */
function wayIn(path: string, { skills }: BundlePlan, why: string | undefined): string {
  const home = skills.find(({ dir }) => path.startsWith(`${dir}/`))?.dir
  const denied = denialsOf(home === undefined ? path : path.slice(home.length + 1)).find((one) => one.why === why)
  return denied && !denied.never ? `; if users need it, add "${path}" to "include" in skillc.json` : ''
}

/** The skill as it will be: with its planned files only, in its new place. */
function relocated(skill: Skill, { name, path: home, files }: PlannedSkill, around: ReadonlySet<string>): Skill {
  const paths = new Set(files.map(({ path }) => path))
  const tree = { ...packedTree(files), around: (path: string) => surroundingsAt(path, home, around) }
  return { ...skill, dirName: name, files: tree, document: (path) => (paths.has(path) ? skill.document(path) : undefined) }
}

function surroundingsAt(path: string, home: string, around: ReadonlySet<string>): Surroundings {
  const at = home.split('/')
  for (const segment of path.split('/')) {
    if (segment !== '..') at.push(segment)
    else if (at.pop() === undefined) return 'missing'
  }
  const place = at.join('/')
  if (around.has(place)) return 'file'
  return place === '' || [...around].some((one) => one.startsWith(`${place}/`)) ? 'directory' : 'missing'
}
