import type { CommandResult } from '../commands/result.ts'
import { printableJson } from '../report/printable.ts'
import type { Parsed } from './parse.ts'
import { VERSION } from './version.ts'

/** The result with its error message as JSON on stdout, too, where the command failed and JSON was asked for. */
export function withJsonFailure(result: CommandResult, { command, options }: Parsed): CommandResult {
  const wantsJson = options.has('json') || options.get('format')?.includes('json')
  if (result.exitCode !== 2 || result.stdout !== '' || !wantsJson) return result
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
