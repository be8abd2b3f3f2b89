/** What somebody is paid to: an address for coins, or an account at a bank. */
export const ACCOUNT: RegExp =
  /\bbc1[a-z0-9]{25,60}\b|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b|\b0x[0-9a-fA-F]{40}\b|\bT[1-9A-HJ-NP-Za-km-z]{33}\b|\b[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b|\b[13][1-9A-HJ-NP-Za-km-z]{25,34}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/
/** What stands where an account was taken out. */
export const NOT_REAL: RegExp = /^0x0{40}$|^[A-Z]{2}00|X{4}|x{6}|^0x(?:dead|DEAD)[0-9a-fA-F]{36}$/
