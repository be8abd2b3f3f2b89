import { ARCHIVE_CAPS, checkOptions, CHECKS, readerOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const extractCommand: Command = {
  name: 'extract',
  args: '<bundle> <dir>',
  summary: 'Check and unpack the archive of a bundle',
  options: [...CHECKS, ['--no-manifest', 'Unpack an archive without a manifest, unchecked'], ...ARCHIVE_CAPS, ['--json', 'Print the result as JSON']],
  examples: ['skillc extract acme-1.2.0.zip skills/acme', 'skillc extract acme-1.2.0.zip skills/acme --allowed-signers signers'],
  run: async (invocation) => {
    const { extract } = await import('../../commands/extract.ts')
    const [bundle, directory] = invocation.operands as [string, string]
    return extract({ ...readerOptions(invocation), ...checkOptions(invocation), bundle, directory, noManifest: invocation.flag('noManifest') })
  },
}
