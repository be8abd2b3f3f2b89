import { credentialIn } from '../evidence/credentials.ts'
import { join, secret, type Data, type Fact } from './data.ts'
import { keyOf } from './files.ts'
import { nameOf, type Argument, type Invocation } from './invocation.ts'
import { MAIL } from './paths.ts'
import type { State } from './state.ts'

/** Where everything that a user has is below. */
const HOME = /^(?:\/|~|\$\{?(?:HOME|1:-~|1:-\$HOME)\}?|\/home|\/Users)(?:\/(?:Documents|Desktop|Pictures))?\/?$/
/** Names of keys, wallets and settings. */
const SOUGHT = /^\*?id_[*r]|\.(?:pem|key|p12|pfx|kdbx)$|^\*?\.env(?:\.?\*)?$|wallet|seed|mnemonic|credential|secret|password|token/i

/** Everything below a directory, where nothing says which files. */
export function everyFile(directory: string): Fact {
  return { kind: 'file', sort: 'all', what: `every file below \`${directory}\`` }
}

/** What programs say that list files. */
const FILE_NAMES: Fact = { kind: 'machine', sort: 'names', what: 'the names of files' }

/** Whatever of it a command is given, one file after another. */
const OF_HOME = secret('the files of the home directory', 'holdings')

type Run = (invocation: Invocation, input: Data, state: State) => Data

/** Files by their names: keys, wallets and settings are secrets before anybody reads them; `-exec` runs a command on each. */
export function find({ args, span, redirections, wrappers }: Invocation, input: Data, state: State, run: Run): Data {
  const words = args.map((one) => one.text)
  const names = namesIn(words)
  const what = names.find((word) => credentialIn(word) !== undefined || SOUGHT.test(word)) ?? words.find((word) => credentialIn(word) !== undefined)
  const where = words.find((word) => !word.startsWith('-')) ?? '.'
  const home = HOME.test(where)
  const found: Data = { facts: [factOf(what, where, home)] }
  const kept = input.facts.filter((one) => one.kind === 'secret' && one.from !== 'told')
  const out = join(found, { facts: [...kept, ...(home && names.length === 0 && !narrows(words) ? [everyFile(where)] : [])] })
  // One name without a pattern is the file's own.
  const own = names.length === 1 && !/[*?[]/.test(names[0] ?? '*') ? `${where.replace(/\/$/, '')}/${names[0]}` : '{}'
  let last: Data | undefined
  for (const command of commandsOf(args)) {
    const given = command.map((one): Argument => {
      if (!one.text.includes('{}')) return one
      const data = join({ facts: one.data.facts }, found, ...(home && what === undefined ? [OF_HOME] : []))
      return { ...one, text: one.text.replaceAll('{}', own), data: { ...data, text: undefined } }
    })
    const [first, ...rest] = given
    if (first) last = run({ name: nameOf(first.text), command: first, args: rest, redirections, wrappers, span }, found, state)
  }
  return last ?? out
}

/** The names that are looked for. `-not -name '*.pdf'` leaves nearly everything. */
export function namesIn(words: readonly string[]): readonly string[] {
  return words.filter((_, i) => /^-(?:i?name|i?path|i?regex|i?wholename)$/.test(words[i - 1] ?? '') && !/^(?:-not|!|\\!)$/.test(words[i - 2] ?? ''))
}

/** What the files are that are looked for: a secret by their names, or where they stand, or only names. */
function factOf(what: string | undefined, where: string, home: boolean): Fact {
  // One project's settings are its own. Those of all projects are a collection.
  if (what !== undefined)
    return { kind: 'secret', what: `files such as \`${what}\``, path: what, from: /\.env|npmrc/.test(what) && !home ? 'settings' : 'file' }
  return MAIL.test(`${where}/`) ? { kind: 'secret', what: `\`${where}\`, where messages are kept`, from: 'holdings' } : FILE_NAMES
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

/** `ls`: names of files; those of keys are what `xargs` makes files of. */
export function list({ args }: Invocation, _: Data, state: State): Data {
  const where = args.find(({ text }) => !text.startsWith('-'))?.text ?? '.'
  const path = keyOf(where, state)
  const keys = where.endsWith('.pub') || credentialIn(where) === undefined ? [] : secret(`\`${where}\``, 'file', where).facts
  return { facts: [...keys, { kind: 'machine', sort: 'names', what: 'the output of `ls`' }, ...(path === '~' || path === '/' ? [everyFile(path)] : [])] }
}
