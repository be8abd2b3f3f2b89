import type { DiffOptions } from '../../commands/diff.ts'
import { ARCHIVE_CAPS, readerOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const diffCommand: Command = {
  name: 'diff',
  args: '<before> <after>',
  summary: 'Compare two bundles: files, frontmatter, and what the skills can do',
  options: [
    ['--fail-on <what>', 'Change that makes the exit code 1: any (default), widened or never'],
    ...ARCHIVE_CAPS,
    ['--json', 'Print the result as JSON'],
  ],
  examples: ['skillc diff acme-1.2.0.zip acme-1.3.0.zip', 'skillc diff acme-1.2.0.zip skills --fail-on widened'],
  choices: { failOn: ['any', 'widened', 'never'] },
  run: async (invocation) => {
    const { diff } = await import('../../commands/diff.ts')
    const [before, after] = invocation.operands as [string, string]
    return diff({ ...readerOptions(invocation), before, after, failOn: (invocation.value('failOn') ?? 'any') as DiffOptions['failOn'] })
  },
}
