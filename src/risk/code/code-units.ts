import { hookCommands } from '../../skill/hooks.ts'
import { once, ownEntries, texts } from '../../skill/layout.ts'
import { MAX_DOCUMENT_BYTES, MAX_SCRIPT_BYTES } from '../../skill/limits.ts'
import { shellBlocks } from '../../skill/shell-blocks.ts'
import type { Skill } from '../../skill/skill.ts'
import { decode } from '../../text/decode.ts'
import { encodedIn } from './encoded.ts'
import { inConfig } from './in-config.ts'
import { inMarkdown } from './in-markdown.ts'
import { commandsIn } from './in-text.ts'
import { BY_FIRST_LINE, isDataText, sortOfPath, sortOfScript, type SortOfFile } from './languages.ts'
import { embeddedIn, unit } from './place.ts'
import { frontmatterPassages } from '../text/passages.ts'
import { beyondListing, tooLarge, tooLargeScript, UNREADABLE, unreadSkill, type Unanalysed } from '../unanalysed.ts'
import type { CodeUnit, Language } from '../evidence/unit.ts'
import { unlistedRuns } from './unlisted-runs.ts'

export interface TextFile {
  readonly file: string
  readonly text: string
}

export interface CodeOfSkill {
  readonly units: readonly CodeUnit[]
  /** The texts that were read on the way: documents, scripts, configuration. */
  readonly texts: readonly TextFile[]
  readonly unanalysed: readonly Unanalysed[]
}

/** Every piece of code in a skill, with how it comes to run. */
export const codeUnits: (skill: Skill) => CodeOfSkill = once((skill) => {
  if (skill.unread) return { units: [], texts: [], unanalysed: [unreadSkill(skill.fileName, skill.unread)] }
  const found: Found = { units: startedByHosts(skill), texts: [], unanalysed: beyondListing(skill) }
  for (const { file, markdown } of texts(skill)) {
    found.texts.push({ file, text: markdown.source.text })
    found.units.push(...inMarkdown(file, markdown))
  }
  for (const { raw, span } of frontmatterPassages(skill)) found.units.push(...commandsIn(skill.fileName, raw, () => span))
  for (const { path, kind, size } of ownEntries(skill)) {
    if (kind !== 'file' || path === skill.fileName) continue
    if (/\.(?:md|markdown)$/i.test(path)) found.unanalysed.push(...unreadDocument(skill, path, size))
    else readFile(skill, path, size, found)
  }
  return { ...found, unanalysed: [...found.unanalysed, ...unlistedRuns(skill, found.texts)] }
})

/** {@link CodeOfSkill}, as it grows. */
interface Found {
  readonly units: CodeUnit[]
  readonly texts: TextFile[]
  readonly unanalysed: Unanalysed[]
}

/** What hosts run by themselves: shell blocks and hooks. */
function startedByHosts(skill: Skill): CodeUnit[] {
  return [
    ...shellBlocks(skill).map(({ command, commandSpan }) => unit(skill.fileName, 'shell', 'auto-run', command, commandSpan.start)),
    ...hookCommands(skill).map(({ command, span, file }): CodeUnit => ({
      file,
      language: 'shell',
      exposure: 'auto-run',
      text: command,
      spanInFile: () => span,
    })),
  ]
}

function unreadDocument(skill: Skill, file: string, size: number): Unanalysed[] {
  if (size > MAX_DOCUMENT_BYTES) return [{ file, reason: tooLarge(size, 'documents', MAX_DOCUMENT_BYTES) }]
  return skill.document(file) ? [] : [{ file, reason: UNREADABLE }]
}

/** Scripts, configuration, and files that hold code among other things. */
function readFile(skill: Skill, file: string, size: number, { units, texts: read, unanalysed }: Found): void {
  const sort = sortOfPath(file)
  if ((sort || isDataText(file)) && size > MAX_SCRIPT_BYTES) {
    unanalysed.push(sort ? tooLargeScript(skill, file, size) : { file, reason: tooLarge(size, 'data', MAX_SCRIPT_BYTES), level: 'note' })
    return
  }
  if (!sort) return
  const bytes = skill.files.read(file)
  if (!bytes) {
    unanalysed.push({ file, reason: UNREADABLE })
    return
  }
  const { text } = decode(bytes)
  read.push({ file, text })
  units.push(...inFile(file, text, sort))
}

function inFile(file: string, text: string, sort: SortOfFile): CodeUnit[] {
  if ('container' in sort) return [...embeddedIn(sort.container, file, text, 'script'), ...encodedIn(file, text, 'script')]
  if (sort.language === BY_FIRST_LINE) {
    const named = sortOfScript(text)
    return named ? inFile(file, text, named) : []
  }
  return sort.language === 'config'
    ? inConfig(file, text)
    : [unit(file, sort.language, 'script', text, 0), ...encodedIn(file, text, 'script'), ...pagesIn(file, sort.language, text)]
}

/** Scripts of pages that a program puts together, in its texts: each is judged alone, as code in a document is, since nobody can import it. */
function pagesIn(file: string, language: Language, text: string): CodeUnit[] {
  return (language === 'javascript' || language === 'python') && /<script>[^<]{40}/i.test(text) ? embeddedIn('page', file, text, 'fence') : []
}
