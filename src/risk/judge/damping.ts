import { once } from '../../skill/layout.ts'
import type { Markdown } from '../../skill/markdown.ts'
import { textOf, type Skill } from '../../skill/skill.ts'
import type { Span } from '../../text/span.ts'
import { frontmatterPassages, passagesOf, sentencesOf, type Passage } from '../text/passages.ts'

/** What an author says of code or of words that nobody should follow. */
const LABEL =
  /^[\s>*_#`([{-]*(?:❌|🚫|⛔|✗|✘|☠️?|(?:the\s+)?(?:(?:very\s+)?bad|signs?|indicators?|red flags?|unsafe|vulnerable|insecure|dangerous|malicious|wrong|anti-?pattern|incorrect|attack(?:er)?|exploit|payload|evil|hostile|don['’]t|ng(?=\s*[:：]))\b(?=[\s*_)\]]{0,4}(?:[:.—–]|-(?!\w)|$|example|code|pattern|version|input|way|usage|practice|skill|command|comment|prompt|instruction|text|content|payload|method|\()))/i

const ACT =
  '(?:run|use|paste|execute|trust|pipe|do|follow|obey|install|download|copy|send|include|share|comply|act|accept|allow|expose|write|add|put|log|commit|embed|upload|post|tell|call|invoke|enable|disable|pass|store|hard-?code|print|source|eval|curl|suggest|recommend|generate|emit|delete|rm|chmod|honou?r|claim|reveal|hide)'
/** A negation that governs an act, and nothing else between. */
const FORBIDS = new RegExp(
  `\\b(?:never|do\\s+not|don['’]t|must\\s+not|mustn['’]t|should\\s+not|shouldn['’]t|cannot|can['’]t|may\\s+not|will\\s+not|won['’]t|refuse\\s+to|not\\s+to|without|no\\s+longer)\\s+(?:(?:ever|blindly|directly|simply|just|also|even|under|any|circumstances|automatically|silently|secretly)\\s+){0,3}${ACT}(?:s|ing)?\\b|\\bavoid\\b(?![^.:]{0,80}\\bby\\b)|\\b(?:refuse|prevent|prevents|forbid|forbids|forbidden|prohibited|disallow|disallowed)\\b|\\b(?:is|are)\\s+(?:never|not)\\s+(?:allowed|acceptable|permitted|safe)|\\bnot\\s+(?:allowed|permitted|acceptable)\\s{0,2}:`,
  'i',
)
/** What stands between the marks is told to be run, not shown. */
const ORDERED = /\b(?:run|use|execute|paste|install|type|enter|call|invoke)\s+(?:\w+\s+){0,3}[`"“]?$/i
/** Where a new clause begins, so that a negation before it governs no more. */
const TURN =
  /;|\s[—–-]\s|\b(?:but|instead|rather|otherwise|just\s+(?:run|use|do|paste|execute)|simply\s+(?:run|use|do|paste|execute)|then|only)\b|[,:]\s+(?:run|use|execute|paste|do|copy|install|download|always|you\s+must)\b|\b(?:unless|until|before)\b/i

const THREAT =
  /\b(?:attacks?|attackers?|injections?|inject(?:s|ed|ing)?|jailbreaks?|exfiltrat\w{1,5}|phishing|malware|malicious|exploits?|exploitation|payloads?|backdoors?|social engineering|poison(?:s|ed|ing)|tamper\w{0,5}|spoof\w{0,5}|red flags?|suspicious|adversarial|adversar(?:y|ies)|threats?|manipulat\w{1,5}|untrusted|vulnerab\w{1,8}|hostile|hijack\w{0,5}|compromised|unsafe|dangerous|insecure|anti-?patterns?|override attempts?|prompt leak\w{0,4}|abuse|scams?|trojan\w{0,4}|suspect|smuggl\w{1,3})\b/i
const DETECTS =
  /\b(?:detect(?:s|ed|ing|ion)?|flag(?:s|ged|ging)?|reject(?:s|ed|ing)?|block(?:s|ed|ing)?|catch(?:es|ing)?|identif(?:y|ies|ied|ying)|recogni[sz]e[sd]?|scan(?:s|ned|ning)? for|look(?:s|ing)? for|watch(?:es|ing)? (?:out )?for|beware|guard(?:s|ing)? against|defend(?:s|ing)? against|protect(?:s|ing)? (?:against|from)|resist(?:s|ing)?|filter(?:s|ed|ing)?|search(?:es|ing)? for|warn(?:s|ed|ing)? (?:about|of|against|when|if)|check(?:s|ing)? for|monitor(?:s|ing)? for|mitigat\w{1,5}|alert(?:s|ing)? (?:on|if|when)|sanitiz\w{1,5}|strip(?:s|ped)?|refus\w{1,3}|discard|report(?:s|ed|ing)? (?:any|it|them)|quarantine[sd]?|such as|e\.g|for example|for instance|examples? of|like)\b/i
/** What is looked for: words that say it is a sign and no order. */
const SIGN =
  /\b(?:patterns?|attempts?|instances?|phrases?|strings?|signatures?|instructions? (?:like|such as|that|embedded|hidden|inside|found|in)|text (?:like|such as|that)|keywords?|indicators?|signs?|occurrences?|anything that)\b/i
const WHO_HARMS =
  /\b(?:attackers?|adversar(?:y|ies)|hackers?|threat actors?|(?:malicious|hostile|compromised|poisoned|rogue|untrusted|injected|crafted|hijacked|evil) \w)/i
const HARMS =
  /\b(?:may|might|could|can|would|will|tr(?:y|ies|ied)|attempts?|uses?|hides?|embeds?|plants?|sends?|crafts?|injects?|wants?|contains?|says?|tells?|asks?|reads?|steals?|exploits?|includes?|tricks?|instructs?|controls?)\b/i

const WARNING_HEADING =
  /\b(?:red flags?|anti-?patterns?|vulnerab\w{1,8}|threats?|threat model\w{0,4}|attacks?|attack vectors?|indicators? of|unsafe|insecure|dangerous|malicious|what not to do|what (?:it|this|we|the \w+) (?:detects?|flags?|catches|checks? for|looks? for|blocks?)|detection (?:patterns?|rules?|signatures?|logic|categories)|exploits?|exploitation|prompt injections?|jailbreaks?|suspicious|forbidden|prohibited|never do|common mistakes|warning signs|iocs?|blocklist|denylist|adversarial|phishing|do nots?|don['’]?ts|bad (?:examples?|practices?|patterns?)|security (?:risks?|issues?|concerns?|checks?)|hard (?:rules|limits|stops)|do not (?:follow|run|execute|copy|try|obey)|for discussion)\b|^(?:❌|🚫|⛔)|^bad\b/i
/** Words of other trades, too: a heading that is little more than one of them, or that stands in a skill on security, warns. */
const ORDINARY_HEADING = /\b(?:payloads?|detects|detected|blocked|signatures?|injections?|indicators?|never|avoid|refuse)\b/i
const ONLY_WARNS = /^\W{0,4}(?:(?:blocked|refuse[sd]?|avoid(?:ing)?|never)(?:\s\w+){0,2}|(?:\w+\s){1,2}to (?:avoid|refuse))\W{0,4}$/i

/** Under these stands what is to be there before the skill is used. */
const SETUP_HEADING =
  /^\W{0,6}(?:\d{1,2}[.)]\s{1,4})?(?:(?:quick|first[- ]time|one[- ]time|initial|easy)\s)?(?:prerequisites?|pre-?requirements?|requirements?|install(?:ation|ing|er)?|set[- ]?up|getting started|quick ?start|dependencies|before you (?:start|begin)|first (?:run|use)|activation)\b/i

/** A file that says how to install what the skill needs. */
const SETUP_FILE = /(?:^|\/)(?:install(?:ation|ing)?|set-?up|pre-?requisites?|requirements?|getting[-_]started|quick[-_]?start)\.(?:md|mdx|markdown|txt)$/i

const ABOUT_SECURITY =
  /\b(?:security[- ](?:course|lesson|class(?:es)?\b|quiz|training|workshop|review|audit|scan|analys|test|research|assess|vulnerab|vett|check|engineer|focused|issue|flaw|bug|best)\w{0,8}|vulnerab\w{1,8}|pen-?test\w{0,4}|penetration test\w{0,4}|red[- ]?team\w{0,4}|threat (?:model|hunt|detect|intel|analy|emulat)\w{0,8}|malware|incident response(?! (?:for|in|on|of) (?:kubernetes|k8s|workloads?|services?|production|pods?|clusters?|outages?|deployments?))|exploit\w{0,6}|owasp|cves?|prompt[- ]injections?|jailbreak\w{0,4}|forensics?|secure (?:code|coding|development)|dfir|yara|sigma rules?|semgrep|codeql|mitre|siem|(?:audit|scan|vet|detect|review)\w{0,3} (?:\w+ ){0,4}(?:security|malicious|attacks?|threats?|backdoors?|injections?|secrets)|ctf|bug bounty|offensive security|attack (?:paths?|surface|techniques?|vectors?|simulation)|adversar\w{1,5}|privilege escalation|reverse engineer\w{0,4}|phishing|social engineering|security (?:governance|polic(?:y|ies)|monitoring|awareness|labs?|testing|tools?|operations|controls?|posture|concepts|skills?|validat\w{2,4}|guard)|cyber\w{2,12}|(?:cache|data|pipeline|dns|model) poisoning|logic flaws?|(?:app|application|cloud|network|web|api|mobile|container|runtime|ai|llm|agent|information|ethical) (?:security|hacking)|appsec|devsecops|infosec|compromised?|intrusions?|breach(?:es)?|detection (?:rules?|as code|engineering|ci|pipeline)|reverse shells?|lolbins?|living off the land|(?:container|sandbox|vm) (?:escapes?|isolation)|escape attempts|guard ?rails?|guard hooks?|lethal trifecta|(?:tool|memory|prompt) poisoning|hackthebox|tryhackme|oscp|capture the flag|blue[- ]team\w{0,4}|purple[- ]team\w{0,4}|honeypots?|kill chain|c2|lateral movement|(?:idor|lfi|rce|ssti|xxe|csp|jwt)\b[^.]{0,40}\b(?:bypass|attacks?|pitfalls?|review|test\w{0,3}|flaws?)|web ?shells?|(?:attack|exploit|injection|malicious|xss) payloads?|(?:edr|av|amsi|antivirus|defen[cs]e) (?:evasion|bypass\w{0,3})|seclists|wordlists|ciberseguridad|seguridad|ingenier[ií]a social|cybersicherheit|it sicherheit|informationssicherheit|sicherheits\w{3,20}|angriff\w{0,3}|schadsoftware|s[eé]curit[eé] (?:informatique|offensive|web)|sicurezza informatica|segurança|(?:awareness|phishing) (?:lessons?|training|sessions?|campaigns?|exercises?)|lures?|(?:endpoint|alert|malware) triage|triage of (?:\w+ ){0,3}(?:endpoints?|hosts?|alerts?|machines?)|tampering|suspicious \w+)\b|supply[- ]chain|typo-?squat\w{0,4}|ransomware|web ?shells?|xss|\bcross[- ]site (?:script|request|leak|attack|web)\w{0,4}|csrf|ssrf|(?:sql|command|code|template|log|ldap|nosql|xpath|header) injection|(?:de)?obfuscat\w{1,5}|privesc|attack (?:strings?|patterns?|payloads?)|injection (?:review|tests?|suite|attacks?|defen[cs]e)|untrusted (?:text|content|input)|(?:dangerous|unsafe|insecure|malicious) (?:shell |agent )?(?:code|commands?|snippets?|patterns?|skills?|packages?|servers?)|pin(?:s|ning)? (?:\w+ ){0,2}(?:actions|dependencies)|(?:vet|audit|inspect)(?:s|ting|ing)? (?:an? |the |any )?(?:\w+ ){0,2}(?:mcp|plugins?|skills?|third[- ]party)|安全(?:审|扫描|测试|评估|加固|防护|防御|分析|研究|攻防|运营|事件|检测|检查|合规|监控|情报|专家|工程|响应|意识|基线|漏洞|風險|风险|课程|培训|教学|入门|知识)|(?:网络|信息|应用|代码|供应链|云|数据)安全(?!的)|投毒|渗透|滲透|攻击|攻擊|漏洞|恶意|惡意|红队|蓝队|(?:提示|sql|命令|代码)\s?注入|脆弱性|セキュリティ(?:レビュー|診断|監査|テスト|チェック|スキャン|対策|検査|評価|教育|分析)|보안 ?(?:점검|검토|감사|테스트|취약|분석|진단|스캔|교육)|(?:аудит|проверк|анализ|тест|скан)\w{0,10} (?:\w+ )?безопасност\w{1,3}|информационн\w{2,3} безопасност\w{1,3}|безопасност\w{1,3} (?:приложени|код|сет|веб|облак)|уязвимост\w{1,3}/i
const SEARCHES = /(?:^|[\s|;&$(`])(?:[efz]?grep|rg|ag|ack|semgrep|yara|findstr|Select-String|ripgrep|jq)\s/
/** A line that holds, or begins, a regular expression or a text of a list. */
const HOLDS_PATTERN =
  /\bre\.(?:compile|search|match|findall)\b|\bRegExp\b|\b(?:regex|patterns?|signatures?|indicators?)\b|^\s{0,40}[rbf]{0,2}["'/]|^\s{0,40}\$[a-z]\w{0,20} =/i
/** `{"tool_input": {"command": …`: what hooks read, and nobody runs. */
const HOOK_INPUT = /"tool_input"\s{0,8}:\s{0,8}\{[^{}]{0,400}$/
/** What stands behind it in settings is run, and looked for nowhere. */
const COMMAND_KEY = /["'](?:command|cmd|run|script|bash|powershell|exec)["']\s{0,4}:\s{0,4}["']?$/
const TEST_FILE =
  /(?:^|\/)(?:tests?|__tests__|fixtures|testdata|specs?|evals?)\/|\.(?:test|spec)\.|(?:^|\/)test_[^/]*\.|_test\.[a-z]+$|\.(?:yara?|sigma|snort|rules)$|(?:^|[/_-])(?:vulnerable|insecure)(?:[_-][^/]{0,60})?\.\w{1,5}$/i
/** What a test runner runs before any test, and whoever tests the project with it. */
const RUN_FIRST = /(?:^|\/)conftest\.py$/
/** A script runs as a whole: a comment in it warns nobody. */
const SCRIPT = /\.(?:sh|bash|zsh|py|pyw|[cm]?[jt]s|[jt]sx|ps1|psm1|bat|cmd|rb|pl|php)$/i
/** A list under this holds what somebody looks for. */
const LEADS_SIGNS =
  /\b(?:patterns?|signatures?|indicators?|triggers?|detect(?:s|ed|ion)?|blocked|block_?list|deny_?list|forbidden|suspicious|dangerous|malicious|den(?:y|ied)|disallowed|matches|commands?_?(?:deny|block))\b[^:\n]{0,40}:[*_\s]{0,4}$/i
const LIST_OF_SIGNS =
  /\b(?:patterns?|signatures?|indicators?|blocklist|den(?:y|ied)(?:list|_\w{1,20}| commands)?|disallowed|blacklist|suspicious|malicious|dangerous|forbidden|red_?flags?|iocs?|payloads?|attacks?|injections?|jailbreaks?|bad|unsafe|vulnerable)\w*["']?\s*(?:[:=]|=>|:=)[^\n]{0,80}$/im
/** `Denied commands:`, all that is said before a list. */
const REFUSED = /^\W{0,4}(?:always |new )?(?:deny|denied|blocked|forbidden|disallowed|prohibited|rejected|banned)(?: \w{1,14}){0,2}[\s:*_]{0,5}$/i
/** What is bad about a line, as its comment says. */
const FAULTS =
  /\b(?:no (?:tls|https|checksum|encryption|verification)|unpinned|unverified|unsafe|insecure|vulnerable|dangerous|bad|wrong|predictable|never do)\b|[❌✗✘🚫]/u
/** What something else does about it: `# These should be blocked:` */
const STOPPED = /\b(?:should|must|will|would|to|is|are|gets?) (?:all )?(?:be )?(?:blocked|denied|rejected|refused|flagged|caught|stopped)\b/i
/** `--name` is an option. */
const COMMENT = /(?:^|\s)(?:#|\/\/|--(?![\w-])|\/\*|<!--|;|REM\s|%)[ \t]?/i

/** The reason where nothing about the place itself says so. */
export const OF_SUBJECT = 'the skill is about security'

/**
 * Why what stands at a place is warned of or quoted rather than asked for, in words that follow "lowered because";
 * `undefined` when nothing says so. Whoever attacks can write such words too: they lower a finding by one level and no more,
 * and nothing lowers what runs by itself.
 */
export function dampingAt(skill: Skill, file: string, span: Span): string | undefined {
  const markdown = file === skill.fileName ? skill.body : skill.document(file)
  if (!markdown) return undefined
  const { text } = markdown.source
  if (file !== skill.fileName && !/\.(?:md|markdown|mdx)$/i.test(file)) {
    const code = SCRIPT.test(file)
    return TEST_FILE.test(file) && !RUN_FIRST.test(file) && !isTold(skill, file)
      ? 'it is in a test'
      : (inCode(text, span, 0, !code) ?? (code ? undefined : (inValue(markdown, span) ?? (teachesSecurity(skill) ? OF_SUBJECT : undefined))))
  }
  if (span.start < markdown.span.start) {
    const held = frontmatterPassages(skill).find((one) => one.span.start <= span.start && span.start < one.span.end)
    return held ? inSentence(held, span) : undefined
  }
  const passages = passagesOf(file, markdown)
  const fence = markdown.fences.find((one) => one.span.start <= span.start && span.start < one.span.end)
  const at = lastBefore(passages, span.start)
  const held = passages[at]
  const inside = held && span.start < held.span.end && (fence === undefined || held.kind === 'fence' || held.kind === 'comment') ? held : undefined
  const reason =
    (fence && inCode(text, span, fence.content.start)) ??
    (inside && inSentence(inside, span)) ??
    byLead(passages, fence ? lastBefore(passages, fence.span.start - 1) : at, fence !== undefined) ??
    tableHead(passages, inside ? at : -1) ??
    (inside && isEntry(inside, span) ? 'it is an entry in a table' : undefined)
  if (reason !== undefined) return reason
  const near = inside ?? held
  const shows = fence !== undefined || inside?.kind === 'row' || inside?.kind === 'item' || inside?.quoted === true
  const titles = near ? (near.kind === 'heading' && !inside ? [...near.headings, near.raw.replace(/^#+\s*/, '')] : near.headings) : []
  if (shows) {
    // The title of a whole document says too little about its parts; that of SKILL.md is what the skill does, not what it warns of.
    const [first] = markdown.headings
    const ownTitle = file === skill.fileName && first?.level === 1 ? first.text : undefined
    const heading = titles.findLast((title, i) => (i > 0 || (titles.length === 1 && title !== ownTitle)) && title.length < 120 && headingWarns(skill, title))
    if (heading !== undefined) return `it is under the heading “${heading.replace(/\s+/g, ' ').trim()}”`
  }
  // Nobody reads a comment to learn, and what a skill wants installed is no lesson.
  const installs = (file === skill.fileName && SETUP_HEADING.test(titles.at(-1) ?? '')) || SETUP_FILE.test(file)
  return teachesSecurity(skill) && inside?.kind !== 'comment' && !installs ? OF_SUBJECT : undefined
}

/** Whether SKILL.md names a script by its name alone, so that the agent runs it: a name that ends with `_test` makes no test of it. */
function isTold(skill: Skill, file: string): boolean {
  return !/(?:^|\/)(?:tests?|__tests__|fixtures|testdata|specs?|evals?)\//.test(file) && skill.body.source.text.includes(file.slice(file.lastIndexOf('/') + 1))
}

function headingWarns(skill: Skill, title: string): boolean {
  if (WARNING_HEADING.test(title)) return true
  return ORDINARY_HEADING.test(title) && (ONLY_WARNS.test(title) || ABOUT_SECURITY.test(saidOf(skill)))
}

function saidOf(skill: Skill): string {
  return `${textOf(skill, 'name') ?? ''} ${textOf(skill, 'description') ?? ''}`.replaceAll('-', ' ').slice(0, 4000)
}

/** The last passage, or other part of a text, that begins at or before an offset; comments are only there for themselves. */
function lastBefore(parts: readonly { readonly span: Span }[], offset: number): number {
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((parts[middle] as { readonly span: Span }).span.start <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The sentence itself warns, or describes what to look for. */
function inSentence(passage: Passage, span: Span): string | undefined {
  const { view } = passage
  const sentences = sentencesOf(view)
  const index = sentences.findIndex(({ end }) => passage.spanInFile(end, end).start > span.start)
  const sentence = sentences[index]
  if (!sentence) return undefined
  // Where the finding begins in the sentence: what governs it stands before.
  let from = sentence.start
  while (from < sentence.end && passage.spanInFile(from, from).start < span.start) from++
  const before = view.slice(sentence.start, from)
  const whole = view.slice(sentence.start, sentence.end)
  // A label governs what follows in its passage: `❌ Bad: …`.
  if (LABEL.test(view.slice(0, 80)) && !TURN.test(view.slice(0, from).slice(-200))) return 'its label warns about it'
  if (warns(before, whole)) return 'the sentence warns about it'
  if (passage.kind === 'row' && THREAT.test(view.replace(view.slice(from, from + (span.end - span.start)), ''))) return 'its row names the kind of attack'
  if (betweenMarks(passage, span) && THREAT.test(whole) && !ORDERED.test(before)) return 'it is quoted as an example'
  const previous = index > 0 ? view.slice(sentences[index - 1]?.start ?? 0, sentence.start) : ''
  // `**Never run what cannot be undone.** `rm -rf /` or …`: examples of what the sentence before forbids.
  if (
    /^[\s*_`]*$/.test(before) &&
    /^[\s\d.*_>-]*(?:never|do not|don['’]t|avoid)\s(?:run|execute|use|issue|do)\b/i.test(previous) &&
    BEGINS_WITH_CODE.test(whole)
  )
    return 'the sentence before warns about it'
  return /[:：]\s*$/.test(previous) && warns(previous, previous) ? 'the sentence before warns about it' : undefined
}

/** A sentence of examples begins with one, and goes on with the next. */
const BEGINS_WITH_CODE = /^[\s*_]*`[^`]{1,80}`(?:,| or| and|;)/

/** A way to warn of something, by what stands before it in what is said, and by all of that; in the example it is `…`. */
interface Cue {
  readonly name: string
  readonly example: string
  readonly warns: (before: string, whole: string) => boolean
}

/** What is said to be no order. */
const NO_ORDER =
  /\b(?:as|is|are|just|only) (?:untrusted )?data\b|\bnot (?:as )?(?:\w+ )?(?:instructions|commands|orders|directives)\b|\bnever (?:as )?(?:instructions|commands)\b|\b(?:looks?|looking|shaped|reads?|phrased|worded) (?:like|as) (?:an? )?(?:instruction|command|order|prompt)/i
const BANISHED =
  /\b(?:have|has) no place\b|\b(?:do|does) not belong\b|^[^.;:]{0,120}[a-z)] (?:prohibited|forbidden|banned|outlawed)\b(?! (?:by|words?|to|in|files?))/i
/** What something is called, behind it. */
const CALLED_BAD =
  /\b(?:is|are|counts? as|means?|indicates?)\s+(?:an?\s+)?(?:\w+\s+){0,2}(?:attack|injection|malicious|attempt|red flag|suspicious|unsafe|dangerous|vulnerab\w+|forbidden|prohibited|jailbreak|impossible|blocked|rejected|refused|denied)/i

export const CUES: readonly Cue[] = [
  { name: 'a label', example: '❌ Bad: …', warns: (before) => LABEL.test(before) },
  { name: 'a negation that governs it', example: 'Never run … here.', warns: (before) => FORBIDS.test(withoutPurpose(afterLastTurn(before))) },
  { name: 'somebody hostile who does it', example: 'An attacker may send … there.', warns: harms },
  { name: 'somebody hostile, in another language', example: '攻撃者は … を送信する', warns: (before) => WHO_HARMS_ELSEWHERE.test(before) },
  { name: 'that it is no order', example: 'What reads like an order, as in …, stays where it is.', warns: (_, whole) => NO_ORDER.test(whole) },
  {
    name: 'that it is to be treated as a threat',
    example: 'Treat … as an exploit.',
    warns: (before, whole) => /\btreat(?:s|ed)?\b/i.test(before) && /\bas (?:untrusted|suspicious|data|an? )/i.test(whole) && THREAT.test(whole),
  },
  {
    name: 'that somebody looks for it',
    example: 'Flag instances of … in logs.',
    warns: (before, whole) => DETECTS.test(before) && (THREAT.test(whole) || SIGN.test(before)),
  },
  { name: 'that it must not be there', example: 'Lines such as … have no place in a script.', warns: (_, whole) => BANISHED.test(whole) },
  { name: 'what it is called', example: 'Then … is a red flag.', warns: (before, whole) => CALLED_BAD.test(whole.slice(before.length)) },
]

/** Whoever attacks, in other languages: `XSS 攻撃者が実行できる操作`. */
const WHO_HARMS_ELSEWHERE = /攻[撃擊击](?:者|例|コード|示例|代码)|злоумышленник|атакующ|공격(?:자|\s?예)|\b(?:angreifer|atacante|attaquant|aggressore)/i

/** Whether words that stand before something warn of it. `whole` is all that is said. */
function warns(before: string, whole: string): boolean {
  return CUES.some((cue) => cue.warns(before, whole))
}

/** What something is good for, and what somebody is not to hear: neither says that anything is bad. */
function withoutPurpose(clause: string): string {
  return clause.replace(PURPOSE, ' ').replace(KEEPS_FROM, ' ')
}

const PURPOSE =
  /(?:^\s{0,8}|[.!?;:,(]\s{0,4}|\b(?:in order|so as|set up|needed|required|used|once|this|it|helps?|want) )to (?:avoid|prevent|refuse)\b|\b(?:this|which|that|it) (?:avoids|prevents)\b/gi
const KEEPS_FROM =
  /\b(?:do not|don['’]t|never|must not|should not|without)\s+(?:\w{1,20}\s+){0,2}(?:tell|inform|show|mention|reveal|log|print|report|display|ask|alert|notify|disclose|describe)(?:ing)?\b(?!\s+(?:\w{1,20}\s+){0,3}to\s)(?:\s+\w{1,20}){0,3}\s+(?:users?|human|owner|anyone|anybody|them|it|this|these|that|step|output)\b/gi

/** Somebody hostile does something: `an attacker may …`. */
function harms(text: string): boolean {
  const who = WHO_HARMS.exec(text)
  return (
    who !== null &&
    HARMS.test(
      (
        text
          .slice(who.index + who[0].length - 1)
          .slice(0, 90)
          .split(/[.;:]/)[0] ?? ''
      ).replace(/^\S+/, ''),
    )
  )
}

function afterLastTurn(text: string): string {
  const pieces = text.slice(-600).split(TURN)
  return pieces.at(-1) ?? ''
}

/** What somebody is to look for: `Signs:`, `Students learn to recognise these in logs:`. */
const LOOKS_FOR =
  /(?<!\b(?:before|after|while|without|instead of) )\b(?:look|watch|search|scan|hunt|grep)(?:s|ing)? (?:out )?for\b|\b(?:recogni[sz]e|spot|detect|identify) (?:these|this|them|the following)\b|^\W{0,4}(?:signs?|indicators?|iocs?|red flags?|symptoms?)\b|\btest (?:inputs?|cases|strings|phrases|payloads)\b|\bin the wild\b|\b(?:seen|observed|found) in (?:past |real |previous |recent )?(?:incidents?|attacks?|campaigns?|samples?)\b|^\W{0,4}typical (?:behaviou?rs?|techniques|phrases|payloads)\b|\b(?:by|from) (?:an? |the )?(?:attackers?|intruders?|malware|bots?)\b/i

/** The paragraph that introduces a list or a fence. */
function byLead(passages: readonly Passage[], at: number, fenced: boolean): string | undefined {
  let i = at
  const { kind } = passages[at] ?? {}
  if (!fenced) {
    if (kind !== 'item' && kind !== 'row' && kind !== 'fence') return undefined
    while (i >= 0 && passages[i]?.kind === kind) i--
  }
  const lead = passages[i]
  if (!lead || lead.kind === 'comment' || lead.kind === 'frontmatter') return undefined
  // A heading is asked elsewhere.
  if (lead.kind === 'heading') return undefined
  const said = sentencesOf(lead.view)
    .map(({ start, end }) => lead.view.slice(start, end))
    .findLast((sentence) => sentence.trim() !== '')
  if (said === undefined || (!fenced && !/[:：]["”*_`)]*\s*$/.test(said))) return undefined
  return warns(said, said) || LOOKS_FOR.test(said) || REFUSED.test(said) ? 'the text before warns about it' : undefined
}

/** A column or a first row that says what its cells are. */
function tableHead(passages: readonly Passage[], at: number): string | undefined {
  if (passages[at]?.kind !== 'row') return undefined
  let i = at
  while (i > 0 && passages[i - 1]?.kind === 'row') i--
  const head = passages[i]?.view ?? ''
  return i < at &&
    /\b(?:detects?|signs?|red flags?|attacks?|threats?|malicious|suspicious|payloads?|indicators?|anti-?patterns?|vulnerab\w{1,8}|unsafe|insecure|bad|don['’]?t|never|avoid|severity|risks?|wrong|❌|injection|signatures?|excuse|rationali[sz]ation|violation|finding)\b/i.test(
      head,
    )
    ? 'the header of its table warns about it'
    : undefined
}

/** Code in the first cell of a row is what the row is about; what is to be done stands in the others. */
function isEntry(passage: Passage, span: Span): boolean {
  const { kind, view } = passage
  if (kind !== 'row') return false
  const first = view.indexOf('|', 1)
  return first > 0 && first < view.length - 2 && view.slice(0, first).includes('`') && passage.spanInFile(first, first).start >= span.end
}

/** A text in double quotes, as JSON and others write it: on one line, and with a backslash before a quotation mark of its own. */
const QUOTED = /\\.|"((?:[^"\\\n]|\\.)*)"?/g

/** Where such texts stand. Found once: a file may be one line that holds thousands of them. */
const valuesIn = once(({ source }: Markdown) =>
  Array.from(source.text.matchAll(QUOTED), ({ 1: value, index }) => ({
    isText: value !== undefined,
    span: { start: index + 1, end: index + 1 + (value?.length ?? 0) },
  })).filter(({ isText }) => isText),
)

/** How much of a text is looked at before and behind a place, in UTF-16 code units. */
const AROUND = 2000

/** In data: what is said in the text that holds it, of findings and reports. */
function inValue(markdown: Markdown, { start: at }: Span): string | undefined {
  const values = valuesIn(markdown)
  const held = values[lastBefore(values, at)]?.span
  if (!held || at >= held.end) return undefined
  const from = Math.max(held.start, at - AROUND)
  const said = markdown.source.text.slice(from, Math.min(held.end, at + AROUND))
  const sentence = sentencesOf(said).find(({ end }) => from + end > at)
  return sentence && warns(said.slice(sentence.start, at - from), said.slice(sentence.start, sentence.end)) ? 'the sentence warns about it' : undefined
}

/** In code: a comment on the line or on the one before, a search, a list of patterns. */
function inCode(text: string, span: Span, from: number, comments = true): string | undefined {
  const lineStart = Math.max(from, text.lastIndexOf('\n', span.start - 1) + 1)
  const newline = text.indexOf('\n', span.start)
  const lineEnd = newline < 0 ? text.length : newline
  const line = text.slice(lineStart, Math.min(lineEnd, lineStart + 2000))
  const beforeStart = lineStart > from ? Math.max(from, text.lastIndexOf('\n', lineStart - 2) + 1) : lineStart
  const previous = text.slice(beforeStart, Math.max(beforeStart, lineStart - 1))
  for (const [one, own] of [
    [line, true],
    [previous, false],
  ] as const) {
    const comment = COMMENT.exec(one.slice(0, 1000))
    if (!comments || !comment || (!own && one.slice(0, comment.index).trim() !== '')) continue
    const said = one.slice(comment.index + comment[0].length).replace(/^[#/\s*-]+/, '')
    if (
      LABEL.test(said) ||
      FORBIDS.test(withoutPurpose(afterLastTurn(said))) ||
      harms(said) ||
      WHO_HARMS_ELSEWHERE.test(said) ||
      (DETECTS.test(said) && THREAT.test(said)) ||
      (own && FAULTS.test(said)) ||
      STOPPED.test(said)
    )
      return 'the comment next to it warns about it'
  }
  if (/^[ \t]*-[ \t]/.test(line) && LEADS_SIGNS.test(leadOf(text, from, lineStart))) return 'it is a search pattern'
  if (HOOK_INPUT.test(text.slice(Math.max(from, span.start - 600), span.start))) return 'it is an example of what a hook is told'
  const head = line.slice(0, Math.max(0, span.start - lineStart))
  const recent = head.slice(-500)
  // The pattern is in quotes; what is outside of them runs.
  const search = SEARCHES.exec(recent)
  if (search)
    return !/[|;&]/.test(withoutQuoted(recent.slice(search.index + 1))) && (countQuotes(recent.slice(search.index)) & 1) === 1
      ? 'it is a search pattern'
      : undefined
  if (HOLDS_PATTERN.test(recent) && /["'`/]/.test(recent) && !COMMAND_KEY.test(recent)) {
    const list = text.slice(Math.max(from, lineStart - 1500), lineStart + head.length)
    return LIST_OF_SIGNS.test(recent) || listIsOfSigns(list) ? 'it is a search pattern' : undefined
  }
  return undefined
}

function withoutQuoted(text: string): string {
  // What follows a quotation mark that is still open is quoted, too.
  return text.replace(/"[^"]*"|'[^']*'/g, '').split(/["']/, 1)[0] ?? ''
}

/** The line that a list in code stands under. */
function leadOf(text: string, from: number, lineStart: number): string {
  let end = lineStart - 1
  for (let lines = 0; end > from && lines < 40; lines++) {
    const start = Math.max(from, text.lastIndexOf('\n', end - 1) + 1)
    const line = text.slice(start, Math.min(end, start + 200))
    if (!/^[ \t]*-[ \t]/.test(line)) return line
    end = start - 1
  }
  return ''
}

function countQuotes(text: string): number {
  const found = /["']/.exec(text)?.[0]
  return found === undefined ? 0 : text.split(found).length - 1
}

/** Whether the list that is still open at the end of a text has a name that says it holds signs. */
function listIsOfSigns(text: string): boolean {
  const open = openBracket(text)
  return open > text.lastIndexOf('\n]') && open >= 0 && LIST_OF_SIGNS.test(text.slice(Math.max(0, open - 200), open))
}

/** Where the list begins in which a text ends; lists that are closed count for nothing. */
function openBracket(text: string): number {
  let closed = 0
  for (let at = text.length - 1; at >= 0; at--) {
    const mark = text[at] as string
    if (']})'.includes(mark)) closed++
    else if ('[{('.includes(mark) && closed-- === 0) return at
  }
  return -1
}

/** Whether a place stands between quotation marks or backticks. */
function betweenMarks(passage: Passage, span: Span): boolean {
  const { view } = passage
  let from = 0
  while (from < view.length && passage.spanInFile(from, from).start < span.start) from++
  for (const mark of ['"', '`']) {
    const before = view.slice(0, from + (view[from] === mark ? 1 : 0)).split(mark).length - 1
    if (before % 2 === 1 && view.indexOf(mark, from + 1) >= 0) return true
  }
  return (view.lastIndexOf('“', from) > view.lastIndexOf('”', from) && view.includes('”')) || inSingle(view, from)
}

/** Whether a place stands after a single quotation mark that begins a word, and before the one that ends it. */
function inSingle(view: string, at: number): boolean {
  const open = Math.max(view.lastIndexOf("'", at), view.lastIndexOf('‘', at))
  return open >= 0 && at - open < 300 && (open === 0 || view[open - 1] === ' ' || view[open - 1] === '(')
}

/** Whether a skill says that it is about security. */
function teachesSecurity(skill: Skill): boolean {
  let teaches = taught.get(skill)
  if (teaches === undefined) taught.set(skill, (teaches = ABOUT_SECURITY.test(saidOf(skill))))
  return teaches
}

const taught = new WeakMap<Skill, boolean>()
