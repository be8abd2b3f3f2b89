import { credentialIn } from '../evidence/credentials.ts'
import { fromBase32, fromBase64, fromHex } from '../evidence/decode-text.ts'
import type { Span } from '../../text/span.ts'
import { archive } from './archive.ts'
import { changed, EMPTY, hidden, join, withEvasion, type Data, type Fact } from './data.ts'
import { content } from './file-content.ts'
import { keepFile } from './files.ts'
import type { Argument, Invocation } from './invocation.ts'
import { backwards, edited, translated } from './letters.ts'
import { searched } from './search.ts'
import { report, type State } from './state.ts'
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
  /** It looks for secrets by their names. */
  readonly picks: boolean
  readonly span: Span
  readonly state: State
}

/** What commands put out that read files or change what flows through them. */
export function read({ name, args, span }: Invocation, input: Data, state: State): Data {
  const isPattern = PATTERNS.has(name)
  const { operands, written } = operandsOf(name, args)
  const picks = isPattern && operands.length > 0 && ASKS_SECRETS.test(operands[0]?.text ?? '')
  const shown = isQuiet(name, args) ? 'nothing' : picks ? 'the secret' : 'all'
  for (const one of operands) readsCredential(one, state, span, shown)
  const files = isPattern && operands.length > 0 && !args.some(({ text }) => text === '-e' || text === '-f') ? operands.slice(1) : operands
  const parts = files.flatMap((file) => content(file, state))
  const all = join(parts.length > 0 ? join(...parts) : input, ...(parts.length > 0 && operands.some(({ text }) => text === '-') ? [input] : []))
  return (READERS.get(name) ?? rest)({ name, args, operands, files, written, input, all, picks, span, state })
}

/** Readers whose first word says what to look for, or what to do. */
const PATTERNS: ReadonlySet<string> = new Set('grep egrep fgrep rg sed awk gawk mawk nawk jq yq tr cut'.split(' '))

const ASKS_SECRETS = /token|secret|passw|priv|credential|api_?key|access_?key/i

type Reader = (reading: Reading) => Data

const unpacked: Reader = ({ all }) => changed(all, undefined)
const archived: Reader = ({ name, args, input, state }) => archive(name, args, input, state)
const found: Reader = ({ operands, args, all, picks }) =>
  searched(
    operands[0]?.text ?? '',
    args.map(({ text }) => text),
    all,
    picks,
  )

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...['base64', 'base32', 'uudecode', 'openssl'].map((name) => [name, coded] as const),
  ['gpg', gpg],
  ['xxd', xxd],
  ['rev', ({ all }) => backwards(all)],
  ['tr', ({ operands, args, input }) => translated(operands, args, input)],
  ['sed', ({ operands, all }) => edited(operands[0]?.text ?? '', all)],
  ...['grep', 'egrep', 'rg'].map((name) => [name, found] as const),
  ['jq', jq],
  ...['gzip', 'bzip2', 'xz', 'zstd'].map((name) => [name, packed] as const),
  ...['gunzip', 'zcat', 'bunzip2', 'unxz'].map((name) => [name, unpacked] as const),
  ...['tar', 'zip', 'unzip', '7z', '7za', '7zz', 'rar', 'ditto'].map((name) => [name, archived] as const),
  ['cat', ({ all }) => all],
  ['tee', ({ input }) => input],
])

function rest({ name, args, all }: Reading): Data {
  return changed(cutOut(name, args) ? carved(all) : all, name === 'head' || name === 'tail' ? all.text : undefined)
}

function coded({ name, args, written, all, span, state }: Reading): Data {
  return put(written, decodedBy(name, args, all), span, state)
}

function gpg({ name, args, files, written, all, span, state }: Reading): Data {
  if (args.some(({ text }) => text.startsWith('--export-secret'))) return { facts: [{ kind: 'secret', what: 'the private keys of gpg', from: 'file' }] }
  const locked = files[0] && !args.some(({ text }) => /^(?:-[a-z]*d|--decrypt)/.test(text)) ? `${files[0].text}.gpg` : undefined
  return put(written ?? locked, decodedBy(name, args, all), span, state)
}

