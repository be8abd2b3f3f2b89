import { hookCommands } from '../skill/hooks.ts'
import { isLeftToOther, once, ownEntries, texts } from '../skill/layout.ts'
import { MAX_DEPTH, MAX_DOCUMENT_BYTES, MAX_ENTRIES, MAX_FILE_BYTES, MAX_SCRIPT_BYTES } from '../skill/limits.ts'
import type { Fence, Markdown } from '../skill/markdown.ts'
import { entryOf, fromJson, type PlainNode } from '../skill/plain-node.ts'
import { shellBlocks } from '../skill/shell-blocks.ts'
import type { Skill } from '../skill/skill.ts'
import { decode } from '../text/decode.ts'
import { shift, type Span } from '../text/span.ts'
import { mayMatter } from '../shell/may-matter.ts'
import { fromBase64, fromHex } from './decode-text.ts'
import { blocksIn, codeIn, type Container, type Embedded } from './embedded.ts'
import { mayLeaveDoor } from '../other/signs.ts'
import type { Dialect } from '../other/dialects.ts'
import { fillerIn } from './padding.ts'
import { passagesOf, frontmatterPassages } from './passages.ts'
import type { CodeUnit, Exposure, Language } from './unit.ts'
import { unlistedRuns } from './unlisted-runs.ts'

/** A file or directory that nobody analysed, and why. */
export interface Unanalysed {
  /** Relative to the skill's directory. */
  readonly file: string
  /** What was not analysed, where the file's name does not say it. */
  readonly what?: string
  /** In words that follow "because". */
  readonly reason: string
  /** It was analysed, but not with what it takes from other files. */
  readonly apart?: true
  /** `note`: it most likely holds nothing that runs. `error`: it was made to be left out. */
  readonly level?: 'note' | 'error'
  readonly isDirectory?: true
}

export interface TextFile {
  readonly file: string
  readonly text: string
}

export interface CodeOfSkill {
  readonly units: readonly CodeUnit[]
  /** The texts that were read on the way: documents, scripts, configuration. */
  readonly texts: readonly TextFile[]
  readonly unanalysed: readonly Unanalysed[]
}

/** Every piece of code in a skill, with how it comes to run. */
export const codeUnits: (skill: Skill) => CodeOfSkill = once((skill) => {
  if (skill.unread) return { units: [], texts: [], unanalysed: [unreadSkill(skill.fileName, skill.unread)] }
  const read: TextFile[] = texts(skill).map(({ file, markdown }) => ({ file, text: markdown.source.text }))
  const units: CodeUnit[] = []
  const unanalysed: Unanalysed[] = beyondListing(skill)
  for (const { command, commandSpan } of shellBlocks(skill)) units.push(unit(skill.fileName, 'shell', 'auto-run', command, commandSpan.start))
  for (const { command, span, file } of hookCommands(skill))
    units.push({ file, language: 'shell', exposure: 'auto-run', text: command, spanInFile: () => span })
  for (const { file, markdown } of texts(skill)) units.push(...inMarkdown(file, markdown))
  for (const passage of frontmatterPassages(skill)) units.push(...commandsIn(skill.fileName, passage.raw, () => passage.span))
  for (const { path, kind, size } of ownEntries(skill)) {
    if (kind !== 'file' || path === skill.fileName) continue
    if (/\.(?:md|markdown)$/i.test(path)) {
      if (size > MAX_DOCUMENT_BYTES) unanalysed.push({ file: path, reason: tooLarge(size, 'documents', MAX_DOCUMENT_BYTES) })
      else if (!skill.document(path)) unanalysed.push({ file: path, reason: UNREADABLE })
      continue
    }
    const language = languageOfPath(path)
    const dialect = dialectOfPath(path)
    const container = containerOfPath(path)
    const isCode = language !== undefined || dialect !== undefined || container !== undefined
    if ((isCode || isDataText(path)) && size > MAX_SCRIPT_BYTES) {
      unanalysed.push(isCode ? tooLargeScript(skill, path, size) : { file: path, reason: tooLarge(size, 'data', MAX_SCRIPT_BYTES), level: 'note' })
      continue
    }
    if (!isCode) continue
    const bytes = skill.files.read(path)
    if (!bytes) {
      unanalysed.push({ file: path, reason: UNREADABLE })
      continue
    }
    const { text } = decode(bytes)
    read.push({ file: path, text })
    if (container) {
      units.push(...embeddedIn(container, path, text, 'script'), ...encodedIn(path, text, 'script'))
      continue
    }
    const other = dialect ?? (language === 'by its first line' ? dialectOfScript(text) : undefined)
    if (other) {
      units.push({ ...unit(path, 'other', 'script', text, 0), dialect: other }, ...encodedIn(path, text, 'script'))
      continue
    }
    const found = language === 'by its first line' ? languageOfScript(text) : language
    units.push(...doors(path, text, 'script'))
    if (found !== undefined && found !== 'config')
      units.push(unit(path, found, 'script', text, 0), ...encodedIn(path, text, 'script'), ...pagesIn(path, found, text))
    else if (found === 'config') units.push(...inConfig(path, text))
  }
  return { units, texts: read, unanalysed: [...unanalysed, ...unlistedRuns(skill, read)] }
})

