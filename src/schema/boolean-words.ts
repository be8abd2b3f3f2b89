/** What people mean by words that are no YAML booleans, or no more. */
export const BOOLEAN_WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  n: false,
  '0': false,
}