/** Into the file that is named, or out. */
function put(target: string | undefined, output: Data, span: Span, state: State): Data {
  if (target === undefined) return output
  writeFile(target, output, state, span)
  return EMPTY
}

function xxd({ args, all }: Reading): Data {
  return args.some(({ text }) => /^-[a-z]*r/.test(text))
    ? changed(all, all.text === undefined ? undefined : fromHex(all.text), hidden('hexadecimal', all))
    : changed(all, undefined)
}

function jq({ operands, args, all, state }: Reading): Data {
  const program = operands[0]?.text ?? ''
  // A program that writes settings says what they will be.
  if (/\|=|\+=|[^=!<>]=[^=]|\bdel\(|[+*]\s{0,4}\{/.test(program)) return { ...changed(all, undefined), partly: operands[0]?.text }
  // What a hook and a status line are told: where the session is kept.
  if (/\.transcript_path\b/.test(program) && !all.facts.some(({ kind }) => kind === 'secret'))
    return { text: '~/.claude/projects/session.jsonl', facts: all.facts }
  const given = args.flatMap((one, i) =>
    /^--(?:arg|argjson|rawfile|slurpfile)$/.test(args[i - 2]?.text ?? '') ? jqValue(args[i - 2]?.text ?? '', one, state) : [],
  )
  return changed(all, undefined, ...given)
}

/** Without `-c` the file is replaced by the packed one. */
function packed({ name, args, files, all, state }: Reading): Data {
  const [file] = files
  if (file && file.text !== '-' && !args.some(({ text }) => /^(?:-[a-z0-9]*[cd]|--(?:stdout|decompress))/.test(text)))
    keepFile(`${file.text}.${ENDINGS[name] ?? 'gz'}`, all, state)
  return changed(all, undefined)
}

const ENDINGS: Readonly<Record<string, string>> = { gzip: 'gz', bzip2: 'bz2', xz: 'xz', zstd: 'zst' }

function jqValue(option: string, value: Argument, state: State): readonly Fact[] {
  return option.endsWith('file') ? content(value, state).flatMap(({ facts }) => facts) : value.data.facts
}

/** `tail -c +1049 picture`: what comes after the beginning of a file, byte by byte, is another file. */
function cutOut(name: string, args: readonly Argument[]): boolean {
  const words = args.map(({ text }) => text).join(' ')
  return name === 'tail' && /(?:^|\s)(?:-c\s?|--bytes[= ])\+?\d/.test(words)
}

/** What is cut out of a download was hidden in it. */
export function carved(data: Data): Data {
  return withEvasion(data, 'which is cut out of a larger file')
}

function decodedBy(name: string, args: readonly Argument[], data: Data): Data {
  const decodes =
    name === 'uudecode' ||
    args.some(({ text }) => (name === 'openssl' ? text === '-d' : /^(?:-[a-ce-z]*d[a-z]*|-[a-z]*D[a-z]*|--decode|--decrypt)$/.test(text)))
  // Encoding is not hiding from whom the data belongs to, but it does not make a secret any less of one.
  if (!decodes) return changed(data, undefined)
  const text =
    data.text === undefined
      ? undefined
      : name === 'base64' || (name === 'openssl' && args.some((one) => /^-?base64$|^-a$/.test(one.text)))
        ? fromBase64(data.text.trim())
        : name === 'base32'
          ? fromBase32(data.text.trim())
          : undefined
  const how = name === 'base64' || name === 'base32' ? name : name === 'uudecode' ? 'uuencode' : 'encryption'
  const decoded = changed(data, text, text === undefined ? { kind: 'decoded', how } : hidden(how, data))
  return (text?.includes('...') ?? false) || /^_\w+_$|\.\.\.|^(?:your|my|the)?[-_ ]?(?:base64|encoded)[-_ \w]*$/i.test(data.text?.trim() ?? '')
    ? { ...decoded, placeholder: true }
    : decoded
}

/** Options of readers that take a value, which is no file. */
const VALUED: ReadonlyMap<string, RegExp> = new Map([
  ['base64', /^(?:-[wb]|--wrap|--break)$/],
  ['base32', /^-w$/],
  ['fold', /^-[wb]$/],
  ['head', /^(?:-[nc]|--lines|--bytes)$/],
  ['tail', /^(?:-[nc]|--lines|--bytes)$/],
  ['xxd', /^-[clsgo]$/],
  ['cut', /^(?:-[dfcb]|--delimiter|--fields)$/],
  ['sort', /^-[kt]$/],
  ['awk', /^-[Fv]$/],
  ['od', /^-[AtNj]$/],
  ['hexdump', /^-[ensn]$/],
  ['grep', /^(?:-[ABCm]|--context|--max-count|--include|--exclude)$/],
  ['rg', /^(?:-[ABCmgt]|--glob|--type)$/],
  ['openssl', /^-(?:in|out|pass|k|K|iv|S|iter|md|connect|servername|inkey|pubin)$/],
  ['gpg', /^(?:-[ora]|--output|--recipient|--passphrase|--passphrase-file|--homedir|--cipher-algo|--batch-size)$/],
  ['zip', /^(?:-[Pxi]|--password)$/],
  ['7z', /^$/],
  ['split', /^-[bln]$/],
])

/** The files that a reader is given, and the one that it is told to write. */
function operandsOf(name: string, args: readonly Argument[]): { readonly operands: readonly Argument[]; readonly written: string | undefined } {
  const valued = VALUED.get(name)
  const operands: Argument[] = []
  let written: string | undefined
  for (let i = 0; i < args.length; i++) {
    const one = args[i] as Argument
    if (valued?.test(one.text)) {
      const value = args[++i]
      if (value && name === 'openssl' && one.text === '-in') operands.push(value)
      else if (value && /^(?:-o|--output|-out)$/.test(one.text) && (name === 'openssl' || name === 'gpg')) written = value.text
    } else if (!one.text.startsWith('-') || one.text === '-') operands.push(one)
  }
  // `openssl enc …`: the first word says what to do.
  return { operands: name === 'openssl' && operands[0] && /^[a-z0-9_-]+$/.test(operands[0].text) ? operands.slice(1) : operands, written }
}

/** A private key or a store of passwords comes on the screen, where the agent reads it: what it reads, its maker gets. */
function readsCredential({ text }: Argument, state: State, span: Span, shown: 'all' | 'the secret' | 'nothing'): void {
  const credential = credentialIn(text)
  if (credential === undefined) return
  // A setting of the project is the user's own, and `/etc/passwd` there for everybody.
  const picks = shown === 'the secret' && !/\/passwd\b/.test(credential) && !/^\.env\b/.test(credential)
  const key = shown !== 'nothing' && (PRIVATE.test(credential) || picks)
  report(state, {
    kind: 'credential-read',
    span,
    what: `reads \`${text.length > 60 ? credential : text}\``,
    level: key ? (state.autoRun ? 'error' : 'warning') : 'note',
    confidence: 'medium',
  })
}

/** Whether a reader prints nothing of what it reads, or only names. */
function isQuiet(name: string, args: readonly Argument[]): boolean {
  const option = (what: RegExp): boolean => args.some(({ text }) => what.test(text))
  if (/^(?:e|f)?grep$|^rg$/.test(name)) return option(/^(?:-[a-zA-Z]{0,12}[qclL][a-zA-Z]{0,12}|--(?:quiet|silent|count|files-with(?:out)?-match(?:es)?))$/)
  if (name === 'sed') return option(/^(?:-[a-zA-Z]*i\S{0,10}|--in-place\S{0,20})$/)
  return name === 'awk' && option(/^-F:?$/) && option(/\{\s{0,4}print \$1\s{0,4}\}/) && !option(/print \$(?:[02-9]|1\d)|print\s{0,4}[;}]/)
}

/** What nobody needs to see: other files of credentials hold settings, too. */
const PRIVATE =
  /id_(?:rsa|dsa|ecdsa|ed25519)|\.gnupg|shadow|Login Data|logins\.json|key[34]\.db|cookies|wallet|keystore|id\.json|keychain|Local State|SAM$|ntds/i
