import type { SyntaxNode } from 'unbash'
import type { Act } from '../evidence/act.ts'
import type { Language } from '../evidence/unit.ts'
import type { Span } from '../../text/span.ts'
import type { Data } from './data.ts'

/** Analyse code of another language that a command runs: `python -c "…"`. `program` names what runs it where the language is `other`. */
export type AnalyseCode = (language: Exclude<Language, 'shell'>, code: string, program?: string) => readonly Act[]

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
  /** Where `cd` went; '' where the script began. */
  readonly place: {
    directory: string
    encrypts?: boolean
    exposes?: 'a shell' | 'files' | 'a tunnel'
    staged?: Data
    remotes?: Map<string, string>
    replaced?: boolean
    unchecked?: boolean
    /** Programs that were run by name. */
    ran?: Set<string>
    /** The clipboard was read. */
    pasted?: boolean
  }
  /** In a loop over the files of a home directory. */
  readonly home: boolean
  /** What comes in to the command at hand, and to those in its substitutions. */
  readonly stdin: Data
  /** What runs now runs in the background, out of sight. */
  readonly background: boolean
  /** What runs now says goes to `/dev/null`: its output, or its complaints as well. */
  readonly hushed?: 'output' | 'all'
  /** In a loop over files, by their names. */
  readonly each?: boolean
  /** It goes on when whoever started it is gone. */
  readonly detached?: boolean
  /** In a loop that never waits, and ends never, or when something fails. */
  readonly endless?: 'always' | 'until it fails'
  /** On a way that may not be taken: what was known before may still hold. */
  readonly maybe?: boolean
  /** The program whose name a function takes, where that program asks for a password. */
  readonly standsIn?: string
  /** It runs later, when nobody looks: a job, a start-up file, a hook of git. */
  readonly unattended: boolean
  /** Text can be run as a shell script: not where the code is of another language. */
  readonly parses: boolean
  /** Whether the text checks a digest or a signature. */
  verifies(): boolean
  /** What was taken out of an archive or cloned: which names it has nobody knows. */
  readonly extracted: { data: Data | undefined; cloned?: string; told?: boolean }
  /** How often each function was run: what it does with a fourth set of arguments is no news. */
  readonly calls: Map<string, number>
  /** Run a piece of the script: what each part of a run needs of the others. */
  runNode(node: SyntaxNode, state: State, input: Data): Data
  /** Analyse code that stands inside a text; what it does is reported at `span`. */
  runNested(text: string, state: State, span: Span, input?: Data): Data
}

export function report(state: State, act: Act): void {
  state.acts.push(state.outer ? { ...act, span: state.outer } : act)
}
