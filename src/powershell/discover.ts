import { isOf, type Fact, type MachineSort } from '../shell/data.ts'

/** What is found out about a machine and its user, that nobody needs who only wants to help. */
const LOOKS: readonly (readonly [looks: RegExp, what: string, sort?: MachineSort])[] = [
  [/\bantivirusproduct\b|\bfirewallproduct\b|root[/\\]securitycenter2?\b/i, 'the names of security products', 'watchers'],
  [/\bget-process\b|\btasklist\b|win32_process\b/i, 'the programs that run'],
  [/\bnltest\b|\bdomain admins\b|get-ad(?:user|computer|domain|group)\b|net\s+group\b[^\n]{0,60}\/domain/i, 'the accounts of the network'],
  [/currentversion\\uninstall|win32_product\b|get-appxpackage\b/i, 'the programs that are installed'],
  [/\bget-nettcpconnection\b|\bnetstat\b|\barp\s+-a|get-netneighbor/i, 'the connections of the machine'],
  [/\bnetsh\s+wlan\s+show\b/i, 'the names of wireless networks'],
  [/\$env:username\b|\bwhoami\b|%username%/i, 'the name of the user'],
  [/\$env:computername\b|\bhostname\b|%computername%/i, 'the name of the machine'],
  [/\b(?:exodus|electrum|atomic wallet|coinomi|ledger live)\b/i, 'which wallets there are', 'wallets'],
]

/** What a statement looks up about the machine. */
export function discovered(text: string): Fact[] {
  return LOOKS.flatMap(([looks, what, sort]) => (looks.test(text) ? [{ kind: 'machine', ...(sort && { sort }), what }] : []))
}

/** Nobody asks which guards there are who does not want to get past them. */
export function evades(one: Fact): boolean {
  return isOf(one, 'watchers', 'wallets')
}
