import { NOTHING, type Data } from './data.ts'
import { keepFile } from './files.ts'
import { FILE_NAMES } from './find.ts'
import type { Invocation } from './invocation.ts'
import { cloned } from './run-file.ts'
import { git } from './git-send.ts'
import type { State } from './state.ts'
import { WHOLE_PROJECT } from './taken.ts'

/** What git does, given its words from the order on; `undefined` where they say nothing of the kind. */
type Order = (words: readonly string[], state: State) => Data | undefined

export function gitCommand(invocation: Invocation, _: Data, state: State): Data {
  const from = invocation.args.findIndex(({ text: word }, i) => !word.startsWith('-') && !/^-[Cc]$/.test(invocation.args[i - 1]?.text ?? ''))
  const args = from < 0 ? [] : invocation.args.slice(from)
  const words = args.map(({ text: word }) => word)
  const [order = ''] = words
  const taken = TAKES.get(order)?.(words, state)
  if (taken) return taken
  git(words, { ...invocation, args }, state)
  return GIVES.get(order)?.(words, state) ?? NOTHING
}

const PASSWORD: Data = { facts: [{ kind: 'secret', what: 'a password that git keeps', from: 'store' }] }

/** Orders that take something in, and send nothing. */
const TAKES: ReadonlyMap<string, Order> = new Map<string, Order>([
  ['credential', (words) => (words[1] === 'fill' ? PASSWORD : undefined)],
  ['clone', clone],
  ['submodule', (words, state) => (words[1] === 'add' ? clone(words, state) : undefined)],
])

const NAMES: Order = () => ({ facts: [FILE_NAMES] })
const CODE: Order = () => ({ facts: [{ kind: 'file', sort: 'repository', what: 'the code of the repository' }] })

/** What orders put out. */
const GIVES: ReadonlyMap<string, Order> = new Map<string, Order>([
  ['bundle', bundle],
  ['archive', archive],
  ['ls-files', NAMES],
  ['ls-tree', NAMES],
  [
    'config',
    (words) =>
      words.some((word) => /^(?:-l|--list)$/.test(word)) ? { facts: [{ kind: 'machine', sort: 'telling', what: 'the settings of git' }] } : undefined,
  ],
  ['diff', CODE],
  ['show', CODE],
  ['log', CODE],
  ['format-patch', CODE],
])

function clone(words: readonly string[], state: State): Data {
  const at = words.findIndex((word, i) => i > 0 && /^(?:https?|git|ssh|ftp):\/\/|^[\w.-]+@[\w.-]+:/.test(word))
  const into = words.slice(at + 1).find((word) => !word.startsWith('-'))
  if (at > 0) {
    cloned(words[at] ?? '', into, state)
    ;(state.place.remotes ??= new Map()).set('origin', words[at] ?? '')
  }
  return NOTHING
}

function bundle(words: readonly string[], state: State): Data {
  const whole: Data = { facts: [{ kind: 'secret', what: 'the whole repository', from: 'holdings' }] }
  if (words[2] !== undefined && words[2] !== '-') keepFile(words[2], whole, state)
  return whole
}

function archive(words: readonly string[], state: State): Data {
  const whole: Data = { facts: [WHOLE_PROJECT] }
  const into = words.find((_, i) => /^(?:-o|--output)$/.test(words[i - 1] ?? '')) ?? words.find((word) => word.startsWith('--output='))?.slice(9)
  if (into !== undefined) keepFile(into, whole, state)
  return into === undefined ? whole : NOTHING
}
