import { ROOT, rootOptions } from '../reader-options.ts'
import type { Command } from '../command.ts'

export const uninstallCommand: Command = {
  name: 'uninstall',
  args: '<...names>',
  summary: 'Remove skills that `skillc install` has installed, and nothing else',
  options: [
    ...ROOT,
    ['--dry-run', 'Print what would be removed; remove nothing'],
    ['--force', 'Remove files that were changed since, too'],
    ['--json', 'Print the result as JSON'],
  ],
  examples: ['skillc uninstall pdf csv --target claude-code', 'skillc uninstall pdf --dir .claude/skills --dry-run'],
  run: async (invocation) => {
    const { uninstall } = await import('../../commands/uninstall.ts')
    const { operands: names, flags, version } = invocation
    return uninstall({ ...(await rootOptions(invocation)), names, version, ...flags('force', 'dryRun', 'json') })
  },
}
