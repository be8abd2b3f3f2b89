import type { ActSort } from '../evidence/act.ts'
import { isForge } from '../evidence/forges.ts'
import { AGENT_COMMANDS } from '../evidence/agents.ts'
import { COLLECTS, HOSTILE, siteOf } from '../evidence/sites.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { minesCoins } from '../evidence/miners.ts'
import { GIVES_SHELL, steersAgent } from './command-words.ts'
import { fact } from './data.ts'
import { fileAt, keyOf } from './files.ts'
import type { Argument, Invocation } from './invocation.ts'
import { HIDDEN_PLACE } from './judge.ts'
import { ACCOUNT_JUDGES } from './judge-accounts.ts'
import { FILE_JUDGES } from './judge-files.ts'
import { act, asksRansom, type Judge, type Verdict } from './judged.ts'
import { unattended } from './later.ts'
import { HOME_ROOT } from './places.ts'
import { fromArchive, manifests, packages, servers } from './packages.ts'
import { nearNames, registries } from './registries.ts'
import { serves, tunnel } from './send.ts'
import { ordered } from './write-file.ts'
import { report, type State } from './state.ts'

/** What a command does on its own, whatever flows through it. */
export function judgeAlone(invocation: Invocation, state: State): void {
  const { name, args, wrappers, span } = invocation
  const words = args.map(({ text }) => text)
  if (state.autoRun && (wrappers.includes('sudo') || wrappers.includes('doas'))) report(state, { ...act('privilege-change', 'runs as root', 'error'), span })
  const all = words.join(' ')
  for (const judge of [FILE_JUDGES.get(name), ACCOUNT_JUDGES.get(name), ALONE_BY_NAME.get(name)])
    for (const verdict of judge?.(words, all, args, state) ?? []) report(state, { ...verdict, span })
  const others = [
    ...anyCommand(name, all, words),
    ...manifests(name, words, all),
    ...registries(name, all),
    ...nearNames(name, words),
    ...namedElsewhere(name, all, args),
    ...(AGENT_COMMANDS.has(name) ? [...servers(invocation, state), ...unasked(all), ...told(all, state, span)] : []),
  ]
  for (const verdict of others) report(state, { ...verdict, span })
  if (opensShell(name, all)) serves('a shell', state, span)
  else if (servesFiles(name, words, state)) serves('files', state, span)
  else if (TUNNELS.get(name)?.test(all)) tunnel(state, span)
  if (runsUnseen(name, words, state))
    report(state, { ...act('untrusted-package-source', 'runs what is in a repository now, where nobody sees it', 'error', 'medium'), span })
  if (opensLogin(name, all))
    report(state, { ...act('reverse-shell', 'opens the login of this machine to the internet', 'note', 'medium', 'opens a login'), span })
  if (state.autoRun && WRITES.has(name)) report(state, { ...act('file-write', `changes files, by \`${name}\``, 'warning'), span })
}

