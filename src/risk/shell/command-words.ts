/** What is known of commands by name. Data: how each behaves is in the code that reads these. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const SHELLS: ReadonlySet<string> = set('sh bash zsh dash ksh ash fish rbash tcsh csh')

/** Programs that ask for a password, which a function or a program of the same name would get instead. */
export const ASKS_PASSWORD: ReadonlySet<string> = set('sudo su doas ssh scp sftp gpg passwd kinit git psql mysql ssh-add cryptsetup')

export interface Interpreter {
  readonly language: 'shell' | 'python' | 'javascript' | 'powershell' | 'other'
  readonly code: RegExp
}

/** Programs that run code from a file, an option or their input, with the options that hold code. */
export const INTERPRETERS: ReadonlyMap<string, Interpreter> = new Map<string, Interpreter>([
  ...[...SHELLS].map((name): [string, Interpreter] => [name, { language: 'shell', code: /^-[abd-z]*c[a-z]*$/ }]),
  ...['python', 'python2', 'python3', 'pypy3'].map((name): [string, Interpreter] => [name, { language: 'python', code: /^-[A-Za-z]*c$/ }]),
  ...['node', 'nodejs', 'bun', 'deno'].map((name): [string, Interpreter] => [name, { language: 'javascript', code: /^(?:-e|-p|-pe|--eval|--print|eval)$/ }]),
  ...['powershell', 'pwsh'].map((name): [string, Interpreter] => [name, { language: 'powershell', code: /^[-/](?:c|command|e|ec|enc|encodedcommand)$/i }]),
  ['perl', { language: 'other', code: /^-[a-zA-Z0-9]*[eE]$/ }],
  ['ruby', { language: 'other', code: /^-[a-z]*e$/ }],
  ['php', { language: 'other', code: /^-r$/ }],
  ['osascript', { language: 'other', code: /^-e$/ }],
  ['lua', { language: 'other', code: /^-e$/ }],
  ['Rscript', { language: 'other', code: /^-e$/ }],
  ['julia', { language: 'other', code: /^(?:-e|--eval)$/ }],
  ['tclsh', { language: 'other', code: /^$/ }],
])

/** With these, an interpreter looks at the syntax and runs nothing. */
export const CHECKS: ReadonlyMap<string, RegExp> = new Map<string, RegExp>([
  ...[...SHELLS].map((name): [string, RegExp] => [name, /^-n$/]),
  ...['node', 'nodejs'].map((name): [string, RegExp] => [name, /^(?:-c|--check)$/]),
  ['php', /^(?:-l|--syntax-check)$/],
  ...['perl', 'ruby'].map((name): [string, RegExp] => [name, /^-w?c$/]),
])

/** Commands that run another, with the options that take a value of their own. */
export const WRAPPERS: ReadonlyMap<string, RegExp> = new Map([
  ['sudo', /^(?:-[ugpCchDRTt]|--(?:user|group|prompt|chdir|host))$/],
  ['doas', /^-[uC]$/],
  ['env', /^(?:-[uCS]|--(?:unset|chdir))$/],
  ['nohup', /^$/],
  ['setsid', /^$/],
  ['time', /^-[fo]$/],
  ['timeout', /^(?:-[ks]|--(?:signal|kill-after))$/],
  ['nice', /^-n$/],
  ['ionice', /^-[cn]$/],
  ['stdbuf', /^-[ioe]$/],
  ['exec', /^-a$/],
  ['command', /^$/],
  ['builtin', /^$/],
  ['busybox', /^$/],
  ['caffeinate', /^-[tw]$/],
  ['unbuffer', /^$/],
  ['xargs', /^(?:-[IiLlnPsdEa]|--(?:max-args|max-procs|delimiter|arg-file|replace))$/],
  ['proxychains', /^-f$/],
  ['torsocks', /^$/],
  ['systemd-run', /^(?:-[pu]|--(?:unit|property|on-calendar|on-active|on-boot|description))$/],
  ['flock', /^-[wEo]$/],
  ['chroot', /^$/],
  ['unshare', /^$/],
  ['firejail', /^$/],
  ['strace', /^-[eops]$/],
  ['taskset', /^$/],
  ['pkexec', /^--user$/],
  ['xvfb-run', /^-[sn]$/],
  ['dbus-run-session', /^$/],
  ['start-stop-daemon', /^(?:-[pucxan]|--(?:pidfile|chuid|user|exec|startas))$/],
  ['proxychains4', /^-f$/],
])

/** Commands whose output is made of their input. */
export const FILTERS: ReadonlySet<string> = set(
  'cat sed awk gawk mawk grep egrep fgrep rg tr cut head tail tee sort uniq jq yq xargs fold fmt nl column paste pv sponge iconv dos2unix gzip gunzip zcat bzip2 bunzip2 xz unxz zstd tar openssl gpg base64 base32 xxd od hexdump strings perl ruby python3 python wc strip htmlq pup rev zip uudecode ditto rar 7za 7zz',
)

/** Commands that put out what files hold. */
export const READERS: ReadonlySet<string> = set(
  'cat head tail less more base64 base32 xxd od hexdump strings tar zip gzip bzip2 xz openssl gpg grep egrep rg sed awk sort jq yq nl tac bat cut 7z dd type get-content ditto rar 7za 7zz',
)

