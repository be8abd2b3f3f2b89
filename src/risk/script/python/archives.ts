import { packs, readsFile, unpacks, writtenAt } from '../files.ts'
import { argument, type Call, type Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { marksOf, value, withMarks, type Value } from '../value.ts'

/** Archives: `zipfile`, `tarfile`. */
export const ARCHIVES: Functions = {
  ZipFile: archive,
  TarFile: archive,
  'tarfile.open': archive,
  add: addsFile,
  write: addsFile,
  addfile({ path, span, receiver, args: [first, second] }, run) {
    if (!OF_ARCHIVE.test(path) || !receiver || !first) return undefined
    packs(run, span, receiver, second ?? value())
    return value()
  },
  writestr({ span, receiver, args }, run) {
    if (receiver && args[1]) packs(run, span, receiver, args[1])
    return value()
  },
  extract(call, run) {
    unpacks(run, call.span, call.receiver, argument(call, 1, 'path') ?? value({ text: '.' }))
    return undefined
  },
  extractall(call, run) {
    unpacks(run, call.span, call.receiver, argument(call, 0, 'path') ?? value({ text: '.' }))
    return undefined
  },
}

const OF_ARCHIVE = /^(?:zipfile|tarfile)\./

/** An archive that is read or written, in a file or in memory. */
function archive(call: Call, run: Run): Value {
  const file = argument(call, 0, 'fileobj', 'file', 'name') ?? value()
  const written = writtenAt(run, file)
  return value({ path: `${call.path}()`, fields: new Map([['@file', file]]), marks: withMarks(marksOf(file), written ? marksOf(written) : []) })
}

/** A file is put into an archive. */
function addsFile({ path, args, receiver, span }: Call, run: Run): Value | undefined {
  if (!OF_ARCHIVE.test(path) || !receiver || !args[0]) return undefined
  packs(run, span, receiver, readsFile(run, span, args[0]))
  return value()
}
