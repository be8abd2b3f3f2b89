import { nearest } from '../text/edit-distance.ts'
import { DEFAULTS } from './default-targets.ts'
import { hostNamed, hosts } from './index.ts'
import type { HostProfile } from './profile.ts'

/** A host as it was asked for. */
export interface Target {
  /** As the user wrote it: `codex`, `claude-code@2.1.332`. */
  readonly key: string
  readonly host: HostProfile
}

/** The hosts that count where none is named. */
export function defaultTargets(): readonly Target[] {
  return hosts.filter(({ id }) => DEFAULTS.has(id)).map((host) => ({ key: host.id, host }))
}

/** The hosts of these names; `all` for every one. An error message where there is no such host. */
export function targetsNamed(words: readonly string[]): readonly Target[] | string {
  const targets = new Map<string, Target>()
  for (const word of words) {
    const found = word === 'all' ? hosts.map((host) => ({ key: host.id, host })) : one(word)
    if (typeof found === 'string') return found
    for (const target of found) targets.set(target.key, target)
  }
  return [...targets.values()]
}

function one(word: string): readonly Target[] | string {
  const host = hostNamed(word)
  if (host) return [{ key: word, host }]
  const [id = ''] = word.split('@')
  if (hostNamed(id)) return `"${word}" has no version behind the "@", as in ${id}@${hostNamed(id)?.version ?? ''}`
  const known = hosts.map((other) => other.id)
  const guess = nearest(id, [...known, 'all'])
  return `there is no host "${word}"${guess === undefined ? '' : `, did you mean "${guess}"?`}; known are ${known.join(', ')}`
}

/** What decides which host matters most. */
export interface Preference {
  /** What the configuration says. */
  readonly primary?: string | undefined
  /** Targets given by option or configuration; empty for the default ones. */
  readonly asked: readonly string[]
}

/** The host that a skill must load in: the configured one; else the one whose directory holds it; else Claude Code, or the first target that was given. */
export function primaryOf({ primary, asked }: Preference, home: string): string {
  const fits = (key: string | undefined): string | undefined =>
    key === undefined || asked.length === 0 ? key : asked.find((one) => one === key || one.split('@', 1)[0] === key || one === key.split('@', 1)[0])
  return fits(primary) ?? fits(home === 'any' ? undefined : home) ?? fits('claude-code') ?? (asked[0] as string)
}
