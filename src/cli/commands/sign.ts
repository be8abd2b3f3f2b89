import { ARCHIVE_CAPS, readerOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const signCommand: Command = {
  name: 'sign',
  args: '<path>',
  summary: 'Sign a bundle with an Ed25519 key',
  options: [
    ['--key <file>', 'Private key without passphrase, from ssh-keygen or as PEM; - reads it from stdin'],
    ['--form <form>', 'ssh, for `ssh-keygen -Y verify -n skillc` (default), or dsse: an in-toto statement'],
    ['--out <file>', 'File for the signature (default: beside the bundle)'],
    ...ARCHIVE_CAPS,
    ['--json', 'Print the result as JSON'],
  ],
  examples: ['skillc sign dist/acme-1.2.0.zip --key ~/.ssh/id_ed25519', 'skillc sign dist/SHA256SUMS --key release.pem'],
  required: ['key'],
  choices: { form: ['ssh', 'dsse'] },
  run: async (invocation) => {
    const { sign } = await import('../../commands/sign.ts')
    const { operands, value } = invocation
    return sign({
      ...readerOptions(invocation),
      path: operands[0] as string,
      key: value('key') as string,
      form: value('form') === 'dsse' ? 'dsse' : 'ssh',
      out: value('out'),
    })
  },
}
