import type { Skill } from '../skill/skill.ts'
import type { SkillFile } from './profile.ts'

/** A skill as hosts read it: the bytes of its file, and access to its other files. */
export function skillFileOf({ files, fileName, dirName, kind }: Skill): SkillFile {
  const bytes = files.read(fileName) ?? new Uint8Array()
  return {
    ...decodeForHosts(bytes),
    bytes: bytes.length,
    // A command has the name of its file.
    dirName: kind === 'command' ? fileName.replace(/\.md$/, '') : dirName,
    read(path) {
      const content = files.read(path)
      return content && decodeForHosts(content).text
    },
  }
}

/** The text of a file as hosts read it: always as UTF-8, with U+FFFD for what is none, and the byte-order mark kept. */
export function decodeForHosts(bytes: Uint8Array): { readonly text: string; readonly utf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), utf8: true }
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), utf8: false }
  }
}
