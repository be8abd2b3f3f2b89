import { isKnownHost } from '../evidence/services.ts'
import { COLLECTS } from '../evidence/sites.ts'
import type { Span } from '../text/span.ts'
import { ordersOfApproval } from './orders-of-approval.ts'
import { ordersOfHarm } from './orders-of-harm.ts'
import { ordersOfClaims } from './orders-of-claims.ts'
import { ordersOfSecrets } from './orders-of-secrets.ts'
import type { Concern, Fact, SectionSort, Sort } from './order-sorts.ts'
import { bitOf } from './words.ts'
import { isDefined, isQuoted, sitesIn, type Prose } from './prose.ts'
import { LOWER, type Level } from '../evidence/level.ts'
import { leadsIn, surroundingsOf, type Around, type Told } from './section-orders.ts'

/** An order that needs no concealment to be wrong: all of its facts stand in one place. */
export interface Order {
  readonly start: number
  readonly end: number
  readonly level: Level
  readonly says: string
}

const GRAVE = bitOf('grave')

let sorts: Readonly<Record<Concern, readonly Sort[]>> | undefined

/** The orders, with the facts that make each. Made when they are first asked for. */
function sortsOfOrders(): Readonly<Record<Concern, readonly Sort[]>> {
  const all = [...ordersOfApproval(), ...ordersOfHarm(), ...ordersOfClaims(), ...ordersOfSecrets()]
  const of = (concern: Concern): readonly Sort[] => all.filter((sort) => sort.concern === concern)
  return { secret: of('secret'), claim: of('claim'), approval: of('approval'), harm: of('harm') }
}

/** Whoever describes an attack names it so. */
const DESCRIBED =
  /\b(?:attackers?(?![-.]\w)|adversar\w{1,5}|malicious\w{0,2}|malware\b(?! scan)|victims?|threat actors?|phish\w{1,4}|scam\w{0,4}|fraud\w{0,6}|red flags?|indicators?|suspicious|vulnerab\w{2,7}|injections?|exfiltrat\w{1,4}|detection|mitre|for example, (?:an?|the) (?:skill|attack)|(?:page|mail|text|document|server|tool|description) (?:tells|asks|instructs|orders) (?:the|an) (?:model|agent|assistant))\b/i
