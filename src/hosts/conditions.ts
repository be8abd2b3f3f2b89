import ignore from 'ignore-7.0.5'
import picomatch from 'picomatch'
import { patternsIn } from './path-patterns.ts'
import type { Globs } from './profile.ts'

/**
 * `always`: the skill has no condition. `wakes`: the file brings it into the listing. `waits`: it does not. `unknown`: to find out
 * would take too long.
 */
export type Activation = 'always' | 'wakes' | 'waits' | 'unknown'

/** What a file does to a skill with this value of `paths`. The file's path is relative to the project, with slashes. */
export function activationBy(globs: Globs, paths: unknown, file: string): Activation {
  const patterns = patternsIn(globs, paths)
  if (patterns.length === 0) return 'always'
  const path = normal(file)
  if (path === undefined || path === '') return 'waits'
  if (patterns.some((pattern) => pattern.length > MOST_UNITS)) return 'unknown'
  return globs === 'gitignore' ? asIgnored(patterns, path) : asMatched(patterns, path)
}

/** The path without `.` and `..`; nothing where it leaves the project. */
function normal(file: string): string | undefined {
  const segments: string[] = []
  for (const segment of file.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined
    } else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return file.startsWith('/') ? undefined : segments.join('/')
}

function asIgnored(patterns: readonly string[], path: string): Activation {
  // What begins with two dots counts as outside, `..name` as well [R].
  if (path.startsWith('..')) return 'waits'
  const rules = patterns.flatMap((pattern) => {
    const expression = expressionOf(pattern)
    return expression ? [{ pattern, expression }] : []
  })
  const steps = rules.reduce((sum, { expression }) => sum + stepsOf(expression, path), 0)
  if (steps * path.split('/').length > MOST_STEPS) return 'unknown'
  return ignore()
    .add(rules.map(({ pattern }) => pattern))
    .ignores(path)
    ? 'wakes'
    : 'waits'
}

/** What the library makes of a pattern; nothing of comments and blanks, and of what gives no regular expression. */
function expressionOf(pattern: string): RegExp | undefined {
  try {
    // oxlint-disable-next-line no-underscore-dangle -- no other way leads to it
    return ignore().add([pattern])._rules._rules[0]?.regex
  } catch {
    return undefined
  }
}

function asMatched(patterns: readonly string[], path: string): Activation {
  // The library never ends at a run of backslashes that closes a pattern [M]: neither does the host.
  if (patterns.some((pattern) => pattern.includes('\\\\\\\\'))) return 'unknown'
  const states = patterns.map((pattern): Activation => {
    // A pattern is compared with the path as such before its expression is tried.
    if (pattern === path) return 'wakes'
    const expression = picomatch.makeRe(pattern, { dot: true, windows: false })
    if (stepsOf(expression, path) > MOST_STEPS) return 'unknown'
    return expression.test(path) ? 'wakes' : 'waits'
  })
  return STRONGEST.find((state) => states.includes(state)) ?? 'waits'
}

const STRONGEST: readonly Activation[] = ['wakes', 'unknown']

/** Longest pattern that is looked at. */
const MOST_UNITS = 1000
/** Steps that matching may take. */
const MOST_STEPS = 1e8
/** What the two libraries write for anchors and for `**`: linear, whatever it looks like. */
const LINEAR: readonly (readonly [written: string, short: string])[] = [
  ['(?:(?!(?:^|\\/)\\.{1,2}(?:\\/|$)).)*?', '.*'],
  ['(?!(?:^|\\/)\\.{1,2}(?:\\/|$))', ''],
  ['(?!\\.{1,2}(?:\\/|$))', ''],
  ['(?:\\/[^\\/]+)*', '.*'],
  ['(?=$|\\/$)', ''],
  ['(?:^|\\/)', ''],
  ['|\\/|$)', '|$)'],
]

const SYNTAX = /\\[^]|\(\?[:=!]|[[\]()*+?{|]/g

/**
 * What trying an expression that a stranger wrote may take: the ways to share the path among the repetitions, for each choice, and
 * twice as much with each character where a repetition stands in another.
 */
function stepsOf(expression: RegExp, { length }: string): number {
  const source = LINEAR.reduce((text, [written, short]) => text.replaceAll(written, short), expression.source)
  let steps = 1
  let repetitions = 0
  const choices = [false]
  let previous = ''
  let inClass = false
  for (const { 0: token, index } of source.matchAll(SYNTAX)) {
    const quantified = /[*+{]/.test(source[index + 1] ?? '')
    if (inClass || token === '[') inClass = token !== ']'
    else if (token.startsWith('(')) choices.push(false)
    else if (token === ')') {
      const chose = choices.pop() === true
      if (chose && quantified) steps *= 2 ** length
      if (chose) choices[choices.length - 1] = true
    } else if (token === '*' || token === '+') {
      repetitions++
      steps *= (length + repetitions) / repetitions
      choices[choices.length - 1] = true
    } else if ((token === '?' && !/[*+?]/.test(previous)) || token === '|' || token === '{') {
      steps *= 2
      choices[choices.length - 1] = true
    }
    previous = source[index] ?? ''
  }
  return steps
}
