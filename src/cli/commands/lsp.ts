import type { Command } from '../command.ts'
import { programFile, stdio } from '../process.ts'

export const lspCommand: Command = {
  name: 'lsp',
  args: '',
  summary: 'Serve an editor with the Language Server Protocol, over stdin and stdout',
  options: [['--stdio', 'What clients may add: there is no other way']],
  examples: ['skillc lsp'],
  epilog: 'docs/editors.md says how to set up VS Code, Neovim, Helix and Zed.\n',
  run: async ({ cwd, version, pages }) => {
    const { serve } = await import('../../commands/lsp.ts')
    return serve({ cwd, version, pages, program: programFile() ?? '', ...stdio() })
  },
}