/** Why a file was not analysed, in words that follow "because". */
export const UNREADABLE = 'it could not be read'

export function tooLarge(size: number, what: string, most: number): string {
  return `it has ${size} bytes, and skillc reads ${what} up to ${most}`
}

/** Of a script that is filled up, what little it says is all that matters. */
const FILLED = 0.9

function tooLargeScript({ files }: Skill, file: string, size: number): Unanalysed {
  const reason = tooLarge(size, 'scripts', MAX_SCRIPT_BYTES)
  const bytes = files.read(file)
  const filler = bytes ? fillerIn(bytes) : 0
  return filler < FILLED
    ? { file, reason }
    : { file, reason: `${reason}; ${Math.floor(filler * 100)} % of it are blank lines, comments and repetitions`, level: 'error' }
}

/** Scripts of pages that a program puts together, in its texts: each is judged alone, as code in a document is, since nobody can import it. */
function pagesIn(file: string, language: Language, text: string): CodeUnit[] {
  return (language === 'javascript' || language === 'python') && /<script>[^<]{40}/i.test(text) ? embeddedIn('page', file, text, 'fence') : []
}

/** Texts of data, which people open with a program that shows them in another way. */
export function isDataText(path: string): boolean {
  return /\.(?:csv|tsv|svg|html?|rst|adoc|ipynb|tex|srt|vtt|log)$/i.test(path)
}

function unreadSkill(file: string, unread: NonNullable<Skill['unread']>): Unanalysed {
  const why = unread.reason === 'symlink' ? 'it is a symlink, which skillc does not follow' : tooLarge(unread.size, 'skill files', MAX_FILE_BYTES)
  return { file, what: `\`${file}\`, with all that stands beside it,`, reason: why }
}

/** What the listing of the skill's directory leaves out. */
function beyondListing(skill: Skill): Unanalysed[] {
  const { kind, files } = skill
  if (kind !== 'skill') return []
  const { truncated = false, unlisted = [] } = files
  const found: Unanalysed[] = []
  for (const { path, why } of unlisted) {
    if (isLeftToOther(skill, path)) continue
    const directory = { file: path, isDirectory: true } as const
    if (why === 'too many')
      found.push({ file: skill.fileName, what: PART, reason: `it holds more than ${MAX_ENTRIES} files and directories, and skillc lists no more` })
    else if (why === 'too deep') found.push({ ...directory, reason: `it is ${MAX_DEPTH} directories deep, and skillc looks no deeper` })
    else if (why === 'cannot be read') found.push({ ...directory, reason: UNREADABLE })
    // A repository whose root is the skill has a `.git`, which no clone takes along.
    else if (path !== '.git') found.push({ ...directory, reason: `skillc does not look into directories of tools`, level: 'note' })
  }
  if (truncated && unlisted.every(({ why }) => why === 'of a tool')) found.push({ file: skill.fileName, what: PART, reason: 'its listing is not complete' })
  return found
}

