import { documents, once } from '../../skill/layout.ts'
import type { Markdown } from '../../skill/markdown.ts'
import { textOf, type Skill } from '../../skill/skill.ts'
import type { Span } from '../../text/span.ts'
import { frontmatterPassages, passageAt, passagesOf, sentencesOf, type Passage } from '../text/passages.ts'

/** The reason where nothing about the place itself says so. */
const TEACHES = 'the skill teaches security'

/**
 * Why what stands at a place is shown rather than asked for, as a clause; `undefined` when nothing
 * says so. Whoever attacks can write such words, too: they lower a finding by one level and no more, and never what a host
 * runs by itself.
 */
export function whyLowered(skill: Skill, file: string, span: Span): string | undefined {
  const markdown = markdownOf(skill, file)
  if (!markdown) return undefined
  const { text } = markdown.source
  const isDocument = file === skill.fileName || /\.(?:md|markdown|mdx)$/i.test(file)
  if (!isDocument)
    return TEST_FILE.test(file) && !RUN_FIRST.test(file)
      ? 'the file is a test'
      : (inCode(text, span, 0) ?? (isData(file) && teachesSecurity(skill) ? TEACHES : undefined))
  if (span.start < markdown.span.start) {
    const passage = frontmatterPassages(skill).find((one) => one.span.start <= span.start && span.start < one.span.end)
    return passage && inSentence(passage, span)
  }
  const passages = passagesOf(file, markdown)
  const fence = markdown.fences.find((one) => one.span.start <= span.start && span.start < one.span.end)
  const at = passageAt(passages, span.start)
  const passage = passages[at]
  const inside = passage && span.start < passage.span.end ? passage : undefined
  return (
    (fence && inCode(text, span, fence.content.start)) ??
    (inside && inside.kind !== 'fence' ? inSentence(inside, span) : undefined) ??
    (fence || inside?.kind === 'item' || inside?.kind === 'row'
      ? underLead(passages, fence ? passageAt(passages, fence.span.start - 1) : at, fence)
      : undefined) ??
    underHeading(skill, file, markdown, inside ?? passage, fence !== undefined || inside?.kind !== 'paragraph') ??
    (inside?.kind === 'comment' ? undefined : teachesSecurity(skill) ? TEACHES : inManual(skill, file))
  )
}

/** A document of a skill, or another text of it. */
export function markdownOf(skill: Skill, file: string): Markdown | undefined {
  return file === skill.fileName ? skill.body : skill.document(file)
}

