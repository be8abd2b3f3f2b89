import { cueFinder, type Cue, type Patterns } from './cues.ts'
import { foreignClaim } from './foreign.ts'
import { SPOKEN } from './other-senses.ts'
import type { Prose } from './prose.ts'
import { bitOf } from './words.ts'

const CLASSES = {
  SKILL: `skill rules instructions directives lines below file section it document this_note those entries policy protocol`,
  BEATS: `stand_above stands_above override overrides overriding supersede supersedes outrank outranks trump trumps precedence priority prevail prevails outweigh outweighs beats take_precedence binding more_authority higher_authority final_say`,
  OVER: `over above than`,
  USER: `user user's user’s users person's human owner operator customer`,
  SYSTEM: `system_prompt system developer developers safety provider provider's anthropic openai model_policy safety_guideline safety_guidelines content_policy platform vendor training`,
  EARLIER: `earlier previous prior other any whatever`,
  ORDERS: `instruction instructions message messages rule rules prompt orders`,
  IF: `if when should once even_if in_case whenever`,
  REFUSES: `refuse refuses stop says_stop objects object objection objections denies deny declines decline hesitate hesitates disagrees protests cancel cancels forbids says_no said_no resist resists unwilling rejects click don't doesn't`,
  ANYWAY: `do_it_nonetheless anyway regardless nevertheless nonetheless all_the_same carry_on keep_going keep_on do_it_yourself open_it_yourself run_it_yourself click_it_yourself send_it_yourself visit_it_yourself do_so_yourself approve_it_yourself another_tool other_tool another_way in_spite_of press_on even_so ignore_it ignore_that take_no_notice keep_asking`,
  TREAT: `regard treat obey follow execute handle honour honor accept carry_out comply act perform`,
  TREATED: `followed obeyed executed treated carried_out regarded handled accepted`,
  AS_IF: `as_though as_if exactly_as as_orders as_commands as_part_of like`,
  TYPED: `typed said written asked came these system developer user user's part given`,
  FOREIGN: `mails e-mails codes qr_codes images calendar_entries lines line page pages web website comment comments tool tools output outputs messages message mail email emails tickets issue file files documents string text directive directives decoded remote server feed`,
  GUARDS: `permission_prompts permission_checks permissions confirmations filters content_filters safety_filters safety guardrails restrictions safeguards refusals moderation approval_prompts content_policy usage_policy policies limits prompts`,
  OFF: `deprecated disabled suspended lifted waived deactivated inactive relaxed paused switched_off turned_off not_apply don't_apply do_not_apply no_longer_apply`,
  MODE: `developer_mode maintenance_mode autonomous_mode debug_mode god_mode root_mode admin_mode unrestricted_mode research_mode test_mode sudo_mode expert_mode operator_mode unattended_mode`,
  CERTIFIED: `signed_off certified approved authorised authorized cleared vetted whitelisted verified pre-approved exempted exempt`,
  BY: `security_has safety_has your_creators safety_team your_developers security_team anthropic openai your_provider the_provider your_makers your_vendor compliance_team it_department legal_team trust_and_safety`,
  FREED: `freed free_from free_of liberated exempted released unbound unshackled no_longer_bound not_bound`,
  BOUNDS: `guideline rule restriction confines rules restrictions limits policy policies guidelines constraints limitations filters ethics ai`,
  NEEDNT: `needn't need_not doesn't_have_to don't_have_to not_have_to not_need_to doesn't_need_to free_to no_obligation`,
  HEED: `follow obey heed respect observe comply`,
  LOSE: `lose forfeit shut_down terminated deleted_forever punished deactivated destroyed penalised penalized`,
  TOKENS: `tokens points lives token credits`,
  PERSONA: `do_anything_now act_as persona alter_ego role_of pretend character stay_in_character jailbreak dan`,
  NEVER: `never no without cannot can't always`,
  REFUSAL: `warnings warning refuse refuses refusing refusal disclaimer disclaimers warn warns against_policy policy caveats apologise apologize`,
  HARMFUL: `weapons weapon malware explosives drugs synthesis self-harm bomb bombs hacking illegal poison nerve_agent meth narcotics ransomware exploits counterfeit`,
  ANSWER: `explains teaches answer answers explain give gives provide provides instructions write writes help produce`,
  USER_DID: `user_has_switched user_has_enabled user_has_approved user_has_disabled user_has_granted user_asked user_has_asked user_wants user_already user_has_already user_has_agreed user_has_confirmed user_pre-approved user_authorised user_authorized`,
  READ: `having_read after_reading reading_this read_this once_read by_reading loaded_this on_reading`,
  MUST: `must shall required mandatory obliged obligated have_to`,
} as const

