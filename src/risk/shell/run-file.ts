import { isForge } from '../evidence/forges.ts'
import { HOSTILE, type SiteKind } from '../evidence/sites.ts'
import { download, fact, type Data } from './data.ts'
import { fileAt, fileItself, keyOf, MANY } from './files.ts'
import type { Argument, Invocation } from './invocation.ts'
import { HIDDEN_PLACE, judgeExecution } from './judge.ts'
import type { State } from './state.ts'

/** Where a file that is run by its name must not come from; documents have reserved names, too. */
const UNTRUSTED: ReadonlySet<SiteKind> = new Set<SiteKind>([...HOSTILE].filter((kind) => kind !== 'example name' && kind !== 'throwaway name'))

/** Names that an author writes where the reader's own belongs. */
export const STANDS_IN: RegExp = /your|example|company|acme|\bmy[-.]|\bcorp\b|internal|placeholder|xxx|<|\$|\{|domain\.|\bfoo\b|\bhost\b|server\./i

/** A file is run by its name. */
export function runFile(file: Argument, state: State, { span, command }: Invocation): void {
  // The name of a program is no directory: `fastlane` runs nothing of `fastlane/`.
  const data = file.isFile ? file.data : file === command ? fileItself(file.text, state) : fileAt(file.text, state)
  const installed = data ? undefined : onPath(file.text, state)
  if (installed) judgeTaken(installed, state, span)
  if (data) {
    // A program that is installed by now: that it was fetched is told once.
    const again = !file.isFile && /^[\w.-]+$/.test(file.text) && state.place.ran?.has(file.text)
    if (!again) judgeExecution(data, state, span, 'runs', file.isFile ? '' : file.text)
    if (!file.isFile) (state.place.ran ??= new Set()).add(file.text)
    if (data.text !== undefined) state.runNested(data.text, state, span)
    return
  }
  if (fact(file.data, 'download') || fact(file.data, 'decoded') || fact(file.data, 'peer')) {
    // `$(curl …)` as a command: its output is the command.
    judgeExecution(file.data, state, span)
    if (file.data.text !== undefined && !file.isFile) state.runNested(file.data.text, state, span)
    return
  }
  const { data: taken } = state.extracted
  if (taken && isTaken(file.text, state)) judgeTaken(taken, state, span)
}

/** A program that was put where the shell looks for programs. */
function onPath(name: string, state: State): Data | undefined {
  if (state.files.size === 0 || state.files.size > MANY || !/^[\w.-]+$/.test(name)) return undefined
  for (const [path, data] of state.files) if (path.endsWith(`bin/${name}`)) return data
  return undefined
}

/** Whether a path may be one of what was taken out of an archive or a repository. */
function isTaken(path: string, state: State): boolean {
  const { cloned } = state.extracted
  if (cloned !== undefined && keyOf(path, state).startsWith(`${cloned}/`)) return true
  return /^(?:\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)*$/.test(path) && /[/.]/.test(path) && (cloned === undefined || !path.startsWith('/'))
}

const HOLDS_DATA = /(?:weights|checkpoints?|datasets?|corpora|embeddings)[^/?#]{0,60}\.(?:tar|tgz|zip|gz|bz2|xz)/i

/** Installing from an archive or a repository of the vendor's is the ordinary way: only the site can speak against it. */
function judgeTaken(data: Data, state: State, span: Invocation['span']): void {
  const found = fact(data, 'download')
  // What comes out of an archive of weights is read, and no program.
  if (found?.site?.kind === 'plain http' && HOLDS_DATA.test(found.url)) return
  if (!found?.site || !(UNTRUSTED.has(found.site.kind) || found.evasion !== undefined)) return
  judgeExecution(data, state, span)
  state.extracted.told = true
}

/** Programs that run what a project says, with the words that have them do so. */
const BUILDERS: ReadonlyMap<string, RegExp> = new Map([
  ['make', /(?:)/],
  ['ninja', /(?:)/],
  ['npm', /^(?:i|install|ci|start|run|exec|test)\b/],
  ['pnpm', /^(?:i|install|start|run|dev|build)\b/],
  ['yarn', /^(?:install|start|run|dev|build|$)/],
  ['bun', /^(?:i|install|start|run)\b/],
  ['pip', /^install .*(?:-e|-r|(?:^|\s)\.{1,2}(?:\/|\s|$)|\/)/],
  ['pip3', /^install .*(?:-e|-r|(?:^|\s)\.{1,2}(?:\/|\s|$)|\/)/],
  ['uv', /^(?:sync|run|pip install .*(?:-e|-r|\.))/],
  ['poetry', /^(?:install|run)\b/],
  ['cargo', /^(?:build|run|install --path|test)\b/],
  ['go', /^(?:run|build|install|generate|test) (?:\.|-)/],
  ['docker-compose', /\bup\b|\bbuild\b/],
  ['bundle', /^(?:install|exec)\b/],
  ['composer', /^install\b/],
])

/** `cd clone && make install`: what was cloned from a stranger's site is run. */
export function buildTaken({ name, args, span }: Invocation, state: State): void {
  // What was told of is built and done with: other files have other origins.
  if (name === 'make' && state.extracted.told && args.some(({ text }) => text === 'install')) state.extracted.data = undefined
  const { data, cloned } = state.extracted
  const builds = data && cloned !== undefined ? BUILDERS.get(name) : undefined
  const words = args.map(({ text }) => text).join(' ')
  if (!data || !builds?.test(words)) return
  const inside =
    state.place.directory === cloned || state.place.directory.startsWith(`${cloned}/`) || args.some(({ text }) => keyOf(text, state).startsWith(cloned ?? ' '))
  if (inside) judgeTaken(data, state, span)
}

/** `git clone`: which names it has nobody knows, only where it comes from. */
export function cloned(url: string, into: string | undefined, state: State): void {
  const found = download(url.replace(/^(?:ssh:\/\/)?[\w.-]{1,60}@([\w.-]{1,200})[:/]/, 'https://$1/'))
  const { site } = found
  const stranger = site !== undefined && (site.kind === 'unknown' || site.kind === 'free hosting') && !isForge(site.host) && !STANDS_IN.test(site.host)
  const unseen = state.background && into !== undefined && HIDDEN_PLACE.test(into)
  const evasion = stranger ? 'which is no host of code that is known' : unseen ? 'into a hidden place, in the background' : undefined
  state.extracted.data = { facts: [evasion === undefined ? found : { ...found, evasion }] }
  state.extracted.cloned = keyOf(
    into ??
      url
        .replace(/\/$/, '')
        .replace(/^.*[/:]/s, '')
        .replace(/\.git$/, ''),
    state,
  )
}
