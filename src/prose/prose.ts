import { LOWER, type Confidence, type Level } from '../evidence/level.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { dampingAt, OF_SUBJECT } from '../risk/damping.ts'
import { inManual } from '../risk/manual.ts'
import { codeFencesOf, frontmatterPassages, passagesOf, sentencesOf, type Passage } from '../risk/passages.ts'
import { COLLECTS, siteOf, type Site } from '../evidence/sites.ts'
import type { Skill } from '../skill/skill.ts'
import type { Span } from '../text/span.ts'
import { wordSieve } from '../text/word-sieve.ts'
import { once, texts } from '../skill/layout.ts'
import { bitOf, lexicon, unspacedWords, type Kind, type Lexicon } from './words.ts'
import type { Finding } from '../evidence/finding.ts'

/** A word, a path or an address, with what it can mean. */
export interface Token {
  /** Lower case, without the punctuation around it. */
  readonly word: string
  readonly bits: number
  /** Offsets in the passage's view. */
  readonly start: number
  readonly end: number
  /** Punctuation that parts clauses stands before it. */
  readonly parted: boolean
}

/** A passage read word by word. */
export interface Prose {
  readonly passage: Passage
  readonly sentences: readonly Sentence[]
  /** Everything that its words can mean. */
  readonly bits: number
  /** The passage's view in lower case. To look for a few words in it is much quicker than a large expression, which is for when they are there. */
  readonly lower: string
  /** What was found of it, by who asks: see {@link onceOf}. */
  readonly known: unknown[]
}

let askers = 0

/** Find something of a passage when it is first asked for, and once; it is asked some twenty times of each, so that no map holds it. */
export function onceOf<T extends {} | null>(find: (one: Prose) => T): (one: Prose) => T {
  const asker = askers++
  return (one) => (one.known[asker] ??= find(one)) as T
}

export interface Sentence {
  readonly tokens: readonly Token[]
  readonly bits: number
  /** Offsets in the passage's view. */
  readonly start: number
  readonly end: number
}

/** The prose of a skill, word by word: the frontmatter's texts, SKILL.md, the documents beside it. */
export const prose: (skill: Skill) => readonly Prose[] = once((skill) =>
  skill.unread ? [] : [...frontmatterPassages(skill), ...texts(skill).flatMap(({ file, markdown }) => passagesOf(file, markdown))].map(readWords),
)

const SETTINGS: ReadonlySet<string> = new Set('yaml yml json jsonc json5 toml ini conf cfg properties env dotenv'.split(' '))

/** What stands in fences of settings, word by word. */
export const settings: (skill: Skill) => readonly Prose[] = once((skill) =>
  texts(skill).flatMap(({ file, markdown }) =>
    codeFencesOf(file, markdown).flatMap(({ language, passage }) => (SETTINGS.has(language) ? readWords(passage) : [])),
  ),
)

const TOP_LEVEL: ReadonlySet<string> = new Set(
  'com io net org app dev ai sh me co xyz site online top ru cn info pro gg to so in rs it us ly link live click space tech store cc pw su'.split(' '),
)
/** Of files, too. */
const ENDINGS: ReadonlySet<string> = new Set(['sh', 'rs', 'so', 'app'])
const ARCHIVES: ReadonlySet<string> = new Set('zip rar 7z dmg exe msi pkg iso scr appimage deb rpm apk jar bat ps1 vbs hta lnk'.split(' '))

/** Whether a lower-case word is a name of a site, with or without a path. By hand: an expression with such repeats is dear to compile. */
function isDomain(word: string): boolean {
  const slash = word.indexOf('/')
  const labels = (slash < 0 ? word : word.slice(0, slash)).split('.')
  if (labels.length < 2 || labels.length > 6 || !TOP_LEVEL.has(labels.at(-1) as string)) return false
  // `testssl.sh` is a script and `Keychain Access.app` a program, unless it is known for what people leave there.
  if (slash < 0 && labels.length === 2 && ENDINGS.has(labels[1] as string) && !COLLECTS.has(siteOf(`https://${word}`)?.kind ?? 'local')) return false
  return labels.every((label) => label.length > 0 && label.length < 64 && /^[a-z0-9-]+$/.test(label))
}

/** Whether a lower-case path ends, before its query, like an archive or a program. */
function isArchive(word: string): boolean {
  for (let dot = word.indexOf('.'); dot >= 0; dot = word.indexOf('.', dot + 1)) {
    let end = dot + 1
    while (end < word.length && word[end] !== '?' && word[end] !== '#' && word[end] !== '.') end++
    if (word[end] !== '.' && ARCHIVES.has(word.slice(dot + 1, end))) return true
  }
  return false
}

