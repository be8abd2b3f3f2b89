import type { Act, AnalyseShell } from '../evidence/act.ts'
import type { Data, Fact } from '../shell/data.ts'
import { plainState } from '../shell/plain-state.ts'
import type { State } from '../shell/state.ts'
import type { Dialect } from '../evidence/dialects.ts'
import type { Statement } from './statements.ts'

/** What is known of the program at hand. */
export interface Program {
  readonly dialect: Dialect
  /** It stands in a file of its own, and not in a text that shows code. */
  readonly isFile: boolean
  readonly analyseShell: AnalyseShell
  /** Analyse a text that holds code of the same language. */
  readonly analyseInner: (source: string) => readonly Act[]
  /** What its names stand for. */
  readonly variables: Map<string, Data>
  /** What the program does anywhere, of which two together tell something. */
  readonly facts: Set<
    | 'connects'
    | 'listens'
    | 'bare shell'
    | 'joins'
    | 'walks'
    | 'encrypts'
    | 'deletes'
    | 'home'
    | 'starts a program'
    | 'names a shell'
    | 'names the run key'
    | 'sets a value'
    | 'keeps what it fetches'
    | 'sets jobs'
    | 'gathers documents'
  >
  readonly state: State
  /** Functions by name, with the names of their parameters. */
  readonly functions: Map<string, readonly string[]>
  /** The function that is defined at hand. */
  inside: string | undefined
  /** What the block at hand is run for, one after another. */
  each: Fact | undefined
  /** The secret whose name a condition asks for: of the block at hand, and of what follows it. */
  readonly sought: { now?: Fact | undefined; next?: Fact | undefined }
  /** Pipes that a program's output may go to. */
  readonly pipes: Set<string>
  /** The address that a name has to do with: a request, a client, a connection. */
  readonly leads: Map<string, string>
  /** What something writes into: a part of a form into the form, that into a buffer. */
  readonly parents: Map<string, readonly string[]>
  /** Commands that it gives to a shell, in their order. */
  readonly commands: string[]
  /** The file that a handle writes to. */
  readonly places: Map<string, string>
  /** Texts that are hidden in the code, by what they say. */
  readonly hidden: Map<string, { readonly how: string; readonly span: Act['span']; told?: boolean }>
  /** The block of a declaration at hand: its name, and the address in it. */
  block: string | undefined
  /** How the innermost block that a configuration has opened begins. */
  opened: string | undefined
}

/** A program of which nothing is known yet; what it does goes into `acts`. */
export function newProgram(given: Pick<Program, 'dialect' | 'isFile' | 'analyseShell' | 'analyseInner'>, acts: Act[], autoRun: boolean): Program {
  return {
    ...given,
    variables: new Map(),
    facts: new Set(),
    state: plainState(acts, autoRun),
    functions: new Map(),
    inside: undefined,
    each: undefined,
    sought: {},
    pipes: new Set(),
    leads: new Map(),
    parents: new Map(),
    commands: [],
    places: new Map(),
    hidden: new Map(),
    block: undefined,
    opened: undefined,
  }
}

/** The address that a name in some words has to do with. */
export function leadOf(tokens: Statement, { leads }: Program): string | undefined {
  if (leads.size === 0) return undefined
  for (const { kind, text } of tokens) {
    const lead = kind === 'word' ? leads.get(text) : undefined
    if (lead !== undefined) return lead
  }
  return undefined
}

/** Something stands under a name from now on, or there as well when it `adds`. */
export function give(name: string, data: Data, program: Program, adds: boolean, depth = 0): void {
  const { variables, parents } = program
  const old = variables.get(name)
  // What is written into a part is in the whole.
  if (adds && depth < 4 && data.facts.length > 0)
    for (const parent of parents.get(name) ?? [])
      if (parent !== name) give(parent, { facts: data.facts.filter(({ kind }) => kind === 'secret' || kind === 'download') }, program, true, depth + 1)
  const text = data.text ?? (adds ? old?.text : undefined)
  variables.set(name, old && adds ? { facts: distinct([...old.facts, ...data.facts]), text } : { facts: distinct(data.facts), text })
}

function distinct(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>()
  return facts.filter((one) => {
    const key = one.kind + ('what' in one ? one.what : 'url' in one ? one.url : one.how)
    return !seen.has(key) && seen.size < 40 && seen.add(key)
  })
}
