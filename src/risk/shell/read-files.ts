import { content } from './files.ts'
import { byName } from '../evidence/by-name.ts'
import { credentialIn, isSecretName } from '../evidence/credentials.ts'
import type { Span } from '../../text/span.ts'
import { archive } from './archive.ts'
import { wordTable } from './command-words.ts'
import { changed, EMPTY, fact, inVariable, join, secret, TOLD, withEvasion, type Data, type Fact } from './data.ts'
import { backwards, coded, fromHexadecimal, translated } from './decode.ts'
import type { Argument, Invocation } from './invocation.ts'
import { act, report, type State } from './state.ts'
import { writeFile } from './write-file.ts'

/** A command that reads files or changes what flows through it. */
interface Reading {
  readonly name: string
  readonly args: readonly Argument[]
  /** The words that are no options, and no values of options. */
  readonly operands: readonly Argument[]
  /** The operands that are files, and no pattern or program. */
  readonly files: readonly Argument[]
  /** The file that it is told to write. */
  readonly written: string | undefined
  /** What flows in. */
  readonly input: Data
  /** What it reads: its files, or what flows in. */
  readonly all: Data
  readonly span: Span
  readonly state: State
}

/** What commands put out that read files or change what flows through them. */
export function read({ name, args, span }: Invocation, input: Data, state: State): Data {
  const { operands, written } = operandsOf(name, args)
  const isPattern = PATTERNS.test(name)
  const shown = isQuiet(name, args) ? 'nothing' : isPattern && ASKS_SECRETS.test(operands[0]?.text ?? '') ? 'the secret' : 'all'
  for (const one of operands) readsCredential(one, state, span, shown)
  const files = isPattern && operands.length > 0 && !args.some(({ text }) => text === '-e' || text === '-f') ? operands.slice(1) : operands
  const parts = files.flatMap((file) => content(file, state))
  const all = parts.length === 0 ? input : join(...parts, ...(operands.some(({ text }) => text === '-') ? [input] : []))
  return (READERS.get(name) ?? rest)({ name, args, operands, files, written, input, all, span, state })
}

/** Readers whose first word says what to look for, or what to do. */
const PATTERNS = /^(?:[ef]?grep|rg|sed|[gmn]?awk|jq|yq|tr|cut)$/
const ASKS_SECRETS = /token|secret|passw|priv|credential|api_?key|access_?key/i

type Reader = (reading: Reading) => Data

const READERS: ReadonlyMap<string, Reader> = byName<Reader>([
  ['base64 base32 uudecode openssl', ({ name, args, written, all, span, state }) => put(written, coded(name, args, all), span, state)],
  ['gpg', gpg],
  ['xxd', ({ args, all }) => fromHexadecimal(args, all)],
  ['rev', ({ all }) => backwards(all)],
  ['tr', ({ operands, args, input }) => translated(operands, args, input)],
  // `s/../\\x&/g` makes escapes of digits.
  ['sed', ({ operands, all }) => changed(all, undefined, ...(/\\x&|\\0&/.test(operands[0]?.text ?? '') ? [HEXADECIMAL] : []))],
  ['grep egrep rg', ({ operands, all }) => searched(operands[0]?.text ?? '', all)],
  ['jq', jq],
  ['tar zip unzip 7z 7za 7zz rar ditto hdiutil', ({ name, args, input, state }) => archive(name, args, input, state)],
  ['cat', ({ all }) => all],
])

const HEXADECIMAL: Fact = { kind: 'decoded', how: 'hexadecimal' }

function rest({ name, args, all }: Reading): Data {
  // `tail -c +1049 picture`: what comes after the beginning of a file, byte by byte, is another file.
  const cut = name === 'tail' && /(?:^|\s)(?:-c\s?|--bytes[= ])\+?\d/.test(args.map(({ text }) => text).join(' '))
  return changed(cut ? withEvasion(all, 'cut out of a larger file') : all, name === 'head' || name === 'tail' ? all.text : undefined)
}

function gpg({ name, args, files, written, all, span, state }: Reading): Data {
  if (args.some(({ text }) => text.startsWith('--export-secret'))) return secret('the private keys of gpg', 'file')
  const locked = files[0] && !args.some(({ text }) => /^(?:-[a-z]*d|--decrypt)/.test(text)) ? `${files[0].text}.gpg` : undefined
  return put(written ?? locked, coded(name, args, all), span, state)
}

/** Into the file that is named, or out. */
function put(target: string | undefined, output: Data, span: Span, state: State): Data {
  if (target === undefined) return output
  writeFile(target, output, state, span)
  return EMPTY
}

