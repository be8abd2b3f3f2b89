import type { Data } from '../shell/data.ts'
import { meant } from './concealed.ts'
import { callsBack, evaluate } from './evaluate.ts'
import { execute } from './execute.ts'
import { bodyAfter } from './functions.ts'
import { keep } from './keep.ts'
import { namedIn, type Named } from './named.ts'
import { hears } from './peers.ts'
import type { Program } from './program.ts'
import { send } from './send.ts'
import { callsOf, closesOf, type Statement } from './statements.ts'
import { leaveBlock, seek } from './seek.ts'
import { takeIn, type Taken } from './take-in.ts'
import { goesThrough, startsAtLogin, writesFile } from './write.ts'

/** Run through a statement: what it names, what it takes in, what it does with that, and where that is kept. */
export function run(statement: Statement, program: Program): void {
  const { dialect } = program
  if (dialect === 'terraform' && statement.every(({ text }) => text !== '=')) program.opened = statement[0]?.text
  if (statement.length === 0) return
  if (statement.length === 1 && /^(?:\}|end|else)$/.test(statement[0]?.text ?? '')) {
    leaveBlock(program)
    return
  }
  seek(statement, program)
  // `if (…) …`: what it asks, and what it does then.
  const asked = statement[0]?.text === 'if' && statement[1]?.text === '(' ? closesOf(statement).get(1) : undefined
  if (asked !== undefined && asked < statement.length - 1) {
    run(statement.slice(0, asked + 1), program)
    run(statement.slice(asked + 1), program)
    return
  }
  const calls = callsOf(statement, dialect).map((call) => meant(call, program))
  const body = bodyAfter(statement, calls, program)
  if (body) {
    run(body, program)
    return
  }
  const named = namedIn(statement, calls, program)
  const taken = takeIn(named, program)
  const output = use(named, taken, program)
  keep(named, taken, output, program)
}

/** What a statement does with what it has taken in; what comes out of the programs that it starts. */
function use(named: Named, { data }: Taken, program: Program): Data | undefined {
  const { called } = named
  const { facts } = data
  const output = execute(named, facts, program)
  evaluate(named, data, output, program)
  hears(named, facts, program)
  callsBack(named, program)
  startsAtLogin(named, program)
  goesThrough(named, program)
  if (called('joins')) program.facts.add('joins')
  if (called('sets a value')) program.facts.add('sets a value')
  send(named, facts, program)
  if (called('writes')) writesFile(named, facts, program)
  return output
}
