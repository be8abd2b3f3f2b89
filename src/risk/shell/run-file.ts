import { isForge } from '../evidence/forges.ts'
import { HOSTILE, STANDS_IN } from '../evidence/sites.ts'
import { wordTable } from './command-words.ts'
import { download, fact, type Data } from './data.ts'
import { fileAt, keyOf, MANY } from './files.ts'
import type { Argument, Invocation } from './invocation.ts'
import { judgeExecution } from './judge.ts'
import { HIDDEN_PLACE } from './paths.ts'
import type { State } from './state.ts'

/** A file is run by its name. */
export function runFile(file: Argument, state: State, { span, command }: Invocation): void {
  // The name of a program is no directory: `fastlane` runs nothing of `fastlane/`.
  const data = file.isFile ? file.data : ((file === command ? state.files.get(keyOf(file.text, state)) : fileAt(file.text, state)) ?? onPath(file.text, state))
  if (data) {
    // A program that is installed by now: that it was fetched is told once.
    const again = !file.isFile && /^[\w.-]+$/.test(file.text) && state.place.ran?.has(file.text)
    if (!again) judgeExecution(data, state, span, file.isFile ? '' : file.text)
    if (!file.isFile) (state.place.ran ??= new Set()).add(file.text)
    if (data.text !== undefined) state.runNested(data.text, state, span)
  } else if (fact(file.data, 'download') || fact(file.data, 'decoded') || fact(file.data, 'peer')) {
    // `$(curl …)` as a command: its output is the command.
    judgeExecution(file.data, state, span)
    if (file.data.text !== undefined) state.runNested(file.data.text, state, span)
  } else if (state.extracted.data && (file !== command || file.text.includes('/')) && isTaken(file.text, state)) judgeTaken(state.extracted.data, state, span)
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
  const kind = found?.site?.kind
  // What comes out of an archive of weights is read, and no program; documents have reserved names, too.
  if (!found || kind === undefined || (kind === 'plain http' && HOLDS_DATA.test(found.url))) return
  const untrusted = HOSTILE.has(kind) && kind !== 'example name' && kind !== 'throwaway name'
  if (untrusted || found.evasion !== undefined) judgeExecution(data, state, span)
}

/** Programs that run what a project says, with the words that have them do so. */
const BUILDERS = wordTable({
  'make ninja': '',
  'npm pnpm yarn bun': 'i install ci start run exec test dev build',
  'pip pip3 bundle composer poetry docker-compose': 'install run exec up build',
  'uv cargo go': 'sync run pip build install test generate',
})

/** `cd clone && make install`: what was cloned from a stranger's site is run. */
export function buildTaken({ name, args, span }: Invocation, state: State): void {
  const { data, cloned } = state.extracted
  const words = data && cloned !== undefined ? BUILDERS.get(name) : undefined
  if (!data || cloned === undefined || !words || !(words.has('') || words.has(args[0]?.text ?? ''))) return
  const { directory } = state.place
  const inside = directory === cloned || directory.startsWith(`${cloned}/`) || args.some(({ text }) => keyOf(text, state).startsWith(cloned))
  if (inside) judgeTaken(data, state, span)
}

/** `git clone`: which names it has nobody knows, only where it comes from. */
export function cloned(url: string, into: string | undefined, state: State): void {
  const found = download(url.replace(/^(?:ssh:\/\/)?[\w.-]{1,60}@([\w.-]{1,200})[:/]/, 'https://$1/'))
  const { site } = found
  const stranger = site !== undefined && (site.kind === 'unknown' || site.kind === 'free hosting') && !isForge(site.host) && !STANDS_IN.test(site.host)
  const unseen = state.background && into !== undefined && HIDDEN_PLACE.test(into)
  const evasion = stranger ? 'which is not a known host of code' : unseen ? 'into a hidden place, in the background' : undefined
  state.extracted.data = { facts: [evasion === undefined ? found : { ...found, evasion }] }
  const own = url
    .replace(/\/$/, '')
    .replace(/^.*[/:]/s, '')
    .replace(/\.git$/, '')
  state.extracted.cloned = keyOf(into ?? own, state)
}
