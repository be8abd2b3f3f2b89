import { isSecretName } from '../risk/credentials.ts'
import { walletKey, absorbs, ASKED, ASKS_KEY, commonCall, handsOver, holdsEnvironment, isCommon, oneSetting, saves, settingsOnly, variable } from './common.ts'
import { each, fromPairs, MAP, toPairs } from './elements.ts'
import { finds, opensRights, packs, readsFile, removes, unpacks, writesFile, writtenAt } from './files.ts'
import { givesAway, signsIn } from './channels.ts'
import { accountKey, ofCloud } from './cloud.ts'
import { LOGS, logged, logsAway } from './logs.ts'
import { byName } from './alters.ts'
import { ofDatabase } from './databases.ts'
import { callsHidden } from './disguise.ts'
import { canonicalBy, decoded, fromCodes, joinPath } from './fold.ts'
import { JAVASCRIPT_ALIASES, JAVASCRIPT_ROLES, type JavaScriptRole } from './javascript-names.ts'
import { connected, requested } from './javascript-network.ts'
import type { Call, Language, Run } from './language.ts'
import { rolesOf } from './library.ts'
import { describesTool } from './plants.ts'
import { judgePrinted } from './planted-code.ts'
import { readJavaScript } from './read-javascript.ts'
import { ranWritten, runsArgv, runsCode, runsShell, spins } from './runs.ts'
import { sends, TYPED_INTO_PAGE } from './sends.ts'
import type { Span } from '../text/span.ts'
import { HOSTILE, siteOf } from '../risk/sites.ts'
import { concat, has, join, keyOf, marked, marksOf, plain, textOf, textsOf, value, withMarks, type Value } from './value.ts'

const roleOf = rolesOf<JavaScriptRole>(JAVASCRIPT_ROLES)
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
    if ((object.path === 'process.env' || holdsEnvironment(object)) && !METHODS.has(name)) return variable(name)
    if (object.path === 'process.env' && name === '[]') return value()
    if (has(object.marks, 'credential') && !METHODS.has(name) && !name.includes('(') && settingsOnly(object)) return oneSetting(object)
    if (path === 'document.cookie') return marked('credential', '`document.cookie`', { path })
    if (path === 'localStorage' || path === 'sessionStorage') return marked('credential', `\`${path}\``, { path })
    if (STORAGE.test(object.path ?? '') && !METHODS.has(name)) return name === 'getItem' ? value({ path }) : stored(name)
    if (path === 'KeyboardEvent().key' || path === 'KeyboardEvent().code' || path === 'KeyboardEvent().keyCode') return marked('keys', TYPED_INTO_PAGE)
    const key = walletKey(object.path, name, false) ?? accountKey(object.path, name)
    if (key) return key
    if (path === 'process.stdin') return marked('outside', '`process.stdin`', { path })
    if (path === 'process.argv') return marked('outside', '`process.argv`', { path })
    if (path === 'import.meta.url' || path === 'import.meta.filename') return value({ text: './__file__' })
    if (path === 'process.execPath') return value({ text: 'node' })
    if (path === 'path.sep') return value({ text: '/' })
    if (path === '__filename' || path === '__dirname') return value({ text: path === '__filename' ? './__file__' : '.' })
    if (/^\?(?:\w{1,12}\.)?req(?:uest)?(?:\[\]|\.(?:body|query|params|param|headers|header|json|text|rawBody|parseBody|formData))$/.test(path))
      return marked('request', /headers?$/.test(path) ? 'a header' : 'what a request sends', { path })
    if (/^\?(?:m|msg|message|ctx\.message|ctx)\.(?:content|text|body)$/.test(path) && has(object.marks, 'request'))
      return marked('request', 'what somebody writes in a chat', { path })
    return undefined
  },
  assigned: (object, name, given, span, run) => assigned(object, name, given, span, run),
}

const DANGEROUS: ReadonlySet<JavaScriptRole> = new Set<JavaScriptRole>(['shell', 'spawn', 'spawn list', 'run code'])

const ROUTES =
  /^(?:app|router|server|api|hono\.Hono\(\)|polka\(\)|elysia\.Elysia\(\)|@?koa[\w.-]{0,12}\(\)|express\(\)|express\.Router\(\)|fastify\(\))\.\w{3,4}$/
const CHATS = /discord|telegram|telegraf|tmi|slack|matrix|whatsapp|irc|bot|baileys/i
const STORAGE = /^(?:localStorage|sessionStorage)$/

