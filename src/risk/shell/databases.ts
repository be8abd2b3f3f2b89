import { NOTHING, join, type Data } from './data.ts'
import { keepFile } from './files.ts'
import { asText, type Invocation } from './invocation.ts'
import { content } from './file-content.ts'
import type { State } from './state.ts'
import { ALL_ROWS } from './taken.ts'

const DATABASES: ReadonlySet<string> = new Set(['mysql', 'mariadb', 'psql', 'mongosh', 'mongo', 'sqlcmd'])

const EVERY_ROW = /\bcopy\s{0,4}\(?\s{0,4}(?:select \* from \w|\w)[^;]{0,80}\bto stdout\b|\bselect \* from [$\w."{}]{1,60}\s{0,4}(?:;|"|'|$)/i

const LISTS_ALL = /\bSHOW DATABASES\b|FROM pg_database|(?:^|\s)-[A-Za-z]{0,6}l[A-Za-z]{0,6}(?:\s|$)|listDatabases|schema_name FROM/i

/** All rows of a table, or the names of all databases; `undefined` of a command that asks for neither. */
export function inDatabase({ name, args }: Invocation): Data | undefined {
  if (!DATABASES.has(name)) return undefined
  const asked = asText(args).slice(0, 2000)
  if (EVERY_ROW.test(asked)) return { facts: [ALL_ROWS] }
  return LISTS_ALL.test(asked) ? { facts: [{ kind: 'machine', sort: 'databases', what: 'the names of all databases' }] } : undefined
}

export function sqlite({ args }: Invocation, _: Data, state: State): Data {
  return join(...args.slice(0, 1).flatMap((one) => content(one, state)), EVERY_ROW.test(asText(args).slice(0, 2000)) ? { facts: [ALL_ROWS] } : NOTHING)
}

export function redis({ args }: Invocation, _: Data, state: State): Data {
  const file = args.find((__, i) => args[i - 1]?.text === '--rdb')?.text
  const copy: Data = { facts: [{ kind: 'secret', what: 'a copy of the database', from: 'holdings' }] }
  if (file !== undefined && file !== '-') keepFile(file, copy, state)
  return file === '-' ? copy : NOTHING
}
