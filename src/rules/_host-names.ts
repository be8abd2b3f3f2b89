/** What the hosts call themselves, by their id. */
const NAMES: Readonly<Record<string, string>> = {
  'claude-api': 'the upload to Claude',
  'claude-code': 'Claude Code',
  codex: 'Codex',
  'copilot-cli': 'Copilot CLI',
  crush: 'Crush',
  cursor: 'Cursor',
  deepagents: 'deepagents',
  'gemini-cli': 'Gemini CLI',
  goose: 'goose',
  'mistral-vibe': 'Mistral Vibe',
  openclaw: 'OpenClaw',
  opencode: 'opencode',
  pi: 'pi',
  'qwen-code': 'Qwen Code',
  vscode: 'VS Code',
}

/** Hosts that were run, not only read: what makes one of them lose a skill is an error. */
export const MEASURED: ReadonlySet<string> = new Set(['claude-code', 'codex', 'copilot-cli', 'gemini-cli', 'openclaw', 'opencode', 'pi', 'qwen-code'])

/** Who loses the skill: `Copilot CLI and Crush reject the skill`; with `agent-skills` among them, that the open spec forbids it too. */
export function whoRejects(ids: readonly string[]): string {
  const hosts = ids.filter((id) => id !== 'agent-skills').map((id) => NAMES[id] ?? id)
  const spec = ids.includes('agent-skills') ? ['the open spec forbids it'] : []
  return [...(hosts.length > 0 ? [`${listed(hosts)} ${hosts.length > 1 ? 'reject' : 'rejects'} the skill`] : []), ...spec].join(', ')
}

/** `a, b and c`. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
