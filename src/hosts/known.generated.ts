// Generated from the profiles in src/hosts by `npm run generate`. Do not edit.
import type { Outcomes } from './outcomes.ts'

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
  'claude-api': 'Claude API',
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
  'no name': { rejects: ['agent-skills', 'claude-api', 'crush', 'cursor', 'deepagents', 'goose', 'mistral-vibe', 'qwen-code'], drops: ['gemini-cli', 'opencode'] },
  'name without a value': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'cursor', 'goose', 'mistral-vibe', 'qwen-code'], drops: ['opencode'] },
  'empty name': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'deepagents', 'goose', 'mistral-vibe', 'qwen-code'] },
  'no description': { rejects: ['agent-skills', 'claude-api', 'codex', 'crush', 'cursor', 'deepagents', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code'], drops: ['gemini-cli'], hides: ['opencode'] },
  'description without a value': { rejects: ['agent-skills', 'claude-api', 'codex', 'copilot-cli', 'crush', 'cursor', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code'], drops: ['opencode'] },
  'empty description': { rejects: ['agent-skills', 'claude-api', 'codex', 'crush', 'deepagents', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code'] },
  'description over 1,024 characters': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe'], cuts: ['codex', 'deepagents', 'vscode'] },
  'name of another directory': { rejects: ['agent-skills', 'crush'], renames: ['claude-code', 'vscode'] },
  'name of a directory in other letters': { rejects: ['agent-skills'], renames: ['claude-code', 'vscode'] },
  'name with an invisible character': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'qwen-code'], drops: ['claude-code'] },
  'name with a slash': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'goose', 'mistral-vibe', 'qwen-code'], renames: ['gemini-cli'] },
  'name with a character that paths refuse': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'qwen-code'], renames: ['gemini-cli'] },
  'name with a space': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe', 'qwen-code'], renames: ['copilot-cli'] },
  'name with a symbol': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'qwen-code'] },
  'name with a foreign letter': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe'] },
  'name with a colon': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe'], renames: ['gemini-cli'] },
  'name with an underscore': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe'] },
  'name with a dot': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe'] },
  'name with a capital letter': { rejects: ['agent-skills', 'claude-api', 'mistral-vibe'] },
  'name that begins with a mark': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe'] },
  'name with two hyphens': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe'] },
  'name that ends with a mark': { rejects: ['agent-skills', 'claude-api', 'crush', 'mistral-vibe'] },
  'name over 64 characters': { rejects: ['agent-skills', 'claude-api', 'codex', 'copilot-cli', 'crush', 'mistral-vibe'] },
  'blank lines before the frontmatter': { rejects: ['agent-skills', 'claude-api', 'codex', 'copilot-cli', 'cursor', 'deepagents', 'openclaw', 'pi', 'qwen-code'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'opencode'] },
  'spaces before the frontmatter': { rejects: ['agent-skills', 'claude-api', 'copilot-cli', 'cursor', 'deepagents', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'opencode'] },
  'lines and spaces before the frontmatter': { rejects: ['agent-skills', 'claude-api', 'codex', 'copilot-cli', 'cursor', 'deepagents', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'opencode'] },
  'comment before the frontmatter': { rejects: ['agent-skills', 'claude-api', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'opencode'] },
  'text before the frontmatter': { rejects: ['agent-skills', 'claude-api', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'opencode'] },
  'byte-order mark': { rejects: ['agent-skills', 'claude-api', 'codex', 'deepagents'], drops: ['gemini-cli'] },
  'spaces after the opening dashes': { rejects: ['claude-api', 'qwen-code'], drops: ['gemini-cli'] },
  'spaces after the closing dashes': { rejects: ['qwen-code'] },
  'more than three opening dashes': { rejects: ['agent-skills', 'claude-api', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'goose', 'openclaw', 'qwen-code'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli', 'opencode'] },
  'more than three closing dashes': { rejects: ['agent-skills', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'openclaw', 'qwen-code'] },
  'a word after the opening dashes': { rejects: ['agent-skills', 'claude-api', 'codex', 'copilot-cli', 'crush', 'cursor', 'deepagents', 'goose', 'mistral-vibe', 'openclaw', 'pi', 'qwen-code'], alters: ['claude-code', 'vscode'], drops: ['gemini-cli'] },
  'lone carriage returns': { alters: ['claude-code'], rejects: ['codex', 'copilot-cli', 'cursor', 'deepagents'], drops: ['gemini-cli', 'opencode'] },
  'a byte that is not UTF-8': { rejects: ['agent-skills', 'claude-api', 'codex', 'deepagents', 'goose'] },
  'a NUL byte in the frontmatter': { rejects: ['claude-api', 'codex', 'copilot-cli', 'crush', 'deepagents', 'goose', 'mistral-vibe'], alters: ['claude-code'], drops: ['opencode'] },
  'a control character in the frontmatter': { rejects: ['claude-api', 'codex', 'copilot-cli', 'crush', 'deepagents', 'goose', 'mistral-vibe'], drops: ['opencode'] },
}

/** Hosts that load a skill that stands inside of another, too. */
export const NESTED: readonly string[] = ['codex', 'crush', 'goose', 'opencode']

/** Hosts that pass over a SKILL.md that is a symlink. */
export const IGNORES_LINKS: readonly string[] = ['codex']

/** The largest SKILL.md that they take, in bytes, and what they do with a larger one. */
export const SIZES: Readonly<Record<string, { readonly max: number; readonly does: 'rejects' | 'drops' }>> = {
  'claude-code': { max: 1000000, does: 'drops' },
  'copilot-cli': { max: 1048576, does: 'rejects' },
  'deepagents': { max: 10485760, does: 'rejects' },
  'openclaw': { max: 256000, does: 'rejects' },
}
