import { argument, type Call, type Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { persists } from '../plants.ts'
import { concat, textsOf, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const PERSISTENCE_ROLES: Roles = { 'registry write': writesRegistry }

/** What has something started later: the registry of Windows, `crontab`. */
export const PERSISTENCE: Functions = {
  new(call, run) {
    if (call.path.startsWith('crontab.CronTab()')) persists(run, call.span, 'crontab', argument(call, 0, 'command') ?? value())
    return undefined
  },
}

function writesRegistry({ path, method, args, receiver, span }: Call, run: Run): Value {
  const texts = [...args, receiver, ...args.map((arg) => arg.fields?.get('@key'))].flatMap((arg) => (arg ? textsOf(arg) : []))
  if (texts.some((text) => /CurrentVersion[\\/]+Run(?:Once)?$/i.test(text)))
    run.emit(
      'persistence',
      method.startsWith('Set') || method.startsWith('Create') ? 'error' : 'warning',
      span,
      'starts itself through the `Run` key of the registry',
    )
  return value({ path: `${path}()`, fields: new Map([['@key', concat(args.slice(1, 2))]]) })
}
