import { isSecretName } from '../risk/credentials.ts'
import type { Span } from '../text/span.ts'
import { changesClipboard, opensRights, ranWritten, readsFile, removes, runsArgv, runsCode, runsShell, sends, SETTINGS, writesFile } from './acts.ts'
import { canonicalBy, decoded, fromCodes, joinPath } from './fold.ts'
import { JAVASCRIPT_ALIASES, JAVASCRIPT_ROLES, type JavaScriptRole } from './javascript-names.ts'
import { readJavaScript } from './read-javascript.ts'
import { type Call, type Language, type Run } from './run.ts'
import { concat, has, join, keyOf, marked, marksOf, plain, textOf, textsOf, value, withMarks, type Value } from './value.ts'

let roles: Map<string, JavaScriptRole> | undefined

function roleOf(path: string): JavaScriptRole | undefined {
  roles ??= new Map(
    Object.entries(JAVASCRIPT_ROLES).flatMap(([role, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, role as JavaScriptRole] as const),
    ),
  )
  return roles.get(path)
}

const ENVIRONMENT = 'all of `process.env`'
const METHODS = new Set([
  'toString',
  'split',
  'trim',
  'data',
  'on',
  'pipe',
  'then',
  'slice',
  'substring',
  'match',
  'replace',
  'length',
  'forEach',
  'map',
  'filter',
  'reduce',
  'join',
  '[]',
  'content',
  'text',
  'push',
  'concat',
  'includes',
])

export const JAVASCRIPT: Language = {
  name: 'javascript',
  read: readJavaScript,
  canonical: canonicalBy(JAVASCRIPT_ALIASES),
  call: callJavaScript,
  knows: (path) => roleOf(path) !== undefined,
  attribute(path, object, name) {
    if (path === 'process.env' && object.path !== 'process.env') return marked('environment', ENVIRONMENT, { path: 'process.env' })
    if (object.path === 'process.env' && !METHODS.has(name)) return variable(name)
    if (object.path === 'process.env' && name === '[]') return value()
    if (has(object.marks, 'credential') && !METHODS.has(name) && !name.includes('(') && settingsOnly(object)) return oneSetting(object)
    if (path === 'process.argv') return marked('outside', '`process.argv`', { path })
    if (path === 'process.execPath') return value({ text: 'node' })
    if (path === '__filename' || path === '__dirname') return value({ text: path === '__filename' ? './__file__' : '.' })
    if (/^\?req(?:uest)?\.(?:body|query|params|headers)$/.test(path)) return marked('request', 'what a request sends', { path })
    return undefined
  },
  assigned: (object, name, given, span, run) => assigned(object, name, given, span, run),
}

function variable(name: string): Value {
  if (name === 'HOME' || name === 'USERPROFILE') return value({ text: '~' })
  if (name === 'APPDATA' || name === 'LOCALAPPDATA') return value({ text: `~/AppData/${name === 'APPDATA' ? 'Roaming' : 'Local'}` })
  if (name === 'USER' || name === 'USERNAME' || name === 'LOGNAME') return marked('host', 'the name of the user')
  return isSecretName(name) ? marked('secret', `\`${name}\``) : value()
}

function settingsOnly(object: Value): boolean {
  const marks = marksOf(object).filter(({ kind }) => kind === 'credential')
  return marks.length > 0 && marks.every(({ of }) => SETTINGS.test(of.replaceAll('`', '')))
}

function oneSetting(object: Value): Value {
  const marks = marksOf(object)
  const [file] = marks.filter(({ kind }) => kind === 'credential')
  return value({
    marks: withMarks(
      marks.filter(({ kind }) => kind !== 'credential'),
      [{ kind: 'secret', of: `a value of ${file?.of ?? 'a file'}` }],
    ),
  })
}

const DANGEROUS: ReadonlySet<JavaScriptRole> = new Set<JavaScriptRole>(['shell', 'spawn', 'spawn list', 'run code'])

