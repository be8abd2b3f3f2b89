import type { Command } from '../command.ts'

export const extractorCommand: Command = {
  name: 'extractor',
  args: '<bundle>',
  summary: 'Make a module that carries skills in a program and extracts them',
  options: [
    ['--out <directory>', 'Directory for the module, its types and its test'],
    ['--app <name>', "Name of the program (default: the name of the bundle's directory)"],
    ['--prompt', 'Add a function that returns the text that a host shows to a model'],
  ],
  examples: ['skillc extractor skills --out src/skills --app acme', 'skillc extractor skills/pdf --out src --prompt'],
  required: ['out'],
  run: async ({ operands, cwd, version, value, flag }) => {
    const { extractor } = await import('../../commands/extractor.ts')
    return extractor({ bundle: operands[0] as string, out: value('out') as string, app: value('app'), prompt: flag('prompt'), cwd, version })
  },
}
