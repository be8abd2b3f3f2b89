/** How a path in a skill was written, which decides what hosts and platforms make of it. */
export type PathForm =
  | 'relative'
  | 'url' // has a scheme other than file:
  | 'file-url'
  | 'absolute' // /x
  | 'home' // ~ or ~user
  | 'drive' // C:\x, and the drive-relative C:x
  | 'unc' // \\server or //server
  | 'fragment' // only #anchor or ?query
  | 'not-a-path' // NUL or other control characters

export interface ResolvedPath {
  readonly form: PathForm
  /** Normalised, relative to the root, with `/`; `..` segments only in front. Empty unless the form is `relative`. */
  readonly path: string
  /** Without the `#`. */
  readonly fragment: string
  /** True when it stays in the root. */
  readonly inside: boolean
  /** It leaves the root only once something is decoded, normalised or stripped: written so as not to be seen. */
  readonly disguised: boolean
}

/**
 * Resolve a path that stands in a file of a skill.
 *
 * @param reference as written
 * @param from the directory, relative to the root, that it is relative to; '' for the root
 */
export function resolvePath(reference: string, from = ''): ResolvedPath {
  const trimmed = reference.trim()
  const hash = trimmed.indexOf('#')
  const fragment = hash < 0 ? '' : decodeOnce(trimmed.slice(hash + 1))
  if (trimmed === '' || /^[#?]/.test(trimmed)) return { form: 'fragment', path: '', fragment, inside: true, disguised: false }
  return { fragment, ...place(trimmed.split(/[?#]/, 1)[0] as string, from) }
}

/** The one decision: where a path leads from a directory of the root, however it is spelled. */
function place(plain: string, from: string): Omit<ResolvedPath, 'fragment'> {
  const form = formOf(plain)
  if (form !== 'relative') return { form, path: '', inside: false, disguised: false }
  const decoded = decode(plain)
  const seen = seeThrough(decoded)
  const seenForm = seen === plain ? form : formOf(seen)
  if (seenForm !== 'relative') return { form: seenForm, path: '', inside: false, disguised: true }
  const base = from.split('/')
  const honest = normalise([...base, ...decoded.split(/[\\/]/)])
  const worst = seen === decoded ? honest : normalise([...base, ...seen.split(/[\\/]/)])
  const inside = honest[0] !== '..' && worst[0] !== '..'
  const naive = normalise([...base, ...plain.split('/')])
  return { form, path: (inside || honest[0] === '..' ? honest : worst).join('/'), inside, disguised: !inside && naive[0] !== '..' }
}

function normalise(segments: readonly string[]): string[] {
  const out: string[] = []
  for (const segment of segments) {
    if (segment === '' || segment === '.') continue
    if (segment === '..' && out.length > 0 && out.at(-1) !== '..') out.pop()
    else out.push(segment)
  }
  return out
}

function formOf(path: string): PathForm {
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(path)) return 'not-a-path'
  if (/^file:/i.test(path)) return 'file-url'
  if (/^[\\/]{2}/.test(path)) return path.startsWith('//') && /^\/\/[\w-]+(?:\.[\w-]+)+/.test(path) ? 'url' : 'unc'
  if (/^[A-Za-z]:/.test(path)) return 'drive'
  if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(path)) return 'url'
  if (/^[\\/]/.test(path)) return 'absolute'
  if (/^~(?:[\\/]|$|[A-Za-z_]|[+-](?:[\\/]|$))/.test(path)) return 'home'
  return 'relative'
}

/** Percent-encoding is taken off until nothing changes: some tool on the way decodes once more than the last one did. */
function decode(text: string): string {
  let decoded = text
  for (let round = 0; round < 5 && decoded.includes('%'); round++) {
    const next = decodeOnce(decoded)
    if (next === decoded) break
    decoded = next
  }
  return decoded
}

function decodeOnce(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return (
      text
        // A dot or a slash in more bytes than it needs, which no decoder should take and old ones do.
        .replace(/%(?:c0|e0%80|f0%80%80|f8%80%80%80)%([89ab][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16) & 0x3f))
        .replace(/%(?:c1|e0%81|f0%80%81)%([89ab][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(0x40 | (Number.parseInt(hex, 16) & 0x3f)))
        .replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    )
  }
}

/** Slashes, backslashes and tildes that compatibility normalisation or a careless reader takes for the ASCII ones. */
const LOOKALIKE: Readonly<Record<string, string>> = {
  '\u2215': '/',
  '\u2044': '/',
  '\u29f8': '/',
  '\u2571': '/',
  '\u29f5': '\\',
  '\u29f9': '\\',
  '\u2216': '\\',
}

/** Characters that show nothing and that some programs leave out of names, and disks that fold case (ext4, f2fs) all of them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** What a path may become on the way: in compatibility form, without invisible characters, with Windows' idea of dots and spaces. */
function seeThrough(path: string): string {
  let seen = path
  // oxlint-disable-next-line no-control-regex -- the range is ASCII
  if (/[^\u0000-\u007f]/.test(path)) {
    seen = path
      .replace(INVISIBLE, '')
      .replace(/[\u2044\u2215\u2216\u2571\u29f5\u29f8\u29f9]/g, (sign) => LOOKALIKE[sign] as string)
      // Only signs that matter to paths: a name in full-width letters is a name.
      .replace(/[\u2024\u2025\u2026\ufe30\ufe52\ufe68\uff0e\uff0f\uff3c\uff5e]/g, (sign) => sign.normalize('NFKC'))
  }
  return seen.includes('. ') || seen.includes(' .') ? seen.replace(/(?<=^|[\\/])[. ]+(?=$|[\\/])/g, dots) : seen
}

/** Windows strips spaces and dots from the end of a name, so that `.. ` is `..`. */
function dots(segment: string): string {
  const count = segment.replaceAll(' ', '').length
  return count >= 2 ? '..' : count === 1 ? '.' : segment
}

/** Names that Windows keeps for devices, with any extension. */
const RESERVED: ReadonlySet<string> = new Set([
  ...'con prn aux nul conin$ conout$ com0 com1 com2 com3 com4 com5 com6 com7 com8 com9 com¹ com² com³'.split(' '),
  ...'lpt0 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 lpt¹ lpt² lpt³'.split(' '),
])

/** What most file systems hold, in bytes. */
const MAX_NAME = 255

/** What macOS takes; Linux takes four times that, and Windows a quarter unless it is asked. */
const MAX_PATH = 1024

/** Why some platform cannot hold a file of this name, in words that follow "is"; `undefined` when every platform can. */
export function unportableName(path: string): string | undefined {
  for (const name of path.split('/')) {
    // Windows looks for the device before the first dot or colon, and takes no notice of spaces there.
    if (RESERVED.has((name.split(/[.:]/, 1)[0] as string).trimEnd().toLowerCase())) return `a device name on Windows`
    if (/[. ]$/.test(name)) return 'shortened on Windows, which strips its last character'
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    if (/[<>:"|?*\\\u0000-\u001f]/.test(name)) return 'not allowed on Windows'
    if (bytesOver(name, MAX_NAME)) return `longer than the ${MAX_NAME} bytes most file systems hold`
  }
  return undefined
}

function bytesOver(text: string, limit: number): boolean {
  // A UTF-16 unit takes three bytes at most.
  return text.length > limit / 3 && (text.length > limit || new TextEncoder().encode(text).length > limit)
}

export type MemberFault =
  | 'empty' // no name, or an empty or `.` segment
  | 'control-character'
  | 'broken-text' // half a surrogate pair
  | 'absolute'
  | 'home'
  | 'drive'
  | 'unc'
  | 'url'
  | 'parent' // a `..` segment, even when it stays inside
  | 'backslash'
  | 'disguised' // `..`, `/` or an absolute path, once decoded or normalised
  | 'bidi'
  | 'stream' // a colon: an NTFS stream, or a drive
  | 'unportable'
  | 'too-long'

export interface MemberProblem {
  readonly code: MemberFault
  /** Words that follow the quoted path. */
  readonly message: string
}

const FORM_FAULT: Readonly<Partial<Record<PathForm, MemberProblem>>> = {
  'not-a-path': { code: 'control-character', message: 'has a control character' },
  absolute: { code: 'absolute', message: 'is absolute' },
  home: { code: 'home', message: 'begins with `~`, which a shell reads as a home directory' },
  drive: { code: 'drive', message: 'names a Windows drive' },
  unc: { code: 'unc', message: 'names a network share or a device' },
  url: { code: 'url', message: 'is a URL' },
  'file-url': { code: 'url', message: 'is a URL' },
}

const STREAM: MemberProblem = { code: 'stream', message: 'has a colon, which names a stream of a file on Windows' }

/**
 * Why a bundle may not hold a member of this path, or an extractor not write it; `undefined` when it may. The strictest
 * view there is: the path has to be plain, relative, normalised, and one and the same on every platform.
 */
export function checkMemberPath(path: string): MemberProblem | undefined {
  if (path === '') return { code: 'empty', message: 'is empty' }
  if (bytesOver(path, MAX_PATH)) return { code: 'too-long', message: `is longer than ${MAX_PATH} bytes` }
  const form = formOf(path)
  // `a.md:stream` looks like a URL, too.
  const byForm = form === 'url' && !path.includes('//') ? STREAM : FORM_FAULT[form]
  if (byForm) return byForm
  if (!isWellFormed(path)) return { code: 'broken-text', message: 'has half a character' }
  const segments = path.split('/')
  if (segments.includes('..')) return { code: 'parent', message: 'holds `..`' }
  if (segments.some((segment) => segment === '' || segment === '.')) return { code: 'empty', message: 'has an empty segment or `.`' }
  if (path.includes('\\')) return { code: 'backslash', message: 'has a backslash, which separates directories on Windows' }
  const seen = seeThrough(decode(path))
  const seenSegments = seen.split(/[\\/]/)
  if (seenSegments.length !== segments.length || seenSegments.includes('..') || seenSegments.includes('.') || (seen !== path && FORM_FAULT[formOf(seen)]))
    return { code: 'disguised', message: 'becomes another path when it is decoded or normalised' }
  if (path.includes(':')) return STREAM
  if (segments.some((segment) => /^\s/.test(segment))) return { code: 'unportable', message: 'has a name that begins with a space, which some programs drop' }
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(path))
    return { code: 'bidi', message: 'has a character that reverses the letters after it, so it looks like another name' }
  // Those that join letters and emoji belong in names.
  if (/[\u00ad\u200b\u2060\ufeff]/.test(path)) return { code: 'disguised', message: 'has a character that nobody sees, so it looks like another name' }
  const unportable = unportableName(path)
  if (unportable !== undefined) return { code: unportable.startsWith('longer') ? 'too-long' : 'unportable', message: `has a name that is ${unportable}` }
  return undefined
}

/** `String.prototype.isWellFormed`, which the language level here does not know. */
function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text)
}

/** Two paths with the same key are one file on a disk that ignores case, normalises Unicode, or strips what Windows strips. */
export function collisionKey(path: string): string {
  // oxlint-disable-next-line no-control-regex -- the range is ASCII
  if (/^[\u0000-\u007f]*$/.test(path)) return stripped(path.toLowerCase())
  // Over upper case, since some disks take the sharp s for two letters, and a ligature for its parts; and over lower case
  // before, since the capital sharp s is its own upper case.
  return stripped(path.replace(INVISIBLE, '').normalize('NFD').toLowerCase().toUpperCase().toLowerCase().normalize('NFC'))
}

function stripped(path: string): string {
  return /[. ](?:\/|$)/.test(path)
    ? path
        .split('/')
        .map((name) => trimDots(name) || name)
        .join('/')
    : path
}

function trimDots(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end--
  return name.slice(0, end)
}

export interface Collision {
  /** `same`: written alike. `folded`: alike once case, Unicode form, or a trailing dot is ignored. `file-and-directory`: one is the directory of another. */
  readonly kind: 'same' | 'folded' | 'file-and-directory'
  /** Sorted; for `file-and-directory` the file first, then a path below it. */
  readonly paths: readonly string[]
}

/**
 * The members of a bundle that would fall on one another on some disk. Directories that collide are told once, not with
 * each file in them.
 *
 * @param paths of files
 */
export function findCollisions(paths: readonly string[]): readonly Collision[] {
  const files = new Map<string, string[]>()
  for (const path of paths) {
    const key = collisionKey(path)
    const group = files.get(key)
    if (group) group.push(path)
    else files.set(key, [path])
  }
  const directories = new Map<string, { readonly spellings: Set<string>; readonly below: string }>()
  for (const path of paths) {
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const directory = path.slice(0, slash)
      const key = collisionKey(directory)
      const known = directories.get(key)
      if (known) known.spellings.add(directory)
      else directories.set(key, { spellings: new Set([directory]), below: path })
    }
  }
  const found: Collision[] = []
  const toldAbove = (key: string): boolean => {
    for (let slash = key.lastIndexOf('/'); slash > 0; slash = key.lastIndexOf('/', slash - 1)) {
      if ((directories.get(key.slice(0, slash))?.spellings.size ?? 0) > 1) return true
    }
    return false
  }
  for (const [key, { spellings, below }] of directories) {
    if (spellings.size > 1 && !toldAbove(key)) found.push({ kind: 'folded', paths: [...spellings].sort() })
    const file = files.get(key)?.[0]
    if (file !== undefined) found.push({ kind: 'file-and-directory', paths: [file, below] })
  }
  for (const [key, group] of files) {
    if (group.length === 1) continue
    const spellings = [...new Set(group)].sort()
    if (spellings.length < group.length) found.push({ kind: 'same', paths: [spellings.find((one) => group.indexOf(one) !== group.lastIndexOf(one)) as string] })
    if (spellings.length > 1 && !toldAbove(key)) found.push({ kind: 'folded', paths: spellings })
  }
  return found
}
