import { elementOf, marked, marksOf, value, type Value } from './value.ts'
import { byName } from '../evidence/by-name.ts'
import type { Call, Does, Language, Program } from './program.ts'

/** So many names are remembered; when there are more, all are forgotten. */
const MOST_NAMES = 5000
/** Names of what a chain of calls returns grow; no known name is as long. */
const LONGEST_NAME = 200

/** The same function, which works once for each name: the same few are asked for all the time. */
function remembered<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    let found = known.get(name)
    if (found === undefined) {
      found = make(name)
      if (known.size >= MOST_NAMES) known.clear()
      known.set(name, found)
    }
    return found
  }
}

/** A language by its aliases, and by what functions do: whole by their names or, behind a dot, as the last part of whatever they are called on. */
export function languageOf({ functions, runners, aliases, ...language }: Library): Language {
  /** Functions that run what they are given. */
  const runs = new Set(functions.flatMap(([does, names]) => (runners.includes(does) ? names.split(' ') : [])))
  return { ...language, canonical: canonicalBy(aliases), runs: (path) => runs.has(path), call: callsOf(functions) }
}

interface Library extends Pick<Language, 'name' | 'read' | 'attribute'> {
  readonly functions: readonly (readonly [does: Does, names: string])[]
  readonly runners: readonly Does[]
  readonly aliases: readonly (readonly [RegExp, string])[]
}

/** Gives names their canonical form. */
function canonicalBy(aliases: readonly (readonly [RegExp, string])[]): (path: string) => string {
  const find = remembered((path) => aliases.reduce((name, [pattern, other]) => name.replace(pattern, other), path))
  return (path) => (path.length > LONGEST_NAME ? path.slice(0, LONGEST_NAME) : find(path))
}

function callsOf(functions: Library['functions']): Does {
  let known: ReadonlyMap<string, Does> | undefined
  return (call, program) => {
    known ??= byName(functions.map(([does, names]) => [names, does] as const))
    return known.get(call.path)?.(call, program) ?? known.get(`.${call.method}`)?.(call, program)
  }
}

/** A source by its kind: what calls return that look at it. */
export function source(...[kind, of]: Parameters<typeof marked>): Does {
  return ({ path }, { language }) => marked(kind, of.replace('…', path), { path: language.canonical(`${path}()`) })
}

/** What is returned is the first argument, in another form. */
export function same({ args: [first] }: Call): Value {
  if (!first) return value({ fields: new Map() })
  if (first.instance) return value({ fields: first.instance.fields })
  return (first.fields ?? first.items ?? first.text ?? first.parts) ? first : { ...first, marks: marksOf(first) }
}

/** A record or list that was read from a text. */
export function parsed({ args: [first] }: Call): Value {
  return value({ marks: first ? marksOf(first) : [], fields: new Map() })
}

/** A function is given to something that calls it, with arguments beside it. */
export function calledWith(fn: Value | undefined, args: readonly Value[], { span }: Call, program: Program): Value | undefined {
  return fn && program.apply(fn, args, span)
}

/** `map(f, list)`. */
export function appliedToEach({ args: [fn, over], span }: Call, program: Program): Value | undefined {
  if (!fn || !over) return undefined
  return value({ items: (over.items ?? [elementOf(over)]).map((item) => program.apply(fn, [item], span)), marks: over.marks })
}
