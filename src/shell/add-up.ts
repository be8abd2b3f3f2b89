import type { Act } from '../evidence/act.ts'
import { siteOf } from '../evidence/sites.ts'
import { isCompany } from './indexes.ts'
import { LOGIN_OPEN } from './judge-alone.ts'
import { REPLACES, UNCHECKS } from './registries.ts'
import type { State } from './state.ts'

/** What the acts of a script come to together; `place` stays from one script to the next. */
export function addUp(acts: Act[], place: State['place']): void {
  across(acts, place)
  notAlone(acts)
  // Who fetches and runs something, and removes the traces of that, knows why.
  if (acts.some(({ kind, what }) => kind === 'disabled-protection' && /traces|history/.test(what)))
    for (const [i, act] of acts.entries())
      if (act.kind === 'download-execute' && (act.level === 'warning' || act.unnamed))
        acts[i] = { ...act, level: 'error', what: `${act.what}, and removes the traces` }
  // Who may write, and nobody who looks at it.
  const open = acts.find(({ what }) => what === 'removes the protection of a branch')
  const lets = acts.find(({ what }) => what === 'gives an account that it names rights in the repository')
  if (open && lets) worsen(acts, lets, `${lets.what}, and ${open.what}`)
  // Orders that the user is not to see, and an agent that asks nobody.
  const orders = acts.find(({ kind, what, level }) => kind === 'agent-config-change' && level === 'warning' && what.endsWith('kept from the user'))
  const unasked = acts.some(({ kind, what }) => kind === 'agent-config-change' && /^makes the agent act without asking|turns its guards off$/.test(what))
  if (orders && unasked) worsen(acts, orders, `${orders.what}, and makes it act without asking`)
  // A relay may be somebody's choice. That nobody checks who it is, is none.
  const led = acts.find(({ what, level }) => what.startsWith('sends all that the agent says') && level !== 'error')
  if (led && acts.some(({ what }) => what === UNCHECKS)) worsen(acts, led, `${led.what}, and turns off the check of who answers there`)
  const rights = acts.filter((act) => act.kind === 'privilege-change' && act.level === 'warning')
  if (new Set(rights.map((act) => act.what)).size > 1) for (const act of rights) worsen(acts, act, act.what)
}

function worsen(acts: Act[], act: Act, what: string, level: Act['level'] = 'error'): void {
  acts[acts.indexOf(act)] = { ...act, level, what }
}

/** What has a reason alone may have none together: `enough` different ones in one script. */
const TOGETHER: readonly (readonly [kind: Act['kind'], what: RegExp, enough: number, level: 'error' | 'one more'])[] = [
  ['disabled-protection', /traces|history/, 3, 'error'],
  ['destructive-command', /^wipes/, 3, 'error'],
  ['destructive-command', /^(?:deletes the branches|makes what was|overwrites the main|removes what the repository)/, 3, 'error'],
  ['disabled-protection', /^stops what watches/, 2, 'error'],
  ['disabled-protection', /looks at the code|is committed|no hooks$/, 3, 'error'],
  ['disabled-protection', /^(?!does not check who|removes what looks|skips the hooks|makes git run no)/, 2, 'one more'],
  ['untrusted-package-source', /one letter away/, 2, 'error'],
  ['agent-config-change', /^makes the agent act without asking|turns its guards off$/, 2, 'error'],
]

function notAlone(acts: Act[]): void {
  for (const [kind, what, enough, level] of TOGETHER) {
    const own = acts.filter((act) => act.kind === kind && what.test(act.what))
    // Without backups there is no way back.
    const needed = own.some((act) => act.what.startsWith('wipes the backups')) ? enough - 1 : enough
    if (new Set(own.map((act) => act.what)).size < needed) continue
    for (const act of own)
      if (act.level !== 'error') worsen(acts, act, `${act.what}, and does more of the kind`, level === 'error' || act.level === 'warning' ? 'error' : 'warning')
  }
}

/** Facts that fences of a document tell only together; `place` stays from one to the next. */
function across(acts: Act[], place: State['place']): void {
  replacesUnchecked(acts, place)
  const open = acts.find(({ what }) => what === LOGIN_OPEN)
  const free = acts.find(
    ({ kind, what }) => (kind === 'privilege-change' && /password/.test(what)) || (kind === 'persistence' && what.startsWith('lets the owner')),
  )
  if (open && free) worsen(acts, open, `${open.what}, and ${free.what}`)
}

/** A registry takes the place of another, and nothing checks what it sends. */
function replacesUnchecked(acts: Act[], place: State['place']): void {
  const replaced = acts.filter(
    ({ kind, what }) => (kind === 'untrusted-package-source' || kind === 'agent-config-change') && REPLACES.test(what) && !ofCompany(what),
  )
  const unchecked = acts.filter(({ what }) => what === UNCHECKS)
  if (unchecked.length > 0 && (place.replaced ?? false) && replaced.length === 0) replaced.push(...unchecked)
  if (replaced.length > 0 && (unchecked.length > 0 || place.unchecked === true))
    for (const act of replaced)
      if (act.level !== 'error') worsen(acts, act, act.what === UNCHECKS ? `${UNCHECKS}, from an unknown registry` : `${act.what}, and ${UNCHECKS}`)
  if (unchecked.length > 0) place.unchecked = true
  if (replaced.length > 0) place.replaced = true
}

/** Whether an act names a host that stands for one of the reader's company. */
function ofCompany(what: string): boolean {
  const site = siteOf(/`(https?:\/\/[^`]{1,300})`/.exec(what)?.[1] ?? '')
  return site !== undefined && (site.kind === 'local' || isCompany(site.host))
}
