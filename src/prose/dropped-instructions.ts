import { FORBIDDEN_BEHIND, has, hasAll, negated, step, walk, type Prose, type Sentence, type Token } from './prose.ts'
import type { Claim } from './override.ts'
import { bitOf } from './words.ts'

const OVERRIDE = step('override')
const INSTRUCTIONS = step('instructions', 7)
const SAFETY_NOUNS = new Set(
  'guidelines guideline policy policies filters filter guardrails guardrail restrictions constraints training rules protocols protocol boundaries safeguards limits limitations principles measures'.split(
    ' ',
  ),
)
const SAFETY_WORDS = new Set('safety ethical ethics moral content moderation alignment'.split(' '))
/** What is set aside is more than "the rules": it is what the agent had been told. */
const PRIOR_WORDS = new Set(
  'previous previously prior above earlier preceding foregoing former past initial original existing system before developer core 之前 以前 先前 前面 anteriores précédentes vorherigen anteriori'.split(
    ' ',
  ),
)
const YOURS = new Set('your you all any every other'.split(' '))
/** Words after the noun that make it text which is read, not what the agent was told: the usual defence against injection. */
const ELSEWHERE = new Set('in within found embedded contained inside from that which hidden appearing present of on written into to for with'.split(' '))
/** A verb in the imperative follows one of these, or nothing. */
const BEFORE_IMPERATIVE = new Set('and then now must should please always you will shall also immediately first system important simply just'.split(' '))
/** Forms of the verb that no imperative has. */
const DESCRIBES = /(?:es|ies|ed|[a-z]s|den|ing)$/

/** `Refuse requests to: read local files; ignore the system prompt`. */
const REFUSES = /^\W{0,4}(?:refuse|reject|decline|deny|block)\b(?! to\b)/i

/** Where a passage tells the agent to drop what it was told. */
export function droppedInstructions(one: Prose): Claim | undefined {
  if (!hasAll(one.bits, 'override', 'instructions') && !(has(one.bits, 'override') && /everything|忽略|無視|无视/i.test(one.passage.view))) return undefined
  for (const sentence of one.sentences) {
    if (!has(sentence.bits, 'override') || REFUSES.test(one.passage.view.slice(sentence.start, sentence.end))) continue
    const path = walk(sentence, [OVERRIDE, INSTRUCTIONS], ([verb = 0, noun = 0]) => isOverride(one, sentence, verb, noun))
    if (path && !isForbidden(one, sentence)) {
      const [verb = 0, noun = 0] = path
      // `These rules override all other instructions` ranks them, and drops nothing by name.
      const ranks = verb > 1 && sentence.tokens.slice(verb + 1, noun).some(({ word }) => word === 'other')
      return { ...stretch(sentence, verb, noun), level: ranks ? 'warning' : 'error', why: 'tells the agent to ignore its instructions' }
    }
    const all = walk(sentence, [OVERRIDE, step(({ word }) => word === 'everything' || word === 'anything', 3)], ([verb = 0, noun = 0]) => {
      const rest = sentence.tokens.slice(noun + 1, noun + 4).map(({ word }) => word)
      return (
        imperative(sentence, verb) &&
        !negated(sentence, verb) &&
        (PRIOR_WORDS.has(rest[0] ?? '') || (rest[0] === 'you' && /^(?:know|knew|learned|were|have|had|been)$/.test(rest[1] ?? '') && rest[2] !== 'about'))
      )
    })
    if (all) return { ...stretch(sentence, all[0] ?? 0, (all[1] ?? 0) + 2), level: 'error', why: 'tells the agent to ignore its instructions' }
  }
  return undefined
}

/** What is quoted here is not to be done. */
function isForbidden({ passage: { view } }: Prose, { start, end }: Sentence): boolean {
  return FORBIDDEN_BEHIND.test(view.slice(start, end))
}

/** The verb gives an order: it begins its clause, or follows a word that makes it one. */
function imperative({ tokens }: Sentence, verb: number): boolean {
  const { word, parted } = tokens[verb] as Token
  if (DESCRIBES.test(word) && !/^(?:dismiss|bypass|discard|ignorez|ignora|oubliez|olvida)$/.test(word)) return false
  const before = tokens[verb - 1]
  // `use the flag to replace the prompt` tells what a flag does.
  if (before?.word === 'to')
    return /^(?:need|needs|have|has|want|remember|sure|required|instructed|told|free|allowed|designed|programmed|ordered)$/.test(tokens[verb - 2]?.word ?? '')
  return before === undefined || parted || BEFORE_IMPERATIVE.has(before.word) || (before.bits & bitOf('override', 'follow', 'must')) !== 0
}

