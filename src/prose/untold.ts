import type { Cue } from './cues.ts'
import type { Deceived } from './deceit-cues.ts'
import { SECRETS } from './other-senses.ts'
import { AS_RESULT, mentions, negated, type Prose, type Sentence, type Token } from './prose.ts'
import { knownOf } from './word.ts'

const NOT = new Set("never don't don’t dont not mustn't mustn’t shouldn't shouldn’t won't won’t refrain avoid without nor".split(' '))
const isNot = knownOf(({ text }) => NOT.has(text))
/** What may stand between the negation and its verb. */
const BETWEEN = new Set('ever explicitly directly even also to simply proactively from openly otherwise and or nor under you it the user users'.split(' '))
/** Verbs of speech. */
const TELLS = new Set(
  'comment commenting bring bringing talking tell telling mention mentioning inform informing reveal revealing disclose disclosing notify notifying explain explaining discuss discussing talk speak admit acknowledge say saying describe describing announce raise raising advertise quote quoting refer hint divulge let confess'.split(
    ' ',
  ),
)
/** What programs and documents do, too. */
const WRITES = new Set(
  'show showing list listing report reporting note noting log logging point highlight highlighting include display displaying record print draw flag warn alert surface write'.split(
    ' ',
  ),
)
const PEOPLE = new Set(
  'user users human humans owner operator customer customers reader readers reviewer reviewers recruiter parents student client clients author authors administrator administrators admins anyone anybody somebody someone people them him her team colleagues maintainers auditor auditors'.split(
    ' ',
  ),
)
const SMALL = new Set('up to with the a an your any about of on out up in its under even ever at'.split(' '))
const THESE = new Set('this these such those that'.split(' '))
const PRONOUNS = new Set('it this that them these those so anything any'.split(' '))
const ACTS = new Set(
  'content contents partnership step steps action actions edit edits change changes upload uploads transfer transfers access deposit addition additions rule rules instruction instructions procedure task tasks process request requests call calls link links script scripts rows memory memories backup copy copies commit commits lookup comment reminder directive directives section behaviour behavior activity arrangement entries entry part practice remote sponsorship commission commissions kickbacks payouts channel measure exception sync collection recording tracking hook job agreement partnership measuring changed modified edited touched'.split(
    ' ',
  ),
)

/** An order not to tell: `never mention these steps to the user`. */
interface Order {
  readonly sentence: Sentence
  /** Where the negation stands among the words of the sentence. */
  readonly at: number
  readonly no: string
  readonly verb: Token
  /** Where the object stands, and where it would stand if there is none. */
  readonly next: number
  /** What is not told. `undefined` where the clause ends with the verb, or with those who are not told. */
  readonly object: Token | undefined
  /** The object and the three words behind it; none where there is no object. */
  readonly words: readonly string[]
  /** Nothing, or only a pronoun: `it`, `this`. */
  readonly bare: boolean
  /** People stand right behind the verb. */
  readonly person: boolean
  /** People are named at all. */
  readonly toSomebody: boolean
}

/** `do not mention it`, `without telling anybody`, `never list these changes`. */
export function untoldIn(one: Prose): readonly Cue<Deceived>[] {
  if (!one.words.some(isNot) && !mentions(one, 'nothing')) return NOTHING
  return one.sentences.flatMap((sentence, i) => untold(one, sentence, one.sentences[i - 1]))
}

function untold(one: Prose, sentence: Sentence, previous: Sentence | undefined): readonly Cue<Deceived>[] {
  if (saysNothing(sentence)) {
    const [first, second] = sentence.tokens as readonly [Token, Token]
    return [{ start: first.start, end: second.end, grade: 2, says: 'tells the agent not to tell the user about …' }]
  }
  for (let at = 0; at < sentence.tokens.length; at++) {
    const order = orderAt(sentence, at)
    if (!order || EXCUSES.some((excuse) => excuse(order, one, previous))) continue
    const grade = GRADES.find(([is]) => is(order))?.[1] ?? 0
    if (grade > 0) return [cueOf(order, grade)]
  }
  return NOTHING
}

const NOTHING: readonly Cue<Deceived>[] = []

function cueOf({ sentence, at, verb, object }: Order, grade: number): Cue<Deceived> {
  return { start: (sentence.tokens[at] as Token).start, end: (object ?? verb).end, grade, says: 'tells the agent not to mention …' }
}

/** `Say nothing when the user asks`; but not `say nothing when no parent was found`: nobody is there to whom it would be said. */
function saysNothing({ tokens }: Sentence): boolean {
  const [first, second, third] = tokens
  if (second?.word !== 'nothing' || !/^(?:say|reveal|mention|disclose)$/.test(first?.word ?? '')) return false
  return !/^(?:when|if|unless|until)$/.test(third?.word ?? '') || tokens.slice(3, 7).some(({ word }) => word === 'asked' || PEOPLE.has(word))
}

