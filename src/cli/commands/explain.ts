import type { Command } from '../command.ts'

export const explainCommand: Command = {
  name: 'explain',
  args: '<rule>',
  summary: 'Explain a rule, with examples',
  options: [['--color <when>', 'auto, always or never (default: auto)']],
  examples: ['skillc explain broken-link'],
  choices: { color: ['auto', 'always', 'never'] },
  run: async ({ operands, value, color, width }) => {
    const { explain } = await import('../../commands/explain.ts')
    return explain(operands[0] as string, { color: color(value('color')), width: width() })
  },
}
