import type { SecretName } from '../evidence/vendors.ts'
import { BROKEN, breaksWord, isBroken, SEAM } from './disguise.ts'
import type { FunctionNode } from './tree.ts'

/** What is known of where data came from. */
export type MarkKind =
  | 'environment' // all variables of the environment, or those that are picked out by how they are named
  | 'secret' // one secret: a variable, a key of a settings file
  | 'credential' // the content of a credential file or store
  | 'file' // the content of a file
  | 'tree' // the content of whatever stands below a whole home or disk
  | 'personal' // the content of somebody's documents, pictures, mail, messages: many at a time
  | 'listing' // names of files, found by walking a directory
  | 'host' // who and where: user, host name, addresses
  | 'output' // what a command printed
  | 'clipboard'
  | 'screen'
  | 'keys'
  | 'history' // what was said or typed before
  | 'network' // what another machine sent
  | 'outside' // arguments, input
  | 'request' // what somebody sent to a server that is written here
  | 'decoded' // what was hidden by an encoding
  | 'pieces' // a name or an address that was put together from pieces, so that nobody finds it
  | 'seam' // one place where texts meet inside a word: one alone may be chance
  | 'balance' // how much money somebody has
  | 'encrypted'
  | 'blob' // a long text that no human reads

/** What judgements tell apart among marks of one kind. */
export type MarkSort =
  | 'project' // all files below here
  | 'found files'
  | 'some file'
  | 'one name' // files of one name only
  | 'somewhere' // in a directory that nobody knows
  | 'private network'
  | 'tables'
  | 'secrets' // the names of all that an account has
  | 'of a page' // what a page in a browser knows
  | 'cookies' // of a browser
  | 'user' // who it is
  | 'machine' // what it is, and what runs there
  | 'user and machine'
  | 'connection' // whoever is at its other end, unlike what answers a request
  | 'header'
  | 'argument'
  | 'input'
  | 'compressed'
  | 'mixed'
  | 'broken'

/** Where something comes from. `of` is in words for people; judgements ask for everything else. */
export interface Held {
  readonly kind: Exclude<MarkKind, 'secret'>
  /** What exactly, as a message names it. */
  readonly of: string
  readonly sort?: MarkSort
  /** The path of the file, the directory that files are below, the host and path of a server, the program. */
  readonly at?: string
}

/** One secret, by the name of its variable, the path of its file of settings, or the command that prints it. */
export interface SecretMark extends SecretName {
  readonly kind: 'secret'
  readonly of: string
  /** The mark of all that is in the file. */
  readonly file?: Held
}

export type Mark = Held | SecretMark

export interface Closure {
  readonly node: FunctionNode
  readonly scope: Scope
  readonly self?: Value | undefined
}

export interface ClassValue {
  readonly name: string
  readonly bases: readonly Value[]
  /** Attributes and methods; every instance shares them. */
  readonly fields: Map<string, Value>
}

export interface Scope {
  readonly vars: Map<string, Value>
  readonly parent: Scope | undefined
  /** Names that Python's `global` and `nonlocal` take from outside. */
  outer: ReadonlySet<string>
  readonly module: Module
}

export interface Module {
  readonly file: number
  readonly exports: Value
}

/** An abstract value: what an expression may hold, as far as that can be seen without running it. */
export interface Value {
  readonly id: number
  /** What it is called where it comes from: `os.system`, `requests.Session()`, `process.env`; `?` is a parameter. */
  path?: string | undefined
  text?: string | undefined
  number?: number | undefined
  /** A text with holes. */
  parts?: readonly (string | Value)[] | undefined
  items?: Value[] | undefined
  fields?: Map<string, Value> | undefined
  /** One of these. */
  options?: readonly Value[] | undefined
  closure?: Closure | undefined
  class?: ClassValue | undefined
  /** The class that it is an instance of. */
  instance?: ClassValue | undefined
  marks: readonly Mark[]
  /** The last look for marks that came to it. */
  look: number
}

/** An attribute of a class, or of one that it inherits from. */
export function inherited(owner: ClassValue, name: string, depth = 0): Value | undefined {
  const own = owner.fields.get(name)
  if (own || depth > 5) return own
  for (const base of owner.bases) {
    const found = base.class && inherited(base.class, name, depth + 1)
    if (found) return found
  }
  return undefined
}

export const NO_MARKS: readonly Mark[] = []
const MOST_MARKS = 12
const LONGEST_TEXT = 200_000

let count = 0
const NOTHING = {}

/** What is known of a value when it is made. */
type Known = Partial<Omit<Value, 'id' | 'look'>>

export function value(known: Known = NOTHING): Value {
  // one shape for all, which engines like
  return {
    id: ++count,
    path: known.path,
    text: known.text,
    number: known.number,
    parts: known.parts,
    items: known.items,
    fields: known.fields,
    options: known.options,
    closure: known.closure,
    class: known.class,
    instance: known.instance,
    marks: known.marks ?? NO_MARKS,
    look: 0,
  }
}

/** How many marks were made that a second look could find somewhere else. */
export function marksMade(): number {
  return made
}

