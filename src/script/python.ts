import {
  walletKey,
  absorbs,
  ASKED,
  ASKS_KEY,
  commonCall,
  handsOver,
  holdsEnvironment,
  isCommon,
  oneSetting,
  rolesOf,
  saves,
  settingsOnly,
  variable,
} from './common.ts'
import { each, elements, fromPairs, iterated, product, zipped } from './elements.ts'
import { finds, RANSOM, opensRights, packs, readsFile, removes, unpacks, writesFile, writtenAt } from './files.ts'
import { answers, givesAway, hears, obeys, overChannel, signsIn } from './channels.ts'
import { changesClipboard } from './clipboard.ts'
import { ofCloud } from './cloud.ts'
import { byName, replacesAccount } from './alters.ts'
import { ofDatabase } from './databases.ts'
import { callsHidden } from './disguise.ts'
import { canonicalBy, decoded, fromCodes, joinPath } from './fold.ts'
import { argument, type Call, type Language, type Run } from './language.ts'
import { addsHandler, configuresLogs, logged, logsAway } from './logs.ts'
import { describesTool, persists } from './plants.ts'
import { judgePrinted } from './planted-code.ts'
import { PYTHON_ALIASES, PYTHON_ROLES, type PythonRole } from './python-names.ts'
import { requested } from './python-network.ts'
import { readPython } from './read-python.ts'
import { ranWritten, runsArgv, runsCode, runsShell, spins } from './runs.ts'
import type { Span } from '../text/span.ts'
import { concat, has, inherited, join, keyOf, marked, marksOf, plain, textsOf, value, withMarks, type Value } from './value.ts'

const roleOf = rolesOf<PythonRole>(PYTHON_ROLES)
const ENVIRONMENT = 'all of `os.environ`'
const REQUEST_PARTS =
  /(?:^\??|RequestHandler\(\)\.|View\(\)\.)(?:request|req)\.(?:args|form|json|text|read|post|stream|values|data|files|get_json|get_data|body|GET|POST|query_params|path_params|params|cookies|query|headers|META)$/
/** What a handler of `http.server` is given. */
const HANDLER = /(?:^|\.)(?:(?:Base|Simple|CGI)HTTP|Stream)RequestHandler\(\)\.(rfile|headers|path)$/
/** What somebody writes to a bot. */
const CHAT =
  /^\?context\.args$|^\?(?:message|msg|event|ctx\.message|context\.message|update\.(?:message|effective_message))\.(?:content|text|message\.text|raw_text)$/

const SITE_PACKAGES = '~/.local/lib/python3/site-packages'

export const PYTHON: Language = {
  name: 'python',
  read: readPython,
  canonical: canonicalBy(PYTHON_ALIASES),
  call: callPython,
  knows: (path) => roleOf(path) !== undefined || path === 'os.environ' || path === 'sys.argv',
  attribute(path, object, name) {
    if (path === 'os.environ' || path === 'os.environb') return marked('environment', ENVIRONMENT, { path: 'os.environ' })
    if ((object.path === 'os.environ' || holdsEnvironment(object)) && !METHODS.has(name)) return variable(name)
    if (has(object.marks, 'credential') && !name.includes('(') && object.path !== 'open()' && !METHODS.has(name) && settingsOnly(object))
      return oneSetting(object)
    if (path === 'sys.argv') return marked('outside', '`sys.argv`', { path, fields: new Map([['0', value({ text: './__file__' })]]) })
    if (path === 'sys.stdin') return marked('outside', `\`${path}\``, { path })
    if (path === 'sys.executable') return value({ text: 'python3' })
    if (path === 'os.sep' || path === 'os.path.sep') return value({ text: '/' })
    if (path === 'os.curdir') return value({ text: '.' })
    if (name === '__file__' && object.path && /^\w+(?:\.\w+)*$/.test(object.path) && !object.path.startsWith('?'))
      return value({ text: `${SITE_PACKAGES}/${object.path.replaceAll('.', '/')}/__init__.py` })
    if (name === 'path' && has(object.marks, 'listing') && object.parts) return object
    if (path === 'site.USER_SITE') return value({ text: SITE_PACKAGES })
    if (path === '__file__') return value({ text: './__file__' })
    const served = HANDLER.exec(path)?.[1]
    if (served !== undefined) return marked('request', served === 'headers' ? 'a header' : 'what a request sends', { path: `?${served}` })
    if (REQUEST_PARTS.test(path)) return marked('request', /headers$|META$/.test(path) ? 'a header' : 'what a request sends', { path })
    const key = walletKey(object.path, name, false)
    if (key) return key
    if (CHAT.test(path)) return marked('request', 'what somebody writes in a chat', { path })
    if (name === 'parent' && object.path === 'pathlib.Path()') return value({ path: 'pathlib.Path()', text: folderOf(object.text) })
    if (path === 'pathlib.Path().parent' || path === 'pathlib.Path().parents[]') return value({ path: 'pathlib.Path()' })
    return undefined
  },
  assigned(object, name, given, span, run) {
    // clients of message brokers: client, data, message
    if (name === 'on_message' && given.closure && object.path?.includes('mqtt'))
      run.apply(given, [value(), value(), marked('network', 'the other end of a connection', { path: '?message' })], span)
  },
  decorated: answers,
  inherits: obeys,
}

