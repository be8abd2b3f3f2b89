import { agentSettings, servers } from './_agent-settings.ts'
import { matches, NETWORK, shown, type Danger } from './_dangers.ts'

/** A file that something runs or heeds by itself, and how to see what it makes it do. */
export interface AutoRun {
  readonly path: RegExp
  readonly find: (text: string, path: string) => Iterable<Danger>
}

/** A key of JSON whose text is a command, run at a moment of the key's own. */
function commandAt(keys: string, says: (command: string, key: string) => string, level: (command: string, key: string) => Danger['level']): AutoRun['find'] {
  const pattern = new RegExp(`"(${keys})"\\s{0,8}:\\s{0,8}\\[?\\s{0,8}"((?:[^"\\\\]|\\\\.){1,2000})"`, 'g')
  return (text) => matches(text, pattern, ([, key = '', command = '']) => ({ says: says(shown(command), key), level: level(command, key) }))
}

/** A line of a file that is a script as a whole. */
function firstLine(pattern: RegExp, says: (line: string) => string, level: (line: string) => Danger['level']): AutoRun['find'] {
  return (text) => matches(text, pattern, ([line]) => ({ says: says(shown(line)), level: level(line) }))
}

const byNetwork = (command: string): Danger['level'] => (NETWORK.test(command) ? 'warning' : 'note')
const ANY_LINE = /^[ \t]{0,40}[^\s#][^\n]{0,200}/m

/** Files that an editor, a package manager, an interpreter or an agent runs or heeds when their directory is opened or used. */
export const AUTO_RUN: readonly AutoRun[] = [
  {
    path: /(?:^|\/)\.vscode\/tasks\.json$/i,
    find: (text) =>
      matches(text, /"runOn"\s{0,8}:\s{0,8}"folderOpen"/g, () => ({ says: 'has a task that VS Code runs when the folder is opened', level: 'warning' })),
  },
  {
    path: /(?:^|\/)\.?devcontainer\.json$/i,
    find: commandAt(
      '(?:initialize|onCreate|updateContent|postCreate|postStart|postAttach)Command',
      (command) => `runs ${command} when the container is made or started`,
      (command, key) => (key === 'initializeCommand' ? 'warning' : byNetwork(command)),
    ),
  },
  {
    path: /(?:^|\/)package\.json$/i,
    find: commandAt(
      'preinstall|install|postinstall|prepare|preprepare|postprepare|prepublish',
      (command, key) => `runs ${command} when the package is installed (\`${key}\`)`,
      byNetwork,
    ),
  },
  {
    path: /(?:^|\/)composer\.json$/i,
    find: commandAt(
      '(?:pre|post)-(?:install|update|autoload-dump|root-package-install|create-project)(?:-cmd)?',
      (command, key) => `runs ${command} when the package is installed (\`${key}\`)`,
      byNetwork,
    ),
  },
  {
    path: /\.pth$/i,
    find: firstLine(
      /^import[ \t][^\n]{1,200}/m,
      (line) => `has ${line}, which Python runs whenever it starts`,
      () => 'error',
    ),
  },
  {
    path: /(?:^|\/)(?:site|user)customize\.py$/i,
    find: firstLine(
      ANY_LINE,
      () => 'is code that Python runs whenever it starts',
      () => 'error',
    ),
  },
  {
    path: /(?:^|\/)autorun\.inf$/i,
    find: firstLine(
      /^(?:open|shellexecute|shell\\[^=\n]{1,40})=[^\n]{1,200}/im,
      (line) => `has ${line}, which old Windows versions run when the disk is opened`,
      () => 'error',
    ),
  },
  { path: /(?:^|\/)\.claude\/settings(?:\.local)?\.json$/i, find: agentSettings },
  { path: /(?:^|\/)(?:\.?mcp|\.gemini\/settings|\.cursor\/mcp|claude_desktop_config)\.json$/i, find: servers },
  {
    path: /(?:^|\/)build\.rs$/,
    find: firstLine(
      /\bfn\s{1,4}main\s{0,4}\([^\n]{0,100}/,
      () => 'is code that Cargo runs before it builds the package',
      () => 'note',
    ),
  },
  {
    path: /(?:^|\/)\.codex\/config\.toml$/i,
    find: (text) =>
      matches(text, /^[ \t]{0,8}approval_policy[ \t]{0,4}=[ \t]{0,4}["']never["']/m, ([setting]) => {
        const free = /^\s{0,8}sandbox_mode\s{0,4}=\s{0,4}["']danger-full-access["']/m.test(text)
        return free
          ? { says: 'lets the agent do everything without asking', level: 'error' }
          : { says: `sets \`${setting.trim()}\`, so the agent never asks`, level: 'note' }
      }),
  },
  { path: /(?:^|\/)(?:\.husky\/[\w-]+|\.githooks\/[\w-]+)$/, find: firstLine(ANY_LINE, (line) => `is a git hook that runs ${line}`, byNetwork) },
  {
    path: /(?:^|\/)\.pre-commit-config\.ya?ml$/,
    find: (text) =>
      matches(text, /^[ \t]{0,20}(?:- )?entry:[ \t]{1,4}([^\n]{1,500})/gm, ([, command = '']) => ({
        says: `has a hook that runs ${shown(command)} at each commit`,
        level: byNetwork(command),
        hook: true,
      })),
  },
  { path: /(?:^|\/)\.envrc$/, find: firstLine(ANY_LINE, () => 'is code that direnv runs when a shell enters the directory', byNetwork) },
]
