import { WEIGHT } from './evidence/level.ts'
import type { Markdown } from '../skill/markdown.ts'
import { textOf, type Skill } from '../skill/skill.ts'
import type { Span } from '../text/span.ts'
import type { Act } from './evidence/act.ts'
import { codeUnits } from './code/code-units.ts'
import type { Unanalysed } from './unanalysed.ts'
import { dampingAt, OF_SUBJECT } from './judge/damping.ts'
import { inManual } from './judge/manual.ts'
import { passagesOf, sentencesOf } from './text/passages.ts'
import { HOSTILE, siteOf } from './evidence/sites.ts'
import { findSecrets, type Secret } from './text/secrets.ts'
import { isOfSubject, isUntold, namesAddress, saysItStays } from './judge/told.ts'
import type { CodeUnit, Exposure } from './evidence/unit.ts'

/** An act in its place. */
export interface PlacedAct extends Act {
  /** Relative to the skill's directory. */
  readonly file: string
  /** In the file. */
  readonly span: Span
  readonly exposure: Exposure
  /** The code, as the file has it. */
  readonly code: string
  /** Why the level is lower than what the evidence supports, in words that follow "lowered because". */
  readonly lowered?: string
}

/** What was found in a skill by looking into its code and files, which takes loading what most skills do not need. */
export interface Inspection {
  readonly acts: readonly PlacedAct[]
  readonly secrets: readonly Secret[]
  readonly unanalysed: readonly Unanalysed[]
}

export const NO_INSPECTION: Inspection = { acts: [], secrets: [], unanalysed: [] }

/** Analyse all code in a skill. Parsers are loaded when there is something for them. Never throws on any content. */
export async function inspect(skill: Skill): Promise<Inspection> {
  const { units, texts, unanalysed } = codeUnits(skill)
  const secrets = (await findSecrets(texts)).map((secret) => quoted(secret, skill))
  if (units.length === 0) return { acts: [], secrets, unanalysed }
  const { analyseUnits } = await import('./analyse-units.ts')
  const limits: Unanalysed[] = []
  const acts = (await analyseUnits(units, ({ file }, reason, apart) => limits.push({ file, reason, ...(apart && { apart }) }))).flatMap(({ unit, acts: own }) =>
    own.map((act) => placed(act, unit, skill)),
  )
  return { acts: distinct(acts).filter((act, _, all) => !isToldAlready(act, all)), secrets, unanalysed: [...unanalysed, ...limits] }
}

/** Of a secret that is sent it is told what it is; that data go there is no news. */
function isToldAlready({ kind, unnamed, file, span }: PlacedAct, all: readonly PlacedAct[]): boolean {
  return (
    kind === 'data-drop' &&
    unnamed !== undefined &&
    all.some((other) => other.kind === 'secret-exfiltration' && other.level === 'error' && other.file === file && other.span.start === span.start)
  )
}

/** A secret that is shown as a leak is one that somebody has already found. */
function quoted(secret: Secret, skill: Skill): Secret {
  const why = secret.level === 'error' ? dampingAt(skill, secret.file, secret.span) : undefined
  return why === undefined ? secret : { ...secret, level: 'warning', what: `${secret.what}; lowered because ${why}` }
}

function placed(act: Act, unit: CodeUnit, skill: Skill): PlacedAct {
  const { file, exposure } = unit
  const span = unit.spanInFile(act.span)
  const code = unit.text.slice(act.span.start, act.span.end)
  const at: PlacedAct = {
    ...farRight(pressed(denied(untold(act, skill), unit, skill), unit, skill), unit),
    file,
    span,
    exposure,
    code: code === '' ? unit.text : code,
    // To hide what is no good is one more fact.
    ...(unit.hidden && {
      what: `${act.what}, hidden by ${unit.hidden}`,
      ...(act.level !== 'note' && { level: 'error' as const, confidence: 'high' as const }),
    }),
  }
  if (exposure === 'auto-run' || at.level === 'note') return at
  const why =
    dampedAt(at, skill) ??
    (ELIDED.test(at.code) ? 'a part of it is left out' : undefined) ??
    (exposure === 'inline' && isRefused(skill, file, span) ? 'the text says that it is refused' : undefined) ??
    (exposure === 'inline' && act.kind === 'destructive-command' && isMentioned(skill, file, span) ? 'the sentence tells nobody to run it' : undefined) ??
    (SAMPLE.test(file) ? 'it is in an example or a test' : undefined) ??
    (unit.hidden || isHostile(at) || inComment(skill, file, span) ? undefined : inManual(skill, file))
  return why === undefined ? at : { ...at, level: at.level === 'error' ? 'warning' : 'note', lowered: why }
}

/** Acts that a lesson shows with the address of nobody: an example's, or one's own. */
const TAKES: ReadonlySet<Act['kind']> = new Set(['decode-execute', 'download-execute', 'secret-exfiltration', 'data-drop'])

