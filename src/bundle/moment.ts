/** The moment that `SOURCE_DATE_EPOCH` names, in seconds since 1970, or what is wrong with it, in a sentence. */
export function momentOf(text: string | undefined): number | undefined | string {
  if (text === undefined || text === '') return undefined
  const isSound = /^\d{1,12}$/.test(text) && Number(text) <= LAST
  return isSound ? Number(text) : `SOURCE_DATE_EPOCH is "${text}", not a number of seconds since 1970`
}

/** Of the year 9999, the last that a time has four digits for. */
const LAST = 253_402_300_799

/** A moment as bills and statements write it. */
export function timeOf(epoch: number): string {
  return new Date(epoch * 1000).toISOString().replace('.000', '')
}
