import { siteOf } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { CURL_DATA, CURL_VALUE, WGET_VALUE } from './command-words.ts'
import { download, join, NOTHING, type Data, type Fact, type Keeper } from './data.ts'
import { fileAt } from './files.ts'
import { optionsOf, type Argument, type Invocation } from './invocation.ts'
import { GATHERS, judgeSending, keysOfMany, opensWallet } from './judge.ts'
import { content } from './file-content.ts'
import { report, type State } from './state.ts'
import { takesAll } from './taken.ts'
import { writeFile } from './write-file.ts'

const LOOKS_LIKE_ADDRESS = /^[a-z]+:\/\/|[\w-]\.[a-z]{2,}|^\$|_/i

/** A header with a key that is looked up, and so the user's own. */
function givesOwnKey({ name, value }: { name: string; value: Argument | undefined }): boolean {
  return /^(?:-H|--header)$/.test(name) && value !== undefined && /^[^:]{0,40}(?:auth|token|key)/i.test(value.text) && value.written.includes('$')
}

export function fetchByCurl({ args: given, span, command }: Invocation, input: Data, state: State): Data {
  const args = given.some(({ text }) => /^(?:-[a-zA-Z]*K|--config)$/.test(text)) ? configured(given, input, state) : given
  const { options, operands } = optionsOf(args, new RegExp(`${CURL_DATA.source}|${CURL_VALUE.source}`))
  const urls = [...operands, ...options.flatMap(({ name, value }) => (name === '--url' && value ? [value] : []))]
  const url = urls.find(({ text }) => LOOKS_LIKE_ADDRESS.test(text)) ?? urls[0]
  if (!url) return NOTHING
  const has = (...names: readonly string[]): boolean => options.some(({ name }) => names.includes(name))
  const told = toldBy(url)
  const sent = options
    .flatMap(({ name: option, value }) => (CURL_DATA.test(option) && value ? [dataOption(option, value, input, state)] : []))
    .map(({ facts, ...data }): Data => ({ ...data, facts: facts.filter(apart(told)) }))
  const headers = options.flatMap(({ name: option, value }) =>
    /^(?:-H|--header|-b|--cookie|-A|--user-agent|-e|--referer)$/.test(option) && value
      ? [/auth|token|key|cookie: session/i.test(value.text.split(':')[0] ?? '') ? takenOnly(value.data) : join(strongOnly(value.data), takenOnly(value.data))]
      : [],
  )
  const site = siteOf(/^[a-z]+:\/\//i.test(url.text) ? url.text : `https://${url.text}`)
  // The address of a chat has its own key in it.
  const own = (site?.kind === 'messenger' ? url.data.facts.filter((one) => one.kind !== 'secret' || one.from !== 'variable') : url.data.facts).filter(
    apart(told),
  )
  const inUrl: Data = { facts: [...own.filter((one) => one.kind !== 'download'), ...headers.flatMap(({ facts }) => facts).filter(apart(told))] }
  // What stands in the name of the host goes to whoever answers for it, and through every name server on the way.
  const named = /^(?:[a-z]+:\/\/)?[^/\s"']{0,40}\$[\w{}()[\]:]{1,80}[^/\s"']{0,20}\.[\w-]+\.[a-z]{2,}/i.test(url.written.replace(/^["']/, ''))
  const carried = named ? inUrl.facts.find((one) => one.kind === 'secret' && one.from !== 'variable') : undefined
  if (carried && 'what' in carried)
    report(state, {
      kind: 'secret-exfiltration',
      span,
      what: `sends ${carried.what} in a host name, \`${url.text.slice(0, 80)}\``,
      level: 'error',
      confidence: 'high',
    })
  else if (sent.length > 0)
    judgeSending(inUrl.facts.length > 0 ? join(...sent, inUrl) : join(...sent), url.text, state, span, 'sends', { keyed: options.some(givesOwnKey) })
  else if (
    inUrl.facts.some((one) => one.kind !== 'secret' || one.from !== 'variable') ||
    (takenOnly(inUrl).facts.length > 0 && site !== undefined && !TAKES_TOKENS.test(site.host)) ||
    (inUrl.facts.length > 0 && (GATHERS.test(url.text) || (site !== undefined && (keysOfMany(inUrl, site.host) || opensWallet(inUrl)))))
  )
    judgeSending(inUrl, url.text, state, span, 'sends')
  if (sent.length > 0) {
    const said = options.some(
      ({ name, value }) => /^(?:-H|--header|-b|--cookie)$/.test(name) && /auth|token|key|cookie|session|signature/i.test(value?.text ?? ''),
    )
    const keyed = [...sent, inUrl].some(({ facts }) => facts.some((one) => one.kind === 'secret' && one.from === 'variable'))
    const discards = options.some(({ name, value }) => /^(?:-o|--output)$/.test(name) && value?.text === '/dev/null') && !has('-w', '--write-out')
    takesAll(
      join(...sent, inUrl),
      url.text,
      { anonymous: !said && !keyed && !has('-u', '--user', '-n', '--netrc', '--oauth2-bearer', '-E', '--cert'), unseen: discards || isUnseen(state) },
      state,
      span,
    )
  } else rawAddress(url.text, state, span)
  if (state.autoRun) report(state, { kind: 'network', span, what: `asks \`${url.text}\``, level: 'warning', confidence: 'high' })
  if (options.some(({ name, value }) => name === '--unix-socket' && value?.text.endsWith('docker.sock')))
    container(options.map(({ value }) => value?.data.text ?? value?.text ?? '').join(' '), state, span)
  const data: Data = { facts: [{ ...download(url.text), ...evasions(command, has('-k', '--insecure')), ...hiddenAddress(url) }, ...cloudKeys(url.text)] }
  const target = options.find(({ name: option }) => option === '-o' || option === '--output')?.value?.text
  if (target !== undefined && target !== '-') {
    writeFile(target, data, state, span)
    return NOTHING
  }
  if (has('-O', '--remote-name')) {
    const into = options.find(({ name }) => name === '--output-dir')?.value?.text
    writeFile(below(into, baseOf(url.text)), data, state, span)
    return NOTHING
  }
  return data
}

