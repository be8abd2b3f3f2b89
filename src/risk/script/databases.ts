import type { Span } from '../../text/span.ts'
import { RANSOM } from './files.ts'
import type { Call, Run } from './language.ts'
import { inTables, type Knowers } from './library.ts'
import { render } from './plants.ts'
import { has, marked, marksOf, sorted, textOf, textsOf, value, withMarks, type Mark, type Value } from './value.ts'

/** The names of everything that a database holds. */
export const TABLES: Mark = { kind: 'listing', sort: 'tables', of: 'the names of all tables' }
const LISTS =
  /information_schema\.tables|sqlite_(?:master|schema)|pg_(?:tables|class|database|stat_user_tables)|\bshow\s{1,4}(?:full\s{1,4})?(?:tables|databases|schemas)\b|all_tables|sys\.(?:tables|databases)/i
const LISTS_DATABASES = /pg_database|\bshow\s{1,4}(?:databases|schemas)\b|sys\.databases|information_schema\.schemata/i
const TAKES_ALL = /^\s{0,20}select\s{1,4}(?:\w{1,10}\.)?\*\s{1,4}from\s/i
const DROPS = /^\s{0,20}DROP\s{1,4}(?:DATABASE|SCHEMA)\b/i

/** Whether a value is, or was made with, one of the names of all tables. */
function isListed(v: Value | undefined): boolean {
  return v !== undefined && sorted(marksOf(v), 'tables')
}

/** What is asked of a database, by method: the names of all its tables, all that is in them, or that they are gone. */
export const ofDatabase: Knowers = inTables({
  list_database_names: listsDatabases,
  database_names: listsDatabases,
  listDatabases: listsDatabases,
  list_collection_names: lists,
  collection_names: lists,
  listCollections: lists,
  list_collections: lists,
  get_table_names: lists,

  find: takes,
  aggregate: takes,
  scan: takes,
  table: ({ path, receiver, args: [first] }) => (receiver && (isListed(receiver) || isListed(first)) ? everything(path, marksOf(receiver)) : undefined),

  execute: asks,
  executescript: asks,
  exec: asks,
  query: asks,
  queryRaw: asks,
  $queryRawUnsafe: asks,
  unsafe: asks,
  raw: asks,
  prepare: asks,
  text: asks,
  all: asks,
  fetch: asks,
  fetch_all: asks,
  read_sql: asks,
  read_sql_query: asks,
  read_sql_table: (call, run) => asks(call, run, true),

  flushall: dropsAll,
  flushAll: dropsAll,
  flushdb: dropsAll,
  delete_many: dropsInLoop,
  deleteMany: dropsInLoop,
  drop_collection: dropsInLoop,
  dropCollection: dropsInLoop,
  drop_database: dropsDatabase,
  dropDatabase: dropsDatabase,
  drop_db: dropsDatabase,

  set: leavesNote,
  insert_one: leavesNote,
  insertOne: leavesNote,
})

function lists({ path, receiver }: Call): Value {
  return allNames(path, receiver ? marksOf(receiver) : [])
}

function listsDatabases(call: Call, run: Run): Value {
  run.fact('lists databases', call.span, '')
  return lists(call)
}

function takes({ path, receiver }: Call): Value | undefined {
  return receiver && isListed(receiver) ? everything(path, marksOf(receiver)) : undefined
}

/** A query, or with `isTable` the name of a table that is taken as it is. */
function asks({ path, args: [query], receiver, span }: Call, run: Run, isTable = false): Value | undefined {
  const text = query && (textOf(query) ?? textsOf(query)[0])
  if (!query || text === undefined || text.length > 4000 || text.includes('://')) return undefined
  if (LISTS_DATABASES.test(text)) run.fact('lists databases', span, '')
  const marks = receiver ? marksOf(receiver) : []
  if (LISTS.test(text) && /select|show/i.test(text)) return allNames(path, marks)
  if (DROPS.test(text) && run.loops() > 0 && run.guards() === 0 && (isListed(query) || run.facts().some(({ name }) => name === 'lists databases')))
    deletesDatabases(run, span)
  return isListed(query) && (isTable || TAKES_ALL.test(text)) ? everything(path, marks) : undefined
}

function dropsAll({ span }: Call, run: Run): undefined {
  run.fact('drops all', span, '')
}

function dropsInLoop(call: Call, run: Run): undefined {
  if (run.loops() > 0) dropsAll(call, run)
}

function dropsDatabase({ args: [first], receiver, span }: Call, run: Run): undefined {
  if ((isListed(first) || isListed(receiver)) && run.loops() > 0 && run.guards() === 0) deletesDatabases(run, span)
}

function deletesDatabases(run: Run, span: Span): void {
  run.emit('destructive-command', 'error', span, 'deletes all databases, one after the other')
}

function leavesNote({ args, span }: Call, run: Run): undefined {
  if (args.some((arg) => RANSOM.test(render(arg)))) run.fact('ransom note', span, 'a database')
}

function allNames(path: string, marks: readonly Mark[]): Value {
  return value({ path: `${path}()`, marks: withMarks(marks, [TABLES]) })
}

function everything(path: string, marks: readonly Mark[]): Value {
  return marked('personal', 'all that is in a database', { path: `${path}()`, marks })
}

/** The marks that a key hands on to what is found by it. */
export function tablesIn(key: Value): readonly Mark[] {
  return has(key.marks, 'listing') && isListed(key) ? [TABLES] : []
}
