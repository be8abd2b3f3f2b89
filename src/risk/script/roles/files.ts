import { joinPath } from '../decode.ts'
import { copies, finds, packs, readsFile, removes, writesFile } from '../files.ts'
import { argument, type Call, type Does, only, type Program } from '../program.ts'
import { concat, has, marksOf, plain, text, textsOf, value, type Value } from '../value.ts'

/** `open(…)`, and what opens like it. */
export const open: Does = (call, program) => {
  const ofPath = call.path.startsWith('pathlib')
  const path = ofPath ? call.receiver : argument(call, 0, 'file', 'name')
  const mode = plain(argument(call, ofPath ? 0 : 1, 'mode')) ?? 'r'
  const fields = new Map([['@file', path ?? value()]])
  return value({ path: 'open()', fields, marks: /[wax]/.test(mode) ? [] : readsFile(program, call.span, path).marks })
}

/** `handle.write(…)`. */
export const writeHandle: Does = only(({ receiver, args: [content], span }, program) => {
  const file = receiver?.fields?.get('@file')
  if (file && content) writesFile(program, span, file, content)
})

/** `json.dump(…, handle)`. */
export const dump: Does = only(({ path, args: [content, handle], span }, program) => {
  const file = handle?.fields?.get('@file')
  // what is pickled here is made here, whatever is in it
  if (file && content) writesFile(program, span, file, path.startsWith('pickle') ? value() : content)
})

export const readPath: Does = ({ receiver, path, args: [first], span }, program) => {
  const from = path.startsWith('pathlib') || path.startsWith('?') || path.startsWith('"') ? receiver : first
  return value({ marks: readsFile(program, span, from).marks })
}

export const writePath: Does = only(({ receiver, args: [content], span }, program) => writesFile(program, span, receiver, content ?? value()))

export const read: Does = ({ path, args: [first], span }, program) =>
  value({ path: /Stream/.test(path) ? `${path}()` : undefined, marks: readsFile(program, span, first).marks })

export const write: Does = only(({ args: [path, content], span }, program) => writesFile(program, span, path, content ?? value()))

export const writeStream: Does = ({ args: [path] }) => value({ path: 'open()', fields: new Map([['@file', path ?? value()]]) })

/** `response.pipe(fs.createWriteStream(…))`. */
export const pipe: Does = ({ receiver, args: [to], span }, program) => {
  const file = to?.fields?.get('@file')
  if (receiver && file) writesFile(program, span, file, value({ marks: marksOf(receiver) }))
  if (receiver?.path?.startsWith('net.socket()') && to?.path?.startsWith('shell()')) program.fact('binds a shell', span)
  return to
}

export const copy: Does = only(({ args: [from, to], span }, program) => copies(program, span, from, to))

/** What is at a path: a file that is somebody's own, or else everything in a directory. */
function readAll(program: Program, { span }: Call, path: Value): Value {
  const own = readsFile(program, span, path)
  if (has(own.marks, 'credential', 'personal', 'history')) return own
  program.state.loops++
  const content = readsFile(program, span, finds(path))
  program.state.loops--
  return content
}

/** `zipfile.ZipFile(…)`, `tarfile.open(…)`, `archiver(…)`. */
export const archive: Does = (call) => {
  const file = argument(call, 0, 'file', 'name', 'fileobj') ?? value()
  return value({ path: 'archive()', fields: new Map([['@file', file]]) })
}

/** Something is put into an archive. */
export const pack: Does = (call, program) => {
  const {
    receiver,
    args: [first],
    span,
  } = call
  if (!receiver?.path?.startsWith('archive()') || !first) return undefined
  packs(program, span, receiver, readAll(program, call, first))
  return value()
}

/** `shutil.make_archive(name, format, root)`. */
export const makeArchive: Does = (call, program) => {
  const [name, format, root] = [argument(call, 0, 'base_name'), argument(call, 1, 'format'), argument(call, 2, 'root_dir')]
  if (!name || !root) return value()
  const file = concat([name, text(`.${plain(format)?.replace('gztar', 'tar.gz') ?? 'zip'}`)])
  writesFile(program, call.span, file, readAll(program, call, root))
  return file
}

export const remove: Does = only(({ args: [path], receiver, path: name, span }, program) =>
  removes(program, span, name.startsWith('pathlib') ? receiver : path, false),
)

export const removeTree: Does = only(({ args: [path], span }, program) => removes(program, span, path, true))

/** Names of files in a directory. `os.walk` gives the directory, those below it, and the files. */
export const list: Does = ({ path, method, receiver, args: [first] }) => {
  const ofPath = path.startsWith('pathlib')
  const top = ofPath ? receiver : first
  const isGlob = method.includes('glob')
  const pattern = isGlob ? (ofPath && receiver && first ? joinPath(method === 'rglob' ? [receiver, text('**'), first] : [receiver, first]) : first) : undefined
  const found = finds(top, pattern)
  const item = ofPath || method === 'glob' ? { ...found, path: ofPath ? 'pathlib.Path()' : undefined } : found
  if (method === 'walk' || method === 'fwalk')
    return value({ items: [value({ items: [{ ...found }, value({ items: [found] }), value({ items: [found] })] })], marks: found.marks })
  return value({ items: [item], marks: found.marks })
}

/** A path that holds the parts. */
export const join: Does = ({ path, method, receiver, args }) => {
  const whole = joinPath(method === 'joinpath' && receiver ? [receiver, ...args] : args)
  return path.startsWith('pathlib') ? { ...whole, path: 'pathlib.Path()' } : whole
}

export const home: Does = ({ path }) => value({ text: '~', path: path.startsWith('pathlib') ? 'pathlib.Path()' : undefined })
export const here: Does = ({ path }) => value({ text: '.', path: path.startsWith('pathlib') ? 'pathlib.Path()' : undefined })

export const samePath: Does = ({ receiver, args: [first], path }) => (path.startsWith('pathlib') ? receiver && { ...receiver, path: 'pathlib.Path()' } : first)

/** The directory of a path, where it is known and not the one of this file. */
export const folder: Does = ({ args: [first] }) => {
  const [path = ''] = textsOf(first)
  if (path.includes('__file__') || !path.includes('/', 2)) return value({ marks: [] })
  return value({ text: path.slice(0, path.lastIndexOf('/')), marks: first?.marks ?? [] })
}