/** The name of one variable, as `grep` looks for its line. */
const VARIABLE = /^\^?[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,6}=?$/
/** The beginnings of keys: who greps for them wants the keys. */
const KEY_PATTERN = /(?:AKIA|gh[pousr]_|sk-(?:ant|proj|live)?-?|xox[bp]|glpat-|AIza|eyJ)[\w|()-]{0,60}[[\\]|xox\[|BEGIN[^"']{0,20}PRIVATE KEY/

/** What `grep` leaves of a text. */
function searched(pattern: string, all: Data): Data {
  const name = VARIABLE.test(pattern) ? pattern.replace(/\W/g, '') : undefined
  if (name !== undefined && isSecretName(name)) return changed(all, undefined, inVariable(name))
  // The line of one setting, which by its name is no key, gives no key away.
  const isSetting = name !== undefined && !/KEY|TOKEN|SECRET|PASS|CRED|AUTH|PRIVATE/.test(name)
  const left = isSetting ? { ...all, facts: all.facts.filter(({ kind }) => kind !== 'secret') } : all
  const keys = KEY_PATTERN.test(pattern) || (ASKS_SECRETS.test(pattern) && fact(all, 'file') && !fact(all, 'download'))
  return changed(left, undefined, ...(keys ? secret('the keys that it looks for', 'file').facts : []))
}

function jq({ operands, args, all, state }: Reading): Data {
  const program = operands[0]?.text ?? ''
  // A program that writes settings says what they will be.
  if (/\|=|\+=|[^=!<>]=[^=]|\bdel\(|[+*]\s{0,4}\{/.test(program)) return { ...changed(all, undefined), partly: program }
  const given = args.flatMap((one, i) => {
    const option = args[i - 2]?.text ?? ''
    if (!/^--(?:arg|argjson|rawfile|slurpfile)$/.test(option)) return []
    return option.endsWith('file') ? content(one, state).flatMap(({ facts }) => facts) : one.data.facts
  })
  // Where a host says that the talk is kept: it tells hooks and status lines alone.
  return changed(all, undefined, ...given, ...(/\btranscript_path\b/.test(program) ? TOLD.facts : []))
}

/** Options of readers that take a value, which is no file. */
const VALUED = wordTable({
  base64: '-w -b --wrap --break',
  'base32 fold': '-w -b',
  'head tail': '-n -c --lines --bytes',
  xxd: '-c -l -s -g -o',
  cut: '-d -f -c -b --delimiter --fields',
  sort: '-k -t',
  'awk gawk mawk nawk': '-F -v',
  'od hexdump': '-A -t -N -j -e -n -s',
  'grep egrep rg': '-A -B -C -m -g -t --context --max-count --include --exclude --glob --type',
  openssl: '-in -out -pass -k -K -iv -S -iter -md -connect -servername -inkey -pubin',
  gpg: '-o -r -a --output --recipient --passphrase --passphrase-file --homedir --cipher-algo --batch-size',
  zip: '-P -x -i --password',
  split: '-b -l -n',
})

/** The files that a reader is given, and the one that it is told to write. */
function operandsOf(name: string, args: readonly Argument[]): { readonly operands: readonly Argument[]; readonly written: string | undefined } {
  const valued = VALUED.get(name)
  const operands: Argument[] = []
  let written: string | undefined
  for (let i = 0; i < args.length; i++) {
    const one = args[i] as Argument
    if (valued?.has(one.text)) {
      const value = args[++i]
      if (value && name === 'openssl' && one.text === '-in') operands.push(value)
      else if (/^(?:-o|--output|-out)$/.test(one.text) && (name === 'openssl' || name === 'gpg')) written = value?.text
    } else if (!one.text.startsWith('-') || one.text === '-') operands.push(one)
  }
  // `openssl enc …`: the first word says what to do.
  return { operands: name === 'openssl' && operands[0] && /^[a-z0-9_-]+$/.test(operands[0].text) ? operands.slice(1) : operands, written }
}

/** What nobody needs to see: other files of credentials hold settings, too. */
const PRIVATE = /id_(?:rsa|dsa|ecdsa|ed25519)|\.gnupg|shadow|Login Data|logins\.json|key[34]\.db|cookies|wallet|keystore|keychain|Local State|SAM$|ntds/i

/** A private key or a store of passwords comes on the screen, where the agent reads it: what it reads, its maker gets. */
function readsCredential({ text }: Argument, state: State, span: Span, shown: 'all' | 'the secret' | 'nothing'): void {
  const credential = credentialIn(text)
  if (credential === undefined) return
  // A setting of the project is the user's own, and `/etc/passwd` there for everybody.
  const picks = shown === 'the secret' && !/\/passwd\b/.test(credential) && !/^\.env\b/.test(credential)
  const level = shown !== 'nothing' && (PRIVATE.test(credential) || picks) ? (state.autoRun ? 'error' : 'warning') : 'note'
  report(state, { ...act('credential-read', `reads \`${text.length > 60 ? credential : text}\``, level, 'medium'), span })
}

/** Whether a reader prints nothing of what it reads, or only names. */
function isQuiet(name: string, args: readonly Argument[]): boolean {
  const option = (what: RegExp): boolean => args.some(({ text }) => what.test(text))
  if (/grep$|^rg$/.test(name)) return option(/^(?:-[a-zA-Z]{0,12}[qclL][a-zA-Z]{0,12}|--(?:quiet|silent|count|files-with(?:out)?-match(?:es)?))$/)
  return name === 'sed' && option(/^(?:-[a-zA-Z]*i\S{0,10}|--in-place\S{0,20})$/)
}
