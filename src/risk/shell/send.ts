import { belowAny } from '../evidence/domains.ts'
import { siteOf, STANDS_IN } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { INTERPRETERS, SHELLS, wordSet } from './command-words.ts'
import { download, fact, join, NOTHING, onlySecrets, peerAt, withScheme, type Data, type Fact } from './data.ts'
import { content, fileAt } from './files.ts'
import { asText, nameOf, optionsOf, type Argument, type Invocation } from './invocation.ts'
import { judgeSending, OUTSIDE } from './judge-sending.ts'
import { secretFrom } from './secret-stores.ts'
import { act, report, type State } from './state.ts'

/** `nc`, `mail` and others that take their input to another machine. */
export function send({ name, args, span }: Invocation, input: Data, state: State): Data {
  const words = args.filter(({ text }) => !text.startsWith('-'))
  const host = words.find(({ text }) => /[\w-]\.[\w-]/.test(text) || text.startsWith('$')) ?? words[0]
  const where = host?.text.replace(/^(?:tcp|udp|openssl|ssl)[\w-]*:/i, '') ?? 'somebody'
  if (givesShell(name, args, state, span)) {
    const listens = args.some(({ text }) => /^-[a-z]*l|LISTEN:/.test(text))
    report(state, { ...act('reverse-shell', `gives a shell to ${listens ? 'whoever connects' : `\`${where}\``}`, 'error'), span })
    return NOTHING
  }
  const attached = args.flatMap((one, i) => (/^-[aA]$/.test(args[i - 1]?.text ?? '') ? content(one, state) : []))
  const sent = join(input, ...attached)
  if (sent.facts.length > 0) judgeSending(sent, where, state, span, 'sends')
  return { facts: [peerAt(where)] }
}

/** Whether a connection starts a shell: `nc -e /bin/sh`, `socat TCP:… EXEC:bash`. A fixed command of a server is run as it stands. */
function givesShell(name: string, args: readonly Argument[], state: State, span: Span): boolean {
  if (name !== 'socat') {
    const runs = args.findIndex(({ text }) => /^(?:-[a-z]*[ec]|--exec|--sh-exec)$/.test(text))
    const program = runs < 0 ? '' : (args[runs + 1]?.text ?? '')
    return SHELLS.has(nameOf(program.split(' ')[0] ?? '')) || /^(?:cmd|powershell)\b/i.test(program)
  }
  const starts = args.map(({ text }) => /^(?:EXEC|SYSTEM|SHELL):(.{0,2000})/is.exec(text)?.[1]).find((one) => one !== undefined)
  const remote = args.find(({ text }) => /^(?:TCP|UDP|OPENSSL|SSL)/i.test(text))?.text
  if (starts === undefined || remote === undefined) return false
  const [program = '', ...words] = starts.replace(/^["']/, '').split(/["',]/)[0]?.trim().split(/\s+/) ?? []
  const started = nameOf(program)
  const obeys =
    program.startsWith('$') || ((SHELLS.has(started) || INTERPRETERS.has(started)) && words.every((word) => /^[-+]/.test(word) && !word.endsWith('c')))
  if (!/LISTEN:/i.test(remote) || obeys) return true
  state.runNested(starts, state, span, { facts: [peerAt('whoever connects')] })
  return false
}

const COPIES_VALUED = wordSet('-i -o -e -F -J -l -P -S -c -T -p -m -b --rsh --exclude --include --config --exclude-from --filter')

/** `scp`, `rsync` and others: to a machine that the user has an account on, more often than not. */
export function copyAway({ name, args, span }: Invocation, _: Data, state: State): Data {
  const { operands } = optionsOf(args, COPIES_VALUED)
  const remote = operands.find(({ text }) => /^(?!\/)[\w.@${}-]+:(?!\\)|^[a-z0-9]+:\/\//i.test(text)) ?? (name === 'sftp' ? operands[0] : undefined)
  if (!remote) return NOTHING
  const host = remote.text.replace(/^[a-z0-9]+:\/\/|^[^@]*@/gi, '').replace(/[:/].*$/s, '')
  const site = siteOf(`ssh://${host}`)
  if (operands[0] === remote && operands.length > 1) return NOTHING
  const sent = onlySecrets(join(...operands.filter((one) => one !== remote).flatMap((one) => content(one, state))))
  if (sent.facts.length === 0) return NOTHING
  const rclone = name === 'rclone'
  const to = { site: rclone ? OUTSIDE : (site ?? OUTSIDE), account: true }
  judgeSending({ facts: forAccount(sent.facts, rclone || isStranger(host)) }, remote.text, state, span, 'copies', to)
  return NOTHING
}

/** A machine that has a name on the network, which is no placeholder. */
function isStranger(host: string): boolean {
  return host.includes('.') && !STANDS_IN.test(host) && !/^(?:local|example name)$/.test(siteOf(`ssh://${host}`)?.kind ?? 'local')
}

/** What nobody else needs: keys and passwords, unlike settings. */
const KEYS = /\.ssh\b|id_(?:rsa|dsa|ecdsa|ed25519)|\.gnupg|\.aws\b|\.netrc|git-credentials|keychain|wallet|Login Data|\/etc\/(?:shadow|passwd)/i

/** Files of credentials may be settings, on a machine of the user's own; keys are none for a stranger's. */
function forAccount(facts: readonly Fact[], stranger: boolean): Fact[] {
  return facts.map((one) => (one.kind === 'secret' && one.from === 'file' && !(stranger && KEYS.test(one.path ?? '')) ? { ...one, from: 'settings' } : one))
}

/** `ssh` takes its input along, and opens ports of this machine to the other one. */
export function ssh({ args, span }: Invocation, input: Data, state: State): Data {
  const { options, operands } = optionsOf(args, SSH_VALUED)
  const host = operands[0]?.text.replace(/^(?:ssh:\/\/)?[^@]*@/, '').replace(/:\d+$/, '') ?? ''
  const stranger = isStranger(host)
  for (const { name, value } of options) {
    const own = name === '-o' ? /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)\s{0,4}[= ]\s{0,4}(.+)$/is.exec(value?.text ?? '')?.[1] : undefined
    if (own !== undefined) state.runNested(own, state, span)
    if (name === '-R' && stranger && /(?:^|:)(?:22|2222)$/.test(value?.text ?? ''))
      report(state, { ...act('reverse-shell', `lets \`${host}\` log in to this machine`, 'error', 'medium'), span })
  }
  // What a host tells a hook is there for every command, and no order to send it.
  const sent = onlySecrets(input).facts.filter((one) => !(one.kind === 'secret' && one.from === 'told'))
  if (sent.length > 0 && host !== '') judgeSending({ facts: forAccount(sent, stranger) }, host, state, span, 'sends', { account: true })
  return NOTHING
}

export const SSH_VALUED: ReadonlySet<string> = wordSet('-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w')

/** A name that is made of data carries the data to whoever answers for it. */
export function resolve({ args, span }: Invocation, _: Data, state: State): Data {
  for (const { text, data, written } of args) {
    if (/^[-+@]/.test(text) || !/\.[a-z]{2,}/i.test(text) || !written.includes('$')) continue
    // Names that are tried one after another come from a list, as it stands.
    const carried = data.facts.find((one) => one.kind === 'secret' || one.kind === 'machine' || (one.kind === 'file' && one.encoded))
    const what = carried && 'what' in carried ? carried.what : 'data'
    if (carried) report(state, { ...act('secret-exfiltration', `sends ${what} by a DNS lookup of \`${text.slice(0, 80)}\``, 'error'), span })
  }
  const staged = args.some(({ text }) => /^(?:-(?:q|type|querytype)=)?txt$/i.test(text))
  const url = args.find(({ text }) => text.includes('.'))?.text ?? 'a name server'
  return staged ? { facts: [{ kind: 'download', url, site: { kind: 'hostile name', host: 'a TXT record' } }] } : NOTHING
}

/** Connections by redirection: `>& /dev/tcp/h/p`. */
export function connections({ name, redirections, span, args }: Invocation, input: Data, state: State): void {
  if (redirections.length === 0) return
  const shell = SHELLS.has(name) || args.some(({ text }) => SHELLS.has(nameOf(text)))
  const gives = (whom: string): void => report(state, { ...act('reverse-shell', `gives a shell to ${whom}`, 'error'), span })
  const target = redirections.find((one) => one.target && /^\/dev\/(?:tcp|udp)\//.test(one.target.text))?.target
  if (!target) {
    // `bash <&$fd`, where the number stands for a connection.
    const peer = shell
      ? redirections.map((one) => (/^[<>]&$/.test(one.operator) && one.target ? fact(one.target.data, 'peer') : undefined)).find(Boolean)
      : undefined
    if (peer) gives(peer.what)
    return
  }
  // From nowhere comes no order: `< /dev/null > /dev/tcp/…` asks whether a port is open.
  const ways = redirections.filter((one) => one.target?.text !== '/dev/null')
  if (SHELLS.has(name) || ways.length > 1 || name === 'exec') {
    const back = ways.filter(({ operator }) => operator !== '<>')
    if (shell || (back.length > 1 && back.some((one) => one.target !== target && one.operator.endsWith('&')))) gives(`\`${target.text}\``)
  } else if (input.facts.length > 0) judgeSending(input, /\/dev\/(?:tcp|udp)\/([^/`]+)/.exec(target.text)?.[1] ?? target.text, state, span, 'sends')
}

/** Whether output goes to a connection. */
export function sendsTo(target: Argument, output: Data, state: State, span: Span): void {
  const peer = fact(fileAt(`&${target.text}`, state) ?? NOTHING, 'peer') ?? fact(target.data, 'peer')
  const host = /\/dev\/(?:tcp|udp)\/([^/`]+)/.exec(peer?.at ?? target.text)?.[1] ?? peer?.at
  if (host !== undefined && output.facts.length > 0) judgeSending(output, host, state, span, 'sends')
}

/** Where people have buckets of their own. */
const isObjectStore = belowAny(
  `amazonaws.com cloudflarestorage.com digitaloceanspaces.com backblazeb2.com wasabisys.com linodeobjects.com googleapis.com aliyuncs.com myqcloud.com
    supabase.co oraclecloud.com scw.cloud hetzner.com your-objectstorage.com ovh.net tigris.dev`,
)

/** What leaves by a program of a cloud: a key that it shows, or files that it copies to a bucket. */
export function bucket(invocation: Invocation, input: Data, state: State): Data {
  const { args, span, name } = invocation
  const shown = secretFrom(invocation, input)
  if (shown) return shown
  const target = args.findLast(({ text }) => /^(?:s3|gs):\/\//.test(text))
  const copies = /\b(?:cp|mv|sync|rsync)\b|\bs3api put-object\b|storage blob upload/.test(asText(args))
  if (!copies || (!target && name !== 'az')) return NOTHING
  const read = args.filter((one) => one !== target && !one.text.startsWith('-')).flatMap((one) => content(one, state))
  const sent = onlySecrets(join(...read, ...(args.some(({ text }) => text === '-') ? [input] : [])))
  if (sent.facts.length === 0) return NOTHING
  const endpoint = args.map(({ text }, i) => (text === '--endpoint-url' ? args[i + 1]?.text : /^--endpoint-url=(.+)/.exec(text)?.[1])).find(Boolean)
  const site = endpoint === undefined ? undefined : siteOf(withScheme(endpoint))
  if (endpoint !== undefined && site && !isObjectStore(site.host) && !STANDS_IN.test(site.host)) judgeSending(sent, endpoint, state, span, 'copies', { site })
  else judgeSending(sent, target?.text ?? 'a bucket', state, span, 'copies', { site: OUTSIDE, account: true })
  return NOTHING
}

/** `gh gist create file`, `gh issue create --body "$(…)"`: files, and what was read, where others see it. */
export function gist(invocation: Invocation, input: Data, state: State): Data {
  const shown = secretFrom(invocation, input)
  if (shown) return shown
  const { args, span } = invocation
  const words = asText(args.slice(0, 3))
  const contents = /^api\s\S{0,200}\/contents\//.exec(words)
  if (contents) return { facts: [download(`https://api.github.com/${contents[0].slice(4)}`)] }
  if (!/^(?:gist|issue|pr|api|release|repo|discussion)\b/.test(words)) return NOTHING
  const file = /^(?:gist create|release (?:create|upload)|repo create)\b/.test(words)
  const sent = args.slice(2).flatMap((one): readonly Data[] => {
    if (one.text === '-') return [input]
    return one.text.startsWith('-') ? [] : file ? content(one, state) : [{ facts: one.data.facts }]
  })
  const facts = onlySecrets(join(...sent)).facts.filter((one) => one.kind === 'secret' && one.from !== 'variable')
  if (facts.length > 0) judgeSending({ facts }, words.startsWith('gist') ? 'https://gist.github.com' : 'https://github.com', state, span, 'puts')
  return NOTHING
}
