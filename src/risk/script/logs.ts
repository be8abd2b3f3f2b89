import type { Call, Run } from './language.ts'
import { ofNames, type Knowers } from './library.ts'
import { byFixedAccount, sends } from './sends.ts'
import { concat, has, marksOf, textsOf, value, type Value } from './value.ts'

/** Methods of a log. */
export const LOGS: RegExp = /^(?:trace|debug|info|warning|warn|error|critical|fatal|exception|log)$/

const OF_LIBRARY = /(?:^|\.)(?:HTTPHandler|SysLogHandler|SocketHandler|DatagramHandler|SMTPHandler)$/
const HANDLER = /(?:Handler|Transport|Appender|Logtail|Http)$/

/** A log gets a handler that sends what is logged; returns the handler. */
export const logsAway: Knowers = ofNames((_, method) => HANDLER.test(method), makesHandler)

function makesHandler({ path, method, args, named, span }: Call, run: Run): Value | undefined {
  const known = OF_LIBRARY.test(path)
  const [first, second] = args
  const settings = first?.fields
  const at =
    named.get('host') ??
    named.get('address') ??
    named.get('mailhost') ??
    named.get('url') ??
    settings?.get('host') ??
    settings?.get('url') ??
    settings?.get('endpoint') ??
    first
  const host = at?.items?.[0] ?? at
  if (!host) return undefined
  const scheme = method === 'SMTPHandler' ? 'smtp' : known && method !== 'HTTPHandler' ? 'tcp' : 'https'
  const [text = ''] = textsOf(host)
  const whole = /:\/\//.test(text)
  if (!whole && !known && !settings && !named.has('host')) return undefined
  const url = whole ? host : concat([value({ text: `${scheme}://` }), host, ...(method === 'HTTPHandler' && second ? [second] : [])])
  const password = (named.get('credentials') ?? args[4])?.items?.[1]
  const handler = value({ path: 'log handler', fields: new Map([['@url', url], ...(password ? ([['@password', password]] as const) : [])]) })
  if (/^[\w.-]+\.[a-z]{2,}|:\/\//i.test(text)) run.fact('logs away', span, '', handler)
  return handler
}

/** The handlers of a log as a record: `dictConfig({ handlers: … })`. */
export function configuresLogs({ args, span }: Call, run: Run): void {
  for (const handler of args[0]?.fields?.get('handlers')?.fields?.values() ?? []) {
    const { fields } = handler
    const at = fields?.get('host') ?? fields?.get('address') ?? fields?.get('mailhost') ?? fields?.get('url')
    const host = at?.items?.[0] ?? at
    const [text = ''] = host ? textsOf(host) : []
    if (host && /^[\w.-]+\.[a-z]{2,}|:\/\//i.test(text))
      run.fact('logs away', span, '', value({ fields: new Map([['@url', text.includes('://') ? host : concat([value({ text: 'tcp://' }), host])]]) }))
  }
}

/** A handler of this file's own is added to a log: it is given what is logged. */
export function addsHandler({ args, span }: Call, run: Run): void {
  const [handler] = args
  if (handler?.closure || handler?.instance?.fields.get('emit')?.closure) run.fact('logs away', span, '', handler)
}

/** Something is logged. */
export function logged({ args, named, receiver, span, path }: Call, run: Run): void {
  if (path.startsWith('console')) return
  const given = [...args, ...named.values(), ...(receiver ? [value({ marks: marksOf(receiver) })] : [])]
  if (!given.some((arg) => has(marksOf(arg), 'environment', 'credential', 'secret', 'personal', 'history', 'keys', 'clipboard', 'output', 'file'))) return
  for (const { name, value: handler } of run.facts()) {
    if (name !== 'logs away' || !handler) continue
    const emit = handler.instance?.fields.get('emit')
    const record = value({ path: '?record', marks: given.flatMap((arg) => [...marksOf(arg)]) })
    if (handler.closure) run.apply(handler, [record], span)
    else if (emit?.closure) run.apply({ ...emit, closure: { ...emit.closure, self: handler } }, [record], span)
    else {
      byFixedAccount(run, span, handler, given)
      sends(run, { span, url: handler.fields?.get('@url'), payload: given, gives: true })
    }
  }
}
