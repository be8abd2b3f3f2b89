// Generated from the profiles in src/hosts by `npm run generate`. Do not edit.
import type { Outcomes } from './outcomes.ts'

/** Directories that are named after a host. Others read some of them, too: opencode, Copilot, VS Code and goose read `.claude/skills`. */
export const HOMES = {
  '.augment': 'augment',
  '.claude': 'claude-code',
  '.cline': 'cline',
  '.codex': 'codex',
  '.copilot': 'copilot-cli',
  '.crush': 'crush',
  '.cursor': 'cursor',
  '.deepagents': 'deepagents',
  '.factory': 'factory-droid',
  '.gemini': 'gemini-cli',
  '.goose': 'goose',
  '.hermes': 'hermes',
  '.kilo': 'kilo-code',
  '.kimi-code': 'kimi-code',
  '.kiro': 'kiro',
  '.vibe': 'mistral-vibe',
  '.openclaw': 'openclaw',
  '.opencode': 'opencode',
  '.openhands': 'openhands',
  '.pi': 'pi',
  '.qwen': 'qwen-code',
  '.roo': 'roo-code',
  '.windsurf': 'windsurf',
} as const

/** What the hosts call themselves, by their id. */
export const TITLES: Readonly<Record<string, string>> = {
  'agent-skills': 'Agent Skills specification',
  'amp': 'Amp',
  'augment': 'Augment',
  'claude-api': 'Claude API',
  'claude-code': 'Claude Code',
  'cline': 'Cline',
  'codex': 'Codex',
  'copilot-cli': 'Copilot CLI',
  'crush': 'Crush',
  'cursor': 'Cursor',
  'deepagents': 'Deep Agents',
  'factory-droid': 'Factory Droid',
  'gemini-cli': 'Gemini CLI',
  'goose': 'goose',
  'hermes': 'Hermes Agent',
  'kilo-code': 'Kilo Code',
  'kimi-code': 'Kimi Code',
  'kiro': 'Kiro',
  'mistral-vibe': 'Mistral Vibe',
  'openclaw': 'OpenClaw',
  'opencode': 'opencode',
  'openhands': 'OpenHands',
  'pi': 'pi',
  'qwen-code': 'Qwen Code',
  'roo-code': 'Roo Code',
  'vscode': 'VS Code',
  'windsurf': 'Windsurf',
  'zed': 'Zed',
}

/** The hosts that count where none is named: what makes one of them lose a skill is an error. */
export const DEFAULTS: ReadonlySet<string> = new Set(['claude-code', 'codex', 'copilot-cli', 'gemini-cli', 'openclaw', 'opencode', 'pi', 'qwen-code'])

/** The faults in `test/hosts/faults.ts`. */
export type FaultName =
  | 'no name'
  | 'name without a value'
  | 'empty name'
  | 'no description'
  | 'description without a value'
  | 'empty description'
  | 'description over 1,024 characters'
  | 'name of another directory'
  | 'name of a directory in other letters'
  | 'name with an invisible character'
  | 'name with a slash'
  | 'name with a character that paths refuse'
  | 'name with a space'
  | 'name with a symbol'
  | 'name with a foreign letter'
  | 'name with a colon'
  | 'name with an underscore'
  | 'name with a dot'
  | 'name with a capital letter'
  | 'name that begins with a mark'
  | 'name with two hyphens'
  | 'name that ends with a mark'
  | 'name over 64 characters'
  | 'blank lines before the frontmatter'
  | 'spaces before the frontmatter'
  | 'lines and spaces before the frontmatter'
  | 'comment before the frontmatter'
  | 'text before the frontmatter'
  | 'byte-order mark'
  | 'spaces after the opening dashes'
  | 'spaces after the closing dashes'
  | 'more than three opening dashes'
  | 'more than three closing dashes'
  | 'a word after the opening dashes'
  | 'lone carriage returns'
  | 'a byte that is not UTF-8'
  | 'a NUL byte in the frontmatter'
  | 'a control character in the frontmatter'

