import { credentialIn } from '../evidence/credentials.ts'
import type { Data, MachineSort } from './data.ts'
import { keyOf } from './files.ts'
import { everyFile } from './find.ts'
import { asText, type Invocation } from './invocation.ts'
import { asksWatchers } from './search.ts'
import type { State } from './state.ts'
import { WATCHED } from './taken.ts'

/** Programs that say more of a machine, and of whoever uses it, than its name and address. */
const TELLING: ReadonlyMap<string, MachineSort> = new Map([
  ['ps', 'processes'],
  ...'netstat ss lsof arp dscl last w who systeminfo'.split(' ').map((name) => [name, 'telling'] as const),
])

/** What a program says of the machine. */
export function machine({ name }: Invocation): Data {
  const sort = TELLING.get(name)
  return { facts: [{ kind: 'machine', ...(sort && { sort }), what: `the output of \`${name}\`` }] }
}

/** Names of files; where nothing says which, they stand for all of them. */
export function list({ args }: Invocation, _: Data, state: State): Data {
  const where = args.find(({ text: word }) => !word.startsWith('-'))?.text ?? '.'
  const path = keyOf(where, state)
  const store = where.endsWith('.pub') ? undefined : credentialIn(where)
  return {
    facts: [
      // Names of keys are what `xargs` makes files of.
      ...(store === undefined ? [] : [{ kind: 'secret', what: `\`${where}\``, path: where, from: 'file' } as const]),
      { kind: 'machine', sort: 'listing', what: 'the output of `ls`' },
      ...(path === '~' || path === '/' ? [everyFile(path)] : []),
    ],
  }
}

/** Programs that run, by their names. */
export function processes({ args }: Invocation): Data {
  return { facts: [asksWatchers(asText(args)) ? WATCHED : { kind: 'machine', what: 'the output of `pgrep`' }] }
}

export function neighbours(): Data {
  return { facts: [{ kind: 'machine', sort: 'neighbours', what: 'what answers in the network' }] }
}
