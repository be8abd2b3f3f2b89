import { decodeForHosts } from '../../src/hosts/skill-file.ts'
import { hostNamed } from '../../src/hosts/index.ts'
import { renderListing, settingsFor, type Rendered } from '../../src/hosts/listing.ts'
import { predictFile } from '../../src/hosts/predict-file.ts'
import { SUBJECTS, type SetSkill } from './listing-sets.ts'

/** The listing that skillc writes for a set of skills. The host's dialects must be loaded. */
export function listingOf(target: string, skills: readonly SetSkill[], limit?: number): Rendered {
  const host = hostNamed(target)
  const subject = SUBJECTS.find((one) => one.target === target)
  if (!host?.listing || !subject) throw new Error(`no listing is known for ${target}`)
  const listed = skills.flatMap(({ directory, text }) => {
    const bytes = new TextEncoder().encode(text)
    const result = predictFile(host, { ...decodeForHosts(bytes), bytes: bytes.length, dirName: directory })
    if (!('loaded' in result) || !result.loaded.listed) return []
    const { name, written, description, fields } = result.loaded
    return [{ name: name ?? directory, written, description, fields, root: subject.root, location: `${subject.root}/${directory}/SKILL.md` }]
  })
  return renderListing(host.listing, listed, { ...settingsFor(host.listing), ...(limit !== undefined && { limit }) })
}