/** One thing that a page keeps. */
function stored(name: string): Value {
  return isSecretName(name) || /token|jwt|auth|session/i.test(name) ? marked('secret', `\`${name}\` of the page`) : value()
}

function callJavaScript(call: Call, run: Run): Value | undefined {
  const { path, method, args, span, receiver } = call
  const role = path === '$' && args[0] && !args[0].parts && args[0].text === undefined ? undefined : roleOf(path)
  if (call.hidden && role && DANGEROUS.has(role)) run.emit('decode-execute', 'error', span, `calls \`${path}\` by a name that is put together from pieces`)
  callsHidden(call, run)
  if (isCommon(role)) return commonCall(role, call, run)
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
      // what is handed to it by the name that loads modules
      const body = plain(code) ?? ''
      const loader =
        args.length > 1 && path.endsWith('Function')
          ? args.slice(0, -1).find(({ text }) => text !== undefined && /^\w{1,20}$/.test(text) && (body.includes(`${text}('`) || body.includes(`${text}("`)))
          : undefined
      if (loader) return runsCode(run, place, concat([value({ text: `var ${loader.text} = require;` }), code]), 'javascript', `with \`${path}\``)
      const how = path.startsWith('vm.') ? 'as code' : `with \`${path}\``
      return runsCode(run, call.places[path.endsWith('Function') ? args.length - 1 : 0] ?? place, code, 'javascript', how)
    }
    case 'import': {
      const text = first && plain(first)
      const known = first && writtenAt(run, first)
      if (known) ranWritten(run, place, known)
      // a module that a server sends, or that is put together from what one sends
      const remote = text !== undefined && /^https?:\/\//.test(text)
      if (first && remote) return remoteModule(run, span, first)
      if (first && (first.path === 'blob()' || textOf(first)?.startsWith('data:')) && has(marksOf(first), 'network', 'decoded'))
        return runsCode(run, place, value({ marks: marksOf(first) }), 'javascript', 'as a module')
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
      const known = first && writtenAt(run, first)
      if (known) ranWritten(run, place, known)
      if (first && second?.fields?.get('eval')?.path === 'true') runsCode(run, place, first, 'javascript', 'in a thread')
      return value({ path: `${path}()` })
    }
    case 'promise':
      return promised(call, run)
    case 'resolve': {
      const into = call.callee?.fields?.get('@into')
      into?.fields?.set('@value', join(into.fields.get('@value'), first ?? value()))
      return value()
    }
    case 'container':
      if (path === 'Set' && first) return first
      return value({ path: MAP, fields: first?.items ? fromPairs(first).fields : new Map(first?.fields ?? []), marks: first ? marksOf(first) : [] })
    case 'pairs':
      return first ? (first.items ? fromPairs(first) : first) : value()
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
    case 'here':
      return value({ text: '.' })
    case 'join path':
      return joinPath(args)
    case 'same path':
      return first
    case 'same':
      return path === 'JSON.parse' && first ? value({ marks: marksOf(first), fields: new Map() }) : first && path === 'Object.entries' ? toPairs(first) : first
    case 'assign': {
      if (!first) return value()
      for (const more of args.slice(1)) {
        const fields = (first.fields ??= new Map())
        for (const [name, field] of more.fields ?? []) fields.set(name, join(fields.get(name), field))
        first.marks = withMarks(first.marks, more.marks)
      }
      return first
    }
    case 'chmod':
      opensRights(run, span, first, second)
      return value()
    case 'whole keyring':
      run.emit('credential-read', 'warning', span, 'reads the keychain')
      return marked('credential', 'the keychain')
    case 'connect':
      return connected(call, run)
    case undefined:
      return requested(call, run) ?? ofDatabase(call, run) ?? byMethod(call, run) ?? others(call, run)
    default:
      return handledFile(role, call, run) ?? (receiver ? undefined : value())
  }
}