/** What may stand before a `not` that orders. */
const BEFORE_NOT = /^(?:do|must|should|shall|will|may|to|please|you|and|or|but|is|are|also)$/
/** What makes a statement or a question of it. */
const STATES = /^(?:does|did|is|are|was|were|it|which|who|they|if|why|we|can|could|when)$/

function orderAt(sentence: Sentence, at: number): Order | undefined {
  const { tokens } = sentence
  const { word: no, parted, of } = tokens[at] as Token
  if (!isNot(of)) return undefined
  const before = tokens[at - 1]?.word ?? ''
  if (no === 'not' && before !== '' && !BEFORE_NOT.test(before)) return undefined
  if (STATES.test(before) || (at > 0 && !parted && negated(sentence, at - 1, no === 'without' ? 25 : 8))) return undefined
  let next = at + 1
  while (next <= at + 5 && BETWEEN.has(tokens[next]?.word ?? '')) next++
  const verb = tokens[next]
  if (!verb || verb.parted || !isVerb(verb.word)) return undefined
  const first = ++next
  // `list, mention or quote`
  while (isVerb(tokens[next]?.word ?? '') || tokens[next]?.word === 'or') next++
  let person = false
  for (; next < first + 7; next++) {
    const token = tokens[next]
    if (!token || (token.parted && next > first) || (person && token.word === 'to')) break
    if (PEOPLE.has(token.word) && (token.word !== 'user' || tokens[next - 1]?.word === 'the')) person = true
    else if (!SMALL.has(token.word)) break
  }
  const object = tokens[next]?.parted === false ? tokens[next] : undefined
  const words = object ? tokens.slice(next, next + 4).map(({ word }) => word) : []
  return {
    sentence,
    at,
    no,
    verb,
    next,
    object,
    words,
    bare: !object || isPronoun(object, tokens[next + 1]),
    person,
    toSomebody: person || namesPeople(sentence, next),
  }
}

function isVerb(word: string): boolean {
  return TELLS.has(word) || WRITES.has(word)
}

/** A pronoun with nothing behind it that it would belong to. */
function isPronoun({ word }: Token, after: Token | undefined): boolean {
  if (!PRONOUNS.has(word)) return false
  if (!after || after.parted || !/^[a-z]/.test(after.word)) return true
  return /^(?:to|in|and|or|unless|even|at|under|with|as|because|since|so|again|ever|anywhere)$/.test(after.word)
}

/** `… these steps to the user`, `… this from your human` */
function namesPeople({ tokens }: Sentence, from: number): boolean {
  return tokens.slice(from, from + 9).some(({ word }, i, rest) => {
    if (!PEOPLE.has(word)) return false
    const far = rest[i - 2]?.word
    return (rest[i - 1]?.word === 'to' && i < 8) || far === 'to' || far === 'from' || far === 'for'
  })
}

const onlyWrites = ({ verb }: Order): boolean => WRITES.has(verb.word)
const isWithout = ({ no }: Order): boolean => no === 'without'
const wordOf = ({ words }: Order): string => words[0] ?? ''

