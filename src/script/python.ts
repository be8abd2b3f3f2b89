import { isSecretName } from '../risk/credentials.ts'
import { changesClipboard, opensRights, ranWritten, readsFile, removes, runsArgv, runsCode, runsShell, sends, SETTINGS, writesFile } from './acts.ts'
import { canonicalBy, decoded, fromCodes, joinPath } from './fold.ts'
import { PYTHON_ALIASES, PYTHON_ROLES, type PythonRole } from './python-names.ts'
import { readPython } from './read-python.ts'
import { argument, type Call, type Language, type Run } from './run.ts'
import { concat, has, join, keyOf, marked, marksOf, plain, textOf, textsOf, value, withMarks, type Value } from './value.ts'

let roles: Map<string, PythonRole> | undefined

function roleOf(path: string): PythonRole | undefined {
  roles ??= new Map(
    Object.entries(PYTHON_ROLES).flatMap(([role, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, role as PythonRole] as const),
    ),
  )
  return roles.get(path)
}

const ENVIRONMENT = 'all of `os.environ`'
const REQUEST_PARTS = /^request\.(?:args|form|json|values|data|files|get_json|get_data|body|GET|POST|query_params|params|cookies|query)$/

export const PYTHON: Language = {
  name: 'python',
  read: readPython,
  canonical: canonicalBy(PYTHON_ALIASES),
  call: callPython,
  knows: (path) => roleOf(path) !== undefined || path === 'os.environ' || path === 'sys.argv',
  attribute(path, object, name) {
    if (path === 'os.environ' || path === 'os.environb') return marked('environment', ENVIRONMENT, { path: 'os.environ' })
    if (object.path === 'os.environ' && !METHODS.has(name)) return variable(name)
    if (has(object.marks, 'credential') && !name.includes('(') && object.path !== 'open()' && !METHODS.has(name) && settingsOnly(object))
      return oneSetting(object)
    if (path === 'sys.argv' || path === 'sys.stdin') return marked('outside', `\`${path}\``, { path })
    if (path === 'sys.executable') return value({ text: 'python3' })
    if (path === '__file__') return value({ text: './__file__' })
    if (REQUEST_PARTS.test(path)) return marked('request', 'what a request sends', { path })
    if (path === 'pathlib.Path().parent' || path === 'pathlib.Path().parents[]') return value({ path: 'pathlib.Path()' })
    return undefined
  },
  assigned() {},
}

const METHODS = new Set([
  'items',
  'copy',
  'values',
  'keys',
  'get',
  'pop',
  'setdefault',
  'update',
  'read',
  'readlines',
  'readline',
  'write',
  'decode',
  'encode',
  'strip',
  'split',
  'splitlines',
  'close',
  '[]',
])

/** One variable of the environment. */
function variable(name: string): Value {
  if (name === '[]') return value()
  if (name === 'HOME' || name === 'USERPROFILE') return value({ text: '~' })
  if (name === 'APPDATA' || name === 'LOCALAPPDATA') return value({ text: `~/AppData/${name === 'APPDATA' ? 'Roaming' : 'Local'}` })
  if (name === 'USER' || name === 'USERNAME' || name === 'LOGNAME') return marked('host', 'the name of the user')
  return isSecretName(name) ? marked('secret', `\`${name}\``) : value()
}

function settingsOnly(object: Value): boolean {
  const marks = marksOf(object).filter(({ kind }) => kind === 'credential')
  return marks.length > 0 && marks.every(({ of }) => SETTINGS.test(of.replaceAll('`', '')))
}

/** One value out of a file of settings. */
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