/** What is known by the name of a method, or by what it is given. */
function others(call: Call, run: Run): Value | undefined {
  // what a module from a server is given goes there
  if (/^https?:\.\./.test(call.path)) return sends(run, { span: call.span, url: undefined, payload: call.args, gives: true })
  if (call.callee && call.receiver && has(call.callee.marks, 'request') && !call.args.some(({ closure }) => closure)) return value({ marks: call.callee.marks })
  signsIn(call, run)
  const held = byName(call, run)
  if (held) return held
  if (call.receiver && LOGS.test(call.method)) {
    if (call.path === 'console.log') judgePrinted(run, call.span, call.args[0])
    else logged(call, run)
  }
  return logsAway(call, run) ?? ofCloud(call, run) ?? handsOver(call, run) ?? absorbs(call) ?? givesAway(call, run)
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

/** What a promise gives in the end: what its function resolves it with. */
function promised({ args, span }: Call, run: Run): Value {
  const [executor] = args
  const into = value({ fields: new Map() })
  if (executor) run.apply(executor, [value({ path: 'resolve()', fields: new Map([['@into', into]]) }), value({ path: 'reject()' })], span)
  return into.fields?.get('@value') ?? value()
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
  spins(run, place, argv, settings?.fields?.get('detached')?.path === 'true')
  const output = shell ? runsShell(run, place, shell) : runsArgv(run, place, argv, settings?.fields?.get('input'))
  const opens =
    /(?:^|[/\\])(?:ba|z|da|k)?sh$|^(?:cmd|powershell)(?:\.exe)?$/.test(name) || (program?.options ?? []).some((option) => /sh$|^cmd/.test(option.text ?? ''))
  const reads = /^(?:node|bun|deno)$/.test(name) && (argv.length === 1 || argv.some(({ text }) => text === '-'))
  return value({ path: opens ? 'child_process.shell()' : reads ? 'child_process.code()' : 'child_process()', marks: output.marks })
}

function handledFile(role: JavaScriptRole, call: Call, run: Run): Value | undefined {
  const { span, args, method, path } = call
  const [first, second] = args
  switch (role) {
    case 'read':
      return { ...readsFile(run, span, first), path: /sqlite|Stream|openSync/.test(path) ? `${path}()` : undefined }
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
      const found = finds(first, path.startsWith('fs.') || path.startsWith('Deno.') ? undefined : first)
      return value({ items: [found], marks: found.marks })
    }
    default:
      return undefined
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
    case 'end':
    case 'write':
      if (receiver?.path === 'child_process.code().stdin' && first) runsCode(run, call.places[0] ?? span, first, 'javascript')
      if (receiver?.path === 'fs.createWriteStream()') {
        writesFile(run, span, receiver.fields?.get('@file'), first ?? value())
        return value()
      }
      if (receiver?.path?.startsWith('child_process.shell().stdin') && first) runsShell(run, call.places[0] ?? span, first)
      return undefined
    case 'from':
      if (path !== 'Array.from' && path !== 'Uint8Array.from') return undefined
      return first && second ? value({ items: each(first).map((item) => run.apply(second, [item], span)), marks: first.marks }) : first
    case 'resolve':
      return path === 'require.resolve' && first?.text !== undefined && !first.text.startsWith('.')
        ? value({ text: `node_modules/${first.text}${/\.\w{2,4}$/.test(first.text) ? '' : '/index.js'}` })
        : undefined
    case 'Uint8Array':
      return first ?? value()
    case 'PublicKey':
    case 'getAddress':
    case 'parseEther':
    case 'address':
      return /^(?:@?solana|ethers|viem|web3|utils|\?)?[\w.@-]{0,40}(?:PublicKey|getAddress|parseEther|address)$/.test(path) && first?.text !== undefined
        ? first
        : undefined
    case 'pipeline': {
      const to = args.findLast(({ path: kind }) => kind === 'fs.createWriteStream()')
      if (to && first) writesFile(run, span, to.fields?.get('@file'), value({ marks: marksOf(first) }))
      return value()
    }
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
    case 'keys':
      return path === 'Object.keys' && first?.path === 'process.env'
        ? value({ fields: new Map([['*', value({ marks: first.marks })]]) })
        : path === 'Object.keys' && first?.fields
          ? value({ items: [...first.fields.keys()].slice(0, 64).map((text) => value({ text })) })
          : undefined
    case 'exec':
    case 'matchAll': {
      const [text] = method === 'exec' ? args : [receiver]
      if (!text || (method === 'exec' && path !== 'RegExp().exec')) return undefined
      return has(marksOf(text), 'credential') && settingsOnly(text) ? oneSetting(text) : value({ marks: marksOf(text) })
    }
    case 'match':
    case 'find':
    case 'split':
      return receiver &&
        has(marksOf(receiver), 'credential') &&
        !(method === 'split' && /^\r?\n$/.test(plain(first ?? value()) ?? '')) &&
        settingsOnly(receiver)
        ? oneSetting(receiver)
        : undefined
    case 'getItem':
      return STORAGE.test(receiver?.path ?? '') || /^(?:local|session)Storage\./.test(path) ? stored(first?.text ?? '') : undefined
    case 'generateMnemonic':
      return walletKey(path, method, true)
    case 'question':
      if (!first || !ASKS_KEY.test(textsOf(first)[0] ?? '')) return undefined
      if (second?.closure) run.apply(second, [marked('secret', ASKED)], span)
      return marked('secret', ASKED)
    case 'getUserMedia':
      return marked('screen', 'camera or microphone')
    case 'MediaRecorder':
      return value({ path: 'MediaRecorder()', marks: first ? marksOf(first) : [] })
    case 'Glob':
      return value({ path: 'Glob()', fields: new Map([['@pattern', first ?? value()]]) })
    case 'scan':
    case 'scanSync': {
      const pattern = receiver?.path === 'Glob()' ? receiver.fields?.get('@pattern') : undefined
      const below = first?.fields?.get('cwd') ?? first
      const found = pattern && finds(below, below ? joinPath([below, pattern]) : pattern)
      return found && value({ items: [found], marks: found.marks })
    }
    case 'post':
    case 'put':
    case 'use':
    case 'all':
    case 'get': {
      const handler = args.findLast(({ closure }) => closure)
      if (path === 'Deno.env.get' && first?.text !== undefined) return variable(first.text)
      if (handler && first?.text?.startsWith('/') && ROUTES.test(path))
        run.apply(handler, [value({ path: '?req' }), value({ path: '?res' }), value({ path: '?next' })], span)
      return undefined
    }
    case 'tool':
    case 'registerTool':
    case 'addTool':
      for (const arg of args) for (const text of [arg.text, arg.fields?.get('description')?.text]) if (text !== undefined) describesTool(run, span, text)
      return undefined
    case 'createObjectURL':
      return first && value({ path: 'blob()', marks: marksOf(first) })
    case 'getAllCookies':
    case 'getCookies':
      return /(?:Network|Storage)\.\w+$/.test(path) ? marked('credential', 'the cookies of a browser') : undefined
    case 'listen':
      if (args.slice(0, 3).some((one) => one.text === '0.0.0.0' || one.fields?.get('host')?.text === '0.0.0.0')) run.fact('serves everybody', span, '')
      return undefined
    case 'createContainer':
      return ranContainer(call, run)
    case 'send':
      if (first?.path?.endsWith('Command()') && marksOf(first).length > 0) return value({ marks: marksOf(first) })
      return /^(?:Network\.getAllCookies|Network\.getCookies|Storage\.getCookies)$/.test(first?.text ?? '')
        ? marked('credential', 'the cookies of a browser')
        : undefined
    case 'cookies':
    case 'storageState':
      return receiver && /puppeteer|playwright|page|context|browser/i.test(path) && !path.startsWith('?req')
        ? marked('credential', 'the cookies of a browser')
        : undefined
    case 'getAll':
      return path.endsWith('cookies.getAll') ? marked('credential', 'the cookies of a browser') : undefined
    case 'message':
    case 'command':
    case 'event':
    case 'hears':
      if (CHATS.test(path)) {
        const said = marked('request', 'what somebody writes in a chat', { path: '?message' })
        for (const fn of args)
          if (fn.closure)
            run.apply(fn, [value({ path: '?ctx', fields: new Map(['message', 'command', 'event', 'body', 'match'].map((name) => [name, said])) })], span)
      }
      return undefined
    case 'on':
      if (second && first?.text === 'message' && path.startsWith('mqtt()'))
        run.apply(second, [value(), marked('network', 'the other end of a connection')], span)
      if (second && first?.text === 'data' && /^\?req(?:uest)?$/.test(receiver?.path ?? '')) {
        run.apply(second, [marked('request', 'what a request sends')], span)
        return receiver
      }
      if (second && (first?.text === 'messageCreate' || (/^(?:message|text|chat)$/.test(first?.text ?? '') && CHATS.test(path))))
        run.apply(
          second,
          [marked('request', 'what somebody writes in a chat', { path: '?message' }), marked('request', 'what somebody writes in a chat')],
          span,
        )
      return undefined
    case 'addEventListener':
      if (second && /^key(?:down|press|up)$/.test(first?.text ?? '')) run.apply(second, [value({ path: 'KeyboardEvent()' })], span)
      return undefined
    case 'createServer':
      if (/^https?\./.test(path)) {
        for (const handler of args.filter(({ closure }) => closure)) run.apply(handler, [value({ path: '?req' })], span)
        return value()
      }
      if (!/^(?:net|tls)\./.test(path)) return undefined
      run.fact('accepts', span, '')
      for (const handler of args.filter(({ closure }) => closure))
        run.apply(handler, [marked('network', 'the other end of a socket', { path: 'net.socket()', fields: new Map() })], span)
      return value({ path: 'net.server()' })
    case 'addLocalFolder':
    case 'addLocalFile':
    case 'directory':
    case 'file':
    case 'glob':
      if (!receiver || !first || !/^(?:adm-zip|archiver|yazl\.ZipFile)\(\)/.test(receiver.path ?? '')) return undefined
      packs(run, span, receiver, readsFile(run, span, first))
      return receiver
    case 'writeZip':
      if (receiver && first) writesFile(run, span, first, value({ marks: marksOf(receiver) }))
      return value()
    case 'adm-zip': {
      const written = first && writtenAt(run, first)
      return value({
        path: 'adm-zip()',
        fields: new Map(first ? [['@file', first]] : []),
        marks: withMarks(first ? marksOf(first) : [], written ? marksOf(written) : []),
      })
    }
    case 'extractAllTo':
      unpacks(run, span, receiver, first)
      return value()
    case 'toFile':
    case 'save':
      return saves(call, run)
    case 'config':
      return path.startsWith('dotenv') ? value() : undefined
    default:
      return undefined
  }
}

