import { ARCHIVE_CAPS, checkOptions, CHECKS, readerOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const extractCommand: Command = {
  name: 'extract',
  args: '<bundle> <dir>',
  summary: 'Take a bundle out of its archive, if all in it is as it should be',
  options: [
    ...CHECKS,
    ['--no-manifest', 'Take an archive without a manifest, unchecked'],
    ...ARCHIVE_CAPS,
    ['--json', 'Print what was done, or why not, as JSON'],
  ],
  examples: ['skillc extract acme-1.2.0.zip skills/acme', 'skillc extract acme-1.2.0.zip skills/acme --allowed-signers signers'],
  run: async (invocation) => {
    const { extract } = await import('../../commands/extract.ts')
    const [bundle, directory] = invocation.operands as [string, string]
    return extract({ ...readerOptions(invocation), ...checkOptions(invocation), bundle, directory, noManifest: invocation.flag('noManifest') })
  },
}
