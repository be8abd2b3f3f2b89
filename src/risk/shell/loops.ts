import { forEachChild, type ArithmeticFor, type CompoundList, type For, type Select, type SyntaxNode, type While } from 'unbash'
import type { Span } from '../../text/span.ts'
import { argument } from './argument.ts'
import { isOf, join, NOTHING, type Data } from './data.ts'
import { report, type State } from './state.ts'
import { itemsOf, splitOf } from './words.ts'

/** Each of a few words on its own; of many, all at once. */
export function runFor({ name, wordlist, body }: For | Select, state: State, input: Data): Data {
  const words = (wordlist ?? []).flatMap((word) => itemsOf(word, state) ?? splitOf(word, state) ?? [argument(word, state).data])
  const home = state.home || overHome(words)
  const each = state.each === true || words.some((word) => namesFiles(word) || (/[*?]/.test(word.text ?? '') && !/^\s*$/.test(word.text ?? '')))
  const inner = home || each ? { ...state, home, ...(each && { each }) } : state
  const rounds = words.length === 0 ? [NOTHING] : words.length <= 6 ? words : [join(...words)]
  return join(
    ...rounds.map((word) => {
      state.variables.set(name.value, word)
      return state.runNode(body, inner, input)
    }),
  )
}

/** `while …`, `until …`. */
export function runWhile({ kind, clause, body, pos, end }: While, state: State, input: Data): Data {
  const home = state.home || overHome([input])
  const each = state.each === true || namesFiles(input)
  const endless = goesOn(kind === 'until' ? ENDS_NEVER.until : ENDS_NEVER.while, clause, body)
  if (endless) spins(body, state, { start: pos, end })
  const inner = home || each || endless ? { ...state, home, ...(each && { each }), ...(endless && { endless }) } : state
  return join(state.runNode(clause, inner, input), state.runNode(body, inner, input))
}

/** `for ((…; …; …))`: without a test, it never ends. */
export function runArithmeticFor({ test, body, pos, end }: ArithmeticFor, state: State, input: Data): Data {
  const endless = test === undefined ? endOf(body) : undefined
  if (endless) spins(body, state, { start: pos, end })
  return state.runNode(body, endless ? { ...state, endless } : state, input)
}

/** What a loop asks that never ends. */
const ENDS_NEVER = { while: /^(?::|true|\/bin\/true|\[ 1 \]|\[\[ 1 \]\]|\(\( 1 \)\))$/, until: /^(?:false|\/bin\/false)$/ }

/** Commands by which a loop waits. */
const WAITS: ReadonlySet<string> = new Set('sleep usleep read select inotifywait fswatch timeout gum dialog exec kill'.split(' '))

const BREAKS: ReadonlySet<string> = new Set(['break', 'exit', 'return'])

function goesOn(ends: RegExp, clause: CompoundList, body: CompoundList): State['endless'] {
  const [only, ...more] = clause.commands
  const { command } = only ?? {}
  if (!command || more.length > 0) return undefined
  const said = command.type === 'Command' ? [command.name?.text, ...command.args.map(({ text }) => text)].join(' ') : ''
  return ends.test(said) ? endOf(body) : undefined
}

function endOf(body: CompoundList): State['endless'] {
  return runs(body, WAITS) ? undefined : runs(body, BREAKS) ? 'until it fails' : 'always'
}

function runs(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  if (node.type === 'Command' && names.has(node.name?.value ?? '')) return true
  let found = false
  forEachChild(node, (child) => {
    found ||= runs(child, names)
  })
  return found
}

/** A loop that does nothing for ever, where nobody sees it. */
function spins(body: CompoundList, state: State, span: Span): void {
  const idle = body.commands.every(
    ({ command }) => command.type === 'Command' && /^(?::|true)$/.test(command.name?.value ?? '') && command.redirects.length === 0,
  )
  if (idle && state.background)
    report(state, { kind: 'destructive-command', span, what: 'keeps the processor busy for nothing, in the background', level: 'error', confidence: 'high' })
}

/** Names of files, one after another. */
export function namesFiles({ facts }: Data): boolean {
  return facts.some((one) => isOf(one, 'file names', 'steering file names', 'listing'))
}

function overHome(words: readonly Data[]): boolean {
  return words.some(({ text, facts }) => /^(?:~|\/home|\/Users)(?:\/|$)/.test(text ?? '') || facts.some((one) => isOf(one, 'home')))
}
