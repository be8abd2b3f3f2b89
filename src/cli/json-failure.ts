import type { CommandResult } from '../commands/result.ts'
import { printableJson } from '../report/printable.ts'
import { COMMANDS } from './commands/index.ts'
import { VERSION } from './version.ts'

/** The result with its error message as JSON on stdout, too, where the command failed and JSON was asked for. */
export function withJsonFailure(result: CommandResult, argv: readonly string[]): CommandResult {
  const end = argv.indexOf('--')
  const given = (end < 0 ? argv : argv.slice(0, end)).join('\n')
  const command = COMMANDS.find(({ name }) => name === argv[0])
  const flags = command?.options.map(([flag]) => flag) ?? []
  const wantsJson =
    (flags.includes('--json') && /^--json$/m.test(given)) || (flags.some((flag) => flag.startsWith('--format ')) && /^--format[=\n]json$/m.test(given))
  if (!wantsJson || result.exitCode !== 2 || result.stdout !== '') return result
  const message = result.stderr
    .replace(/^skillc: /, '')
    .split('\nTry "', 1)[0]
    ?.trim()
  const value = {
    version: command?.jsonVersion ?? 1,
    tool: { name: 'skillc', version: VERSION },
    status: 'failed',
    problems: [{ code: 'USAGE', message }],
  }
  return { ...result, stdout: printableJson(value) }
}
