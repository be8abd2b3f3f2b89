import { listRules } from '../commands/rules.ts'
import type { CommandLine } from './command-line.ts'

export const rulesLine: CommandLine = {
  name: 'rules',
  args: '',
  summary: 'List every rule',
  options: [['--format <format>', 'text or json (default: text)']],
  examples: ['skillc rules --format json'],
  choices: { format: ['text', 'json'] },
  run: ({ word }) => listRules({ format: word('format') === 'json' ? 'json' : 'text' }),
}
