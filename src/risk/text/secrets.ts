import type { Level, Confidence } from '../evidence/level.ts'
import { maySecret } from './secret-signs.ts'
import type { Span } from '../../text/span.ts'

/** A secret that stands in a text as it is. */
export interface Secret {
  readonly file: string
  readonly span: Span
  /** What it is, in words, with no more of it than its beginning: `a Stripe live key, sk_live_4e…`. */
  readonly what: string
  readonly level: Level
  readonly confidence: Confidence
}

interface Pattern {
  readonly what: string
  /** With the flags `g` and `d`; what must be random is the first group, or else all of it. */
  readonly pattern: RegExp
  readonly level?: Secret['level']
  /** A second fact, where the form alone is too little. */
  readonly accept?: (found: RegExpExecArray, text: string) => boolean | Secret['level']
}

/** What `@secretlint` may find and the patterns below do not; only then is it worth loading. */
const FOR_SECRETLINT =
  /(?<![\w-])(?:gh[pousr]_|github_pat_|xox[abeprs]-|xapp-|SG\.|shp(?:at|ca|pa|ss)_|npm_|lin_api_|ops_eyJ)[\w.-]{15,250}|hooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/\w{20,30}|:\/\/[^\s:/@]{1,80}:[^\s:/@]{8,80}@[\w.-]{1,80}|secret_?access_?key["'\s:=]{1,8}[A-Za-z0-9/+]{40}/gi

/** Made when a text has a sign of one. */
const patterns = (): readonly Pattern[] => [
  {
    what: 'a Google API key',
    pattern: /\bAIza[\w-]{35}(?![\w-])/dg,
    // Those of Firebase and of YouTube's own pages are meant to be seen.
    accept: (found, text) => (/authDomain|firebase|innertube|youtubei/i.test(around(text, found.index)) ? 'note' : true),
  },
  { what: 'a Stripe live key', pattern: /\b[sr]k_live_([0-9a-zA-Z]{24,120})(?!\w)/dg },
  { what: 'a Hugging Face token', pattern: /\bhf_([A-Za-z]{34})(?!\w)/dg },
  { what: 'a Discord webhook', pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/([\w-]{60,80})(?![\w-])/dg },
  { what: 'a Telegram bot token', pattern: /(?<![\w:])\d{8,10}:(AA[\w-]{33})(?![\w-])/dg },
  { what: 'an npm token', pattern: /_authToken\s?=\s?["']?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\b/dg },
  { what: 'an OpenAI key', pattern: /(?<![\w-])sk-([\w-]{48,260})(?![\w-])/dg, accept: ([key]) => key.includes('T3BlbkFJ') },
  { what: 'an Anthropic key', pattern: /\bsk-ant-(?:api|oat|sid|admin)\d{2}-([\w-]{80,120})(?![\w-])/dg },
  { what: 'an OpenRouter key', pattern: /\bsk-or-v1-([0-9a-f]{64})\b/dg },
  { what: 'a GitLab token', pattern: /\bglpat-([\w-]{20})(?![\w-])/dg },
  {
    what: 'an AWS key with its secret',
    pattern: /\bA(?:KI|SI)A([A-Z2-7]{16})\b/dg,
    // The id alone opens nothing.
    accept: ({ index }, text) =>
      [...text.slice(index + 20, index + 320).matchAll(/(?<![\w/+])([A-Za-z0-9/+]{40})(?![\w/+=])/g)].some(([secret]) => isRandom(secret)),
  },
  { what: 'a JSON Web Token', pattern: /(?<![\w-])eyJ[\w-]{10,400}\.(eyJ[\w-]{10,4000})\.[\w-]{20,1000}/dg, accept: (found) => claims(found[1] as string) },
  {
    what: 'a private key',
    pattern: /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:\\r|\\n|\s){1,8}((?:[A-Za-z0-9+/=]{16,80}(?:\\r|\\n|\s){1,8}){2,100})/dg,
    // What such keys begin with: a sequence in ASN.1, or the name of the format of OpenSSH.
    accept: ([, body = '']) => /^(?:MI[IG]|MH[cQ]|MC4|b3BlbnNzaC1rZXk|lQ)/.test(body) && isRandom(body.replace(/\\[rn]|\s/g, '')),
  },
]

/**
 * Find secrets that stand in texts. What the author must have made up is left out: placeholders, samples from the
 * documentation of vendors, sequences, and what is not random. Among tests, fixtures and examples a secret is a note.
 */
export async function findSecrets(files: readonly { readonly file: string; readonly text: string }[]): Promise<readonly Secret[]> {
  const found: Secret[] = []
  for (const { file, text } of files) {
    if (!maySecret(text)) continue
    const own = ownFindings(file, text)
    const others = hasCandidate(text)
      ? (await secretlintFindings(file, text)).filter(({ span }) => !own.some((one) => one.span.start < span.end && span.start < one.span.end))
      : []
    found.push(...[...own, ...others].sort((a, b) => a.span.start - b.span.start))
  }
  return found
}

function ownFindings(file: string, text: string): Secret[] {
  const found: Secret[] = []
  for (const { what, pattern, level = 'error', accept } of patterns()) {
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const accepted = isRandom(match[1] ?? match[0]) && (accept?.(match, text) ?? true)
      if (accepted === false) continue
      found.push(secret(file, text, { start: match.index, end: match.index + match[0].length }, what, accepted === true ? level : accepted))
    }
  }
  return found
}

function hasCandidate(text: string): boolean {
  for (const [candidate] of text.matchAll(FOR_SECRETLINT)) if (isRandom(bodyOf(candidate))) return true
  return false
}

/** What of a finding must be random: the password in an address, else all of it but a prefix. */
function bodyOf(candidate: string): string {
  const password = /:\/\/[^\s:/@]{1,80}:([^\s:/@]{1,200})@/.exec(candidate)?.[1]
  return password ?? candidate.replace(/^(?:\w{2,10}_|[a-z]{3,4}-|SG\.|hooks\.slack\.com\/services\/|secret_?access_?key["'\s:=]+)/i, '')
}

async function secretlintFindings(file: string, text: string): Promise<Secret[]> {
  const { recommendedFindings } = await import('./secretlint.ts')
  const messages = await recommendedFindings(file, text)
  return messages.flatMap(({ ruleId, message, range: [start, end] }) => {
    const written = text.slice(start, end)
    // The patterns above know private keys better.
    if (ruleId.endsWith('privatekey') || !isRandom(bodyOf(written))) return []
    const address = /basicauth|database/.test(ruleId)
    if (address && (/@(?:localhost|127\.|0\.0\.0\.0|[\w-]{1,60}(?:[:/]|$))/i.test(written) || /\bexample\b/i.test(written))) return []
    const what = /^found ([\w .()-]{3,60}?)(?:\(|:)/.exec(message)?.[1]?.trim()
    return [secret(file, text, { start, end }, address ? 'an address with a password' : `a secret (${what ?? 'a known form'})`, address ? 'warning' : 'error')]
  })
}

function secret(file: string, text: string, span: Span, what: string, level: Secret['level']): Secret {
  const isSample =
    /(?:^|\/)(?:tests?|__tests__|spec|fixtures?|examples?|samples?|evals?|mocks?|testdata|templates?|assets)\//i.test(file) ||
    /[._-](?:test|spec|example|sample|template)(?:\.|$)/i.test(file)
  // Somebody who shows what not to do says so on the line, or above it.
  const isShown =
    /\b(?:bad|wrong|insecure|vulnerable|never|avoid|don'?t|do not|unsafe|leaked|hard-?coded|fake|dummy|mock|sample|example|detects?|revoked|invalid)\b|\u274c/i.test(
      text.slice(Math.max(0, span.start - 160), span.start),
    )
  const damped = isSample ? 'note' : isShown && level === 'error' ? 'warning' : level
  const written = text.slice(span.start, span.end)
  const beginning = /PRIVATE KEY/.test(written) || written.includes('://') ? '' : `, \`${written.slice(0, 8)}…\``
  return { file, span, what: `${what}${beginning}`, level: damped, confidence: damped === 'error' ? 'high' : damped === 'warning' ? 'medium' : 'low' }
}

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 300), at + 300)
}

/** Keys that are meant to be public, and tokens of tutorials, give nothing away; one that opens a database to everybody does. */
function claims(payload: string): false | Secret['level'] {
  let text: string
  try {
    text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return false
  }
  if (/John Doe|1234567890|"anon"|supabase-demo|example|test|user_?123/i.test(text)) return false
  return /"role":\s?"service_role"/.test(text) ? 'error' : /"(?:exp|iat)":/.test(text) ? 'warning' : 'note'
}

/** The last two are of GitHub's documentation. */
const MADE_UP =
  /x{4}|X{4}|\*{3}|\.{3}|\u2026|[<>{}$%]|your|example|sample|placeholder|dummy|fake|redact|change_?me|replace|insert|secret|passw|token|deadbeef|cafebabe|qwerty|(.)\1{4}|test_?key|sk-ant|0123|1234|abcd|16C7e42F292c6912|1B4a2e77838347a7/i

/** Whether a text looks as if a generator made it, and no author. */
export function isRandom(text: string): boolean {
  if (text.length < 8 || MADE_UP.test(text.slice(0, 400))) return false
  // `a1b2c3d4e5f6`: take the digits away, and there is an alphabet.
  if (ascends(text.replace(/[^A-Za-z]/g, '').toLowerCase()) || ascends(text.replace(/\D/g, ''))) return false
  const isHex = /^[0-9a-f-]+$/i.test(text)
  return entropy(text.slice(0, 400)) >= (isHex ? 2.9 : Math.min(3.6, Math.log2(text.length) * 0.78))
}

/** Six letters or digits in a row, each the one after the last. */
function ascends(text: string): boolean {
  let run = 1
  for (let i = 1; i < text.length; i++) {
    run = text.charCodeAt(i) === text.charCodeAt(i - 1) + 1 ? run + 1 : 1
    if (run >= 6) return true
  }
  return false
}

/** Bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let sum = 0
  for (const count of counts.values()) sum -= (count / text.length) * Math.log2(count / text.length)
  return sum
}