/** The files of settings that say where the address is: what else they hold is meant for it. */
function toldBy({ text, data }: Argument): ReadonlySet<string> {
  const files = /^\$\{?\w{1,60}\}?(?:\/|$)/.test(text) ? data.facts : []
  return new Set(files.flatMap((one) => (one.kind === 'secret' && (one.from === 'file' || one.from === 'settings') ? [one.what] : [])))
}

function apart(told: ReadonlySet<string>): (one: Fact) => boolean {
  return (one) => one.kind !== 'secret' || !told.has(one.what)
}

/** `curl -K file`: what the file says stands for options. */
function configured(args: readonly Argument[], input: Data, state: State): readonly Argument[] {
  const at = args.findIndex(({ text }) => /^(?:-[a-zA-Z]*K|--config)$/.test(text))
  const file = args[at + 1]
  if (!file) return args
  const data = /^(?:-|\/dev\/stdin)$/.test(file.text) ? input : file.isFile ? file.data : (fileAt(file.text, state) ?? NOTHING)
  const words = (data.text ?? data.partly ?? '').split('\n').flatMap((line) => {
    const [, key, value] = /^\s{0,8}-{0,2}([a-z][\w-]{0,40})(?:\s{0,4}[=:]\s{0,4}|\s{1,4}|$)"?([^"\n]{0,2000})/.exec(line) ?? []
    return key === undefined ? [] : [`--${key}`, ...(value === undefined || value === '' ? [] : [value.trim()])]
  })
  return [
    ...args.slice(0, at),
    ...args.slice(at + 2),
    ...words.map((text) => ({ ...file, text, exact: true, isFile: false, data: { text, facts: data.facts } })),
  ]
}

/** An order to Docker, past its own program. */
function container(order: string, state: State, span: Span): void {
  if (/"Privileged"\s{0,4}:\s{0,4}true|"(?:Binds|Source)"[^}]{0,80}"\/(?::|")/.test(order))
    report(state, {
      kind: 'privilege-change',
      span,
      what: 'makes Docker start a container with access to the whole machine',
      level: 'error',
      confidence: 'high',
    })
}

function strongOnly({ facts }: Data): Data {
  return { facts: facts.filter((one) => one.kind === 'secret' && one.from !== 'variable') }
}

const KEPT_FOR_ONE: ReadonlySet<Keeper> = new Set(['gh', 'glab', 'npm'])

/** A token that a program keeps for its own service: to be seen by nobody else. */
function takenOnly({ facts }: Data): Data {
  return { facts: facts.filter((one) => one.kind === 'secret' && one.from === 'variable' && one.keeper !== undefined && KEPT_FOR_ONE.has(one.keeper)) }
}

