import { RANSOM } from '../files.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { marked, textsOf, type Value } from '../value.ts'

/** Databases, beyond what they are asked in every language. */
export const DATABASES: Functions = {
  execute: executed,
  executescript: executed,
  fetchall: fetched,
  fetchmany: fetched,
}

function executed({ args: [first], span }: Call, run: Run): undefined {
  const query = first ? (textsOf(first)[0] ?? '') : ''
  if (RANSOM.test(query)) run.fact('ransom note', span, 'a table')
  if (/^\s{0,20}DROP\s{1,4}(?:DATABASE|SCHEMA|TABLE)\b/i.test(query) && run.loops() > 0) run.fact('drops all', span, '')
}

function fetched({ path }: Call): Value | undefined {
  return /^(?:psycopg\d?|pymysql|mysql|MySQLdb|pyodbc|cx_Oracle|oracledb|pymssql|asyncpg)\b/.test(path)
    ? marked('personal', 'what is in a database')
    : undefined
}
