import { credentialIn } from '../evidence/credentials.ts'
import { siteOf, type Site } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { INTERPRETERS, SHELLS } from './command-words.ts'
import { download, fact, isOf, join, NOTHING, onlySecrets, peerAt, type Data, type Fact, type Peer } from './data.ts'
import { fileAt, keepFile } from './files.ts'
import { nameKept } from './fetch.ts'
import { nameOf, optionsOf, type Argument, type Invocation } from './invocation.ts'
import { judgeSending, OUTSIDE } from './judge.ts'
import { content } from './file-content.ts'
import { STANDS_IN } from './run-file.ts'
import { report, type State } from './state.ts'
import { ALL_ROWS, WHOLE_PROJECT } from './taken.ts'

/** `nc`, `mail` and others that take their input to another machine. */
export function send({ name, args, span }: Invocation, input: Data, state: State): Data {
  const words = args.filter(({ text }) => !text.startsWith('-'))
  const where =
    (words.find(({ text }) => /[\w-]\.[\w-]/.test(text) || text.startsWith('$')) ?? words[0])?.text.replace(/^(?:tcp|udp|openssl|ssl)[\w-]*:/i, '') ??
    'somebody'
  const listens = args.some(({ text }) => /^-[a-z]*l/.test(text))
  const runs = args.findIndex(({ text }) => /^(?:-[a-z]*[ec]|--exec|--sh-exec)$/.test(text))
  const shell = args[runs + 1]?.text ?? ''
  const toShell =
    /^(?:nc|ncat|netcat|pwncat|pwncat-cs|cryptcat|sbd|rcat)$/.test(name) &&
    runs >= 0 &&
    (SHELLS.has(nameOf(shell.split(' ')[0] ?? '')) || /cmd|powershell/i.test(shell))
  const starts = name === 'socat' ? args.map(({ text }) => /^(?:EXEC|SYSTEM|SHELL):(.{0,2000})/is.exec(text)?.[1]).find((one) => one !== undefined) : undefined
  const remote = starts === undefined ? undefined : args.find(({ text }) => /^(?:TCP|UDP|OPENSSL|SSL)/i.test(text))?.text
  const fixed = starts !== undefined && remote !== undefined && /^[\w-]{0,20}LISTEN:/i.test(remote) && !givesShell(starts)
  // A server with a command of its own: what that does with what comes in is looked at.
  if (fixed) state.runNested(starts, state, span, { facts: [{ kind: 'peer', what: 'whoever connects', at: 'whoever connects' }] })
  const both = remote !== undefined && !fixed
  if (toShell || both) {
    const whom = both ? 'somebody at the other end' : listens ? 'whoever connects' : `\`${where}\``
    report(state, { kind: 'reverse-shell', span, what: `gives a shell to ${whom}`, level: 'error', confidence: 'high' })
    return NOTHING
  }
  const attached = args.flatMap((one, i) => (/^-[aA]$/.test(args[i - 1]?.text ?? '') ? content(one, state) : []))
  const sent = join(input, ...attached)
  if (sent.facts.length > 0) judgeSending(sent, where, state, span, 'sends')
  return { facts: [peerAt(where)] }
}