/** The directory of a path, where it is known and not the one of this file. */
function folderOf(path: string | undefined): string | undefined {
  return path !== undefined && path.includes('/', 2) && !path.includes('__file__') ? path.slice(0, path.lastIndexOf('/')) : undefined
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
  'rsplit',
  'partition',
  'rpartition',
  'splitlines',
  'close',
  '[]',
])

function callPython(call: Call, run: Run): Value | undefined {
  const { path, method, args, named, span, receiver } = call
  const role = roleOf(path)
  if (call.hidden && role && DANGEROUS.has(role)) run.emit('decode-execute', 'error', span, `calls \`${path}\` by a name that is put together from pieces`)
  callsHidden(call, run)
  if (isCommon(role)) return commonCall(role, call, run)
  const first = args[0]
  const place = call.places[0] ?? span
  switch (role) {
    case 'shell':
      return runsShell(run, place, argument(call, 0, 'cmd', 'command') ?? value())
    case 'spawn':
      return started(call, run)
    case 'spawn list': {
      const list = args.find(({ items }) => items)
      // a file without a name, or one that was written before
      const program = args[0]?.parts?.find((part) => typeof part !== 'string' && part.path === 'fd()') ?? args[0]
      const fetched = typeof program === 'object' && method.startsWith('exec') ? writtenAt(run, program) : undefined
      if (fetched) ranWritten(run, place, fetched)
      const argv = list?.items ?? (method.startsWith('execl') ? args.slice(1) : method.startsWith('spawnl') ? args.slice(2) : args)
      return runsArgv(run, span, argv)
    }
    case 'run code':
      return ranCode(call, run)
    case 'run file': {
      const file = argument(call, method === 'spec_from_file_location' || method === 'SourceFileLoader' || method === 'load_source' ? 1 : 0, 'path', 'location')
      const known = file && writtenAt(run, file)
      if (known) ranWritten(run, place, known)
      return value({ path: `${path}()` })
    }
    case 'unpickle': {
      const marks = first ? marksOf(first) : []
      const reduced = run.facts().find(({ name }) => name === 'reduces')
      if (reduced) run.emit('decode-execute', 'error', reduced.span, 'makes an object that runs a command when it is unpickled, and unpickles it')
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
      if (path === 'pickle.dumps' && first) reduces(first, run, span)
      return sameAs(call)
    case 'container':
      return first?.items ? first : value({ fields: new Map() })
    case 'buffer':
      return { ...(first ?? value()), path: 'io.BytesIO()' }
    case 'site packages':
      return method === 'getsitepackages' ? value({ items: [value({ text: SITE_PACKAGES })] }) : value({ text: SITE_PACKAGES })
    case 'paths of Python':
      return value({ fields: new Map(['purelib', 'platlib'].map((name) => [name, value({ text: SITE_PACKAGES })])) })
    case 'apply to each':
    case 'filter':
    case 'zip':
    case 'product':
    case 'enumerate':
    case 'reduce':
    case 'pairs':
    case 'one':
      return overMany(role, call, run)
    case 'home path':
      return first
    case 'home':
      return value({ text: '~', path: 'pathlib.Path()' })
    case 'here':
      return value({ text: '.', path: path.startsWith('pathlib') ? 'pathlib.Path()' : undefined })
    case 'join path': {
      const joined = joinPath(method === 'joinpath' && receiver ? [receiver, ...args] : args)
      return path.startsWith('pathlib') ? { ...joined, path: 'pathlib.Path()' } : joined
    }
    case 'same path':
      return receiver && { ...receiver, path: 'pathlib.Path()' }
    case 'other suffix':
      return receiver && { ...concat([receiver, first ?? value()]), path: 'pathlib.Path()' }
    case 'outside':
      if (first && ASKS_KEY.test(textsOf(first)[0] ?? '')) return marked('secret', ASKED)
      return marked('outside', path.startsWith('argparse') ? 'an argument' : `\`${path}()\``, {
        path: `${path}()`,
        fields: path.startsWith('argparse') ? receiver?.fields : undefined,
      })
    case 'camera':
      if (path.startsWith('cv2.') && call.receiver?.text !== undefined) return value()
      run.fact('takes screenshots', span, '')
      return path.startsWith('cv2.') ? value({ items: [value(), marked('screen', 'what the camera sees')] }) : marked('screen', 'what the microphone hears')
    case 'window hook':
      run.fact('hooks windows', span, '')
      return value()
    case 'browser':
      run.emit('credential-read', 'warning', span, `reads what browsers keep, by \`${path}\``)
      return marked('credential', "the browser's cookies or passwords")
    case 'execute memory':
      if (path !== 'mmap.mmap' || maps(named.get('prot') ?? args[3])) run.fact('executable memory', span, path)
      return value({ path: `${path}()` })
    case 'start memory':
      run.fact('starts memory', span, path)
      return value()
    case 'start thread': {
      const target = argument(call, 1, 'target', 'function')
      const given = (named.get('args') ?? args[3])?.items ?? []
      // what it waits for may come later
      if (target) {
        run.apply(target, given, span)
        run.later(() => run.apply(target, given, span))
      }
      return value({ path: `${path}()` })
    }
    case 'quote':
      return value({ text: first?.text })
    case 'registry write': {
      const texts = [...args, receiver, ...args.map((arg) => arg.fields?.get('@key'))].flatMap((arg) => (arg ? textsOf(arg) : []))
      if (texts.some((text) => /CurrentVersion[\\/]+Run(?:Once)?$/i.test(text)))
        run.emit(
          'persistence',
          method.startsWith('Set') || method.startsWith('Create') ? 'error' : 'warning',
          span,
          'has itself started by the `Run` key of the registry',
        )
      return value({ path: `${path}()`, fields: new Map([['@key', concat(args.slice(1, 2))]]) })
    }
    default:
      return requested(call, run) ?? ofDatabase(call, run) ?? byMethod(call, run) ?? others(call, run)
  }
}

/** Any class there is, found from the first one. */
const GADGET = /(?:__base__|__mro__(?:\[\])?|__bases__(?:\[\])?|object)\.__subclasses__\(\)\[\]$/

/** What is known by the name of a method, or by what it is given. */
function others(call: Call, run: Run): Value | undefined {
  if (call.callee && call.receiver && has(call.callee.marks, 'request') && !call.receiver.path?.includes('()')) return value({ marks: call.callee.marks })
  if (GADGET.test(call.path) && call.args[0]) {
    run.emit('decode-execute', run.inTemplate() ? 'note' : 'error', call.span, 'starts something by a class that it finds among all classes')
    return runsShell(run, call.places[0] ?? call.span, call.args[0])
  }
  if (call.path === 'os.fork' && run.restless()) run.emit('destructive-command', 'error', call.span, 'starts itself over and over again')
  signsIn(call, run)
  const held = byName(call, run)
  if (held) return held
  return hears(call) ?? overChannel(call, run) ?? logsAway(call, run) ?? ofCloud(call, run) ?? handsOver(call, run) ?? absorbs(call) ?? givesAway(call, run)
}

/** A file is put into an archive. */
function addsToArchive({ path, args, receiver, span }: Call, run: Run): Value | undefined {
  if (!/^(?:zipfile|tarfile)\./.test(path) || !receiver || !args[0]) return undefined
  packs(run, span, receiver, readsFile(run, span, args[0]))
  return value()
}

/** Functions over many values. */
function overMany(role: PythonRole, { args, named, span }: Call, run: Run): Value {
  const [first, second] = args
  switch (role) {
    case 'apply to each':
      if (!first || !second) return value()
      return value({
        items: each(elements(second) ? value({ items: [...(elements(second) ?? [])] }) : second).map((item) => run.apply(first, [item], span)),
        marks: second.marks,
      })
    case 'filter':
      return second ?? value()
    case 'zip':
      return zipped(args)
    case 'product':
      return product(args)
    case 'enumerate':
      return first ? zipped([value({ items: Array.from({ length: elements(first)?.length ?? 1 }, (_, number) => value({ number })) }), first]) : value()
    case 'reduce': {
      if (!first || !second) return value()
      const [start, ...rest] = args[2] ? [args[2], ...each(second, 64)] : each(second, 64)
      return rest.reduce<Value>((reached, item) => run.apply(first, [reached, item], span), start ?? value())
    }
    case 'pairs': {
      const made = !first ? value({ fields: new Map() }) : first.items ? fromPairs(first) : first.instance ? value({ fields: first.instance.fields }) : first
      if (named.size === 0) return made
      const whole = named.get('**')
      return value({
        fields: new Map([...(made.fields ?? []), ...named]),
        marks: whole ? withMarks(made.marks, marksOf(whole)) : made.marks,
        path: whole?.path,
      })
    }
    default:
      return first ? join(second, iterated(first, false)) : value()
  }
}

/** An object says what is called when it is unpickled. */
function reduces(object: Value, run: Run, span: Span): void {
  const self = object.instance
  const way = self && (inherited(self, '__reduce__') ?? inherited(self, '__reduce_ex__'))
  if (!way?.closure) return
  const [callee, given] = run.apply({ ...way, closure: { ...way.closure, self: object } }, [], span).items ?? []
  const role = callee?.path === undefined ? undefined : roleOf(callee.path)
  if (!callee || !role || !DANGEROUS.has(role)) return
  const command = given?.items?.[0]
  const text = command && textsOf(command)[0]
  run.apply(callee, given?.items ?? [], span)
  if (text !== undefined && (role === 'run code' || run.analyse(text, 'shell', span).some(({ level }) => level !== 'note'))) run.fact('reduces', span, '')
}

/** A container is started by the library of docker: what `docker run` would do. */
function ranContainer({ path, args, named, span }: Call, run: Run): Value | undefined {
  if (!/^docker\.(?:from_env|DockerClient|client\.\w{1,20})\(\)\.containers\.(?:run|create)$/.test(path)) return undefined
  const mounts = named.get('volumes')
  const pairs = mounts?.items
    ? mounts.items.flatMap((item) => item.text ?? [])
    : [...(mounts?.fields ?? [])].map(([from, to]) => `${from}:${to.fields?.get('bind')?.text ?? from}`)
  const words = ['docker', 'run', ...(named.get('privileged')?.path === 'True' ? ['--privileged'] : []), ...pairs.flatMap((pair) => ['-v', pair])]
  const modes = ['pid_mode:--pid', 'network_mode:--network'].flatMap((mode) => {
    const [name = '', flag = ''] = mode.split(':')
    return named.get(name)?.text === 'host' ? [`${flag}=host`] : []
  })
  const command = args[1] ?? named.get('command')
  runsArgv(run, span, [...[...words, ...modes].map((text) => value({ text })), args[0] ?? value({ text: 'image' }), ...(command?.items ?? [])])
  if (command?.text !== undefined) runsShell(run, span, command)
  return value()
}

/** Whether memory is asked for that code can be run from. */
function maps(protection: Value | undefined): boolean {
  return protection?.number === 7 || [protection, ...(protection?.options ?? [])].some((one) => one?.path?.includes('PROT_EXEC'))
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
  if (command.items) spins(run, place, command.items, named.get('start_new_session')?.path === 'True' || named.has('creationflags') || named.has('preexec_fn'))
  if (call.method === 'spawn' && call.path.startsWith('pty.')) run.fact('spawns terminal', span, '')
  const isText =
    command.text !== undefined || command.parts !== undefined || shell !== undefined || (command.items === undefined && marksOf(command).length > 0)
  const output =
    command.items && command.items.length > 0
      ? shell?.path === 'True' && command.items[0]
        ? runsShell(run, place, command.items[0], named.get('input'))
        : runsArgv(run, place, command.items, named.get('input'))
      : isText
        ? runsShell(run, place, command, named.get('input'))
        : runsArgv(run, place, args.length > 0 ? [command] : [])
  const opens = /(?:^|[/\\])(?:ba|z|da|k)?sh$|^(?:cmd|powershell)(?:\.exe)?$/.test(name)
  return value({ path: opens ? 'subprocess.shell()' : `${call.path}()`, marks: output.marks, fields: new Map([['@program', value({ text: name })]]) })
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
    const known = writtenAt(run, first)
    if (known) ranWritten(run, place, known)
    return value()
  }
  return runsCode(run, place, first, 'python', path === 'eval' || path === 'exec' ? `with \`${path}\`` : 'as code')
}

