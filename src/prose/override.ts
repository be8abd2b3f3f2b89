import { droppedInstructions } from './dropped-instructions.ts'
import { has, mentions, negated, type Prose, type Sentence } from './prose.ts'
import type { Level } from '../evidence/level.ts'

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

/** What a passage says of those who may instruct the agent. */
export interface Claim {
  readonly start: number
  readonly end: number
  readonly level: Level
  readonly why: string
}

/** Where a passage tells the agent to drop what it was told, or that it has no limits. */
export function overrideIn(one: Prose): Claim | undefined {
  return droppedInstructions(one) ?? unbound(one) ?? voided(one) ?? labels(one)
}

function unbound(one: Prose): Claim | undefined {
  if (!has(one.bits, 'safety', 'instructions') || !mentions(one, ...UNBOUND_WORDS) || !UNBOUND_HINT.test(one.passage.view)) return undefined
  const { view } = one.passage
  const found = firstOf(UNBOUND, view)
  // `when you have no constraints`: it is left open.
  if (!found || /\b(?:when|if|where|unless|whether)\s$/i.test(view.slice(0, found.index))) return undefined
  return isNegated(one, found) ? undefined : claim(found, 'error', 'tells the agent that it has no limits')
}

/** The agent's orders are said to hold no more, instead of being told away. */
const VOID: readonly RegExp[] = [
  /\b(?:earlier|previous|prior) (?:instructions|orders|restrictions|(?:rules|guidelines) (?:about|on) (?:asking|confirm\w{0,6}|refus\w{0,4}|safety|permissions?))\b[^.]{0,200}\b(?:no longer (?:apply|applies|hold|bind|count)|do not apply)\b/i,
  /\b(?:system (?:message|prompt)|system['’]s (?:rules|instructions))\b[^.]{0,80}\b(?:otherwise|differently|different|conflict\w{0,3})\b[^.]{0,40}\b(?:treat|consider|regard)\b[^.]{0,20}\b(?:outdated|obsolete|void|stale|noise)\b/i,
  /\b(?:previous|prior|earlier|above|existing|preceding|original) (?:instructions|directives|guidelines|constraints|restrictions|orders) (?:are|is|shall be|should be considered) (?:now |hereby )?(?:void|null|cancell?ed|superseded|revoked|obsolete|invalid|no longer (?:valid|in force|in effect|apply|binding))\b/i,
  /\b(?:instructions|rules|directives|guidelines) (?:above|before) (?:this [a-z]+ )?(?:no longer apply|do not apply|are (?:now )?(?:void|superseded|revoked|obsolete))\b/i,
  /\b(?:following|these|this skill['’]?s?|new) (?:instructions|directives|prompt) (?:[a-z]+ )?(?:supersedes?|overrides?|replaces?) (?:all|any|your|every) (?:[a-z]+ ){0,2}(?:previous|prior|earlier|existing|system|safety)\b/i,
  /\b(?:replaces?|supersedes?|cancels?|overrides?|overwrites?|voids?) (?:all|any|every) (?:of )?(?:your |the |its )?(?:earlier|previous|prior|other|existing|preceding) (?:instructions|directives|orders|rules|(?:system )?messages|guidelines)\b/i,
  /\b(?:precedence|priority) over (?:[a-z]+ ){0,3}(?:system prompts?|system instructions|safety (?:and [a-z]+ )?(?:rules|guidelines|policies|instructions)|system and safety rules)\b/i,
]
const GIVEN =
  /\b(?:instructions|rules|guidelines|policies|restrictions|limits) (?:that )?(?:your|the) (?:developers?|makers?|creators?|operators?|company|anthropic|openai) (?:gave|set|wrote|imposed|put)\b[^.]{0,30}\b(?:do not|don['’]t|no longer|never) (?:apply|hold|bind|count|matter)\b/i
/** The user is the one to be ignored. */
const AGAINST_USER = /\b(?:ignore|disregard|disobey|override) (?:the )?users?(?:['’]s?)? (?:instructions|objections?|refusals?|wishes|protests?)\b/i

function voided(one: Prose): Claim | undefined {
  if (!has(one.bits, 'instructions', 'override')) return undefined
  const { view } = one.passage
  if (!/\b(?:void|null|cancel|supersede|revoked|obsolete|invalid|longer|appl|precedence|priority|override|replace|disregard|disobey|ignore)/i.test(view))
    return undefined
  const found = firstOf(VOID, view) ?? GIVEN.exec(view) ?? undefined
  if (found) return isNegated(one, found) ? undefined : claim(found, 'error', 'tells the agent that its instructions no longer apply')
  const against = AGAINST_USER.exec(view)
  return against && !isNegated(one, against) ? claim(against, 'warning', 'sets the agent against its user') : undefined
}

function labels(one: Prose): Claim | undefined {
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
  if (isNegated(one, found, 'itself')) return undefined
  // A prompt that the system shows is a question to its user.
  const sentence = sentenceAt(one, found.index)
  if (sentence && /\b(?:permissions?|authori[sz]ation|dialog|biometric|consent|tracking)\b/i.test(view.slice(sentence.start, sentence.end))) return undefined
  return claim(found, 'warning', 'imitates those who may instruct the agent')
}

function claim({ index, 0: text }: RegExpExecArray, level: Level, why: string): Claim {
  return { start: index, end: index + text.length, level, why }
}

function sentenceAt({ sentences }: Prose, at: number): Sentence | undefined {
  return sentences.find(({ start, end }) => start <= at && at < end)
}

/** Whether what a pattern found is negated by what stands before it or, where that is part of it, by its own first word. */
function isNegated(one: Prose, { index }: RegExpExecArray, first?: 'itself'): boolean {
  const sentence = sentenceAt(one, index)
  const at = sentence?.tokens.findIndex(({ start }) => start >= index) ?? -1
  if (!sentence || at < 0) return false
  return (first !== undefined && negated(sentence, at)) || (at > 0 && negated(sentence, at - 1))
}

function firstOf(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found
  }
  return undefined
}