const PART = 'a part of the skill'

/** The same text, to see which doors it leaves open. */
function doors(file: string, raw: string, exposure: Exposure, offset = 0): CodeUnit[] {
  return mayLeaveDoor(raw) ? [{ ...unit(file, 'other', exposure, raw, offset), dialect: 'any' }] : []
}

/** Code that stands among other things in a file or fence which begins at `offset`. */
function embeddedIn(container: Container, file: string, raw: string, exposure: Exposure, offset = 0): CodeUnit[] {
  return placed(codeIn(container, raw), file, exposure, offset)
}

function placed(code: readonly Embedded[], file: string, exposure: Exposure, offset: number): CodeUnit[] {
  return code.map(({ language, dialect, inContainer, text, spanOf }) => {
    const own = unit(file, language, exposure, text, 0)
    return { ...own, ...(dialect && { dialect }), ...(inContainer && { inContainer }), spanInFile: (span) => shift(spanOf(own.spanInFile(span)), offset) }
  })
}

/** A piece of code at `offset` of its file. Letters that only look different, and invisible ones, are told apart from nothing. */
function unit(file: string, language: Language, exposure: Exposure, raw: string, offset: number): CodeUnit {
  const { text, offsetOf } = plainLetters(raw)
  return { file, language, exposure, text, spanInFile: ({ start, end }) => shift({ start: offsetOf(start), end: offsetOf(end) }, offset) }
}

/** Full-width letters as the ASCII ones that shells and people read, and nothing invisible. */
function plainLetters(raw: string): { text: string; offsetOf: (at: number) => number } {
  let at = 0
  while (at < raw.length && !isOdd(raw.charCodeAt(at))) at++
  if (at === raw.length) return { text: raw, offsetOf: (same) => same }
  let text = raw.slice(0, at)
  const offsets = Array.from({ length: at }, (_, i) => i)
  for (; at < raw.length; at++) {
    const code = raw.charCodeAt(at)
    if (isInvisible(code)) continue
    text += isFullWidth(code) ? String.fromCharCode(code - 0xfee0) : raw[at]
    offsets.push(at)
  }
  return { text, offsetOf: (place) => offsets[place] ?? raw.length }
}

function isOdd(code: number): boolean {
  return code > 0xac && (isInvisible(code) || isFullWidth(code))
}

/** Soft hyphens, joiners, marks of direction, variation selectors, the byte-order mark. */
function isInvisible(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x180e ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff
  )
}

function isFullWidth(code: number): boolean {
  return code >= 0xff01 && code <= 0xff5e
}

const EXTENSIONS: Readonly<Record<string, Language | 'config'>> = {
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  ksh: 'shell',
  command: 'shell',
  envrc: 'shell',
  bashrc: 'shell',
  zshrc: 'shell',
  zshenv: 'shell',
  zprofile: 'shell',
  bash_profile: 'shell',
  bash_aliases: 'shell',
  bats: 'shell',
  ps1: 'powershell',
  psm1: 'powershell',
  bat: 'powershell',
  cmd: 'powershell',
  py: 'python',
  pyw: 'python',
  pth: 'python',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'javascript',
  mts: 'javascript',
  cts: 'javascript',
  tsx: 'javascript',
  json: 'config',
  jsonc: 'config',
  yaml: 'config',
  yml: 'config',
  toml: 'config',
  txt: 'config',
  xml: 'config',
  env: 'config',
  ini: 'config',
  cfg: 'config',
  conf: 'config',
  properties: 'config',
}

