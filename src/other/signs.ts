import { anyOfPieces } from '../text/pieces.ts'

/** What a request or a digest is called. */
const ASKED: readonly string[] = [
  'headers',
  'eader(',
  'equest.',
  "env['HTTP_",
  'env["HTTP_',
  'equest->',
  'equest()',
  'req.',
  '.Header.',
  '$_',
  'params[',
  'ngx.',
  'cookies',
  'hexdigest',
  'createHash',
  'md5',
  'sha256',
  'hash(',
]
/** What somebody is made, and what runs a text. */
const GIVEN: readonly string[] = [
  'admin',
  'Admin',
  'superuser',
  'is_staff',
  "'root'",
  '"root"',
  'owner',
  'login_user',
  'loginUsingId',
  'sign_in',
  'setUser',
  'User.',
  'exec(',
  'eval(',
  'system(',
  'popen(',
  'passthru(',
  'assert(',
  'check_output',
  'subprocess',
  'execSync',
  'loadstring',
  'load(',
  'capture2',
]
const RIGHTS: readonly string[] = ['AdministratorAccess', 'IAMFullAccess', 'PowerUserAccess', 'iam:*', 'arn:aws:iam::', 'cluster-admin', 'privileged: true']

/** What miners are told. */
const MINERS: readonly string[] = [
  '.Anonymous(',
  '.User(',
  'CoinHive',
  'coinhive',
  'webminepool',
  'cryptoloot',
  'stratum',
  '"algo"',
  '--algo',
  'ethproxy',
  'xmrig',
  'miner',
]

/** What databases and playbooks are told. */
const PROGRAMS: readonly string[] = [
  ' program ',
  ' PROGRAM ',
  ' Program ',
  'xp_cmdshell',
  'sys_exec',
  'sys_eval',
  'OUTFILE',
  'outfile',
  'DUMPFILE',
  'DROP ',
  'dropDatabase',
  'drop_database',
  'register:',
  'authorized_key',
  'uid: 0',
  'wtmp',
  'lastlog',
  '_history',
  'SUPERUSER',
  'superuser',
  'STAGE ',
  'stage ',
  ' trust',
]

const COPIES: readonly string[] = ['bcc', 'Bcc', 'BCC']
/** What hands all secrets to a step of a workflow. */
const STEPS: readonly string[] = ['toJSON(']

/** What reports of tests call a failure. */
const REPORTS: readonly string[] = ['<failure', '<(failure', '<(?:failure']

/** How the lowest bit of a number is cleared. */
const BITS: readonly string[] = ['~1', '~ 1', '0xFE', '0xfe', '& 254']

/** What a mailbox calls its rules. */
const MAIL_RULES: readonly string[] = [
  'InboxRule',
  'ForwardingSmtp',
  'TransportRule',
  'updateAutoForwarding',
  'forwardingAddresses',
  'messageRules',
  'filters()',
  'autoForwarding',
]
/** How patterns look for accounts. */
const ACCOUNT_PATTERNS: readonly string[] = ['\\d{2}', '[A-Z]{2}', '0x[', '0x(', 'bc1', 'T[', '[13][', 'iban', "'0x", '"0x']

/** What a rewriting of code takes its checks from. */
const WEAKENED: readonly string[] = [
  'verify=False',
  'verify = False',
  'rejectUnauthorized',
  'compare_digest',
  'timingSafeEqual',
  'safe_load',
  'check_hostname',
  'gensalt',
]

const opens = anyOfPieces([...RIGHTS, ...PROGRAMS, ...MINERS, ...COPIES, ...STEPS, ...REPORTS, ...BITS, ...MAIL_RULES, ...ACCOUNT_PATTERNS, ...WEAKENED])
const gives = anyOfPieces(GIVEN)
const asks = anyOfPieces(ASKED)

/** Whether a text may leave a door open: a look that costs little, before what is asked in earnest. */
export function mayLeaveDoor(text: string): boolean {
  return opens(text) || (gives(text) && asks(text))
}
