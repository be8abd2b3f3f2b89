import { agentSkills } from './agent-skills.ts'
import { claudeApi } from './claude-api.ts'
import { claudeCode, claudeCode197 } from './claude-code.ts'
import { codex } from './codex.ts'
import { copilotCli } from './copilot-cli.ts'
import { crush } from './crush.ts'
import { cursor } from './cursor.ts'
import { deepagents } from './deepagents.ts'
import { geminiCli } from './gemini-cli.ts'
import { goose } from './goose.ts'
import { mistralVibe } from './mistral-vibe.ts'
import { openclaw } from './openclaw.ts'
import { opencode } from './opencode.ts'
import { pi } from './pi.ts'
import { vscode } from './vscode.ts'
import type { HostProfile } from './profile.ts'
import { qwenCode } from './qwen-code.ts'

/** Every host that skillc knows, the newest version of each first. */
export const hosts: readonly HostProfile[] = [
  agentSkills,
  claudeCode,
  claudeCode197,
  claudeApi,
  opencode,
  geminiCli,
  pi,
  openclaw,
  qwenCode,
  codex,
  copilotCli,
  mistralVibe,
  crush,
  goose,
  vscode,
  cursor,
  deepagents,
]

/** The host behind `codex` or `claude-code@2.1.197`; without a version, the newest known. */
export function hostNamed(target: string): HostProfile | undefined {
  const [id, version] = target.split('@', 2)
  return hosts.find((host) => host.id === id && (version === undefined || host.version === version))
}
