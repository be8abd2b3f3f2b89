import type { LintOptions } from '../../commands/lint.ts'
import { EXIT_CODES, type Command } from '../command.ts'

export const buildCommand: Command = {
  name: 'build',
  args: '[...dirs]',
  summary: 'Compile skills and plugins into versioned bundles, in the forms that clients take',
  options: [
    ['--out <dir>', 'Where the bundle goes; replaced as a whole (default: dist)'],
    ['--name <name>', 'Name of the bundle (default: that in skillc.json, or another manifest)'],
    ['--version <version>', 'Version of the bundle (default: that in the same file)'],
    ['--description <text>', 'What it is for'],
    ['--author <name>', 'Who made it, as `Name <mail> (address)`'],
    ['--license <license>', 'Its licence, as SPDX names it'],
    ['--target <targets>', 'plugin, skill, discovery, marketplace, npm, apm, extractor, or all'],
    ['--fail-on <level>', 'error, warning, note or never: what stops the build (default: error)'],
    ['--symlinks <what>', 'error, or inline: copy what they lead to in the skill (default: error)'],
    ['--check-version [lock]', 'Refuse changed content of the same version (default: skillc.lock.json)'],
    ['--frozen', 'Refuse everything that differs from the lock'],
    ['--dry-run', 'Print every file, and what is left out and why; write nothing'],
    ['--json', 'Print what was done, or why not, as JSON'],
  ],
  examples: [
    'skillc build',
    'skillc build skills/pdf --name pdf-tools --version 1.2.0 --target plugin,skill',
    'skillc build --dry-run',
    'skillc build --target all --frozen',
  ],
  jsonVersion: 2,
  epilog: EXIT_CODES,
  choices: { failOn: ['error', 'warning', 'note', 'never'], symlinks: ['error', 'inline'] },
  run: async ({ operands, cwd, version, given, value, flag, list, width, progress, whenEnded }) => {
    const { build } = await import('../../commands/build.ts')
    return build({
      paths: operands,
      cwd,
      version,
      out: value('out') ?? 'dist',
      name: value('name'),
      bundleVersion: value('version'),
      description: value('description'),
      author: value('author'),
      license: value('license'),
      targets: given('target') ? list('target') : undefined,
      failOn: (value('failOn') ?? 'error') as LintOptions['failOn'],
      symlinks: value('symlinks') === 'inline' ? 'inline' : 'error',
      dryRun: flag('dryRun'),
      json: flag('json'),
      checkVersion: flag('checkVersion') || value('checkVersion'),
      frozen: flag('frozen'),
      width: width(),
      progress: progress(),
      whenEnded,
    })
  },
}
