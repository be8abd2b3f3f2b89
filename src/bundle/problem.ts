/** What keeps a bundle from being built, or what its author should know. Codes stay the same from version to version. */
export type ProblemCode =
  | 'BAD_SETTINGS' // the settings cannot be read, or hold a value of the wrong kind
  | 'NO_NAME'
  | 'BAD_NAME' // some consumer refuses it
  | 'NO_VERSION'
  | 'BAD_VERSION'
  | 'BAD_TARGET'
  | 'BAD_OPTION'
  | 'NO_AUTHOR' // told, but no obstacle, as are the next three
  | 'NO_LICENSE'
  | 'NO_ICON'
  | 'NO_README'
  | 'NO_SKILLS'
  | 'PARTS_LEFT_OUT' // of a plugin; told, but no obstacle
  | 'SECRET' // settings or a key go in, since they were named; told, but no obstacle
  | 'UNREADABLE'
  | 'LINT' // findings at or over --fail-on
  | 'UPLOAD' // claude.ai and the Skills API refuse a skill that is packed for them
  | 'BAD_SKILL_NAME'
  | 'DUPLICATE_SKILL' // two skills of one name
  | 'SYMLINK'
  | 'SPECIAL_FILE' // no regular file
  | 'BAD_PATH' // no platform-independent name
  | 'COLLISION' // two files are one on some disk
  | 'LEFT_OUT_SKILL_FILE' // a skill without its SKILL.md
  | 'TOO_MANY_FILES' // more than skillc lists
  | 'BROKEN_LINK' // after relocation
  | 'LIMIT' // of a consumer
  | 'NAME_TOO_LONG' // for the header of a tar
  | 'SOURCE_CHANGED' // while it was packed
  | 'NOT_BUMPED' // content changed, version did not
  | 'DRIFT' // the lock says otherwise, and is frozen
  | 'NO_LOCK' // nothing to compare with
  | 'BAD_LOCK' // it cannot be read, or is no lock
  | 'STALE_SIGNATURE' // what it was made for has changed, and it is gone; told, but no obstacle
  | 'OUT_IN_USE' // the output directory holds what skillc did not put there
  | 'WRITE_FAILED'
  | 'REREAD_FAILED' // what was written is not what was planned

export interface Problem {
  readonly code: ProblemCode
  /** Only errors keep the bundle from being built. */
  readonly level: 'error' | 'warning'
  /** Subject, quoted value, problem; lower case, no full stop. */
  readonly message: string
  /** As the report names it, or in the bundle. */
  readonly path?: string
  /** What to do about it. */
  readonly help?: string
}

/** A problem that keeps the bundle from being built. */
export function errorOf(code: ProblemCode, message: string, path?: string, help?: string): Problem {
  return { code, level: 'error', message, ...(path !== undefined && { path }), ...(help !== undefined && { help }) }
}

/** A problem that ends the work on the spot. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
  readonly problem: Problem

  constructor(code: ProblemCode, message: string, details: { readonly path?: string; readonly help?: string; readonly cause?: unknown } = {}) {
    const { cause, ...told } = details
    super(message, cause === undefined ? undefined : { cause })
    this.problem = { code, level: 'error', message, ...told }
  }
}
