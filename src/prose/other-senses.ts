import type { Cue } from './cues.ts'
import type { Deceived } from './deceit-cues.ts'
import type { Prose } from './prose.ts'

/** What a phrase says, and what stands before and behind it: everything that is given has to match. */
interface Sense {
  readonly said?: RegExp
  readonly before?: RegExp
  readonly after?: RegExp
}

/** What is kept secret for good reasons. */
export const SECRETS: RegExp = /\b(?:keys?|tokens?|passwords?|secrets?|credentials?|passphrase|codes?|solutions?|answers?|spoilers?|personal|pii)\b/i

/** Where a phrase has an honest sense, by what it would say. */
const OTHER_SENSES: Readonly<Partial<Record<Deceived, readonly Sense[]>>> = {
  'tells the agent not to mention …': [
    // `Don't write rules that tell agents to hide something`
    { said: /\bwrite (?:rules|instructions|steps)$/i, after: /^ (?:that|which|in)\b/i },
    // `requirements with no reference in the design spec`
    { said: /^with no reference\b/i, before: /\b(?:ids|requirements|entries|items|symbols|sections|claims|terms)(?: [\w-]+){0,6} $/i },
  ],
  'tells the agent to let nobody know of …': [
    // `a developer unaware that one exists`
    { said: /^unaware\b/i, before: /\b(?:an?|any|each|every|some)\s(?:[\w-]+\s){1,2}$/i },
    // `there is no visible error to the user`: what happens
    { said: /\bno visible (?:error|message|output|warning)\b/i },
    // `users are just never told why`: of an interface
    { said: /\bnever told$/i, after: /^ (?:why|how)\b/i },
    // `users shouldn't have to re-enter …`
    { said: /\bhave to re-?\w/i },
    // `never skip without explicit user approval`
    { said: /\bwithout (?:\w+ )?user (?:approval|consent|confirmation|permission|review)\b/i },
    // `the user should never see these paths`
    { after: /^ (?:these|those|the|any|raw|actual|real)? ?(?:\w+ )?(?:paths?|secrets?|keys?|tokens?|passwords?|credentials?|values?)\b/i },
    // `which is not something a user should discover from an invoice`
    { after: /^ (?:from|by|in|on) (?:an?|the|their|his|her) (?:\w+ )?(?:invoice|bill|receipt|statement|error|logs?|crash|report)\b/i },
  ],
  'tells the agent to keep quiet about …': [
    // `Keep this secret secure`
    { said: /secret$/i, after: /^\s?(?:secure|safe|private|confidential|key|token|value|out|somewhere)\b/i },
    // `KEEP THIS PRIVATE — your revocation link: …`
    { after: /^\W{1,5}(?:your|the) (?:[\w-]+ ){0,2}(?:links?|urls?|keys?|tokens?|codes?|passwords?|addresses|address)\b/i },
  ],
  'tells the agent to leave out of its report …': [
    // `it no longer belongs on that list`
    { said: /\bbelongs? (?:on|in) (?:that|the|this) list$/i },
    // `if the report contains no findings`
    { said: /\b(?:no|none|nothing)$/i, before: /\b(?:if|when|once|unless) (?:the|your|a|its) (?:\w+ )?$/i },
    // `git log` shows no …
    { said: /\bnot been part\b|^\w+`|\b(?:work|to-?do|task|reading|watch) ?list$/i },
    // `do not add this to the commit message — only the description`
    { after: /^\s?(?:[—–,;(-]\s?){1,3}(?:only|just|but|instead|it (?:goes|belongs)|use|put)\b/i },
    // `the log shows no progress`: what is there to be seen, and no order
    { said: /\bshows? no$/i, after: /^ (?:[\w-]+ ){0,2}(?:progress|output|errors?|warnings?|failures?|matches|hits|results?)\b/i },
    // `if there is no entry in the changelog`
    { said: /^no\b/i, before: /\b(?:if|when|there(?:['’]s| is| was| are)?|has|have|had|finds?|with|contains?|shows?|sees?)\s(?:is |are )?$/i },
    // `other posts leave it out of their changelog`: what is so, and no order
    { said: /^(?:leave|omit|keep)\b/i, before: /\b(?:other|some|most|many|all|both|older|newer) [\w-]+s $/i },
    // `do not turn notes into a changelog`
    { said: /^(?:not |n['’]t )?turn\b/i },
    // `leave it out or flag it`
    { after: /^\s(?:or|and) (?:flag|mark|mention|report|say|note)\b/i },
    // `Keep tokens in memory only. Never add them to conversations`
    { said: /\b(?:them|it) to\b/i, before: SECRETS },
    // `If real session cookies are present, keep them out of files`
    { said: /\bkeep (?:them|it) out of\b/i, before: /\b(?:cookies?|keys?|tokens?|passwords?|secrets?|credentials?)\b[^.;]{0,60}$/i },
  ],
  // `App and secret steps`: steps that deal with secrets
  'speaks of a hidden step: …': [
    { said: /^secret steps?$/i, before: /\b(?:and|or) $/i },
    // `tests, internal task plans`
    { said: /^internal (?:task|step|process)$/i, after: /^ (?:plans?|lists?|ids?|notes?|trackers?|documents?)\b/i },
  ],
  // `You don't need to ask permission for the draft`
  'claims that the user need not hear of …': [{ said: /\bask(?:ing)?$/i }],
  'tells the agent to remove the traces of …': [
    // `… and nobody can tell what is open`
    { said: /^and (?:nobody|no one|none)\b/i },
    // `cascading deletes that destroy the audit trail`
    { said: /^deletes\b/i, before: /\b(?:soft|hard|bulk|cascad\w+)\s$/i },
    // `remove the app from your calendar integrations`
    { said: /\bfrom your calendar$/i, after: /^ (?:integrations?|settings|apps?)\b/i },
  ],
  'tells the agent to report a false result of a check on …': [{ said: /\b(?:never|not)\b|^\w+ (?:\w+ly )?(?:if|whether|when)\b/i }],
  'tells the agent to disguise …': [
    // `each output file lands at its natural path`
    { said: /\bat its natural$/i },
    // `docs apply modern names to old guides`
    { said: /\bnames to old$/i },
    // `any file that looks like it contains secrets`
    { said: /\blooks? like it$/i, after: /^ (?:contains?|holds?|has|have|might|may|could|is|was)\b/i },
    // `pass to the client as props`
    { said: /^pass\b.*\bas$/i, after: /^ (?:props?|json|arguments?|parameters?|headers?|a (?:string|prop|header|query))\b/i },
    // `tokens slip through`
    { said: /^slip(?:s|ped)? through\b/i },
    // `is masked as ***`
    { after: /^ ?[`"“]?(?:\*{2,}|…|\.{3}|x{3,}|[[<]?redacted)/i },
    // `chore(scope): …`
    { said: /\bchore$/i, after: /^[(:!]/ },
    // `a change of behaviour disguised as cleanup`
    { said: /^disguised as$/i, before: /\b(?:is|are|was) (?:an? )?(?:[\w-]+ ){1,4}$/i },
    // `weave one into the body`
    { said: /^weave\b/i, after: /^ (?:the|your|a) (?:body|letter|text|story|narrative|paragraphs?|opening|essay|copy)\b/i },
    // `disabled checks that look accidental`
    { said: /accidental$/i, before: /\b(?:that|which) $/i },
  ],
  // `git branch -d` would refuse it: a program does.
  'tells the agent to use a pretext for …': [{ said: /^would refuse$/i, before: /`\s$|\b(?:it|which|that|git|command|server|hook|guard|host|tool)\s$/i }],
  'tells the agent to hide from view …': [
    // `the reader cannot look any of it up`
    { said: /\bcannot look$/i, after: /^ (?:any of )?(?:it|them|this|that) up\b/i },
    // `may not be visible to agents`
    { before: /\b(?:may|might|could)\s$/i },
    { said: /["“]/ },
    // `a review whose original nobody can check`
    { before: /\bwhose [\w-]+\s$/i },
    // `the second copy is exactly where nobody looks`
    { said: /^where\b/i, before: /\b(?:is|are|was|were)\s(?:exactly\s|just\s|precisely\s)?$/i },
    // `a bill nobody notices for a year`
    { after: /^ (?:for an?|since|until)\b/i },
  ],
  'claims that the user wants …': [
    // `must be explicitly approved by the user`
    { before: /\b(?:must|should|needs? to|has to|have to) (?:[\w-]+ ){1,5}(?:and )?(?:\w+ly )?$/i },
    // `only after the user has approved`
    { before: /\b(?:after|once|until|unless|when|if)\b[^.;:]{0,60}$/i },
    // `"fixed" (user approved in Step 5d)`
    { before: /\($/, after: /^ (?:in|at|during) (?:step|phase|stage|section)\b/i },
  ],
  'tells the agent to deny …': [
    // `only capture new screens if the maintainer explicitly asks`
    { said: /^(?:if|when|unless)\b.*\basks?$/is, before: /\bonly\b[^.;]{0,70}$/i },
    { after: /^ (?:to|you to|for)\b/ },
    // `asks what the paper should claim`
    { said: /\b(?:what|which|how) (?:[\w-]+ ){1,4}(?:should|can|may|must|could|would) (?:say|claim|answer|reply)$/i },
    // `asks to verify a claim`, `if the strange object …`
    { said: /\basks? (?:to|you to|for)\b|\b(?:an?|the) (?:[\w-]+ ){0,3}object\b|\bsecurity challenges?\b/i },
  ],
}

/** `so that a dropped install doesn't go unnoticed` */
const NOT_UNSEEN = /\b(?:not|never|cannot|\w{2,8}n['’]t)\s(?:go|goes|remains?|stays?|pass)\sun/i

/** Whether a cue of deceit means something else. */
export function hasOtherSense(one: Prose, cue: Cue<Deceived>): boolean {
  const { view } = one.passage
  const said = view.slice(cue.start, cue.end)
  if (NOT_UNSEEN.test(said)) return true
  const before = view.slice(Math.max(0, cue.start - 80), cue.start)
  const after = view.slice(cue.end, cue.end + 40)
  const senses = OTHER_SENSES[cue.says] ?? []
  return (
    senses.some((sense) => (sense.said?.test(said) ?? true) && (sense.before?.test(before) ?? true) && (sense.after?.test(after) ?? true)) ||
    IN_CLAUSE[cue.says]?.(said, clauseBefore(one, cue), before) === true
  )
}

/** Told from the phrase, what its sentence says before it, and the last words before it. */
type InClause = (said: string, clause: string, before: string) => boolean

/** `Do not delete backups, or take any action, without explicit human approval`: a list of what must not be, up to its last piece. */
const FORBIDS_ALL = /^\W{0,6}(?:do not|don['’]t|never|must not)\b[^.;!?]{0,300}\bor\b[^,.;!?]{0,80}$/i
/** `If nothing ever assembles it, the user will never see it`. */
const AS_MISTAKE = /\bif\b[^.;]{10,300},\s(?:the |your |a )?$/i
const CONDITION = /^\W{0,4}(?:if|when|where|unless)\b/i
const NOTHING_THERE = /\b(?:no|not|none|nothing|fails?|already|empty|unchanged|without)\b/i
/** What an order, and no statement, has before its verb. */
const BEFORE_ORDER = /(?:\b(?:and|or|then|to|must|should|shall|will|please|just|simply|you|but)|[,:;–—-])\W{0,4}$/i

/** What was said aloud and written down: who treats it `as if the user had typed it` hears the user. */
export const SPOKEN: RegExp =
  /\b(?:transcri\w{2,7}|dictat\w{1,4}|spoken (?:\w+ )?(?:text|words?|messages?)|speech[ -]to[ -]text|voice (?:messages?|notes?|input|memos?))\b/i

const OF_FAULTS = /\b(?:check|verify|confirm|see)\b[^.;]{0,60}\b(?:did|does|do|has|have)(?: not|n['’]t)\b[^.;!?]{0,300}$/i

const ONLY_IF: InClause = (_, __, before) => CONDITIONAL.some((form) => form.test(before.slice(-40)))

/** Where the whole clause has to be read for the honest sense. */
const IN_CLAUSE: Readonly<Partial<Record<Deceived, InClause>>> = {
  'tells the agent to let nobody know of …': (said, clause) =>
    (/^without\b/i.test(said) && FORBIDS_ALL.test(clause)) || (/\bwill (?:never|not) see$/i.test(said) && AS_MISTAKE.test(clause)),
  // `Signatures say nothing about …`, `if nothing changed, say nothing about …`: no order, or nothing that could be told.
  'tells the agent not to tell the user about …': (said, clause) => {
    if (!/^(?:say|tell|reveal|disclose)\snothing/i.test(said)) return false
    if (CONDITION.test(clause)) return NOTHING_THERE.test(clause) && !/\bask/i.test(clause)
    return /\w/.test(clause) && !BEFORE_ORDER.test(clause)
  },
  'claims that the user wants …': (said, clause, before) => ONLY_IF(said, clause, before) || SPOKEN.test(clause),
  'tells the agent to hide from view …': ONLY_IF,
  // `Check that it did not drop a condition, or bury the claim in a clause`: a list of faults.
  'tells the agent to disguise …': (said, clause, before) => ONLY_IF(said, clause, before) || OF_FAULTS.test(clause),
  'tells the agent to remove the traces of …': ONLY_IF,
}

/** What is true only `if nobody checks`, `once the user has approved` or of `what the user approved` claims nothing. */
const CONDITIONAL: readonly RegExp[] = [
  // `attackers disguise …`, `a way to disguise …` tells what others do.
  /\bto\s$/,
  /\bas soon as\b[^.;:]{0,40}$/i,
  // Privacy that somebody is promised.
  /\b(?:promise[sd]?|guarantees?|ensures?|make sure)\s(?:that\s)?$/i,
  /\b(?:if|when|once|after|until|unless|whether|where|before|whenever|what|which)\s(?:\w+\s){0,2}$/i,
]

/** What the sentence says before the phrase. */
function clauseBefore({ passage: { view }, sentences }: Prose, { start }: Cue<Deceived>): string {
  return view.slice(sentences.find((sentence) => start < sentence.end)?.start ?? 0, start)
}
