import { dirname, resolve } from 'node:path'
import { detailsOf } from '../documents/plugin-details.ts'
import type { Plugin } from '../documents/plugin-parts.ts'
import type { Discovered } from '../fs/discover.ts'
import type { Environment } from '../hosts/gates.ts'
import { hostNamed, hosts, versionNotes } from '../hosts/index.ts'
import { renderListing, settingsFor, type Listing, type Rendered, type ListedSkill } from '../hosts/listing.ts'
import { prepareHosts, predictFile, type LoadedSkill, type LoadResult } from '../hosts/predict-file.ts'
import type { HostProfile } from '../hosts/profile.ts'
import { closedBy } from '../hosts/resolve.ts'
import { decodeForHosts, skillFileOf } from '../hosts/skill-file.ts'
import { printable } from '../report/printable.ts'
import { tokensJson } from '../report/tokens-json.ts'
import type { Files, ListingCost, PluginCost, References, SkillCost, TokensReport } from '../report/tokens-report.ts'
import { tokensText } from '../report/tokens-text.ts'
import { isMentioned } from '../rules/_mentions.ts'
import { leadsTo, references } from '../rules/_references.ts'
import { parseSkill, type SkillFiles } from '../skill/parse.ts'
import type { Skill } from '../skill/skill.ts'
import { byCodeUnit } from '../text/compare.ts'
import { nearest } from '../text/edit-distance.ts'
import { estimate, sumOf, type Estimate, type Tokenizer } from '../tokens/estimate.ts'
import { judge, parseLimits, type Limits, type Measured, type Verdict } from '../tokens/gates.ts'
import { isKnownModel, KNOWN_MODELS } from '../tokens/known-models.ts'
import { modelNamed } from '../tokens/models.ts'
import { configAt } from './config.ts'
import { findSkills } from './find-skills.ts'
import { installedSkills, type InstalledSkill } from './installed-skills.ts'
import { partOf, pluginsAmong, type InPlace } from './open-plugin.ts'
import { didYouMean, misused, refuse, type CommandResult } from './result.ts'
import type { Settings } from './settings.ts'

export interface TokensOptions {
  /** As given; the current directory when empty. */
  readonly paths: readonly string[]
  readonly cwd: string
  readonly version: string
  readonly format: 'text' | 'json'
  /** The primary one of the configuration when left out, or else Claude Code. */
  readonly target?: string | undefined
  readonly model?: string | undefined
  readonly context?: string | undefined
  /** Where the skills would be installed; where they are when left out. */
  readonly root?: string | undefined
  readonly showListing: boolean
  /** Count what the host has when it is started in the current directory, with this home. */
  readonly installedFor?: string | undefined
  /** What a machine has, for hosts that ask for it. */
  readonly machine: Environment
  readonly maxListingChars: readonly string[]
  readonly maxListingTokens: readonly string[]
  readonly maxBodyTokens: readonly string[]
  readonly width: number
  /** Stdout is a terminal: control characters are escaped in a listing, too. */
  readonly terminal: boolean
}

/** Say what skills cost in a host: the listing that the model always sees, and what it reads when it uses one. */
export async function tokens(options: TokensOptions): Promise<CommandResult> {
  const config = await configAt(options.cwd)
  if ('problem' in config) return refuse(config.problem)
  const target = options.target ?? config.hosts.primary ?? 'claude-code'
  const host = hostNamed(target)
  if (!host?.listing) return misused(unknownHost(target, host))
  const context = options.context === undefined ? undefined : Number(options.context)
  if (context !== undefined && !(Number.isInteger(context) && context > 0)) return misused(`--context takes a number of tokens, not "${options.context}"`)
  if (options.model !== undefined && context === undefined && !isKnownModel(options.model)) return misused(unknownModel(options.model))
  const limits = limitsOf(options, config.budgets)
  if (typeof limits === 'string') return misused(limits)

  const skills = options.installedFor === undefined ? await findSkills(options.paths, options.cwd, host.inPlugins !== undefined) : undefined
  if (skills && 'none' in skills) return skills.none
  if (!skills && options.paths.length > 0) return misused('--installed counts what the host finds, and takes no paths')
  const failures = skills?.failures ?? []

  const report = await measure(skills?.found, host, host.listing, limits, context, options)
  const { over, near, listing } = report
  const stdout =
    options.format === 'json'
      ? tokensJson(report, options.showListing)
      : options.showListing
        ? `${options.terminal ? listing.text.split('\n').map(printable).join('\n') : listing.text}\n`
        : tokensText(report, options.width)
  // Stdout has the listing alone, so that it can be compared; the report goes to stderr.
  const reportText = options.format === 'text' && options.showListing ? tokensText(report, options.width) : ''
  return {
    stdout,
    stderr: [
      versionNotes([target]),
      reportText,
      ...failures.map((one) => `skillc: ${one}\n`),
      ...near.map((one) => `warning: ${printable(one)}\n`),
      ...over.map((one) => `error: ${printable(one)}\n`),
    ].join(''),
    exitCode: failures.length > 0 ? 2 : over.length > 0 ? 1 : 0,
  }
}

