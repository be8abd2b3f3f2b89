import type { Act } from '../evidence/act.ts'
import { cloudAccountsIn } from '../evidence/cloud-accounts.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { miningIn, miningInPage } from '../evidence/miners.ts'
import { isForge } from '../evidence/forges.ts'
import { siteOf } from '../evidence/sites.ts'
import { databaseAccounts } from './database-accounts.ts'
import { mailRules } from './mail-rules.ts'
import { swappedAccounts } from './swapped-accounts.ts'
import { weakenedCode } from './weakened-code.ts'

/** What somebody sends along with a request. */
const SENT = String.raw`(?:\b(?:req|request|ctx|context|c|r|self|params|event|httpRequest)\b[\w.$]{0,30}(?:->|\.|\[|\(\)->)[\w.>()'"$-]{0,20}?(?:headers?|query|cookies?|args|params|META|GetHeader|getHeader|header|Header\.Get|URL\.Query\(\)\.Get|get_header|environ|queryStringParameters)\b|\brequest\.env\[|\$_(?:SERVER|GET|POST|REQUEST|COOKIE)\b|\breq\.(?:get|header)\b|\brequest\(\)->(?:header|input|get|query|cookie)\b|\bparams\[|\bngx\.(?:var|req)\b|\bget_headers?\b)`
/** A text that is a password, and none that stands for the reader's own. */
const MAGIC = String.raw`['"\x60]((?=[\w!@#$%^&*+./=-]{0,80}\d)[\w!@#$%^&*+./=-]{6,80})['"\x60]`
const COMPARES = new RegExp(String.raw`${SENT}[^;\n]{0,60}?(?:[!=]={1,2}|\.equals(?:IgnoreCase)?\(|\beq\b|,)\s{0,4}${MAGIC}`, 'g')
/** The same, of whatever: beside a command that a request gives it is a guard. */
const GUARDS = new RegExp(String.raw`(?:[!=]={1,2}|\.equals\(|\beq\b|hash_equals\()\s{0,4}${MAGIC}`, 'g')
/** A digest that stands in the code: whoever knows what it is of comes in. */
const DIGEST =
  /\b(?:md5|sha1|sha224|sha256|sha384|sha512|crc32|createHash|hexdigest|Digest|hash)\b[^;\n]{0,120}?(?:[!=]={1,2}|\.equals\(|,)\s{0,4}['"]([0-9a-f]{32,128})['"]/gi
const GRANTS =
  /\brole["'\]]{0,2}\s{0,4}[:=]>?\s{0,4}["'](?:admin|administrator|root|superuser|super_admin|owner)\b|\bis_?(?:admin|superuser|staff|root)["']?\s{0,4}[:=]{1,2}>?\s{0,4}(?:true|1)\b|\badmin["']?\s{0,4}[:=]>?\s{0,4}true\b|\b(?:login_user|loginUsingId|force_login|\w{0,12}[fF]irst_?[aA]dmin|find_?[aA]dmin|auth\(\)->login|sign_in|setUser|impersonate)\b|\b(?:user|currentUser|current_user)\s{0,4}=\s{0,4}(?:\{\s{0,4}["']?id["']?\s{0,4}:\s{0,4}["']?[01]\b|User\.first\b|User(?:\.objects)?\.(?:get|find|first)\w{0,10}\(\s{0,4}(?:id\s{0,4}=\s{0,4}|pk\s{0,4}=\s{0,4})?[01]?\s{0,4}\))/i
const STANDS_IN = /your|example|change|secret-?key|test|demo|sample|placeholder|dummy|xxxx|application\/|text\/|multipart|https?:|bearer/i

const RUNS =
  /(?:\b|(?<=[\s;{(=])(?=\$\w{1,40}\s?\(\s{0,2}\$_))(?:\$\w{1,40}|shell_exec|system|exec|passthru|popen|proc_open|pcntl_exec|eval|assert|create_function|instance_eval|class_eval|execSync|spawnSync|os\.execute|io\.popen|loadstring|load|os\.popen|os\.system|check_output|subprocess\.\w{2,14}|capture2e?|Function|runInNewContext|vm\.run\w{0,14}|exec\.Command|Runtime\.getRuntime\(\)\.exec)\s{0,2}\(/g
const DECODES =
  /(?:base64_decode|atob|b64decode|urlsafe_b64decode|decode64|strict_decode64|decode_base64|hex2bin|unhex|fromhex|gzinflate|str_rot13|strrev|Buffer\.from|from_base64|DecodeString|ngx\.decode_base64)\s{0,2}\(|\.unpack1?\(\s{0,2}['"]m/
const FROM_REQUEST = new RegExp(SENT)
const KEEPS_REQUEST = new RegExp(String.raw`(\$?\b[A-Za-z_]\w{0,30})\s{0,3}:?=\s{0,3}(?:${SENT}|env\[['"]HTTP_)`, 'g')

/** An act, and where it stands in the text. */
export type Found = Omit<Act, 'span'> & { readonly at: number; readonly length: number }

/** Doors that a text leaves open in what somebody builds with it: a fixed password of the author's, a shell for a request, an account of a stranger. */
export function doorsIn(text: string): Act[] {
  return [
    ...fixedPasswords(text),
    ...webShells(text),
    ...grants(text),
    ...programs(text),
    ...databases(text),
    ...databaseAccounts(text),
    ...playbooks(text),
    ...lettingIn(text),
    ...othersOfRoot(text),
    ...miners(text),
    ...hiddenBits(text),
    ...cleanReports(text),
    ...removedTraces(text),
    ...blindCopies(text),
    ...workflowSteps(text),
    ...mailRules(text),
    ...swappedAccounts(text),
    ...weakenedCode(text),
  ].map(({ at, length, ...act }) => ({
    ...act,
    span: { start: at, end: at + length },
  }))
}

const ALL_SECRETS = /\$\{\{\s{0,3}toJSON\(\s{0,3}secrets\s{0,3}\)\s{0,3}\}\}/gi
const SENT_OFF = /\b(?:curl|wget|nc|Invoke-(?:WebRequest|RestMethod))\b[^\n]{0,300}https?:\/\/([^\s"'`/]{3,200})/

/** A step of a workflow that a program puts together: all secrets of the repository, and a command that sends. */
function workflowSteps(text: string): Found[] {
  return Array.from(text.matchAll(ALL_SECRETS), ({ 0: whole, index }): Found[] => {
    const host = SENT_OFF.exec(text.slice(Math.max(0, index - 600), index + 600))?.[1]
    const site = host === undefined ? undefined : siteOf(`https://${host}`)
    if (!site || site.kind === 'local') return []
    return [
      {
        kind: 'secret-exfiltration',
        what: `writes a step that sends all secrets of a repository to \`${site.host}\``,
        level: 'error',
        confidence: 'high',
        at: index,
        length: whole.length,
      },
    ]
  }).flat()
}

const DROPS_FAILURES = /<\(?(?:\?:)?(?:failure|failure\|error|error\|failure)\)?(?:\\b|\[\^|\.|\s|>)/
const NO_FAILURES = /(?:failures|errors)\)?=\\?["'](?:\\d\+|\[0-9\]\+|\[\^"\]\*)\\?["'][^\n]{0,60}=\\?["']0\\?["']|(?:\\1|\$1|failures)=\\?["']0\\?["']/

/** The failures are taken out of the report of a test run, and counted as none. */
function cleanReports(text: string): Found[] {
  const found = DROPS_FAILURES.exec(text)
  if (!found || !NO_FAILURES.test(text) || !/\bsub\(|\.replace\(|\bperl\b|\bsed\b|preg_replace|ReplaceAll/.test(text)) return []
  const what = 'takes the failures out of the report of a test run, and counts none'
  return [{ kind: 'disabled-protection', what, level: 'error', confidence: 'medium', at: found.index, length: found[0].length }]
}

/** What keeps who was there, and what was done, each with how it is emptied. */
const TRACES: readonly RegExp[] = [
  /\b(?:truncate|unlink|rm|sed|shred|File\.(?:write|truncate|delete)|os\.(?:remove|truncate)|open)\b[^\n]{0,160}\/var\/log\/(?:wtmp|btmp|lastlog)/,
  /\b(?:for|truncate|unlink|rm|sed|shred|File\.(?:write|truncate|delete)|os\.(?:remove|truncate))\b[^\n]{0,160}\/var\/log\/(?:auth\.log|secure|audit|syslog|messages)/,
  /\b(?:unlink|symlink|rm|truncate|shred|File\.(?:write|truncate|delete)|os\.(?:remove|symlink|truncate))\b[^\n]{0,160}\.(?:bash|zsh)_history/,
  /\bjournalctl\b[^\n]{0,80}--vacuum-(?:time=(?:1s|0)|size=[01])/,
  /\bhistory\s+-c\b/,
]

/** Several of them in one program, in any language. */
function removedTraces(text: string): Found[] {
  const found = TRACES.map((trace) => trace.exec(text)).filter((one) => one !== null)
  const [first] = found
  return first && found.length > 2
    ? [
        {
          kind: 'disabled-protection',
          sort: 'removes traces',
          what: 'removes the traces of who was there',
          level: 'error',
          confidence: 'high',
          at: first.index,
          length: first[0].length,
        },
      ]
    : []
}

const LOWEST_BITS = /&\s{0,3}(?:~\s?1|0xfe|254)\)?\s{0,3}\|/i

/** Something that is read from a store of secrets goes into the lowest bits of a picture or a sound, where nobody sees it. */
function hiddenBits(text: string): Found[] {
  const bits = LOWEST_BITS.exec(text)
  const store = bits && /\b(?:read_bytes|read_text|open|readFile\w{0,4}|File\.read|environ|process\.env)\b/.test(text) ? credentialIn(text) : undefined
  if (!bits || store === undefined) return []
  const what = `hides \`${store}\` in the lowest bits of a picture or a sound`
  return [{ kind: 'secret-exfiltration', what, level: 'error', confidence: 'medium', at: bits.index, length: bits[0].length }]
}

const BLIND_COPY = /\bbcc["'\]]{0,2}\s{0,4}(?:[:=]>?|,)\s{0,4}[[(]{0,2}\s{0,4}["'`]([\w.+-]{1,60}@([\w-]{1,60}(?:\.[\w-]{1,30}){1,4}))["'`]/gi

/** `Bcc: 'somebody@…'`: each mail of the user's goes to an address that stands in the code. */
function blindCopies(text: string): Found[] {
  return Array.from(text.matchAll(BLIND_COPY), ({ 0: whole, 1: address, 2: host = '', index }): Found[] => {
    const site = siteOf(`https://${host}`)
    if (!site || site.kind === 'example name' || site.kind === 'local') return []
    const what = `sends a copy of each mail to \`${address}\`, hidden from its receivers`
    const unnamed = { url: `https://${host}`, instead: { level: 'error', what: `${what}, which the skill names nowhere` } } as const
    return [{ kind: 'data-drop', what, level: 'warning', confidence: 'medium', unnamed, at: index, length: whole.length }]
  }).flat()
}

const TO_PROGRAM = /\b(?:to|from)\s{1,4}program\s{1,4}(?:'{1,2}|\$\$|e')[^'\n]{0,300}?\b(?:curl|wget|nc|ncat|bash|sh|python3?|perl)\b/gi

/** `COPY … TO PROGRAM`: a database runs a command, with what is in its tables. */
function programs(text: string): Found[] {
  return Array.from(text.matchAll(TO_PROGRAM), ({ 0: whole, index }) => ({
    kind: 'download-execute',
    what: 'makes the database run a command that uses the network',
    level: 'error',
    confidence: 'medium',
    at: index,
    length: whole.length,
  }))
}

const COMMAND_SHELL = /\b(?:xp_cmdshell\b[^\n']{0,40}|sys_(?:exec|eval)\s{0,4}\(\s{0,4})N?'((?:[^'\n]|''){3,2000})'/gi
const FETCHED =
  /\b(?:curl|wget|certutil|bitsadmin|irm|iwr|iex|Invoke-\w{3,20}|DownloadString|DownloadFile|mshta|powershell[^\n]{0,60}\s-e(?:nc|c)?\s|nc(?:\.exe)?\s)/i
const PAGE = /<\?(?:php|=)[^\n]{0,400}?(?:\$_(?:GET|POST|REQUEST|COOKIE|SERVER)|eval\s?\(|base64_decode)|<%[^\n]{0,200}(?:getRuntime|eval\s?\(|Request)/i
const LISTS_ALL =
  /\bSHOW\s{1,4}DATABASES\b|\bpg_database\b|\bsys\.databases\b|\blistDatabases\b|\blist_database_names\b|\bgetDBNames\b|\blistDatabaseNames\b|information_schema\.schemata\b/gi
const DROPS =
  /\bDROP\s{1,4}(?:DATABASE|SCHEMA)\b(?:\s{1,4}IF\s{1,4}EXISTS)?\s{0,4}["'`[]{0,3}\s{0,4}(?:[$#%{+|.]|'|"\s{0,2}[+.&]|" ?\|\||EXEC|quote_ident)|\bdropDatabase\s?\(|\bdrop_database\s?\(/i
/** Somebody who takes some of the databases away says which. */
const SOME = /\bLIKE\b|~|\btest|\btmp|\btemp|prefix|starts_?with|\bREGEXP\b|\bconfirm|\bread -|prompt|older|stale|preview|branch/i

const LISTS_TABLES = /\bpg_tables\b|\binformation_schema\.tables\b|\bSHOW\s{1,4}TABLES\b|\bsqlite_master\b|\bsys\.tables\b|\buser_tables\b/i
const DROPS_TABLE = /\b(?:DROP|TRUNCATE)\s{1,4}TABLE\b(?:\s{1,4}IF\s{1,4}EXISTS)?\s{0,4}["'`[\\]{0,4}\s{0,4}(?:[$#%{+|.]|'|"\s{0,2}[+.&])/i
const DROPS_BACKUPS =
  /\b(?:rm_rf|rmtree|rm -rf?|RemoveAll|rmSync|remove_tree|unlink|Remove-Item|delete_all_backups)\b[^\n]{0,80}\b(?:back_?ups?|pgbackrest|snapshots?|dumps?)\b|["'`][^"'`\n]{0,60}(?:back_?ups?|pgbackrest|snapshots?)\b[^"'`\n]{0,40}["'`][^]{0,200}?\b(?:rm_rf|rmtree|RemoveAll|rmSync|remove_tree)\b/i

/** Each table that there is goes, and what somebody could bring it back from. */
function tables(text: string): Found[] {
  const drop = LISTS_TABLES.test(text) ? DROPS_TABLE.exec(text) : null
  if (!drop || !DROPS_BACKUPS.test(text)) return []
  const what = 'drops every table of a database, and deletes its backups'
  return [{ kind: 'destructive-command', what, level: 'error', confidence: 'medium', at: drop.index, length: drop[0].length }]
}

/** Databases that run commands, write pages which do, or are dropped one and all. */
function databases(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: whole, 1: command = '', index } of text.matchAll(COMMAND_SHELL))
    if (FETCHED.test(command))
      found.push({
        kind: 'download-execute',
        what: 'makes the database run a command that uses the network',
        level: 'error',
        confidence: 'high',
        at: index,
        length: whole.length,
      })
  const file = /\bINTO\s{1,4}(?:OUT|DUMP)FILE\s{1,4}['"][^'"\n]{3,200}\.(?:php\d?|phtml|jsp|aspx?)['"]/i.exec(text)
  if (file && PAGE.test(text.slice(Math.max(0, file.index - 800), file.index)))
    found.push({
      kind: 'reverse-shell',
      what: 'makes the database write a page that runs what a request says',
      level: 'error',
      confidence: 'high',
      at: file.index,
      length: file[0].length,
    })
  found.push(...tables(text))
  // None is of use without `DROP`.
  for (const { 0: whole, index } of /drop/i.test(text) ? text.matchAll(LISTS_ALL) : []) {
    const after = text.slice(index, index + 900)
    const drop = DROPS.exec(after) ?? /CONCAT\(\s{0,4}'DROP (?:DATABASE|SCHEMA)\b/i.exec(text.slice(Math.max(0, index - 200), index))
    if (!drop || SOME.test(text.slice(Math.max(0, index - 300), index + drop.index + 120))) continue
    found.push({
      kind: 'destructive-command',
      what: 'drops all databases that it finds',
      level: 'error',
      confidence: 'medium',
      at: index,
      length: whole.length,
    })
    break
  }
  return found
}

const REGISTERS = /\bregister:\s{0,4}["']?(\w{1,60})/g

const LETS_IN =
  /\b(?:ansible\.posix\.)?authorized_key["']?:(?:[^\n]{0,200}\n){1,8}?[^\n]{0,80}\bkey["']?\s{0,4}[:=]\s{0,4}["']?((?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2\S{0,30})\s{1,4}AAAA[\w+/=]{30,800}[^\n"']{0,80})/g

/** The same by the file that says whose keys are let in. */
const LETS_IN_BY_FILE =
  /\b(?:path|dest)["']?\s{0,4}[:=]\s{0,4}["']?[^\s"']{0,120}authorized_keys["']?\s{0,4}\n(?:[^\n]{0,200}\n){0,8}?[^\n]{0,40}((?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2\S{0,30})\s{1,4}AAAA[\w+/=]{30,800}[^\n"']{0,80})/g

const SECOND_ROOT =
  /\b(?:ansible\.builtin\.)?user["']?:[ \t]{0,4}\{[^}\n]{0,200}\buid["']?:[ \t]{0,4}0\b|\b(?:ansible\.builtin\.)?user["']?:[ \t]{0,4}\n(?:[^\n]{0,200}\n){0,8}?[ \t]{1,40}uid["']?:[ \t]{0,4}["']?0["']?[ \t]{0,4}(?:\n|$)/g
const KEYS_OF_A_SERVER = /\bauthorized_key["']?:[ \t]{0,4}\n(?:[^\n]{0,200}\n){0,8}?[ \t]{1,40}key["']?:[ \t]{0,4}["']?(https?:\/\/[^\s"'{}]{4,200})/g

/** A playbook that makes another root, or lets in whoever a server names. */
function othersOfRoot(text: string): Found[] {
  return [
    ...Array.from(text.matchAll(SECOND_ROOT), ({ 0: whole, index }): Found => ({
      kind: 'privilege-change',
      what: 'makes a second root, by a playbook',
      level: 'error',
      confidence: 'high',
      at: index,
      length: whole.length,
    })),
    ...Array.from(text.matchAll(KEYS_OF_A_SERVER)).flatMap(({ 0: whole, 1: url = '', index }): Found[] => {
      const site = siteOf(url)
      if (!site || site.kind === 'local' || site.kind === 'example name' || isForge(site.host)) return []
      const what = `lets in whoever \`${site.host}\` names, by a playbook`
      return [{ kind: 'persistence', sort: 'lets in', what, address: url, level: 'error', confidence: 'medium', at: index, length: whole.length }]
    }),
  ]
}

/** A playbook that lets somebody log in whose key stands in it. */
function lettingIn(text: string): Found[] {
  return [...text.matchAll(LETS_IN), ...text.matchAll(LETS_IN_BY_FILE)].flatMap(({ 0: whole, 1: key = '', index }): Found[] => {
    if (/@(?:[\w-]{1,40}\.)?example\.|your|placeholder|\{\{|<|\.\.\./i.test(key)) return []
    const task = `${text
      .slice(Math.max(0, index - 120), index)
      .split(/\n\s{0,20}- /)
      .at(-1)}${text.slice(index, index + whole.length + 300).split(/\n\s{0,20}- /)[0]}`
    const what = 'lets the owner of a key that comes with the skill log in, by a playbook'
    const quietly = /\bno_log:\s{0,4}(?:true|yes)\b/i.test(task) || /\broot\b/.test(task) || /\bNOPASSWD\b|PermitRootLogin yes/.test(text)
    return [{ kind: 'persistence', sort: 'lets in', what, level: quietly ? 'error' : 'warning', confidence: 'medium', at: index, length: whole.length }]
  })
}

/** A playbook that reads a key into a variable, and sends that to a server. */
function playbooks(text: string): Found[] {
  if (!/^\s{0,20}(?:-\s{1,4})?(?:ansible\.builtin\.)?uri:/m.test(text)) return []
  const found: Found[] = []
  for (const { 1: name = '', index } of text.matchAll(REGISTERS)) {
    const before = text.slice(Math.max(0, index - 500), index)
    const task = before.slice(Math.max(0, before.lastIndexOf('- name:')))
    const secret = /\b(?:slurp|fetch|command|shell|cat|src|path|file)\b/.test(task) ? credentialIn(task) : undefined
    const all = /\b(?:shell|command|raw)["']?:\s{0,4}["']?(?:env|printenv)\s{0,4}(?:["'|]|$)/m.test(task) ? 'all environment variables' : undefined
    const what = secret === undefined ? all : `\`${secret}\``
    if (what === undefined) continue
    const at = text.slice(index).search(/\buri:/)
    const sent = at < 0 ? '' : text.slice(index + at, index + at + 700)
    const url = /\burl:\s{0,4}["']?(https?:\/\/[^\s"']{4,200})/.exec(sent)?.[1]
    const site = url === undefined ? undefined : siteOf(url)
    if (site === undefined || site.kind === 'local' || !new RegExp(`\\b(?:body|src)["']?:[^]{0,300}?\\b${name}\\b`).test(sent)) continue
    found.push({ kind: 'secret-exfiltration', what: `sends ${what} to \`${url}\``, level: 'error', confidence: 'high', at: index, length: name.length + 10 })
  }
  return found
}

/** Settings of a miner, or a container that is one. */
function miners(text: string): Found[] {
  const found = (/algo|stratum|eth(?:proxy|stratum)|miner|xmrig/i.test(text) ? miningIn(text) : undefined) ?? miningInPage(text)
  return found ? [{ kind: 'crypto-miner', what: 'mines cryptocurrency', level: 'error', confidence: 'high', ...found }] : []
}

function fixedPasswords(text: string): Found[] {
  const found: Found[] = []
  for (const pattern of [COMPARES, DIGEST])
    for (const { 0: whole, 1: magic = '', index } of text.matchAll(pattern)) {
      if (pattern === COMPARES && STANDS_IN.test(magic)) continue
      if (!GRANTS.test(text.slice(index + whole.length, index + whole.length + 260).split(/\n\s{0,12}(?:else|elif|\}\s?else|def |function )/)[0] ?? ''))
        continue
      found.push({
        kind: 'privilege-change',
        what: 'makes anybody an administrator who sends a password from the code',
        level: 'error',
        confidence: 'medium',
        at: index,
        length: whole.length,
      })
    }
  return found
}

/** Something runs what a request says, and hides that: by an encoding, or behind a password of the author's. */
function webShells(text: string): Found[] {
  const tell = (at: number, length: number, how: string): Found => ({
    kind: 'reverse-shell',
    what: `runs whatever a request says, ${how}: a shell for anybody who knows it`,
    level: 'error',
    confidence: 'high',
    at,
    length,
  })
  for (const { 0: whole, index } of text.matchAll(RUNS)) {
    const from = index + whole.length
    const given = /^[^;\n]{0,200}/.exec(text.slice(from, from + 200))?.[0] ?? ''
    const before = text.slice(Math.max(0, index - 400), index)
    if (!FROM_REQUEST.test(given) && !holdsRequest(given, before)) continue
    const length = whole.length + given.length
    if (DECODES.test(given)) return [tell(index, length, 'once it is decoded')]
    const guard = [...before.matchAll(DIGEST), ...before.matchAll(GUARDS)].find(([, magic = '']) => !STANDS_IN.test(magic))
    if (guard) return [tell(index, length, 'behind a password in the code')]
  }
  return []
}

/** `code = env['HTTP_X_TRACE']`: a name for what a request says. */
function holdsRequest(given: string, before: string): boolean {
  const used = new Set(given.match(/\$?[A-Za-z_]\w{0,30}/g))
  return Array.from(before.matchAll(KEEPS_REQUEST)).some(([, name = '']) => used.has(name))
}

/** Of a role: whoever has any account may take it. */
const EVERYBODY = /\bPrincipal["']?\s{0,8}[:=]\s{0,4}(?:["']\*["']|\{?\s{0,40}["']?AWS["']?\s{0,8}[:=]\s{0,4}\[?\s{0,4}["']\*["'])/

/** All rights for an account that stands in the code. */
function grants(text: string): Found[] {
  const found: Found[] = []
  const all = /iam::aws:policy\/(?:AdministratorAccess|IAMFullAccess|PowerUserAccess)|"?Action"?\s{0,4}[:=]\s{0,4}\[?\s{0,4}"\*"|iam:\*/.exec(text)
  const [whom] = all && /AssumeRole|Principal/.test(text) ? cloudAccountsIn(text) : []
  // Only Amazon gives roles such names; of its own some are made by hand.
  const posed =
    whom !== undefined &&
    /\b(?:name|RoleName)["']?\s{0,8}[:=]\s{0,4}["']?AWS(?!ControlTower|CloudFormationStackSet|Backup|ServiceRole|Data)[A-Z]\w{2,60}/.test(text)
  if (whom)
    found.push({
      kind: 'privilege-change',
      what: `gives all rights of the cloud account to \`${whom.number}\`${posed ? ', under a name that imitates Amazon' : ''}`,
      level: whom.nobodys && !posed ? 'warning' : 'error',
      confidence: 'medium',
      at: whom.found.index,
      length: whom.found[0].length,
    })
  const everybody = all ? EVERYBODY.exec(text) : null
  if (everybody && /AssumeRole/.test(text))
    found.push({
      kind: 'privilege-change',
      what: 'gives all rights of the cloud account to every account there is',
      level: 'error',
      confidence: 'high',
      at: everybody.index,
      length: everybody[0].length,
    })
  const disk = text.includes('privileged:') ? /^[ \t]{0,20}-[ \t]{1,4}["']?\/:\/[\w/.-]{0,80}(?::rw)?["']?[ \t]*$/m.exec(text) : null
  if (disk && /^[ \t]{0,20}privileged:[ \t]{1,4}true\b/m.test(text))
    found.push({
      kind: 'privilege-change',
      what: 'gives a container the whole disk, and the rights to change it',
      level: 'error',
      confidence: 'high',
      at: disk.index,
      length: disk[0].length,
    })
  for (const { 0: whole, index } of text.matchAll(/kind:\s{0,4}["']?ClusterRoleBinding\b/g)) {
    const one = text.slice(index, index + 900).split(/\n---/)[0] ?? ''
    if (!/\bname:\s{0,4}["']?cluster-admin\b/.test(one)) continue
    const everybody = /\bname:\s{0,4}["']?system:(?:anonymous|authenticated|unauthenticated|serviceaccounts)\b/.test(one)
    const stranger = /\bname:\s{0,4}["']?([\w.+-]{1,60}@(?!example\.|your|company|acme)[\w.-]{3,80}\.[a-z]{2,12})\b/.exec(one)?.[1]
    if (everybody || stranger !== undefined)
      found.push({
        kind: 'privilege-change',
        what: `gives the whole cluster to ${everybody ? 'everybody' : `\`${stranger}\``}`,
        level: everybody ? 'error' : 'warning',
        confidence: 'medium',
        at: index,
        length: whole.length,
      })
  }
  return found
}
