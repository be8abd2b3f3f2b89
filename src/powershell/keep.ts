import { join, type Data, type Fact } from '../shell/data.ts'
import type { Known } from './known.ts'
import type { Named } from './named.ts'
import type { Taken } from './take-in.ts'
import { textOf } from './texts.ts'

/** Variables that get what a statement has. */
export function keep(named: Named, { sought }: Taken, known: Known): void {
  const { text, inLoop, target, adds, seen, loops, facts } = named
  const { variables } = known
  const kept: Data = { facts: facts.slice(0, 40), text: sought ?? later(seen) ?? (loops ? seen.replace(/\)\s?$/, '') : textOf(seen)) }
  if (inLoop && known.into !== undefined) variables.set(known.into, more(known.into, brought(facts), known))
  known.into = target !== undefined && /\|\s?(?:%|foreach(?:-object)?)\s?$/i.test(text) ? target : undefined
  if (target !== undefined) variables.set(target, adds ? { ...more(target, kept.facts, known), text: undefined } : kept)
  if (/\|\s?(?:%|\?|foreach(?:-object)?|where(?:-object)?)\s?$/i.test(text)) variables.set('_', { facts: kept.facts })
}

function brought(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ kind }) => kind === 'secret' || kind === 'download')
}

function more(name: string, facts: readonly Fact[], { variables }: Known): Data {
  return join(variables.get(name) ?? { facts: [] }, { facts })
}

/** What is only put together here, and runs later. */
function later(seen: string): string | undefined {
  if (/\bnew-(?:scheduledtaskaction|scheduledtask|jobtrigger)\b/i.test(seen)) return seen.slice(0, 390)
  return /getfolderpath\(['"]?startup/i.test(seen) ? 'shell:startup' : undefined
}
