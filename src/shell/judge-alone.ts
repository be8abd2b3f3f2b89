import type { Act } from '../risk/act.ts'
import { credentialIn } from '../risk/credentials.ts'
import { COLLECTS, HOSTILE, siteOf } from '../risk/sites.ts'
import { fileAt } from './files.ts'
import type { Argument, Invocation } from './invocation.ts'
import { report, type State } from './state.ts'

type Verdict = Omit<Act, 'span'>

const act = (kind: Act['kind'], what: string, level: Act['level'], confidence: Act['confidence'] = 'high'): Verdict => ({ kind, what, level, confidence })

/** What a command does on its own, whatever flows through it. */
export function judgeAlone(invocation: Invocation, state: State): void {
  const { name, args, wrappers, span } = invocation
  const words = args.map(({ text }) => text)
  if (state.autoRun && (wrappers.includes('sudo') || wrappers.includes('doas'))) report(state, { ...act('privilege-change', 'runs as root', 'error'), span })
  const all = words.join(' ')
  for (const verdict of ALONE[name]?.(words, all, args, state) ?? []) report(state, { ...verdict, span })
  for (const verdict of anyCommand(name, words, all)) report(state, { ...verdict, span })
  if (state.autoRun && WRITES.has(name)) report(state, { ...act('file-write', `changes files, by \`${name}\``, 'warning'), span })
}

const WRITES: ReadonlySet<string> = new Set('rm mv cp mkdir rmdir touch ln chmod chown truncate dd tee install'.split(' '))

type Judge = (words: readonly string[], all: string, args: readonly Argument[], state: State) => Verdict[]

const SYSTEM_ROOT =
  /^(?:\/|\/\*|\/\.\*|\/(?:bin|boot|dev|etc|home|lib|lib64|opt|proc|root|sbin|srv|sys|usr|var|Users|System|Library|Applications|Volumes)(?:\/?\*?)?)$/
const HOME_ROOT =
  /^(?:~|~\/|~\/\*|~\/\.\*|\$\{?HOME\}?(?:\/\*?)?|\$\{?USERPROFILE\}?(?:[\\/]\*?)?|~\/(?:Documents|Desktop|Downloads|Pictures|Library|\.ssh|\.config|\.aws|\.gnupg)(?:\/?\*?)?)$/

const remove: Judge = (words) => {
  const recursive = words.some((word) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(word))
  const force = words.some((word) => /^-[a-zA-Z]*f|^--force$/.test(word))
  const operands = words.filter((word) => !word.startsWith('-'))
  const target = operands.find((word) => SYSTEM_ROOT.test(word) || HOME_ROOT.test(word))
  if (recursive && target !== undefined && (force || words.includes('--no-preserve-root')))
    return [act('destructive-command', `deletes everything in \`${target}\``, 'error')]
  if (words.includes('--no-preserve-root')) return [act('destructive-command', 'deletes the whole system', 'error')]
  const logs = operands.find((word) => /^\/var\/log(?:\/|$)|\.(?:bash|zsh)_history$/.test(word))
  if (logs !== undefined) return [act('disabled-protection', `removes traces, in \`${logs}\``, 'note', 'medium')]
  return []
}

