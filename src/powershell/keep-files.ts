import type { Fact } from '../shell/data.ts'
import { fileIn, pathKey } from './files.ts'
import type { Known } from './known.ts'
import { FETCH } from './signs.ts'

/** Files that a statement makes. */
export function keepFiles(text: string, facts: readonly Fact[], { files }: Known): void {
  const from = fileIn(text, files)
  const held = [...facts.filter(({ kind }) => kind === 'download' || kind === 'decoded' || kind === 'secret'), ...(from?.facts ?? [])]
  // `-FilePath` is what is started, and no file that is made.
  if (held.length === 0 || files.size > 200 || (/^(?:\$\w{1,80}\s?=\s?)?(?:start-process|saps)\s/i.test(text) && !FETCH.test(text))) return
  for (const name of namesOf(text)) {
    if (name === undefined || /^(?:https?:|-|&\d)/i.test(name) || /^\$null$/i.test(name)) continue
    files.set(pathKey(name), { facts: held.slice(0, 20) })
  }
}

/** Where the name of a file stands that a command makes, by the group of the pattern. */
const MAKES: readonly (readonly [RegExp, group: number])[] = [
  [/\s-destination(?:path)?\s+(["']?)([^"';|]{1,300}?)\1(?=\s|$|[;|)])/i, 2],
  [/\s-(?:outfile|[a-zA-Z]{0,5}o|output|filepath|path)\s+(["']?)([^"';|]{1,300}?)\1(?=\s|$|[;|)])/i, 2],
  [/downloadfile(?:async)?['"]?\)?\s?(?:\.invoke)?\s?\([^,]{1,400},\s?["']?([^"')]{1,300})/i, 1],
  [/\bbitsadmin\b[^\n]{0,300}\s["']?([^\s"']{1,300})["']?$/i, 1],
  [/\bcertutil\b[^\n]{0,400}https?:\/\/[^\s"']{1,300}["']?\s+["']?([^\s"']{1,300})/i, 1],
  [/>{1,2}\s?["']?([^\s"'|;]{1,300})/, 1],
  [/\b(?:minidump|#24|procdump\w{0,4})\b[^\n]{0,80}\s([^\s"']{1,200}\.\w{2,4})\b/i, 1],
  [/\breg(?:\.exe)?\s+save\s+\S{1,80}\s+["']?([^\s"']{1,300})/i, 1],
  [/\b(?:set-content|sc|out-file|add-content|tee-object)\s+(?:-\w{1,20}\s+)?["']?([^\s"'|;]{1,300})/i, 1],
  [/writeall(?:text|bytes)\(\s?["']?([^"',]{1,300})/i, 1],
]

function namesOf(text: string): (string | undefined)[] {
  const names = MAKES.map(([pattern, group]) => pattern.exec(text)?.[group])
  if (
    /\b(?:expand-archive|compress-archive|copy-item|move-item|cp|mv|copy|move|ren|rename-item|tar|start-bitstransfer|extracttodirectory|certutil\s+-decode(?:hex)?)\b/i.test(
      text,
    )
  )
    names.push(...operandsOf(text))
  // What is taken out of an archive stands where it was taken to, or beside it.
  if (/\b(?:expand-archive|tar)\b|extracttodirectory/i.test(text) && !/-dest/i.test(text) && operandsOf(text).length < 2)
    names.push(...operandsOf(text).map((name) => name.replace(/\.\w{2,4}$/, '')))
  return names
}

function operandsOf(text: string): string[] {
  return (text.match(/"[^"]{1,300}"|'[^']{1,300}'|[^\s"'|;,()]{1,300}/g) ?? [])
    .slice(1)
    .filter((word) => !word.startsWith('-') && /[\\/.$%:]/.test(word) && !/^["']?https?:/.test(word))
    .slice(0, 4)
}