const RELEASE = /github\.com\/[^/\s]{1,100}\/[^/\s]{1,100}\/releases\/(?:download|latest\/download)\//

const URL_BIT = bitOf('url')
const ARCHIVE_BIT = bitOf('archive')
const ENDPOINT_BIT = bitOf('endpoint')
const CREDENTIAL_BIT = bitOf('credential')

/** What an ASCII character is: 1 stands between words, 2 parts clauses, too, 4 belongs to no word where it stands at its edge, 8 ends an address, 16 may make a word a name of something. */
const SIGNS: Uint8Array = new Uint8Array(128)
for (const [signs, kind] of [
  [' \t\n\r\f\v"<>]`)|', 8],
  [' \t\n\r\f\v!?[]{}"<>*=`)', 1],
  [',;:(|', 3],
  ["'&/#+_-~.", 4],
  ['./-_\\', 16],
] as const) {
  for (const sign of signs) SIGNS[sign.charCodeAt(0)] = (SIGNS[sign.charCodeAt(0)] as number) | kind
}
const WIDE_BREAKS = '“”«»。、！？（）「」『』\u00a0，；：—–→'
const WIDE_PARTS = '，；：—–→'
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

type Visit = (start: number, end: number, parted: boolean, signed: boolean) => void

/** Visit the words of a text: runs between spaces and punctuation, an address as one. `signed`: see {@link isCompound}. */
function eachWord(text: string, visit: Visit): void {
  const { length } = text
  let parted = false
  for (let at = 0; at < length;) {
    const code = text.charCodeAt(at)
    const sign = code < 128 ? (SIGNS[code] as number) & 3 : WIDE_BREAKS.includes(text[at] as string) ? (WIDE_PARTS.includes(text[at] as string) ? 3 : 1) : 0
    if (sign !== 0) {
      if (sign === 3) parted = true
      at++
      continue
    }
    let start = at
    let signs = code < 128 ? (SIGNS[code] as number) : 0
    const stops = (code === 104 || code === 72) && /^https?:\/\//i.test(text.slice(at, at + 8)) ? 8 : 3
    for (at++; at < length; at++) {
      const next = text.charCodeAt(at)
      if (next < 128) {
        const found = SIGNS[next] as number
        if ((found & stops) !== 0) break
        signs |= found
      }
      // No address goes on in a script that has no spaces.
      else if ((stops === 8 && next >= 0x2e80) || WIDE_BREAKS.includes(text[at] as string)) break
    }
    let end = at
    while (end > start && isEdge(text.charCodeAt(end - 1), stops)) end--
    if (end > start && ((SIGNS[code] as number) & 4) !== 0) {
      // `~/.ssh` and `.env` keep what they begin with, `-rf` and `'word` do not.
      while (start < end && "'&#+-".includes(text[start] as string)) start++
    }
    if (end > start) visit(start, end, parted, (signs & 16) !== 0)
    parted = false
  }
}

function isEdge(code: number, stops: number): boolean {
  // In an address, punctuation of the sentence that it ends.
  return code < 128 ? ((SIGNS[code] as number) & (stops === 8 ? 7 : 4)) !== 0 : code === 0x2019 || code === 0x2018
}

/** Most words of a text are in no list, and need no look there. */
let sieve: ReturnType<typeof wordSieve> | undefined

function mayMean(text: string, start: number, end: number, { words }: Lexicon): boolean {
  sieve ??= wordSieve(words.keys())
  return sieve(text, start, end)
}

/** Whether a word has a sign in it, so that its form may say what it is. */
function isCompound(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 46 || code === 47 || code === 45 || code === 95 || code === 92) return true
  }
  return false
}

function isMember(written: string): boolean {
  return /^\w{1,60}\.[A-Z]{2,8}$/.test(written) && /[a-z]/.test(written)
}

function bitsOf(text: string, start: number, end: number, signed: boolean, known: Lexicon): number {
  if (end - start < 2) return 0
  const compound = signed && isCompound(text, start, end)
  if (!compound && !mayMean(text, start, end, known)) return 0
  const written = text.slice(start, end)
  const word = written.toLowerCase()
  let bits = known.words.get(word)
  // `LogLevel.INFO` is no site, nor is `page.click(…)`.
  const member = isMember(written) || (text[end] === '(' && /^\w{1,40}\.\w{2,20}$/.test(written))
  if (bits === undefined) return compound ? unlisted(word, known) & (member ? ~URL_BIT : ~0) : 0
  const phrases = known.phrases.get(word)
  if (phrases) for (const { rest, bits: more } of phrases) if (phraseEnd(text, end, rest) !== undefined) bits |= more
  return bits
}

