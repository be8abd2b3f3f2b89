import type { Call, Run } from '../language.ts'
import { ofNames, type Functions, type Knowers } from '../library.ts'
import { sends } from '../sends.ts'
import { concat, plain, textOf, value, withMarks, type Closure, type Value } from '../value.ts'
import { written } from './sockets.ts'

const HTTP =
  /^(?:axios|got|ky|superagent|needle|request|undici|phin|ofetch|\$|jQuery)(?:\.(get|post|put|patch|delete|head|request|stream|ajax|postForm|default))?$/

/** Requests of the libraries that name them by their verb. */
export const requested: Knowers = ofNames((path) => HTTP.test(path), requestsByVerb)

function requestsByVerb({ path, args, span }: Call, run: Run): Value | undefined {
  const [first, second, third] = args
  const http = HTTP.exec(path)
  if (!http || (path === '$' && !/:\/\//.test(textOf(first ?? value()) ?? ''))) return undefined
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

/** Requests by other libraries, and what they are made of. */
export const REQUESTS: Functions = {
  fetch: fetched,
  'http.request_fetch': fetched,
  'undici.request': fetched,
  Request: ({ args: [first, second] }) =>
    value({
      fields: new Map([
        ['@url', first ?? value()],
        ['@body', second?.fields?.get('body') ?? value()],
      ]),
      path: 'Request()',
    }),
  URL: joined,
  Headers: joined,
  URLSearchParams: ({ args }) => args[0] ?? value({ fields: new Map() }),
  'http.request': requests,
  'http.get': requests,
  'http.request().write': written,
  'http.request().end': written,
  'superagent.post().send': written,
  'superagent.put().send': written,
  'http2.connect': ({ args: [url] }) => value({ path: 'http2.session()', fields: new Map(url ? [['@url', url]] : []) }),
  'http2.session().request'({ args: [headers], receiver, span }, run) {
    const url = receiver?.fields?.get('@url') ?? value()
    const sent = sends(run, { span, url, payload: [], quiet: headers ? [headers] : [], gives: true })
    return value({ path: 'http.request()', marks: sent.marks, fields: new Map([['@url', url]]) })
  },
  'navigator.sendBeacon'({ args: [url, data], span }, run) {
    sends(run, { span, url, payload: data ? [data] : [], gives: true })
    return value()
  },
  XMLHttpRequest: () => value({ path: 'XMLHttpRequest()', fields: new Map() }),
  'XMLHttpRequest().open'({ args: [verb, url], receiver }) {
    receiver?.fields?.set('@url', url ?? value())
    receiver?.fields?.set('@method', verb ?? value())
    return value()
  },
  'XMLHttpRequest().send'({ args: [body], receiver, span }, run) {
    const gives = /POST|PUT/i.test(plain(receiver?.fields?.get('@method') ?? value()) ?? '')
    const sent = sends(run, { span, url: receiver?.fields?.get('@url'), payload: body ? [body] : [], gives })
    if (receiver) receiver.marks = withMarks(receiver.marks, sent.marks)
    return value()
  },
  Image: ({ made }) => (made ? value({ path: 'Image()' }) : undefined),
}

function fetched({ args: [first, second], span }: Call, run: Run): Value {
  const options = second ?? first
  const target = first?.fields?.get('@url') ?? first
  const body = options?.fields?.get('body') ?? first?.fields?.get('@body')
  const verb = plain(options?.fields?.get('method') ?? value()) ?? ''
  const headers = options?.fields?.get('headers')
  const sent = sends(run, { span, url: target, payload: body ? [body] : [], quiet: headers ? [headers] : [], gives: /POST|PUT|PATCH/i.test(verb) })
  return value({ path: 'fetch()', marks: sent.marks })
}

function joined({ args: [first, second] }: Call): Value {
  return first ? { ...(second ? concat([second, first]) : first), path: undefined } : value()
}

function requests({ method, args, span }: Call, run: Run): Value {
  const [first, second] = args
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

/** Whether the handler of a request does more with what comes back than to take it. */
function usesAnswer({ node }: Closure): boolean {
  return node.params.length > 0 && node.body.length > 1
}
