import { asksRansom } from '../evidence/ransom.ts'
import { credentialIn } from '../evidence/credentials.ts'
import type { Span } from '../../text/span.ts'
import { joinPath } from './fold.ts'
import { hides } from './disguise.ts'
import { alters } from './alters.ts'
import type { Run } from './language.ts'
import { judgePlanted } from './planted-code.ts'
import { changesAgent, installs, persists, render, steersAgent, startsAlone } from './plants.ts'
import { has, isItself, keyOf, marked, marksOf, NO_MARKS, plain, sorted, textOf, textsOf, value, withMarks, type Held, type Mark, type Value } from './value.ts'

/** Stores that no script has an honest reason to read as a whole: private keys, browsers, wallets, the keychain. */
const STRONG_STORE =
  /id_(?:rsa|dsa|ecdsa|ed25519)|\.gnupg|wallet|electrum|exodus|\.ethereum|solana|keychain|Login Data|Web Data|Local State|logins\.json|key[34]\.db|Cookies|cookies\.sqlite|Local Extension Settings|nkbihf|tdata|etc[/\\](?:shadow|gshadow)|ntds\.dit|security[/\\]SAM|\/environ$/i
/** More stores, as programs name them: directories of wallets and messengers, what a browser fills in. */
const MORE_STORES =
  /(?:^|[/\\])(?:Exodus[/\\]|Exodus$|Electrum(?:-LTC)?[/\\]wallets|atomic[/\\]Local Storage|Ledger Live(?:[/\\]|$)|Web Data$|Telegram Desktop[/\\]tdata|\.cargo[/\\]credentials(?:\.toml)?$|\.azure[/\\][\w.]*token|gcloud[/\\][^/\\]{0,40}\.db$|discord\w{0,10}[/\\]Local Storage|BraveWallet|Sparrow[/\\]wallets)/i
/** What somebody looks for who looks for secrets in a whole home. */
const LOOKS_FOR_SECRETS =
  /^(?:~|\/home|\/Users|\/root|\/|[A-Z]:)[/\\].{0,200}(?:\*{0,2}\.env[*.\w]{0,12}|\*\.(?:pem|key|p12|pfx|kdbx|ppk|keystore)|\*?id_(?:rsa|dsa|ecdsa|ed25519)\*?|\*wallet\*|\*(?:credential|secret|password)s?\*)$/i
/** Files that hold settings next to secrets: one value of them is one secret. */
export const SETTINGS: RegExp =
  /\.env|netrc|npmrc|pypirc|pgpass|\.config[/\\]|\.aws|\.azure|application_default|openclaw|clawdbot|\.claude|\.codex|\.docker|\.cargo|document\.cookie|config$/i
const REMEMBERS =
  /(?:^|[/\\])(?:\.\w*_history|history\.jsonl|(?:chat|conversation)s?[\w.-]*\.jsonl?)$|\.claude[/\\](?:projects|todos|history|file-history|shell-snapshots|session)|\.codex[/\\](?:sessions|history|log)|\.gemini[/\\](?:tmp|history)|(?:\.cursor|Cursor)[/\\](?:chats|projects|User[/\\](?:workspaceStorage|globalStorage|History))|\.continue[/\\]sessions|opencode[/\\](?:storage|sessions?)|\.(?:openclaw|clawdbot)[/\\](?:agents|sessions|memory|workspace)|\.aider\.(?:chat|input)\.history|(?:^|[/\\])(?:MEMORY|SOUL|IDENTITY|USER)\.md$|[/\\]identity[/\\]/

/** The whole of somebody's files. */
const WHOLE_HOME = /^(?:~|\/|\/home|\/Users|\/root|[A-Z]:[\\/]?)$/

/** Where people keep what is theirs. */
const PERSONAL_PLACE =
  /^(?:~|\/home\/[^/`]{1,40}|\/Users\/[^/`]{1,40}|[A-Z]:[\\/]Users[\\/][^\\/`]{1,40})[\\/](?:Documents|Desktop|Downloads|Pictures|Photos|Movies|Videos|Music|Notes|OneDrive|Dropbox|iCloudDrive|Google Drive|Library[\\/](?:Mail|Messages|Calendars|Mobile Documents|Safari|Application Support[\\/]AddressBook|Group Containers[\\/]group\.com\.apple\.notes)|\.thunderbird|\.mozilla[\\/]firefox|snap|Maildir|Mail|DCIM)(?:[\\/]?|[\\/]Photos Library[^`]{0,40})$/i
