import { mayHoldRisk } from '../risk/look.ts'
import { type Skill } from '../skill/skill.ts'
import { mayBeLost } from './_may-be-lost.ts'
import { hasTextSign } from './_text-signs.ts'
import * as everySkill from './groups/every-skill.ts'
import type { Rule } from './rule.ts'
import { isOddlyWritten, hasUnusualFields, mayMention, mayCommand, hasOtherFiles, isAscii } from './_looks.ts'

/** Rules that are loaded together, for the first skill in which they may find something: a plain skill needs few of them. */
export interface RuleGroup {
  /** A cheap look. It says yes where it is not sure. */
  readonly mayFind: (skill: Skill) => boolean
  readonly load: () => Promise<readonly Rule[]>
  /** They ask what the code of a skill does. */
  readonly inspects?: boolean
  /** They hold for what a plugin has besides its skills, too. */
  readonly plugins?: boolean
  /** They hold for the documents of a project, which are no plugin’s. */
  readonly projects?: boolean
  /** What src/documents finds in a plugin or a marketplace is told under these. */
  readonly packages?: boolean
  /** They are asked about every skill where targets are known. */
  readonly ofTargets?: boolean
  /** They compare skills. */
  readonly compares?: boolean
}

/** Every rule is in one of them. */
export const GROUPS: readonly RuleGroup[] = [
  { mayFind: () => true, load: () => Promise.resolve(Object.values(everySkill)) },
  { mayFind: isOddlyWritten, load: async () => Object.values(await import('./groups/frontmatter.ts')) },
  { mayFind: hasUnusualFields, load: async () => Object.values(await import('./groups/fields.ts')) },
  { mayFind: (skill) => mayBeLost(skill), load: async () => Object.values(await import('./groups/lost.ts')), ofTargets: true },
  { mayFind: mayMention, load: async () => Object.values(await import('./groups/mentions.ts')) },
  { mayFind: mayCommand, load: async () => Object.values(await import('./groups/commands.ts')), plugins: true },
  { mayFind: (skill) => hasOtherFiles(skill), load: async () => Object.values(await import('./groups/files.ts')), plugins: true },
  {
    mayFind: (skill) => hasOtherFiles(skill) || !isAscii(skill),
    load: async () => Object.values(await import('./groups/characters.ts')),
    plugins: true,
    projects: true,
  },
  {
    mayFind: (skill) => hasOtherFiles(skill) || hasUnusualFields(skill) || mayHoldRisk(skill),
    load: async () => Object.values(await import('./groups/coverage.ts')),
    inspects: true,
    plugins: true,
  },
  {
    mayFind: (skill) => mayHoldRisk(skill) || hasTextSign(skill),
    load: async () => Object.values(await import('./groups/risks.ts')),
    inspects: true,
    plugins: true,
    projects: true,
  },
  { mayFind: (skill) => mayHoldDocuments(skill), load: async () => Object.values(await import('./groups/packages.ts')), packages: true },
  { mayFind: () => false, load: async () => Object.values(await import('./groups/siblings.ts')), compares: true },
]

/** A plugin, a project, or a skill with files or metadata for other hosts. */
export function mayHoldDocuments({ kind, fields, files }: Skill): boolean {
  if (kind !== 'skill') return kind === 'plugin'
  const metadata = fields.get('metadata')?.value
  const isMap = typeof metadata === 'object' && metadata !== null && ('openclaw' in metadata || 'clawdbot' in metadata)
  const isForHosts = isMap || (typeof metadata === 'string' && /openclaw|clawdbot/.test(metadata))
  return isForHosts || files.entries.some(({ path }) => path === 'agents/openai.yaml')
}

/** Rules as one group that is asked about every skill. What code does is still looked at only where the look for risks says so. */
export function asGroup(rules: readonly Rule[]): RuleGroup {
  return {
    mayFind: () => true,
    load: () => Promise.resolve(rules),
    inspects: rules.some(({ category }) => category === 'security'),
    packages: true,
    ofTargets: rules.some(({ id }) => id === 'lost-on-host'),
    compares: rules.some(({ siblings }) => siblings === true),
  }
}

/** These rules, each in the group that it has here. */
export async function groupsOf(rules: readonly Rule[]): Promise<readonly RuleGroup[]> {
  const chosen = new Set(rules)
  const left = new Set(rules)
  const groups: RuleGroup[] = []
  for (const group of GROUPS) {
    const own = (await group.load()).filter((rule) => chosen.has(rule))
    for (const rule of own) left.delete(rule)
    if (own.length > 0) groups.push({ ...group, load: () => Promise.resolve(own) })
  }
  return left.size === 0 ? groups : [...groups, asGroup([...left])]
}
