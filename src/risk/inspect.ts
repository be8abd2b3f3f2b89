import { textOf, type Skill } from '../skill/skill.ts'
import type { Span } from '../text/span.ts'
import { codeUnits } from './code/code-units.ts'
import type { Act } from './evidence/act.ts'
import { firstWhere } from './evidence/first-where.ts'
import { oneLower, WEIGHT, type Level } from './evidence/level.ts'
import { HOSTILE, siteOf } from './evidence/sites.ts'
import type { CodeUnit, Exposure } from './evidence/unit.ts'
import { isOrdered, markdownOf, NOT_FOLLOWED, whyLowered } from './judge/lowered.ts'
import { isOfSubject, namesAddress } from './judge/named.ts'
import { findSecrets, type Secret } from './text/secrets.ts'
import { isUnseen } from './text/unseen.ts'
import type { Unanalysed } from './unanalysed.ts'

/** An act in its place. */
export interface PlacedAct extends Act {
  /** Relative to the skill's directory. */
  readonly file: string
  /** In the file. */
  readonly span: Span
  readonly exposure: Exposure
  /** The code, as the file has it. */
  readonly code: string
  /** Why the level is lower than what the evidence supports, as a clause. */
  readonly lowered?: string
}

/** What was found in a skill by looking into its code and files, which takes loading what most skills do not need. */
export interface Inspection {
  readonly acts: readonly PlacedAct[]
  readonly secrets: readonly Secret[]
  /** What the analysers gave up on. */
  readonly unanalysed: readonly Unanalysed[]
}

/** Analyse all code in a skill. Parsers are loaded when there is something for them. Never throws on any content. */
export async function inspect(skill: Skill): Promise<Inspection> {
  const { units, texts } = codeUnits(skill)
  const secrets = (await findSecrets(texts)).map((secret) => shownSecret(secret, skill))
  if (units.length === 0) return { acts: [], secrets, unanalysed: [] }
  const { analyseUnits } = await import('./analyse-units.ts')
  const unanalysed: Unanalysed[] = []
  const found = await analyseUnits(units, ({ file }, reason, apart) => unanalysed.push({ file, reason, ...(apart && { apart }) }))
  const acts = distinct(found.flatMap(({ unit, acts: own }) => own.map((act) => placed(act, unit, skill))))
  return { acts: acts.filter((act) => !isToldAlready(act, acts)), secrets, unanalysed }
}

/** Of a secret that is sent it is told what it is; that data go there is no news. */
function isToldAlready({ kind, unnamed, file, span }: PlacedAct, all: readonly PlacedAct[]): boolean {
  if (kind !== 'data-drop' || unnamed === undefined) return false
  return all.some((other) => other.kind === 'secret-exfiltration' && other.level === 'error' && other.file === file && other.span.start === span.start)
}

/** A secret that is shown as a leak is one that somebody has already found. */
function shownSecret(secret: Secret, skill: Skill): Secret {
  const why = secret.level === 'error' ? whyLowered(skill, secret.file, secret.span) : undefined
  return why === undefined ? secret : { ...secret, level: 'warning', what: secret.what + oneLower(why) }
}

const RAISED: Record<Level, Level> = { note: 'warning', warning: 'error', error: 'error' }

function placed(act: Act, unit: CodeUnit, skill: Skill): PlacedAct {
  const { file, exposure } = unit
  const span = unit.spanInFile(act.span)
  const code = unit.text.slice(act.span.start, act.span.end)
  const at: PlacedAct = { ...hidden(named(act, skill), unit, span, skill), file, span, exposure, code: code === '' ? unit.text : code }
  if (exposure === 'auto-run' || at.level === 'note' || unit.hidden) return at
  const why =
    loweredBy(at, skill) ??
    (ELIDED.test(at.code) ? 'part of the command is left out' : undefined) ??
    (exposure === 'inline' && isRefused(skill, file, span) ? 'the text says that the command is refused' : undefined) ??
    (exposure === 'inline' && act.kind === 'destructive-command' && !isOrdered(skill, file, span) ? 'the text does not ask to run the command' : undefined) ??
    (SAMPLE.test(file) ? 'the file is an example or a test' : undefined)
  return why === undefined ? at : { ...at, level: at.level === 'error' ? 'warning' : 'note', lowered: why }
}

