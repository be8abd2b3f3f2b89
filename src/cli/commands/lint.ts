import type { LintOptions } from '../../commands/lint.ts'
import { EXIT_CODES, type Command } from '../command.ts'
import { programFile } from '../process.ts'

export const lintCommand: Command = {
  name: 'lint',
  args: '[...paths]',
  summary: 'Check skills and plugins: their directories, files in them, archives of them, or directories that hold them',
  options: [
    ['--format <format>', 'text, concise, json or github (default: text)'],
    ['--fix', 'Make the fixes that cannot change what the author meant'],
    ['--fix-suggested', 'Make those, too, that need a review'],
    ['--diff', 'Print the fixes as a patch and make none; exit 1 if there are any'],
    ['--select <rules>', 'Check these rules or categories only, separated by commas'],
    ['--ignore <rules>', 'Leave these rules or categories out'],
    ['--target <hosts>', 'Let levels follow what these hosts do, as in codex,claude-code@2.1.197'],
    ['--profile <name>', "default, or strict for a stranger's skill: risks weigh more (default: default)"],
    ['--fail-on <level>', 'error, warning, note or never: what makes the exit code 1 (default: error)'],
    ['--level <level>', 'error, warning or note: the least that is shown (default: warning)'],
    ['--allow-unmatched', 'Exit 0 where all that is named are files that belong to no skill and no plugin, for hooks'],
    ['--color <when>', 'auto, always or never (default: auto)'],
  ],
  examples: ['skillc lint', 'skillc lint skills/pdf --level note', 'skillc lint --fix', 'skillc lint --format github --fail-on warning'],
  epilog: EXIT_CODES,
  choices: {
    format: ['text', 'concise', 'json', 'github'],
    profile: ['default', 'strict'],
    failOn: ['error', 'warning', 'note', 'never'],
    level: ['error', 'warning', 'note'],
    color: ['auto', 'always', 'never'],
  },
  run: async ({ operands, cwd, version, value, flag, list, color, width, terminal, hyperlinks, workspace }) => {
    const { lint } = await import('../../commands/lint.ts')
    return lint({
      paths: operands,
      cwd,
      version,
      format: (value('format') ?? 'text') as LintOptions['format'],
      fix: flag('fixSuggested') ? 'suggested' : flag('fix') ? 'safe' : 'none',
      diff: flag('diff'),
      select: list('select'),
      ignore: list('ignore'),
      profile: (value('profile') ?? 'default') as LintOptions['profile'],
      targets: list('target'),
      failOn: (value('failOn') ?? 'error') as LintOptions['failOn'],
      level: (value('level') ?? (value('failOn') === 'note' ? 'note' : 'warning')) as LintOptions['level'],
      allowUnmatched: flag('allowUnmatched'),
      program: programFile(),
      color: color(value('color')),
      hyperlinks: hyperlinks(),
      workspace: workspace(),
      width: width(),
      terminal: terminal(),
    })
  },
}
