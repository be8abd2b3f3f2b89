import type { FileTree } from '../skill/file-tree.ts'
import { parseSkill } from '../skill/parse.ts'
import type { Skill } from '../skill/skill.ts'
import type { Fault } from './faults.ts'
import { foretell, meantBy } from './foretell.ts'
import type { HostProfile } from './profile.ts'

/** What hosts do with a fault: their ids, by what becomes of the skill. A host that is not named here loads it as its author meant. */
export interface Fate {
  /** They refuse the skill, and say why somewhere. */
  readonly rejects?: readonly string[]
  /** They leave the skill out silently. */
  readonly drops?: readonly string[]
  /** They execute code in it. */
  readonly executes?: readonly string[]
  /** They load it, and do not tell the model of it. */
  readonly hides?: readonly string[]
  /** They load it under another name than the one that is written. */
  readonly renames?: readonly string[]
  /** They list another description than the one that is written. */
  readonly alters?: readonly string[]
  /** They list the beginning of the description only. */
  readonly cuts?: readonly string[]
}

/** What each host does with a skill that has this fault. `prepareHosts` first. */
export async function fateOf(hosts: readonly HostProfile[], { text, bytes, dirName = 'example' }: Fault): Promise<Fate> {
  const skill = await skillOf(bytes ? Uint8Array.from(text, (one) => one.charCodeAt(0)) : new TextEncoder().encode(text), dirName)
  const fate: Record<string, string[]> = {}
  for (const host of hosts) {
    const does = deed(host, skill)
    if (does) (fate[does] ??= []).push(host.id)
  }
  return fate
}

function deed(host: HostProfile, skill: Skill): keyof Fate | undefined {
  const { outcome, name, description, listed } = foretell(host, skill)
  if (outcome === 'rejected') return 'rejects'
  if (outcome === 'silent') return 'drops'
  if (outcome === 'executes') return 'executes'
  if (listed === false) return 'hides'
  if (outcome === 'loads') return undefined
  const { name: written, description: meant } = meantBy(skill)
  if (written?.trim() && name?.trim() !== written.trim()) return 'renames'
  // It is no fault of the description that nothing was written for a name, and that the directory's was taken.
  if (!meant?.trim() || (written?.trim() === '' && description === meant)) return undefined
  return description !== undefined && meant.startsWith(description.slice(0, BEGINNING)) ? 'cuts' : 'alters'
}

/** So much of a description is the same where it is cut, and not replaced. */
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