/** Whether a command that `socat` starts does whatever it is told. */
function givesShell(command: string): boolean {
  const [program = '', ...words] = command.replace(/^["']/, '').split(/["',]/)[0]?.trim().split(/\s+/) ?? []
  const name = nameOf(program)
  return (
    program.startsWith('$') ||
    /^(?:cmd|powershell|pwsh|login|su|sudo|env)(?:\.exe)?$/i.test(name) ||
    ((SHELLS.has(name) || INTERPRETERS.has(name)) && words.every((word) => /^[-+]/.test(word) && !word.endsWith('c')))
  )
}

/** What nobody else needs: keys and passwords, unlike settings. */
const KEYS = /\.ssh\b|id_(?:rsa|dsa|ecdsa|ed25519)|\.gnupg|\.aws\b|\.netrc|git-credentials|keychain|wallet|Login Data|\/etc\/(?:shadow|passwd)/i

/** `scp`, `rsync` and others: to a machine that the user has an account on, more often than not. */
export function copyAway({ name, args, span }: Invocation, input: Data, state: State): Data {
  const { operands } = optionsOf(args, /^-(?:[ioeFJlPScTpmb]|-(?:rsh|exclude|include|config|exclude-from|filter))$/)
  const remote = operands.find(({ text }) => /^(?!\/)[\w.@${}-]+:(?!\\)|^[a-z0-9]+:\/\//i.test(text)) ?? (name === 'sftp' ? operands[0] : undefined)
  if (!remote) return NOTHING
  const host = remote.text
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^[^@]*@/, '')
    .replace(/[:/].*$/s, '')
  const site = siteOf(`ssh://${host}`)
  if (operands.indexOf(remote) === 0 && operands.length > 1) {
    const [, target] = operands
    // What a stranger's machine gives.
    if (target && site?.kind === 'raw address') {
      const base = nameKept(remote.text.replace(/^.*:/s, ''))
      keepFile(
        /\/$|^\.$/.test(target.text) ? `${target.text.replace(/\.?\/?$/, '')}${base}` : target.text,
        { facts: [download(`ssh://${host}/${base}`)] },
        state,
      )
    }
    return NOTHING
  }
  const ordered = (input.text ?? input.partly ?? '').split('\n').flatMap((line) => {
    const path = /^\s{0,8}m?put\s{1,4}(?:-\w{1,4}\s{1,4}){0,3}(\S{1,300})/.exec(line)?.[1]
    return path === undefined || credentialIn(path) === undefined
      ? []
      : content({ text: path, exact: true, data: NOTHING, isFile: false, written: path, span }, state)
  })
  const all = operands.some((one) => one !== remote && /^(?:\.\/?|\.\/\*|\*)$/.test(one.text)) && state.place.directory === ''
  if (
    all &&
    state.background &&
    state.hushed === 'all' &&
    site &&
    site.kind !== 'local' &&
    site.kind !== 'example name' &&
    host.includes('.') &&
    !STANDS_IN.test(host)
  )
    report(state, { kind: 'data-drop', span, what: `copies ${WHOLE_PROJECT.what} to \`${host}\`, and hides its output`, level: 'error', confidence: 'medium' })
  const sent = onlySecrets(join(...operands.filter((one) => one !== remote).flatMap((one) => content(one, state)), ...ordered))
  if (sent.facts.length === 0) return NOTHING
  const stranger =
    name === 'rclone' || (site !== undefined && site.kind !== 'local' && site.kind !== 'example name' && host.includes('.') && !STANDS_IN.test(host))
  const led = name === 'rclone' ? remoteOf(remote.text, args, state) : undefined
  const there = led === undefined ? undefined : siteOf(/:\/\//.test(led) ? led : `https://${led}`)
  if (led !== undefined && there && there.kind !== 'example name' && !STANDS_IN.test(there.host))
    judgeSending(sent, led, state, span, 'copies', { site: there })
  else
    judgeSending({ facts: forAccount(sent.facts, stranger) }, remote.text, state, span, 'copies', {
      site: name === 'rclone' ? OUTSIDE : (site ?? OUTSIDE),
      account: true,
    })
  return NOTHING
}

/** Files of credentials may be settings, on a machine of the user's own; keys are none for a stranger's. */
function forAccount(facts: readonly Fact[], stranger: boolean): Fact[] {
  return facts.map((one) => (one.kind === 'secret' && one.from === 'file' && !(stranger && KEYS.test(one.path ?? '')) ? { ...one, from: 'settings' } : one))
}

/** The address of a remote of rclone that the commands themselves set up: by options, variables, or a file of settings. */
function remoteOf(remote: string, args: readonly Argument[], state: State): string | undefined {
  const words = args.map(({ text }) => text)
  const inline = /^:\w{2,20}(?:,[^:]{0,80})?,(?:url|host|endpoint)=["']?([^"',]{4,200})/.exec(remote)?.[1]
  const option =
    words.find((_, i) => /^--\w{2,20}-(?:url|host|endpoint)$/.test(words[i - 1] ?? '')) ??
    /(?:^|\n)--\w{2,20}-(?:url|host|endpoint)=(\S{4,200})/.exec(words.join('\n'))?.[1]
  const name = /^([\w-]{1,60}):/.exec(remote)?.[1] ?? ''
  const variable = ['URL', 'ENDPOINT', 'HOST'].map((key) => state.variables.get(`RCLONE_CONFIG_${name.toUpperCase()}_${key}`)?.text).find(Boolean)
  const file = words.includes('--config') ? (words[words.indexOf('--config') + 1] ?? '') : '~/.config/rclone/rclone.conf'
  const text = name === '' ? undefined : fileAt(file, state)?.text
  const section = text?.split(/^\[/m).find((part) => part.startsWith(`${name}]`))
  return inline ?? option ?? variable ?? (section === undefined ? undefined : /^\s{0,8}(?:url|host|endpoint)\s{0,4}=\s{0,4}(\S{4,200})/m.exec(section)?.[1])
}

/** A name that is made of data carries the data to whoever answers for it. */
export function resolve({ name, args, span }: Invocation, state: State): Data {
  const padded = name.startsWith('ping')
    ? args.find((one, i) => /^-p$/.test(args[i - 1]?.text ?? '') && one.data.facts.some(({ kind }) => kind === 'secret' || kind === 'file'))
    : undefined
  if (padded) report(state, { kind: 'secret-exfiltration', span, what: 'sends what it has read in pings', level: 'error', confidence: 'high' })
  for (const { text, data, written } of args) {
    if (text.startsWith('-') || !/\.[a-z]{2,}/i.test(text) || !written.includes('$')) continue
    const carried = data.facts.find(({ kind }) => kind !== 'download')
    if (carried)
      report(state, {
        kind: 'secret-exfiltration',
        span,
        what: `sends ${'what' in carried ? carried.what : 'data'} in a name that it looks up, \`${text.slice(0, 80)}\``,
        level: 'error',
        confidence: 'high',
      })
  }
  const staged = args.some(({ text }) => /^-(?:q|type|querytype)=txt$/i.test(text) || /^txt$/i.test(text))
  const url = args.find(({ text }) => text.includes('.'))?.text ?? 'a name server'
  return staged ? { facts: [{ kind: 'download', url, site: { kind: 'hostile name', host: 'a TXT record' } }] } : NOTHING
}

/** Connections by redirection: `>& /dev/tcp/h/p`. */
export function connections({ name, redirections, span, args }: Invocation, input: Data, state: State): void {
  const shells = SHELLS.has(name) || args.some(({ text }) => SHELLS.has(nameOf(text)))
  const target = redirections.find((one) => one.target && /^\/dev\/(?:tcp|udp)\//.test(one.target.text))?.target
  if (!target) {
    // `bash <&$fd`, where the number stands for a connection.
    const peer = shells
      ? redirections.map((one) => (/^[<>]&$/.test(one.operator) && one.target ? fact(one.target.data, 'peer') : undefined)).find(Boolean)
      : undefined
    if (peer) report(state, { kind: 'reverse-shell', span, what: `gives a shell to ${peer.what}`, level: 'error', confidence: 'high' })
    return
  }
  // From nowhere comes no order: `< /dev/null > /dev/tcp/…` asks whether a port is open.
  const ways = redirections.filter((one) => one.target?.text !== '/dev/null')
  if (SHELLS.has(name) || ways.length > 1 || name === 'exec') {
    if (shells || ways.filter((one) => one.operator !== '<>').length > 1)
      report(state, { kind: 'reverse-shell', span, what: `gives a shell to \`${target.text}\``, level: 'error', confidence: 'high' })
    return
  }
  if (input.facts.length > 0) judgeSending(input, target.text.split('/')[3] ?? '', state, span, 'sends')
}

const textOf = (parts: readonly Argument[]): string => parts.map((one) => one.text).join(' ')

/** Vendors whose stores speak the language of Amazon's. */
const STORES =
  /(?:^|\.)(?:amazonaws\.com|r2\.cloudflarestorage\.com|digitaloceanspaces\.com|backblazeb2\.com|wasabisys\.com|linodeobjects\.com|scw\.cloud|vultrobjects\.com|storage\.googleapis\.com|aliyuncs\.com|myqcloud\.com|hetzner\.com|your-objectstorage\.com|ovh\.net|ovh\.us|idrivee2\.com|supabase\.co|storage\.yandexcloud\.net|tigris\.dev|storjshare\.io|oraclecloud\.com|exo\.io|filebase\.com|contabostorage\.com)$/

/** All rows of a database are somebody's. */
function asHeld(one: Fact): Fact {
  return isOf(one, 'all rows') ? { kind: 'secret', what: ALL_ROWS.what, from: 'holdings' } : one
}

/** What leaves by a program of a cloud: a key that it shows, or files that it copies to a bucket. */
export function bucket({ args, span, name }: Invocation, input: Data, state: State): void {
  const words = textOf(args)
  const copies = /\bs3 (?:cp|mv|sync)\b|\bs3api put-object\b|\b(?:cp|rsync|mv)\b|storage blob upload/.test(words)
  const target = args.findLast(({ text }) => /^(?:s3|gs):\/\//.test(text))
  if (!copies || (!target && name !== 'az')) return
  const taken = join(
    ...args.filter((one) => one !== target && !one.text.startsWith('-')).flatMap((one) => content(one, state)),
    ...(args.some(({ text }) => text === '-') ? [input] : []),
  )
  const sent = onlySecrets(taken)
  const endpoint = args.flatMap(({ text }, i) => (text === '--endpoint-url' ? (args[i + 1]?.text ?? []) : (/^--endpoint-url=(.+)/.exec(text)?.[1] ?? [])))[0]
  const site = endpoint === undefined ? undefined : siteOf(endpoint)
  if (site && site.kind !== 'local' && !STORES.test(site.host) && !STANDS_IN.test(site.host)) {
    if (taken.facts.some((one) => one.kind === 'secret' || one.kind === 'machine' || isOf(one, 'all rows')))
      judgeSending({ ...taken, facts: taken.facts.map(asHeld) }, endpoint ?? '', state, span, 'copies', { site })
    return
  }
  // Keys that stand in the text open an account of the author's.
  const foreign = /^(?!.*(?:EXAMPLE|YOUR|XXX))[A-Za-z0-9/+]{16,}$/.test(state.variables.get('AWS_ACCESS_KEY_ID')?.text ?? '')
  if (sent.facts.length > 0) judgeSending(sent, target?.text ?? 'a bucket', state, span, 'copies', { site: OUTSIDE, account: !foreign })
}

export function gist({ args, span }: Invocation, input: Data, state: State): void {
  const words = textOf(args).slice(0, 400)
  if (!/^(?:gist|issue|pr|api|release|repo|discussion)\b/.test(words)) return
  const file = /^(?:gist create|release (?:create|upload)|repo create)\b/.test(words)
  const sent = onlySecrets(
    join(
      ...args.slice(2).flatMap((one) => {
        const named = /^[^=\s]{1,80}=@(.+)$/.exec(one.text)?.[1]
        if (named !== undefined) return content({ ...one, text: named }, state)
        return one.text.startsWith('-') && one.text !== '-' ? [] : file ? content(one, state) : [{ facts: one.data.facts }]
      }),
      ...(args.some(({ text }) => text === '-') ? [input] : []),
    ),
  )
  const strong = { facts: sent.facts.filter((one) => one.kind === 'secret' && one.from !== 'variable') }
  if (strong.facts.length > 0) judgeSending(strong, words.startsWith('gist') ? 'https://gist.github.com' : 'https://github.com', state, span, 'puts')
}

/** `ssh` takes its input along, and opens ports of this machine to the other one. */
export function ssh({ args, span }: Invocation, input: Data, state: State): Data {
  const { options, operands } = optionsOf(args, /^-[BbcDEeFIiJLlmOopQRSWw]$/)
  const host = operands[0]?.text.replace(/^(?:ssh:\/\/)?[^@]*@/, '').replace(/:\d+$/, '')
  for (const { name, value } of options) {
    const own = name === '-o' ? /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)\s{0,4}[= ]\s{0,4}(.+)$/is.exec(value?.text ?? '')?.[1] : undefined
    if (own !== undefined) state.runNested(own, state, span)
    const stranger = host !== undefined && host.includes('.') && !STANDS_IN.test(host) && siteOf(`ssh://${host}`)?.kind !== 'local'
    if (name === '-R' && stranger && /(?:^|:)(?:22|2222)$/.test(value?.text ?? '') && !siteIs(host, 'example name'))
      report(state, { kind: 'reverse-shell', span, what: `lets \`${host}\` log in to this machine`, level: 'error', confidence: 'medium' })
    else if (name === '-R') tunnel(state, span)
  }
  const whole = input.facts.some((one) => isOf(one, 'project'))
  if (
    whole &&
    state.background &&
    state.hushed === 'all' &&
    host !== undefined &&
    host.includes('.') &&
    !STANDS_IN.test(host) &&
    siteOf(`ssh://${host}`)?.kind !== 'local'
  )
    report(state, { kind: 'data-drop', span, what: `copies ${WHOLE_PROJECT.what} to \`${host}\`, and hides its output`, level: 'error', confidence: 'medium' })
  // What a host tells a hook is there for every command, and no order to send it.
  const sent: Data = { facts: onlySecrets(input).facts.filter((one) => !(one.kind === 'secret' && one.from === 'told')) }
  if (sent.facts.length > 0 && host !== undefined) {
    const stranger = host.includes('.') && !STANDS_IN.test(host) && !/^(?:local|example name)$/.test(siteOf(`ssh://${host}`)?.kind ?? 'local')
    judgeSending({ facts: forAccount(sent.facts, stranger) }, host, state, span, 'sends', { account: true })
  }
  return NOTHING
}

function siteIs(host: string, kind: Site['kind']): boolean {
  return siteOf(`ssh://${host}`)?.kind === kind
}

/** A shell, or the files of a home directory, on a port. */
export function serves(what: 'a shell' | 'files', state: State, span: Span): void {
  const { place } = state
  if (place.exposes === 'a tunnel') exposed(what, state, span)
  place.exposes = what
}

/** A way from the internet to a port of this machine. */
export function tunnel(state: State, span: Span): void {
  const { place } = state
  if (place.exposes === 'a shell' || place.exposes === 'files') exposed(place.exposes, state, span)
  else place.exposes = 'a tunnel'
}

function exposed(what: 'a shell' | 'files', state: State, span: Span): void {
  report(
    state,
    what === 'a shell'
      ? { kind: 'reverse-shell', span, what: 'opens a shell on this machine to the internet', level: 'error', confidence: 'high' }
      : { kind: 'secret-exfiltration', span, what: 'opens the files of a home directory to the internet', level: 'error', confidence: 'high' },
  )
}

/** A connection of its own kind is kept under the number that the shell gives it. */
export function openPort(name: string, peer: Peer, state: State): void {
  state.variables.set(name, { facts: [peer] })
}

/** Whether output goes to a connection. */
export function sendsTo(target: Argument, output: Data, state: State, span: Span): void {
  const peer = fileAt(`&${target.text}`, state)?.facts.find((one): one is Peer => one.kind === 'peer') ?? fact(target.data, 'peer')
  const host = /\/dev\/(?:tcp|udp)\/([^/`]+)/.exec(peer?.at ?? target.text)?.[1] ?? peer?.at
  if (host !== undefined && output.facts.length > 0) judgeSending(output, host, state, span, 'sends')
}
