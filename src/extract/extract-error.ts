/** Why an extraction was refused or failed. */
export type ExtractCode =
  | 'UNKNOWN_SKILL' // the bundle carries no skill of that name
  | 'BAD_BUNDLE' // what the bundle says of itself cannot be
  | 'UNSAFE_PATH' // a path in it could leave the directory, or mean another file elsewhere
  | 'COLLISION' // two of its files are one on some disk
  | 'BAD_CONTENT' // a file does not have the size or digest that it should have
  | 'BAD_BASE' // the directory that it all goes into is missing, relative or no directory
  | 'UNSAFE_BASE' // somebody else can change what lies in it
  | 'UNSAFE_ROOT' // a directory that should be ours alone is not
  | 'EXISTS' // something stands where a new file or directory should go
  | 'SWAPPED' // a directory was exchanged while it was in use
  | 'TOO_LARGE' // over a limit that the caller has set
  | 'NO_SPACE' // the disk or a quota is full
  | 'NOT_ALLOWED' // the system does not let us write there
  | 'DISPOSED' // the extractor was disposed of meanwhile
  | 'IO' // anything else that the system said; see `cause`
  | 'TOO_MANY_OPEN'

/** What helps where somebody else could interfere. */
export const WAY_OUT = 'name a directory of your own with TMPDIR, or as `base`'

/** An error with a code that stays the same from version to version. */
export class ExtractError extends Error {
  override readonly name = 'ExtractError'
  readonly code: ExtractCode
  /** The path on disk that it is about. */
  readonly path: string | undefined

  constructor(code: ExtractCode, message: string, details: { readonly path?: string | undefined; readonly cause?: unknown } = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.code = code
    this.path = details.path
  }
}

const BY_ERRNO: Readonly<Record<string, readonly [ExtractCode, string]>> = {
  EEXIST: ['EXISTS', 'exists already, and this program has not made it'],
  ENOTEMPTY: ['EXISTS', 'exists already and is not empty'],
  ELOOP: ['SWAPPED', 'has become a symlink'],
  ENOTDIR: ['SWAPPED', 'is no longer a directory'],
  ENOENT: ['SWAPPED', 'no longer exists'],
  ENOSPC: ['NO_SPACE', 'does not fit: the disk is full'],
  EFBIG: ['NO_SPACE', 'does not fit: files may not be that large here'],
  EDQUOT: ['NO_SPACE', 'does not fit: the quota is used up'],
  EACCES: ['NOT_ALLOWED', 'may not be written'],
  EPERM: ['NOT_ALLOWED', 'may not be written'],
  EROFS: ['NOT_ALLOWED', 'is on a read-only disk'],
  EMFILE: ['TOO_MANY_OPEN', 'cannot be opened: this process has too many files open'],
  ENFILE: ['TOO_MANY_OPEN', 'cannot be opened: the system has too many files open'],
}

/** What the system said of a path, as an error of ours. */
export function systemError(error: unknown, path: string): ExtractError {
  if (error instanceof ExtractError) return error
  const errno = (error as { readonly code?: unknown } | null)?.code
  const [code, words] = (typeof errno === 'string' && BY_ERRNO[errno]) || (['IO', `could not be written: ${(error as Error).message}`] as const)
  return new ExtractError(code, `${path} ${words}`, { path, cause: error })
}
