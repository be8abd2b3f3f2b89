import { RANSOM } from './files.ts'
import type { Call, Run } from './language.ts'
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

/** What is asked of a database: the names of all its tables, all that is in them, or that they are gone. */
export function ofDatabase(call: Call, run: Run): Value | undefined {
  const { method, args, receiver, span, path } = call
  const [first] = args
  switch (method) {
    case 'list_database_names':
    case 'database_names':
    case 'listDatabases':
    case 'list_collection_names':
    case 'collection_names':
    case 'listCollections':
    case 'list_collections':
    case 'get_table_names':
      if (/database/i.test(method)) run.fact('lists databases', span, '')
      return value({ path: `${path}()`, marks: withMarks(receiver ? marksOf(receiver) : [], [TABLES]) })
    case 'find':
    case 'aggregate':
    case 'scan':
    case 'table':
      return receiver && (isListed(receiver) || (method === 'table' && isListed(first)))
        ? marked('personal', 'all that is in a database', { path: `${path}()`, marks: marksOf(receiver) })
        : undefined
    case 'flushall':
    case 'flushAll':
    case 'flushdb':
    case 'delete_many':
    case 'deleteMany':
    case 'drop_collection':
    case 'dropCollection':
      if (method.startsWith('flush') || run.loops() > 0) run.fact('drops all', span, '')
      return undefined
    case 'set':
    case 'insert_one':
    case 'insertOne':
      if (args.some((arg) => RANSOM.test(render(arg)))) run.fact('ransom note', span, 'a database')
      return undefined
    case 'drop_database':
    case 'dropDatabase':
    case 'drop_db':
      if ((isListed(first) || isListed(receiver)) && run.loops() > 0 && run.guards() === 0)
        run.emit('destructive-command', 'error', span, 'deletes all databases, one after the other')
      return undefined
    case 'execute':
    case 'query':
    case 'queryRaw':
    case '$queryRawUnsafe':
    case 'unsafe':
    case 'raw':
    case 'fetch':
    case 'all':
    case 'prepare':
    case 'exec':
    case 'read_sql':
    case 'read_sql_query':
    case 'read_sql_table':
    case 'fetch_all':
    case 'executescript':
    case 'text': {
      const query = first ?? undefined
      const text = query && (textOf(query) ?? textsOf(query)[0])
      if (!query || text === undefined || text.length > 4000 || text.includes('://')) return undefined
      if (LISTS_DATABASES.test(text)) run.fact('lists databases', span, '')
      const marks = receiver ? marksOf(receiver) : []
      if (LISTS.test(text) && /select|show/i.test(text)) return value({ path: `${path}()`, marks: withMarks(marks, [TABLES]) })
      if (DROPS.test(text) && run.loops() > 0 && run.guards() === 0 && (isListed(query) || run.facts().some(({ name }) => name === 'lists databases')))
        run.emit('destructive-command', 'error', span, 'deletes all databases, one after the other')
      return isListed(query) && (TAKES_ALL.test(text) || method === 'read_sql_table')
        ? marked('personal', 'all that is in a database', { path: `${path}()`, marks })
        : undefined
    }
    default:
      return undefined
  }
}

/** The marks that a key hands on to what is found by it. */
export function tablesIn(key: Value): readonly Mark[] {
  return has(key.marks, 'listing') && isListed(key) ? [TABLES] : []
}
