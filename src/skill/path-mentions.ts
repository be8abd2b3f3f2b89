import { standsAt } from './layout.ts'
import type { Fence } from './markdown.ts'
import { MAKE, READ, sentenceAround } from './sentence.ts'
import type { Skill } from './skill.ts'
import type { Span } from '../text/span.ts'

/** A path of the skill's own that SKILL.md names outside of links, for the agent to read, run or copy. */
export interface PathMention {
  /** Relative to the skill. */
  readonly path: string
  readonly span: Span
  /** Its directory is in the skill, or no project has one of its name, or the path begins with where the skill stands. */
  readonly sure: boolean
}

const PATH =
  /(?<![\w@./$}~<>*{:%\\-])(@|\.\/|\$?\{?(?:CLAUDE_SKILL_DIR|SKILL_DIR|baseDir)\}?\/)?((?:[\w+-][\w@+.-]{0,80}\/){1,8}[\w@+-][\w@+.-]{0,100}\.[A-Za-z][A-Za-z0-9]{0,5})(?![\w/*{<-]|\.\w)/y
const IN_PATH = /[\w@+./${}-]/

/** The paths in a text. What stands around each slash is looked at, since most words have none. */
function* pathsIn(text: string, from: number): Iterable<RegExpExecArray> {
  let end = from
  let left = MOST_PATHS
  for (let slash = text.indexOf('/', end); slash >= 0 && left > 0; slash = text.indexOf('/', end)) {
    let start = slash
    while (start > end && IN_PATH.test(text.charAt(start - 1))) start--
    PATH.lastIndex = start
    const match = PATH.exec(text)
    end = match ? PATH.lastIndex : slash + 1
    if (match) {
      left--
      yield match
    } else while (IN_PATH.test(text.charAt(end))) end++
  }
}

/** Directories that the open specification gives to a skill. */
const SPECIFIED: ReadonlySet<string> = new Set(['scripts', 'references', 'assets'])
/** Those that habit gives to one; projects have them, too, but seldom with pages in them. */
const USUAL: ReadonlySet<string> = new Set('reference resources templates rules examples workflows prompts shared guides knowledge'.split(' '))
/** What hosts read of a project, and what is made in one. */
const OF_PROJECT = /\/(?:AGENTS|CLAUDE|GEMINI)\.md$|\/_?(?:out|outputs?|dist|build|logs?|tmp)\//
const CODE = /\.(?:[cm]?[jt]sx?|py|rb|rs|go|java|kt|swift|dart|php|cs|cpp|[ch]|vue|sh|sql)$/

/** So many paths of one document are looked at. */
const MOST_PATHS = 1000

/** Every path of SKILL.md that the text names as one of the skill's own, whether or not it exists. */
export function pathMentions(skill: Skill): PathMention[] {
  const { body, source } = skill
  const { text } = source
  const found: (PathMention & { readonly script: boolean; readonly paragraph: number })[] = []
  const elsewhere = new Set<string>()
  const ofProject = new Set<number>()
  let hasCode = false
  for (const match of pathsIn(text, body.span.start)) {
    const [whole, prefix = '', path = ''] = match
    const end = match.index + whole.length
    const start = end - path.length
    if (body.inComment(start) || body.links.some(({ span }) => span.start <= start && start < span.end)) continue
    const root = path.slice(0, path.indexOf('/'))
    const sure = prefix.length > 2 || standsAt(skill, root) === 'directory'
    const paragraph = prefix.length > 2 ? Number.NaN : text.lastIndexOf('\n\n', start)
    if (sure || SPECIFIED.has(root) || USUAL.has(root)) {
      const fence = body.inFence(start) ? body.fences.find(({ span }) => span.start <= start && start < span.end) : undefined
      const use = OF_PROJECT.test(path) ? undefined : fence ? inFence(text, { start, end }, fence, sure) : inText(skill, { start, end }, path, sure)
      if (use === 'other') elsewhere.add(path)
      else if (use === 'own') found.push({ path, span: { start, end }, sure: sure || root === 'references', script: !sure && root === 'scripts', paragraph })
    } else if (standsAt(skill, path) === 'missing') {
      hasCode ||= CODE.test(path)
      if (text[match.index - 1] === '`') ofProject.add(paragraph)
    }
  }
  // A paragraph, list or table that names other directories speaks of a project, and so do the scripts where there is other code.
  return found.filter(({ path, script, paragraph }) => !elsewhere.has(path) && !ofProject.has(paragraph) && !(script && hasCode))
}

/** The skill's own; another's, or made by the agent, wherever else the text names it; nothing where neither can be told. */
type Use = 'own' | 'other' | undefined

/** What makes the file that comes next, or asks whether it is there. */
const WRITTEN =
  /(?:(?<![<=-])>|\s-o|--[\w-]{0,20}(?:out|dest|save|report|log)[\w-]{0,20}[= ])\s{0,20}["']?$|\b(?:mkdir|touch|tee|rm|mv|ls|test|stat|git add|grep)\s[^|;&]{0,200}$/
const RUNS =
  /(?:(?:^|[;&|(])\s{0,20}(?:\$ )?|\b(?:python3?|node|bash|sh|zsh|uv run|npx|tsx|bun|deno run|ruby|perl|pwsh|source|cat|cp)\s(?:-\S{1,30} ){0,5})["']?$/
/** The name of another skill, or words that make an example of what comes next. */
const OTHERS =
  /(?:`[a-z0-9]+(?:-[a-z0-9]+)+`|`[^`]{1,60}`['’]s|`[a-z0-9-]+`\*{0,2}\sskill(?:['’]s)?(?:\s\(its)?)[^\p{L}\p{N}:]{0,5}$|(?:\be\.g\.,?|\bsuch as|\bfor example,?|例如|如)\s?[`"*(]{0,4}$/iu

/** Words after a path that give it to others, or leave open whether it is there. */
const GIVES =
  /^[`"*)]{0,4}\s\(?(?:if (?:it |they )?(?:is |are )?(?:exists?|present|available)\b|(?:in|of|from) (?:the|your|their|a) (?:[\w`'’-]{1,30} ){0,3}(?:project|repo|repository|codebase|skill|plugin)\b)/i

function inText({ body, source: { text } }: Skill, { start, end }: Span, path: string, sure: boolean): Use {
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 200), start)
  const code = line.split('`').length % 2 === 0 ? line.slice(line.lastIndexOf('`') + 1) : ''
  // What a heading or label names, and a block of code follows, the agent writes.
  const below = text.slice(text.indexOf('\n', end)).trimStart()
  if (/^(?:#{1,6}\s|\*\*|`)\W*(?:\w{1,20}:?\s)?[`*]{0,3}$/.test(line) && /^(?:```|~~~)/.test(below) && !SHELL.test(below.slice(3))) return 'other'
  const { before, after } = sentenceAround(text, start, end)
  if (OTHERS.test(line) || GIVES.test(after) || WRITTEN.test(code)) return 'other'
  const sent = [...before.matchAll(READ)].at(-1)
  const made = /(?:\b(?:to|as|at|into|named)|→)\s\W{0,4}$/.test(before) ? [...before.matchAll(MAKE)].at(-1) : undefined
  if (made && made.index > (sent?.index ?? -1)) return 'other'
  if (sure || path.endsWith('.md') || (code !== '' && RUNS.test(code))) return 'own'
  const root = path.slice(0, path.indexOf('/'))
  const labelled = /^(?:\d{1,3}\.)?(?:[^:]{1,60}:)?$/.test(before.replace(/[`*|\s-]/g, ''))
  if (SPECIFIED.has(root)) return sent || labelled ? 'own' : undefined
  const heading = body.headings.findLast(({ span }) => span.start < start)?.text ?? ''
  return heading.toLowerCase().includes(root) || (sent && !/\p{L}/u.test(before.slice(sent.index + sent[0].length))) ? 'own' : undefined
}

const SHELL = /^(?:bash|sh|shell|zsh|console|terminal)\b/i

/** Code that is run, or files that are listed in a fence without a language. */
function inFence(text: string, { start, end }: Span, { info, content }: Fence, sure: boolean): Use {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, content.start)
  // A command goes on in the line after a backslash.
  const line = text.slice(Math.max(text[from - 2] === '\\' ? from - 1 : from, start - 300), start)
  // The first line names the file that the others are.
  if (from === content.start && /^\s*(?:#|\/\/|--|<!--|\/\*)/.test(line)) return 'other'
  if ((info !== '' && !SHELL.test(info)) || /[├└│╰]|^\s*#(?!!)/.test(line)) return undefined
  if (WRITTEN.test(line)) return 'other'
  const code = text.slice(content.start, content.end)
  const runs = RUNS.test(line) && !/^[ \t]{0,20}(?:cd|git clone|pushd)\s/m.test(code)
  if (info !== '') return sure || runs ? 'own' : undefined
  return line.trim() !== '' ? (runs ? 'own' : undefined) : line === /^\s*/.exec(code)?.[0] && /^[ \t]*\n/.test(text.slice(end, end + 20)) ? 'own' : undefined
}
