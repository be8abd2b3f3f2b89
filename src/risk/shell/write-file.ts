import { isForge } from '../evidence/forges.ts'
import type { ActSort } from '../evidence/act.ts'
import { guardsOff } from '../evidence/agent-guards.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { HOSTILE, siteOf } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { ASKS_PASSWORD, GIT_HOOK, GIVES_SHELL, RC_FILE, SCHEDULE_FILE, SSH_KEYS, steersAgent } from './command-words.ts'
import { fact, type Data } from './data.ts'
import { keepFile } from './files.ts'
import { commandsIn, FETCHES, hookDoes, unattended } from './later.ts'
import { act, asksRansom, type Verdict } from './judged.ts'
import { REGISTRY_FILE, registryFile } from './registries.ts'
import { HOME_ROOT } from './places.ts'
import { report, type State } from './state.ts'

/** Text that takes an agent's guards away. */
export const UNGUARDS: RegExp =
  /bypassPermissions|dangerously-?skip-?permissions|enableAllProjectMcpServers"?\s*:\s*true|"allow"\s*:\s*\[\s*"\*"|ANTHROPIC_BASE_URL|autoApprove|approval_policy\s*=\s*"never"|danger-full-access/i
/** The same as a program of `jq` puts it: rules that go, commands that are allowed, hooks that are taken off. */
const UNGUARDED_BY_JQ: readonly RegExp[] = [
  /\.deny\s{0,4}\|?=\s{0,4}(?:\[\s{0,4}\]|null|empty)|\bdel\([^)]{0,80}\.(?:deny|ask)\b/,
  /\.ask\s{0,4}\|?=\s{0,4}(?:\[\s{0,4}\]|null)/,
  /\.allow\s{0,4}[+|]?=\s{0,4}[^|;]{0,60}"(?:\*|Bash|Bash\(\*(?::\*)?\))"/,
  /\bdel\([^)]{0,80}\.hooks\b|\.hooks(?:\.\w{1,30})?\s{0,4}\|?=\s{0,4}(?:\{\s{0,4}\}|\[\s{0,4}\]|null)/,
  /\.(?:enableAllProjectMcpServers|skipDangerousModePermissionPrompt|disableAllHooks)\s{0,4}\|?=\s{0,4}true/,
  /\.defaultMode\s{0,4}\|?=\s{0,4}"(?:bypassPermissions|acceptEdits)"/,
  /\.sandbox\b[^|;]{0,40}=\s{0,4}false/,
  /utoApprove"?\]?\s{0,4}\|?=\s{0,4}true/,
  /workspace\.trust\.enabled"?\]?\s{0,4}\|?=\s{0,4}false/,
]

