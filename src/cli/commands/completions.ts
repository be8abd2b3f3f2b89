import type { Command } from '../command.ts'

export const completionsCommand: Command = {
  name: 'completions',
  args: '<shell>',
  summary: 'Print what makes bash, zsh or fish complete commands and options',
  options: [],
  examples: ['source <(skillc completions bash)', 'skillc completions zsh > ~/.zfunc/_skillc', 'skillc completions fish | source'],
  run: async ({ operands, commands }) => {
    const { completionsOf } = await import('../completions.ts')
    return completionsOf(operands[0] as string, await commands())
  },
}
