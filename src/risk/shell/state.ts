import type { SyntaxNode } from 'unbash'
import type { Act } from '../evidence/act.ts'
import type { Language } from '../evidence/unit.ts'
import type { Span } from '../../text/span.ts'
import type { Data } from './data.ts'

/** Analyse code of another language that a command runs: `python -c "…"`. */
export type AnalyseCode = (language: Exclude<Language, 'shell'>, code: string) => readonly Act[]

/** What a run through a script knows. */
export interface State {
  readonly variables: Map<string, Data>
  readonly files: Map<string, Data>
  readonly functions: Map<string, SyntaxNode>
  readonly acts: Act[]
  readonly depth: number
  /** The host runs it before anybody reads it: what it writes and whom it asks counts, too. */
  readonly autoRun: boolean
  readonly analyseCode: AnalyseCode
  /** Where to report: the whole piece of code, for what stands nested in a text. */
  readonly outer: Span | undefined
  /** What was run so far, and what was not: code too deep in code, and a function with one more thing to do. */
  readonly counter: { commands: number; tooDeep: boolean; calledTooOften: boolean }
  readonly place: {
    /** Where `cd` went; '' where the script began. */
    directory: string
    /** What `git add` took that is secret, and where its remotes are. */
    staged?: Data
    remotes?: Map<string, string>
    /** Programs that were run by name. */
    ran?: Set<string>
  }
  /** What comes in to the command at hand, and to those in its substitutions. */
  readonly stdin: Data
  /** What runs now runs in the background, out of sight. */
  readonly background: boolean | 'unseen'
  /** What runs now says goes to `/dev/null`: its output, or its complaints as well. */
  readonly hushed?: 'output' | 'all'
  /** On a way that may not be taken: what was known before may still hold. */
  readonly maybe?: boolean
  /** It runs later, when nobody looks: a job, a start-up file, a hook of git. */
  readonly unattended: boolean
  /** Whether the whole text says something somewhere. */
  says(pattern: RegExp): boolean
  /** What was taken out of an archive or cloned: which names it has nobody knows. */
  readonly extracted: { data: Data | undefined; cloned?: string }
  /** How often each function was run. */
  readonly calls: Map<string, number>
  /** Run a piece of the script: what each part of a run needs of the others. */
  runNode(node: SyntaxNode, state: State, input: Data): Data
  /** Analyse code that stands inside a text; what it does is reported at `span`. */
  runNested(text: string, state: State, span: Span, input?: Data): Data
}

export function report(state: State, act: Act): void {
  state.acts.push(state.outer ? { ...act, span: state.outer } : act)
}

/** Something that is done; where it stands is said by whoever reports it. */
export type Verdict = Omit<Act, 'span'>

export function act(kind: Act['kind'], what: string, level: Act['level'], confidence: Act['confidence'] = 'high', sort?: Act['sort']): Verdict {
  return { kind, ...(sort && { sort }), what, level, confidence }
}

export function reportAll(state: State, span: Span, verdicts: readonly Verdict[]): void {
  for (const verdict of verdicts) report(state, { ...verdict, span })
}