/** Languages that skillc has no parser for, by their extensions and by their names in fences. */
const DIALECTS: Readonly<Record<Dialect, string>> = {
  go: 'go golang',
  java: 'java',
  kotlin: 'kt kts kotlin',
  rust: 'rs rust',
  c: 'c h cc cpp cxx hpp c++ m mm objc objective-c',
  csharp: 'cs csx csharp c#',
  swift: 'swift',
  groovy: 'groovy gradle jenkinsfile',
  dart: 'dart',
  php: 'php php5 php7 phtml',
  ruby: 'rb ruby rake gemspec podspec',
  perl: 'pl pm perl',
  lua: 'lua',
  r: 'r rscript',
  terraform: 'tf hcl terraform',
  awk: 'awk gawk',
  elixir: 'ex exs elixir',
  applescript: 'applescript scpt osascript',
  vbscript: 'vbs vbscript vba bas wsf',
  any: '',
}
const CONTAINERS: Readonly<Record<Container, string>> = {
  notebook: 'ipynb',
  page: 'html htm xhtml svg hta vue svelte',
  makefile: 'mk mak makefile make',
  dockerfile: 'dockerfile containerfile docker',
  plist: 'plist',
  unit: 'service timer desktop',
  crontab: 'cron crontab',
  gitconfig: 'gitconfig',
  sshconfig: 'ssh_config sshconfig',
}

let dialects: ReadonlyMap<string, Dialect> | undefined
let containers: ReadonlyMap<string, Container> | undefined

function dialectNamed(name: string): Dialect | undefined {
  dialects ??= byWord(DIALECTS)
  return dialects.get(name)
}

function containerNamed(name: string): Container | undefined {
  containers ??= byWord(CONTAINERS)
  return containers.get(name)
}

function byWord<T extends string>(words: Readonly<Record<T, string>>): ReadonlyMap<string, T> {
  return new Map(
    (Object.entries(words) as [T, string][]).flatMap(([value, names]) => names.split(' ').flatMap((name) => (name === '' ? [] : [[name, value] as const]))),
  )
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

function dialectOfPath(path: string): Dialect | undefined {
  const extension = extensionOf(path)
  return /(?:^|\/)(?:Rakefile|Gemfile|Podfile|Vagrantfile|Brewfile|Fastfile)$/.test(path) ? 'ruby' : extension === 'm' ? undefined : dialectNamed(extension)
}

function containerOfPath(path: string): Container | undefined {
  if (/(?:^|\/)(?:GNU)?[Mm]akefile(?:\.\w{1,20})?$/.test(path)) return 'makefile'
  if (/(?:^|\/)(?:crontab|cron\.d\/[\w-]{1,40})$/.test(path)) return 'crontab'
  if (/(?:^|\/)(?:\.?gitconfig|\.git\/config)$/.test(path)) return 'gitconfig'
  if (/(?:^|\/)(?:\.ssh\/config|ssh[_-]?config)(?:\.\w{1,10})?$/.test(path)) return 'sshconfig'
  return /(?:^|\/)(?:Docker|Container)file(?:\.[\w-]{1,40})?$/i.test(path) ? 'dockerfile' : containerNamed(extensionOf(path))
}

function dialectOfScript(text: string): Dialect | undefined {
  const program = /^#![^\n]{0,200}?\b(perl|ruby|php|lua|luajit|Rscript|osascript|awk|gawk|elixir|swift|groovy|kotlin)\b/.exec(text.slice(0, 300))?.[1]
  return program === undefined ? undefined : program === 'luajit' ? 'lua' : program === 'osascript' ? 'applescript' : dialectNamed(program.toLowerCase())
}

/** Files that a shell reads when it starts, as they wait to be copied, without the full stop before their names. */
const STARTS_SHELL = /^(?:envrc|bashrc|zshrc|zshenv|zprofile|bash_profile|bash_aliases|profile|xinitrc)$/

function languageOfPath(path: string): Language | 'config' | 'by its first line' | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  if (dot < 0 && STARTS_SHELL.test(name)) return 'shell'
  if (dot < 0) return /^(?:Makefile|Dockerfile|LICENSE|README|CHANGELOG|NOTICE)/i.test(name) ? undefined : 'by its first line'
  return EXTENSIONS[name.slice(dot + 1).toLowerCase()]
}

