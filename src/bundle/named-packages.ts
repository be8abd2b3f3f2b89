import { decode } from '../text/decode.ts'
import { isMap, mapIn } from './json.ts'
import { parseVersion } from './semver.ts'
import { tomlLists } from './toml-lists.ts'
import { withoutUser } from './without-user.ts'

/** A package that a file of a bundle asks for. */
export interface NamedPackage {
  readonly type: 'pypi' | 'npm'
  /** As its registry has it. */
  readonly name: string
  /** The only one that the file takes; `undefined` where it takes several. */
  readonly version?: string | undefined
  /** Where it comes from when that is no registry: an address without user or password, or a path. */
  readonly source?: string | undefined
  /** What else the file says of it, in its own words. */
  readonly asked: Readonly<Partial<Record<'range' | 'extras' | 'marker', string>>>
  readonly scope: Scope
  readonly file: string
}

/** Needed; needed by some; needed by those who work on it. The first of these is the strongest. */
export const SCOPES = ['required', 'optional', 'excluded'] as const
export type Scope = (typeof SCOPES)[number]

type Found = Omit<NamedPackage, 'scope' | 'file'>
/** Packages, and sentences on what was not understood. */
type Reader = (text: string) => Iterable<readonly [Found | string, Scope]>

const READERS: readonly (readonly [file: RegExp, read: Reader])[] = [
  [/(?:^|\/)package\.json$/, inPackageJson],
  [/(?:^|\/)pyproject\.toml$/, (text) => inToml(text, LISTS)],
  [/\.pyw?$/, inScript],
]
const REQUIREMENTS = /requirements[^/]{0,100}\.(?:txt|in)$|(?:^|\/)requirements\/[^/]{1,200}\.(?:txt|in)$/i
/** Other files that say which packages are wanted: they are named, and not read. */
const OTHERS =
  /(?:^|\/)(?:(?:package-lock|npm-shrinkwrap|composer|deno)\.json|(?:yarn|uv|poetry|bun|Cargo|Gemfile|Pipfile)\.lock|pnpm-lock\.yaml|bun\.lockb|Pipfile|Gemfile|go\.mod|Cargo\.toml|setup\.(?:py|cfg)|environment\.ya?ml)$/

/** What the files of a bundle ask for, by what they say. Nothing is looked up. */
export function namedPackages(files: ReadonlyMap<string, () => Uint8Array | undefined>): {
  readonly packages: readonly NamedPackage[]
  readonly unread: readonly string[]
} {
  const packages: NamedPackage[] = []
  const unread: string[] = []
  const read = (file: string, reader: Reader): void => {
    const bytes = files.get(file)?.()
    for (const [one, scope] of bytes ? reader(decode(bytes).text) : [['cannot be read', 'required'] as const])
      if (typeof one === 'string') unread.push(`${file}: ${one}`)
      else packages.push({ ...one, scope, file })
  }
  for (const file of files.keys()) {
    if (OTHERS.test(file)) unread.push(`${file}: is not read`)
    for (const [wanted, reader] of READERS) if (wanted.test(file)) read(file, reader)
  }
  const requirements = new Set([...files.keys()].filter((path) => REQUIREMENTS.test(path)))
  // A set goes on with what is added to it meanwhile.
  for (const file of requirements) read(file, (text) => inRequirements(text, (path) => files.has(beside(file, path)) && requirements.add(beside(file, path))))
  return { packages, unread }
}

