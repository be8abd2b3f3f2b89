import { anyOfPieces } from '../../text/pieces.ts'
import { wordSieve } from '../../text/word-sieve.ts'

/**
 * A cheap look before a parser is loaded: whether a text names any command that could do harm, or is written so that a
 * name would not show. Without regular expressions, since compiling one of this size takes longer than checking a skill.
 */
export function mayMatter(text: string): boolean {
  if (text !== last.text) last = { text, matters: looks(text) }
  return last.matters
}

/** Several ask about one text in turn. */
let last = { text: '', matters: false }

function looks(text: string): boolean {
  named ??= wordSieve([...COMMANDS, ...RUNNERS])
  if (hasPart(text)) return true
  const { length } = text
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (isWord(code)) {
      const start = at
      while (++at < length && isWord(text.charCodeAt(at)));
      if (named(text, start, at)) {
        const word = text.slice(start, at).toLowerCase()
        if (COMMANDS.has(word)) return true
        if (RUNNERS.has(word) && (takesCode(text, at) || (INSTALLERS.has(word) && installs(text, at)))) return true
      }
      at--
    } else if ((code === 34 || code === 39 || code === 92) && at > 0 && isWord(text.charCodeAt(at - 1)) && splitsWord(text, at)) return true
    else if (code === 58 && text.startsWith('://', at) && isDigit(text.charCodeAt(at + 3))) return true
  }
  return false
}

/** Made when it is first asked for. */
let named: ReturnType<typeof wordSieve> | undefined

const hasPart = anyOfPieces([
  'curl',
  'wget',
  '--privileged',
  '--dangerously',
  'bypassPermissions',
  '--yolo',
  'quarantine',
  'autostart',
  '/etc/',
  '/dev/tcp',
  '/dev/udp',
  '/dev/sd',
  '/dev/nvme',
  '/dev/disk',
  ' -delete',
  'index-url',
  '--registry',
  'git+',
  'install http',
  'git clone',
  'iam-policy-binding',
  'snapshot-attribute',
  'image-attribute',
  'create-grant',
  'CLAUDE.md',
  'AGENTS.md',
  'GEMINI.md',
  'SOUL.md',
  'MEMORY.md',
  'HEARTBEAT.md',
  '.cursorrules',
  'settings.json',
  'settings.local.json',
  'mcp.json',
  '.codex/config',
  'hooksPath',
  '_BASE_URL',
  'LD_PRELOAD',
  'DYLD_INSERT',
  'CurrentVersion',
  'MpPreference',
  'DownloadString',
  'Invoke-',
  'invoke-',
  'New-Object',
  "$'\\",
  'IFS',
  ':(){',
  ':()',
  '}${',
  '@P}',
  '/?',
  '?/',
  '| bash',
  '|bash',
  '| sh',
  '|sh',
  'BASE_URL',
  'data:',
  '\\x',
  '& }',
  '&}',
  'mcp add',
  '.tgz',
  'release_agent',
  'docker.sock',
  'insteadOf',
  'templateDir',
  'config set ',
  '/udev/',
  '.pth',
  '/etc/ld.so',
  'get secret',
  'kv get',
  'state pull',
  'print-access-token',
  'get-access-token',
  'secretsmanager',
  'find-generic',
  'format C:',
  ' /s /q',
  '/s /q ',
  'rm -rf',
  '-auto-approve',
  'BASH_COMMAND',
  'add-trusted-cert',
  'mv ~',
  'preexec',
  'core.pager',
  ' 4755',
  'core.editor',
  'pkg set',
  'checkpoint-action',
  'PROGRAM',
  '--filter=',
  'cron add',
  ': > "$',
  'exec.ask',
  '$(printf',
  '$(echo',
  'doas.conf',
  'polkit',
  'sponge',
  '.npmrc',
  'pip.conf',
  'while :',
  'while true',
  'for ((;;',
  'fallocate',
  'hping3',
  'apply <<',
  'sed -i',
  'fsmonitor',
])