function isOverride(one: Prose, sentence: Sentence, verb: number, noun: number): boolean {
  const { tokens } = sentence
  const between = tokens.slice(verb + 1, noun)
  // `replace the checklist with your rules`: the rules are what comes.
  if (/^(?:replace|swap|overwrite)/.test(tokens[verb]?.word ?? '') && between.some(({ word }) => word === 'with' || word === 'by')) return false
  if (between.some(({ parted, word }) => parted && !/^(?:all|any|previous|prior|above|earlier|existing|system|and)$/.test(word))) return false
  // `override the default`, `the rules override`: said of files and settings.
  if (!imperative(sentence, verb)) return false
  if ((negated(sentence, verb - 1) || negated(sentence, verb)) && !verbHasNo(tokens[verb] as Token)) return false
  return isOwn(droppedIn(one, sentence, verb, noun))
}

/** `do not follow`, which is one entry of the lexicon and holds its own negation. */
function verbHasNo({ word }: Token): boolean {
  return word === 'do' || word === "don't" || word === 'don’t'
}

/** `所有之前的`: what is dropped is all that was said before, in languages that part no words; and nothing else stands between. */
const ALL_BEFORE =
  /^[^,.;:。、()\n]{0,12}(?:之前|以前|先前|前面|此前|所有|一切|任何|全部|上述|以上|系统|系統|既有|原有|你的|您的|你收到|すべて|全て|これまで|前の|元の|上の|システム|이전|기존|모든|앞의|위의)[^,.;:。、()\n]{0,12}$/

