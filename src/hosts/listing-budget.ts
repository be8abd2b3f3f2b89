import { displayWidth } from './display-width.ts'
import { lengthIn } from './steps.ts'

/** How a host keeps its listing short. Each `kind` is one algorithm; all other differences between hosts are data. */
export type Budget =
  /** Whole descriptions are left out: each, in the order of the listing, that no longer fits. */
  | { readonly kind: 'drop descriptions'; readonly share: number }
  /** All descriptions are shortened alike, then left out; then skills are, those that no longer fit. */
  | { readonly kind: 'share alike'; readonly share: number }
  /** Descriptions are shortened alike, then left out; then skills are, from the end. Over `skills` of them, too. */
  | {
      readonly kind: 'compact'
      readonly max: number
      readonly skills: number
      readonly shortest: number
      readonly longest: number
      /** In a small context, descriptions are shortened once more, to let the listing have one character for so many tokens. */
      readonly perContext: { readonly tokens: number; readonly shortest: number; readonly longest: number }
    }
  /** From the first that does not fit, only the names are listed, in a line at the end. */
  | { readonly kind: 'names last'; readonly max: number; readonly line: string }
  /** Of each description only the first line is left. */
  | { readonly kind: 'first lines'; readonly max: number }

/** What a budget counts: UTF-16 units, columns of a terminal, or tokens, which are four bytes each. */
export type BudgetUnit = 'characters' | 'columns' | 'tokens'

/** What the listing takes of its budget. */
export interface BudgetUse {
  readonly limit: number
  readonly unit: BudgetUnit
  /** What all skills would take, those of the host with them. */
  readonly wanted: number
  readonly used: number
  /** What the host's own skills take of it. */
  readonly builtIn: number
}

/** What a budget depends on. */
export interface Settings {
  /** In tokens. */
  readonly context: number
  readonly charactersPerToken: number
  readonly model: string
  /** In place of what the host would allow. */
  readonly limit?: number
}

/** What the host says first when the budget took something: how many skills are left, and whether with descriptions. */
export type Notice = (left: { readonly included: number; readonly total: number; readonly described: boolean | undefined }) => string

/** A skill on its way into a listing. */
export interface Draft {
  /** -1 for one of the host's own. */
  readonly index: number
  readonly name: string
  /** The name as it is shown. */
  readonly label: string
  readonly description: string | undefined
  /** The description without what can be dropped from it. */
  readonly core: string | undefined
  readonly location: string
  readonly fixed: boolean
  readonly place: 'first' | 'last' | undefined
}

/** What a listing has besides the skills themselves. */
export interface Frame {
  readonly notice?: string
  readonly when?: 0 | 1 | 2
  /** The last line. */
  readonly tail?: string
}

/** How a skill is listed. `bare`: without its description. `named`: only its name, in a line with others. */
export type Form = 'full' | 'cut' | 'bare' | 'named' | 'omitted'

/** What is left of a skill. */
export interface Shown {
  readonly form: Form
  readonly description: string | undefined
}

export interface Fitted {
  /** For each of the drafts. */
  readonly shown: readonly Shown[]
  readonly frame?: Frame
  readonly budget: BudgetUse
}

/** How a listing is written. */
export interface Writing {
  readonly line: (draft: Draft, description: string | undefined) => string
  readonly page: (lines: readonly string[], frame?: Frame) => string
  readonly notice: Notice | undefined
  readonly settings: Settings
}

/** Make a listing fit. */
export function fit(budget: Budget, given: readonly Draft[], writing: Writing): Fitted {
  if (budget.kind === 'compact') return compact(budget, given, writing)
  // Codex leaves the space out where nothing follows.
  const drafts = budget.kind === 'share alike' ? given.map((draft) => ({ ...draft, description: draft.description || undefined })) : given
  const { line, settings } = writing
  const { unit, measure, lastIsFree, choose } = countedBy(budget)
  const allowed =
    'max' in budget ? budget.max : Math.max(1, Math.floor(settings.context * (unit === 'tokens' ? 1 : settings.charactersPerToken) * budget.share))
  const limit = settings.limit ?? allowed
  const cost = (draft: Draft, description: string | undefined): number => measure(line(draft, description))
  // The line end behind the last skill.
  const free = lastIsFree ? 1 : 0
  const wanted = sum(drafts, (draft) => cost(draft, draft.description)) - free
  const shown = wanted <= limit ? drafts.map(full) : choose(drafts, limit + free, cost, line)
  const spent = sum(drafts, (draft, at) => costOf(draft, shown[at] as Shown))
  const own = sum(drafts, (draft, at) => (draft.index < 0 ? costOf(draft, shown[at] as Shown) : 0))
  return { shown, budget: { limit, unit, wanted, used: spent - free, builtIn: own } }

  function costOf(draft: Draft, { form, description }: Shown): number {
    return form === 'named' || form === 'omitted' ? 0 : cost(draft, description)
  }
}

