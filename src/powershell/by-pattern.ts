/** What a pattern in the place of a name is to find. */
const RUNNERS: readonly string[] = ['invoke-expression', 'iex', 'invoke-webrequest', 'iwr', 'invoke-restmethod', 'irm']

/** `gcm i*ke-e*n`: a name that is found by a pattern. */
export function nameByPattern(text: string): { readonly sought: string; readonly name: string } | undefined {
  const sought = /\b(?:gcm|get-command|gal|get-alias|getcommand\w{0,4}\()\s?(?:-name\s+)?["']?([\w-]{0,20}[*?][\w*?-]{1,24})/i.exec(text)?.[1]
  const name = sought === undefined ? undefined : RUNNERS.find((one) => fits(sought.toLowerCase(), one))
  return sought === undefined || name === undefined ? undefined : { sought, name }
}

function fits(pattern: string, name: string): boolean {
  const parts = pattern.split('*').filter((part) => part !== '')
  let at = 0
  for (const [i, part] of parts.entries()) {
    // The first piece stands at the beginning, unless a star does.
    const last = i === 0 && !pattern.startsWith('*') ? 0 : name.length - part.length
    while (at <= last && !Array.from(part).every((char, k) => char === '?' || char === name[at + k])) at++
    if (at > last) return false
    at += part.length
  }
  return pattern.endsWith('*') || at === name.length
}