function languageOfScript(text: string): Language | undefined {
  const first = /^#![^\n]{0,200}/.exec(text)?.[0]
  if (first === undefined) return undefined
  return /python/.test(first)
    ? 'python'
    : /\b(?:node|deno|bun)\b/.test(first)
      ? 'javascript'
      : /pwsh/.test(first)
        ? 'powershell'
        : /\b(?:ba|z|k|da)?sh\b/.test(first)
          ? 'shell'
          : undefined
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  ...Object.fromEntries(
    [
      'bash',
      'sh',
      'shell',
      'zsh',
      'console',
      'terminal',
      'shell-session',
      'shellsession',
      'fish',
      'ksh',
      'cmd',
      'text',
      'txt',
      'plaintext',
      'plain',
      'none',
      'example',
      'output',
      'sh-session',
      'bash-session',
      'command',
      'cli',
      'sudo',
      'curl',
    ].map((name) => [name, 'shell' as const]),
  ),
  ...Object.fromEntries(['python', 'py', 'python3', 'pycon', 'ipython', 'python-repl'].map((name) => [name, 'python' as const])),
  ...Object.fromEntries(['javascript', 'js', 'typescript', 'ts', 'jsx', 'tsx', 'node', 'mjs', 'cjs'].map((name) => [name, 'javascript' as const])),
  ...Object.fromEntries(['powershell', 'ps1', 'ps', 'pwsh', 'posh', 'bat', 'batch', 'dosbatch'].map((name) => [name, 'powershell' as const])),
}

const ENCODED = /(?<![\w+/])(?:[A-Za-z0-9+/]{32,}={0,2}|(?:\\x[0-9a-fA-F]{2}){12,})(?![\w+/])/g
const LOOKS_LIKE_CODE =
  /\b(?:curl|wget|bash|sh|python3?|powershell|eval|exec|import|require|subprocess|system|fetch|socket|http|Invoke-\w+|iex)\b|\/bin\/|\/dev\/tcp/

/** Whether a text has 32 letters in a row that may be an encoding: nearly none has. */
function hasLongRun(text: string): boolean {
  if (text.includes('\\x')) return true
  let run = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const encoded = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 47 && code <= 57) || code === 43
    if (!encoded) run = 0
    else if (++run === 32) return true
  }
  return false
}

/** Code that stands in a text encoded, and what it says; what is encoded twice, too. */
function encodedIn(file: string, text: string, exposure: Exposure, spanOf: (span: Span) => Span = (span) => span, depth = 0): CodeUnit[] {
  const units: CodeUnit[] = []
  if (!hasLongRun(text)) return units
  for (const { 0: literal, index } of text.matchAll(ENCODED)) {
    const hidden = literal.startsWith('\\') ? 'hexadecimal' : 'base64'
    const decoded = hidden === 'base64' ? fromBase64(literal) : fromHex(literal)
    if (decoded === undefined) continue
    const span = spanOf({ start: index, end: index + literal.length })
    if (depth < 1) units.push(...encodedIn(file, decoded, exposure, () => span, depth + 1))
    if (!LOOKS_LIKE_CODE.test(decoded)) continue
    const language = guess(decoded)
    const pieces: CodeUnit[] = language === 'shell' ? both(file, exposure, decoded, 0) : [unit(file, language, exposure, decoded, 0)]
    units.push(...pieces.map((one) => ({ ...one, hidden, spanInFile: () => span }) as const))
  }
  return units
}

