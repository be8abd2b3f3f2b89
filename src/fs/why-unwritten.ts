import { codeOf } from './real-path.ts'

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EFBIG: 'files may not be that large here',
  EBUSY: 'the directory is a mount point or in use; name a directory inside it',
  ENAMETOOLONG: 'a path is too long for the disk',
  ENOENT: 'the parent directory does not exist and cannot be made',
  ENOTDIR: 'the parent is not a directory',
  EEXIST: 'the parent is not a directory',
}

/** Something stands where a file should be written that nobody has asked to lose. The message says what, in words that follow "it". */
export class NotReplacedError extends Error {
  override readonly name = 'NotReplacedError'
}

/** Why something could not be written, in words; `undefined` for an error that is nobody's but ours. */
export function whyUnwritten(error: unknown): string | undefined {
  if (error instanceof NotReplacedError) return `it ${error.message}`
  const code = codeOf(error)
  // Errors of ours have codes, too, and names of their own.
  if (!(error instanceof Error) || error.name !== 'Error' || !code.startsWith('E') || code.startsWith('ERR_')) return undefined
  return WORDS[code] ?? code
}
