import type { Globs } from './profile.ts'

/** The patterns in a value of `paths`, as the host splits them; none where the value is no condition. */
export function patternsIn(globs: Globs, paths: unknown): readonly string[] {
  return PATTERNS[globs](paths)
}

const PATTERNS: Readonly<Record<Globs, (paths: unknown) => readonly string[]>> = {
  gitignore(paths) {
    const patterns = expanded(paths, { results: 1000, units: 4_194_304, items: 10_000 })
      .map((pattern) => (pattern.endsWith('/**') ? pattern.slice(0, -'/**'.length) : pattern))
      .filter((pattern) => pattern !== '')
    // A pattern for every file is no condition.
    return patterns.every((pattern) => pattern === '**') ? [] : patterns
  },
  picomatch(paths) {
    const patterns = Array.isArray(paths) ? paths.filter((one) => typeof one === 'string') : []
    return patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '')
  },
}

interface Budget {
  results: number
  units: number
  /** Items of lists in lists: aliases may make more of a few lines than there is time for. */
  items: number
}

/** A list may hold itself, by an alias. */
const DEEPEST = 100

/** The patterns, split at commas outside braces, with each alternative in braces as a pattern of its own. */
function expanded(paths: unknown, budget: Budget, lists = 0): readonly string[] {
  if (budget.items-- <= 0 || lists > DEEPEST) return []
  if (Array.isArray(paths)) return paths.flatMap((one) => expanded(one, budget, lists + 1))
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
