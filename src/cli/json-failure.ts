import type { CommandResult } from '../commands/result.ts'
import { printableJson } from '../report/printable.ts'
import { commandNamed } from './commands/index.ts'
import { VERSION } from './version.ts'

/** The result with its error message as JSON on stdout, too, where the command failed and JSON was asked for. */
export async function withJsonFailure(result: CommandResult, argv: readonly string[]): Promise<CommandResult> {
  if (result.exitCode !== 2 || result.stdout !== '') return result
  const end = argv.indexOf('--')
  const given = (end < 0 ? argv : argv.slice(0, end)).join('\n')
  const command = await commandNamed(argv[0])
  const flags = command?.options.map(([flag]) => flag) ?? []
  const wantsJson =
    (flags.includes('--json') && /^--json$/m.test(given)) || (flags.some((flag) => flag.startsWith('--format ')) && /^--format[=\n]json$/m.test(given))
  if (!wantsJson) return result
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
