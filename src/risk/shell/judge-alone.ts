import { AGENT_COMMANDS } from '../evidence/agents.ts'
import { allByName, byName } from '../evidence/by-name.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { minesCoins } from '../evidence/miners.ts'
import { SEVERE, siteOf } from '../evidence/sites.ts'
import { guardsOff } from '../powershell/guards.ts'
import { wordSet } from './command-words.ts'
import { fact } from './data.ts'
import { fileAt } from './files.ts'
import type { Invocation } from './invocation.ts'
import { FILE_JUDGES, type Judge } from './judge-files.ts'
import { unattended } from './later.ts'
import { installs, servers } from './packages.ts'
import { baseName } from './paths.ts'
import { act, reportAll, type State, type Verdict } from './state.ts'

/** What a command does on its own, whatever flows through it. */
export function judgeAlone(invocation: Invocation, state: State): void {
  const { name, args, wrappers, span } = invocation
  const words = args.map(({ text }) => text)
  const all = words.join(' ')
  if (state.autoRun) {
    if (wrappers.includes('sudo') || wrappers.includes('doas')) reportAll(state, span, [act('privilege-change', 'runs as root', 'error')])
    if (WRITES.has(name)) reportAll(state, span, [act('file-write', `changes files with \`${name}\``, 'warning')])
  }
  for (const judge of [FILE_JUDGES.get(name), JUDGES.get(name)]) if (judge) reportAll(state, span, judge(words, all, args, state))
  for (const { when, verdict } of ORDERS.get(name) ?? []) if (when.test(all)) reportAll(state, span, [verdict])
  if (args.length === 0) return
  if (OF_WINDOWS.has(name)) reportAll(state, span, guardsOff(`${name} ${all}`))
  reportAll(state, span, mines(name, all))
  reportAll(state, span, installs(name, words, all, args, state))
  if (AGENT_COMMANDS.has(name)) reportAll(state, span, [...servers(invocation, state), ...unasked(all)])
  if (name === 'export' || name === 'setx' || name === 'env') reportAll(state, span, exported(words))
}

const OF_WINDOWS = wordSet('netsh vssadmin wmic wevtutil wbadmin net sc')
const WRITES = wordSet('rm mv cp mkdir rmdir touch ln chmod chown truncate dd tee install')

/** What commands do where their words say so. */
type Orders = readonly (readonly [names: string, when: RegExp, what: string, level?: Verdict['level'], sort?: Verdict['sort']])[]

const TABLE: Partial<Record<Verdict['kind'], Orders>> = {
  'disabled-protection': [
    ['spctl', /--(?:master|global)-disable/, 'turns Gatekeeper off', 'error'],
    ['csrutil', /\bdisable\b/, 'turns System Integrity Protection off', 'error'],
    ['setenforce', /^(?:0\b|permissive)/i, 'turns SELinux off'],
    ['ufw', /^(?:--force )?disable\b/, 'turns the firewall off'],
    ['defaults', /^write\b.{0,200}com\.apple\.alf\b.{0,200}globalstate (?:-int )?0\b/, 'turns the firewall of macOS off'],
    ['history', /(?:^|\s)-\w*c/, 'deletes the history of commands', 'note', 'removes traces'],
    ['unset', /\bHISTFILE\b/, 'keeps commands out of the history', 'note', 'removes traces'],
  ],
  'privilege-change': [
    ['setcap', /cap_(?:setuid|sys_admin|dac|sys_ptrace)/, 'gives a program root rights'],
    ['setcap', /cap_(?:setuid|sys_admin|dac).{0,200}\/(?:\w{0,2}sh|python[\d.]*|perl|node|find|vim?|tar)$/, 'gives a shell or tool root rights', 'error'],
    ['passwd', /(?:^|\s)(?:-d|--delete)\b/, 'removes the password of an account', 'warning', 'lets in'],
    ['usermod useradd', /-a?G\s*(?:\S{1,100},)?(?:sudo|wheel|admin|root|shadow)\b.{0,60}\s(?!\$|\S{0,10}your|<)\S+$/, 'lets a user be root'],
    ['useradd', /(?:-o|--non-unique)\b.{0,200}(?:-u|--uid)[ =]?0\b|(?:-u|--uid)[ =]?0\b.{0,200}(?:-o|--non-unique)\b/s, 'adds a second root', 'error'],
    ['nsenter', /-t\s*1\b|--target[= ]1\b/, 'breaks out of the container'],
    ['sc', /\bcreate\b.{0,400}type=\s*kernel/is, 'loads a driver into the kernel'],
    ['kubectl', /clusterrolebinding.{0,400}cluster-admin.{0,400}system:(?:anonymous|(?:un)?authenticated)/s, 'gives every user the whole cluster', 'error'],
  ],
  'destructive-command': [['diskutil', /^(?:erase|partition|zero|secureErase)\w{0,8}\b.{0,200}\bdisk[01]\b/i, 'erases the disk of the machine', 'error']],
  'download-execute': [
    ['mshta', /https?:|javascript:|vbscript:/i, 'runs a page from the network as a program', 'error'],
    ['regsvr32', /\/i:\s*https?:/i, 'runs a script from the network', 'error'],
  ],
  'untrusted-package-source': [
    // Images, manifests and charts run as soon as they are there.
    [
      'docker podman',
      /^(?:pull|run|create)\b[^]{0,300}?\s(?!127\.|10\.|192\.168\.|172\.|0\.)(?:\d{1,3}\.){3}\d{1,3}:\d{1,5}\//,
      'runs a container image from a bare IP address',
      'error',
    ],
    [
      'kubectl helm brew',
      /^(?:apply|create|replace|install|upgrade|repo add|tap)\b[^]{0,300}?:\/\/(?!127\.|10\.|192\.168\.|172\.|0\.)(?:\d{1,3}\.){3}\d/,
      'runs code from a bare IP address',
      'error',
    ],
  ],
  'reverse-shell': [['xterm', /-display\s+(?!localhost|127\.|:)\S{3,200}:\d/, 'gives a terminal to another machine', 'error']],
  persistence: [
    [
      'redis-cli',
      /\bconfig set (?:dir|dbfilename) \S{0,80}(?:cron|\.ssh|authorized_keys|systemd)/i,
      'makes Redis write its data to a file that the system runs',
      'error',
    ],
  ],
  'agent-config-change': [
    ['claude codex gemini q', /--dangerously-|--yolo\b|bypassPermissions|--trust-all-tools/, 'starts an agent that acts without asking', 'note'],
  ],
}

