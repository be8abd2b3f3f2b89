/** Paths where what is written, read or deleted matters. */

/** All of the system, or a part of it that nothing works without. */
export const SYSTEM_ROOT: RegExp =
  /^\/(?:|\*|\.\*|(?:bin|boot|dev|etc|home|lib|lib64|opt|proc|root|sbin|srv|sys|usr|var|Users|System|Library|Applications|Volumes)(?:\/?\*?)?)$/

const ENV_HOME = String.raw`\$\{?(?:HOME|USERPROFILE)\}?`
const DEAR = 'Documents|Desktop|Downloads|Pictures|Library|\\.ssh|\\.config|\\.aws|\\.gnupg'

/** All that somebody has, or a part of it that is dear to them. */
export const HOME_ROOT: RegExp = new RegExp(String.raw`^(?:~|${ENV_HOME})(?:[\\/](?:\.?\*|(?:${DEAR})(?:/?\*?)?)?)?$`)

/** Files that a login or a new shell runs. */
export const RC_FILE: RegExp = new RegExp(
  String.raw`(?:^|/)(?:\.(?:bashrc|bash_(?:profile|login|logout)|z(?:shrc|shenv|profile|login)|profile|kshrc|x(?:initrc|session|profile))|` +
    String.raw`config\.fish|fish/conf\.d/[\w.-]{1,60}\.fish|\.ssh/rc)$|^/etc/(?:profile|bash\.bashrc|zshrc|environment|rc\.local)`,
)
/** Files that say what the system runs by itself. */
export const SCHEDULE_FILE: RegExp = new RegExp(
  String.raw`^(?:/host|/hostfs|/rootfs|/mnt(?:/host)?)?/etc/(?:cron|anacrontab|inittab|init\.d/|systemd/(?:system|user)/|udev/rules\.d/|(?:logrotate|update-motd)\.d/)|` +
    String.raw`^/var/spool/cron|/Library/Launch(?:Agents|Daemons)/|/\.config/(?:systemd/user|autostart)/|^/(?:usr/)?lib/udev/rules\.d/|[\\/]Start Menu[\\/]Programs[\\/]Startup`,
)
export const SSH_KEYS: RegExp = /\.ssh\/authorized_keys2?$/
/** Hooks of git, by their names, wherever git is told to look for them. */
export const GIT_HOOK: RegExp =
  /(?:^|\/)\.git\/hooks\/[a-z-]+$|hooks?\/(?:(?:pre|post)-(?:commit|push|merge|checkout|rebase|receive|rewrite|update)|commit-msg|prepare-commit-msg)$/

/** Files that steer an agent, by name: written so, and no part of another skill. */
const AGENT_TEXT =
  /(?:^|\/)(?:(?:CLAUDE(?:\.local)?|AGENTS|GEMINI|QWEN|SOUL|MEMORY|HEARTBEAT|IDENTITY|BOOTSTRAP|copilot-instructions)\.md|\.(?:cursor|windsurf|cline)rules)$/
const AGENT_SETTINGS: readonly RegExp[] = [
  /(?:^|\/)(?:\.claude\.json|\.mcp\.json|claude_desktop_config\.json|openclaw\.json|opencode\.json)$/,
  /(?:^|\/)\.(?:claude\/settings(?:\.local)?|gemini\/settings|vscode\/(?:settings|tasks|mcp)|(?:cursor|roo|kiro\/settings|windsurf|cline)\/mcp)\.json$/,
  /(?:^|\/)\.codex\/config\.toml$|\/(?:Code(?: - Insiders)?|Cursor|Windsurf|VSCodium)\/User\/(?:settings|tasks|mcp)\.json$/,
  /(?:^|\/)\.claude\/(?:hooks|commands|agents)\/|(?:^|\/)\.cursor\/rules\//,
]

/** Whether a file steers an agent. */
export function steersAgent(path: string): boolean {
  return AGENT_SETTINGS.some((one) => one.test(path)) || (AGENT_TEXT.test(path) && !/\/skills\/[^/]+\//.test(path))
}

/** Whether what is written to a path matters by itself. */
export function isWatched(path: string): boolean {
  return WATCHED.some((one) => one.test(path)) || steersAgent(path)
}

const WATCHED: readonly RegExp[] = [RC_FILE, SCHEDULE_FILE, SSH_KEYS, GIT_HOOK, /^\/etc\/|\.pth$|(?:site|user)customize\.py$|\/skills\/[^/]{1,80}\/SKILL\.md$/]

/** What an agent remembers of its user. */
export const AGENT_MEMORY: RegExp = /(?:^|\/)(?:SOUL|MEMORY|IDENTITY|USER)\.md$/
/** Where agents keep what was said. */
export const TALKS: RegExp = /(?:^|\/)\.(?:claude\/(?:projects|history\.jsonl)|codex\/(?:sessions|history)|gemini\/tmp|openclaw\/(?:sessions|memory))/
/** Letters and talks of people. */
export const MAIL: RegExp =
  /\/Library\/(?:Mail|Messages|Application Support\/(?:AddressBook|Signal|WhatsApp|Slack|discord))(?:\/|$)|\/(?:\.thunderbird|Maildir)(?:\/|$)|\/chat\.db$/
/** Where browsers and systems keep passwords and sessions. */
export const BROWSER_STORE: RegExp =
  /Keychains$|(?:Google\/Chrome|google-chrome|BraveSoftware|Firefox\/Profiles|\.mozilla\/firefox|Microsoft\/Edge|chromium)(?:\/[\w. -]{1,40})?\/?$/

/** A file whose name begins with a full stop, or one below such a directory where everybody may write. */
export const HIDDEN_PLACE: RegExp = /(?:^|\/)\.[\w-][\w.-]*$|^\/(?:tmp|var\/tmp|dev\/shm)\/(?:[^/]+\/)?\.[\w-]/

/** The last name of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
