import type { Invocation, OptionTable } from './command.ts'

/** Limits for archives, which may come from a stranger and be made to be large. */
export const ARCHIVE_CAPS: OptionTable = [
  ['--max-bytes <bytes>', 'The most that the files of an archive may take (default: 67108864)'],
  ['--max-files <count>', 'The most files and directories of an archive (default: 2000)'],
  ['--max-ratio <times>', 'The most that an archive may grow when unpacked (default: 50)'],
]

/** The options that all commands share which read bundles. */
export function readerOptions({ cwd, version, flag, value }: Invocation): {
  readonly cwd: string
  readonly version: string
  readonly json: boolean
  readonly maxBytes: string | undefined
  readonly maxFiles: string | undefined
  readonly maxRatio: string | undefined
} {
  return { cwd, version, json: flag('json'), maxBytes: value('maxBytes'), maxFiles: value('maxFiles'), maxRatio: value('maxRatio') }
}
