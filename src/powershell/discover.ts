const GUARDS = 'the names of security products'

/** What is found out about a machine and its user, that nobody needs who only wants to help. */
const LOOKS: readonly (readonly [looks: RegExp, what: string])[] = [
  [/\bantivirusproduct\b|\bfirewallproduct\b|root[/\\]securitycenter2?\b/i, GUARDS],
  [/\bget-process\b|\btasklist\b|win32_process\b/i, 'the programs that run'],
  [/\bnltest\b|\bdomain admins\b|get-ad(?:user|computer|domain|group)\b|net\s+group\b[^\n]{0,60}\/domain/i, 'the accounts of the network'],
  [/currentversion\\uninstall|win32_product\b|get-appxpackage\b/i, 'the programs that are installed'],
  [/\bget-nettcpconnection\b|\bnetstat\b|\barp\s+-a|get-netneighbor/i, 'the connections of the machine'],
  [/\bnetsh\s+wlan\s+show\b/i, 'the names of wireless networks'],
  [/\$env:username\b|\bwhoami\b|%username%/i, 'the name of the user'],
  [/\$env:computername\b|\bhostname\b|%computername%/i, 'the name of the machine'],
  [/\b(?:exodus|electrum|atomic wallet|coinomi|ledger live)\b/i, 'which wallets there are'],
]

/** What a statement looks up about the machine. */
export function discovered(text: string): string[] {
  return LOOKS.flatMap(([looks, what]) => (looks.test(text) ? [what] : []))
}

/** Nobody asks which guards there are who does not want to get past them. */
export function evades(what: string): boolean {
  return what === GUARDS || what === 'which wallets there are'
}