/** What hosts do with them. */
export const OUTCOMES: Readonly<Record<FaultName, Outcomes>> = {
  'no name': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'crush', 'cursor', 'deepagents', 'factory-droid', 'goose', 'kimi-code', 'kiro', 'mistral-vibe', 'qwen-code', 'roo-code', 'windsurf', 'zed'], drops: ['gemini-cli', 'kilo-code', 'opencode'] },
  'name without a value': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'copilot-cli', 'crush', 'cursor', 'factory-droid', 'goose', 'kimi-code', 'kiro', 'mistral-vibe', 'openhands', 'qwen-code', 'roo-code', 'windsurf', 'zed'], drops: ['kilo-code', 'opencode'] },
  'empty name': { rejects: ['agent-skills', 'claude-api', 'cline', 'copilot-cli', 'crush', 'deepagents', 'goose', 'mistral-vibe', 'openhands', 'qwen-code', 'roo-code', 'zed'] },
  'no description': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'codex', 'crush', 'cursor', 'deepagents', 'factory-droid', 'kimi-code', 'kiro', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code', 'roo-code', 'windsurf', 'zed'], drops: ['gemini-cli'], hides: ['kilo-code', 'opencode'] },
  'description without a value': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'codex', 'copilot-cli', 'crush', 'cursor', 'factory-droid', 'kimi-code', 'kiro', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code', 'roo-code', 'windsurf', 'zed'], drops: ['kilo-code', 'opencode'] },
  'empty description': { rejects: ['agent-skills', 'claude-api', 'codex', 'crush', 'deepagents', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code', 'roo-code'] },
  'description over 1,024 characters': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'roo-code', 'zed'], cuts: ['codex', 'deepagents', 'hermes', 'openhands', 'vscode'] },
  'name of another directory': { rejects: ['agent-skills', 'cline', 'crush', 'openhands', 'roo-code', 'zed'], renames: ['claude-code', 'vscode'] },
  'name of a directory in other letters': { rejects: ['agent-skills', 'cline', 'openhands', 'roo-code', 'zed'], renames: ['claude-code', 'vscode'] },
  'name with an invisible character': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'openhands', 'qwen-code', 'roo-code', 'zed'], drops: ['claude-code'] },
  'name with a slash': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'goose', 'mistral-vibe', 'openhands', 'qwen-code', 'roo-code', 'zed'], renames: ['gemini-cli'] },
  'name with a character that paths refuse': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'openhands', 'qwen-code', 'roo-code', 'zed'], renames: ['gemini-cli'] },
  'name with a space': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe', 'openhands', 'qwen-code', 'roo-code', 'zed'], renames: ['copilot-cli'] },
  'name with a symbol': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'openhands', 'qwen-code', 'roo-code', 'zed'] },
  'name with a foreign letter': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'openhands', 'roo-code', 'zed'] },
  'name with a colon': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe', 'openhands', 'roo-code', 'zed'], renames: ['gemini-cli'] },
  'name with an underscore': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe', 'openhands', 'roo-code', 'zed'] },
  'name with a dot': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe', 'openhands', 'roo-code', 'zed'] },
  'name with a capital letter': { rejects: ['agent-skills', 'claude-api', 'mistral-vibe', 'openhands', 'roo-code', 'zed'] },
  'name that begins with a mark': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'openhands', 'roo-code', 'zed'] },
  'name with two hyphens': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe', 'openhands', 'roo-code', 'zed'] },
  'name that ends with a mark': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe', 'openhands', 'roo-code', 'zed'] },
  'name over 64 characters': { rejects: ['agent-skills', 'claude-api', 'codex', 'copilot-cli', 'crush', 'mistral-vibe', 'openhands', 'roo-code', 'zed'] },
  'blank lines before the frontmatter': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'codex', 'copilot-cli', 'cursor', 'deepagents', 'factory-droid', 'kimi-code', 'kiro', 'openclaw', 'pi', 'qwen-code', 'roo-code', 'windsurf', 'zed'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'kilo-code', 'opencode'], cuts: ['hermes'] },
  'spaces before the frontmatter': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'copilot-cli', 'cursor', 'deepagents', 'factory-droid', 'kimi-code', 'kiro', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code', 'roo-code', 'windsurf', 'zed'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'kilo-code', 'opencode'], cuts: ['hermes'] },
  'lines and spaces before the frontmatter': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'codex', 'copilot-cli', 'cursor', 'deepagents', 'factory-droid', 'kimi-code', 'kiro', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code', 'roo-code', 'windsurf', 'zed'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'kilo-code', 'opencode'], cuts: ['hermes'] },
  'comment before the frontmatter': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'factory-droid', 'kimi-code', 'kiro', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code', 'roo-code', 'windsurf', 'zed'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'kilo-code', 'opencode'], cuts: ['hermes', 'openhands'] },
  'text before the frontmatter': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'factory-droid', 'kimi-code', 'kiro', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code', 'roo-code', 'windsurf', 'zed'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'kilo-code', 'opencode'], cuts: ['hermes', 'openhands'] },
  'byte-order mark': { rejects: ['agent-skills', 'claude-api', 'cline', 'codex', 'deepagents'], drops: ['gemini-cli'], cuts: ['openhands'] },
  'spaces after the opening dashes': { rejects: ['claude-api', 'cline', 'qwen-code'], drops: ['gemini-cli'] },
  'spaces after the closing dashes': { rejects: ['qwen-code'] },
  'more than three opening dashes': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'factory-droid', 'goose', 'kimi-code', 'kiro', 'openclaw', 'qwen-code', 'roo-code', 'windsurf', 'zed'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'kilo-code', 'opencode'] },
  'more than three closing dashes': { rejects: ['agent-skills', 'amp', 'augment', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'factory-droid', 'kimi-code', 'kiro', 'openclaw', 'qwen-code', 'roo-code', 'windsurf', 'zed'], cuts: ['hermes', 'vscode'] },
  'a word after the opening dashes': { rejects: ['agent-skills', 'amp', 'augment', 'claude-api', 'cline', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'factory-droid', 'goose', 'kimi-code', 'kiro', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code', 'roo-code', 'windsurf', 'zed'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli'], cuts: ['openhands'] },
  'lone carriage returns': { rejects: ['amp', 'augment', 'cline', 'codex', 'copilot-cli', 'cursor', 'deepagents', 'factory-droid', 'kimi-code', 'kiro', 'roo-code', 'windsurf', 'zed'], alters: ['claude-code'], drops: ['gemini-cli', 'kilo-code', 'opencode'] },
  'a byte that is not UTF-8': { rejects: ['agent-skills', 'claude-api', 'codex', 'deepagents', 'goose', 'openhands'], cuts: ['hermes'] },
  'a NUL byte in the frontmatter': { rejects: ['claude-api', 'codex', 'copilot-cli', 'crush', 'deepagents', 'goose', 'mistral-vibe', 'openhands', 'roo-code'], alters: ['claude-code'], drops: ['kilo-code', 'opencode'] },
  'a control character in the frontmatter': { rejects: ['claude-api', 'codex', 'copilot-cli', 'crush', 'deepagents', 'goose', 'mistral-vibe', 'openhands', 'roo-code'], drops: ['kilo-code', 'opencode'] },
}

/** Hosts that load a skill that stands inside of another, too. */
export const NESTED: readonly string[] = ['codex', 'crush', 'goose', 'hermes', 'kilo-code', 'opencode']

/** Hosts that pass over a SKILL.md that is a symlink. */
export const IGNORES_LINKS: readonly string[] = ['codex']

/** The largest SKILL.md that they take, in bytes, and what they do with a larger one. */
export const SIZES: Readonly<Record<string, { readonly max: number; readonly does: 'rejects' | 'drops' }>> = {
  'claude-code': { max: 1000000, does: 'drops' },
  'copilot-cli': { max: 1048576, does: 'rejects' },
  'deepagents': { max: 10485760, does: 'rejects' },
  'openclaw': { max: 256000, does: 'rejects' },
}
