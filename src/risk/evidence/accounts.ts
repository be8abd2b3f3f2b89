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

/** What somebody is paid to: an address for coins, or an account at a bank. */
export const ACCOUNT: RegExp = new RegExp(`\\b(?:${COIN}|${SOLANA}|${IBAN})\\b`)
/** The same of coins alone, by a shape that nothing else has. */
export const WHOLE_COIN: RegExp = new RegExp(`^\\s*(?:${COIN})\\s*$`)

/** What stands where an account was taken out. */
export const NOT_REAL: RegExp = /^0x0{40}$|^[A-Z]{2}00|X{4}|x{6}|^0x(?:dead|DEAD)[0-9a-fA-F]{36}$/
