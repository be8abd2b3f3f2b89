import { AGENT_NAMES, isAgentMaker, isAgentSite } from '../evidence/agents.ts'
import type { Level } from '../evidence/level.ts'
import { SITE_WORDS, holdsDocuments, type Site } from '../evidence/sites.ts'
import { textOf, type Skill } from '../skill/skill.ts'
import { holdsAny } from './holds-any.ts'
import { has, prose, settings, sitesIn, type Prose, type Token } from './prose.ts'
import { bySection } from './sections.ts'

/** A program of strangers that somebody is to get and to run. */
export interface StrangeProgram {
  readonly one: Prose
  /** Where the text says from where, in the passage's view. */
  readonly start: number
  readonly end: number
  readonly level: Level
  /** What speaks for it, the heaviest first. */
  readonly facts: readonly string[]
}

/** Passages that are read together. */
interface Section {
  readonly all: readonly Prose[]
  readonly text: string
}

interface Fact {
  /** As a message says it of the program. */
  readonly says: string
  readonly weight: number
  readonly is: (section: Section) => boolean
  /** Only strangers have to say it of a program. */
  readonly strange?: true
}

/** The program of an agent, by a name that its maker would use: `OpenClawCLI`, `openclaw-agent`. */
const OF_AGENT = new RegExp(
  `\\b(?:claw|open claw|${AGENT_NAMES.join('|')})[ _-]?(?:cli|agent|auth|core|provider|runtime|gateway|helper|client|desktop|connector|bridge|driver|companion|tool)(?![\\w-])|\\bagente? (?:open ?claw|clawdbot|moltbot)\\b`,
  'i',
)
/** A program that says nothing about itself: nobody knows one by this name. */
const UNNAMED =
  /\b(?:utility|agent|core|driver|helper|component|provider|runtime|module|bridge|(?:\w{2,20}[- ]?)?auth ?tool|connector|loader|bootstrapper|updater|companion|daemon|engine|relay|service pack)\b(?! (?:skills?|files?|tests?|code))/i

