import { packs, readsFile, unpacks, writesFile, writtenAt } from '../files.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { marksOf, value, withMarks, type Value } from '../value.ts'

/** Archives: `adm-zip`, `archiver`, `yazl`. */
export const ARCHIVES: Functions = {
  'adm-zip': archive,
  addLocalFolder: addsFile,
  addLocalFile: addsFile,
  directory: addsFile,
  file: addsFile,
  glob: addsFile,
  writeZip({ receiver, args: [first], span }, run) {
    if (receiver && first) writesFile(run, span, first, value({ marks: marksOf(receiver) }))
    return value()
  },
  extractAllTo({ receiver, args, span }, run) {
    unpacks(run, span, receiver, args[0])
    return value()
  },
}

function archive({ args: [first] }: Call, run: Run): Value {
  const written = first && writtenAt(run, first)
  return value({
    path: 'adm-zip()',
    fields: new Map(first ? [['@file', first]] : []),
    marks: withMarks(first ? marksOf(first) : [], written ? marksOf(written) : []),
  })
}

/** A file is put into an archive. */
function addsFile({ receiver, args: [first], span }: Call, run: Run): Value | undefined {
  if (!receiver || !first || !/^(?:adm-zip|archiver|yazl\.ZipFile)\(\)/.test(receiver.path ?? '')) return undefined
  packs(run, span, receiver, readsFile(run, span, first))
  return receiver
}
