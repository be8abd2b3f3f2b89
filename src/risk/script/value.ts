import type { SecretName } from '../evidence/vendors.ts'
import type { FunctionNode } from './tree.ts'

/** Where data comes from. */
export type Kind =
  | 'environment' // all variables of the environment
  | 'secret' // one secret: a variable, a value of a settings file, what somebody is asked for
  | 'credential' // the content of a credential file or store
  | 'file' // the content of a file
  | 'tree' // the content of whatever stands below a whole home or disk
  | 'personal' // the content of somebody's documents, pictures, mail, messages
  | 'history' // what was said or typed before, and what an agent remembers
  | 'listing' // names of files, found by walking a directory
  | 'host' // who and where: user, host name, addresses
  | 'output' // what a command printed
  | 'keys'
  | 'network' // what a server answered
  | 'connection' // what the other end of a connection sends by itself
  | 'outside' // arguments, input
  | 'decoded' // what was hidden by an encoding
  | 'encrypted'
  | 'itself' // the script's own text

/** A source of data. `of` names it for people, and nothing but messages may depend on it. */
export interface Mark extends Pick<SecretName, 'from'> {
  readonly kind: Kind
  readonly of: string
  /** Of a secret: its variable, the path of its file, the command that prints it. */
  readonly name: string
  /** The path of the file, the directory that files are below, the host and path of a server. */
  readonly at: string
  /** Many files, not one. */
  readonly many: boolean
}

export interface Closure {
  readonly node: FunctionNode
  readonly scope: Scope
  readonly self?: Value | undefined
}

export interface ClassValue {
  readonly name: string | undefined
  readonly bases: readonly Value[]
  /** Attributes and methods; every instance shares them. */
  readonly fields: Map<string, Value>
}

export interface Scope {
  readonly vars: Map<string, Value>
  readonly parent: Scope | undefined
  /** Names that Python's `global` and `nonlocal` take from outside. */
  outer: ReadonlySet<string>
  /** The file. */
  readonly file: number
}