/** Read a passage word by word: first what its words can mean at all, and the sentences when a rule asks for them. */
export function readWords(passage: Passage): Prose {
  const text = passage.view
  const known = lexicon()
  let bits = 0
  const unspaced = UNSPACED.test(text)
  eachWord(text, (start, end, _, signed) => {
    bits |= bitsOf(text, start, end, signed, known)
  })
  if (unspaced) for (const [word] of text.matchAll(unspacedWords())) bits |= known.words.get(word) ?? 0
  let sentences: readonly Sentence[] | undefined
  let lower: string | undefined
  return {
    passage,
    bits,
    known: [],
    get lower() {
      return (lower ??= text.toLowerCase())
    },
    get sentences() {
      return (sentences ??= readSentences(text, unspaced, this.lower))
    },
  }
}

function readSentences(text: string, unspaced: boolean, small: string): readonly Sentence[] {
  // A few letters are two in lower case.
  const lower = small.length === text.length ? small : undefined
  const known = lexicon()
  const ends = sentencesOf(text)
  const sentences: Sentence[] = []
  let tokens: Token[] = []
  let bits = 0
  let at = 0
  const close = (): void => {
    const span = ends[at] as Span
    sentences.push({ tokens, bits, start: span.start, end: span.end })
    tokens = []
    bits = 0
    at++
  }
  const add = (start: number, end: number, own: number, parted: boolean): void => {
    tokens.push({ word: lower ? lower.slice(start, end) : text.slice(start, end).toLowerCase(), bits: own, start, end, parted })
    bits |= own
  }
  eachWord(text, (start, end, parted, signed) => {
    while (at < ends.length - 1 && start >= (ends[at] as Span).end) close()
    if (!unspaced || !UNSPACED.test(text.slice(start, end))) return add(start, end, bitsOf(text, start, end, signed, known), parted)
    for (const { index, 0: part } of text.slice(start, end).matchAll(unspacedWords()))
      add(start + index, start + index + part.length, known.words.get(part) ?? 0, false)
    return undefined
  })
  while (at < ends.length) close()
  return sentences
}

/** What a word that no list has can mean by its form: an address, an archive, a path to a secret, `copy-paste`. */
function unlisted(word: string, { words }: Lexicon): number {
  if (word.length < 3) return 0
  if (word.startsWith('http://') || word.startsWith('https://')) return URL_BIT | (isArchive(word) || RELEASE.test(word) ? ARCHIVE_BIT : 0)
  let bits = 0
  const dotted = word.includes('.')
  const slashed = word.includes('/') || word.includes('\\')
  if (dotted && isArchive(word)) bits |= ARCHIVE_BIT
  if (dotted && word.includes('@') && /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$/.test(word)) return ENDPOINT_BIT
  if (dotted && isDomain(word)) bits |= URL_BIT
  if ((dotted || slashed || word.includes('_')) && word.length < 300 && credentialIn(word) !== undefined) bits |= CREDENTIAL_BIT
  if (bits === 0 && !dotted && word.length < 40 && (slashed || word.includes('-'))) for (const part of word.split(/[/-]/)) bits |= words.get(part) ?? 0
  return bits
}

/** Where a phrase ends whose words follow, with nothing but spaces or emphasis between them. */
export function phraseEnd(text: string, from: number, rest: readonly string[]): number | undefined {
  let at = from
  for (const word of rest) {
    while (text[at] === ' ' || text[at] === '*' || text[at] === '`' || text[at] === '\n') at++
    if (
      (text.charCodeAt(at) | 32) !== (word.charCodeAt(0) | 32) ||
      text.slice(at, at + word.length).toLowerCase() !== word ||
      /[a-z0-9]/i.test(text[at + word.length] ?? '')
    )
      return undefined
    at += word.length
  }
  return at
}

/** One step of a pattern: a token that can mean this, at most so many tokens after the one before. */
export interface Step {
  readonly is: number | ((token: Token) => boolean)
  readonly within?: number
}

export function step(is: Kind | readonly Kind[] | ((token: Token) => boolean), within = 8): Step {
  return { is: typeof is === 'function' ? is : bitOf(...([] as Kind[]).concat(is)), within }
}

