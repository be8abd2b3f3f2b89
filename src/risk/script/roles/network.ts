import { argument, type Call, type Does, only, type Program } from '../program.ts'
import { writesFile } from '../files.ts'
import { sends } from '../sends.ts'
import { concat, marked, plain, text, textOf, textsOf, value, type Value } from '../value.ts'

const GIVES = /^(?:post|put|patch)/i

/** An address below another one: of a client, of a page. */
function addressBelow(base: Value | undefined, url: Value | undefined): Value | undefined {
  return base && url && !textOf(url)?.includes('://') ? concat([base, url]) : url
}

const ofFields = (from: Value | undefined, ...names: readonly string[]): Value[] => names.flatMap((name) => from?.fields?.get(name) ?? [])

/** A client that remembers headers and an address: `requests.Session()`, `axios.create({…})`. */
export const client: Does = ({ path, named, args: [first] }) => {
  const given = named.size > 0 ? value({ fields: new Map(named) }) : first
  const [base] = ofFields(given, 'baseURL', 'base_url', 'prefixUrl')
  const [headers = value({ fields: new Map() })] = ofFields(given, 'headers')
  return value({ path: `${path}()`, fields: new Map([['headers', headers], ...(base ? [['@base', base] as const] : [])]) })
}

/** `requests.post(url, json=…, headers=…)`. */
export const pythonRequest: Does = (call, program) => {
  const { path, method, args, named, span, receiver } = call
  // of something that is not known, only what looks like a request
  if (path.startsWith('?') && !named.has('json') && !named.has('data') && !textsOf(args[0]).some((one) => one.includes('://'))) return undefined
  const shift = method === 'request' || method === 'stream' ? 1 : 0
  const verb = shift ? (plain(args[0]) ?? 'post') : method
  const given = value({ fields: new Map(named) })
  const payload = [...ofFields(given, 'data', 'json', 'files', 'params', 'content', 'body', 'fields'), ...args.slice(1 + shift, 3 + shift)]
  const quiet = [...ofFields(given, 'headers', 'cookies', 'auth'), ...ofFields(receiver, 'headers')]
  const url = addressBelow(receiver?.fields?.get('@base'), argument(call, shift, 'url'))
  return value({ path: `${path}()`, marks: sends(program, { span, url, payload, quiet, gives: GIVES.test(verb) }).marks })
}

/** `axios.post(url, data, {headers: …})`, `got(url, {json: …})`. */
export const javascriptRequest: Does = ({ path, method, args, span, receiver }, program) => {
  const [first, second] = args
  const isFirst = first?.fields !== undefined && !first.fields.has('@url')
  const settings = args.filter(({ fields }) => fields)
  const options = isFirst ? first : second
  const verb = GIVES.test(method) ? method : (plain(ofFields(options, 'method', 'type')[0]) ?? 'get')
  const base = receiver?.fields?.get('@base') ?? ofFields(options, 'baseURL')[0]
  const url = addressBelow(base, isFirst ? ofFields(first, 'url', 'uri')[0] : first)
  const named = settings.flatMap((one) => ofFields(one, 'data', 'params', 'json', 'form', 'body', 'searchParams', 'formData', 'multipart', 'qs'))
  const direct = GIVES.test(method) && !isFirst && second && !path.startsWith('got') && !path.startsWith('ky') ? [second] : []
  const quiet = [...settings.flatMap((one) => ofFields(one, 'headers', 'auth', 'cookies')), ...ofFields(receiver, 'headers')]
  return value({ path: `${path}()`, marks: sends(program, { span, url, payload: [...named, ...direct], quiet, gives: GIVES.test(verb) }).marks })
}

/** `fetch(url, {method: …, body: …})`. */
export const fetched: Does = ({ args: [first, second], span }, program) => {
  const [url = first] = ofFields(first, '@url')
  const options = second ?? first?.fields?.get('@options')
  const gives = GIVES.test(plain(ofFields(options, 'method')[0]) ?? '')
  return value({ path: 'fetch()', marks: sends(program, { span, url, payload: ofFields(options, 'body'), quiet: ofFields(options, 'headers'), gives }).marks })
}

