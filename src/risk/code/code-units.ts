import { hookCommands } from '../../skill/hooks.ts'
import { once, ownEntries, texts } from '../../skill/layout.ts'
import { MAX_SCRIPT_BYTES } from '../../skill/limits.ts'
import { shellBlocks } from '../../skill/shell-blocks.ts'
import type { Skill } from '../../skill/skill.ts'
import type { Span } from '../../text/span.ts'
import { decode } from '../../text/decode.ts'
import { encodedIn } from './encoded.ts'
import { inConfig } from './in-config.ts'
import { inMarkdown } from './in-markdown.ts'
import { commandsIn } from './in-text.ts'
import { BY_FIRST_LINE, sortOfPath, sortOfScript, type SortOfFile } from './languages.ts'
import { embeddedIn, unit } from './place.ts'
import { frontmatterPassages } from '../text/passages.ts'
import type { CodeUnit, Language } from '../evidence/unit.ts'

export interface TextFile {
  readonly file: string
  readonly text: string
}

export interface CodeOfSkill {
  readonly units: readonly CodeUnit[]
  /** The texts that were read on the way: documents, scripts, configuration. */
  readonly texts: readonly TextFile[]
}

/** Every piece of code in a skill, with how it comes to run. What is too large for that is told by `unanalysedIn`. */
export const codeUnits: (skill: Skill) => CodeOfSkill = once((skill) => {
  if (skill.unread) return { units: [], texts: [] }
  const units = startedByHosts(skill)
  const read: TextFile[] = []
  for (const { file, markdown } of texts(skill)) {
    read.push({ file, text: markdown.source.text })
    units.push(...inMarkdown(file, markdown))
  }
  for (const { raw, span } of frontmatterPassages(skill)) units.push(...commandsIn(skill.fileName, raw, () => span))
  for (const { path: file, kind, size } of ownEntries(skill)) {
    const sort = kind === 'file' && file !== skill.fileName && size <= MAX_SCRIPT_BYTES ? sortOfPath(file) : undefined
    const bytes = sort && skill.files.read(file)
    if (!sort || !bytes) continue
    const { text } = decode(bytes)
    read.push({ file, text })
    units.push(...inFile(file, text, sort))
  }
  return { units, texts: read }
})

function started({ command, span, file }: { readonly command: string; readonly span: Span; readonly file: string }): CodeUnit {
  return { file, language: 'shell', exposure: 'auto-run', text: command, spanInFile: () => span }
}

/** What hosts run by themselves: shell blocks, hooks, and what else a plugin has them start. */
function startedByHosts(skill: Skill): CodeUnit[] {
  const hooked = hookCommands(skill)
  return [
    ...shellBlocks(skill).map(({ command, commandSpan }) => unit(skill.fileName, 'shell', 'auto-run', command, commandSpan.start)),
    ...hooked.map((one) => started(one)),
    ...(skill.starts ?? []).filter(({ file, span }) => !hooked.some((hook) => hook.file === file && hook.span.start === span.start)).map((one) => started(one)),
  ]
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
