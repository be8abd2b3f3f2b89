import type { LintOptions } from '../../commands/lint.ts'
import { FORMATS } from '../../report/formats.ts'
import { refuse } from '../../commands/result.ts'
import { EXIT_CODES, type Command } from '../command.ts'
import { printingOf } from '../printing.ts'
import { programFile } from '../process.ts'

export const lintCommand: Command = {
  name: 'lint',
  args: '[...paths]',
  summary: 'Check skills: directories with a SKILL.md, files in them, or directories that hold them',
  options: [
    ['--format <format>', 'text (default), concise, agent, json, jsonl, markdown, github, sarif,'],
    ['', 'gitlab, junit or rdjson; FORMAT=FILE writes one more to a file'],
    ['--fix', 'Make the fixes that cannot change what the author meant'],
    ['--fix-suggested', 'Make those, too, that need a review'],
    ['--diff', 'Print the fixes as a patch and make none; exit 1 if there are any'],
    ['--select <rules>', 'Check these rules or categories only, separated by commas'],
    ['--ignore <rules>', 'Leave these rules or categories out'],
    ['--target <hosts>', 'Let levels follow what these hosts do, as in codex,claude-code@2.1.197'],
    ['--profile <name>', "default, or strict for a stranger's skill: risks weigh more"],
    ['--baseline <file>', 'Tell no old findings: those that this file counts, by file and rule'],
    ['--write-baseline', 'Make the file count what is found now'],
    ['--print-config <path>', 'Say what skillc.json makes of a file, and why; check nothing'],
    ['--fail-on <level>', 'What makes the exit code 1: error (default), warning, note or never'],
    ['--level <level>', 'The least that is shown: error, warning (default) or note (that of JSON)'],
    ['--max-findings <count>', 'Show no more than so many, the worst'],
    ['--statistics', 'Print a table by rule in place of the findings'],
    ['--color <when>', 'auto, always or never (default: auto)'],
  ],
  examples: [
    'skillc lint',
    'skillc lint skills/pdf --level note',
    'skillc lint --fix',
    'skillc lint --format github --format sarif=out.sarif --fail-on warning',
  ],
  epilog: EXIT_CODES,
  choices: {
    format: FORMATS,
    profile: ['default', 'strict'],
    failOn: ['error', 'warning', 'note', 'never'],
    level: ['error', 'warning', 'note'],
    color: ['auto', 'always', 'never'],
  },
  withFile: ['format'],
  run: async (invocation) => {
    const { operands, cwd, version, pages, value, flag, list, terminal } = invocation
    const asked = value('printConfig')
    if (asked !== undefined) return (await import('../../commands/print-config.ts')).printConfig(asked, cwd)
    if (flag('writeBaseline') && value('baseline') === undefined) return refuse('--write-baseline needs --baseline FILE')
    const printing = printingOf(invocation)
    if (typeof printing === 'string') return refuse(printing)
    const { lint } = await import('../../commands/lint.ts')
    return lint({
      ...printing,
      paths: operands,
      cwd,
      version,
      pages,
      fix: flag('fixSuggested') ? 'suggested' : flag('fix') ? 'safe' : 'none',
      diff: flag('diff'),
      select: list('select'),
      ignore: list('ignore'),
      profile: (value('profile') ?? 'default') as LintOptions['profile'],
      targets: list('target'),
      failOn: (value('failOn') ?? 'error') as LintOptions['failOn'],
      baseline: value('baseline'),
      writeBaseline: flag('writeBaseline'),
      program: programFile(),
      terminal: terminal(),
    })
  },
}
