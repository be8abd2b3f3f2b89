import { argument, type Call, type Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { value, type Value } from '../value.ts'
import { applied } from './collections.ts'
import type { Roles } from './names.ts'

export const CALLBACK_ROLES: Roles = { 'start thread': startsThread }

/** What is called by threads, pools and executors, at the end, or for a field that nobody gives. */
export const CALLBACKS: Functions = {
  submit: called,
  to_thread: called,
  call_soon: called,
  register: called,
  start_new_thread: called,
  run_in_executor: ({ args: [, fn, ...given], span }, run) => called({ args: fn ? [fn, ...given] : [], span }, run),
  apply_async: ({ args: [fn, given], named, span }, run) => fn && run.apply(fn, (named.get('args') ?? given)?.items ?? [], span),
  map: overPool,
  imap: overPool,
  imap_unordered: overPool,
  starmap: overPool,
  field({ path, named, span }, run) {
    const made = named.get('default_factory')
    return path.startsWith('dataclasses') && made ? run.apply(made, [], span) : undefined
  },
}

function startsThread(call: Call, run: Run): Value {
  const { path, args, named, span } = call
  const target = argument(call, 1, 'target', 'function')
  const given = (named.get('args') ?? args[3])?.items ?? []
  // what it waits for may come later
  if (target) {
    run.apply(target, given, span)
    run.later(() => run.apply(target, given, span))
  }
  return value({ path: `${path}()` })
}

function called({ args: [fn, ...given], span }: Pick<Call, 'args' | 'span'>, run: Run): Value | undefined {
  return fn?.closure || fn?.path ? run.apply(fn, given, span) : undefined
}

function overPool(call: Call, run: Run): Value | undefined {
  return call.receiver && /Executor|Pool/.test(call.path) ? applied(call, run) : undefined
}
