import { isReserved, OWN } from '../documents/names.ts'
import { checkMemberPath } from '../skill/paths.ts'
import { isMap, mapIn } from './json.ts'
import { TARGETS, type Target } from './limits.ts'
import { errorOf, type Problem } from './problem.ts'
import { versionFault } from './semver.ts'

export interface Person {
  readonly name: string
  readonly email?: string
  readonly url?: string
}

/** Who the bundle is. */
export interface Settings {
  readonly name: string
  readonly version: string
  readonly description?: string
  readonly displayName?: string
  readonly author?: Person
  readonly license?: string
  readonly homepage?: string
  readonly repository?: string
  readonly keywords?: readonly string[]
  /** Paths and globs, relative to the file they stand in. */
  readonly skills?: readonly string[]
  readonly targets: readonly Target[]
  /** Of the npm package, when it is not that of the bundle. */
  readonly npm?: string
  /** Where the archives will stand, with `{version}` for the version: a marketplace names them by it. */
  readonly baseUrl?: string
  readonly compression: 'deflate' | 'store'
}

/** A file that can say who the bundle is. */
export interface SettingsFile {
  readonly path: string
  readonly kind: 'skillc' | 'plugin' | 'package'
  readonly text: string
}

/** Where settings are looked for, the first that is there counts. */
export const SETTINGS_FILES: readonly Omit<SettingsFile, 'text'>[] = [
  { path: 'skillc.json', kind: 'skillc' },
  { path: '.claude-plugin/plugin.json', kind: 'plugin' },
  { path: 'plugin.json', kind: 'plugin' },
  { path: 'package.json', kind: 'package' },
]

/** What the command line says. */
export interface Told {
  readonly version?: string | undefined
  readonly description?: string | undefined
  /** `Name <mail> (address)`. */
  readonly author?: string | undefined
  readonly license?: string | undefined
}

/** It goes before the file. */
export interface SettingsOverrides extends Told {
  readonly name?: string | undefined
  readonly targets?: readonly string[] | undefined
  /** What holds where neither the command line nor the file says anything: of several bundles, the command line is that. */
  readonly fallback?: readonly Told[]
  /** The targets where nobody names any. */
  readonly usual?: readonly Target[]
  /** The marketplace is Anthropic’s, whose plugins may have their names. */
  readonly official?: boolean
  /** The level of a reserved name; an error when left out. */
  readonly reserved?: Problem['level'] | undefined
}

const MAX_NAME = 64

/** What every consumer takes for a name; the rule of Agent Skills. In words that follow the quoted name. */
export function nameFault(name: string): string | undefined {
  if (name.length > MAX_NAME) return `has more than ${MAX_NAME} characters`
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) return 'is not a name of lower-case letters and digits with single hyphens between them'
  // It becomes that of a directory.
  return checkMemberPath(name) ? 'is the name of a device on Windows' : undefined
}

/** Names that Claude Code keeps for its makers, an error to `claude plugin validate`, and for what it does itself. */
function isReservedName(name: string): boolean {
  return isReserved(name) || OWN.includes(name)
}

type Kind = 'text' | 'texts' | 'person' | 'repository'

/** The settings that a file may hold, and what kind of value each takes. */
export const FIELDS: Readonly<Record<string, { readonly kind: Kind; readonly in: readonly SettingsFile['kind'][] }>> = {
  name: { kind: 'text', in: ['skillc', 'plugin', 'package'] },
  version: { kind: 'text', in: ['skillc', 'plugin', 'package'] },
  description: { kind: 'text', in: ['skillc', 'plugin', 'package'] },
  displayName: { kind: 'text', in: ['skillc', 'plugin'] },
  author: { kind: 'person', in: ['skillc', 'plugin', 'package'] },
  license: { kind: 'text', in: ['skillc', 'plugin', 'package'] },
  homepage: { kind: 'text', in: ['skillc', 'plugin', 'package'] },
  repository: { kind: 'repository', in: ['skillc', 'plugin', 'package'] },
  keywords: { kind: 'texts', in: ['skillc', 'plugin', 'package'] },
  skills: { kind: 'texts', in: ['skillc'] },
  targets: { kind: 'texts', in: ['skillc'] },
  npm: { kind: 'text', in: ['skillc'] },
  baseUrl: { kind: 'text', in: ['skillc'] },
  compression: { kind: 'text', in: ['skillc'] },
}

