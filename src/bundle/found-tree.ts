/** Something that was found in an archive or a directory. */
export interface FoundFile {
  /** Relative to the tree, with `/`. */
  readonly path: string
  readonly kind: 'file' | 'symlink' | 'other'
  /** Bytes. */
  readonly size: number
  /** Permissions, 0 to 07777; `undefined` where none are kept. */
  readonly mode: number | undefined
  /** The bytes; `undefined` when they cannot be read. Archives throw an ArchiveError for what is damaged. */
  content(): Uint8Array | undefined
}

/** A tree of files, wherever it was found. */
export interface FoundTree {
  /** Modes of an archive are as they were written; those of a directory went through somebody's umask. */
  readonly from: 'zip' | 'tar' | 'tar.gz' | 'directory'
  readonly files: readonly FoundFile[]
  /** There is more than was listed. */
  readonly truncated: boolean
}

/** The part of a tree that stands in a directory of it, by the paths there. */
export function treeBelow(tree: FoundTree, directory: string): FoundTree {
  if (directory === '' || directory === '.') return tree
  const prefix = `${directory}/`
  return { ...tree, files: tree.files.filter(({ path }) => path.startsWith(prefix)).map((file) => ({ ...file, path: file.path.slice(prefix.length) })) }
}

/** The one directory that everything stands in, if there is one. */
export function wrapperOf({ files }: FoundTree): string | undefined {
  const first = files[0]?.path.split('/', 1)[0]
  return first !== undefined && files.every(({ path }) => path.startsWith(`${first}/`)) ? first : undefined
}

/** The directories of the skills in a tree, empty for its root. A skill inside of another is a part of it. */
export function skillDirectories({ files }: FoundTree): readonly string[] {
  const all = files.flatMap(({ path, kind }) => (kind === 'file' && /(?<![^/])SKILL\.md$/.test(path) ? [path.slice(0, -'/SKILL.md'.length)] : []))
  return all.filter((one) => one === '' || !all.some((other) => other !== one && (other === '' || one.startsWith(`${other}/`))))
}
