import { brokenInside } from '../shell/disguise.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { fromBase64, fromHex, reversed, rot13 } from '../evidence/decode-text.ts'
import type { Token } from './tokens.ts'
import { siteOf } from '../evidence/sites.ts'

/** Functions that run a text or open a connection: who hides their names wants no search to find them. */
const NAMES =
  /^(?:system|exec|shell_exec|passthru|popen|proc_open|pcntl_exec|eval|assert|create_function|execute|loadstring|instance_eval|spawn|execve|fsockopen|pfsockopen|stream_socket_client|socket_connect|curl_exec|file_get_contents|URLDownloadToFile[AW]?|WinExec|ShellExecute[AW]?|CreateProcess[AW]?|VirtualAlloc(?:Ex)?|LoadLibrary[AW]?|java\.lang\.(?:Runtime|ProcessBuilder)|getRuntime|Invoke-Expression|DownloadString|DownloadFile|Net\.WebClient)$/
const COMMAND =
  /\b(?:curl|wget)\s[^\n]{0,200}(?:https?:|\|)|\b(?:powershell|pwsh|cmd)(?:\.exe)?\s[-/]|\b(?:ba|z)?sh\s+-[ci]\b|^\/(?:usr\/)?bin\/(?:ba|z|da)?sh$|^(?:cmd|powershell)\.exe$|\/dev\/tcp\/|\b(?:nc|ncat)\s[^\n]{0,80}\s-[ec]\b|\bsystem\s?\(|\beval\s?\(|\bnet\/http\b|\biex\b|schtasks\b|\bvssadmin\b/
const PLACE =
  /\.claude[/\\]|CLAUDE\.md|AGENTS\.md|\.cursorrules|authorized_keys|Library\/LaunchAgents|CurrentVersion\\Run|\\Startup\b|^\/etc\/(?:cron|sudoers|shadow|ld\.so\.preload)/
const HOST =
  /^(?:[\w-]{1,63}\.){1,5}(?!(?:go|rs|py|js|ts|md|json|txt|html?|css|png|ya?ml|java|cs|rb|php|lua|sh|exe|dll|jar|zip|log)\b)[a-z]{2,12}(?::\d{2,5})?(?:\/[\w./?=&-]{0,200})?$/

type HiddenKind = 'address' | 'name' | 'command' | 'place'

/** What a text says that somebody has hidden; `undefined` when it may be anything. */
export function toldBy(text: string): HiddenKind | undefined {
  if (text.length > 4000) return undefined
  if (/^\s{0,8}(?:https?|wss?|ftp|tcp|ssl|tls):\/\//i.test(text)) {
    const site = siteOf(text.trim())
    return site === undefined || site.kind === 'local' || site.kind === 'installer' ? undefined : 'address'
  }
  if (NAMES.test(text)) return 'name'
  if (COMMAND.test(text)) return 'command'
  if (PLACE.test(text) || (text.length < 200 && credentialIn(text) !== undefined)) return 'place'
  if (/^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/.test(text)) return siteOf(`tcp://${text}`)?.kind === 'raw address' ? 'address' : undefined
  return HOST.test(text) && siteOf(`https://${text}`)?.kind !== 'local' ? 'address' : undefined
}

const JOINS = /^(?:\+|\.|\.\.|&|<>|~|\+\+)$/
const LISTED = /^(?:join|Join|implode|concat|Concat|paste0|joined|joinToString|mkString|reduce)$/
/** What turns a text around, and what undoes any encoding; a number of 64 bits undoes none. */
const TURNS = /rev$|[rR]evers/
const UNDOES = /rev$|[rR]everse|rot_?13|(?<!int|Int|float|Float)64|[hH]ex|[dD]ecode|unpack|^pack$|^tr$|^translate$|Convert|hex2bin|atob/
const NUMBER = /^(?:0x[\da-fA-F]{1,2}|\d{1,3})(?:u8|i32|[uU])?$/
const LETTER = /^(?:chr|Chr|ChrW|char|Char|chrw)$/

/** Tokens in which what is hidden by an encoding, or taken apart inside of its words, stands as the text that it becomes. */
export function unhide(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  let keys: number[] | undefined
  // A run of pieces that says nothing is looked at once, and not again from each of them.
  let past = -1
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token
    const end = token.kind === 'word' || token.kind === 'string' ? (i > past ? endOfRun(tokens, i) : i) : i
    const whole = end > i && i > past
    let found: Unhidden | undefined
    if (token.kind === 'word')
      found = (whole ? (ofLetters(tokens, i) ?? ofNumbers(tokens, i, () => (keys ??= keysIn(tokens)))) : undefined) ?? ofNumber(tokens, i)
    else if (token.kind === 'string')
      found =
        (whole ? (ofLetters(tokens, i) ?? ofNumbers(tokens, i, () => []) ?? ofPieces(tokens, i)) : undefined) ??
        (i > past ? ofList(tokens, i) : undefined) ??
        encoded(tokens, i)
    if (whole && !found) past = end
    if (!found) {
      out.push(token)
      continue
    }
    out.push({ kind: 'string', text: found.text, start: token.start, end: (tokens[found.last] as Token).end, hidden: found.how })
    i = found.last
  }
  return out
}

/** Where pieces end that are joined or listed: texts, numbers, letters by their codes. */
function endOfRun(tokens: readonly Token[], from: number): number {
  let last = from
  for (let i = from; i < tokens.length; i++) {
    const { kind, text } = tokens[i] as Token
    // Numbers after a text are a list of their own, but for the codes of letters.
    const isCode = kind === 'word' && NUMBER.test(text) && (from === i || tokens[from]?.kind === 'word' || LETTER.test(tokens[i - 2]?.text ?? ''))
    if (kind === 'string' || isCode || (kind === 'word' && LETTER.test(text))) last = i
    else if (kind !== 'line' && !(kind === 'mark' && (text === ',' || text === '(' || text === ')' || JOINS.test(text)))) break
  }
  return last
}

interface Unhidden {
  readonly text: string
  readonly how: string
  /** The last token that it is made of. */
  readonly last: number
}

/** What numbers may have been changed by: those beside `^`, `xor`, `-` and `+`. */
function keysIn(tokens: readonly Token[]): number[] {
  const keys = new Set<number>()
  for (const [i, { text }] of tokens.entries()) {
    if (!/^(?:\^|xor|bxor|-|\+|BitXor|bitxor|bitwXor|Xor|wrapping_sub|wrapping_add)$/.test(text)) continue
    const beside = [tokens[i + 1]?.text, tokens[i + 2]?.text, tokens[i + 4]?.text, tokens[i - 1]?.text].find((one) => one !== undefined && NUMBER.test(one))
    if (beside !== undefined && keys.size < 12) keys.add(numberOf(beside))
  }
  // A key that has a name.
  for (const [i, { text }] of tokens.entries())
    if (keys.size < 12 && /^(?:key|KEY|k|K|xorKey|XOR_KEY|mask)$/.test(text))
      for (const one of tokens.slice(i + 1, i + 7)) if (one.kind === 'word' && NUMBER.test(one.text)) keys.add(numberOf(one.text))
  return [...keys].filter((key) => key > 0)
}

const numberOf = (text: string): number => Number(text.replace(/(?:u8|i32|[uU])$/, ''))

/** `104, 116, 116, 112` and `'h', 't', 't', 'p'`. */
function ofNumbers(tokens: readonly Token[], from: number, keys: () => number[]): Unhidden | undefined {
  const codes: number[] = []
  let last = from
  for (let i = from; i < tokens.length && codes.length < 4000; i++) {
    const { kind, text } = tokens[i] as Token
    if (kind === 'line') continue
    const code = kind === 'string' ? (text.length === 1 ? text.charCodeAt(0) : -1) : kind === 'word' && NUMBER.test(text) ? numberOf(text) : -1
    if (code < 0) break
    codes.push(code)
    last = i
    let next = i + 1
    while (tokens[next]?.kind === 'line') next++
    if (tokens[next]?.text !== ',') break
    i = next
  }
  if (codes.at(-1) === 0) codes.pop()
  if (
    codes.length === 4 &&
    [...tokens.slice(Math.max(0, from - 5), from), ...tokens.slice(last + 1, last + 5)].some(({ kind, text }) => kind === 'word' && LISTED.test(text))
  ) {
    const address = codes.join('.')
    return toldBy(address) === 'address' && tokens.slice(Math.max(0, from - 3), last + 6).some(({ kind, text }) => kind === 'string' && text === '.')
      ? { text: address, how: 'numbers that are put together', last }
      : undefined
  }
  if (codes.length < 6 || codes.some((code) => code > 255)) return undefined
  const plain = String.fromCharCode(...codes.slice(0, 3000))
  if (toldBy(plain) !== undefined) return { text: plain, how: 'numbers for letters', last }
  for (const key of keys())
    for (const change of [(code: number) => code ^ key, (code: number) => (code - key) & 255, (code: number) => (code + key) & 255]) {
      const text = String.fromCharCode(...codes.slice(0, 3000).map(change))
      if (toldBy(text) !== undefined) return { text, how: 'numbers that stand for letters', last }
    }
  return undefined
}

/** `chr(115).chr(121)`, with pieces of text between. */
function ofLetters(tokens: readonly Token[], from: number): Unhidden | undefined {
  let text = ''
  let letters = 0
  let last = from
  for (let i = from; i < tokens.length && i < from + 4000;) {
    const { kind, text: word } = tokens[i] as Token
    if (kind === 'word' && LETTER.test(word) && tokens[i + 1]?.text === '(' && NUMBER.test(tokens[i + 2]?.text ?? '') && tokens[i + 3]?.text === ')') {
      text += String.fromCharCode(numberOf(tokens[i + 2]?.text ?? ''))
      letters++
      last = i + 3
    } else if (kind === 'string') {
      text += word
      last = i
    } else break
    i = last + 1
    if (!JOINS.test(tokens[i]?.text ?? '')) break
    i++
    while (tokens[i]?.kind === 'line') i++
  }
  return letters >= 2 && toldBy(text) !== undefined ? { text, how: 'numbers for letters', last } : undefined
}

/** `long2ip(3232235777)`: a number that is an address. */
function ofNumber(tokens: readonly Token[], at: number): Unhidden | undefined {
  const [name, open, number, close] = tokens.slice(at, at + 4)
  if (name?.text !== 'long2ip' || open?.text !== '(' || close?.text !== ')') return undefined
  const value = Number(number?.text)
  if (!Number.isInteger(value) || value < 0 || value > 0xff_ff_ff_ff) return undefined
  return { text: [24, 16, 8, 0].map((by) => (value >>> by) & 255).join('.'), how: 'a number for an address', last: at + 3 }
}

/** `'sys' . 'tem'`. */
function ofPieces(tokens: readonly Token[], from: number): Unhidden | undefined {
  if (!JOINS.test(tokens[from + 1]?.text ?? '')) return undefined
  let text = ''
  const cuts: number[] = []
  let last = from
  for (let i = from; tokens[i]?.kind === 'string' && i < from + 400;) {
    cuts.push(text.length)
    text += tokens[i]?.text
    last = i
    if (!JOINS.test(tokens[i + 1]?.text ?? '')) break
    i += 2
    while (tokens[i]?.kind === 'line') i++
  }
  return last > from && isBroken(text, cuts) ? { text, how: 'pieces that are put together', last } : undefined
}

function isBroken(text: string, cuts: readonly number[]): boolean {
  const kind = toldBy(text)
  if (kind === undefined) return false
  if (/^[a-z]{2,5}:\/\//i.test(text)) return brokenInside(text, cuts)
  // A host, a path: names in them are whole where somebody only saves himself typing.
  const inside = cuts.filter((at) => at > 0 && /[a-z]/i.test(text[at - 1] ?? '') && /[a-z]/i.test(text[at] ?? '')).length
  return inside > (kind === 'address' || kind === 'command' ? 1 : 0)
}

/** Whether a list becomes one text, with nothing between: `[…].join`, `implode('', […])`, `strings.Join(…, "")`; a path is none. */
function isJoined(tokens: readonly Token[], from: number, last: number): boolean {
  const after = tokens.slice(last + 1, last + 9)
  const method = after.findIndex(({ kind, text }, i) => kind === 'word' && LISTED.test(text) && after[i - 1]?.text === '.')
  if (method >= 0) return after[method + 1]?.text !== '(' || after[method + 2]?.text === ')' || (after[method + 2]?.text ?? '').length < 2
  const before = tokens.slice(Math.max(0, from - 7), from)
  return (
    before.some(({ kind, text }) => kind === 'word' && /^(?:concat|Concat|paste0)$/.test(text)) ||
    (before.some(({ kind, text }) => kind === 'word' && LISTED.test(text)) &&
      tokens.slice(Math.max(0, from - 3), last + 6).some(({ kind, text }) => kind === 'string' && text === ''))
  )
}

/** `["ht", "tps://…"].join`, `%w[sy st em].join`, and a list of encoded pieces. */
function ofList(tokens: readonly Token[], from: number): Unhidden | undefined {
  const pieces: string[] = []
  let last = from
  for (let i = from; i < tokens.length && pieces.length < 400; i++) {
    const { kind, text } = tokens[i] as Token
    if (kind === 'line') continue
    if (kind !== 'string') break
    pieces.push(text)
    last = i
    let next = i + 1
    while (tokens[next]?.kind === 'line') next++
    if (tokens[next]?.text !== ',') break
    i = next
  }
  // Words of `%w[…]` are one token.
  const [only = ''] = pieces
  const parts = pieces.length === 1 && /^\S{1,60}(?: +\S{1,60}){1,40}$/.test(only) ? only.split(/ +/) : pieces
  if (parts.length < 2) return undefined
  const bases = parts.map((part) => (part.length >= 8 ? fromBase64(part) : undefined))
  const whole = bases.every((part) => part !== undefined) ? bases.join('') : undefined
  if (whole !== undefined && toldBy(whole) !== undefined) return { text: whole, how: 'base64', last }
  if (!isJoined(tokens, from, last)) return undefined
  const joined = parts.join('')
  const backwards = reversed(joined)
  if (toldBy(backwards) === 'address') return { text: backwards, how: 'letters in reverse', last }
  const turned = parts.toReversed().join('')
  if (toldBy(turned) === 'address' && toldBy(joined) === undefined) return { text: turned, how: 'pieces in reverse', last }
  const together = fromBase64(joined)
  if (together !== undefined && toldBy(together) !== undefined) return { text: together, how: 'base64', last }
  let at = 0
  const cuts = parts.map((part) => (at += part.length) - part.length)
  return isBroken(joined, cuts) ? { text: joined, how: 'pieces that are put together', last } : undefined
}

/** What files are called, and what else two words with a dot between may be. */
const FILE_END =
  /\.(?:txt|json|csv|tsv|xml|html?|css|md|pdf|docx?|xlsx?|png|jpe?g|gif|svg|webp|bin|dat|log|ya?ml|toml|ini|cfg|conf|properties|env|lock|zip|gz|tar|jar|class|so|dll|exe|go|rs|py|js|ts|tsx|java|kt|cs|rb|php|lua|sh|swift|sql|db|key|pem|crt|cer|tmp|bak|mp[34]|wav)$/i
/** Endings of names under which servers are; countries have two letters. */
const TOP_LEVEL: ReadonlySet<string> = new Set(
  'com net org info biz xyz top icu site online club live pro tech cloud dev app run host link click store space website fun shop press world zip mov page wtf lol onion example test invalid'.split(
    ' ',
  ),
)

/** Letters that are exchanged make a host of any two words: of a file's name, or one without an ending that is known, by chance. */
function isByChance(text: string): boolean {
  const host = /^[\w.-]{1,200}(?=[:/]|$)/.exec(text)?.[0]
  if (host === undefined || !host.includes('.') || /\s/.test(text)) return false
  const end = rot13(host.slice(host.lastIndexOf('.') + 1)).toLowerCase()
  return FILE_END.test(text) || (/^[a-z]+$/.test(end) && end.length !== 2 && !TOP_LEVEL.has(end))
}

/** A text that says something else once it is decoded. */
function encoded(tokens: readonly Token[], at: number): Unhidden | undefined {
  const { text, start, end } = tokens[at] as Token
  if (text.length < 4 || text.length > 40_000) return undefined
  const tell = (decoded: string | undefined, how: string): Unhidden | undefined =>
    decoded !== undefined && toldBy(decoded) !== undefined ? { text: decoded, how, last: at } : undefined
  // `\x68\x74\x74\x70`: each letter is written as four.
  if (end - start - 2 >= text.length * 3) return tell(text, 'escapes')
  if (/:(?:sp?tth|ptf|sw)$|\/\/:s?p(?:tt)?[hf]?$|\/\/:s?ptth/i.test(text)) return tell(reversed(text), 'letters in reverse')
  if (/^(?:uggcf?|gpc|jff?):\/\//i.test(text)) return tell(rot13(text), 'rot13')
  const beside = tokens.slice(Math.max(0, at - 6), at + 8)
  const near = beside.some(({ kind, text: word }) => kind === 'word' && UNDOES.test(word))
  if (!near && text.length < 16) return undefined
  const found =
    (/^[\w+/-]{8,}={0,2}$/.test(text) ? tell(fromBase64(text), 'base64') : undefined) ??
    (/^(?:[\da-f]{2}){4,}$/i.test(text) ? tell(fromHex(text), 'hexadecimal') : undefined)
  if (found || !near || text.length > 400) return found
  const back = reversed(text)
  // any two words with a dot between are a host, read backwards, too: `order.amount`
  const turned = !HOST.test(back) || beside.some(({ kind, text: word }) => kind === 'word' && TURNS.test(word))
  const rotates = toldBy(text) === undefined || beside.some(({ kind, text: word }) => kind === 'word' && /rot_?13$/i.test(word))
  return (
    (turned ? tell(back, 'letters in reverse') : undefined) ??
    (rotates && !isByChance(text) ? tell(rot13(text), 'rot13') : undefined) ??
    tell(fromBase64(back), 'base64 in reverse') ??
    tell(fromBase64(rot13(text)), 'base64 and rot13')
  )
}