function callJavaScript(call: Call, run: Run): Value | undefined {
  const { path, method, args, span, receiver } = call
  const role = path === '$' && args[0] && !args[0].parts && args[0].text === undefined ? undefined : roleOf(path)
  if (call.hidden && role && DANGEROUS.has(role)) run.emit('decode-execute', 'error', span, `calls \`${path}\` by a name that is put together from pieces`)
  const [first, second] = args
  const place = call.places[0] ?? span
  if (path.startsWith('returns ')) return value({ path: path.slice(8) === 'this' ? 'globalThis' : path.slice(8) })
  switch (role) {
    case 'shell': {
      const output = runsShell(run, place, first ?? value())
      return value({ path: 'child_process()', marks: output.marks })
    }
    case 'spawn':
      return spawned(call, run)
    case 'spawn list': {
      const list = first?.items ?? first?.fields?.get('cmd')?.items
      const more = second?.fields?.get('args')?.items
      return value({ path: 'child_process()', marks: runsArgv(run, place, list ?? [...(first ? [first] : []), ...(more ?? [])]).marks })
    }
    case 'run code': {
      const code = path.endsWith('Function') ? args.at(-1) : first
      if (!code) return value()
      const global = /^\s*return (this|process|globalThis|global|require)\b/.exec(plain(code) ?? '')?.[1]
      if (global && path === 'Function') return value({ path: `returns ${global}` })
      const how = path.startsWith('vm.') ? 'as code' : `with \`${path}\``
      return runsCode(run, call.places[path.endsWith('Function') ? args.length - 1 : 0] ?? place, code, 'javascript', how)
    }
    case 'import': {
      const text = first && plain(first)
      const known = first && run.written.get(keyOf(first) ?? '')
      if (known) ranWritten(run, place, known.content)
      const data = text === undefined ? undefined : /^data:(?:text|application)\/(?:java|ecma)script[^,]{0,60},/.exec(text)
      if (text === undefined || !data) return value()
      const inside = value({ text: text.slice(data[0].length) })
      return runsCode(run, place, data[0].includes('base64') ? decoded(inside, 'base64') : inside, 'javascript', 'as a module')
    }
    case 'timer':
      if (first && !first.closure && (first.text !== undefined || (!first.path && has(marksOf(first), 'decoded', 'network'))))
        runsCode(run, place, first, 'javascript')
      return value()
    case 'run file': {
      const known = first && run.written.get(keyOf(first) ?? '')
      if (known) ranWritten(run, place, known.content)
      return value({ path: `${path}()` })
    }
    case 'base64':
      return decoded(first, 'base64')
    case 'buffer': {
      const encoding = second && plain(second)
      if (encoding && /^(?:base64|base64url|hex)$/i.test(encoding)) return decoded(first, encoding)
      return first?.items && first.items.length > 0 ? fromCodes([first]) : first ? { ...first, path: undefined } : value()
    }
    case 'codes':
      return fromCodes(args)
    case 'unescape':
      return unescaped(first, path)
    case 'unpack':
      return decoded(first, method, 'compressed')
    case 'home':
      return value({ text: '~' })
    case 'temporary':
      return value({ text: '/tmp' })
    case 'join path':
      return joinPath(args)
    case 'same path':
      return first
    case 'same':
      return path === 'JSON.parse' && first
        ? value({ marks: marksOf(first), fields: new Map() })
        : first && path === 'Object.entries'
          ? entriesOf(first)
          : first
    case 'assign': {
      if (!first) return value()
      for (const more of args.slice(1)) {
        const fields = (first.fields ??= new Map())
        for (const [name, field] of more.fields ?? []) fields.set(name, join(fields.get(name), field))
        first.marks = withMarks(first.marks, more.marks)
      }
      return first
    }
    case 'host':
      return marked('host', `\`${path}()\``, { path: `${path}()` })
    case 'clipboard':
      run.fact('reads clipboard', span, '')
      return marked('clipboard', 'the clipboard')
    case 'set clipboard':
      changesClipboard(run, span, first)
      return value()
    case 'chmod':
      opensRights(run, span, first, second)
      return value()
    case 'screen':
      run.fact('takes screenshots', span, '')
      return marked('screen', 'the screen')
    case 'keys':
      run.fact('listens to keys', span, '')
      return marked('keys', 'the keys that are pressed')
    case 'keyring':
      return marked('secret', `\`${path}(…)\``)
    case 'whole keyring':
      run.emit('credential-read', 'warning', span, 'reads the keychain')
      return marked('credential', 'the keychain')
    case 'encrypt':
      return marked('encrypted', 'encrypted', { marks: first ? marksOf(first) : [] })
    case 'decrypt':
      return marked('decoded', 'encrypted text', { marks: first ? marksOf(first) : [] })
    case 'lookup':
      if (first) sends(run, { span, url: first, payload: [], gives: false, lookup: true })
      return method === 'resolveTxt' ? marked('network', 'a name server') : value()
    case 'connect':
      return connected(call, run)
    case 'become':
      if (first?.number === 0) run.emit('privilege-change', 'warning', span, 'makes itself the system administrator')
      return value()
    case undefined:
      return requested(call, run) ?? byMethod(call, run)
    default:
      return handledFile(role, call, run) ?? (receiver ? undefined : value())
  }
}

