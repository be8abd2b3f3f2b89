import type { FileTree } from '../../src/skill/file-tree.ts'
import { parseSkill } from '../../src/skill/parse.ts'
import type { Skill } from '../../src/skill/skill.ts'
import type { Fault } from './faults.ts'
import { predict, intendedBy } from '../../src/hosts/predict.ts'
import type { Outcomes } from '../../src/hosts/outcomes.ts'
import type { HostProfile } from '../../src/hosts/profile.ts'

/** What each host does with a skill that has this fault. `prepareHosts` first. */
export async function outcomesOf(hosts: readonly HostProfile[], { text, bytes, dirName = 'example' }: Fault): Promise<Outcomes> {
  const skill = await skillOf(bytes ? Uint8Array.from(text, (one) => one.charCodeAt(0)) : new TextEncoder().encode(text), dirName)
  const outcomes: Record<string, string[]> = {}
  for (const host of hosts) {
    const kind = outcomeOn(host, skill)
    if (kind) (outcomes[kind] ??= []).push(host.id)
  }
  return outcomes
}

function outcomeOn(host: HostProfile, skill: Skill): keyof Outcomes | undefined {
  const { outcome, name, description, listed } = predict(host, skill)
  if (outcome === 'rejected') return 'rejects'
  if (outcome === 'silent') return 'drops'
  if (outcome === 'executes') return 'executes'
  if (listed === false) return 'hides'
  if (outcome === 'loads') return undefined
  const { name: written, description: meant } = intendedBy(skill)
  if (written?.trim() && name?.trim() !== written.trim()) return 'renames'
  // An empty name is replaced by the directory's: that does not change the description.
  if (!meant?.trim() || (written?.trim() === '' && description === meant)) return undefined
  return description !== undefined && meant.startsWith(description.slice(0, BEGINNING)) ? 'cuts' : 'alters'
}

/** A description of which this many characters are left was cut; otherwise it was replaced. */
const BEGINNING = 12

/** A skill that has one file. */
async function skillOf(bytes: Uint8Array, dirName: string): Promise<Skill> {
  const files: FileTree = {
    entries: [{ path: 'SKILL.md', kind: 'file', size: bytes.length, executable: false }],
    read: (path) => (path === 'SKILL.md' ? bytes : undefined),
    around: () => 'missing',
  }
  return parseSkill({ kind: 'skill', dir: `skills/${dirName}`, dirName, fileName: 'SKILL.md', home: 'any', files })
}
