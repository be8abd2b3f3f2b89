import { standsAt } from './layout.ts'
import type { Fence } from './markdown.ts'
import type { Skill } from './skill.ts'
import type { Span } from '../text/span.ts'

/** A path of the skill's own that SKILL.md names outside of links, for the agent to read, run or copy. */
export interface PathMention {
  /** Relative to the skill. */
  readonly path: string
  readonly span: Span
}

const PATH =
  /(?<![\w@./$}~<>*{:%\\-])(\.\/|\{baseDir\}\/|\$\{?(?:CLAUDE_SKILL_DIR|SKILL_DIR)\}?\/)?((?:[\w@+-][\w@+.-]{0,80}\/){1,8}[\w@+-][\w@+.-]{0,100}\.[A-Za-z][A-Za-z0-9]{0,5})(?![\w/*{<-]|\.\w)/g

/** Directories that the open specification and habit give to a skill: a path below one is its own where nothing speaks against it. */
const USUAL: ReadonlySet<string> = new Set(
  'references reference resources assets templates rules examples workflows prompts shared guides knowledge'.split(' '),
)

/** Words that send the agent to a file, and words that say it is still to be made. The one that stands nearer to the path counts. */
const READ =
  /\b(?:read|see|load|open|us(?:e|es|ing)|run|runs|execute|invoke|call|follow|consult|refer|check|review|apply|with|via|from|per|by|details?|documented|described|defined|reference|查看|阅读|参考|参照|참고)\b|详见|参见|[读看]取?|参照|참고/gi
const MAKE =
  /\b(?:creat|writ|wrote|sav(?:e|es|ed|ing)\b|generat|output|produc|append|export|stor(?:e|es|ed|ing)\b|touch|mkdir|tee|put|mov(?:e|es|ing)\b|extract|emit|add(?:s|ing)?\b|updat|delet|remov|renam|render)\w*|生成|创建|写入|保存|输出到|作成|출력|생성|저장/gi
const MADE_LABEL = /(?:outputs?|creates?|writes?|saves?(?: to)?|saved|generates?|produces?|deliverables?|输出|出力|生成)[^\p{L}\p{N}]{0,6}$/iu
const DESTINATION = /(?:\b(?:to|into|as|named|called)|(?<![<=-])>|\s-o|--[\w-]{0,20}(?:out|dest|save|report|log|file)[\w-]{0,20}[= ])\s?["'`*(]{0,4}$/i
const TO_BE_MADE = /^[`"*)]{0,4}\W{0,4}\(?(?:creat|writ|generat|will be|to be |is (?:made|written|created|generated)|output)/i
const LEADS_TO = /\b(?:refer|according|link|go|jump|point|switch|adhere|conform|back|proceed|turn|defer|pointer|path|route)\w{0,6} to\W{0,6}$/i
const EXAMPLE = /(?:\be\.?g\.?|\bfor (?:example|instance)|\bsuch as|\bexamples?\W{0,4}:|例如|比如|例：)[^.;)]{0,200}$|(?:\blike|如)\s?[`"*]{0,3}$/i
const OF_OTHERS =
  /\b(?:project|repo|repository|codebase|workspace|application|app|user|your|their|upstream|skill|plugin|package|sibling)(?:'s|’s|s')?(?:\s[\w-]{1,20}){0,2}\s?[`"*(]{0,4}$|`[a-z0-9]+(?:-[a-z0-9]+)+`(?:['’]s)?[^\p{L}\p{N}:]{0,5}$|https?:\/\/\S/iu
const IN_OTHERS =
  /^[`"*)]{0,4}\s?\(?(?:files? |scripts? )?(?:in|of|from|at|inside|within|on) (?:[\w`'’-]{1,40} ){0,3}[`*]?[\w-]{0,30}[`*]? ?(?:project|repo|repository|codebase|app|workspace|root|skill|skills|plugin|package)\b/i
const UNSURE =
  /\b(?:if (?:it |they |you |one |that )?(?:is |are |have |has )?(?:present|available|exist|there|needed by)|if [^.]{1,60}exists?|when (?:it )?exists|\(optional|optional(?:ly)?\W{0,3}$|^\W{0,6}optional|exists?\b|(?:is|are|if|when|was|be) missing|not (?:yet )?(?:included|bundled|shipped)|must (?:include|have|contain)|contains?|deprecated|no longer|hypothetical|would|could|imagine|suppose|relative to)|存在/i
const OF_OUTPUT =
  /\b(?:outputs?|deliverables?|(?:project|file|folder|directory|repo\w{0,8}) (?:structure|layout|tree)|example|sample|artifacts?)\b|输出|示例|出力|例$/i

const CODE = /\.(?:[cm]?[jt]sx?|py|rb|rs|go|java|kt|swift|dart|php|cs|cpp|[ch]|vue|sh|sql)$/

/** So many paths of one document are looked at. */
const MOST_PATHS = 1000

/** Headings of lists of what there is to read. */
const LISTS = /^(?:\W|\w{1,20} ){0,3}(?:references?|resources|guides?|further reading|index|documentation|参考|索引)/iu

/** Every path of SKILL.md that the text names as one of the skill's own, whether or not it exists. */
export function pathMentions(skill: Skill): PathMention[] {
  const { body, source } = skill
  const { text } = source
  if (!/\w\/[\w@+.-]+\.\w/.test(text)) return []
  const found: PathMention[] = []
  const foreign = new Set<string>()
  const scripts: PathMention[] = []
  let ofProject = false
  const { links, fences } = body
  PATH.lastIndex = body.span.start
  let left = MOST_PATHS
  for (let match = PATH.exec(text); match && left > 0; match = PATH.exec(text), left--) {
    const [whole, prefix = '', path = ''] = match
    const start = match.index + whole.length - path.length
    const span = { start, end: start + path.length }
    if (/:\/\/\S{0,200}$/.test(text.slice(Math.max(0, start - 250), start)) || body.inComment(start)) continue
    if (links.some((link) => link.span.start <= start && start < link.span.end)) continue
    const root = path.slice(0, path.indexOf('/'))
    const own =
      prefix.length > 2 ? 'sure' : standsAt(skill, root) === 'directory' ? 'has' : USUAL.has(root) ? 'usual' : root === 'scripts' ? 'scripts' : 'other'
    const fence = body.inFence(start) ? fences.find((one) => one.span.start <= start && start < one.span.end) : undefined
    const place = { skill, start, end: span.end, own, path } as const
    const says = fence ? inFence(place, fence) : inText(place)
    if (says === 'own') (own === 'scripts' ? scripts : found).push({ path, span })
    else if (says === 'foreign') foreign.add(path)
    else if (own === 'other' && CODE.test(path) && standsAt(skill, path) === 'missing') ofProject = true
  }
  // A skill that speaks of other files of a project means the scripts of that, where it has none itself.
  if (!ofProject) found.push(...scripts)
  // What is said of a file once, that it is to be made or is the user's, holds for every other place.
  return found.filter(({ path }) => !foreign.has(path))
}

/** `unclear` where nothing tells whose the file is. */
type Says = 'own' | 'foreign' | 'unclear'

interface Place {
  readonly skill: Skill
  readonly start: number
  readonly end: number
  readonly own: 'sure' | 'has' | 'usual' | 'scripts' | 'other'
  readonly path: string
}

/** What a sentence says of a path in it. */
function inText({ skill, start, end, own, path }: Place): Says {
  const { before, after } = sentenceAround(skill.source.text, start, end)
  if (isElsewhere(before, after)) return 'foreign'
  if (own === 'sure' || own === 'has') return 'own'
  const sent = lastOf(READ, before) >= 0
  const heading = headingOf(skill, start)
  if (!sent && OF_OUTPUT.test(heading) && !heading.toLowerCase().includes(path.slice(0, path.indexOf('/')))) return 'unclear'
  const page = path.endsWith('.md')
  const labelled = /^(?:\d{1,3}\.)?(?:[^:]{1,60}:)?$/.test(before.replace(/[`*|\s-]/g, ''))
  if (own === 'usual') return page || sent || heading.toLowerCase().includes(path.slice(0, path.indexOf('/'))) ? 'own' : 'unclear'
  if (own === 'scripts') return sent || labelled ? 'own' : 'unclear'
  // Any other directory may be one of the user's project: only a page that the text sends to is the skill's own.
  const leads = /^docs?\//.test(path) ? /\bsee\s[`"*(]{0,4}$/i : /\b(?:see|read|consult|refer to|load|follow|details in)\s[`"*(]{0,4}$/i
  return page && !/^(?:\.|src\/|specs?\/|plans?\/)/.test(path) && (leads.test(before) || (labelled && LISTS.test(heading) && !/^docs?\//.test(path)))
    ? 'own'
    : 'unclear'
}

function isElsewhere(before: string, after: string): boolean {
  if (
    UNSURE.test(before.slice(-120)) ||
    UNSURE.test(after.slice(0, 120)) ||
    EXAMPLE.test(before) ||
    OF_OTHERS.test(before) ||
    IN_OTHERS.test(after) ||
    TO_BE_MADE.test(after)
  )
    return true
  if (DESTINATION.test(before) && !LEADS_TO.test(before)) return true
  // What stands before a colon or a dash names what follows, and does nothing with it.
  const cut = Math.max(before.lastIndexOf(': '), before.lastIndexOf(' - '), before.lastIndexOf('—'), before.lastIndexOf('→'))
  const clause = before.slice(cut + 1)
  if (!/[\p{L}\p{N}]/u.test(clause)) return MADE_LABEL.test(before.slice(0, Math.max(0, cut)))
  // Far from the path, or outside of its parentheses, a verb is about something else.
  const near = clause.slice(-60)
  return !/\(\W{0,3}$/.test(near) && lastOf(MAKE, near) > lastOf(READ, near)
}

/** Whether a link stands for what the agent is to write: it is an example, stands in quotes, or in a table or list that is announced as one to make. */
export function isSample(text: string, { start, end }: Span): boolean {
  const { before, after } = sentenceAround(text, start, end)
  if (EXAMPLE.test(before) || (before.split('"').length % 2 === 0 && after.includes('"'))) return true
  let from = text.lastIndexOf('\n', start - 1) + 1
  for (let lines = 0; lines < 30 && from > 0 && (ITEM.test(lineAt(text, from)) || lineAt(text, from).trim() === ''); lines++)
    from = text.lastIndexOf('\n', from - 2) + 1
  const intro = lineAt(text, from).trim()
  return (
    from !== text.lastIndexOf('\n', start - 1) + 1 &&
    intro.endsWith(':') &&
    (/\b(?:example|sample|template|like this)\b/i.test(intro) || isBefore(intro.search(MAKE), intro.search(READ)))
  )
}

const isBefore = (a: number, b: number): boolean => a >= 0 && (b < 0 || a < b)

const ITEM = /^\s{0,20}(?:\||[-*+]\s|\d{1,3}[.)]\s)/

/** Code that is run, or files that are listed in a fence without a language. */
function inFence({ skill, start, own }: Place, fence: Fence): Says {
  const { text } = skill.source
  const content = text.slice(fence.content.start, fence.content.end)
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, fence.content.start)
  const line = text.slice(from, start)
  const after = text.slice(start, Math.min(fence.content.end, start + 200)).split('\n', 1)[0] ?? ''
  const shell = SHELL.test(fence.info)
  if ((!shell && fence.info !== '') || /[├└│╰]|^\s*#(?!!)/.test(line) || after.includes('│')) return 'unclear'
  if (DESTINATION.test(line) || MAKES.test(line)) return 'foreign'
  if (own === 'sure') return 'own'
  if (own === 'other' || UNSURE.test(line)) return 'unclear'
  if (own !== 'has' && (/^[ \t]{0,20}(?:cd|git clone|pushd)\s/m.test(content) || OF_OUTPUT.test(headingOf(skill, start)))) return 'unclear'
  if (shell) return own === 'has' || RUNS.test(line) ? 'own' : 'unclear'
  return own !== 'scripts' && (RUNS.test(line) || lastOf(READ, line + introOf(text, fence)) >= 0) ? 'own' : 'unclear'
}

const SHELL = /^(?:bash|sh|shell|zsh|console|terminal)\b/i
const MAKES = /\b(?:mkdir|touch|rm|mv|git add|tee|cat >{1,2}|ls|find|test|stat|if|grep)\s/
const RUNS =
  /(?:(?:^|[;&|(])\s{0,20}(?:\$ )?|\b(?:python3?(?: -m [\w.]{1,60})?|node|bash|sh|zsh|uv run|npx|tsx|bun|deno run|ruby|perl|pwsh|source|cat|cp)\s(?:-\S{1,30} ){0,5})["']?(?:\.\/)?$/

/** The line above a fence. */
function introOf(text: string, { span }: Fence): string {
  return (
    text
      .slice(Math.max(0, span.start - 300), span.start)
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  )
}

function headingOf({ body }: Skill, at: number): string {
  return body.headings.findLast(({ span }) => span.start < at)?.text ?? ''
}

/** The sentence that a path stands in, on both sides of it, over wrapped lines; of a table its cell. */
function sentenceAround(text: string, start: number, end: number): { before: string; after: string } {
  const begins = /^\s*(?:[-*+|#>]|\d{1,3}[.)]\s|$)/
  let from = text.lastIndexOf('\n', start - 1) + 1
  for (let lines = 0; lines < 4 && from > 0 && !begins.test(lineAt(text, from)); lines++) {
    const above = text.lastIndexOf('\n', from - 2) + 1
    if (lineAt(text, above).trim() === '' || lineAt(text, above).startsWith('#') || lineAt(text, above).startsWith('---')) break
    from = above
  }
  let to = end
  for (let lines = 0; lines < 3; lines++) {
    const next = text.indexOf('\n', to)
    to = next < 0 ? text.length : next
    if (next < 0 || begins.test(lineAt(text, next + 1))) break
    to++
  }
  const before = text.slice(Math.max(from, start - 500), start).replace(/\s+/g, ' ')
  const after = text.slice(end, Math.min(to, end + 300)).replace(/\s+/g, ' ')
  const stop = /(?<!\b(?:e\.g|i\.e|etc|vs))[.!?;](?=[\s*_`)])|[。；！？|]/
  const starts = [...before.matchAll(new RegExp(stop, 'g'))].at(-1)
  return { before: starts ? before.slice(starts.index + 1) : before, after: after.split(stop, 1)[0] ?? '' }
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, end < 0 ? text.length : end)
}

/** Where a word stands last; -1 where it does not. */
function lastOf(words: RegExp, text: string): number {
  return [...text.matchAll(words)].at(-1)?.index ?? -1
}