/** An abstract value: what an expression may hold, as far as that can be seen without running it. */
export interface Value {
  readonly id: number
  /** What it is called where it comes from: `os.system`, `requests.Session()`, `process.env`; `?name` is a parameter. */
  path?: string | undefined
  text?: string | undefined
  number?: number | undefined
  /** A text with holes. */
  parts?: readonly (string | Value)[] | undefined
  items?: Value[] | undefined
  /** Under `*` whatever stands under names that are not known. */
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

export const NO_MARKS: readonly Mark[] = []
const MOST_MARKS = 12
const MOST_OPTIONS = 8
const MOST_ITEMS = 64
const LONGEST_TEXT = 200_000
/** So many parts of a value are looked into for marks. */
const MOST_PARTS = 100

type Known = Partial<Omit<Value, 'id' | 'look'>>
const NOTHING: Known = {}
let count = 0

/** All values are made here, in one shape, which engines like. */
export function value(known: Known = NOTHING): Value {
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

export const text = (of: string): Value => value({ text: of })

type About = Partial<Omit<Mark, 'kind' | 'of'>>

export function markOf(kind: Kind, of: string, { name = '', at = '', many = false, from }: About = {}): Mark {
  return { kind, of, name, at, many, ...(from && { from }) }
}

export function marked(kind: Kind, of: string, known: Known = {}, about: About = {}): Value {
  return value({ ...known, marks: withMarks(known.marks ?? NO_MARKS, [markOf(kind, of, about)]) })
}

/** One secret: what stands in a variable of that name, unless it is told otherwise. */
export function secret(name: string, from?: SecretName['from'], of = `\`${name}\``, known: Known = {}): Value {
  return marked('secret', of, known, from ? { name, from } : { name })
}

export function withMarks(a: readonly Mark[], b: readonly Mark[]): readonly Mark[] {
  if (b.length === 0 || a === b || a.length === MOST_MARKS) return a
  if (a.length === 0) return b
  let all: Mark[] | undefined
  for (const mark of b) if (!a.some(({ kind, of }) => kind === mark.kind && of === mark.of)) (all ??= [...a]).push(mark)
  return all?.slice(0, MOST_MARKS) ?? a
}

/** The same value with these marks as well. */
export function also(v: Value, marks: readonly Mark[]): Value {
  return marks.length === 0 ? v : { ...v, marks: withMarks(v.marks, marks) }
}

/** Each look for marks has a number, which it leaves in the values that it comes to: to know them again so is quicker than a set. */
let look = 0
let seen = 0

/** All marks of a value, with those of what it contains. */
export function marksOf(whole: Value): readonly Mark[] {
  if (!whole.items && !whole.fields && !whole.parts && !whole.options) return whole.marks
  look++
  seen = 0
  return gathered(whole, NO_MARKS)
}

export function marksOfAll(values: Iterable<Value>): readonly Mark[] {
  let marks = NO_MARKS
  for (const one of values) marks = withMarks(marks, marksOf(one))
  return marks
}

function gathered(whole: Value, before: readonly Mark[]): readonly Mark[] {
  let marks = withMarks(before, whole.marks)
  if (whole.look === look || ++seen > MOST_PARTS || marks.length === MOST_MARKS) return marks
  whole.look = look
  for (const item of whole.items ?? []) marks = gathered(item, marks)
  if (whole.fields && !whole.instance) for (const [name, field] of whole.fields) if (!name.startsWith('@')) marks = gathered(field, marks)
  for (const part of whole.parts ?? []) if (typeof part !== 'string') marks = gathered(part, marks)
  for (const option of whole.options ?? []) marks = gathered(option, marks)
  return marks
}

export function has(marks: readonly Mark[], ...kinds: readonly Kind[]): Mark | undefined {
  return marks.find(({ kind }) => kinds.includes(kind))
}

/** Either of two, as after a condition. */
export function join(a: Value | undefined, b: Value): Value {
  if (!a || a === b || isNothing(a)) return b
  if (isNothing(b) || (a.text !== undefined && a.text === b.text && a.marks === b.marks)) return a
  const isUnnamed = (path: string | undefined) => !path || path.startsWith('?')
  return value({
    path: isUnnamed(a.path) ? (b.path ?? a.path) : a.path,
    options: distinct([...(a.options ?? [a]), ...(b.options ?? [b])]),
    closure: a.closure ?? b.closure,
    class: a.class ?? b.class,
    instance: a.instance ?? b.instance,
    items: a.items && b.items ? joinedItems(a.items, b.items) : (a.items ?? b.items),
    fields: a.fields && b.fields ? new Map([...a.fields, ...b.fields]) : (a.fields ?? b.fields),
    marks: withMarks(a.marks, b.marks),
  })
}

export function joinAll(values: Iterable<Value>): Value {
  let found: Value | undefined
  for (const one of values) found = join(found, one)
  return found ?? value()
}

/** Each that is not the same as one before it. */
function distinct(options: readonly Value[]): Value[] {
  const found: Value[] = []
  for (const option of options) {
    if (found.length < MOST_OPTIONS && !found.some(({ id, text: other }) => id === option.id || (other !== undefined && other === option.text)))
      found.push(option)
  }
  return found
}

/** Of pairs and the like, each place for itself; of other lists, all elements. */
function joinedItems(a: readonly Value[], b: readonly Value[]): Value[] {
  if (a.length === b.length && a.length > 1 && a.length <= 4) return a.map((item, i) => join(item, b[i] as Value))
  return [...new Set([...a, ...b])].slice(0, MOST_ITEMS)
}

function isNothing(v: Value): boolean {
  return (
    v.marks.length === 0 &&
    !v.path &&
    v.text === undefined &&
    v.number === undefined &&
    !(v.parts ?? v.items ?? v.fields ?? v.options ?? v.closure ?? v.class ?? v.instance)
  )
}

/** Texts one after the other, folded where they are known. */
export function concat(pieces: readonly Value[]): Value {
  const parts: (string | Value)[] = []
  let marks = NO_MARKS
  let length = 0
  const add = (part: string | Value) => {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
    length += typeof part === 'string' ? part.length : 10
  }
  for (const piece of pieces) {
    marks = withMarks(marks, marksOf(piece))
    if (length > LONGEST_TEXT) continue
    const known = plain(piece)
    if (known !== undefined) add(known)
    else if (piece.parts) piece.parts.forEach(add)
    else add(piece)
  }
  const [only = ''] = parts
  return parts.length < 2 && typeof only === 'string' ? value({ text: only, marks }) : value({ parts, marks })
}

/** The text of a value, where it is constant. */
export function plain(v: Value | undefined): string | undefined {
  return v?.text ?? (v?.number === undefined || Number.isNaN(v.number) ? undefined : String(v.number))
}

/** What stands where a text is not known. */
export const HOLE = '${}'

/** A text with `hole(value)` where it is not known; `undefined` when nothing of it is. */
export function textOf(v: Value, hole: (part: Value, before: string) => string = () => HOLE): string | undefined {
  const known = plain(v)
  if (known !== undefined) return known
  if (v.parts) return v.parts.reduce<string>((read, part) => read + (typeof part === 'string' ? part : (optionText(part, hole) ?? hole(part, read))), '')
  return optionText(v, hole)
}

function optionText(v: Value, hole: (part: Value, before: string) => string): string | undefined {
  for (const option of v.options ?? []) {
    const found = option.options ? undefined : textOf(option, hole)
    if (found) return found
  }
  return undefined
}

/** All texts that a value may be, with holes. */
export function textsOf(v: Value | undefined): string[] {
  return (v?.options ?? (v ? [v] : [])).flatMap((option) => textOf(option) ?? []).slice(0, 16)
}

/** The same for the same file: a text, or a text with holes that hold the same values. */
export function keyOf(v: Value): string {
  return (
    plain(v) ??
    v.parts?.map((part) => (typeof part === 'string' ? part : keyOf(part))).join('') ??
    (v.fields?.has('@file') ? keyOf(v.fields.get('@file') as Value) : `#${v.id}#`)
  )
}

/** Where a text begins: what stands first decides what is run. */
export function leading(v: Value): readonly Mark[] {
  const first = v.parts?.find((part) => typeof part !== 'string' || part.trim() !== '')
  if (first === undefined) return marksOf(v)
  return typeof first === 'string' ? NO_MARKS : marksOf(first)
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

/** What any one element may be; of a record its names. */
export function elementOf(over: Value, keys = false): Value {
  if (over.items && over.items.length > 0) return also(joinAll(over.items.slice(0, 40)), over.marks)
  const any = keys ? undefined : over.fields?.get('*')
  if (any) return also(any, over.marks)
  if (over.fields && over.fields.size > 0 && !over.instance)
    return value({
      options: [...over.fields.keys()]
        .filter((name) => name !== '*')
        .slice(0, 40)
        .map(text),
      marks: over.marks,
    })
  return value({ path: over.path && `${over.path}[]`, text: over.text, parts: over.parts, options: over.options, marks: marksOf(over) })
}

const MOST_FOLDED = 4096

/** All elements, where they are known. Letters are also numbers, since bytes are. */
export function elements(over: Value): readonly Value[] | undefined {
  if (over.items && !over.options) return over.items.length > MOST_FOLDED ? undefined : over.items
  if (over.text === undefined || over.text.length > MOST_FOLDED) return undefined
  return [...over.text].map((letter) => value({ text: letter, number: letter.codePointAt(0), marks: over.marks }))
}

/** Elements, or where they are not known the one that stands for them all. */
export function each(over: Value, most: number): readonly Value[] {
  const known = over.items && !over.options ? over.items : undefined
  return known && known.length <= most ? known : [elementOf(over)]
}