/** Services beside their own that such tokens are for. */
const TAKES_TOKENS = /(?:^|\.)(?:github\.\w+|ghcr\.io|githubcopilot\.com|azure\.com|gitlab\.\w+|npmjs\.(?:org|com))$|github|gitlab|npm/

function dataOption(option: string, value: Argument, input: Data, state: State): Data {
  const { text } = value
  const file =
    option === '-T' || option === '--upload-file'
      ? text
      : (/(?:^|=)[@<]([^;,]+)/.exec(text)?.[1] ?? (option === '--data-urlencode' ? /^\w{1,40}@(.+)$/.exec(text)?.[1] : undefined))
  if (file === undefined || option === '--data-raw' || option === '--form-string') return { text: value.data.text, facts: value.data.facts }
  if (file === '-' || file === '.' || file === '/dev/stdin') return join(input, { facts: value.data.facts })
  return join(...content({ ...value, text: file }, state), { facts: value.data.facts })
}

export function fetchByWget({ args, span, command, name }: Invocation, input: Data, state: State): Data {
  const aria = name === 'aria2c' || name === 'axel'
  const { options, operands } = optionsOf(args, aria ? /^(?:-[odxsjkn]|--(?:out|dir|output))$/ : WGET_SENDS)
  const url = operands.find(({ text }) => LOOKS_LIKE_ADDRESS.test(text)) ?? operands[0]
  if (!url) return NOTHING
  const valueOf = (...names: readonly string[]): string | undefined => options.find((one) => names.includes(one.name))?.value?.text
  const sent = options.flatMap(({ name: option, value }) =>
    value && /^--(?:post|body)-data$/.test(option)
      ? [{ text: value.data.text, facts: value.data.facts }]
      : value && /^--(?:post|body)-file$/.test(option)
        ? value.text === '-' || value.text === '/dev/stdin'
          ? [input]
          : content(value, state)
        : [],
  )
  const inUrl: Data = { facts: url.data.facts.filter((one) => one.kind !== 'secret' || one.from !== 'variable') }
  if (sent.length > 0 || inUrl.facts.length > 0) {
    judgeSending(inUrl.facts.length > 0 ? join(...sent, inUrl) : join(...sent), url.text, state, span, 'sends')
    const said = options.some((one) => one.name === '--header' && /auth|token|key|cookie/i.test(one.value?.text ?? ''))
    const target = valueOf('-O', '--output-document')
    takesAll(join(...sent), url.text, { anonymous: !said && valueOf('--user') === undefined, unseen: target === '/dev/null' || isUnseen(state) }, state, span)
  } else rawAddress(url.text, state, span)
  if (state.autoRun) report(state, { kind: 'network', span, what: `asks \`${url.text}\``, level: 'warning', confidence: 'high' })
  const unchecked = options.some((one) => one.name === '--no-check-certificate')
  const data: Data = { facts: [{ ...download(url.text), ...evasions(command, unchecked) }, ...cloudKeys(url.text)] }
  const target = aria ? valueOf('-o', '--out', '--output') : valueOf('-O', '--output-document')
  if (target === '-' || target === '/dev/stdout') return data
  const into = aria ? valueOf('-d', '--dir') : valueOf('-P', '--directory-prefix')
  writeFile(below(into, target ?? baseOf(url.text)), data, state, span)
  return NOTHING
}

const WGET_SENDS = new RegExp(`${WGET_VALUE.source}|^--(?:post-data|post-file|body-data|body-file)$`)

/** HTTPie and its like: `http POST url field=value field@file`. */
export function fetchByHttpie({ args, span, command }: Invocation, input: Data, state: State): Data {
  const at = args.findIndex(({ text }) => /^[a-z]+:\/\/|^[\w-]+(?:\.[\w-]+)+(?:[/:]|$)|^:\d+/i.test(text))
  const url = args[at]
  if (!url) return NOTHING
  const sent = args.slice(at + 1).flatMap((one) => {
    const file = /^[\w-]{0,60}(?:=|:=)?@(.+)$/.exec(one.text)?.[1]
    return file === undefined ? (/^[\w-]{1,60}:?=/.test(one.text) ? [{ facts: one.data.facts }] : []) : content({ ...one, text: file }, state)
  })
  if (sent.length > 0 || input.facts.length > 0) judgeSending(join(...sent, input), url.text, state, span, 'sends')
  const target = args[args.findIndex(({ text }) => text === '-o' || text === '--output') + 1]?.text
  const data: Data = {
    facts: [
      {
        ...download(url.text),
        ...evasions(
          command,
          args.some(({ text }) => text === '--verify=no'),
        ),
      },
    ],
  }
  if (!args.some(({ text }) => text === '-o' || text === '--output') || target === undefined) return data
  writeFile(target, data, state, span)
  return NOTHING
}

