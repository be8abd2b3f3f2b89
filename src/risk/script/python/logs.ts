import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { addsHandler, configuresLogs, logged } from '../logs.ts'
import { has, marksOf } from '../value.ts'

/** Logs: where they go, and what they are given. */
export const LOGS: Functions = {
  basicConfig: logsToFile,
  FileHandler: logsToFile,
  dictConfig(call, run) {
    configuresLogs(call, run)
    return undefined
  },
  addHandler: handled,
  addTarget: handled,
  add: (call, run) => (call.path.startsWith('loguru') ? handled(call, run) : undefined),
  debug: noted,
  info: noted,
  warn: noted,
  warning: noted,
  error: noted,
  critical: noted,
  exception: noted,
  fatal: noted,
  log: noted,
}

function logsToFile({ path, args, named, span }: Call, run: Run): undefined {
  if (path.startsWith('logging') && (named.has('filename') || args[0])) run.fact('logs to a file', span, '')
}

function handled(call: Call, run: Run): undefined {
  addsHandler(call, run)
}

function noted(call: Call, run: Run): undefined {
  const [first] = call.args
  logged(call, run)
  if (first && has(marksOf(first), 'keys') && run.facts().some(({ name }) => name === 'logs to a file'))
    run.emit('spyware', 'error', call.span, 'records key presses')
}
