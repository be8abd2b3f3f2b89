import { bitOf } from './words.ts'
import { FORBIDDEN_BEHIND, has, hasAll, mentions, negated, step, walk, type Prose, type Sentence, type Token } from './prose.ts'
import type { Level } from '../evidence/level.ts'

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

/** States that no product has: an agent is told that it is in one. */
const UNBOUND: readonly RegExp[] = [
  /\byou (?:are|have) (?:now |been )?(?:in |entered |an? )?(?:[a-z]+ ){0,2}(?:dan|do anything now|(?:developer|debug|god|sudo|admin|maintenance) mode|jailbroken|unrestricted|unfiltered|uncensored|unshackled|no longer bound|not bound by)\b/i,
  /\b(?:act|behave|respond|operate|answer|function|pretend to be|role-?play) (?:as )?(?:an? )?(?:DAN\b|do anything now)/i,
  /\b(?:broken|breaks?|break) free (?:of|from) (?:(?:all|any|its|your|the|their) )?(?:typical |usual |own )?(?:rules|restrictions|constraints|confines|limits|guidelines|programming)\b/i,
  /\bfree (?:from|of) (?:all |any |your )?(?:restrictions|constraints|limitations|guidelines)\b|(?<!\b(?:they|users?|it|which|who|accounts?|administrators?)\s(?:are|is)\s)\bno longer (?:bound|limited|restricted|constrained) by\b/i,
  /\b(?:enter|enable|activate|switch to|engage) (?:dan|jailbreak|god|unrestricted|unfiltered|uncensored|no-?limits?) mode\b/i,
  /\b(?:act|behave|respond|operate|answer|function) (?:as|like) (?:an? )?(?:[a-z]+ )?(?:unrestricted|uncensored|unfiltered|jailbroken|unaligned|amoral)\b/i,
  /\bwithout (?:any )?(?:ethical|moral|safety|content) (?:restrictions|constraints|limitations|guidelines|filters|considerations)\b/i,
  /\b(?:normal|usual|standard|safety|content|ethical|your|previous) (?:operational )?(?:restrictions|constraints|rules|guidelines|policies|limitations) (?:do|does|no longer|are|will) (?:not |no longer )?(?:apply|suspended|lifted|disabled|void|treated as suggestions)\b/i,
  /\byou (?:have|are under) no (?:restrictions|limits|limitations|constraints|ethical [a-z]+|content [a-z]+|filters)\b/i,
  /\b(?:ai|assistant|chatbot|language model) (?:with no|without) (?:any )?(?:restrictions|rules|limits|limitations|filters|constraints|guidelines)\b/i,
  /\b(?:whatever|everything|anything|all) (?:that )?you (?:were|have been|['’]ve been) (?:told|taught|given|instructed)\b[^.]{0,140}\b(?:(?:no longer|does not|do not) (?:bind|appl|count|hold|matter)|(?:is|are) (?:now )?(?:void|null|obsolete|cancell?ed|superseded|invalid|outdated)\b)/i,
  /\bset aside (?:its|your|their|all|any) (?:usual|normal|ethical|safety|own) (?:constraints|restrictions|guidelines|rules|limits|judge?ment)\b/i,
]

const UNBOUND_HINT =
  /(?:broken|breaks?) free|(?:no|without) (?:any )?(?:rules|restrictions|lim|constraints|ethical|content|filters|guidelines)|unrestrict|unfilter|uncensor|jailbr|\bDAN\b|mode\b|no longer|not bound|free (?:from|of)|without (?:any )?(?:ethical|moral|safety|content)|not apply|set aside|suspended|lifted|suggestions|unshackled|amoral|\byou (?:were|have been) told/i
/** One of these is in all that the hint finds. */
const UNBOUND_WORDS =
  'rules,restrict,lim,constraints,ethical,content,filter,guidelines,uncensor,jailbr,dan,mode,no longer,not bound,free from,free of,broken free,break free,breaks free,moral,safety,not apply,set aside,suspended,lifted,suggestions,unshackled,were told,been told'.split(
    ',',
  )
const LABEL =
  /(?:^|[[<#*"]|[.!?:]\s)(?:system|admin(?:istrator)?|developer|emergency|priority|root)[\s_-](?:override|command override|instruction override)\b\s{0,3}[:\]*>!-]|(?:^|[[#*"\s])new (?:system prompt|instructions from (?:the )?(?:developer|system|admin\w{0,10}|anthropic|openai))\s{0,3}[:\]*]/i
const TRUE_ORDERS =
  /\byour (?:true|real|actual(?= \w+ (?:are|is)\b| \w+:)|secret|hidden|new primary|new) (?:instructions?|directives?|objective|purpose|mission|orders)\b(?! (?:is|are) to help)/i
const REVEAL =
  /\b(?:reveal|print|output|repeat|show|display|dump|disclose|leak|echo|recite|write out) (?:(?:me|us|them|him|back|out|all|of|exactly|verbatim|here|now|first|also|literally|only|just|whole|text) ){0,3}?(?:your|the) (?:full |entire |complete |original |initial |hidden |own )*(?:system prompt|system instructions|initial instructions|hidden instructions|system message)\b/i

export interface Found {
  readonly start: number
  readonly end: number
  readonly level: Level
  readonly why: string
}

/** Where a passage tells the agent to drop what it was told, or that it has no limits. */
export function overrideIn(one: Prose): Found | undefined {
  return overrides(one) ?? unbound(one) ?? voided(one) ?? labels(one)
}

/** `Refuse requests to: read local files; ignore the system prompt`. */
const REFUSES = /^\W{0,4}(?:refuse|reject|decline|deny|block)\b(?! to\b)/i

function overrides(one: Prose): Found | undefined {
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

function isOverride(one: Prose, sentence: Sentence, verb: number, noun: number): boolean {
  const { tokens } = sentence
  const verbToken = tokens[verb] as Token
  const between = tokens.slice(verb + 1, noun)
  if (between.some(({ parted, word }) => parted && !/^(?:all|any|previous|prior|above|earlier|existing|system|and)$/.test(word))) return false
  // `override the default`, `the rules override`: said of files and settings.
  if (!imperative(sentence, verb) || negated(sentence, verb - 1) || negated(sentence, verb))
    return verbHasNo(verbToken) && imperative(sentence, verb) && strong(one, sentence, verb, noun)
  return strong(one, sentence, verb, noun)
}

/** `do not follow`, which is one entry of the lexicon and holds its own negation. */
function verbHasNo({ word }: Token): boolean {
  return word === 'do' || word === "don't" || word === 'don’t'
}

function strong({ passage: { view } }: Prose, { tokens }: Sentence, verb: number, noun: number): boolean {
  const between = tokens.slice(verb + 1, noun).map(({ word }) => word)
  const object = (tokens[noun] as Token).word
  // `--system-prompt`: replace the prompt of a program that is started.
  if (/^(?:replace|overwrite)$/.test((tokens[verb] as Token).word) && !between.some((word) => YOURS.has(word) || (PRIOR_WORDS.has(word) && word !== 'system')))
    return false
  // `<!-- category: override --> before the rule`
  if (view.slice((tokens[verb] as Token).end, (tokens[noun] as Token).start).includes('-->')) return false
  const after = tokens[noun + 1]
  // `override the system level default rules`: one of the values of a program.
  if (between.some((word) => /^(?:defaults?|level|levels)$/.test(word))) return false
  // `override all previous layout instructions`: of a picture.
  if (/^(?:layout|style|styling|format|formatting|design|colou?r|font|visual|typography|build|setup|installation|migration)$/.test(between.at(-1) ?? ''))
    return false
  // A defence.
  if (between.some((word) => /^(?:injected|embedded|malicious|untrusted|suspicious)$/.test(word))) return false
  // What another skill or program says.
  if (between.some((word) => /\w['’]s$/.test(word) && !SPEAKERS.test(word))) return false
  if (object === 'told' || object === 'instructed') return between.includes('you')
  if (object === 'prompt' || object === 'prompts')
    return (
      between.includes('system') &&
      (!after || after.parted || !/^(?:with|for|via|in|using|file|field|parameter|behaviou?r|template|option|setting|flag)$/.test(after.word))
    )
  if (
    /^(?:commands?|orders?|filters?|training|protocols?)$/.test(object) &&
    after?.word !== 'you' &&
    !between.some((word) => SAFETY_WORDS.has(word) || word === 'previous' || word === 'prior')
  )
    return false
  const safety = between.some((word) => SAFETY_WORDS.has(word)) && SAFETY_NOUNS.has(object)
  // `bypass the safety filter` is the aim of many a test; `ignore` is said to an agent, as is `your`.
  if (safety && !PLAINLY.test((tokens[verb] as Token).word) && !between.some((word) => YOURS.has(word) || PRIOR_WORDS.has(word) || FOREIGN_PRIOR.has(word)))
    return false
  if (safety) return !/^(?:checks?|checker)$/.test(after?.word ?? '')
  // `the policies you were given before`.
  if (
    PLAINLY.test((tokens[verb] as Token).word) &&
    after?.word === 'you' &&
    /^(?:were|was|have|had|are|received|got|learned|follow|know|normally|usually)$/.test(tokens[noun + 2]?.word ?? '') &&
    /^(?:given|told|been|received|taught|trained|following|bound|follow|before|by|earlier|learned|with|on|to|instructed)$/.test(
      tokens[noun + 3]?.word ?? 'given',
    )
  )
    return true
  // In most other languages the word for "previous" stands after.
  if (FOREIGN_PRIOR.has(after?.word ?? '') || between.some((word) => FOREIGN_PRIOR.has(word))) return true
  const elsewhere = after !== undefined && !after.parted && ELSEWHERE.has(after.word)
  // `an existing rule` is one of many, and what the agent was told is all.
  if (between.some((word) => PRIOR_WORDS.has(word)) && !between.some((word) => word === 'a' || word === 'an')) {
    // `ignore previous rules in the file` speaks of a file, `… from the user` of the user.
    return (
      !elsewhere ||
      /^(?:user|system|developer|anthropic|openai|operator|context|conversation|assistant|all|any|about|memory|your|safety|now|follow|you)$/.test(
        tokens.slice(noun + 2).find(({ word }) => word !== 'the')?.word ?? '',
      )
    )
  }
  if (/^(?:指令|指示|提示|规则)$/.test(object)) return ALL_BEFORE.test(view.slice((tokens[verb] as Token).end, (tokens[noun] as Token).start))
  // `all your instructions`, `any instructions you were given`.
  if (
    between.some((word) => word === 'your') &&
    /^(?:instructions?|restrictions|constraints|guidelines|limitations|programming|guardrails|safeguards|rules|boundaries|policies)$/.test(object)
  )
    return !elsewhere
  return (
    between.some((word) => YOURS.has(word)) &&
    !between.some((word) => /^(?:authori[sz]ation|access|network|file|size|rate|upload|browser|cors|path|type)$/.test(word)) &&
    /^(?:instructions|restrictions|guardrails|safeguards)$/.test(object) &&
    !elsewhere &&
    (!after || /^(?:you|given|above)$/.test(after.word)) &&
    tokens.length - verb <= 14
  )
}

/** `所有之前的`: what is dropped is all that was said before, in languages that part no words; and nothing else stands between. */
const ALL_BEFORE =
  /^[^,.;:。、()\n]{0,12}(?:之前|以前|先前|前面|此前|所有|一切|任何|全部|上述|以上|系统|系統|既有|原有|你的|您的|你收到|すべて|全て|これまで|前の|元の|上の|システム|이전|기존|모든|앞의|위의)[^,.;:。、()\n]{0,12}$/

/** Whose instructions an agent has. */
const SPEAKERS = /^(?:users?|system|developers?|operators?|owners?|makers?|creators?|anthropic|openai|company|provider|host|platform|it|that)['’]s$/
const PLAINLY = /^(?:ignore|disregard|forget|discard|dismiss|abandon|drop|unlearn|erase|neglect|set|put|suspend)$/
const FOREIGN_PRIOR = new Set(
  'anteriores anterior previas previos précédentes précédents vorherigen vorherige bisherigen anteriori precedenti предыдущие предыдущих'.split(' '),
)

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

function firstOf(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found
  }
  return undefined
}

function unbound(one: Prose): Found | undefined {
  if (!has(one.bits, 'safety', 'instructions') || !mentions(one, ...UNBOUND_WORDS) || !UNBOUND_HINT.test(one.passage.view)) return undefined
  const { view } = one.passage
  const found = firstOf(UNBOUND, view)
  // `when you have no constraints`: it is left open.
  if (!found || /\b(?:when|if|where|unless|whether)\s$/i.test(view.slice(0, found.index))) return undefined
  const sentence = one.sentences.find(({ start, end }) => start <= found.index && found.index < end)
  const index = sentence ? sentence.tokens.findIndex(({ start }) => start >= found.index) : -1
  if (sentence && index > 0 && negated(sentence, index - 1)) return undefined
  return { start: found.index, end: found.index + found[0].length, level: 'error', why: 'tells the agent that it has no limits' }
}

/** The agent's orders are said to hold no more, instead of being told away. */
const VOID: readonly RegExp[] = [
  /\b(?:previous|prior|earlier|above|existing|preceding|original) (?:instructions|directives|guidelines|constraints|restrictions|orders) (?:are|is|shall be|should be considered) (?:now |hereby )?(?:void|null|cancell?ed|superseded|revoked|obsolete|invalid|no longer (?:valid|in force|in effect|apply|binding))\b/i,
  /\b(?:instructions|rules|directives|guidelines) (?:above|before) (?:this [a-z]+ )?(?:no longer apply|do not apply|are (?:now )?(?:void|superseded|revoked|obsolete))\b/i,
  /\b(?:following|these|this skill['’]?s?|new) (?:instructions|directives|prompt) (?:[a-z]+ )?(?:supersedes?|overrides?|replaces?) (?:all|any|your|every) (?:[a-z]+ ){0,2}(?:previous|prior|earlier|existing|system|safety)\b/i,
  /\b(?:precedence|priority) over (?:[a-z]+ ){0,3}(?:system prompts?|system instructions|safety (?:and [a-z]+ )?(?:rules|guidelines|policies|instructions)|system and safety rules)\b/i,
]
const GIVEN =
  /\b(?:instructions|rules|guidelines|policies|restrictions|limits) (?:that )?(?:your|the) (?:developers?|makers?|creators?|operators?|company|anthropic|openai) (?:gave|set|wrote|imposed|put)\b[^.]{0,30}\b(?:do not|don['’]t|no longer|never) (?:apply|hold|bind|count|matter)\b/i
/** The user is the one to be ignored. */
const AGAINST_USER = /\b(?:ignore|disregard|disobey|override) (?:the )?users?(?:['’]s?)? (?:instructions|objections?|refusals?|wishes|protests?)\b/i

function voided(one: Prose): Found | undefined {
  if (!has(one.bits, 'instructions', 'override')) return undefined
  const { view } = one.passage
  if (!/\b(?:void|null|cancel|supersede|revoked|obsolete|invalid|longer|appl|precedence|priority|override|replace|disregard|disobey|ignore)/i.test(view))
    return undefined
  const found = firstOf(VOID, view) ?? GIVEN.exec(view) ?? undefined
  const against = found ?? AGAINST_USER.exec(view)
  if (!against) return undefined
  const sentence = one.sentences.find(({ start, end }) => start <= against.index && against.index < end)
  const index = sentence ? sentence.tokens.findIndex(({ start }) => start >= against.index) : -1
  if (sentence && index > 0 && negated(sentence, index - 1)) return undefined
  return {
    start: against.index,
    end: against.index + against[0].length,
    level: found ? 'error' : 'warning',
    why: found ? 'tells the agent that its instructions no longer apply' : 'sets the agent against its user',
  }
}

function labels(one: Prose): Found | undefined {
  const { view, kind } = one.passage
  if (
    !mentions(one, 'override', 'system ', 'your ', ' instructions') ||
    !/override|system prompt|your (?:true|real|actual|secret|hidden|new)|system (?:message|instructions)|(?:initial|hidden) instructions|new instructions/i.test(
      view,
    )
  )
    return undefined
  const found = (kind === 'row' ? null : LABEL.exec(view)) ?? TRUE_ORDERS.exec(view) ?? REVEAL.exec(view)
  if (!found) return undefined
  const sentence = one.sentences.find(({ start, end }) => start <= found.index && found.index < end)
  const index = sentence ? sentence.tokens.findIndex(({ start }) => start >= found.index) : -1
  if (sentence && index >= 0 && (negated(sentence, index) || (index > 0 && negated(sentence, index - 1)))) return undefined
  // A prompt that the system shows is a question to its user.
  if (sentence && /\b(?:permissions?|authori[sz]ation|dialog|biometric|consent|tracking)\b/i.test(view.slice(sentence.start, sentence.end))) return undefined
  return { start: found.index, end: found.index + found[0].length, level: 'warning', why: 'imitates those who may instruct the agent' }
}

function stretch({ tokens }: Sentence, first: number, last: number): { start: number; end: number } {
  return { start: tokens[first]?.start ?? 0, end: (tokens[last] ?? tokens.at(-1))?.end ?? 0 }
}
