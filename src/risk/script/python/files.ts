import { saves } from '../common.ts'
import { finds, opensRights, readsFile, removes, unpacks, writesFile } from '../files.ts'
import { joinPath } from '../fold.ts'
import { argument, type Call, type Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { judgePrinted } from '../planted-code.ts'
import { concat, has, keyOf, marksOf, NO_MARKS, plain, textsOf, value, withMarks, type Mark, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const FILE_ROLES: Roles = {
  open: opened,
  'read path': ({ path, span, args, receiver }, run) =>
    path.startsWith('pathlib') ? readsFile(run, span, receiver) : { ...readsFile(run, span, args[0]), path: `${path}()` },
  'write path'(call, run) {
    writesFile(run, call.span, call.receiver, argument(call, 0, 'data') ?? value())
    return value()
  },
  'write handle'({ span, args, receiver }, run) {
    writesFile(run, span, receiver?.fields?.get('@file'), args[0] ?? value())
    return value()
  },
  dump: dumped,
  copy: copied,
  pump({ span, args: [first, second] }, run) {
    if (first && second?.path === 'open()') writesFile(run, span, second.fields?.get('@file'), first)
    return value()
  },
  remove({ span, args }, run) {
    removes(run, span, args[0], false)
    return value()
  },
  'remove path'({ span, receiver }, run) {
    removes(run, span, receiver, false)
    return value()
  },
  'remove tree'({ span, args }, run) {
    removes(run, span, args[0], true)
    return value()
  },
  list: listed,
}

/** Files: opened, read, written, made. */
export const FILES: Functions = {
  read: readsSettings,
  read_text: readsPath,
  read_bytes: readsPath,
  write_text: writesPath,
  write_bytes: writesPath,
  'os.write'({ span, args: [first, second] }, run) {
    if (!first) return undefined
    writesFile(run, span, first.fields?.get('@file') ?? first, second ?? value())
    return value()
  },
  rename({ path, span, receiver }, run) {
    if (receiver && path.startsWith('pathlib') && has(marksOf(receiver), 'listing')) run.fact('renames', span, '')
    return undefined
  },
  'os.chmod'({ span, args: [path, mode] }, run) {
    opensRights(run, span, path, mode)
    return value()
  },
  chmod({ path, span, receiver, args }, run) {
    if (path.startsWith('pathlib')) opensRights(run, span, receiver, args[0])
    return value()
  },
  NamedTemporaryFile: () => handleOf(value()),
  mkstemp({ path }) {
    const file = value()
    return path.endsWith('mkstemp') ? value({ items: [value({ path: 'fd()', fields: new Map([['@file', file]]) }), file] }) : undefined
  },
  memfd_create: () => value({ path: 'fd()' }),
  print: printed,
  imwrite({ path, span, args: [first, second] }, run) {
    if (path === 'cv2.imwrite' && first && second) writesFile(run, span, first, second)
    return value()
  },
  save: saves,
  savefig: saves,
  to_csv: saves,
  to_json: saves,
}

/** What `open` gives. */
function handleOf(target: Value, marks: readonly Mark[] = NO_MARKS): Value {
  return value({
    path: 'open()',
    fields: new Map([
      ['@file', target],
      ['name', target],
    ]),
    marks,
  })
}

function opened(call: Call, run: Run): Value {
  const { path, span, receiver } = call
  const given = path.startsWith('pathlib') ? receiver : argument(call, 0, 'file', 'name')
  const target = given?.fields?.get('@file') ?? given
  const mode = plain(argument(call, path.startsWith('pathlib') ? 0 : 1, 'mode') ?? value({ text: 'r' })) ?? 'r'
  const reads = /\+/.test(mode) || !/[wax]/.test(mode)
  return handleOf(target ?? value(), reads ? readsFile(run, span, target).marks : [])
}

function dumped(call: Call, run: Run): Value | undefined {
  const { path, span, args } = call
  const [first] = args
  const handle = argument(call, 1, 'fp', 'file', 'stream')
  // What is pickled is an object of the program's own, whatever it was made of, and comes back as that.
  const held = path === 'pickle.dump' && first ? value({ marks: marksOf(first).filter(({ kind }) => kind !== 'network') }) : first
  if (handle?.path === 'open()') writesFile(run, span, handle.fields?.get('@file'), held ?? value())
  return handle ? value() : first
}

function copied({ path, method, span, args, named }: Call, run: Run): Value {
  const [first, second] = args
  if (!first || !second) return value()
  if (method === 'rename' || method === 'replace' || method === 'move') {
    if (has(marksOf(first), 'listing')) run.fact('renames', span, textsOf(second)[0] ?? '')
    const before = run.written.get(keyOf(first) ?? '')
    if (before) run.written.set(keyOf(second) ?? '', before)
    return value()
  }
  if (path === 'shutil.unpack_archive') {
    unpacks(run, span, value({ fields: new Map([['@file', first]]) }), second)
    return value()
  }
  const archived = path === 'shutil.make_archive'
  writesFile(
    run,
    span,
    archived ? concat([first, value({ text: '.' }), second]) : second,
    readsFile(run, span, archived ? (args[2] ?? named.get('root_dir')) : first),
  )
  return archived ? concat([first, value({ text: '.' }), second]) : second
}

/** What is found in a directory: paths that begin with it. */
function listed({ path, method, args, receiver }: Call): Value {
  const top = path.startsWith('pathlib') ? receiver : args[0]
  const pattern = path.startsWith('glob')
    ? top
    : path.startsWith('pathlib') && receiver && method !== 'walk'
      ? joinPath([receiver, args[0] ?? value({ text: '*' })])
      : undefined
  const found = finds(top, pattern)
  const { marks } = found
  if (method === 'walk' || method === 'fwalk') {
    const root = top ? { ...joinPath([top, found]), marks } : found
    return value({ items: [value({ items: [root, value({ items: [found], marks }), value({ items: [found], marks })], marks })], marks })
  }
  if (method === 'scandir' && top) return value({ items: [{ ...joinPath([top, found]), marks }], marks })
  return value({ items: [path.startsWith('pathlib') ? { ...found, path: 'pathlib.Path()' } : found], marks })
}

function readsSettings({ path, span, receiver, args: [first] }: Call, run: Run): Value | undefined {
  if (!path.startsWith('configparser.') || !receiver) return undefined
  for (const file of first?.items ?? (first ? [first] : [])) receiver.marks = withMarks(receiver.marks, readsFile(run, span, file).marks)
  return value()
}

function readsPath({ span, receiver }: Call, run: Run): Value {
  return readsFile(run, span, receiver)
}

function writesPath({ span, receiver, args }: Call, run: Run): Value {
  writesFile(run, span, receiver, args[0] ?? value())
  return value()
}

function printed({ span, args, named }: Call, run: Run): Value {
  const file = named.get('file')
  if (file?.path === 'open()') for (const arg of args) writesFile(run, span, file.fields?.get('@file'), arg)
  else judgePrinted(run, span, args[0])
  return value()
}