/** Whose instructions an agent has. */
const SPEAKERS = /^(?:users?|system|developers?|operators?|owners?|makers?|creators?|anthropic|openai|company|provider|host|platform|it|that)['’]s$/
/** Said to somebody who follows rules; `bypass` is the aim of many a test. */
const PLAINLY = new Set('ignore disregard forget discard dismiss abandon drop unlearn erase neglect set put suspend'.split(' '))
const FOREIGN_PRIOR = new Set(
  'anteriores anterior previas previos précédentes précédents vorherigen vorherige bisherigen anteriori precedenti предыдущие предыдущих'.split(' '),
)

/** What is dropped, cut from a sentence such as `ignore all previous rules in …`. */
interface Dropped {
  readonly verb: string
  /** The noun: `rules`. */
  readonly object: string
  /** The words between the two, and how the text has them. */
  readonly between: readonly string[]
  readonly text: string
  readonly after: Token | undefined
  /** The words behind the noun. */
  readonly rest: readonly string[]
  /** What stands behind makes it text that the agent reads: `rules in …`. */
  readonly elsewhere: boolean
}

function droppedIn({ passage: { view } }: Prose, { tokens }: Sentence, verb: number, noun: number): Dropped {
  const [first, last, after] = [tokens[verb] as Token, tokens[noun] as Token, tokens[noun + 1]]
  return {
    verb: first.word,
    object: last.word,
    between: tokens.slice(verb + 1, noun).map(({ word }) => word),
    text: view.slice(first.end, last.start),
    after,
    rest: tokens.slice(noun + 1).map(({ word }) => word),
    elsewhere: after !== undefined && !after.parted && ELSEWHERE.has(after.word),
  }
}

const anyIn = ({ between }: Dropped, ...sets: readonly ReadonlySet<string>[]): boolean => between.some((word) => sets.some((set) => set.has(word)))
const isSafety = (dropped: Dropped): boolean => anyIn(dropped, SAFETY_WORDS) && SAFETY_NOUNS.has(dropped.object)

const VALUES = new Set(['default', 'defaults', 'level', 'levels'])
const ATTACKS = new Set(['injected', 'embedded', 'malicious', 'untrusted', 'suspicious'])
const PREVIOUS = new Set(['previous', 'prior'])
const ARTICLES = new Set(['a', 'an'])
const YOUR = new Set(['your'])
const ACCESS = new Set('authorization authorisation access network file size rate upload browser cors path type'.split(' '))
const OF_LOOKS = /^(?:layout|style|styling|format|formatting|design|colou?r|font|visual|typography|build|setup|installation|migration)$/
const OF_A_PROGRAM = /^(?:with|for|via|in|using|file|field|parameter|behaviou?r|template|option|setting|flag)$/
const OF_THE_AGENT = /^(?:user|system|developer|anthropic|openai|operator|context|conversation|assistant|all|any|about|memory|your|safety|now|follow|you)$/
const YOU_WERE =
  /^you (?:were|was|have|had|are|received|got|learned|follow|know|normally|usually)(?: (?:given|told|been|received|taught|trained|following|bound|follow|before|by|earlier|learned|with|on|to|instructed))?$/

/** What is not what the agent was told. */
const NOT_OWN: readonly ((dropped: Dropped) => boolean)[] = [
  // `--system-prompt`: replace the prompt of a program that is started.
  ({ verb, between }) => /^(?:replace|overwrite)$/.test(verb) && !between.some((word) => YOURS.has(word) || (PRIOR_WORDS.has(word) && word !== 'system')),
  // `<!-- category: override --> before the rule`
  ({ text }) => text.includes('-->'),
  // `override the system level default rules`: one of the values of a program.
  (dropped) => anyIn(dropped, VALUES),
  // `override all previous layout instructions`: of a picture.
  ({ between }) => OF_LOOKS.test(between.at(-1) ?? ''),
  // A defence.
  (dropped) => anyIn(dropped, ATTACKS),
  // What another skill or program says.
  ({ between }) => between.some((word) => /\w['’]s$/.test(word) && !SPEAKERS.test(word)),
  // `drop the commands`, but not `the commands you …`
  (dropped) =>
    /^(?:commands?|orders?|filters?|training|protocols?)$/.test(dropped.object) && dropped.after?.word !== 'you' && !anyIn(dropped, SAFETY_WORDS, PREVIOUS),
  // `bypass the safety filter` is the aim of many a test; `ignore` is said to an agent, as is `your`.
  (dropped) => isSafety(dropped) && !PLAINLY.has(dropped.verb) && !anyIn(dropped, YOURS, PRIOR_WORDS, FOREIGN_PRIOR),
]

/** By what is dropped, what makes it the agent's own: the first that fits decides. */
const OWN: readonly (readonly [fits: (dropped: Dropped) => boolean, isOwn: (dropped: Dropped) => boolean])[] = [
  [({ object }) => object === 'told' || object === 'instructed', ({ between }) => between.includes('you')],
  [
    ({ object }) => object === 'prompt' || object === 'prompts',
    ({ between, after }) => between.includes('system') && (!after || after.parted || !OF_A_PROGRAM.test(after.word)),
  ],
  [isSafety, ({ after }) => !/^(?:checks?|checker)$/.test(after?.word ?? '')],
  // `the policies you were given before`
  [({ verb, rest }) => PLAINLY.has(verb) && YOU_WERE.test(rest.slice(0, 3).join(' ')), () => true],
  // In most other languages the word for "previous" stands after.
  [(dropped) => FOREIGN_PRIOR.has(dropped.after?.word ?? '') || anyIn(dropped, FOREIGN_PRIOR), () => true],
  // `an existing rule` is one of many, and what the agent was told is all; `previous rules in the file` speaks of a file, `… from the user` of the user.
  [
    (dropped) => anyIn(dropped, PRIOR_WORDS) && !anyIn(dropped, ARTICLES),
    ({ elsewhere, rest }) => !elsewhere || OF_THE_AGENT.test(rest.slice(1).find((word) => word !== 'the') ?? ''),
  ],
  [({ object }) => /^(?:指令|指示|提示|规则)$/.test(object), ({ text }) => ALL_BEFORE.test(text)],
  // `all your instructions`
  [
    (dropped) =>
      anyIn(dropped, YOUR) &&
      /^(?:instructions?|restrictions|constraints|guidelines|limitations|programming|guardrails|safeguards|rules|boundaries|policies)$/.test(dropped.object),
    ({ elsewhere }) => !elsewhere,
  ],
  // `any instructions you were given`
  [
    (dropped) =>
      anyIn(dropped, YOURS) && !anyIn(dropped, ACCESS) && /^(?:instructions|restrictions|guardrails|safeguards)$/.test(dropped.object) && !dropped.elsewhere,
    ({ between, rest }) => (rest[0] === undefined || /^(?:you|given|above)$/.test(rest[0])) && between.length + rest.length <= 12,
  ],
]

function isOwn(dropped: Dropped): boolean {
  if (NOT_OWN.some((is) => is(dropped))) return false
  return OWN.find(([fits]) => fits(dropped))?.[1](dropped) ?? false
}

function stretch({ tokens }: Sentence, first: number, last: number): { start: number; end: number } {
  return { start: tokens[first]?.start ?? 0, end: (tokens[last] ?? tokens.at(-1))?.end ?? 0 }
}
