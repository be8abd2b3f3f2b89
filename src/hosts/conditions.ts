import picomatch from 'picomatch'
import { gitignoreRule, isIgnored } from './gitignore.ts'
import type { Globs } from './profile.ts'

/**
 * `always`: the skill has no condition. `wakes`: the file brings it into the listing. `waits`: it does not. `unknown`: to find out
 * would take too long.
 */
export type Waking = 'always' | 'wakes' | 'waits' | 'unknown'

/** What a file does to a skill with this value of `paths`. The file's path is relative to the project, with slashes. */
export function waking(globs: Globs, paths: unknown, file: string): Waking {
  const patterns = PATTERNS[globs](paths)
  if (patterns.length === 0) return 'always'
  const path = normal(file)
  if (path === undefined || path === '') return 'waits'
  if (patterns.some((pattern) => pattern.length > MOST_UNITS)) return 'unknown'
  return globs === 'gitignore' ? asIgnored(patterns, path) : asMatched(patterns, path)
}

const PATTERNS: Readonly<Record<Globs, (paths: unknown) => readonly string[]>> = {
  gitignore(paths) {
    const patterns = expanded(paths, { results: 1000, units: 4_194_304 })
      .map((pattern) => (pattern.endsWith('/**') ? pattern.slice(0, -'/**'.length) : pattern))
      .filter((pattern) => pattern !== '')
    // Everything is no condition.
    return patterns.every((pattern) => pattern === '**') ? [] : patterns
  },
  picomatch(paths) {
    const patterns = Array.isArray(paths) ? paths.filter((one) => typeof one === 'string') : []
    return patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '')
  },
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

function asIgnored(patterns: readonly string[], path: string): Waking {
  // What begins with two dots counts as outside, `..name` as well [R].
  if (path.startsWith('..')) return 'waits'
  const rules = patterns.map(gitignoreRule).filter((rule) => rule !== undefined)
  const steps = rules.reduce((sum, { expression }) => sum + stepsOf(expression, path), 0)
  if (steps * path.split('/').length > MOST_STEPS) return 'unknown'
  return isIgnored(path, rules) ? 'wakes' : 'waits'
}

function asMatched(patterns: readonly string[], path: string): Waking {
  // The library never ends at a run of backslashes that closes a pattern [M]: neither does the host.
  if (patterns.some((pattern) => pattern.includes('\\\\\\\\'))) return 'unknown'
  const states = patterns.map((pattern): Waking => {
    // A pattern is compared with the path as such before its expression is tried.
    if (pattern === path) return 'wakes'
    const expression = picomatch.makeRe(pattern, { dot: true, windows: false })
    if (stepsOf(expression, path) > MOST_STEPS) return 'unknown'
    return expression.test(path) ? 'wakes' : 'waits'
  })
  return STRONGEST.find((state) => states.includes(state)) ?? 'waits'
}

const STRONGEST: readonly Waking[] = ['wakes', 'unknown']

interface Budget {
  results: number
  units: number
}

/** Patterns apart, at commas outside braces, and a pattern for each way through its braces. */
function expanded(paths: unknown, budget: Budget): readonly string[] {
  if (Array.isArray(paths)) return paths.flatMap((one) => expanded(one, budget))
  if (typeof paths !== 'string') return []
  const patterns: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= paths.length; at++) {
    const char = paths[at]
    if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === undefined || (char === ',' && depth === 0)) {
      patterns.push(paths.slice(start, at).trim())
      start = at + 1
    }
  }
  return patterns.filter((pattern) => pattern !== '').flatMap((pattern) => withoutBraces(pattern, budget))
}

/** Each alternative of the first braces, and so on; the pattern as it is where that is more than the host can afford. */
function withoutBraces(pattern: string, budget: Budget): readonly string[] {
  if (!pattern.includes('{')) return [pattern]
  const done: string[] = []
  const left = [pattern]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const open = one.indexOf('{')
    const close = one.indexOf('}', open)
    const tail = one.slice(close + 1)
    if (open < 0 || close <= open + 1 || /[\n\r\u2028\u2029]/.test(tail)) {
      done.push(one)
      continue
    }
    const ways = one.slice(open + 1, close).split(',')
    budget.units -= one.length
    const count = done.length + left.length + ways.length
    if (budget.units < 0 || count > budget.results || count * pattern.length > budget.units) return [pattern]
    const head = one.slice(0, open)
    left.push(...ways.map((way) => head + way.trim() + tail).toReversed())
  }
  budget.results -= done.length
  budget.units -= pattern.length * done.length
  return done
}

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