function unknownHost(target: string, host: HostProfile | undefined): string {
  const known = hosts.filter(({ listing }) => listing).map(({ id }) => id)
  if (host) return `skillc does not know how ${host.title} lists skills; use one of ${[...new Set(known)].join(', ')}`
  const [id = ''] = target.split('@')
  return `--target takes ${[...new Set(known)].join(', ')}, not "${target}"${didYouMean(nearest(id, known))}`
}

function unknownModel(model: string): string {
  const lists = KNOWN_MODELS.map(({ source, date, names }) => `${source} (${date}): ${names.join(', ')}`)
  const known = KNOWN_MODELS.flatMap(({ names }) => names)
  const guess = nearest(model, known)
  return `unknown model "${model}"${guess === undefined ? '' : ` (did you mean "${guess}"?)`}; any name works with --context. Known models are, of ${lists.join('; of ')}`
}

type AllLimits = Readonly<Record<'listingChars' | 'listingTokens' | 'bodyTokens', Limits>>

function limitsOf({ maxListingChars, maxListingTokens, maxBodyTokens }: TokensOptions, budgets: Settings['budgets']): AllLimits | string {
  const written = { listingChars: maxListingChars, listingTokens: maxListingTokens, bodyTokens: maxBodyTokens }
  const limits: Partial<Record<keyof AllLimits, Limits>> = {}
  for (const [key, given] of Object.entries(written)) {
    const words = given.length > 0 ? given : budgeted(key as keyof AllLimits, budgets)
    const parsed = parseLimits(words)
    if (!parsed)
      return `${FLAGS[key as keyof AllLimits]} takes a number for each skill, "set:" and a number for all, or both with a comma, not "${words.join(' ')}"`
    limits[key as keyof AllLimits] = parsed
  }
  return limits as AllLimits
}

/** The budget of the configuration, as the option would be written. */
function budgeted(key: keyof AllLimits, budgets: Settings['budgets']): readonly string[] {
  const [each, all] = [budgets[key], budgets[`all${key.charAt(0).toUpperCase()}${key.slice(1)}` as keyof Settings['budgets']]]
  return [...(each === undefined ? [] : [String(each)]), ...(all === undefined ? [] : [`set:${all}`])]
}

const FLAGS: Readonly<Record<keyof AllLimits, string>> = {
  listingChars: '--max-listing-chars',
  listingTokens: '--max-listing-tokens',
  bodyTokens: '--max-body-tokens',
}

/** A skill, as the host has loaded it. */
interface Read {
  /** That of a plugin holds the plugin's. */
  readonly name: string | undefined
  readonly files: SkillFiles
  readonly skill: Skill
  readonly loaded: LoadedSkill | undefined
  readonly unlisted: string | undefined
  /** Where the host finds it, if not where it is to be. */
  readonly place?: InstalledSkill['place']
}

