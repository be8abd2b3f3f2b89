import { agentSkills } from './agent-skills.ts'
import { claudeApi } from './claude-api.ts'
import { claudeCode, claudeCode197 } from './claude-code.ts'
import { codex, codex169 } from './codex.ts'
import { copilotCli } from './copilot-cli.ts'
import { crush } from './crush.ts'
import { cursor } from './cursor.ts'
import { deepagents } from './deepagents.ts'
import { geminiCli } from './gemini-cli.ts'
import { goose } from './goose.ts'
import { mistralVibe, mistralVibe225 } from './mistral-vibe.ts'
import { openclaw } from './openclaw.ts'
import { opencode } from './opencode.ts'
import { pi } from './pi.ts'
import { vscode } from './vscode.ts'
import { amp } from './amp.ts'
import { augment } from './augment.ts'
import { cline } from './cline.ts'
import { factoryDroid } from './factory-droid.ts'
import { kiloCode } from './kilo-code.ts'
import { kimiCode } from './kimi-code.ts'
import { kiro } from './kiro.ts'
import { openhands } from './openhands.ts'
import { rooCode } from './roo-code.ts'
import { windsurf } from './windsurf.ts'
import { zed } from './zed.ts'
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
  codex169,
  copilotCli,
  mistralVibe,
  mistralVibe225,
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
  kimiCode,
  kiro,
  openhands,
  rooCode,
  windsurf,
  zed,
]

/** The host behind `codex` or `claude-code@2.1.197`: the newest where no version is named; between those that are known, the older. */
export function hostNamed(target: string): HostProfile | undefined {
  const [id, version] = target.split('@', 2)
  const versions = hosts.filter((host) => host.id === id)
  if (version === undefined) return versions[0]
  if (!/^\d+(?:[.-]\w+)*$/.test(version)) return undefined
  return versions.find((host) => !isOlder(version, host.since ?? host.version)) ?? versions.at(-1)
}

/** For the user, on the versions that were asked for and that nobody looked at. */
export function versionNotes(targets: readonly string[]): string {
  return targets.map((target) => versionNote(target)).join('')
}

function versionNote(target: string): string {
  const [, version] = target.split('@', 2)
  const host = hostNamed(target)
  if (version === undefined || !host) return ''
  const older = isOlder(version, host.since ?? host.version)
  if (!older && !isOlder(host.version, version)) return ''
  const newest = hostNamed(host.id) === host
  const how = older ? 'older than all that are known' : newest ? 'newer than all that are known' : 'not known'
  return `skillc: ${target}: this version is ${how}; taken for ${host.version}\n`
}

/** By the numbers in them. */
function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((one) => (one.match(/\d+/g) ?? []).map(Number)) as [number[], number[]]
  const at = Array.from({ length: Math.max(left.length, right.length) }).findIndex((_, index) => (left[index] ?? 0) !== (right[index] ?? 0))
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0)
}
