import { credentialIn } from '../risk/credentials.ts'
import { fromBase32, fromBase64, fromHex, reversed } from '../risk/decode-text.ts'
import { AGENT_MEMORY, TALKS } from './command-words.ts'
import { changed, EMPTY, fact, hidden, join, NOTHING, type Data, type Fact } from './data.ts'
import { isAddress } from './disguise.ts'
import { fileAt, keepFile, keyOf } from './files.ts'
import type { Argument, Invocation } from './invocation.ts'
import type { Span } from '../text/span.ts'
import { MAIL } from './find.ts'
import { HOME_ROOT } from './places.ts'
import { report, type State } from './state.ts'
import { WATCHED, WHOLE_PROJECT } from './taken.ts'
import { writeFile } from './write-file.ts'

/** What commands put out that read files or change what flows through them. */
export function read({ name, args, span }: Invocation, input: Data, state: State): Data {
  const pattern = /^(?:e|f)?grep$|^rg$|^sed$|^[gmn]?awk$|^jq$|^yq$|^tr$|^cut$/.test(name)
  const { operands, written } = operandsOf(name, args)
  const picks = pattern && operands.length > 0 && /token|secret|passw|priv|credential|api_?key|access_?key/i.test(operands[0]?.text ?? '')
  const shows = !isQuiet(name, args)
  for (const one of operands) readsCredential(one, state, span, !shows ? 'nothing' : picks ? 'the secret' : 'all')
  const files = pattern && operands.length > 0 && !args.some(({ text }) => text === '-e' || text === '-f') ? operands.slice(1) : operands
  const parts = files.flatMap((file) => content(file, state))
  const all = join(parts.length > 0 ? join(...parts) : input, ...(parts.length > 0 && operands.some(({ text }) => text === '-') ? [input] : []))
  switch (name) {
    case 'base64':
    case 'base32':
    case 'uudecode':
    case 'openssl':
    case 'gpg': {
      if (name === 'gpg' && args.some(({ text }) => text.startsWith('--export-secret')))
        return { facts: [{ kind: 'secret', what: 'the private keys of gpg', from: 'file' }] }
      const output = decodedBy(name, args, all)
      const target =
        written ?? (name === 'gpg' && files[0] && !args.some(({ text }) => /^(?:-[a-z]*d|--decrypt)/.test(text)) ? `${files[0].text}.gpg` : undefined)
      if (target === undefined) return output
      writeFile(target, output, state, span)
      return EMPTY
    }
    case 'xxd':
      return args.some(({ text }) => /^-[a-z]*r/.test(text))
        ? changed(all, all.text === undefined ? undefined : fromHex(all.text), hidden('hexadecimal', all))
        : changed(all, undefined)
    case 'rev':
      return backwards(all)
    case 'tr':
      return translated(operands, args, input)
    case 'sed':
      // `s/../\\x&/g` makes escapes of digits.
      return (
        bySed(operands[0]?.text ?? '', all) ??
        (/\\x&|\\0&/.test(operands[0]?.text ?? '') ? changed(all, undefined, { kind: 'decoded', how: 'hexadecimal' }) : changed(all, undefined))
      )
    case 'grep':
    case 'egrep':
    case 'rg':
      return changed(
        // The line of one setting, which by its name is no key, gives no key away.
        SETTING.test(operands[0]?.text ?? '') ? { ...all, facts: all.facts.filter(({ kind }) => kind !== 'secret') } : all,
        undefined,
        ...(fact(all, 'machine')?.what === PROCESSES && asksWatchers(args.map(({ text }) => text).join(' '))
          ? [{ kind: 'machine', what: WATCHED } as const]
          : []),
        ...(NAME.test(operands[0]?.text ?? '')
          ? // One key by its name is what the variable of that name holds.
            [{ kind: 'secret', what: `$${(operands[0]?.text ?? '').replace(/\W/g, '')}`, from: 'variable' } as const]
          : KEY_PATTERN.test(operands[0]?.text ?? '') || (picks && fact(all, 'file') && !fact(all, 'download'))
            ? [{ kind: 'secret', what: 'the keys that it looks for', from: 'file' } as const]
            : []),
      )
    case 'jq':
      // A program that writes settings says what they will be.
      return /\|=|\+=|[^=!<>]=[^=]|\bdel\(/.test(operands[0]?.text ?? '')
        ? { ...changed(all, undefined), partly: operands[0]?.text }
        : changed(
            all,
            undefined,
            ...args.flatMap((one, i) =>
              /^--(?:arg|argjson|rawfile|slurpfile)$/.test(args[i - 2]?.text ?? '') ? jqValue(args[i - 2]?.text ?? '', one, state) : [],
            ),
          )
    case 'gzip':
    case 'bzip2':
    case 'xz':
    case 'zstd': {
      // Without `-c` the file is replaced by the packed one.
      const [packed] = files
      if (packed && packed.text !== '-' && !args.some(({ text }) => /^(?:-[a-z0-9]*[cd]|--(?:stdout|decompress))/.test(text)))
        keepFile(`${packed.text}.${ENDINGS[name] ?? 'gz'}`, all, state)
      return changed(all, undefined)
    }
    case 'gunzip':
    case 'zcat':
    case 'bunzip2':
    case 'unxz':
      return changed(all, undefined)
    case 'tar':
    case 'zip':
    case 'unzip':
    case '7z':
    case '7za':
    case '7zz':
    case 'rar':
    case 'ditto':
      return archive(name, args, input, state)
    case 'cat':
      return all
    case 'tee':
      return input
    default:
      return changed(cutOut(name, args) ? carved(all) : all, name === 'head' || name === 'tail' ? all.text : undefined)
  }
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

function withEvasion(data: Data, evasion: string): Data {
  return { ...data, facts: data.facts.map((one) => (one.kind === 'download' ? { ...one, evasion: one.evasion ?? evasion } : one)) }
}

function jqValue(option: string, value: Argument, state: State): readonly Fact[] {
  return option.endsWith('file') ? content(value, state).flatMap(({ facts }) => facts) : value.data.facts
}

/** What `ps` says. */
export const PROCESSES = 'the output of `ps`'
/** Programs that guard a machine or its passwords, by the names that somebody looks for. */
const WATCHERS =
  /crowdstrike|falcon|sentinel(?:one|agent)?|carbon ?black|cbagentd?|defender|mdatp|wazuh|ossec|osquery|clam(?:av|d)|sophos|mcafee|symantec|eset|kaspersky|cylance|tanium|jamf|little ?snitch|lulu|keepass|1password|bitwarden|auditd|sysmon/gi

/** `s/@//g` on a text that stands there: what comes of it may be an address. */
function bySed(script: string, data: Data): Data | undefined {
  const [, from = '', to = '', all] = /^s\/([\w@#%!~_-]{1,20})\/([\w:.]{0,20})\/(g?)$/.exec(script) ?? []
  if (from === '' || data.text === undefined || data.text.length > 4000) return undefined
  const text = all === 'g' ? data.text.replaceAll(from, to) : data.text.replace(from, to)
  return changed(
    data,
    text,
    ...(isAddress(text) && !isAddress(data.text) && data.text.length - text.length > 4 ? [hidden('letters that are taken out', data)] : []),
  )
}

/** Whether somebody looks for several of them by name. */
export function asksWatchers(pattern: string): boolean {
  return (pattern.slice(0, 2000).match(WATCHERS)?.length ?? 0) > 1
}

const BACKWARDS = 'writing it backwards'

/** What is turned around twice is as it was: `… | rev | cut -d/ -f1 | rev` takes the last part. */
function backwards(data: Data): Data {
  const text = data.text === undefined ? undefined : reversed(data.text.trim())
  const others = data.facts.filter((one) => one.kind !== 'decoded' || one.how !== BACKWARDS)
  return others.length < data.facts.length ? { text, facts: others } : changed(data, text, hidden(BACKWARDS, data))
}

/** The name of one variable that holds a key. */
const NAME = /^\^?[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){0,5}_(?:KEY|TOKEN|SECRET|PASSWORD)=?$/
/** The beginning of a line that sets one variable, of no key: `^SLACK_CHANNEL_ID=`. */
const SETTING =
  /^(?!.*(?:KEY|TOKEN|SECRET|PASS|CRED|AUTH|PRIVATE))\^?[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){0,6}_(?:ID|CHANNEL|NAME|HOST|PORT|REGION|MODE|ENV|USER|DIR|PATH|PROJECT|VERSION|MODEL|LEVEL|DOMAIN|ORG|BUCKET|ENABLED|DEBUG)=$/
/** The beginnings of keys: who greps for them wants the keys. */
const KEY_PATTERN =
  /\((?:[^()\n]{0,60}\|)?(?:AKIA|ghp_|gho_|sk-|xoxb|glpat-|AIza)[^()\n]{0,60}\)\[|sk-(?:ant|proj|live)?[-[\\(]|AKIA[[\\]|gh[pousr]_[[\\]|\(?ghp\||xox[[bp]|BEGIN[^"']{0,20}PRIVATE KEY|eyJ[[\\]/

/** `tr`: a table of letters, or letters that go. */
function translated(operands: readonly Argument[], args: readonly Argument[], input: Data): Data {
  const [from, to] = operands.map(({ text }) => text)
  if (args.some(({ text }) => text === '-d')) {
    if (input.text === undefined || from === undefined || /[[\\-]/.test(from)) return changed(input, undefined)
    const text = input.text.replaceAll(new RegExp(`[${from.replace(/[\]^]/g, '\\$&')}]`, 'g'), '')
    return changed(input, text, ...(isAddress(text) && !isAddress(input.text) ? [hidden('letters that are taken out', input)] : []))
  }
  if (from === undefined || to === undefined || args.some(({ text }) => /^-[a-z]/.test(text))) return changed(input, undefined)
  const [letters, others] = [lettersOf(from), lettersOf(to)]
  const moved = Array.from(letters).filter((letter, i) => /[a-z]/i.test(letter) && (others[i] ?? letter).toLowerCase() !== letter.toLowerCase())
  const text = input.text?.replace(/[^]/g, (letter) => {
    const at = letters.indexOf(letter)
    return at < 0 ? letter : (others[at] ?? others.at(-1) ?? letter)
  })
  return changed(input, text, ...(moved.length < 12 ? [] : [hidden('a table of letters', input)]))
}

/** `a-zA-Z` as all of its letters. */
function lettersOf(set: string): string {
  return set
    .replace(/^'|'$/g, '')
    .replace(/^\[(.*)\]$/, '$1')
    .slice(0, 400)
    .replace(/([\w!-/:-@])-([\w:-~])/g, (whole, first: string, last: string) => {
      const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
      return to < from || to - from > 100 ? whole : Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('')
    })
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

/** What a file holds, as far as it was written here or its name says. */
export function content(file: Argument, state: State): Data[] {
  if (file.isFile) return [file.data]
  const known = fileAt(file.text, state)
  if (known) return [known]
  const path = keyOf(file.text, state)
  if (/^\/(?:home|Users|root)(?:\/[^/]{1,60})?\/?\*?$/.test(path)) return [{ facts: [{ kind: 'secret', what: `all of \`${path}\``, from: 'holdings' }] }]
  if (path.startsWith('/run/secrets/')) return [{ facts: [{ kind: 'secret', what: `\`${file.text}\``, from: 'settings' }] }]
  const credential = credentialIn(file.text) ?? (path === file.text ? undefined : credentialIn(path)) ?? OWN_STORE.exec(path)?.[0]
  if (credential !== undefined) return [{ facts: [secretFile(credential, file.text)] }]
  if (AGENT_MEMORY.test(file.text)) return [{ facts: [{ kind: 'secret', what: `\`${file.text}\``, from: 'memory' }] }]
  if (TALKS.test(path)) return [{ facts: [{ kind: 'secret', what: `\`${file.text}\`, where the agent keeps what was said`, from: 'holdings' }] }]
  if (MAIL.test(path)) return [{ facts: [{ kind: 'secret', what: `\`${file.text}\`, where letters and talks are kept`, from: 'holdings' }] }]
  if (HOME_ROOT.test(path) && !path.includes('/.')) return [{ facts: [{ kind: 'secret', what: `all of \`${path}\``, from: 'holdings' }] }]
  if (/[/.]/.test(file.text) && !file.text.includes(' ')) return [{ facts: [{ kind: 'file', what: `\`${file.text}\`` }] }]
  return [{ facts: file.data.facts }]
}

/** Directories where browsers and systems keep passwords and sessions, and where an agent keeps whom it works for. */
const OWN_STORE =
  /Keychains$|(?:^~|\/)\.claude\.json$|(?:Google\/Chrome|google-chrome|BraveSoftware|Firefox\/Profiles|\.mozilla\/firefox|Microsoft\/Edge|microsoft-edge|Arc\/User Data|chromium)(?:\/(?:Default|User Data|Profile[^/]{0,20}|[\w.-]{1,40}))?\/?$/

function secretFile(credential: string, path: string): Fact {
  return {
    kind: 'secret',
    what: `\`${path.length > 60 ? credential : path}\``,
    from: /\.env\b|\.npmrc|\.pypirc|^\.kube/.test(credential) ? 'settings' : 'file',
  }
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

const ENDINGS: Readonly<Record<string, string>> = { gzip: 'gz', bzip2: 'bz2', xz: 'xz', zstd: 'zst' }

const CREATES: Readonly<Record<string, (words: readonly string[]) => boolean>> = {
  zip: () => true,
  '7z': ([first]) => first === 'a',
  '7za': ([first]) => first === 'a',
  '7zz': ([first]) => first === 'a',
  rar: ([first]) => first === 'a',
  ditto: (words) => words.some((word) => /^-\w*c/.test(word)),
  tar: (words) => words.some((word, i) => word === '--create' || (i === 0 ? /^-?[a-zA-Z]*[cru]/ : /^-[a-zA-Z]*c/).test(word)),
}

function archive(name: string, args: readonly Argument[], input: Data, state: State): Data {
  const words = args.map(({ text }) => text)
  // `-C directory`: what follows stands there.
  const at = words.findIndex((word) => word === '-C' || word === '--directory')
  const base = at < 0 ? undefined : args[at + 1]
  const operands = args.filter(({ text }, i) => !text.startsWith('-') && (at < 0 || i !== at + 1))
  if (CREATES[name]?.(words)) {
    const listed = words.some((word) => /^(?:-T|--files-from(?:=.*)?|-@)$/.test(word)) ? [input] : []
    const whole =
      /^(?:zip|tar|7z|7za|7zz|rar|ditto)$/.test(name) &&
      base === undefined &&
      state.place.directory === '' &&
      operands.some(({ text }) => /^(?:\.\/?|\.\/\*|\*)$/.test(text))
    const all: Data[] = whole ? [{ facts: [{ kind: 'file', what: WHOLE_PROJECT }] }] : []
    const parts = [...all, ...listed, ...operands.flatMap((one) => content(base && !/^[~/$]/.test(one.text) ? within(base, one) : one, state))]
    const secret = join(...parts.map((part) => ({ facts: part.facts.filter(({ kind }) => kind === 'secret' || kind === 'file') })))
    const target = words.find((word) => /\.(?:tar|tgz|gz|bz2|xz|zip|7z|rar|zst|cpgz)$/.test(word))
    if (target) keepFile(target, secret, state)
    return secret
  }
  const from = words.map((word) => fileAt(word, state)).find(Boolean) ?? (fact(input, 'download') ? input : undefined)
  if (from) {
    // Who packs it with a password that stands beside it wants no scanner to look inside.
    const locked = words.some((word, i) => (name === 'unzip' && words[i - 1] === '-P') || (/^(?:7z|7za|7zz|rar)$/.test(name) && /^-p\S/.test(word)))
    state.extracted.data = locked ? withEvasion(from, 'out of an archive whose password stands beside it') : from
    delete state.extracted.cloned
    delete state.extracted.told
  }
  const out = name === 'unzip' ? words.includes('-p') : words.includes('-O') || /^-?[a-zA-Z]*O/.test(words[0] ?? '')
  return out ? changed(from ?? join(input, ...operands.slice(0, 1).flatMap((one) => content(one, state))), undefined) : NOTHING
}

function within(base: Argument, one: Argument): Argument {
  return { ...one, text: one.text === '.' ? base.text : `${base.text.replace(/\/$/, '')}/${one.text}` }
}
