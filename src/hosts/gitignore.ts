/**
 * Patterns as `.gitignore` has them, the way the `ignore` package read them up to 7.0.5 and Claude Code still does [M]: letters of
 * either case match, and no class of characters is ever negated. `ignore` 7.0.16 reads several of these differently.
 */
export interface GitignoreRule {
  readonly negative: boolean
  readonly expression: RegExp
}

/** The rule in a pattern; nothing for comments, blanks, a lone backslash at the end, and what gives no regular expression. */
export function gitignoreRule(pattern: string): GitignoreRule | undefined {
  if (pattern.startsWith('#') || pattern.trim() === '' || /(?:^|[^\\])\\$/.test(pattern)) return undefined
  const negative = pattern.startsWith('!')
  try {
    return { negative, expression: new RegExp(source(pattern.replace(/^!?(?:\\(?=[!#]))?/, '')), 'i') }
  } catch {
    return undefined
  }
}

/** Whether the last rule that says anything about a path, or about a directory above it, is for it. */
export function isIgnored(path: string, rules: readonly GitignoreRule[]): boolean {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    if (matches(path.slice(0, slash + 1), rules)) return true
  }
  return matches(path, rules)
}

function matches(path: string, rules: readonly GitignoreRule[]): boolean {
  let ignored = false
  for (const { negative, expression } of rules) if (negative === ignored && expression.test(path)) ignored = !negative
  return ignored
}

/** Stars with something behind them; or backslashes, and what they stand before. */
const TOKEN = /(\*+(?=.))|(\\*)(\/\*\*(?![^/])|\w+|[^]?)/g

/** The regular expression of a pattern without its exclamation mark. */
function source(pattern: string): string {
  const written = pattern.replace(/^\uFEFF/, '')
  const trimmed = written.trimEnd()
  if (trimmed === '') return ''
  const anchor = /^\/?(\*\*\/)?/.exec(trimmed)
  const lead = anchor?.[0] ?? ''
  let made = anchor?.[1] !== undefined ? '^(?:.*\\/)?' : lead !== '' || /\/[^]/.test(written) ? '^' : '(?:^|\\/)'
  // An escaped blank at the end belongs to the name.
  const rest = trimmed.slice(lead.length) + (trimmed !== written && trimmed.endsWith('\\') ? ' ' : '')

  /** A bracket that is open: what was made before it, and the backslashes before it. */
  let open: { readonly made: string; readonly slashes: string } | undefined
  let previous = ''
  for (const token of rest.matchAll(TOKEN)) {
    const [whole, stars = '', slashes = '', piece = ''] = token
    const last = token.index + whole.length === rest.length
    const pairs = slashes.slice(slashes.length % 2)
    if (open && stars === '' && (piece === ']' || piece === '')) {
      made = open.made + closed(made, open.slashes, slashes, pairs, piece)
      open = undefined
    } else if (!open && piece === '[') {
      open = { made: made + slashes, slashes }
      made = ''
    } else if (stars !== '' || piece === '?' || piece.startsWith('/')) {
      // A class does not reach over these; the bracket stays as it is.
      made = (open ? `${open.made}[` : '') + made + wildcard(stars, slashes, piece, last)
      open = undefined
    } else if (piece === '*' && last) {
      made += `${slashes.slice(1)}[^/]${previous === '/' && slashes.length < 2 ? '+' : '*'}`
    } else if (slashes !== '' && /\s/.test(piece)) {
      made += last && pairs === slashes ? slashes : `${pairs} `
    } else {
      made += (slashes || (piece !== '' && '.$()+^{|*'.includes(piece) ? '\\' : '')) + piece
    }
    previous = piece
  }
  return made + (trimmed.endsWith('/') ? '$' : '(?=$|\\/$)')
}

/** A class; `[]`, which nothing matches, where the bracket does not close. */
function closed(content: string, before: string, slashes: string, pairs: string, bracket: string): string {
  if (before !== '') return `[${content}${pairs}${bracket}`
  if (bracket === '' || pairs !== slashes) return '[]'
  return `[${content.replace(/[0-z]-[0-z]/g, (range) => ((range[0] ?? '') > (range[2] ?? '') ? '' : range))}${slashes}]`
}

function wildcard(stars: string, slashes: string, piece: string, last: boolean): string {
  if (piece === '/**' && !last) return `${slashes.slice(1) || slashes}(?:\\/[^\\/]+)*`
  if (stars !== '') return `${slashes}[^\\/]*`
  if (piece === '?') return `${slashes}[^\\/]`
  return slashes + (piece === '/' ? '\\/' : '\\/.+')
}
