import { saves } from '../common.ts'
import { finds, opensRights, readsFile, removes, writesFile } from '../files.ts'
import { joinPath } from '../fold.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { has, keyOf, marksOf, textsOf, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const FILE_ROLES: Roles = {
  read: ({ path, args, span }, run) => ({ ...readsFile(run, span, args[0]), path: /sqlite|Stream|openSync/.test(path) ? `${path}()` : undefined }),
  write({ args: [first, second], span }, run) {
    writesFile(run, span, first, second ?? value())
    return value()
  },
  'write stream': ({ args }) => value({ path: 'fs.createWriteStream()', fields: new Map([['@file', args[0] ?? value()]]) }),
  copy: copied,
  remove({ args, span }, run) {
    removes(run, span, args[0], false)
    return value()
  },
  'remove tree'({ path, args: [first, second], span }, run) {
    removes(run, span, first, path !== 'Deno.remove' || second?.fields?.has('recursive') === true)
    return value()
  },
  list({ path, args: [first] }) {
    const found = finds(first, path.startsWith('fs.') || path.startsWith('Deno.') ? undefined : first)
    return value({ items: [found], marks: found.marks })
  },
  chmod({ args: [path, mode], span }, run) {
    opensRights(run, span, path, mode)
    return value()
  },
}

/** Files, and how they are found; streams into them are in `streams.ts`. */
export const FILES: Functions = {
  Glob: ({ args }) => value({ path: 'Glob()', fields: new Map([['@pattern', args[0] ?? value()]]) }),
  scan: scanned,
  scanSync: scanned,
  toFile: saves,
  save: saves,
}

function copied({ method, args: [first, second], span }: Call, run: Run): Value {
  if (!first || !second) return value()
  if (method.startsWith('rename')) {
    if (has(marksOf(first), 'listing')) run.fact('renames', span, textsOf(second)[0] ?? '')
    const before = run.written.get(keyOf(first) ?? '')
    if (before) run.written.set(keyOf(second) ?? '', before)
    return value()
  }
  writesFile(run, span, second, readsFile(run, span, first))
  return value()
}

function scanned({ receiver, args: [first] }: Call): Value | undefined {
  const pattern = receiver?.path === 'Glob()' ? receiver.fields?.get('@pattern') : undefined
  const below = first?.fields?.get('cwd') ?? first
  const found = pattern && finds(below, below ? joinPath([below, pattern]) : pattern)
  return found && value({ items: [found], marks: found.marks })
}
