import { resolve as absolute } from 'node:path'
import type { Command } from '../command.ts'
import { MACHINE } from '../reader-options.ts'

export const tokensCommand: Command = {
  name: 'tokens',
  args: '[...paths]',
  summary: "Count what skills cost: the host's listing, and what the model reads on use",
  options: [
    ['--target <host>', 'Host, as in codex or claude-code@2.1.330 (default: the primary target of skillc.json, or claude-code)'],
    ['--model <name>', 'Model (default: the default model of the host)'],
    ['--context <tokens>', 'Context of the model; --model then takes any name'],
    ['--root <directory>', 'Directory where the skills will be installed (default: where they are)'],
    ['--installed', 'Count what the host finds when started here, as `skillc resolve` does'],
    ['--home <directory>', "The user's home directory, for --installed"],
    ...MACHINE,
    ['--show-listing', 'Print the listing as the model gets it, and the rest to stderr'],
    ['--max-listing-chars <n>', 'Most characters of an entry; set:<n> for the whole listing'],
    ['--max-listing-tokens <n>', 'The same in tokens'],
    ['--max-body-tokens <n>', 'Most tokens of a body; set:<n> for all bodies together'],
    ['--format <format>', 'text or json (default: text)'],
  ],
  examples: [
    'skillc tokens',
    'skillc tokens skills --target codex',
    'skillc tokens my-plugin  # with the numbers of `claude plugin details`',
    'skillc tokens --installed --target codex',
    'skillc tokens --show-listing > listing.txt',
    'skillc tokens --max-listing-chars 600,set:8000',
  ],
  choices: { format: ['text', 'json'], os: ['linux', 'darwin', 'win32'] },
  run: async ({ operands, cwd, version, value, texts, values, list, flag, width, terminal }) => {
    const { homedir } = await import('node:os')
    const { tokens } = await import('../../commands/tokens.ts')
    return tokens({
      paths: operands,
      cwd,
      version,
      format: value('format') === 'json' ? 'json' : 'text',
      ...texts('target', 'model', 'context', 'root'),
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
