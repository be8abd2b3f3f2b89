import type { OptionTable, TypedLine } from './command-line.ts'

/** Whoever reads an archive may be sent a large one. */
export const CAPS: OptionTable = [
  ['--max-bytes <bytes>', 'The most that the files of an archive may take (default: 67108864)'],
  ['--max-files <count>', 'The most files and directories of an archive (default: 2000)'],
  ['--max-ratio <times>', 'The most that an archive may grow when unpacked (default: 50)'],
]

/** What all take that read bundles. */
export function readerOptions({ cwd, version, flag, word }: TypedLine): {
  readonly cwd: string
  readonly version: string
  readonly json: boolean
  readonly maxBytes: string | undefined
  readonly maxFiles: string | undefined
  readonly maxRatio: string | undefined
} {
  return { cwd, version, json: flag('json'), maxBytes: word('maxBytes'), maxFiles: word('maxFiles'), maxRatio: word('maxRatio') }
}
