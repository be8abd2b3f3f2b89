import type { FileTree } from '../skill/file-tree.ts'
import { keyName, saying, type Document, type DocumentKind, type PackageFinding } from './document.ts'
import { fit, record, type Shape } from './shape.ts'
import { textAt } from '../skill/read-node.ts'
import { tidy } from './source.ts'

/** What one host makes of a file of its own. */
interface HostFile {
  readonly host: string
  /** What a wrong value costs under a key of `fields`, and under one of `minor`. */
  readonly costs: readonly [fields: string, minor: string]
  /** With these a wrong value costs the whole file. */
  readonly fields: Readonly<Record<string, Shape>>
  /** With these it costs the value, or nobody knows what. */
  readonly minor: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  /** The host takes no other keys. */
  readonly closed?: true
  /** The file is this host’s only where `$schema` is this. */
  readonly schema?: string
}

/** A file of JSON that only one host reads. */
export function hostFile(name: string, title: string, where: RegExp, table: HostFile): DocumentKind {
  const isOf = (document: Document): boolean => table.schema === undefined || textAt(document.root, '$schema') === table.schema
  const check = (document: Document, { files }: { readonly files: FileTree }) => (isOf(document) ? hostFileFaults(document, files, table) : [])
  return { name, title, reads: 'json', bom: true, where, holds: record({ ...table.fields, ...table.minor }), loses: table.costs[0], check }
}

/** A file against the table of its host. Keys that nobody knows are told where they are nearly a known one, or where the host takes no other. */
export function* hostFileFaults({ file, root, at }: Document, files: FileTree, table: HostFile): Iterable<PackageFinding> {
  const say = saying(file)
  const { faults, paths } = root ? fit(root, record({ ...table.fields, ...table.minor }, table.required), at) : { faults: [], paths: [] }
  for (const fault of faults) {
    const isMinor = Object.hasOwn(table.minor, fault.at[at.length] ?? '')
    const unread = `${table.host} does not read ${keyName(fault.at)}`
    if (fault.kind !== 'ignored')
      yield say('invalid-host-file', fault, `${keyName(fault.at)} ${fault.says}: ${table.costs[isMinor ? 1 : 0]}`, fault.help, isMinor ? 'warning' : 'error')
    else if (fault.help !== undefined || table.closed) yield say('ignored-key', fault, unread, fault.help, fault.help === undefined ? 'note' : 'warning')
  }
  for (const { path, span, at } of paths)
    if (!path.split('/').includes('..') && files.around(tidy(path)) === 'missing')
      yield say('missing-component', { at, span }, `\`${path}\` in ${keyName(at)} does not exist`, '', 'warning')
}