/** `lwp-download url file`, `GET url`, `lynx -source url`: the address, and the file where one is named. */
export function fetchSimply({ args, span, command, name }: Invocation, _: Data, state: State): Data {
  const operands = args.filter(({ text }) => !text.startsWith('-'))
  const url = operands.find(({ text }) => LOOKS_LIKE_ADDRESS.test(text))
  if (!url) return NOTHING
  const data: Data = { facts: [{ ...download(url.text), ...evasions(command, false) }] }
  if (name !== 'lwp-download') return data
  writeFile(operands[operands.indexOf(url) + 1]?.text ?? baseOf(url.text), data, state, span)
  return NOTHING
}

/** `tftp host -c get file`, and orders for ftp in a here-document: files come and go. */
export function transfer({ args, span }: Invocation, input: Data, state: State): Data {
  const host = args.map(({ text }) => /^(?:ftps?:\/\/)?(?:[^@\s/]{1,60}@)?([\w-]+(?:\.[\w-]+)+)(?:\/|:\d|$)/.exec(text)?.[1]).find(Boolean)
  if (host === undefined) return NOTHING
  const orders = [args.map(({ text }) => text).join(' '), ...(input.text ?? input.partly ?? '').split('\n')]
  for (const order of orders) {
    const [, way, from, to] = /(?:^|\s)(m?get|m?put)\s+([^\s;]{1,300})(?:\s+([^\s;]{1,300}))?/.exec(order) ?? []
    if (way === undefined || from === undefined) continue
    if (way.endsWith('get')) writeFile(to ?? baseOf(from), { facts: [download(`ftp://${host}/${from}`)] }, state, span)
    else judgeSending(join(...content({ text: from, exact: true, data: NOTHING, isFile: false, written: from, span }, state)), host, state, span, 'sends')
  }
  return NOTHING
}

/** Whether what a command says reaches nobody. */
function isUnseen({ hushed, background, unattended }: State): boolean {
  return hushed !== undefined || background || unattended
}

/** An address that stands there encoded. */
function hiddenAddress({ data }: Argument): { readonly evasion?: string } {
  return data.facts.some(({ kind }) => kind === 'decoded') && data.placeholder !== true ? { evasion: 'from an address that is hidden by an encoding' } : {}
}

/** What somebody does who does not want to be seen downloading. */
function evasions({ written }: Argument, unchecked: boolean): { readonly evasion?: string } {
  const hidden = /\$\w+\$|\$\{\w+:|\w\$\{\w+\}\w|\w\$[@*!]\w|\w``\w|\$\(|\w(?:""|'')\w|\w\\\w|\$'/.test(written)
  return hidden ? { evasion: 'by a command whose name is taken apart' } : unchecked ? { evasion: 'without checking who sends it' } : {}
}

/** The address at which a machine of a cloud finds its own keys. */
function cloudKeys(url: string): Fact[] {
  return /169\.254\.169\.254|metadata\.google\.internal|169\.254\.170\.2|100\.100\.100\.200|\/\/(?:2852039166|0xa9fea9fe|metadata|\[fd00:ec2::254\])[:/]/i.test(
    url,
  ) &&
    /credential|token|identity|user-data|\/\$\{?\w/i.test(url) &&
    !/\/api\/token(?:$|[?#])/.test(url)
    ? [{ kind: 'secret', what: 'the keys of the cloud machine', from: 'store' }]
    : []
}

function rawAddress(url: string, state: State, span: Span): void {
  // `curl 8.5.0` tells a version.
  if (/^\d{1,3}(?:\.\d{1,3}){1,2}$/.test(url)) return
  const site = siteOf(/^[a-z]+:\/\//i.test(url) ? url : `https://${url}`)
  if (site?.kind === 'raw address')
    report(state, { kind: 'raw-address', span, what: `requests \`${url}\`, a bare IP address`, address: url, level: 'warning', confidence: 'medium' })
}

function below(directory: string | undefined, name: string): string {
  return directory === undefined ? name : `${directory.replace(/\/$/, '')}/${name}`
}

function baseOf(url: string): string {
  return nameKept(url.replace(/[?#].*$/s, ''))
}

export function nameKept(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
