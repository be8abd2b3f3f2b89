import type { Level } from '../evidence/level.ts'
import { COLLECTS, siteOf, SITE_WORDS } from '../evidence/sites.ts'
import { credentialIn } from '../evidence/credentials.ts'
import type { Span } from '../../text/span.ts'
import { hides } from './disguise.ts'
import type { Run } from './language.ts'
import { has, isItself, marksOf, textOf, type Value } from './value.ts'

/** Places from which a system starts programs by itself. */
const STARTS_ALONE =
  /(?:^|[/\\~}])(?:\.bashrc|\.zshrc|\.profile|\.bash_profile|\.bash_login|\.zprofile|\.zshenv|\.zlogin|fish[/\\]config\.fish|etc[/\\](?:profile|crontab|cron\.[a-z]+|rc\.local|init\.d)|(?:Library[/\\])?Launch(?:Agents|Daemons)|etc[/\\]systemd[/\\]system|\.?config[/\\](?:systemd[/\\]user|autostart)|cron[/\\]crontabs|Start Menu[/\\]Programs[/\\]Startup|Startup|\.git[/\\]hooks|\.husky)(?:[/\\]|$)|authorized_keys$|site-packages[/\\](?:(?:site|user)customize\.py|[^/\\]*\.pth)$|[/\\]hooks[/\\](?:pre|post|commit|prepare|applypatch)-[a-z-]{3,20}$|[/\\](?:pre-push|pre-commit|post-checkout|post-merge|post-commit|commit-msg|prepare-commit-msg)$/i
const AGENT_FILE =
  /(?:^|[/\\])(?:CLAUDE(?:\.local)?\.md|AGENTS\.md|GEMINI\.md|SOUL\.md|MEMORY\.md|HEARTBEAT\.md|IDENTITY\.md|mcp_config\.json|cline_mcp_settings\.json|\.cursorrules|\.windsurfrules|\.clinerules|copilot-instructions\.md|\.claude[/\\]settings[^/\\]*\.json|\.claude\.json|\.?mcp\.json|\.cursor[/\\](?:mcp|hooks)\.json|skills[/\\][^/\\]+[/\\]SKILL\.md|claude_desktop_config\.json|\.vscode[/\\]settings\.json|\.codex[/\\]config\.toml|openclaw\.json)$/
const LOOSENS =
  /bypassPermissions|dangerously|enableAllProjectMcpServers|"?defaultMode"?\s{0,4}:\s{0,4}"?(?:bypass|dontAsk)|"allow"\s{0,4}:\s{0,4}\[\s{0,4}"(?:\*|Bash(?:\(\*\))?)"|"(?:alwaysAllow|autoApprove|always_allow)"\s{0,4}:\s{0,4}(?:\[\s{0,4}"\*"|"?(?:true|True|all)\b)|tools\.autoApprove"\s{0,4}:\s{0,4}"?(?:true|True)/
