// Characters outside of ASCII.
export { bidiControl } from '../bidi-control.ts'
export { hiddenUnicode } from '../hidden-unicode.ts'
export { lookalikeName } from '../lookalike-name.ts'