/** `new Request(url, {…})`, `urllib.request.Request(url, data, headers)`. */
export const request: Does = (call) => {
  const fields = new Map<string, Value>([['@url', argument(call, 0, 'url') ?? value()]])
  const data = argument(call, 1, 'data')
  const headers = argument(call, 2, 'headers')
  if (data) fields.set(call.path === 'Request' ? '@options' : '@data', data)
  fields.set('@headers', headers ?? value({ fields: new Map() }))
  return value({ path: `${call.path}()`, fields })
}

/** `urllib.request.urlopen(…)`. */
export const urlopen: Does = (call, program) => {
  const target = argument(call, 0, 'url')
  const [url = target] = ofFields(target, '@url')
  const data = argument(call, 1, 'data') ?? ofFields(target, '@data')[0]
  const sent = sends(program, {
    span: call.span,
    url,
    payload: data ? [data] : [],
    quiet: ofFields(target, '@headers'),
    gives: data !== undefined && plain(data) !== '',
  })
  return value({ path: 'urlopen()', marks: sent.marks })
}

/** `urllib.request.urlretrieve(url, file)`. */
export const download: Does = (call, program) => {
  const sent = sends(program, { span: call.span, url: argument(call, 0, 'url'), payload: [], gives: false })
  const to = argument(call, 1, 'filename', 'out', 'output')
  if (to) writesFile(program, call.span, to, sent)
  return value({ marks: sent.marks, items: to ? [to, value()] : undefined })
}

/** `http.client.HTTPSConnection(host)`. */
export const server: Does = ({ path, args, named }) =>
  value({
    path: 'http.client()',
    fields: new Map([['@url', concat([text(path.includes('HTTPS') ? 'https://' : 'http://'), args[0] ?? named.get('host') ?? value()])]]),
  })

/** `connection.request('POST', '/path', body, headers)`. */
export const requestOver: Does = only((call, program) => {
  const { args, span, receiver } = call
  const url = concat([ofFields(receiver, '@url')[0] ?? value(), args[1] ?? text('/')])
  const payload = [argument(call, 2, 'body')].flatMap((body) => body ?? [])
  const quiet = [argument(call, 3, 'headers')].flatMap((headers) => headers ?? [])
  receiver?.fields?.set('@answer', sends(program, { span, url, payload, quiet, gives: GIVES.test(plain(args[0]) ?? '') }))
})

export const answer: Does = ({ receiver }) => value({ marks: ofFields(receiver, '@answer')[0]?.marks ?? [] })

/** `https.request({hostname: …}, …)`, `https.get(url, …)`. */
export const nodeRequest: Does = ({ path, method, args, span }, program) => {
  const options = args.find(({ fields }) => fields)
  const [host = value()] = ofFields(options, 'hostname', 'host')
  const [at = text('/')] = ofFields(options, 'path')
  const url = args[0]?.fields ? concat([text('https://'), host, at]) : args[0]
  const gives = GIVES.test(plain(ofFields(options, 'method')[0]) ?? '')
  // what its handler does with the answer is not seen here
  const answered = args.some(({ closure }) => closure && closure.node.params.length > 0 && closure.node.body.length > 1)
  const sent = sends(program, { span, url, payload: [], quiet: ofFields(options, 'headers'), gives: gives && method !== 'get' })
  return value({ path: `${path}()`, marks: sent.marks, fields: new Map([['@url', url ?? value()], ...(answered ? [['@answered', value()] as const] : [])]) })
}

/** Something is written into a connection or a request that is open. */
export const written: Does = ({ args, receiver, span }, program) => {
  const payload = args.filter(({ closure }) => !closure)
  if (payload.length > 0 && receiver)
    sends(program, { span: ofFields(receiver, '@answered')[0] ? { ...span } : span, url: ofFields(receiver, '@url')[0], payload, gives: true })
  return value({ path: receiver?.path, fields: receiver?.fields, marks: receiver?.marks ?? [] })
}

