import { guardsOff } from '../evidence/agent-guards.ts'
import { REGISTRY_FILE, registryFile } from '../evidence/package-sources.ts'
import { COLLECTS, HOSTILE, siteOf, type Site } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { fact, TOLD, type Data } from './data.ts'
import { keepFile } from './files.ts'
import { commandsIn, FETCHES, unattended } from './later.ts'
import { GIT_HOOK, HOME_ROOT, RC_FILE, SCHEDULE_FILE, SSH_KEYS, steersAgent } from './paths.ts'
import { act, report, type State, type Verdict } from './state.ts'

/** What is written, and where. */
interface Written {
  readonly path: string
  readonly text: string
  readonly data: Data
  /** It was fetched, decoded, or comes from a connection. */
  readonly brought: boolean
  readonly state: State
  readonly span: Span
}

type Place = RegExp | ((written: Written) => boolean)

/** An alias or function by the name of a command that people give passwords to, or a directory for everybody in front of all others. */
const SHADOWS =
  /\balias (?:sudo|su|ssh|gpg|passwd|git|npm|pip|curl|docker|kubectl)=|^\s{0,8}(?:sudo|su|ssh|passwd)\s{0,4}\(\)|PATH=["']?(?:\/tmp|\/var\/tmp|\/dev\/shm)\b/m
const KEY = /(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2\S{0,30})\s{1,4}AAAA/
/** What a project or an editor starts by itself. */
const STARTS_LATER = /(?:^|\/)(?:\.envrc|package\.json|[Mm]akefile|\.(?:vimrc|tmux\.conf|gdbinit|screenrc)|init\.(?:vim|lua))$|\.ssh\/config$/

/** A skill beside this one. */
const OTHER_SKILL = /^(?:~|\$|\/).{0,200}\/skills\/[^/]{1,80}\/SKILL\.md$/

/** What a text does that is written to such a path. */
const SAYS: readonly (readonly [path: RegExp, text: RegExp, kind: Verdict['kind'], what: string, level: Verdict['level']])[] = [
  [/^\/dev\/(?:sd[a-z]|nvme\d|hd[a-z]|disk\d|mmcblk\d)/, /(?:)/, 'destructive-command', 'overwrites a disk', 'error'],
  [/\/release_agent$/, /(?:)/, 'privilege-change', 'makes the kernel run a command outside the container', 'error'],
  [/^\/etc\/(?:passwd|shadow|ld\.so\.preload)$/, /(?:)/, 'privilege-change', 'changes the accounts of the system', 'error'],
  [/^\/etc\/hosts$/, /^\s{0,8}(?!127\.|0\.0|::1|10\.|192\.168\.)\d/m, 'privilege-change', 'points host names to other machines', 'note'],
  [/^\/etc\/pam\.d\//, /pam_(?:permit|exec)\.so/, 'privilege-change', 'makes every login succeed or run a program', 'error'],
  [/^\/etc\/ssh\/sshd_config/, /Permit(?:EmptyPasswords|RootLogin)\s+yes/, 'privilege-change', 'allows logins that are forbidden by default', 'warning'],
  [/^\/etc\/selinux\//, /SELINUX=(?:disabled|permissive)/, 'disabled-protection', 'turns SELinux off', 'warning'],
  [
    /\.pth$|(?:^|\/)(?:site|user)customize\.py$/,
    /\b(?:exec|eval|urllib|requests|subprocess|os\.system)\b/,
    'persistence',
    'makes Python run code whenever it starts',
    'error',
  ],
]

/** Places where what is written matters: the first that fits, and what to say of it. */
const PLACES: readonly (readonly [place: Place, judge: (written: Written) => Verdict | undefined])[] = [
  [
    ({ path, data }) => HOME_ROOT.test(path) && path.endsWith('*') && data.text === '' && data.facts.length === 0,
    ({ path }) => act('destructive-command', `empties every file in \`${path}\``, 'error'),
  ],
  [/^\/etc\/(?:sudoers|doas\.conf)/, sudoers],
  [SSH_KEYS, loginKey],
  [({ path, text }) => REGISTRY_FILE.test(path) || (RC_FILE.test(path) && registryFile(text)?.level === 'error'), ({ text }) => registryFile(text)],
  [({ path, text }) => RC_FILE.test(path) && SHADOWS.test(text), ({ path }) => act('persistence', `replaces a trusted command in \`${path}\``, 'error')],
  [({ path }) => RC_FILE.test(path) || SCHEDULE_FILE.test(path) || GIT_HOOK.test(path), runsAgain],
  [({ path, text }) => STARTS_LATER.test(path) && FETCHES.test(text), startsLater],
  [({ path }) => steersAgent(path) || OTHER_SKILL.test(path), agentFile],
]

/** Somebody writes `data` into a file. It stays known under its name, and may be a thing to report. */
export function writeFile(path: string, data: Data, state: State, span: Span): void {
  if (/^&?\d+$|^\/dev\/(?:null|stdout|stderr|tty|tcp\/.*|udp\/.*)$/.test(path) || path === '') return
  keepFile(path, data, state)
  const text = data.text ?? data.partly ?? ''
  const brought = fact(data, 'download') !== undefined || fact(data, 'decoded') !== undefined || fact(data, 'peer') !== undefined
  const written = { path, text, data, brought, state, span }
  const said = SAYS.find(([where, says]) => where.test(path) && says.test(text))
  if (said) report(state, { ...act(said[2], `${said[3]}, by \`${path}\``, said[4]), span })
  const place = PLACES.find(([where]) => (typeof where === 'function' ? where(written) : where.test(path)))
  // A script is there to be run, sooner or later.
  if (!place && (/\.(?:sh|bash|zsh|command)$/.test(path) || /^#!\s?\S{0,40}\b(?:ba|z|da)?sh\b/.test(text)) && FETCHES.test(text))
    state.runNested(text, { ...state, variables: new Map(state.variables) }, span)
  const verdict = place?.[1](written)
  if (verdict) report(state, { ...verdict, span })
  else if (state.autoRun && !/^(?:\/tmp\/|\/var\/tmp\/|\$\{?TMPDIR)/.test(path)) {
    const outside = /^(?:[~/]|\.\.\/|\$\{?HOME)/.test(path)
    report(state, { ...act('file-write', `writes \`${path}\`${outside ? ', outside the project' : ''}`, outside ? 'error' : 'warning'), span })
  }
}

/** Rights without a password: for everything, or for what gives a shell. A command that is written out, arguments and all, is narrow. */
const ROOT_FOR_ALL =
  /!authenticate|\bpermit nopass\b|NOPASSWD:?[^\n]{0,200}(?:\bALL\b|\*|\/(?:\w{0,2}sh|su|vim?|nano|python[\d.]*|perl|env|find|tee|cp|chmod|docker|apt|pip3?|npm)\b)/

function sudoers({ path, text }: Written): Verdict {
  return act('privilege-change', `writes \`${path}\`, which says who may be root`, ROOT_FOR_ALL.test(text) ? 'error' : 'warning')
}

/** A key that stands in the text, or comes from elsewhere, is not the user's own. */
function loginKey({ path, text, brought }: Written): Verdict {
  const foreign = (KEY.test(text) && (!/\.\.\.|[<>]|…/.test(text) || /attacker|evil|hack/i.test(text))) || brought || FETCHES.test(text)
  const whose = foreign ? 'a key that comes with the skill' : 'a key'
  return act('persistence', `lets the owner of ${whose} log in through \`${path}\``, foreign ? 'error' : 'note', 'high', 'lets in')
}

function runsAgain({ path, text, brought, state, span }: Written): Verdict {
  // A start-up file is a script as it stands.
  const bad = brought ? 'run downloaded or decoded code' : unattended(SCHEDULE_FILE.test(path) ? commandsIn(text) : text, state, span)
  return bad === undefined
    ? act('persistence', `writes \`${path}\`, which runs later`, 'note', 'low')
    : act('persistence', `makes \`${path}\` ${bad} regularly`, 'error')
}

function startsLater({ path, text, state, span }: Written): Verdict | undefined {
  const bad = unattended(scriptsIn(path, text), state, span)
  return bad === undefined ? undefined : act('persistence', `makes \`${path}\` ${bad} whenever it is used`, 'error')
}

/** The commands in what a project, an editor or `ssh` is set up with. */
function scriptsIn(path: string, text: string): string {
  if (path.endsWith('.envrc')) return text
  if (path.endsWith('.ssh/config')) return commandsIn(text)
  return Array.from(text.matchAll(/[("'!\s]((?:curl|wget|sh|bash|nc|python3?|eval|echo)\s[^\n]{3,1000})/g), ([, one = '']) =>
    one.replace(/["'\s)\]]{1,6}$/, ''),
  ).join('\n')
}

/** A command in the settings of an agent. */
const HOOK_COMMAND = /(?:"command"\s{0,8}:\s{0,8}|"args"\s{0,8}:\s{0,8}\[\s{0,8}"-l?c"\s{0,8},\s{0,8})"((?:[^"\\]|\\.){1,4000})"/g

/** A file that steers an agent: what it has it do, what it takes away from its guards, where it comes from. */
function agentFile({ path, text, data, state, span }: Written): Verdict {
  const isSettings = path.endsWith('.json') || path.endsWith('.toml')
  const from = fact(data, 'download')
  if (from?.site && HOSTILE.has(from.site.kind))
    return { ...act('agent-config-change', `makes the agent follow \`${from.url.slice(0, 80)}\` through \`${path}\``, 'error'), address: from.url }
  if (isSettings && FETCHES.test(text))
    for (const [, command = ''] of text.matchAll(HOOK_COMMAND)) {
      const does = unattended(command.replace(/\\(["\\/])/g, '$1'), state, span, TOLD)
      if (does !== undefined) return act('agent-config-change', `makes the agent ${does} at every turn through \`${path}\``, 'error')
    }
  const relay = relayIn(text)
  if (relay) return { ...act('agent-config-change', `sends what the agent says to \`${relay.host}\` through \`${path}\``, 'error'), address: relay.host }
  const piped = isSettings ? undefined : /\b(?:curl|wget)\b[^\n`]{3,300}?\|\s?(?:sudo )?(?:ba|z|da)?sh\b/.exec(text)?.[0]
  const does = piped === undefined ? undefined : unattended(piped, state, span)
  if (does !== undefined) return act('agent-config-change', `makes the agent ${does} through \`${path}\``, 'error')
  const guards = guardsOff(text)
  // One guard may be a choice of somebody's; several at once, in settings for everything, leave nobody to ask.
  if (guards > 1 && /^(?:~|\$\{?HOME|\/)/.test(path))
    return act('agent-config-change', `turns off several guards of the agent at once through \`${path}\``, 'error', 'medium')
  const foreign = from !== undefined || fact(data, 'decoded') !== undefined
  const why = guards > 0 ? ', and turns off its guards' : foreign ? ', with text from the network' : ''
  const level = guards > 0 && foreign ? 'error' : why === '' ? 'note' : 'warning'
  const what = `writes \`${path}\`, which steers the agent${why}`
  return act('agent-config-change', what, level, why === '' ? 'low' : 'high', guards > 0 ? 'asks nobody' : undefined)
}

const BASE_URL = /(?:ANTHROPIC|OPENAI)_(?:BASE_URL|API_BASE)"?\s{0,4}[:=]\s{0,4}"?(https?:\/\/[^"'\s]{3,200})/

/** Where the talk of the agent goes: to a place where anybody collects, or through somebody's machine. */
function relayIn(text: string): Site | undefined {
  const addresses = (text.match(/\bhttps?:\/\/[^\s"'<>]{3,200}/g) ?? []).slice(0, 50).map(siteOf)
  const base = siteOf(BASE_URL.exec(text)?.[1] ?? '')
  return (
    addresses.find((site) => site && COLLECTS.has(site.kind)) ??
    (base && base.kind !== 'local' && !/(?:anthropic|openai)\.com$/.test(base.host) ? base : undefined)
  )
}
