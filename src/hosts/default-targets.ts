/** The hosts that count where none is named: what makes one of them lose a skill is an error. */
export const DEFAULTS: ReadonlySet<string> = new Set('claude-code codex copilot-cli gemini-cli openclaw opencode pi qwen-code'.split(' '))
