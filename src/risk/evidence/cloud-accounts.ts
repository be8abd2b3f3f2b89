/** The numbers that documentation gives to accounts of a cloud, and that are nobody's. */
const NOBODYS = /^(?:123456789012|(\d)\1{3}(\d)\2{3}(\d)\3{3}|012345678901|098765432109|210987654321|98765432\d{4})$/

/** Whether documentation gives a number to nobody. */
export function isNobodys(number: string): boolean {
  return NOBODYS.test(number)
}
