import { inLostFence } from '../skill/lost-fence.ts'
import type { Link } from '../skill/markdown.ts'
import { resolvePath, type ResolvedPath } from '../skill/paths.ts'
import type { Skill } from '../skill/skill.ts'
import { inOtherCase, isMaterial, once, standsAt, texts, type Document } from '../skill/layout.ts'
import { isPlaceholder } from './_placeholder.ts'

/** A link, image or link definition that is neither code, nor a comment, nor a placeholder. */
export interface Reference extends Document {
  readonly link: Link
  /** As written, with Markdown's escapes undone. */
  readonly written: string
  /** Resolved against the directory of its document. */
  readonly target: ResolvedPath
  /** The paths in the skill that the author can mean: relative to the document, then to the skill. */
  readonly candidates: readonly string[]
}

/** Every reference in SKILL.md and in the documents beside it, each resolved once. */
export const references: (skill: Skill) => readonly Reference[] = once((skill) => {
  if (skill.kind !== 'skill') return []
  const found: Reference[] = []
  for (const { file, markdown } of texts(skill)) {
    if (isMaterial(file) || markdown.links.length === 0) continue
    const from = file.slice(0, Math.max(0, file.lastIndexOf('/')))
    for (const link of markdown.links) {
      const written = link.destination.replace(/\\(?=[!#&()*+\-[\]_`~])/g, '').replaceAll('&amp;', '&')
      const target = resolvePath(written, from)
      if (target.form === 'url' || markdown.inComment(link.span.start)) continue
      const fromRoot = from === '' ? target : resolvePath(written)
      const candidates = [target, fromRoot].filter(({ form, inside }) => form === 'relative' && inside).map(({ path }) => path)
      // What exists stands for nothing else, whatever its name.
      if (isPlaceholder(decoded(written)) && candidates.every((path) => path === '' || inOtherCase(skill, path) === undefined)) continue
      if (inLostFence(markdown, link.span.start)) continue
      found.push({ file, markdown, link, written, target, candidates: [...new Set(candidates)] })
    }
  }
  return found
})

/** The path in the skill that a reference leads to; `undefined` when nothing stands there. */
export function leadsTo(skill: Skill, { candidates }: Reference): string | undefined {
  return candidates.find((path) => standsAt(skill, path) !== 'missing')
}

/** What a reference to nothing would lead to, but for its case. */
export function wrongCase(skill: Skill, reference: Reference): string | undefined {
  if (leadsTo(skill, reference) !== undefined) return undefined
  for (const path of reference.candidates) {
    const other = inOtherCase(skill, path)
    if (other !== undefined) return other
  }
  return undefined
}

/** The path that is written, without fragment and query. */
export function pathOf(written: string): string {
  return written.trim().replace(/[?#].*$/s, '')
}

function decoded(written: string): string {
  return written.replace(/%(?:7B|7D|3C|3E|24|2A)/gi, (code) => decodeURIComponent(code))
}
