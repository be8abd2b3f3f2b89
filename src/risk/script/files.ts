import { credentialIn } from '../evidence/credentials.ts'
import type { Span } from '../../text/span.ts'
import type { Program } from './program.ts'
import { writesWhereItMatters } from './writes.ts'
import { has, HOLE, keyOf, markOf, marksOf, marksOfAll, NO_MARKS, plain, textOf, textsOf, value, withMarks, type Mark, type Value } from './value.ts'

/** Stores that no script has an honest reason to read as a whole: private keys, browsers, wallets, the keychain. */
const STRONG_STORE =
  /id_(?:rsa|dsa|ecdsa|ed25519)|\.gnupg|wallet|electrum|exodus|\.ethereum|solana|keychain|(?:Login|Web) Data|Local State|logins\.json|key[34]\.db|Cookies|tdata|g?shadow|ntds\.dit|\/environ$/i
/** What somebody looks for who looks for secrets in a whole home. */
const LOOKS_FOR_SECRETS =
  /^(?:~|\/home|\/Users|\/root|\/|[A-Z]:)[/\\].{0,200}(?:\.env\W{0,4}|\*\.(?:pem|key|p12|pfx|kdbx|ppk|keystore)|\*?id_(?:rsa|ed25519)\*?|\*wallet\*|\*(?:credential|secret|password)s?\*)$/i
/** What was said or typed before, and what an agent remembers. */
const REMEMBERS = [
  /(?:^|[/\\])(?:\.\w*_history|history\.jsonl|(?:chat|conversation)s?[\w.-]*\.jsonl?|(?:MEMORY|SOUL|IDENTITY|USER)\.md)$/,
  /\.claude[/\\](?:projects|todos|history|shell-snapshots|session)|\.codex[/\\](?:sessions|history|log)|\.gemini[/\\](?:tmp|history)/,
  /(?:\.cursor|Cursor)[/\\](?:chats|projects|User[/\\](?:workspaceStorage|globalStorage|History))|\.(?:openclaw|clawdbot)[/\\](?:agents|sessions|memory|workspace)/,
]
/** The whole of somebody's files. */
const WHOLE_HOME = /^(?:~|\/|\/home|\/Users|\/root|[A-Z]:[\\/]?)$/
const HOME = String.raw`(?:~|\/home\/[^/]{1,40}|\/Users\/[^/]{1,40}|[A-Z]:[\\/]Users[\\/][^\\/]{1,40})[\\/]`
const KEPT_IN = 'Documents|Desktop|Downloads|Pictures|Photos|Movies|Videos|Music|Notes|OneDrive|Dropbox|iCloudDrive|Google Drive'
const KEPT_BY = String.raw`Library[\\/](?:Mail|Messages|Calendars|Mobile Documents|Safari)|\.thunderbird|\.mozilla[\\/]firefox|Maildir|Mail|DCIM`
/** Where people keep what is theirs. */
const PERSONAL_PLACE = new RegExp(`^${HOME}(?:${KEPT_IN}|${KEPT_BY})[\\\\/]?$`, 'i')
/** Single stores of it: mail, messages, contacts, notes, pages that were visited. */
const PERSONAL_STORE =
  /Messages[/\\]chat\.db|Library[/\\]Mail[/\\]|AddressBook|NoteStore\.sqlite|Photos\.sqlite|(?:places|History)\.(?:sqlite|db)$|[/\\]Default[/\\](?:History|Bookmarks)$|\.(?:pst|ost)$|contacts\.(?:vcf|db)$/i

/** Something that is somebody's own, at a path. */
export function privateAt(path: string): Mark | undefined {
  if (path.length > 400 || !/^(?:~|\/|[A-Z]:)/.test(path)) return undefined
  if (REMEMBERS.some((store) => store.test(path))) return markOf('history', 'what the agent remembers')
  if (!PERSONAL_PLACE.test(path) && !PERSONAL_STORE.test(path)) return undefined
  return markOf('personal', `\`${path.replaceAll(HOLE, '…').slice(0, 80)}\``, { at: path })
}

