/** The boolean meant by words that YAML does not read as one, or no longer does. */
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
