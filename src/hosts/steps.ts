import { trimRust } from './rust.ts'
import { pythonStrip, pythonText } from './python-text.ts'

/** How a host refuses a skill. */
export type Refusal =
  /** With a message, which the host shows or logs. */
  | { readonly reject: string }
  /** Without a message; the reason is for the author. */
  | { readonly silent: string }

/**
 * One thing that a host does to a value on its way from the frontmatter. Steps follow each other. Each has one key that says what
 * it does, and `else` what happens to a value that does not fit.
 */
export interface Step {
  /** The field is absent or null. */
  readonly missing?: Else
  /** It is text, and blank. */
  readonly blank?: Else
  /** It is absent, null or empty text. */
  readonly empty?: Else
  /** The value must be of one of these types. */
  readonly type?: readonly Type[]
  /** Anything but null becomes text: `js` as `String(value)`; `python` as `str(value)`, null too. */
  readonly text?: 'js' | 'python'
  readonly apply?: Transform
  readonly replace?: readonly [pattern: RegExp, by: string]
  /** What the replacement leaves alone: matches of `pattern`, in texts of at most `max` UTF-16 units that match `where`. */
  readonly except?: { readonly where: RegExp; readonly pattern: () => RegExp; readonly max: number }
  readonly match?: RegExp
  /** These steps leave it as it is. They change nothing. */
  readonly unchangedBy?: readonly Step[]
  /** It is the name of the directory. */
  readonly is?: 'directory' | 'directory, case aside'
  /** Every item of a list goes through these steps. */
  readonly each?: readonly Step[]
  /** The greatest length. A longer text may be cut, with `cut` at its end, counted in. */
  readonly max?: number
  readonly unit?: Unit
  readonly else?: Else
}

export type Transform =
  | 'trim'
  /** As `str.strip` does. */
  | 'trim as Python'
  | 'lower case'
  /** Runs of whitespace become one space, and none is left at the ends. */
  | 'one line'
  /** U+FFFD for each half of a pair that stands alone, as text becomes when it is sent. */
  | 'well-formed'
  /** Text between `<` and `>` is removed, with them. */
  | 'without tags'
export type Type =
  | 'string'
  | 'number'
  | 'no finite number'
  | 'boolean'
  | 'list'
  | 'map'
  | 'null'
  | 'list of strings'
  | 'map of strings'
  | 'list without maps'
  | 'true to Python'
export type Unit = 'utf-16' | 'code points' | 'bytes'
export type Else =
  | Refusal
  /** The fallback is cut at `max` UTF-16 units, with three dots at its end, counted in; `or` is used where there is no fallback. */
  | { readonly take: Fallback; readonly max?: number; readonly or?: string }
  | { readonly cut: string }

/** The source of a value that replaces another. */
export type Fallback = 'directory' | 'first line' | 'first three lines' | 'nothing' | 'empty text'

/** What steps know besides the value. */
export interface StepContext {
  readonly dirName: string
  readonly body: string
}

export type StepResult = { readonly value: unknown } | { readonly refused: Refusal }

/** Apply the steps to a value, up to the first refusal. */
export function applySteps(steps: readonly Step[], value: unknown, context: StepContext): StepResult {
  let result: StepResult = { value }
  for (const step of steps) {
    if (!('value' in result)) break
    result = applyStep(step, result.value, context)
  }
  return result
}

function applyStep(step: Step, value: unknown, context: StepContext): StepResult {
  const fits = (good: boolean, other = step.else): StepResult => (good ? { value } : fallback(other, value, step, context))
  const there = value !== undefined && value !== null
  if (step.missing) return fits(there, step.missing)
  if (step.blank) return fits(typeof value !== 'string' || value.trim() !== '', step.blank)
  if (step.empty) return fits(there && value !== '', step.empty)
  if (value === undefined) return { value }
  if (step.type) return fits(step.type.some((type) => IS[type](value)))
  if (step.text === 'python') return { value: pythonText(value) }
  if (step.text) return { value: value === null ? null : scriptText(value) }
  if (step.each) return each(step.each, value, context)
  if (typeof value !== 'string') return { value }
  if (step.apply) return { value: TRANSFORMS[step.apply](value) }
  if (step.replace && step.except && value.length <= step.except.max && step.except.where.test(value))
    return { value: replaceBetween(value, step.replace, step.except.pattern()) }
  if (step.replace) return { value: value.replace(...(step.replace as [RegExp, string])) }
  if (step.unchangedBy) return fits(asApplied(step.unchangedBy, value, context) === value)
  if (step.match) return fits(step.match.test(value))
  if (step.is) return fits(value === context.dirName || (step.is !== 'directory' && value.toLowerCase() === context.dirName.toLowerCase()))
  if (step.max !== undefined) return fits(lengthIn(value, step.unit ?? 'utf-16') <= step.max)
  return { value }
}

/** The value after steps that refuse none. */
export function asApplied(steps: readonly Step[], value: unknown, context: StepContext): unknown {
  const result = applySteps(steps, value, context)
  return 'value' in result ? result.value : undefined
}

