import { credentialIn, isSecretName } from '../evidence/credentials.ts'
import { fromBase64 } from '../evidence/decode-text.ts'
import { OUTSIDE } from '../shell/judge.ts'
import { download, inVariable, type Data, type Fact } from '../shell/data.ts'
import { nameByPattern } from './by-pattern.ts'
import { discovered } from './discover.ts'
import type { Known } from './known.ts'
import type { Named } from './named.ts'
import { note } from './note.ts'
import { mapsShare, sharedIn } from './shares.ts'
import { ASKS_NAMES, READS } from './signs.ts'

/** What a statement takes in. */
export interface Taken {
  /** What is known of it, and a text that it unfolds. */
  readonly data: Data
  /** The name of a command that it finds by a pattern. */
  readonly sought: string | undefined
}

/** What a statement takes in: downloads, secrets, what it looks up, what is decoded. All of it goes to the facts that it has. */
export function takeIn(named: Named, known: Known): Taken {
  const { facts, seen, fetches, sends, apart } = named
  if (fetches && !sends) facts.push(fetched(named))
  facts.push(...onTheNetwork(named, known), ...secretsIn(named))
  note(named, known)
  const pattern = nameByPattern(seen)
  if (pattern) facts.push({ kind: 'decoded', how: `the pattern \`${pattern.sought}\`` })
  if (apart) facts.push({ kind: 'decoded', how: 'an address that is taken apart' })
  const literal = /frombase64string\(\s?['"]([A-Za-z0-9+/=]{16,})/i.exec(seen)?.[1]
  const decoded = decodedBy(named, literal)
  if (decoded) facts.push(decoded)
  return { data: { facts, text: literal === undefined ? undefined : fromBase64(literal) }, sought: pattern?.name }
}

function fetched({ seen, url }: Named): Fact {
  if (url === undefined) return { kind: 'download', url: 'a server', site: undefined }
  const unchecked = /-skipcertificatecheck|servercertificatevalidationcallback/i.test(seen)
  return {
    ...download(url),
    ...(unchecked
      ? { evasion: 'without checking who sends it' }
      : /\b(?:certutil|bitsadmin|esentutl|desktopimgdownldr)\b/i.test(seen) && { evasion: 'fetched by a Windows tool meant for something else' }),
  }
}

/** What comes from the network by other ways than an address: a DNS answer, a file of a share. */
function onTheNetwork(named: Named, known: Known): Fact[] {
  const facts: Fact[] = []
  if (ASKS_NAMES.test(named.seen)) facts.push({ kind: 'download', url: 'a DNS answer', site: OUTSIDE, evasion: 'where nobody looks for a program' })
  const share = sharedIn(named)
  if (share) {
    mapsShare(named, share, known)
    facts.push(share)
  }
  return facts
}

/** The memory of the process that knows all passwords, in a file. */
const DUMPS = /comsvcs(?:\.dll)?\W{1,4}\s?(?:minidump|#24)|\bprocdump\w{0,4}\b[^\n]{0,60}\blsass\b/i

const ENVIRONMENT =
  /\bcmd(?:\.exe)?\s+\/c\s+["']?set["']?(?=[\s|);]|$)|\b(?:get-childitem|gci|dir|ls|get-item|gi)\s+(?:-path\s+)?['"]?env:(?:\\?\*)?['"]?(?=[\s|);]|$)|\[(?:system\.)?environment\]::getenvironmentvariables\(/i

/** Secrets that Windows keeps, by how they are asked for. */
const STORES: readonly (readonly [asks: RegExp, secret: Fact])[] = [
  [/\bget-clipboard\b|clipboard\]::gettext/i, { kind: 'secret', what: 'the clipboard', from: 'store' }],
  [
    /\bcmdkey\s+\/list|\bvaultcmd\b|protecteddata\]::unprotect|passwordvault|retrieveall\(\)/i,
    { kind: 'secret', what: 'passwords that Windows keeps', from: 'store' },
  ],
]
/** What a cloud gives whoever is logged in. */
const OF_CLOUDS: readonly (readonly [asks: RegExp, secret: Fact])[] = [
  [/\baz\s+account\s+get-access-token\b|\bget-azaccesstoken\b/i, { kind: 'secret', what: 'an access token of Azure', from: 'store' }],
  [/\baz\s+keyvault\s+secret\s+show\b|\bget-azkeyvaultsecret\b/i, { kind: 'secret', what: 'secrets of a key vault', from: 'store' }],
  [
    /\baws\s+(?:configure\s+export-credentials|secretsmanager\s+get-secret-value)\b|\bget-secsecretvalue\b/i,
    { kind: 'secret', what: 'secrets of AWS', from: 'store' },
  ],
  [
    /\bgcloud\s+auth\s+(?:application-default\s+)?print-(?:access|identity)-token\b/i,
    { kind: 'secret', what: 'an access token of Google Cloud', from: 'store' },
  ],
]
/** What users have typed or saved. */
const PASSWORDS: readonly (readonly [asks: RegExp, secret: Fact])[] = [
  [/historysavepath|consolehost_history/i, { kind: 'secret', what: 'the command history', from: 'file' }],
  [/getnetworkcredential\(\)\.password|securestringtobstr/i, inVariable('PASSWORD')],
  [DUMPS, { kind: 'secret', what: 'the passwords of all who are logged in', from: 'file' }],
  [/\breg(?:\.exe)?\s+save\s+"?hklm\\(?:sam|security|system)\b/i, { kind: 'secret', what: 'the passwords of the accounts of Windows', from: 'file' }],
  [/\b(?:netsh\s+wlan\s+show\s+profiles?\b[^\n]{0,80}key=clear)/i, { kind: 'secret', what: 'passwords of wireless networks', from: 'store' }],
]

function askedIn(text: string, table: typeof STORES): Fact[] {
  return table.flatMap(([asks, secret]) => (asks.test(text) ? [secret] : []))
}

function secretsIn({ seen, value }: Named): Fact[] {
  const facts: Fact[] = []
  if (ENVIRONMENT.test(seen)) facts.push({ kind: 'secret', what: 'all environment variables', from: 'environment' })
  const credential =
    credentialIn(seen.length > 3900 ? seen.slice(0, 3900) : seen) ??
    /(?:Google\\Chrome|Microsoft\\Edge|BraveSoftware\\Brave-Browser)\\User Data\\?(?:Default|Profile \d)?|Mozilla\\Firefox\\Profiles/i.exec(seen)?.[0]
  if (credential !== undefined && READS.test(seen))
    facts.push({ kind: 'secret', what: `\`${credential}\``, path: credential, from: /\.env\b|\.npmrc|\.pypirc/.test(credential) ? 'settings' : 'file' })
  facts.push(...askedIn(seen, STORES), ...askedIn(seen, OF_CLOUDS))
  facts.push(...discovered(seen))
  facts.push(...askedIn(seen, PASSWORDS))
  for (const { 1: name } of value.matchAll(/\$env:(\w{1,80})|%(\w{1,80})%/gi))
    if (name !== undefined && isSecretName(name)) facts.push(inVariable(`env:${name}`))
  return facts
}

/** What is decoded, or put together of letters so that nobody can read it. */
const DECODES =
  /\[\s?\(?-\s?1\s?\.\.|length\s?-\s?1\s?\)?\s?\.\.\s?-?0|frombase64string|-bxor\b|gzipstream|deflatestream|-join\s?\(|\[array\]::reverse|convertto-securestring\b[^\n]{0,200}-key\b/i

function decodedBy({ text, seen, runs }: Named, literal: string | undefined): Fact | undefined {
  const decodes = DECODES.test(text) || (/\[char(?:\[\])?\]/i.test(text) && (runs || /-join/i.test(text)))
  if (!decodes || (literal === undefined && /readallbytes|utf8\.getbytes/i.test(seen))) return undefined
  return {
    kind: 'decoded',
    how: /base64/i.test(seen) ? 'base64' : 'an encoding',
    ...((literal !== undefined || /\.\.\s?-?0|-bxor|::reverse|\[char/i.test(text)) && { here: true }),
  }
}