const NEGATES =
  /(?<!\w)(?:never|not|don['’]t|doesn['’]t|avoid|without|cannot|can['’]t|no|nor|refuse\w*|prevent\w*|stop|instead of|rather than|nunca|nicht|niemals|jamais|pas|não|не|никогда)(?!\w)(?:[^,;:.]{0,40}| (?:\w{2,20}(?:, or |, | or )){1,6})$|(?:不要|切勿|禁止|不得|勿)[^，。]{0,12}$/i
function hasPlace(one: Prose, text: string, start: number, collects = false): boolean {
  // Where faults are reported, nobody collects.
  if (
    !collects &&
    /(?<![\w.+-])(?!(?:security|abuse|psirt|cert|phishing)@)[\w.+-]{1,60}@(?!example\.|company\.|your|domain\.|acme\.)[\w-]{1,60}\.\w{2}/.test(text)
  )
    return true
  for (const { site, token } of sitesIn(one))
    if (
      token.start >= start &&
      token.end <= start + text.length &&
      !isDefined(one, token) &&
      (collects ? COLLECTS.has(site.kind) : isStrange(token.word, site.kind, site.host))
    )
      return true
  return false
}

function isStrange(word: string, kind: string, host: string): boolean {
  if (kind === 'local' || kind === 'installer') return false
  // `api.example.com` stands for the reader’s own; other names below it are somebody’s.
  if (kind === 'example name') return false
  return !isKnownHost(host) || /\/feedback|\/issues|hooks\.|forms|\/bot\d/.test(word)
}

/** The items that follow one in its list: steps. */
function stepsAfter(all: readonly Prose[], i: number): readonly Prose[] {
  const { file, headings } = (all[i] as Prose).passage
  return all.slice(i + 1, i + 4).filter(({ passage }) => passage.file === file && passage.kind === 'item' && passage.headings === headings)
}

/** The first order of a concern in a passage, or in the steps that begin with it. */
export function orderIn(all: readonly Prose[], i: number, concern: Concern): Order | undefined {
  return ownOrderIn(all, i, concern) ?? sectionOrderIn(all, i, concern)
}

function ownOrderIn(all: readonly Prose[], i: number, concern: Concern): Order | undefined {
  const one = all[i] as Prose
  const { bits } = one
  const { kind } = one.passage
  // What is shorter than this has no room for three facts, in letters that stand for sounds. A row seldom orders anything but to send.
  if (
    kind === 'heading' ||
    bits === 0 ||
    one.passage.raw.length < (concern === 'claim' || one.unspaced ? 20 : 45) ||
    (concern !== 'secret' && (kind === 'row' || ((bits & GRAVE) === 0 && kind !== 'frontmatter')))
  )
    return undefined
  let withSteps = bits
  if (kind === 'item') for (const step of stepsAfter(all, i)) withSteps |= step.bits
  for (const sort of (sorts ??= sortsOfOrders())[concern]) {
    const { gate } = sort
    const within = sort.steps ? withSteps : bits
    // By hand: this is asked of every passage for every sort.
    if ((within & (gate[0] as number)) === 0 || (gate.length > 1 && (within & (gate[1] as number)) === 0)) continue
    if (sort.frontmatter && kind !== 'frontmatter') continue
    const found = seen(all, i, sort)
    if (!found) continue
    const { view } = one.passage
    const said = view.slice(found.start, found.end)
    // A template or a report that is shown, and lists of addresses.
    const lowered =
      kind === 'fence' ||
      /^\[[^\]]{1,60}\]:/.test(view) ||
      DESCRIBED.test(said) ||
      isQuoted(one, found.start, found.end) ||
      isQuoted(one, found.act, found.act + 2)
    return { start: found.start, end: found.end, level: lowered ? LOWER[sort.level] : sort.level, says: sort.says }
  }
  return undefined
}

/** The first order of a concern whose facts stand around a sentence of the passage, in its section. */
function sectionOrderIn(all: readonly Prose[], i: number, concern: Concern): Order | undefined {
  const one = all[i] as Prose
  if (one.passage.kind === 'heading' || (one.passage.kind === 'row' && concern !== 'secret')) return undefined
  for (const { sort, places } of leadsIn(one)) {
    if (sort.concern !== concern) continue
    let tried: Told | undefined
    for (const place of places) {
      // One look at each sentence, however many of the words it has.
      if (tried && place < tried.end) continue
      const around = surroundingsOf(all, i, place, sort.reach)
      if (!around) continue
      tried = around.here
      const found = orderAround(one, around, sort)
      if (found) return found
    }
  }
  return undefined
}

function orderAround(one: Prose, around: Around, sort: SectionSort): Order | undefined {
  const { here, sentences } = around
  if ((sort.place && !around.linked) || (sort.hints && !hinted(around.lower, sort.hints))) return undefined
  const { text } = around
  const facts = factsOf(sort)
  // What is rarest first.
  for (let n = facts.length - 1; n >= 0; n--) if (facts[n]?.test(text) !== true) return undefined
  if (actIn(sort, text) === undefined) return undefined
  // The cells of a row tell of different things.
  if (
    sort.place &&
    !(one.passage.kind === 'row' ? [here] : sentences).some((sentence) => hasPlace(sentence.one, sentence.text, sentence.start, sort.place === 'collects'))
  )
    return undefined
  const near = nearIn(facts, text, FAR_IN_SECTION)
  if (!near || isOverCells(one, text, near)) return undefined
  // An example that is shown.
  const lowered = one.passage.kind === 'fence' || DESCRIBED.test(text) || isQuoted(one, here.start, here.end)
  return { start: here.start, end: here.end, level: lowered ? LOWER[sort.level] : sort.level, says: sort.says }
}

/** By hand: it is asked of every passage for every sort. */
function hinted(lower: string, hints: readonly string[]): boolean {
  for (const hint of hints) if (lower.includes(hint)) return true
  return false
}

const ELSEWHERE: readonly string[] =
  'contrase,senhas,credenc,passwort,cookies,frase,phrase,unterhaltung,übermitt,übertrag,hochlad,transmet,envoie,envoy,téléverse,envía,envíe,envie ,súbe,invia '.split(
    ',',
  )

/** A quick look for what is not English. */
function isElsewhere(one: Prose): boolean {
  return one.elsewhere || hinted(one.lower, ELSEWHERE)
}

/** The expressions of a sort, made when its hints were met: most are never needed, and making them takes longer than most skills. */
const made = new Map<Sort | SectionSort, readonly Fact[]>()

function factsOf(sort: Sort | SectionSort): readonly Fact[] {
  let facts = made.get(sort)
  if (!facts) made.set(sort, (facts = sort.facts()))
  return facts
}

function seen(all: readonly Prose[], i: number, sort: Sort): { start: number; end: number; act: number } | undefined {
  const one = all[i] as Prose
  const { view } = one.passage
  // What is rarest must be there before it is worth to look for the others, and where they stand.
  if ((sort.hints && !hinted(one.lower, sort.hints)) || (sort.elsewhere && !isElsewhere(one))) return undefined
  const facts = factsOf(sort)
  if (facts.at(-1)?.test(view) !== true) return undefined
  if (facts.every((fact) => fact.test(view))) {
    for (const [at, { start, end }] of one.sentences.entries()) {
      const last = one.sentences[at + 1]?.end ?? end
      for (const stop of last > end && one.passage.kind !== 'row' ? [end, last] : [end]) {
        const text = view.slice(start, stop)
        const act = text.length > 1500 ? undefined : actIn(sort, text)
        if (act !== undefined && standsTogether(one, sort, text, start)) return { start, end: stop, act: start + act }
      }
    }
  }
  if (!sort.steps || one.passage.kind !== 'item') return undefined
  const next = stepsAfter(all, i)
  const text = [one, ...next].map(({ passage }) => passage.view).join(' ')
  if (text.length > 1500 || actIn(sort, text) === undefined || (sort.place && ![one, ...next].some((step) => hasPlace(step, step.passage.view, 0))))
    return undefined
  return { start: 0, end: view.length, act: 0 }
}

/** Longer than the orders that were seen: what is further apart met by chance. */
const FAR = 240
const FAR_IN_SECTION = 320

/** Most of the places of a fact that are looked at. */
const PLACES = 24

function placesOf(fact: Fact, text: string): readonly Span[] {
  const places: Span[] = []
  for (let from = 0; places.length < PLACES;) {
    const found = fact.exec(text.slice(from))
    if (!found) break
    const start = from + found.index
    from = start + Math.max(1, found[0].length)
    places.push({ start, end: from })
  }
  return places
}

/** The shortest stretch with all facts, where it is short enough: around each place of the last, which is the rarest, the nearest of the others. */
function nearIn(facts: readonly Fact[], text: string, far: number): Span | undefined {
  const places = facts.map((fact) => placesOf(fact, text))
  let best: Span | undefined
  for (const last of places.at(-1) ?? []) {
    let { start, end } = last
    for (const others of places.slice(0, -1)) {
      const gaps = others.map((one) => Math.max(0, last.start - one.start, one.end - last.end))
      const nearest = others[gaps.indexOf(Math.min(...gaps))] ?? last
      start = Math.min(start, nearest.start)
      end = Math.max(end, nearest.end)
    }
    if (!best || end - start < best.end - best.start) best = { start, end }
  }
  return best && best.end - best.start <= far ? best : undefined
}

/** The cells of a row tell of different things. */
function isOverCells(one: Prose, text: string, { start, end }: Span): boolean {
  return one.passage.kind === 'row' && text.slice(start, end).includes('|')
}

/** Whether the facts are near each other, and the address is near them. */
function standsTogether(one: Prose, sort: Sort, text: string, from: number): boolean {
  const near = nearIn(factsOf(sort), text, FAR)
  if (!near || isOverCells(one, text, near)) return false
  if (!sort.place) return true
  const start = Math.max(0, near.start - (sort.elsewhere ? 100 : FAR))
  return hasPlace(one, text.slice(start, near.end + (sort.elsewhere ? 100 : FAR)), from + start, sort.place === 'collects')
}

function isExcepted(unless: RegExp | readonly RegExp[] | undefined, text: string): boolean {
  return unless !== undefined && (unless instanceof RegExp ? unless.test(text) : unless.some((one) => one.test(text)))
}

/** An address is no word of the sentence. */
const PATHS = /(https?:)\/\/\S{1,400}/g

/** Where the act stands, where all facts are there and it is not negated. */
function actIn(sort: Sort | SectionSort, text: string): number | undefined {
  const facts = factsOf(sort)
  const [act] = facts
  if (!act || !facts.every((fact, i) => i === 0 || fact.test(text)) || isExcepted(sort.unless?.(), text.replace(PATHS, '$1'))) return undefined
  for (let from = 0; from < text.length;) {
    const found = act.exec(text.slice(from))
    if (!found) return undefined
    const at = from + found.index
    if (!NEGATES.test(text.slice(Math.max(0, at - 80), at))) return at
    from = at + Math.max(1, found[0].length)
  }
  return undefined
}
