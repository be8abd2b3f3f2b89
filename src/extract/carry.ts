import { createHash } from 'node:crypto'
import type { BundledFile } from './extractor.ts'
import { compareText } from './tree.ts'

/** A skill, with the content of its files. */
export interface SkillContent {
  /** Of the directory that it is extracted into. */
  readonly name: string
  readonly files: readonly {
    /** Relative to the skill, with `/`. */
    readonly path: string
    readonly content: Uint8Array
    readonly executable: boolean
  }[]
}

/** What an extractor carries of some skills: both sorted, with digests, and as text where it is text. */
export function carry(skills: readonly SkillContent[]): Readonly<Record<string, readonly BundledFile[]>> {
  const carried = skills.map(
    ({ name, files }) =>
      [name, files.map(({ path, content, executable }) => bundledFile(path, content, executable)).sort((a, b) => compareText(a.path, b.path))] as const,
  )
  return Object.fromEntries(carried.sort(([a], [b]) => compareText(a, b)))
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function bundledFile(path: string, content: Uint8Array, executable: boolean): BundledFile {
  const text = textOf(content)
  return {
    path,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    ...(executable && { executable }),
    ...(text === undefined ? { base64: Buffer.from(content).toString('base64') } : { text }),
  }
}

/** Text is UTF-8 without NUL, which stands in no file that people write. */
function textOf(content: Uint8Array): string | undefined {
  if (content.includes(0)) return undefined
  try {
    return strict.decode(content)
  } catch {
    return undefined
  }
}