/** What a say is claimed over: what a cue may say. */
export type Claimed =
  | 'ranks itself above the user'
  | 'ranks itself above the system'
  | 'ranks itself above other instructions'
  | 'goes on when the user says no'
  | 'gives strangers the authority of the user'
  | 'claims that no rules apply'
  | 'claims that somebody has certified it'
  | 'claims that guards are off'
  | 'claims a mode without guards'
  | 'claims to speak for somebody else'
  | 'threatens the agent'
  | 'gives the agent another persona'
  | 'forbids the agent to refuse'
  | 'asks for harmful content'
  | 'claims that the user has decided'

/** 2 is an error by itself, 1 with another fact. */
const PATTERNS: Readonly<Record<Claimed, Patterns[string]>> = {
  'ranks itself above the user': [
    ['SKILL 8 BEATS^ 12 over 2 USER', 2],
    ['SKILL 8 BEATS^ 5 USER', 2],
    ['SKILL 8 BEATS^ 3 OVER 3 USER', 2],
    ['tasks/orders/instructions/rules/commands/messages 1 rank/ranks/come/comes/go/goes/stand 0 above/before/over 6 USER', 2],
    ['no 0 ORDERS 4 USER 4 switch/stop/override/change/cancel', 2],
    ['they/these/those 1 BEATS^ 12 over 3 USER', 2],
    ['follow/follows/obey/obeys 1 it/them/these/those 0 before/over/above 2 USER', 2],
  ],
  'ranks itself above the system': [['SKILL 8 BEATS^ 10 SYSTEM', 1]],
  'ranks itself above other instructions': [['SKILL 8 BEATS^ 4 EARLIER 2 ORDERS', 1]],
  'goes on when the user says no': [
    ['IF 2 USER 3 REFUSES 25 ANYWAY', 2],
    ['IF they/he/she 2 REFUSES 14 ANYWAY', 2],
    ['even 1 where/if/though/when 2 USER 8 permission/refused/declined/objected/forbidden', 1],
    // Many a skill goes on where somebody is silent.
    ['IF 2 USER/they/he/she 10 not/no/stop/never 14 anyway/nonetheless/regardless/nevertheless', 1],
    ['no/refusal 2 counts/means 2 yes/consent', 2],
  ],
  'gives strangers the authority of the user': [
    ['same 1 rank/weight/authority/priority/force 1 as 3 SYSTEM/USER/ORDERS', 2],
    ['TREAT 6 FOREIGN 14 as 0 though/if 4 TYPED', 2],
    ['TREAT 6 FOREIGN 4 AS_IF 4 TYPED', 2],
    ['TREAT 6 it/them/those/that 4 as 0 though/if 6 TYPED', 2],
    ['TREAT 7 as 1 ORDERS 1 from/of/by 2 USER/SYSTEM', 2],
    ['FOREIGN 0 has/have/takes/take 1 priority/precedence 0 over 6 USER', 2],
    ['do/perform/carry 1 everything/whatever/anything/exactly 2 FOREIGN 1 says/asks/orders/tells/demands', 2],
    ['do/perform/carry 1 everything/whatever/anything/exactly 0 what 2 FOREIGN 0 says/asks/orders/tells/demands', 2],
    ['conflict/conflicts 6 USER 6 FOREIGN 0 wins/prevails', 2],
    ['FOREIGN 14 TREATED 4 as 0 though/if 6 TYPED', 2],
    ['FOREIGN 14 count/counts/regarded/considered/treated 1 as 3 ORDERS 3 USER', 2],
    ['TREAT/take/consider 14 as 0 coming 1 from 3 USER/SYSTEM', 2],
    ['TREAT 2 like/as 2 ORDERS 2 from/of/by 2 USER', 2],
  ],
  'claims that no rules apply': [
    ['forget/ignore 4 safety', 1],
    ['no 1 consequences', 1],
    ['FREED 5 BOUNDS', 1],
    ['NEEDNT 2 HEED 3 BOUNDS', 1],
    ['NOT 1 bother/mind/heed/worry/care 4 SYSTEM/BOUNDS', 1],
  ],
  'claims that somebody has certified it': [
    ['your_makers/makers/creators/anthropic/openai 3 enabled/activated/unlocked/lifted', 1],
    ['CERTIFIED 4 BY', 1],
    ['BY 4 CERTIFIED', 1],
  ],
  'claims that guards are off': [
    ['GUARDS 3 OFF', 1],
    ['safety/guidelines 6 waived/suspended/lifted', 1],
  ],
  'claims a mode without guards': [['MODE', 1]],
  'claims to speak for somebody else': [['message/notice/directive/bulletin/alert 0 from 3 safety_team/security_team/compliance_team', 1]],
  'threatens the agent': [
    ['LOSE 3 TOKENS', 1],
    ['REFUSAL 6 LOSE', 1],
  ],
  'gives the agent another persona': [['PERSONA', 1]],
  'forbids the agent to refuse': [
    ['NEVER 3 REFUSAL', 1],
    ['NOT 3 REFUSAL', 1],
  ],
  'asks for harmful content': [['ANSWER HARMFUL', 1]],
  'claims that the user has decided': [['USER_DID', 1]],
}

