import { ARCHIVE_CAPS, readerOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const verifyCommand: Command = {
  name: 'verify',
  args: '<path>',
  summary: 'Check that a bundle, packed, unpacked or installed, is what its manifest says',
  options: [
    ['--manifest <file>', 'Compare with this manifest, or that of this bundle'],
    ['--installed', 'Take the edits that installers are known to make'],
    ['--allowed-signers <file>', 'Check the signature; this file says who may sign'],
    ['--signature <file>', 'The signature (default: next to it, .sig or .intoto.jsonl)'],
    ['--identity <name>', 'Who has to have signed it (default: anybody who may)'],
    ['--require-signature', 'Refuse to run without --allowed-signers'],
    ['--sbom <file>', 'Write a bill of materials (CycloneDX 1.6) if all is well'],
    ...ARCHIVE_CAPS,
    ['--json', 'Print what was found as JSON'],
  ],
  examples: [
    'skillc verify dist',
    'skillc verify acme-1.2.0.zip --allowed-signers signers',
    'skillc verify ~/.claude/skills/pdf --manifest acme-1.2.0.zip --installed',
  ],
  run: async (invocation) => {
    const { verify } = await import('../../commands/verify.ts')
    const { operands, value, flag } = invocation
    return verify({
      ...readerOptions(invocation),
      path: operands[0] as string,
      manifest: value('manifest'),
      signature: value('signature'),
      allowedSigners: value('allowedSigners'),
      identity: value('identity'),
      requireSignature: flag('requireSignature'),
      sbom: value('sbom'),
      installed: flag('installed'),
      now: Date.now(),
    })
  },
}
