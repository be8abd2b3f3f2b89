import { resolve as absolute } from 'node:path'
import type { Command } from '../command.ts'

export const tokensCommand: Command = {
  name: 'tokens',
  args: '[...paths]',
  summary: "Say what skills cost: the host's listing, which the model always sees, and what it reads on use",
  options: [
    ['--target <host>', 'The host, as in codex or claude-code@2.1.197'],
    ['', '(default: the primary target of skillc.json, or claude-code)'],
    ['--model <name>', 'The model (default: the one that the host takes by itself)'],
    ['--context <tokens>', "The model's context; with it, --model takes any name"],
    ['--root <directory>', 'Where the skills would be installed (default: where they are)'],
    ['--installed', 'Count what the host has when it is started here, as in `skillc resolve`'],
    ['--home <directory>', "The user's home directory, for --installed"],
    ['--os <name>', 'The system for OpenClaw: linux, darwin or win32'],
    ['--bin <names>', 'Programs that it would find'],
    ['--env <names>', 'Variables that would be set'],
    ['--show-listing', 'Print the listing as the model gets it, and all else to stderr'],
    ['--max-listing-chars <n>', 'Most characters of each entry; set:<n> for the whole listing'],
    ['--max-listing-tokens <n>', 'The same in tokens'],
    ['--max-body-tokens <n>', 'Most tokens of each body; set:<n> for all together'],
    ['--format <format>', 'text or json (default: text)'],
  ],
  examples: [
    'skillc tokens',
    'skillc tokens skills --target codex',
    'skillc tokens my-plugin  # with what `claude plugin details` says of it',
    'skillc tokens --installed --target codex',
    'skillc tokens --show-listing > listing.txt',
    'skillc tokens --max-listing-chars 600,set:8000',
  ],
  choices: { format: ['text', 'json'], os: ['linux', 'darwin', 'win32'] },
  run: async ({ operands, cwd, version, value, values, list, flag, width, terminal }) => {
    const { homedir } = await import('node:os')
    const { tokens } = await import('../../commands/tokens.ts')
    return tokens({
      paths: operands,
      cwd,
      version,
      format: value('format') === 'json' ? 'json' : 'text',
      target: value('target'),
      model: value('model'),
      context: value('context'),
      root: value('root'),
      showListing: flag('showListing'),
      installedFor: flag('installed') ? absolute(cwd, value('home') ?? homedir()) : undefined,
      machine: { os: value('os') ?? '', bins: new Set(list('bin')), env: new Set(list('env')) },
      maxListingChars: values('maxListingChars'),
      maxListingTokens: values('maxListingTokens'),
      maxBodyTokens: values('maxBodyTokens'),
      width: width(),
      terminal: terminal(),
    })
  },
}