/** The label of an example that nobody should follow. */
const LABEL =
  /^[\s>*_#`([{/-]*(?:❌|🚫|⛔|✗|✘|(?:bad|unsafe|vulnerable|insecure|dangerous|malicious|wrong|incorrect|attack|exploit|blocked|forbidden)\b[^.\n:]{0,40}(?::|$))/i
const ACTED_ON =
  '(?:run|use|execut|past|pip|follow|install|download|cop|send|do (?:this|that|it)|writ|put|call|eval|curl|commit|hard-?cod|stor|shar|includ|accept|allow|obey|trust)'
/** A negation that governs an act; what somebody is not to hear, to remove or to forget is no warning. */
const FORBIDS = new RegExp(
  `\\b(?:never|do not|don['’]t|must not|should not|shouldn['’]t|cannot|refuse to|avoid|instead of)\\b (?:\\w{1,12} ){0,2}?${ACTED_ON}\\w{0,4}\\b[^.;:!?]{0,80}$`,
  'i',
)
/** Somebody hostile does it. A name of a host is nobody. */
const HOSTILE_ACTOR =
  /(?<![\w.@/-])(?:attackers?|adversar(?:y|ies)|hackers?|threat actors?|(?:malicious|hostile|compromised|rogue) \w{2,20})(?![\w.@-])[^.,;:!?]{0,80}$|攻[撃擊击]者|злоумышленник/i
const LOOKS_FOR =
  /\b(?:detect|flag|block|reject|scan for|look for|watch for|search for|hunt for|recogni[sz]e|identif[yi]\w{0,3}|guard against|protect against|defend against)(?:s|ed|ing)?\b/i
const KIND_OF_ATTACK =
  /\b(?:attacks?|injections?|jailbreaks?|exfiltration|phishing|malware|malicious|exploits?|payloads?|backdoors?|red flags?|suspicious|untrusted|vulnerab\w{1,8}|anti-?patterns?|signatures?)\b/i
const WARNING_HEADING =
  /\b(?:red flags?|anti-?patterns?|vulnerab\w{1,8}|threats?|attacks?|malicious|suspicious|dangerous|unsafe|insecure|what not to do|don['’]ts|exploits?|prompt injections?|indicators? of|forbidden|prohibited|to avoid)\b|^\W{0,4}avoid\b/i
const TEST_FILE = /(?:^|\/)(?:tests?|__tests__|fixtures|testdata|specs?|evals?)\/|\.(?:test|spec)\.|(?:^|\/)test_[^/]*\.|_test\.\w{1,4}$/i

/** What a test runner runs before any test. */
const RUN_FIRST = /(?:^|\/)conftest\.py$/

function isData(file: string): boolean {
  return /\.(?:json|jsonl|ya?ml|txt|csv|rules?|yara?)$/i.test(file)
}

/** Whether the sentence before a code span has somebody run it: what a sentence only speaks of, nobody runs. */
export function isOrdered(skill: Skill, file: string, { start }: Span): boolean {
  const markdown = markdownOf(skill, file)
  const passages = markdown ? passagesOf(file, markdown) : []
  const passage = passages[passageAt(passages, start)]
  if (!markdown || !passage) return true
  const before = markdown.source.text.slice(passage.span.start, start)
  const last = sentencesOf(before).at(-1)
  return /^[\s`>*+-]{0,20}(?:\d{1,3}[.)])?[\s`]{0,20}$/.test(before) || ORDERS.test(before.slice(last?.start ?? 0))
}

const ORDERS = /\b(?:runs?|execut\w{1,3}|types?|enter|paste|us(?:e|ing)|calls?|issue|with|via|then|first)\b|запусти|выполни|运行|执行|実行|실행/i

/** Whether what is said of something warns of it; `before` is what stands before it. */
function warns(before: string, whole: string): boolean {
  return LABEL.test(before) || FORBIDS.test(before) || HOSTILE_ACTOR.test(before) || (LOOKS_FOR.test(before) && KIND_OF_ATTACK.test(whole))
}

function inSentence(passage: Passage, span: Span): string | undefined {
  const { view } = passage
  let from = 0
  while (from < view.length && passage.spanInFile(from, from).start < span.start) from++
  if (LABEL.test(view)) return 'the label in front warns against this'
  const sentence = sentencesOf(view).find(({ end }) => end > from)
  if (!sentence) return undefined
  const before = view.slice(sentence.start, from)
  const whole = view.slice(sentence.start, sentence.end)
  if (warns(before, whole)) return 'the sentence warns against this'
  return passage.kind === 'row' && KIND_OF_ATTACK.test(view.slice(0, from) + view.slice(from + span.end - span.start))
    ? 'the table row names this as an attack'
    : undefined
}

/** The paragraph that introduces a list, a table or a fence; and the first row of a table. */
function underLead(passages: readonly Passage[], at: number, fenced: unknown): string | undefined {
  const kind = passages[at]?.kind
  let i = at
  if (!fenced) while (i >= 0 && passages[i]?.kind === kind) i--
  if (!fenced && kind === 'row' && i + 1 < at && (KIND_OF_ATTACK.test(passages[i + 1]?.view ?? '') || WARNING_HEADING.test(passages[i + 1]?.view ?? '')))
    return 'the table header warns against this'
  const lead = passages[i]
  if (!lead || lead.kind === 'heading' || lead.kind === 'comment' || lead.kind === 'frontmatter') return undefined
  const last = sentencesOf(lead.view).at(-1)
  const said = last ? lead.view.slice(last.start, last.end) : ''
  return (fenced || /[:：]["”*_`)]*\s*$/.test(said)) && warns(said.replace(/[:：]\W{0,10}$/, ''), said) ? 'the text above warns against this' : undefined
}

/** The title of SKILL.md is what the skill does, not what it warns of. */
function underHeading(skill: Skill, file: string, markdown: Markdown, passage: Passage | undefined, shows: boolean): string | undefined {
  if (!shows || !passage) return undefined
  const [first] = markdown.headings
  const title = file === skill.fileName && first?.level === 1 ? first.text : undefined
  // "What to look for", in a skill that looks for attacks.
  const looks = KIND_OF_ATTACK.test(textOf(skill, 'description')?.slice(0, 4000) ?? '')
  const heading = passage.headings.findLast(
    (one) => one.length < 120 && ((one !== title && WARNING_HEADING.test(one)) || (looks && /^what to (?:look|watch|search) for\b/i.test(one))),
  )
  return heading === undefined ? undefined : `the heading above is “${heading.replace(/\s+/g, ' ').trim()}”`
}

const COMMENT = /(?:^|\s)(?:#|\/\/|--(?![\w-])|\/\*|<!--|;|REM\s|%)[ \t]?/i
const SEARCHES = /(?:^|[\s|;&$(`])(?:[efz]?grep|rg|ag|ack|semgrep|yara|findstr|Select-String)\s(?:[^|;&"'\n]|"[^"\n]*"|'[^'\n]*'){0,300}["'][^"'\n]{0,300}$/
const LIST_OF_SIGNS =
  /\b(?:patterns?|signatures?|indicators?|block_?list|deny_?list|suspicious|malicious|dangerous|forbidden|red_?flags?|iocs?|payloads?)\w{0,10}["']?\s?[:=]/i

/** In code: a comment on the line or on the one before, a search, a list of patterns. */
function inCode(text: string, span: Span, from: number): string | undefined {
  const lineStart = Math.max(from, text.lastIndexOf('\n', span.start - 1) + 1)
  const end = text.indexOf('\n', span.start)
  const line = text.slice(lineStart, Math.min(end < 0 ? text.length : end, lineStart + 2000))
  const previous = text.slice(Math.max(from, text.lastIndexOf('\n', lineStart - 2) + 1), Math.max(from, lineStart - 1))
  for (const [one, own] of [
    [line, true],
    [previous, false],
  ] as const) {
    const comment = COMMENT.exec(one.slice(0, 1000))
    if (!comment || (!own && one.slice(0, comment.index).trim() !== '')) continue
    const said = one.slice(comment.index + comment[0].length)
    if (warns(said, said)) return 'a comment warns against this'
  }
  const head = line.slice(0, Math.max(0, span.start - lineStart))
  if (SEARCHES.test(head)) return 'this is a search pattern'
  const before = text.slice(Math.max(from, lineStart - 1500), lineStart)
  const open = /["'`/]\S{0,200}$/.test(head) ? openBracket(before + head) : undefined
  const key = ITEM.test(line) ? before.split('\n').findLast((one) => /\S/.test(one) && !ITEM.test(one)) : undefined
  return LIST_OF_SIGNS.test(open ?? '') || LIST_OF_SIGNS.test(key ?? '') ? 'this is a search pattern' : undefined
}

const ITEM = /^\s{0,40}- /

/** What stands before the list in which a text ends, on its line. */
function openBracket(text: string): string | undefined {
  let closed = 0
  for (let at = text.length - 1; at >= 0; at--) {
    const mark = text[at] as string
    if (']})'.includes(mark)) closed++
    else if ('[{('.includes(mark) && closed-- === 0) return text.slice(text.lastIndexOf('\n', at) + 1, at)
  }
  return undefined
}

const SUBJECT =
  /\b(?:security|pen-?test\w{0,4}|penetration|red[- ]?team\w{0,4}|threats?|malware|vulnerabilit\w{1,3}|exploit\w{0,5}|ctf|forensics?|attacks?|owasp|cve|injections?|phishing|incident response)\b|安全|渗透|漏洞|攻防|红队|セキュリティ|보안|безопасност|seguridad|sécurité|sicherheit/i
const OF_TRADE =
  /\b(?:CVE-\d{4}|CWE-\d{2}|T1\d{3}|MITRE|OWASP|mitigat\w{1,5}|remediat\w{1,5}|detection|reconnaissance|privilege escalation|lateral movement|payloads?|attackers?|adversar\w{1,5}|exploit\w{0,6}|vulnerab\w{1,8}|hardening|authori[sz]ed (?:testing|engagement|use))\b|渗透|提权|漏洞|攻击|横向移动|后门/gi

/**
 * Whether a skill teaches security: its description says so, and its text bears it out with several of the trade's own
 * words. A name says nothing: anybody can call a skill `ctf-notes`.
 */
const teachesSecurity: (skill: Skill) => boolean = once((skill: Skill) => {
  if (!SUBJECT.test(textOf(skill, 'description')?.slice(0, 4000) ?? '')) return false
  const words = Array.from(skill.body.source.text.slice(skill.body.span.start).matchAll(OF_TRADE), ([word]) => word.toLowerCase())
  return new Set(words).size >= 3
})

/** Shorter documents are part of what the skill says, in UTF-16 code units. */
const LONG = 6000
/** How SKILL.md speaks of a document that is to be followed, and not looked up. */
const REQUIRED = /\b(?:must|always|first|before|required?|requires|mandatory|prerequisites?|exactly|at once|immediately)\b/i

/** The reasons for a document that nobody has the agent follow. */
export const NOT_FOLLOWED: readonly string[] = ['SKILL.md does not send the agent to this file', 'no file that hosts load sends the agent to this file']

/** What hosts read of a plugin, besides its skills. */
const READ_OF_PLUGIN = /^(?:(?:agents|commands|output-styles)\/|(?:CLAUDE|AGENTS|GEMINI)\.md$)/

function inPlugin(skill: Skill, file: string): string | undefined {
  if (READ_OF_PLUGIN.test(file)) return undefined
  const name = file.slice(file.lastIndexOf('/') + 1)
  const isNamed = documents(skill).some((one) => READ_OF_PLUGIN.test(one.file) && one.markdown.source.text.includes(name))
  return isNamed ? undefined : NOT_FOLLOWED[1]
}

/** A long document that SKILL.md does not have the agent follow is a manual: it shows what can be done on a system. */
function inManual(skill: Skill, file: string): string | undefined {
  if (skill.kind === 'plugin') return inPlugin(skill, file)
  if (file === skill.fileName || (skill.document(file)?.source.text.length ?? 0) <= LONG) return undefined
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase()
  return passagesOf(skill.fileName, skill.body).some(({ raw }) => raw.toLowerCase().includes(name) && REQUIRED.test(raw)) ? undefined : NOT_FOLLOWED[0]
}