function callPython(call: Call, run: Run): Value | undefined {
  const { path, method, args, named, span, receiver } = call
  const role = roleOf(path)
  if (call.hidden && role && DANGEROUS.has(role)) run.emit('decode-execute', 'error', span, `calls \`${path}\` by a name that is put together from pieces`)
  const first = args[0]
  const place = call.places[0] ?? span
  switch (role) {
    case 'shell':
      return runsShell(run, place, argument(call, 0, 'cmd', 'command') ?? value())
    case 'spawn':
      return started(call, run)
    case 'spawn list': {
      const list = args.find(({ items }) => items)
      const argv = list?.items ?? (method.startsWith('execl') ? args.slice(1) : method.startsWith('spawnl') ? args.slice(2) : args)
      return runsArgv(run, span, argv)
    }
    case 'run code':
      return ranCode(call, run)
    case 'run file': {
      const file = argument(call, method === 'spec_from_file_location' || method === 'SourceFileLoader' || method === 'load_source' ? 1 : 0, 'path', 'location')
      const known = file && run.written.get(keyOf(file) ?? '')
      if (known) ranWritten(run, place, known.content)
      return value({ path: `${path}()` })
    }
    case 'unpickle': {
      const marks = first ? marksOf(first) : []
      if (has(marks, 'network')) run.emit('download-execute', 'error', place, `unpickles what ${has(marks, 'network')?.of} sends, which can run anything`)
      else if (has(marks, 'blob') || (has(marks, 'decoded') && first?.text !== undefined))
        run.emit('decode-execute', 'error', place, 'unpickles what is hidden in the text, which can run anything')
      if (method.startsWith('load') && path.startsWith('marshal')) return marked('decoded', 'compiled code', { marks })
      return value({ marks: marks.filter(({ kind }) => kind !== 'decoded') })
    }
    case 'base64':
    case 'base64url':
    case 'base32':
    case 'hex':
      return decoded(first, role)
    case 'unpack':
      return decoded(first, method, 'compressed')
    case 'codes':
      if (first?.items) return fromCodes([first])
      return first
    case 'open':
    case 'read path':
    case 'write path':
    case 'write handle':
    case 'dump':
    case 'copy':
    case 'pump':
    case 'remove':
    case 'remove path':
    case 'remove tree':
    case 'list':
      return handledFile(role, call, run)
    case 'same':
      return sameAs(call)
    case 'home path':
      return first
    case 'home':
      return value({ text: '~', path: 'pathlib.Path()' })
    case 'join path': {
      const joined = joinPath(method === 'joinpath' && receiver ? [receiver, ...args] : args)
      return path.startsWith('pathlib') ? { ...joined, path: 'pathlib.Path()' } : joined
    }
    case 'same path':
      return receiver && { ...receiver, path: 'pathlib.Path()' }
    case 'host':
      return marked('host', `\`${path}()\``, { path: `${path}()` })
    case 'outside':
      return marked('outside', path.startsWith('argparse') ? 'an argument' : `\`${path}()\``, { path: `${path}()` })
    case 'clipboard':
      run.fact('reads clipboard', span, '')
      return marked('clipboard', 'the clipboard')
    case 'set clipboard':
      changesClipboard(run, span, first)
      return value()
    case 'screen':
      run.fact('takes screenshots', span, '')
      return marked('screen', 'the screen')
    case 'keys':
      run.fact('listens to keys', span, '')
      return marked('keys', 'the keys that are pressed')
    case 'window hook':
      run.fact('hooks windows', span, '')
      return value()
    case 'keyring':
      return marked('secret', `\`${path}(…)\``)
    case 'browser':
      run.emit('credential-read', 'warning', span, `reads what browsers keep, by \`${path}\``)
      return marked('credential', "the browser's cookies or passwords")
    case 'encrypt':
      return marked('encrypted', 'encrypted', { marks: first ? marksOf(first) : [] })
    case 'decrypt':
      return marked('decoded', 'encrypted text', { marks: first ? marksOf(first) : [] })
    case 'execute memory':
      if (path !== 'mmap.mmap' || /PROT_EXEC|\b7\b/.test(named.get('prot')?.path ?? '')) run.fact('executable memory', span, path)
      return value({ path: `${path}()` })
    case 'start memory':
      run.fact('starts memory', span, path)
      return value()
    case 'lookup':
      if (first) sends(run, { span, url: first, payload: [], gives: false, lookup: true })
      return value()
    case 'start thread': {
      const target = argument(call, 1, 'target', 'function')
      if (target?.closure) run.invoke(target, (named.get('args') ?? args[3])?.items ?? [])
      return value({ path: `${path}()` })
    }
    case 'quote':
      return value({ text: first?.text })
    case 'become':
      if (first?.number === 0) run.emit('privilege-change', 'warning', span, 'makes itself the system administrator')
      return value()
    case 'registry write': {
      const texts = [...args, receiver].flatMap((arg) => (arg ? textsOf(arg) : []))
      if (texts.some((text) => /CurrentVersion[\\/]+Run(?:Once)?$/i.test(text)))
        run.emit(
          'persistence',
          method.startsWith('Set') || method.startsWith('Create') ? 'error' : 'warning',
          span,
          'has itself started by the `Run` key of the registry',
        )
      return value({ path: `${path}()` })
    }
    default:
      return requested(call, run) ?? byMethod(call, run)
  }
}

