import { once, ownEntries, standsAt, texts } from '../skill/layout.ts'
import { shellBlocks } from '../skill/shell-blocks.ts'
import { textOf, type Skill } from '../skill/skill.ts'
import { BUILT_IN } from './_built-in-names.ts'

/** Characters that nobody types, but editors of Windows a carriage return; and what a program puts at the beginning of its files. */
// oxlint-disable-next-line no-control-regex -- these are looked for
const NOT_TYPED = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]|^(?:!<arch>|%PDF|GIF8|PK|BZh|\{\\rtf)/

export function isOddlyWritten({ unread, encoding, split, yaml, source: { text } }: Skill): boolean {
  return unread !== undefined || encoding !== 'utf-8' || split.problems.length > 0 || yaml.simple !== true || text.includes('\r') || NOT_TYPED.test(text)
}

/** What some hosts read as no text. */
const NO_TEXT = /^(?:y|n|yes|no|on|off|\d.*)$/i

/** More than a name as all hosts take it and a description, or less. */
export function hasUnusualFields(skill: Skill): boolean {
  const { fields, dirName, files, badUpload } = skill
  // Hooks may be for every tool.
  if (badUpload !== undefined || files.entries.some(({ path }) => path.endsWith('.json'))) return true
  const name = textOf(skill, 'name')
  if (name !== dirName || name.length > 64 || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || !textOf(skill, 'description')?.trim()) return true
  if (BUILT_IN.has(name) || /claude|anthropic/.test(name) || /[<>]/.test(textOf(skill, 'description') ?? '')) return true
  return [...fields.values()].some(({ key, value }) => !/^(?:name|description|license)$/.test(key) || typeof value !== 'string' || NO_TEXT.test(value))
}

/** Words that may be paths. */
const WORD = /[\w@+./-]+/g

/** A path outside of links, at which no file of the skill stands, or one in somebody's home. */
export function mayMention(skill: Skill): boolean {
  const { body, source, kind } = skill
  if (texts(skill).some(({ markdown }) => /[\\/](?:home|Users)[\\/]|\/\.\w+\/skills\//.test(markdown.source.text))) return true
  if (source.text.includes('` skill')) return true
  if (kind !== 'skill') return false
  return Array.from(source.text.matchAll(WORD)).some(({ 0: word, index }) => {
    if (!/[\w@+-]\.[A-Za-z]/.test(word)) return false
    const path = word.replace(/^[./]{1,9}/, '').replace(/\.$/, '')
    return standsAt(skill, path) !== 'file' && !body.links.some(({ span }) => span.start <= index && index < span.end)
  })
}

/** Claude Code runs `` !`…` `` and hooks, attaches `@…`, and fills in `$…`. */
export function mayCommand(skill: Skill): boolean {
  const { body, source, fields, files } = skill
  if (shellBlocks(skill).length > 0 || fields.has('hooks') || fields.has('arguments') || files.entries.some(({ path }) => path.endsWith('.json'))) return true
  return /[$@]/.test(source.text.slice(body.span.start))
}

/** Files other than Markdown, names that differ on some disk, and Markdown that is no text, cannot be read or has an unusual mode. */
export const hasOtherFiles: (skill: Skill) => boolean = once((skill: Skill): boolean => {
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

export function isAscii(skill: Skill): boolean {
  const values = skill.yaml.simple ? '' : JSON.stringify([...skill.fields.values()].map(({ value }) => value))
  return [values, ...texts(skill).map(({ markdown }) => markdown.source.text)].every((text) => !/[\x80-\uffff]/.test(text))
}
