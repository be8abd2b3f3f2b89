import { fact, NOTHING, type Data } from './data.ts'
import { fileAt } from './files.ts'
import type { Invocation } from './invocation.ts'
import { commandsIn, unattended } from './later.ts'
import { report, type State } from './state.ts'

/** A table of jobs, or one job for later. */
export function schedule({ args, span, name }: Invocation, input: Data, state: State): Data {
  const operand = args.find(({ text: word }, i) => !word.startsWith('-') && !/^-[uqtf]$/.test(args[i - 1]?.text ?? ''))
  const listed = args.some(({ text: word }) => /^-[lr]$/.test(word))
  const named = args.find((_, i) => args[i - 1]?.text === '-f') ?? (name === 'crontab' ? operand : undefined)
  const jobs = named && !/^-$|^\/dev\/stdin$/.test(named.text) ? (fileAt(named.text, state) ?? NOTHING) : input
  if (!listed && (jobs.facts.length > 0 || (jobs.text ?? jobs.partly ?? '') !== '')) {
    const brought = fact(jobs, 'download') ?? fact(jobs, 'decoded')
    const bad = brought ? 'run fetched or decoded code' : unattended(commandsIn(jobs.text ?? jobs.partly ?? ''), state, span)
    report(state, {
      kind: 'persistence',
      span,
      what: bad === undefined ? 'adds a job to the scheduler' : `makes the scheduler ${bad}${name === 'crontab' ? ', again and again' : ''}`,
      level: bad === undefined ? 'note' : 'error',
      confidence: bad === undefined ? 'low' : 'high',
    })
  }
  return args.some(({ text: word }) => word === '-l') ? { text: '', facts: [{ kind: 'machine', what: 'the scheduler’s table' }] } : NOTHING
}