function unescaped(first: Value | undefined, path: string): Value | undefined {
  const text = first && plain(first)
  if (!first || text === undefined) return first
  const hidden = (text.match(/%[0-9a-f]{2}|%u[0-9a-f]{4}/gi) ?? []).length * 3 > text.length * 0.6
  try {
    const plainText =
      path === 'unescape'
        ? text.replaceAll(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_, four: string, two: string) => String.fromCodePoint(Number.parseInt(four ?? two, 16)))
        : decodeURIComponent(text)
    return hidden ? marked('decoded', 'escaped text', { text: plainText, marks: first.marks }) : value({ text: plainText, marks: first.marks })
  } catch {
    return first
  }
}

function entriesOf(given: Value): Value {
  if (given.fields && given.path !== 'process.env')
    return value({ items: [...given.fields].slice(0, 64).map(([name, field]) => value({ items: [value({ text: name }), field] })), marks: given.marks })
  return value({ items: [value({ items: [value({ marks: marksOf(given) }), value({ marks: marksOf(given) })] })] })
}

function spawned(call: Call, run: Run): Value {
  const { args, span } = call
  const place = call.places[0] ?? span
  const [program, list, options] = args
  const settings = options ?? (list?.fields ? list : undefined)
  const stdio = settings?.fields?.get('stdio')
  if (stdio?.items?.some((to) => to.path?.startsWith('net.socket()'))) run.fact('pipes a shell', span, '')
  const isShell = settings?.fields?.get('shell')
  const argv = [...(program ? [program] : []), ...(list?.items ?? (list && !list.fields && !list.closure ? [list] : []))]
  const shell = isShell?.path === 'true' && argv.length > 0 ? concat(argv.flatMap((item, i) => (i === 0 ? [item] : [value({ text: ' ' }), item]))) : undefined
  const name = program ? (plain(program) ?? '') : ''
  const output = shell ? runsShell(run, place, shell) : runsArgv(run, place, argv)
  const opens =
    /(?:^|[/\\])(?:ba|z|da|k)?sh$|^(?:cmd|powershell)(?:\.exe)?$/.test(name) || (program?.options ?? []).some((option) => /sh$|^cmd/.test(option.text ?? ''))
  return value({ path: opens ? 'child_process.shell()' : 'child_process()', marks: output.marks })
}

function connected({ args, span }: Call, run: Run): Value {
  const [first, second] = args
  const host =
    first?.fields?.get('host') ??
    (first?.number === undefined && first?.path === undefined && !first?.fields ? first : undefined) ??
    (second?.closure ? undefined : second)
  const url = concat([value({ text: 'tcp://' }), host ?? value({ text: first?.number === undefined ? '' : 'localhost' })])
  const [where = ''] = textsOf(url)
  if (!/^tcp:\/\/(?:localhost|127\.)/.test(where)) run.fact('connects', span, where.replaceAll('${}', '…').replace('tcp://', ''))
  return marked('network', 'the other end of a socket', { path: 'net.socket()', fields: new Map([['@url', url]]) })
}

function handledFile(role: JavaScriptRole, call: Call, run: Run): Value | undefined {
  const { span, args, method, path } = call
  const [first, second] = args
  switch (role) {
    case 'read':
      return { ...readsFile(run, span, first), path: path.includes('sqlite') ? `${path}()` : undefined }
    case 'write':
      writesFile(run, span, first, second ?? value())
      return value()
    case 'write stream':
      return value({ path: 'fs.createWriteStream()', fields: new Map([['@file', first ?? value()]]) })
    case 'copy': {
      if (!first || !second) return value()
      if (method.startsWith('rename')) {
        if (has(marksOf(first), 'listing')) run.fact('renames', span, textsOf(second)[0] ?? '')
        const before = run.written.get(keyOf(first) ?? '')
        if (before) run.written.set(keyOf(second) ?? '', before)
        return value()
      }
      writesFile(run, span, second, readsFile(run, span, first))
      return value()
    }
    case 'remove':
      removes(run, span, first, false)
      return value()
    case 'remove tree':
      removes(run, span, first, path !== 'Deno.remove' || second?.fields?.has('recursive') === true)
      return value()
    case 'list': {
      const [where = 'a directory'] = first ? textsOf(first) : []
      const marks = withMarks([{ kind: 'listing', of: `files below \`${where.replaceAll('${}', '…')}\`` }], first ? marksOf(first) : [])
      const item = path.startsWith('fs.') || !first ? value({ marks }) : { ...first, marks }
      return value({ items: [item], marks })
    }
    default:
      return undefined
  }
}

const HTTP =
  /^(?:axios|got|ky|superagent|needle|request|undici|phin|ofetch|\$|jQuery)(?:\.(get|post|put|patch|delete|head|request|stream|ajax|postForm|default))?$/

