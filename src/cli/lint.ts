import { lint, type LintOptions } from '../commands/lint.ts'
import { EXIT_CODES, type CommandLine } from './command-line.ts'

export const lintLine: CommandLine = {
  name: 'lint',
  args: '[...paths]',
  summary: 'Check skills: directories with a SKILL.md, files in them, or directories that hold them',
  options: [
    ['--format <format>', 'text, concise, json or github (default: text)'],
    ['--fix', 'Make the fixes that cannot change what the author meant'],
    ['--fix-suggested', 'Make those, too, that need a look afterwards'],
    ['--diff', 'Print the fixes as a patch and make none; exit 1 if there are any'],
    ['--select <rules>', 'Check these rules or categories only, separated by commas'],
    ['--ignore <rules>', 'Leave these rules or categories out'],
    ['--target <hosts>', 'Let levels follow what these hosts do, as in codex,claude-code@2.1.197'],
    ['--profile <name>', "default, or strict for a stranger's skill: risks weigh more (default: default)"],
    ['--fail-on <level>', 'error, warning, note or never: what makes the exit code 1 (default: error)'],
    ['--level <level>', 'error, warning or note: the least that is shown (default: warning)'],
    ['--color <when>', 'auto, always or never (default: auto)'],
  ],
  examples: ['skillc lint', 'skillc lint skills/pdf --level note', 'skillc lint --fix', 'skillc lint --format github --fail-on warning'],
  more: EXIT_CODES,
  choices: {
    format: ['text', 'concise', 'json', 'github'],
    profile: ['default', 'strict'],
    failOn: ['error', 'warning', 'note', 'never'],
    level: ['error', 'warning', 'note'],
    color: ['auto', 'always', 'never'],
  },
  run: ({ operands, cwd, version, word, flag, list, color, width, terminal, hyperlinks }) =>
    lint({
      paths: operands,
      cwd,
      version,
      format: (word('format') ?? 'text') as LintOptions['format'],
      fix: flag('fixSuggested') ? 'suggested' : flag('fix') ? 'safe' : 'none',
      diff: flag('diff'),
      select: list('select'),
      ignore: list('ignore'),
      profile: (word('profile') ?? 'default') as LintOptions['profile'],
      targets: list('target'),
      failOn: (word('failOn') ?? 'error') as LintOptions['failOn'],
      level: (word('level') ?? (word('failOn') === 'note' ? 'note' : 'warning')) as LintOptions['level'],
      color: color(word('color')),
      hyperlinks: hyperlinks(),
      width: width(),
      terminal: terminal(),
    }),
}