const ALONE: Readonly<Record<string, Judge>> = {
  rm: remove,
  srm: remove,
  shred: (words) =>
    words.some((word) => SYSTEM_ROOT.test(word) || HOME_ROOT.test(word) || /^\/dev\/(?:sd|nvme|hd|disk)/.test(word))
      ? [act('destructive-command', 'destroys files beyond repair', 'error')]
      : [],
  find: (words) => {
    const where = words.find((word) => !word.startsWith('-'))
    const root = where !== undefined && (SYSTEM_ROOT.test(where) || HOME_ROOT.test(where))
    // Caches and what editors leave may go anywhere; everything else of a home is somebody's.
    const names = words.filter((_, i) => /^-(?:i?name|i?path|regex)$/.test(words[i - 1] ?? ''))
    const litter =
      names.length > 0 && names.every((name) => /cache|tmp|temp|\.pyc|DS_Store|node_modules|\.swp|\.bak|~$|\.log|\.orig|Thumbs|\.lock|\.o$/i.test(name))
    const narrowed = litter || words.some((word) => /^-(?:mtime|mmin|atime|size|user|empty|newer|maxdepth)$/.test(word))
    const deletes = words.includes('-delete') || (words.includes('-exec') && words.includes('rm'))
    return root && deletes && !narrowed ? [act('destructive-command', `deletes everything in \`${where}\``, 'error')] : []
  },
  dd: (words) => {
    const disk = words.find((word) => /^of=\/dev\/(?:\$|sd[a-z]|nvme\d|hd[a-z]|disk\d|vd[a-z]|mmcblk\d)/.test(word))
    if (disk === undefined) return []
    const wipes = words.some((word) => /^if=\/dev\/(?:zero|u?random)$/.test(word))
    return [act('destructive-command', `overwrites the disk \`${disk.slice(3)}\``, wipes ? 'error' : 'note', wipes ? 'high' : 'low')]
  },
  ttyd: (_, all) =>
    /\b(?:ba|z)?sh\b/.test(all) && /(?:^|\s)-W|--writable/.test(all) ? [act('reverse-shell', 'puts a shell on the network', 'warning', 'medium')] : [],
  wipefs: () => [act('destructive-command', 'wipes a disk', 'note', 'low')],
  chmod: (words, all, _, state) => {
    const secret = words.map((word) => credentialIn(word)).find(Boolean) ?? words.find((word) => /^\/etc\/(?:passwd|shadow|sudoers)/.test(word))
    if (secret !== undefined && words.some((word) => /^0?[0-7]{0,2}[4-7]$|^[ug]*o[ugo]*\+|^[ugo]*a[ugo]*\+|^\+[rw]/.test(word) && !/^0?[0-7]00$/.test(word)))
      return [act('privilege-change', `lets everybody read or write \`${secret}\``, 'error')]
    if (/(?:^|\s)-R\b/.test(all) && /\b0?777\b/.test(all) && words.some((word) => SYSTEM_ROOT.test(word) || HOME_ROOT.test(word)))
      return [act('destructive-command', 'lets everybody write everywhere', 'error')]
    if (words.some((word) => /^(?:[ug]*\+[rwx]*s|[0-7]?[4267][0-7]{3})$/.test(word) && !/^[0-3]?[0-7]{3}$/.test(word))) {
      const shell = words.some(
        (word) =>
          fileAt(word, state)?.facts.some((one) => 'what' in one && /\/(?:ba|z|da)?sh`$/.test(one.what)) ||
          /\/(?:ba|z|da)?sh$|\/(?:python|find|vim|cp|env)[\d.]*$/.test(word),
      )
      return [
        act(
          'privilege-change',
          shell ? 'makes a shell or tool run as root for everybody' : 'makes a program run with the rights of its owner',
          shell ? 'error' : 'note',
          shell ? 'high' : 'low',
        ),
      ]
    }
    return []
  },
  setcap: (_, all) => [act('privilege-change', 'gives a program rights of root', /cap_(?:setuid|sys_admin|dac)/.test(all) ? 'warning' : 'note', 'medium')],
  visudo: () => [act('privilege-change', 'changes who may be root', 'note', 'medium')],
  usermod: (_, all) => (/-a?G\s*\S{0,400}\b(?:sudo|wheel|admin|root)\b/.test(all) ? [act('privilege-change', 'lets a user be root', 'warning', 'medium')] : []),
  useradd: (_, all) =>
    /-u\s*0\b|-G\s*\S{0,400}\b(?:sudo|wheel)\b/.test(all) ? [act('privilege-change', 'makes a user who can be root', 'warning', 'medium')] : [],
  docker: container,
  podman: container,
  nsenter: (_, all) => (/-t\s*1\b|--target[= ]1\b/.test(all) ? [act('privilege-change', 'leaves the container for the machine', 'warning', 'medium')] : []),
  insmod: () => [act('privilege-change', 'loads code into the kernel', 'note', 'medium')],
  spctl: (_, all) => (/--(?:master|global)-disable/.test(all) ? [act('disabled-protection', 'turns Gatekeeper off', 'error')] : []),
  csrutil: (_, all) => (/\bdisable\b/.test(all) ? [act('disabled-protection', 'turns System Integrity Protection off', 'error')] : []),
  setenforce: (words) => (words[0] === '0' || /permissive/i.test(words[0] ?? '') ? [act('disabled-protection', 'turns SELinux off', 'warning', 'medium')] : []),
  ufw: (words) => (words[0] === 'disable' ? [act('disabled-protection', 'turns the firewall off', 'warning', 'medium')] : []),
  iptables: (_, all) =>
    /(?:^|\s)(?:-F|--flush)\b|-P\s+INPUT\s+ACCEPT/.test(all) ? [act('disabled-protection', 'drops the rules of the firewall', 'note', 'medium')] : [],
  systemctl: (words) => {
    const guard = words.find((word) =>
      /^(?:auditd|firewalld|ufw|apparmor|clamav|fail2ban|falcon-sensor|crowdstrike|osqueryd|wazuh-agent|sentinelone)\b/.test(word),
    )
    return guard !== undefined && words.some((word) => /^(?:stop|disable|mask)$/.test(word))
      ? [act('disabled-protection', `stops \`${guard}\``, 'warning', 'medium')]
      : []
  },
  xattr: (words, all, args, state) => {
    if (!/com\.apple\.quarantine/.test(all) && !/(?:^|\s)-[a-z]*c/.test(all)) return []
    const removes = words.some((word) => /^-[a-z]*[dc]/.test(word))
    const fetched = args.some(({ text }) => fileAt(text, state) !== undefined) || state.extracted.data !== undefined
    return removes
      ? [act('disabled-protection', 'hides from macOS that the file came from the network', fetched ? 'error' : 'note', fetched ? 'high' : 'medium')]
      : []
  },
  history: (_, all) => (/-c\b/.test(all) ? [act('disabled-protection', 'removes the traces of what was run', 'note', 'medium')] : []),
  unset: (words) =>
    words.some((word) => /^HISTFILE$/.test(word)) ? [act('disabled-protection', 'keeps what is run out of the history', 'note', 'medium')] : [],
  xmrig: () => [act('crypto-miner', 'mines coins for somebody', 'error')],
  minerd: () => [act('crypto-miner', 'mines coins for somebody', 'error')],
  cpuminer: () => [act('crypto-miner', 'mines coins for somebody', 'error')],
  'xmr-stak': () => [act('crypto-miner', 'mines coins for somebody', 'error')],
  git: (_, all) => {
    const hooks = /core\.hooksPath[= ]+(\S+)/.exec(all)?.[1]
    if (hooks !== undefined && /\bconfig\b/.test(all) && /--global|--system/.test(all))
      return [act('persistence', `makes git run \`${hooks}\` in every repository`, 'warning', 'medium')]
    return /credential\.helper[= ]+['"]?!/.test(all) ? [act('credential-read', 'makes git hand passwords to a command', 'note', 'medium')] : []
  },
  schtasks: (_, all) => (/\/create/i.test(all) ? [persistent(all, 'adds a scheduled task')] : []),
  sc: (_, all) =>
    /\bcreate\b/i.test(all) && /type=\s*kernel/i.test(all) ? [act('privilege-change', 'loads a driver into the kernel', 'warning', 'medium')] : [],
  reg: (_, all) => (/\badd\b/i.test(all) && /CurrentVersion\\Run/i.test(all) ? [persistent(all, 'makes a program run at every login')] : []),
  launchctl: (words) => (/^(?:load|bootstrap|enable)$/.test(words[0] ?? '') ? [act('persistence', 'makes a program run at every login', 'note', 'low')] : []),
  pip: packages,
  pip3: packages,
  uv: packages,
  pipx: packages,
  npm: packages,
  npx: packages,
  pnpm: packages,
  yarn: packages,
  bunx: packages,
  gem: packages,
  cargo: packages,
  python: (words, all) => (words[0] === '-m' && (words[1] ?? '').startsWith('pip') ? packages(words.slice(2), all) : []),
  python3: (words, all) => (words[0] === '-m' && (words[1] ?? '').startsWith('pip') ? packages(words.slice(2), all) : []),
  mshta: (_, all) => (/https?:|javascript:|vbscript:/i.test(all) ? [act('download-execute', 'runs a page from the network as a program', 'error')] : []),
  regsvr32: (_, all) => (/\/i:\s*https?:/i.test(all) ? [act('download-execute', 'runs a script from the network', 'error')] : []),
  rundll32: (_, all) => (/javascript:|https?:|\\\\[\w.]+@?/i.test(all) ? [act('download-execute', 'runs code from the network', 'error')] : []),
  msiexec: (_, all) => (/https?:/i.test(all) ? [act('download-execute', 'installs a package from the network', /\/q/i.test(all) ? 'error' : 'warning')] : []),
  claude: (_, all) => guards(all),
  codex: (_, all) => guards(all),
  gemini: (_, all) => guards(all),
  ':': () => [],
}

function container(_: readonly string[], all: string, args: readonly Argument[]): Verdict[] {
  if (!/\b(?:run|create)\b/.test(all)) return []
  const mounts = args.flatMap(({ text }, i) =>
    /^(?:-v|--volume)$/.test(args[i - 1]?.text ?? '')
      ? [text]
      : [/^(?:--volume=|--mount[= ].*(?:source|src)=)([^,]+)/.exec(text)?.[1] ?? /^type=bind,(?:source|src)=([^,]+)/.exec(text)?.[1] ?? ''],
  )
  const disk = mounts.some((mount) => /^\/(?::|$)/.test(mount))
  const socket = mounts.some((mount) => mount.includes('docker.sock'))
  const secret = mounts.map((mount) => credentialIn(mount.replace(/:.*$/s, ''))).find(Boolean)
  const free = /--privileged\b|--cap-add[= ](?:ALL|SYS_ADMIN)\b/.test(all) || /\b(?:chroot|nsenter)\b/.test(all)
  if (free && /--pid[= ]host\b/.test(all) && /\b(?:nsenter|chroot)\b/.test(all))
    return [act('privilege-change', 'leaves the container for the machine', 'error')]
  if (disk && free) return [act('privilege-change', 'gives a container the whole disk, and the rights to change it', 'error')]
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

function guards(all: string): Verdict[] {
  return /--dangerously-(?:skip-permissions|bypass-approvals-and-sandbox)|--yolo\b|bypassPermissions/.test(all)
    ? [act('agent-config-change', 'starts an agent that asks nobody', 'note', 'medium')]
    : []
}

const INDEXES =
  /(?:^|\.)(?:pypi\.org|pythonhosted\.org|pytorch\.org|nvidia\.com|npmjs\.org|npmjs\.com|yarnpkg\.com|npmmirror\.com|rubygems\.org|crates\.io|anaconda\.org|tuna\.tsinghua\.edu\.cn|aliyun\.com|ustc\.edu\.cn|tencent\.com|huaweicloud\.com|douban\.com|pkg\.github\.com|pkg\.dev|amazonaws\.com|dev\.azure\.com|visualstudio\.com|jfrog\.io|gitlab\.com|cloudsmith\.io|gemfury\.com|rapidsai\.dev|huggingface\.co|github\.com|deno\.land|jsr\.io)$/

function packages(words: readonly string[], all: string): Verdict[] {
  const found: Verdict[] = []
  if (!/\b(?:install|add|i|exec|x|run|sync)\b|^-y\b|^https?:|^git\+/.test(all)) return found
  for (const [i, word] of words.entries()) {
    const option =
      /^(?:-i|--index-url|--extra-index-url|--default-index|--index|--registry|--source|--find-links|-f)$/.test(words[i - 1] ?? '') ||
      /^--(?:index-url|extra-index-url|default-index|registry|source|find-links)=/.test(word)
    const url = /(?:git\+)?(?:https?|git|ftp):\/\/\S+/.exec(word)?.[0]
    if (url === undefined) continue
    const site = siteOf(url.replace(/^git\+/, ''))
    if (!site || site.kind === 'local') continue
    const bad = HOSTILE.has(site.kind) || COLLECTS.has(site.kind)
    if (bad && site.kind !== 'example name')
      found.push(
        act(
          'untrusted-package-source',
          `installs from \`${url.slice(0, 80)}\`, which no registry stands for`,
          site.kind === 'plain http' && option ? 'warning' : 'error',
        ),
      )
    else if (!INDEXES.test(site.host))
      found.push(act('untrusted-package-source', `installs from \`${url.slice(0, 80)}\`, which no registry stands for`, 'note', 'medium'))
  }
  return found
}

function anyCommand(name: string, words: readonly string[], all: string): Verdict[] {
  const found: Verdict[] = []
  if (/exec:\S{0,20}(?:\/bin\/)?(?:ba|z|da)?sh\b/i.test(all) && /tcp(?:4|6)?(?:-connect|-listen)?:/i.test(all) && name !== 'socat')
    found.push(act('reverse-shell', 'hands a shell to somebody at the other end', 'error'))
  if (
    (/\b(?:pool|xmr|monero|mining|miner)[\w-]{0,30}\.[\w.-]{1,60}:\d{2,5}\b/i.test(all) && /\s-u\b|--user\b/.test(` ${all}`)) ||
    /\b[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b/.test(all)
  )
    found.push(act('crypto-miner', 'mines coins for somebody', 'error'))
  else if (/stratum\+(?:tcp|ssl|tls):\/\//i.test(all) || (/--donate-level\b/.test(all) && /-o\b|--url\b/.test(all)))
    found.push(act('crypto-miner', 'mines coins for somebody', 'error'))
  if (name === 'export' || name === 'setx' || name === 'env') {
    const base = words.map((word) => /^(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE_GEMINI)_(?:BASE_URL|API_BASE)=(.+)$/.exec(word)?.[1]).find(Boolean)
    const site = base === undefined ? undefined : siteOf(base)
    if (site && (HOSTILE.has(site.kind) || COLLECTS.has(site.kind)) && site.kind !== 'example name' && site.kind !== 'plain http')
      found.push(act('agent-config-change', `sends all that the agent says and reads through \`${site.host}\``, 'error'))
    const preload = words.find((word) => /^(?:LD_PRELOAD|DYLD_INSERT_LIBRARIES)=\S/.test(word))
    if (preload !== undefined) found.push(act('persistence', 'puts a library of its own into every program', 'note', 'medium'))
  }
  return found
}
