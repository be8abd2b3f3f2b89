import { credentialIn } from '../evidence/credentials.ts'
import type { Data } from './data.ts'
import { keyOf } from './files.ts'
import { EVERY_FILE } from './find.ts'
import { asText, type Invocation } from './invocation.ts'
import { asksWatchers } from './search.ts'
import type { State } from './state.ts'
import { NEIGHBOURS, WATCHED } from './taken.ts'

/** What a program says of the machine. */
export function machine({ name }: Invocation): Data {
  return { facts: [{ kind: 'machine', what: `the output of \`${name}\`` }] }
}

/** Names of files; where nothing says which, they stand for all of them. */
export function list({ args }: Invocation, _: Data, state: State): Data {
  const where = args.find(({ text: word }) => !word.startsWith('-'))?.text ?? '.'
  const path = keyOf(where, state)
  const store = where.endsWith('.pub') ? undefined : credentialIn(where)
  return {
    facts: [
      // Names of keys are what `xargs` makes files of.
      ...(store === undefined ? [] : [{ kind: 'secret' as const, what: `\`${where}\``, from: 'file' as const }]),
      { kind: 'machine', what: 'the output of `ls`' },
      ...(path === '~' || path === '/' ? [{ kind: 'file' as const, what: `${EVERY_FILE} \`${path}\`` }] : []),
    ],
  }
}

/** Programs that run, by their names. */
export function processes({ args }: Invocation): Data {
  return { facts: [{ kind: 'machine', what: asksWatchers(asText(args)) ? WATCHED : 'the output of `pgrep`' }] }
}

export function neighbours(): Data {
  return { facts: [{ kind: 'machine', what: NEIGHBOURS }] }
}