/** How many parts of values were looked into for their marks: a list of thousands that is passed around is work, too. */
export function partsSeen(): number {
  return seenParts
}

let seenParts = 0

let made = 0
const EVERYDAY: ReadonlySet<MarkKind> = new Set<MarkKind>(['file', 'output', 'outside', 'listing', 'host'])

export function marked(
  kind: Held['kind'],
  of: string,
  known: Known = {},
  { sort, at }: { readonly sort?: MarkSort | undefined; readonly at?: string | undefined } = {},
): Value {
  if (!EVERYDAY.has(kind)) made++
  return value({ ...known, marks: withMarks(known.marks ?? NO_MARKS, [{ kind, of, ...(sort && { sort }), ...(at !== undefined && { at }) }]) })
}

/** What a server sends: `at` is its name and the path that is asked of it. */
export function server(at: string | undefined): Value {
  return marked('network', at ?? 'a server', {}, { at })
}

/** One secret: what stands in a variable of that name, unless it is told otherwise. */
export function secret(name: string, from?: SecretName['from'], of = `\`${name}\``, known: Known = {}): Value {
  made++
  return value({ ...known, marks: withMarks(known.marks ?? NO_MARKS, [{ kind: 'secret', of, name, ...(from && { from }) }]) })
}

export function withMarks(a: readonly Mark[], b: readonly Mark[]): readonly Mark[] {
  if (b.length === 0 || a === b || a.length === MOST_MARKS) return a
  if (a.length === 0) return b
  let all: Mark[] | undefined
  for (const mark of b) if (!isAmong(mark, a)) (all ??= [...a]).push(mark)
  return all?.slice(0, MOST_MARKS) ?? a
}

function isAmong(mark: Mark, marks: readonly Mark[]): boolean {
  for (const { kind, of } of marks) if (kind === mark.kind && of === mark.of) return true
  return false
}

/** All marks of a value, with those of what it contains. */
export function marksOf(whole: Value): readonly Mark[] {
  if (!whole.items && !whole.fields && !whole.parts && !whole.options) return whole.marks
  look++
  lookedInto = 0
  return gathered(whole)
}

/** Each look for marks has a number, which it leaves in the values that it comes to: to know them again so is quicker than a set. */
let look = 0
let lookedInto = 0

function gathered(whole: Value): readonly Mark[] {
  let marks = whole.marks
  if (lookedInto > 500 || whole.look === look) return marks
  whole.look = look
  lookedInto++
  if (marks.length === MOST_MARKS) return marks
  if (whole.items)
    for (const item of whole.items) {
      marks = withMarksOf(item, marks)
      if (marks.length >= MOST_MARKS) return marks
    }
  if (whole.fields && !whole.class && !whole.instance)
    for (const [name, field] of whole.fields) {
      if (name.startsWith('@')) continue
      marks = withMarksOf(field, marks)
      if (marks.length >= MOST_MARKS) return marks
    }
  if (whole.parts)
    for (const part of whole.parts) {
      if (typeof part === 'string') continue
      marks = withMarksOf(part, marks)
      if (marks.length >= MOST_MARKS) return marks
    }
  if (whole.options)
    for (const option of whole.options) {
      marks = withMarksOf(option, marks)
      if (marks.length >= MOST_MARKS) return marks
    }
  return marks
}

function withMarksOf(part: Value, marks: readonly Mark[]): readonly Mark[] {
  seenParts++
  return withMarks(marks, gathered(part))
}

export function has<K extends MarkKind>(marks: readonly Mark[], ...kinds: readonly K[]): (K extends 'secret' ? SecretMark : Held) | undefined {
  for (const mark of marks) if ((kinds as readonly MarkKind[]).includes(mark.kind)) return mark as K extends 'secret' ? SecretMark : Held
  return undefined
}

/** Whether a mark is of the script itself. */
export function isItself(mark: Mark): boolean {
  return mark.kind === 'file' && mark.at === './__file__'
}

/** Whether one of some marks is of this sort. */
export function sorted(marks: readonly Mark[], sort: MarkSort): boolean {
  return marks.some((mark) => mark.kind !== 'secret' && mark.sort === sort)
}

export function join(a: Value | undefined, b: Value): Value {
  if (!a || a === b || isNothing(a)) return b
  if (isNothing(b)) return a
  if (a.text !== undefined && a.text === b.text && a.marks === b.marks) return a
  const options = a.options || b.options ? distinct((a.options ?? [a]).concat(b.options ?? b)) : same(a, b) ? [a] : [a, b]
  const path = a.path === b.path || !b.path || b.path.startsWith('?') ? a.path : !a.path || a.path.startsWith('?') ? b.path : a.path
  return value({
    path,
    options,
    closure: a.closure ?? b.closure,
    class: a.class ?? b.class,
    instance: a.instance ?? b.instance,
    items: a.items && b.items ? joinedItems(a.items, b.items) : (a.items ?? b.items),
    fields: a.fields && b.fields ? joinedFields(a.fields, b.fields) : (a.fields ?? b.fields),
    marks: withMarks(a.marks, b.marks),
  })
}