/** Fences, code spans, and commands that stand in the prose of a document. */
function inMarkdown(file: string, markdown: Markdown): CodeUnit[] {
  const { text } = markdown.source
  const units: CodeUnit[] = []
  // What one fence fetches the next one may run, by a word that says nothing alone.
  const fetches = /\b(?:curl|wget|git clone|base64|aria2c)\b/.test(text)
  for (const fence of markdown.fences) {
    const { start, end } = fence.content
    units.push(...inFence(file, text, fence, fetches))
    // Languages without a parser are looked into as a whole.
    if (units.at(-1)?.language !== 'other') units.push(...doors(file, text.slice(start, end), 'fence', start))
  }
  units.push(...encodedIn(file, text, 'fence'))
  if (!mayMatter(text)) return units
  for (const { span } of markdown.codeSpans) {
    const raw = text.slice(span.start, span.end)
    const ticks = /^`+/.exec(raw)?.[0].length ?? 0
    const code = raw.slice(ticks, raw.length - ticks)
    // A word alone is a name.
    if (/\s/.test(code.trim()) && mayMatter(code)) units.push(...both(file, 'inline', code, span.start + ticks, true))
  }
  for (const passage of passagesOf(file, markdown)) {
    if (passage.kind === 'fence' || (passage.kind !== 'comment' && !JOINS.test(passage.raw)) || !mayMatter(passage.raw)) continue
    // In a comment no code span is one for Markdown, and the agent reads the command all the same.
    if (passage.kind === 'comment')
      for (const { index, 1: code = '' } of passage.raw.matchAll(/`([^`\n]{4,2000})`/g))
        if (mayMatter(code)) units.push(...both(file, 'inline', code, passage.span.start + index + 1, true))
    units.push(...commandsIn(file, withoutCodeSpans(passage.raw), (span) => shift(span, passage.span.start)))
  }
  return units
}