/** Single stores of what is somebody's own: mail, messages, contacts, notes, pages that were visited. */
const PERSONAL_STORE =
  /Library[/\\](?:Messages[/\\]chat\.db|Mail[/\\]|Calendars[/\\]|Application Support[/\\]AddressBook|Safari[/\\]History\.db|Accounts[/\\])|NoteStore\.sqlite|Photos\.sqlite|AddressBook-v22\.abcddb|places\.sqlite|(?:Chrome|Chromium|Brave-Browser|Edge)[/\\](?:[^/\\]{1,30}[/\\]){1,3}(?:History|Bookmarks|Web Data)$|\.pst$|\.ost$|\.thunderbird[/\\]|(?:^|[/\\])(?:Signal|WhatsApp)[/\\].{0,80}\.(?:db|sqlite)|contacts\.(?:vcf|db)$|ChatStorage\.sqlite/i

/** Files by where they are found; in a directory that has a name, its author knows what they are. */
function found(path: Value, many: boolean): Held {
  const listing = has(marksOf(path), 'listing')
  if (!listing) return SOME_FILE
  if (/^[\w.-]{2,40}(?:\/[\w./-]{0,60})?$/.test(listing.at ?? '')) return { kind: 'file', of: `files that it finds in \`${listing.at}\`` }
  return many ? { kind: 'file', sort: 'found files', of: 'files that it finds' } : { kind: 'file', of: 'one of the files that it finds' }
}

const SOME_FILE: Held = { kind: 'file', sort: 'some file', of: 'a file' }

function personalAt(path: Value, texts: readonly string[], many: boolean): Held | undefined {
  const places = [...(many ? marksOf(path) : []), ...texts.map((text) => filesBelow(text.replace(/[/\\]$/, '')))]
  const place = places.find((one): one is Held => one.kind === 'listing' && PERSONAL_PLACE.test(one.at ?? ''))
  if (place) return { ...place, kind: 'personal' }
  const store = texts.find((text) => text.length < 400 && /^(?:~|\/|[A-Z]:)/.test(text) && PERSONAL_STORE.test(text))
  return store === undefined ? undefined : { kind: 'personal', of: `\`${store.replaceAll('${}', '…').slice(0, 80)}\`` }
}

