// Generated from the profiles in src/hosts by `npm run generate`. Do not edit.

/** Directories that are named after a host. Others read some of them, too: opencode, Copilot, VS Code and goose read `.claude/skills`. */
export const HOMES = {
  '.claude': 'claude-code',
  '.codex': 'codex',
  '.copilot': 'copilot-cli',
  '.crush': 'crush',
  '.cursor': 'cursor',
  '.deepagents': 'deepagents',
  '.gemini': 'gemini-cli',
  '.goose': 'goose',
  '.vibe': 'mistral-vibe',
  '.openclaw': 'openclaw',
  '.opencode': 'opencode',
  '.pi': 'pi',
  '.qwen': 'qwen-code',
} as const

/** What the hosts call themselves, by their id. */
export const TITLES: Readonly<Record<string, string>> = {
  'agent-skills': 'Agent Skills specification',
  'claude-api': 'claude.ai and the Claude API',
  'claude-code': 'Claude Code',
  'codex': 'Codex',
  'copilot-cli': 'Copilot CLI',
  'crush': 'Crush',
  'cursor': 'Cursor',
  'deepagents': 'Deep Agents',
  'gemini-cli': 'Gemini CLI',
  'goose': 'goose',
  'mistral-vibe': 'Mistral Vibe',
  'openclaw': 'OpenClaw',
  'opencode': 'opencode',
  'pi': 'pi',
  'qwen-code': 'Qwen Code',
  'vscode': 'VS Code',
}

/** Hosts that were run, not only read: what makes one of them lose a skill is an error. */
export const MEASURED: ReadonlySet<string> = new Set(['claude-code', 'codex', 'copilot-cli', 'gemini-cli', 'openclaw', 'opencode', 'pi', 'qwen-code'])
