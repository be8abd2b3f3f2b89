import type { Act } from '../evidence/act.ts'
import { NOTHING } from './data.ts'
import type { State } from './state.ts'

/** What the judges need to know for code that is no shell script; acts go into `acts`. */
export function plainState(acts: Act[], autoRun: boolean): State {
  return {
    variables: new Map(),
    files: new Map(),
    functions: new Map(),
    acts,
    depth: 0,
    autoRun,
    analyseCode: () => [],
    outer: undefined,
    counter: { commands: 0, tooDeep: false, calledTooOften: false },
    place: { directory: '' },
    home: false,
    stdin: NOTHING,
    background: false,
    unattended: false,
    parses: false,
    verifies: () => false,
    extracted: { data: undefined },
    calls: new Map(),
    runNode: () => NOTHING,
    runNested: () => NOTHING,
  }
}
