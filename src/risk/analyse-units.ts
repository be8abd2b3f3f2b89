import { analyseShell, newSession, type Session } from './shell/analyse-shell.ts'
import { analysePowerShell } from './powershell/analyse-powershell.ts'
import { linked } from './script/linked.ts'
import { mayFeed, mayMatter } from './script/may-matter.ts'
import type { SourceFile } from './script/program.ts'
import type { Act, AnalyseShell } from './evidence/act.ts'
import type { CodeUnit } from './evidence/unit.ts'
import { remembering } from '../text/remembering.ts'

/** The acts of one piece of code. */
export interface ActsOf {
  readonly unit: CodeUnit
  readonly acts: readonly Act[]
}

/** Told of a piece of code that is not analysed, and why. */
type OnLimit = (unit: CodeUnit, why: string, apart?: true) => void

/** What pieces of code do, each alone; but scripts of one language together, since they may import one another. */
export async function analyseUnits(units: readonly CodeUnit[], onLimit: OnLimit): Promise<readonly ActsOf[]> {
  const found: ActsOf[] = []
  const sessionOf = sessions()
  const scripts: Record<'python' | 'javascript', CodeUnit[]> = { python: [], javascript: [] }
  for (const unit of units) {
    const { language } = unit
    if (language === 'python' || language === 'javascript') {
      if (isFile(unit) || mayMatter(unit.text)) scripts[language].push(unit)
    } else if (language === 'powershell')
      found.push({
        unit,
        acts: analysePowerShell(unit.text, { autoRun: unit.exposure === 'auto-run', onLimit: (why) => onLimit(unit, why) }),
      })
    else if (language === 'shell') {
      // The fences of a document share a session, in their order.
      found.push({ unit, acts: await inShell(unit, sessionOf(unit), (why) => onLimit(unit, why)) })
    }
  }
  if (![...scripts.python, ...scripts.javascript].some(({ text }) => mayMatter(text))) return found
  for (const language of ['python', 'javascript'] as const)
    if (scripts[language].some(({ text }) => mayMatter(text) || mayFeed(text)))
      found.push(...together(language, scripts[language], await import('./script/analyse-script.ts'), onLimit))
  return found
}

/** A script under its own path, which others may import. */
function isFile({ exposure, hidden }: CodeUnit): boolean {
  return exposure === 'script' && !hidden
}

type Analyser = typeof import('./script/analyse-script.ts')

/** Scripts under their own paths, so that imports find them; fences and what was encoded each alone. */
function together(language: 'python' | 'javascript', units: readonly CodeUnit[], { analyseScripts, isReadable }: Analyser, onLimit: OnLimit): ActsOf[] {
  const readable = units.filter((unit) => {
    const reads = isReadable(unit.text)
    if (!reads) onLimit(unit, 'the code is too large or too deeply nested to be parsed')
    return reads
  })
  const files = readable.filter(isFile).map(({ file, text }) => ({ path: file, text }))
  const acts = new Map<string, readonly Act[]>()
  for (const group of linked(files, language)) {
    if (!group.some(({ text }) => mayMatter(text) || mayFeed(text))) continue
    const found = remembered(JSON.stringify([language, group]), () => follow(language, group, analyseScripts))
    for (const [file, those] of found.acts) acts.set(file, those)
    for (const { path, why, apart } of found.limits) onLimit(readable.find((unit) => unit.file === path && isFile(unit)) as CodeUnit, why, apart)
  }
  return readable.map((unit) => {
    if (isFile(unit)) return { unit, acts: acts.get(unit.file) ?? [] }
    return { unit, acts: analyseScripts(language, [{ path: 'snippet', text: unit.text }], shellIn, () => onLimit(unit, TOO_LONG)).get('snippet') ?? [] }
  })
}

interface Followed {
  readonly acts: ReadonlyMap<string, readonly Act[]>
  readonly limits: readonly { readonly path: string; readonly why: string; readonly apart?: true }[]
}

