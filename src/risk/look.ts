import { hookCommands } from '../skill/hooks.ts'
import { once, ownEntries, texts } from '../skill/layout.ts'
import { MAX_SCRIPT_BYTES } from '../skill/limits.ts'
import { shellBlocks } from '../skill/shell-blocks.ts'
import type { Fence, Markdown } from '../skill/markdown.ts'
import type { Skill } from '../skill/skill.ts'
import { decode } from '../text/decode.ts'
import { anyOfPieces } from '../text/pieces.ts'
import { mayMatterAsShell } from './code/as-shell.ts'
import { BY_FIRST_LINE, containerNamed, languageNamed, sortOfPath } from './code/languages.ts'
import { longRuns } from './code/long-runs.ts'
import { mayMatter as mayMatterToPrograms } from './script/may-matter.ts'
import { JOINS, mayFetchFile, mayRunFile } from './shell/may-matter.ts'
import { POWERSHELL, WINDOWS } from './code/windows.ts'
import { maySecret } from './text/secret-signs.ts'

/**
 * Whether a skill may hold anything that a rule on risks reports: a look at its texts, before any of the engine is loaded.
 * It says yes where it is not sure; where it says no, none of those rules would find anything.
 */
export const mayHoldRisk: (skill: Skill) => boolean = once((skill) => {
  if (skill.unread) return false
  if (shellBlocks(skill).length > 0 || hookCommands(skill).length > 0 || (skill.starts ?? []).length > 0) return true
  if (texts(skill).some(({ markdown }) => mayInDocument(markdown))) return true
  return ownEntries(skill).some(({ path, kind, size }) => {
    if (kind !== 'file' || path === skill.fileName || size > MAX_SCRIPT_BYTES) return false
    if (RUNS_BY_NAME.test(path)) return true
    const sort = sortOfPath(path)
    if (!sort) return false
    const bytes = skill.files.read(path)
    return bytes !== undefined && mayInFile(decode(bytes).text, sort)
  })
})

function mayInDocument({ source: { text }, fences, indented, codeSpans }: Markdown): boolean {
  if (maySecret(text) || mayEncode(text) || mayMatterToWindows(text)) return true
  if (fences.some(({ info, content }) => mayInFence(info, text.slice(content.start, content.end)))) return true
  if (!mayMatterAsShell(text)) return false
  const fetches = mayFetchFile(text)
  const pieces = [...fences.map(({ content }) => content), ...indented].map(({ start, end }) => text.slice(start, end))
  if (pieces.some((code) => mayMatterAsShell(code) || (fetches && mayRunFile(code)))) return true
  if (codeSpans.some(({ span: { start, end } }) => mayMatterAsShell(text.slice(start, end)))) return true
  return proseOf(text, fences).some((block) => JOINS.test(withoutCells(block)) && mayMatterAsShell(block))
}

/** What is read as PowerShell. */
function mayMatterToWindows(text: string): boolean {
  return POWERSHELL.test(text) || WINDOWS.test(text)
}

function mayInFence(info: string, code: string): boolean {
  const word = (/^[\w+#-]+/.exec(info)?.[0] ?? '').toLowerCase()
  const language = languageNamed(word)
  if (language === 'powershell') return true
  return (word === '' || PROGRAMS.has(language) || containerNamed(word) !== undefined) && mayMatterToPrograms(code)
}

const PROGRAMS: ReadonlySet<string | undefined> = new Set(['python', 'javascript'])

/** What stands outside of fences, by blank lines. */
function proseOf(text: string, fences: readonly Fence[]): readonly string[] {
  const ends = [0, ...fences.map(({ content }) => content.end)]
  return ends.flatMap((end, i) => text.slice(end, fences[i]?.content.start ?? text.length).split(/\n[ \t>]*\n/))
}

/** The bars of a table join nothing. */
function withoutCells(block: string): string {
  return block.includes('|') ? block.replace(/^[ \t>]{0,20}\|.*$/gm, (row) => row.replace(/(?<!\\)\|/g, ' ')) : block
}

/** What an interpreter or a system runs by its name alone. */
const RUNS_BY_NAME = /(?:\.pth|(?:^|\/)autorun\.inf|(?:^|\/)(?:site|user)customize\.py)$/i

function mayInFile(text: string, sort: NonNullable<ReturnType<typeof sortOfPath>>): boolean {
  if (maySecret(text) || mayEncode(text)) return true
  if ('container' in sort) return true
  switch (sort.language) {
    case 'python':
    case 'javascript':
      return mayMatterToPrograms(text)
    case 'powershell':
      return true
    case BY_FIRST_LINE:
      return text.startsWith('#!')
    case 'config':
      return mayMatterAsShell(text) || startsSomething(text) || mayMatterToWindows(text)
    default:
      return mayMatterAsShell(text)
  }
}

/** Base64 shows none of the words that are looked for. */
function mayEncode(text: string): boolean {
  return longRuns(text).length > 0
}

/** What an editor, a package manager or an agent starts or heeds by itself. */
const startsSomething = anyOfPieces(
  (
    '"runOn" Command" install" prepare" prepublish -cmd" mcpServers context_servers servers hooks approval_policy entry: ANTHROPIC_ OPENAI_BASE ' +
    'defaultMode bypassPermissions "allow" enableAllProject'
  ).split(' '),
)
