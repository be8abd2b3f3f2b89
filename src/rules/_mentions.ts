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

/** The directories that a text names as such. */
export function directoriesIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, path = ''] of text.matchAll(/(?<![\w@./-])((?:[\w@.-]{0,255}\/){1,12})(?![\w@-]|\.\w)/g)) {
    const segments = path.split('/').filter((segment) => segment !== '.' && segment !== '')
    for (let i = 0; i < segments.length; i++) found.add(segments.slice(i).join('/'))
  }
  return found
}