/** What else skillc.json may hold. */
const NOT_OF_BUNDLES: ReadonlySet<string> = new Set(['$schema', 'hosts', 'extends', 'rules', 'overrides', 'ignore', 'budgets', 'include', 'keep'])

/** Whether a file says anything about the bundle: a skillc.json may be about hosts alone, and the bundle be named elsewhere. */
export function isAboutBundle({ kind, text }: SettingsFile): boolean {
  if (kind !== 'skillc') return true
  const said = mapIn(text)
  // What is wrong with it is told to whoever reads it.
  return !said || Object.keys(said).some((key) => !NOT_OF_BUNDLES.has(key))
}

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  text: 'text',
  texts: 'a list of texts',
  person: 'a name, or an object with name, email and url',
  repository: 'an address, or an object with one in url',
}

type Raw = Record<string, unknown>

/** Make settings of a file and the command line. Every problem is told, not only the first. */
export function readSettings(
  file: SettingsFile | undefined,
  overrides: SettingsOverrides = {},
): { readonly settings?: Settings; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const problemIn =
    (path: string | undefined): Report =>
    (code, message, help) =>
      void problems.push(errorOf(code, message, path, help))
  const problem = problemIn(file?.path)
  // What somebody has typed stands in no file.
  const problemWith = (typed: unknown): Report => (typed === undefined ? problem : problemIn(undefined))
  const said = file ? readFields(file, problem) : {}
  // What is missing in a file that cannot be read, nobody knows.
  if (!said) return { problems }
  const { description: about, author: who, license: under } = overrides
  const raw: Raw = {
    ...[...(overrides.fallback ?? [])].reverse().reduce<Raw>((all, one) => ({ ...all, ...asRead(one) }), {}),
    ...said,
    ...asRead({ description: about, author: who, license: under }),
  }

  const written = overrides.name ?? (file?.kind === 'package' ? withoutScope(raw['name']) : (raw['name'] as string | undefined))
  const fault = written === undefined ? undefined : nameFault(written)
  const isKept = written !== undefined && fault === undefined && !overrides.official && isReservedName(written)
  if (written === undefined)
    problem('NO_NAME', 'the bundle has no name', `add --name, or ${file ? `a name in ${file.path}` : 'a skillc.json with name and version'}`)
  else if (fault !== undefined) problemWith(overrides.name)('BAD_NAME', `the name "${written}" of the bundle ${fault}`)
  else if (isKept) {
    const message = `the name "${written}" of the bundle is reserved for plugins of Claude Code`
    const help = 'name the plugin for what it does, since `claude plugin validate` refuses this name'
    const { name, reserved: level = 'error' } = overrides
    problems.push({ code: 'BAD_NAME', level, message, help, ...(name === undefined && file && { path: file.path }) })
  }

  const version = overrides.version ?? (raw['version'] as string | undefined)
  const noVersion = version === undefined ? undefined : versionFault(version)
  if (version === undefined)
    problem(
      'NO_VERSION',
      file ? `${file.path} has no version` : 'the bundle has no version',
      `add --version${file ? `, or a version in ${file.path}` : ''}; clients update only when the version changes`,
    )
  else if (noVersion !== undefined) problemWith(overrides.version)('BAD_VERSION', `the version "${version}" ${noVersion}`)

  const targets = chosenTargets(overrides.targets ?? (raw['targets'] as string[] | undefined) ?? overrides.usual, problemWith(overrides.targets))
  const compression = raw['compression'] ?? 'deflate'
  if (compression !== 'deflate' && compression !== 'store') problem('BAD_SETTINGS', `compression is ${JSON.stringify(compression)}, not "deflate" or "store"`)
  const { baseUrl, homepage, npm } = raw as Record<string, string | undefined>
  if (baseUrl !== undefined && !isAddress(baseUrl.replaceAll('{version}', '1'), ['https:']))
    problem('BAD_SETTINGS', `baseUrl "${baseUrl}" is not an https address`)
  if (homepage !== undefined && !isAddress(homepage, ['https:', 'http:'])) problem('BAD_SETTINGS', `homepage "${homepage}" is not a web address`)
  if (npm !== undefined && !/^(?:@[a-z0-9][a-z0-9._-]{0,200}\/)?[a-z0-9][a-z0-9._-]{0,200}$/.test(npm))
    problem('BAD_SETTINGS', `npm "${npm}" is not the name of a package`)
  if (problems.some(({ level }) => level === 'error') || written === undefined || version === undefined) return { problems }

  const { description, displayName, author, license, repository, keywords, skills } = raw as Partial<Settings>
  const packageName = npm ?? (file?.kind === 'package' && overrides.name === undefined ? (raw['name'] as string) : undefined)
  const settings: Settings = {
    name: written,
    version,
    ...given({ description, displayName, author, license, homepage, repository, keywords, skills, npm: packageName, baseUrl }),
    targets,
    compression: compression as Settings['compression'],
  }
  return { settings, problems }
}