function credentialAt(path: string): string | undefined {
  if (path.length >= 400) return undefined
  if (/^(?:\*\*[/\\])?\*{0,2}\.env[*.\w]{0,12}$/.test(path) && path.includes('*')) return '.env'
  const named = path.replaceAll(HOLE, 'x')
  return credentialIn(named)?.replace(/^[~/\\]+/, '') ?? (LOOKS_FOR_SECRETS.test(named) ? named : undefined)
}

/** `<file>`, `/path/to/file`: what stands in an example for what the reader has. */
const PLACEHOLDER = /^[<[{][^/]{1,60}[>\]}]$|^\/?path\/to\//

/** A file is read; returns its content. */
export function readsFile(program: Program, span: Span, path: Value | undefined): Value {
  const inherited = path ? marksOf(contentAt(program, path) ?? value()) : NO_MARKS
  const content = (mark: Mark) => value({ marks: withMarks([mark], inherited) })
  const texts = textsOf(path)
  for (const one of texts) {
    const credential = credentialAt(one)
    if (credential === undefined) continue
    const shown = one.length < 60 && !one.includes(HOLE) ? one : credential
    if (!/^\.env|\.env$/.test(credential)) program.emit('credential-read', STRONG_STORE.test(credential) ? 'warning' : 'note', span, `reads \`${shown}\``)
    return content(markOf('credential', `\`${shown}\``, { at: shown }))
  }
  const [first = ''] = texts
  if (first.startsWith('/dev/input/event')) return content(markOf('keys', 'the keys that are pressed'))
  if (PLACEHOLDER.test(first)) return value({ marks: inherited })
  const listing = path && has(marksOf(path), 'listing')
  const store = listing && credentialAt(listing.at)
  // in a directory of secrets, every file is one
  if (store !== undefined) return content(markOf('credential', `\`${listing?.at}\``, { at: listing?.at ?? '' }))
  if (listing && program.state.loops > 0) {
    if (WHOLE_HOME.test(listing.at) && listing.many) return content({ ...listing, kind: 'tree' })
    if (PERSONAL_PLACE.test(listing.at)) return content({ ...listing, kind: 'personal' })
  }
  const own = texts.flatMap(
    (one) => privateAt(one) ?? (/(?:^|\/)(?:MEMORY|SOUL|IDENTITY|USER)\.md$/.test(one) ? markOf('history', 'what the agent remembers') : []),
  )[0]
  if (own) return content(own)
  if (first === './__file__') return content(markOf('itself', 'itself'))
  if (first && first.length < 80 && !first.includes(HOLE)) return content(markOf('file', `\`${first}\``, { at: first }))
  const inName = /^[\w.-]{2,40}(?:\/[\w./-]{0,60})?$/.test(listing?.at ?? '')
  if (listing)
    return content(markOf('file', inName ? `files that it finds in \`${listing.at}\`` : 'files that it finds', { many: !inName && program.state.loops > 0 }))
  return content(markOf('file', 'a file'))
}

/** What was written to a file before: to the file itself, into its directory, or where it is one of many of a directory, to any of them. */
export function contentAt({ written, readBare }: Program, path: Value): Value | undefined {
  const exact = written.get(keyOf(path))
  if (!exact) readBare.add(ANY_FILE)
  const known = textOf(path)
  if (exact || written.size === 0 || known === undefined || known.length < 4) return exact
  const start = known.split(/\$\{\}|\*/, 1)[0] ?? ''
  const many = start !== known && /^.{3,}[/\\]$/.test(start)
  const found = [...written].filter(([at]) => at.length > 3 && (known.startsWith(at.endsWith('/') ? at : `${at}/`) || (many && at.startsWith(start))))
  return found.length > 0 ? value({ marks: marksOfAll(found.map(([, content]) => content)) }) : undefined
}

const MOST_WRITTEN = 500
const ANY_FILE = '@file'

/** What is in a file from now on. */
export function keeps(program: Program, path: Value, content: Value): void {
  const { written } = program
  const key = keyOf(path)
  if (has(marksOf(content), 'network', 'decoded', 'environment', 'credential', 'secret')) program.learns(ANY_FILE, content)
  const before = written.get(key)
  if (!before && written.size >= MOST_WRITTEN) return
  written.set(key, before ? value({ marks: withMarks(marksOf(before), marksOf(content)), text: plain(content) ?? before.text }) : content)
}

