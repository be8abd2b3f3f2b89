import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { scans, sends } from '../sends.ts'
import { concat, has, marked, marksOf, textsOf, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const SOCKET_ROLES: Roles = { connect: connected }

/** Sockets, of the system and of the web. */
export const SOCKETS: Functions = {
  'net.Socket': () => marked('network', 'the other end of a socket', { path: 'net.socket()', fields: new Map() }, { sort: 'connection' }),
  'net.socket().connect'(call, run) {
    const url = connected(call, run).fields?.get('@url')
    if (call.receiver && url) (call.receiver.fields ??= new Map()).set('@url', url)
    return call.receiver
  },
  'net.socket().write': written,
  'net.socket().end': written,
  'dgram.createSocket().send'({ args, span }, run) {
    const host = args.slice(1).findLast((arg) => arg.text !== undefined || arg.parts)
    sends(run, { span, url: host && concat([value({ text: 'udp://' }), host]), payload: args.slice(0, 1), gives: true })
    return value()
  },
  WebSocket: opensWebSocket,
  EventSource: opensWebSocket,
  'WebSocket().send': written,
  'WebSocket().emit': written,
}

/** A connection is opened to a host and port. */
function connected({ args: [first, second], span }: Call, run: Run): Value {
  const isPort = first?.number !== undefined || first?.options?.every(({ number }) => number !== undefined) === true
  const host =
    first?.fields?.get('host') ??
    (!isPort && first?.number === undefined && first?.path === undefined && !first?.fields ? first : undefined) ??
    (second?.closure ? undefined : second)
  scans(run, span, host)
  const url = concat([value({ text: 'tcp://' }), host ?? value({ text: first?.number === undefined ? '' : 'localhost' })])
  const [where = ''] = textsOf(url)
  if (!/^tcp:\/\/(?:localhost|127\.)/.test(where)) run.fact('connects', span, where.replaceAll('${}', '…').replace('tcp://', ''))
  return marked('network', 'the other end of a socket', { path: 'net.socket()', fields: new Map([['@url', url]]) }, { sort: 'connection' })
}

function opensWebSocket({ args: [url], span }: Call, run: Run): Value {
  sends(run, { span, url, payload: [], gives: false })
  return marked('network', 'the other end of a connection', { path: 'WebSocket()', fields: new Map([['@url', url ?? value()]]) }, { sort: 'connection' })
}

/** Something is written into a connection or a request that is open. */
export function written({ path, args, receiver, span }: Call, run: Run): Value {
  const [first] = args
  if (!first || first.closure) return value()
  if (has(marksOf(first), 'output') && path.startsWith('net')) run.fact('sends output', span, '')
  sends(run, { span, url: receiver?.fields?.get('@url'), payload: args, gives: true, answered: receiver?.fields?.has('@answered') === true })
  return value()
}
