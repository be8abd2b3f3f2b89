import type { LintOptions } from '../../commands/lint.ts'
import type { Command } from '../command.ts'

const PRIMARY = `The primary target is what "hosts.primary" in skillc.json says; else the host in
whose directory the skill stands, as in .gemini/skills; else claude-code, or
what --target names first.
`

export const hostsCommand: Command = {
  name: 'hosts',
  args: '[...paths]',
  summary: 'Say what each host does with each skill: load, change, reject, drop or execute it',
  options: [
    ['--target <hosts>', 'Hosts, as in codex,claude-code@2.1.197, or all (default: those measured)'],
    ['--reasons', 'Say why skills are changed, too, and not only why they are lost'],
    ['--format <format>', 'text or json (default: text)'],
    ['--fail-on <level>', 'error: lost on the primary target, warning: on any, note: lost or'],
    ['', 'changed on any, or never: what makes the exit code 1 (default: error)'],
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