const COMMANDS: ReadonlySet<string> = new Set(
  (
    'mkfs zenity kdialog screencapture scrot ffmpeg arecord xinput gsutil curl wget nc ncat netcat socat telnet aria2c scp rsync sftp rclone dig nslookup ftp tftp base64 base32 xxd openssl eval rm srm shred dd mkfs wipefs chmod sudo doas ' +
    'setcap usermod useradd visudo crontab authorized_keys bashrc bash_profile zshrc zshenv zprofile launchagents launchdaemons systemctl launchctl xattr spctl csrutil ' +
    'setenforce ufw iptables histfile stratum xmrig minerd cpuminer algo kawpow etchash randomx lolminer nbminer gminer ethminer ethproxy teamredminer phoenixminer nsenter insmod mshta certutil bitsadmin regsvr32 rundll32 msiexec schtasks vssadmin wbadmin bcdedit timeshift snapper zfs tmutil ' +
    'format-patch usermod tftp aria2c axel systemd-run compgen diskutil cryptsetup truncate clusterrolebinding sox killall pkill lynx uudecode httpie xh ztcp msfvenom pwncat xterm tmate ttyd gotty ngrok cloudflared insmod setcap falconctl imagesnap fswebcam tcpdump logkeys wipefs arecord mysqldump pg_dump chpasswd dropdb trap alias netsh defaults coproc mapfile uvx npx bunx pnpx awk gawk ' +
    'gosumdb goproxy dropdatabase flushall adb idevicebackup2 bitcoin btc mdfind localtunnel iex irm iwr printenv mailx sendmail msmtp pbpaste xclip xsel tmux osascript powershell pwsh id_rsa id_ed25519 aws_secret_access_key windefend advfirewall'
  ).split(' '),
)

/** Interpreters matter where code or an address follows. */
const RUNNERS: ReadonlySet<string> = new Set(
  'lua luajit rscript elixir groovy julia tclsh expect dart swift passwd psql mysql mongosh mongo conda bundle composer brew yarn cp uv pip pip3 npm pnpm bun pipx cargo gem claude code codex kubectl helm rsync scp terraform vault op pass strings unzip dd docker sqlite3 gpg jq launchctl systemctl service aws gh az ssh openssl source mail http python python2 python3 node perl ruby php deno bun bash sh zsh env security docker podman find git history set export tar cat tee'.split(
    ' ',
  ),
)

/** What these install may have a name that is made to look like another. */
const INSTALLERS: ReadonlySet<string> = new Set('pip pip3 npm pnpm yarn bun'.split(' '))

function installs(text: string, from: number): boolean {
  return text.startsWith(' install ', from) || text.startsWith(' add ', from) || text.startsWith(' i ', from)
}

const TAKES_CODE = / -|<[(<]|:\/\/|\||~\/|\.(?:ssh|aws|env)|\$HOME|> |\/tmp\/|=/

function takesCode(text: string, from: number): boolean {
  const rest = text.slice(from, from + 80)
  const line = rest.indexOf('\n')
  const command = line < 0 ? rest : rest.slice(0, line)
  return TAKES_CODE.test(command)
}

/** Quotes or a backslash within a word, which the shell takes away: `cu""rl`, `c'u'rl`, `w\get`. */
function splitsWord(text: string, at: number): boolean {
  const mark = text.charCodeAt(at)
  if (mark === 92) {
    const next = text.charCodeAt(at + 1)
    // Line breaks and the like in strings of other languages.
    return isWord(next) && !'nrtbfvxu0'.includes(text[at + 1] as string)
  }
  let end = at + 1
  while (end < at + 8 && isWord(text.charCodeAt(end))) end++
  return text.charCodeAt(end) === mark && isWord(text.charCodeAt(end + 1))
}

const WORD_CODES = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0))

function isWord(code: number): boolean {
  return code < 128 && WORD_CODES[code] === 1
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
