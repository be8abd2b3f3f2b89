import { callsHidden } from './disguise.ts'
import { lastOf } from './calls.ts'
import { remembered } from './fold.ts'
import type { Call, Run } from './language.ts'
import type { Value } from './value.ts'

/** What a call of a function of some library does, and what it returns: `undefined` where nothing is known of that. */
export type Does = (call: Call, run: Run) => Value | undefined

/** What functions do, by their whole name, `os.getenv`, or by the last part of it, `read_text`, whatever they are called on. */
export type Functions = Readonly<Record<string, Does>>

/** Who knows something of functions of a name: its whole, and the last part of it. Found once for each name. */
export type Knowers = (path: string, method: string) => readonly Does[]

/** Who knows something of functions of some names only. */
export function ofNames(isKnown: (path: string, method: string) => boolean, does: Does): Knowers {
  return (path, method) => (isKnown(path, method) ? [does] : [])
}

/** Who looks at what a function is given, whatever its name. */
export function ofAnyName(does: Does): Knowers {
  return () => [does]
}

/** Finds the role of a name in a table of roles; the table is read on first use. */
export function rolesOf<Role extends string>(table: Readonly<Record<Role, string>>): (path: string) => Role | undefined {
  let roles: Map<string, Role> | undefined
  return (path) => {
    roles ??= new Map(
      (Object.entries(table) as [Role, string][]).flatMap(([role, names]) =>
        names
          .trim()
          .split(/\s+/)
          .map((name) => [name, role] as const),
      ),
    )
    return roles.get(path)
  }
}

/** What a language knows of functions. */
interface Library<Role extends string> {
  readonly roleOf: (call: Call) => Role | undefined
  /** Functions in these run what they are given. */
  readonly dangerous: ReadonlySet<Role>
  readonly byRole: readonly Partial<Readonly<Record<Role, Does>>>[]
  /** Who is asked, one after the other, about a function that has no role. */
  readonly others: readonly Knowers[]
}

/** What a call does: a function has a role, or is known in some other way. */
export function callsOf<Role extends string>({ roleOf, dangerous, byRole, others }: Library<Role>): Does {
  let known: ReadonlyMap<string, Does> | undefined
  const knowersOf = remembered((path) => others.flatMap((knowers) => knowers(path, lastOf(path))))
  return (call, run) => {
    const role = roleOf(call)
    if (call.hidden && role && dangerous.has(role))
      run.emit('decode-execute', 'error', call.span, `calls \`${call.path}\` by a name that is put together from pieces`)
    callsHidden(call, run)
    known ??= new Map(byRole.flatMap((table) => Object.entries<Does | undefined>(table)).flatMap(([name, does]) => (does ? [[name, does]] : [])))
    const does = role && known.get(role)
    return does ? does(call, run) : firstOf(knowersOf(call.path), call, run)
  }
}

/** What tables tell of a function by its name. Where several know it, they are asked in the order in which they stand here. They are put together on first use. */
export function inTables(...tables: readonly Functions[]): Knowers {
  let known: ReadonlyMap<string, readonly Does[]> | undefined
  return (path, method) => {
    known ??= together(tables)
    return [...((path === method ? undefined : known.get(path)) ?? []), ...(known.get(method) ?? [])]
  }
}

/** The same for tables in which a name stands for nothing but itself: `URL` is another thing than `sqlalchemy.URL`. */
export function inTablesOfWholeNames(...tables: readonly Functions[]): Knowers {
  let known: ReadonlyMap<string, Does> | undefined
  return (path) => {
    known ??= new Map(tables.flatMap((table) => Object.entries(table)))
    const does = known.get(path)
    return does ? [does] : []
  }
}

function together(tables: readonly Functions[]): ReadonlyMap<string, readonly Does[]> {
  const all = new Map<string, Does[]>()
  for (const table of tables)
    for (const [name, does] of Object.entries(table)) {
      const before = all.get(name)
      if (before) before.push(does)
      else all.set(name, [does])
    }
  return all
}

/** The first that knows what a call does. */
function firstOf(ways: readonly Does[], call: Call, run: Run): Value | undefined {
  for (const does of ways) {
    const known = does(call, run)
    if (known) return known
  }
  return undefined
}
