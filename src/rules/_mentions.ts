import type { Skill } from '../skill/skill.ts'
import { baseName, once } from '../skill/layout.ts'
import { linkGraph } from './_graph.ts'

/** Whether SKILL.md links a file, or writes its path or base name anywhere. */
export function isMentioned(skill: Skill, path: string): boolean {
  return (
    linkGraph(skill).get(skill.fileName)?.has(path) === true ||
    skill.source.text.includes(baseName(path)) ||
    allOf(skill).has(path.slice(0, path.lastIndexOf('/')))
  )
}

/** The directories that SKILL.md names as such: `references/`, not `references/a.md`. */
const allOf: (skill: Skill) => ReadonlySet<string> = once(({ source }) => directoriesIn(source.text))

const DIRECTORY = /(?<![\w@./-])((?:[\w@.-]{0,255}\/){1,12})(?![\w@-]|\.\w)/y
const IN_PATHS = Uint8Array.from({ length: 128 }, (_, code) => (/[\w@./-]/.test(String.fromCharCode(code)) ? 1 : 0))

/** The directories that a text names as such. */
export function directoriesIn(text: string): Set<string> {
  const found = new Set<string>()
  const isInPath = (at: number): boolean => IN_PATHS[text.charCodeAt(at)] === 1
  // A path may begin only where what its slash stands in begins.
  for (let past = 0, slash = text.indexOf('/'); slash >= 0; slash = text.indexOf('/', past)) {
    let start = slash
    while (start > past && isInPath(start - 1)) start--
    DIRECTORY.lastIndex = start
    const segments = (DIRECTORY.exec(text)?.[1] ?? '').split('/').filter((segment) => segment !== '.' && segment !== '')
    for (let i = 0; i < segments.length; i++) found.add(segments.slice(i).join('/'))
    past = slash + 1
    while (past < text.length && isInPath(past)) past++
  }
  return found
}
