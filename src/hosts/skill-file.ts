import type { Skill } from '../skill/skill.ts'
import { decodeForHosts } from './decode.ts'
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
