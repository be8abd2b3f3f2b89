import type { Call, Run } from '../language.ts'
import { join, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

/** Promises, and what they are resolved with. */
export const PROMISE_ROLES: Roles = {
  promise: promised,
  resolve({ callee, args }) {
    const into = callee?.fields?.get('@into')
    into?.fields?.set('@value', join(into.fields.get('@value'), args[0] ?? value()))
    return value()
  },
}

/** What a promise gives in the end: what its function resolves it with. */
function promised({ args, span }: Call, run: Run): Value {
  const [executor] = args
  const into = value({ fields: new Map() })
  if (executor) run.apply(executor, [value({ path: 'resolve()', fields: new Map([['@into', into]]) }), value({ path: 'reject()' })], span)
  return into.fields?.get('@value') ?? value()
}
