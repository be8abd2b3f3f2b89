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
  /** It leaves the root only once `%2e` or a backslash is decoded: written so as not to be seen. */
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
  const form = formOf(trimmed)
  const hash = trimmed.indexOf('#')
  const fragment = hash < 0 ? '' : decode(trimmed.slice(hash + 1))
  const outside = { form, path: '', fragment, inside: false, disguised: false }
  if (form === 'fragment') return { ...outside, inside: true }
  if (form !== 'relative') return outside
  const plain = (hash < 0 ? trimmed : trimmed.slice(0, hash)).replace(/\?.*$/, '')
  const decoded = decode(decode(plain))
  if (decoded !== plain && formOf(decoded) !== 'relative') return { ...outside, form: formOf(decoded), disguised: true }
  const segments = normalise([...from.split('/'), ...decoded.split(/[\\/]/)])
  const inside = segments[0] !== '..'
  const naive = normalise([...from.split('/'), ...plain.split('/')])
  return { form, path: segments.join('/'), fragment, inside, disguised: !inside && naive[0] !== '..' }
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
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'not-a-path'
  if (/^[#?]/.test(path) || path === '') return 'fragment'
  if (/^file:/i.test(path)) return 'file-url'
  if (/^(?:\\\\|\/\/)/.test(path)) return path.startsWith('//') && /^\/\/[\w-]+(?:\.[\w-]+)+/.test(path) ? 'url' : 'unc'
  if (/^[A-Za-z]:/.test(path)) return 'drive'
  if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(path)) return 'url'
  if (/^[\\/]/.test(path)) return 'absolute'
  if (/^~(?:[\\/]|$|[a-z])/.test(path)) return 'home'
  return 'relative'
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}

/** Names that Windows keeps for devices, with any extension. */
const RESERVED: ReadonlySet<string> = new Set([
  ...'con prn aux nul conin$ conout$'.split(' '),
  ...[...'0123456789¹²³'].flatMap((digit) => [`com${digit}`, `lpt${digit}`]),
])

/** Why some platform cannot hold a file of this name, in words that follow "is"; `undefined` when every platform can. */
export function unportableName(path: string): string | undefined {
  for (const name of path.split('/')) {
    if (RESERVED.has((name.split('.', 1)[0] as string).toLowerCase())) return `a device name on Windows`
    if (/[. ]$/.test(name)) return 'stripped of its last character on Windows'
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    if (/[<>:"|?*\\\u0000-\u001f]/.test(name)) return 'not allowed on Windows'
    // A UTF-16 unit takes three bytes at most.
    if (name.length > 85 && new TextEncoder().encode(name).length > 255) return 'longer than the 255 bytes most file systems hold'
  }
  return undefined
}

/** Two paths with the same key are one file on a disk that ignores case or normalises Unicode. */
export function collisionKey(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}
