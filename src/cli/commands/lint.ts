import type { LintOptions } from '../../commands/lint.ts'
import { misused, type CommandResult } from '../../commands/result.ts'
import { EXIT_CODES, keyOf, type Command, type Invocation, type OptionTable } from '../command.ts'
import { PRINTING, PRINTING_CHOICES, printingOf } from '../printing.ts'
import { programFile, readStdin } from '../process.ts'

/** The options that say which skills `lint` checks, besides paths. */
const SCOPE: OptionTable = [
  ['--staged', 'Check the skills that the next commit changes, as in the git index'],
  ['--changed [ref]', 'Check the skills that differ from this commit (default: HEAD)'],
  ['--files-from <file>', 'Read paths from a file, one per line; - is stdin'],
  ['--stdin', 'Read the text of one file from stdin, and check only that file'],
  ['--stdin-filename <file>', 'Path of the file for --stdin'],
  ['--shard <I/N>', 'Check every Nth skill, from the Ith, for "skillc merge"'],
]

export const lintCommand: Command = {
  name: 'lint',
  args: '[...paths]',
  summary: 'Check skills, plugins and project files in directories, files or archives',
  options: [
    ...PRINTING,
    ['--fix', 'Make all safe fixes, which keep what the author meant'],
    ['--fix-suggested', 'Make also the suggested fixes, which need a review'],
    ['--diff', 'Print the fixes as a patch instead; exit 1 if there are any'],
    ['--select <rules>', 'Check only these rules or categories, separated by commas'],
    ['--ignore <rules>', 'Leave out these rules or categories'],
    ['--target <hosts>', 'Set levels by what these hosts do, as in codex,claude-code@2.1.330'],
    ['--profile <name>', "default, or strict for a stranger's skill: risks get a higher level"],
    ['--add-ignores <reason>', 'Write comments that turn off the present findings'],
    ...SCOPE,
    ['--allow-unmatched', 'Exit 0 where no named file belongs to a skill or plugin'],
    ['--print-config <path>', 'Print the settings for a file, and where they come from'],
  ],
  examples: [
    'skillc lint',
    'skillc lint skills/pdf --level note',
    'skillc lint --fix',
    'skillc lint --format github --format sarif=out.sarif --fail-on warning',
  ],
  epilog: EXIT_CODES,
  choices: { ...PRINTING_CHOICES, profile: ['default', 'strict'] },
  withFile: ['format'],
  run: async (invocation) => {
    const { operands, cwd, value, flag, list, given } = invocation
    const asked = value('printConfig')
    if (asked !== undefined) return (await import('../../commands/print-config.ts')).printConfig(asked, cwd)
    const printing = printingOf(invocation)
    if (typeof printing === 'string') return misused(printing)
    const options: LintOptions = {
      ...printing,
      paths: operands,
      fix: flag('fixSuggested') ? 'suggested' : flag('fix') ? 'safe' : 'none',
      diff: flag('diff'),
      select: list('select'),
      ignore: list('ignore'),
      profile: (value('profile') ?? 'default') as LintOptions['profile'],
      targets: list('target'),
      allowUnmatched: flag('allowUnmatched'),
      program: programFile(),
    }
    const scoped = SCOPE.some(([flags]) => given(keyOf(flags))) ? await scopedBy(invocation, options) : options
    if ('exitCode' in scoped) return scoped
    const reason = value('addIgnores')
    if (reason !== undefined && (flag('staged') || flag('stdin') || flag('diff') || scoped.part))
      return misused('--add-ignores changes files, so it does not work with --staged, --stdin, --diff or --shard')
    if (reason !== undefined) return (await import('../../commands/add-ignores.ts')).addIgnores(reason, scoped)
    if (flag('staged')) return (await import('../../commands/staged.ts')).lintStaged(scoped)
    return (await import('../../commands/lint.ts')).lint(scoped)
  },
}

async function scopedBy({ value, given, flag }: Invocation, options: LintOptions): Promise<LintOptions | CommandResult> {
  const { withScope } = await import('../../commands/asked-scope.ts')
  return withScope(options, {
    list: value('filesFrom'),
    shard: value('shard'),
    since: given('changed') ? (value('changed') ?? 'HEAD') : undefined,
    stdin: flag('stdin'),
    stdinFilename: value('stdinFilename'),
    readStdin,
  })
}
