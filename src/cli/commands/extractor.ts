import type { Command } from '../command.ts'

export const extractorCommand: Command = {
  name: 'extractor',
  args: '<bundle>',
  summary: 'Make a module that carries skills inside another program and extracts them safely',
  options: [
    ['--out <directory>', 'Where the module, its types and its test go'],
    ['--app <name>', "Name of the program (default: the name of the bundle's directory)"],
    ['--prompt', 'The module can also make the text that a host shows to a model'],
  ],
  examples: ['skillc extractor skills --out src/skills --app acme', 'skillc extractor skills/pdf --out src --prompt'],
  required: ['out'],
  run: async ({ operands, cwd, version, value, flag }) => {
    const { extractor } = await import('../../commands/extractor.ts')
    return extractor({ bundle: operands[0] as string, out: value('out') as string, app: value('app'), prompt: flag('prompt'), cwd, version })
  },
}
