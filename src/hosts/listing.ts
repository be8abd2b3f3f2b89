import { byUtf8 } from '../text/compare.ts'
import { modelNamed } from '../tokens/models.ts'
import { fit, type Budget, type BudgetUse, type Draft, type Form, type Frame, type Notice, type Settings, type Shown } from './listing-budget.ts'
import { asApplied, type Step } from './steps.ts'

/** How a host lists its skills for the model, as data. */
export interface Listing {
  /** The text before the skills. `{roots}` is the table of directories; `{when}` says what makes the model read a skill. */
  readonly before: string
  /** One skill: `{name}`, `{description}`, `{location}`; as five lines of XML when left out. */
  readonly entry?: string
  /** One skill without its description, where the host lists such. */
  readonly bare?: string
  /** It is there without a skill of the user, too, for those of the host. */
  readonly always?: true
  /** The text after them, where it is not the end of `<available_skills>`. */
  readonly after?: string
  /** `directory`: by the names of directories, from the outermost on. */
  readonly order: 'location' | 'directory' | 'name' | 'english name'
  /** Locations in the user's home begin with `~/`. */
  readonly tilde?: true
  readonly escape?: Readonly<Partial<Record<'name' | 'description' | 'location', Escape>>>
  /**
   * Behind the name of a skill, in brackets, stands the one in its frontmatter, if it is another, matches, and belongs to no other
   * skill and no command.
   */
  readonly alsoNamed?: { readonly match: RegExp; readonly taken: ReadonlySet<string> }
  /** The steps from the description that the host has loaded to the one it lists. */
  readonly description?: readonly Step[]
  /** A field whose text goes behind the description, and what stands between; `droppable` where the budget takes it first. */
  readonly also?: { readonly field: string; readonly between: string; readonly droppable?: true }
  /** The line for a directory that skills come from, and that of the host's own skills; locations begin with the alias. */
  readonly roots?: { readonly line: string; readonly own: string }
  /** What `{when}` says: of skills with whole, shortened and no descriptions. */
  readonly when?: readonly [whole: string, shortened: string, none: string]
  /** What the host says first when its budget took something. */
  readonly notice?: Notice
  readonly budget?: Budget
  /** Skills that come with the host: they take part in the budget. */
  readonly builtIn?: readonly BuiltIn[]
  /** The model when none is named, and contexts that this host gives a model otherwise than others do. */
  readonly models?: { readonly usual: string; readonly contexts: readonly HostModel[] }
}

/** `xml`: the five signs of XML. `xml-39`: the apostrophe as a number. */
export type Escape = 'xml' | 'xml-39'

/** A context that a host gives a model. */
export interface HostModel {
  readonly name: RegExp
  /** In tokens. */
  readonly context: number
  /** How many characters the host takes for a token; four when left out. */
  readonly charactersPerToken?: number
}

/** A skill that comes with a host. Its text is the host's own: only its length is given here. */
export interface BuiltIn {
  readonly name: string
  /** What its description takes, as the budget counts. */
  readonly description: number
  /** With other models, by a pattern of their names. */
  readonly unlike?: readonly (readonly [model: RegExp, description: number])[]
  /** The budget never takes its description. */
  readonly fixed?: true
  /** It is listed, too, where a skill of the user has its name. */
  readonly stays?: true
  /** After the user's skills (`last`) or before them; in the order of the listing when left out. */
  readonly place?: 'first' | 'last'
}

/** Skills that come with a host, from `name length, name length`. */
export function builtIn(table: string, how: Pick<BuiltIn, 'fixed' | 'place' | 'stays'>): BuiltIn[] {
  const rows = table.split(/,\s+/).map((row) => row.split(' '))
  return rows.map(([name = '', description]) => ({ name, description: Number(description), ...how }))
}