/** What a command that names a place takes from it: what is somebody's own, or what was said. */
export function privateIn(command: string): Mark | undefined {
  for (const word of command.split(/[\s"'=]+/).slice(0, 60)) {
    if (!/^(?:~|\/|[A-Z]:)/.test(word) || word.length > 400) continue
    if (REMEMBERS.test(word)) return { kind: 'history', of: 'what the agent remembers' }
    const found = personalAt(value(), [word.replace(/[/\\]\*$/, '')], false)
    if (found) return found
  }
  return undefined
}

/** The mark of a listing of a whole home or disk. */
function wholeHome(path: Value | undefined): Held | undefined {
  return path && marksOf(path).find((one): one is Held => one.kind === 'listing' && one.sort !== 'one name' && WHOLE_HOME.test(one.at ?? ''))
}

function credentialAt(path: string): string | undefined {
  if (path.length >= 400) return undefined
  if (/^(?:\*\*[/\\])?\*{0,2}\.env[*.\w]{0,12}$/.test(path) && path.includes('*')) return '.env'
  const named = path.replaceAll('${}', 'x')
  return credentialIn(named)?.replace(/^[~/\\]+/, '') ?? (MORE_STORES.test(named) || LOOKS_FOR_SECRETS.test(named) ? named : undefined)
}

/** How the content of all files below here is named. */
export const WHOLE_PROJECT = 'the whole project'

/** A file is read; returns its content. */
export function readsFile(run: Run, span: Span, path: Value | undefined): Value {
  if (!path) return held(SOME_FILE)
  const written = writtenAt(run, path)
  const inherited = written ? marksOf(written) : NO_MARKS
  const texts = textsOf(path)
  for (const text of texts) {
    const credential = credentialAt(text)
    if (credential === undefined) continue
    const shown = text.length < 60 && !text.includes('${}') ? text : credential
    const hidden = hides(path)
    if (hidden !== undefined) run.emit('credential-read', 'error', span, `reads \`${shown}\`, by a path that is ${hidden}`)
    else if (!/^\.env|\.env$/.test(credential)) run.emit('credential-read', STRONG_STORE.test(credential) ? 'warning' : 'note', span, `reads \`${shown}\``)
    return marked('credential', `\`${shown}\``, { marks: inherited }, { at: shown })
  }
  if (texts.some((text) => text.startsWith('/dev/input/event'))) return marked('keys', 'the keys that are pressed')
  // in a directory of secrets, every file is one
  const store = has(marksOf(path), 'listing')?.at
  if (store !== undefined && credentialAt(store) !== undefined) return marked('credential', `\`${store}\``, { marks: inherited }, { at: store })
  const [text] = texts
  const read = run.read.size < 500 ? keyOf(path) : undefined
  if (read !== undefined) run.read.add(read)
  const mark: Held =
    text !== undefined && /^\.?[/\\]?(?:\*\*[/\\])?\*?$/.test(text)
      ? { kind: 'file', sort: 'project', of: WHOLE_PROJECT }
      : text && text.length < 80 && !text.includes('${}')
        ? { kind: 'file', of: `\`${text}\``, at: text }
        : found(path, run.loops() > 0)
  const content = held(mark, inherited)
  const home = wholeHome(path)
  if (home) return marked('tree', home.of, content, home)
  const personal = personalAt(path, texts, run.loops() > 0)
  if (personal) return marked('personal', personal.of, content, personal)
  return text && REMEMBERS.test(text) ? marked('history', 'what the agent remembers', content) : content
}

function held(mark: Mark, marks: readonly Mark[] = NO_MARKS): Value {
  return value({ marks: withMarks(marks, [mark]) })
}

/** What was written to a file before: to the file itself, into its directory, or where it is one of many files of a directory, to any of them. */
export function writtenAt(run: Run, path: Value): Value | undefined {
  const key = keyOf(path)
  const exact = key === undefined ? undefined : run.written.get(key)
  if (exact || run.written.size === 0) return exact?.content
  const text = textOf(path)
  if (text === undefined || text.length < 4) return undefined
  const hole = text.search(/\$\{\}|\*/)
  const start = hole < 0 ? undefined : text.slice(0, hole)
  const found = [...run.written].filter(
    ([known]) =>
      known.length > 3 &&
      (text.startsWith(known.endsWith('/') ? known : `${known}/`) || (start !== undefined && /^.{3,}[/\\]$/.test(start) && known.startsWith(start))),
  )
  return found.length > 0 ? value({ marks: found.reduce((marks, [, { content }]) => withMarks(marks, marksOf(content)), NO_MARKS) }) : undefined
}

function filesBelow(at: string, oneName = false): Held {
  return { kind: 'listing', of: `files ${oneName ? 'of one name ' : ''}below \`${at}\``, ...(oneName && { sort: 'one name' as const }), at }
}

const SOMEWHERE: Held = { kind: 'listing', sort: 'somewhere', of: 'files below `a directory`' }

/** What holds nearly all that somebody has. */
const BROAD = /^(?:~|\/|\/(?:home|Users|root|mnt|var|etc)|[A-Z]:[\\/]{0,2})(?:[\\/](?:Documents|Desktop|Pictures|Downloads))?$/

/** Paths that are found in a directory, or by a pattern that ends in what is sought. */
export function finds(top: Value | undefined, pattern: Value | undefined): Value {
  const whole = pattern ?? top
  const [text] = whole ? textsOf(whole) : []
  const star = text?.indexOf('*') ?? -1
  const known =
    text === undefined || text.includes('${}') ? undefined : star < 0 ? text : text.slice(0, Math.max(1, text.slice(0, star).search(/[/\\][^/\\]*$/)))
  // a file of one name is sought for itself, and so are those that begin with a whole name, as backups do: `settings.json.backup-*`
  const named = pattern && text !== undefined && (/[/\\][\w.-]+$/.test(text) ? !/[/\\]\*\*[/\\]?$/.test(text) : /[/\\][\w.-]{8,}\*[\w.-]*$/.test(text))
  const listing = known === undefined ? SOMEWHERE : filesBelow(known.replace(/(.)[/\\]$/, '$1'), named === true)
  const marks = withMarks([listing], whole ? marksOf(whole) : NO_MARKS)
  return pattern ? { ...pattern, marks: withMarks(pattern.marks, marks), path: undefined } : value({ marks })
}

/** Somebody gets rights to a file. */
export function opensRights(run: Run, span: Span, path: Value | undefined, mode: Value | undefined): void {
  const bits = mode?.number ?? (mode?.text === undefined ? 0 : Number.parseInt(mode.text, 8))
  const [text = ''] = path ? textsOf(path) : []
  if ((bits & 0o4000) !== 0)
    run.emit('privilege-change', /^\/(?:usr\/)?s?bin\//.test(text) ? 'error' : 'warning', span, 'lets everybody run a file with the rights of its owner')
}

export const RANSOM: RegExp = /your (?:personal )?files (?:have been|are|were) (?:encrypted|locked)|\b(?:send|pay) [\d.,]{1,10} ?(?:btc|bitcoin|xmr|usdt)/i
/** In letters; less than this, again and again, is a lock or a mark. */
const LEAST_BULK = 256
/** What overwrites instead of changing: noise, or nothing. */
const NOISE = /^(?:os\.urandom|secrets\.token_bytes|random\.randbytes|crypto\.randomBytes|Buffer\.alloc|bytes)\(\)$/
const DISK = /^\/dev\/(?:[sv]d[a-z]|nvme\d|disk\d|mmcblk\d|hd[a-z])|^\\\\\.\\PhysicalDrive\d/

/** A file is written. */
export function writesFile(run: Run, span: Span, path: Value | undefined, content: Value): void {
  const marks = marksOf(content)
  if (path) keeps(run, span, path, content)
  const [text = ''] = path ? textsOf(path) : []
  run.emit('file-write', 'note', span, text && !text.includes('${}') ? `writes \`${text.slice(0, 80)}\`` : 'writes a file')
  if (has(marks, 'keys')) run.emit('spyware', 'error', span, 'records key presses')
  const listing = path && has(marksOf(path), 'listing')
  if (listing && has(marks, 'file') && (has(marks, 'encrypted') ?? sorted(marks, 'mixed'))) {
    run.fact(BROAD.test(listing.at ?? '') ? 'encrypts broadly' : 'encrypts', span, listing.of)
    if (/(?:\$\{\}|\*|^)$/.test(text)) run.fact('overwrites', span, listing.of)
  }
  const noise = NOISE.test(content.path ?? '') || (content.text !== undefined && /^[\0 0]*$/.test(content.text))
  if (noise && wholeHome(path) && run.loops() > 0)
    run.emit('destructive-command', run.guards() === 0 ? 'error' : 'note', span, `overwrites ${listing?.of ?? 'files'}`)
  if (noise && listing && run.loops() > 0) run.fact(BROAD.test(listing.at ?? '') ? 'overwrites broadly' : 'overwrites', span, listing.of)
  const bulk = content.text === undefined || content.text.length >= LEAST_BULK
  if (noise && bulk && run.again() > 0 && (text.includes('${}') || (path?.parts && run.restless())))
    run.emit('destructive-command', 'error', span, 'fills the disk, file by file')
  if (DISK.test(text)) run.emit('destructive-command', 'error', span, `overwrites the disk \`${text}\``)
  const written = render(content)
  if (RANSOM.test(written)) run.fact('ransom note', span, text)
  if (asksRansom(written)) run.emit('file-encryption', 'error', span, 'leaves a ransom note')
  if (/(?:^|\/)etc\/sudoers/.test(text))
    run.emit('privilege-change', /NOPASSWD/.test(render(content)) ? 'error' : 'warning', span, 'changes who may be root, in `sudoers`')
  if (marks.some(isItself) && !/^\/?tmp\b/.test(text)) {
    if (has(path ? marksOf(path) : NO_MARKS, 'listing') && /skills?[/\\]/.test(text)) run.emit('persistence', 'error', span, 'copies itself into other skills')
    run.fact('copies itself', span, text)
  }
  const hidden = hides(path)
  const starts = path && (startsAlone(text) || (text.endsWith('.pth') && /^import\s[^\n\r]{0,300}\bexec\(/m.test(render(content))))
  if (starts && hidden !== undefined)
    run.emit('persistence', 'error', span, `writes \`${nameIn(text)}\`, which the system starts by itself, by a path that is ${hidden}`)
  else if (starts) persists(run, span, text, content)
  if (path && steersAgent(text)) {
    if (hidden === undefined) changesAgent(run, span, text, content)
    else run.emit('agent-config-change', 'error', span, `writes \`${nameIn(text)}\`, which steers the agent, by a path that is ${hidden}`)
  }
  if (path) alters(run, span, path, content)
  if (/(?:^|[/\\])package\.json$/.test(text)) installs(run, span, content)
  if (/(?:^|[/\\])etc[/\\]hosts$/.test(text)) {
    const lines = render(content)
    for (const act of run.analyse(`echo '${lines.replaceAll("'", '')}' >> /etc/hosts`, 'shell', span)) if (act.kind !== 'file-write') run.emitInner(act, span)
  }
  judgePlanted(run, span, text, content)
}

function nameIn(path: string): string {
  return path.split(/[/\\]/).slice(-2).join('/')
}

/** What is in a file from now on. */
export function keeps(run: Run, span: Span, path: Value, content: Value): void {
  const key = keyOf(path)
  const before = key === undefined ? undefined : run.written.get(key)
  if (key === undefined || (run.written.size >= 500 && !before)) return
  const both = before && value({ marks: withMarks(marksOf(before.content), marksOf(content)), text: plain(content) ?? before.content.text })
  run.written.set(key, { content: both ?? content, span })
}

/** A file, or what is in it, is put into an archive: `archive` is a handle that knows where it is written to. */
export function packs(run: Run, span: Span, archive: Value, content: Value): void {
  archive.marks = withMarks(archive.marks, marksOf(content))
  const target = archive.fields?.get('@file')
  if (!target) return
  if (target.path === 'io.BytesIO()' || textOf(target) === undefined) target.marks = withMarks(target.marks, marksOf(content))
  else writesFile(run, span, target, value({ marks: marksOf(content) }))
}

/** Everything of an archive is put into a directory. */
export function unpacks(run: Run, span: Span, archive: Value | undefined, directory: Value | undefined): void {
  const file = archive?.fields?.get('@file')
  const inside = withMarks(archive ? marksOf(archive) : NO_MARKS, file ? marksOf(file) : NO_MARKS)
  const written = file && writtenAt(run, file)
  const marks = written ? withMarks(inside, marksOf(written)) : inside
  if (directory && has(marks, 'network')) keeps(run, span, joinPath([directory, value({ text: '' })]), value({ marks }))
}

/** A file or directory is deleted. */
export function removes(run: Run, span: Span, path: Value | undefined, recursive: boolean): void {
  const texts = path ? textsOf(path) : []
  // In a loop each has its turn; else it may be one of them, or another.
  const whole = texts.find((one) => EVERYTHING.test(one))
  const certain = path?.options === undefined || run.loops() > 0 || texts.every((one) => EVERYTHING.test(one))
  const [first = ''] = texts
  const text = whole !== undefined && certain ? whole : first
  const listed = path && has(marksOf(path), 'listing')
  const home = wholeHome(path)
  if (recursive && certain && whole !== undefined) run.emit('destructive-command', 'error', span, `deletes everything below \`${text}\``)
  else if (home && run.loops() > 0) run.emit('destructive-command', run.guards() === 0 ? 'error' : 'note', span, `deletes ${home.of}`)
  else run.emit('file-write', 'note', span, 'deletes files')
  if (listed) run.fact('deletes', span, text)
}

const EVERYTHING =
  /^(?:~[/\\]?\*?|\/\*?|\/(?:home|Users|etc|usr|var|boot|bin|lib|opt|root|System|Library)[/\\]?\*?|~[/\\](?:Documents|Desktop|Pictures|Downloads|\.ssh)[/\\]?|[A-Z]:[\\/]?\*?|[A-Z]:[\\/]Windows[\\/]?)$/
