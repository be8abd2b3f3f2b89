import type { OptionTable } from './command.ts'

/** The options that say which skills `lint` checks, besides paths. */
export const SCOPE: OptionTable = [
  ['--staged', 'Check what the next commit changes, with the texts that it would have'],
  ['--changed [ref]', 'Check what differs from this commit (default: HEAD), and what compares'],
  ['--files-from <file>', 'Take paths from a file, one a line; - is stdin'],
  ['--stdin', 'Take the text of one file from stdin, and tell of that file only'],
  ['--stdin-filename <file>', 'The file whose text it is'],
  ['--shard <I/N>', 'Check every Nth skill, from the Ith, for "skillc merge"'],
]
