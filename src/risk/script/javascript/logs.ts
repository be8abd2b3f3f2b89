import type { Call, Run } from '../language.ts'
import { logged, LOGS } from '../logs.ts'
import { ofNames, type Knowers } from '../library.ts'
import { judgePrinted } from '../planted-code.ts'

/** What is given to a log, or printed. */
export const logs: Knowers = ofNames((_, method) => LOGS.test(method), logsOrPrints)

function logsOrPrints(call: Call, run: Run): undefined {
  if (!call.receiver) return
  if (call.path === 'console.log') judgePrinted(run, call.span, call.args[0])
  else logged(call, run)
}
