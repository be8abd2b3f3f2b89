import type { Call, Run } from '../language.ts'
import { byFixedAccount, scans, sends } from '../sends.ts'
import { concat, has, marked, marksOf, plain, textOf, textsOf, value, withMarks, type Closure, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const NETWORK_ROLES: Roles = { connect: connected }

const HTTP =
  /^(?:axios|got|ky|superagent|needle|request|undici|phin|ofetch|\$|jQuery)(?:\.(get|post|put|patch|delete|head|request|stream|ajax|postForm|default))?$/

/** Requests in their many forms. */
export function requested(call: Call, run: Run): Value | undefined {
  const { path, method, args, span, receiver, made } = call
  const [first, second, third] = args
  if (path === 'fetch' || path === 'http.request_fetch' || path === 'undici.request') {
    const options = second ?? first
    const target = first?.fields?.get('@url') ?? first
    const body = options?.fields?.get('body') ?? first?.fields?.get('@body')
    const verb = plain(options?.fields?.get('method') ?? value()) ?? ''
    const headers = options?.fields?.get('headers')
    const sent = sends(run, { span, url: target, payload: body ? [body] : [], quiet: headers ? [headers] : [], gives: /POST|PUT|PATCH/i.test(verb) })
    return value({ path: 'fetch()', marks: sent.marks })
  }
  const http = HTTP.exec(path)
  if (http && (path !== '$' || /:\/\//.test(textOf(first ?? value()) ?? ''))) {
    const options = first?.fields ? first : (second ?? value())
    const verb = (http[1] ?? plain(options.fields?.get('method') ?? options.fields?.get('type') ?? value()) ?? 'get').toLowerCase()
    const url = first?.fields ? (first.fields.get('url') ?? first.fields.get('uri')) : first
    const settings = [first, second, third].filter((arg) => arg?.fields)
    const posts = /post|put|patch/.test(verb)
    const named = settings.flatMap((arg) =>
      ['data', 'params', 'json', 'form', 'body', 'searchParams', 'formData', 'multipart'].flatMap((name) => arg?.fields?.get(name) ?? []),
    )
    const direct = posts && !first?.fields && second && path !== 'got.post' && path !== 'ky.post' ? [second] : []
    const quiet = settings.flatMap((arg) => ['headers', 'auth', 'cookies'].flatMap((name) => arg?.fields?.get(name) ?? []))
    const sent = sends(run, { span, url, payload: [...named, ...direct], quiet, gives: posts })
    return value({ path: `${path}()`, marks: sent.marks, fields: path.startsWith('superagent') ? new Map([['@url', url ?? value()]]) : undefined })
  }
  switch (path) {
    case 'Request':
      return value({
        fields: new Map([
          ['@url', first ?? value()],
          ['@body', second?.fields?.get('body') ?? value()],
        ]),
        path: 'Request()',
      })
    case 'URL':
    case 'Headers':
      return first ? { ...(second ? concat([second, first]) : first), path: undefined } : value()
    case 'URLSearchParams':
      return first ?? value({ fields: new Map() })
    case 'http.request':
    case 'http.get': {
      const options = [first, second].find((arg) => arg?.fields)
      const part = (name: string) => options?.fields?.get(name)
      const host = part('hostname') ?? part('host')
      const url = first?.fields ? concat([value({ text: 'https://' }), host ?? value(), part('path') ?? value({ text: '/' })]) : first
      const verb = plain(part('method') ?? value()) ?? (method === 'get' ? 'GET' : '')
      const headers = part('headers')
      const sent = sends(run, { span, url, payload: [], quiet: headers ? [headers] : [], gives: /POST|PUT/i.test(verb) })
      const heard = args.find((arg) => arg.closure)?.closure
      return value({
        path: 'http.request()',
        marks: sent.marks,
        fields: new Map([['@url', url ?? value()], ...(heard && usesAnswer(heard) ? [['@answered', value()] as const] : [])]),
      })
    }
    case 'http.request().write':
    case 'http.request().end':
    case 'net.socket().write':
    case 'net.socket().end':
    case 'WebSocket().send':
    case 'WebSocket().emit':
    case 'superagent.post().send':
    case 'superagent.put().send':
      if (first && !first.closure) {
        const clean = receiver?.fields?.get('@url')
        if (has(marksOf(first), 'output') && path.startsWith('net')) run.fact('sends output', span, '')
        sends(run, { span, url: clean, payload: args, gives: true, answered: receiver?.fields?.has('@answered') === true })
      }
      return value()
    case 'nodemailer.createTransport':
      return value({
        path: 'nodemailer()',
        fields: new Map([
          ['@password', first?.fields?.get('auth')?.fields?.get('pass') ?? value()],
          ['@url', concat([value({ text: 'smtp://' }), first?.fields?.get('host') ?? value({ text: 'mail' })])],
        ]),
      })
    case 'nodemailer().sendMail':
      byFixedAccount(run, span, receiver, args)
      return undefined
    case 'dgram.createSocket().send': {
      const host = args.slice(1).findLast((arg) => arg.text !== undefined || arg.parts)
      sends(run, { span, url: host && concat([value({ text: 'udp://' }), host]), payload: args.slice(0, 1), gives: true })
      return value()
    }
    case 'mqtt.connect':
    case 'mqtt.connectAsync':
      return value({
        path: 'mqtt()',
        fields: new Map([['@url', first?.fields ? concat([value({ text: 'tcp://' }), first.fields.get('host') ?? value()]) : (first ?? value())]]),
      })
    case 'mqtt().publish':
    case 'mqtt().publishAsync':
      sends(run, { span, url: receiver?.fields?.get('@url'), payload: args.slice(1, 2), gives: true })
      return value()
    case 'http2.connect':
      return value({ path: 'http2.session()', fields: new Map(first ? [['@url', first]] : []) })
    case 'http2.session().request': {
      const url = receiver?.fields?.get('@url') ?? value()
      const sent = sends(run, { span, url, payload: [], quiet: first ? [first] : [], gives: true })
      return value({ path: 'http.request()', marks: sent.marks, fields: new Map([['@url', url]]) })
    }
    case 'net.Socket':
      return marked('network', 'the other end of a socket', { path: 'net.socket()', fields: new Map() })
    case 'net.socket().connect': {
      const made = connected(call, run)
      const url = made.fields?.get('@url')
      if (receiver && url) (receiver.fields ??= new Map()).set('@url', url)
      return receiver
    }
    case 'WebSocket':
    case 'EventSource':
      sends(run, { span, url: first, payload: [], gives: false })
      return marked('network', 'the other end of a connection', { path: 'WebSocket()', fields: new Map([['@url', first ?? value()]]) })
    case 'navigator.sendBeacon':
      sends(run, { span, url: first, payload: second ? [second] : [], gives: true })
      return value()
    case 'XMLHttpRequest':
      return value({ path: 'XMLHttpRequest()', fields: new Map() })
    case 'XMLHttpRequest().open':
      receiver?.fields?.set('@url', second ?? value())
      receiver?.fields?.set('@method', first ?? value())
      return value()
    case 'XMLHttpRequest().send': {
      const sent = sends(run, {
        span,
        url: receiver?.fields?.get('@url'),
        payload: first ? [first] : [],
        gives: /POST|PUT/i.test(plain(receiver?.fields?.get('@method') ?? value()) ?? ''),
      })
      if (receiver) receiver.marks = withMarks(receiver.marks, sent.marks)
      return value()
    }
    default:
      return made && path === 'Image' ? value({ path: 'Image()' }) : undefined
  }
}

/** A connection is opened to a host and port. */
function connected({ args, span }: Call, run: Run): Value {
  const [first, second] = args
  const isPort = first?.number !== undefined || first?.options?.every(({ number }) => number !== undefined) === true
  const host =
    first?.fields?.get('host') ??
    (!isPort && first?.number === undefined && first?.path === undefined && !first?.fields ? first : undefined) ??
    (second?.closure ? undefined : second)
  scans(run, span, host)
  const url = concat([value({ text: 'tcp://' }), host ?? value({ text: first?.number === undefined ? '' : 'localhost' })])
  const [where = ''] = textsOf(url)
  if (!/^tcp:\/\/(?:localhost|127\.)/.test(where)) run.fact('connects', span, where.replaceAll('${}', '…').replace('tcp://', ''))
  return marked('network', 'the other end of a socket', { path: 'net.socket()', fields: new Map([['@url', url]]) })
}

/** Whether the handler of a request does more with what comes back than to take it. */
function usesAnswer({ node }: Closure): boolean {
  return node.params.length > 0 && node.body.length > 1
}
