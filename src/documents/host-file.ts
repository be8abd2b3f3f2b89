import { keyName, saying, type Document, type PackageFinding } from './document.ts'
import { fit, record, type Shape } from './shape.ts'
import { tidy } from './source.ts'
import type { FileTree } from '../skill/file-tree.ts'

/** What one host makes of a file of its own. */
export interface HostFile {
  readonly host: string
  /** By its keys; a wrong value of a `refused` one costs the whole file. */
  readonly fields: Readonly<Record<string, readonly [weight: 'refused' | 'ignored', Shape]>>
  readonly required?: readonly string[]
  /** What a wrong value costs, and what the whole file does. */
  readonly costs: { readonly refused: string; readonly ignored: string }
  /** The host takes no other keys. */
  readonly closed?: true
}

/** The same weight and shape for some keys. */
export const weighed = (weight: 'refused' | 'ignored', shape: Shape, ...keys: readonly string[]): HostFile['fields'] =>
  Object.fromEntries(keys.map((key) => [key, [weight, shape] as const]))

/** A file against the table of its host. Keys that nobody knows are told where they are nearly a known one, or where the host takes no other. */
export function* hostFileFaults({ file, root, at }: Document, files: FileTree, { host, fields, required, costs, closed }: HostFile): Iterable<PackageFinding> {
  const say = saying(file)
  const shape = record(Object.fromEntries(Object.entries(fields).map(([key, [, one]]) => [key, one])), required, 'ignored')
  if (!root) return
  const { faults, paths } = fit(root, shape, at)
  for (const fault of faults) {
    const [weight = 'refused'] = fields[fault.at[at.length] ?? ''] ?? []
    const level = weight === 'refused' ? 'error' : 'warning'
    if (fault.kind !== 'ignored') yield say('invalid-host-file', fault, `${keyName(fault.at)} ${fault.says}: ${costs[weight]}`, fault.help, level)
    else if (fault.help !== undefined) yield say('ignored-key', fault, `${keyName(fault.at)} is not read by ${host}`, fault.help)
    else if (closed) yield say('ignored-key', fault, `${keyName(fault.at)} is not in the schema of ${host}`, '', 'note')
  }
  for (const { path, span, at: key } of paths)
    if (!path.split('/').includes('..') && files.around(tidy(path)) === 'missing')
      yield say('missing-component', { at: key, span }, `\`${path}\` in ${keyName(key)} leads to nothing`, '', 'warning')
}