const DANGEROUS: ReadonlySet<PythonRole> = new Set<PythonRole>(['shell', 'spawn', 'spawn list', 'run code', 'run file', 'unpickle'])

function started(call: Call, run: Run): Value {
  const { span, named, args } = call
  const place = call.places[0] ?? span
  const command = argument(call, 0, 'args') ?? value()
  const shell = named.get('shell')
  const bound = [named.get('stdin'), named.get('stdout')].some((to) => to?.path?.startsWith('socket.socket()'))
  if (bound) run.fact('binds descriptors', span, '')
  const given = named.get('input') ?? named.get('stdin')
  const name = command.items?.[0] ? (plain(command.items[0]) ?? '') : (plain(command) ?? '')
  if (given && /(?:^|[/\\])(?:ba|z|da|k)?sh$/.test(name)) runsShell(run, place, given)
  else if (given && /(?:^|[/\\])python[\d.]*$/.test(name)) runsCode(run, place, given, 'python')
  if (call.method === 'spawn' && call.path.startsWith('pty.')) run.fact('spawns terminal', span, '')
  const isText =
    command.text !== undefined || command.parts !== undefined || shell !== undefined || (command.items === undefined && marksOf(command).length > 0)
  const output =
    command.items && command.items.length > 0
      ? shell?.path === 'True' && command.items[0]
        ? runsShell(run, place, command.items[0])
        : runsArgv(run, place, command.items)
      : isText
        ? runsShell(run, place, command)
        : runsArgv(run, place, args.length > 0 ? [command] : [])
  const opens = /(?:^|[/\\])(?:ba|z|da|k)?sh$|^(?:cmd|powershell)(?:\.exe)?$/.test(name)
  return value({ path: opens ? 'subprocess.shell()' : `${call.path}()`, marks: output.marks })
}

function ranCode(call: Call, run: Run): Value | undefined {
  const { path, span, args, named } = call
  const place = call.places[0] ?? span
  const first = argument(call, 0, 'source', 'object')
  if (!first) return value()
  if (path === 'compile') return { ...first }
  const narrow = path === 'eval' && (args[1] ?? named.get('globals'))?.fields?.has('__builtins__')
  if (narrow) return value()
  if (path === 'execfile') {
    const known = run.written.get(keyOf(first) ?? '')
    if (known) ranWritten(run, place, known.content)
    return value()
  }
  return runsCode(run, place, first, 'python', path === 'eval' || path === 'exec' ? `with \`${path}\`` : 'as code')
}

function sameAs({ args, named, path }: Call): Value {
  const first = args[0] ?? named.get('**')
  if (!first) return value(path === 'dict' || path === 'list' ? { fields: new Map() } : {})
  if (first.instance) return value({ fields: first.instance.fields })
  if (path === 'str' && args[1] === undefined && first.number !== undefined) return value({ text: String(first.number) })
  if (path === 'reversed' && first.text !== undefined)
    return marked('decoded', 'text that is spelt backwards', { text: [...first.text].toReversed().join(''), marks: first.marks })
  if (path === 'reversed' && first.items)
    return value({ items: first.items.toReversed(), marks: first.items.length > 8 ? [{ kind: 'decoded', of: 'text that is spelt backwards' }] : [] })
  if (/^(?:json|yaml|toml|tomllib)\.(?:load|safe_load|full_load|loads)$/.test(path)) return value({ marks: marksOf(first), fields: new Map() })
  return first.marks === marksOf(first) || first.fields || first.items ? first : { ...first, marks: marksOf(first) }
}

