import { CAPS, readerOptions } from './caps.ts'
import type { CommandLine } from './command-line.ts'

export const extractLine: CommandLine = {
  name: 'extract',
  args: '<bundle> <dir>',
  summary: 'Take a bundle out of its archive, if all in it is as it should be',
  options: [...CAPS, ['--json', 'Print what was done, or why not, as JSON']],
  examples: ['skillc extract acme-1.2.0.zip skills/acme'],
  run: async (line) => {
    const { extract } = await import('../commands/extract.ts')
    const [bundle, directory] = line.operands as [string, string]
    return extract({ ...readerOptions(line), bundle, directory })
  },
}
