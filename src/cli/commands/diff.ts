import type { DiffOptions } from '../../commands/diff.ts'
import { ARCHIVE_CAPS, readerOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const diffCommand: Command = {
  name: 'diff',
  args: '<before> <after>',
  summary: 'Say what changed from one bundle to another, and what skills can do now',
  options: [['--fail-on <what>', 'any, widened or never: what makes the exit code 1 (default: any)'], ...ARCHIVE_CAPS, ['--json', 'Print it as JSON']],
  examples: ['skillc diff acme-1.2.0.zip acme-1.3.0.zip', 'skillc diff acme-1.2.0.zip skills --fail-on widened'],
  choices: { failOn: ['any', 'widened', 'never'] },
  run: async (invocation) => {
    const { diff } = await import('../../commands/diff.ts')
    const [before, after] = invocation.operands as [string, string]
    return diff({ ...readerOptions(invocation), before, after, failOn: (invocation.value('failOn') ?? 'any') as DiffOptions['failOn'] })
  },
}
