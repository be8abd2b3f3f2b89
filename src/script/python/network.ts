import { HOSTILE, siteOf } from '../../risk/sites.ts'
import { argument, type Call, type Run } from '../language.ts'
import { writesFile } from '../files.ts'
import { byFixedAccount, isPrivate, PRIVATE_NET, scans, sends } from '../sends.ts'
import { concat, has, marked, marksOf, plain, textOf, textsOf, value, type MarkKind, type Value } from '../value.ts'

function isHostile(address: Value): boolean {
  return textsOf(address).some((text) => HOSTILE.has(siteOf(text)?.kind ?? 'local'))
}

/** What a page that is opened may be given, since the user looks at it. */
const SEEN: ReadonlySet<MarkKind> = new Set<MarkKind>(['outside', 'file', 'output', 'network', 'request', 'listing', 'decoded', 'blob'])

const HTTP = /^(?:requests|httpx|aiohttp|urllib3)\.(get|post|put|patch|delete|head|options|request|stream|ws_connect)$/

const SESSION = /^(?:aiohttp\.(?:client\.)?ClientSession|httpx\.(?:Async)?Client|requests\.[Ss]ession)$/

/** Requests in their many forms. */
export function requested(call: Call, run: Run): Value | undefined {
  const { path, method, args, named, span, receiver } = call
  if (SESSION.test(path)) return value({ path: `${path}()`, fields: new Map([['headers', named.get('headers') ?? value({ fields: new Map() })]]) })
  const http = HTTP.exec(path)
  const duck =
    !http &&
    path.startsWith('?') &&
    /^(?:post|put|patch)$/.test(method) &&
    (named.has('json') || named.has('data') || named.has('files') || /:\/\//.test(textOf(args[0] ?? value()) ?? ''))
  if (http || duck) {
    const shift = method === 'request' || method === 'stream' ? 1 : 0
    const verb = shift ? (plain(args[0] ?? value()) ?? 'POST').toLowerCase() : method
    const gives = /^(?:post|put|patch)$/.test(verb)
    const payload = ['data', 'json', 'files', 'params', 'content', 'body', 'fields']
      .flatMap((name) => named.get(name) ?? [])
      .concat(args.slice(1 + shift, 3 + shift))
    const always = receiver?.fields?.get('headers')
    const quiet = ['headers', 'cookies', 'auth'].flatMap((name) => named.get(name) ?? []).concat(always ? [always] : [])
    const sent = sends(run, { span, url: argument(call, shift, 'url'), payload, quiet, gives })
    return value({ path: `${path}()`, marks: sent.marks })
  }
  switch (path) {
    case 'ipaddress.ip_network':
    case 'ipaddress.IPv4Network':
      return isPrivate(args[0]) ? marked('listing', PRIVATE_NET, { path: `${path}()` }) : undefined
    case 'urllib.request.Request':
      return value({
        path: 'urllib.request.Request()',
        fields: new Map([
          ['@url', args[0] ?? named.get('url') ?? value()],
          ['@data', argument(call, 1, 'data') ?? value()],
          ['@headers', argument(call, 2, 'headers') ?? value()],
        ]),
        marks: [],
      })
    case 'urllib.request.urlopen': {
      const target = argument(call, 0, 'url')
      const data = argument(call, 1, 'data') ?? target?.fields?.get('@data')
      const headers = target?.fields?.get('@headers')
      const isGiven = data !== undefined && (marksOf(data).length > 0 || data.text !== undefined || data.fields !== undefined || data.parts !== undefined)
      return {
        ...sends(run, { span, url: target?.fields?.get('@url') ?? target, payload: data ? [data] : [], quiet: headers ? [headers] : [], gives: isGiven }),
        path: 'urllib.request.urlopen()',
      }
    }
    case 'wget.download':
    case 'gdown.download':
    case 'urllib.request.urlretrieve': {
      const sent = sends(run, { span, url: argument(call, 0, 'url'), payload: [], gives: false })
      const to = argument(call, 1, 'filename', 'out', 'output')
      if (to) writesFile(run, span, to, sent)
      return value({ marks: sent.marks, items: to ? [to, value()] : undefined })
    }
    case 'http.client.HTTPConnection':
    case 'http.client.HTTPSConnection': {
      const host = args[0] ?? named.get('host') ?? value()
      return value({ path: 'http.client()', fields: new Map([['@url', concat([value({ text: path.includes('HTTPS') ? 'https://' : 'http://' }), host])]]) })
    }
    case 'http.client().request': {
      const base = receiver?.fields?.get('@url') ?? value()
      const body = argument(call, 2, 'body')
      const headers = argument(call, 3, 'headers')
      const verb = plain(args[0] ?? value()) ?? ''
      receiver?.fields?.set(
        '@sent',
        sends(run, {
          span,
          url: concat([base, args[1] ?? value()]),
          payload: body ? [body] : [],
          quiet: headers ? [headers] : [],
          gives: /POST|PUT|PATCH/i.test(verb),
        }),
      )
      return value()
    }
    case 'http.client().getresponse':
      return value({ path: 'http.client().getresponse()', marks: receiver?.fields?.get('@sent')?.marks ?? [] })
    case 'socket.create_connection':
    case 'socket.socket().connect':
    case 'socket.socket().connect_ex': {
      const address = args[0]
      scans(run, span, address?.items?.[0])
      // a path instead of host and port is a socket of this machine
      if (address && (address.text !== undefined || address.parts)) {
        if (receiver) (receiver.fields ??= new Map()).set('@url', value({ text: 'unix://localhost' }))
        return value()
      }
      const host = address?.items?.[0]
      const url = host ? concat([value({ text: 'tcp://' }), host, value({ text: ':' }), address?.items?.[1] ?? value()]) : value()
      const [where = ''] = textsOf(url)
      if (!/^tcp:\/\/(?:localhost|127\.)/.test(where)) run.fact('connects', span, where.replaceAll('${}', '…').replace('tcp://', ''))
      if (path === 'socket.create_connection') return value({ path: 'socket.socket()', fields: new Map([['@url', url]]) })
      if (receiver) (receiver.fields ??= new Map()).set('@url', url)
      return value()
    }
    case 'asyncio.open_connection': {
      scans(run, span, argument(call, 0, 'host'))
      const url = concat([value({ text: 'tcp://' }), argument(call, 0, 'host') ?? value(), value({ text: ':' }), argument(call, 1, 'port') ?? value()])
      const [where = ''] = textsOf(url)
      if (!/^tcp:\/\/(?:localhost|127\.)/.test(where)) run.fact('connects', span, where.replaceAll('${}', '…').replace('tcp://', ''))
      const stream = value({ path: 'asyncio.stream()', fields: new Map([['@url', url]]) })
      return value({ items: [stream, stream] })
    }
    case 'socket.socket().accept':
      run.fact('accepts', span, '')
      return value({ items: [value({ path: 'socket.socket()' }), marked('host', 'who connects')] })
    case 'socket.socket().send':
    case 'socket.socket().sendall':
    case 'socket.socket().sendto': {
      const output = args[0] && has(marksOf(args[0]), 'output')
      if (output) run.fact('sends output', span, '')
      const [to, port] = args[1]?.items ?? []
      const url = to && concat([value({ text: 'udp://' }), to, ...(port ? [value({ text: ':' }), port] : [])])
      sends(run, { span, url: url ?? receiver?.fields?.get('@url'), payload: args.slice(0, 1), gives: true })
      return value()
    }
    case 'socket.socket().recv':
    case 'socket.socket().recvfrom':
      if (receiver?.fields?.get('@url')?.text === 'unix://localhost') return value()
      return marked('network', 'the other end of a socket')
    case 'socket.socket().makefile':
      return marked('network', 'the other end of a socket', { path: 'socket.socket()' })
    case 'os.dup2':
      if (args[0]?.path?.startsWith('socket.socket()')) run.fact('binds descriptors', span, '')
      return value()
    case 'websocket.create_connection':
    case 'websockets.connect':
    case 'websocket.WebSocketApp':
      sends(run, { span, url: args[0], payload: [], gives: false })
      return marked('network', 'the other end of a connection', { path: 'websocket()', fields: new Map([['@url', args[0] ?? value()]]) })
    case 'websocket().send':
      sends(run, { span, url: receiver?.fields?.get('@url'), payload: args, gives: true })
      return value()
    case 'websocket().recv':
      return marked('network', 'the other end of a connection')
    case 'ftplib.FTP':
    case 'ftplib.FTP_TLS':
      return value({
        path: 'ftplib.FTP()',
        fields: new Map([
          ['@url', concat([value({ text: 'ftp://' }), argument(call, 0, 'host') ?? value()])],
          ['@password', argument(call, 2, 'passwd') ?? value()],
        ]),
      })
    case 'aiosmtplib.send':
      sends(run, { span, url: concat([value({ text: 'smtp://' }), named.get('hostname') ?? value()]), payload: args.slice(0, 1), gives: true })
      return value()
    case 'ftplib.FTP().connect':
    case 'smtplib.SMTP().connect':
    case 'paho.mqtt.client.Client().connect':
    case 'paho.mqtt.client.Client().connect_async': {
      const scheme = path.startsWith('ftp') ? 'ftp://' : path.startsWith('smtp') ? 'smtp://' : 'tcp://'
      if (receiver) (receiver.fields ??= new Map()).set('@url', concat([value({ text: scheme }), argument(call, 0, 'host') ?? value()]))
      return value()
    }
    case 'paho.mqtt.client.Client().publish':
      sends(run, { span, url: receiver?.fields?.get('@url'), payload: [argument(call, 1, 'payload') ?? value()], gives: true })
      return value()
    case 'paho.mqtt.publish.single':
    case 'paho.mqtt.publish.multiple':
      sends(run, {
        span,
        url: concat([value({ text: 'tcp://' }), argument(call, 4, 'hostname') ?? value({ text: 'localhost' })]),
        payload: [argument(call, 1, 'payload') ?? args[0] ?? value()],
        gives: true,
      })
      return value()
    case 'smtplib.SMTP':
    case 'smtplib.SMTP_SSL':
      return value({ path: 'smtplib.SMTP()', fields: new Map([['@url', concat([value({ text: 'smtp://' }), argument(call, 0, 'host') ?? value()])]]) })
    case 'smtplib.SMTP().login':
    case 'ftplib.FTP().login':
      receiver?.fields?.set('@password', argument(call, 1, 'password', 'passwd') ?? value())
      return value()
    case 'smtplib.SMTP().send_message':
    case 'smtplib.SMTP().sendmail': {
      const payload = method === 'sendmail' ? args.slice(2) : args
      byFixedAccount(run, span, receiver, payload)
      sends(run, { span, url: receiver?.fields?.get('@url'), payload, gives: true })
      return value()
    }
    case 'paramiko.Transport':
    case 'paramiko.SSHClient': {
      const host = args[0]?.items?.[0] ?? args[0]
      return value({ path: 'paramiko.client()', fields: new Map(host ? [['@url', concat([value({ text: 'ssh://' }), host])]] : []) })
    }
    case 'paramiko.client().connect': {
      if (args[0]?.text !== undefined && !receiver?.fields?.has('@url')) receiver?.fields?.set('@url', concat([value({ text: 'ssh://' }), args[0]]))
      receiver?.fields?.set('@password', named.get('password') ?? value())
      return value()
    }
    case 'paramiko.client().open_sftp':
    case 'paramiko.SFTPClient.from_transport':
      return value({ path: 'paramiko.sftp()', fields: (receiver?.path === 'paramiko.client()' ? receiver : args[0])?.fields })
    case 'ftplib.FTP().transfercmd':
    case 'ftplib.FTP().storbinary':
    case 'ftplib.FTP().storlines':
      byFixedAccount(run, span, receiver, args.slice(1))
      sends(run, { span, url: receiver?.fields?.get('@url'), payload: args.slice(1), gives: true })
      return value()
    case 'pycurl.Curl().setopt':
      if (/POSTFIELDS|READDATA|URL/.test(args[0]?.path ?? '') && args[1]) sends(run, { span, url: undefined, payload: [args[1]], gives: true })
      return value()
    case 'webbrowser.open':
      // The user sees what is opened: that it holds what they gave is no surprise.
      if (args[0] && (marksOf(args[0]).some(({ kind }) => !SEEN.has(kind)) || (marksOf(args[0]).length > 0 && isHostile(args[0]))))
        sends(run, { span, url: args[0], payload: [], gives: false })
      return value()
    default:
      return undefined
  }
}