/** An object without its keys of no value. */
export function given<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
}

type Report = (code: Problem['code'], message: string, help?: string) => void

/** What a file says that it may say; nothing when it says nothing. */
function readFields({ path, kind, text }: SettingsFile, problem: Report): Raw | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    problem('BAD_SETTINGS', `${path} is not JSON: ${(error as Error).message}`)
    return undefined
  }
  if (!isMap(parsed)) {
    problem('BAD_SETTINGS', `${path} is not a JSON object`)
    return undefined
  }
  return asRead(parsed, kind, (key, wanted) => {
    // Others may mean something else by these words in files of theirs.
    if (wanted && (kind === 'skillc' || key === 'name' || key === 'version')) problem('BAD_SETTINGS', `"${key}" in ${path} must be ${KIND_WORDS[wanted]}`)
    else if (!wanted && kind === 'skillc' && !NOT_OF_BUNDLES.has(key))
      problem('BAD_SETTINGS', `"${key}" in ${path} is not a setting`, `known are ${[...NOT_OF_BUNDLES, ...Object.keys(FIELDS)].join(', ')}`)
  })
}

/**
 * Fields as a file of some kind would have them.
 *
 * @param refuse is told of others, and of those whose value is not of the kind that is wanted
 */
function asRead(fields: object, file: SettingsFile['kind'] = 'plugin', refuse: (key: string, wanted?: Kind) => void = () => undefined): Raw {
  const raw: Raw = {}
  for (const [key, value] of Object.entries(fields)) {
    const { kind } = (Object.hasOwn(FIELDS, key) && FIELDS[key]?.in.includes(file) && FIELDS[key]) || {}
    const read = kind && READERS[kind](value)
    if (read === undefined) refuse(key, kind)
    else raw[key] = read
  }
  return raw
}

/** The value as settings have it; `undefined` when it is of the wrong kind. */
const READERS: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  text: (value) => (isText(value) ? value : undefined),
  texts: (value) => (Array.isArray(value) && value.length > 0 && value.every(isText) ? value : undefined),
  person: personOf,
  repository: (value) =>
    isText(value) ? value : isText((value as { url?: unknown } | null)?.url) ? (value as { url: string }).url.replace(/^git\+/, '') : undefined,
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** npm's short form, `Name <mail> (address)`, is understood. */
function personOf(value: unknown): Person | undefined {
  if (isText(value)) {
    const { 1: name = '', 2: email, 3: url } = /^([^<(]{1,200})(?:<([^>]{1,200})>)?\s{0,9}(?:\(([^)]{1,300})\))?$/.exec(value.trim()) ?? []
    return name.trim() === '' ? undefined : given({ name: name.trim(), email, url })
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { name, email, url } = value as Raw
  if (!isText(name) || [email, url].some((one) => one !== undefined && !isText(one))) return undefined
  return given({ name, email, url }) as Person
}

function withoutScope(name: unknown): string | undefined {
  return typeof name === 'string' ? name.slice(name.indexOf('/') + 1) : undefined
}

function chosenTargets(names: readonly string[] | undefined, problem: Report): readonly Target[] {
  if (!names || names.length === 0) return ['plugin']
  const wrong = names.find((name) => name !== 'all' && !(TARGETS as readonly string[]).includes(name))
  if (wrong !== undefined) problem('BAD_TARGET', `"${wrong}" is not a target`, `the targets are ${TARGETS.join(', ')}, and all`)
  return TARGETS.filter((target) => names.includes('all') || names.includes(target))
}

function isAddress(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol)
}
