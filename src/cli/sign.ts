import { CAPS, readerOptions } from './caps.ts'
import type { CommandLine } from './command-line.ts'

export const signLine: CommandLine = {
  name: 'sign',
  args: '<path>',
  summary: 'Sign a bundle with an Ed25519 key',
  options: [
    ['--key <file>', 'The private key: of ssh-keygen, or PEM; not encrypted'],
    ['--form <form>', 'ssh, for `ssh-keygen -Y verify -n skillc` (default), or dsse: an in-toto'],
    ['', 'statement'],
    ['--out <file>', 'Where the signature goes (default: next to the bundle)'],
    ...CAPS,
    ['--json', 'Print what was done, or why not, as JSON'],
  ],
  examples: ['skillc sign dist/acme-1.2.0.zip --key ~/.ssh/id_ed25519', 'skillc sign dist/SHA256SUMS --key release.pem'],
  needs: ['key'],
  choices: { form: ['ssh', 'dsse'] },
  run: async (line) => {
    const { sign } = await import('../commands/sign.ts')
    const { operands, word } = line
    return sign({
      ...readerOptions(line),
      path: operands[0] as string,
      key: word('key') as string,
      form: word('form') === 'dsse' ? 'dsse' : 'ssh',
      out: word('out'),
    })
  },
}
