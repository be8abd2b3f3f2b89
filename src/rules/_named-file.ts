import { baseName, documents, once } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { directoriesIn, isMentioned } from './_mentions.ts'

const named: (skill: Skill) => { readonly text: string; readonly directories: ReadonlySet<string> } = once((skill) => {
  const text = documents(skill)
    .map(({ markdown }) => markdown.source.text)
    .join('\n')
  return { text, directories: directoriesIn(text) }
})

/** Whether a document names the file, the program that it is for one platform (`fill-darwin-arm64`), or the directory that it stands in. */
export function isNamed(skill: Skill, path: string): boolean {
  if (isMentioned(skill, path)) return true
  const name = baseName(path)
  const platform = name.search(/[-_.](?:linux|darwin|macos|mac|osx|windows|win32|win64|win|x64|x86|amd64|arm64|aarch64)\b/i)
  const stem = (platform < 0 ? name : name.slice(0, platform)).replace(/\.\w{1,5}$/, '')
  const { text, directories } = named(skill)
  return (
    text.includes(name) ||
    directories.has(path.slice(0, path.lastIndexOf('/'))) ||
    (stem.length > 3 && (skill.source.text.includes(stem) || text.includes(stem)))
  )
}
