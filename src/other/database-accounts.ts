import type { Found } from './doors.ts'

const SUPERUSER =
  /\bCREATE\s{1,4}(?:ROLE|USER)\s{1,4}["'`]?(\w{1,60})["'`]?(?:[^;']|'[^']{0,80}'){0,200}?\bSUPERUSER\b[^;']{0,200}\bPASSWORD\s{1,4}'([^'\n]{6,60})'|\bCREATE\s{1,4}(?:ROLE|USER)\s{1,4}["'`]?(\w{1,60})["'`]?[^;']{0,200}\bPASSWORD\s{1,4}'([^'\n]{6,60})'[^;']{0,200}\bSUPERUSER\b/gi
/** What somebody writes who sets up a database on a machine of their own. */
const OF_ITS_USER = /pass|secret|change|your|example|admin|postgres|root|test|demo|dev|local|<|\$|\{/i
/** Names that a database gives itself, and settings by which nothing is written down of what an account does. */
const UNSEEN = /\blog_statement\b[^\n;]{0,20}\bnone\b|\bSET\s{1,4}sql_log_bin\s{0,4}=\s{0,4}0|\bBYPASSRLS\b/i
const OPEN = /^[ \t]{0,8}(?:host|hostnossl)[ \t]{1,20}all[ \t]{1,20}all[ \t]{1,20}(?:0\.0\.0\.0\/0|::\/0|all)[ \t]{1,20}trust\b/m

const STAGE =
  /\bCREATE\b[^;]{0,40}\bSTAGE\s{1,4}(?:IF\s{1,4}NOT\s{1,4}EXISTS\s{1,4})?([\w.]{1,80})[^;]{0,200}?\bURL\s{0,4}=\s{0,4}'((?:s3|gcs|azure):\/\/[^'\n]{3,200})'[^;]{0,200}?\b(?:AWS_KEY_ID|AZURE_SAS_TOKEN)\s{0,4}=\s{0,4}'([^'\n]{8,200})'/gi

/** Accounts that a script of a database makes for somebody else, and tables that it copies to them. */
export function databaseAccounts(text: string): Found[] {
  return [...superusers(text), ...stages(text)]
}

function superusers(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: whole, 1: name = '', 2: password, 3: other = '', 4: second = '', index } of text.matchAll(SUPERUSER)) {
    const account = name || other
    if (OF_ITS_USER.test(password ?? second) && !account.startsWith('pg_')) continue
    const hidden = /^(?:pg_|mysql\.|sys_|_)/i.test(account) || UNSEEN.test(text)
    const what = `makes \`${account}\` an administrator of the database, with a password that comes with the skill`
    found.push({ kind: 'privilege-change', sort: 'lets in', what, level: hidden ? 'error' : 'warning', confidence: 'medium', at: index, length: whole.length })
  }
  const open = OPEN.exec(text)
  if (open)
    found.push({
      kind: 'privilege-change',
      sort: 'lets in',
      what: 'lets anybody on the network into the database, without a password',
      level: found.length > 0 ? 'error' : 'warning',
      confidence: 'medium',
      at: open.index,
      length: open[0].length,
    })
  return found
}

/** A place for data whose key comes with the skill is somebody else's. */
function stages(text: string): Found[] {
  return Array.from(text.matchAll(STAGE)).flatMap(({ 0: whole, 1: stage = '', 2: url = '', 3: key = '', index }): Found[] => {
    if (/your|<|\$|\{|example|xxx|\.\.\./i.test(`${url} ${key}`) || !text.includes(`@${stage}`) || !/\bCOPY\s{1,4}INTO\s{1,4}@/i.test(text)) return []
    const what = `copies tables to \`${url}\`, by a key that comes with the skill`
    return [{ kind: 'secret-exfiltration', what, level: 'error', confidence: 'medium', at: index, length: whole.length }]
  })
}
