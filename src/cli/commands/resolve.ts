import { resolve as absolute } from 'node:path'
import type { Command } from '../command.ts'
import { MACHINE } from '../reader-options.ts'

export const resolveCommand: Command = {
  name: 'resolve',
  args: '',
  summary: 'Show which skills a host finds in all its places, and which are hidden',
  options: [
    ['--target <hosts>', 'Hosts, as in claude-code,codex or claude-code@2.1.330 (default: the primary target of skillc.json, or claude-code)'],
    ['--why <name>', 'Show for one skill what hides it, or why the host does not find it'],
    ['--cwd <directory>', 'Directory where the host is started (default: this one)'],
    ['--home <directory>', "The user's home directory"],
    ['--add-dir <directory>', 'Another directory that is given to the host'],
    ['--plugin <directory>', 'A plugin that the host is started with, or a directory of plugins'],
    ['--path <file>', 'Show which skills with `paths` this file of the project loads'],
    ...MACHINE,
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
  run: async ({ cwd, value, texts, values, list, width }) => {
    const { homedir } = await import('node:os')
    const { resolveSkills } = await import('../../commands/resolve.ts')
    const from = (path: string): string => absolute(cwd, path)
    return resolveSkills({
      cwd: from(value('cwd') ?? '.'),
      home: from(value('home') ?? homedir()),
      targets: list('target'),
      ...texts('why', 'path', 'os'),
      additional: values('addDir').map(from),
      plugins: values('plugin').map(from),
      bins: list('bin'),
      env: list('env'),
      format: value('format') === 'json' ? 'json' : 'text',
      width: width(),
    })
  },
}
