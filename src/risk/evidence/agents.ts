import { belowAny } from './domains.ts'

/** The agents that load skills, and who makes them, reviewed by hand on 2026-11-23. */
const AGENTS = {
  /** What they are called. Names that are words of other things as well stand only with the commands. */
  names: 'claude codex copilot cursor gemini chatgpt openclaw clawdbot moltbot',
  commands: 'claude codex gemini copilot cursor cursor-agent code openclaw clawdbot moltbot opencode qwen amp aider goose hermes',
  /** Whose repositories on GitHub hold them. */
  makers: 'anthropic anthropics openai openclaw github microsoft google google-gemini getcursor',
  /** The sites of those who make them, or have a name like theirs. */
  sites:
    'claude.ai claude.com anthropic.com openclaw.ai clawhub.ai clawhub.com cursor.com cursor.sh openai.com chatgpt.com google.com google.dev github.com github.io githubusercontent.com claudecode.com claudecode.ai geminicli.com cursorapi.com',
} as const

export const AGENT_NAMES: readonly string[] = AGENTS.names.split(' ')
export const AGENT_COMMANDS: ReadonlySet<string> = new Set(AGENTS.commands.split(' '))
const MAKERS: ReadonlySet<string> = new Set(AGENTS.makers.split(' '))

/** Whether an owner on GitHub makes one of the agents. */
export function isAgentMaker(owner: string): boolean {
  return MAKERS.has(owner.toLowerCase())
}

/** Whether a host is of somebody who makes one of the agents. */
export const isAgentSite: (host: string) => boolean = belowAny(AGENTS.sites)
