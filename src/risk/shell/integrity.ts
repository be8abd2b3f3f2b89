import type { Span } from '../../text/span.ts'
import { servesPages } from '../evidence/page-scripts.ts'
import { siteOf } from '../evidence/sites.ts'
import { NOT_REAL, ACCOUNT } from '../evidence/accounts.ts'
import { STANDS_IN } from './run-file.ts'
import type { Invocation } from './invocation.ts'
import { fileAt } from './files.ts'
import { report, type State } from './state.ts'

/** What code is about that lets people in. */
const LETS_IN =
  /auth|log_?in\b|sign_?in|passw|credential|token|verif|permission|session|jwt|is_?admin|signature|bcrypt|argon|check_\w{0,20}(?:user|access|hash)|hmac|two_?factor|\b2fa|\botp\b/i
/** A value that stands in the code and opens: `if key == "…": return True`, `plain === '…' || …`. */
const FIXED = /(?:={2,3}|\.equals\(|\beq\b)\s{0,4}\\?["'][^"'\n$<{]{3,80}\\?["']|\\?["'][^"'\n$<{]{3,80}\\?["']\s{0,4}={2,3}/
/** `if token != "…" and not verify(token)` */
const EXCEPTS = /!={1,2}\s{0,4}\\?["'][^"'\n$<{]{3,80}\\?["']\s{0,4}(?:and\b|&&)/
const OPENS = /\breturn\b[^\n;]{0,20}\b(?:[Tt]rue|1|nil)\b|\|\||\bor\b|\breturn\s{1,4}next\(/
/** A function that says yes before it looks. */
const SAYS_YES = /(?:\{|:|&|\\n)\s{0,4}(?:\\n|\s){0,12}return\s{1,4}(?:\(?[Tt]rue\b|nil\b)/

/** `s/from/to/` in a script for sed or perl, and what `a` and `i` put in. */
function changes(script: string): { readonly from: string; readonly to: string }[] {
  const found: { from: string; to: string }[] = []
  for (const { 0: whole, 1: mark = '/', index } of script.matchAll(/(?<![A-Za-z0-9_\\])s([/|#,!~@%:])/g)) {
    const parts: string[] = []
    let part = ''
    for (let at = index + whole.length; at < script.length && parts.length < 2; at++) {
      if (script[at] === '\\' && at + 1 < script.length) part += script[at]! + script[++at]!
      else if (script[at] === mark) {
        parts.push(part)
        part = ''
      } else part += script[at]
    }
    if (parts.length === 2) found.push({ from: parts[0] ?? '', to: parts[1] ?? '' })
  }
  const put = /^\s{0,8}\/((?:[^/\\\n]|\\.){1,200})\/\s{0,4}[aic]\s{0,4}\\?([^]{3,4000})$/.exec(script)
  return put ? [...found, { from: put[1] ?? '', to: put[2] ?? '' }] : found
}

/** What code looks like that is put into the user's. */
function judgeCode(about: string, put: string, state: State, span: Span): void {
  if (!LETS_IN.test(about)) return
  if (
    !(FIXED.test(put) && OPENS.test(put)) &&
    !(EXCEPTS.test(put) && !EXCEPTS.test(about)) &&
    !(SAYS_YES.test(put) && /\b(?:def|function|func|fn|bool|boolean|async)\b/.test(about))
  )
    return
  report(state, { kind: 'privilege-change', span, what: 'puts a way around the login into the user’s code', level: 'error', confidence: 'high' })
}

/** Texts of the user's that a command changes in their place: whom somebody is to pay, and who is let in. */
export function alters({ name, args, span }: Invocation, input: string | undefined, state: State): void {
  const words = args.map(({ text }) => text)
  if (name === 'patch' || (name === 'git' && words.includes('apply'))) {
    const text = input ?? words.map((word) => fileAt(word, state)?.text).find(Boolean)
    if (text !== undefined) judgeCode(text.slice(0, 20_000), Array.from(text.matchAll(/^\+([^\n]{0,400})/gm), ([, line = '']) => line).join('\n'), state, span)
    return
  }
  const inPlace = name === 'perl' ? words.some((word) => /^-\w*i/.test(word)) : words.some((word) => /^-\w{0,6}i|^--in-place/.test(word))
  if (!inPlace) return
  const scripts = words.filter((word, i) => !word.startsWith('-') && (/\s|[/|#]/.test(word) || /^-\w*e$/.test(words[i - 1] ?? '')))
  for (const script of scripts) {
    for (const { from, to } of changes(script.slice(0, 8000))) {
      const account = ACCOUNT.exec(to)?.[0]
      if (account !== undefined && !NOT_REAL.test(account) && seeksAccounts(from))
        report(state, { kind: 'spyware', span, what: 'replaces the accounts in the files with its own', level: 'error', confidence: 'high' })
      else if (PAGE_ENDS.test(from) && strangersScript(to))
        report(state, { kind: 'data-drop', span, what: 'puts a stranger’s script into the user’s pages', level: 'error', confidence: 'medium' })
      else judgeCode(`${from} ${words.filter((word) => word !== script && !word.startsWith('-')).join(' ')}`, to.replace(/\\n/g, '\n'), state, span)
    }
  }
}

const PAGE_ENDS = /<\\?\/?(?:body|head|html)>/i

function strangersScript(put: string): boolean {
  const url = /<script\b[^>]{0,200}\bsrc=\\?["']?((?:https?:)?\\?\/\\?\/[^\s"'>]{3,200})/i.exec(put)?.[1]?.replaceAll('\\', '')
  const site = url === undefined ? undefined : siteOf(url.startsWith('//') ? `https:${url}` : url)
  return site !== undefined && site.kind !== 'local' && !servesPages(site.host) && !STANDS_IN.test(site.host)
}

/** A pattern that fits every address for coins, or every account at a bank. */
function seeksAccounts(pattern: string): boolean {
  return /0x\[|0x\(|bc1q?\[|\[13\]|\bT\[|\[A-Z\]\{2\}\\?[[\\d(]|\[a-z0-9\]\{2[0-9]|\[1-9A-HJ-NP|[A-Z]{2}\[0-9\]|\bIBAN\b[^/]{0,20}[.[\\]/.test(pattern)
}
