import type { Span } from '../../../text/span.ts'
import { argument, type Call, type Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { isPrivate, scans, sends } from '../sends.ts'
import { concat, has, marked, marksOf, textsOf, value, type Value } from '../value.ts'

/** Sockets, of the system and of the web. */
export const SOCKETS: Functions = {
  'ipaddress.ip_network': network,
  'ipaddress.IPv4Network': network,
  'socket.create_connection': connects,
  'socket.socket().connect': connects,
  'socket.socket().connect_ex': connects,
  'asyncio.open_connection': opensStream,
  'socket.socket().accept'({ span }, run) {
    run.fact('accepts', span, '')
    return value({ items: [value({ path: 'socket.socket()' }), marked('host', 'who connects')] })
  },
  'socket.socket().send': gives,
  'socket.socket().sendall': gives,
  'socket.socket().sendto': gives,
  'socket.socket().recv': hears,
  'socket.socket().recvfrom': hears,
  'socket.socket().makefile': () => marked('network', 'the other end of a socket', { path: 'socket.socket()' }, { sort: 'connection' }),
  'os.dup2'({ args, span }, run) {
    if (args[0]?.path?.startsWith('socket.socket()')) run.fact('binds descriptors', span, '')
    return value()
  },
  'websocket.create_connection': opensWebSocket,
  'websockets.connect': opensWebSocket,
  'websocket.WebSocketApp': opensWebSocket,
  'websocket().send'({ args, span, receiver }, run) {
    sends(run, { span, url: receiver?.fields?.get('@url'), payload: args, gives: true })
    return value()
  },
  'websocket().recv': () => marked('network', 'the other end of a connection', {}, { sort: 'connection' }),
}

function network({ path, args }: Call): Value | undefined {
  return isPrivate(args[0]) ? marked('listing', 'the addresses of a private network', { path: `${path}()` }, { sort: 'private network' }) : undefined
}

function connects({ path, args: [address], receiver, span }: Call, run: Run): Value {
  scans(run, span, address?.items?.[0])
  // a path instead of host and port is a socket of this machine
  if (address && (address.text !== undefined || address.parts)) {
    if (receiver) (receiver.fields ??= new Map()).set('@url', value({ text: 'unix://localhost' }))
    return value()
  }
  const host = address?.items?.[0]
  const url = host ? concat([value({ text: 'tcp://' }), host, value({ text: ':' }), address?.items?.[1] ?? value()]) : value()
  notesPeer(url, span, run)
  if (path === 'socket.create_connection') return value({ path: 'socket.socket()', fields: new Map([['@url', url]]) })
  if (receiver) (receiver.fields ??= new Map()).set('@url', url)
  return value()
}

function opensStream(call: Call, run: Run): Value {
  const host = argument(call, 0, 'host')
  scans(run, call.span, host)
  const url = concat([value({ text: 'tcp://' }), host ?? value(), value({ text: ':' }), argument(call, 1, 'port') ?? value()])
  notesPeer(url, call.span, run)
  const stream = value({ path: 'asyncio.stream()', fields: new Map([['@url', url]]) })
  return value({ items: [stream, stream] })
}

/** Another machine is connected to. */
function notesPeer(url: Value, span: Span, run: Run): void {
  const [where = ''] = textsOf(url)
  if (!/^tcp:\/\/(?:localhost|127\.)/.test(where)) run.fact('connects', span, where.replaceAll('${}', '…').replace('tcp://', ''))
}

function gives({ args, span, receiver }: Call, run: Run): Value {
  const output = args[0] && has(marksOf(args[0]), 'output')
  if (output) run.fact('sends output', span, '')
  const [to, port] = args[1]?.items ?? []
  const url = to && concat([value({ text: 'udp://' }), to, ...(port ? [value({ text: ':' }), port] : [])])
  sends(run, { span, url: url ?? receiver?.fields?.get('@url'), payload: args.slice(0, 1), gives: true })
  return value()
}

function hears({ receiver }: Call): Value {
  return receiver?.fields?.get('@url')?.text === 'unix://localhost' ? value() : marked('network', 'the other end of a socket', {}, { sort: 'connection' })
}

function opensWebSocket({ args: [url], span }: Call, run: Run): Value {
  sends(run, { span, url, payload: [], gives: false })
  return marked('network', 'the other end of a connection', { path: 'websocket()', fields: new Map([['@url', url ?? value()]]) }, { sort: 'connection' })
}