/** A skill that a host has loaded. */
export interface ListedSkill {
  readonly name: string
  /** What the frontmatter says for a name. */
  readonly written?: unknown
  readonly description: string | undefined
  /** Path of its SKILL.md, as the host would write it. */
  readonly location: string
  /** The directory of skills that it was found in: `location` begins with it. */
  readonly root?: string
  readonly fields?: Readonly<Record<string, unknown>>
  /** The model is not told of it; its names are taken. */
  readonly unlisted?: boolean
}

export interface Entry {
  /** Which of the skills that were given. */
  readonly index: number
  readonly name: string
  readonly form: Form
  /** Its entry in the listing; empty where it has none of its own. */
  readonly text: string
  /** Its entry if there were no budget. */
  readonly whole: string
}

export interface Rendered {
  /** The listing that the model gets, without the host's own skills. Empty where there is no skill, and the host says nothing of its own. */
  readonly text: string
  /** The same if there were no budget. */
  readonly whole: string
  /** In the order of the listing. */
  readonly entries: readonly Entry[]
  readonly budget?: BudgetUse
}

/** What a host's budget depends on, for a model by name and a context that the user may have said otherwise. */
export function settingsFor({ models }: Listing, model: string = models?.usual ?? '', context?: number): Settings {
  const known = models?.contexts.find(({ name }) => name.test(model))
  // Where a host does not look at the model, its context is none of the listing's business.
  return {
    model,
    context: context ?? known?.context ?? (models || model !== '' ? modelNamed(model).context : Infinity),
    charactersPerToken: known?.charactersPerToken ?? 4,
  }
}

/** The listing of these skills, as a host would write it. */
export function renderListing(listing: Listing, skills: readonly ListedSkill[], settings: Settings): Rendered {
  if (skills.every(({ unlisted }) => unlisted) && !listing.always) return { text: '', whole: '', entries: [] }
  const roots = [...new Set(skills.flatMap(({ root, unlisted }) => (unlisted ? [] : (root ?? []))))]
  const drafts = named(
    listing,
    skills,
    sorted(listing, [...skills.map((skill, index) => draftOf(listing, skill, index, roots)), ...ownDrafts(listing, skills, settings.model)]),
  ).filter(({ index }) => !skills[index]?.unlisted)
  const line = (draft: Draft, description: string | undefined): string => entryOf(listing, draft, description)
  const page = (lines: readonly string[], frame: Frame = {}): string => pageOf(listing, roots, lines, frame)
  const { shown, frame, ...spent } = listing.budget
    ? fit(listing.budget, drafts, { line, page, notice: listing.notice, settings })
    : { shown: drafts.map(({ description }): Shown => ({ form: 'full', description })) }

  const entries = drafts.flatMap((draft, at): Entry[] => {
    const { form, description } = shown[at] as Shown
    const { index, name } = draft
    const text = form === 'named' || form === 'omitted' ? '' : line(draft, description)
    return index < 0 ? [] : [{ index, name, form, text, whole: line(draft, draft.description) }]
  })
  const names = entries.filter(({ form }) => form === 'named').map(({ name }) => name)
  const tail = names.length > 0 && listing.budget?.kind === 'names last' ? { tail: listing.budget.line.replace('{names}', () => names.join(', ')) } : {}
  return {
    text: page(
      entries.filter(({ form }) => form !== 'named' && form !== 'omitted').map(({ text }) => text),
      { ...frame, ...tail },
    ),
    whole: page(entries.map(({ whole }) => whole)),
    entries,
    ...('budget' in spent && { budget: spent.budget }),
  }
}

function draftOf({ description: steps = [], also, roots: table }: Listing, skill: ListedSkill, index: number, roots: readonly string[]): Draft {
  const { name, root, location, fields = {} } = skill
  const taken = asApplied(steps, skill.description, { dirName: name, body: '' })
  const core = typeof taken === 'string' ? taken : undefined
  const more = also && fields[also.field]
  const description = core !== undefined && also && typeof more === 'string' && more !== '' ? core + also.between + more : core
  const aliased = table && root !== undefined ? `r${roots.indexOf(root) + 1}${location.slice(root.length)}` : location
  return { index, name, label: name, description, core: also?.droppable ? core : description, location: aliased, fixed: false, place: undefined }
}

