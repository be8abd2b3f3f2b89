import type { Call, Run } from '../language.ts'
import { logged, LOGS } from '../logs.ts'
import { judgePrinted } from '../planted-code.ts'

/** What is given to a log, or printed. */
export function logs(call: Call, run: Run): undefined {
  if (!call.receiver || !LOGS.test(call.method)) return
  if (call.path === 'console.log') judgePrinted(run, call.span, call.args[0])
  else logged(call, run)
}