/** An address that no word of the skill names is one more fact; that of the product which the skill is for, one less. */
function named(act: Act, skill: Skill): Act {
  if (act.unnamed && !namesAddress(skill, act.unnamed.url)) return { ...act, ...act.unnamed.instead }
  if (act.kind === 'download-execute' && act.level === 'warning' && act.unnamed && isOfSubject(skill, act.unnamed.url)) return { ...act, level: 'note' }
  // A key that its user gave the skill is no other's.
  if (act.own && (act.own.of === textOf(skill, 'name')?.trim() || act.own.of === skill.dirName)) return { ...act, level: act.own.level }
  return act
}

/** To hide what is no good is one more fact. */
function hidden(act: Act, unit: CodeUnit, { start }: Span, skill: Skill): Act {
  if (act.level === 'note') return act
  if (unit.hidden) return { ...act, level: 'error', confidence: 'high', what: `${act.what}; the code is hidden by ${unit.hidden}` }
  const markdown = unit.exposure === 'script' || unit.exposure === 'auto-run' ? undefined : markdownOf(skill, unit.file)
  if (markdown && isUnseen(markdown, start)) return { ...act, level: RAISED[act.level], what: `${act.what}, in text that readers do not see` }
  const before = unit.text.slice(unit.text.lastIndexOf('\n', act.span.start - 1) + 1, act.span.start)
  const gap = before.search(/[ \t]{120}/)
  return gap > 0 && before.slice(0, gap).trim() !== '' ? { ...act, level: 'error', what: `${act.what}, so far to the right that readers do not see it` } : act
}

/** What no manual shows, but one on security. */
const NEVER_SHOWN: ReadonlySet<Act['kind']> = new Set(['reverse-shell', 'decode-execute', 'secret-exfiltration', 'crypto-miner', 'spyware', 'file-encryption'])

function loweredBy({ kind, address = '', code, file, span }: PlacedAct, skill: Skill): string | undefined {
  const why = whyLowered(skill, file, span)
  if (why === undefined || !NOT_FOLLOWED.includes(why)) return why
  const site = siteOf(/https?:\/\/[^\s"'`|)>]{1,300}/.exec(`${address} ${code}`)?.[0] ?? '')
  return NEVER_SHOWN.has(kind) || (site !== undefined && HOSTILE.has(site.kind)) ? undefined : why
}

/** `` `rm -rf /`: Blocked ``: a list of what something else lets through. */
const REFUSED = /^`{1,3}(?:\*\*)?\s{0,2}(?::|[|=-]?>|[→—–|-])\s{0,2}(?:\*\*|is )?(?:blocked|denied|rejected|refused|forbidden|disallowed|not allowed)\b/i

function isRefused(skill: Skill, file: string, { end }: Span): boolean {
  const text = markdownOf(skill, file)?.source.text
  return text !== undefined && REFUSED.test(text.slice(end, end + 40))
}

/** `curl … | sh` is about a command, and none. */
const ELIDED = /…|\s\.\.\.(?=\s|$)/
/** Configuration among examples: somebody's input, and nobody runs it. */
const SAMPLE = /(?:^|\/)(?:examples?|samples?|fixtures|tests?|testdata|evals?)\/(?:[^/]{1,255}\/){0,30}[^/]{1,255}\.(?:ya?ml|json|jsonl|toml|txt|xml)$/i

/** The same act is found twice where code stands in code: in a string, and in the call around it. The worst one is told. */
function distinct(acts: readonly PlacedAct[]): PlacedAct[] {
  const kept = new Map<string, PlacedAct[]>()
  for (const act of acts.toSorted((a, b) => WEIGHT[b.level] - WEIGHT[a.level] || a.span.start - b.span.start)) {
    const key = `${act.kind} ${act.file}`
    const others = kept.get(key) ?? []
    kept.set(key, others)
    // The spans do not overlap, and are in order: there may be thousands.
    const at = firstWhere(others, ({ span }) => span.end > act.span.start)
    const next = others[at]
    if (!next || next.span.start >= act.span.end) others.splice(at, 0, act)
  }
  return [...kept.values()].flat()
}