/** `navigator.sendBeacon(url, data)`. */
export const beacon: Does = only(({ args: [url, ...payload], span }, program) => sends(program, { span, url, payload, gives: true }))

/** `new WebSocket(url)`: whoever is at the other end may send. */
export const webSocket: Does = ({ args: [url], path, span }, program) => {
  sends(program, { span, url, payload: [], gives: false })
  return marked('connection', 'the other end of a connection', {
    path: path.startsWith('websocket') ? 'socket.socket()' : 'net.socket()',
    fields: new Map([['@url', url ?? value()]]),
  })
}

/** A connection is opened to a host and port. */
function connected(program: Program, { span }: Call, host: Value | undefined, port: Value | undefined): Value {
  const url = concat([text('tcp://'), host ?? value(), ...(port ? [text(':'), port] : [])])
  const [where = ''] = textsOf(url)
  if (!/^tcp:\/\/(?:localhost|127\.)/.test(where)) program.fact('connects', span, where.replaceAll('${}', '…').replace('tcp://', ''))
  return url
}

/** `socket.connect((host, port))`, `socket.create_connection(…)`. */
export const pythonConnect: Does = (call, program) => {
  const [first, second] = call.args
  // a path instead of host and port is a socket of this machine
  const local = call.path !== 'asyncio.open_connection' && (first?.text !== undefined || first?.parts !== undefined)
  const url = local
    ? text('unix://localhost')
    : first?.items
      ? connected(program, call, first.items[0], first.items[1])
      : connected(program, call, first, second)
  if (call.receiver && call.method.startsWith('connect')) (call.receiver.fields ??= new Map()).set('@url', url)
  const made = value({ path: 'socket.socket()', fields: new Map([['@url', url]]) })
  return call.path === 'asyncio.open_connection' ? value({ items: [made, made] }) : made
}

/** `net.connect(port, host)`, `net.connect({host, port})`. */
export const javascriptConnect: Does = (call, program) => {
  const [first, second] = call.args
  const isPort = first?.number !== undefined || first?.options?.every(({ number }) => number !== undefined) === true
  const [host = isPort || first?.fields ? (second?.closure ? undefined : second) : first] = ofFields(first, 'host')
  const url = connected(program, call, host ?? (isPort ? text('localhost') : undefined), undefined)
  if (call.receiver) (call.receiver.fields ??= new Map()).set('@url', url)
  return marked('connection', 'the other end of a socket', { path: 'net.socket()', fields: new Map([['@url', url]]) })
}

export const accept: Does = ({ span }, program) => {
  program.fact('accepts', span)
  return value({ items: [value({ path: 'socket.socket()' }), marked('host', 'who connects')] })
}

/** `socket.send(data)`, `socket.sendto(data, (host, port))`. */
export const socketSend: Does = only(({ args, span, receiver }, program) => {
  // of `dgram` the port stands before the host
  const to = args.findLast(({ items }) => items)?.items?.[0] ?? args.findLast((one, i) => i > 1 && plain(one) !== undefined)
  sends(program, { span, url: to ? concat([text('udp://'), to]) : ofFields(receiver, '@url')[0], payload: args.slice(0, 1), gives: true })
})

export const socketReceive: Does = ({ receiver }) =>
  plain(ofFields(receiver, '@url')[0]) === 'unix://localhost' ? value() : marked('connection', 'the other end of a socket')

/** `os.dup2(socket.fileno(), 0)`. */
export const bind: Does = only(({ args: [first], span }, program) => {
  if (first?.path?.startsWith('socket.socket()')) program.fact('binds a shell', span)
})

/** `net.createServer((socket) => …)`. */
export const serveConnections: Does = ({ args, span }, program) => {
  program.fact('accepts', span)
  for (const fn of args) if (fn.closure) program.apply(fn, [marked('connection', 'whoever connects', { path: 'net.socket()' })], span)
  return value({ path: 'net.createServer()' })
}