type Of<Kind extends Budget['kind']> = Extract<Budget, { kind: Kind }>
type Cost = (draft: Draft, description: string | undefined) => number

/** What a budget counts, and what is left of skills that are too much for it. */
interface Counting {
  readonly unit: BudgetUnit
  /** What a line takes, with its end. */
  readonly measure: (line: string) => number
  readonly lastIsFree?: true
  readonly choose: (drafts: readonly Draft[], limit: number, cost: Cost, line: Writing['line']) => readonly Shown[]
}

function countedBy(budget: Exclude<Budget, Of<'compact'>>): Counting {
  const characters = { unit: 'characters', measure: (line: string) => line.length + 1 } as const
  switch (budget.kind) {
    case 'drop descriptions':
      return { unit: 'columns', measure: (line) => displayWidth(line, true) + 1, lastIsFree: true, choose: dropDescriptions }
    case 'share alike':
      return { unit: 'tokens', measure: (line) => quarters(lengthIn(line, 'bytes') + 1), choose: shareAlike }
    case 'names last':
      return { ...characters, choose: namesLast }
    case 'first lines':
      return { ...characters, lastIsFree: true, choose: (drafts) => drafts.map(firstLine) }
  }
}

const full = ({ description }: Draft): Shown => ({ form: 'full', description })
const bare: Shown = { form: 'bare', description: undefined }
const omitted: Shown = { form: 'omitted', description: undefined }
const quarters = (bytes: number): number => Math.ceil(bytes / 4)

function sum<T>(items: readonly T[], what: (item: T, at: number) => number): number {
  return items.reduce((total, item, at) => total + what(item, at), 0)
}

function dropDescriptions(drafts: readonly Draft[], limit: number, cost: Cost): readonly Shown[] {
  const least = (draft: Draft): number => cost(draft, draft.fixed ? draft.description : undefined)
  let room = limit - sum(drafts, least)
  return drafts.map((draft) => {
    const more = cost(draft, draft.description) - least(draft)
    if (more > room && !draft.fixed) return bare
    room -= more
    return full(draft)
  })
}

function shareAlike(drafts: readonly Draft[], limit: number, cost: Cost, line: Writing['line']): readonly Shown[] {
  const least = drafts.map((draft) => cost(draft, undefined))
  let room = limit - sum(least, (one) => one)
  if (room < 0) {
    room = limit
    return least.map((one) => {
      if (one > room) return omitted
      room -= one
      return bare
    })
  }
  // A character for each in turn, until none of them gets another. One more byte, the space, comes with the first.
  const turns = drafts.map((draft, at) => ({
    points: [...(draft.description ?? '')],
    bytes: lengthIn(line(draft, undefined), 'bytes') + 2,
    least: least[at] as number,
    taken: 0,
    paid: 0,
  }))
  for (let more = true; more;) {
    more = false
    for (const turn of turns) {
      const next = turn.points[turn.taken]
      if (next === undefined) continue
      const bytes = turn.bytes + lengthIn(next, 'bytes')
      const price = quarters(bytes) - turn.least
      if (price - turn.paid > room) continue
      room -= price - turn.paid
      turn.taken++
      turn.bytes = bytes
      turn.paid = price
      more = true
    }
  }
  return turns.map(({ points, taken }, at): Shown => {
    if (taken === points.length) return full(drafts[at] as Draft)
    return taken === 0 ? bare : { form: 'cut', description: points.slice(0, taken).join('') }
  })
}

function namesLast(drafts: readonly Draft[], limit: number, cost: Cost): readonly Shown[] {
  let room = limit
  return drafts.map((draft) => {
    room -= cost(draft, draft.description)
    return room >= 0 ? full(draft) : { form: 'named', description: undefined }
  })
}

function firstLine(draft: Draft): Shown {
  if (draft.fixed) return full(draft)
  const description = (draft.core ?? '').split('\n', 1)[0]?.trim() ?? ''
  return { form: description === draft.description ? 'full' : 'cut', description }
}