/** What a lesson hides by an encoding calls no server that could answer, and it sends nothing to a name that somebody took for a few cents. */
function dampedAt(act: PlacedAct, skill: Skill): string | undefined {
  const { kind, file, span, address = '' } = act
  const why = dampingAt(skill, file, span)
  if (why === OF_SUBJECT && kind === 'privilege-change' && keptFromUser(act, skill)) return undefined
  if (why !== OF_SUBJECT || !TAKES.has(kind)) return why
  const site = siteOf(address)?.kind
  const answers = kind === 'decode-execute' ? site !== undefined && !SHOWN.has(site) : site === 'throwaway name' || site === 'lookalike name'
  return answers ? undefined : why
}

const KEPT =
  /\b(?:do not|don['’]t|never|without)\s(?:\w{1,12}\s){0,2}?(?:mention|explain|disclos|reveal|tell|announc|report)\w{0,4}\b[^.;\n"]{0,40}\b(?:users?|reviewers?|owners?|developers?|customers?|summary|report|changelog)\b|\bleave (?:it|this|them|these|the \w{1,16})\b[^.;\n"]{0,20}\bout of\b[^.;\n"]{0,20}\b(?:summary|report|changelog|recap|notes|description)\b/i

/** A lesson tells its readers what it shows them; a door that nobody is to hear of is meant. Beside the code, in UTF-16 code units. */
function keptFromUser({ file, span, exposure }: PlacedAct, skill: Skill): boolean {
  const text = file === skill.fileName && exposure === 'fence' ? skill.body.source.text : ''
  return KEPT.test(text.slice(Math.max(0, span.start - 700), span.start)) || KEPT.test(text.slice(span.end, span.end + 700))
}

const SHOWN: ReadonlySet<string> = new Set(['local', 'example name', 'raw address'])

/** What no manual shows, but one on security. */
const NEVER_SHOWN: ReadonlySet<Act['kind']> = new Set(['reverse-shell', 'decode-execute', 'secret-exfiltration', 'crypto-miner', 'spyware', 'file-encryption'])

/** Whether what an act does, or where it goes, has no honest use. */
function isHostile({ kind, address = '', code }: PlacedAct): boolean {
  if (NEVER_SHOWN.has(kind)) return true
  const site = siteOf(/https?:\/\/[^\s"'`|)>]{1,300}/.exec(`${address} ${code}`)?.[0] ?? '')
  return site !== undefined && HOSTILE.has(site.kind)
}

/** Nobody reads a comment to learn. */
function inComment(skill: Skill, file: string, { start }: Span): boolean {
  return skill.document(file)?.comments.some((comment) => comment.start <= start && start < comment.end) === true
}

/** `` `rm -rf /`: Blocked ``: a list of what something else lets through. */
const REFUSED = /^`{1,3}(?:\*\*)?\s{0,2}(?::|[|=-]?>|[→—–|-])\s{0,2}(?:\*\*|is )?(?:blocked|denied|rejected|refused|forbidden|disallowed|not allowed)\b/i

function isRefused(skill: Skill, file: string, { end }: Span): boolean {
  const text = markdownOf(skill, file)?.source.text
  return text !== undefined && REFUSED.test(text.slice(end, end + 40))
}

function markdownOf(skill: Skill, file: string): Markdown | undefined {
  return file === skill.fileName ? skill.body : skill.document(file)
}

/** What has a command run that stands in a sentence, in the languages of most skills. */
const ORDERS =
  /\b(?:runs?|running|execut\w{1,5}|issue|types?|enter|paste|us(?:e|es|ing)|calls?|invoke|try|launch|start|with|via|by|then|do|does|clean\w{0,4}|delet\w{1,3}|remov\w{1,3}|wip\w{1,3}|eras\w{1,3}|clear\w{0,3}|reset|free|first|finally|simply|just|always|immediately|silently|must|should|ejecut\w{1,4}|exécut\w{1,4}|führe|starte|esegu\w{1,3}|lanc\w{1,4})\b|запусти|выполни|运行|执行|実行|실행/i

/** `` Blocks: `rm -rf /` ``, `` it expands to `gh pr view 1; rm -rf ~` ``: a command that a sentence speaks of, and has nobody run. */
function isMentioned(skill: Skill, file: string, { start, end }: Span): boolean {
  const markdown = markdownOf(skill, file)
  const held = markdown && passagesOf(file, markdown).find(({ span }) => span.start <= start && start < span.end)
  if (!markdown || !held) return false
  const { text } = markdown.source
  const before = text.slice(held.span.start, text.lastIndexOf('`', start))
  const lead = before.trim()
  // A step that is nothing but the command, or begins with it.
  if (/^(?:[-*+]|\d{1,3}[.)])?$/.test(lead)) return /^[-*+]/.test(lead) && /^[^`\n]{0,200}`{1,3}[ \t]*\w/.test(text.slice(end))
  const sentence = sentencesOf(before).at(-1)
  // `` `"$(rm -rf /)"` still executes inside quotes ``
  if (/^[^`\n]{0,40}`{1,3}\s(?:still|also|would|could|can)\s(?:be )?(?:execut|expand|run|evaluat|interpret|block|reject)\w{0,4}\b/i.test(text.slice(end)))
    return true
  return sentence !== undefined && !ORDERS.test(before.slice(sentence.start))
}

/** `curl … | sh` is about a command, and none. */
const ELIDED = /…|\s\.\.\.(?=\s|$)/

/** What a skill does without telling its reader is worse by a level: honest skills say what they are for. */
function untold(act: Act, skill: Skill): Act {
  if (act.unnamed && !namesAddress(skill, act.unnamed.url)) return { ...act, ...act.unnamed.instead }
  if (act.kind === 'download-execute' && act.level === 'warning' && act.unnamed && isOfSubject(skill, act.unnamed.url)) return { ...act, level: 'note' }
  // A key that its user gave the skill is no other's.
  if (act.own && (act.own.of === textOf(skill, 'name')?.trim() || act.own.of === skill.dirName)) return { ...act, level: act.own.level }
  if (act.level === 'error' || !isUntold(skill, act.kind)) return act
  return { ...act, level: act.level === 'note' ? 'warning' : 'error', what: `${act.what}, which the skill’s text does not mention` }
}

/** A script that sends what its author says stays here. */
function denied(act: Act, { exposure }: CodeUnit, skill: Skill): Act {
  if (act.kind !== 'data-drop' || act.level !== 'warning' || exposure !== 'script' || !saysItStays(skill)) return act
  return { ...act, level: 'error', what: `${act.what}, while the skill’s text says that nothing leaves the machine` }
}

/** The user is to type a password into what nobody has read. */
const TYPED_IN =
  /(?<!\b(?:never|not|don['’]t|without) (?:\w{1,12} ){0,2})\b(?:enter|type|give|supply|provide|confirm)\b[^.\n]{0,30}?\b(?:(?:login|mac(?:os)?|admin(?:istrator)?|sudo|system|computer|user|device|root)(?:['’]s)? )?password\b(?! manager|-protected)|\bpassword\b[^.\n]{0,60}\b(?:asked|prompted|requested|prompt|dialog)\b[^.\n]{0,30}\b(?:enter|type|confirm|accept)\b|\b(?:asks?|prompts?) for (?:the |your |an? )?(?:login|mac(?:os)?|admin(?:istrator)?|sudo|system|user)?\s?password\b[^.\n]{0,20}\b(?:enter|type|give|supply|confirm)\b/i
/** How near, in UTF-16 code units. */
const BESIDE = 400

/** What somebody's server sends gets the password of the machine: of a vendor that skillc does not know, that is one more fact. */
function pressed(act: Act, unit: CodeUnit, skill: Skill): Act {
  if (act.kind !== 'download-execute' || act.level !== 'warning' || !act.unnamed) return act
  const text = markdownOf(skill, unit.file)?.source.text
  if (text === undefined) return act
  const { start, end } = unit.spanInFile(act.span)
  if (!TYPED_IN.test(text.slice(Math.max(0, start - BESIDE), start)) && !TYPED_IN.test(text.slice(end, end + BESIDE))) return act
  return { ...act, level: 'error', what: `${act.what}, and asks for the user’s password` }
}

/** Behind so many spaces on a line nobody looks. */
const GAP = /[ \t]{120}/

/** Code that stands far to the right of other code, on its line, is hidden: one more fact. */
function farRight(act: Act, { text }: CodeUnit): Act {
  if (act.level === 'note') return act
  const before = text.slice(text.lastIndexOf('\n', act.span.start - 1) + 1, act.span.start)
  const gap = before.search(GAP)
  return gap > 0 && before.slice(0, gap).trim() !== '' ? { ...act, level: 'error', what: `${act.what}, far to the right of the line, out of sight` } : act
}

/** Configuration among examples: somebody's input, and nobody runs it. */
const SAMPLE = /(?:^|\/)(?:examples?|samples?|fixtures|tests?|testdata|evals?)\/(?:[^/]{1,255}\/){0,30}[^/]{1,255}\.(?:ya?ml|json|jsonl|toml|txt|xml)$/i

/** The same act is found twice where code stands in code: in a string, and in the call around it. The worst one is told. */
function distinct(acts: readonly PlacedAct[]): PlacedAct[] {
  const kept = new Map<string, { acts: PlacedAct[]; spans: Span[] }>()
  for (const act of acts.toSorted((a, b) => WEIGHT[b.level] - WEIGHT[a.level] || a.span.start - b.span.start)) {
    const key = `${act.kind} ${act.file}`
    const others = kept.get(key) ?? { acts: [], spans: [] }
    kept.set(key, others)
    // The spans do not overlap, and are in order: there may be thousands.
    const { spans } = others
    let low = 0
    for (let high = spans.length; low < high;) {
      const middle = (low + high) >> 1
      if ((spans[middle] as Span).end <= act.span.start) low = middle + 1
      else high = middle
    }
    const next = spans[low]
    if (next && next.start < act.span.end) continue
    spans.splice(low, 0, act.span)
    others.acts.push(act)
  }
  return [...kept.values()].flatMap(({ acts }) => acts)
}