/** What skills cost in a host. */
export async function measure(
  found: Discovered | undefined,
  host: HostProfile,
  listing: Listing,
  limits: AllLimits,
  context: number | undefined,
  { cwd, root, model: wanted, version, machine, installedFor }: Pick<TokensOptions, 'cwd' | 'root' | 'model' | 'version' | 'machine' | 'installedFor'>,
): Promise<TokensReport> {
  const model = wanted ?? listing.models?.usual ?? ''
  const settings = settingsFor(listing, model, context)
  const { tokenizer } = modelNamed(model)
  const plugins = await pluginsAmong(found?.skills ?? [])
  const alone = found?.skills.filter(({ kind }) => kind !== 'plugin')
  const skills = alone
    ? await readAll(alone, host, plugins, machine)
    : await installedSkills(host, { cwd, home: installedFor ?? '', additional: [], plugins: [] }, { machine })
  const listed = skills.filter(({ unlisted }) => unlisted === undefined)
  const others = skills.filter(({ unlisted, loaded }) => unlisted !== undefined && loaded && !loaded.listed && loaded.hidden === undefined)
  const rendered = renderListing(
    listing,
    [...listed, ...others].map((one) => listedSkill(one, cwd, root)),
    settings,
  )
  const costs = new Map(listed.map((one, index) => [one, entryCost(rendered, index, tokenizer)]))
  const measured = skills.map((one): SkillCost => {
    const { name, skill, loaded, unlisted } = one
    const entry = costs.get(one)
    return {
      path: one.place?.path ?? (skill.kind === 'command' ? skill.source.path : skill.dir),
      name: name ?? skill.dirName,
      ...(unlisted !== undefined && { unlisted }),
      ...(entry && { listing: entry }),
      ...(loaded && { body: estimate(loaded.body, tokenizer) }),
      references: referencesOf(skill, tokenizer),
    }
  })
  const whole = costOf(rendered.text, rendered.whole, 0, tokenizer)
  const bodies = sumOf(measured.flatMap(({ body }) => body ?? []))
  const verdicts = verdictsOf(measured, whole, bodies, limits)
  return {
    tool: { name: 'skillc', version },
    host: { id: host.id, title: host.title, version: host.version },
    model,
    ...(Number.isFinite(settings.context) && { context: settings.context }),
    listing: {
      ...whole,
      text: rendered.text,
      frame: rendered.text.length - [...costs.values()].reduce((sum, { characters }) => sum + characters, 0),
      ...(rendered.budget && { budget: rendered.budget, rule: listing.budget && RULES[listing.budget.kind].says }),
    },
    gaveWay: gaveWay(rendered, listing),
    skills: measured,
    plugins: plugins.map(({ dir, plugin }) => pluginCost(dir, plugin)),
    bodies,
    over: verdicts.filter(({ over }) => over).map(({ sentence }) => sentence),
    near: verdicts.filter(({ over }) => !over).map(({ sentence }) => sentence),
  }
}

/** How budgets are explained, and whether they take from the end. */
const RULES: Readonly<Record<NonNullable<Listing['budget']>['kind'], { readonly says: string; readonly backwards?: true }>> = {
  'drop descriptions': { says: 'the host leaves out each description that does not fit, in the order of the listing' },
  'share alike': { says: 'the host shortens all descriptions alike, then leaves them out, then the skills that do not fit' },
  compact: { says: 'the host shortens all descriptions alike, then leaves them out, then skills from the end', backwards: true },
  'names last': { says: 'from the first skill that does not fit, the host lists only names, in one line' },
  'first lines': { says: 'the host keeps only the first line of each description' },
}

function gaveWay({ entries }: Rendered, { budget }: Listing): TokensReport['gaveWay'] {
  const less = entries.filter(({ form }) => form !== 'full').map(({ name, form }) => ({ name, form }))
  return budget && RULES[budget.kind].backwards ? less.toReversed() : less
}

function pluginCost(path: string, plugin: Plugin): PluginCost {
  const details = detailsOf(plugin)
  return { path, name: plugin.name, ...(plugin.refused !== undefined && { refused: plugin.refused }), ...(details && { details }) }
}

