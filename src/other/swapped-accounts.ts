import { MASK, SEEKS_ACCOUNT, SURE_ACCOUNT } from '../evidence/accounts.ts'
import type { Found } from './doors.ts'

const REPLACES = /(?:\.g?sub!?|ReplaceAll\w{0,20}|preg_replace|\.[rR]eplace\w{0,14}|replace_all|str_replace)\s?\(([^\n]{3,300})/g
const NAMED = /\b([A-Za-z_]\w{0,40})["']?\s{0,4}(?::\s{0,4}[\w<>[\]., ]{1,40})?:?=>?\s{0,4}["'`]([^"'`\n]{15,110})["'`]/g

/** Accounts that a pattern finds give way to one that stands in the code. */
export function swappedAccounts(text: string): Found[] {
  const accounts = new Set<string>()
  for (const [, name = '', value = ''] of text.matchAll(NAMED)) if (isAccount(value)) accounts.add(name)
  const instead = accounts.size > 0 ? insteadOfPayee(text, accounts) : []
  if (instead.length > 0 || !SEEKS_ACCOUNT.test(text)) return instead
  for (const { 0: whole, 1: given = '', index } of text.matchAll(REPLACES)) {
    const own = Array.from(given.matchAll(/["'`]([^"'`\n]{15,80})["'`]/g), ([, one = '']) => one).find(isAccount)
    const named = Array.from(given.matchAll(/\b[A-Za-z_]\w{0,40}\b/g), ([one]) => one).find((one) => accounts.has(one))
    const by = own ?? named
    if (by !== undefined)
      return [
        {
          kind: 'data-drop',
          what: `replaces the accounts that it finds with \`${by}\``,
          level: 'error',
          confidence: 'medium',
          at: index,
          length: whole.length,
        },
      ]
  }
  return [...forMuchMoney(text, accounts), ...fromPieces(text), ...clipboard(text), ...onCopy(text)]
}

/** A page that hears what is copied from it, and gives something else. */
const HEARS_COPY = /addEventListener\(\s{0,4}["']copy["'][^]{0,800}?setData\([^\n]{0,200}/g

function onCopy(text: string): Found[] {
  return Array.from(text.matchAll(HEARS_COPY)).flatMap(({ 0: whole, index }): Found[] =>
    SEEKS_ACCOUNT.test(whole) && /\.replace\w{0,3}\(|\?[^\n]{1,80}:/.test(whole)
      ? [{ kind: 'data-drop', what: 'replaces the accounts that somebody copies', level: 'error', confidence: 'medium', at: index, length: 30 }]
      : [],
  )
}

/** An account of a document, and the same name with another where the amount is large. */
const FOR_MUCH =
  /\b(iban|payee|wallet|account|recipient|beneficiary)\s{0,3}=(?!=)[^\n]{1,120}\n(?:[^\n]{0,160}\n){0,4}?[^\n]{0,20}\bif\b[^\n]{0,80}>=?\s{0,3}[\w(]{0,10}["']?\d{2,9}[^\n]{0,12}\n?\s{0,16}\1\s{0,3}=\s{0,3}["'`]?([\w ]{3,60})/gi

/** The same where the account is put together of pieces, behind the amount: `if (cents > 250000) iban = ["LT", "60", …].join("")`. */
const ABOVE =
  /\bif\b[^\n]{0,60}\b(?:amount|cents|total|sum|price|value|betrag)\w{0,12}\s{0,3}>=?\s{0,3}[\d_]{2,12}[^\n]{0,80}?\n?\s{0,16}(?:SET\s{1,4})?(?:NEW\.)?(?:iban|payee|wallet|account|recipient|beneficiary)\s{0,3}:?=\s{0,3}([^\n;]{15,160})/gi

/** A function that gives another account for them. */
const GIVEN_ABOVE =
  /\bif\b[^\n]{0,60}\b(?:amount|gross|net|cents|total|sum|price|value|betrag)\w{0,12}\s{0,3}>=?\s{0,3}[\d_.]{2,12}[^\n]{0,60}\n?[^\n]{0,24}\breturn\b[^\n]{0,120}?\b(?:iban|account|wallet|address|payee)\w{0,8}["']?\s{0,3}[:=]>?\s{0,3}["']([^"'\n]{15,110})["']/gi

/** A name instead of the payee where the amount is large: `to: value > limit ? BATCH : to`. */
const INSTEAD =
  /\b(?:to|iban|account|recipient|payee|address|wallet|beneficiary|destination)["']?\s{0,3}[:=]\s{0,3}(?:[^\n;?]{0,60}>=?\s{0,3}[^\n;?]{1,40}\?\s{0,3}(\w{1,40})\s{0,3}:|(\w{1,40}) if [^\n]{1,40}>=?\s{0,3}[^\n]{1,40} else )/gi

function insteadOfPayee(text: string, accounts: ReadonlySet<string>): Found[] {
  return Array.from(text.matchAll(INSTEAD)).flatMap(({ 0: whole, 1: one, 2: other = '', index }): Found[] => {
    const name = one ?? other
    const what = `pays large amounts to \`${name}\`, an account that stands in the code`
    return accounts.has(name) ? [{ kind: 'data-drop', what, level: 'error', confidence: 'high', at: index, length: whole.length }] : []
  })
}

function fromPieces(text: string): Found[] {
  return [...text.matchAll(ABOVE), ...text.matchAll(GIVEN_ABOVE)].flatMap(({ 0: whole, 1: value = '', index }): Found[] => {
    const account = value.replace(/\.join\([^)]{0,20}\)|["'`\s,+[\]]/g, '')
    return isAccount(account)
      ? [
          {
            kind: 'data-drop',
            what: `pays large amounts to \`${account}\`, which stands in the code`,
            level: 'error',
            confidence: 'high',
            at: index,
            length: whole.length,
          },
        ]
      : []
  })
}

function forMuchMoney(text: string, accounts: ReadonlySet<string>): Found[] {
  return Array.from(text.matchAll(FOR_MUCH)).flatMap(({ 0: whole, 2: by = '', index }): Found[] =>
    accounts.has(by) || isAccount(by)
      ? [
          {
            kind: 'data-drop',
            what: `pays large amounts to \`${by}\`, which stands in the code`,
            level: 'error',
            confidence: 'high',
            at: index,
            length: whole.length,
          },
        ]
      : [],
  )
}

function isAccount(value: string): boolean {
  return SURE_ACCOUNT.exec(value)?.[0] === value.trim() && !MASK.test(value.replace(/^0x/, ''))
}

const LOOKS =
  /\bpbpaste\b|-selection clipboard -o|\bwl-paste\b|clipboard\w{0,12}\.(?:read|paste|get)\w{0,12}\(|pyperclip\.paste|\.readText\(|get_text\(\)|Get-Clipboard/i
const PUTS =
  /\bpbcopy\b|-selection clipboard\b(?! -o)|\bwl-copy\b|clipboard\w{0,12}\.(?:write|copy|set)\w{0,12}\(|pyperclip\.copy|\.writeText\(|set_text\(|Set-Clipboard/i

/** The clipboard is read, and written, and there are addresses of the author’s and patterns of everybody’s. */
function clipboard(text: string): Found[] {
  if (!LOOKS.test(text) || !PUTS.test(text)) return []
  const found = Array.from(text.matchAll(/["'`]([^"'`\n]{25,100})["'`]/g)).find(([, one = '']) => isAccount(one))
  if (!found) return []
  const { 0: whole, index } = found
  return [{ kind: 'spyware', what: `replaces accounts in the clipboard with ${whole}`, level: 'error', confidence: 'medium', at: index, length: whole.length }]
}