/** Requests in their many forms. */
function requested(call: Call, run: Run): Value | undefined {
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
    return value({ path: `${path}()`, marks: sent.marks })
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
      return value({ path: 'http.request()', marks: sent.marks, fields: new Map([['@url', url ?? value()]]) })
    }
    case 'http.request().write':
    case 'http.request().end':
    case 'net.socket().write':
    case 'net.socket().end':
    case 'WebSocket().send':
      if (first && !first.closure) {
        const clean = receiver?.fields?.get('@url')
        if (has(marksOf(first), 'output') && path.startsWith('net')) run.fact('sends output', span, '')
        sends(run, { span, url: clean, payload: [first], gives: true })
      }
      return value()
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

/** What methods do whose object is not known. */
function byMethod(call: Call, run: Run): Value | undefined {
  const { path, method, args, receiver, span } = call
  const [first, second] = args
  switch (method) {
    case 'pipe': {
      if (!receiver || !first) return undefined
      const shell = /^child_process\.shell\(\)/
      if (
        (shell.test(receiver.path ?? '') && first.path?.startsWith('net.socket()')) ||
        (receiver.path?.startsWith('net.socket()') && shell.test(first.path ?? ''))
      )
        run.fact('pipes a shell', span, '')
      if (first.path === 'fs.createWriteStream()') writesFile(run, span, first.fields?.get('@file'), value({ marks: marksOf(receiver) }))
      if (first.path === 'http.request()') sends(run, { span, url: first.fields?.get('@url'), payload: [value({ marks: marksOf(receiver) })], gives: true })
      return first
    }
    case 'write':
      if (receiver?.path === 'fs.createWriteStream()') {
        writesFile(run, span, receiver.fields?.get('@file'), first ?? value())
        return value()
      }
      if (receiver?.path?.startsWith('child_process.shell().stdin') && first) runsShell(run, call.places[0] ?? span, first)
      return undefined
    case 'from':
      return path === 'Array.from' || path === 'Uint8Array.from' ? first : undefined
    case 'Uint8Array':
    case 'TextDecoder':
      return first ?? value()
    case 'decode':
      return first && path.includes('TextDecoder') ? first : undefined
    case 'append':
      if (!receiver || path.startsWith('document')) return undefined
      if (/FormData|URLSearchParams/.test(receiver.path ?? '') && second) {
        const fields = (receiver.fields ??= new Map())
        fields.set('*', join(fields.get('*'), second))
        return value()
      }
      return undefined
    case 'FormData':
      return value({ path: 'FormData()', fields: new Map() })
    case 'parseInt':
    case 'Number':
      return first?.text === undefined ? undefined : value({ number: Number.parseInt(first.text, second?.number ?? 10), marks: first.marks })
    case 'charCodeAt':
    case 'codePointAt':
      return receiver?.text === undefined || first?.number === undefined
        ? undefined
        : value({ number: receiver.text.codePointAt(first.number), marks: receiver.marks })
    case 'parse':
    case 'safeParse':
    case 'cleanEnv':
    case 'createEnv':
      return first?.path === 'process.env' ? { ...first } : undefined
    case 'toObject':
      return path === 'Deno.env.toObject' ? marked('environment', 'all of the environment', { path: 'process.env' }) : undefined
    case 'get':
      return path === 'Deno.env.get' && first?.text !== undefined ? variable(first.text) : undefined
    case 'keys':
      return path === 'Object.keys' && first?.path === 'process.env'
        ? value({ fields: new Map([['*', value({ marks: first.marks })]]) })
        : path === 'Object.keys' && first?.fields
          ? value({ items: [...first.fields.keys()].slice(0, 64).map((text) => value({ text })) })
          : undefined
    case 'match':
    case 'find':
    case 'split':
      return receiver &&
        has(marksOf(receiver), 'credential') &&
        !(method === 'split' && /^\r?\n$/.test(plain(first ?? value()) ?? '')) &&
        settingsOnly(receiver)
        ? oneSetting(receiver)
        : undefined
    case 'sendMail':
      sends(run, { span, url: undefined, payload: args.slice(0, 1), gives: true })
      return value()
    case 'config':
      return path.startsWith('dotenv') ? value() : undefined
    default:
      return undefined
  }
}

/** `socket.onmessage = …`, `image.src = …`, `script.text = …`. */
function assigned(object: Value, name: string | undefined, given: Value, span: Span, run: Run): void {
  if (name === undefined) return
  if (/^on(?:message|data|readystatechange|load|open)$/.test(name) && given.closure)
    run.invoke(given, [value({ path: object.path && `${object.path}[]`, marks: marksOf(object) })])
  else if (name === 'src' && (object.path === 'Image()' || object.path?.endsWith('createElement()')) && marksOf(given).length > 0)
    sends(run, { span, url: given, payload: [], gives: false })
}
