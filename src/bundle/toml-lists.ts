/** The head of a table; or a key, with its value when that is a list of texts alone. */
const LINE = /^[ \t]*(?:\[{1,2}([^[\]\n]+)\]|([\w."'-]+)[ \t]*=[ \t]*(\[(?:[\s,]|#[^\n]*|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')*\])?)/gm
const TEXT = /#[^\n]*|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/g
/** Over several lines, in which anything may stand. */
const LONG_TEXT = /("""|''')[^]*?\1/g

/** The keys of a TOML file, with the tables that they stand in, and the lists of texts among their values. All else is passed over. */
export function tomlLists(text: string): readonly { readonly key: string; readonly list: readonly string[] | undefined }[] {
  let table = ''
  return [...text.replace(LONG_TEXT, '0').matchAll(LINE)].flatMap(([, header, key = '', list]) => {
    if (header !== undefined) table = `${plain(header)}.`
    const texts = list === undefined ? undefined : [...list.matchAll(TEXT)].flatMap(([, a, b]) => a?.replace(/\\(.)/g, '$1') ?? b ?? [])
    return header === undefined ? [{ key: table + plain(key), list: texts }] : []
  })
}

function plain(key: string): string {
  return key.replace(/["'\s]/g, '')
}
