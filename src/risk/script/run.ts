import type { Act, AnalyseShell } from '../evidence/act.ts'
import { evaluate } from './evaluate.ts'
import { invoke } from './invoke.ts'
import type { AnalyseInner, Language, Run, SourceFile } from './language.ts'
import { orStopped, safely } from './limits.ts'
import { load } from './modules.ts'
import { apply } from './perform.ts'
import { newProgram, type Program } from './program.ts'
import { marksMade, partsSeen } from './value.ts'

/** Analyses files of one language together; imports of one another are followed. Never throws, and stops by itself: `onLimit` is told of the files that it was not through with. */
export function runFiles(
  files: readonly SourceFile[],
  language: Language,
  analyseShell: AnalyseShell,
  analyseCode: AnalyseInner,
  layer: number,
  conclude: (run: Run) => void,
  onLimit: (paths: readonly string[]) => void = () => undefined,
  written: Run['written'] = new Map(),
): Map<string, Act[]> {
  const program = newProgram({ files, language, analyseShell, analyseCode, layer, written }, { evaluate, invoke, apply })
  const before = marksMade()
  pass(0, program)
  if (marksMade() !== before || isWorthMore(program)) pass(1, program)
  files.forEach((_, file) => {
    program.state.file = file
    safely(() => conclude(program))
  })
  if (program.cut.size > 0) onLimit(files.filter((_, file) => program.cut.has(file)).map(({ path }) => path))
  return new Map(files.map(({ path }, file) => [path, inOrder(program.actsIn[file] as Map<string, Act>)]))
}

/** All files are run, one after another. */
function pass(which: 0 | 1, program: Program): void {
  program.state.pass = which
  program.state.steps = 0
  program.partsBefore = partsSeen()
  program.loaded.clear()
  program.counts = new Map()
  program.withCommands = new Map()
  program.files.forEach(({ aside }, file) => (aside ? undefined : orStopped(() => load(file, program), program)))
}

/** A second look follows data against the order of the text; where there is none to follow, it is saved. */
function isWorthMore({ actsIn, factsIn }: Program): boolean {
  return (
    factsIn.some((known) => [...known.values()].some(({ name }) => name !== 'imports')) ||
    actsIn.some((found) => [...found.values()].some(({ kind, level }) => kind === 'network' || level !== 'note'))
  )
}

function inOrder(acts: ReadonlyMap<string, Act>): Act[] {
  return [...acts.values()].sort((a, b) => a.span.start - b.span.start)
}
