/** The head of a table, or a key. */
const LINE = /^[ \t]*(?:\[{1,2}([^[\]\n]+)\]|([\w."'-]+)[ \t]*=[ \t]*)/gm
const TOKEN = /[\s,]+|#[^\n]*|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|\]/y
/** Over several lines, in which anything may stand. */
const LONG_TEXT = /("""|''')[^]*?\1/g

/** The keys of a TOML file, with the tables that they stand in, and the lists of texts among their values. All else is passed over. */
export function* tomlLists(text: string): Generator<{ readonly key: string; readonly list: readonly string[] | undefined }> {
  const short = text.replace(LONG_TEXT, '0')
  let table = ''
  for (const { 0: line, 1: header, 2: key = '', index } of short.matchAll(LINE)) {
    if (header === undefined) yield { key: table + plain(key), list: listAt(short, index + line.length) }
    else table = `${plain(header)}.`
  }
}

function plain(key: string): string {
  return key.replace(/["'\s]/g, '')
}

/** The list that begins at a place, when it holds texts alone. */
function listAt(text: string, start: number): readonly string[] | undefined {
  if (text[start] !== '[') return undefined
  const items: string[] = []
  for (TOKEN.lastIndex = start + 1; ;) {
    const [token, quoted, literal] = TOKEN.exec(text) ?? []
    if (token === undefined) return undefined
    if (token === ']') return items
    const item = quoted?.replace(/\\(.)/g, '$1') ?? literal
    if (item !== undefined) items.push(item)
  }
}
