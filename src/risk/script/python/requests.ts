import { HOSTILE, siteOf } from '../../evidence/sites.ts'
import { writesFile } from '../files.ts'
import { argument, type Call, type Run } from '../language.ts'
import { ofNames, type Functions, type Knowers } from '../library.ts'
import { sends } from '../sends.ts'
import { concat, marksOf, plain, textOf, textsOf, value, type MarkKind, type Value } from '../value.ts'

const HTTP = /^(?:requests|httpx|aiohttp|urllib3)\.(get|post|put|patch|delete|head|options|request|stream|ws_connect)$/

const SESSION = /^(?:aiohttp\.(?:client\.)?ClientSession|httpx\.(?:Async)?Client|requests\.[Ss]ession)$/

/** Requests of the libraries that name them by their verb, and of clients that are used like one. */
export const requested: Knowers = ofNames(
  (path, method) => SESSION.test(path) || HTTP.test(path) || (path.startsWith('?') && /^(?:post|put|patch)$/.test(method)),
  requests,
)

function requests(call: Call, run: Run): Value | undefined {
  const { path, method, args, named, span, receiver } = call
  if (SESSION.test(path)) return value({ path: `${path}()`, fields: new Map([['headers', named.get('headers') ?? value({ fields: new Map() })]]) })
  const http = HTTP.exec(path)
  const duck = !http && (named.has('json') || named.has('data') || named.has('files') || /:\/\//.test(textOf(args[0] ?? value()) ?? ''))
  if (!http && !duck) return undefined
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

/** Requests by other libraries. */
export const REQUESTS: Functions = {
  'urllib.request.Request': (call) =>
    value({
      path: 'urllib.request.Request()',
      fields: new Map([
        ['@url', call.args[0] ?? call.named.get('url') ?? value()],
        ['@data', argument(call, 1, 'data') ?? value()],
        ['@headers', argument(call, 2, 'headers') ?? value()],
      ]),
      marks: [],
    }),
  'urllib.request.urlopen': opensUrl,
  'urllib.request.urlretrieve': downloads,
  'wget.download': downloads,
  'gdown.download': downloads,
  'http.client.HTTPConnection': connects,
  'http.client.HTTPSConnection': connects,
  'http.client().request': requestsOver,
  'http.client().getresponse': ({ receiver }) => value({ path: 'http.client().getresponse()', marks: receiver?.fields?.get('@sent')?.marks ?? [] }),
  'pycurl.Curl().setopt'({ args: [option, given], span }, run) {
    if (/POSTFIELDS|READDATA|URL/.test(option?.path ?? '') && given) sends(run, { span, url: undefined, payload: [given], gives: true })
    return value()
  },
  'webbrowser.open'({ args: [url], span }, run) {
    // The user sees what is opened: that it holds what they gave is no surprise.
    if (url && (marksOf(url).some(({ kind }) => !SEEN.has(kind)) || (marksOf(url).length > 0 && isHostile(url))))
      sends(run, { span, url, payload: [], gives: false })
    return value()
  },
}

function opensUrl(call: Call, run: Run): Value {
  const target = argument(call, 0, 'url')
  const data = argument(call, 1, 'data') ?? target?.fields?.get('@data')
  const headers = target?.fields?.get('@headers')
  const isGiven = data !== undefined && (marksOf(data).length > 0 || data.text !== undefined || data.fields !== undefined || data.parts !== undefined)
  const url = target?.fields?.get('@url') ?? target
  return {
    ...sends(run, { span: call.span, url, payload: data ? [data] : [], quiet: headers ? [headers] : [], gives: isGiven }),
    path: 'urllib.request.urlopen()',
  }
}

function downloads(call: Call, run: Run): Value {
  const sent = sends(run, { span: call.span, url: argument(call, 0, 'url'), payload: [], gives: false })
  const to = argument(call, 1, 'filename', 'out', 'output')
  if (to) writesFile(run, call.span, to, sent)
  return value({ marks: sent.marks, items: to ? [to, value()] : undefined })
}

function connects({ path, args, named }: Call): Value {
  const host = args[0] ?? named.get('host') ?? value()
  return value({ path: 'http.client()', fields: new Map([['@url', concat([value({ text: path.includes('HTTPS') ? 'https://' : 'http://' }), host])]]) })
}

function requestsOver(call: Call, run: Run): Value {
  const { args, span, receiver } = call
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

/** What a page that is opened may be given, since the user looks at it. */
const SEEN: ReadonlySet<MarkKind> = new Set<MarkKind>(['outside', 'file', 'output', 'network', 'request', 'listing', 'decoded', 'blob'])

function isHostile(address: Value): boolean {
  return textsOf(address).some((text) => HOSTILE.has(siteOf(text)?.kind ?? 'local'))
}