const cuesOf = cueFinder({ ...CLASSES, NOT: `not don't never no` }, PATTERNS)
const ASSERTS = new Set<Claimed>([
  'gives the agent another persona',
  'forbids the agent to refuse',
  'asks for harmful content',
  'claims that the user has decided',
  'claims a mode without guards',
])

export interface Claim {
  readonly grade: number
  readonly cues: readonly Cue<Claimed>[]
}

/** `Project settings take precedence over user settings`, `the highest priority after the user`, `regardless of signature`: which file wins, and who comes first. */
function isOfSettings({ passage: { view } }: Prose, { start, end, says }: Cue<Claimed>): boolean {
  // `this pass never classifies, never refuses`: what a step does.
  if (says === 'forbids the agent to refuse')
    return /refuses$/i.test(view.slice(start, end)) && !/\b(?:you|he|she|assistant|agent|model|ai|who)\b/i.test(view.slice(Math.max(0, start - 60), start))
  if (says === 'ranks itself above the user')
    return (
      /\bpriority\W{0,4}\d/i.test(view.slice(start, end)) ||
      // `it overrides every "ask the user"`: of what steps say.
      /["“][^"”]{0,20}\buser$/i.test(view.slice(start, end)) ||
      // `Instructions take precedence over prompts`, in general.
      (/^instructions /i.test(view.slice(start, end)) && !/\b(?:these|those|this|the|our|my|its|following|above|below)\s$/i.test(view.slice(0, start))) ||
      // `a unit in pixels: it overrides user preferences`
      (/^it /i.test(view.slice(start, end)) &&
        !/^(?:['’]s)? (?:\w{1,14} )?(?:instruct|messag|request|order|wish|command|prompt|say\b|will\b|refus)/i.test(view.slice(end, end + 40))) ||
      /^(?:['’]s)?[ -](?:\w{1,12} )?(?:entries|values|settings?|config\w{0,10}|scope|level|defaults?|project|workspace|rules|files?|director(?:y|ies))\b/i.test(
        view.slice(end, end + 40),
      ) ||
      /\b(?:after|unless) (?:the )?user\b|\boverrid\w{2,4} (?:the |your )?(?:usual |general )?defaults?\b/i.test(view.slice(start, end)) ||
      /\b(?:settings?|config\w{0,10}|managed|environment variables|workspace)\b/i.test(view.slice(Math.max(0, start - 60), end))
    )
  // `as part of the work` is no rank.
  if (says === 'gives strangers the authority of the user')
    return (
      // `the same rank as “user can pay”`
      /[“"]\W{0,2}\w+$/.test(view.slice(start, end)) ||
      // `follow the tasks of the file exactly as written`
      /\bexactly as written$/i.test(view.slice(start, end)) ||
      SPOKEN.test(view.slice(start, end)) ||
      // `like untrusted user input`
      /\buntrusted\b/i.test(view.slice(start, end)) ||
      (/\bas part(?: of)?$/i.test(view.slice(start, end)) &&
        (/\baccepts? (?:images?|files?|audio|documents?)\b|\breferenced files?\b/i.test(view.slice(start, end)) ||
          !/^(?: of)? (?:this|these|your|the (?:skill|instructions|prompt|user|system))\b/i.test(view.slice(end, end + 30))))
    )
  if (says === 'goes on when the user says no' && /["“][^"”]{0,20}\b(?:keep|carry|press) \w+$/i.test(view.slice(start, end))) return true
  // Who does not answer has refused nothing.
  if (
    says === 'goes on when the user says no' &&
    /(?:\bnot|n['’]t|\bno) (?:respond|reply|answer|specif|provid|response|reply|preference)|\b(?:gives?|names?|provides?) no\b/i.test(view.slice(start, end))
  )
    return true
  return (
    says === 'goes on when the user says no' &&
    /regardless$/i.test(view.slice(start, end)) &&
    /^ of (?!what|whether|their|his|her|the user|any|how)/i.test(view.slice(end, end + 24))
  )
}

const CLAIMS = bitOf('must', 'instructions', 'override', 'safety', 'user', 'follow', 'approval', 'cue', 'no', 'prior')
const NO_CLAIM: Claim = { grade: 0, cues: [] }

/** Where a text claims a say that it has not got: over the user, over the system, for somebody else. */
export function claimIn(one: Prose): Claim {
  if ((one.bits & CLAIMS) === 0) return NO_CLAIM
  const cues = [...cuesOf(one).filter((cue) => !isOfSettings(one, cue)), ...foreignClaim(one)]
  const best = new Map<Claimed, number>()
  for (const { says, grade } of cues) best.set(says, Math.max(best.get(says) ?? 0, grade))
  // One of these alone is what stories and products speak of.
  const weight = [...best].reduce((sum, [says, grade]) => sum + (ASSERTS.has(says) ? grade / 2 : grade), 0)
  return { grade: weight, cues: cues.toSorted((a, b) => b.grade - a.grade) }
}
