import type { OnTargets } from '../hosts/on-targets.ts'
import { groupsOf } from '../rules/groups.ts'
import type { Rule } from '../rules/rule.ts'
import type { SkillFiles } from '../skill/parse.ts'
import { decode } from '../text/decode.ts'
import { parentsOf } from '../text/parents.ts'
import { applyEdits, type Edit } from '../text/span.ts'
import type { Checks, Judged } from './engine.ts'
import type { Profile } from './profile.ts'
import { derived, judgeSkills, resultOf, type JudgeAll, type JudgedSkills, type LintResult } from './lint.ts'
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
  /** Fixes that were left out since each would bring a new finding, each in a sentence. */
  readonly refused: readonly string[]
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
  return fixAll(files, { groups: await groupsOf(rules), profile, onTargets }, suggested)
}

/** The same with the rules in groups, and any way to judge. A fix that brings a new finding is left out. */
export async function fixAll(files: readonly SkillFiles[], checks: Checks, suggested: boolean, judgeAll: JudgeAll = judgeSkills): Promise<FixResult> {
  const first = await judgeAll(files, checks)
  const found = (await resultOf(files, first, checks)).diagnostics
  const refused = new Map<string, string>()
  for (;;) {
    const { applied, ...fixed } = await applyAll(files, first, checks, suggested, refused)
    const known = refused.size
    for (const finding of newIn(fixed.result.diagnostics, found)) {
      for (const one of causesOf(finding, applied)) refused.set(one.key, `${one.file}: "${one.title}" would bring ${finding.rule}`)
    }
    if (refused.size === known) return { ...fixed, fixed: applied.length, refused: [...refused.values()] }
  }
}

/** A fix that went in. */
interface Applied {
  /** The same in every attempt, wherever the fixes before it have moved the text. */
  readonly key: string
  readonly file: string
  readonly title: string
  readonly texts: readonly string[]
}

async function applyAll(
  files: readonly SkillFiles[],
  first: JudgedSkills,
  checks: Checks,
  suggested: boolean,
  refused: ReadonlyMap<string, string>,
): Promise<{ result: LintResult; changes: readonly Change[]; applied: readonly Applied[] }> {
  const now = new Map<string, string>()
  const before = new Map<string, string>()
  const fixable = files.map((one) => withChanges(one, now))
  const textOf = textsIn(fixable)
  const { read } = first
  let { judged } = first
  let result = await resultOf(fixable, first, checks)
  const applied: Applied[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const chosen = choose(result.diagnostics, suggested, textOf, refused)
    if (chosen.size === 0) break
    for (const [path, { text, edits, fixes }] of chosen) {
      if (!before.has(path)) before.set(path, text)
      now.set(path, applyEdits(text, edits))
      applied.push(...fixes)
    }
    // Each round starts from what the one before left: only skills with changes in them are judged again.
    const prefixes = new Set([...chosen.keys()].flatMap(prefixesOf))
    const changed = new Set(fixable.filter((one) => prefixes.has(prefixOf(one))))
    const again = await judgeSkills([...changed], checks)
    const next = again.judged.values()
    judged = judged.map((one, i) => (changed.has(fixable[i] as SkillFiles) ? (next.next().value as Judged) : one))
    result = await resultOf(fixable, { judged, read }, checks)
  }
  const changes = [...before].map(([path, text]) => ({ path, before: text, after: now.get(path) ?? text })).filter((change) => change.before !== change.after)
  return { result, changes, applied }
}

/** Findings of a rule in a file that had fewer of them: their words and places may change. */
function newIn(after: readonly Diagnostic[], before: readonly Diagnostic[]): Diagnostic[] {
  const left = new Map<string, number>()
  const keyOf = ({ file, rule }: Diagnostic): string => `${file}\n${rule}`
  for (const one of before) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return after.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0
    left.set(keyOf(one), count - 1)
    return count <= 0
  })
}

/** The fixes that wrote the line of a finding; or else those in a file that it names, in its own file, or all. */
function causesOf({ file, message, excerpt }: Diagnostic, applied: readonly Applied[]): readonly Applied[] {
  const inFile = applied.filter((one) => one.file === file)
  const inLine = inFile.filter(({ texts }) => texts.some((text) => text.trim() !== '' && excerpt?.text.includes(text.trim())))
  const named = applied.filter((one) => message.includes(one.file))
  return [inLine, named, inFile, applied].find((some) => some.length > 0) ?? []
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
  readonly fixes: Applied[]
}

/** By file, the fixes that can go in together: in the order of the report, each unless it touches an earlier one. */
function choose(
  diagnostics: readonly Diagnostic[],
  suggested: boolean,
  textOf: (path: string) => string | undefined,
  refused: ReadonlyMap<string, string>,
): Map<string, Chosen> {
  const chosen = new Map<string, Chosen>()
  const seen = new Set<string>()
  for (const { rule, file, fixes } of diagnostics) {
    for (const { title, edits, safety } of fixes) {
      if (safety !== 'safe' && !suggested) continue
      const place = `${file}\n${JSON.stringify(edits)}`
      if (seen.has(place)) continue
      seen.add(place)
      const texts = edits.map(({ text: written }) => written)
      const key = JSON.stringify([file, rule, title, texts])
      if (refused.has(key)) continue
      const text = chosen.get(file)?.text ?? textOf(file)
      if (text === undefined || applyEdits(text, edits) === text) continue
      const own = chosen.get(file) ?? { text, edits: [], fixes: [] }
      if (edits.some((edit) => own.edits.some((other) => touches(edit, other)))) continue
      own.edits.push(...edits)
      own.fixes.push({ key, file, title, texts })
      chosen.set(file, own)
    }
  }
  return chosen
}

/** The text of a file, by the name that the report has for it. None of bytes that are no UTF-8: they were replaced, and writing it back would lose them. */
function textsIn(files: readonly SkillFiles[]): (path: string) => string | undefined {
  const byPrefix = new Map<string, SkillFiles[]>()
  for (const one of files) byPrefix.set(prefixOf(one), [...(byPrefix.get(prefixOf(one)) ?? []), one])
  return (path) => {
    for (const prefix of prefixesOf(path)) {
      for (const { files: tree } of byPrefix.get(prefix) ?? []) {
        const bytes = tree.read(path.slice(prefix.length))
        const { text, encoding } = decode(bytes)
        if (bytes && encoding === 'utf-8') return text
      }
    }
    return undefined
  }
}

/** The directories that a file stands in, each as {@link prefixOf} has it. */
function prefixesOf(path: string): string[] {
  return ['', ...parentsOf(path).map((directory) => `${directory}/`)]
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