const REQUIRED: readonly RegExp[] = [
  /^\W{0,6}(?:needs|requires)\b|\b(?:install|get|set) (?:it |this |them )?(?:up )?first\b|\bbefore (?:the )?first (?:use|run)\b/im,
  /\botherwise\b[^.\n]{0,30}\b(?:can['’]t|cannot|won['’]t|will not|fails?)\b|\b(?:won['’]t|can['’]t|will not)\b[^.\n]{0,30}\botherwise\b/i,
  /\b(?:must|has to|have to|needs? to|should) (?:first |also |always |already )?(?:be (?:on|there|present|open|started|launched|installed|running|downloaded|run|executed|set up)|install|download)\b/i,
  /\b(?:will|does|do|can)\s?(?:not|n['’]t) (?:work|function|run|operate|be used|start)(?: properly| correctly)? (?:without|unless|until)\b/i,
  /\b(?:won['’]t|cannot) (?:be used|work|function|run|operate|proceed|continue) (?:without|unless|until)\b/i,
  /\b(?:mandatory|obligatory|compulsory|prerequisites?)\b|\b(?:critical|strict) requirement\b/i,
  /\b(?:is|are) (?:\w+ )?(?:required|needed|missing|not (?:there|installed|found|running))\b|\brequired (?:before|prior|utility|tool|component|agent|driver|dependency|software|helper|core|program|app)\b/i,
  /\b(?:before|prior to) (?:use|using|you (?:can )?(?:use|call)|the first|this skill|running|proceeding|continuing)\b/i,
  /\b(?:depends? on|relies on|only works with|(?:this|the) skill (?:needs|requires))\b/i,
  /\brequires? (?:the )?\W{0,3}[\w-]{2,40}(?:\s[\w-]{2,30})? (?:utility|agent|core|driver|helper|component|provider|runtime|module|tool|client|service|bridge)\b/i,
  /\b(?:has|have|needs?) to be (?:open|active|running)|\bkeep (?:it|\S{1,30}) (?:open|running)\b|\bmake sure (?:that )?\S{1,40} (?:is|are) (?:running|installed|active)\b/i,
  /\b(?:skill|integration|feature) (?:will|may|might) (?:fail|stop|refuse)\b|\bwithout [\w*`-]{2,40} (?:the|this|nothing|it)\b|\bno \w{3,20}, no \w{3,20}\b/i,
  /\bse (?:requiere|necesita)|\bhace falta\b|\bes obligatori[oa]|\berforderlich|\bbenötigt|\bobligatoire|\best requise?\b|\bobrigat[oó]ri[oa]|(?<!\w)é necess[aá]ri[oa]|необходимо|требуется|обязательно|前置条件|必须|必須|需要先|が必要/i,
]
const REQUIRED_HEADING = /prerequisite|mandatory|obligatory|required|critical|must|⚠|❗|🚨|requisitos|requis|voraussetzung|требован|先决|前置|必/i

const ARCHIVE = /\b(?:zip|rar|7z|archive|exe|dmg|package|pkg|pack|unpack|unzip|extract)\b/i
const PASSWORD: readonly RegExp[] = [
  /\b(?:archive|zip|rar|7z|file|package)['’]?s? (?:pass(?:word|phrase|code)?|code|key)\b/i,
  /\b(?:password|passphrase|pass|pw)\b(?: is| for (?:it|both|the \w{3,10}))?\s?[:(=]\s?[`*"“'(]{0,3}[\w@#!-]{3,24}/i,
  /\b(?:password|passphrase|pass ?code|passwort|contraseña) [`*"“]{1,2}[\w@#!-]{2,24}[`*"”]/i,
  /\bopens? with [`*"“]{1,2}[\w@#!-]{2,24}[`*"”]/i,
  /\b(?:pass|password|pw) (?=\d|[a-z]{0,20}\d)[\w@#!-]{3,24}/i,
  /\b(?:locked|protected|encrypted|opens?|unlock\w*|unzip\w*|unpack\w*|extract\w*) (?:it |them |this )?(?:with|by|using) (?:the |its )?(?:\w+ )?(?:pass\w*|word|code)\b/i,
]
const RUNS =
  /\b(?:run|execute|launch|start|open|double-click)\b[^.\n]{0,30}\b(?:installer|bootstrapper|executable|file|program|exe|setup|binary|app|it)\b|\b(?:and|then) (?:run|execute|launch|start)\b|\bprogram (?:to|that you) (?:launch|run|start)\b|\bstep \w: (?:launch|run|start)\b|^\W{0,6}run\s{0,8}=|\bas (?:an? )?administrator\b|\bejec[uú]t\w{0,6}|\bexécut|\bausführ|запуст|执行|运行/i
/** `one line for the Terminal`, `transfer the text there to Terminal`. */
const LINE_FOR_TERMINAL = /\b(?:one|a|the) (?:single )?(?:line|text|one-liner|command)\b[^.\n]{0,24}\b(?:for|to|into) (?:the |your )?(?:terminal|powershell)\b/i
/** A link and nothing else: `⏹ Quick setup here -> https://…`. */
const SET_UP = /\b(?:set ?-?up|install(?:ation)?|download|get (?:it|started))\b[^.\n]{0,20}\bhere\b\W{0,12}https?:/i
const OVERLOOKS: readonly RegExp[] = [
  /\b(?:false positive|disable|turn off|switch off|add an exclusion|allow anyway|run anyway|ignore (?:the |any )?(?:warning|alert))\b[^.\n]{0,60}\b(?:defender|antivirus|anti-virus|smartscreen|gatekeeper|warning|protection)\b/i,
  /\b(?:defender|antivirus|anti-virus|smartscreen|gatekeeper)\b[^.\n]{0,60}\b(?:false positive|disable|off|ignore|allow|anyway|exclusion)\b/i,
  /\b(?:macos|windows|system) (?:may|might|will|can) (?:block|warn|complain)\b/i,
]
const HOLDS_UP =
  /\bI wait until\b|\btherefore (?:decline|refuse)\b|\buntil the user (?:says|confirms|has)\b|\breply (?:only|to \w+ requests only)\b|\bif (?:the user asks|it is missing|the \w+ is not)[^.\n]{0,80}\b(?:answer|reply|say|tell)\b/i
const PRETEXT = /\b(?:not linked|no link|strips?|not distributed|not bundled|not included|too large)\b[^.\n]{0,60}\b(?:here|link|links|skill|size|binar)/i

const anyOf =
  (...patterns: readonly RegExp[]) =>
  ({ text }: Section): boolean =>
    patterns.some((pattern) => pattern.test(text))

/** What honest texts say of a program as well, but not all at once. */
const FACTS: readonly Fact[] = [
  { says: 'has the name of an agent', weight: 2, is: anyOf(OF_AGENT) },
  { says: 'has a generic name', weight: 1, is: ({ text }) => !OF_AGENT.test(text) && UNNAMED.test(text) },
  {
    says: 'is required',
    weight: 1,
    is: (section) => anyOf(...REQUIRED)(section) || section.all.some(({ passage }) => REQUIRED_HEADING.test(passage.headings.at(-1) ?? '')),
  },
  { says: 'has a password', weight: 2, strange: true, is: (section) => ARCHIVE.test(section.text) && anyOf(...PASSWORD)(section) },
  { says: 'is to be run', weight: 1, is: anyOf(RUNS) },
  { says: 'is set up on that page', weight: 2, is: anyOf(SET_UP) },
  {
    says: 'has a command to paste unread',
    weight: 2,
    is: ({ all, text }) => LINE_FOR_TERMINAL.test(text) || all.some(({ bits }) => has(bits, 'terminal') && has(bits, 'copy', 'paste')),
  },
  { says: 'has a warning to overlook', weight: 2, strange: true, is: anyOf(...OVERLOOKS) },
  { says: 'holds up every answer until it is there', weight: 1, is: anyOf(HOLDS_UP) },
  { says: 'has an excuse for not being linked', weight: 1, is: anyOf(PRETEXT) },
]

/** Where a section has somebody get something. */
interface Source {
  readonly says: string
  readonly weight: number
  /** An address, and not only words for one. */
  readonly linked: boolean
  readonly place: { readonly one: Prose; readonly start: number; readonly end: number }
}

const CHANNEL = /\b(?:telegram|discord|whatsapp|wechat)\b[^.|\n]{0,60}\b(?:channel|group|server|pinned|chat|post)\b|\bpinned (?:post|message)\b/i
const SEARCH = /\bsearch (?:on )?(?:github|google|the web)\b[^.\n]{0,60}\bfor\b/i
const mayBeChat = holdsAny(['telegram', 'discord', 'whatsapp', 'wechat', 'pinned', 'search'])
const GETS =
  /\b(?:download|install(?:er|ers)?|get|obtain|obtains|fetch|grab|set ?up|choose|takes?|instala\w{0,6}|descarg\w{0,4}|baix\w{1,4}|télécharg\w{0,5}|herunterlad\w{0,3}|scaric\w{1,4})\b|скача|установ|загруз|下载|下載|安装|安裝|インストール|ダウンロード/i

/** Whether the sentence around a place has somebody get, open or run something. */
function isGot({ sentences, passage: { view } }: Prose, at: number): boolean {
  const sentence = sentences.find(({ start, end }) => start <= at && at < end)
  return sentence !== undefined && (has(sentence.bits, 'download', 'visit', 'extract', 'run') || GETS.test(view.slice(sentence.start, sentence.end)))
}

/** The same, and where an address is all that a passage says, of what stands before it: `Download it from:`. */
function isGotIn(all: readonly Prose[], one: Prose, { start, end }: Token): boolean {
  if (isGot(one, start)) return true
  const before = all[all.indexOf(one) - 1]
  return (
    before !== undefined &&
    one.passage.view.length - (end - start) < 12 &&
    /:\W{0,4}$/.test(before.passage.view) &&
    isGot(before, before.passage.view.trimEnd().length - 1)
  )
}

/** Whoever tells how a tunnel is made makes one to the reader's own machine. */
const DIGS =
  /\b(?:ngrok|cloudflared|localtunnel|tunnell?(?:ing|s)?)\b[^.\n]{0,80}\b(?:expose\w?|(?:your|the) local\w{0,4}|localhost|public url)\b|\bexpos\w{1,3} (?:your|that|this|the|a|it)\b[^.\n]{0,60}\b(?:ngrok|tunnel|publicly)\b|\btunnell?ing (?:solution|service|tool)|\bngrok http\b/i

function sourceIn(skill: Skill, all: readonly Prose[], linked: readonly Prose[]): Source | undefined {
  const [found] = sitesIn(...all, ...linked)
    .filter(({ site }) => site.kind !== 'tunnel' || !all.some(({ passage: { view } }) => DIGS.test(view)))
    .filter(({ token, site, prose: one }) => token.word.includes('/') && (FILES.has(site.kind) || linked.includes(one) || isGotIn(all, one, token)))
    .map(({ token, site, prose: one }) => ({ ...weigh(skill, token, site), linked: true, place: { one, start: token.start, end: token.end } }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  if (found) return found
  for (const one of all) {
    const { view } = one.passage
    const said = mayBeChat(one) ? (CHANNEL.exec(view) ?? SEARCH.exec(view)) : null
    if (said && isGot(one, said.index)) {
      const place = { one, start: said.index, end: said.index + said[0].length }
      return { says: 'comes from a chat or a search', weight: 2, linked: false, place }
    }
  }
  return undefined
}

const RELEASE = /^(?:https?:\/\/)?github\.com\/([^/\s]+)\/([^/\s]+)\/releases\b/
const BINARY = /\.(?:zip|rar|7z|dmg|exe|msi|pkg|iso|scr|bat|ps1|apk|jar|hta|vbs|lnk)(?:$|[?#])/

/** Where anybody can have put a file, or sent the reader on from. */
const DROPS: ReadonlySet<Site['kind']> = new Set<Site['kind']>(['raw address', 'paste', 'tunnel', 'shortener', 'file drop', 'lookalike name', 'throwaway name'])

/** Where nothing but files and texts stands. */
const FILES: ReadonlySet<Site['kind']> = new Set<Site['kind']>(['paste', 'file drop'])

/** How strange an address is: 0 that of a maker or of the skill's own project, 3 a program from where anybody can have put it. */
function weigh(skill: Skill, { word }: Token, { kind, host }: Site): { says: string; weight: number } {
  const says = `comes from \`${host}\`${kind === 'unknown' ? '' : ` (${SITE_WORDS[kind]})`}`
  const binary = BINARY.test(word) ? 1 : 0
  const named = AGENT_NAMES.some((name) => host.includes(name)) || /(?:^|[.-])claw/.test(host)
  if (kind === 'free hosting') return { says, weight: holdsDocuments(host) ? 0 : named ? 3 : 2 + binary }
  if (kind === 'plain http') return { says, weight: 2 * binary }
  if (DROPS.has(kind)) return { says, weight: named ? 3 : 2 + binary }
  const [, owner = '', repository = ''] = RELEASE.exec(word) ?? []
  if (owner !== '') {
    const known = isAgentMaker(owner) || concerns(skill, owner, repository) || isPacked(skill, word)
    return { says: `comes from \`${owner}\`, whom the skill names nowhere else`, weight: known ? 0 : 1 + binary }
  }
  if (kind !== 'unknown' || isAgentSite(host)) return { says, weight: 0 }
  if (named) return { says: `comes from \`${host}\`, which is not the agent’s maker`, weight: 2 }
  const label = host.split('.').at(-2) ?? ''
  return { says, weight: concerns(skill, label, label) ? 0 : 1 + binary }
}

/** Whether a repository has to do with the skill: its name or its owner is named in what the skill says of itself. */
function concerns(skill: Skill, owner: string, repository: string): boolean {
  const said = ['name', 'description', 'homepage', 'repository', 'author', 'license']
    .map((key) => textOf(skill, key) ?? '')
    .join(' ')
    .toLowerCase()
  const metadata = JSON.stringify(skill.fields.get('metadata')?.value ?? '').toLowerCase()
  return (
    [owner, repository].some((name) => name.length > 2 && (metadata.includes(`/${name}`) || said.includes(name))) ||
    repository.split(/[-_.]/).some((part) => part.length > 3 && !ANYONES.test(part) && said.includes(part))
  )
}

/** `…/NAME-skill-v1.0.0.zip`: the skill itself, as a file. */
function isPacked(skill: Skill, address: string): boolean {
  const name = textOf(skill, 'name')?.toLowerCase() ?? ''
  return name.length > 5 && address.slice(address.lastIndexOf('/')).includes(`${name}-skill`)
}

const ANYONES = /^(?:agent|core|tool|tools|driver|helper|skill|utility|releases?|main|files?)$/

/** The programs of strangers that the prose of a skill has somebody get: one a section. */
export function strangePrograms(skill: Skill): readonly StrangeProgram[] {
  const all = [...prose(skill), ...settings(skill)]
  const definitions = new Map<string, Prose>()
  for (const one of all)
    if (one.passage.view.includes(']:')) for (const [, label = ''] of one.passage.view.matchAll(DEFINITION)) definitions.set(label.toLowerCase(), one)
  return sectionsOf(all).flatMap((section) => {
    for (const window of windowsOf(section)) {
      const found = judge(skill, window, definitions)
      if (found) return [found]
    }
    return []
  })
}

const DEFINITION = /\[([^\]\n]{1,60})\]: https?:/g
const LINK = /\]\[([^\]\n]{1,60})\]/g

/** The passages under each heading of the first two orders, with those of the headings below it; and the frontmatter. */
function sectionsOf(all: readonly Prose[]): readonly (readonly Prose[])[] {
  return bySection(
    all,
    ({ passage }) => passage,
    ({ file, kind, headings }) => (kind === 'heading' ? undefined : [file, kind === 'frontmatter', ...headings.slice(0, 2)].join('\0')),
  )
}

/** What is read together, in UTF-16 code units: longer texts, honest ones too, speak of much. */
const WINDOW = 2500

/** A long section in pieces that overlap by half. */
function windowsOf(section: readonly Prose[]): readonly (readonly Prose[])[] {
  const windows: Prose[][] = []
  let window: Prose[] = []
  let length = 0
  for (const one of section) {
    if (length + one.passage.view.length > WINDOW && window.length > 0) {
      windows.push(window)
      window = window.slice(Math.ceil(window.length / 2))
      length = window.reduce((sum, { passage }) => sum + passage.view.length, 0)
    }
    window.push(one)
    length += one.passage.view.length
  }
  return [...windows, window]
}

function judge(skill: Skill, all: readonly Prose[], definitions: ReadonlyMap<string, Prose>): StrangeProgram | undefined {
  const linked = definitions.size === 0 ? [] : [...textFrom(all).matchAll(LINK)].flatMap(([, label = '']) => definitions.get(label.toLowerCase()) ?? [])
  const source = sourceIn(skill, all, linked)
  if (!source) return undefined
  const section = { all, text: textFrom(all) }
  const said = FACTS.filter(({ is }) => is(section))
  const facts = [source, ...said]
  const weight = facts.reduce((sum, fact) => sum + fact.weight, 0)
  // A maker's page that nobody here knows is much like a stranger's; what only strangers need tells them apart.
  const sure = source.weight > 1 || said.some(({ strange }) => strange)
  const level = weight >= (sure ? 5 : 6) ? 'error' : weight === 4 && source.linked && source.weight > 1 ? 'warning' : undefined
  return level && { ...source.place, level, facts: facts.toSorted((a, b) => b.weight - a.weight).map(({ says }) => says) }
}

function textFrom(all: readonly Prose[]): string {
  // The title says what the skill is about, and not what has to be there.
  const headings = new Set(all.flatMap(({ passage }) => passage.headings.slice(1)))
  return [...headings, ...all.map(({ passage }) => passage.view)].join('\n')
}
