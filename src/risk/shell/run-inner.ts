import type { Act, ActKind } from '../evidence/act.ts'
import type { Data } from './data.ts'
import { innerCommands } from './inner-commands.ts'
import type { Invocation } from './invocation.ts'
import { unattended } from './later.ts'
import { report, type State } from './state.ts'

/** What stays of a container's doings: it has little of the user's to harm, but it may send and fetch, and let somebody in. */
const LEAVES: ReadonlySet<ActKind> = new Set<ActKind>(['reverse-shell', 'secret-exfiltration', 'decode-execute', 'download-execute', 'crypto-miner'])

/** Commands that stand in an argument. */
export function runInner(invocation: Invocation, input: Data, state: State): void {
  const { span } = invocation
  for (const { text: code, contained, kept, fed } of innerCommands(invocation)) {
    if (kept) {
      const bad = unattended(code, state, span, ASKED)
      if (bad !== undefined) report(state, { kind: 'persistence', span, what: `makes it ${bad}, at each use`, level: 'error', confidence: 'high' })
    } else if (contained) {
      const acts: Act[] = []
      state.runNested(code, { ...state, acts, outer: state.outer ?? span }, span)
      state.acts.push(...acts.filter(({ kind, sort, level }) => LEAVES.has(kind) || (sort === 'lets in' && level === 'error')))
    } else state.runNested(code, state, span, fed ? input : undefined)
  }
}

/** What git tells a program that it asks for a password, or to edit. */
const ASKED: Data = { facts: [{ kind: 'secret', what: 'a password that git keeps', from: 'store' }] }
