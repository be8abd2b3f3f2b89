import { COMMANDS } from './commands.ts'
import { wordSet } from './command-words.ts'
import { changed, NOTHING, TOLD, type Data } from './data.ts'
import { keepFile } from './files.ts'
import { runInner } from './inner-commands.ts'
import type { Invocation } from './invocation.ts'
import { judgeAlone } from './judge-alone.ts'
import { buildTaken, runFile } from './run-file.ts'
import { recordingIn, secretFrom } from './secret-stores.ts'
import { connections } from './send.ts'
import { act, report, type State } from './state.ts'

/** What one command puts out, given its input. What it does on the way is reported. */
export function runCommand(invocation: Invocation, input: Data, given: State): Data {
  const { name, wrappers, command } = invocation
  // What starts a command says how it goes on.
  const apart = wrappers.some((one) => one === 'systemd-run' || one === 'start-stop-daemon')
  const state = apart && !given.background ? { ...given, background: 'unseen' as const } : given
  hidesName(invocation, state)
  judgeAlone(invocation, state)
  connections(invocation, input, state)
  buildTaken(invocation, state)
  runInner(invocation, state)
  // `./install` is a file of somebody's, whatever else has that name.
  const known = /^\.{1,2}\//.test(command.text) ? undefined : COMMANDS.get(name)
  return known ? known(invocation, input, state, runCommand) : runProgram(invocation, input, state)
}

/** `/???/c?t` */
function hidesName({ command, span }: Invocation, state: State): void {
  if (/^\/[\w?*]{1,12}(?:\/[\w?*]{1,12}){1,4}$/.test(command.written) && command.written.split('?').length > 2)
    report(state, { ...act('decode-execute', 'runs a command whose name is hidden by a pattern', 'error'), span })
}

/** A program of which nothing is known but that it may keep secrets, run a file, or be one. */
function runProgram(invocation: Invocation, input: Data, state: State): Data {
  const { name } = invocation
  // What stands in front of an agent hears all that it says.
  if (state.unattended && AGENTS.has(name)) return TOLD
  const shown = secretFrom(invocation, input)
  const recording = shown && recordingIn(invocation)
  if (shown && recording !== undefined) keepFile(recording, shown, state)
  if (shown) return shown
  runFile(invocation.command, state, invocation)
  return invocation.wrappers.includes('xargs') ? changed(input, undefined) : NOTHING
}

const AGENTS = wordSet('claude codex gemini aider opencode')
