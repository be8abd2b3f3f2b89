/** Addresses that coins are sent to, each as its kind is written. */
const COINS = {
  bitcoin: 'bc1[a-z0-9]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34}',
  ethereum: '0x[0-9a-fA-F]{40}',
  tron: 'T[1-9A-HJ-NP-Za-km-z]{33}',
  monero: '[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}',
  ton: '[UEk]Q[\\w-]{46}',
} as const

/** The source of an expression that finds any of them. */
export const COIN: string = Object.values(COINS).join('|')
/** An address of Solana is letters without more of a shape: other things look like it. */
const SOLANA = '[1-9A-HJ-NP-Za-km-z]{43,44}'
/** An account at a bank, together or in groups of four. */
const IBAN = '[A-Z]{2}\\d{2}(?:(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?|(?: ?[A-Z0-9]{4}){2} ?[A-Z0-9]{3})'

/** What somebody is paid to, an address for coins or an account at a bank, where it is all of a text. */
export const WHOLE_ACCOUNT: RegExp = new RegExp(`^\\s{0,3}(?:${COIN}|${SOLANA}|${IBAN})\\s{0,3}$`)
/** What hides an account instead of naming one. */
export const MASK: RegExp =
  /X{4}|x{6}|0{12}|([^\d\s])\1{5}|1234567|(?:0000 ){3}|dEaD$|^DE89 ?3704|^GB(?:29|82|33)|^FR(?:14|76) ?(?:2004|3000)|^NL91|^BE68|^CH93/
/** How a pattern looks for accounts. */
export const SEEKS_ACCOUNT: RegExp = /0x\[|0x\(|bc1|\[13\]\[|\[A-Z\]\{2\}\\?(?:d|\[0-9\])|[A-Z]{2}\\d\{2\}|T\[|iban/i
