import { isLeftToOther, ownEntries, texts, unreachedOf } from '../skill/layout.ts'
import { MAX_DEPTH, MAX_DOCUMENT_BYTES, MAX_ENTRIES, MAX_FILE_BYTES, MAX_SCRIPT_BYTES } from '../skill/limits.ts'
import { thousands } from '../text/thousands.ts'
import type { Entry } from '../skill/file-tree.ts'
import type { Skill } from '../skill/skill.ts'
import { decode } from '../text/decode.ts'
import { isDataText, sortOfPath } from './code/languages.ts'
import { fillerIn } from './files/padding.ts'
import { unlistedRuns } from './files/unlisted-runs.ts'

/** A file or directory that nobody analysed, and why. */
export interface Unanalysed {
  /** Relative to the skill's directory. */
  readonly file: string
  /** What was not analysed, where the file's name does not say it. */
  readonly what?: string
  /** In words that are true of one file and of several. */
  readonly reason: string
  /** It was analysed, but not with what it takes from other files. */
  readonly apart?: true
  /** `note`: it most likely holds nothing that runs. `error`: it was made to be left out. */
  readonly level?: 'note' | 'error'
  readonly isDirectory?: true
  /** No program can name it, though a shell finds it by a pattern all the same. */
  readonly isUnnamed?: true
}

/** Why a file was not analysed. */
export const UNREADABLE = 'reading failed'

/** `size` and `most` in bytes. */
export function tooLarge(size: number, what: string, most: number): string {
  return `${thousands(size)} bytes are over the limit of ${thousands(most)} for ${what}`
}

/** Of a script that is filled up, what little it says is all that matters. */
const FILLED = 0.9

/** A script that nobody analysed: an error where it is long only to be left out. */
function tooLargeScript({ files }: Skill, file: string, size: number): Unanalysed {
  const reason = tooLarge(size, 'scripts', MAX_SCRIPT_BYTES)
  const bytes = files.read(file)
  const filler = bytes ? fillerIn(bytes) : 0
  return filler < FILLED
    ? { file, reason }
    : { file, reason: `${reason}, and ${Math.floor(filler * 100)} % are blank lines, comments and repetitions`, level: 'error' }
}

/** A skill file that is a link or too large, so that nothing beside it was read. */
function unreadSkill(file: string, unread: NonNullable<Skill['unread']>): Unanalysed {
  const why = unread.reason === 'symlink' ? 'symlinks are not followed' : tooLarge(unread.size, 'skill files', MAX_FILE_BYTES)
  return { file, what: `\`${file}\` and the files beside it`, reason: why }
}

/** What the listing of the skill's directory leaves out. */
function beyondListing(skill: Skill): Unanalysed[] {
  const { kind, files } = skill
  if (kind === 'command') return []
  const { truncated = false, unlisted = [] } = files
  const unreached = unreachedOf(skill)
  const found: Unanalysed[] = unreached.map((file) => ({ file, isDirectory: true, reason: 'no file that hosts load leads there', level: 'note' }))
  for (const { path, why } of unlisted) {
    if (isLeftToOther(skill, path) || unreached.includes(path.split('/', 1)[0] as string)) continue
    const directory = { file: path, isDirectory: true } as const
    if (why === 'too many') found.push({ file: skill.fileName, what: PART, reason: `the limit is ${thousands(MAX_ENTRIES)} files and directories` })
    else if (why === 'too deep') found.push({ ...directory, reason: `the limit is a depth of ${MAX_DEPTH} directories` })
    else if (why === 'cannot be read') found.push({ ...directory, reason: UNREADABLE })
    // A repository whose root is the skill has a `.git`, which no clone takes along.
    else if (path !== '.git') found.push({ ...directory, reason: OF_TOOLS, level: 'note' })
  }
  for (const { path, unnamed } of files.entries)
    if (unnamed && !isLeftToOther(skill, path)) found.push({ file: path, reason: 'the name is not UTF-8, and skillc cannot open the file', isUnnamed: true })
  if (truncated && unlisted.every(({ why }) => why === 'of a tool'))
    found.push({ file: skill.fileName, what: PART, reason: 'the list of its files is not complete' })
  return found
}

const PART = 'a part of the skill'
const OF_TOOLS = 'directories of tools are left out'

/** Every part of a skill that the engine does not look at, by what its listing says; what it gives up on while it looks is told by `inspect`. */
export function unanalysedIn(skill: Skill): Unanalysed[] {
  if (skill.unread) return [unreadSkill(skill.fileName, skill.unread)]
  const found = beyondListing(skill)
  const files = (entries: readonly Entry[]): number => entries.filter(({ kind }) => kind !== 'directory').length
  const left = skill.ofRepository ? files(skill.files.entries) - files(ownEntries(skill)) : 0
  const rest = `the rest of the repository (${thousands(left)} ${left === 1 ? 'file' : 'files'})`
  if (left > 0) found.push({ file: skill.fileName, what: rest, reason: 'SKILL.md does not lead there', isDirectory: true, level: 'note' })
  for (const { path: file, kind, size } of ownEntries(skill)) {
    if (kind !== 'file' || file === skill.fileName) continue
    if (/\.(?:md|markdown)$/i.test(file)) {
      if (size > MAX_DOCUMENT_BYTES) found.push({ file, reason: tooLarge(size, 'documents', MAX_DOCUMENT_BYTES) })
      else if (!skill.document(file)) found.push({ file, reason: UNREADABLE })
    } else if (size > MAX_SCRIPT_BYTES) {
      if (sortOfPath(file)) found.push(tooLargeScript(skill, file, size))
      else if (isDataText(file)) found.push({ file, reason: tooLarge(size, 'data', MAX_SCRIPT_BYTES), level: 'note' })
    } else if (sortOfPath(file) && !skill.files.read(file)) found.push({ file, reason: UNREADABLE })
  }
  for (const { file, directory } of unlistedRuns(skill, textsOf(skill)))
    found.push({ file, what: `the file in \`${directory}\` that \`${file}\` runs`, reason: OF_TOOLS, level: 'note' })
  return found
}

function* textsOf(skill: Skill): Generator<{ readonly file: string; readonly text: string }> {
  for (const { file, markdown } of texts(skill)) yield { file, text: markdown.source.text }
  for (const { path: file, kind, size } of ownEntries(skill)) {
    const bytes = kind === 'file' && size <= MAX_SCRIPT_BYTES && sortOfPath(file) ? skill.files.read(file) : undefined
    if (bytes) yield { file, text: decode(bytes).text }
  }
}
