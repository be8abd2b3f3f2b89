import type { OnTargets } from '../hosts/on-targets.ts'
import type { Rule } from '../rules/rule.ts'
import type { SkillFiles } from '../skill/parse.ts'
import { decode } from '../text/decode.ts'
import { applyEdits, type Edit } from '../text/span.ts'
import type { Profile } from './engine.ts'
import { derived, lintSkills, type LintResult } from './lint.ts'
import type { Diagnostic } from './report.ts'

/** A fix may make room for another one; a chain that goes on for longer than this goes in a circle. */
const MAX_ROUNDS = 5

/** A file that fixes change. Nothing has been written yet. */
export interface Change {
  /** As the report names it. */
  readonly path: string
  readonly before: string
  readonly after: string
}

export interface FixResult {
  /** What is left to report once the changes are made. */
  readonly result: LintResult
  /** Sorted by path. */
  readonly changes: readonly Change[]
  /** How many fixes went in. */
  readonly fixed: number
}

/**
 * Apply fixes in memory until there are none left, checking again after each round.
 *
 * @param suggested apply those that need a look, too
 */
export async function fixSkills(
  files: readonly SkillFiles[],
  rules: readonly Rule[],
  suggested: boolean,
  profile: Profile = 'default',
  onTargets?: OnTargets,
): Promise<FixResult> {
  const now = new Map<string, string>()
  const before = new Map<string, string>()
  const fixable = files.map((one) => withChanges(one, now))
  let result = await lintSkills(fixable, rules, profile, onTargets)
  let fixed = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const chosen = choose(result.diagnostics, suggested, (path) => isUtf8(fixable, path))
    if (chosen.size === 0) break
    for (const [path, { text, edits, count }] of chosen) {
      if (!before.has(path)) before.set(path, text)
      now.set(path, applyEdits(text, edits))
      fixed += count
    }
    // oxlint-disable-next-line no-await-in-loop -- each round starts from what the one before left
    result = await lintSkills(fixable, rules, profile, onTargets)
  }
  const changes = [...before].map(([path, text]) => ({ path, before: text, after: now.get(path) ?? text })).filter((change) => change.before !== change.after)
  return { result, changes, fixed }
}

/** How many distinct fixes of one kind the diagnostics offer. */
export function countFixes(diagnostics: readonly Diagnostic[], safety: 'safe' | 'suggested'): number {
  const seen = new Set<string>()
  for (const { file, fixes } of diagnostics) {
    for (const fix of fixes) if (fix.safety === safety) seen.add(`${file}\n${JSON.stringify(fix.edits)}`)
  }
  return seen.size
}

interface Chosen {
  readonly text: string
  readonly edits: Edit[]
  count: number
}

/** By file, the fixes that can go in together: in the order of the report, each unless it touches an earlier one. */
function choose(diagnostics: readonly Diagnostic[], suggested: boolean, mayWrite: (path: string) => boolean): Map<string, Chosen> {
  const chosen = new Map<string, Chosen>()
  const seen = new Set<string>()
  for (const { file, source, fixes } of diagnostics) {
    for (const { edits, safety } of fixes) {
      if (safety !== 'safe' && !suggested) continue
      const key = `${file}\n${JSON.stringify(edits)}`
      if (seen.has(key)) continue
      seen.add(key)
      if (applyEdits(source.text, edits) === source.text || !mayWrite(file)) continue
      const own = chosen.get(file) ?? { text: source.text, edits: [], count: 0 }
      if (edits.some((edit) => own.edits.some((other) => touches(edit, other)))) continue
      own.edits.push(...edits)
      own.count++
      chosen.set(file, own)
    }
  }
  return chosen
}

/** Bytes that are no UTF-8 were replaced when the file was read: writing it back would lose them. */
function isUtf8(files: readonly SkillFiles[], path: string): boolean {
  return files.some((one) => {
    const prefix = prefixOf(one)
    const bytes = path.startsWith(prefix) ? one.files.read(path.slice(prefix.length)) : undefined
    return bytes !== undefined && decode(bytes).encoding === 'utf-8'
  })
}

function prefixOf({ dir }: SkillFiles): string {
  return dir === '' || dir === '.' ? '' : `${dir}/`
}

function touches({ span: a }: Edit, { span: b }: Edit): boolean {
  return a.start === b.start || (a.start < b.end && b.start < a.end)
}

function withChanges(files: SkillFiles, changes: ReadonlyMap<string, string>): SkillFiles {
  const prefix = prefixOf(files)
  const tree = derived(files.files, (path) => {
    const changed = changes.get(prefix + path)
    return changed === undefined ? files.files.read(path) : new TextEncoder().encode(changed)
  })
  return { ...files, files: tree }
}

/** Whether the bytes on the disk are still those that were checked, so that nothing else is lost by writing. */
export function isUnchanged(bytes: Uint8Array | undefined, { before }: Change): boolean {
  if (!bytes) return false
  const { text, encoding } = decode(bytes)
  return encoding === 'utf-8' && text === before
}
