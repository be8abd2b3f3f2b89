import { tooDeep } from '../../skill/yaml-depth.ts'

/** Most that is read at all. */
const MOST = 4_000_000
/** Most where merge keys, tags or times may stand: js-yaml takes the square of its length for `<<: [*a, *a]`, `!!omap` and `1:00:00`. */
const MOST_WITH_SQUARES = 32_000

/** Why js-yaml is not asked about a text, or nothing. */
export function tooCostly(text: string): string | undefined {
  return text.length > (/<<|!|:[0-5]?[0-9]:/.test(text) ? MOST_WITH_SQUARES : MOST) ? 'too large to predict the outcome' : undefined
}

/** Most keys that `yaml` is asked about: it compares each with all before it. */
const MOST_KEYS = 2000
/** Most line ends, brackets, tags, anchors, aliases, and marks of keys and items: several take the square of their number. */
const MOST_MARKS = 6000
const MARK = /\n|[[\]{}!&*]|[:?-] /g

/** Why `yaml` is not asked about a text, or nothing. Whatever may end a key counts for one. */
export function tooMuch(text: string): string | undefined {
  if (text.length > MOST) return 'too large to predict the outcome'
  if (text.length > MOST_MARKS && (text.match(MARK)?.length ?? 0) > MOST_MARKS) return 'too many marks to predict the outcome'
  let keys = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code === COLON || code === COMMA || code === QUESTION) && ++keys > MOST_KEYS) return 'too many keys to predict the outcome'
  }
  return tooDeep(text) ? 'too deep to predict the outcome' : undefined
}

const [COLON, COMMA, QUESTION] = [58, 44, 63]
