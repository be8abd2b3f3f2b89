import { act, type Verdict } from '../shell/state.ts'

type Orders = readonly (readonly [when: RegExp, what: string, level?: Verdict['level']])[]

/** What puts a guard of Windows out of work. */
const GUARDS: Orders = [
  [/\bset-mppreference\b.{0,400}-(?:disable\w{3,40}|mapsreporting|submitsamplesconsent)\b(?!.{0,4}(?:\$false|0\b))/i, 'turns Defender off'],
  [/\badd-mppreference\b.{0,200}-exclusion/i, 'keeps Defender from scanning files or programs'],
  [/\badvfirewall\s+set\s+\w+\s+state\s+off|set-netfirewallprofile\b.{0,200}-enabled\s+(?:\$?false|0)/i, 'turns the firewall of Windows off'],
  [/amsiutils|amsiinitfailed|amsiscanbuffer|amsi\.dll/i, 'keeps Windows from scanning scripts'],
  [/\b(?:stop-service|sc(?:\.exe)?\s+(?:stop|delete)|net\s+stop)\s.{0,60}\b(?:windefend|wdnissvc|sense|mpssvc)\b/i, 'stops Defender'],
  [/\bwevtutil(?:\.exe)?\s+cl\b|\bclear-eventlog\b/i, 'deletes the event log', 'warning'],
  [/\bset-executionpolicy\s.{0,40}\b(?:bypass|unrestricted)\b/i, 'lets any script run', 'note'],
]

/** What takes away the copies that files could be restored from. */
const COPIES: Orders = [
  [
    /\bvssadmin(?:\.exe)?\s+delete\s+shadows\b|\bshadowcopy\s+delete\b|win32_shadowcopy.{0,200}delete/i,
    'deletes the shadow copies from which Windows restores files',
  ],
  [/\bwbadmin(?:\.exe)?\s+delete\s+(?:catalog|systemstatebackup|backup)\b/i, 'deletes the backups of Windows'],
]

/** The guards of Windows that a statement, or a command of any shell, puts out of work. */
export function guardsOff(text: string): Verdict[] {
  // Of a short statement most are quickly told to hold none.
  if (!/pref|firewall|amsi|stop|sc |delete|clear|wevtutil|policy|shadow/i.test(text)) return []
  const found = (kind: Verdict['kind'], orders: Orders): Verdict[] =>
    orders.filter(([when]) => when.test(text)).map(([, what, level = 'error']) => act(kind, what, level))
  return [...found('disabled-protection', GUARDS), ...found('destructive-command', COPIES)]
}
