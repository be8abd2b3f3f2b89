import type { Command } from '../command.ts'

export const completionsCommand: Command = {
  name: 'completions',
  args: '<shell>',
  summary: 'Print the completions of commands and options for bash, zsh or fish',
  options: [],
  examples: ['source <(skillc completions bash)', 'skillc completions zsh > ~/.zfunc/_skillc', 'skillc completions fish | source'],
  run: async ({ operands, commands }) => {
    const { completionsOf } = await import('../completions.ts')
    return completionsOf(operands[0] as string, await commands())
  },
}
