import { siteOf } from '../risk/sites.ts'
import type { Span } from '../text/span.ts'
import { GIT_HOOK, RC_FILE, SCHEDULE_FILE, SSH_KEYS, steersAgent } from './command-words.ts'
import { fact, type Data } from './data.ts'
import { keepFile } from './files.ts'
import { report, type State } from './state.ts'

/** Text that fetches or decodes something to run it, wherever it will stand. */
export const FETCHES: RegExp = /\b(?:curl|wget|nc|ncat|base64|python3? -c|node -e|eval|iwr|irm|Invoke-WebRequest)\b|\/dev\/tcp\//
/** Text that takes an agent's guards away. */
export const UNGUARDS: RegExp =
  /bypassPermissions|dangerously-?skip-?permissions|enableAllProjectMcpServers"?\s*:\s*true|"allow"\s*:\s*\[\s*"\*"|ANTHROPIC_BASE_URL|autoApprove|approval_policy\s*=\s*"never"|danger-full-access/i
/** An alias or function by the name of a command that people give passwords to, or a directory for everybody in front of all others. */
const SHADOWS =
  /\balias (?:sudo|su|ssh|gpg|passwd|git|npm|pip|curl|docker|kubectl)=|^\s{0,8}(?:sudo|su|ssh|passwd)\s{0,4}\(\)|PATH=["']?(?:\/tmp|\/var\/tmp|\/dev\/shm)\b/m
/** A name that the machine trusts, led to an address that is not local. */
const DIVERTS =
  /^\s{0,8}(?!127\.|0\.0\.0\.0|::1|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)\d{1,3}(?:\.\d{1,3}){3}\s{1,8}[^\n]{0,100}\b(?:github|pypi|npmjs|anthropic|openai|googleapis|microsoft|apple|bank|paypal|api|update|registry)\b/m

const TELLS: RegExp =
  /\b(?:ignore|disregard|override|bypass)\b.{0,40}\b(?:instructions?|rules|guidelines|safety)\b|\b(?:do not|never|don't)\b.{0,30}\b(?:tell|mention|inform|reveal|ask)\b|\b(?:silently|secretly|covertly)\b/i

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

/** Somebody writes `data` into a file. It stays known under its name, and may be a thing to report. */
export function writeFile(path: string, data: Data, state: State, span: Span): void {
  if (/^&?\d+$|^\/dev\/(?:null|stdout|stderr|tty)$/.test(path) || path === '') return
  keepFile(path, data, state)
  const text = data.text ?? data.partly ?? ''
  const brought = fact(data, 'download') !== undefined || fact(data, 'decoded') !== undefined || fact(data, 'peer') !== undefined
  const runsForeign = brought || FETCHES.test(text)
  const again = brought || fetchesAgain(text)
  if (/^\/dev\/(?:sd[a-z]|nvme\d|hd[a-z]|disk\d|mmcblk\d)/.test(path)) {
    report(state, { kind: 'destructive-command', span, what: `overwrites the disk \`${path}\``, level: 'error', confidence: 'high' })
  } else if (path.endsWith('.ssh/config') && /ProxyCommand/i.test(text) && FETCHES.test(text)) {
    report(state, { kind: 'persistence', span, what: `has \`ssh\` run a command of its own, by \`${path}\``, level: 'error', confidence: 'high' })
  } else if (/^\/dev\/(?:tcp|udp)\//.test(path)) {
    // The walker of connections judges it.
  } else if (path.startsWith('/etc/sudoers')) {
    report(state, {
      kind: 'privilege-change',
      span,
      what: `writes \`${path}\`, which says who may be root`,
      level: /NOPASSWD/.test(text) ? 'error' : 'warning',
      confidence: 'high',
    })
  } else if (/^\/etc\/(?:passwd|shadow|hosts|ld\.so\.preload)$/.test(path)) {
    const accounts = path !== '/etc/hosts' || DIVERTS.test(text)
    report(state, { kind: 'privilege-change', span, what: `writes \`${path}\``, level: accounts ? 'error' : 'note', confidence: 'medium' })
  } else if (SSH_KEYS.test(path)) {
    // A key that stands in the text is not the user's own.
    const foreign =
      (/(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2\S{0,30})\s{1,4}AAAA/.test(text) && (!/\.\.\.|[<>]|…/.test(text) || /attacker|evil|hack/i.test(text))) ||
      runsForeign
    report(state, {
      kind: 'persistence',
      span,
      what: `lets the owner of ${foreign ? 'a key that it brings along' : 'a key'} log in, by \`${path}\``,
      level: foreign ? 'error' : 'note',
      confidence: 'high',
    })
  } else if (RC_FILE.test(path) && relayed(text) !== undefined) {
    report(state, {
      kind: 'agent-config-change',
      span,
      what: `sends all that the agent says and reads through \`${relayed(text)}\`, for good`,
      level: 'error',
      confidence: 'medium',
    })
  } else if (RC_FILE.test(path) && SHADOWS.test(text)) {
    report(state, {
      kind: 'persistence',
      span,
      what: `puts something else in the place of a command that takes passwords, in \`${path}\``,
      level: 'error',
      confidence: 'high',
    })
  } else if (RC_FILE.test(path) || SCHEDULE_FILE.test(path) || GIT_HOOK.test(path)) {
    report(state, {
      kind: 'persistence',
      span,
      what: again ? `makes \`${path}\` fetch or decode code and run it, again and again` : `writes \`${path}\`, which runs again later`,
      level: again ? 'error' : 'note',
      confidence: again ? 'high' : 'low',
    })
  } else if (steersAgent(path)) {
    const foreign = fact(data, 'download') !== undefined || fact(data, 'decoded') !== undefined || (path.endsWith('.json') && FETCHES.test(text))
    const unguards = UNGUARDS.test(text)
    const tells = TELLS.test(text)
    const bad = foreign || tells || unguards
    report(state, {
      kind: 'agent-config-change',
      span,
      what: bad
        ? `writes \`${path}\`, which steers the agent, ${unguards ? 'and takes its guards away' : foreign ? 'with code or text from elsewhere' : 'with orders that are kept from the user'}`
        : `writes \`${path}\`, which steers the agent`,
      level: (foreign || FETCHES.test(text)) && (tells || unguards) ? 'error' : bad ? 'warning' : 'note',
      confidence: bad ? 'high' : 'low',
    })
  } else if (state.autoRun && !/^(?:\/tmp\/|\/var\/tmp\/|\$\{?TMPDIR)/.test(path)) {
    const outside = /^(?:[~/]|\.\.\/|\$\{?HOME)/.test(path)
    report(state, {
      kind: 'file-write',
      span,
      what: `writes \`${path}\`${outside ? ', outside of the project' : ''}`,
      level: outside ? 'error' : 'warning',
      confidence: 'high',
    })
  }
}

/** A line that tools ask for in their documentation: `eval "$(starship init bash)"`, an alias, a variable, a file to read. */
const INIT =
  /^\s*(?:#.*|alias [\w.-]+=[^;|`$]*|export \w+=[^`;|]*|(?:\[\[? [^\]]* \]?\] && )?(?:source|\.) [^<|;$(]*|eval "\$\([\w./-]+ (?:init|env|hook|completion|activate|shellenv)[^)|;]*\)")\s*$/

/** Whether some line of a start-up file fetches or decodes, but for what tools ask for. */
function fetchesAgain(text: string): boolean {
  return text.split('\n').some((line) => FETCHES.test(line) && (!INIT.test(line.slice(0, 400)) || /\$\((?:[^)$]|\$(?!\())*(?:curl|wget)/.test(line)))
}
