import { misused } from '../../commands/result.ts'
import type { Command } from '../command.ts'

export const initCommand: Command = {
  name: 'init',
  args: '[dir]',
  summary: 'Write the first files of a skill, a plugin or checks in CI',
  options: [
    ['--plugin', 'A plugin with a manifest and one skill'],
    ['--ci <service>', 'Checks in github, gitlab or pre-commit'],
    ['--from <url>', 'Git URL of skillc for --ci, as in https://git.example/skillc#COMMIT'],
  ],
  examples: ['skillc init skills/pdf-forms', 'skillc init acme --plugin', 'skillc init --ci github --from https://git.example/skillc#COMMIT'],
  choices: { ci: ['github', 'gitlab', 'pre-commit'] },
  run: async ({ operands, cwd, value, flag }) => {
    const { initCi, initPackage } = await import('../../commands/init.ts')
    const [dir] = operands
    const ci = value('ci')
    if (ci === undefined) return dir === undefined ? misused('init needs a directory, or --ci') : initPackage(dir, cwd, flag('plugin'))
    if (dir !== undefined || flag('plugin')) return misused('--ci writes into the current directory, and takes no directory and no --plugin')
    const from = value('from')
    return from === undefined ? misused('--ci needs --from, the Git URL and commit of skillc') : initCi(ci, from, cwd)
  },
}
