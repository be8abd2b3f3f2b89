import { ARCHIVE_CAPS, readerOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const extractCommand: Command = {
  name: 'extract',
  args: '<bundle> <dir>',
  summary: 'Take a bundle out of its archive, if all in it is as it should be',
  options: [...ARCHIVE_CAPS, ['--json', 'Print what was done, or why not, as JSON']],
  examples: ['skillc extract acme-1.2.0.zip skills/acme'],
  run: async (invocation) => {
    const { extract } = await import('../../commands/extract.ts')
    const [bundle, directory] = invocation.operands as [string, string]
    return extract({ ...readerOptions(invocation), bundle, directory })
  },
}
