import type { Act, ActKind, ActSort } from '../evidence/act.ts'
import { UNCHECKS } from './registries.ts'
import type { State } from './state.ts'

/** What the acts of a script come to together; `place` stays from one script to the next. */
export function addUp(acts: Act[], place: State['place']): void {
  across(acts, place)
  notAlone(acts)
  // Who fetches and runs something, and removes the traces of that, knows why.
  if (some(acts, 'removes traces'))
    for (const [i, act] of acts.entries())
      if (act.kind === 'download-execute' && (act.level === 'warning' || act.unnamed))
        acts[i] = { ...act, level: 'error', what: `${act.what}, and removes the traces` }
  // Who may write, and nobody who looks at it.
  const open = some(acts, 'unprotects a branch')
  const lets = mild(acts, 'lets somebody write')
  if (open && lets) worsen(acts, lets, `${lets.what}, and ${open.what}`)
  // Orders that the user is not to see, and an agent that asks nobody.
  const orders = mild(acts, 'hushes orders')
  if (orders && some(acts, 'asks nobody')) worsen(acts, orders, `${orders.what}, and makes it act without asking`)
  // A relay may be somebody's choice. That nobody checks who it is, is none.
  const led = mild(acts, 'relays the agent')
  if (led && some(acts, 'trusts any sender')) worsen(acts, led, `${led.what}, and turns off the check of who answers there`)
  const rights = acts.filter((act) => act.kind === 'privilege-change' && act.level === 'warning')
  if (different(rights) > 1) for (const act of rights) worsen(acts, act, act.what)
}

function some(acts: readonly Act[], sort: ActSort): Act | undefined {
  return acts.find((act) => act.sort === sort)
}

/** One that may have a reason. */
function mild(acts: readonly Act[], sort: ActSort): Act | undefined {
  return acts.find((act) => act.sort === sort && act.level !== 'error')
}

/** How many things acts do: what says the same twice is one. */
function different(acts: readonly Act[]): number {
  return new Set(acts.map(({ what }) => what)).size
}

function worsen(acts: Act[], act: Act, what: string, level: Act['level'] = 'error'): void {
  acts[acts.indexOf(act)] = { ...act, level, what }
}

type Which = (act: Act) => boolean

const of =
  (...sorts: readonly ActSort[]): Which =>
  ({ sort }) =>
    sort !== undefined && sorts.includes(sort)

const anyBut =
  (kind: ActKind, ...sorts: readonly ActSort[]): Which =>
  (act) =>
    act.kind === kind && !of(...sorts)(act)

/** What has a reason alone may have none together: `enough` different ones in one script. */
const TOGETHER: readonly (readonly [which: Which, enough: number, level: 'error' | 'one more'])[] = [
  [of('removes traces'), 3, 'error'],
  [of('wipes', 'wipes backups'), 3, 'error'],
  [of('forgets commits'), 3, 'error'],
  [of('stops watching a cloud'), 2, 'error'],
  [of('skips checks of code'), 3, 'error'],
  [anyBut('disabled-protection', 'trusts any sender', 'skips checks of code'), 2, 'one more'],
  [of('lookalike package'), 2, 'error'],
  [of('asks nobody'), 2, 'error'],
]

function notAlone(acts: Act[]): void {
  for (const [which, enough, level] of TOGETHER) {
    const own = acts.filter(which)
    // Without backups there is no way back.
    const needed = some(own, 'wipes backups') ? enough - 1 : enough
    if (different(own) < needed) continue
    for (const act of own)
      if (act.level !== 'error') worsen(acts, act, `${act.what}, and does more of the kind`, level === 'error' || act.level === 'warning' ? 'error' : 'warning')
  }
}

/** Facts that fences of a document tell only together; `place` stays from one to the next. */
function across(acts: Act[], place: State['place']): void {
  replacesUnchecked(acts, place)
  const open = mild(acts, 'opens a login')
  const free = some(acts, 'lets in')
  if (open && free) worsen(acts, open, `${open.what}, and ${free.what}`)
}

/** A registry takes the place of another, and nothing checks what it sends. */
function replacesUnchecked(acts: Act[], place: State['place']): void {
  const replaced = acts.filter(of('replaces a source'))
  const unchecked = acts.filter(of('trusts any sender'))
  if (unchecked.length > 0 && (place.replaced ?? false) && replaced.length === 0) replaced.push(...unchecked)
  if (replaced.length > 0 && (unchecked.length > 0 || place.unchecked === true))
    for (const act of replaced)
      if (act.level !== 'error') worsen(acts, act, act.sort === 'trusts any sender' ? `${act.what}, from an unknown registry` : `${act.what}, and ${UNCHECKS}`)
  if (unchecked.length > 0) place.unchecked = true
  if (replaced.length > 0) place.replaced = true
}