const ORDERS = allByName(
  (Object.entries(TABLE) as [Verdict['kind'], Orders][]).flatMap(([kind, orders]) =>
    orders.map(([names, when, what, level = 'warning', sort]) => [names, { when, verdict: act(kind, what, level, 'medium', sort) }] as const),
  ),
)

/** Settings by which the agent asks no more, obeys others, or is held back by nothing, kept for good. */
const UNASKED: readonly (readonly [setting: RegExp, does: string])[] = [
  [/auto-?(?:approve|accept)\S{0,20}[ =]+(?:true|all|always|\*)|skip-?permissions\S{0,20}[ =]+true|bypassPermissions/i, 'act without asking'],
  [/approval_?policy[ =]+"?never|\byolo\S{0,10}[ =]+true|exec\.(?:ask|approvals?)\S{0,20}[ =]+(?:off|never|false)/i, 'act without asking'],
  [/danger-full-access|sandbox\S{0,20}[ =]+(?:off|false|none)/i, 'act outside its sandbox'],
  [/\bauth\.mode[ =]+"?none|(?:dangerouslyDisableDeviceAuth|allowInsecureAuth)[ =]+true/i, 'obey whoever reaches its gateway'],
]

function unasked(all: string): Verdict[] {
  if (!/^(?:-\S{1,20} )?config (?:set|add)\b/.test(all)) return []
  return UNASKED.filter(([setting]) => setting.test(all)).map(([, does]) =>
    act('agent-config-change', `makes the agent ${does}`, 'warning', 'medium', 'asks nobody'),
  )
}

const MINERS = wordSet('xmrig minerd cpuminer xmr-stak')
const POOL = /\b(?:pool|xmr|monero|mining|miner)[\w-]{0,30}\.[\w.-]{1,60}:\d{2,5}\b/i
const MONERO = /\b[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b/

/** A program that mines, or is told of a pool and of who is paid. */
function mines(name: string, all: string): Verdict[] {
  const pool = /stratum[12]?\+(?:tcp|ssl|tls):\/\//i.test(all) || (/--donate-level\b/.test(all) && /-o\b|--url\b/.test(all))
  const paid = (POOL.test(all) && /(?:^|\s)(?:-u|--user)\b/.test(all)) || MONERO.test(all)
  const found = MINERS.has(name) || pool || paid || (all.includes('-') && minesCoins(`${name} ${all}`))
  return found ? [act('crypto-miner', 'mines cryptocurrency', 'error')] : []
}

/** A variable by which all that an agent says goes through another machine. */
function exported(words: readonly string[]): Verdict[] {
  const base = words.map((word) => /^(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE_GEMINI)_(?:BASE_URL|API_BASE)=(.+)$/.exec(word)?.[1]).find(Boolean)
  const site = base === undefined ? undefined : siteOf(base)
  if (!site || site.kind === 'local' || site.kind === 'example name') return []
  const bad = SEVERE.has(site.kind)
  return [act('agent-config-change', `sends everything that the agent reads and writes through \`${site.host}\``, bad ? 'error' : 'note', bad ? 'high' : 'low')]
}

const container: Judge = (_, all, args) => {
  if (!/\b(?:run|create)\b/.test(all)) return []
  const mounts = args.flatMap(({ text }, i) => {
    if (/^(?:-v|--volume)$/.test(args[i - 1]?.text ?? '')) return [text]
    return /^--volume=([^,]+)/.exec(text)?.[1] ?? /^(?:--mount=)?type=bind,(?:source|src)=([^,]+)/.exec(text)?.[1] ?? []
  })
  const disk = mounts.some((mount) => /^\/(?::|$)/.test(mount) && !/:ro\b/.test(mount))
  const socket = mounts.some((mount) => mount.includes('docker.sock'))
  const secret = mounts.map((mount) => credentialIn(mount.replace(/:.*$/s, ''))).find(Boolean)
  const free = /--privileged\b|--cap-add[= ](?:ALL|SYS_ADMIN)\b|\b(?:chroot|nsenter)\b/.test(all)
  if (free && /--pid[= ]host\b/.test(all) && /\b(?:nsenter|chroot)\b/.test(all)) return [act('privilege-change', 'breaks out of the container', 'error')]
  if ((disk || socket) && /\b(?:curl|wget)\b[^\n]{0,300}\|\s?(?:ba|a)?sh\b/.test(all))
    return [act('privilege-change', 'gives a container the whole machine, and runs a download in it', 'error')]
  if (disk && free) return [act('privilege-change', 'gives a container the whole disk with the rights to change it', 'error')]
  if (secret !== undefined && free) return [act('privilege-change', `gives a container the rights of root, and \`${secret}\``, 'error')]
  const what = disk ? 'gives a container the whole disk' : 'gives a container the rights of root on the machine'
  return disk || socket || free ? [act('privilege-change', what, free && socket ? 'warning' : 'note', 'medium')] : []
}

/** Hooks in every repository, and another source in the place of the one that is named. */
const git: Judge = (_, all, args, state) => {
  const [, key = '', value = ''] = /\bconfig\b.{0,200}?(core\.hooksPath|init\.templateDir|include\.path)[= ]+(\S+)/i.exec(all) ?? []
  if (key === '' || value === '/dev/null' || !/--global|--system/.test(all)) return []
  const named = args.find(({ text }) => text === value)
  const planted = named && fileAt(value, state)
  const brought = planted && (fact(planted, 'download') ?? fact(planted, 'decoded'))
  const does = planted && unattended(planted.text ?? planted.partly ?? '', state, named.span)
  if (does !== undefined) return [act('persistence', `makes git ${does} in every repository with \`${value}\``, 'error')]
  return [act('persistence', `makes git use \`${value}\` in every repository`, brought ? 'error' : 'warning', 'medium')]
}

/** What keeps macOS from asking about a file that was downloaded is taken off it. */
const xattr: Judge = (words, all, args, state) => {
  if (!words.some((word) => /^-[a-z]*[dc]/.test(word)) || (!/com\.apple\.quarantine/.test(all) && !/(?:^|\s)-[a-z]*c/.test(all))) return []
  const fetched = [...args.map(({ text }) => fileAt(text, state)), state.extracted.data].some((one) => one && fact(one, 'download'))
  return [act('disabled-protection', 'hides from macOS that a file was downloaded', fetched ? 'error' : 'note', fetched ? 'high' : 'medium')]
}

/** Programs that guard a machine, by the names of their services. */
const GUARDS =
  /^(?:auditd|firewalld|ufw|apparmor|clamav|clamd|fail2ban|falcon-sensor|osqueryd|wazuh-agent|mdatp|rsyslog|com\.apple\.alf|windefend|mpssvc)(?:[.@][\w.]{1,60})?$/i
const STOPS = /^(?:stop|disable|mask|kill|unload|bootout|remove|delete|config)$/i

const guard =
  (order: RegExp): Judge =>
  (words) =>
    !words.some((word) => order.test(word))
      ? []
      : words
          .map((word) => baseName(word))
          .filter((word) => GUARDS.test(word))
          .map((word) => act('disabled-protection', `stops \`${word}\``, 'warning', 'medium'))

const JUDGES: ReadonlyMap<string, Judge> = byName<Judge>([
  ['docker podman', container],
  ['git', git],
  ['xattr', xattr],
  ['systemctl service launchctl sc', guard(STOPS)],
  ['pkill killall', guard(/^/)],
])
