import { DEFAULTS } from '../../hosts/default-targets.ts'
import type { LintOptions } from '../../commands/lint.ts'
import type { Command } from '../command.ts'

const PRIMARY = `The primary target is "hosts.primary" of skillc.json, or else the host whose
directory the skill is in, as in .gemini/skills, or else claude-code or the
first of --target.
`

export const hostsCommand: Command = {
  name: 'hosts',
  args: '[...paths]',
  summary: 'Show what each host does with each skill: load, change, reject or drop it',
  options: [
    ['--target <hosts>', `Hosts, as in codex,claude-code@2.1.330, or all (default: ${[...DEFAULTS].join(', ')})`],
    ['--reasons', 'Show also why skills are changed, not only why they are lost'],
    ['--format <format>', 'text or json (default: text)'],
    ['--fail-on <level>', 'What makes the exit code 1: error, a loss on the primary target (default); warning, on any target; note, also a change; never'],
    ['--color <when>', 'auto, always or never (default: auto)'],
  ],
  examples: ['skillc hosts', 'skillc hosts skills/pdf --reasons', 'skillc hosts --target codex,copilot-cli --fail-on warning', 'skillc hosts --format json'],
  epilog: PRIMARY,
  choices: { format: ['text', 'json'], failOn: ['error', 'warning', 'note', 'never'], color: ['auto', 'always', 'never'] },
  run: async ({ operands, cwd, value, flag, list, color, width }) => {
    const { hosts } = await import('../../commands/hosts.ts')
    return hosts({
      paths: operands,
      cwd,
      targets: list('target'),
      reasons: flag('reasons'),
      format: value('format') === 'json' ? 'json' : 'text',
      failOn: (value('failOn') ?? 'error') as LintOptions['failOn'],
      width: width(),
      color: color(value('color')),
    })
  },
}