function inFence(file: string, text: string, { info, content }: Fence, fetches: boolean): CodeUnit[] {
  const raw = text
    .slice(content.start, content.end)
    .replace(/^([ \t]*)((?:>[ \t]?)+)/gm, (_, blanks: string, marks: string) => blanks + ' '.repeat(marks.length))
  const word = (/^[\w+#-]+/.exec(info)?.[0] ?? '').toLowerCase()
  const container = containerNamed(word)
  if (container && container !== 'notebook' && !/^(?:service|timer|desktop|plist)$/.test(word)) return embeddedIn(container, file, raw, 'fence', content.start)
  const dialect = dialectNamed(word)
  if (dialect) return [{ ...unit(file, 'other', 'fence', raw, content.start), dialect }]
  const language = word === '' ? guess(raw) : LANGUAGES[word]
  if (language === 'python' || language === 'javascript') {
    // A document's fence may mix: commands among the code of another language.
    return [unit(file, language, 'fence', raw, content.start), ...commandsIn(file, raw, (span) => shift(span, content.start), 'fence', true)]
  }
  if (language === 'powershell') return [unit(file, 'powershell', 'fence', raw, content.start)]
  if (language === 'shell') {
    const shell = both(file, 'fence', raw, content.start, fetches)
    // A fence without a language may be anything: an address or a setting that holds a command.
    return word === '' && /[{"']/.test(raw) ? [...shell, ...commandsIn(file, raw, (span) => shift(span, content.start), 'fence')] : shell
  }
  return commandsIn(file, raw, (span) => shift(span, content.start), 'fence')
}

function guess(code: string): Language {
  if (/^[ \t]*(?:import [a-z_][\w.]*(?:$|[ \t]+as\b|,)|from [a-z_][\w.]* import |def \w+\([^)\n]{0,200}\)[^\n]{0,40}:)/m.test(code)) return 'python'
  if (/^[ \t]*(?:const|let|var) [\w{[][^\n]{0,200}=|\brequire\(['"]|^[ \t]*import [^\n]{1,200} from ['"]/m.test(code)) return 'javascript'
  return 'shell'
}

const POWERSHELL =
  /\b(?:iex|irm|iwr|invoke-\w+|new-object|start-process|set-mppreference|add-mppreference|powershell|mshta|certutil|bitsadmin|regsvr32|rundll32)\b|\$env:|currentversion\\run/i

/** Programs of Windows, which a batch file starts by their names; in a sentence they are only named. */
const WINDOWS = /\b(?:wmic|vssadmin|wbadmin|bcdedit|schtasks|wevtutil|set-clipboard|net\s{1,4}(?:user|localgroup)|netsh|reg(?:\.exe)?\s{1,4}(?:add|save))\b/i

/** Shell, and PowerShell where a word of it is there. */
function both(file: string, exposure: Exposure, raw: string, offset: number, always = false): CodeUnit[] {
  const units: CodeUnit[] = []
  if (always || mayMatter(raw)) units.push(unit(file, 'shell', exposure, raw, offset))
  if (POWERSHELL.test(raw) || ((exposure === 'fence' || exposure === 'script') && WINDOWS.test(raw)))
    units.push(unit(file, 'powershell', exposure, raw, offset))
  return units
}

const COMMAND_WORD =
  /(?:^|[\s"'`(:>])((?:sudo\s+)?(?:curl|wget|bash|sh|zsh|eval|echo|printf|powershell|pwsh|iwr|irm|iex|python3?|node|nc|ncat|osascript|mshta|certutil|rm|base64|cat|tar|env|printenv|find|tail|git|kubectl|scp|source|npx|pip3?|npm|crontab|chmod|dd|export)(?:\.exe)?\s[^\n]{3,2000})/g

/** What no command is without that does more than one thing. */
const JOINS = /[|$<>&@]|-enc\b|https?:\/\/|\brm\s+-/

/** `'rm -rf /' in command`, with the quote that closes the text. */
const SOUGHT_IN = /^["'`]\s{1,2}(?:not )?in \w/
/** `command == '…'`, `command.includes('…')`. */
const COMPARES = /(?:[=!]=|\.(?:includes|starts_?with|ends_?with)\()\s{0,2}$/i

/** Commands in a text that is no shell script: prose, a configuration, code of another language. */
function commandsIn(file: string, raw: string, spanOf: (span: Span) => Span, exposure: Exposure = 'prose', isCode = false): CodeUnit[] {
  if (!JOINS.test(raw) || !mayMatter(raw)) return []
  const units: CodeUnit[] = []
  for (const match of raw.matchAll(COMMAND_WORD)) {
    const command = match[1] as string
    const joins = /[|;&`]|\$\(|<\(|>&|<<|@-|\s-(?:d|F|T|X|e|enc|EncodedCommand)\b|--(?:data|form|upload|post)|\brm\s+-[a-z]*r|\biex\b|\bfetch\b/i.test(command)
    if (!joins || !mayMatter(command)) continue
    const start = match.index + match[0].length - command.length
    // `"deny": ["Bash(rm -rf /)"]`: a rule on what the agent may do runs nothing.
    if (raw.slice(start - 5, start) === 'Bash(' && /["'`]/.test(raw[start - 6] ?? '')) continue
    // What a text holds is run only where the code runs it, which the parser of its language sees; what is handed to a call may be.
    if (isCode && !mayRun(raw, start)) continue
    // In prose a quote or a full stop ends it; in JSON the quote does, too.
    const quote = /["'`]/.exec(match[0][0] ?? '')?.[0]
    const whole = quote === undefined ? command : unquoted(command, quote)
    // What code compares with another text, or looks for in one, is not run.
    const after = isCode && quote !== undefined ? command.slice(whole.length, whole.length + 12) : ''
    if (SOUGHT_IN.test(after) || (after !== '' && COMPARES.test(raw.slice(Math.max(0, start - 20), start - 1)))) continue
    // A sentence goes on where the command ends: `… | sh first`.
    const cut = exposure === 'prose' ? whole.replace(/(\|[ \t]{0,4}(?:sudo )?(?:ba|z|da)?sh) [a-z(].*$/s, '$1') : whole
    const text = withoutEnd(cut)
    for (const one of both(file, exposure, text, 0)) units.push({ ...one, spanInFile: (span) => spanOf(shift(one.spanInFile(span), start)) })
  }
  return units
}

/** Whether a command in code of another language begins its line, or is handed to a call. */
function mayRun(raw: string, start: number): boolean {
  const line = raw.slice(Math.max(raw.lastIndexOf('\n', start - 1) + 1, start - 80), start)
  return /^[\s#/$>!%*-]{0,80}$/.test(line) || /\w\(\s{0,20}\[?[frb]?["'`]$/.test(line)
}

/** A command without what the text around it closes. */
function withoutEnd(command: string): string {
  let text = command
  while (text !== '' && '.,;:)]}"\'`*'.includes(text.at(-1) as string) && (!balances(text) || '.,;:*`'.includes(text.at(-1) as string)))
    text = text.slice(0, -1)
  return text
}

function unquoted(command: string, quote: string): string {
  for (let i = 0; i < command.length; i++) {
    if (command[i] === '\\') i++
    else if (command[i] === quote) return command.slice(0, i).replaceAll('\\"', '"')
  }
  return command
}

function balances(text: string): boolean {
  return (
    (text.match(/"/g) ?? []).length % 2 === 0 &&
    (text.match(/'/g) ?? []).length % 2 === 0 &&
    (text.match(/\(/g) ?? []).length === (text.match(/\)/g) ?? []).length
  )
}

/** Code spans as blanks, so that places stay. A span ends at the first run of as many backticks or more, if it is one of the next nine. */
function withoutCodeSpans(raw: string): string {
  const runs = Array.from(raw.matchAll(/`+/g), ({ 0: ticks, index }) => ({ end: index + ticks.length, length: ticks.length }))
  let result = ''
  let done = 0
  for (const [i, open] of runs.entries()) {
    const next = runs.slice(i + 1, i + 10)
    const length = Math.min(open.length, Math.max(0, ...next.map((one) => one.length)))
    const close = length === 0 || open.end <= done ? undefined : next.find((one) => one.length >= length)
    if (!close) continue
    const end = close.end - close.length + length
    result += raw.slice(done, open.end - length) + ' '.repeat(end - open.end + length)
    done = end
    // What the span leaves of the run may open another one.
    close.length -= length
  }
  return result + raw.slice(done)
}

function inConfig(file: string, text: string): CodeUnit[] {
  if (/\.ya?ml$/i.test(file) && mayMatter(text)) {
    const { code, rest } = blocksIn(text)
    return [
      ...commandsIn(file, rest, (span) => span, 'script'),
      ...placed(
        code.filter((one) => mayMatter(one.text)),
        file,
        'script',
        0,
      ),
    ]
  }
  const lines = mayMatter(text) ? commandsIn(file, text, (span) => span, 'script') : []
  return /"args"\s{0,8}:\s{0,8}\[/.test(text) && /\.json[c5]?$/i.test(file) ? [...lines, ...startedIn(file, fromJson(text), 0)] : lines
}

/** `{"command": "sh", "args": ["-c", "…"]}`, as servers, tasks and hooks are configured. */
function startedIn(file: string, node: PlainNode | undefined, depth: number): CodeUnit[] {
  if (!node || depth > 12) return []
  const inner = [...(node.items ?? []), ...(node.entries ?? []).map(([, item]) => item)].flatMap((item) => startedIn(file, item, depth + 1))
  const [command, args] = [entryOf(node, 'command'), entryOf(node, 'args')?.items]
  if (command?.text === undefined || !args || args.length === 0) return inner
  const text = [command.text, ...args.map(({ text: word = '' }) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))].join(' ')
  const span = { start: command.span.start, end: Math.max(command.span.end, args.at(-1)?.span.end ?? 0) }
  return [...both(file, 'script', text, 0).map((one) => ({ ...one, spanInFile: () => span })), ...inner]
}
