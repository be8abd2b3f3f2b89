import type { DiffOptions } from '../commands/diff.ts'
import { CAPS, readerOptions } from './caps.ts'
import type { CommandLine } from './command-line.ts'

export const diffLine: CommandLine = {
  name: 'diff',
  args: '<before> <after>',
  summary: 'Say what changed from one bundle to another, and what skills can do now',
  options: [['--fail-on <what>', 'any, widened or never: what makes the exit code 1 (default: any)'], ...CAPS, ['--json', 'Print it as JSON']],
  examples: ['skillc diff acme-1.2.0.zip acme-1.3.0.zip', 'skillc diff acme-1.2.0.zip skills --fail-on widened'],
  choices: { failOn: ['any', 'widened', 'never'] },
  run: async (line) => {
    const { diff } = await import('../commands/diff.ts')
    const [before, after] = line.operands as [string, string]
    return diff({ ...readerOptions(line), before, after, failOn: (line.word('failOn') ?? 'any') as DiffOptions['failOn'] })
  },
}