/** The lines of a file for pip. */
function* inRequirements(text: string, follow: (path: string) => unknown): ReturnType<Reader> {
  for (const raw of text.replace(/\\\r?\n/g, ' ').split('\n')) {
    const line = raw.replace(/(?:^|\s)#.*/, '').trim()
    const option = /^--[a-z-]+|^-[a-z]/.exec(line)?.[0]
    const value = line.slice(option?.length ?? 0).replace(/^[\s=]+/, '')
    if (line === '' || (/^(?:-r|--requirement)$/.test(option ?? '') && follow(value))) continue
    const isPackage = option === undefined || /^(?:-e|--editable)$/.test(option)
    yield [isPackage ? requirement(value.replace(/\s--[a-z-]+[=\s].*/, '')) : `\`${shown(line)}\` is not read`, 'required']
  }
}

/** A path as a file names it, from the root of the tree. */
function beside(file: string, path: string): string {
  return new URL(path, `file:///${file}`).pathname.slice(1)
}

function shown(text: string): string {
  return withoutUser(text).slice(0, 200)
}

const ADDRESS = /^(?:(?:git|hg|svn|bzr)\+)?[a-z]+:\/\//i
const RANGE = /^\(?(?:===?|~=|!=|[<>]=?)[\s\w.*+!,<>=~-]+\)?$/

/** A dependency as PEP 508 has it, or as pip takes one. */
function requirement(text: string): Found | string {
  const { 0: whole = '', 1: name = '', 2: extras } = /^([A-Za-z0-9][\w.-]*)\s*(?:\[([^\]]*)\])?\s*/.exec(text) ?? []
  const [range = '', marker] = text
    .slice(whole.length)
    .split(text[whole.length] === '@' ? /\s;/ : ';', 2)
    .map((part) => part.trim())
  const [title, source] = ADDRESS.test(text) ? [/[#&]egg=([\w.-]+)/.exec(text)?.[1], text] : [name, range.startsWith('@') ? range.slice(1).trim() : undefined]
  if (!title || (source === undefined && range !== '' && !RANGE.test(range))) return `\`${shown(text)}\` names no package that skillc can read`
  const version = /^={2,3}\s*([^\s,*]+)$/.exec(range)?.[1]
  const asked = { ...(range && !version && !source && { range }), ...(extras && { extras }), ...(marker && { marker }) }
  return { type: 'pypi', name: title.toLowerCase().replaceAll('_', '-'), version, source: source && withoutUser(source), asked }
}

const IN_PACKAGE = { dependencies: 'required', peerDependencies: 'required', optionalDependencies: 'optional', devDependencies: 'excluded' } as const
/** What npm takes from elsewhere than a registry. */
const ELSEWHERE = /^(?:[a-z+]+:|[.~]{0,2}\/|[\w.-]+@[\w.-]+:|[\w.-]+\/[\w.-]+(?:#|$))/i

function* inPackageJson(text: string): ReturnType<Reader> {
  const said = mapIn(text)
  if (!said) yield ['is not a JSON object', 'required']
  for (const [key, scope] of Object.entries(IN_PACKAGE)) {
    const wanted = said?.[key] ?? {}
    if (!isMap(wanted)) yield [`\`${key}\` is not an object`, scope]
    for (const [alias, value] of isMap(wanted) ? Object.entries(wanted) : []) {
      const other = /^npm:(@?[^@]+)(?:@(.*))?$/.exec(String(value))
      const [name, range] = other ? [other[1] as string, other[2] ?? ''] : [alias, value]
      if (typeof range !== 'string' || !/^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name)) yield [`\`${shown(alias)}\` in \`${key}\` names no package`, scope]
      else if (ELSEWHERE.test(range)) yield [{ type: 'npm', name, source: withoutUser(range), asked: {} }, scope]
      else {
        const exact = range.trim().replace(/^[=v]+/, '')
        yield [{ type: 'npm', name, ...(parseVersion(exact) ? { version: exact, asked: {} } : { asked: { range: range || '*' } }) }, scope]
      }
    }
  }
}

/** Where PEP 621, 735 and 518 have lists of dependencies. */
const LISTS: readonly (readonly [key: RegExp, scope: Scope])[] = [
  [/^project\.dependencies$/, 'required'],
  [/^project\.optional-dependencies\b/, 'optional'],
  [/^dependency-groups\b|^build-system\.requires$/, 'excluded'],
]

function* inToml(text: string, lists: typeof LISTS): ReturnType<Reader> {
  for (const { key, list } of tomlLists(text)) {
    const scope = lists.find(([wanted]) => wanted.test(key))?.[1]
    if (scope && list) for (const one of list) yield [requirement(one.trim()), scope]
    else if (scope ?? (/dependencies/.test(key) || list?.some((one) => one.endsWith('dependencies')))) yield [`\`${key}\` is not read`, 'required']
  }
}

/** Metadata in a script, as PEP 723 has it. */
function* inScript(text: string): ReturnType<Reader> {
  const block = /^# \/\/\/ script\r?$((?:\r?\n#(?: .*)?)*)/m.exec(text)?.[1]
  const end = block?.lastIndexOf('\n# ///') ?? 0
  if (end < 0) yield ['`# /// script` has no end, `# ///`', 'required']
  else if (block) yield* inToml(block.slice(0, end).replace(/^# ?/gm, ''), [[/^dependencies$/, 'required']])
}

/** The address of a package in the form of package-url; `undefined` for one from a path, which only its bundle has. */
export function purlOf({ type, name, version, source }: NamedPackage): string | undefined {
  const base = `pkg:${type}/${name.split('/').map(encoded).join('/')}`
  if (source === undefined) return version === undefined ? base : `${base}@${encoded(version)}`
  return ADDRESS.test(source) ? `${base}?${/^https?:.*\.(?:whl|zip|tgz|tar\.\w+)$/.test(source) ? 'download_url' : 'vcs_url'}=${encoded(source)}` : undefined
}

function encoded(text: string): string {
  return encodeURIComponent(text)
    .replace(/%3A|%2F/g, decodeURIComponent)
    .replaceAll('!', '%21')
}
