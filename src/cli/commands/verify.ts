import { ARCHIVE_CAPS, checkOptions, CHECKS, readerOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const verifyCommand: Command = {
  name: 'verify',
  args: '<path>',
  summary: 'Check a bundle against its manifest: packed, unpacked or installed',
  options: [
    ...CHECKS,
    ['--installed', 'Accept the edits that installers are known to make; without a manifest, go by what `skillc install` has recorded'],
    ['--sbom <file>', 'Write a bill of materials when there are no problems: SPDX 2.3 as *.spdx.json, CycloneDX 1.6 else'],
    ...ARCHIVE_CAPS,
    ['--json', 'Print the result as JSON'],
  ],
  examples: [
    'skillc verify dist',
    'skillc verify acme-1.2.0.zip --allowed-signers signers',
    'skillc verify ~/.claude/skills --installed',
    'skillc verify ~/.claude/skills/pdf --manifest acme-1.2.0.zip --installed',
  ],
  run: async (invocation) => {
    const { verify } = await import('../../commands/verify.ts')
    const { operands, value, flag, env } = invocation
    return verify({
      ...readerOptions(invocation),
      ...checkOptions(invocation),
      path: operands[0] as string,
      sbom: value('sbom'),
      epoch: env('SOURCE_DATE_EPOCH'),
      installed: flag('installed'),
    })
  },
}
