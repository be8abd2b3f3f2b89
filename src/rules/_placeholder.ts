const MARKS = /[{}<>*$|\u2026]|\.\.\.|%[sd]\b|path\/to\b|\bexample\.(?:com|org|net)\b|\b(?:your|my)[-_]|x{3,}|y{4}|n{3,}|placeholder|\[/i

const STAND_INS: ReadonlySet<string> = new Set(
  'script file filename file_name file-name name path image img pic photo screenshot page doc document link url example sample foo bar baz other another some something topic a b c x y z'.split(
    ' ',
  ),
)

/** Whether a path or name stands for another that the reader has to fill in. */
export function isPlaceholder(path: string): boolean {
  if (MARKS.test(path) || /(?:^|\/)[A-Z]+[-_](?:ID|NAME|TITLE)\b/.test(path)) return true
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
  return isStandIn(name) || isStandIn(name.replace(/[-_]?(?:(?<!\d)\d+|name|file|[abxyz])$/, ''))
}

function isStandIn(name: string): boolean {
  return STAND_INS.has(name) || /^(?:my[a-z]*|n+|\d+)$/.test(name)
}
