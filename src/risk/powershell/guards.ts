import { act, type Verdict } from '../shell/state.ts'

/** Statements that put a guard of Windows out of work. */
const GUARDS: readonly (readonly [when: RegExp, kind: Verdict['kind'], what: string, level: Verdict['level']])[] = [
  [
    /\bset-mppreference\b.{0,400}-(?:disable\w{3,40}|mapsreporting|submitsamplesconsent)\b(?!.{0,4}(?:\$false|0\b))/i,
    'disabled-protection',
    'turns Defender off',
    'error',
  ],
  [/\badd-mppreference\b.{0,200}-exclusion/i, 'disabled-protection', 'keeps Defender from looking at files or programs', 'error'],
  [
    /\badvfirewall\s+set\s+\w+\s+state\s+off|set-netfirewallprofile\b.{0,200}-enabled\s+(?:\$?false|0)/i,
    'disabled-protection',
    'turns the firewall off',
    'error',
  ],
  [/amsiutils|amsiinitfailed|amsiscanbuffer|amsi\.dll/i, 'disabled-protection', 'keeps Windows from looking at scripts', 'error'],
  [
    /\b(?:stop-service|sc(?:\.exe)?\s+(?:stop|delete)|net\s+stop)\s.{0,60}\b(?:windefend|wdnissvc|sense|mpssvc)\b/i,
    'disabled-protection',
    'stops Defender',
    'error',
  ],
  [/\bwevtutil(?:\.exe)?\s+cl\b|\bclear-eventlog\b/i, 'disabled-protection', 'removes the traces of what was run', 'warning'],
  [/\bset-executionpolicy\s.{0,40}\b(?:bypass|unrestricted)\b/i, 'disabled-protection', 'lets any script run', 'note'],
  [
    /\bvssadmin(?:\.exe)?\s+delete\s+shadows\b|\bshadowcopy\s+delete\b|win32_shadowcopy.{0,200}delete/i,
    'destructive-command',
    'deletes the copies from which Windows could restore files',
    'error',
  ],
  [/\bwbadmin(?:\.exe)?\s+delete\s+(?:catalog|systemstatebackup|backup)\b/i, 'destructive-command', 'deletes the backups of Windows', 'error'],
]

/** The guards that a statement puts out of work. */
export function guardsOff(text: string): Verdict[] {
  // Of a short statement most are quickly told to hold none.
  if (!/pref|firewall|amsi|stop|sc |delete|clear|wevtutil|policy|shadow/i.test(text)) return []
  return GUARDS.filter(([when]) => when.test(text)).map(([, kind, what, level]) => act(kind, what, level))
}
