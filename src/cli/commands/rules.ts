import { listRules } from '../../commands/rules.ts'
import type { Command } from '../command.ts'

export const rulesCommand: Command = {
  name: 'rules',
  args: '',
  summary: 'List every rule',
  options: [['--format <format>', 'text or json (default: text)']],
  examples: ['skillc rules --format json'],
  choices: { format: ['text', 'json'] },
  run: ({ value }) => listRules({ format: value('format') === 'json' ? 'json' : 'text' }),
}