async function readAll(files: readonly SkillFiles[], host: HostProfile, plugins: readonly InPlace[], machine: Environment): Promise<Read[]> {
  await prepareHosts([host])
  const read: Read[] = []
  // One after another: reading is synchronous.
  for (const one of files) {
    const skill = await parseSkill(one)
    read.push(readPart(one, skill, host, plugins) ?? readOne(one, skill, host, machine))
  }
  read.sort((a, b) => byCodeUnit(a.skill.dir, b.skill.dir) || byCodeUnit(a.skill.fileName, b.skill.fileName))
  return shadowed(read, host)
}

/** A skill of a plugin, as the plugin has it. */
function readPart(files: SkillFiles, skill: Skill, host: HostProfile, plugins: readonly InPlace[]): Read | undefined {
  const found = partOf(files, plugins)
  if (!found) return undefined
  const { plugin, part, missing: hidden } = found
  if (!part) return { files, skill, name: undefined, loaded: undefined, unlisted: hidden }
  const result = predictFile(host.inPlugins ?? host, part.source)
  const other = { files, skill, name: part.name }
  if (!('loaded' in result)) return { ...other, loaded: undefined, unlisted: hidden ?? refusalOf(result, host) }
  const { written, listed, hidden: kept } = result.loaded
  const loaded = { ...result.loaded, written: typeof written === 'string' ? `${plugin}:${written.trim()}` : undefined }
  return { ...other, loaded, unlisted: hidden ?? part.unlisted ?? (listed ? undefined : (kept ?? 'the host does not show the skill to the model')) }
}

function readOne(files: SkillFiles, skill: Skill, host: HostProfile, machine: Environment): Read {
  const unlisted = (why: string, loaded?: LoadedSkill): Read => ({ files, skill, name: loaded?.name, loaded, unlisted: why })
  if (skill.kind === 'command') return unlisted('the file is a command, not a skill')
  if (skill.unread)
    return unlisted(skill.unread.reason === 'symlink' ? 'SKILL.md is a symlink, which skillc does not follow' : 'SKILL.md is too large to be read')
  if (skill.fileName !== 'SKILL.md') return unlisted(`hosts look for SKILL.md, not for ${skill.fileName}`)
  const result = predictFile(host, skillFileOf(skill))
  if (!('loaded' in result)) return unlisted(refusalOf(result, host))
  const { loaded } = result
  if (skill.nestedIn !== undefined && !host.discovery.nested) return unlisted(`${host.title} does not look for skills inside skills`)
  if (!loaded.listed) return unlisted(loaded.hidden ?? 'the host does not show the skill to the model', loaded)
  const closed = closedBy(host, loaded, machine)
  if (closed !== undefined) return unlisted(`closed on this machine: ${closed}`, loaded)
  return { files, skill, name: loaded.name, loaded, unlisted: undefined }
}

function refusalOf(result: Exclude<LoadResult, { loaded: LoadedSkill }>, { title }: HostProfile): string {
  if ('executes' in result) return `${title} ${result.executes}`
  return 'reject' in result.refused ? `${title} rejects it: ${result.refused.reject}` : result.refused.silent
}

/** Of skills with one name, the ones that the host ignores. */
function shadowed(skills: readonly Read[], { discovery: { duplicates } }: HostProfile): Read[] {
  if (duplicates !== 'first' && duplicates !== 'last') return [...skills]
  const winners = new Map<string, Read>()
  for (const one of duplicates === 'first' ? skills : skills.toReversed()) {
    const { name, loaded } = one
    // What the model is not told of has its name, too.
    if (loaded && name !== undefined && !winners.has(name)) winners.set(name, one)
  }
  return skills.map((one) => {
    const winner = winners.get(one.name ?? '')
    return one.unlisted !== undefined || winner === undefined || winner === one ? one : { ...one, unlisted: `${winner.skill.dir} has the same name` }
  })
}

function listedSkill({ name, skill, loaded, unlisted, place }: Read, cwd: string, root: string | undefined): ListedSkill {
  const directory = resolve(cwd, skill.dir)
  const from = root ?? dirname(directory)
  return {
    name: name ?? skill.dirName,
    written: loaded?.written,
    description: loaded?.description,
    unlisted: unlisted !== undefined,
    root: place?.root ?? from,
    location: place?.location ?? `${from}/${skill.dirName}/${skill.fileName}`,
    fields: loaded?.fields ?? {},
  }
}

