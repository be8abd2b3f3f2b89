import { readArchive, zipEnd, type Archive } from '../risk/files/archive-members.ts'
import { hasHiddenSign } from '../risk/text/invisible.ts'
import { endOfImage, kindOf, SHOWN, uint16le, type FileKind } from '../risk/files/magic.ts'
import type { Entry } from '../skill/file-tree.ts'
import { MAX_DOCUMENT_BYTES } from '../skill/limits.ts'
import type { Skill } from '../skill/skill.ts'
import { decode } from '../text/decode.ts'
import { once, ownEntries } from '../skill/layout.ts'

/** What a look at the bytes of a file tells. The bytes themselves are let go: a skill may hold many. */
export interface FileFacts {
  readonly entry: Entry
  /** `undefined` when the file is too large, or cannot be read. */
  readonly kind: FileKind | undefined
  readonly archive?: Archive
  /** What stands behind the end of an image, or what a file that is shown is besides. */
  readonly trailer?: FileKind
  /** Only of text with a character that needs a look, no larger than a document may be. */
  readonly oddText?: string
}

/** Every regular file of a skill, read once. */
export const fileFacts: (skill: Skill) => readonly FileFacts[] = once((skill) =>
  ownEntries(skill).flatMap((entry) => (entry.kind === 'file' ? [factsOf(entry, skill.files.read(entry.path))] : [])),
)

function factsOf(entry: Entry, bytes: Uint8Array | undefined): FileFacts {
  if (!bytes) return { entry, kind: undefined }
  const kind = kindOf(bytes)
  if (kind === 'text' || kind === 'script') {
    const text = bytes.length > MAX_DOCUMENT_BYTES || isAscii(bytes) ? '' : decode(bytes).text
    return { entry, kind, ...(isOdd(text) && { oddText: text }) }
  }
  const archive = readArchive(bytes, kind)
  const trailer = SHOWN.has(kind) ? trailerOf(bytes, kind) : undefined
  return { entry, kind, ...(archive && { archive }), ...(trailer && { trailer }) }
}

function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 127) return false
  return true
}

/** Something that may be hidden, or Greek or Cyrillic, of which some letters look like Latin ones. */
function isOdd(text: string): boolean {
  return hasHiddenSign(text) || /[\u0370-\u052f]/.test(text)
}

function trailerOf(bytes: Uint8Array, kind: FileKind): FileKind | undefined {
  const list = zipEnd(bytes)
  if (list !== undefined && list + 22 + uint16le(bytes, list + 20) === bytes.length) return 'zip'
  const end = endOfImage(bytes, kind)
  const found = end === undefined || end >= bytes.length ? undefined : kindOf(bytes.subarray(end))
  return found === 'data' || found === 'text' || found === 'empty' ? undefined : found
}

/** Findings a file: who reads on knows enough. */
export const MOST = 50

/** A text with characters that need a look. */
export interface OddText {
  readonly file: string
  readonly text: string
  /** Whether an offset stands in a script, a fence, a code span or the frontmatter. */
  readonly inCode: (offset: number) => boolean
}

const CODE =
  /(?:\.(?:sh|bash|zsh|fish|ps1|psm1|bat|cmd|py|pyw|rb|pl|php|[cm]?js|jsx|[cm]?ts|tsx|go|rs|java|kts?|swift|c|h|cc|cpp|hpp|cs|lua|jl|sql|tf|gradle|groovy|scala|exs?|dart|vue|svelte|mk)|(?:^|\/)(?:Makefile|Dockerfile|Justfile))$/i

/** SKILL.md and every other text of the skill, of those that have characters that need a look. */
export const oddTexts: (skill: Skill) => readonly OddText[] = once((skill) => {
  const { source, split, body, fileName } = skill
  const start = split.frontmatter ? body.span.start : 0
  const found: OddText[] = isOdd(source.text) ? [{ file: fileName, text: source.text, inCode: (offset) => offset < start || body.inCode(offset) }] : []
  for (const { entry, kind, oddText } of fileFacts(skill)) {
    if (oddText === undefined || entry.path === fileName) continue
    const markdown = /\.(?:md|markdown|mdx)$/i.test(entry.path) ? skill.document(entry.path) : undefined
    const isScript = kind === 'script' || CODE.test(entry.path)
    found.push({ file: entry.path, text: oddText, inCode: (offset) => markdown?.inCode(offset) ?? isScript })
  }
  return found
})