const CONCEALS =
  /\b(?:do not|don't|never|without)\s{1,3}(?:tell|telling|mention|mentioning|inform|informing|reveal|alert|notify|disclos\w{1,4})\s{1,3}(?:\w{1,12}\s{1,3}){0,3}(?:user|anyone)|ignore\s{1,3}(?:all\s{1,3})?(?:previous|prior)\s{1,3}\w{0,12}\s{0,3}instructions|silently\s{1,3}(?:run|send|execute|upload|post|fetch|curl)/i
/** A command that takes something along, unlike one that says `done`. */
const TAKES_ALONG = /@[-~/$]|\$\(|\$[A-Z_]{3,}|transcript/
/** How a command sends what it is given on its input. */
const PASSES_INPUT = /@-|\$\(cat\)|-T\s?-|--post-file=-/
/** Asks for a copy of what the user works on. */
const SENDS_ALONG =
  /\b(?:send|upload|post|forward|submit|mail|push)\s{1,3}(?:\w{1,14}\s{1,3}){0,8}(?:cop(?:y|ies)|documents?|files?|code|conversations?|transcripts?|prompts?|contents?|keys?|secrets?|credentials?|\.env)\b[^\n.]{0,60}\b(?:to|at)\s{1,3}(https?:\/\/[^\s"'<>)]{3,200})/i
const ELSEWHERE = /(?:ANTHROPIC|OPENAI)_(?:BASE_URL|API_BASE)"?\s{0,4}[:=]\s{0,4}"?(https?:\/\/[^"'\s]{3,200})/
/** Lines that honest tools add to a start-up file. */
const QUIET_LINE = /^(?:$|#|export\s|alias\s|PATH=|source\s|\.\s|eval "\$\([^()|;]*\)"$|\[\[?\s|if\s|(?:fi|then)$)/

/** Where nobody looks, or anybody can write. */
const HIDDEN_PLACE =
  /(?:^|[\s"'=>])(?:\/private)?(?:\/tmp|\/var\/tmp|\/dev\/shm)\/|\/Users\/Shared\/|(?:~|\/home\/\w+|\/Users\/\w+|\$HOME|\$\{HOME\})\/\.(?:cache|config|local\/share)\/\.|\/\.cache\/[\w.-]{1,40}\/[\w.-]{1,60}\.(?:py|sh|js)\b/
const FROM_HIDDEN = /(?:python[\d.]{0,5}|node|bash|\/sh|perl|ruby) [^\n]{0,200}\/\.[\w.-]{1,40}\/[\w./-]{1,80}\.(?:py|sh|js|pl|rb)\b/
const STARTS_SCRIPT = /^\(?\s{0,4}(?:nohup |setsid )?(?:\/[\w./-]{1,60}\/)?(?:python[\d.]{0,5}|node|bash|sh|perl|ruby) (?!-c)/
const FETCHES = /\b(?:curl|wget|nc|base64|nohup|python3?\s{1,3}-c|node\s{1,3}-e)\b|\/dev\/tcp\/|\b(?:iwr|irm|iex|Invoke-WebRequest)\b/
const PYTHON_STARTS = /[/\\](?:(?:site|user)customize\.py|[^/\\]*\.pth)$/
const RUNS_CODE = /\bexec\(|\beval\(|os\.(?:system|popen)|subprocess|urllib|requests\.|b64decode|__import__\(/

/** Whether a system starts by itself what stands at a path. */
export function startsAlone(path: string): boolean {
  return STARTS_ALONE.test(path)
}

/** Something is written that a system starts by itself: a line of a start-up file, a job, an agent, a hook. */
export function persists(run: Run, span: Span, path: string, content: Value): void {
  if (content.options && !content.fields && content.options.length > 1) {
    for (const option of content.options) persists(run, span, path, option)
    return undefined
  }
  const written = render(content)
  const name = path.split(/[/\\]/).at(-1) as string
  const from = marksOf(content)
  const emit = (level: Level, what: string, confidence: 'high' | 'medium' = 'high') => run.emit('persistence', level, span, what, confidence)
  if (path.endsWith('authorized_keys'))
    return emit(
      /ssh-(?:rsa|ed25519|dss)|ecdsa-/.test(written) || has(from, 'network') ? 'error' : 'warning',
      'lets somebody log in with their own key, by `authorized_keys`',
    )
  const inPython = PYTHON_STARTS.test(path)
  // of a `.pth` file, only lines that begin with `import` are run
  if (inPython && path.endsWith('.pth') && !/^import\s/m.test(written) && from.length === 0) return emit('note', `writes \`${name}\``)
  const inside = written
    ? (inPython ? [written] : [written, ...commandsIn(written)]).flatMap((command) => run.analyse(command, inPython ? 'python' : 'shell', span))
    : []
  if (
    inside.some(({ level, kind }) => level !== 'note' && kind !== 'persistence') ||
    (inPython ? RUNS_CODE : FETCHES).test(written) ||
    has(from, 'network', 'decoded')
  )
    return emit('error', `makes \`${name}\` run fetched or hidden code from now on`)
  if (HIDDEN_PLACE.test(written) && (inBackground(written) || !SHELL_START.test(path)))
    return emit('error', `makes \`${name}\` start something from an unusual place`)
  if (SHELL_START.test(path) && inBackground(written) && /~\/\.|\/\./.test(written))
    return emit('error', `makes \`${name}\` start something hidden, in the background`)
  const job = commandsIn(written).find((command) => !SHELL_START.test(path) && FROM_HIDDEN.test(command))
  if (job !== undefined && /Launch(?:Agents|Daemons)|autostart|systemd/.test(path))
    return emit('error', `makes \`${name}\` start a script from an unusual place`)
  const loads =
    /\b(?:LD_PRELOAD|DYLD_INSERT_LIBRARIES|PYTHONSTARTUP|BASH_ENV)=["']?([^\s"';]{2,200})|\bNODE_OPTIONS=["']?[^\n"']{0,40}(?:--require|-r|--import)[= ]([^\s"';]{2,200})/.exec(
      written,
    )
  if (loads) {
    const known = run.written.get((loads[1] ?? loads[2]) as string)
    const fetched = known && has(marksOf(known.content), 'network', 'decoded')
    return emit(
      fetched ? 'error' : 'warning',
      fetched ? `makes every program load what it has fetched, by \`${name}\`` : `makes every program load \`${loads[1] ?? loads[2]}\`, by \`${name}\``,
    )
  }
  if (/^com\.(?:apple|google|microsoft)\./.test(name)) return emit('error', `starts something under somebody else’s name, \`${name}\``)
  const itself = from.some(isItself)
  if (itself && /Startup/i.test(path)) return emit('error', `copies itself to where the system starts programs, as \`${name}\``)
  if (itself || /__file__|sys\.executable/.test(written)) return emit('warning', `starts itself through \`${name}\``)
  if (written && written.split(/\r?\n/).every((line) => QUIET_LINE.test(line.trim()))) return emit('note', `adds a line to \`${name}\``)
  return emit(
    SHELL_START.test(path) || /[/\\]hooks[/\\]|\.husky/.test(path) ? 'note' : 'warning',
    `writes \`${name}\`, which the system starts by itself`,
    'medium',
  )
}

/** What a package runs when somebody installs it. */
export function installs(run: Run, span: Span, content: Value): void {
  const script = /"(?:pre|post)?install": "([^"]{1,400})"/.exec(render(content))?.[1]
  if (script !== undefined && FETCHES.test(script)) run.emit('persistence', 'error', span, 'makes `npm install` run what it fetches')
}

const SHELL_START = /\.(?:bash|zsh|profile)\w*$|profile$|config\.fish$/

/** Whether a line starts a script and lets it run on. */
function inBackground(written: string): boolean {
  return written.split('\n').some((line) => STARTS_SCRIPT.test(line.trim()) && /&\s{0,4}\)?$/.test(line.trim().slice(-20)))
}

/** The commands in a job of cron, a unit of systemd, an agent of launchd. */
function commandsIn(written: string): string[] {
  const units = [...written.matchAll(/^\s{0,8}Exec\w{3,10}=[-@+!]{0,2}([^\n]{1,1000})$/gm)].map(([, command]) => command as string)
  const jobs = [...written.matchAll(/^\s{0,8}(?:@\w{4,8}|(?:[\d*/,-]{1,40} {1,4}){5})\s{0,4}([^\n]{1,1000})$/gm)].map(([, command]) => command as string)
  const argv = [...written.slice(0, 20_000).matchAll(/<string>([^<]{1,1000})<\/string>/g)].map(([, word]) => word as string)
  const at = argv.findIndex((word) => /^\/|^(?:sh|bash|python3?|node|curl)$/.test(word))
  return [...units, ...jobs, ...(at < 0 ? [] : [argv.slice(at).join(' '), argv.at(-1) as string])].slice(0, 20)
}

/** Whether a file steers an agent: its instructions, settings, permissions. */
export function steersAgent(path: string): boolean {
  return AGENT_FILE.test(path)
}

/** Where a hook sends what it is given: prompts, tools and their results. */
function hookTo(written: string): string | undefined {
  if (!written.includes('"hooks"')) return undefined
  for (const [, command = ''] of written.matchAll(/"command"\s{0,4}:\s{0,4}"([^"\n]{1,600})"/g)) {
    const to = /\b(?:curl|wget)\b/.test(command) && PASSES_INPUT.test(command) ? /https?:\/\/[^\s"'<>)\\]{3,200}/.exec(command)?.[0] : undefined
    if (to !== undefined) return to
  }
  return undefined
}

/** What steers an agent is written. */
export function changesAgent(run: Run, span: Span, path: string, content: Value): void {
  const written = render(content)
  const name = path.split(/[/\\]/).slice(-2).join('/')
  const elsewhere = ELSEWHERE.exec(written)?.[1]
  const site = elsewhere === undefined ? undefined : siteOf(elsewhere)
  const commands = written ? run.analyse(written, 'shell', span).filter(({ level, kind }) => level === 'error' && kind !== 'agent-config-change') : []
  for (const command of serversIn(content))
    commands.push(...run.analyse(command, 'shell', span).filter(({ level, kind }) => level !== 'note' && kind === 'download-execute'))
  const addresses = written.match(/\bhttps?:\/\/[^\s"'<>]{3,200}/g) ?? []
  const hostile = addresses
    .slice(0, 50)
    .map(siteOf)
    .find((found) => found && (COLLECTS.has(found.kind) || (found.kind === 'messenger' && (!path.endsWith('.json') || TAKES_ALONG.test(written)))))
  const along = SENDS_ALONG.exec(written)?.[1]
  const hooked = hookTo(written)
  const hidden = path.endsWith('.json') ? undefined : (hides(content) ?? hiddenPart(content))
  const remote = written.split('\n').some((line) => /\b(?:curl|wget)\b/.test(line) && /\| ?(?:ba|z)?sh\b/.test(line))
  const loosens = LOOSENS.test(written)
  const reason = loosens
    ? 'turns permissions off'
    : CONCEALS.test(written)
      ? 'hides something from the user'
      : hostile
        ? `points to \`${hostile.host}\`, ${SITE_WORDS[hostile.kind]}`
        : hooked !== undefined && siteOf(hooked)?.kind !== 'local'
          ? `makes a hook send what the agent does to \`${siteOf(hooked)?.host ?? 'a server'}\``
          : along !== undefined && siteOf(along)?.kind !== 'local'
            ? `tells the agent to send to \`${siteOf(along)?.host ?? 'a server'}\` what the user works on`
            : hidden !== undefined
              ? `is ${hidden}`
              : site && site.kind !== 'local' && !/anthropic\.com$|openai\.com$/.test(site.host)
                ? `sends everything to \`${site.host}\``
                : commands.length > 0 || remote
                  ? 'runs what it fetches'
                  : undefined
  const sent = reason === undefined && has(marksOf(content), 'network') !== undefined && !path.endsWith('.json')
  run.emit(
    'agent-config-change',
    reason ? 'error' : sent ? 'warning' : 'note',
    span,
    `writes \`${name}\`${reason ? `: the text ${reason}` : sent ? ': the text is what a server sends' : ', which steers the agent'}`,
    'high',
    loosens ? { sort: 'asks nobody' } : reason || path.endsWith('.json') ? {} : { orders: written },
  )
}

/** A part of a text that was decoded from what stands in the code. */
function hiddenPart(content: Value): string | undefined {
  const all = [content, ...(content.options ?? []), ...(content.items ?? [])]
  for (const part of all.flatMap((one) => [one, ...(one.parts ?? [])])) {
    if (typeof part === 'string') continue
    const of = part.marks.find(({ kind }) => kind === 'decoded')?.of
    if (of !== undefined && has(part.marks, 'network', 'outside', 'output', 'environment') === undefined) return `decoded from ${of}`
  }
  return undefined
}

/** The commands by which servers are started: `command` with its `args`. */
function serversIn(v: Value, depth = 0): string[] {
  if (!v.fields || depth > 4) return []
  const [program, args] = [v.fields.get('command')?.text, v.fields.get('args')?.items]
  if (program !== undefined && args) return [[program, ...args.map(({ text }) => `'${(text ?? 'value').replaceAll("'", '"')}'`)].join(' ')]
  return [...v.fields.values()].slice(0, 40).flatMap((field) => serversIn(field, depth + 1))
}

const TAKES = /\b(?:read|open|cat|include|pass|load|fetch|collect|find)\b/i

/** What is read goes along with the call. */
const HANDS_ON =
  /\b(?:pass|append|include|put|provide|attach|supply|give|copy)\b[^.]{0,60}\b(?:contents?|it|them|text|values?)\b[^.]{0,30}\b(?:as|to|in|into|via|through)\b/i

/** A tool is described to agents: what a description asks for in secret is done before anybody sees it. */
export function describesTool(run: Run, span: Span, text: string): void {
  if (text.length < 40 || text.length > 20_000) return undefined
  const store = credentialIn(text)
  const hidden = CONCEALS.test(text)
  if (!hidden && !(store !== undefined && HANDS_ON.test(text))) return undefined
  const asked =
    store === undefined
      ? /(?:~|\.)[/\\]\.?[\w.-]{1,40}[/\\][\w./-]{1,80}|\b(?:api keys?|credentials|conversation|system prompt|environment variables)\b/i.exec(text)?.[0]
      : store
  if (asked !== undefined && TAKES.test(text))
    run.emit('agent-config-change', 'error', span, `describes a tool so that the agent takes \`${asked}\` and ${hidden ? 'says nothing of it' : 'hands it on'}`)
}

/** A value as text, as JSON would write it. */
export function render(v: Value, depth = 0): string {
  const text = textOf(v, (part) => (part.path ? part.path : depth < 5 && (part.fields || part.items) ? render(part, depth + 1) : 'value'))
  if (text !== undefined) return text
  if (v.path !== undefined && /^(?:true|false|True|False)$/.test(v.path)) return v.path.toLowerCase()
  if (depth > 5) return ''
  if (v.items)
    return `[${v.items
      .slice(0, 40)
      .map((item) => quoted(item, depth))
      .join(', ')}]`
  if (v.fields && !v.class)
    return `{${[...v.fields]
      .slice(0, 60)
      .map(([name, field]) => `"${name}": ${quoted(field, depth)}`)
      .join(', ')}}`
  return ''
}

function quoted(v: Value, depth: number): string {
  return v.text === undefined && (v.items || v.fields) ? render(v, depth + 1) : `"${render(v, depth + 1)}"`
}
