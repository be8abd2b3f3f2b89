import { credentialIn } from '../evidence/credentials.ts'
import { COLLECTS, siteOf } from '../evidence/sites.ts'
import { bitOf, lexicon, type Lexicon, type Phrase } from './words.ts'

/** What is known of a word, a path or an address wherever it stands. */
export interface Word {
  /** In lower case. */
  readonly text: string
  /** What it can mean: by the lexicon, or by its form where that has it not. */
  readonly bits: number
  /** The lexicon has it. */
  readonly listed: boolean
  /** The phrases that begin with it. */
  readonly phrases: readonly Phrase[] | undefined
  /** What was found of it, by who asks: see {@link knownOf}. */
  readonly known: unknown[]
}

let askers = 0

/** Find something of a word when it is first asked for, and once. */
export function knownOf<T extends {}>(find: (word: Word) => T): (word: Word) => T {
  const asker = askers++
  return (word) => (word.known[asker] ??= find(word)) as T
}

/** Texts repeat their words: those that were met are kept, so that each is looked up in no list twice. */
const SLOTS = 1 << 15
/** Where so many others stand in the way, the first of them goes: no text can make a search long. */
const TRIES = 8
/** In UTF-16 code units: longer ones do not come again. */
const LONGEST = 40

const hashes: Int32Array = new Int32Array(SLOTS)
const held: (Word | undefined)[] = Array.from({ length: SLOTS })

/** The word at a place of a text in lower case. */
export function wordAt(lower: string, start: number, end: number): Word {
  if (end - start > LONGEST) return wordOf(lower.slice(start, end))
  let hash = end - start
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + lower.charCodeAt(at)) | 0
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
  let free = slot
  for (let i = 0; i < TRIES; i++) {
    const at = (slot + i) & (SLOTS - 1)
    const found = held[at]
    if (!found) {
      free = at
      break
    }
    if (hashes[at] === hash && found.text.length === end - start && lower.startsWith(found.text, start)) return found
  }
  // A copy: a slice would keep the whole text.
  const word = wordOf(Buffer.from(lower.slice(start, end), 'utf16le').toString('utf16le'))
  hashes[free] = hash
  held[free] = word
  return word
}

/** What is known of a word in lower case. */
export function wordOf(text: string): Word {
  const { words, phrases } = lexicon()
  // A letter alone means nothing.
  const bits = text.length < 2 ? 0 : words.get(text)
  return {
    text,
    bits: bits ?? (COMPOUND.test(text) ? unlisted(text, words) : 0),
    listed: bits !== undefined,
    phrases: text.length < 2 ? undefined : phrases.get(text),
    known: [],
  }
}

const TOP_LEVEL: ReadonlySet<string> = new Set(
  'com io net org app dev ai sh me co xyz site online top ru cn info pro gg to so in rs it us ly link live click space tech store cc pw su'.split(' '),
)
/** Of files, too. */
const ENDINGS: ReadonlySet<string> = new Set(['sh', 'rs', 'so', 'app'])
const ARCHIVES: ReadonlySet<string> = new Set('zip rar 7z dmg exe msi pkg iso scr appimage deb rpm apk jar bat ps1 vbs hta lnk'.split(' '))

/** Whether a lower-case word is a name of a site, with or without a path. By hand: an expression with such repeats is dear to compile. */
function isDomain(word: string): boolean {
  const slash = word.indexOf('/')
  const labels = (slash < 0 ? word : word.slice(0, slash)).split('.')
  if (labels.length < 2 || labels.length > 6 || !TOP_LEVEL.has(labels.at(-1) as string)) return false
  // `testssl.sh` is a script and `Keychain Access.app` a program, unless it is known for what people leave there.
  if (slash < 0 && labels.length === 2 && ENDINGS.has(labels[1] as string) && !COLLECTS.has(siteOf(`https://${word}`)?.kind ?? 'local')) return false
  return labels.every((label) => label.length > 0 && label.length < 64 && /^[a-z0-9-]+$/.test(label))
}

/** Whether a lower-case path ends, before its query, like an archive or a program. */
function isArchive(word: string): boolean {
  for (let dot = word.indexOf('.'); dot >= 0; dot = word.indexOf('.', dot + 1)) {
    let end = dot + 1
    while (end < word.length && word[end] !== '?' && word[end] !== '#' && word[end] !== '.') end++
    if (word[end] !== '.' && ARCHIVES.has(word.slice(dot + 1, end))) return true
  }
  return false
}

const RELEASE = /github\.com\/[^/\s]{1,100}\/[^/\s]{1,100}\/releases\/(?:download|latest\/download)\//

const URL_BIT = bitOf('url')
const ARCHIVE_BIT = bitOf('archive')
const ENDPOINT_BIT = bitOf('endpoint')
const CREDENTIAL_BIT = bitOf('credential')

/** With a sign in it, so that the form of a word may say what it is. */
const COMPOUND = /[./\-_\\]/

/** What a word that no list has can mean by its form: an address, an archive, a path to a secret, `copy-paste`. */
function unlisted(word: string, words: Lexicon['words']): number {
  if (word.length < 3) return 0
  if (word.startsWith('http://') || word.startsWith('https://')) return URL_BIT | (isArchive(word) || RELEASE.test(word) ? ARCHIVE_BIT : 0)
  let bits = 0
  const dotted = word.includes('.')
  const slashed = word.includes('/') || word.includes('\\')
  if (dotted && isArchive(word)) bits |= ARCHIVE_BIT
  if (dotted && word.includes('@') && /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$/.test(word)) return ENDPOINT_BIT
  if (dotted && isDomain(word)) bits |= URL_BIT
  if ((dotted || slashed || word.includes('_')) && word.length < 300 && credentialIn(word) !== undefined) bits |= CREDENTIAL_BIT
  if (bits === 0 && !dotted && word.length < 40 && (slashed || word.includes('-'))) for (const part of word.split(/[/-]/)) bits |= words.get(part) ?? 0
  return bits
}

/** Where a phrase ends whose words follow, with nothing but spaces or emphasis between them. */
export function phraseEnd(text: string, from: number, rest: readonly string[]): number | undefined {
  let at = from
  for (const word of rest) {
    while (text[at] === ' ' || text[at] === '*' || text[at] === '`' || text[at] === '\n') at++
    if (
      (text.charCodeAt(at) | 32) !== (word.charCodeAt(0) | 32) ||
      text.slice(at, at + word.length).toLowerCase() !== word ||
      /[a-z0-9]/i.test(text[at + word.length] ?? '')
    )
      return undefined
    at += word.length
  }
  return at
}
