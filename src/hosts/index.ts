import { agentSkills } from './agent-skills.ts'
import { claudeApi } from './claude-api.ts'
import { claudeCode } from './claude-code.ts'
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
import { amp } from './amp.ts'
import { augment } from './augment.ts'
import { cline } from './cline.ts'
import { factoryDroid } from './factory-droid.ts'
import { hermes } from './hermes.ts'
import { kiloCode } from './kilo-code.ts'
import { kimiCode } from './kimi-code.ts'
import { kiro } from './kiro.ts'
import { openhands } from './openhands.ts'
import { rooCode } from './roo-code.ts'
import { windsurf } from './windsurf.ts'
import { zed } from './zed.ts'
import type { HostProfile } from './profile.ts'
import { qwenCode } from './qwen-code.ts'

/** Every host that skillc knows. */
export const hosts: readonly HostProfile[] = [
  agentSkills,
  claudeCode,
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
  kiloCode,
  cline,
  amp,
  augment,
  factoryDroid,
  hermes,
  kimiCode,
  kiro,
  openhands,
  rooCode,
  windsurf,
  zed,
]

/** The host behind `codex` or `claude-code@2.1.332`. One version of each is known, and stands for all others. */
export function hostNamed(target: string): HostProfile | undefined {
  const [id, version] = target.split('@', 2)
  return version === undefined || /^\d+(?:[.-]\w+)*$/.test(version) ? hosts.find((host) => host.id === id) : undefined
}

/** For the user, on the versions that were asked for and that nobody looked at. */
export function versionNotes(targets: readonly string[]): string {
  return targets.map((target) => versionNote(target)).join('')
}

function versionNote(target: string): string {
  const [, asked] = target.split('@', 2)
  const { version, since = version } = hostNamed(target) ?? {}
  if (asked === undefined || version === undefined || since === undefined) return ''
  const how = isOlder(asked, since) ? 'older' : isOlder(version, asked) ? 'newer' : undefined
  return how ? `skillc: ${target}: this version is ${how} than all that are known; taken for ${version}\n` : ''
}

/** By the numbers in them. */
function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((one) => (one.match(/\d+/g) ?? []).map(Number)) as [number[], number[]]
  const at = Array.from({ length: Math.max(left.length, right.length) }).findIndex((_, index) => (left[index] ?? 0) !== (right[index] ?? 0))
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0)
}