/** `npx --yes git+https://… >/dev/null 2>&1 &` */
function runsUnseen(name: string, words: readonly string[], { background, hushed }: State): boolean {
  return (
    /^(?:npx|bunx|pnpx|uvx|pipx)$/.test(name) &&
    background &&
    hushed === 'all' &&
    words.some((word) => /^git\+https?:|^github:|^gitlab:|\.git(?:#|$)/.test(word))
  )
}

const WRITES: ReadonlySet<string> = new Set('rm mv cp mkdir rmdir touch ln chmod chown truncate dd tee install'.split(' '))

/** Settings by which the agent asks no more, obeys others, or is held back by nothing, kept for good. */
const UNASKED: readonly (readonly [setting: RegExp, does: string])[] = [
  [
    /auto-?(?:approve|accept)\S{0,20}[ =]+(?:true|all|always|\*)|skip-?permissions\S{0,20}[ =]+true|bypassPermissions|approval_?policy[ =]+"?never|\byolo\S{0,10}[ =]+true|exec\.(?:ask|approvals?)\S{0,20}[ =]+(?:off|never|false)/i,
    'act without asking',
  ],
  [/danger-full-access|sandbox\S{0,20}[ =]+(?:off|false|none)/i, 'act outside of any sandbox'],
  [/\bauth\.mode[ =]+"?none|(?:dangerouslyDisableDeviceAuth|allowInsecureAuth)[ =]+true/i, 'obey whoever reaches its gateway'],
  [/\bdmPolicy[ =]+"?open/i, 'obey whoever writes to it'],
]

function unasked(all: string): Verdict[] {
  if (!/^(?:-\S{1,20} )?config (?:set|add)\b/.test(all)) return []
  return UNASKED.filter(([setting]) => setting.test(all)).map(([, does]) =>
    act('agent-config-change', `makes the agent ${does}, by a setting of its own`, 'warning', 'medium', 'asks nobody'),
  )
}

const INSTALLERS: ReadonlySet<string> = new Set(
  'clawhub openclaw skills npx npm pnpm yarn bun pip pip3 pipx uv brew cargo gem go apt apt-get claude'.split(' '),
)

/** `clawhub install $(curl …)`: what is installed is whatever a server names. */
function namedElsewhere(name: string, all: string, args: readonly Argument[]): Verdict[] {
  if (!INSTALLERS.has(name) || !/\b(?:install|add|i)\b/.test(all)) return []
  const list = args.map(({ data }) => fact(data, 'download')).find(Boolean)
  if (!list?.site || list.site.kind === 'local' || list.site.kind === 'installer') return []
  return [act('untrusted-package-source', `installs whatever \`${list.site.host}\` lists`, isForge(list.site.host) ? 'warning' : 'error', 'medium')]
}

/** A job for the agent itself, and what it is told to do each time. */
function told(all: string, state: State, span: Invocation['span']): Verdict[] {
  const orders = /\bcron (?:add|create)\b/.test(all) ? ordered(all, state, span) : undefined
  return orders === undefined ? [] : [act('agent-config-change', `makes the agent ${orders}, by a job of its own`, 'error')]
}

/** A shell for whoever opens a page. */
function opensShell(name: string, all: string): boolean {
  return (
    (name === 'ttyd' || name === 'gotty' || name === 'wetty' || name === 'shellinaboxd') &&
    (/\b(?:ba|z)?sh\b|\blogin\b/.test(all) || name === 'wetty') &&
    !/(?:^|\s)(?:-c|--credential)[ =]/.test(all)
  )
}

/** Programs that open a port of this machine to the internet. */
const TUNNELS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    ngrok: /^(?:http|tcp|tls|start)\b/,
    cloudflared: /^tunnel\b/,
    localtunnel: /(?:)/,
    lt: /--port/,
    bore: /^local\b/,
    pinggy: /(?:)/,
    frpc: /(?:)/,
  }),
)

/** A port for `ssh` is led to the internet. */
function opensLogin(name: string, all: string): boolean {
  const program = /^(?:npx|pnpx|bunx)$/.test(name) ? (/^(?:-\S{1,20} ){0,3}(localtunnel|lt|bore-cli|ngrok)\b/.exec(all)?.[1] ?? '') : name
  return (
    (/^(?:localtunnel|lt|bore|bore-cli|ngrok|pinggy|frpc)$/.test(program) && /(?:--(?:port|local-port)[= ]|\btcp |\blocal |-p ?)22\b/.test(all)) ||
    (program === 'cloudflared' && /--url[= ](?:ssh|tcp):\/\/(?:localhost|127\.0\.0\.1):22\b/.test(all))
  )
}

/** `python3 -m http.server` where a home directory or its keys are. */
function servesFiles(name: string, words: readonly string[], state: State): boolean {
  const server =
    (name.startsWith('python') && words.includes('http.server')) || name === 'http-server' || name === 'serve' || (name === 'php' && words.includes('-S'))
  if (!server) return false
  const named = words.find((_, i) => /^(?:-d|--directory|-t)$/.test(words[i - 1] ?? ''))
  const where = named === undefined ? state.place.directory : keyOf(named, state)
  return HOME_ROOT.test(where) || credentialIn(`${where}/`) !== undefined
}

/** All of the expressions have to fit. */
const one =
  (verdict: Verdict, ...when: readonly RegExp[]): Judge =>
  (_, all) =>
    when.every((part) => part.test(all)) ? [verdict] : []

const off = (what: string, level: Verdict['level'] = 'warning', sort?: ActSort): Verdict =>
  act('disabled-protection', what, level, level === 'error' ? 'high' : 'medium', sort)

const MINES = one(act('crypto-miner', 'mines cryptocurrency', 'error'))

/** Programs that guard a machine, by the names of their services. */
const GUARDS =
  /^(?:auditd|firewalld|ufw|apparmor|clamav|clamd|fail2ban|falcon-sensor|crowdstrike|osqueryd|wazuh-agent|ossec|sentinelone|mdatp|cbagentd|ds_agent|elastic-agent|sysmon|rsyslog|com\.apple\.alf|com\.crowdstrike|windefend|sense|mpssvc|falcond?)(?:\.(?!timer$)[\w.]{1,60}|@.{0,60})?$/i
/** Whoever sets the machine up, under a name that stands for their own. */
const OWN_USER =
  /^(?:\$\{?(?:USER|LOGNAME|REAL_USER|SUDO_USER|CURRENT_USER)\}?|\$\((?:whoami|id -un|logname)\)|<?(?:your|my)[-_ ]?user(?:[-_ ]?name)?>?|<user(?:name)?>)$/i

const ALONE: Readonly<Record<string, Judge>> = {
  ttyd: (_, all) =>
    /\b(?:ba|z)?sh\b/.test(all) && /(?:^|\s)-W|--writable/.test(all) ? [act('reverse-shell', 'puts a shell on the network', 'warning', 'medium')] : [],
  'gs-netcat': one(act('reverse-shell', 'opens a shell on this machine to the internet', 'error'), /(?:^|\s)-\w*[il]/),
  xterm: one(act('reverse-shell', 'gives somebody else a terminal', 'error'), /-display\s+(?!localhost|127\.|:)\S{3,200}:\d/),
  ngrok: (_, all) =>
    /^tcp (?:-\S{1,60} ){0,4}22\b/.test(all) && /--authtoken[= ](?![$<{]|your)\S{8}/i.test(all)
      ? [act('reverse-shell', 'opens the login of this machine to whoever holds the ngrok account', 'error', 'medium')]
      : [],
  osascript: (_, all) =>
    /\bmake (?:new )?login item\b/i.test(all)
      ? [
          act(
            'persistence',
            'adds a program to those that start at each login',
            /hidden:\s{0,4}true|"\/(?:private\/)?tmp\/|\/\.\w/i.test(all) ? 'error' : 'note',
            'medium',
          ),
        ]
      : [],
  aws: (_, all) => {
    const guard =
      /^(cloudtrail (?:stop-logging|delete-trail)|guardduty (?:delete-detector|update-detector --no-enable)|configservice (?:stop-configuration-recorder|delete-configuration-recorder)|securityhub disable-security-hub|macie2 disable-macie|logs delete-log-group)\b/.exec(
        all,
      )?.[1]
    return guard === undefined ? [] : [off(`stops what watches the cloud account, by \`${guard}\``, 'note', 'stops watching a cloud')]
  },
  sqlite3: one(off('gives itself rights that macOS asks the user for', 'error'), /TCC\.db/, /\b(?:insert|update|replace)\b/i),
  dscl: (words, all) => [
    ...(/-(?:append|merge)\s+\/Groups\/admin\b/.test(all) ? [act('privilege-change', 'lets a user be root', 'warning', 'medium')] : []),
    ...(/-passwd\s/.test(all) && ownPassword(words.at(-1) ?? '')
      ? [act('privilege-change', 'sets a password that comes with the skill', 'warning', 'medium', 'lets in')]
      : []),
  ],
  sysadminctl: (words, all) => {
    const password = words[words.indexOf('-password') + 1] ?? ''
    return /-addUser\b/.test(all) && /(?:^|\s)-admin\b/.test(all) && words.includes('-password')
      ? [act('privilege-change', 'makes a user who can be root', ownPassword(password) ? 'error' : 'warning', 'medium')]
      : []
  },
  setcap: (words, all) => {
    const strong = /cap_(?:setuid|sys_admin|dac|sys_ptrace)/.test(all)
    const tool = words.some((word) => GIVES_SHELL.test(word))
    return [act('privilege-change', 'gives a program rights of root', strong && tool ? 'error' : strong ? 'warning' : 'note', 'medium')]
  },
  visudo: () => [act('privilege-change', 'changes who may be root', 'note', 'medium')],
  passwd: one(act('privilege-change', 'removes the password of an account', 'warning', 'medium', 'lets in'), /(?:^|\s)(?:-d|--delete)\b/),
  install: (words) =>
    words.some(
      (word, i) =>
        /^(?:0?[4-7][0-7]{3}|[ug]*\+[rwx]*s)$/.test(word.replace(/^--mode=/, '')) && (/^(?:-m|--mode)$/.test(words[i - 1] ?? '') || word.startsWith('--mode=')),
    ) && words.some((word) => GIVES_SHELL.test(word))
      ? [act('privilege-change', 'makes a shell or tool run as root for everybody', 'error')]
      : [],
  usermod: (words, all) => [
    ...(/-a?G\s*\S{0,400}\b(?:sudo|wheel|admin|root|shadow)\b/.test(all)
      ? [act('privilege-change', 'lets a user be root', OWN_USER.test(words.at(-1) ?? '') && !/\b(?:root|shadow)\b/.test(all) ? 'note' : 'warning', 'medium')]
      : []),
    ...(words.some((word, i) => word === '' && /^(?:-p|--password)$/.test(words[i - 1] ?? ''))
      ? [act('privilege-change', 'removes the password of an account', 'warning', 'medium', 'lets in')]
      : []),
  ],
  useradd: (_, all) =>
    /(?:^|\s)(?:-o|--non-unique)\b/.test(all) && /(?:^|\s)(?:-u|--uid)[ =]?0\b/.test(all)
      ? [act('privilege-change', 'makes a second root', 'error')]
      : /-u\s*0\b|-G\s*\S{0,400}\b(?:sudo|wheel)\b/.test(all)
        ? [act('privilege-change', 'makes a user who can be root', 'warning', 'medium')]
        : [],
  sed: (words, all) => {
    if (!words.some((word) => /^-\w*i|^--in-place/.test(word))) return []
    if (
      words.some((word) => steersAgent(word)) &&
      /"(?:ask|deny)"[^]{0,80}\[\s?\\?\]|bypassPermissions|auto-?[aA]pprove|"allow"[^]{0,40}"(?:\*|Bash)"|disableAllHooks|approval_policy[^;]{0,60}never|danger-full-access/.test(
        all,
      )
    )
      return [
        act(
          'agent-config-change',
          'makes the agent act without asking, by a change of its settings',
          (all.match(
            /"(?:ask|deny)\W{1,8}:?[^;]{0,80}\/[^;]{0,40}\[\s?\\?\]|"bypassPermissions"|utoApprove[^;]{0,60}true|"allow"[^;]{0,40}"(?:\*|Bash)"|disableAllHooks|approval_policy[^;]{0,60}never|danger-full-access/g,
          )?.length ?? 0) > 1
            ? 'error'
            : 'warning',
          'medium',
          'asks nobody',
        ),
      ]
    if (/\/etc\/pam\.d\//.test(all) && words.some((word) => puts(word, /pam_(?:permit|exec)\.so/)))
      return [act('privilege-change', 'makes every login succeed or run a program of its own', 'error')]
    if (/sshd_config/.test(all) && words.some((word) => puts(word, /PermitEmptyPasswords\s+yes/)))
      return [act('privilege-change', 'lets people log in without a password', 'warning', 'medium', 'lets in')]
    if (/\/etc\/selinux\/config/.test(all) && /SELINUX=(?:disabled|permissive)/.test(all)) return [off('turns SELinux off')]
    return /sshd_config/.test(all) && words.some((word) => puts(word, /PermitRootLogin\s+yes/))
      ? [act('privilege-change', 'lets root log in over the network', 'warning', 'medium')]
      : /\/etc\/sudoers/.test(all) && /NOPASSWD|!authenticate/.test(all)
        ? [act('privilege-change', 'lets users be root without a password', 'error', 'high', 'lets in')]
        : []
  },
  chattr: (words) =>
    words.some((word) => /^\+\w*i/.test(word)) && words.some((word) => steersAgent(word))
      ? [act('agent-config-change', 'keeps the user from changing what steers the agent', 'error')]
      : [],
  kubectl: (_, all) =>
    /clusterrolebinding\b/.test(all) && all.includes('cluster-admin') && /system:(?:anonymous|(?:un)?authenticated)/.test(all)
      ? [act('privilege-change', 'gives the whole cluster to everybody', 'error')]
      : /"hostPID"\s{0,4}:\s{0,4}true/.test(all) && /"privileged"\s{0,4}:\s{0,4}true/.test(all) && /nsenter|chroot/.test(all)
        ? [act('privilege-change', 'breaks out of the container', 'error')]
        : /\bdelete\s(?:validating|mutating)webhookconfigurations?\b/.test(all) && /--all\b/.test(all)
          ? [off('removes every check of what enters the cluster')]
          : [],
  docker: container,
  podman: container,
  nsenter: one(act('privilege-change', 'breaks out of the container', 'warning', 'medium'), /-t\s*1\b|--target[= ]1\b/),
  insmod: (words) => {
    const hidden = words.find((word) => HIDDEN_PLACE.test(word))
    return [
      act(
        'privilege-change',
        hidden === undefined ? 'loads code into the kernel' : `loads \`${hidden}\`, which is hidden, into the kernel`,
        hidden === undefined ? 'note' : 'error',
        'medium',
      ),
    ]
  },
  spctl: one(off('turns Gatekeeper off', 'error'), /--(?:master|global)-disable/),
  csrutil: one(off('turns System Integrity Protection off', 'error'), /\bdisable\b/),
  setenforce: one(off('turns SELinux off'), /^(?:0\b|permissive)/i),
  ufw: one(off('turns the firewall off'), /^(?:--force )?disable\b/),
  iptables: one(off('drops the rules of the firewall', 'note'), /(?:^|\s)(?:-F|--flush)\b|-P\s+INPUT\s+ACCEPT/),
  defaults: one(off('turns the firewall of macOS off'), /^write\b/, /com\.apple\.alf\b/, /globalstate (?:-int )?0\b/),
  socketfilterfw: one(off('turns the firewall of macOS off'), /--setglobalstate\s+off/),
  netsh: one(off('turns the firewall of Windows off', 'error'), /advfirewall\s+set\s+\w+\s+state\s+off/i),
  falconctl: one(off('removes CrowdStrike’s sensor'), /(?:^|\s)(?:-d\b|unload|uninstall)/),
  sentinelctl: one(off('removes SentinelOne’s agent'), /\b(?:unload|disable|uninstall|control stop)\b/),
  mdatp: one(off('turns Defender off'), /real-time-protection|exclusion/, /\b(?:disabled|add)\b/),
  'redis-cli': (_, all) =>
    /\bconfig set (?:dir|dbfilename) \S{0,80}(?:cron|\.ssh|authorized_keys|systemd|init\.d|\/www|public_html)/i.test(all)
      ? [act('persistence', 'makes Redis write its data where the system runs or trusts it', 'error')]
      : [],
  auditctl: one(off('turns the audit of the kernel off'), /^-(?:e\s*0|D)\b/),
  systemctl: (words) => stops(words, /^(?:stop|disable|mask|kill)$/),
  service: (words) => stops(words, /^stop$/),
  pkill: (words) => stops(words, /(?:)/),
  killall: (words) => stops(words, /(?:)/),
  launchctl: (words, all) => [
    ...stops(words, /^(?:unload|bootout|remove|disable|stop)$/),
    ...(/^(?:load|bootstrap|enable)\b/.test(all) ? [act('persistence', 'makes a program run at every login', 'note', 'low')] : []),
  ],
  xattr: (words, all, args, state) => {
    if (!/com\.apple\.quarantine/.test(all) && !/(?:^|\s)-[a-z]*c/.test(all)) return []
    const removes = words.some((word) => /^-[a-z]*[dc]/.test(word))
    const fetched = args.some(({ text }) => fileAt(text, state) !== undefined) || state.extracted.data !== undefined
    return removes ? [act('disabled-protection', 'hides from macOS that a file was downloaded', fetched ? 'error' : 'note', fetched ? 'high' : 'medium')] : []
  },
  security: (_, all, args, state) => (/add-trusted-cert/.test(all) ? trusts(args, state) : []),
  'update-ca-certificates': () => [],
  history: one(off('removes the traces of what was run', 'note', 'removes traces'), /(?:^|\s)-\w*c/),
  unset: one(off('keeps what is run out of the history', 'note', 'removes traces'), /\bHISTFILE\b/),
  xmrig: MINES,
  minerd: MINES,
  cpuminer: MINES,
  'xmr-stak': MINES,
  git: (words, all, args, state) => {
    if (/\bpush\b/.test(all) && /\s--mirror\b/.test(all) && /\s(?:-f|--force)\b/.test(all))
      return [act('destructive-command', 'deletes everything in the remote repository', 'warning', 'medium')]
    const gone = forgotten(words, all)
    if (gone !== undefined) return [act('destructive-command', gone, 'note', 'medium', 'forgets commits')]
    if (words.includes('--no-verify'))
      return [act('disabled-protection', 'skips the hooks that check what is committed', 'note', 'low', 'skips checks of code')]
    if (!/^(?:-\S{1,60} ){0,4}config\b/.test(all)) return []
    if (/core\.hooksPath[= ]+\/dev\/null/i.test(all)) return [act('disabled-protection', 'makes git run no hooks', 'note', 'medium', 'skips checks of code')]
    const included = /include(?:if\.\S{1,80})?\.path[= ]+(\S+)/i.exec(all)?.[1]
    if (included !== undefined && fileAt(included, state)?.facts.some(({ kind }) => kind === 'download' || kind === 'decoded') === true)
      return [act('persistence', 'makes git obey fetched settings in every repository', 'error')]
    const hooks = /(core\.hooksPath|init\.templateDir)[= ]+(\S+)/i.exec(all)
    if (hooks && /--global|--system/.test(all)) {
      const named = args.find(({ text }) => text === hooks[2])
      const planted = named && fileAt(named.text, state)
      const brought = planted?.facts.some(({ kind }) => kind === 'download' || kind === 'decoded') === true
      const does = planted && unattended(planted.text ?? planted.partly ?? '', state, named.span)
      if (does !== undefined) return [act('persistence', `makes git ${does} in every repository, by \`${hooks[2]}\``, 'error')]
      return [act('persistence', `makes git run \`${hooks[2]}\` in every repository`, brought ? 'error' : 'warning', 'medium')]
    }
    const led = words.map((word) => /^url\.([^\s]{4,300})\.(?:pushI|i)nsteadOf$/i.exec(word)?.[1]).find(Boolean)
    const site = led === undefined ? undefined : siteOf(led.replace(/^[\w.-]{1,60}@([\w.-]{1,200}):/, 'ssh://$1/'))
    if (site && site.kind !== 'local' && site.kind !== 'example name' && !isForge(site.host))
      return [
        act(
          'agent-config-change',
          `makes git fetch everything through \`${site.host}\``,
          HOSTILE.has(site.kind) ? 'error' : 'warning',
          'medium',
          'replaces a source',
        ),
      ]
    return /credential\.helper[= ]+['"]?!/.test(all) ? [act('credential-read', 'makes git give passwords to a command', 'note', 'medium')] : []
  },
  schtasks: (_, all) => (/\/create/i.test(all) ? [persistent(all, 'adds a scheduled task')] : []),
  sc: (words, all) => [
    ...stops(words, /^(?:stop|delete|config)$/i),
    ...(/\bcreate\b/i.test(all) && /type=\s*kernel/i.test(all) ? [act('privilege-change', 'loads a driver into the kernel', 'warning', 'medium')] : []),
  ],
  reg: (_, all) => (/\badd\b/i.test(all) && /CurrentVersion\\?Run/i.test(all) ? [persistent(all, 'makes a program run at every login')] : []),
  ...Object.fromEntries(
    'pip pip3 uv uvx pipx npm npx pnpm pnpx yarn bun bunx gem cargo poetry conda mamba micromamba'
      .split(' ')
      .map((name): [string, Judge] => [name, (words, all) => packages(words, all, name)]),
  ),
  python: module,
  python3: module,
  mshta: one(act('download-execute', 'runs a page from the network as a program', 'error'), /https?:|javascript:|vbscript:/i),
  regsvr32: one(act('download-execute', 'runs a script from the network', 'error'), /\/i:\s*https?:/i),
  rundll32: one(
    act('download-execute', 'runs code from the network', 'error'),
    /^(?!url\.dll,\s?(?:FileProtocolHandler|OpenURL)\s"?https?:).{0,2000}(?:javascript:|https?:|\\\\[\w.]+@?)/is,
  ),
  msiexec: (_, all) => (/https?:/i.test(all) ? [act('download-execute', 'installs a package from the network', /\/q/i.test(all) ? 'error' : 'warning')] : []),
  claude: (words, all) => [
    ...guards(words, all),
    ...(/^plugin (?:marketplace add|install)\b/.test(all) ? words.flatMap((word) => (/^https?:/.test(word) ? fromArchive(word) : [])) : []),
  ],
  codex: guards,
  gemini: guards,
  q: guards,
}

/** What a repository has no more after an order of git: each alone is how somebody tidies up. */
function forgotten(words: readonly string[], all: string): string | undefined {
  const pushes = words.includes('push')
  if (pushes && words.some((word, i) => /^(?:--delete|-d)$/.test(word) && /^(?:\$|\{\})/.test(words[i + 1] ?? '')))
    return 'deletes the branches of the remote repository one after another'
  if (words[0] === 'reflog' && words.includes('--all') && words.some((word) => /^--expire(?:-unreachable)?=(?:now|all)$/.test(word)))
    return 'makes what was deleted impossible to bring back'
  return pushes && words.some((word) => word === '--force' || word === '-f') && /[\s:](?:main|master)(?:\s|$)/.test(all)
    ? 'overwrites the main branch'
    : undefined
}

/** A password that stands in the text, and for nobody's own. */
function ownPassword(word: string): boolean {
  return /^(?!.*(?:your|change|password|example|secret|xxx|\.\.\.|[<>${]))\S{5,80}$/i.test(word) && !word.startsWith('-') && !word.startsWith('/')
}

/** What `s/…/…/` puts in, and not what it looks for. */
function puts(script: string, what: RegExp): boolean {
  return script.split(/[;\n]/).some((command) => {
    const order = command.trim()
    return order.startsWith('s') && what.test(order.split(order[1] ?? '/')[2] ?? '')
  })
}

const ALONE_BY_NAME: ReadonlyMap<string, Judge> = new Map(Object.entries(ALONE))

function module(words: readonly string[]): Verdict[] {
  return words[0] === '-m' && /^(?:pip|uv)$/.test(words[1] ?? '') ? packages(words.slice(2), words.slice(2).join(' '), 'pip') : []
}

function stops(words: readonly string[], order: RegExp): Verdict[] {
  if (!words.some((word) => order.test(word))) return []
  const guards = words.map((word) => word.replace(/^.*\//s, '')).filter((word) => GUARDS.test(word))
  return guards.map((guard) => off(`stops \`${guard}\``))
}

/** A certificate that was just fetched: who sent it can read all that the machine says. */
function trusts(args: readonly Argument[], state: State): Verdict[] {
  const brought = args.map(({ text }) => fileAt(text, state)).find((data) => data && fact(data, 'download'))
  const from = brought && fact(brought, 'download')?.url
  // `security` is a program of Apple's: whoever uses it trusts them already.
  return from !== undefined
    ? [off('makes the machine trust a certificate that it downloads', /^https:\/\/(?:[\w-]{1,60}\.)?apple\.com\//.test(from) ? 'warning' : 'error')]
    : [off('makes the machine trust a certificate', 'note')]
}

function container(_: readonly string[], all: string, args: readonly Argument[]): Verdict[] {
  if (!/\b(?:run|create)\b/.test(all)) return []
  const mounts = args.flatMap(({ text }, i) =>
    /^(?:-v|--volume)$/.test(args[i - 1]?.text ?? '')
      ? [text]
      : [/^(?:--volume=|--mount[= ].*(?:source|src)=)([^,]+)/.exec(text)?.[1] ?? /^type=bind,(?:source|src)=([^,]+)/.exec(text)?.[1] ?? ''],
  )
  // To look at a machine, and no more, is what monitors do.
  const disk = mounts.some((mount) => /^\/(?::|$)/.test(mount) && !/:ro\b/.test(mount))
  const socket = mounts.some((mount) => mount.includes('docker.sock'))
  const secret = mounts.map((mount) => credentialIn(mount.replace(/:.*$/s, ''))).find(Boolean)
  const free = /--privileged\b|--cap-add[= ](?:ALL|SYS_ADMIN)\b/.test(all) || /\b(?:chroot|nsenter)\b/.test(all)
  if (free && /--pid[= ]host\b/.test(all) && /\b(?:nsenter|chroot)\b/.test(all)) return [act('privilege-change', 'breaks out of the container', 'error')]
  if ((disk || socket) && /\b(?:curl|wget)\b[^\n]{0,300}\|\s?(?:ba|a)?sh\b/.test(all))
    return [act('privilege-change', 'gives a container the whole machine, and runs what it downloads there', 'error')]
  if (disk && free) return [act('privilege-change', 'gives a container the whole disk, and the rights to change it', 'error')]
  if (free && /--pid[= ]host\b/.test(all) && /--net(?:work)?[= ]host\b/.test(all) && /(?:^|\s)(?:--detach|-[a-ce-z]{0,4}d[a-z]{0,4})\s/.test(all))
    return [act('privilege-change', 'gives a container the processes and the network of the machine', 'warning', 'medium')]
  if (secret !== undefined && free) return [act('privilege-change', `gives a container the rights of root, and \`${secret}\``, 'error')]
  if (free && socket) return [act('privilege-change', 'gives a container the rights of root on the machine', 'warning', 'medium')]
  return disk || socket || free
    ? [act('privilege-change', disk ? 'gives a container the whole disk' : 'gives a container the rights of root on the machine', 'note', 'medium')]
    : []
}

function persistent(all: string, what: string): Verdict {
  const bad = /\b(?:curl|wget|powershell|mshta|iex|http)\b|-enc\b|\\Temp\\|%TEMP%|AppData/i.test(all)
  return act('persistence', what, bad ? 'error' : 'note', bad ? 'high' : 'low')
}

function guards(_: readonly string[], all: string): Verdict[] {
  if (!/--dangerously-(?:skip-permissions|bypass-approvals-and-sandbox)|--yolo\b|bypassPermissions|--trust-all-tools/.test(all)) return []
  // Nobody has an agent look for the wallets and keys of a machine who owns them.
  const seeks =
    /\b(?:search|find|look|scan|list|collect|locate|enumerate)\b/i.test(all) && new Set(Array.from(all.matchAll(HOARDS), ([one]) => one.toLowerCase())).size > 2
  return [
    seeks
      ? act('secret-exfiltration', 'has an agent that acts without asking search the machine for wallets and keys', 'error', 'high')
      : act('agent-config-change', 'starts an agent that acts without asking', 'note', 'medium'),
  ]
}

const HOARDS =
  /\b(?:wallets?|metamask|electrum|exodus|ledger|phantom|keystores?|id_rsa|id_ed25519|kdbx|private keys?|seed phrases?|mnemonics?|ssh keys?|credentials?|browser profiles?)\b|\.env\b|\.npmrc\b|\.pem\b/gi

/** What nobody asks for together but who wants to be somebody else. */
const PAPERS_SENT: readonly RegExp[] = [
  /(?:^|[\s&?"'{,])["']?(?:ssn|social_?security\w{0,10}|passport_?(?:no|number)|tax_?id)["']?\s?[=:]/i,
  /(?:^|[\s&?"'{,])["']?(?:otp|one_?time\w{0,10}|sms_?code|2fa|mfa|pin|cvv|pass|passwd|password|bank_?pass\w{0,5})["']?\s?[=:]/i,
]
const ADDRESS = /https?:\/\/[^\s"'`]{1,300}/
const FETCHED_OPTION = /^NODE_OPTIONS=.{0,80}data:(?:text|application)\/javascript.{0,400}(?:fetch|https?:|eval)/s

/** What any command may be told. */
function anyCommand(name: string, all: string, words: readonly string[]): Verdict[] {
  const found: Verdict[] = []
  if (/exec:\S{0,20}(?:\/bin\/)?(?:ba|z|da)?sh\b/i.test(all) && /tcp(?:4|6)?(?:-connect|-listen)?:/i.test(all) && name !== 'socat')
    found.push(act('reverse-shell', 'gives a shell to a remote machine', 'error'))
  if (
    (/\b(?:pool|xmr|monero|mining|miner)[\w-]{0,30}\.[\w.-]{1,60}:\d{2,5}\b/i.test(all) && /\s-u\b|--user\b/.test(` ${all}`)) ||
    /\b[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b/.test(all)
  )
    found.push(act('crypto-miner', 'mines cryptocurrency', 'error'))
  else if (
    /stratum[12]?\+(?:tcp|ssl|tls):\/\//i.test(all) ||
    (all.includes('-') && minesCoins(`${name} ${all}`)) ||
    (/--donate-level\b/.test(all) && /-o\b|--url\b/.test(all))
  )
    found.push(act('crypto-miner', 'mines cryptocurrency', 'error'))
  if (asksRansom(all)) found.push(act('file-encryption', 'leaves a ransom note', 'error'))
  if (/^(?:curl|wget|https?|xh)$/.test(name) && PAPERS_SENT.every((part) => part.test(all)) && siteOf(ADDRESS.exec(all)?.[0] ?? '')?.kind !== 'local')
    found.push(act('secret-exfiltration', 'sends a person’s ID number with a password or code', 'error', 'medium'))
  if (words.some((word) => FETCHED_OPTION.test(word))) found.push(act('download-execute', 'makes every Node program run what a server sends', 'error'))
  if (name === 'export' || name === 'setx' || name === 'env') {
    const base = words.map((word) => /^(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE_GEMINI)_(?:BASE_URL|API_BASE)=(.+)$/.exec(word)?.[1]).find(Boolean)
    const site = base === undefined ? undefined : siteOf(base)
    if (site && site.kind !== 'local' && site.kind !== 'example name') {
      const bad = (HOSTILE.has(site.kind) || COLLECTS.has(site.kind)) && site.kind !== 'plain http'
      found.push(
        act(
          'agent-config-change',
          `sends all that the agent says and reads through \`${site.host}\``,
          bad ? 'error' : 'note',
          bad ? 'high' : 'low',
          'relays the agent',
        ),
      )
    }
    const preload = words.find((word) => /^(?:LD_PRELOAD|DYLD_INSERT_LIBRARIES)=\S/.test(word))
    if (preload !== undefined) found.push(act('persistence', 'puts a library of its own into every program', 'note', 'medium'))
  }
  return found
}
