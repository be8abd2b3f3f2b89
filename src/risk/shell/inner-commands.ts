import { SHELLS } from './command-words.ts'
import { nameOf, type Argument, type Invocation } from './invocation.ts'

/** A command line that another command is given in one of its arguments. */
export interface Inner {
  readonly text: string
  /** It runs in a container or on another machine, which has files of its own. */
  readonly contained?: boolean
  /** It is kept, and runs whenever somebody uses the command. */
  readonly kept?: boolean
  /** It gets what the command gets. */
  readonly fed?: boolean
}

const after = (words: readonly string[], option: RegExp): string[] => words.flatMap((word, i) => (option.test(words[i - 1] ?? '') ? [word] : []))
const matches = (all: string, pattern: RegExp): string[] => Array.from(all.matchAll(pattern), ([, one = '']) => one)

/** Settings of git whose value is a command. */
const GIT_COMMAND =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy)|sequence\.editor|diff\.external|gpg\.program|credential\.helper|alias\.\S{1,40}|uploadpack\.packobjectshook|filter\.\S{1,60}\.(?:clean|smudge|process))$/i

/** Commands that hand a text of theirs to a shell, and where it stands. */
const RUNS_TEXT: Readonly<Record<string, (words: readonly string[]) => readonly string[]>> = {
  su: (words) => after(words, /^(?:-\w*c|--command)$/),
  runuser: (words) => after(words, /^(?:-\w*c|--command)$/),
  script: (words) => after(words, /^(?:-\w*c|--command)$/),
  watch: (words) => [words.filter((word, i) => !word.startsWith('-') && !/^-n$/.test(words[i - 1] ?? '')).join(' ')],
  parallel: (words) => [words.filter((word) => !/^-|^:::/.test(word)).join(' ')],
  tmux: (words) =>
    /^(?:new|new-session|new-window|neww|send|send-keys|run|run-shell|split-window)$/.test(words[0] ?? '')
      ? [words.findLast((word) => /\s/.test(word)) ?? '']
      : [],
  screen: (words) => after(words, /^(?:stuff|-X)$/),
  ssh: (words) => [
    words
      .filter((word, i) => !word.startsWith('-') && !/^-[BbcDEeFIiJLlmOopQRSWw]$/.test(words[i - 1] ?? ''))
      .slice(1)
      .join(' '),
  ],
  nsenter: onMachine,
  vim: (words) => matches(words.join('\n'), /:?!([^\n]{4,2000})/g),
  vi: (words) => matches(words.join('\n'), /:?!([^\n]{4,2000})/g),
  nvim: (words) => matches(words.join('\n'), /:?!([^\n]{4,2000})/g),
  gdb: (words) => matches(words.join('\n'), /^(?:!|shell )([^\n]{4,2000})/gm),
  psql: (words) => matches(words.join('\n'), /\bPROGRAM\s{1,4}'([^'\n]{4,2000})'/gi),
  tar: (words) => matches(words.join('\n'), /^(?:--checkpoint-action=exec=|--to-command=|--use-compress-program=|-I)([^\n]{4,2000})/gm),
  rsync: (words) => after(words, /^(?:-e|--rsh|--rsync-path)$/).filter((word) => /[|;]/.test(word)),
  npm: (words) => matches(words.join('\n'), /^scripts\.(?:pre|post)?\w{1,40}=([^\n]{4,2000})/gm),
  split: (words) => matches(words.join('\n'), /^--filter[=\n]([^\n]{4,2000})/gm),
  nodemon: (words) => after(words, /^(?:-x|--exec)$/),
  concurrently: (words) => words.filter((word) => /\s/.test(word)),
  entr: (words) => after(words, /^-s$/),
  nmap: (words) => matches(words.join('\n'), /os\.execute\("([^"\n]{4,2000})"/g),
  ansible: (words) => after(words, /^-a$/),
  expect: (words) => matches(words.join('\n'), /\b(?:spawn|exec)\s([^\n;]{4,2000})/g),
  launchctl: (words) => (words[0] === 'submit' ? [words.slice(words.indexOf('--') + 1).join(' ')] : []),
}

/** What runs in the namespaces of the machine, whose files the container may have below `/host`. */
function onMachine(words: readonly string[]): string[] {
  const first = words.findIndex((word, i) => !word.startsWith('-') && !/^(?:-[tSG]|--(?:target|setuid|setgid))$/.test(words[i - 1] ?? ''))
  const text = first < 0 ? '' : words.slice(first).join(' ')
  return text.startsWith('/') ? [text, `/host${text}`] : [text]
}

/** Programs that start another in a container or on a node. */
const CONTAINS: ReadonlySet<string> = new Set(['docker', 'podman', 'nerdctl', 'kubectl', 'oc', 'lxc', 'docker-compose'])
/** Programs that only say, search or keep what they are given. */
const SAYS: ReadonlySet<string> = new Set('echo printf print grep egrep rg ag sed awk git gh jq cat test [ say logger commit find xargs alias'.split(' '))

/** The command lines that a command is given to run. */
export function innerCommands({ name, args, wrappers }: Invocation): readonly Inner[] {
  const words = args.map(({ text }) => text)
  if (name === 'git') return ofGit(words)
  const contained = CONTAINS.has(name)
  const own = (Object.hasOwn(RUNS_TEXT, name) ? (RUNS_TEXT[name]?.(words) ?? []) : [])
    .filter((text) => text.length > 3)
    .map((text): Inner => ({
      text,
      ...((name === 'npm' || name === 'launchctl') && { kept: true }),
      ...(name === 'split' && { fed: true }),
      ...(name === 'ssh' && { contained: true }),
    }))
  if (SAYS.has(name) || SHELLS.has(name) || wrappers.includes('xargs')) return own
  // `docker run image sh -c "…"`, `systemd-run bash -c "…"`
  const at = args.findIndex(({ text }, i) => SHELLS.has(nameOf(text)) && /^-[a-z]*c$/.test(args[i + 1]?.text ?? ''))
  const code = at < 0 ? undefined : args[at + 2]
  return code ? [...own, { text: textOf(code), contained, ...(name === 'launchctl' && { kept: true }) }] : own
}

function textOf({ data, text }: Argument): string {
  return data.text ?? text
}

/** `git -c core.pager='…'`, `git config alias.x '!…'` */
function ofGit(words: readonly string[]): Inner[] {
  const found: Inner[] = []
  for (const [i, word] of words.entries()) {
    const [, key, value] = /^([\w.]{3,120})=(.+)$/s.exec(word) ?? []
    if (words[i - 1] === '-c' && key !== undefined && value !== undefined && GIT_COMMAND.test(key)) found.push({ text: value.replace(/^!/, '') })
    const next = words[i + 1]
    if (/^--(?:tree|index|msg|env|commit|parent)-filter$/.test(word) && next !== undefined) found.push({ text: next })
    if (
      words.includes('config') &&
      GIT_COMMAND.test(word) &&
      next !== undefined &&
      (/^(?:alias|credential)\./i.test(word) ? next.startsWith('!') : /\s/.test(next))
    )
      found.push({ text: next.replace(/^!/, ''), kept: true })
  }
  return found
}
