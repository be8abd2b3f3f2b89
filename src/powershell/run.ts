import { MAX_POWERSHELL_DEPTH } from '../skill/limits.ts'
import type { Span } from '../text/span.ts'
import { alone } from './alone.ts'
import { clipboard } from './clipboard.ts'
import { execute } from './execute.ts'
import { give } from './functions.ts'
import { keep } from './keep.ts'
import { keepFiles } from './keep-files.ts'
import type { Known } from './known.ts'
import { setsMember, opensComponent } from './members.ts'
import { namedIn } from './named.ts'
import { plants } from './plants.ts'
import type { Statement } from './cutting.ts'
import { asksName, send } from './send.ts'
import { statementsOf } from './statements.ts'
import { takeIn } from './take-in.ts'

/** Code in a command line, which stands at `span`. */
export function runInner(code: string, known: Known, span: Span): void {
  if (known.depth >= MAX_POWERSHELL_DEPTH) known.state.counter.tooDeep = true
  else runAll(code, { ...known, depth: known.depth + 1 }, span)
}

export function runAll(source: string, known: Known, outer: Span | undefined): void {
  for (const one of statementsOf(source)) run(one, outer ?? one.span, known)
}

/** `$signs = 'IEX|DownloadString|…'`: names to look for, of which nothing runs. */
const SOUGHT = /^\$\w{1,40}\s?=\s?'(?:[\w.\\()*+?-]{1,40} ?\|){3,60}[\w.\\()*+?-]{1,40}'$/

/** Run through a statement: what it names, what it takes in, what it does with that, and where that is kept. */
function run(statement: Statement, span: Span, known: Known): void {
  if (SOUGHT.test(statement.text)) return
  const named = namedIn(statement, span, known)
  const { facts, seen, used } = named
  const taken = takeIn(named, known)
  setsMember(named, known)
  execute(named, taken, known)
  if (used) give(used, facts, known)
  send(named, known)
  plants(seen, facts, known.state, span)
  asksName(named, known)
  opensComponent(named, known)
  clipboard(named, known)
  keep(named, taken, known)
  keepFiles(seen, facts, known)
  alone(named, known)
}
