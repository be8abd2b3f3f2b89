import type { Command } from '../command.ts'
import { lintCommand } from './lint.ts'

/** How each command is loaded, in the order of `--help`. What `lint` takes is always there: most runs are of it. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map<string, () => Promise<Command>>([
  ['lint', () => Promise.resolve(lintCommand)],
  ['init', async () => (await import('./init.ts')).initCommand],
  ['merge', async () => (await import('./merge.ts')).mergeCommand],
  ['hosts', async () => (await import('./hosts.ts')).hostsCommand],
  ['resolve', async () => (await import('./resolve.ts')).resolveCommand],
  ['tokens', async () => (await import('./tokens.ts')).tokensCommand],
  ['version', async () => (await import('./version.ts')).versionCommand],
  ['build', async () => (await import('./build.ts')).buildCommand],
  ['verify', async () => (await import('./verify.ts')).verifyCommand],
  ['diff', async () => (await import('./diff.ts')).diffCommand],
  ['sign', async () => (await import('./sign.ts')).signCommand],
  ['extract', async () => (await import('./extract.ts')).extractCommand],
  ['install', async () => (await import('./install.ts')).installCommand],
  ['uninstall', async () => (await import('./uninstall.ts')).uninstallCommand],
  ['extractor', async () => (await import('./extractor.ts')).extractorCommand],
  ['explain', async () => (await import('./explain.ts')).explainCommand],
  ['lsp', async () => (await import('./lsp.ts')).lspCommand],
  ['schema', async () => (await import('./schema.ts')).schemaCommand],
  ['rules', async () => (await import('./rules.ts')).rulesCommand],
  ['completions', async () => (await import('./completions.ts')).completionsCommand],
])

export async function commandNamed(name: string | undefined): Promise<Command | undefined> {
  return COMMANDS.get(name ?? '')?.()
}

export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Array.from(COMMANDS.values(), (load) => load()))
}

export const COMMAND_NAMES: readonly string[] = [...COMMANDS.keys()]