function each(steps: readonly Step[], value: unknown, context: StepContext): StepResult {
  if (!Array.isArray(value)) return { value }
  const items: unknown[] = []
  for (const item of value) {
    const result = applySteps(steps, item, context)
    if (!('value' in result)) return result
    items.push(result.value)
  }
  return { value: items }
}

/** Replace in the text between the matches of `kept`, which stay as they are. */
function replaceBetween(text: string, [pattern, by]: readonly [RegExp, string], kept: RegExp): string {
  let out = ''
  let from = 0
  for (const match of text.matchAll(kept)) {
    out += text.slice(from, match.index).replace(pattern, by) + match[0]
    from = match.index + match[0].length
  }
  return out + text.slice(from).replace(pattern, by)
}

const IS: Readonly<Record<Type, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' || typeof value === 'bigint',
  'no finite number': (value) => typeof value === 'number' && !Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  'true to Python': (value) => Boolean(value instanceof Map ? value.size : Array.isArray(value) ? value.length : value) || Number.isNaN(value),
  'list without maps': (value) => Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null || IS['list without maps'](item)),
  'list of strings': (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  'map of strings': (value) => IS.map(value) && Object.values(value as object).every((item) => typeof item === 'string'),
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date),
  null: (value) => value === null,
}

const TRANSFORMS: Readonly<Record<Transform, (text: string) => string>> = {
  trim: (text) => text.trim(),
  'trim as Python': pythonStrip,
  'lower case': (text) => text.toLowerCase(),
  'one line': (text) => text.replace(/\s+/g, ' ').trim(),
  'well-formed': (text) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)),
  'without tags': withoutTags,
}

const FALLBACKS: Readonly<Record<Fallback, (context: StepContext) => string | undefined>> = {
  directory: ({ dirName }) => dirName,
  'first line': ({ body }) => firstLine(body),
  'first three lines': ({ body }) => firstLines(body, 3),
  nothing: () => undefined,
  'empty text': () => '',
}

function fallback(other: Else | undefined, value: unknown, step: Step, context: StepContext): StepResult {
  if (other === undefined) return { value }
  if ('take' in other) {
    const result = FALLBACKS[other.take](context) ?? other.or
    return { value: result === undefined || other.max === undefined ? result : cut(result, other.max, 'utf-16', '...') }
  }
  if ('cut' in other) return { value: typeof value === 'string' ? cut(value, step.max ?? 0, step.unit ?? 'utf-16', other.cut) : value }
  return { refused: other }
}

/** The first line that is not blank, without the marks of a heading; a CR and the like inside of it keep the marks. */
function firstLine(body: string): string | undefined {
  const line = body
    .split('\n')
    .find((one) => one.trim() !== '')
    ?.trim()
  const title = line?.replace(/^#+\s+/, '')
  return title !== undefined && /[\r\u2028\u2029]/.test(title) ? line : title
}

/** The first lines that are neither blank nor a heading, in a row or not. */
function firstLines(body: string, count: number): string {
  const lines: string[] = []
  for (const line of body.split('\n')) {
    const text = trimRust(line)
    if (text !== '' && !text.startsWith('#')) lines.push(text)
    if (lines.length === count) break
  }
  return lines.join(' ')
}

/** Without the matches of `<[^>]+>`, in one pass. */
function withoutTags(text: string): string {
  let kept = ''
  let from = 0
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', open)) {
    const close = text.indexOf('>', open)
    if (close < 0) break
    if (close === open + 1) {
      open++
      continue
    }
    kept += text.slice(from, open)
    from = open = close + 1
  }
  return kept + text.slice(from)
}

/** Most items of lists in lists that become text: aliases may make more of a few lines than there is time for. */
const ITEMS = 10_000

/** As `String(value)`, which fails where a mapping has a field `toString`. */
export function scriptText(value: unknown, budget: { left: number; readonly inside: Set<unknown> } = { left: ITEMS, inside: new Set() }): string {
  if (budget.left-- <= 0 || budget.inside.has(value)) return ''
  if (Array.isArray(value)) {
    budget.inside.add(value)
    const text = value.map((item: unknown) => (item === null || item === undefined ? '' : scriptText(item, budget))).join(',')
    budget.inside.delete(value)
    return text
  }
  return IS.map(value) ? '[object Object]' : String(value)
}

/** Length of a text in the unit that a host counts. */
export function lengthIn(text: string, unit: Unit): number {
  if (unit === 'utf-16') return text.length
  if (unit === 'bytes') return new TextEncoder().encode(text).length
  let points = 0
  for (const _ of text) points++
  return points
}

/** The beginning of a text that fits, with `mark` at its end. */
function cut(text: string, max: number, unit: Unit, mark: string): string {
  if (lengthIn(text, unit) <= max) return text
  const room = max - lengthIn(mark, unit)
  if (unit === 'utf-16') return text.slice(0, room) + mark
  let kept = ''
  let length = 0
  for (const point of text) {
    length += unit === 'bytes' ? new TextEncoder().encode(point).length : 1
    if (length > room) break
    kept += point
  }
  return kept + mark
}
