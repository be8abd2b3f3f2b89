import { cutValues } from '../skill/cut-values.ts'
import { once } from '../skill/layout.ts'
import type { Field, Skill } from '../skill/skill.ts'
import { discoveryRefusal, locationOf } from './location.ts'
import { predictionOf, predictFile, type Intended, type LoadResult } from './predict-file.ts'
import type { HostProfile, Prediction, SkillFile } from './profile.ts'
import { skillFileOf } from './skill-file.ts'
import { asApplied } from './steps.ts'

/**
 * What a host does with a skill, and what it has loaded of it. Call `prepareHosts` first.
 *
 * @param directory where the skill is: absolute, with slashes; not considered when left out
 */
export function predict(host: HostProfile, skill: Skill, directory?: string): Prediction {
  const result = loadResultOf(host, skill, directory)
  if (result === undefined)
    return { outcome: 'loads', reason: `${host.title} reads it; skillc does not, for it is ${skill.unread?.reason === 'symlink' ? 'a symlink' : 'too large'}` }
  const found = listedAs(host, predictionOf(result, intendedBy(skill)))
  // A command is meant for the hosts that have commands.
  return skill.kind === 'command' && 'refused' in result ? { ...found, listed: false } : found
}

/** Some hosts load a description whole and list only its beginning. */
function listedAs({ listing }: HostProfile, found: Prediction): Prediction {
  const { description, outcome, listed } = found
  if (!listing?.description || outcome !== 'loads' || listed === false || description === undefined) return found
  const shown = asApplied(listing.description, description, { dirName: '', body: '' })
  return shown !== description ? { ...found, outcome: 'changed', reason: 'the listing cuts the description' } : found
}

/** What a host has loaded of a skill; `undefined` where skillc has not read the file and the host does. */
export function loadResultOf(host: HostProfile, skill: Skill, directory?: string): LoadResult | undefined {
  const refused = discoveryRefusal(host, skill, directory === undefined ? undefined : locationOf(host, directory))
  if (refused) return { refused }
  return skill.unread ? undefined : predictFile((skill.kind === 'command' && host.inCommands) || host, fileOf(skill))
}

/** The files of skills as hosts read them: the same for all hosts. */
const fileOf: (skill: Skill) => SkillFile = once(skillFileOf)

/** What the author meant: what stands there, after recovery. Numbers and the like are the text that was written. */
export function intendedBy(skill: Skill): Intended {
  const { fields, source } = skill
  const cut = [...cutValues(skill)].find(({ field }) => field.key === 'description')
  return { name: written(fields.get('name')), description: cut ? source.text.slice(cut.span.start, cut.span.end) : written(fields.get('description')) }
}

function written(field: Field | undefined): string | undefined {
  if (!field) return undefined
  if (typeof field.value === 'string') return field.value
  return field.value !== null && field.node.kind === 'scalar' ? field.node.source : undefined
}

/** Whether the skill does not load, or does harm, although its author wanted it listed. */
export function isLost({ outcome, listed }: Prediction): boolean {
  return outcome !== 'loads' && outcome !== 'changed' && listed !== false
}
