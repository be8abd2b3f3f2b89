import { agent } from './agent.ts'
import { command } from './command.ts'
import type { DocumentKind } from './document.ts'
import { hooks } from './hooks.ts'
import { lspServers } from './lsp-servers.ts'
import { marketplace } from './marketplace.ts'
import { mcpServers } from './mcp-servers.ts'
import { monitors } from './monitors.ts'
import { outputStyle } from './output-style.ts'
import { pluginManifest } from './plugin-manifest.ts'
import { settings } from './settings.ts'
import { skillFile } from './skill-file.ts'
import { theme } from './theme.ts'
import { workflow } from './workflow.ts'

/** Every kind of document. */
export const KINDS: readonly DocumentKind[] = [
  marketplace,
  pluginManifest,
  skillFile,
  command,
  agent,
  hooks,
  mcpServers,
  lspServers,
  outputStyle,
  theme,
  monitors,
  workflow,
  settings,
]
