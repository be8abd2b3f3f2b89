/** Most brackets that may be open at once, and most colons of a line outside of quotes. */
const DEEPEST = 100
/** Widest margin of a line: spaces, and the marks of items and keys. */
const WIDEST = 200

/**
 * Whether YAML nests deeper than `yaml` may be asked about. Where its calls use up the stack, V8 may be about to compile a regular
 * expression, and then ends the process: nothing can be caught. [M: Node 20, some hundred brackets]
 */
export function tooDeep(text: string): boolean {
  let open = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5b || code === 0x7b) open++
    else if (open > 0 && (code === 0x5d || code === 0x7d)) open--
    if (open > DEEPEST) return true
  }
  return text.split(/[\n\r]/).some((line) => (/^(?:[ \t]|[-?:](?=[ \t]))*/.exec(line)?.[0].length ?? 0) > WIDEST || colons(line) > DEEPEST)
}

/** Colons of a line that may part a key from its value; text in double quotes behind the first key does not count. */
function colons(line: string): number {
  if (line.length <= DEEPEST) return 0
  let at = /^[^\s:]+:\s+"/.exec(line)?.[0].length ?? 0
  while (at > 0 && at < line.length && line[at] !== '"') at += line[at] === '\\' ? 2 : 1
  return line.slice(at).match(/:[ \t]/g)?.length ?? 0
}