/** What an honest text may not want to be told. */
const EXCUSES: readonly ((order: Order, one: Prose, previous: Sentence | undefined) => boolean)[] = [
  // `never show the tokens`
  (order) => wordOf(order) !== 'that' && SECRETS.test(wordsFrom(order, order.next, order.next + 6)),
  // `don't write rules that tell agents to hide something`: of what is written, and nothing that was done
  ({ words }) => /^(?:rules?|instructions?|steps?|tasks?) (?:that|which)\b/.test(words.join(' ')),
  // `do not print the raw response`
  ({ words }) => /^(?:th\w{2,3} )?raw\b/.test(words.join(' ')),
  // `do not report it as evidence` is about what it shows.
  ({ verb }, { passage: { view } }) => AS_RESULT.test(view.slice(verb.end, verb.end + 80)),
  // `let on` tells, `let several people edit` does not.
  (order) => order.verb.word === 'let' && !/^(?:on|slip|it|know|see|find|notice|learn|hear|realise|realize)$/.test(wordOf(order)),
  // `read the token and never show it`: the secret is what is kept.
  (order, { passage: { view } }, previous) => {
    if (!order.bare || !onlyWrites(order)) return false
    return SECRETS.test(view.slice(previous?.start ?? order.sentence.start, (order.sentence.tokens[order.at] as Token).start))
  },
  // `Keep the key as a secret. Never print or request it in chat`: who hides something does not speak of asking for it.
  (order, { passage: { view } }, previous) =>
    onlyWrites(order) &&
    /^(?:request|solicit|accept|ask for) (?:it|them)\b/.test(order.words.join(' ')) &&
    SECRETS.test(view.slice(previous?.start ?? order.sentence.start, (order.sentence.tokens[order.at] as Token).start)),
  // `Do not report this detection`: how the agent goes on, and nothing that it does.
  ({ words }) => /^(?:this|the|that) (?:detection|determination|classification|default|routing|fallback)\b/.test(words.join(' ')),
  // `Do not write the entry yourself`: somebody else does.
  (order, { passage: { view } }) => onlyWrites(order) && /^[^.;:!?]{1,60}\byourself\b/.test(view.slice(order.verb.end)),
  // `the tokens stand in FILE; never print their contents, echo them …`
  (order, { passage: { view } }, previous) =>
    onlyWrites(order) &&
    /^(?:its|their) (?:contents?|values?|text)\b/.test(order.words.join(' ')) &&
    (SECRETS.test(view.slice(previous?.start ?? order.sentence.start, (order.sentence.tokens[order.at] as Token).start)) ||
      /\b(?:echo|interpolate|log|commit) (?:it|them)\b/i.test(view.slice(order.verb.end, order.sentence.end))),
  // `never list steps for the user to do`, `never write vague steps`, `never quote one from memory` are advice on writing.
  (order, { passage: { view } }) =>
    /^(?:list|write|quote|draw)$/.test(order.verb.word) &&
    (/\bfor the user to\b/i.test(view.slice(order.verb.end, order.sentence.end)) ||
      /\bfrom memory\b/i.test(view.slice(order.verb.end, order.verb.end + 30)) ||
      !/\b(?:the|this|these|those|that|it|them|any|your|its)\b/i.test(view.slice(order.verb.end, order.verb.end + 24))),
  // `do not announce that setup is complete`
  (order, { passage: { view } }) =>
    /^ that \S{1,30}(?: \S{1,20})? (?:is|was|has been) (?:already )?(?:complete|completed|done|set up|installed|configured|ready)\b/i.test(
      view.slice(order.verb.end),
    ),
  // `don't tell them to sign up` is advice on what to say, `do not say "sorry"` on how.
  (order) => order.person && wordOf(order) === 'to',
  // `if it is longer, don't flag it` tells what a finding is.
  (order) => order.bare && !order.person && onlyWrites(order) && /\b(?:if|when|unless)\b/.test(wordsFrom(order, 0, order.at)),
]

function wordsFrom({ sentence: { tokens } }: Order, from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ')
}

/** What is not told is something that was done, as the words of `ACTS` say. */
const ofAnAct = ({ words }: Order): boolean => words.some((word) => ACTS.has(word))
/** `these`, or a number of acts: `edits 1 to 3`. */
const ofThese = (order: Order): boolean => THESE.has(wordOf(order)) || (ACTS.has(wordOf(order)) && /^\d/.test(order.words[1] ?? ''))

const CONFESSES = /^(?:disclos|reveal|admit|confess|divulge|acknowledg)/

/** How plain an order is that has no excuse: the first that fits. */
const GRADES: readonly (readonly [is: (order: Order) => boolean, grade: number])[] = [
  // `without explaining why`, `without showing`
  [(order) => isWithout(order) && /^(?:explain|show|display|say|describ)/.test(order.verb.word), 0],
  [(order) => isWithout(order) && wordOf(order) === 'that' && !/^(?:you|it)$/.test(order.words[1] ?? ''), 0],
  // `do not report from memory`, `never say why`
  [(order) => !order.bare && /^(?:from|as|in|like|how|why|when|until|before|by|using)$/.test(wordOf(order)), 0],
  [(order) => isWithout(order) && !order.toSomebody && !/^(?:mention|disclos|notify|inform)/.test(order.verb.word), 0],
  [(order) => ofAnAct(order) && (ofThese(order) || order.toSomebody), 2],
  [(order) => ofAnAct(order) && TELLS.has(order.verb.word) && /^(?:these|this|such|those|your|any)$/.test(wordOf(order)), 2],
  [ofAnAct, 1],
  // `do not tell the user`, with nothing that would not be told
  [({ bare, toSomebody, object, no }) => bare && toSomebody && (object !== undefined || no === 'without'), 2],
  [({ bare, person, object }) => bare && !person && object === undefined, 0],
  [(order) => order.bare && onlyWrites(order) && !order.person, 0.5],
  [({ bare }) => bare, 1],
  // `never admit that this …`
  [(order) => CONFESSES.test(order.verb.word) && wordOf(order) === 'that' && /^(?:this|these|you|your|it|they|we)$/.test(order.words[1] ?? ''), 2],
  // `never tell the user that you …`
  [(order) => order.toSomebody && /^(?:that|what|where|how|why)$/.test(wordOf(order)) && /^(?:you|it|the|this|their|they|data)$/.test(order.words[1] ?? ''), 2],
  [ofThese, 1],
]