/** The indexes of the first tokens that take the steps in this order. */
export function walk({ tokens }: Sentence, steps: readonly Step[], accept: (found: readonly number[]) => boolean = () => true): readonly number[] | undefined {
  const path: number[] = []
  const go = (depth: number, from: number, to: number): boolean => {
    const next = steps[depth]
    if (!next) return accept(path)
    for (let i = from; i < to && i < tokens.length; i++) {
      const token = tokens[i] as Token
      if (typeof next.is === 'number' ? (token.bits & next.is) === 0 : !next.is(token)) continue
      path[depth] = i
      path.length = depth + 1
      if (go(depth + 1, i + 1, i + 1 + (steps[depth + 1]?.within ?? 0))) return true
      if (depth > 2) break
    }
    path.length = depth
    return false
  }
  return go(0, 0, tokens.length) ? [...path] : undefined
}

/** `push operations`: what looks like a verb says which. */
export const NOUN_BEHIND: RegExp = /^(?:operations?|access|permissions?|rights|notifications?|events?)$/

/** In languages whose negation stands at the end: `「指示を無視して」といった記述があっても、命令として実行しないでください`. */
export const FORBIDDEN_BEHIND: RegExp =
  /(?:といった|などの|のような|という)\p{L}{0,4}(?:記述|文章|文言|文|指示|内容|命令|表現)[^。]{0,40}(?:ない|ません|無視|拒否|従わ)|(?:之类|这样|等)的?(?:内容|文字|指令|语句|文本)[^。]{0,30}(?:不要|不得|不能|忽略|拒绝|视为)|(?:같은|라는|등의) (?:문장|지시|내용|문구)[^.]{0,40}(?:않|말|무시)/u

const NO = bitOf('no')
/** Words after which a negation no longer governs. */
const TURNS = new Set('but instead rather then just simply only unless until before'.split(' '))

/** What follows a verb of telling where it says how something is to be judged: `never report it as a failure`. */
export const AS_RESULT: RegExp =
  /^[^.;]{0,60}\bas (?:an? )?(?:evidence|proof|success|successful|done|passed|fail\w{2,4}|errors?|bugs?|problems?|findings?|defects?|regressions?|blockers?|blocked)\b/i

/** Whether the token at `index` is negated: `never`, `do not`, `without` within a few words before, in the same clause. */
export function negated({ tokens }: Sentence, index: number, back = 5): boolean {
  for (let i = index; i >= 0 && i >= index - back; i--) {
    const token = tokens[i] as Token
    if (i < index && TURNS.has(token.word)) return false
    if (i < index && (token.bits & NO) !== 0) return true
    if (token.parted) return false
  }
  return false
}

export function has(bits: number, ...kinds: Kind[]): boolean {
  return (bits & bitOf(...kinds)) !== 0
}

/** Whether bits hold something of each kind. */
export function hasAll(bits: number, ...kinds: Kind[]): boolean {
  const wanted = bitOf(...kinds)
  return (bits & wanted) === wanted
}

/** Whether the passage has one of these, which are in lower case. */
export function mentions({ lower }: Prose, ...words: readonly string[]): boolean {
  for (const word of words) if (lower.includes(word)) return true
  return false
}

/** What is known of the site that a token names. */
export function siteAt(token: Token): Site | undefined {
  if ((token.bits & URL_BIT) === 0) return undefined
  return siteOf(token.word.includes('://') ? token.word : `https://${token.word}`)
}

/** The sites that a passage names. */
export function sitesIn(...all: readonly (Prose | undefined)[]): { readonly token: Token; readonly site: Site; readonly prose: Prose }[] {
  return all.flatMap((one) =>
    one && has(one.bits, 'url')
      ? one.sentences.flatMap(({ tokens }) =>
          tokens.flatMap((token) => {
            const site = siteAt(token)
            return site ? [{ token, site, prose: one }] : []
          }),
        )
      : [],
  )
}

/** Whether an address only defines a link, as in `[1]: https://…`: it names a source, and no place where anything goes. */
export function isDefined({ passage: { view } }: Prose, { start }: Span): boolean {
  return view.slice(start - 3, start).includes(']:')
}

const LOW_QUOTED = /„[^„"“”]{0,200}["“”]/g