/** Options of curl that send data, and those that take some other value. */
export const CURL_DATA: RegExp = /^(?:-d|--data(?:-ascii|-binary|-raw|-urlencode)?|-F|--form(?:-string)?|-T|--upload-file|--json|--url-query)$/
export const CURL_VALUE: RegExp =
  /^(?:-[AbcCDeEHKmopPQrtuUwxXyYz]|--(?:user-agent|cookie|cookie-jar|header|proxy-header|config|max-time|connect-timeout|output|output-dir|proxy|quote|range|retry|retry-delay|retry-max-time|telnet-option|user|proxy-user|write-out|request|resolve|cacert|capath|cert|key|key-type|netrc-file|oauth2-bearer|interface|limit-rate|max-redirs|referer|time-cond|url|unix-socket|ciphers|tls-max|form-escape|noproxy|dns-servers|connect-to))$/
export const WGET_VALUE: RegExp =
  /^(?:-[OoaUtTwQPDIXABRlei]|--(?:output-document|output-file|header|user-agent|tries|timeout|user|password|directory-prefix|method|referer|ca-certificate|limit-rate|wait|load-cookies))$/

/** Interpreters and editors: with the rights of root, they give a shell of root. */
export const GIVES_SHELL: RegExp = /(?:^|\/)(?:ba|z|da|k)?sh$|(?:^|\/)(?:python|perl|ruby|node|php|find|vim?|nano|cp|env|awk|gdb|tar|less)[\d.]*$/

/** Commands that take what they are given to another machine. */
export const SENDERS: ReadonlySet<string> = set(
  'nc ncat netcat pwncat pwncat-cs cryptcat sbd rcat socat telnet mail mailx mutt sendmail msmtp ftp tftp curlftpfs',
)
export const COPIERS: ReadonlySet<string> = set('scp rsync sftp rclone s3cmd gsutil')
/** Commands that ask a name server. */
export const RESOLVERS: ReadonlySet<string> = set('dig nslookup host drill ping ping6 getent')

/** Files that a login or a new shell runs. */
export const RC_FILE: RegExp =
  /(?:^|\/)(?:\.(?:bashrc|bash_profile|bash_login|bash_logout|zshrc|zshenv|zprofile|zlogin|profile|kshrc|xinitrc|xsession|xprofile)|config\.fish|fish\/conf\.d\/[\w.-]{1,60}\.fish|\.ssh\/rc|Microsoft\.\w+_profile\.ps1)$|^\/etc\/(?:profile|bash\.bashrc|zshrc|environment|rc\.local)|^\/etc\/profile\.d\//
export const SCHEDULE_FILE: RegExp =
  /^(?:\/(?:host|hostfs|rootfs|mnt|mnt\/host))?\/etc\/(?:anacrontab|inittab|(?:logrotate|update-motd|NetworkManager\/dispatcher|ppp\/ip-(?:up|down)|network\/if-(?:up|down|pre-up|post-down)|X11\/Xsession|kernel\/(?:postinst|postrm)|dhcp\/dhclient-\w{2,8}-hooks)\.d\/|acpi\/|periodic\/|systemd\/user\/)|^\/Library\/StartupItems\/|^(?:\/(?:host|hostfs|rootfs|mnt|mnt\/host))?\/etc\/cron|^\/var\/spool\/cron|\/Library\/Launch(?:Agents|Daemons)\/|^\/etc\/systemd\/system\/|\/\.config\/systemd\/user\/|\/\.config\/autostart\/|^\/etc\/init\.d\/|^\/(?:etc|lib|usr\/lib)\/udev\/rules\.d\/|\\Start Menu\\Programs\\Startup/
export const SSH_KEYS: RegExp = /\.ssh\/authorized_keys2?$/
export const GIT_HOOK: RegExp = /(?:^|\/)\.git\/hooks\/[a-z-]+$/

/** Files that steer an agent, by name: written so, and no part of another skill. */
const AGENT_TEXT =
  /(?:^|\/)(?:CLAUDE(?:\.local)?\.md|AGENTS\.md|GEMINI\.md|QWEN\.md|SOUL\.md|MEMORY\.md|HEARTBEAT\.md|IDENTITY\.md|TOOLS\.md|BOOT(?:STRAP)?\.md|\.cursorrules|\.windsurfrules|\.clinerules|\.goosehints|copilot-instructions\.md|\.junie\/guidelines\.md)$|(?:^|\/)\.(?:clinerules|windsurf\/rules|roo\/rules|kiro\/steering|github\/instructions)\/[^/]{1,80}\.md$/
const AGENT_SETTINGS =
  /(?:^|\/)(?:\.claude\.json|\.mcp\.json|claude_desktop_config\.json|openclaw\.json|\.claude\/settings(?:\.local)?\.json|\.cursor\/mcp\.json|\.codex\/config\.toml|\.gemini\/settings\.json|opencode\.json|\.(?:roo|kiro\/settings|windsurf|vscode|cline)\/mcp\.json|zed\/settings\.json|(?:Code|Code - Insiders|Cursor|Windsurf|VSCodium)\/User\/(?:settings|tasks|mcp)\.json|\.vscode\/(?:settings|tasks|mcp)\.json)$|(?:^|\/)\.claude\/(?:hooks|commands|agents)\/|(?:^|\/)\.cursor\/rules\//

/** Whether a file steers an agent. */
export function steersAgent(path: string): boolean {
  return AGENT_SETTINGS.test(path) || (AGENT_TEXT.test(path) && !/\/skills\/[^/]+\//.test(path))
}

/** What an agent remembers of its user. */
export const AGENT_MEMORY: RegExp = /(?:^|\/)(?:SOUL|MEMORY|IDENTITY|USER)\.md$/
/** Where agents keep what was said. */
export const TALKS: RegExp =
  /(?:^|\/)\.(?:claude\/(?:projects|history\.jsonl|transcripts)|codex\/(?:sessions|history)|gemini\/tmp|cursor\/chats|openclaw\/(?:sessions|memory))/