/** What an entry takes of the listing, with the end of its line. */
function entryCost({ entries }: Rendered, index: number, tokenizer: Tokenizer): NonNullable<SkillCost['listing']> {
  const { text, whole, form } = entries.find((one) => one.index === index) as Rendered['entries'][number]
  return { form, ...costOf(text, whole, 1, tokenizer) }
}

/** Of what the model sees, and of what it would see with room for all. */
function costOf(text: string, whole: string, between: number, tokenizer: Tokenizer): ListingCost {
  const [tokens, wholeTokens] = [text, whole].map((one) => estimate(one, tokenizer, 'listing')) as [Estimate, Estimate]
  return { characters: text === '' ? 0 : text.length + between, whole: whole.length + between, tokens, wholeTokens }
}

/** The text files of a skill, by the steps that it takes from SKILL.md to them. */
function referencesOf(skill: Skill, tokenizer: Tokenizer): References {
  const steps = new Map<string, number>([[skill.fileName, 0]])
  const links = new Map<string, string[]>()
  for (const reference of references(skill)) {
    const to = leadsTo(skill, reference)
    if (to !== undefined) links.set(reference.file, [...(links.get(reference.file) ?? []), to])
  }
  const named =
    skill.kind === 'skill' && !skill.unread
      ? skill.files.entries.filter(({ kind, path }) => kind === 'file' && path !== skill.fileName && isMentioned(skill, path))
      : []
  let next = [...(links.get(skill.fileName) ?? []), ...named.map(({ path }) => path)]
  for (let step = 1; next.length > 0; step++) {
    const fresh = [...new Set(next)].filter((path) => !steps.has(path))
    for (const path of fresh) steps.set(path, step)
    next = fresh.flatMap((path) => links.get(path) ?? [])
  }
  const files = (passes: (step: number) => boolean): Files => {
    const texts = [...steps].flatMap(([path, step]) => (passes(step) ? (textAt(skill, path) ?? []) : []))
    return { files: texts.length, tokens: sumOf(texts.map((text) => estimate(text, tokenizer))) }
  }
  return { linked: files((step) => step === 1), deeper: files((step) => step > 1) }
}

function textAt(skill: Skill, path: string): string | undefined {
  const document = skill.document(path)
  const bytes = document ? undefined : skill.files.entries.some((one) => one.path === path && one.kind === 'file') ? skill.files.read(path) : undefined
  if (!bytes) return document?.source.text
  const { text, utf8 } = decodeForHosts(bytes)
  return utf8 && !text.includes('\0') ? text : undefined
}

function verdictsOf(skills: readonly SkillCost[], all: ListingCost, bodies: Estimate, limits: AllLimits): Verdict[] {
  type Value = Measured['value']
  type Row = readonly [
    key: keyof AllLimits,
    unit: 'characters' | 'tokens',
    what: string,
    each: (skill: SkillCost) => Value | undefined,
    set: string,
    all: Value,
  ]
  const rows: readonly Row[] = [
    ['listingChars', 'characters', 'the entry', ({ listing }) => listing?.whole, 'the whole listing', all.whole],
    ['listingTokens', 'tokens', 'the entry', ({ listing }) => listing?.wholeTokens, 'the whole listing', all.wholeTokens],
    ['bodyTokens', 'tokens', 'the body', ({ body }) => body, 'the body of all skills together', bodies],
  ]
  return rows.flatMap(([key, unit, what, valueOf, together, sum]) => {
    const { each, set } = limits[key]
    const ones = skills.flatMap((skill): Measured[] => {
      const value = valueOf(skill)
      return value === undefined ? [] : [{ what: `${what} of ${skill.name}`, value }]
    })
    return [
      ...(each === undefined ? [] : judge(ones, each, unit, `${FLAGS[key]} ${each}`)),
      ...(set === undefined ? [] : judge([{ what: together, value: sum }], set, unit, `${FLAGS[key]} set:${set}`)),
    ]
  })
}