/** Scripts that may import one another. What one round was not through with has another, without what came before it: only then is it too long. */
function follow(language: 'python' | 'javascript', files: readonly SourceFile[], analyseScripts: Analyser['analyseScripts']): Followed {
  const acts = new Map<string, readonly Act[]>()
  const limits: Followed['limits'][number][] = []
  let left = files
  for (let round = 1; left.length > 0; round++) {
    let cut: readonly string[] = []
    for (const [file, those] of analyseScripts(language, left, windowsToo, (paths) => (cut = paths))) acts.set(file, those)
    const unfinished = left.filter(({ path }) => cut.includes(path))
    const alone = unfinished.length === left.length ? 1 : 0
    const given = round < MOST_ROUNDS ? unfinished.slice(0, alone) : unfinished
    for (const { path } of given) limits.push({ path, why: TOO_LONG })
    if (round > 1) for (const one of left) if (!unfinished.includes(one)) limits.push({ path: one.path, why: TOO_MUCH, apart: true })
    left = unfinished.slice(given.length)
  }
  return { acts, limits }
}

/** Repositories hold one skill once for each host: what was found in scripts is remembered, of so many characters at most. */
const remembered = remembering<Followed>(4_000_000)

/** In which scripts of a skill are followed: each has its own limit of steps. */
const MOST_ROUNDS = 4

const TOO_MUCH = 'together they are too much code'
const TOO_LONG = 'the code is too long or too complex'

/** A command that a program runs; of the code in it, only PowerShell is looked at. */
const shellIn: AnalyseShell = (command, onLimit) =>
  analyseShell(command, {
    ...(onLimit && { onLimit }),
    analyseCode: (language, code) => (language === 'powershell' ? analysePowerShell(code) : []),
  })

/** What a program gives to the system, which may be Windows. */
const windowsToo: AnalyseShell = (command, onLimit) => [
  ...shellIn(command, onLimit),
  ...(/powershell|pwsh|cmd(?:\.exe)?\s\/|mshta|certutil|bitsadmin|schtasks|\breg add\b/i.test(command)
    ? analysePowerShell(command, onLimit ? { onLimit } : {})
    : []),
]

/** In the build of an image a download of somebody's is everyday, and there is nothing of the user's to harm. */
function inImage(acts: readonly Act[]): readonly Act[] {
  return acts.map((act) =>
    act.kind === 'reverse-shell' ||
    act.kind === 'secret-exfiltration' ||
    (act.kind === 'download-execute' && act.level === 'error') ||
    act.kind === 'decode-execute' ||
    act.kind === 'crypto-miner' ||
    act.level === 'note'
      ? act
      : { ...act, level: 'note', confidence: 'low' },
  )
}

async function inShell({ text, exposure, inContainer }: CodeUnit, session: Session, onLimit: (why: string) => void): Promise<readonly Act[]> {
  const autoRun = exposure === 'auto-run'
  const inner = await codeIn(text)
  const acts = analyseShell(text, {
    autoRun,
    onLimit,
    session,
    analyseCode: (language, code) => (language === 'powershell' ? analysePowerShell(code, { autoRun, onLimit }) : inner(language, code)),
  })
  return inContainer ? inImage(acts) : acts
}

/** `python -c "…"` in a shell script: the parsers of other languages, if it names them. */
async function codeIn(text: string): Promise<(language: 'python' | 'javascript', code: string) => readonly Act[]> {
  if (!/python|\b(?:node|bun|deno)\b|-l\s+JavaScript/.test(text)) return () => []
  const { analyseScript } = await import('./script/analyse-script.ts')
  return (language, code) => analyseScript(language, code, shellIn)
}

/** A shell session for each document: what one fence fetches, the next may run. Scripts and what the host runs start anew. */
function sessions(): (unit: CodeUnit) => Session {
  const known = new Map<string, Session>()
  return ({ exposure, file, hidden }) => {
    if (exposure === 'script' || exposure === 'auto-run' || hidden) return newSession()
    const found = known.get(file) ?? newSession()
    known.set(file, found)
    return found
  }
}