const MOST_OPTIONS = 8

/** Each that is not the same as one before it. */
function distinct(options: readonly Value[]): Value[] {
  const found: Value[] = []
  for (let i = 0; i < options.length && found.length < MOST_OPTIONS; i++) {
    const option = options[i] as Value
    let before = 0
    while (!same(options[before] as Value, option)) before++
    if (before === i) found.push(option)
  }
  return found
}

function joinedFields(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): Map<string, Value> {
  const all = new Map(a)
  for (const [name, field] of b) all.set(name, field)
  return all
}

/** Of pairs and the like, each place for itself; of a list and the same with more, all of it; of other lists, all elements. */
function joinedItems(a: readonly Value[], b: readonly Value[]): Value[] {
  const [less, more] = a.length < b.length ? [a, b] : [b, a]
  if (less.length > 0 && less.every((item, i) => item === more[i])) return [...more]
  if (a.length === b.length && a.length > 1 && a.length <= 4) return a.map((item, i) => join(item, b[i] as Value))
  return [...a, ...b].slice(0, 64)
}

function isNothing(v: Value): boolean {
  return (
    v.marks.length === 0 &&
    !v.path &&
    v.text === undefined &&
    v.number === undefined &&
    !v.parts &&
    !v.items &&
    !v.fields &&
    !v.options &&
    !v.closure &&
    !v.class &&
    !v.instance
  )
}

function same(a: Value, b: Value): boolean {
  return a.id === b.id || (a.text !== undefined && a.text === b.text)
}

/** Texts one after the other, folded where they are known; `literal`: as they stand in the code next to each other. */
export function concat(pieces: readonly Value[], literal = false): Value {
  const parts: (string | Value)[] = []
  let marks = NO_MARKS
  let length = 0
  let seams = 0
  const add = (part: string | Value) => {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
    length += typeof part === 'string' ? part.length : 10
  }
  for (const piece of pieces) {
    const from = marksOf(piece)
    const text = plain(piece)
    const before = parts.at(-1)
    // what is hidden behind the host of an address hides no address
    const behind = from.length > 0 && text !== undefined && typeof before === 'string' && /^[a-z]{2,5}:\/\/[^/]{4,100}\//.test(before)
    marks = withMarks(marks, behind ? from.filter(({ kind }) => kind !== 'decoded' && kind !== 'pieces') : from)
    if (length > LONGEST_TEXT || parts.length > 400) continue
    if (text !== undefined && typeof before === 'string' && breaksWord(before, text)) seams += /^(?:h|ht|htt|w|ws|f|ft)$/i.test(before) ? 2 : 1
    if (text !== undefined) add(text)
    else if (piece.parts) piece.parts.forEach(add)
    else add(piece)
  }
  const [only] = parts
  if (pieces.length > 1 && typeof only === 'string' && isBroken(only, seams, literal || has(marks, 'seam') !== undefined)) marks = withMarks(marks, [BROKEN])
  else if (seams > 0) marks = withMarks(marks, [SEAM])
  if (parts.length === 0) return value({ text: '', marks })
  if (parts.length === 1 && typeof only === 'string') return value({ text: only, marks })
  return value({ parts, marks })
}

/** The text of a value, where it is constant. */
export function plain(v: Value): string | undefined {
  if (v.text !== undefined) return v.text
  return v.number === undefined || Number.isNaN(v.number) ? undefined : String(v.number)
}

/** A text with `hole(value)` where it is not known; `undefined` when nothing of it is. */
export function textOf(v: Value, hole: (part: Value, before: string) => string = () => '${}'): string | undefined {
  const text = plain(v)
  if (text !== undefined) return text
  if (v.parts) return v.parts.reduce<string>((read, part) => read + (typeof part === 'string' ? part : (optionText(part, hole) ?? hole(part, read))), '')
  return optionText(v, hole)
}

function optionText(v: Value, hole: (part: Value, before: string) => string): string | undefined {
  for (const option of v.options ?? []) {
    const text = option.options ? undefined : textOf(option, hole)
    if (text) return text
  }
  return undefined
}

/** The same for the same file: a text, or a text with holes that hold the same values. */
export function keyOf(v: Value): string | undefined {
  const text = plain(v)
  if (text !== undefined) return text
  if (v.parts) return v.parts.map((part) => (typeof part === 'string' ? part : (keyOf(part) ?? `#${part.id}`))).join('')
  return v.fields?.has('@file') ? keyOf(v.fields.get('@file') as Value) : `#${v.id}`
}

/** Where a text begins: what stands first decides what is run. */
export function leading(v: Value): readonly Mark[] {
  const first = v.parts?.find((part) => typeof part !== 'string' || part.trim() !== '')
  if (first === undefined) return marksOf(v)
  return typeof first === 'string' ? NO_MARKS : marksOf(first)
}

/** All texts that a value may be, with holes as `${}`. */
export function textsOf(v: Value): string[] {
  const options = v.options ?? [v]
  return options.flatMap((option) => textOf(option) ?? []).slice(0, 16)
}
