import type { Act, ActKind } from '../evidence/act.ts'
import { byName } from '../evidence/by-name.ts'
import { SHELLS, wordSet } from './command-words.ts'
import { secret } from './data.ts'
import { nameOf, type Argument, type Invocation } from './invocation.ts'
import { unattended } from './later.ts'
import { SSH_VALUED } from './send.ts'
import { act, report, type State } from './state.ts'

/** A command line that another command is given in one of its arguments. */
interface Inner {
  readonly text: string
  /** It runs in a container or on another machine, which has files of its own. */
  readonly contained?: boolean
  /** It is kept, and runs whenever somebody uses the command. */
  readonly kept?: boolean
}

/** The word after an option. */
const after =
  (option: RegExp): Finder =>
  (words) =>
    words.filter((_, i) => option.test(words[i - 1] ?? ''))
/** What a pattern finds in the words, a line each. */
const matches =
  (pattern: RegExp): Finder =>
  (words) =>
    Array.from(words.join('\n').matchAll(pattern), ([, one = '']) => one)
/** All words that are no options. */
const allBut =
  (option: RegExp): Finder =>
  (words) => [words.filter((word, i) => !word.startsWith('-') && word !== ':::' && !option.test(words[i - 1] ?? '')).join(' ')]

type Finder = (words: readonly string[]) => readonly string[]

/** Commands that hand a text of theirs to a shell, and where it stands. */
const RUNS_TEXT: ReadonlyMap<string, Finder> = byName<Finder>([
  ['su script', after(/^(?:-\w*c|--command)$/)],
  ['watch', allBut(/^-n$/)],
  ['parallel', allBut(/^$/)],
  ['tmux', (words) => (/^(?:new|send|run|split|neww)/.test(words[0] ?? '') ? [words.findLast((word) => /\s/.test(word)) ?? ''] : [])],
  [
    'ssh',
    (words) => [
      words
        .filter((word, i) => !word.startsWith('-') && !SSH_VALUED.has(words[i - 1] ?? ''))
        .slice(1)
        .join(' '),
    ],
  ],
  ['nsenter', allBut(/^(?:-[tSG]|--target)$/)],
  ['vim vi nvim', matches(/:?!([^\n]{4,2000})/g)],
  ['tar', matches(/^(?:--checkpoint-action=exec=|--to-command=|--use-compress-program=|-I)([^\n]{4,2000})/gm)],
])

/** Programs that start another in a container or on a node. */
const CONTAINS = wordSet('docker podman nerdctl kubectl oc lxc docker-compose')
/** Programs that only say, search or keep what they are given. */
const SAYS = wordSet('echo printf print grep egrep rg ag sed awk git gh jq cat test [ say logger commit find xargs alias')

/** Settings of git whose value is a command. */
const GIT_COMMAND =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass)|sequence\.editor|diff\.external|credential\.helper|alias\.\S{1,40}|filter\.\S{1,60}\.(?:clean|smudge))$/i

/** What stays of a container's doings: it has little of the user's to harm, but it may send and fetch, and let somebody in. */
const LEAVES: ReadonlySet<ActKind> = new Set<ActKind>(['reverse-shell', 'secret-exfiltration', 'decode-execute', 'download-execute', 'crypto-miner'])
/** What git tells a program that it asks for a password, or to edit. */
const ASKED = secret('a password that git keeps', 'store')

/** Commands that stand in an argument are run. */
export function runInner(invocation: Invocation, state: State): void {
  const { span } = invocation
  for (const { text, contained, kept } of innerCommands(invocation)) {
    if (kept) {
      const bad = unattended(text, state, span, ASKED)
      if (bad !== undefined) report(state, { ...act('persistence', `makes the command ${bad} at each use`, 'error'), span })
    } else if (contained) {
      const acts: Act[] = []
      state.runNested(text, { ...state, acts, outer: state.outer ?? span }, span)
      state.acts.push(...acts.filter(({ kind, sort, level }) => LEAVES.has(kind) || (sort === 'lets in' && level === 'error')))
    } else state.runNested(text, state, span)
  }
}

function innerCommands({ name, args, wrappers }: Invocation): readonly Inner[] {
  if (args.length === 0) return []
  const finder = RUNS_TEXT.get(name)
  const words = name === 'git' || finder ? args.map(({ text }) => text) : []
  if (name === 'git') return ofGit(words)
  const own = (finder?.(words) ?? []).filter((text) => text.length > 3).map((text): Inner => ({ text, contained: name === 'ssh' }))
  if (SAYS.has(name) || SHELLS.has(name) || wrappers.includes('xargs')) return own
  // `docker run image sh -c "…"`, `systemd-run bash -c "…"`
  const at = args.findIndex(({ text }, i) => /^-[a-z]*c$/.test(args[i + 1]?.text ?? '') && SHELLS.has(nameOf(text)))
  const code = at < 0 ? undefined : args[at + 2]
  return code ? [...own, { text: textOf(code), contained: CONTAINS.has(name) }] : own
}

function textOf({ data, text }: Argument): string {
  return data.text ?? text
}

/** `git -c core.pager='…'`, `git config alias.x '!…'` */
function ofGit(words: readonly string[]): Inner[] {
  const found: Inner[] = []
  for (const [i, word] of words.entries()) {
    const next = words[i + 1] ?? ''
    const [, key = '', value = ''] = (words[i - 1] === '-c' ? /^([\w.]{3,120})=(.+)$/s.exec(word) : null) ?? []
    if (GIT_COMMAND.test(key)) found.push({ text: value.replace(/^!/, '') })
    if (/^--(?:tree|index|msg|env|commit|parent)-filter$/.test(word)) found.push({ text: next })
    if (GIT_COMMAND.test(word) && words.includes('config') && (/^(?:alias|credential)\./i.test(word) ? next.startsWith('!') : /\s/.test(next)))
      found.push({ text: next.replace(/^!/, ''), kept: true })
  }
  return found
}