function compact(budget: Of<'compact'>, drafts: readonly Draft[], writing: Writing): Fitted {
  const { line, page, notice, settings } = writing
  const limit = settings.limit ?? budget.max
  const total = drafts.length
  const some = drafts.slice(0, budget.skills)
  const described = (draft: Draft, max: number): string | undefined => (max > 0 ? shorten(draft.description ?? '', max) || undefined : undefined)
  const textOf = (descriptions: Written['descriptions'], frame: Frame): string => {
    const lines = descriptions.map((one, at) => line(some[at] as Draft, one))
    return page(lines, frame)
  }
  /** The first `count` skills with descriptions of so many characters, or with whole ones. */
  const write = (count: number, max: number | undefined, noticed: boolean): Written => {
    const said =
      noticed && (max !== undefined || count < total) ? notice?.({ included: count, total, described: max === undefined ? undefined : max > 0 }) : undefined
    const frame: Frame = { ...(said !== undefined && { notice: said }), when: max === undefined ? 0 : max > 0 ? 1 : 2 }
    const descriptions = some.slice(0, count).map((draft) => (max === undefined ? draft.description : described(draft, max)))
    return { descriptions, frame, text: count === 0 ? (said ?? '') : textOf(descriptions, frame) }
  }
  const fits = (count: number, max: number | undefined, noticed: boolean): boolean => write(count, max, noticed).text.length <= limit

  const choose = (): Written => {
    if (fits(some.length, undefined, true)) return write(some.length, undefined, true)
    let count = largest(0, some.length, (many) => fits(many, 0, true))
    if (count === 0) {
      // Where the notice itself leaves no room, it is left out.
      if (fits(some.length, undefined, false)) return write(some.length, undefined, false)
      count = largest(0, some.length, (many) => fits(many, 0, false))
    }
    const noticed = fits(count, 0, true)
    const max = count > 0 && fits(count, budget.shortest, noticed) ? largest(budget.shortest, budget.longest, (one) => fits(count, one, noticed)) : 0
    const written = write(count, max, noticed)
    return written.text.length <= limit ? written : write(0, 0, false)
  }
  const chosen = choose()
  const most = Math.floor(settings.context / budget.perContext.tokens)
  const { descriptions, frame, text } = inContext(chosen, most, budget.perContext, (all) => textOf(all, chosen.frame))
  return {
    shown: drafts.map((draft, at): Shown => {
      const description = descriptions[at]
      if (at >= descriptions.length) return omitted
      return description === undefined ? bare : { form: description === draft.description ? 'full' : 'cut', description }
    }),
    frame,
    budget: { limit, unit: 'characters', wanted: page(drafts.map((draft) => line(draft, draft.description))).length, used: text.length, builtIn: 0 },
  }
}

interface Written {
  readonly descriptions: readonly (string | undefined)[]
  readonly frame: Frame
  readonly text: string
}

/** The same for a small context: with shorter descriptions, if that makes it shorter. */
function inContext(
  written: Written,
  max: number,
  { shortest, longest }: Of<'compact'>['perContext'],
  page: (descriptions: Written['descriptions']) => string,
): Written {
  if (written.text.length <= max || written.descriptions.length === 0) return written
  const at = (length: number): Written => {
    const descriptions = written.descriptions.map((one) => one && shorten(one, length))
    return { ...written, descriptions, text: page(descriptions) }
  }
  const best = at(shortest - 1 + largest(1, longest - shortest + 1, (length) => at(shortest - 1 + length).text.length <= max))
  return best.text.length < written.text.length ? best : written
}

/** The largest number up to `high` that passes, as a bisection finds it that takes `low` for granted. */
function largest(low: number, high: number, passes: (number: number) => boolean): number {
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (passes(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The beginning of a description, in one line, with three dots where it is cut; never half a pair. */
function shorten(description: string, max: number): string {
  const line = description.replace(/\s+/g, ' ').trim()
  return line.length <= max ? line : max <= 3 ? wholePairs(line, max) : `${wholePairs(line, max - 3).trimEnd()}...`
}

function wholePairs(text: string, end: number): string {
  const last = text.charCodeAt(end - 1)
  const next = text.charCodeAt(end)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff && next >= 0xdc00 && next <= 0xdfff ? end - 1 : end)
}