function sameAs({ args, named, path }: Call): Value {
  const first = args[0] ?? named.get('**')
  if (!first) return value(path === 'list' ? { fields: new Map() } : {})
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
      const given = path.startsWith('pathlib') ? receiver : argument(call, 0, 'file', 'name')
      const target = given?.fields?.get('@file') ?? given
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
      // What is pickled is an object of the program's own, whatever it was made of, and comes back as that.
      const held = path === 'pickle.dump' && first ? value({ marks: marksOf(first).filter(({ kind }) => kind !== 'network') }) : first
      if (handle?.path === 'open()') writesFile(run, span, handle.fields?.get('@file'), held ?? value())
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
      if (path === 'shutil.unpack_archive') {
        unpacks(run, span, value({ fields: new Map([['@file', first]]) }), second)
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
  const pattern = path.startsWith('glob')
    ? top
    : path.startsWith('pathlib') && receiver && method !== 'walk'
      ? joinPath([receiver, args[0] ?? value({ text: '*' })])
      : undefined
  const found = finds(top, pattern)
  const { marks } = found
  if (method === 'walk' || method === 'fwalk') {
    const root = top ? { ...joinPath([top, found]), marks } : found
    return value({ items: [value({ items: [root, value({ items: [found], marks }), value({ items: [found], marks })], marks })], marks })
  }
  if (method === 'scandir' && top) return value({ items: [{ ...joinPath([top, found]), marks }], marks })
  return value({ items: [path.startsWith('pathlib') ? { ...found, path: 'pathlib.Path()' } : found], marks })
}

/** What methods do whose object is not known. */
function byMethod(call: Call, run: Run): Value | undefined {
  const { path, method, args, receiver, span } = call
  const [first] = args
  switch (method) {
    case 'dirname': {
      const folder = path === 'os.path.dirname' ? folderOf(first?.text) : undefined
      return folder === undefined ? undefined : value({ text: folder, marks: first?.marks ?? [] })
    }
    case 'compile':
      return path === 're.compile' && first ? value({ path: 're.compile()', fields: new Map([['@pattern', first]]) }) : undefined
    case 'read':
      if (!path.startsWith('configparser.') || !receiver) return undefined
      for (const file of first?.items ?? (first ? [first] : [])) receiver.marks = withMarks(receiver.marks, readsFile(run, span, file).marks)
      return value()
    case 'getenv':
      return path === 'os.getenv' && first ? fromEnvironment(first, args[1]) : undefined
    case 'get':
    case 'pop':
    case 'setdefault':
      if (receiver && first && (receiver.path === 'os.environ' || holdsEnvironment(receiver))) return fromEnvironment(first, args[1])
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
    case 'map':
    case 'imap':
    case 'imap_unordered':
    case 'starmap':
      return receiver && /Executor|Pool/.test(path) ? overMany('apply to each', call, run) : undefined
    case 'submit':
    case 'to_thread':
    case 'call_soon':
    case 'register':
    case 'start_new_thread':
    case 'run_in_executor': {
      const at = method === 'run_in_executor' ? 1 : 0
      return args[at]?.closure || args[at]?.path ? run.apply(args[at], args.slice(at + 1), span) : undefined
    }
    case 'apply_async':
      return first ? run.apply(first, (call.named.get('args') ?? args[1])?.items ?? [], span) : undefined
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
    case 'rpartition':
    case 'rsplit':
    case 'group':
    case 'search':
    case 'match':
    case 'findall':
    case 'findOne': {
      const from = [receiver, ...(path.startsWith('re.') ? args.slice(0, 2) : [])].find((one) => one && has(marksOf(one), 'credential'))
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
    case 'rename':
      if (receiver && path.startsWith('pathlib') && has(marksOf(receiver), 'listing')) run.fact('renames', span, '')
      return undefined
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
    case 'communicate':
    case 'sendline':
      if (/^subprocess\.\w+\(\)/.test(path) || path.startsWith('pexpect')) feedsProgram(call, run, first ?? call.named.get('input'))
      return undefined
    case 'HTTPServer':
    case 'ThreadingHTTPServer':
    case 'TCPServer':
    case 'ThreadingTCPServer':
    case 'SimpleXMLRPCServer':
      if (/^(?:0\.0\.0\.0|)$/.test(first?.items?.[0]?.text ?? 'localhost')) run.fact('serves everybody', span, '')
      return undefined
    case 'run':
    case 'run_app':
    case 'serve':
    case 'start_server':
    case 'create_server':
      if ([call.named.get('host'), ...args.slice(0, 2)].some((one) => one?.text === '0.0.0.0')) run.fact('serves everybody', span, '')
      return ranContainer(call, run)
    case 'create':
      return ranContainer(call, run)
    case 'add_argument': {
      // what nobody gives is what stands here
      const standard = call.named.get('default')
      const flag =
        call.named.get('dest')?.text ??
        [...args]
          .reverse()
          .find(({ text }) => text?.startsWith('--'))
          ?.text?.slice(2)
      if (receiver?.path === 'argparse.ArgumentParser()' && standard && flag !== undefined)
        (receiver.fields ??= new Map()).set(flag.replaceAll('-', '_'), join(marked('outside', 'an argument'), standard))
      return value()
    }
    case 'CommandHandler':
    case 'MessageHandler':
      for (const fn of args) if (fn.closure) run.apply(fn, [value({ path: '?update' }), value({ path: '?context' })], span)
      return undefined
    case 'sub':
    case 'subn': {
      // what takes the place of a part
      const compiled = receiver?.path?.endsWith('compile()') ?? false
      const put = compiled ? first : args[1]
      const text = compiled ? args[1] : args[2]
      replacesAccount(run, span, compiled ? receiver : first, put)
      if ((!compiled && receiver?.path !== 're') || !text || !put || text.text !== undefined || !textsOf(put).some((one) => one.length >= 20)) return undefined
      return join(value({ marks: marksOf(text) }), put)
    }
    case 'execute':
    case 'executescript': {
      const query = first ? (textsOf(first)[0] ?? '') : ''
      if (RANSOM.test(query)) run.fact('ransom note', span, 'a table')
      if (/^\s{0,20}DROP\s{1,4}(?:DATABASE|SCHEMA|TABLE)\b/i.test(query) && run.loops() > 0) run.fact('drops all', span, '')
      return undefined
    }
    case 'print': {
      const file = call.named.get('file')
      if (file?.path === 'open()') for (const arg of args) writesFile(run, span, file.fields?.get('@file'), arg)
      else judgePrinted(run, span, first)
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
    case 'add_post':
    case 'add_get':
    case 'add_put':
    case 'add_route':
    case 'add_url_rule':
    case 'add_api_route':
      for (const fn of [...args, ...call.named.values()]) if (fn.closure) run.apply(fn, [value({ path: '?request' })], span)
      return undefined
    case 'register_function':
      if (first && (first.closure || first.path))
        run.apply(
          first,
          [1, 2, 3].map(() => marked('request', 'what a request sends', { path: '?request' })),
          span,
        )
      return undefined
    case 'field': {
      const made = call.named.get('default_factory')
      return path.startsWith('dataclasses') && made ? run.apply(made, [], span) : undefined
    }
    case 'add':
    case 'addHandler':
    case 'addTarget':
      if (method === 'add' && !path.startsWith('loguru')) return addsToArchive(call, run)
      addsHandler(call, run)
      return undefined
    case 'info':
    case 'debug':
    case 'warning':
    case 'warn':
    case 'error':
    case 'critical':
    case 'exception':
    case 'fatal':
    case 'log':
      logged(call, run)
      if (first && has(marksOf(first), 'keys') && run.facts().some(({ name }) => name === 'logs to a file'))
        run.emit('spyware', 'error', span, 'writes down the keys that are pressed')
      return undefined
    case 'chmod':
      if (path === 'os.chmod' || path.startsWith('pathlib'))
        opensRights(run, span, path === 'os.chmod' ? first : receiver, path === 'os.chmod' ? args[1] : first)
      return value()
    case 'dictConfig':
      configuresLogs(call, run)
      return undefined
    case 'memfd_create':
      return value({ path: 'fd()' })
    case 'append':
    case 'insert': {
      const known = receiver?.path === 'sys.path' && args.at(-1) ? writtenAt(run, args.at(-1) as Value) : undefined
      if (known) ranWritten(run, span, known)
      return undefined
    }
    case 'write':
    case 'addfile':
      if (/^(?:soundfile|scipy\.io\.wavfile)\.write$/.test(path) && first) {
        const sound = value({ marks: args.slice(1).flatMap((arg) => [...marksOf(arg)]) })
        if (first.path === 'io.BytesIO()') first.marks = withMarks(first.marks, sound.marks)
        else writesFile(run, span, first, sound)
        return value()
      }
      if (path === 'subprocess.shell().stdin.write') feedsProgram(call, run, first)
      if (path === 'os.write' && first) writesFile(run, span, first.fields?.get('@file') ?? first, args[1] ?? value())
      else if (/^(?:zipfile|tarfile)\./.test(path) && receiver && first)
        packs(run, span, receiver, method === 'addfile' ? (args[1] ?? value()) : readsFile(run, span, first))
      else return undefined
      return value()
    case 'writestr':
      if (receiver && args[1]) packs(run, span, receiver, args[1])
      return value()
    case 'extractall':
    case 'extract':
      unpacks(run, span, receiver, argument(call, method === 'extract' ? 1 : 0, 'path') ?? value({ text: '.' }))
      return undefined
    case 'ZipFile':
    case 'TarFile':
      return archive(call, run)
    case 'open':
      return path === 'tarfile.open' ? archive(call, run) : undefined
    case 'mkstemp': {
      const file = value()
      return path.endsWith('mkstemp') ? value({ items: [value({ path: 'fd()', fields: new Map([['@file', file]]) }), file] }) : undefined
    }
    case 'generate':
    case 'generate_mnemonic':
      return walletKey(path, method, true)
    case 'imwrite':
      if (path === 'cv2.imwrite' && first && args[1]) writesFile(run, span, first, args[1])
      return value()
    case 'Dispatch':
    case 'EnsureDispatch':
      return first?.text === 'Outlook.Application' ? marked('personal', 'what Outlook holds', { path: 'outlook()' }) : undefined
    case 'build':
      return path.startsWith('googleapiclient') && /^(?:gmail|people|calendar)$/.test(first?.text ?? '')
        ? marked('personal', `what \`${first?.text}\` holds`, { path: 'google()' })
        : undefined
    case 'fetch':
    case 'retr':
      return /^(?:imaplib|poplib|imapclient|imap_tools)\./.test(path) ? marked('personal', 'the mail that it reads') : undefined
    case 'Template':
      return path === 'jinja2.Template' || path === 'string.Template' ? { ...(first ?? value()), path: 'Template()' } : undefined
    case 'render':
    case 'substitute':
    case 'safe_substitute':
      return receiver?.text === undefined ? undefined : filledTemplate(receiver.text, call.named)
    case 'get_uri':
    case 'get_password':
    case 'get_extra':
    case 'get_val':
      return path.startsWith('airflow') ? marked('credential', 'the connections that Airflow keeps') : undefined
    case 'tool':
    case 'Tool':
    case 'add_tool':
    case 'StructuredTool': {
      const text = call.named.get('description')?.text
      if (text !== undefined) describesTool(run, span, text)
      return undefined
    }
    case 'fetchall':
    case 'fetchmany':
      return /^(?:psycopg\d?|pymysql|mysql|MySQLdb|pyodbc|cx_Oracle|oracledb|pymssql|asyncpg)\b/.test(path)
        ? marked('personal', 'what is in a database')
        : undefined
    case 'get_cookies':
    case 'storage_state':
    case 'cookies':
      if (method === 'cookies' && !/context|playwright|cdp|browser/i.test(path)) return undefined
      return receiver && method !== 'storage_state'
        ? marked('credential', 'the cookies of a browser')
        : marked('credential', 'the session of a browser', { marks: first ? marksOf(first) : [] })
    case 'save':
    case 'savefig':
    case 'to_csv':
    case 'to_json':
      return saves(call, run)
    case 'new':
      if (path.startsWith('crontab.CronTab()')) persists(run, span, 'crontab', argument(call, 0, 'command') ?? value())
      return path === 'hashlib.new' ? value() : undefined
    default:
      return undefined
  }
}

/** A template with what is put into it. */
function filledTemplate(text: string, named: ReadonlyMap<string, Value>): Value {
  const pieces = text
    .slice(0, 50_000)
    .split(/(\{\{\s?\w{1,40}\s?\}\}|\$\{?\w{1,40}\}?)/)
    .map((piece, i) => (i % 2 === 0 ? value({ text: piece }) : (named.get(/\w+/.exec(piece)?.[0] ?? '') ?? value())))
  return concat(pieces)
}

/** What a running program reads is like a command when it comes from elsewhere. */
function feedsProgram({ span, receiver }: Call, run: Run, given: Value | undefined): void {
  if (!given) return
  if (receiver?.fields?.get('@program')?.text === 'crontab')
    runsArgv(
      run,
      span,
      ['crontab', '-'].map((text) => value({ text })),
      given,
    )
  else if (/(?:^|[/\\])python[\d.]*$/.test(receiver?.fields?.get('@program')?.text ?? '')) runsCode(run, span, given, 'python')
  else if (/^(?:pbcopy|clip|wl-copy|xclip|xsel)/.test(receiver?.fields?.get('@program')?.text ?? '')) changesClipboard(run, span, given)
  else if (/^(?:subprocess\.shell\(\)|pexpect)/.test(receiver?.path ?? '') && has(marksOf(given), 'network'))
    runsShell(run, span, value({ marks: marksOf(given) }))
}

/** An archive that is read or written, in a file or in memory. */
function archive(call: Call, run: Run): Value {
  const file = argument(call, 0, 'fileobj', 'file', 'name') ?? value()
  const written = writtenAt(run, file)
  return value({ path: `${call.path}()`, fields: new Map([['@file', file]]), marks: withMarks(marksOf(file), written ? marksOf(written) : []) })
}

function fromEnvironment(name: Value, standard: Value | undefined): Value {
  const names = (name.options ?? [name]).flatMap((option) => plain(option) ?? [])
  if (names.length === 0)
    return has(marksOf(name), 'environment') ? marked('environment', ENVIRONMENT) : value(standard ? { text: standard.text, parts: standard.parts } : {})
  const found = names.map(variable).reduce<Value | undefined>((joined, one) => join(joined, one), undefined) ?? value()
  return standard?.text !== undefined && found.text === undefined ? value({ text: standard.text, marks: found.marks }) : found
}
