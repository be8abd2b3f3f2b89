import type { Skill } from '../../skill/skill.ts'

/** What stands before the path of a file that is run, in a shell, a program, or a sentence. */
const RUNS =
  /(?:^|[\s;&|(`"'=[,])(?:(?:ba|z|da|k)?sh|node|bun|deno|python3?|perl|ruby|php|source|\.|exec|run|execute|start)\s{1,4}(?:-{1,2}[\w-]{1,20}\s{1,4}){0,3}["'`]?$|(?:require|import|exec\w{0,8}|spawn\w{0,8}|system|run|Popen)\(\s{0,4}\[?["'`]$|\bfrom\s{1,4}["']$/i

/** How many characters of a line are looked at before a path. */
const REACH = 60

/** The texts of a skill that run a file in a directory of tools, which nobody has looked into. */
export function unlistedRuns({ files }: Skill, texts: Iterable<{ readonly file: string; readonly text: string }>): { file: string; directory: string }[] {
  const directories = (files.unlisted ?? []).flatMap(({ path, why }) => (why === 'of a tool' ? [path] : []))
  if (directories.length === 0) return []
  return Array.from(texts).flatMap(({ file, text }) => {
    const directory = directories.find((one) => runsIn(text, one))
    return directory === undefined ? [] : [{ file, directory }]
  })
}

function runsIn(text: string, directory: string): boolean {
  const sought = `${directory}/`
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    let start = at
    while (start > at - REACH && start > 0 && isOfPath(text[start - 1] as string)) start--
    if (start < at && text[at - 1] !== '/') continue
    const before = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - REACH), start)
    if (RUNS.test(before) || (text.startsWith('./', start) && /^[\s$>]*$|[;&|(]\s*$/.test(before.slice(-8)))) return true
  }
  return false
}

function isOfPath(char: string): boolean {
  return /[\w.$~{}/@+-]/.test(char)
}
