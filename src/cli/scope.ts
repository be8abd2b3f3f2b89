import type { OptionTable } from './command.ts'

/** The options that say which skills `lint` checks, besides paths. */
export const SCOPE: OptionTable = [
  ['--staged', 'Check the skills that the next commit changes, as in the git index'],
  ['--changed [ref]', 'Check the skills that differ from this commit (default: HEAD)'],
  ['--files-from <file>', 'Read paths from a file, one per line; - is stdin'],
  ['--stdin', 'Read the text of one file from stdin, and check only that file'],
  ['--stdin-filename <file>', 'Path of the file for --stdin'],
  ['--shard <I/N>', 'Check every Nth skill, from the Ith, for "skillc merge"'],
]
