import type { Command, OptionTable } from './command.ts'

const GLOBAL_OPTIONS: OptionTable = [
  ['-h, --help', 'Print this help'],
  ['-v, --version', 'Print the version of skillc'],
]

/** The options that a command has besides its own; without a command, those of the program. */
export function globalOptionsOf(command: Command | undefined): OptionTable {
  return GLOBAL_OPTIONS.filter(([flags]) => takesVersion(command) || !flags.includes('--version'))
}

/** To `build`, `--version` is the version of the bundle. */
export function takesVersion(command: Command | undefined): boolean {
  return !command?.options.some(([flags]) => flags.startsWith('--version'))
}
