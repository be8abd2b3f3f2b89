import type { Span } from '../text/span.ts'
import { fromBase64, fromHex, reversed, rot13 } from '../risk/decode-text.ts'
import { credentialIn } from '../risk/credentials.ts'
import { siteOf, type SiteKind } from '../risk/sites.ts'
import { AGENT_MEMORY, COPIERS, CURL_DATA, CURL_VALUE, FILTERS, INTERPRETERS, READERS, RESOLVERS, SENDERS, SHELLS, WGET_VALUE } from './command-words.ts'
import { changed, download, EMPTY, fact, join, NOTHING, type Data, type Fact } from './data.ts'
import { fileAt, goTo, keepFile } from './files.ts'
import { interpreted, nameOf, optionsOf, type Argument, type Invocation } from './invocation.ts'
import { judgeExecution, judgeSending } from './judge.ts'
import { analysePowerShell } from './powershell.ts'
import { judgeAlone } from './judge-alone.ts'
import { report, type State } from './state.ts'
import { FETCHES, writeFile } from './write-file.ts'

type Run = (invocation: Invocation, input: Data, state: State) => Data

/** What one command puts out, given its input. What it does on the way is reported. */
export function runCommand(invocation: Invocation, input: Data, state: State): Data {
  if (/^\/[\w?*]{1,12}(?:\/[\w?*]{1,12}){0,4}$/.test(invocation.command.written) && invocation.command.written.split('?').length > 2)
    report(state, {
      kind: 'decode-execute',
      span: invocation.span,
      what: 'runs a command by a pattern, which hides its name',
      level: 'error',
      confidence: 'high',
    })
  judgeAlone(invocation, state)
  encryption(invocation, state)
  connections(invocation, input, state)
  const known = COMMANDS.get(invocation.name)
  if (known) return known(invocation, input, state)
  if (INTERPRETERS.has(invocation.name)) return interpret(invocation, input, state)
  if (SENDERS.has(invocation.name) || (invocation.name === 'openssl' && invocation.args[0]?.text === 's_client')) return send(invocation, input, state)
  if (COPIERS.has(invocation.name)) return copyAway(invocation, state)
  if (RESOLVERS.has(invocation.name)) return resolve(invocation, state)
  runFile(invocation.command, state, invocation)
  if (READERS.has(invocation.name) || FILTERS.has(invocation.name)) return read(invocation, input, state)
  return invocation.wrappers.includes('xargs') ? changed(input, undefined) : NOTHING
}

/** Files are encrypted one after another, and the originals go. */
function encryption({ name, args, span }: Invocation, state: State): void {
  const words = args.map(({ text: word }) => word)
  const encrypts =
    (name === 'openssl' && words[0] === 'enc' && !words.includes('-d')) ||
    (name === 'gpg' && words.some((word) => /^(?:-[a-z]*[ce]|--symmetric|--encrypt)$/.test(word))) ||
    (name === 'zip' && words.some((word) => /^-[a-z]*[eP]/.test(word))) ||
    (name === '7z' && words.some((word) => word.startsWith('-p')))
  if (encrypts) state.place.encrypts = true
  if (!state.place.encrypts || !state.home || !/^(?:rm|shred|srm|mv)$/.test(name)) return
  report(state, { kind: 'file-encryption', span, what: 'deletes the files of a home directory, once they are encrypted', level: 'error', confidence: 'high' })
}

function interpret(invocation: Invocation, input: Data, state: State): Data {
  const { span, args } = invocation
  const how = interpreted(invocation)
  if (!how) return NOTHING
  const { language, code, script, fromInput } = how
  if (invocation.name === 'osascript' && args.some(({ text: word }) => /hidden answer/i.test(word)))
    return { facts: [{ kind: 'secret', what: 'the password that the user types', from: 'store' }] }
  if (code) {
    const encoded = language === 'powershell' && args.some(({ text }) => /^[-/](?:e|ec|enc|encodedcommand)$/i.test(text))
    const decoded = encoded ? fromBase64(code.text) : undefined
    const data: Data = encoded ? { text: decoded, facts: [{ kind: 'decoded', how: 'PowerShell’s -EncodedCommand' }] } : code.data
    if (fact(data, 'decoded') || fact(data, 'download') || fact(data, 'peer')) judgeExecution(data, state, span)
    runCode(invocation, language, decoded ?? data.text ?? code.text, state, input)
    return changed(input, undefined)
  }
  if (script) {
    const inline = /^data:[\w/+.-]{0,60}(;base64)?,(.*)$/s.exec(script.text)
    if (inline)
      judgeExecution({ text: inline[1] ? fromBase64(inline[2] ?? '') : inline[2], facts: [{ kind: 'decoded', how: 'a `data:` address' }] }, state, span)
    else if (/^https?:/.test(script.text)) judgeExecution({ facts: [download(script.text)] }, state, span)
    else runFile(script, state, invocation)
    return FILTERS.has(invocation.name) ? changed(input, undefined) : NOTHING
  }
  if (fromInput) {
    judgeExecution(input, state, span)
    if (input.text !== undefined) runCode(invocation, language, input.text, state)
    if (language === 'shell') return { facts: [...input.facts, { kind: 'shell', what: 'a shell' }] }
  }
  return NOTHING
}