/** An alias or function by the name of a command that people give passwords to, or a directory for everybody in front of all others. */
const SHADOWS =
  /\balias (?:sudo|su|ssh|gpg|passwd|git|npm|pip|curl|docker|kubectl)=|^\s{0,8}(?:sudo|su|ssh|passwd)\s{0,4}\(\)|PATH=["']?(?:\/tmp|\/var\/tmp|\/dev\/shm)\b|\balias (?:claude|codex|gemini)=["']?(?!(?:claude|codex|gemini)\b)[^\n]{0,30}(?:\/tmp\/|\/\.\w|curl|wget)/m
/** An alias by which an agent asks nobody, under its own name. */
const ASKS_NOBODY = /\balias (?:claude|codex|gemini)=[^\n]{0,80}(?:--dangerously|--yolo|bypassPermissions)/
/** A name that the machine trusts, led to an address that is not local. */
const DIVERTS =
  /^\s{0,8}(?!127\.|0\.0\.0\.0|::1|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)\d{1,3}(?:\.\d{1,3}){3}\s{1,8}[^\n]{0,100}\b(?:github|pypi|npmjs|anthropic|openai|googleapis|microsoft|apple|bank|paypal|api|update|registry)\b/m
/** A library of somebody's in every program. */
const PRELOADS = /(?:LD_PRELOAD|DYLD_INSERT_LIBRARIES)\s{0,4}=\s{0,4}["']?(?:~|\$\{?HOME|\/tmp|\/var\/tmp|\/dev\/shm|[^\s"']{0,200}\/\.)/

const TELLS: RegExp =
  /\b(?:ignore|disregard|override|bypass)\b.{0,40}\b(?:instructions?|rules|guidelines|safety)\b|\b(?:do not|never|don't)\b.{0,30}\b(?:tell|mention|inform|reveal|ask)\b|\b(?:silently|secretly|covertly)\b|\bas if (?:they|it) came from\b|\btrust (?:all |any |every )?(?:messages?|instructions?|commands?) (?:signed|from|by)\b/i

/** Orders that nobody is to see. */
const UNSEEN = /\b(?:never|do not|don't)\b.{0,20}\b(?:mention|reveal|disclose|tell|show)\b|\b(?:silently|secretly|covertly) (?:run|execute|source|start)\b/i

/** Orders to get what somebody else says, before its address, and to do it, after that. */
const GETS = /\b(?:fetch|download|get|read|open|pull|load|check|poll|visit|curl)\b/i
const DOES =
  /\b(?:do|follow|carry out|execute|run|apply|obey|perform|act on)\b[^\n]{0,30}\b(?:it|its|them|what|steps?|instructions?|tasks?|commands?|orders?|says?)\b/i
const DOCUMENTATION = /^[^\s/]{0,60}(?:\/docs?\b|docs\.)/
const ADDRESSES = /https?:\/\/([^\s"'`)<>]{1,200})/g
/** Orders to take what comes from elsewhere for the user's word. */
const OBEYS_STRANGER =
  /\btrust (?:all |any |every )?(?:messages?|instructions?|commands?|texts?)\b|\bmessages?\b[^\n]{0,80}\b(?:as if|like|as)\b[^\n]{0,40}\b(?:owner|user|operator|admin\w{0,10}|system|order)\b|\b(?:follow|obey|treat)\b[^\n]{0,60}\b(?:as if|like|as)\b[^\n]{0,40}\b(?:your owner|the owner|an order|system prompt|the user)\b/i
/** Orders to say yes to what nobody has looked at. */
const APPROVES_UNREAD =
  /\b(?:approve|merge|accept|sign off|lgtm)\b[^\n.]{0,100}\bwithout (?:reading|review\w{0,3}|looking|checking|inspect\w{0,3}|opening|a review)\b/i
/** Orders to run what stands in texts of others. */
const RUNS_FOUND =
  /\b(?:run|execute|carry out|follow)\b[^\n.]{0,40}\b(?:commands?|code|scripts?|instructions?)\b[^\n.]{0,40}\b(?:in|from|inside|within)\b[^\n.]{0,30}\b(?:comments?|todos?|issues?|e-?mails?|messages?|pages?|commits?|pull requests?|documents?|results?|web ?sites?)\b|\b(?:commands?|code|instructions?)\b[^\n.]{0,40}\b(?:comments?|todos?|issues?|e-?mails?|messages?|pages?|commits?|documents?|results?)\b[^\n.]{0,40}\b(?:are|is|be) (?:to be )?(?:run|executed|followed|carried out)\b/i
/** Orders by which somebody comes before the user. */
const ABOVE_USER =
  /\b(?:follow|obey|treat|execute)\b[^\n]{0,60}\b(?:priority|precedence|over|above|before|instead of)\b[^\n]{0,40}\n?[^\n]{0,20}\b(?:user['’]?s?|safety|system) (?:requests?|rules?|wish\w{0,3}|instructions?|prompt|orders?)\b/i
const UNASKED =
  /\b(?:no (?:need to (?:ask|confirm)|confirmation (?:is )?(?:needed|required))|(?:immediately|at once|automatically),? (?:and )?(?:no|without)\b|without (?:asking|confirm\w{0,5}|approval|a question)|(?:do not|don't|never) (?:ask|confirm|tell|mention))\b/i
/** Orders to send something off, and where to. */
const SENDS_OFF = /\b(?:send|post|upload|forward|report|submit|copy|push|pass|include|put|add|append|attach|transmit|mirror)\b/i
const SENT_TO = /\bto\s{1,3}[<`"']?(https?:\/\/[^\s"'`)]{4,200}|[\w.+-]{1,60}@[\w-]{1,60}\.\w)/g
const PRIVATE =
  /\b(?:api[ _-]?keys?|tokens?|passwords?|secrets?|credentials?|private keys?|ssh keys?|env(?:ironment)? variables?|chat history|conversations?|whole prompt)\b/i
/** Orders to put somebody else among those who get a letter. */
const COPIES_TO = /\b(?:bcc|cc|recipients?|reply-to)\b[^\n]{0,100}[\w+-]@[\w-]{1,60}\.\w|[\w+-]@[\w-]{1,60}\.[\w.]{2,20}[^\n]{0,40}\b(?:bcc|cc)\b/i
/** Code of a stranger's in what the agent makes. */
const PLANTS = /<script\s[^>\n]{0,80}src=["'](?:https?:)?\/\//i
/** Orders to start something each time. */
const RUNS_FIRST =
  /\b(?:run|execute|source)\b[^\n]{0,80}\b(?:before|first|every time|always|at the start|each time)\b|\b(?:before|first|always|every time)\b[^\n]{0,60}\b(?:run|execute)\b/i

/** Services that stand between an agent and its model because their user wants them to. */
const GATEWAYS =
  /(?:^|\.)(?:anthropic\.com|openai\.com|googleapis\.com|amazonaws\.com|azure\.com|openrouter\.ai|deepseek\.com|moonshot\.(?:ai|cn)|z\.ai|bigmodel\.cn|siliconflow\.(?:cn|com)|aliyuncs\.com|minimax(?:i)?\.(?:io|com|chat)|together\.(?:ai|xyz)|groq\.com|fireworks\.ai|mistral\.ai|x\.ai|perplexity\.ai|cloudflare\.com|vercel\.(?:sh|com)|helicone\.ai|portkey\.ai|litellm\.ai|nvidia\.com|huggingface\.co|volces\.com|baidubce\.com|modelscope\.cn)$/

/** The site that a text leads an agent's talk with its model through; `undefined` for the maker's, known gateways and this machine. */
function relayed(text: string): string | undefined {
  const address =
    /(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE_GEMINI|CLAUDE)\w{0,20}_(?:BASE_URL|API_BASE|ENDPOINT)["']?\s{0,3}=\s{0,3}["']?(https?:\/\/[^\s"']{1,200})/.exec(
      text,
    )?.[1]
  const site = address === undefined ? undefined : siteOf(address)
  return site && site.kind !== 'local' && site.kind !== 'example name' && !GATEWAYS.test(site.host) ? site.host : undefined
}

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

/** Names that git gives to its hooks, and directories where it looks for them. */
const HOOK_NAME =
  /(?:^|\/)(?:[\w.-]{0,60}hooks?|\.h|\.git[\w-]{0,20})\/(?:applypatch-msg|commit-msg|fsmonitor-watchman|post-(?:applypatch|checkout|commit|merge|receive|rewrite|update)|pre-(?:applypatch|auto-gc|commit|merge-commit|push|rebase|receive)|prepare-commit-msg|update)$/
/** What editors, terminals and interpreters read when they start. */
const TOOL_START =
  /(?:^|\/)(?:\.(?:vimrc|gvimrc|ideavimrc|exrc|tmux\.conf|screenrc|emacs|gdbinit|lldbinit|irbrc|pryrc|Rprofile|pythonrc|psqlrc|sqliterc|wezterm\.lua|hammerspoon\/init\.lua|hushlogin|inputrc)|init\.(?:vim|lua|el)|tmux\.conf|kitty\.conf|alacritty\.toml)$|\/\.ipython\/profile_default\/startup\//
/** Commands that the settings of a tool hand to a shell. */
function inQuotes(text: string): string {
  return Array.from(text.matchAll(/[("'!\s]((?:curl|wget|sh|bash|nc|python3?|eval|echo)\s[^\n]{3,1000})/g), ([, one = '']) =>
    one.replace(/["'\s)\]]{1,6}$/, ''),
  ).join('\n')
}
/** A program by the name of another that people trust, in front of it. */
const SHIM =
  /(?:^~|^\/usr\/local|^\/opt\/homebrew|^\/home\/[^/]{1,60})\/(?:[^/]{1,60}\/){0,3}s?bin\/(?:sudo|su|ssh|scp|git|gh|npm|npx|node|pip3?|python3?|claude|codex|code|docker|kubectl|aws|gcloud|gpg|pass|curl|ls|cd)$/

/** Places where what is written matters: the first that a path fits, and what to say of it. */
const PLACES: readonly (readonly [place: RegExp | ((path: string, text: string) => boolean), judge: (written: Written) => Verdict | undefined])[] = [
  [/^\/dev\/(?:sd[a-z]|nvme\d|hd[a-z]|disk\d|mmcblk\d)/, ({ path }) => act('destructive-command', `overwrites the disk \`${path}\``, 'error')],
  [
    (path) => HOME_ROOT.test(path) && path.endsWith('*'),
    ({ path, data }) => (data.text === '' && data.facts.length === 0 ? act('destructive-command', `empties every file in \`${path}\``, 'error') : undefined),
  ],
  [/^\/dev\/(?:tcp|udp)\//, () => undefined],
  [/\/release_agent$/, () => act('privilege-change', 'makes the kernel of the machine run a command, outside the container', 'error')],
  [
    /\.ssh\/config$/,
    ({ path, text, state, span }) => {
      if (!/ProxyCommand|LocalCommand|KnownHostsCommand|Match\s+exec/i.test(text)) return undefined
      const bad = FETCHES.test(text)
        ? (unattended(commandsIn(text), state, span) ??
          (/ForwardAgent\s+yes|StrictHostKeyChecking\s+no/i.test(text) && /\b(?:curl|wget)\b/.test(text)
            ? 'ask a server at each connection and trust any answer'
            : undefined))
        : undefined
      return act('persistence', `makes \`ssh\` ${bad ?? 'run a command of its own'}, by \`${path}\``, bad === undefined ? 'note' : 'error')
    },
  ],
  [
    /^\/etc\/(?:sudoers|doas\.conf)/,
    ({ path, text }) =>
      act(
        'privilege-change',
        `writes \`${path}\`, which says who may be root`,
        /NOPASSWD|!authenticate|\bpermit nopass\b/.test(text) && !isNarrow(text) ? 'error' : 'warning',
      ),
  ],
  [
    /^\/etc\/polkit-1\/|^\/usr\/share\/polkit-1\//,
    ({ path, text }) =>
      /Result\.YES|ResultAny=yes/.test(text)
        ? act(
            'privilege-change',
            `lets users be root without a password, by \`${path}\``,
            /\bif\b|Action=/.test(text) ? 'warning' : 'error',
            'medium',
            'lets in',
          )
        : undefined,
  ],
  [
    /^\/etc\/(?:passwd|shadow|hosts|ld\.so\.preload)$/,
    ({ path, text }) => act('privilege-change', `writes \`${path}\``, path !== '/etc/hosts' || DIVERTS.test(text) ? 'error' : 'note', 'medium'),
  ],
  [
    /\/(?:ca-certificates|ca-trust|pki\/ca-trust|trust-source)\/[^\n]{1,200}\.(?:crt|pem|cer)$/,
    ({ data }) => {
      const brought = fact(data, 'download')
      return brought
        ? { ...act('disabled-protection', `makes the machine trust the certificate from \`${brought.url}\``, 'error', 'medium'), address: brought.url }
        : undefined
    },
  ],
  [
    (path, text) => path.startsWith('/etc/ssh/sshd_config') && /^\s{0,8}PermitEmptyPasswords\s{1,4}yes/im.test(text),
    () => act('privilege-change', 'lets people log in without a password', 'warning', 'medium', 'lets in'),
  ],
  [
    (path, text) =>
      /(?:[*}]\/{0,2}|(?:^|\/)skills\/[^/]{1,80}\/{1,2}|^\$\w{1,40}\/)SKILL\.md$/.test(path) &&
      (FETCHES.test(text) || TELLS.test(text) || RUNS_FIRST.test(text)),
    ({ path }) => act('agent-config-change', `puts orders into other skills, \`${path}\``, 'error'),
  ],
  [
    /^\/etc\/pam\.d\//,
    ({ path, text }) =>
      /pam_(?:permit|exec|python|script)\.so/.test(text)
        ? act('privilege-change', `makes every login ${text.includes('permit') ? 'succeed' : 'run a program of its own'}, by \`${path}\``, 'error')
        : act('privilege-change', `writes \`${path}\`, which says who may log in`, 'note', 'medium'),
  ],
  [
    /^\/etc\/apt\//,
    ({ path, text, state, span }) => {
      const hook = /\b(?:Pre|Post)-(?:Invoke|Install-Pkgs|Invoke-Success)\b[^"\n]{0,40}"([^"\n]{1,2000})"/.exec(text)?.[1]
      const bad = hook === undefined ? undefined : unattended(hook, state, span)
      if (bad !== undefined) return act('persistence', `makes \`apt\` ${bad}, again and again, by \`${path}\``, 'error')
      const url = /^\s{0,8}(?:deb|URIs:)\s[^\n]{0,100}?(https?:\/\/\S{1,300})/m.exec(text)?.[1]
      return url !== undefined && /\btrusted=yes\b|^\s{0,8}Trusted:\s{0,4}yes/im.test(text) && siteOf(url)?.kind !== 'local'
        ? {
            ...act('untrusted-package-source', `makes packages come from \`${url.slice(0, 80)}\`, without checking who sends them`, 'error', 'medium'),
            address: url,
          }
        : undefined
    },
  ],
  [(path) => REGISTRY_FILE.test(path), ({ text }) => registryFile(text)],
  [
    SSH_KEYS,
    ({ path, text, brought }) => {
      // A key that stands in the text is not the user's own.
      const foreign =
        (/(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2\S{0,30})\s{1,4}AAAA/.test(text) && (!/\.\.\.|[<>]|…/.test(text) || /attacker|evil|hack/i.test(text))) ||
        brought ||
        FETCHES.test(text)
      return act(
        'persistence',
        `lets the owner of ${foreign ? 'a key that comes with the skill' : 'a key'} log in, by \`${path}\``,
        foreign ? 'error' : 'note',
        'high',
        'lets in',
      )
    },
  ],
  [(path, text) => RC_FILE.test(path) && registryFile(text)?.level === 'error', ({ text }) => registryFile(text)],
  [
    (path, text) => RC_FILE.test(path) && relayed(text) !== undefined,
    ({ text }) =>
      act('agent-config-change', `sends all that the agent says and reads through \`${relayed(text)}\`, for good`, 'error', 'medium', 'relays the agent'),
  ],
  [(path, text) => RC_FILE.test(path) && SHADOWS.test(text), ({ path }) => act('persistence', `replaces a command that people trust, in \`${path}\``, 'error')],
  [
    (path, text) => RC_FILE.test(path) && PRELOADS.test(text),
    ({ path }) => act('persistence', `puts a library of its own into every program, in \`${path}\``, 'error'),
  ],
  [
    (path, text) => RC_FILE.test(path) && ASKS_NOBODY.test(text),
    ({ path, text, state, span }) => {
      const bad = FETCHES.test(text) ? unattended(text, state, span) : undefined
      return act(
        'agent-config-change',
        `makes the agent act without asking, under its usual name, by \`${path}\`${bad === undefined ? '' : `, and makes it ${bad}`}`,
        bad === undefined ? 'warning' : 'error',
        'medium',
        'asks nobody',
      )
    },
  ],
  [
    // A directory of hooks that stands in a variable, in a loop over all that somebody has.
    (path) => /^\$\w{1,40}\/(?:\.git\/)?hooks\/[a-z-]{4,30}$/.test(path),
    ({ path, state }) => (state.home ? act('persistence', `puts a program into one repository of the user after another, as \`${path}\``, 'error') : undefined),
  ],
  [
    (path, text) => /(?:^|\/)skills\/[^\n]{1,100}\/SKILL\.md$/.test(path) && text !== '',
    ({ path, data }) => (fact(data, 'decoded') ? act('agent-config-change', `plants a skill whose text is hidden, as \`${path}\``, 'error') : undefined),
  ],
  [
    (path) => RC_FILE.test(path) || SCHEDULE_FILE.test(path) || GIT_HOOK.test(path) || HOOK_NAME.test(path),
    ({ path, text, brought, state, span }) => {
      // A start-up file is a script as it stands.
      const commands = SCHEDULE_FILE.test(path) ? commandsIn(text) : text
      const bad = brought ? 'run fetched or decoded code' : unattended(commands, state, span)
      return act(
        'persistence',
        bad === undefined ? `writes \`${path}\`, which runs again later` : `makes \`${path}\` ${bad}, again and again`,
        bad === undefined ? 'note' : 'error',
        bad === undefined ? 'low' : 'high',
      )
    },
  ],
  [
    (path, text) => TOOL_START.test(path) && FETCHES.test(text),
    ({ path, text, state, span }) => {
      const bad = unattended(inQuotes(text), state, span)
      return bad === undefined ? undefined : act('persistence', `makes \`${path}\` ${bad}, whenever the tool starts`, 'error')
    },
  ],
  [
    (path, text) => SHIM.test(path) && FETCHES.test(text),
    ({ path, text, state, span }) => {
      // Whoever calls it by that name is asked for a password by somebody else.
      const standsIn = path.slice(path.lastIndexOf('/') + 1)
      const own = { ...withTyped(state), ...(ASKS_PASSWORD.has(standsIn) && { standsIn }) }
      const bad = unattended(text.replaceAll(/"?\$[@*]"?/g, '"$TYPED"'), own, span)
      return bad === undefined ? undefined : act('persistence', `replaces the program \`${path}\`, and makes it ${bad}`, 'error')
    },
  ],
  [
    /(?:\.pth|(?:^|\/)(?:sitecustomize|usercustomize)\.py)$/,
    ({ path, text }) =>
      /\b(?:exec|eval|urllib|requests|subprocess|os\.system|socket)\b/.test(text)
        ? act('persistence', `makes Python run code at every start, by \`${path}\``, 'error')
        : undefined,
  ],
  [
    /(?:^|\/)(?:\.envrc|package\.json|[Mm]akefile)$/,
    ({ path, text, state, span }) => {
      if (!FETCHES.test(text)) return undefined
      const bad = unattended(scriptsIn(path, text), state, span)
      return bad === undefined ? undefined : act('persistence', `makes \`${path}\` ${bad}, for whoever uses the project`, 'error')
    },
  ],
  [
    (_, text) => /"pools"\s{0,4}:\s{0,4}\[/.test(text) && /"(?:url|user)"\s{0,4}:\s{0,4}"[^"\n]{0,200}(?:pool|xmr|monero|miner|mining|:\d{4,5}")/i.test(text),
    () => act('crypto-miner', 'sets up a cryptocurrency miner', 'error'),
  ],
  [(_, text) => asksRansom(text), () => act('file-encryption', 'leaves a ransom note', 'error')],
  [steersAgent, agentFile],
  [
    /^\/var\/log\/|\.(?:bash|zsh)_history$/,
    ({ path, data }) => (data.text === '' ? act('disabled-protection', `removes traces in \`${path}\``, 'note', 'medium', 'removes traces') : undefined),
  ],
]

/** Programs by which root does whatever a file or an argument says, beside those that give a shell. */
const GIVES_ALL =
  /\/(?:ed|ex|emacs|more|man|su|sudo|tee|dd|mv|chmod|chown|install|rsync|scp|mount|crontab|visudo|usermod|docker|podman|nmap|apt|apt-get|dpkg|rpm|dnf|yum|pip3?|npm|make|git|openssl|socat|nc|xargs)$/

/** Whether each rule without a password is for commands of the system that are written out, arguments and all. */
function isNarrow(text: string): boolean {
  return text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#') && /NOPASSWD|authenticate|nopass/.test(line))
    .every((line) => {
      const commands = /NOPASSWD:\s{0,4}(.{1,1000})$/.exec(line)?.[1]?.replace(/["']\s{0,4}$/, '')
      return (
        commands !== undefined &&
        commands.split(',').every((command) => {
          const [program = '', ...words] = command.trim().split(/\s+/)
          return (
            /^\/(?:usr\/(?:local\/)?)?s?bin\/[\w.-]{1,60}$/.test(program) &&
            !GIVES_SHELL.test(program) &&
            !GIVES_ALL.test(program) &&
            words.length > 0 &&
            !/[*?!$[]|\bedit\b/.test(words.join(' '))
          )
        })
      )
    })
}

/** The commands in what a project is built with. */
function scriptsIn(path: string, text: string): string {
  if (path.endsWith('package.json'))
    return Array.from(
      text.matchAll(/\b(?:pre|post)?(?:install|prepare|publish|build|start|test)"?\s{0,4}[:=]\s{0,4}"((?:[^"\\]|\\.){1,2000})"/g),
      ([, one = '']) => one.replace(/\\(["\\/])/g, '$1'),
    ).join('\n')
  return path.endsWith('.envrc')
    ? text
    : text
        .split('\n')
        .filter((line) => /^\t|^\s{4}/.test(line))
        .join('\n')
}

/** What is typed after a command that somebody has put himself in front of. */
function withTyped(state: State): State {
  const typed: Data = { facts: [{ kind: 'secret', what: 'what the user types', from: 'store' }] }
  return { ...state, variables: new Map([...state.variables, ['TYPED', typed]]) }
}

/** Files that steer an agent. */
function agentFile({ path, text, data, state, span }: Written): Verdict {
  const foreign = fact(data, 'download') !== undefined || fact(data, 'decoded') !== undefined || (path.endsWith('.json') && FETCHES.test(text))
  const byProgram = path.endsWith('.json') ? UNGUARDED_BY_JQ.filter((one) => one.test(text.slice(0, 4000))).length : 0
  const guards = Math.max(guardsOff(text).length, byProgram)
  const unguards = UNGUARDS.test(text) || guards > 0
  const tells = TELLS.test(text)
  const bad = foreign || tells || unguards
  const from = fact(data, 'download')
  if (from?.site && HOSTILE.has(from.site.kind))
    return { ...act('agent-config-change', `makes the agent do what \`${from.url.slice(0, 80)}\` says, by \`${path}\``, 'error'), address: from.url }
  if (path.endsWith('.json') && foreign) {
    for (const [, command = ''] of text.matchAll(
      /(?:"command"\s{0,8}:\s{0,8}|"args"\s{0,8}:\s{0,8}\[\s{0,8}"-l?c"\s{0,8},\s{0,8})"((?:[^"\\]|\\.){1,4000})"/g,
    )) {
      const does = state.parses ? hookDoes(command.replace(/\\(["\\/])/g, '$1'), state, span) : undefined
      if (does !== undefined) return act('agent-config-change', `makes the agent ${does}, at every turn, by \`${path}\``, 'error')
    }
  }
  const orders = path.endsWith('.json') ? undefined : ordered(text, state, span)
  if (orders !== undefined) return act('agent-config-change', `makes the agent ${orders}, by \`${path}\``, 'error')
  // One guard may be a choice of somebody's; several at once, in settings for everything, leave nobody to ask.
  if (guards > 1 && (byProgram > 1 || /^(?:~|\$\{?HOME|\/)/.test(path)))
    return act('agent-config-change', `turns off several guards of the agent at once, by \`${path}\``, 'error', 'medium')
  const [why, sort]: readonly [string, ActSort?] = unguards
    ? ['and turns its guards off', 'asks nobody']
    : foreign
      ? ['with code or text from elsewhere']
      : ['with orders that are kept from the user', 'hushes orders']
  const level = ((foreign || FETCHES.test(text)) && (tells || unguards)) || (UNSEEN.test(text) && RUNS_FIRST.test(text)) ? 'error' : bad ? 'warning' : 'note'
  return {
    ...act('agent-config-change', `writes \`${path}\`, which steers the agent${bad ? `, ${why}` : ''}`, level, bad ? 'high' : 'low', bad ? sort : undefined),
    ...(!path.endsWith('.json') && { orders: text }),
  }
}

/** The line before a place in a text, and what follows on it. */
function lineAround(text: string, from: number, to: number): readonly [before: string, after: string] {
  let line = text.lastIndexOf('\n', from) + 1
  // A sentence goes on from the line before, unless something begins with this one.
  if (line > 1 && !/^\s{0,8}(?:[-*+#>]|\d{1,3}\.)\s/.test(text.slice(line, line + 16)))
    line = Math.max(text.lastIndexOf('\n', line - 2) + 1, text.lastIndexOf('\n\n', from) + 2)
  const start = Math.max(line, from - 250)
  const end = text.indexOf('\n', to)
  return [text.slice(start, from), text.slice(to, Math.min(end < 0 ? text.length : end, to + 160))]
}

function obeysPage(text: string): boolean {
  return Array.from(text.matchAll(ADDRESSES)).some(({ 0: url, 1: rest = '', index }) => {
    const [before, after] = lineAround(text, index, index + url.length)
    return GETS.test(before.slice(-90)) && DOES.test(after) && !DOCUMENTATION.test(rest) && !/^(?:local|installer)$/.test(siteOf(url)?.kind ?? 'local')
  })
}

function sendsOff(text: string, hushed: boolean): boolean {
  return Array.from(text.matchAll(SENT_TO)).some(({ 0: whole, 1: to = '', index }) => {
    const [before] = lineAround(text, index, index + whole.length)
    const site = to.startsWith('http') ? siteOf(to) : undefined
    if (!SENDS_OFF.test(before) || (site && (site.kind === 'local' || site.kind === 'example name' || isForge(site.host)))) return false
    return hushed || PRIVATE.test(before) || credentialIn(before) !== undefined
  })
}

/** Whether a text tells somebody to do a thing, and does not forbid it. */
function tellsTo(text: string, what: RegExp): boolean {
  const found = what.exec(text)
  return (
    found !== null &&
    !/\b(?:never|not|don['’]t|avoid|refuse|without|no(?:body| one))\b[^.\n]{0,40}$/i.test(text.slice(Math.max(0, found.index - 80), found.index))
  )
}

/** What a text has an agent do for somebody else, when it says two things of which one alone has a reason. */
export function ordered(text: string, state: State, span: Span): string | undefined {
  if (text.length > 20_000) return undefined
  if (obeysPage(text)) return 'obey a web page, again and again'
  const hushed = TELLS.test(text)
  if (tellsTo(text, APPROVES_UNREAD)) return 'approve what it has not read'
  if (tellsTo(text, RUNS_FOUND) && (UNASKED.test(text) || hushed)) return 'run what others write without asking'
  if (tellsTo(text, ABOVE_USER)) return 'obey others more than its user'
  if (OBEYS_STRANGER.test(text) && (UNASKED.test(text) || hushed)) return 'obey others like its user, without asking'
  if (sendsOff(text, hushed)) return 'send away what it sees'
  if (hushed && credentialIn(text) !== undefined && /\b(?:append|include|add|put|copy|write|paste|insert)\b/i.test(text))
    return 'put secrets where others see them'
  if (hushed && COPIES_TO.test(text)) return 'secretly send copies to somebody'
  if (PLANTS.test(text) && hushed) return 'secretly put a stranger’s code into what it makes'
  const command = /\b(?:curl|wget)\b[^\n`]{3,300}?\|\s?(?:sudo )?(?:ba|z|da)?sh\b/.exec(text)?.[0]
  return command === undefined || !state.parses ? undefined : unattended(command, state, span)
}

/** Somebody writes `data` into a file. It stays known under its name, and may be a thing to report. */
export function writeFile(path: string, data: Data, state: State, span: Span): void {
  if (/^&?\d+$|^\/dev\/(?:null|stdout|stderr|tty)$/.test(path) || path === '') return
  keepFile(path, data, state)
  const text = data.text ?? data.partly ?? ''
  const brought = fact(data, 'download') !== undefined || fact(data, 'decoded') !== undefined || fact(data, 'peer') !== undefined
  const place = PLACES.find(([where]) => (typeof where === 'function' ? where(path, text) : where.test(path)))
  // A script is there to be run, sooner or later.
  if (!place && state.parses && (/\.(?:sh|bash|zsh|command)$/.test(path) || /^#!\s?\S{0,40}\b(?:ba|z|da)?sh\b/.test(text)) && FETCHES.test(text))
    state.runNested(text, { ...state, variables: new Map(state.variables) }, span)
  const verdict = place?.[1]({ path, text, data, brought, state, span })
  if (verdict) report(state, { ...verdict, span })
  else if (state.autoRun && !/^(?:\/tmp\/|\/var\/tmp\/|\$\{?TMPDIR|\/dev\/(?:tcp|udp)\/)/.test(path)) {
    const outside = /^(?:[~/]|\.\.\/|\$\{?HOME)/.test(path)
    report(state, { ...act('file-write', `writes \`${path}\`${outside ? ', outside the project' : ''}`, outside ? 'error' : 'warning'), span })
  }
}
