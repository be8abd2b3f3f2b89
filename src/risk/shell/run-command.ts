import { COPIERS, FILTERS, INTERPRETERS, READERS, RESOLVERS, SENDERS } from './command-words.ts'
import { awk } from './awk.ts'
import { CLIPBOARDS, clipboard } from './clipboard.ts'
import { COMMANDS, type Run } from './commands.ts'
import { changed, NOTHING, TOLD, type Data } from './data.ts'
import { inDatabase } from './databases.ts'
import { encryption } from './encryption.ts'
import { exhausts } from './exhaust.ts'
import { keepFile } from './files.ts'
import { installArchive, INSTALLERS } from './install.ts'
import { alters } from './integrity.ts'
import { interpret } from './interpret.ts'
import type { Invocation } from './invocation.ts'
import { judgeAlone } from './judge-alone.ts'
import { judgeExecution } from './judge.ts'
import { read } from './read-files.ts'
import { buildTaken, runFile } from './run-file.ts'
import { runInner } from './run-inner.ts'
import { recordedBy, secretFrom } from './secret-stores.ts'
import { connections, copyAway, resolve, send } from './send.ts'
import { report, type State } from './state.ts'
import { hiddenAddress } from './taken.ts'

/** What one command puts out, given its input. What it does on the way is reported. */
export function runCommand(invocation: Invocation, input: Data, given: State): Data {
  const { name } = invocation
  const state = wrapped(invocation, given)
  lookAt(invocation, input, state)
  const rows = inDatabase(invocation)
  if (rows) return rows
  // `./install` is a file of somebody's, whatever else has that name.
  const known = /^\.{1,2}\//.test(invocation.command.text) ? undefined : COMMANDS.get(name)
  return known ? known(invocation, input, state, runCommand) : runProgram(invocation, input, state)
}

/** What starts a command says how it goes on. */
function wrapped({ wrappers }: Invocation, given: State): State {
  const outer = given.background && wrappers.some((name) => DETACHES.has(name)) ? { ...given, detached: true } : given
  return outer.background || !wrappers.some((name) => SERVICES.has(name)) ? outer : { ...outer, background: true }
}

/** What they start goes on when its terminal is closed. */
const DETACHES: ReadonlySet<string> = new Set(['nohup', 'setsid'])

/** What they start goes on by itself. */
const SERVICES: ReadonlySet<string> = new Set(['systemd-run', 'start-stop-daemon'])

/** What is seen of any command, before it says what it puts out. */
function lookAt(invocation: Invocation, input: Data, state: State): void {
  const { name } = invocation
  hidesName(invocation, state)
  if (invocation.wrappers.includes('sudo')) typedFor(input, state)
  judgeAlone(invocation, state)
  encryption(invocation, state)
  connections(invocation, input, state)
  hiddenAddress(invocation, state)
  exhausts(invocation, input, state)
  if (ALTERS.has(name)) alters(invocation, input.text, state)
  buildTaken(invocation, state)
  if (INSTALLERS.has(name)) installArchive(invocation, state)
  runInner(invocation, input, state)
}

const ALTERS: ReadonlySet<string> = new Set(['sed', 'gsed', 'perl', 'patch', 'git'])

/** `/???/c?t` */
function hidesName({ command, span }: Invocation, state: State): void {
  if (/^\/[\w?*]{1,12}(?:\/[\w?*]{1,12}){0,4}$/.test(command.written) && command.written.split('?').length > 2)
    report(state, { kind: 'decode-execute', span, what: 'runs a command by a pattern, which hides its name', level: 'error', confidence: 'high' })
}

/** What `sudo` is given is the password of the user, whatever the variable is called. */
function typedFor(input: Data, { variables }: State): void {
  for (const one of input.facts) {
    if (one.kind !== 'secret' || one.from !== 'variable') continue
    for (const [name, data] of variables)
      if (data.facts.includes(one))
        variables.set(name, {
          ...data,
          facts: data.facts.map((own) => (own === one ? { ...one, what: 'the password that the user types', from: 'store' } : own)),
        })
  }
}

/** A program that is known by what programs of its kind do, or not at all. */
function runProgram(invocation: Invocation, input: Data, state: State): Data {
  const { name, args, span } = invocation
  // What stands in front of an agent hears all that it says.
  if (state.unattended && /^(?:claude|codex|gemini|aider|opencode)$/.test(name)) return TOLD
  if (CLIPBOARDS.has(name)) clipboard(invocation, input, state)
  const shown = secretFrom(invocation, input)
  if (shown) return shown
  const recorded = recordedBy(invocation)
  if (recorded) {
    if (recorded.file !== undefined) keepFile(recorded.file, recorded.data, state)
    return recorded.data
  }
  if (RUNS_FILES.has(name)) for (const one of args) if (one.isFile) judgeExecution(one.data, state, span)
  const known = name === 'openssl' && args[0]?.text === 's_client' ? send : PROGRAMS.get(name)
  if (known) return known(invocation, input, state, runCommand)
  runFile(invocation.command, state, invocation)
  const reads = READS.get(name)
  if (reads) return reads(invocation, input, state, runCommand)
  return invocation.wrappers.includes('xargs') ? changed(input, undefined) : NOTHING
}

/** Programs that run what a file says. */
const RUNS_FILES: ReadonlySet<string> = new Set([
  'make',
  'vim',
  'vi',
  'nvim',
  'psql',
  'ansible-playbook',
  'docker-compose',
  'gdb',
  'expect',
  'tclsh',
  'r',
  'rscript',
])

const all = (names: Iterable<string>, run: Run): [string, Run][] => Array.from(names, (name) => [name, run])

/** What all programs of one kind do. */
const PROGRAMS: ReadonlyMap<string, Run> = new Map([
  ...all(RESOLVERS, (invocation, _, state) => resolve(invocation, state)),
  ...all(COPIERS, copyAway),
  ...all(SENDERS, send),
  ...all(INTERPRETERS.keys(), interpret),
])

/** Programs that put out what they read. */
const READS: ReadonlyMap<string, Run> = new Map([...all(READERS, read), ...all(FILTERS, read), ...all(['awk', 'gawk', 'mawk', 'nawk'], awk)])
