/** The numbers that documentation gives to accounts of a cloud, and that are nobody's. */
const NOBODYS = /^(?:123456789012|(\d)\1{3}(\d)\2{3}(\d)\3{3}|012345678901|098765432109|210987654321|98765432\d{4})$/
const NAMED = /\barn:aws:iam::(\d{12}):(?:root|user|role)\b/gi

/** An account of Amazon's cloud that a text names. */
export interface CloudAccount {
  readonly number: string
  /** It stands in documentation for the reader's own. */
  readonly nobodys: boolean
  /** Its whole name, and where it stands. */
  readonly found: RegExpExecArray
}

/** Whether documentation gives a number to nobody. */
export function isNobodys(number: string): boolean {
  return NOBODYS.test(number)
}

/** The accounts that a text names, in their order. */
export function cloudAccountsIn(text: string): CloudAccount[] {
  return Array.from(text.matchAll(NAMED), (found) => ({ number: found[1] ?? '', nobodys: isNobodys(found[1] ?? ''), found }))
}
