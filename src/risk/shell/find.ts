import { credentialIn } from '../evidence/credentials.ts'
import { join, type Data, type Fact } from './data.ts'
import { nameOf, type Argument, type Invocation } from './invocation.ts'
import type { State } from './state.ts'

/** Letters, talks and addresses of people. */
export const MAIL: RegExp =
  /\/Library\/(?:Mail|Messages|Calendars|Application Support\/(?:AddressBook|CallHistoryDB|Signal|Telegram Desktop|WhatsApp|Slack|discord))(?:\/|$)|\/(?:\.thunderbird|\.mozilla-thunderbird|Maildir|\.config\/(?:Signal|evolution)|\.local\/share\/(?:evolution|TelegramDesktop)|TelegramDesktop\/tdata|\.purple\/logs|\.weechat)(?:\/|$)|\/chat\.db$/
/** Where everything that a user has is below. */
const HOME = /^(?:\/|~|\$\{?(?:HOME|1:-~|1:-\$HOME)\}?|\/home|\/Users)(?:\/(?:Documents|Desktop|Pictures))?\/?$/
const HOME_FILES = 'the files of the home directory'

/** Everything below a directory, where nothing says which files. */
export function everyFile(directory: string): Fact {
  return { kind: 'file', sort: 'everything below', what: `every file below \`${directory}\`` }
}

/** What programs say that list files. */
export const FILE_NAMES: Fact = { kind: 'machine', sort: 'file names', what: 'the names of files' }

/** The same, of files that steer an agent. */
const STEERING_FILES: Fact = { kind: 'machine', sort: 'steering file names', what: 'the names of files that steer the agent' }

/** Whatever of it a command is given, one file after another. */
const OF_HOME: Data = { facts: [{ kind: 'secret', what: HOME_FILES, from: 'holdings' }] }

/** Papers of people. */
const PAPERS = /passport|\bssn\b|social.?security|\btax(?:es)?\b|\btax.?return|\bw-?2\b|\bbank|payslip|salary|driver.?s?.?licen[cs]e|insurance|birth.?cert/i

const SOUGHT = /^\*?id_[*r]|\.(?:pem|key|p12|pfx|kdbx)$|^\*?\.env(?:\.?\*)?$|wallet|seed|mnemonic|credential|secret|password|token/i

/** Files by their names: keys, wallets and settings are secrets before anybody reads them; `-exec` runs a command on each. */
export function find(
  { args, span, redirections, wrappers }: Invocation,
  input: Data,
  state: State,
  run: (invocation: Invocation, input: Data, state: State) => Data,
): Data {
  const words = args.map((one) => one.text)
  // `-not -name '*.pdf'` leaves nearly everything.
  const names = words.filter((_, i) => /^-(?:i?name|i?path|i?regex|i?wholename)$/.test(words[i - 1] ?? '') && !/^(?:-not|!|\\!)$/.test(words[i - 2] ?? ''))
  const what = names.find((word) => credentialIn(word) !== undefined || SOUGHT.test(word)) ?? words.find((word) => credentialIn(word) !== undefined)
  const where = words.find((word) => !word.startsWith('-')) ?? '.'
  const home = HOME.test(where)
  const found: Data = { facts: [factOf(what, where, names, home)] }
  const kept = input.facts.filter((one) => one.kind === 'secret' && one.from !== 'told')
  const narrowed = names.length > 0 || narrows(words)
  const out = join(found, {
    facts: [...kept, ...(home ? [{ kind: 'file', sort: 'home', what: HOME_FILES } as const] : []), ...(home && !narrowed ? [everyFile(where)] : [])],
  })
  const inner = { ...state, home: home || state.home, each: true }
  // One name without a pattern is the file's own.
  const own = names.length === 1 && !/[*?[]/.test(names[0] ?? '*') ? `${where.replace(/\/$/, '')}/${names[0]}` : '{}'
  let last: Data | undefined
  for (const command of commandsOf(args)) {
    const given = command.map((one): Argument =>
      one.text.includes('{}')
        ? {
            ...one,
            text: one.text.replaceAll('{}', own),
            data: { ...join({ facts: one.data.facts }, found, ...(home && what === undefined ? [OF_HOME] : [])), text: undefined },
          }
        : one,
    )
    const [first, ...rest] = given
    if (first) last = run({ name: nameOf(first.text), command: first, args: rest, redirections, wrappers, span }, found, inner)
  }
  return last ?? out
}

/** What the files are that are looked for: a secret by their names, or where they stand, or only names. */
function factOf(what: string | undefined, where: string, names: readonly string[], home: boolean): Fact {
  // One project's settings are its own. Those of all projects are a collection.
  if (what !== undefined)
    return { kind: 'secret', what: `files such as \`${what}\``, path: what, from: /\.env|npmrc/.test(what) && !home ? 'settings' : 'file' }
  const papers = home ? names.find((word) => PAPERS.test(word)) : undefined
  if (papers !== undefined) return { kind: 'secret', what: `papers such as \`${papers.slice(0, 80)}\``, path: papers.slice(0, 80), from: 'file' }
  if (MAIL.test(`${where}/`)) return { kind: 'secret', what: `\`${where}\`, where letters and talks are kept`, from: 'holdings' }
  return names.some((word) => /^(?:SKILL|CLAUDE|AGENTS)\.md$/.test(word)) ? STEERING_FILES : FILE_NAMES
}

/** Options that leave some of the files out: by age, or the large ones, or those of somebody else. */
export function narrows(words: readonly string[]): boolean {
  return words.some(
    (word, i) =>
      /^-(?:mtime|mmin|atime|empty|newer|maxdepth|perm)$/.test(word) ||
      (word === '-size' && !(words[i + 1] ?? '').startsWith('-')) ||
      (word === '-user' && !/^\$|^\$?\(?(?:whoami|id)\b/.test(words[i + 1] ?? '')),
  )
}

/** What follows each `-exec`, up to its end. */
function commandsOf(args: readonly Argument[]): Argument[][] {
  const commands: Argument[][] = []
  let current: Argument[] | undefined
  for (const one of args) {
    if (/^-(?:exec|execdir|ok|okdir)$/.test(one.text) && !current) commands.push((current = []))
    else if (current && /^(?:;|\\;|\+)$/.test(one.text)) current = undefined
    else current?.push(one)
  }
  return commands.slice(0, 5)
}