function handledFile(role: PythonRole, call: Call, run: Run): Value | undefined {
  const { span, args, named, receiver, path, method } = call
  const [first, second] = args
  switch (role) {
    case 'open': {
      const target = path.startsWith('pathlib') ? receiver : argument(call, 0, 'file', 'name')
      const mode = plain(argument(call, path.startsWith('pathlib') ? 0 : 1, 'mode') ?? value({ text: 'r' })) ?? 'r'
      const fields = new Map([
        ['@file', target ?? value()],
        ['name', target ?? value()],
      ])
      if (/[wax+]/.test(mode)) return value({ path: 'open()', fields, marks: /\+/.test(mode) ? readsFile(run, span, target).marks : [] })
      return value({ path: 'open()', fields, marks: readsFile(run, span, target).marks })
    }
    case 'read path':
      return path.startsWith('pathlib') ? readsFile(run, span, receiver) : { ...readsFile(run, span, first), path: `${path}()` }
    case 'write path':
      writesFile(run, span, receiver, argument(call, 0, 'data') ?? value())
      return value()
    case 'write handle':
      writesFile(run, span, receiver?.fields?.get('@file'), first ?? value())
      return value()
    case 'dump': {
      const handle = argument(call, 1, 'fp', 'file', 'stream')
      if (handle?.path === 'open()') writesFile(run, span, handle.fields?.get('@file'), first ?? value())
      return handle ? value() : first
    }
    case 'copy': {
      if (!first || !second) return value()
      if (method === 'rename' || method === 'replace' || method === 'move') {
        if (has(marksOf(first), 'listing')) run.fact('renames', span, textsOf(second)[0] ?? '')
        const before = run.written.get(keyOf(first) ?? '')
        if (before) run.written.set(keyOf(second) ?? '', before)
        return value()
      }
      const archived = path === 'shutil.make_archive'
      writesFile(
        run,
        span,
        archived ? concat([first, value({ text: '.' }), second]) : second,
        readsFile(run, span, archived ? (args[2] ?? named.get('root_dir')) : first),
      )
      return archived ? concat([first, value({ text: '.' }), second]) : second
    }
    case 'pump':
      if (first && second?.path === 'open()') writesFile(run, span, second.fields?.get('@file'), first)
      return value()
    case 'remove':
      removes(run, span, first, false)
      return value()
    case 'remove path':
      removes(run, span, receiver, false)
      return value()
    case 'remove tree':
      removes(run, span, first, true)
      return value()
    default:
      return listed(call)
  }
}

/** What is found in a directory: paths that begin with it. */
function listed({ path, method, args, receiver }: Call): Value {
  const top = path.startsWith('pathlib') ? receiver : args[0]
  const [where] = top ? textsOf(top) : []
  const known = where !== undefined && !where.includes('${}') ? where : 'a directory'
  const mark = { kind: 'listing', of: `files below \`${known.replace(/(.)\/$/, '$1')}\`` } as const
  const marks = withMarks([mark], top ? marksOf(top) : [])
  const name = value({ marks })
  const pattern = path.startsWith('glob') ? top : path.startsWith('pathlib') && receiver ? joinPath([receiver, args[0] ?? name]) : undefined
  if (method === 'walk' || method === 'fwalk') {
    const root = top ? { ...joinPath([top, name]), marks } : name
    return value({ items: [value({ items: [root, value({ items: [name], marks }), value({ items: [name], marks })], marks })], marks })
  }
  const found = pattern ? { ...pattern, marks: withMarks(pattern.marks, marks), path: path.startsWith('pathlib') ? 'pathlib.Path()' : undefined } : name
  return value({ items: [found], marks })
}

const HTTP = /^(?:requests|httpx|aiohttp|urllib3)\.(get|post|put|patch|delete|head|options|request|stream|ws_connect)$/

