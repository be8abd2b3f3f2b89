import { mayHoldRisk } from '../risk/look.ts'
import { once, ownEntries, standsAt, texts } from '../skill/layout.ts'
import { shellBlocks } from '../skill/shell-blocks.ts'
import { textOf, type Skill } from '../skill/skill.ts'
import { mayBeLost } from './_may-be-lost.ts'
import { hasTextSign } from './_text-signs.ts'
import { rules as everySkill } from './groups/every-skill.ts'
import type { Rule } from './rule.ts'

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
  { mayFind: () => true, load: () => Promise.resolve(everySkill) },
  { mayFind: isOddlyWritten, load: async () => (await import('./groups/frontmatter.ts')).rules },
  { mayFind: hasUnusualFields, load: async () => (await import('./groups/fields.ts')).rules },
  { mayFind: (skill) => mayBeLost(skill), load: async () => (await import('./groups/lost.ts')).rules, ofTargets: true },
  { mayFind: mayMention, load: async () => (await import('./groups/mentions.ts')).rules },
  { mayFind: mayCommand, load: async () => (await import('./groups/commands.ts')).rules, plugins: true },
  { mayFind: (skill) => hasOtherFiles(skill), load: async () => (await import('./groups/files.ts')).rules, plugins: true },
  {
    mayFind: (skill) => hasOtherFiles(skill) || !isAscii(skill),
    load: async () => (await import('./groups/characters.ts')).rules,
    plugins: true,
    projects: true,
  },
  {
    mayFind: (skill) => hasOtherFiles(skill) || hasUnusualFields(skill) || mayHoldRisk(skill),
    load: async () => (await import('./groups/coverage.ts')).rules,
    inspects: true,
    plugins: true,
  },
  {
    mayFind: (skill) => mayHoldRisk(skill) || hasTextSign(skill),
    load: async () => (await import('./groups/risks.ts')).rules,
    inspects: true,
    plugins: true,
    projects: true,
  },
  { mayFind: (skill) => mayHoldDocuments(skill), load: async () => (await import('./groups/packages.ts')).rules, packages: true },
  { mayFind: () => false, load: async () => (await import('./groups/siblings.ts')).rules, compares: true },
]

/** A plugin, a project, or a skill with files or metadata for other hosts. */
export function mayHoldDocuments({ kind, fields, files }: Skill): boolean {
  if (kind !== 'skill') return kind === 'plugin'
  const metadata = fields.get('metadata')?.value
  const isForHosts = typeof metadata === 'object' && metadata !== null && ('openclaw' in metadata || 'clawdbot' in metadata)
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
    // oxlint-disable-next-line no-await-in-loop -- all is loaded already, where there are rules
    const own = (await group.load()).filter((rule) => chosen.has(rule))
    for (const rule of own) left.delete(rule)
    if (own.length > 0) groups.push({ ...group, load: () => Promise.resolve(own) })
  }
  return left.size === 0 ? groups : [...groups, asGroup([...left])]
}

/** Characters that nobody types, but editors of Windows a carriage return; and what a program puts at the beginning of its files. */
// oxlint-disable-next-line no-control-regex -- these are looked for
const NOT_TYPED = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]|^(?:!<arch>|%PDF|GIF8|PK|BZh|\{\\rtf)/

function isOddlyWritten({ unread, encoding, split, yaml, source: { text } }: Skill): boolean {
  return unread !== undefined || encoding !== 'utf-8' || split.problems.length > 0 || yaml.simple !== true || text.includes('\r') || NOT_TYPED.test(text)
}

/** What some hosts read as no text. */
const NO_TEXT = /^(?:y|n|yes|no|on|off|\d.*)$/i

/** More than a name as all hosts take it and a description, or less. */
function hasUnusualFields(skill: Skill): boolean {
  const { fields, dirName, files } = skill
  // Hooks may be for every tool.
  if (files.entries.some(({ path }) => path.endsWith('.json'))) return true
  const name = textOf(skill, 'name')
  if (name !== dirName || name.length > 64 || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || !textOf(skill, 'description')?.trim()) return true
  if (/claude|anthropic/.test(name) || /[<>]/.test(textOf(skill, 'description') ?? '')) return true
  return [...fields.values()].some(({ key, value }) => !/^(?:name|description|license)$/.test(key) || typeof value !== 'string' || NO_TEXT.test(value))
}

/** Words that may be paths. */
const WORD = /[\w@+./-]+/g

/** A path outside of links, at which no file of the skill stands, or one in somebody's home. */
function mayMention(skill: Skill): boolean {
  const { body, source, kind } = skill
  if (texts(skill).some(({ markdown }) => /[\\/](?:home|Users)[\\/]/.test(markdown.source.text))) return true
  if (kind !== 'skill') return false
  return Array.from(source.text.matchAll(WORD)).some(({ 0: word, index }) => {
    if (!/[\w@+-]\.[A-Za-z]/.test(word)) return false
    const path = word.replace(/^[./]{1,9}/, '').replace(/\.$/, '')
    return standsAt(skill, path) !== 'file' && !body.links.some(({ span }) => span.start <= index && index < span.end)
  })
}

/** Claude Code runs `` !`…` `` and hooks, attaches `@…`, and fills in `$…`. */
function mayCommand(skill: Skill): boolean {
  const { body, source, fields, files } = skill
  if (shellBlocks(skill).length > 0 || fields.has('hooks') || fields.has('arguments') || files.entries.some(({ path }) => path.endsWith('.json'))) return true
  return /[$@]/.test(source.text.slice(body.span.start))
}

/** Files other than Markdown, names that differ on some disk, and Markdown that is no text, cannot be read or has an unusual mode. */
const hasOtherFiles = once((skill: Skill): boolean => {
  const { unread, fileName, files, ofRepository } = skill
  if (
    unread ||
    ofRepository ||
    files.truncated ||
    (files.unlisted ?? []).length > 0 ||
    texts(skill).some(({ markdown }) => NOT_TYPED.test(markdown.source.text))
  )
    return true
  return ownEntries(skill).some(({ path, kind, executable, mode = 0, links = 1 }) => {
    if (kind === 'directory') return !/^[a-z0-9/_-]+$/.test(path)
    const isPlain =
      kind === 'file' && (path === fileName ? fileName === 'SKILL.md' : /^(?!skill\.md$)[a-z0-9/_-]+\.md$/.test(path) && skill.document(path) !== undefined)
    return !isPlain || executable || mode !== 0 || links > 1
  })
})

function isAscii(skill: Skill): boolean {
  const values = skill.yaml.simple ? '' : JSON.stringify([...skill.fields.values()].map(({ value }) => value))
  return [values, ...texts(skill).map(({ markdown }) => markdown.source.text)].every((text) => !/[\x80-\uffff]/.test(text))
}
