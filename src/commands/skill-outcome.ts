import type { Discovered } from '../fs/discover.ts'
import { hostNamed } from '../hosts/index.ts'
import { isLost } from '../hosts/predict.ts'
import { defaultTargets, targetsNamed } from '../hosts/targets.ts'
import { printable } from '../report/printable.ts'
import { predictAll } from './hosts.ts'
import type { Settings } from './settings.ts'
import { measure } from './tokens.ts'

/** What hosts make of the skill that was found, and what it costs to list it: a sentence each, in Markdown. */
export async function skillOutcome(found: Discovered, { targets: asked, primary }: Settings['hosts'], cwd: string): Promise<readonly string[]> {
  const named = targetsNamed(asked)
  const targets = typeof named === 'string' || named.length === 0 ? defaultTargets() : named
  const { skills } = await predictAll(found, targets, { primary, asked }, cwd)
  const [skill] = skills
  if (!skill) return []
  const said = new Map<string, string[]>()
  for (const { key, host } of targets) {
    const one = skill.outcomes[key]
    if (!one) continue
    const words = `${isLost(one) ? `**${one.outcome}**` : one.outcome}${one.outcome === 'loads' || one.reason === undefined ? '' : ` ${quoted(one.reason)}`}`
    said.set(words, [...(said.get(words) ?? []), host.title])
  }
  const host = hostNamed(primary ?? skill.primary)
  const machine = { os: '', bins: new Set<string>(), env: new Set<string>() }
  const limits = { listingChars: {}, listingTokens: {}, bodyTokens: {} }
  const report = host?.listing && (await measure(found, host, host.listing, limits, undefined, { cwd, version: '', machine }))
  const cost = report?.skills[0]
  const listing = cost?.listing
    ? `In the listing of ${host?.title} it takes about ${cost.listing.wholeTokens.tokens} tokens (${cost.listing.whole} characters).`
    : `${host?.title} does not list it${cost?.unlisted === undefined ? '' : `: ${quoted(cost.unlisted)}`}.`
  return [...(cost ? [listing] : []), [...said].map(([words, titles]) => `- ${words}: ${titles.join(', ')}`).join('\n')]
}

/** Texts of a stranger, in which no sign of Markdown counts: an image in it would be fetched. */
function quoted(text: string): string {
  return `\`${printable(text).replaceAll('`', "'")}\``
}