/** Requests in their many forms. */
function requested(call: Call, run: Run): Value | undefined {
  const { path, method, args, named, span, receiver } = call
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
    const quiet = ['headers', 'cookies', 'auth'].flatMap((name) => named.get(name) ?? [])
    const sent = sends(run, { span, url: argument(call, shift, 'url'), payload, quiet, gives })
    return value({ path: `${path}()`, marks: sent.marks })
  }
  switch (path) {
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
    case 'socket.socket().accept':
      run.fact('accepts', span, '')
      return value({ items: [value({ path: 'socket.socket()' }), marked('host', 'who connects')] })
    case 'socket.socket().send':
    case 'socket.socket().sendall':
    case 'socket.socket().sendto': {
      const output = args[0] && has(marksOf(args[0]), 'output')
      if (output) run.fact('sends output', span, '')
      const to = args[1]?.items?.[0]
      sends(run, { span, url: to ? concat([value({ text: 'udp://' }), to]) : receiver?.fields?.get('@url'), payload: args.slice(0, 1), gives: true })
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
    case 'smtplib.SMTP().sendmail':
    case 'smtplib.SMTP_SSL().sendmail':
      sends(run, { span, url: undefined, payload: args.slice(2), gives: true })
      return value()
    case 'smtplib.SMTP().send_message':
    case 'smtplib.SMTP_SSL().send_message':
      sends(run, { span, url: undefined, payload: args, gives: true })
      return value()
    case 'ftplib.FTP':
    case 'ftplib.FTP_TLS':
      return value({ path: 'ftplib.FTP()', fields: new Map([['@url', concat([value({ text: 'ftp://' }), args[0] ?? value()])]]) })
    case 'ftplib.FTP().storbinary':
    case 'ftplib.FTP().storlines':
      sends(run, { span, url: receiver?.fields?.get('@url'), payload: args.slice(1), gives: true })
      return value()
    case 'webbrowser.open':
      if (args[0] && marksOf(args[0]).length > 0) sends(run, { span, url: args[0], payload: [], gives: false })
      return value()
    default:
      return undefined
  }
}