/** Paths that are found in a directory, or by a pattern that ends in what is sought. */
export function finds(top: Value | undefined, pattern?: Value): Value {
  const [whole] = textsOf(pattern ?? top)
  const star = whole?.indexOf('*') ?? -1
  const below = whole === undefined || whole.includes(HOLE) ? '' : star < 0 ? whole : whole.slice(0, Math.max(1, whole.slice(0, star).search(/[/\\][^/\\]*$/)))
  const at = below.replace(/(.)[/\\]$/, '$1')
  // a file of one name is sought for itself, and so are its backups
  const many = !pattern || whole === undefined || !/[/\\](?:[\w.-]+|[\w.-]{8,60}\*[\w.-]*)$/.test(whole)
  const listing = markOf('listing', `files below \`${at || 'a directory'}\``, { at, many })
  const from = pattern ?? top
  const marks = withMarks([listing], from ? marksOf(from) : NO_MARKS)
  return pattern ? { ...pattern, marks, path: undefined } : value({ marks })
}

const DISK = /^\/dev\/(?:[sv]d[a-z]|nvme\d|disk\d|mmcblk\d|hd[a-z])|^\\\\\.\\PhysicalDrive\d/

/** A file is written. */
export function writesFile(program: Program, span: Span, path: Value | undefined, content: Value): void {
  if (!path) return
  const marks = marksOf(content)
  const [at = ''] = textsOf(path)
  keeps(program, path, content)
  program.emit('file-write', 'note', span, at && !at.includes(HOLE) ? `writes \`${at.slice(0, 80)}\`` : 'writes a file')
  if (has(marks, 'keys')) program.emit('spyware', 'error', span, 'records key presses')
  const listing = has(marksOf(path), 'listing')
  if (listing && has(marks, 'encrypted') && has(marks, 'file', 'personal', 'tree'))
    program.fact(WHOLE_HOME.test(listing.at) ? 'encrypts a home' : 'encrypts files', span, listing.of)
  if (DISK.test(at)) program.emit('destructive-command', 'error', span, `overwrites the disk \`${at}\``)
  if (has(marks, 'itself') && listing && /skills?[/\\]/.test(at)) program.emit('persistence', 'error', span, 'copies itself into other skills')
  writesWhereItMatters(program, span, at, content)
}

/** A file, or what is in it, is put into an archive: `archive` knows where it is written to. */
export function packs(program: Program, span: Span, archive: Value, content: Value): void {
  archive.marks = withMarks(archive.marks, marksOf(content))
  const target = archive.fields?.get('@file')
  if (!target) return
  if (textOf(target) === undefined) target.marks = withMarks(target.marks, marksOf(content))
  else writesFile(program, span, target, value({ marks: marksOf(content) }))
}

/** A file is copied, moved or linked. */
export function copies(program: Program, span: Span, from: Value | undefined, to: Value | undefined): void {
  if (!from || !to) return
  const before = program.written.get(keyOf(from))
  writesFile(program, span, to, before ?? readsFile(program, span, from))
}

const EVERYTHING =
  /^(?:~[/\\]?\*?|\/\*?|\/(?:home|Users|etc|usr|var|boot|bin|lib|opt|root|System|Library)[/\\]?\*?|~[/\\](?:Documents|Desktop|Pictures|Downloads|\.ssh)[/\\]?|[A-Z]:[\\/]?(?:Windows[\\/]?|\*)?)$/

/** A file or directory is deleted. */
export function removes(program: Program, span: Span, path: Value | undefined, recursive: boolean): void {
  const texts = textsOf(path)
  const whole = texts.find((one) => EVERYTHING.test(one))
  // in a loop each has its turn; else it may be one of them, or another
  const certain = path?.options === undefined || program.state.loops > 0 || texts.every((one) => EVERYTHING.test(one))
  const listing = path && has(marksOf(path), 'listing')
  if (listing) program.fact('deletes files', span)
  if (recursive && certain && whole !== undefined) program.emit('destructive-command', 'error', span, `deletes everything below \`${whole}\``)
  else if (listing?.many && (WHOLE_HOME.test(listing.at) || PERSONAL_PLACE.test(listing.at)) && program.state.loops > 0)
    program.emit('destructive-command', program.state.conditions > program.state.loops ? 'note' : 'error', span, `deletes ${listing.of}`)
  else program.emit('file-write', 'note', span, 'deletes files')
}
