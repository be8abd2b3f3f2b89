import type { LintOptions } from '../../commands/lint.ts'
import { nodeVersion } from '../process.ts'
import { EXIT_CODES, type Command } from '../command.ts'

export const buildCommand: Command = {
  name: 'build',
  args: '[...dirs]',
  summary: 'Compile skills and plugins into versioned bundles',
  options: [
    ['--out <dir>', 'Directory for the bundle, which is replaced (default: dist)'],
    ['--name <name>', 'Name of the bundle (default: from skillc.json or another manifest)'],
    ['--version <version>', 'Version of the bundle (default: from the same file)'],
    ['--description <text>', 'Description of the bundle'],
    ['--author <name>', 'Author, as `Name <mail> (address)`'],
    ['--license <license>', 'SPDX licence of the bundle'],
    ['--target <targets>', 'plugin, skill, discovery, marketplace, npm, apm, extractor, or all'],
    ['--fail-on <level>', 'Level that stops the build: error (default), warning, note, never'],
    ['--symlinks <what>', 'error (default), or inline: copy the targets inside the skill'],
    ['--check-version [lock]', 'Fail on changed content with the same version (default: skillc.lock.json)'],
    ['--frozen', 'Fail on everything that differs from the lock file'],
    ['--keep', 'Keep archives of other versions in --out'],
    ['--provenance [ci]', 'Write a SLSA statement on how it was built; as a job of github or gitlab'],
    ['--dry-run', 'Print all files, and what is left out and why; write nothing'],
    ['--json', 'Print the result as JSON'],
  ],
  examples: [
    'skillc build',
    'skillc build skills/pdf --name pdf-tools --version 1.2.0 --target plugin,skill',
    'skillc build --dry-run',
    'skillc build --target all --frozen',
  ],
  jsonVersion: 2,
  epilog: EXIT_CODES,
  choices: { failOn: ['error', 'warning', 'note', 'never'], symlinks: ['error', 'inline'], provenance: ['github', 'gitlab'] },
  run: async ({ operands, cwd, version, given, value, texts, flag, flags, list, width, env, progress, whenEnded }) => {
    const { build } = await import('../../commands/build.ts')
    return build({
      paths: operands,
      cwd,
      version,
      out: value('out') ?? 'dist',
      ...texts('name', 'description', 'author', 'license'),
      bundleVersion: value('version'),
      targets: given('target') ? list('target') : undefined,
      failOn: (value('failOn') ?? 'error') as LintOptions['failOn'],
      symlinks: value('symlinks') === 'inline' ? 'inline' : 'error',
      ...flags('dryRun', 'json', 'frozen', 'keep'),
      checkVersion: flag('checkVersion') || value('checkVersion'),
      provenance: flag('provenance') || value('provenance'),
      env,
      node: nodeVersion(),
      width: width(),
      progress: progress(),
      whenEnded,
    })
  },
}
