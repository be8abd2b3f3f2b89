import { tell, type Known } from './known.ts'
import type { Named } from './named.ts'

/** What protects the machine is turned off. */
export function unguards({ seen, span }: Named, known: Known): void {
  if (DEFENDER.test(seen))
    tell('disabled-protection', 'turns Defender off, or excludes a folder from it', sparesProject(seen, known.shown) ? 'warning' : 'error', span, known)
  if (
    /amsi(?:utils|initfailed|scanbuffer|context)|amsi\.dll|etweventwrite/i.test(seen) &&
    /\.gettypes?\(|getfield\(|\.setvalue\(|getprocaddress|virtualprotect|marshal\]::(?:copy|write)/i.test(seen)
  )
    tell('disabled-protection', 'stops Windows from checking the scripts that it runs', 'error', span, known)
  if (/advfirewall\s+set\s+\w+\s+state\s+off|set-netfirewallprofile\b[^\n]{0,100}-enabled\s+['"]?\$?false/i.test(seen))
    tell('disabled-protection', 'turns the firewall off', 'error', span, known)
}

/** Defender and its like are stopped, taken away, or told to look away. */
const DEFENDER =
  /\bset-mppreference\b[^\n]{0,200}-disable\w{1,40}[\s:]{1,4}(?:\$true|1|true)\b|\badd-mppreference\b[^\n]{0,200}-exclusion|\bsc(?:\.exe)?\s+(?:stop|config|delete)\s+windefend|disableantispyware|\b(?:stop-service|set-service|stop-process|remove-service|sc(?:\.exe)?\s+(?:stop|config|delete)|net\s+stop|taskkill\b[^\n]{0,20}\/im)\b[^\n]{0,160}\b(?:windefend|wdnissvc|sense|wscsvc|securityhealthservice|mssense|msmpeng|msmpsvc|csfalconservice|csagent|sentinelagent|sentinelone|cbdefense|carbonblack|sophos\w{0,20}|mcafee\w{0,20}|ekrn|avp|bdagent|cylancesvc|xagt|sysmon(?:64)?|eventlog)\b|uninstall-windowsfeature\b[^\n]{0,60}defender/i

const EXCLUDED = /-exclusion(\w+)\s+(?:'([^'\n]*)'|"([^"\n]*)"|(\S*))/gi

const PROJECT = /^[a-z]:\\(?!windows|users|temp|tmp|program|perflogs)\w[^*$;]*$/i

/** A folder of what somebody writes, by its name. */
const WRITTEN = /^(?:repos?|repositories|src|sources?|dev|development|projects?|code|workspaces?|git|github)$/

/** Folders where what comes from elsewhere is put. */
const DROPS = /^(?:appdata|programdata|te?mp|downloads|public|desktop|windows|common files|windows \w{1,30}|\.\.?)$/

/** The folder of one program that is installed, or of somebody's own code, by its whole path: what is said to make tools quick. */
function isNarrow(path: string): boolean {
  const [drive = '', top = '', ...rest] = path.toLowerCase().replace(/\\$/, '').split('\\')
  if (!/^[a-z]:$/.test(drive) || /[*$%;,]/.test(path) || rest.some((one) => one === '' || DROPS.test(one))) return false
  return /^program files(?: \(x86\))?$/.test(top) ? rest.length > 0 : top === 'users' && rest.length > 1 && WRITTEN.test(rest.at(-1) ?? '')
}

/** Defender is kept out of one folder of a disk that holds neither programs nor users: said to make builds quick. */
function sparesProject(text: string, shown: boolean): boolean {
  const excluded = [...text.matchAll(EXCLUDED)]
  const narrow = (path: string): boolean => PROJECT.test(path) || (shown && isNarrow(path) && !text.includes(','))
  return (
    excluded.length > 0 &&
    !/-disable/i.test(text) &&
    excluded.every(([, what = '', single, double, bare]) => what.toLowerCase() === 'path' && narrow(single ?? double ?? bare ?? ''))
  )
}
