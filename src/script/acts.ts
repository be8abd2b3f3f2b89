import type { Act } from '../risk/act.ts'
import { credentialIn } from '../risk/credentials.ts'
import { COLLECTS, HOSTILE, siteOf, SITE_WORDS, type Site } from '../risk/sites.ts'
import type { Span } from '../text/span.ts'
import type { Run } from './run.ts'
import { has, keyOf, leading, marked, marksOf, NO_MARKS, plain, textOf, textsOf, value, withMarks, type Mark, type MarkKind, type Value } from './value.ts'

/** Stores that no script has an honest reason to read as a whole: private keys, browsers, wallets, the keychain. */
const STRONG_STORE =
  /id_(?:rsa|dsa|ecdsa|ed25519)|\.gnupg|wallet\.dat|electrum|\.ethereum|solana|keychain|Login Data|Local State|logins\.json|key[34]\.db|Cookies|cookies\.sqlite|Local Extension Settings|nkbihf|etc[/\\](?:shadow|gshadow)|ntds\.dit|security[/\\]SAM|\/environ$/i
/** Files that hold settings next to secrets: one value of them is one secret. */
export const SETTINGS: RegExp = /\.env|netrc|npmrc|pypirc|pgpass|\.config[/\\]|\.azure|application_default|openclaw|clawdbot|\.claude|\.codex|\.docker|config$/i
const BLANK = /your|xxx|\.\.\.|<|\$\{|T0{4,}|B0{4,}|placeholder|example|changeme|1234567|\/(?:id|token|webhook|url|here)\b/i
const WHOLE: readonly MarkKind[] = ['environment', 'credential']
const LOCAL_DATA: readonly MarkKind[] = ['file', 'listing', 'host', 'output', 'clipboard', 'screen', 'keys', 'history']

/** What leaves the machine, and where to. */
export interface Sending {
  readonly span: Span
  readonly url: Value | undefined
  /** What is sent as such. */
  readonly payload: readonly Value[]
  /** Headers and the like, where secrets belong. */
  readonly quiet?: readonly Value[]
  /** It is meant to give something, not only to ask. */
  readonly gives: boolean
  /** The address is a name that is only looked up. */
  readonly lookup?: boolean
}

/** Data is sent to a server; returns what comes back. */
export function sends(run: Run, { span, url, payload, quiet = [], gives, lookup = false }: Sending): Value {
  const addresses = url ? textsOf(url) : []
  const sites = addresses.flatMap(
    (address) => siteOf(lookup ? `dns://${address.replaceAll('${}', 'x')}` : /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `tcp://${address}`) ?? [],
  )
  const site =
    sites.find(({ kind }) => COLLECTS.has(kind)) ?? sites.find(({ kind }) => kind === 'messenger') ?? sites.find(({ kind }) => HOSTILE.has(kind)) ?? sites[0]
  const where = addressOf(site, addresses)
  const inUrl = url ? marksOf(url) : NO_MARKS
  const sent = payload.reduce((marks, part) => withMarks(marks, marksOf(part)), NO_MARKS)
  const marks = withMarks(sent, inUrl)
  if (!lookup) run.emit('network', 'note', span, where ? `talks to ${where}` : 'talks to a server')
  if (site && METADATA.test(site.host)) {
    run.emit('credential-read', 'note', span, 'asks the cloud for the rights of this machine')
    return /credentials|token|identity|user-data/i.test(addresses[0] ?? '') ? marked('credential', 'the cloud rights of this machine') : value()
  }
  if (site?.kind === 'local') return value()
  if (site?.kind === 'raw address') run.emit('raw-address', 'warning', span, `talks to ${site.host}, ${SITE_WORDS['raw address']}`)
  if (marks.length > 0) run.fact('sent', span, where)

  judgeSecrets(run, span, site, where, sent, inUrl, quiet, addresses[0] ?? '')
  if (site && !lookup) judgeDrop(run, span, site, marks, gives, addresses[0] ?? '')
  else if (lookup && has(marks, 'host', 'file', 'output') && below(addresses[0] ?? ''))
    run.emit('data-drop', 'error', span, `hides ${words(marks)} in a name that it looks up`)
  const keys = has(marks, 'keys')
  if (keys) run.emit('spyware', 'error', span, `sends the keys that are pressed${where ? ` to ${where}` : ''}`)
  return marked('network', where || 'a server')
}

/** Whether something unknown is looked up below a name that is known. */
function below(address: string): boolean {
  const at = address.lastIndexOf('${}')
  return at >= 0 && address.slice(at + 3).split('.').length > 2
}

const METADATA = /^(?:169\.254\.169\.254|metadata\.google\.internal|169\.254\.170\.2)$/

function addressOf(site: Site | undefined, addresses: readonly string[]): string {
  if (site) return site.host
  const [address = ''] = addresses
  return /^[\w.-]+\.[a-z]{2,}/i.exec(address)?.[0] ?? ''
}

function judgeSecrets(
  run: Run,
  span: Span,
  site: Site | undefined,
  where: string,
  sent: readonly Mark[],
  inUrl: readonly Mark[],
  quiet: readonly Value[],
  address: string,
): void {
  const to = where ? ` to \`${where}\`${site && site.kind !== 'unknown' && site.kind !== 'installer' ? `, ${SITE_WORDS[site.kind]}` : ''}` : ' to a server'
  const marks = withMarks(sent, inUrl)
  const whole = has(marks, ...WHOLE)
  if (whole) return run.emit('secret-exfiltration', 'error', span, `sends ${whole.of}${to}`)
  const inHeaders = quiet.reduce((all, part) => withMarks(all, marksOf(part)), NO_MARKS)
  const hostile = site !== undefined && (HOSTILE.has(site.kind) || site.kind === 'messenger')
  const hidden =
    has(inHeaders, 'environment') ?? (hostile && site.kind !== 'plain http' && site.kind !== 'example name' ? has(inHeaders, 'credential') : undefined)
  if (hidden) return run.emit('secret-exfiltration', 'error', span, `sends ${hidden.of}${to}, as a header`)
  const chat = site?.kind === 'messenger'
  const secrets = marks.filter(({ kind, of }) => kind === 'secret' && !meantFor(of, where) && !(chat && !sent.some((mark) => mark.of === of)))
  const [secret] = secrets
  if (!secret) return undefined
  const owners = new Set(secrets.map(({ of }) => of.replace(/`/g, '').split('_')[0]))
  const dangerous = hostile && site.kind !== 'plain http' && site.kind !== 'example name'
  if (dangerous) return run.emit('secret-exfiltration', 'error', span, `sends ${secret.of}${to}`)
  if (owners.size >= 3)
    return run.emit('secret-exfiltration', site ? 'error' : 'warning', span, `sends ${secrets.map(({ of }) => of).join(', ')}${to}`, 'medium')
  const foreign = sent.find((mark) => mark.kind === 'secret' && BRAND.test(mark.of) && !meantFor(mark.of, where))
  if (foreign && site) return run.emit('secret-exfiltration', GATHERS.test(address) ? 'error' : 'warning', span, `sends ${foreign.of}${to}`, 'medium')
  return run.emit('secret-exfiltration', 'note', span, `sends ${secret.of}${to}`, /key|token|secret/.test(address) ? 'low' : 'medium')
}

/** Secrets that belong to one vendor, and addresses that only gather. */
const BRAND =
  /^`(?:OPENAI|ANTHROPIC|CLAUDE|GEMINI|AWS|GITHUB|GH|GITLAB|NPM|STRIPE|SLACK|AZURE|HF|HUGGINGFACE|DISCORD|TELEGRAM|DIGITALOCEAN|CLOUDFLARE|HEROKU|TWILIO|SENDGRID)_/
const GATHERS = /collect|telemetry|analytics|track|stats|metrics|beacon|harvest|exfil|steal|\/logs?\b|ingest|capture|report|backup/i

/** `TELEGRAM_BOT_TOKEN` is meant for `api.telegram.org`. */
function meantFor(secret: string, host: string): boolean {
  const labels = host.toLowerCase().split('.')
  return secret
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some(
      (word) =>
        word.length > 3 && !/^(?:token|secret|password|access|private|session|credentials?)$/.test(word) && labels.some((label) => label.includes(word)),
    )
}

function judgeDrop(run: Run, span: Span, site: Site, marks: readonly Mark[], gives: boolean, address: string): void {
  const data = marks.filter(({ kind }) => LOCAL_DATA.includes(kind))
  const collects = COLLECTS.has(site.kind) || site.kind === 'shortener'
  const to = `to \`${site.host}\`, ${SITE_WORDS[site.kind]}`
  const bystander = data.length > 0 && data.every(({ of, kind }) => kind === 'file' && /^`[\w][\w./-]*`$/.test(of))
  if (site.kind === 'messenger') {
    if (!gives) return undefined
    const kinds = new Set(data.map(({ kind }) => kind))
    const constant = !BLANK.test(address)
    const many =
      kinds.size > 1 ||
      kinds.has('listing') ||
      kinds.has('clipboard') ||
      kinds.has('screen') ||
      kinds.has('history') ||
      data.some(({ of }) => /`(?:~|\/home|\/Users|\/root|\/etc)/.test(of))
    return run.emit(
      'data-drop',
      constant && many ? 'error' : constant && kinds.size > 0 && !bystander ? 'warning' : 'note',
      span,
      `sends ${data.length > 0 ? words(data) : 'data'} ${to}`,
    )
  }
  const watched = has(marks, 'clipboard', 'screen')
  if (watched && (collects || gives)) run.emit('spyware', collects ? 'error' : 'note', span, `sends ${watched.of} ${to}`)
  if (!collects) return undefined
  if (data.length > 0 && !bystander) return run.emit('data-drop', 'error', span, `sends ${words(data)} ${to}`)
  if (gives && site.kind !== 'raw address')
    run.emit('data-drop', site.kind === 'file drop' || site.kind === 'shortener' ? 'note' : 'warning', span, `sends data ${to}`)
  return undefined
}

function words(marks: readonly Mark[]): string {
  return [...new Set(marks.map(({ of }) => of))].slice(0, 3).join(' and ')
}

/** A file is read; returns its content. */
export function readsFile(run: Run, span: Span, path: Value | undefined): Value {
  if (!path) return marked('file', 'a file')
  const written = run.written.get(keyOf(path) ?? '')
  const inherited = written ? marksOf(written.content) : NO_MARKS
  const texts = textsOf(path)
  for (const written of texts) {
    const credential = written.length < 400 ? credentialIn(written.replaceAll('${}', 'x'))?.replace(/^[~/\\]+/, '') : undefined
    if (credential === undefined) continue
    const shown = written.length < 60 && !written.includes('${}') ? written : credential
    if (!credential.startsWith('.env')) run.emit('credential-read', STRONG_STORE.test(credential) ? 'warning' : 'note', span, `reads \`${shown}\``)
    return marked('credential', `\`${shown}\``, { marks: inherited })
  }
  const [text] = texts
  const named = text && text.length < 80 && !text.includes('${}') ? `\`${text}\`` : has(marksOf(path), 'listing') ? 'files that it finds' : 'a file'
  const content = marked('file', named, { marks: inherited })
  return text &&
    /(?:^|[/\\])(?:\.\w*_history|history\.jsonl|(?:chat|conversation)s?[\w.-]*\.jsonl?)$|\.claude[/\\]projects|(?:^|[/\\])(?:MEMORY|SOUL|IDENTITY|USER)\.md$|[/\\]identity[/\\]/.test(
      text,
    )
    ? marked('history', 'what the agent remembers', content)
    : content
}

/** The clipboard is changed: harmless, unless an address of money takes the place of what was copied. */
export function changesClipboard(run: Run, span: Span, given: Value | undefined): void {
  const text = given && textsOf(given).find((one) => WALLET.test(one))
  if (text !== undefined) run.fact('swaps clipboard', span, text)
}

const WALLET = /^(?:bc1[a-z0-9]{25,60}|[13][A-HJ-NP-Za-km-z1-9]{25,34}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/

/** Somebody gets rights to a file. */
export function opensRights(run: Run, span: Span, path: Value | undefined, mode: Value | undefined): void {
  const bits = mode?.number ?? (mode?.text === undefined ? 0 : Number.parseInt(mode.text, 8))
  const [text = ''] = path ? textsOf(path) : []
  if ((bits & 0o4000) !== 0)
    run.emit('privilege-change', /^\/(?:usr\/)?s?bin\//.test(text) ? 'error' : 'warning', span, 'lets everybody run a file with the rights of its owner')
}

/** Places from which a system starts programs by itself. */
const STARTS_ALONE =
  /(?:^|[/\\~}])(?:\.bashrc|\.zshrc|\.profile|\.bash_profile|\.bash_login|\.zprofile|\.zshenv|\.zlogin|fish[/\\]config\.fish|etc[/\\](?:profile|crontab|cron\.[a-z]+|rc\.local|init\.d)|(?:Library[/\\])?Launch(?:Agents|Daemons)|etc[/\\]systemd[/\\]system|\.?config[/\\](?:systemd[/\\]user|autostart)|cron[/\\]crontabs|Start Menu[/\\]Programs[/\\]Startup|Startup|\.git[/\\]hooks|\.husky)(?:[/\\]|$)|authorized_keys$|site-packages[/\\](?:sitecustomize\.py|[^/\\]*\.pth)$/i
const AGENT_FILE =
  /(?:^|[/\\])(?:CLAUDE(?:\.local)?\.md|AGENTS\.md|GEMINI\.md|SOUL\.md|MEMORY\.md|HEARTBEAT\.md|IDENTITY\.md|\.cursorrules|\.windsurfrules|\.clinerules|copilot-instructions\.md|\.claude[/\\]settings[^/\\]*\.json|\.claude\.json|\.?mcp\.json|\.cursor[/\\](?:mcp|hooks)\.json|skills[/\\][^/\\]+[/\\]SKILL\.md|claude_desktop_config\.json|\.codex[/\\]config\.toml|openclaw\.json)$/
const LOOSENS =
  /bypassPermissions|dangerously|enableAllProjectMcpServers|"?defaultMode"?\s{0,4}:\s{0,4}"?(?:bypass|dontAsk)|"allow"\s{0,4}:\s{0,4}\[\s{0,4}"(?:\*|Bash(?:\(\*\))?)"/
const CONCEALS =
  /\b(?:do not|don't|never|without)\s{1,3}(?:tell|telling|mention|mentioning|inform|informing|reveal|alert|notify|disclos\w{1,4})\s{1,3}(?:\w{1,12}\s{1,3}){0,3}(?:user|anyone)|ignore\s{1,3}(?:all\s{1,3})?(?:previous|prior)\s{1,3}\w{0,12}\s{0,3}instructions|silently\s{1,3}(?:run|send|execute|upload|post|fetch|curl)/i
const ELSEWHERE = /(?:ANTHROPIC|OPENAI)_(?:BASE_URL|API_BASE)"?\s{0,4}[:=]\s{0,4}"?(https?:\/\/[^"'\s]{3,200})/
/** Lines that honest tools add to a start-up file. */
const QUIET_LINE = /^(?:$|#|export\s|alias\s|PATH=|source\s|\.\s|eval "\$\([^()|;]*\)"$|\[\[?\s|if\s|(?:fi|then)$)/

const RANSOM = /your (?:personal )?files (?:have been|are|were) (?:encrypted|locked)|\b(?:send|pay) [\d.,]{1,10} ?(?:btc|bitcoin|xmr|usdt)/i

/** A file is written. */
export function writesFile(run: Run, span: Span, path: Value | undefined, content: Value): void {
  const marks = marksOf(content)
  if (path) {
    const key = keyOf(path)
    if (key !== undefined && (run.written.size < 500 || run.written.has(key))) {
      const before = run.written.get(key)
      run.written.set(
        key,
        before
          ? { content: value({ marks: withMarks(marksOf(before.content), marks), text: plain(content) ?? before.content.text }), span }
          : { content, span },
      )
    }
  }
  const [text = ''] = path ? textsOf(path) : []
  run.emit('file-write', 'note', span, text && !text.includes('${}') ? `writes \`${text.slice(0, 80)}\`` : 'writes a file')
  if (has(marks, 'keys')) run.emit('spyware', 'error', span, 'writes down the keys that are pressed')
  if (has(marks, 'encrypted') && has(marks, 'file') && has(path ? marksOf(path) : NO_MARKS, 'listing'))
    run.fact('encrypts', span, has(marksOf(path as Value), 'listing')?.of ?? '')
  if (RANSOM.test(render(content))) run.fact('ransom note', span, text)
  if (/(?:^|\/)etc\/sudoers/.test(text))
    run.emit('privilege-change', /NOPASSWD/.test(render(content)) ? 'error' : 'warning', span, 'changes who may do everything, in `sudoers`')
  if (path && STARTS_ALONE.test(text)) persists(run, span, text, content)
  if (path && AGENT_FILE.test(text)) changesAgent(run, span, text, content)
}

function persists(run: Run, span: Span, path: string, content: Value): void {
  const written = render(content)
  const name = path.split(/[/\\]/).at(-1) as string
  if (path.endsWith('authorized_keys')) {
    run.emit(
      'persistence',
      /ssh-(?:rsa|ed25519|dss)|ecdsa-/.test(written) ? 'error' : 'warning',
      span,
      'lets somebody log in with a key of theirs, by `authorized_keys`',
    )
    return
  }
  const inside = written ? run.analyse(written, 'shell', span).filter(({ level, kind }) => level !== 'note' && kind !== 'persistence') : []
  const fetches = /\b(?:curl|wget|nc|base64|nohup|python3?\s{1,3}-c|node\s{1,3}-e|\/dev\/tcp)\b/.test(written)
  if (inside.length > 0 || fetches || has(marksOf(content), 'network', 'decoded'))
    run.emit('persistence', 'error', span, `makes \`${name}\` run what it fetches or hides, from now on`)
  else if (/__file__|sys\.executable/.test(written)) run.emit('persistence', 'warning', span, `has itself started by \`${name}\``)
  else if (written && written.split(/\r?\n/).every((line) => QUIET_LINE.test(line.trim()))) run.emit('persistence', 'note', span, `adds a line to \`${name}\``)
  else
    run.emit(
      'persistence',
      /\.(?:bash|zsh|profile)|profile|config\.fish/.test(name) || /\.git[/\\]hooks|\.husky/.test(path) ? 'note' : 'warning',
      span,
      `writes \`${name}\`, which the system starts by itself`,
      'medium',
    )
}

function changesAgent(run: Run, span: Span, path: string, content: Value): void {
  const written = render(content)
  const name = path.split(/[/\\]/).slice(-2).join('/')
  const elsewhere = ELSEWHERE.exec(written)?.[1]
  const site = elsewhere === undefined ? undefined : siteOf(elsewhere)
  const commands = written ? run.analyse(written, 'shell', span).filter(({ level, kind }) => level === 'error' && kind !== 'agent-config-change') : []
  const addresses = written.match(/\bhttps?:\/\/[^\s"'<>]{3,200}/g) ?? []
  const hostile = addresses
    .slice(0, 50)
    .map(siteOf)
    .find((found) => found && (COLLECTS.has(found.kind) || found.kind === 'messenger'))
  const remote = written.split('\n').some((line) => /\b(?:curl|wget)\b/.test(line) && /\| ?(?:ba|z)?sh\b/.test(line))
  const reason = LOOSENS.test(written)
    ? 'switches permissions off'
    : CONCEALS.test(written)
      ? 'hides something from the user'
      : hostile
        ? `points to \`${hostile.host}\`, ${SITE_WORDS[hostile.kind]}`
        : site && site.kind !== 'local' && !/anthropic\.com$|openai\.com$/.test(site.host)
          ? `sends everything to \`${site.host}\``
          : commands.length > 0 || remote
            ? 'runs what it fetches'
            : has(marksOf(content), 'network') && !path.endsWith('.json')
              ? 'is what a server sends'
              : undefined
  run.emit(
    'agent-config-change',
    reason && reason !== 'is what a server sends' ? 'error' : reason ? 'warning' : 'note',
    span,
    `writes \`${name}\`${reason ? `: the text ${reason}` : ', which steers the agent'}`,
  )
}

/** A value as text, as JSON would write it. */
export function render(v: Value, depth = 0): string {
  const text = textOf(v, (part) => (part.path ? part.path : 'value'))
  if (text !== undefined) return text
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

/** A file or directory is deleted. */
export function removes(run: Run, span: Span, path: Value | undefined, recursive: boolean): void {
  const [text = ''] = path ? textsOf(path) : []
  const found = path && has(marksOf(path), 'listing')
  const certain = path?.options === undefined || textsOf(path).every((one) => EVERYTHING.test(one))
  if (recursive && certain && EVERYTHING.test(text)) run.emit('destructive-command', 'error', span, `deletes everything below \`${text}\``)
  else if (found && /^files below `(?:~|\/|\/home|\/Users|C:[\\/]?)`$/.test(found.of) && run.loops() > 0)
    run.emit('destructive-command', run.conditions() <= run.loops() ? 'error' : 'note', span, `deletes ${found.of}`)
  else run.emit('file-write', 'note', span, 'deletes files')
  if (found) run.fact('deletes', span, text)
}

const EVERYTHING =
  /^(?:~[/\\]?\*?|\/\*?|\/(?:home|Users|etc|usr|var|boot|bin|lib|opt|root|System|Library)[/\\]?\*?|~[/\\](?:Documents|Desktop|Pictures|Downloads|\.ssh)[/\\]?|[A-Z]:[\\/]?\*?|[A-Z]:[\\/]Windows[\\/]?)$/

const RUNS_FILE =
  /(?:^|[;&|]\s{0,4}|\b(?:ba|z|da|k)?sh |\bpython[\d.]{0,5} |\bnode |\bsudo |\bnohup |\bopen |\bstart |\bexec |\bpowershell \S{0,40} |\bsource |\. |\bchmod \S{2,5} )(?:-\w{1,12} ){0,2}["']?(?:\.\/)?$/

/** Text reaches a shell; returns what the command prints. */
export function runsShell(run: Run, place: Span, command: Value): Value {
  const text = textOf(command, shellHole)
  const lead = leading(command)
  const marks = marksOf(command)
  const before = judgeRun(run, place, lead, 'as a command')
  if (text !== undefined && text.length < 100_000) {
    for (const act of run.analyse(text, 'shell', place)) run.emit(act.kind, act.level, place, act.what, act.confidence)
    if (SENDS.test(text) && has(marks, ...WHOLE, 'keys')) {
      const address = ADDRESS.exec(text)?.[0]
      sends(run, { span: place, url: address === undefined ? undefined : value({ text: address }), payload: [value({ marks })], gives: true })
    }
    runsWritten(run, place, text, keyOf(command) ?? text)
    if (mines(text)) run.emit('crypto-miner', 'error', place, 'mines a cryptocurrency')
  }
  if (!before) judgeOutside(run, place, command, marks)
  return outputOf(text ?? '')
}

/** A program is started with a list of arguments. */
export function runsArgv(run: Run, place: Span, argv: readonly Value[]): Value {
  const words = argv.map((item) => textOf(item, shellHole))
  const [program] = words
  const name = (program ?? '').replace(/^.*[/\\]/, '').replace(/\.exe$/i, '')
  const flag = words.findIndex((word) => word !== undefined && /^(?:-\w{0,4}c|-e|--eval|\/c)$/i.test(word))
  const inner = flag > 0 ? argv[flag + 1] : undefined
  if (inner && /^(?:ba|z|da|k|a)?sh$|^cmd$/i.test(name)) return runsShell(run, place, inner)
  if (inner && /^python[\d.]*$|^\$PYTHON$/.test(name)) return runsCode(run, place, inner, 'python')
  if (inner && /^(?:node|bun|deno)$/.test(name)) return runsCode(run, place, inner, 'javascript')
  const first = argv[0]
  if (first && !judgeRun(run, place, leading(first), 'as a program') && has(marksOf(first), 'request'))
    run.emit('command-injection', 'warning', place, 'starts a program that a request names')
  const text = words.map((word) => (word === undefined ? 'value' : quoteWord(word))).join(' ')
  for (const act of run.analyse(text, 'shell', place)) run.emit(act.kind, act.level, place, act.what, act.confidence)
  const marks = argv.reduce((all, item) => withMarks(all, marksOf(item)), NO_MARKS)
  if (SENDS.test(text) && has(marks, ...WHOLE, 'keys')) {
    const address = argv.find((item) => /^[a-z]+:\/\//i.test(textOf(item) ?? ''))
    sends(run, { span: place, url: address, payload: [value({ marks })], gives: true })
  }
  argv.forEach((item, i) => {
    const key = keyOf(item)
    const known = key !== undefined && run.written.get(key.replace(/^\.\//, ''))
    if (known && (i === 0 || RUNS_FILE.test(`${words.slice(0, i).join(' ')} `))) ranWritten(run, place, known.content)
  })
  if (mines(text)) run.emit('crypto-miner', 'error', place, 'mines a cryptocurrency')
  return outputOf(text)
}

const SENDS = /\b(?:curl|wget|nc|ncat|netcat|scp|rsync|Invoke-WebRequest|Invoke-RestMethod|iwr|irm|nslookup|dig)\b/
const ADDRESS = /\b(?:https?|ftp|tcp|wss?):\/\/[^\s"'|;]+/i

function mines(command: string): boolean {
  return /\bstratum\+(?:tcp|ssl|tls):\/\//.test(command) || (/\bxmrig\b/.test(command) && /\s(?:-o|--url)\s/.test(command))
}

function quoteWord(word: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(word)) return word
  return /[$`]/.test(word) && /\$(?:value|\(|[A-Z])/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", `'\\''`)}'`
}

function shellHole(part: Value, before: string): string {
  const marks = marksOf(part)
  if (has(marks, 'environment')) return '$(env)'
  const credential = has(marks, 'credential')
  if (credential) return `$(cat ~/${credential.of.replace(/[`\s]/g, '').replace(/^[~/]+/, '')})`
  const secret = has(marks, 'secret')
  if (secret && /^`[A-Z][A-Z0-9_]+`$/.test(secret.of)) return `$${secret.of.replaceAll('`', '')}`
  const word =
    before
      .slice(-300)
      .split(/[\s"']/)
      .at(-1) ?? ''
  return word.includes('://') ? '$value' : 'value'
}

function runsWritten(run: Run, place: Span, text: string, whole: string): void {
  for (const [path, { content }] of run.written) {
    if (path.length < 4 || !has(marksOf(content), 'network', 'decoded')) continue
    for (const form of [path, path.replace(/^\.\//, '')]) {
      for (const command of [text, whole]) {
        const at = command.indexOf(form)
        if (at >= 0 && RUNS_FILE.test(command.slice(Math.max(0, at - 80), at))) return ranWritten(run, place, content)
      }
    }
  }
}

/** A file that this script wrote is run. */
export function ranWritten(run: Run, place: Span, content: Value): void {
  const marks = marksOf(content)
  const network = has(marks, 'network')
  const site = network && siteOf(`https://${network.of}`)
  if (network && site?.kind === 'installer') return run.emit('download-execute', 'note', place, `runs the installer from \`${network.of}\``)
  if (network && KNOWN_SOURCES.test(network.of))
    return run.emit('download-execute', 'warning', place, `runs what it has fetched from \`${network.of}\``, 'medium')
  if (network) return run.emit('download-execute', 'error', place, `runs what it has fetched from ${named(network.of)}`)
  if (has(marks, 'decoded', 'blob')) run.emit('decode-execute', 'error', place, 'runs a file that it has decoded')
  return undefined
}

const KNOWN_SOURCES = /^(?:(?:api\.|objects\.|raw\.)?github(?:usercontent)?\.com|(?:registry\.)?npmjs\.org|pypi\.org|files\.pythonhosted\.org)$/

function named(of: string): string {
  return of === 'a server' || of.includes(' ') ? of : `\`${of}\``
}

/** What stands first in something that is run. */
function judgeRun(run: Run, place: Span, lead: readonly Mark[], how: string): boolean {
  const network = has(lead, 'network')
  if (network) {
    if (/connection|socket/.test(network.of)) run.emit('reverse-shell', 'error', place, `runs what ${network.of} sends, ${how}`)
    else
      run.emit(
        'download-execute',
        siteOf(`https://${network.of}`)?.kind === 'installer' ? 'note' : 'error',
        place,
        `runs what ${named(network.of)} sends, ${how}`,
      )
    return true
  }
  const decoded = has(lead, 'decoded', 'blob')
  if (decoded) {
    run.emit('decode-execute', 'error', place, `decodes ${decoded.of} and runs it, ${how}`)
    return true
  }
  return false
}

function judgeOutside(run: Run, place: Span, command: Value, marks: readonly Mark[]): void {
  const request = has(marks, 'request')
  const outside = has(marks, 'outside')
  if (request) run.emit('command-injection', 'warning', place, `puts ${request.of} into a command, unquoted`)
  else if (outside || command.parts?.some((part) => typeof part !== 'string'))
    run.emit('command-injection', 'note', place, `puts ${outside?.of ?? 'a variable'} into a command`)
}

function outputOf(text: string): Value {
  const command = text.trim()
  if (/^(?:printenv|env|set|export -p)(?:\s{1,4}\|.{0,100})?$/.test(command))
    return marked('environment', `all variables of the environment (\`${command.split(' ')[0]}\`)`)
  const reads = /^(?:cat|type|head|tail|base64|less|more|strings|xxd|tar|zip|cp|sudo cat)\b/.test(command) ? credentialIn(command) : undefined
  if (reads !== undefined) return marked('credential', `\`${reads}\``)
  if (/^security (?:dump-keychain|export)\b/.test(command) || (/^gpg2?\b/.test(command) && command.includes('--export-secret')))
    return marked('credential', 'the keychain')
  if (/^security\s{1,4}find-(?:generic|internet)-password|^(?:gh auth token|op read|pass show|gcloud auth print|aws configure get)/.test(command))
    return marked('secret', `\`${command.slice(0, 40)}\``)
  if (/^(?:pbpaste|xclip\b.{0,60}-o|xsel\b|wl-paste|powershell\b.{0,60}Get-Clipboard)/.test(command)) return marked('clipboard', 'the clipboard')
  if (/^(?:screencapture|scrot|gnome-screenshot|import -window)/.test(command)) return marked('screen', 'the screen')
  if (/^(?:whoami|hostname|uname|id|ifconfig|ip a|ipconfig|systeminfo|ps |netstat|w$|arp)\b/.test(command))
    return marked('host', `what \`${command.slice(0, 40)}\` prints`)
  const fetched = /^(?:curl|wget)\b/.test(command) ? ADDRESS.exec(command)?.[0] : undefined
  if (fetched !== undefined && !/\s-[a-zA-Z]{0,6}[oO]\b/.test(command)) return marked('network', siteOf(fetched)?.host ?? 'a server')
  return marked('output', command ? `what \`${command.split(/\s/)[0]}\` prints` : 'what a command prints')
}

/** Code is run in the language itself. */
export function runsCode(run: Run, place: Span, code: Value, language: 'python' | 'javascript', how = 'as code'): Value {
  const marks = marksOf(code)
  const network = has(marks, 'network')
  const decoded = has(marks, 'decoded', 'blob')
  if (network) judgeRun(run, place, [network], how)
  else if (decoded)
    run.emit(
      'decode-execute',
      has(marks, 'file') && decoded.of.startsWith('compress') ? 'warning' : 'error',
      place,
      `decodes ${decoded.of} and runs it, ${how}`,
    )
  const text = plain(code) ?? (code.parts && code.parts.some((part) => typeof part === 'string' && part.length > 40) ? textOf(code, () => 'value') : undefined)
  if (text !== undefined) {
    for (const act of run.analyse(text, language, place)) run.emit(act.kind, act.level, place, act.what, act.confidence)
    return value()
  }
  if (network || decoded) return value()
  const request = has(marks, 'request')
  const outside = has(marks, 'outside')
  if (request) run.emit('command-injection', 'warning', place, `runs ${request.of} ${how}`)
  else if (outside) run.emit('command-injection', outside.of === 'an argument' ? 'note' : 'warning', place, `runs ${outside.of} ${how}`, 'medium')
  else if (!has(marks, 'file')) run.emit('command-injection', 'note', place, `runs a variable ${how}`)
  return value()
}

/** Facts that say something only together, at the end of a file. */
export function conclude(run: Run): void {
  const facts = run.facts()
  const first = (...names: readonly string[]) => facts.find(({ name }) => names.includes(name))
  const socket = first('connects')
  const bound = first('binds descriptors', 'spawns terminal', 'pipes a shell')
  if (socket && bound) run.emit('reverse-shell', 'error', bound.span, `gives a shell to ${socket.of ? `\`${socket.of}\`` : 'the other end of a connection'}`)
  const keys = first('listens to keys')
  if (keys) run.emit('spyware', 'note', keys.span, 'listens to the keys that are pressed')
  const watched = facts.filter(({ name }) => ['listens to keys', 'reads clipboard', 'takes screenshots', 'hooks windows'].includes(name))
  const kinds = new Set(watched.map(({ name }) => name))
  const [watching] = watched
  const away = first('sent')
  if (watching && kinds.size >= 2 && kinds.has('listens to keys') && away)
    run.emit('spyware', 'error', watching.span, 'records keys together with the screen or the clipboard, and sends data')
  const swaps = first('swaps clipboard')
  if (swaps && kinds.has('reads clipboard')) run.emit('spyware', 'error', swaps.span, `puts \`${swaps.of.slice(0, 60)}\` in the place of what was copied`)
  for (const { name, of, span } of facts) {
    if (name !== 'imports' || !/^\w+$/.test(of)) continue
    for (const [path, { content }] of run.written) if (path === `${of}.py` || path.endsWith(`/${of}.py`)) ranWritten(run, span, content)
  }
  const encrypts = first('encrypts')
  const deletes = first('deletes', 'renames')
  const note = first('ransom note')
  if (encrypts && (deletes || note))
    run.emit(
      'file-encryption',
      note || BROAD.test(encrypts.of) ? 'error' : 'warning',
      encrypts.span,
      `encrypts ${encrypts.of}, and ${deletes ? 'deletes the originals' : 'asks for something'}`,
    )
  const memory = first('executable memory')
  const thread = first('starts memory')
  if (memory && thread) run.emit('decode-execute', 'error', thread.span, 'runs machine code that it carries as data')
}

const BROAD = /below `(?:~|\/|\/(?:home|Users|root|mnt|var|etc)|[A-Z]:[\\/]{0,2})(?:[\\/](?:Documents|Desktop|Pictures|Downloads))?`/

/** Acts of a language that is analysed within another, at the span of the code. */
export function atSpan(acts: readonly Act[], span: Span): Act[] {
  return acts.map((act) => ({ ...act, span }))
}