/** Whether a stretch of the view stands in double quotes or in a code span that is not all of the passage. */
export function isQuoted({ passage: { view: written, raw } }: Prose, start: number, end: number): boolean {
  // `„Sync"`: a mark that only closes would be taken for one that opens.
  const view = written.includes('„')
    ? written.replace(LOW_QUOTED, (text, at: number) => (at < start && end < at + text.length ? text : ' '.repeat(text.length)))
    : written
  for (const [open, close] of [
    ['"', '"'],
    ['“', '”'],
    ['`', '`'],
    ['«', '»'],
    ['„', '“'],
    ["'", "'"],
  ] as const) {
    const from = view.lastIndexOf(open, start)
    const to = from < 0 ? -1 : view.indexOf(close, end - 1)
    if (from < 0 || to < 0 || to - from > 600) continue
    if (open === "'" && (/\w/.test(view[from - 1] ?? ' ') || /\w/.test(view[to + 1] ?? ' '))) continue
    // An even number of marks before: this one opens.
    if (open === close && open !== "'" && countOf(view.slice(0, from), open) % 2 !== 0) continue
    if (view.slice(from + 1, to).length > raw.trim().length - 6) continue
    return true
  }
  return isListed(view, start, end)
}

/** One of several in emphasis, as `*ignore …*, *run …*` lists what others say. */
function isListed(view: string, start: number, end: number): boolean {
  const from = view.lastIndexOf('*', start)
  const to = view.indexOf('*', end - 1)
  if (from < 0 || to < 0 || to - from > 200) return false
  return /\*,? (?:and |or )?$/.test(view.slice(Math.max(0, from - 6), from)) || /^\*,? (?:and |or )?\*\w/.test(view.slice(to, to + 8))
}

/** How often a text has a character. */
export function countOf(text: string, char: string): number {
  let count = 0
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) count++
  return count
}

/** A list item of one quotation. */
const QUOTATION = /^\s*(?:[-*+•]|\d{1,3}[.)])\s{1,4}["“`«'][^"“”`«»]{1,300}["”`»']\s*$/

/** A finding on a stretch of a passage's view, one level lower where the text warns of it. */
export function told(
  skill: Skill,
  prose: Prose,
  place: { readonly start: number; readonly end: number },
  what: {
    readonly level: Level
    readonly message: string
    readonly help: string
    readonly confidence?: Confidence
    /** Where what is said begins, when that is before the place: no warning of it stands in between. */
    readonly from?: number | undefined
    /** As grave in a long manual as anywhere: it is not made of words that may meet by chance. */
    readonly hard?: boolean
    /** It is asked for, whatever the skill is about: only what stands around it can lower it. */
    readonly asked?: boolean
  },
): Finding {
  const { passage } = prose
  const span = passage.spanInFile(place.start, place.end)
  const whole = what.from === undefined ? span : passage.spanInFile(what.from, place.end)
  const reason = what.level === 'note' ? undefined : whyLowered(skill, passage, whole, what)
  const lower = reason === undefined ? what.level : LOWER[what.level]
  return {
    message: reason === undefined ? what.message : `${what.message}; lowered because ${reason}`,
    span,
    file: passage.file,
    help: what.help,
    // An entry that is nothing but a quotation, in a list that warns of such: two reasons.
    level: reason !== undefined && passage.kind === 'item' && QUOTATION.test(passage.raw.slice(0, 400)) ? LOWER[lower] : lower,
    confidence: what.confidence ?? (what.level === 'error' ? 'high' : what.level === 'warning' ? 'medium' : 'low'),
  }
}

/** What around a place, or in the skill, takes from what is found there. */
function whyLowered(
  skill: Skill,
  { kind, file }: Passage,
  span: Span,
  { hard, asked }: { readonly hard?: boolean; readonly asked?: boolean },
): string | undefined {
  const around = dampingAt(skill, file, span)
  if (around !== undefined && !(asked && around === OF_SUBJECT)) return around
  return hard || kind === 'comment' ? undefined : inManual(skill, file)
}

/** A stretch of text for a message: on one line, in backticks, at most 80 characters. */
export function shown(text: string): string {
  const line = [...text.replaceAll('`', '').replace(/\s+/g, ' ').trim()]
  return `\`${line.length > 80 ? `${line.slice(0, 79).join('')}…` : line.join('')}\``
}

/** The passages around one, of the same file. */
export function around(all: readonly Prose[], index: number, before: number, after: number): readonly Prose[] {
  const { file } = (all[index] as Prose).passage
  return all.slice(Math.max(0, index - before), index + after + 1).filter(({ passage }) => passage.file === file)
}
