import type { Command } from '../command.ts'

export const rulesCommand: Command = {
  name: 'rules',
  args: '',
  summary: 'List all rules',
  options: [['--format <format>', 'text or json (default: text)']],
  examples: ['skillc rules --format json'],
  choices: { format: ['text', 'json'] },
  run: async ({ value }) => {
    const { listRules } = await import('../../commands/rules.ts')
    return listRules({ format: value('format') === 'json' ? 'json' : 'text' })
  },
}