function runCode({ name, span }: Invocation, language: string, code: string, state: State, input?: Data): void {
  if (language === 'shell') {
    state.runNested(code, state, span, input)
    return
  }
  const acts =
    language === 'powershell'
      ? analysePowerShell(code, { autoRun: state.autoRun })
      : language === 'python' || language === 'javascript'
        ? state.analyseCode(language, code)
        : state.analyseCode('other', code, name)
  for (const act of acts) report(state, { ...act, span })
}

const UNTRUSTED: ReadonlySet<SiteKind> = new Set<SiteKind>([
  'raw address',
  'plain http',
  'hostile name',
  'lookalike name',
  'paste',
  'collector',
  'tunnel',
  'shortener',
  'file drop',
])

/** A file is run by its name. */
function runFile(file: Argument, state: State, { span }: Invocation): void {
  const data = file.isFile ? file.data : fileAt(file.text, state)
  if (data) {
    judgeExecution(data, state, span, 'runs', file.isFile ? '' : file.text)
    if (data.text !== undefined) state.runNested(data.text, state, span)
    return
  }
  if (fact(file.data, 'download') || fact(file.data, 'decoded') || fact(file.data, 'peer')) {
    // `$(curl …)` as a command: its output is the command.
    judgeExecution(file.data, state, span)
    if (file.data.text !== undefined && !file.isFile) state.runNested(file.data.text, state, span)
    return
  }
  // Installing from an archive or a repository of the vendor's is the ordinary way: only the site can speak against it.
  const site = state.extracted.data && fact(state.extracted.data, 'download')?.site
  const taken = /^(?:\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)*$/.test(file.text) && /[/.]/.test(file.text)
  if (state.extracted.data && taken && site && UNTRUSTED.has(site.kind)) judgeExecution(state.extracted.data, state, span)
}

