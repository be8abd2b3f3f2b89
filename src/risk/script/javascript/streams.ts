import { placeOf } from '../calls.ts'
import { writesFile } from '../files.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { runsCode, runsShell } from '../runs.ts'
import { sends } from '../sends.ts'
import { marksOf, value, type Value } from '../value.ts'

/** What is piped or written into a process, a file or a request. */
export const STREAMS: Functions = {
  pipe: piped,
  pipeline({ args, span }, run) {
    const to = args.findLast(({ path: kind }) => kind === 'fs.createWriteStream()')
    if (to && args[0]) writesFile(run, span, to.fields?.get('@file'), value({ marks: marksOf(args[0]) }))
    return value()
  },
  write: written,
  end: written,
}

function piped({ receiver, args: [first], span }: Call, run: Run): Value | undefined {
  if (!receiver || !first) return undefined
  const shell = /^child_process\.shell\(\)/
  if (
    (shell.test(receiver.path ?? '') && first.path?.startsWith('net.socket()')) ||
    (receiver.path?.startsWith('net.socket()') && shell.test(first.path ?? ''))
  )
    run.fact('pipes a shell', span, '')
  if (first.path === 'fs.createWriteStream()') writesFile(run, span, first.fields?.get('@file'), value({ marks: marksOf(receiver) }))
  if (first.path === 'http.request()') sends(run, { span, url: first.fields?.get('@url'), payload: [value({ marks: marksOf(receiver) })], gives: true })
  return first
}

function written(call: Call, run: Run): Value | undefined {
  const { receiver, args, span } = call
  const [first] = args
  if (receiver?.path === 'child_process.code().stdin' && first) runsCode(run, placeOf(call), first, 'javascript')
  if (receiver?.path === 'fs.createWriteStream()') {
    writesFile(run, span, receiver.fields?.get('@file'), first ?? value())
    return value()
  }
  if (receiver?.path?.startsWith('child_process.shell().stdin') && first) runsShell(run, placeOf(call), first)
  return undefined
}