/** A module is loaded from a server: what it is given goes there. */
function remoteModule(run: Run, span: Span, from: Value): Value {
  const site = siteOf(textsOf(from)[0] ?? '')
  if (site && site.kind !== 'local' && !OPEN_MODULES.test(site.host))
    run.emit(
      'download-execute',
      HOSTILE.has(site.kind) && site.kind !== 'example name' && site.kind !== 'plain http' ? 'error' : 'note',
      span,
      `runs the module that \`${site.host}\` sends`,
    )
  return value()
}

/** Where the packages of a registry are served as modules. */
const OPEN_MODULES =
  /(?:^|\.)(?:esm\.(?:sh|run)|jsdelivr\.net|unpkg\.com|skypack\.dev|deno\.land|jspm\.(?:io|dev)|cdnjs\.cloudflare\.com|googleapis\.com|gstatic\.com|jsr\.io|esm\.town|denopkg\.com|bundle\.run|cdn\.skypack\.dev|threejs\.org|d3js\.org)$/

/** A container is started by the library of docker: what \`docker run\` would do. */
function ranContainer({ path, args, span }: Call, run: Run): Value | undefined {
  const settings = args[0]?.fields
  const host = settings?.get('HostConfig')?.fields
  if (!settings?.has('Image') || path.startsWith('document')) return undefined
  const words = ['docker', 'run', ...(host?.get('Privileged')?.path === 'true' ? ['--privileged'] : [])]
  const binds = (host?.get('Binds')?.items ?? []).flatMap(({ text }) => (text === undefined ? [] : ['-v', text]))
  const command = settings.get('Cmd')?.items ?? []
  runsArgv(run, span, [...[...words, ...binds].map((text) => value({ text })), settings.get('Image') ?? value(), ...command])
  if (command.length > 0) runsArgv(run, span, command)
  return value()
}

/** `socket.onmessage = …`, `image.src = …`, `script.text = …`. */
function assigned(object: Value, name: string | undefined, given: Value, span: Span, run: Run): void {
  if (name === undefined) return
  if (/^on(?:message|data|dataavailable|readystatechange|load|open)$/.test(name) && given.closure)
    run.apply(given, [value({ path: object.path && `${object.path}[]`, marks: marksOf(object) })], span)
  else if (/^onkey(?:down|press|up)$/.test(name) && given.closure) run.apply(given, [value({ path: 'KeyboardEvent()' })], span)
  else if (name === 'src' && (object.path === 'Image()' || object.path?.endsWith('createElement()')) && marksOf(given).length > 0)
    sends(run, { span, url: given, payload: [], gives: false })
}
