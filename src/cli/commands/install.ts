import type { InstallOptions } from '../../commands/install.ts'
import { ARCHIVE_CAPS, checkOptions, CHECKS, readerOptions, ROOT, rootOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const installCommand: Command = {
  name: 'install',
  args: '<bundle>',
  summary: 'Check the skills of a bundle or a directory, and put them where a host finds them',
  options: [
    ...ROOT,
    ['--dry-run', 'Check and print all; write nothing'],
    ['--fail-on <level>', 'Level of findings that stop it: error, warning, note or never (default: errors of the category security)'],
    ...CHECKS,
    ['--no-manifest', 'Install what has no manifest, unchecked'],
    ...ARCHIVE_CAPS,
    ['--json', 'Print the result as JSON'],
  ],
  examples: [
    'skillc install acme-1.2.0.zip --target claude-code',
    'skillc install acme-1.2.0.zip --target codex --global --allowed-signers signers',
    'skillc install ../skills/pdf --dir .claude/skills --no-manifest --dry-run',
  ],
  choices: { failOn: ['error', 'warning', 'note', 'never'] },
  run: async (invocation) => {
    const { install } = await import('../../commands/install.ts')
    const { operands, value, flag } = invocation
    return install({
      ...readerOptions(invocation),
      ...checkOptions(invocation),
      ...(await rootOptions(invocation)),
      path: operands[0] as string,
      noManifest: flag('noManifest'),
      failOn: value('failOn') as InstallOptions['failOn'],
      dryRun: flag('dryRun'),
    })
  },
}
