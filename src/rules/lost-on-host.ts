import type { OnTarget } from '../hosts/on-targets.ts'
import { listed } from '../risk/evidence/listed.ts'
import type { Rule } from './rule.ts'
import type { Level } from '../risk/evidence/level.ts'

export const lostOnHost: Rule = {
  id: 'lost-on-host',
  level: 'error',
  category: 'portability',
  summary: 'a skill that a target rejects, drops or executes',
  why: 'skillc takes the steps of each host: how it finds the frontmatter, which YAML it reads, what it asks of the fields. Where a host ends without a skill, this rule says why, in the words of the host. With targets, from `--target` or from `hosts` in `skillc.json`, a loss on the primary target is an error, on another target a warning, and on any other measured host a note. Without targets, a skill in the directory of a host is for that host, and any other skill for every measured host: each loss there is an error. Where another finding about the frontmatter says the same, this is a note, or left out. The examples are checked for Claude Code and pi. `skillc hosts` shows what each host does, and docs/hosts.md describes the hosts.',
  targets: ['claude-code', 'pi'],
  valid: ['---\nname: example\ndescription: Formats SQL queries. Use when a query is hard to read.\n---\n# Example\n\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: Formats SQL queries: all of them.\n---\n# Example\n\nText.\n',
    '---\nname: example\n---\n# Example\n\nText.\n',
    { 'skill.md': '---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n' },
  ],
  *check({ unread }, { targets, defaults = [] }) {
    const groups = new Map<string, OnTarget[]>()
    for (const target of targets ?? defaults) {
      // A link is told of by a rule of its own; what skillc does not read it cannot predict.
      if (!target.lost || unread) continue
      const { outcome, reason } = target.outcome
      const key = `${outcome}\0${reason ?? ''}`
      groups.set(key, [...(groups.get(key) ?? []), target])
    }
    for (const [key, group] of groups) {
      const [outcome = '', reason = ''] = key.split('\0')
      const titles = listed(group.map(({ title }) => title))
      const does = DOES[outcome]?.[group.length > 1 ? 1 : 0] ?? ''
      yield {
        message: `${titles} ${does}: ${inLine(reason)}`,
        help: `mend what the reason names, then run \`skillc hosts --target ${group.length > MOST_NAMED ? 'all' : group.map(({ id }) => id).join()}\``,
        level: LEVEL[WEIGHTS.find((weight) => group.some((one) => one.weight === weight)) ?? 'other'],
      }
    }
  },
}

/** So many targets are asked for by name. */
const MOST_NAMED = 4

const DOES: Readonly<Record<string, readonly [one: string, more: string]>> = {
  rejected: ['rejects the skill', 'reject the skill'],
  executes: ['executes the skill', 'execute the skill'],
  silent: ['silently drops the skill', 'silently drop the skill'],
}

/** What matters most first. */
const WEIGHTS: readonly OnTarget['weight'][] = ['primary', 'asked', 'other']

const LEVEL: Readonly<Record<OnTarget['weight'], Level>> = { primary: 'error', asked: 'warning', other: 'note' }

function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\.$/, '')
}
