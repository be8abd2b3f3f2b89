import type { Act } from '../evidence/act.ts'
import type { Data } from '../shell/data.ts'
import { plainState } from '../shell/plain-state.ts'
import type { State } from '../shell/state.ts'
import type { Span } from '../text/span.ts'

/** What one run through a script knows of its variables and files, and of what it does anywhere. */
export interface Known {
  readonly state: State
  readonly variables: Map<string, Data>
  readonly files: Map<string, Data>
  readonly facts: Set<
    | 'records keys'
    | 'takes pictures'
    | 'sends'
    | 'connects'
    | 'runs orders'
    | 'reads from it'
    | 'walks home'
    | 'reads the clipboard'
    | 'sets the clipboard'
    | 'encrypts'
    | 'deletes'
    | 'makes a user'
  >
  readonly functions: Map<string, Called>
  readonly depth: number
  /** It stands in a document, where somebody reads what is to be run. */
  readonly shown: boolean
  /** The variable that gets what the block of a loop puts out. */
  into?: string | undefined
  /** Analyse code in a command line, which stands at `span`. */
  runInner(code: string, known: Known, span: Span): void
}

/** What is known of a function. */
export interface Called {
  fetches: boolean
  url?: string | undefined
  readonly parameters: string[]
}

/** What is known before anything was run; acts go into `acts`. */
export function newKnown(acts: Act[], autoRun: boolean, shown: boolean, runInner: Known['runInner']): Known {
  return { state: plainState(acts, autoRun), variables: new Map(), files: new Map(), facts: new Set(), functions: new Map(), depth: 0, shown, runInner }
}

export function tell(
  kind: Act['kind'],
  what: string,
  level: Act['level'],
  span: Span,
  { state }: Known,
  confidence: Act['confidence'] = 'high',
  more: Pick<Act, 'sort' | 'address'> = {},
): void {
  state.acts.push({ kind, ...more, span, what, level, confidence })
}
