/** One thing in a skill's directory. Symlinks are entries to report on; nothing follows them. */
export interface Entry {
  /** Relative to the skill's directory, with `/`. */
  readonly path: string
  readonly kind: 'file' | 'directory' | 'symlink' | 'other'
  /** Bytes; 0 for what is no file. */
  readonly size: number
  /** Some executable bit is set. */
  readonly executable: boolean
  /** Regular files on POSIX disks only, when one of them is set: the bits 04000 (setuid), 02000 (setgid) and 00002 (world-writable). */
  readonly mode?: number
  /** Regular files only, when it has more than one name on the disk: how many. */
  readonly links?: number
  /** Kind `other` only, when it is known. */
  readonly special?: 'fifo' | 'socket' | 'device'
  /** Kind `other` only: its name is not UTF-8, so that it can be listed, but not opened. */
  readonly unnamed?: true
  /** Symlinks only: the target as written, and where it really leads. */
  /** `shared`: outside, to a file of the same name next to the skill, or to the author's own copy of the skill. */
  readonly link?: { readonly target: string; readonly leads: 'inside' | 'outside' | 'nowhere' | 'in a circle'; readonly shared?: true }
}

/** What is at a path outside the skill. `unknown`: it may not be read. */
export type Surroundings = 'file' | 'directory' | 'missing' | 'unknown'

/** Something that a listing leaves out. */
export interface Unlisted {
  /** Relative to the skill's directory; the directory in which the rest stands where there is too much. */
  readonly path: string
  readonly why: 'too many' | 'too deep' | 'cannot be read' | 'of a tool'
}

/** The read-only view of a skill's directory on which everything but `fs/` works. */
export interface FileTree {
  /** Sorted by code unit. */
  readonly entries: readonly Entry[]
  /** The entries are not all there is: too many, too deep, or in a directory that cannot be listed. */
  readonly truncated?: boolean
  /** What the entries leave out, where that is known: for which the listing is truncated, and the directories of tools. */
  readonly unlisted?: readonly Unlisted[]
  /** Bytes of a regular file; `undefined` when it is none, too large, or unreadable. */
  read(path: string): Uint8Array | undefined
  /** Let go of what is remembered of the listing; whoever asks again has it made anew. */
  forget?(): void
  /** What stands at a path that begins with `..`, looked for inside the repository only. */
  around(path: string): Surroundings
}
