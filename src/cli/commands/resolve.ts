import { resolve as absolute } from 'node:path'
import type { Command } from '../command.ts'

export const resolveCommand: Command = {
  name: 'resolve',
  args: '',
  summary: 'Say which skills a host has, and which of them others hide, across all places it looks in',
  options: [
    ['--target <hosts>', 'The hosts, as in claude-code,codex or claude-code@2.1.197'],
    ['', '(default: the primary target of skillc.json, or claude-code)'],
    ['--why <name>', 'Say this of one skill: what hides it, or why the host does not find it'],
    ['--cwd <directory>', 'Where the host would be started (default: here)'],
    ['--home <directory>', "The user's home directory"],
    ['--add-dir <directory>', 'Another directory that the host is given'],
    ['--plugin <directory>', 'A plugin that the host is started with, or a directory of them'],
    ['--path <file>', 'Say which conditional skills this file of the project wakes'],
    ['--os <name>', 'The system for OpenClaw: linux, darwin or win32'],
    ['--bin <names>', 'Programs that it would find'],
    ['--env <names>', 'Variables that would be set'],
    ['--format <format>', 'text or json (default: text)'],
  ],
  examples: [
    'skillc resolve',
    'skillc resolve --target codex,opencode --cwd packages/app',
    'skillc resolve --why pdf',
    'skillc resolve --path src/a.tsx',
    'skillc resolve --target openclaw --os linux --bin git,gh --env GITHUB_TOKEN',
  ],
  choices: { format: ['text', 'json'], os: ['linux', 'darwin', 'win32'] },
  run: async ({ cwd, value, values, list, width }) => {
    const { homedir } = await import('node:os')
    const { resolveSkills } = await import('../../commands/resolve.ts')
    const from = (path: string): string => absolute(cwd, path)
    return resolveSkills({
      cwd: from(value('cwd') ?? '.'),
      home: from(value('home') ?? homedir()),
      targets: list('target'),
      why: value('why'),
      additional: values('addDir').map(from),
      plugins: values('plugin').map(from),
      path: value('path'),
      os: value('os'),
      bins: list('bin'),
      env: list('env'),
      format: value('format') === 'json' ? 'json' : 'text',
      width: width(),
    })
  },
}
