import { parse } from 'unbash'
import type { Act } from '../evidence/act.ts'
import { MAX_CALLS_WITH_COMMANDS, MAX_SHELL_CHARACTERS, MAX_SHELL_COMMANDS, MAX_SHELL_DEPTH } from '../../skill/limits.ts'
import type { Span } from '../../text/span.ts'
import { thousands } from '../../text/thousands.ts'
import { NOTHING, TOLD, type Data } from './data.ts'
import { prepare } from './prepare.ts'
import { runNode } from './run-node.ts'
import type { AnalyseCode, State } from './state.ts'
import { runScript } from './statements.ts'

/** What stays known from one piece of code to the next, as the fences of a document are run one after another. */
export type Session = Pick<State, 'variables' | 'files' | 'functions' | 'extracted' | 'place'>

export function newSession(): Session {
  return { variables: new Map(), files: new Map(), functions: new Map(), extracted: { data: undefined }, place: { directory: '' } }
}

export interface ShellOptions {
  readonly session?: Session

  readonly autoRun?: boolean
  /** What comes in: what a host tells its hooks, of code that runs by itself. */
  readonly input?: Data
  readonly analyseCode?: AnalyseCode
  /** Told when the text is more than is analysed, and why. */
  readonly onLimit?: (why: string) => void
}

/** What a shell script does. Never throws: what cannot be parsed is analysed as far as it can be. */
export function analyseShell(
  text: string,
  { autoRun = false, input = autoRun ? TOLD : NOTHING, session = newSession(), analyseCode = () => [], onLimit }: ShellOptions = {},
): readonly Act[] {
  const state = newState(text, session, autoRun, analyseCode)
  // Where one fence went, the next one need not be.
  if (/^[~/]$/.test(state.place.directory)) state.place.directory = ''
  runText(text.slice(0, MAX_SHELL_CHARACTERS), state, input)
  if (onLimit) tellLimits(text, state, onLimit)
  return withoutRepeats(addUp(state.acts))
}

function newState(text: string, session: Session, autoRun: boolean, analyseCode: AnalyseCode): State {
  // One shape for all, which engines like: what is spread first leaves no room for what follows.
  const { variables, files, functions, extracted, place } = session
  return {
    variables,
    files,
    functions,
    extracted,
    place,
    acts: [],
    depth: 0,
    autoRun,
    analyseCode,
    outer: undefined,
    counter: { commands: 0, tooDeep: false, calledTooOften: false },
    stdin: NOTHING,
    background: false,
    unattended: false,
    says: (pattern) => pattern.test(text),
    calls: new Map(),
    runNode,
    runNested,
  }
}

/** What of a text was not analysed. */
function tellLimits({ length }: string, { counter }: State, onLimit: (why: string) => void): void {
  if (length > MAX_SHELL_CHARACTERS) onLimit(`${thousands(length)} characters of shell code are over the limit of ${thousands(MAX_SHELL_CHARACTERS)}`)
  if (counter.commands > MAX_SHELL_COMMANDS) onLimit(`the code runs more than ${thousands(MAX_SHELL_COMMANDS)} commands`)
  if (counter.tooDeep) onLimit(`code inside code is more than ${MAX_SHELL_DEPTH} levels deep or ${thousands(MAX_SHELL_CHARACTERS)} characters long`)
  if (counter.calledTooOften) onLimit(`the code passes commands to a function more than ${MAX_CALLS_WITH_COMMANDS} times`)
}

/** What may have a reason alone, and none together: guards that are switched off, and traces that are removed after something was fetched and run. */
function addUp(acts: readonly Act[]): readonly Act[] {
  const guards = acts.filter(({ kind, level }) => kind === 'disabled-protection' && level === 'warning')
  const traces = acts.filter(({ sort }) => sort === 'removes traces')
  const together = [...(differ(guards) > 1 ? guards : []), ...(differ(traces) > 2 ? traces : [])]
  return acts.map((act): Act => {
    if (together.includes(act)) return { ...act, level: 'error', what: `${act.what}, beside other changes of this kind` }
    const hides = traces.length > 0 && act.kind === 'download-execute' && (act.level === 'warning' || act.unnamed !== undefined)
    return hides ? { ...act, level: 'error', what: `${act.what}, and the script removes its traces` } : act
  })
}

/** How many things acts do: what says the same twice is one. */
function differ(acts: readonly Act[]): number {
  return new Set(acts.map(({ what }) => what)).size
}

function withoutRepeats(acts: readonly Act[]): Act[] {
  const seen = new Set<string>()
  return acts.filter(({ kind, span, what }) => {
    // Said already, and worse.
    if (kind === 'raw-address' && acts.some((one) => one.kind !== kind && one.level !== 'note' && one.span.start <= span.start && span.end <= one.span.end))
      return false
    const key = `${kind} ${span.start} ${span.end} ${what}`
    return !seen.has(key) && seen.add(key)
  })
}

function runText(text: string, state: State, input: Data = NOTHING): Data {
  return runScript(parse(prepare(text)), state, input)
}

function runNested(text: string, state: State, span: Span, input: Data = NOTHING): Data {
  if (state.depth >= MAX_SHELL_DEPTH || text.length > MAX_SHELL_CHARACTERS) {
    state.counter.tooDeep = true
    return NOTHING
  }
  return runText(text, { ...state, depth: state.depth + 1, outer: state.outer ?? span }, input)
}