/** With the second name of each skill that has one. */
function named({ alsoNamed }: Listing, skills: readonly ListedSkill[], drafts: readonly Draft[]): readonly Draft[] {
  if (!alsoNamed) return drafts
  const taken = new Set([...alsoNamed.taken, ...skills.map(({ name }) => name)])
  return drafts.map((draft) => {
    const written = skills[draft.index]?.written
    // A list of one name is that name.
    const one: unknown = Array.isArray(written) && written.length === 1 ? written[0] : written
    const other = typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? String(one) : ''
    if (taken.has(other) || !alsoNamed.match.test(other)) return draft
    taken.add(other)
    return { ...draft, label: `${draft.name} (${other})` }
  })
}

/** The host's own skills, with placeholder text of the same length. */
function ownDrafts({ builtIn = [], roots }: Listing, skills: readonly ListedSkill[], model: string): Draft[] {
  const taken = new Set(skills.map(({ name }) => name))
  const left = builtIn.filter(({ name, stays }) => stays || !taken.has(name))
  return left.map(({ name, description, unlike = [], fixed, place }): Draft => {
    const words = 'x'.repeat(unlike.find(([pattern]) => pattern.test(model))?.[1] ?? description)
    return { index: -1, name, label: name, description: words, core: words, location: roots ? `r0/${name}/SKILL.md` : '', fixed: fixed ?? false, place }
  })
}

function sorted({ order }: Listing, drafts: readonly Draft[]): Draft[] {
  const place = ({ place }: Draft): number => (place === 'first' ? 0 : place === 'last' ? 2 : 1)
  const compare = comparing(order)
  return drafts.toSorted((a, b) => place(a) - place(b) || (a.place === undefined ? compare(a, b) : 0))
}

function comparing(order: Listing['order']): (a: Draft, b: Draft) => number {
  if (order === 'english name') {
    const english = new Intl.Collator('en')
    return (a, b) => english.compare(a.name, b.name)
  }
  if (order === 'name') return (a, b) => byUtf8(a.name, b.name) || byUtf8(a.location, b.location)
  const path = ({ location }: Draft): string => (order === 'directory' ? location.replaceAll('/', '\0') : location)
  return (a, b) => byUtf8(path(a), path(b))
}

const XML = '  <skill>\n    <name>{name}</name>\n    <description>{description}</description>\n    <location>{location}</location>\n  </skill>'

function entryOf({ entry = XML, bare, escape = {} }: Listing, { label, location }: Draft, description: string | undefined): string {
  const words: Record<string, string> = {
    name: ESCAPES[escape.name ?? 'none'](label),
    description: ESCAPES[escape.description ?? 'none'](description ?? ''),
    location: ESCAPES[escape.location ?? 'none'](location),
  }
  return (description === undefined && bare !== undefined ? bare : entry).replace(
    /\{(name|description|location)\}/g,
    (_, slot: string) => words[slot] as string,
  )
}

const ESCAPES: Readonly<Record<Escape | 'none', (text: string) => string>> = {
  none: (text) => text,
  xml: (text) => escapeXml(text, '&apos;'),
  'xml-39': (text) => escapeXml(text, '&#39;'),
}

function escapeXml(text: string, apostrophe: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", apostrophe)
}

function pageOf(
  { before, after = '\n</available_skills>', when, roots: table }: Listing,
  roots: readonly string[],
  lines: readonly string[],
  frame: Frame,
): string {
  const directories = table ? [table.own, ...roots].map((root, at) => table.line.replace('{alias}', `r${at}`).replace('{root}', () => root)).join('\n') : ''
  const start = before.replace('{when}', when?.[frame.when ?? 0] ?? '').replace('{roots}', () => directories)
  const all = [...lines, ...(frame.tail === undefined ? [] : [frame.tail])]
  return `${frame.notice ? `${frame.notice}\n` : ''}${all.length === 0 ? start.trimEnd() : start}${all.join('\n')}${after}`
}