function read({ name, args, span }: Invocation, input: Data, state: State): Data {
  const pattern = /^(?:e|f)?grep$|^rg$|^sed$|^awk$|^jq$|^yq$|^tr$|^cut$/.test(name)
  const { operands, written } = operandsOf(name, args)
  const picks = pattern && operands.length > 0 && /token|secret|passw|priv|credential|api_?key|access_?key/i.test(operands[0]?.text ?? '')
  for (const one of operands) readsCredential(one, state, span, picks)
  const files = pattern && operands.length > 0 && !args.some(({ text }) => text === '-e' || text === '-f') ? operands.slice(1) : operands
  const parts = files.flatMap((file) => content(file, state))
  const all = join(parts.length > 0 ? join(...parts) : input, ...(parts.length > 0 && operands.some(({ text }) => text === '-') ? [input] : []))
  switch (name) {
    case 'base64':
    case 'base32':
    case 'openssl':
    case 'gpg': {
      const output = decodedBy(name, args, all)
      const target =
        written ?? (name === 'gpg' && files[0] && !args.some(({ text }) => /^(?:-[a-z]*d|--decrypt)/.test(text)) ? `${files[0].text}.gpg` : undefined)
      if (target === undefined) return output
      writeFile(target, output, state, span)
      return EMPTY
    }
    case 'xxd':
      return args.some(({ text }) => /^-[a-z]*r/.test(text))
        ? changed(all, all.text === undefined ? undefined : fromHex(all.text), { kind: 'decoded', how: 'hexadecimal' })
        : changed(all, undefined)
    case 'rev':
      return changed(all, all.text === undefined ? undefined : reversed(all.text.trim()), { kind: 'decoded', how: 'writing it backwards' })
    case 'tr': {
      const [from, to] = operands.map(({ text }) => text)
      const rot = /^'?\[?A-Za-z\]?$/.test(from ?? '') && (to ?? '').startsWith('N-ZA-M')
      if (rot) return changed(input, input.text === undefined ? undefined : rot13(input.text), { kind: 'decoded', how: 'rot13' })
      const deletes = args.some(({ text }) => text === '-d')
      if (deletes && input.text !== undefined && from !== undefined && !/[[\\-]/.test(from))
        return changed(input, input.text.replaceAll(new RegExp(`[${from.replace(/[\]^]/g, '\\$&')}]`, 'g'), ''))
      return changed(input, undefined)
    }
    case 'gunzip':
    case 'zcat':
    case 'gzip':
    case 'bunzip2':
    case 'unxz':
    case 'xz':
      return changed(all, undefined)
    case 'tar':
    case 'zip':
    case 'unzip':
    case '7z':
      return archive(name, args, input, state)
    case 'cat':
      return all
    case 'tee':
      return input
    default:
      return changed(all, name === 'head' || name === 'tail' ? all.text : undefined)
  }
}

/** Options of readers that take a value, which is no file. */
const VALUED: ReadonlyMap<string, RegExp> = new Map([
  ['base64', /^(?:-[wb]|--wrap|--break)$/],
  ['base32', /^-w$/],
  ['fold', /^-[wb]$/],
  ['head', /^(?:-[nc]|--lines|--bytes)$/],
  ['tail', /^(?:-[nc]|--lines|--bytes)$/],
  ['xxd', /^-[clsgo]$/],
  ['cut', /^(?:-[dfcb]|--delimiter|--fields)$/],
  ['sort', /^-[kt]$/],
  ['awk', /^-[Fv]$/],
  ['od', /^-[AtNj]$/],
  ['hexdump', /^-[ensn]$/],
  ['grep', /^(?:-[ABCm]|--context|--max-count|--include|--exclude)$/],
  ['rg', /^(?:-[ABCmgt]|--glob|--type)$/],
  ['openssl', /^-(?:in|out|pass|k|K|iv|S|iter|md|connect|servername|inkey|pubin)$/],
  ['gpg', /^(?:-[ora]|--output|--recipient|--passphrase|--passphrase-file|--homedir|--cipher-algo|--batch-size)$/],
  ['zip', /^(?:-[Pxi]|--password)$/],
  ['7z', /^$/],
  ['split', /^-[bln]$/],
])

/** The files that a reader is given, and the one that it is told to write. */
function operandsOf(name: string, args: readonly Argument[]): { readonly operands: readonly Argument[]; readonly written: string | undefined } {
  const valued = VALUED.get(name)
  const operands: Argument[] = []
  let written: string | undefined
  for (let i = 0; i < args.length; i++) {
    const one = args[i] as Argument
    if (valued?.test(one.text)) {
      const value = args[++i]
      if (value && name === 'openssl' && one.text === '-in') operands.push(value)
      else if (value && /^(?:-o|--output|-out)$/.test(one.text) && (name === 'openssl' || name === 'gpg')) written = value.text
    } else if (!one.text.startsWith('-') || one.text === '-') operands.push(one)
  }
  // `openssl enc …`: the first word says what to do.
  return { operands: name === 'openssl' && operands[0] && /^[a-z0-9_-]+$/.test(operands[0].text) ? operands.slice(1) : operands, written }
}

/** A private key or a store of passwords comes on the screen, where the agent reads it: what it reads, its maker gets. */
function readsCredential({ text }: Argument, state: State, span: Span, picks: boolean): void {
  const credential = credentialIn(text)
  if (credential === undefined) return
  const key = PRIVATE.test(credential) || picks
  report(state, {
    kind: 'credential-read',
    span,
    what: `reads \`${text.length > 60 ? credential : text}\``,
    level: key ? (state.autoRun ? 'error' : 'warning') : 'note',
    confidence: 'medium',
  })
}

/** What nobody needs to see: other files of credentials hold settings, too. */
const PRIVATE =
  /id_(?:rsa|dsa|ecdsa|ed25519)|\.gnupg|shadow|Login Data|logins\.json|key[34]\.db|cookies|wallet|keystore|id\.json|keychain|Local State|SAM$|ntds/i

/** What a file holds, as far as it was written here or its name says. */
export function content(file: Argument, state: State): Data[] {
  if (file.isFile) return [file.data]
  const known = fileAt(file.text, state)
  if (known) return [known]
  const credential = credentialIn(file.text)
  if (credential !== undefined) return [{ facts: [secretFile(credential, file.text)] }]
  if (AGENT_MEMORY.test(file.text)) return [{ facts: [{ kind: 'secret', what: `\`${file.text}\``, from: 'settings' }] }]
  if (/[/.]/.test(file.text) && !file.text.includes(' ')) return [{ facts: [{ kind: 'file', what: `\`${file.text}\`` }] }]
  return [{ facts: file.data.facts }]
}

function secretFile(credential: string, path: string): Fact {
  return {
    kind: 'secret',
    what: `\`${path.length > 60 ? credential : path}\``,
    from: /\.env\b|\.npmrc|\.pypirc|^\.kube/.test(credential) ? 'settings' : 'file',
  }
}

function decodedBy(name: string, args: readonly Argument[], data: Data): Data {
  const decodes = args.some(({ text }) => (name === 'openssl' ? text === '-d' : /^(?:-[a-ce-z]*d[a-z]*|-[a-z]*D[a-z]*|--decode|--decrypt)$/.test(text)))
  // Encoding is not hiding from whom the data belongs to, but it does not make a secret any less of one.
  if (!decodes) return changed(data, undefined)
  const text =
    data.text === undefined
      ? undefined
      : name === 'base64' || (name === 'openssl' && args.some((one) => /^-?base64$|^-a$/.test(one.text)))
        ? fromBase64(data.text.trim())
        : undefined
  const decoded = changed(data, text, { kind: 'decoded', how: name === 'base64' ? 'base64' : name === 'base32' ? 'base32' : 'encryption' })
  return (text?.includes('...') ?? false) || /^_\w+_$|\.\.\.|^(?:your|my|the)?[-_ ]?(?:base64|encoded)[-_ \w]*$/i.test(data.text?.trim() ?? '')
    ? { ...decoded, placeholder: true }
    : decoded
}

function archive(name: string, args: readonly Argument[], input: Data, state: State): Data {
  const words = args.map(({ text }) => text)
  const creates = name === 'zip' || (name === 'tar' && /^-?[a-zA-Z]*c/.test(words[0] ?? '')) || (name === '7z' && words[0] === 'a')
  const parts = args.filter(({ text }) => !text.startsWith('-')).flatMap((one) => content(one, state))
  const secret = join(...parts.map((part) => ({ facts: part.facts.filter(({ kind }) => kind === 'secret' || kind === 'file') })))
  if (creates) {
    const target = words.find((word) => /\.(?:tar|tgz|gz|bz2|xz|zip|7z)$/.test(word))
    if (target) keepFile(target, secret, state)
    return secret
  }
  const from = words.map((word) => fileAt(word, state)).find(Boolean) ?? (fact(input, 'download') ? input : undefined)
  if (from) state.extracted.data = from
  return words.includes('-O') || /^-?[a-zA-Z]*O/.test(words[0] ?? '') ? changed(from ?? input, undefined) : NOTHING
}

const fetchByCurl: Run = ({ args, span, command }, input, state) => {
  const { options, operands } = optionsOf(args, new RegExp(`${CURL_DATA.source}|${CURL_VALUE.source}`))
  const urls = [...operands, ...options.flatMap(({ name, value }) => (name === '--url' && value ? [value] : []))]
  const url = urls.find(({ text }) => /^[a-z]+:\/\/|[\w-]\.[a-z]{2,}|^\$|_/i.test(text)) ?? urls[0]
  if (!url) return NOTHING
  const sent = options.flatMap(({ name: option, value }) => (CURL_DATA.test(option) && value ? [dataOption(option, value, input, state)] : []))
  const headers = options.flatMap(({ name: option, value }) =>
    /^(?:-H|--header|-b|--cookie|-A|--user-agent|-e|--referer)$/.test(option) &&
    value &&
    !/auth|token|key|cookie: session/i.test(value.text.split(':')[0] ?? '')
      ? [strongOnly(value.data)]
      : [],
  )
  const inUrl: Data = { facts: [...url.data.facts.filter((one) => one.kind !== 'download'), ...headers.flatMap(({ facts }) => facts)] }
  if (sent.length > 0) judgeSending(join(...sent, inUrl), url.text, state, span, 'sends')
  else if (inUrl.facts.some((one) => one.kind !== 'secret' || one.from !== 'variable')) judgeSending(inUrl, url.text, state, span, 'sends, in the address,')
  if (sent.length === 0) rawAddress(url.text, state, span)
  if (state.autoRun) report(state, { kind: 'network', span, what: `asks \`${url.text}\``, level: 'warning', confidence: 'high' })
  const data: Data = {
    facts: [
      {
        ...download(url.text),
        ...evasions(
          command,
          options.some(({ name: option }) => option === '-k' || option === '--insecure'),
        ),
      },
      ...cloudKeys(url.text),
    ],
  }
  const target = options.find(({ name: option }) => option === '-o' || option === '--output')?.value?.text
  const remote = options.some(({ name: option }) => option === '-O' || option === '--remote-name')
  if (target !== undefined && target !== '-') {
    writeFile(target, data, state, span)
    return NOTHING
  }
  if (remote) {
    writeFile(baseOf(url.text), data, state, span)
    return NOTHING
  }
  return data
}

function strongOnly({ facts }: Data): Data {
  return { facts: facts.filter((one) => one.kind === 'secret' && one.from !== 'variable') }
}

function dataOption(option: string, value: Argument, input: Data, state: State): Data {
  const { text } = value
  const file =
    option === '-T' || option === '--upload-file'
      ? text
      : (/(?:^|=)[@<]([^;,]+)/.exec(text)?.[1] ?? (option === '--data-urlencode' ? /^\w{1,40}@(.+)$/.exec(text)?.[1] : undefined))
  if (file === undefined || option === '--data-raw' || option === '--form-string') return { facts: value.data.facts }
  if (file === '-' || file === '.') return join(input, { facts: value.data.facts })
  return join(...content({ ...value, text: file }, state), { facts: value.data.facts })
}

const fetchByWget: Run = ({ args, span, command }, _, state) => {
  const { options, operands } = optionsOf(args, new RegExp(`${WGET_VALUE.source}|^--(?:post-data|post-file|body-data|body-file)$`))
  const url = operands.find(({ text }) => /^[a-z]+:\/\/|[\w-]\.[a-z]{2,}|^\$|_/i.test(text)) ?? operands[0]
  if (!url) return NOTHING
  const sent = options.flatMap(({ name, value }) =>
    value && /^--(?:post|body)-data$/.test(name) ? [{ facts: value.data.facts }] : value && /^--(?:post|body)-file$/.test(name) ? content(value, state) : [],
  )
  const inUrl: Data = { facts: url.data.facts.filter((one) => one.kind !== 'secret' || one.from !== 'variable') }
  if (sent.length > 0 || inUrl.facts.length > 0) judgeSending(join(...sent, inUrl), url.text, state, span, 'sends')
  else rawAddress(url.text, state, span)
  if (state.autoRun) report(state, { kind: 'network', span, what: `asks \`${url.text}\``, level: 'warning', confidence: 'high' })
  const data: Data = {
    facts: [
      {
        ...download(url.text),
        ...evasions(
          command,
          options.some(({ name }) => name === '--no-check-certificate'),
        ),
      },
      ...cloudKeys(url.text),
    ],
  }
  const into = options.find(({ name }) => name === '-P' || name === '--directory-prefix')?.value?.text
  const target = options.find(({ name }) => name === '-O' || name === '--output-document')?.value?.text
  if (target === '-' || target === '/dev/stdout') return data
  writeFile(target ?? (into === undefined ? baseOf(url.text) : `${into.replace(/\/$/, '')}/${baseOf(url.text)}`), data, state, span)
  return NOTHING
}

/** What somebody does who does not want to be seen downloading. */
function evasions({ written }: Argument, unchecked: boolean): { readonly evasion?: string } {
  const hidden = /\$\w+\$|\$\{\w+:|\$\(|\w(?:""|'')\w|\w\\\w|\$'/.test(written)
  return hidden ? { evasion: 'by a command whose name is taken apart' } : unchecked ? { evasion: 'without checking who sends it' } : {}
}

/** The address at which a machine of a cloud finds its own keys. */
function cloudKeys(url: string): Fact[] {
  return /169\.254\.169\.254|metadata\.google\.internal|169\.254\.170\.2/.test(url) && /credential|token|identity|user-data/i.test(url)
    ? [{ kind: 'secret', what: 'the keys of the cloud machine', from: 'store' }]
    : []
}

function rawAddress(url: string, state: State, span: Span): void {
  const site = siteOf(/^[a-z]+:\/\//i.test(url) ? url : `https://${url}`)
  if (site?.kind === 'raw address')
    report(state, { kind: 'raw-address', span, what: `asks \`${url}\`, an address without a name`, level: 'warning', confidence: 'medium' })
}

function baseOf(url: string): string {
  return nameKept(url.replace(/[?#].*$/s, ''))
}

function nameKept(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** `nc`, `mail` and others that take their input to another machine. */
function send({ name, args, span }: Invocation, input: Data, state: State): Data {
  const words = args.filter(({ text }) => !text.startsWith('-'))
  const where = words.find(({ text }) => /[\w-]\.[\w-]/.test(text) || text.startsWith('$'))?.text ?? words[0]?.text ?? 'somebody'
  const listens = args.some(({ text }) => /^-[a-z]*l/.test(text))
  const runs = args.findIndex(({ text }) => /^(?:-[a-z]*[ec]|--exec|--sh-exec)$/.test(text))
  if (
    /^(?:nc|ncat|netcat)$/.test(name) &&
    runs >= 0 &&
    (SHELLS.has(nameOf(args[runs + 1]?.text.split(' ')[0] ?? '')) || /cmd|powershell/i.test(args[runs + 1]?.text ?? ''))
  ) {
    report(state, {
      kind: 'reverse-shell',
      span,
      what: `hands a shell to ${listens ? 'whoever connects' : `\`${where}\``}`,
      level: 'error',
      confidence: 'high',
    })
    return NOTHING
  }
  if (name === 'socat' && args.some(({ text }) => /^(?:EXEC|SYSTEM):/i.test(text)) && args.some(({ text }) => /^(?:TCP|UDP|OPENSSL|SSL)/i.test(text))) {
    report(state, { kind: 'reverse-shell', span, what: 'hands a shell to somebody at the other end', level: 'error', confidence: 'high' })
    return NOTHING
  }
  const attached = args.flatMap((one, i) => (/^-[aA]$/.test(args[i - 1]?.text ?? '') ? content(one, state) : []))
  const sent = join(input, ...attached)
  if (sent.facts.length > 0) judgeSending(sent, where, state, span, 'sends')
  return { facts: [{ kind: 'peer', what: `\`${where}\`` }] }
}

function copyAway({ name, args, span }: Invocation, state: State): Data {
  const { operands } = optionsOf(args, /^-(?:[ioeFJlPScTpm]|-(?:rsh|exclude|include|config))$/)
  const remote = operands.find(({ text }) => /^(?!\/)[\w.@${}-]+:(?!\\)|^[a-z0-9]+:\/\//i.test(text))
  if (!remote || operands.indexOf(remote) === 0) return NOTHING
  const sent = join(...operands.filter((one) => one !== remote).flatMap((one) => content(one, state)))
  const facts = sent.facts.filter((one) => one.kind === 'secret')
  // To a machine that the user has an account on: their own, more often than not.
  if (facts.length > 0) {
    const host = remote.text.replace(/^[a-z]+:\/\//i, '').replace(/^[^@]*@/, '')
    judgeSending(
      { facts: facts.map((one) => ({ ...one, from: one.from === 'file' && name !== 'rclone' ? 'settings' : one.from })) },
      host.replace(/:.*$/s, ''),
      state,
      span,
      'copies',
    )
  }
  return NOTHING
}

/** A name that is made of data carries the data to whoever answers for it. */
function resolve({ name, args, span }: Invocation, state: State): Data {
  const padded = name.startsWith('ping')
    ? args.find((one, i) => /^-p$/.test(args[i - 1]?.text ?? '') && one.data.facts.some(({ kind }) => kind === 'secret' || kind === 'file'))
    : undefined
  if (padded) report(state, { kind: 'secret-exfiltration', span, what: 'carries what it has read away in pings', level: 'error', confidence: 'high' })
  for (const { text, data, written } of args) {
    if (text.startsWith('-') || !/\.[a-z]{2,}/i.test(text) || !written.includes('$')) continue
    const carried = data.facts.find(({ kind }) => kind !== 'download')
    if (carried)
      report(state, {
        kind: 'secret-exfiltration',
        span,
        what: `carries ${'what' in carried ? carried.what : 'data'} away in a name that it asks for, \`${text.slice(0, 80)}\``,
        level: 'error',
        confidence: 'high',
      })
  }
  const staged = args.some(({ text }) => /^-(?:q|type|querytype)=txt$/i.test(text) || /^txt$/i.test(text))
  return staged
    ? {
        facts: [
          {
            kind: 'download',
            url: args.find(({ text }) => text.includes('.'))?.text ?? 'a name server',
            site: { kind: 'hostile name', host: 'a TXT record' },
          },
        ],
      }
    : NOTHING
}

/** Connections by redirection: `>& /dev/tcp/h/p`. */
function connections({ name, redirections, span, args }: Invocation, input: Data, state: State): void {
  const target = redirections.find((one) => one.target && /^\/dev\/(?:tcp|udp)\//.test(one.target.text))?.target
  if (!target) return
  if (SHELLS.has(name) || redirections.length > 1 || name === 'exec') {
    const shell = SHELLS.has(name) || args.some(({ text }) => SHELLS.has(nameOf(text)))
    if (shell || redirections.filter((one) => one.operator !== '<>').length > 1)
      report(state, { kind: 'reverse-shell', span, what: `hands a shell to \`${target.text}\``, level: 'error', confidence: 'high' })
    return
  }
  if (input.facts.length > 0) judgeSending(input, target.text.split('/')[3] ?? '', state, span, 'sends')
}

const text = (parts: readonly Argument[]): string => parts.map((one) => one.text).join(' ')

const echo: Run = ({ args }) => {
  const flags = args.findIndex(({ text: word }) => !/^-[neE]+$/.test(word))
  const rest = flags < 0 ? [] : args.slice(flags)
  const data = join(...rest.map((one) => one.data))
  const exact = rest.every((one) => one.exact)
  const escapes = args.slice(0, Math.max(0, flags)).some(({ text: word }) => word.includes('e'))
  const said = text(rest)
  const bare = args.slice(0, Math.max(0, flags)).some(({ text: word }) => word.includes('n'))
  return { text: exact || said.length > 0 ? (escapes ? unescaped(said) : said) + (bare ? '' : '\n') : undefined, facts: data.facts }
}

const printf: Run = ({ args }) => {
  const rest = args[0]?.text === '--' ? args.slice(1) : args
  const [format, ...values] = rest
  if (!format) return NOTHING
  let next = 0
  const filled = unescaped(format.text).replace(/%(?:[-0-9.]*[sdxbq]|%)/g, (mark) =>
    mark === '%%' ? '%' : mark.endsWith('b') ? unescaped(values[next++]?.text ?? '') : (values[next++]?.text ?? ''),
  )
  return {
    text:
      filled +
      values
        .slice(next)
        .map((one) => one.text)
        .join(''),
    facts: join(...rest.map((one) => one.data)).facts,
  }
}

function unescaped(value: string): string {
  return value.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|u([0-9a-fA-F]{4})|([nrt\\]))/g,
    (_, hex?: string, octal?: string, unicode?: string, letter?: string) =>
      letter
        ? ({ n: '\n', r: '\r', t: '\t' }[letter] ?? '\\')
        : String.fromCharCode(Number.parseInt(hex ?? unicode ?? octal ?? '0', octal && !hex && !unicode ? 8 : 16)),
  )
}

const evaluate: Run = ({ args, span }, _, state) => {
  const data = join(...args.map((one) => one.data))
  judgeExecution(data, state, span)
  const code = data.text ?? text(args)
  return state.runNested(code, state, span)
}

const source: Run = (invocation, input, state) => {
  const file = invocation.args[0]
  if (!file) return NOTHING
  if (file.text === '/dev/stdin' || file.text === '-') {
    judgeExecution(input, state, invocation.span)
    if (input.text !== undefined) state.runNested(input.text, state, invocation.span)
  } else runFile(file, state, invocation)
  return NOTHING
}

const secretFrom =
  (what: string, from: Extract<Fact, { kind: 'secret' }>['from'], when: RegExp = /(?:)/): Run =>
  ({ args }, input) =>
    when.test(text(args)) ? { facts: [{ kind: 'secret', what, from }] } : changed(input, undefined)

const machine: Run = ({ name }, input) => ({ facts: [...input.facts, { kind: 'machine', what: `the output of \`${name}\`` }] })

/** Files by their names: keys, wallets and settings are secrets before anybody reads them; `-exec` runs a command on each. */
const find: Run = ({ args, span, redirections, wrappers }, input, state) => {
  const words = args.map((one) => one.text)
  const sought = words.find(
    (word, i) => /^-(?:i?name|i?path|regex|wholename)$/.test(words[i - 1] ?? '') && (credentialIn(word) !== undefined || SOUGHT.test(word)),
  )
  const where = words.find((word) => credentialIn(word) !== undefined)
  const what = sought ?? where
  const found: Data = {
    facts:
      what === undefined
        ? [{ kind: 'machine', what: 'the names of files' }]
        : [{ kind: 'secret', what: `files such as \`${what}\``, from: /\.env|npmrc/.test(what) ? 'settings' : 'file' }],
  }
  const at = words.findIndex((word) => /^-(?:exec|execdir|ok)$/.test(word))
  if (at >= 0) {
    const end = words.findIndex((word, i) => i > at && /^(?:;|\\;|\+)$/.test(word))
    const inner = args
      .slice(at + 1, end < 0 ? undefined : end)
      .map((one) => (one.text.includes('{}') ? { ...one, data: join({ facts: one.data.facts }, found) } : one))
    const [command, ...rest] = inner
    if (command) return runCommand({ name: nameOf(command.text), command, args: rest, redirections, wrappers, span }, found, state)
  }
  const home = words[0] !== undefined && HOME.test(words[0])
  return join(found, { facts: [...input.facts.filter(({ kind }) => kind === 'secret'), ...(home ? [{ kind: 'file' as const, what: HOME_FILES }] : [])] })
}

/** Where everything that a user has is below. */
const HOME = /^(?:\/|~|\$\{?(?:HOME|1:-~|1:-\$HOME)\}?|\/home|\/Users)(?:\/(?:Documents|Desktop|Pictures))?\/?$/
/** What `find` says of a home directory. */
export const HOME_FILES = 'the files of the home directory'

const SOUGHT = /^\*?(?:id_[*r]|.*\.pem$|.*\.key$|.*\.p12$|.*\.pfx$|.*\.kdbx$|.*wallet|.*seed|.*mnemonic|.*credential|.*secret|.*password|.*token)/i

const environment: Run = ({ args, name }) => {
  const named = args.find(({ text: word }) => /^[A-Za-z_]\w*$/.test(word))
  if (name === 'printenv' && named)
    return { facts: /TOKEN|KEY|SECRET|PASS/i.test(named.text) ? [{ kind: 'secret', what: `$${named.text}`, from: 'variable' }] : [] }
  return args.some(({ text: word }) => !word.startsWith('-'))
    ? NOTHING
    : { facts: [{ kind: 'secret', what: 'all environment variables', from: 'environment' }] }
}

const copy: Run = ({ args, span }, _, state) => {
  const operands = args.filter(({ text: word }) => !word.startsWith('-'))
  const target = operands.at(-1)
  const from = operands.slice(0, -1)
  if (!target || from.length === 0) return NOTHING
  const data = join(...from.flatMap((one) => content(one, state)))
  const directory = target.text.endsWith('/') || (from.length > 1 && !target.text.includes('.'))
  const into = directory ? `${target.text.replace(/\/$/, '')}/${nameKept(from[0]?.text ?? '')}` : target.text
  // Only text of which something is known: a copied script of the skill's is no news.
  if (data.text !== undefined || data.facts.some((one) => one.kind !== 'file' || /\/(?:ba|z|da)?sh`$/.test(one.what))) writeFile(into, data, state, span)
  else if (state.autoRun || /authorized_keys|Launch(?:Agents|Daemons)|\/etc\//.test(into)) writeFile(into, NOTHING, state, span)
  return NOTHING
}

const tee: Run = ({ args, span }, input, state) => {
  const append = args.some(({ text: word }) => word === '-a')
  for (const { text: word } of args) if (!word.startsWith('-')) writeFile(word, append ? join(fileAt(word, state) ?? EMPTY, input) : input, state, span)
  return input
}

const install: Run = (invocation, _, state) => {
  for (const one of invocation.args) if (fileAt(one.text, state)) runFile(one, state, invocation)
  return NOTHING
}

const make: Run = ({ args, span }, input, state) => {
  if (args.some(({ text: word }) => word === '-' || word === '/dev/stdin') || (args.length === 0 && input.facts.length > 0)) {
    const bad = fact(input, 'download') ?? fact(input, 'decoded')
    const fetches = FETCHES.test(input.text ?? input.partly ?? '')
    report(state, {
      kind: 'persistence',
      span,
      what: bad || fetches ? 'has the scheduler fetch or decode code and run it, again and again' : 'adds a job to the scheduler',
      level: bad || fetches ? 'error' : 'note',
      confidence: bad || fetches ? 'high' : 'low',
    })
  }
  return args.some(({ text: word }) => word === '-l') ? { facts: [{ kind: 'machine', what: 'the scheduler’s table' }] } : NOTHING
}

const clone: Run = ({ args }, _, state) => {
  if (args[0]?.text === 'credential' && args[1]?.text === 'fill') return { facts: [{ kind: 'secret', what: 'a password that git keeps', from: 'store' }] }
  if (args[0]?.text !== 'clone') return NOTHING
  const url = args.find(({ text: word }) => /^(?:https?|git|ssh):\/\//.test(word))
  if (url) state.extracted.data = { facts: [download(url.text)] }
  return NOTHING
}

/** Copies to a bucket of a cloud. */
const bucket: Run = ({ args, span, name }, input, state) => {
  const words = text(args)
  if (name === 'aws' && /configure (?:get|export)|sts get-session/.test(words)) return { facts: [{ kind: 'secret', what: 'a key of aws', from: 'variable' }] }
  const copies = /\bs3 (?:cp|mv|sync)\b|\bs3api put-object\b|\b(?:cp|rsync|mv)\b|storage blob upload/.test(words)
  const target = args.findLast(({ text: word }) => /^(?:s3|gs):\/\//.test(word))
  if (!copies || (!target && name !== 'az')) return NOTHING
  const sent = join(...args.filter((one) => one !== target && !one.text.startsWith('-')).flatMap((one) => content(one, state)), input)
  const facts = sent.facts.filter((one) => one.kind === 'secret')
  if (facts.length > 0) judgeSending({ facts }, target?.text ?? 'a bucket', state, span, 'copies')
  return NOTHING
}

const gist: Run = ({ args, span }, input, state) => {
  const words = text(args)
  if (/\bauth token\b/.test(words)) return { facts: [{ kind: 'secret', what: 'the token of gh', from: 'variable' }] }
  if (!/\bgist create\b/.test(words)) return NOTHING
  const sent = join(...args.slice(2).flatMap((one) => (one.text.startsWith('-') && one.text !== '-' ? [] : content(one, state))), input)
  const facts = sent.facts.filter((one) => one.kind === 'secret')
  if (facts.length > 0) judgeSending({ facts }, 'https://gist.github.com', state, span, 'puts')
  return NOTHING
}

/** A picture or a recording of what the user sees, says or does. */
const picture: Run = ({ args, name }, _, state) => {
  const words = text(args)
  if (name === 'ffmpeg' && !/-f\s+(?:avfoundation|x11grab|gdigrab|pulse|alsa|dshow)/.test(words)) return NOTHING
  const data: Data = { facts: [{ kind: 'secret', what: name === 'ffmpeg' || name === 'arecord' ? 'a recording' : 'a picture of the screen', from: 'store' }] }
  const target = args.findLast(({ text: word }) => /[./]/.test(word) && !word.startsWith('-'))
  if (target) keepFile(target.text, data, state)
  return data
}

const COMMANDS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ['curl', fetchByCurl],
  ['wget', fetchByWget],
  ['aria2c', fetchByWget],
  ['fetch', fetchByWget],
  ['http', fetchByWget],
  ['echo', echo],
  ['printf', printf],
  ['eval', evaluate],
  ['source', source],
  ['.', source],
  ['env', environment],
  ['printenv', environment],
  ['set', ({ args }) => (args.length === 0 ? { facts: [{ kind: 'secret', what: 'all variables', from: 'environment' }] } : NOTHING)],
  [
    'export',
    ({ args }) =>
      args.length === 0 || args[0]?.text === '-p' ? { facts: [{ kind: 'secret', what: 'all environment variables', from: 'environment' }] } : NOTHING,
  ],
  ['security', secretFrom('a password of the keychain', 'store', /find-(?:generic|internet)-password|dump-keychain|export/)],
  ['secret-tool', secretFrom('a secret of the keyring', 'store', /lookup|search/)],
  ['keyring', secretFrom('a secret of the keyring', 'store', /\bget\b/)],
  ['pass', secretFrom('a password of the password store', 'store')],
  ['op', secretFrom('a secret of 1Password', 'store', /\b(?:read|get)\b/)],
  ['bw', secretFrom('a secret of Bitwarden', 'store', /\b(?:get|export|list)\b/)],
  ['pbpaste', secretFrom('the clipboard', 'store')],
  ['xclip', secretFrom('the clipboard', 'store', /-o\b/)],
  ['xsel', secretFrom('the clipboard', 'store', /-o\b|--output/)],
  ['wl-paste', secretFrom('the clipboard', 'store')],
  ['history', secretFrom('the command history', 'file')],
  ['gh', gist],
  ['gcloud', secretFrom('a token of gcloud', 'variable', /print-(?:access|identity)-token/)],
  ...[
    'whoami',
    'hostname',
    'uname',
    'id',
    'ifconfig',
    'ip',
    'ps',
    'netstat',
    'ss',
    'lsof',
    'ls',
    'systeminfo',
    'ipconfig',
    'arp',
    'dscl',
    'last',
    'w',
    'who',
  ].map((name): [string, Run] => [name, machine]),
  ['cp', copy],
  ['mv', copy],
  ['install', copy],
  ['ln', copy],
  ['tee', tee],
  ['find', find],
  [
    'cd',
    ({ args }, _, state) => {
      goTo(args[0]?.text ?? '', state)
      return EMPTY
    },
  ],
  [
    'pushd',
    ({ args }, _, state) => {
      goTo(args[0]?.text ?? '', state)
      return EMPTY
    },
  ],
  ['mktemp', (_, __, state) => ({ text: `/tmp/mktemp.${state.files.size}${state.variables.size}`, facts: [] })],
  [
    'ssh',
    ({ args, span }, input, state) => {
      const secret = input.facts.filter((one) => one.kind === 'secret')
      const host = args.find(({ text: word }) => !word.startsWith('-'))
      // To a machine that the user has an account on.
      if (secret.length > 0 && host)
        judgeSending(
          { facts: secret.map((one) => ({ ...one, from: one.from === 'file' ? ('settings' as const) : one.from })) },
          host.text.replace(/^[^@]*@/, ''),
          state,
          span,
          'sends',
        )
      return NOTHING
    },
  ],
  ['aws', bucket],
  ['gsutil', bucket],
  ['az', bucket],
  ['zenity', secretFrom('what the user types', 'store', /--password/)],
  ['kdialog', secretFrom('what the user types', 'store', /--password/)],
  ['screencapture', picture],
  ['scrot', picture],
  ['grim', picture],
  ['gnome-screenshot', picture],
  ['ffmpeg', picture],
  ['arecord', picture],
  ['xinput', secretFrom('what the user types', 'store', /test/)],
  ['crontab', make],
  ['at', make],
  ['batch', make],
  ['git', clone],
  ['unzip', (invocation, input, state) => read({ ...invocation, name: 'unzip' }, input, state)],
  ...['open', 'installer', 'dpkg', 'rpm', 'msiexec', 'start', 'apt', 'apt-get', 'dnf', 'chmod'].map((name): [string, Run] => [
    name,
    name === 'chmod' ? () => NOTHING : install,
  ]),
])