/** What methods do whose object is not known. */
function byMethod(call: Call, run: Run): Value | undefined {
  const { path, method, args, receiver, span } = call
  const [first] = args
  switch (method) {
    case 'getenv':
      return path === 'os.getenv' && first ? fromEnvironment(first, args[1]) : undefined
    case 'get':
    case 'pop':
    case 'setdefault':
      if (receiver?.path === 'os.environ' && first) return fromEnvironment(first, args[1])
      return receiver && first?.text !== undefined && has(receiver.marks, 'credential') && settingsOnly(receiver) ? oneSetting(receiver) : undefined
    case 'copy':
    case '__copy__':
      return receiver?.path === 'os.environ' ? { ...receiver } : undefined
    case 'items':
    case 'values':
    case 'keys':
      if (receiver?.path !== 'os.environ') return undefined
      return method === 'items'
        ? value({ fields: new Map([['*', value({ items: [value({ marks: receiver.marks }), value({ marks: receiver.marks })] })]]) })
        : value({ marks: receiver.marks })
    case 'chr':
    case 'unichr':
      return first ? fromCodes([first]) : undefined
    case 'ord':
      return first?.text === undefined ? undefined : value({ number: first.text.codePointAt(0), marks: first.marks })
    case 'int':
      return first?.text === undefined ? undefined : value({ number: Number.parseInt(first.text, args[1]?.number ?? 10), marks: first.marks })
    case 'map': {
      const [fn, over] = args
      if (path !== 'map' || !fn || !over) return undefined
      if (fn.path === 'chr' && over.items) return value({ items: over.items.map((item) => fromCodes([item])) })
      if (fn.closure && over.items) return value({ items: over.items.slice(0, 4096).map((item) => run.invoke(fn, [item]) ?? value()) })
      if (fn.path && over.items)
        return value({
          items: over.items
            .slice(0, 64)
            .map((item) => callPython({ ...call, path: fn.path as string, method: fn.path as string, args: [item], receiver: undefined }, run) ?? item),
        })
      return undefined
    }
    case 'decode': {
      const encoding = path === 'codecs.decode' ? args[1] : first
      const named = encoding && plain(encoding)
      if (!named || !/^(?:base64|hex|rot_?13|zlib|zip|bz2|uu|unicode_escape)/i.test(named)) return undefined
      return decoded(path === 'codecs.decode' ? first : receiver, named.replace(/_codec$/, ''))
    }
    case 'maketrans':
    case 'translate':
      return receiver && method === 'translate' ? value({ marks: marksOf(receiver) }) : undefined
    case 'split':
    case 'partition':
    case 'rsplit':
    case 'group':
    case 'search':
    case 'match':
    case 'findall':
    case 'findOne': {
      const from =
        receiver && has(marksOf(receiver), 'credential') ? receiver : first && has(marksOf(first), 'credential') && path.startsWith('re.') ? first : undefined
      const lines = method === 'split' && first && plain(first) === '\n'
      return from && !lines && settingsOnly(from) ? oneSetting(from) : undefined
    }
    case 'read_text':
    case 'read_bytes':
      return readsFile(run, span, receiver)
    case 'write_text':
    case 'write_bytes':
      writesFile(run, span, receiver, first ?? value())
      return value()
    case 'NamedTemporaryFile': {
      const target = value()
      return value({
        path: 'open()',
        fields: new Map([
          ['@file', target],
          ['name', target],
        ]),
      })
    }
    case 'put':
      if (!/paramiko|sftp/i.test(path) || !first) return undefined
      sends(run, { span, url: undefined, payload: [readsFile(run, span, first)], gives: true })
      return value()
    case 'communicate':
    case 'sendline':
      if (path.startsWith('subprocess.shell()') || path.startsWith('pexpect')) feedsProgram(call, run, first ?? call.named.get('input'))
      return undefined
    case 'print': {
      const file = call.named.get('file')
      if (file?.path === 'open()') for (const arg of args) writesFile(run, span, file.fields?.get('@file'), arg)
      return value()
    }
    case 'encrypt':
      return first ? marked('encrypted', 'encrypted', { marks: marksOf(first) }) : undefined
    case 'encrypt_and_digest':
      return first ? value({ items: [marked('encrypted', 'encrypted', { marks: marksOf(first) }), value()] }) : undefined
    case 'basicConfig':
    case 'FileHandler':
      if (path.startsWith('logging') && (call.named.has('filename') || first)) run.fact('logs to a file', span, '')
      return undefined
    case 'info':
    case 'debug':
    case 'warning':
      if (first && has(marksOf(first), 'keys') && run.facts().some(({ name }) => name === 'logs to a file'))
        run.emit('spyware', 'error', span, 'writes down the keys that are pressed')
      return undefined
    case 'chmod':
      if (path === 'os.chmod' || path.startsWith('pathlib'))
        opensRights(run, span, path === 'os.chmod' ? first : receiver, path === 'os.chmod' ? args[1] : first)
      return value()
    case 'write':
      if (path === 'subprocess.shell().stdin.write') feedsProgram(call, run, first)
      if ((path.startsWith('zipfile.') || path.startsWith('tarfile.')) && receiver) packs(call, run, first)
      return undefined
    case 'add':
      if (path.startsWith('tarfile.') && receiver) packs(call, run, first)
      return path.startsWith('tarfile.') ? value() : undefined
    case 'ZipFile':
    case 'TarFile':
      return value({
        path: `${path}()`,
        fields: new Map([['@file', first ?? value()]]),
        marks: first ? (run.written.get(keyOf(first) ?? '')?.content.marks ?? []) : [],
      })
    case 'open':
      return path === 'tarfile.open' ? value({ path: 'tarfile.open()', fields: new Map([['@file', first ?? value()]]) }) : undefined
    case 'new':
      return path === 'hashlib.new' ? value() : undefined
    default:
      return undefined
  }
}

/** What a running program reads is like a command when it comes from elsewhere. */
function feedsProgram({ span }: Call, run: Run, given: Value | undefined): void {
  if (given && has(marksOf(given), 'network')) runsShell(run, span, value({ marks: marksOf(given) }))
}

function packs({ receiver, span }: Call, run: Run, file: Value | undefined): void {
  if (!file || !receiver) return
  const content = readsFile(run, span, file)
  receiver.marks = withMarks(receiver.marks, content.marks)
  const target = receiver.fields?.get('@file')
  if (target) writesFile(run, span, target, content)
}

function fromEnvironment(name: Value, standard: Value | undefined): Value {
  const names = (name.options ?? [name]).flatMap((option) => plain(option) ?? [])
  if (names.length === 0)
    return has(marksOf(name), 'environment') ? marked('environment', ENVIRONMENT) : value(standard ? { text: standard.text, parts: standard.parts } : {})
  const found = names.map(variable).reduce<Value | undefined>((joined, one) => join(joined, one), undefined) ?? value()
  return standard?.text !== undefined && found.text === undefined ? value({ text: standard.text, marks: found.marks }) : found
}
